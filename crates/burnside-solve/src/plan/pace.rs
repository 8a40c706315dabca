//! How long a game takes whose classes have numbers, and how many classes it has: some numbers are
//! looked at as the solver would, and the clock says how long that took.

use std::{hint::black_box, ops::ControlFlow, time::Duration};

use burnside::catalog::{Entry, Sight};
use rayon::prelude::*;

use crate::{clock::Instant, retrograde::wins_at_once};

/// What was found by looking at some of the numbers.
pub(super) struct Pace {
    /// The seconds that solving takes on all threads.
    pub(super) seconds: f64,
    /// How many of all numbers have a class that a move leads to. That is more than can be reached,
    /// but as a rule not much more.
    pub(super) classes: f64,
    /// How many moves are listed for a number on average: from a class that is not decided at once
    /// to another of its stage.
    pub(super) listed: f64,
}

/// Numbers that are looked at between two looks at the clock.
const PART: u64 = 1 << 12;

/// Looks at so many numbers at most, or at as many as there is time for.
#[allow(clippy::cast_precision_loss)] // estimates
pub(super) fn pace<G: Entry>(game: &G, sample: usize, time: Duration) -> Pace {
    let all = game.stages().last().map_or(0, |stage| stage.numbers.end);
    let sample = all.min(sample.max(1) as u64);
    let (began, mut looked, mut classes, mut listed) = (Instant::now(), 0, 0, 0);
    for first in (0..sample).step_by(PART as usize) {
        let end = sample.min(first + PART);
        // Evenly spread over each part, so that none of them sees only one stage.
        let parts = sample.div_ceil(PART);
        let number = |index: u64| {
            let mixed = (index - first) * parts + first / PART;
            (u128::from(mixed) * u128::from(all) / u128::from(PART * parts)) as u64
        };
        let indices = (first as usize..end as usize).into_par_iter().with_min_len(64);
        let seen = indices.map(|index| look(game, number(index as u64)));
        let seen = seen.reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        (classes, listed) = (classes + seen.0, listed + seen.1);
        looked = end;
        if began.elapsed() > time {
            break;
        }
    }
    let looked = (looked as f64).max(1.0);
    let each = all as f64 / looked;
    Pace {
        seconds: began.elapsed().as_secs_f64() * each,
        classes: classes as f64 * each,
        listed: listed as f64 / looked,
    }
}

/// What the solver does with a number: is it a class that can be reached, is it decided at once, and
/// if not, where do its moves lead? 1 if it is a class to which a move leads, and how many moves are
/// listed.
fn look<G: Entry>(game: &G, number: u64) -> (u64, u64) {
    let Some(position) = game.class_at(number) else { return (0, 0) };
    let sees_wins = game.sees_wins();
    let at = game.stages().partition_point(|stage| stage.numbers.end <= number);
    let stage = &game.stages()[at].numbers;
    let follow = || {
        let mut listed = 0;
        for mv in game.moves(position) {
            let child = game.play_unchecked(position, mv);
            if !sees_wins || game.sight(child) == Sight::Open {
                let number = black_box(game.class_number(child));
                listed += u64::from(number.is_some_and(|number| stage.contains(&number)));
            }
        }
        listed
    };
    let mut led_to = true;
    if game.knows_parents() {
        // Nearly always one of the first is reached.
        let parents = game.parents(position, |parent| match black_box(game.class_number(parent)) {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        });
        led_to = parents.is_break();
    } else {
        black_box(follow());
    }
    let mut listed = 0;
    if game.sight(position) == Sight::Open && (sees_wins || !wins_at_once(game, position)) {
        listed = follow();
    }
    (u64::from(led_to), listed)
}
