//! Tic-tac-toe: the smallest of the listed games.
//!
//! `docs/add-a-game.md` walks through this folder. Everything that burnside does for its other
//! games it does for this one.
//!
//! ```
//! use burnside::{Game, Outcome, Player, tictactoe::{Position, TicTacToe}};
//!
//! //   x . o
//! //   . x .      Player 1 (x) is to move
//! //   o . .      and completes a diagonal.
//! let position: Position = "x.o/.x./o..".parse()?;
//! let won = TicTacToe.play(position, "8".parse()?);
//! assert_eq!(TicTacToe.outcome(won), Some(Outcome::Win(Player::One)));
//! # Ok::<(), burnside::tictactoe::TextError>(())
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `position` | [`Position`]: two masks of nine squares; [`Move`]: a square |
//! | `rules` | [`TicTacToe`]: the rules |
//! | `symmetry` | [`Group`]: turning and flipping the board |
//! | `text` | `x.o/.x./o..`, and what is wrong with other texts |
//! | `qi` | the same in Qi, from which FEEN follows |
//! | `scene` | crosses and rings on numbered squares |
//! | `arrays` | rows of two words, nine actions |
//! | `entry` | title, rules in a sentence, and the way back from a code |

mod arrays;
#[cfg(feature = "catalog")]
mod entry;
mod position;
mod qi;
mod rules;
mod scene;
mod symmetry;
mod text;

pub use position::{Move, Position};
pub use rules::TicTacToe;
pub use symmetry::Group;
pub use text::TextError;
