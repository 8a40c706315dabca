//! All stages of a game whose classes have numbers, with checkpoints.

use std::{
    ops::{ControlFlow, Range},
    sync::atomic::{AtomicU8, Ordering::Relaxed},
};

use burnside::catalog::Entry;
use rayon::prelude::*;

use super::{
    reachable::{Bits, all_reached},
    stage::{ENDED_DRAWN, Numbers, solve_stage},
    values::Values,
};
use crate::{
    Packed,
    solve::{Run, SolveError, Stage},
    table::Counts,
};

/// The numbers that a game derives.
#[derive(Debug)]
pub struct Derived<'a, G>(pub &'a G);

impl<G: Entry> Numbers<G> for Derived<'_, G> {
    fn game(&self) -> &G {
        self.0
    }

    #[inline]
    fn number(&self, position: G::Position) -> Option<u64> {
        self.0.class_number(position)
    }

    #[inline]
    fn class(&self, number: u64) -> Option<G::Position> {
        self.0.class_at(number)
    }

    #[inline]
    fn each_class<B>(
        &self,
        numbers: Range<u64>,
        wanted: impl FnMut(u64) -> bool,
        visit: impl FnMut(u64, G::Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.each_class(numbers, wanted, visit)
    }
}

/// The values of all numbers, and how many classes that can be reached have which.
pub(crate) struct Numbered {
    pub(crate) values: Values,
    pub(crate) counts: Counts,
}

/// Bytes that the lists of a stage take for each of its numbers, as a rule.
const LISTS: u64 = 8;

/// Solves a game by the numbers of its classes. Every class that has one gets its value; those
/// that can be reached are counted.
///
/// A byte for each number is kept as far as there is room, and else read again from the
/// checkpoint. Two bits for each number, and what the largest stage takes, must be there.
pub(crate) fn solve_numbered<G: Entry>(
    game: &G,
    run: &mut Run<'_>,
) -> Result<Numbered, SolveError> {
    let numbers = Derived(game);
    let size = game.stages().last().map_or(0, |stage| stage.numbers.end);
    run.hold((size / 4) as usize)?;
    let reached = all_reached(&numbers, size, run)?;
    run.budget().release(size / 4 - size / 8);
    let mut counts = [0; 256];
    let ranges = game.stages().iter().map(|stage| stage.numbers.clone()).collect();
    let mut values = Values::new(ranges);
    run.stage(Stage::Values, 2 * size)?;
    for (index, stage) in game.stages().iter().enumerate() {
        let size = stage.numbers.end - stage.numbers.start;
        if values.resume(index, run)? {
            run.resume(2 * size)?;
        } else {
            values.begin(index, &stage.leads_to, LISTS * size, run)?;
            solve_stage(&numbers, index, &values, run)?;
            values.record(index, run)?;
        }
        values.bring(index, run)?;
        count(values.part(index), &stage.numbers, &reached, &mut counts);
    }
    drop(reached);
    run.budget().release(size / 8);
    Ok(Numbered { values, counts: counts_by_value(&counts)? })
}

/// Counts by value from counts by byte.
pub fn counts_by_value(counts: &[u64; 256]) -> Result<Counts, SolveError> {
    let mut all = Counts::default();
    for (byte, &count) in (0..=u8::MAX).zip(counts).filter(|&(_, &count)| count > 0) {
        let value = if byte == ENDED_DRAWN { Some(Packed::DRAW) } else { Packed::from_byte(byte) };
        all.add(value.ok_or(SolveError::Numbers)?, count);
    }
    Ok(all)
}

/// Counts the numbers of a stage that are reached, by their bytes.
pub fn count(part: &[AtomicU8], stage: &Range<u64>, reached: &Bits, counts: &mut [u64; 256]) {
    let add = |mut a: [u64; 256], b: [u64; 256]| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        a
    };
    let found = Bits::words(stage)
        .into_par_iter()
        .with_min_len(1 << 10)
        .fold(
            || [0_u64; 256],
            |mut counts, word| {
                for number in reached.of_word(word, stage) {
                    let byte = part[(number - stage.start) as usize].load(Relaxed);
                    counts[usize::from(byte)] += 1;
                }
                counts
            },
        )
        .reduce(|| [0; 256], add);
    *counts = add(*counts, found);
}
