//! Quarto: exact values of every position, the opening book, and games at random.
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
//! | `book` | [`Book`]: exact scores of all early positions, embedded |
//! | `book_making` | [`make_book`]: how the book is made |
//! | `random` | [`random_games`]: random games, millions a second; [`quiet_positions`] |
//! | `counts` | [`board_classes`], [`burnside_classes`]: how many boards there are, up to symmetry |
//! | `evaluator` | what evaluators and random games ask of it |
//! | `perft` | [`perft`]: lines of play, the last ply counted in bulk |

mod book;
mod book_making;
mod chances;
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
mod status;
mod team;

#[cfg(feature = "tables")]
pub(crate) use book::embedded_books;
pub use book::{BadBook, Book};
pub use book_making::make_book;
pub use chances::{Chance, Chances, chances};
pub use counts::{BoardClasses, board_classes, burnside_classes};
pub use perft::perft;
pub use random::{quiet_positions, random_games, random_games_reporting};
pub use solver::{Solver, TooManySets};
