//! Exact search for any game.
mod limits;
pub(crate) use limits::Budget;
pub use limits::{Limits, Stopped};
