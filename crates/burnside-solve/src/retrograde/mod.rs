//! Complete solutions of games with cycles.

mod gobblet;
mod gobblet_table;
mod graded;
mod places;
mod reach;
mod solve;

use std::sync::atomic::AtomicU8;

pub use gobblet::Layers;
pub(crate) use gobblet_table::slot_of;
pub use graded::Graded;
pub use reach::{Reached, reachable};

/// Every value.
pub fn retrograde<G: Graded>(game: &G) -> Vec<AtomicU8> {
    let values: Vec<AtomicU8> = (0..game.slots()).map(|_| AtomicU8::new(solve::OPEN)).collect();
    let mut places = places::Places::new(game.slots());
    for grade in 0..game.grades() {
        solve::solve_grade(game, &game.grade(grade), &values, &mut places);
    }
    values
}
