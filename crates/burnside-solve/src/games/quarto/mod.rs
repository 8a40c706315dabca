//! Quarto: exact values of every position, the table of early ones, and games at random.
//!
//! | file | idea |
//! |---|---|
//! | `status` | what still matters of a board: the values alive in each set, all in a few words |
//! | `key` | the canonical board as one exact 64-bit word |
//! | `memory` | what a search remembers: bounds of scores, for all threads and for one |
//! | `order` | what to try first: squares for a piece, pieces to give |
//! | `search` | null-window search of giving and placing |
//! | `late` | the same with at most six squares left, where most of the time goes |
//! | `team` | the same near the root, on all threads |
//! | `solver` | [`Solver`]: the value of a position and of each move, within limits |
//! | `classes` | the order of early positions in a table |
//! | `solving` | [`solve_to`]: how a table is made |
//! | `random` | [`random_games`]: random games, millions a second; [`quiet_positions`] |
//! | `counts` | [`board_classes`], [`burnside_classes`]: how many boards there are, up to symmetry |
//! | `evaluator` | what evaluators and random games ask of it |
//! | `perft` | [`perft`]: lines of play, the last ply counted in bulk |

mod chances;
mod classes;
mod counts;
mod evaluator;
mod key;
mod late;
mod memory;
mod order;
mod perft;
mod random;
mod search;
mod solver;
mod solving;
mod status;
mod team;

pub use chances::{Chance, Chances, chances};
pub use classes::most_pieces;
pub use counts::{BoardClasses, board_classes, burnside_classes};
pub use perft::perft;
pub use random::{quiet_positions, random_games, random_games_reporting};
pub use solver::{Solver, TooManySets};
pub use solving::solve_to;
