//! Counts, playouts and values as every door gives them: plain structures whose JSON is the same
//! on the command line, over HTTP and in other languages.
//!
//! | file | command |
//! |---|---|
//! | `counting` | [`perft`], [`unique`], [`count`], [`random`] |
//! | `judge` | [`Judge`]: who knows the value of a position of this game |
//! | `suggest` | [`suggest()`]: a good move, exact or likely |
//! | `value` | [`value`]: what a position and each of its moves are worth |

mod counting;
mod judge;
mod suggest;
mod value;

pub use counting::{Count, Perft, PlyCount, Random, Unique, count, perft, random, unique};
pub use judge::{Judge, Settled, judge};
pub use suggest::{Worth, suggest};
pub use value::{MoveValue, ValueAnswer, ValueError, value};
