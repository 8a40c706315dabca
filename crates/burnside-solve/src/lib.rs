//! Counting, playing out and exact search, for every game that signs burnside's contract.
//!
//! | module | question |
//! |---|---|
//! | [`perft()`] | how many lines of play of this length? |
//! | [`classes()`] | how many different positions at each ply, up to symmetry? |
//! | [`negamax()`] | what is this position worth? Plainly: the judge of every faster search |
//! | [`random`] | how do games go when nobody thinks? |
//!
//! Whatever runs on several threads runs on the current [rayon] pool, and gives the same answer
//! on every number of them.

mod classes;
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
