//! The position itself.

use std::{fmt, sync::Arc};

use super::{
    Board, Epin, Hand, MAX_STYLE_BYTES, Nested, QiError,
    draft::Draft,
    hand::Held,
    names::{Names, PieceId},
    shape::Shape,
    squares::Squares,
};
use crate::Player;

/// A position of any two-player board game: a board, two hands, a style for each player, and
/// whose turn it is.
///
/// Pieces and styles are strings and mean nothing here. A position never changes: what changes
/// it returns a new one, and a call that fails leaves the caller with the old one.
///
/// ```
/// use burnside::{Player, qi::Qi};
///
/// let start = Qi::new(&[3, 3], "C", "c")?;
/// let position = start.board_diff([(4, Some("K^")), (0, Some("r"))])?.toggle();
/// //  r . .
/// //  . K^.
/// //  . . .
/// assert_eq!(position.board().get(4), Some("K^"));
/// assert_eq!(position.turn(), Player::Two);
/// assert_eq!(position.to_feen()?, "r2/1K^1/3 / c/C");
/// assert_eq!(start.to_feen()?, "3/3/3 / C/c"); // still what it was
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Equality
/// Positions are equal if they have the same shape, the same pieces on the same squares, the
/// same pieces in the same hands, the same styles and the same turn, however they came about.
/// The order of positions is total and has no meaning in play.
///
/// # Cost
/// On boards of up to 64 squares whose pieces and styles are EPIN tokens, no change of the board
/// and no `toggle` allocates. Larger boards, hands and other strings are shared between positions
/// until they change.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Qi {
    pub(super) shape: Shape,
    pub(super) squares: Squares,
    pub(super) on_board: u32,
    /// Numbered as pieces are.
    pub(super) styles: [PieceId; 2],
    pub(super) turn: Player,
    /// What many positions do not need; `None` if it is empty.
    rest: Option<Arc<Rest>>,
}

/// What is off the board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Rest {
    pub(super) hands: [Held; 2],
    pub(super) names: Names,
}

impl Rest {
    const EMPTY: Self = Self { hands: [Held::EMPTY, Held::EMPTY], names: Names::EMPTY };
}

/// Everything that a move does, in one. See [`Qi::apply`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Diff<'a> {
    /// Squares and what is to stand on them; `None` empties a square.
    pub board: &'a [(usize, Option<&'a str>)],
    /// Pieces and how many of them to add to player one's hand, or to remove.
    pub first_player_hand: &'a [(&'a str, i64)],
    /// The same for player two's hand.
    pub second_player_hand: &'a [(&'a str, i64)],
    /// Whether the turn passes to the other player.
    pub toggle: bool,
}

impl Qi {
    /// How many dimensions a board may have.
    pub const MAX_DIMENSIONS: usize = super::MAX_DIMENSIONS;
    /// How large each of them may be.
    pub const MAX_DIMENSION_SIZE: usize = super::MAX_DIMENSION_SIZE;
    /// How many squares a board may have.
    pub const MAX_SQUARE_COUNT: usize = super::MAX_SQUARES;
    /// How long a piece may be.
    pub const MAX_PIECE_BYTESIZE: usize = super::MAX_PIECE_BYTES;
    /// How long a style may be.
    pub const MAX_STYLE_BYTESIZE: usize = MAX_STYLE_BYTES;

    /// An empty board of one to three dimensions, outermost first; both hands empty; player one
    /// to move.
    ///
    /// What is wrong is reported in this order: the number of dimensions, each dimension, the
    /// number of squares, the first style, the second style.
    pub fn new(
        shape: &[usize],
        first_player_style: &str,
        second_player_style: &str,
    ) -> Result<Self, QiError> {
        let shape = Shape::new(shape)?;
        let texts = [first_player_style, second_player_style];
        for (player, text) in Player::ALL.into_iter().zip(texts) {
            if text.len() > MAX_STYLE_BYTES {
                return Err(QiError::StyleTooLong { player, bytes: text.len() });
            }
        }
        let mut names: Vec<Arc<str>> =
            texts.into_iter().filter(|text| Epin::exactly(text).is_none()).map(Arc::from).collect();
        names.sort_unstable();
        names.dedup();
        let names = Names::new(names);
        let mut qi = Self {
            shape,
            squares: Squares::empty(shape.squares()),
            on_board: 0,
            styles: texts.map(|text| names.find_piece(text).expect("both styles are named")),
            turn: Player::One,
            rest: None,
        };
        qi.set_rest(Rest { names, ..Rest::EMPTY });
        Ok(qi)
    }

    /// The same position with another board of the same pieces.
    pub(super) fn with_squares(&self, squares: Squares) -> Self {
        Self { squares, ..self.clone() }
    }

    #[inline]
    pub(super) fn rest(&self) -> &Rest {
        static EMPTY: Rest = Rest::EMPTY;
        self.rest.as_deref().unwrap_or(&EMPTY)
    }

    pub(super) fn set_rest(&mut self, rest: Rest) {
        self.rest = (rest != Rest::EMPTY).then(|| Arc::new(rest));
    }

    /// The squares, numbered row by row.
    pub fn board(&self) -> Board<'_> {
        Board { shape: self.shape, squares: &self.squares, names: &self.rest().names }
    }

    /// What player one holds.
    pub fn first_player_hand(&self) -> Hand<'_> {
        self.hand(Player::One)
    }

    /// What player two holds.
    pub fn second_player_hand(&self) -> Hand<'_> {
        self.hand(Player::Two)
    }

    /// What a player holds.
    pub fn hand(&self, player: Player) -> Hand<'_> {
        let Rest { hands, names } = self.rest();
        Hand { held: &hands[player.index()], names }
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// Player one's style.
    pub fn first_player_style(&self) -> &str {
        self.style(Player::One)
    }

    /// Player two's style.
    pub fn second_player_style(&self) -> &str {
        self.style(Player::Two)
    }

    /// A player's style.
    pub fn style(&self, player: Player) -> &str {
        let names = &self.rest().names;
        names.text(self.styles[player.index()]).expect("styles are never empty squares")
    }

    /// The size of each dimension, outermost first.
    pub fn shape(&self) -> &[u8] {
        self.shape.sizes()
    }

    /// How many squares there are.
    pub fn square_count(&self) -> usize {
        self.shape.squares()
    }

    /// How many pieces there are, on the board and in both hands: never more than squares.
    pub fn piece_count(&self) -> usize {
        self.rest().hands.iter().fold(self.on_board, |sum, hand| sum + hand.total()) as usize
    }

    /// The position with other pieces on some squares; `None` empties a square. If a square is
    /// named more than once, the last one counts.
    ///
    /// Each entry in turn is checked for its square, then for its piece; the number of pieces is
    /// checked once, on the result.
    ///
    /// ```
    /// use burnside::qi::{Qi, QiError};
    ///
    /// let position = Qi::new(&[2, 2], "C", "c")?.board_diff([(0, Some("P")), (3, Some("p"))])?;
    /// let moved = position.board_diff([(0, None), (1, Some("P"))])?;
    /// assert_eq!(moved.to_feen().unwrap(), "1P/1p / C/c");
    /// # Ok::<(), QiError>(())
    /// ```
    #[inline]
    pub fn board_diff<'a>(
        &self,
        squares: impl IntoIterator<Item = (usize, Option<&'a str>)>,
    ) -> Result<Self, QiError> {
        self.changed(|draft| {
            squares.into_iter().try_for_each(|(index, piece)| draft.set(index, piece))
        })
    }

    /// The position with pieces added to player one's hand, or removed from it.
    ///
    /// Entries apply in sequence. A delta of zero is skipped unread; else the piece is checked,
    /// then whether as many are there to be removed. The number of pieces is checked once, on
    /// the result.
    pub fn first_player_hand_diff<'a>(
        &self,
        pieces: impl IntoIterator<Item = (&'a str, i64)>,
    ) -> Result<Self, QiError> {
        self.hand_diff(Player::One, pieces)
    }

    /// The position with pieces added to player two's hand, or removed from it; like
    /// [`first_player_hand_diff`](Self::first_player_hand_diff).
    pub fn second_player_hand_diff<'a>(
        &self,
        pieces: impl IntoIterator<Item = (&'a str, i64)>,
    ) -> Result<Self, QiError> {
        self.hand_diff(Player::Two, pieces)
    }

    /// The position with pieces added to a player's hand, or removed from it; like
    /// [`first_player_hand_diff`](Self::first_player_hand_diff).
    pub fn hand_diff<'a>(
        &self,
        player: Player,
        pieces: impl IntoIterator<Item = (&'a str, i64)>,
    ) -> Result<Self, QiError> {
        self.changed(|draft| {
            pieces.into_iter().try_for_each(|(piece, delta)| draft.hold(player, piece, delta))
        })
    }

    /// The position with the other player to move.
    #[must_use]
    #[inline]
    pub fn toggle(&self) -> Self {
        Self { turn: self.turn.other(), ..self.clone() }
    }

    /// A whole move in one: the board, both hands, the turn, and one check of the number of
    /// pieces at the end. So it does not matter whether a drop comes from a full count.
    ///
    /// ```
    /// use burnside::qi::{Diff, Qi};
    ///
    /// let full = Qi::new(&[2], "S", "s")?
    ///     .board_diff([(0, Some("k"))])?
    ///     .first_player_hand_diff([("P", 1)])?;
    /// assert!(full.board_diff([(1, Some("P"))]).is_err()); // three pieces for a moment
    ///
    /// let dropped = full.apply(&Diff {
    ///     board: &[(1, Some("P"))],
    ///     first_player_hand: &[("P", -1)],
    ///     toggle: true,
    ///     ..Diff::default()
    /// })?;
    /// assert_eq!(dropped.to_feen().unwrap(), "kP / s/S");
    /// # Ok::<(), burnside::qi::QiError>(())
    /// ```
    pub fn apply(&self, diff: &Diff<'_>) -> Result<Self, QiError> {
        self.changed(|draft| {
            for &(index, piece) in diff.board {
                draft.set(index, piece)?;
            }
            for &(piece, delta) in diff.first_player_hand {
                draft.hold(Player::One, piece, delta)?;
            }
            for &(piece, delta) in diff.second_player_hand {
                draft.hold(Player::Two, piece, delta)?;
            }
            if diff.toggle {
                draft.toggle();
            }
            Ok(())
        })
    }

    /// The position after some changes.
    #[inline]
    fn changed(
        &self,
        change: impl FnOnce(&mut Draft<'_>) -> Result<(), QiError>,
    ) -> Result<Self, QiError> {
        let mut next = self.clone();
        let mut draft = Draft::of(&mut next);
        change(&mut draft)?;
        draft.finish()?;
        Ok(next)
    }

    /// The board as lists within lists, as deep as it has dimensions.
    pub fn to_nested(&self) -> Nested<'_> {
        self.board().to_nested()
    }
}

/// For developers' eyes: everything, under the accessors' names. Do not parse.
#[expect(clippy::missing_fields_in_debug, reason = "the accessors say all that the fields do")]
impl fmt::Debug for Qi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Qi")
            .field("shape", &self.shape())
            .field("board", &self.board())
            .field("first_player_hand", &self.first_player_hand())
            .field("second_player_hand", &self.second_player_hand())
            .field("first_player_style", &self.first_player_style())
            .field("second_player_style", &self.second_player_style())
            .field("turn", &self.turn)
            .finish()
    }
}
