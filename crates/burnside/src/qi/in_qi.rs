//! The trait of games that have a form in Qi, and helpers for writing the mapping.
//!
//! | game | how it is written | start |
//! |---|---|---|
//! | [Quantik](crate::quantik) | shapes `A` to `D` in their player's case, on the board and in hand | `4/4/4/4 2A2B2C2D/2a2b2c2d Q/q` |
//! | [Quarto](crate::quarto) | pieces 0 to 15 are `A` to `P`; the piece that was given is in the mover's hand | `4/4/4/4 / Q/q` |
//! | [Gobblet](crate::gobblet) | a layer for each size, small first; `S`, `M`, `L` in their player's case, on the board and in hand | `3/3/3//3/3/3//3/3/3 2L2M2S/2l2m2s G/g` |
//! | [Zertz](crate::zertz) | rings `O`, marbles `W`, `G`, `B`, with `+` the one that must go on jumping; captures in hand | `3OOOO/2OOOOO/1OOOOOO/OOOOOOO/OOOOOO1/OOOOO2/OOOO3 / Z/z` |

use super::{Diff, FeenError, NotFeen, Qi, Sin};
use crate::{Game, Player};

/// A game whose positions have a form in Qi, and thereby in FEEN, PON and all that reads them.
///
/// ```
/// use burnside::{qi::InQi, quantik::Quantik};
///
/// // A b . .     Two pieces are on the board, the others in hand.
/// // . . . .
/// // . . . .
/// // . . . .
/// let position = "Ab../..../..../....".parse()?;
/// let feen = Quantik.to_feen(position)?;
/// assert_eq!(feen, "Ab2/4/4/4 2B2C2DA/2a2c2db Q/q");
/// assert_eq!(Quantik.read_feen(&feen)?, position);
///
/// let error = Quantik.read_feen("Ab2/4/4/4 2B2C2D/2a2c2db Q/q").unwrap_err();
/// assert_eq!(error.to_string(), "player 1 holds A 0 times, but in quantik it should be 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait InQi: Game {
    /// The position in Qi. The default is for games that have no such form.
    fn to_qi(&self, position: Self::Position) -> Result<Qi, NotInQi> {
        let _ = position;
        let reason = "the game has no mapping into Qi".to_owned();
        Err(NotInQi { game: self.name().to_owned(), reason })
    }

    /// The position that [`to_qi`](InQi::to_qi) would write like this; an error if there is none.
    fn read_qi(&self, qi: &Qi) -> Result<Self::Position, NotOfGame> {
        let _ = qi;
        let reason = "the game has no mapping into Qi".to_owned();
        Err(NotOfGame::Rules { game: self.name().to_owned(), reason })
    }

    /// The position as FEEN.
    fn to_feen(&self, position: Self::Position) -> Result<String, NotInQi> {
        let reason =
            |error: NotFeen| NotInQi { game: self.name().to_owned(), reason: error.to_string() };
        self.to_qi(position)?.to_feen().map_err(reason)
    }

    /// Reads what [`to_feen`](InQi::to_feen) wrote.
    fn read_feen(&self, text: &str) -> Result<Self::Position, ReadFeenError> {
        Ok(self.read_qi(&Qi::from_feen(text)?)?)
    }
}

/// A position that has no form in Qi, because Qi cannot hold all of it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this position of {game} has no form in Qi: {reason}")]
pub struct NotInQi {
    /// The game.
    pub game: String,
    /// What Qi cannot hold.
    pub reason: String,
}

/// Why a position of Qi is not a position of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotOfGame {
    /// Another board.
    #[error("the board has the shape {found:?}, but that of {game} is {expected:?}")]
    Shape {
        /// The game.
        game: String,
        /// The sizes, outermost first.
        found: Vec<u8>,
        /// What they should be.
        expected: &'static [u8],
    },
    /// A piece that the game does not have, or not there.
    #[error("square {index} holds {piece:?}, which {game} does not have there")]
    Piece {
        /// The game.
        game: String,
        /// The square.
        index: usize,
        /// The piece.
        piece: String,
    },
    /// Another style.
    #[error("{player} plays the style {found:?}, but in {game} it should be {expected:?}")]
    Style {
        /// The game.
        game: String,
        /// Whose.
        player: Player,
        /// The style.
        found: String,
        /// What it should be.
        expected: String,
    },
    /// A hand that does not go with the board.
    #[error("{player} holds {piece} {found} times, but in {game} it should be {expected}")]
    Hand {
        /// The game.
        game: String,
        /// Whose.
        player: Player,
        /// A piece of which there are too many or too few.
        piece: String,
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The turn does not go with the board.
    #[error("{found} is to move, but in {game} it should be {}", .found.other())]
    Turn {
        /// The game.
        game: String,
        /// Whose turn it is said to be.
        found: Player,
    },
    /// The pieces are the game's, and its rules do not accept them so.
    #[error("not a position of {game}: {reason}")]
    Rules {
        /// The game.
        game: String,
        /// What the game says.
        reason: String,
    },
}

/// Why a text is not FEEN, or not of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadFeenError {
    /// Not FEEN.
    #[error(transparent)]
    Feen(#[from] FeenError),
    /// A position, and not of this game.
    #[error(transparent)]
    Game(#[from] NotOfGame),
}

/// The token that is just a letter.
pub(crate) fn token(letter: char) -> &'static str {
    let side = if letter.is_ascii_uppercase() { Player::One } else { Player::Two };
    Sin::new(letter, side).map_or("", Sin::text)
}

/// A game's position as an empty board and what is to be put on it.
pub(crate) fn build(
    game: &str,
    shape: &[u8],
    styles: [&str; 2],
    diff: &Diff<'_>,
) -> Result<Qi, NotInQi> {
    let shape: Vec<_> = shape.iter().copied().map(usize::from).collect();
    Qi::new(&shape, styles[0], styles[1])
        .and_then(|empty| empty.apply(diff))
        .map_err(|error| NotInQi { game: game.to_owned(), reason: error.to_string() })
}

/// Checks the board's shape, before its squares are read.
pub(crate) fn check_shape(game: &str, qi: &Qi, expected: &'static [u8]) -> Result<(), NotOfGame> {
    if qi.shape() == expected {
        return Ok(());
    }
    Err(NotOfGame::Shape { game: game.to_owned(), found: qi.shape().to_vec(), expected })
}

/// The position, if the game writes it exactly so; else the first difference.
pub(crate) fn check_same<G: InQi>(
    rules: &G,
    found: &Qi,
    position: G::Position,
) -> Result<G::Position, NotOfGame> {
    let game = || rules.name().to_owned();
    let expected = rules
        .to_qi(position)
        .map_err(|error| NotOfGame::Rules { game: game(), reason: error.reason })?;
    for player in Player::ALL {
        let (style, right) = (found.style(player), expected.style(player));
        if style != right {
            let (found, expected) = (style.to_owned(), right.to_owned());
            return Err(NotOfGame::Style { game: game(), player, found, expected });
        }
    }
    for player in Player::ALL {
        let (hand, right) = (found.hand(player), expected.hand(player));
        for (piece, _) in hand.iter().chain(right.iter()) {
            let (found, expected) = (hand.count(piece), right.count(piece));
            if found != expected {
                let piece = piece.to_owned();
                return Err(NotOfGame::Hand { game: game(), player, piece, found, expected });
            }
        }
    }
    if found.turn() != expected.turn() {
        return Err(NotOfGame::Turn { game: game(), found: found.turn() });
    }
    let differs = |&index: &usize| found.board().get(index) != expected.board().get(index);
    match (0..found.square_count()).find(differs) {
        None => Ok(position),
        Some(index) => {
            let piece = found.board().get(index).unwrap_or_default().to_owned();
            Err(NotOfGame::Piece { game: game(), index, piece })
        }
    }
}
