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
//! | `error` | [`QiError`] with the reference's texts, [`TokenError`] |

mod board;
mod draft;
mod epin;
mod error;
mod feen;
mod hand;
mod names;
mod position;
mod shape;
mod sin;
mod squares;

pub use board::{Board, Nested};
pub use epin::{Epin, Pin, State};
pub use error::{QiError, TokenError};
pub use feen::{FeenError, FeenOutline, NotFeen};
pub use hand::Hand;
pub use position::{Diff, Qi};
pub use sin::Sin;

const MAX_DIMENSIONS: usize = 3;
const MAX_DIMENSION_SIZE: usize = 255;
const MAX_SQUARES: usize = 65_025;
const MAX_PIECE_BYTES: usize = 255;
const MAX_STYLE_BYTES: usize = 255;
