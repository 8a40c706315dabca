//! Counting, playing out and exact search, for every game that signs burnside's contract.
//!
//! | module | question |
//! |---|---|
//! | [`perft()`] | how many lines of play of this length? |
//! | [`classes()`] | how many different positions at each ply, up to symmetry? |
//! | [`negamax()`] | what is this position worth? Plainly: the judge of every faster search |
//! | [`random`] | how do games go when nobody thinks? |
//! | [`solve`](mod@solve) | what is every position worth? From nothing to a table file, with checkpoints |
//! | [`layered`] | the same for games that cannot return: ply by ply |
//! | [`retrograde`] | the same for games that can: grade by grade, by distance |
//! | [`table`] | every value in a small file: writing, opening, probing |
//! | [`embedded`](https://docs.rs/burnside-solve) | the finished tables, inside the program (feature `tables`) |
//! | [`Foresight`] | what a few plies of looking ahead decide |
//!
//! Whatever runs on several threads runs on the current [rayon] pool, and gives the same answer
//! on every number of them.

mod classes;
#[cfg(feature = "tables")]
pub mod embedded;
mod foresight;
pub mod layered;
mod negamax;
mod packed;
mod perft;
mod quantik;
pub mod random;
pub mod retrograde;
pub mod solve;
pub mod table;

pub use classes::{PlyClasses, classes, for_each_layer};
pub use foresight::Foresight;
pub use negamax::negamax;
pub use packed::Packed;
pub use perft::{divide, par_perft, perft};
