//! All stages of a game whose classes have numbers, with checkpoints; and which classes can be
//! reached.

use std::{
    ops::Range,
    sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant},
};

use burnside::catalog::Entry;
use rayon::prelude::*;

use super::{
    recent::Recent,
    stage::{ENDED_DRAWN, Numbers, solve_stage},
    values::Values,
};
use crate::{
    Packed,
    solve::{Run, SolveError, Stage},
    table::Counts,
};

/// The kind of these records.
const REACHED: u32 = 2;

/// What is reached is recorded after so long.
const PAUSE: Duration = Duration::from_secs(20);

/// The numbers that a game derives.
pub(crate) struct Derived<'a, G>(pub(crate) &'a G);

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
    let mut all = Counts::default();
    for (byte, count) in (0..=u8::MAX).zip(counts).filter(|&(_, count)| count > 0) {
        let value = if byte == ENDED_DRAWN { Some(Packed::DRAW) } else { Packed::from_byte(byte) };
        all.add(value.ok_or(SolveError::Numbers)?, count);
    }
    Ok(Numbered { values, counts: all })
}

/// A set of numbers.
struct Bits(Vec<AtomicU64>);

impl Bits {
    fn new(size: u64) -> Self {
        Self((0..size.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether the number is new.
    #[inline]
    fn insert(&self, number: u64) -> bool {
        let (word, bit) = (&self.0[(number / 64) as usize], 1 << (number % 64));
        // Most are there already, and looking costs less than writing.
        word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0
    }
}

/// The classes that can be reached from the start.
fn all_reached<G: Entry>(
    numbers: &Derived<'_, G>,
    size: u64,
    run: &mut Run<'_>,
) -> Result<Bits, SolveError> {
    let (reached, followed) = (Bits::new(size), Bits::new(size));
    let stages = numbers.game().stages();
    run.stage(Stage::Classes, size)?;
    let mut left = stages.len();
    // The latest record has the fewest stages left.
    for stage in 0..stages.len() as u32 {
        let recorded = run.recorded((REACHED, stage))?;
        if let Some(bytes) = recorded.filter(|bytes| bytes.len() == 8 * reached.0.len()) {
            for (word, bytes) in reached.0.iter().zip(bytes.chunks_exact(8)) {
                word.store(u64::from_le_bytes(bytes.try_into().expect("eight")), Relaxed);
            }
            left = stage as usize;
            let done = stages[left..].iter().map(|stage| &stage.numbers);
            run.resume(done.map(|range| range.end - range.start).sum())?;
            break;
        }
    }
    let start = numbers.number(numbers.game().start()).ok_or(SolveError::Numbers)?;
    reached.insert(start);
    let mut recorded = Instant::now();
    for index in (0..left).rev() {
        let range = &stages[index].numbers;
        reach_stage(numbers, range, &reached, &followed)?;
        if recorded.elapsed() > PAUSE || index == 0 {
            let words = reached.0.iter().flat_map(|word| word.load(Relaxed).to_le_bytes());
            run.record((REACHED, index as u32), &words.collect::<Vec<u8>>())?;
            recorded = Instant::now();
        }
        run.advance(range.end - range.start)?;
    }
    Ok(reached)
}

/// Follows the moves of the classes of a stage that are reached, until nothing is new there.
fn reach_stage<G: Entry>(
    numbers: &Derived<'_, G>,
    stage: &Range<u64>,
    reached: &Bits,
    followed: &Bits,
) -> Result<(), SolveError> {
    let game = numbers.game();
    let follow = |recent: &mut Recent<G::Position>, number: u64| -> Result<(), SolveError> {
        let position = numbers.class(number).ok_or(SolveError::Numbers)?;
        for mv in game.moves(position) {
            let child = recent.number(numbers, game.play_unchecked(position, mv));
            reached.insert(child.ok_or(SolveError::Numbers)?);
        }
        Ok(())
    };
    let words = (stage.start / 64) as usize..stage.end.div_ceil(64) as usize;
    loop {
        let any = words
            .clone()
            .into_par_iter()
            .with_min_len(64)
            .map_init(Recent::new, |recent, word| {
                let first = 64 * word as u64;
                let before = followed.0[word].load(Relaxed);
                let mut fresh = reached.0[word].load(Relaxed) & !before & inside(stage, first);
                let any = fresh != 0;
                followed.0[word].fetch_or(fresh, Relaxed);
                while fresh != 0 {
                    follow(recent, first + u64::from(fresh.trailing_zeros()))?;
                    fresh &= fresh - 1;
                }
                Ok::<bool, SolveError>(any)
            })
            .try_reduce(|| false, |a, b| Ok(a || b))?;
        if !any {
            return Ok(());
        }
    }
}

/// The bits of a word that are numbers of a stage.
fn inside(stage: &Range<u64>, first: u64) -> u64 {
    let from = stage.start.saturating_sub(first);
    let to = stage.end - first;
    let below = |end: u64| if end >= 64 { u64::MAX } else { (1 << end) - 1 };
    below(to) & !below(from)
}

/// Counts the classes of a stage that are reached, by their bytes.
fn count(part: &[AtomicU8], stage: &Range<u64>, reached: &Bits, counts: &mut [u64; 256]) {
    let words = (stage.start / 64) as usize..stage.end.div_ceil(64) as usize;
    let add = |mut a: [u64; 256], b: [u64; 256]| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        a
    };
    let found = words
        .into_par_iter()
        .with_min_len(1 << 10)
        .fold(
            || [0_u64; 256],
            |mut counts, word| {
                let first = 64 * word as u64;
                let mut bits = reached.0[word].load(Relaxed) & inside(stage, first);
                while bits != 0 {
                    let number = first + u64::from(bits.trailing_zeros());
                    let byte = part[(number - stage.start) as usize].load(Relaxed);
                    counts[usize::from(byte)] += 1;
                    bits &= bits - 1;
                }
                counts
            },
        )
        .reduce(|| [0; 256], add);
    *counts = add(*counts, found);
}
