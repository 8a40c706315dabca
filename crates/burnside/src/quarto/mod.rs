//! Quarto: sixteen different pieces, one board, and the opponent chooses what you place.
//!
//! | file | idea |
//! |---|---|
//! | `piece` | [`Piece`]: four yes-or-no traits; [`common2`], [`common4`]; [`Pieces`], a set of them |
//! | `square` | [`Square`], numbered as in the seed: 15 top left, 0 bottom right |
//! | `sets` | [`WinningSets`]: which four squares win, as data |
//! | `setup` | [`Setup`]: four trait planes, the pieces left, the piece in hand; its ids |
//! | `position` | [`Position`]: a setup that the rules accept |
//! | `moves` | [`Move`]: place the piece in hand, give the next |
//! | `rules` | [`Quarto`], the rulebook of both variants and of your own |
//! | `text` | positions and moves as text |
//! | `elements` | what may be done to squares and to pieces |
//! | `symmetry` | [`Group`]: 12,288 symmetries (3,072 with squares); the trait `Symmetric` |
//! | `canonical` | the smallest image, without trying them all |
//! | `explanation` | the rules for people |
//! | `entry`, `arrays`, `qi` | Quarto in the catalog, in arrays, in Qi |
//!
//! ```
//! use burnside::{Game, Notation, quarto::Quarto};
//!
//! let rules = Quarto::LINES;
//! // Square 15 is top left, square 0 bottom right; the piece after the board is in hand.
//! let position = rules.parse_position("01../..../..../..F4 3")?;
//! let next = rules.play(position, rules.parse_move(position, "13:2")?);
//! assert_eq!(rules.position_text(next), "013./..../..../..F4 2");
//! // Now 2 completes the top rank: none of 0, 1, 3 and 2 has one of the upper two traits.
//! let won = rules.play(next, rules.parse_move(next, "12:")?);
//! assert_eq!(rules.outcome(won).unwrap().to_string(), "player 1");
//! # Ok::<(), burnside::quarto::TextError>(())
//! ```

mod arrays;
mod canonical;
mod elements;
#[cfg(feature = "catalog")]
mod entry;
#[cfg(feature = "catalog")]
mod explanation;
mod moves;
mod piece;
mod position;
mod qi;
mod rules;
mod scene;
mod sets;
mod setup;
mod square;
mod symmetry;
mod text;

pub use elements::{PieceSymmetry, SquareSymmetry};
pub use moves::Move;
pub use piece::{Piece, Pieces, TRAITS, common2, common4};
pub use position::Position;
pub use rules::{Quarto, Unreachable};
pub use sets::{BadSet, WinningSets};
pub use setup::{BadBoard, BadKey, Setup};
pub use square::Square;
pub use symmetry::{Group, Symmetry, UnknownGroup};
pub use text::TextError;
