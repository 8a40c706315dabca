//! Collections: many games that were played, folded by symmetry into one tree of openings.
//!
//! A collection is a file (docs/collections.md has its format): for every position that a game of
//! it reached, how many games reached it, what was played there and how those games ended. It has
//! the names of the players and where each game was read. What is asked of it is in
//! `answers/openings`.
//!
//! | file | idea |
//! |---|---|
//! | `format` | what is in the file, byte by byte |
//! | `read` | [`Collection`]: a file that is read where it is needed |
//! | `fold` | a game as steps from class to class (feature `collecting`) |
//! | `mistakes` | where a game that was won was given away (feature `collecting`) |
//! | `sort` | many rows in order, with little memory (feature `collecting`) |
//! | `write` | the file from its rows (feature `collecting`) |
//! | `collector` | [`Collector`]: games in, a collection out (feature `collecting`) |
//! | `split` | files that have several games (feature `collecting`) |

#[cfg(feature = "collecting")]
mod collector;
#[cfg(feature = "collecting")]
mod fold;
mod format;
#[cfg(feature = "collecting")]
mod mistakes;
mod read;
#[cfg(feature = "collecting")]
mod sort;
#[cfg(feature = "collecting")]
mod split;
#[cfg(feature = "collecting")]
mod write;

#[cfg(feature = "collecting")]
pub use collector::{CollectOptions, Collector, Scratch};
#[cfg(feature = "collecting")]
pub use fold::Folded;
#[cfg(feature = "collecting")]
pub(crate) use fold::fold;
pub(crate) use format::{END, Edge, Results, child, class};
#[cfg(feature = "collecting")]
pub use mistakes::Mistake;
pub use read::Collection;
pub(crate) use read::is_collection;
#[cfg(feature = "collecting")]
pub use split::record_starts;
