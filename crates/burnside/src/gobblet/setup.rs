//! What can be written down, and what may be wrong with it.

use super::{
    Board, Pos, Size,
    masks::{CELLS, FIRST, SECOND_TO_MOVE, gather, has_line, shown_by},
};
use crate::Player;

/// Any `u64` that wants to be a [`Board`]: nothing about it is checked, and it can be edited
/// freely. [`validate`](Setup::validate) is the only way from here to a board.
///
/// ```
/// use burnside::{Player, gobblet::{Pos, Setup, SetupError, Size}};
///
/// let mut setup = Setup::default();
/// for pos in &Pos::ALL[..3] {
///     setup.push_piece(*pos, Player::One, Size::Small);
/// }
/// // Three small pieces in the top row: there are only two.
/// let too_many = SetupError::TooMany { player: Player::One, size: Size::Small, count: 3 };
/// assert_eq!(setup.validate(), Err(too_many));
///
/// setup.set_cell(Pos::ALL[2], 0b01_00_00);
/// // Now the last one is large: a line. But then it cannot be player 1's turn.
/// assert_eq!(setup.validate(), Err(SetupError::MoverHasLine { player: Player::One }));
///
/// setup.switch_player();
/// assert_eq!(setup.validate()?.to_string(), "S,S,L/.,.,./.,.,. 2");
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Setup(pub u64);

impl Setup {
    /// The raw six bits of a square.
    pub const fn cell(self, pos: Pos) -> u64 {
        self.0 >> pos.shift() & 0x3f
    }

    /// Replaces the six bits of a square. Higher bits of the value are ignored.
    pub const fn set_cell(&mut self, pos: Pos, value: u64) {
        self.0 = self.0 & !(0x3f << pos.shift()) | (value & 0x3f) << pos.shift();
    }

    /// Puts a piece on a square, in the place of whatever piece of this size is there.
    pub const fn push_piece(&mut self, pos: Pos, player: Player, size: Size) {
        let shift = 2 * size.index() as u32;
        let others = self.cell(pos) & !(3 << shift);
        self.set_cell(pos, others | (player.number() as u64) << shift);
    }

    /// Takes the top piece off a square and says what it was. Owner bits of 3 are taken off too,
    /// and were nobody's piece.
    pub const fn pop_top(&mut self, pos: Pos) -> Option<(Player, Size)> {
        let cell = self.cell(pos);
        let Some(size) = top_size(cell) else { return None };
        let shift = 2 * size.index() as u32;
        self.set_cell(pos, cell & !(3 << shift));
        match Player::try_index((cell >> shift & 3) as usize - 1) {
            Some(player) => Some((player, size)),
            None => None,
        }
    }

    /// Whose turn it is.
    pub const fn current_player(self) -> Player {
        if self.0 & SECOND_TO_MOVE == 0 { Player::One } else { Player::Two }
    }

    /// Gives the turn to the other player.
    pub const fn switch_player(&mut self) {
        self.0 ^= SECOND_TO_MOVE;
    }

    /// The board, if the rules can play on from here. Boards that no game reaches are fine.
    pub fn validate(self) -> Result<Board, SetupError> {
        if self.0 >= SECOND_TO_MOVE << 1 {
            return Err(SetupError::UnusedBits { bits: self.0 >> 55 << 55 });
        }
        let nobodys = self.0 & self.0 >> 1 & FIRST;
        if nobodys != 0 {
            let bit = nobodys.trailing_zeros() as usize;
            let (pos, size) = (Pos::ALL[bit / 6], Size::ALL[bit % 6 / 2]);
            return Err(SetupError::Owner { pos, size });
        }
        let mut plane = 0;
        while plane < 6 {
            let count = (self.0 >> plane & CELLS).count_ones() as u8;
            if count > 2 {
                let (player, size) = (Player::ALL[plane % 2], Size::ALL[plane / 2]);
                return Err(SetupError::TooMany { player, size, count });
            }
            plane += 1;
        }
        let has_line = |player| has_line(gather(shown_by(self.0, player)));
        match (self.current_player(), has_line(0), has_line(1)) {
            (_, true, true) => Err(SetupError::BothHaveLines),
            (player @ Player::One, true, _) | (player @ Player::Two, _, true) => {
                Err(SetupError::MoverHasLine { player })
            }
            _ => Ok(Board::from_valid(self.0)),
        }
    }
}

/// The size of a cell's top piece.
pub(super) const fn top_size(cell: u64) -> Option<Size> {
    match cell.checked_ilog2() {
        Some(bit) => Size::try_index(bit as usize / 2),
        None => None,
    }
}

/// Why a [`Setup`] is not a [`Board`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Bits above the player's.
    #[error("unused bits are set: {bits:#x} of bits 55 to 63")]
    UnusedBits {
        /// Those that are.
        bits: u64,
    },
    /// Owner bits that name neither player.
    #[error("the {size} piece on {pos} has no owner: its owner bits are 3")]
    Owner {
        /// Where it stands.
        pos: Pos,
        /// Which of that square's pieces.
        size: Size,
    },
    /// More pieces of a size than there are.
    #[error("{player} has {count} {size} pieces on the board, but only two exist")]
    TooMany {
        /// Whose pieces.
        player: Player,
        /// Their size.
        size: Size,
        /// How many are on the board.
        count: u8,
    },
    /// Two winners.
    #[error("both players have a line, and no legal move leads there")]
    BothHaveLines,
    /// The side to move is impossible: the game was over when the opponent made the last move.
    #[error("{player} has a line and is to move: the game had already ended")]
    MoverHasLine {
        /// Who has the line.
        player: Player,
    },
    /// A cell of more than six bits.
    #[error("the cell {value:#x} for {pos} has more than six bits")]
    CellBits {
        /// The square.
        pos: Pos,
        /// What it should have become.
        value: u64,
    },
    /// A piece on top of one that it does not cover.
    #[error("a {size} piece does not fit on {pos}: the piece there is not smaller")]
    DoesNotFit {
        /// The square.
        pos: Pos,
        /// The size of the piece that should have gone there.
        size: Size,
    },
}
