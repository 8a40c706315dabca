//! Counts, playouts and values as every door gives them: plain structures whose JSON is the same
//! on the command line, over HTTP and in other languages.
//!
//! | file | command |
//! |---|---|
//! | `ask` | [`Door`]: any question by words alone, answered in JSON |
//! | `analysis` | [`evaluate`], [`analyze`]: what each position of a game was worth |
//! | `counting` | [`perft`], [`unique`], [`count`], [`random`] |
//! | `judge` | [`Judge`]: who knows the value of a position of this game |
//! | `suggest` | [`suggest()`]: a good move, exact or likely |
//! | `value` | [`value`]: what a position and each of its moves are worth |

mod analysis;
mod ask;
mod counting;
mod judge;
mod suggest;
mod value;

pub use analysis::{Evaluated, PlyValue, analyze, evaluate};
pub use ask::{AskError, COMMANDS, Door, Question, answers_at_once, games, is_solved};
pub use counting::{
    Count, CountError, Perft, PlyCount, Random, Unique, count, count_within, perft, perft_within,
    random, unique, unique_within,
};
pub use judge::{Judge, Settled, judge, judge_without_book};
pub use suggest::{Suggestion, Worth, suggest, suggest_answer};
pub use value::{MoveValue, ValueAnswer, ValueError, value, value_so_far};
