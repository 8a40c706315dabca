//! Quantik: 4x4, four shapes, two copies of each per player.
//!
//! Rows, columns and the four 2x2 zones are the 12 lines. A move places one of your pieces on an
//! empty square whose lines hold no *opponent's* piece of that shape. Four different shapes in a
//! line, whoever's they are, win for the player who completed it; a player who cannot move loses.
//!
//! ```
//! use burnside::{Game, Outcome, Player, quantik::{Position, Quantik}};
//!
//! // A b C .     Player 2 (small letters) is to move.
//! // . . . .     The last shape of the top row may go to square 3.
//! // . . . .
//! // . . . .
//! let position: Position = "AbC./..../..../....".parse()?;
//! let won = Quantik.play(position, "d3".parse()?);
//! assert_eq!(won.to_qfen(), "AbCd/..../..../....");
//! assert_eq!(Quantik.outcome(won), Some(Outcome::Win(Player::Two)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `lines` | the 12 lines, and what they do to four shapes at once |
//! | `piece` | [`Shape`], [`Piece`], [`Move`] |
//! | `setup` | [`Setup`]: eight planes as they were written down |
//! | `position` | [`Position`]: a setup that the rules accept |
//! | `rules` | [`Quantik`]: the rules |
//! | `geometry` | [`Geometry`]: the 128 maps of the squares that keep the lines |
//! | `relabeling` | [`Relabeling`] of shapes |
//! | `symmetry` | [`Group`]: `d4`, `d4-shapes`, `d4-color-shapes`, `full`; the trait `Symmetric` |
//! | `images` | what the maps do to planes of at most two pieces, by table |
//! | `canonical` | the smallest of up to 3,072 images, without trying them |
//! | `text`, `pack`, `cbor` | QFEN, 18 bytes, self-describing documents |
//! | `explanation` | the rules for people |
//! | `entry`, `arrays`, `qi` | Quantik in the catalog, in arrays, in Qi |
//!
//! The QFEN text, the 18-byte core, the canonical keys and the CBOR documents are stable: changing
//! one is a breaking change. `docs/quantik.md` specifies them, `conformance/quantik.json` has
//! golden vectors.

mod arrays;
mod canonical;
#[cfg(feature = "cbor")]
mod cbor;
#[cfg(feature = "catalog")]
mod entry;
#[cfg(feature = "catalog")]
mod explanation;
mod geometry;
mod images;
mod lines;
mod pack;
mod piece;
mod position;
mod qi;
mod relabeling;
mod rules;
mod scene;
mod setup;
mod symmetry;
mod text;

pub use canonical::perm16;
#[cfg(all(feature = "cbor", feature = "pon"))]
pub use cbor::cbor_of_json;
#[cfg(feature = "cbor")]
pub use cbor::{CborError, CborValue, Document, KeyOrder};
pub use geometry::Geometry;
pub use lines::{LINES, SCOPE};
pub use pack::{CANONICAL_FLAG, UnpackError, VERSION};
pub use piece::{Move, MoveTextError, Piece, Shape};
pub use position::Position;
pub use relabeling::Relabeling;
pub use rules::{Moves, Quantik};
pub use setup::{Setup, SetupError};
pub use symmetry::{Group, Symmetry, UnknownGroup};
pub use text::{QfenError, TextError};
