//! FEEN: a position as one line of text, and only one line for each position.
//!
//! ```text
//! placement   " "  hands       " "  styles and turn
//! r2/1K^1/3        2P/p             C/c
//! ```
//!
//! The text is first read without building anything ([`FeenOutline`]), in one pass that stops at
//! the first mistake; only what has passed is turned into squares. `docs/qi.md` has the grammar.

mod error;
mod outline;
mod print;
mod read;

pub use error::{FeenError, NotFeen};
pub use outline::FeenOutline;
