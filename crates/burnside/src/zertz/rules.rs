//! The rules: what may be played, what it does, and how the game ends.

use std::fmt;

use super::{
    board::{Board, NONE, bit, numbers},
    moves::{Jumps, Move, Moves},
    position::{Color, Counts, Position, region_of},
    text::TextError,
};
use crate::{Game, NotAccepted, Outcome, Player};

/// The rules of Zertz on one of its boards.
///
/// ```
/// use burnside::{Game, zertz::Zertz};
///
/// let rules = Zertz::RINGS_37;
/// assert_eq!(rules.moves(rules.start()).count(), 1_944);
///
/// let blitz: Zertz = "zertz:37-blitz".parse()?;
/// assert_eq!(blitz.start().pool(), [5, 7, 9]);
/// # Ok::<(), burnside::zertz::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Zertz {
    board: Board,
    blitz: bool,
}

impl Zertz {
    /// `zertz:37`, the basic game.
    pub const RINGS_37: Self = Self::new(Board::Rings37);
    /// `zertz:48`, the tournament game.
    pub const RINGS_48: Self = Self::new(Board::Rings48);
    /// `zertz:61`, on the large board.
    pub const RINGS_61: Self = Self::new(Board::Rings61);
    /// `zertz:37-blitz`, with fewer marbles to a shorter win.
    pub const BLITZ: Self = Self { board: Board::Rings37, blitz: true };

    /// The variants that are played.
    pub const ALL: [Self; 4] = [Self::RINGS_37, Self::RINGS_48, Self::RINGS_61, Self::BLITZ];

    /// The full game on a board.
    pub const fn new(board: Board) -> Self {
        Self { board, blitz: false }
    }

    /// The board.
    pub const fn board(self) -> Board {
        self.board
    }

    /// Whether it is the short game.
    pub const fn is_blitz(self) -> bool {
        self.blitz
    }

    /// How many marbles of each color there are.
    pub const fn marbles(self) -> Counts {
        if self.blitz { [5, 7, 9] } else { [6, 8, 10] }
    }

    /// How many marbles of one color win, by color; and how many of each.
    pub const fn goals(self) -> (Counts, u8) {
        if self.blitz { ([3, 4, 5], 2) } else { ([4, 5, 6], 3) }
    }

    /// How the game ended, with the reason, or `None` while it goes on.
    pub fn ending(self, position: Position) -> Option<Ending> {
        for player in [position.to_move, position.to_move.other()] {
            if let Some(set) = self.winning_set(position.captures[player.index()]) {
                return Some(Ending::Captured { winner: player, set });
            }
        }
        if position.vacant_mask() == 0 {
            let nothing = position.captures == [[0; 3]; 2];
            let winner = position.to_move.other();
            return Some(if nothing { Ending::NothingCaptured } else { Ending::Filled { winner } });
        }
        if position.placeable() == [0; 3] && !Jumps::of(&position).any() {
            return Some(Ending::NoMarbles { loser: position.to_move });
        }
        None
    }

    /// Whether these rules accept a position, which may be of another board or variant.
    pub(super) fn check(self, position: Position) -> Result<(), TextError> {
        if position.board != self.board {
            return Err(TextError::OtherBoard { expected: self.board, found: position.board });
        }
        self.check_captures(position.captures)
    }

    /// Whoever has enough first has won: both never have.
    pub(super) fn check_captures(self, captures: [Counts; 2]) -> Result<(), TextError> {
        let won = captures.map(|captures| self.winning_set(captures).is_some());
        if won == [true, true] { Err(TextError::BothWon) } else { Ok(()) }
    }

    fn winning_set(self, captures: Counts) -> Option<WinningSet> {
        let (goals, each) = self.goals();
        if captures.iter().all(|&count| count >= each) {
            return Some(WinningSet::EachColor);
        }
        let enough = |color: &Color| captures[color.index()] >= goals[color.index()];
        Color::ALL.into_iter().find(enough).map(WinningSet::OneColor)
    }
}

/// `zertz:37`, `zertz:37-blitz`, …
impl fmt::Display for Zertz {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is not a variant of Zertz.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown variant {name:?}: expected zertz:37, zertz:48, zertz:61 or zertz:37-blitz")]
pub struct UnknownVariant {
    /// What was written.
    pub name: String,
}

/// The names, in any case; `zertz` alone is `zertz:37`.
impl std::str::FromStr for Zertz {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        let known = |variant: &Self| variant.name().eq_ignore_ascii_case(name);
        let found = Self::ALL.into_iter().find(known);
        found
            .or_else(|| name.eq_ignore_ascii_case("zertz").then_some(Self::RINGS_37))
            .ok_or_else(|| UnknownVariant { name: name.to_owned() })
    }
}

/// What a winner has captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WinningSet {
    /// Enough of this color.
    OneColor(Color),
    /// Some of each color.
    EachColor,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// A player captured enough.
    Captured {
        /// That player.
        winner: Player,
        /// What they have.
        set: WinningSet,
    },
    /// A player filled the last ring of the board and claims it.
    Filled {
        /// That player.
        winner: Player,
    },
    /// The board was filled and nobody had captured a single marble: both lose.
    NothingCaptured,
    /// The player to move has nothing to place and nothing to jump.
    NoMarbles {
        /// That player.
        loser: Player,
    },
    /// The last four plies repeated the four before. No position shows that: see [`repeats`].
    Repetition,
}

impl Ending {
    /// Who won.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Captured { winner, .. } | Self::Filled { winner } => Outcome::Win(winner),
            Self::NoMarbles { loser } => Outcome::Win(loser.other()),
            Self::NothingCaptured => Outcome::BothLose,
            Self::Repetition => Outcome::Draw,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Captured { winner, set: WinningSet::OneColor(color) } => {
                write!(f, "{winner} captured enough {color} marbles")
            }
            Self::Captured { winner, set: WinningSet::EachColor } => {
                write!(f, "{winner} captured enough marbles of each color")
            }
            Self::Filled { winner } => write!(f, "{winner} filled the board"),
            Self::NothingCaptured => f.write_str("the board is full and nobody captured anything"),
            Self::NoMarbles { loser } => write!(f, "{loser} has no marble to play"),
            Self::Repetition => f.write_str("the last four plies repeat the four before"),
        }
    }
}

/// Whether the last four plies repeat the four before, whatever the colors: a tie that players
/// announce, since no position shows it.
///
/// ```
/// use burnside::zertz::{Move, repeats};
///
/// let plies = ["Wb2", "x b2Wb4", "Wc3", "x c3Wc5"];
/// let other_colors = ["Gb2", "x b2Gb4", "Bc3", "x c3Wc5"];
/// let mut game: Vec<Move> =
///     plies.iter().chain(&other_colors).map(|text| text.parse()).collect::<Result<_, _>>()?;
/// assert!(repeats(&game));
/// game.pop();
/// assert!(!repeats(&game));
/// # Ok::<(), burnside::zertz::TextError>(())
/// ```
pub fn repeats(history: &[Move]) -> bool {
    let cells = |mv: &Move| match *mv {
        Move::Place { at, remove, .. } => (0, Some(at), remove),
        Move::Jump { from, to, .. } => (1, Some(from), Some(to)),
        Move::Pass => (2, None, None),
    };
    history.last_chunk::<8>().is_some_and(|plies| {
        let (before, last) = plies.split_at(4);
        before.iter().map(cells).eq(last.iter().map(cells))
    })
}

impl Game for Zertz {
    type Position = Position;
    type Written = Position;
    type Move = Move;

    fn name(&self) -> &str {
        match (self.board, self.blitz) {
            (Board::Rings37, false) => "zertz:37",
            (Board::Rings37, true) => "zertz:37-blitz",
            (Board::Rings48, _) => "zertz:48",
            (Board::Rings61, _) => "zertz:61",
        }
    }

    /// A position of another board, or one in which both players have won, is refused. A
    /// [`Position`] fits the full game on its own board whoever made it.
    fn accept(&self, written: Position) -> Result<Position, NotAccepted> {
        self.check(written).map(|()| written).map_err(NotAccepted::new)
    }

    fn start(&self) -> Position {
        Position::start(self.board, self.marbles())
    }

    fn to_move(&self, position: Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: Position) -> Option<Outcome> {
        self.ending(position).map(Ending::outcome)
    }

    fn moves(&self, position: Position) -> impl Iterator<Item = Move> {
        if self.ending(position).is_some() { Moves::NONE } else { Moves::of(&position) }
    }

    fn play_unchecked(&self, position: Position, mv: Move) -> Position {
        match mv {
            Move::Place { color, at, remove } => {
                let index = |cell| position.board.index_of(cell).expect("a cell of this board");
                position.placed(color, index(at), remove.map(index))
            }
            Move::Jump { from, captured, to } => {
                let index = |cell| position.board.index_of(cell).expect("a cell of this board");
                position.jumped(index(from), captured, index(to))
            }
            Move::Pass => Position { to_move: position.to_move.other(), ..position },
        }
    }

    /// Placements that capture something, and all wins at once.
    fn find_urgent_moves(&self, position: Position, found: &mut Vec<Move>) {
        self.find_urgent(position, found);
    }

    fn is_legal(&self, position: Position, mv: Move) -> bool {
        self.ending(position).is_none() && position.allows(mv)
    }
}

impl Position {
    /// Whether the move follows the rules, in a game that goes on.
    fn allows(&self, mv: Move) -> bool {
        match mv {
            Move::Place { color, at, remove } => {
                let vacant = self.vacant_mask();
                let Some(at) = self.board.index_of(at) else { return false };
                let free = self.free_mask() & !bit(at);
                let ring_is_right = match remove {
                    Some(ring) => {
                        self.board.index_of(ring).is_some_and(|ring| free & bit(ring) != 0)
                    }
                    None => free == 0,
                };
                vacant & bit(at) != 0
                    && ring_is_right
                    && self.placeable()[color.index()] > 0
                    && !Jumps::of(self).any()
            }
            Move::Jump { from, captured, to } => {
                let (Some(from), Some(to)) = (self.board.index_of(from), self.board.index_of(to))
                else {
                    return false;
                };
                let tables = self.board.tables();
                let far = &tables.far[from as usize];
                let Some(direction) = far.iter().position(|&far| far == to) else { return false };
                let over = bit(tables.near[from as usize][direction]);
                (self.chain == NONE || self.chain == from)
                    && self.occupied() & bit(from) != 0
                    && self.marbles[captured.index()] & over != 0
                    && self.vacant_mask() & bit(to) != 0
            }
            Move::Pass => false,
        }
    }

    fn placed(mut self, color: Color, at: u8, remove: Option<u8>) -> Self {
        let mover = self.to_move.index();
        let stock = if self.pool == [0; 3] { &mut self.captures[mover] } else { &mut self.pool };
        stock[color.index()] = stock[color.index()].wrapping_sub(1);
        self.marbles[color.index()] |= bit(at);
        if let Some(ring) = remove {
            self.remove_ring(ring);
        }
        let islands = self.full_islands();
        if islands != 0 {
            self.capture(islands);
        }
        self.to_move = self.to_move.other();
        self
    }

    fn jumped(mut self, from: u8, captured: Color, to: u8) -> Self {
        let tables = self.board.tables();
        let moving = self.color_at(bit(from)).expect("a marble jumps");
        self.marbles[moving.index()] ^= bit(from) | bit(to);
        let far = &tables.far[from as usize];
        let direction = far.iter().position(|&far| far == to).expect("two steps away");
        self.marbles[captured.index()] &= !bit(tables.near[from as usize][direction]);
        self.captures[self.to_move.index()][captured.index()] += 1;
        self.chain = to;
        if !Jumps::of(&self).any() {
            self.chain = NONE;
            self.to_move = self.to_move.other();
        }
        self
    }

    /// The groups of rings that are completely occupied, if there is more than one group.
    pub(super) fn full_islands(&self) -> u64 {
        let occupied = self.occupied();
        let vacant = self.rings & !occupied;
        let adjacent = &self.board.tables().adjacent;
        // Only marbles without a vacant neighbor can be in a full group: nearly always none is.
        let mut hemmed = 0;
        for number in numbers(occupied) {
            if adjacent[number as usize] & vacant == 0 {
                hemmed |= bit(number);
            }
        }
        let mut islands = 0;
        while hemmed != 0 {
            let region = region_of(self.board, self.rings, hemmed.leading_zeros() as u8);
            if region & vacant == 0 && region != self.rings {
                islands |= region;
            }
            hemmed &= !region;
        }
        islands
    }

    /// Gives the mover everything on these cells, and takes the rings away.
    fn capture(&mut self, islands: u64) {
        for color in 0..3 {
            let taken = self.marbles[color] & islands;
            self.captures[self.to_move.index()][color] += taken.count_ones() as u8;
            self.marbles[color] &= !islands;
        }
        self.rings &= !islands;
        self.loose &= !islands;
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Zertz);
