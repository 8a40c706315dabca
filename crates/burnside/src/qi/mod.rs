//! The general position model: any board, any pieces, any two-player board game.
//!
//! | file | idea |
//! |---|---|
//! | `position` | [`Qi`], a position that never changes, and [`Diff`], a whole move in one |
//! | `board`, `hand` | [`Board`], [`Nested`] and [`Hand`]: what a position looks like from outside |
//! | `draft` | a position while it changes |
//! | `shape`, `squares`, `names` | how it is stored: pieces as numbers, small boards inline |
//! | `epin`, `sin` | tokens of pieces and styles: [`Epin`], [`Pin`], [`Sin`] |
//! | `feen` | one line of text: [`Qi::from_feen`], [`Qi::to_feen`], [`FeenOutline`] |
//! | `pon` | a JSON object: [`Qi::from_pon`], [`Qi::to_pon`] |
//! | `cell` | names of squares: [`Cell`], [`Qi::cell_of`], [`Qi::index_of`] |
//! | `symmetry` | turning and mirroring a board: [`Qi::transform`], [`Qi::canonical`] |
//! | `serial` | serde |
//! | `in_qi` | [`InQi`]: the trait of games that have a form in Qi |
//! | `error` | [`QiError`] with the reference's texts, [`TokenError`] |

mod board;
mod cell;
mod draft;
mod epin;
mod error;
mod feen;
mod hand;
mod in_qi;
mod names;
#[cfg(feature = "pon")]
mod pon;
mod position;
#[cfg(feature = "serde")]
mod serial;
mod shape;
mod sin;
mod squares;
mod symmetry;

pub use board::{Board, Nested};
pub use cell::{Cell, CellError};
pub use epin::{Epin, Pin, State};
pub use error::{QiError, TokenError};
pub use feen::{FeenError, FeenOutline, NotFeen};
pub use hand::Hand;
pub use in_qi::{InQi, NotInQi, NotOfGame, ReadFeenError};
pub(crate) use in_qi::{build, check_same, check_shape, token};
#[cfg(feature = "pon")]
pub use pon::PonError;
pub use position::{Diff, Qi};
pub use sin::Sin;
pub use symmetry::NotASymmetry;

const MAX_DIMENSIONS: usize = 3;
const MAX_DIMENSION_SIZE: usize = 255;
const MAX_SQUARES: usize = 65_025;
const MAX_PIECE_BYTES: usize = 255;
const MAX_STYLE_BYTES: usize = 255;
