//! Complete solutions of games with cycles.
//!
//! | file | idea |
//! |---|---|
//! | `graded` | [`Graded`]: classes by number, numbers in grades that play goes through in order |
//! | `solve` | one grade: what two plies settle, then the rest by distance |
//! | `places` | from numbers to places in a list |
//! | `reach` | which classes a game can reach at all |
//! | `stage` | the same for any game whose classes have numbers, one stage |
//! | `recent` | numbers of positions that were met a moment ago |
//! | `values` | the values of stages, in memory or in the checkpoint |
//! | `numbered` | all stages, with checkpoints |
//! | `reachable` | which of their classes can be reached |
//! | `explicit` | any game at all, class by class, with every move written down |
//! | `run` | all grades, with checkpoints |

mod explicit;
mod graded;
mod numbered;
mod places;
mod reach;
mod reachable;
mod recent;
mod run;
mod solve;
mod stage;
mod values;

pub(crate) use explicit::solve_explicit;
pub use graded::Graded;
pub(crate) use numbered::solve_numbered;
pub use run::{memory, solve_graded};
pub(crate) use stage::{ENDED_DRAWN, NO_CLASS, wins_at_once};

/// What solving by numbers is made of, for those who divide it among machines.
pub mod pieces {
    pub use super::{
        numbered::{Derived, count, counts_by_value},
        places::Places,
        reachable::Bits,
        recent::Recent,
        stage::{
            ENDED_DRAWN, NO_CLASS, NONE, Numbers, OPEN, byte_if_over, byte_of_end, known_value,
            look_at, meet,
        },
        values::Values,
    };
}
