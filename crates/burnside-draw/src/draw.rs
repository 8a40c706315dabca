//! What a game can show, and what may be marked on it.

use std::collections::BTreeMap;

use burnside::{Notation, Outcome, Value};

use crate::{Scene, Terminal, Theme};

/// A game that can be drawn: whatever is written of it, and so its positions.
pub trait Draw: Notation {
    /// What is written, as a picture.
    fn scene_written(&self, written: Self::Written, marks: &Marks<Self::Move>, look: Look)
    -> Scene;

    /// What is written, in characters, several lines.
    fn terminal_written(
        &self,
        written: Self::Written,
        marks: &Marks<Self::Move>,
        terminal: Terminal,
    ) -> String;

    /// The cells that won the game: every line that is complete, by number of the square (Zertz:
    /// of the cell along the rows). Empty while nobody won, and in games that are won elsewhere.
    fn winning_cells_written(&self, written: Self::Written) -> Vec<usize>;

    /// What is marked without being asked for: the line that won.
    fn marks_written(&self, written: Self::Written) -> Marks<Self::Move> {
        Marks::new().cells(self.winning_cells_written(written))
    }

    /// The position as a picture.
    fn scene(&self, position: Self::Position, marks: &Marks<Self::Move>, look: Look) -> Scene {
        self.scene_written(position.into(), marks, look)
    }

    /// The position in characters, several lines.
    fn terminal(
        &self,
        position: Self::Position,
        marks: &Marks<Self::Move>,
        terminal: Terminal,
    ) -> String {
        self.terminal_written(position.into(), marks, terminal)
    }

    /// The cells that won the game: see [`winning_cells_written`](Draw::winning_cells_written).
    fn winning_cells(&self, position: Self::Position) -> Vec<usize> {
        self.winning_cells_written(position.into())
    }

    /// What is marked on a position without being asked for: the line that won.
    fn marks(&self, position: Self::Position) -> Marks<Self::Move> {
        self.marks_written(position.into())
    }
}

/// What to point at on a board.
///
/// ```
/// use burnside::{Game, Value, quarto::{Piece, Quarto, Move}};
/// use burnside_draw::Marks;
///
/// let marks = Marks::new().values(Piece::ALL.map(|piece| (Move::give(piece), Value::Draw)));
/// assert_eq!(marks.values.len(), 16);
/// # let _: Vec<(<Quarto as Game>::Move, Value)> = marks.values;
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Marks<M> {
    /// The move that led to the position.
    pub last: Option<M>,
    /// Cells to highlight: see [`Draw::winning_cells`].
    pub cells: Vec<usize>,
    /// Moves with what they are worth to the player who makes them. Where several moves share a
    /// place on the board, the best of those given is shown: give all of them, or none.
    pub values: Vec<(M, Value)>,
}

impl<M: Copy> Default for Marks<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Copy> Marks<M> {
    /// Nothing.
    pub const fn new() -> Self {
        Self { last: None, cells: Vec::new(), values: Vec::new() }
    }

    /// With the move that led here.
    #[must_use]
    pub fn last(mut self, mv: M) -> Self {
        self.last = Some(mv);
        self
    }

    /// With highlighted cells.
    #[must_use]
    pub fn cells(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        self.cells.extend(cells);
        self
    }

    /// With values of moves.
    #[must_use]
    pub fn values(mut self, values: impl IntoIterator<Item = (M, Value)>) -> Self {
        self.values.extend(values);
        self
    }

    /// The best value of the moves that share a key.
    pub(crate) fn best<K: Ord>(&self, keys: impl Fn(M) -> Option<K>) -> BTreeMap<K, Value> {
        let mut best = BTreeMap::new();
        for &(mv, value) in &self.values {
            if let Some(key) = keys(mv) {
                let known = best.entry(key).or_insert(value);
                *known = (*known).max(value);
            }
        }
        best
    }
}

/// How much a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// The board, what is beside it, and whose turn it is.
    Full,
    /// The board alone: for galleries and thumbnails.
    Board,
}

/// What pictures look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The colors.
    pub theme: Theme,
    /// How much is shown.
    pub detail: Detail,
}

impl Look {
    /// Everything, for paper.
    pub const LIGHT: Self = Self { theme: Theme::LIGHT, detail: Detail::Full };

    /// Everything, for dark screens.
    pub const DARK: Self = Self { theme: Theme::DARK, detail: Detail::Full };

    /// The same colors, only the board.
    #[must_use]
    pub const fn board_only(self) -> Self {
        Self { theme: self.theme, detail: Detail::Board }
    }
}

/// What stands over a board: whose turn it is, or how the game ended.
pub(crate) fn status<G: Draw>(rules: &G, written: G::Written) -> String {
    let Ok(position) = rules.accept(written) else { return "Not a legal position".to_owned() };
    match rules.outcome(position) {
        None => format!("Player {} to move", rules.to_move(position).number()),
        Some(Outcome::Win(player)) => format!("Player {} has won", player.number()),
        Some(Outcome::Draw) => "Draw".to_owned(),
        Some(Outcome::BothLose) => "Both players have lost".to_owned(),
    }
}

/// A value in as few characters as possible: `+5`, `=`, `-4`.
pub(crate) fn short(value: Value, minus: char) -> String {
    match value {
        Value::Win(plies) => format!("+{plies}"),
        Value::Draw => "=".to_owned(),
        Value::Loss(plies) => format!("{minus}{plies}"),
    }
}

/// The text that describes a picture to those who cannot see it.
pub(crate) fn title<G: Draw>(rules: &G, written: G::Written) -> String {
    format!("{}: {}", rules.name(), rules.written_text(written))
}
