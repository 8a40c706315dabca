//! Counting, playing out and exact search, for every game that signs burnside's contract.
//!
//! | module | question |
//! |---|---|
//! | [`perft()`] | how many lines of play of this length? |
//! | [`classes()`] | how many different positions at each ply, up to symmetry? |
//! | [`negamax()`] | what is this position worth? Plainly: the judge of every faster search |
//! | [`within`] | is this position won or lost within so many plies, circles or not? |
//! | [`alphabeta`] | what is this position worth? Fast, for any game that cannot return |
//! | [`quarto`] | what is any Quarto position worth? At once |
//! | [`mcts`] | which move is best, in the time there is? |
//! | [`forced`] | does the mover win in so many turns, whatever the other does? |
//! | [`random`] | how do games go when nobody thinks? |
//! | [`solve`](mod@solve) | what is every position worth? From nothing to a table file, with checkpoints |
//! | [`layered`] | the same for games that cannot return: ply by ply |
//! | [`retrograde`] | the same for games that can: grade by grade, by distance |
//! | [`table`] | every value in a small file: writing, opening, probing |
//! | [`embedded`](https://docs.rs/burnside-solve) | the finished tables, inside the program (feature `tables`) |
//! | [`Foresight`] | what a few plies of looking ahead decide |
//! | [`door`] | all of it for a game by name, as answers with JSON |
//!
//! Whatever runs on several threads runs on the current [rayon] pool, and gives the same answer
//! on every number of them.

pub mod alphabeta;
mod classes;
pub mod door;
#[cfg(feature = "tables")]
pub mod embedded;
mod expand;
pub mod forced;
mod foresight;
pub mod layered;
pub mod mcts;
mod negamax;
mod packed;
mod perft;
mod quantik;
pub mod quarto;
pub mod random;
pub mod retrograde;
pub mod solve;
pub mod table;
pub mod within;

pub use classes::{PlyClasses, classes, for_each_layer, for_each_layer_from};
pub use foresight::Foresight;
pub use negamax::negamax;
pub use packed::Packed;
pub use perft::{divide, divide_within, par_perft, perft};
