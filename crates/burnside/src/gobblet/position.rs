//! One `u64` that the rules accept.

use std::fmt;

use super::{
    Pos, Setup, SetupError, Size, WIN_MASKS,
    masks::{CELLS, SECOND_TO_MOVE, gather, has_line, shown_by},
    setup::top_size,
};
use crate::Player;

/// A board and the player to move, in one `u64`.
///
/// ```text
/// bits 0-53   nine cells of six bits, square 0 first: the owners of the small, the medium and
///             the large piece, two bits each (0 = none, 1 = player 1, 2 = player 2)
/// bit 54      set when player 2 is to move
/// bits 55-63  zero
/// ```
///
/// This encoding is stable. Reserves are not stored: what is not on the board is in reserve.
///
/// A `Board` is always one that the rules accept: nobody has more than two pieces of a size, and
/// nobody has a line unless it won the game with the last move. Edits that would break this are
/// refused and change nothing; to edit freely, use a [`Setup`]. (The one way around it is to
/// [apply](Board::apply) a move that is not legal: then the board has no meaning.)
///
/// ```
/// use burnside::{Player, gobblet::{Board, Pos, Size}};
///
/// // Player 1's small piece under player 2's large one, in the top left corner.
/// let board = Board::from_u64(33)?;
/// assert_eq!(board.to_string(), "Sl,.,./.,.,./.,.,. 1");
/// assert_eq!(board.top_piece(Pos::ALL[0]), Some((Player::Two, Size::Large)));
/// assert_eq!(board.reserves(Player::One), [1, 2, 2]);
/// # Ok::<(), burnside::gobblet::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Board(u64);

/// The project's name for what the seed document calls a board.
pub type Position = Board;

impl Board {
    /// The empty board, player 1 to move.
    pub const fn new() -> Self {
        Self(0)
    }

    /// Reads the encoding, and says exactly what is wrong with it if it is not a board.
    pub fn from_u64(bits: u64) -> Result<Self, SetupError> {
        Setup(bits).validate()
    }

    /// The encoding.
    pub const fn to_u64(self) -> u64 {
        self.0
    }

    /// Bits that are known to be a board.
    pub(super) const fn from_valid(bits: u64) -> Self {
        Self(bits)
    }

    /// Whose turn it is. In a finished game: whose turn it would be.
    pub const fn current_player(self) -> Player {
        Setup(self.0).current_player()
    }

    /// Gives the turn to the other player, unless that one has won already.
    pub fn switch_player(&mut self) -> Result<(), SetupError> {
        self.edit(Setup::switch_player)
    }

    /// The raw six bits of a square.
    pub const fn cell(self, pos: Pos) -> u64 {
        Setup(self.0).cell(pos)
    }

    /// Replaces the six bits of a square, if what comes out is a board.
    pub fn set_cell(&mut self, pos: Pos, value: u64) -> Result<(), SetupError> {
        if value > 0x3f {
            return Err(SetupError::CellBits { pos, value });
        }
        self.edit(|setup| setup.set_cell(pos, value))
    }

    /// The piece that can be seen on a square: by looking at one size after the other.
    pub fn top_piece(self, pos: Pos) -> Option<(Player, Size)> {
        Size::ALL.into_iter().rev().find_map(|size| {
            let owner = self.cell(pos) >> (2 * size.index()) & 3;
            Some((Player::try_index((owner as usize).checked_sub(1)?)?, size))
        })
    }

    /// The same as [`top_piece`](Board::top_piece), from the cell's highest bit.
    pub const fn top_piece_fast(self, pos: Pos) -> Option<(Player, Size)> {
        Setup(self.0).pop_top(pos)
    }

    /// Whether nothing stands on a square.
    pub const fn is_empty(self, pos: Pos) -> bool {
        self.cell(pos) == 0
    }

    /// Puts a piece on top of a square, if it fits there and what comes out is a board.
    pub fn push_piece(&mut self, pos: Pos, player: Player, size: Size) -> Result<(), SetupError> {
        if !self.can_place(size, pos) {
            return Err(SetupError::DoesNotFit { pos, size });
        }
        self.edit(|setup| setup.push_piece(pos, player, size))
    }

    /// Takes the top piece off a square and says what it was, if what comes out is a board.
    pub fn pop_top(&mut self, pos: Pos) -> Result<Option<(Player, Size)>, SetupError> {
        self.edit(|setup| setup.pop_top(pos))
    }

    /// Whether a piece of this size may stand on this square: whether all that is there is
    /// smaller.
    pub const fn can_place(self, size: Size, pos: Pos) -> bool {
        self.cell(pos) >> (2 * size.index()) == 0
    }

    /// A player's pieces on the board: small, medium, large.
    pub const fn pieces_on_board(self, player: Player) -> [u8; 3] {
        let theirs = self.0 >> player.index();
        [
            (theirs & CELLS).count_ones() as u8,
            (theirs >> 2 & CELLS).count_ones() as u8,
            (theirs >> 4 & CELLS).count_ones() as u8,
        ]
    }

    /// A player's pieces in reserve: small, medium, large.
    pub fn reserves(self, player: Player) -> [u8; 3] {
        self.pieces_on_board(player).map(|count| 2_u8.saturating_sub(count))
    }

    /// Whether this player has a line: by looking at each square of each line.
    pub fn has_won(self, player: Player) -> bool {
        let theirs = |pos: &Pos| self.top_piece(*pos).is_some_and(|(owner, _)| owner == player);
        WIN_MASKS.iter().any(|line| {
            let mut squares = Pos::ALL.iter().filter(|pos| line >> pos.index() & 1 == 1);
            squares.all(theirs)
        })
    }

    /// The same as [`has_won`](Board::has_won), by masks.
    #[inline]
    pub const fn has_won_fast(self, player: Player) -> bool {
        has_line(gather(shown_by(self.0, player.index())))
    }

    /// Who has a line. Never both.
    pub fn check_winner(self) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.has_won(player))
    }

    /// The same as [`check_winner`](Board::check_winner), by masks: only the player who moved last
    /// can have a line.
    #[inline]
    pub const fn check_winner_fast(self) -> Option<Player> {
        let last = self.current_player().other();
        if self.has_won_fast(last) { Some(last) } else { None }
    }

    /// The squares whose top piece is player 1's, and those whose top piece is player 2's: bit
    /// `i` for square `i`.
    #[inline]
    pub const fn visibility_masks(self) -> (u16, u16) {
        (gather(shown_by(self.0, 0)), gather(shown_by(self.0, 1)))
    }

    /// Moves the top piece of one square onto another, turn and legality aside.
    #[inline]
    pub(super) const fn carry(&mut self, from: u8, to: u8) {
        let cell = self.0 >> (6 * from) & 0x3f;
        let Some(size) = top_size(cell) else { return };
        let piece = cell & 3 << (2 * size.index());
        self.0 ^= piece << (6 * from);
        self.0 |= piece << (6 * to);
    }

    /// Puts a piece of the player to move on a square, or takes it off again.
    #[inline]
    pub(super) const fn toggle(&mut self, player: Player, size: Size, at: u8) {
        self.0 ^= (player.number() as u64) << (6 * at as usize + 2 * size.index());
    }

    /// Gives the turn away, whatever is on the board.
    #[inline]
    pub(super) const fn pass(&mut self) {
        self.0 ^= SECOND_TO_MOVE;
    }

    fn edit<T>(&mut self, edit: impl FnOnce(&mut Setup) -> T) -> Result<T, SetupError> {
        let mut setup = Setup(self.0);
        let result = edit(&mut setup);
        *self = setup.validate()?;
        Ok(result)
    }
}

impl TryFrom<u64> for Board {
    type Error = SetupError;

    fn try_from(bits: u64) -> Result<Self, SetupError> {
        Self::from_u64(bits)
    }
}

impl From<Board> for u64 {
    fn from(board: Board) -> Self {
        board.0
    }
}

impl From<Board> for Setup {
    fn from(board: Board) -> Self {
        Self(board.0)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self} = {})", self.0)
    }
}
