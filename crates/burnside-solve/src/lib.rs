//! Counting, playing out and exact search, for every game that implements burnside's traits.
//!
//! | module | question |
//! |---|---|
//! | [`perft()`] | how many lines of play of this length? |
//! | [`classes()`] | how many different positions at each ply, up to symmetry? |
//! | [`negamax()`] | what is this position worth? The plain way, against which every faster search is tested |
//! | [`within`] | is this position won or lost within a given number of plies? For games that can return |
//! | [`alphabeta`] | what is this position worth? Fast, for any game that cannot return |
//! | [`exhaustive`] | who wins, however long it takes? For endings and small boards |
//! | [`mcts`] | which move looks best, in a limited time? |
//! | [`forced`] | does the mover win within a given number of turns, whatever the opponent does? |
//! | [`random`] | how do games end that are played at random? |
//! | [`plan`] | what would solving take? |
//! | [`solve`](mod@solve) | what is every position worth? Solves a game into a table file, with checkpoints |
//! | [`layered`] | the same for games that cannot return: ply by ply |
//! | [`retrograde`] | the same for games that can: grade by grade, by distance |
//! | [`table`] | every value in a small file: writing, opening, probing |
//! | [`embedded`](https://docs.rs/burnside-solve) | the finished tables, inside the program (feature `tables`) |
//! | [`puzzles`] | where is exactly one move good, and how well do the others hide? |
//! | [`open_classes()`] | which classes can play come to, each once? |
//! | [`OneSided`] | what does the best opponent make of a policy? |
//! | [`move_classes()`] | which moves are the same up to symmetry? |
//! | [`stats`] | is the game fair, narrow, long? Counts over every class of a table |
//! | [`evaluator()`] | what are a position and its moves worth? From the best source there is |
//! | [`games`] | code for single games |
//! | [`parallel`] | work on all threads |
//! | [`order`] | sorting, compiled once |
//! | [`clock`] | what time is it? |
//! | [`Limits`] | how many positions, how much time and memory all of this may take |
//! | [`Foresight`] | what a few plies of looking ahead decide |
//!
//! Everything that uses several threads runs on the current [rayon] pool and gives the same answer
//! on any number of them.

pub mod alphabeta;
mod classes;
pub mod clock;
mod counting;
#[cfg(feature = "tables")]
pub mod embedded;
mod evaluator;
pub mod exhaustive;
mod expand;
pub mod forced;
mod foresight;
pub mod games;
pub mod layered;
mod limits;
pub mod mcts;
mod move_classes;
mod negamax;
mod on_demand;
mod one_sided;
mod open_classes;
pub mod order;
mod packed;
pub mod parallel;
mod parent;
mod perft;
pub mod plan;
pub mod puzzles;
pub mod random;
pub mod retrograde;
mod shards;
pub mod solve;
pub mod stats;
pub mod table;
pub mod within;

pub use classes::{
    PlyClasses, classes, for_each_layer, for_each_layer_from, for_each_layer_within,
};
pub use counting::{CountedPly, count_classes, unique_classes};
pub use evaluator::{
    Evaluation, Evaluator, Source, ValuedMoves, Worth, embedded_table, evaluator,
    evaluator_with_table, evaluator_without_book, has_table,
};
pub use foresight::Foresight;
pub use games::*;
pub use limits::{Budget, Cause, Limits, Portion, Stopped};
pub use move_classes::move_classes;
pub use negamax::negamax;
pub use one_sided::OneSided;
pub use open_classes::{OpenClasses, open_classes};
pub use packed::Packed;
pub use perft::{Lines, count_lines, divide, par_perft, perft};
