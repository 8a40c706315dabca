//! Complete solutions of games with cycles.
//!
//! | file | idea |
//! |---|---|
//! | `graded` | [`Graded`]: classes by number, numbers in grades that play goes through in order |
//! | `solve` | one grade: what two plies settle, then the rest by distance |
//! | `places` | from numbers to places in a list |
//! | `reach` | which classes a game can reach at all |
//! | `explicit` | any game at all, class by class, with every move written down |
//! | `run` | all grades, with checkpoints |

mod explicit;
mod graded;
mod places;
mod reach;
mod run;
mod solve;

pub(crate) use explicit::solve_explicit;
pub use graded::Graded;
pub use run::{memory, solve_graded};
