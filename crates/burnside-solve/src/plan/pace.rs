//! How long a game takes whose classes have numbers: some of them are looked at as the solver
//! would, and the clock says how long that took.

use std::{hint::black_box, ops::ControlFlow, time::Duration};

use burnside::catalog::Entry;
use rayon::prelude::*;

use crate::{clock::Instant, retrograde::wins_at_once};

/// Numbers that are looked at between two looks at the clock.
const PART: u64 = 1 << 12;

/// The seconds that solving takes on all threads, from at most so many numbers, or as many as there
/// is time for.
#[allow(clippy::cast_precision_loss)] // an estimate
pub(super) fn seconds<G: Entry>(game: &G, sample: usize, time: Duration) -> f64 {
    let all = game.stages().last().map_or(0, |stage| stage.numbers.end);
    let sample = all.min(sample.max(1) as u64);
    let (began, mut looked) = (Instant::now(), 0);
    for first in (0..sample).step_by(PART as usize) {
        let end = sample.min(first + PART);
        // Evenly spread over each part, so that none of them sees only one stage.
        let parts = sample.div_ceil(PART);
        let number = |index: u64| {
            let mixed = (index - first) * parts + first / PART;
            (u128::from(mixed) * u128::from(all) / u128::from(PART * parts)) as u64
        };
        let indices = (first as usize..end as usize).into_par_iter().with_min_len(64);
        indices.for_each(|index| look(game, number(index as u64)));
        looked = end;
        if began.elapsed() > time {
            break;
        }
    }
    began.elapsed().as_secs_f64() * all as f64 / (looked as f64).max(1.0)
}

/// What the solver does with a number: is it a class that can be reached, is it decided at once, and
/// if not, where do its moves lead?
fn look<G: Entry>(game: &G, number: u64) {
    let Some(position) = game.class_at(number) else { return };
    let follow = || {
        for mv in game.moves(position) {
            black_box(game.class_number(game.play_unchecked(position, mv)));
        }
    };
    if game.knows_parents() {
        // Nearly always one of the first is reached.
        let _ = game.parents(position, |parent| match black_box(game.class_number(parent)) {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        });
    } else {
        follow();
    }
    if game.outcome(position).is_none() && !wins_at_once(game, position) {
        follow();
    }
}
