//! A position: rings and marbles as bit boards, counts, and who must do what.

use std::fmt;

use super::{
    Zertz,
    board::{Board, Cell, Cells, NONE, bit, numbers},
    text::TextError,
};
use crate::Player;

/// The color of a marble. Marbles belong to nobody while they are on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// `w`: the rarest.
    White,
    /// `g`.
    Gray,
    /// `b`: the most common.
    Black,
}

impl Color {
    /// All colors, in order of their index.
    pub const ALL: [Self; 3] = [Self::White, Self::Gray, Self::Black];

    /// 0, 1 or 2.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The color with this index.
    pub const fn try_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::White),
            1 => Some(Self::Gray),
            2 => Some(Self::Black),
            _ => None,
        }
    }

    /// `w`, `g` or `b`: the letter in positions. Moves use the upper case.
    pub const fn letter(self) -> char {
        ['w', 'g', 'b'][self as usize]
    }

    pub(super) const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'w' => Some(Self::White),
            b'g' => Some(Self::Gray),
            b'b' => Some(Self::Black),
            _ => None,
        }
    }
}

/// `white`, `gray` or `black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["white", "gray", "black"][self.index()])
    }
}

/// How many marbles of each color: white, gray, black.
pub type Counts = [u8; 3];

/// A position of Zertz: 56 bytes that know their board and everything that play depends on.
///
/// Whether it is finished, and what may be played, also depends on the rules: see
/// [`Zertz`](super::Zertz). Its text is one line:
///
/// ```
/// use burnside::zertz::{Color, Position};
///
/// let text = "oooo/ooooo/oowooo/ooogooo/oooooo/ooooo/ooo. 5/7/10 0/0/0 0/0/0 1 -";
/// let position: Position = text.parse()?;
/// assert_eq!(position.marble("d4".parse()?), Some(Color::Gray));
/// assert_eq!(position.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Equality
/// Positions are equal when everything in that line is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) rings: u64,
    pub(super) marbles: [u64; 3],
    /// Rings with two missing neighbors side by side: those that can slide off the board when
    /// they are vacant. A function of `rings`, kept because every turn asks for it.
    pub(super) loose: u64,
    pub(super) pool: Counts,
    pub(super) captures: [Counts; 2],
    /// The number of the cell whose marble must go on jumping, or `NONE`.
    pub(super) chain: u8,
    pub(super) to_move: Player,
    pub(super) board: Board,
}

/// What a position consists of, before anybody checked that it fits together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub(super) rings: u64,
    pub(super) marbles: [u64; 3],
    pub(super) pool: Counts,
    pub(super) captures: [Counts; 2],
    /// The number of the cell whose marble must go on jumping.
    pub(super) chain: Option<u8>,
    pub(super) to_move: Player,
}

/// Why parts do not make a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum BadParts {
    #[error("a marble lies where there is no ring, or two lie on one ring")]
    Marbles,
    #[error("the marble that goes on jumping is not there, or cannot jump")]
    Chain,
    #[error(transparent)]
    Captures(#[from] TextError),
}

impl Position {
    /// The position that consists of these parts, if the rules accept it.
    pub(super) fn of_parts(rules: Zertz, parts: Parts) -> Result<Self, BadParts> {
        let (board, Parts { rings, marbles, pool, captures, chain, to_move }) =
            (rules.board(), parts);
        rules.check_captures(captures)?;
        let [white, gray, black] = marbles;
        let overlap = white & gray | white & black | gray & black;
        if overlap != 0 || (white | gray | black) & !rings != 0 || rings & !board.tables().all != 0
        {
            return Err(BadParts::Marbles);
        }
        let loose = loose_rings(board, rings);
        let chain_or_none = chain.unwrap_or(NONE);
        let position =
            Self { rings, marbles, loose, pool, captures, chain: chain_or_none, to_move, board };
        match chain {
            Some(cell) if position.occupied() & bit(cell) == 0 || !position.can_jump() => {
                Err(BadParts::Chain)
            }
            _ => Ok(position),
        }
    }

    /// An untouched board.
    pub(super) fn start(board: Board, pool: Counts) -> Self {
        let rings = board.tables().all;
        Self {
            rings,
            marbles: [0; 3],
            loose: loose_rings(board, rings),
            pool,
            captures: [[0; 3]; 2],
            chain: NONE,
            to_move: Player::One,
            board,
        }
    }

    /// The board it is on.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The rings that are left.
    pub fn rings(&self) -> Cells {
        self.cells(self.rings)
    }

    /// The rings without a marble.
    pub fn vacant(&self) -> Cells {
        self.cells(self.vacant_mask())
    }

    /// The rings that may be taken away: vacant, with two neighbors missing side by side.
    pub fn free_rings(&self) -> Cells {
        self.cells(self.free_mask())
    }

    /// The rings with a marble of this color.
    pub fn marbles(&self, color: Color) -> Cells {
        self.cells(self.marbles[color.index()])
    }

    /// The marble on a cell.
    pub fn marble(&self, cell: Cell) -> Option<Color> {
        self.color_at(bit(self.board.index_of(cell)?))
    }

    /// The marbles that nobody has played yet.
    pub fn pool(&self) -> Counts {
        self.pool
    }

    /// The marbles that a player has captured.
    pub fn captures(&self, player: Player) -> Counts {
        self.captures[player.index()]
    }

    /// Where the marble is that must go on jumping, within a turn of several jumps.
    pub fn chain(&self) -> Option<Cell> {
        (self.chain != NONE).then(|| self.board.tables().cells[self.chain as usize])
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The connected groups of rings, the one with the first cell first.
    ///
    /// ```
    /// use burnside::zertz::Position;
    ///
    /// let text = "oo.o/oo.oo/ooo.oo/ooo.ooo/oo.ooo/oo.oo/oo.o 6/8/10 0/0/0 0/0/0 1 -";
    /// let position: Position = text.parse()?;
    /// assert_eq!(position.regions().map(|region| region.len()).collect::<Vec<_>>(), [16, 14]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn regions(&self) -> impl Iterator<Item = Cells> {
        let (rings, board) = (self.rings, self.board);
        let mut left = rings;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let region = region_of(board, rings, left.leading_zeros() as u8);
                left &= !region;
                Cells { board, mask: region }
            })
        })
    }

    fn cells(&self, mask: u64) -> Cells {
        Cells { board: self.board, mask }
    }

    pub(super) fn occupied(&self) -> u64 {
        self.marbles[0] | self.marbles[1] | self.marbles[2]
    }

    pub(super) fn vacant_mask(&self) -> u64 {
        self.rings & !self.occupied()
    }

    pub(super) fn free_mask(&self) -> u64 {
        self.loose & self.vacant_mask()
    }

    pub(super) fn color_at(&self, bit: u64) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.marbles[color.index()] & bit != 0)
    }

    /// The marbles that the mover may place: the pool, or their own captures once it is empty.
    pub(super) fn placeable(&self) -> Counts {
        if self.pool == [0; 3] { self.captures[self.to_move.index()] } else { self.pool }
    }

    /// Takes a ring away.
    pub(super) fn remove_ring(&mut self, number: u8) {
        self.rings &= !bit(number);
        self.loose = self.loose & self.rings | loose_beside(self.board, self.rings, number);
    }
}

/// As the text, which says more than the bits.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The rings with two missing neighbors side by side: those that are loose on the whole board, and those
/// beside a gap.
pub(super) fn loose_rings(board: Board, rings: u64) -> u64 {
    let tables = board.tables();
    let beside = |loose, gap| loose | loose_beside(board, rings, gap);
    numbers(tables.all & !rings).fold(tables.loose & rings, beside)
}

/// The neighbors of a gap that are loose because of it: the cell beside them, seen from the gap, is
/// missing as well.
fn loose_beside(board: Board, rings: u64, gap: u8) -> u64 {
    let near = &board.tables().near[gap as usize];
    let ring = |direction: usize| match near[direction % 6] {
        NONE => 0,
        cell => rings & bit(cell),
    };
    (0..6).fold(0, |loose, direction| {
        let alone = ring(direction + 1) == 0 || ring(direction + 5) == 0;
        if alone { loose | ring(direction) } else { loose }
    })
}

/// The rings connected with a given one.
pub(super) fn region_of(board: Board, rings: u64, number: u8) -> u64 {
    let adjacent = &board.tables().adjacent;
    let (mut region, mut fresh) = (0, bit(number));
    while fresh != 0 {
        region |= fresh;
        let around = numbers(fresh).fold(0, |mask, cell| mask | adjacent[cell as usize]);
        fresh = around & rings & !region;
    }
    region
}

crate::listed_text!(Color, Color::ALL, "a color", "white, gray or black");

#[cfg(test)]
mod tests {
    use super::*;

    /// Loose as the rules say it: two neighbors side by side are missing.
    fn loose_by_definition(board: Board, rings: u64) -> u64 {
        let missing = |cell: u8| cell == NONE || rings & bit(cell) == 0;
        let is_loose = |&number: &u8| {
            let near = &board.tables().near[number as usize];
            (0..6).any(|direction| missing(near[direction]) && missing(near[(direction + 1) % 6]))
        };
        numbers(rings).filter(is_loose).fold(0, |loose, number| loose | bit(number))
    }

    #[test]
    fn rings_are_loose_where_the_rules_say_so() {
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state ^ state >> 29
        };
        for board in Board::ALL {
            // Few gaps and many, and one ring taken away after the other.
            for round in 0..3_000 {
                let rings = (0..=round % 4).fold(board.tables().all, |left, _| left & random());
                for rings in [rings, board.tables().all & !rings] {
                    assert_eq!(loose_rings(board, rings), loose_by_definition(board, rings));
                }
            }
            let mut position = Position::start(board, [0; 3]);
            while position.rings != 0 {
                let rings: Vec<u8> = numbers(position.rings).collect();
                position.remove_ring(rings[(random() >> 33) as usize % rings.len()]);
                assert_eq!(position.loose, loose_by_definition(board, position.rings));
            }
        }
    }
}
