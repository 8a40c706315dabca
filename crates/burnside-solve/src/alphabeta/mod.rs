//! Exact search for any game that cannot return to a position.
//!
//! | file | idea |
//! |---|---|
//! | `score` | values as whole numbers, and what a ply does to them |
//! | `table` | what is known of a class, by its canonical code; shared by all threads |
//! | `search` | [`AlphaBeta`]: null windows around a guess until the value is pinned down |

mod score;
mod search;
mod table;

pub use search::AlphaBeta;

pub use crate::limits::{Limits, Stopped};
