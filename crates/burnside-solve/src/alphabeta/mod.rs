//! Exact search for any game that cannot return to a position.
//!
//! | file | idea |
//! |---|---|
//! | `score` | values as whole numbers, and what a ply does to them |
//! | `table` | what is known of a class, by its canonical code; shared by all threads |
//! | `search` | [`AlphaBeta`]: null windows around a guess until the value is pinned down |
//! | `limits` | [`Limits`]: nodes, time, progress |

mod limits;
mod score;
mod search;
mod table;

pub(crate) use limits::Budget;
pub use limits::{Limits, Stopped};
pub use search::AlphaBeta;
