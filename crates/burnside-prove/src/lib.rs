//! Small certificates: who wins, and how, so that anybody can check it.
//!
//! | file | idea |
//! |---|---|
//! | `claim` | [`Claim`]: who is sure of what |
//! | `classes` | the classes that a strategy may meet, and what each move leads to |
//! | `search` | few decisions: build, change, build again |
//! | `find` | [`find`]: several searches from one seed |
//! | `from` | [`win_from`]: a strategy that wins from any position |
//! | `strategy` | [`Strategy`]: what to play, and where every reply leads |
//! | `upper` | [`upper_part`]: the first plies of a strategy that is too large |
//! | `bound` | [`lower_bound`]: how few decisions there can be |
//! | `minimum` | [`minimum()`]: the fewest decisions, by a SAT solver (feature `minimum`) |
//! | `fewest` | how few of some variables can be true |
//! | `counter` | counting with clauses |
//! | `guide` | [`Guide`]: a certificate to walk along in a game, and those that come with the program |
//! | `poster` | [`poster()`]: a certificate on one sheet |
//! | `words` | symmetries as words over a few generators |
//! | `write` | [`write()`]: strategies as text |

mod bound;
mod claim;
mod classes;
#[cfg(feature = "minimum")]
mod counter;
#[cfg(test)]
mod explicit;
#[cfg(feature = "minimum")]
mod fewest;
mod find;
mod from;
mod guide;
#[cfg(feature = "minimum")]
mod minimum;
mod poster;
#[allow(clippy::cast_precision_loss)] // weights and chances need no exactness
mod search;
mod strategy;
mod upper;
mod words;
mod write;

pub use bound::lower_bound;
pub use claim::{Claim, Goal};
pub use find::{Effort, FindError, Known, Progress, Run, Watch, find};
pub use from::win_from;
pub use guide::{Guide, Step, shipped_games, shipped_proof};
#[cfg(feature = "minimum")]
pub use minimum::{Minimum, MinimumProgress, MinimumWatch, minimum};
pub use poster::{PosterSheet, poster};
pub use strategy::{Next, Node, Reply, Strategy};
pub use upper::upper_part;
pub use write::{WriteError, write};
