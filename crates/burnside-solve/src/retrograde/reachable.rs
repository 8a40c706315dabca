//! Which numbered classes can be reached from the start, stage by stage in the order of play.
//!
//! If the game knows its moves backward, each class asks whether one of those before it is reached.
//! That is nearly always one of the first that are tried, while following moves forward leads to
//! every class as often as it has moves that lead there. What is still missing then is found in
//! whichever direction has less to look at.

use std::{
    ops::{ControlFlow, Range},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use burnside::catalog::Entry;
use rayon::prelude::*;

use super::{numbered::Derived, recent::Recent, stage::Numbers};
use crate::{
    clock::Instant,
    solve::{Run, SolveError, Stage},
};

/// The kind of these records.
const REACHED: u32 = 2;

/// What is reached is recorded after so long, and after a part of the time that it took so far: the
/// checkpoint only grows.
const PAUSE: Duration = Duration::from_secs(20);
const PART: u32 = 8;

/// Words of bits that one task looks at.
const TASK: usize = 1 << 6;

/// A set of numbers.
#[derive(Debug)]
pub struct Bits(Vec<AtomicU64>);

impl Bits {
    /// None of the numbers below a bound.
    pub fn new(size: u64) -> Self {
        Self((0..size.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    /// The words that have numbers of a range.
    pub fn words(range: &Range<u64>) -> Range<usize> {
        (range.start / 64) as usize..range.end.div_ceil(64) as usize
    }

    /// The numbers of a word that are in the set and in a range.
    pub fn of_word(&self, word: usize, range: &Range<u64>) -> impl Iterator<Item = u64> {
        let first = 64 * word as u64;
        ones(self.0[word].load(Relaxed) & inside(range, first)).map(move |bit| first + bit)
    }

    /// The numbers of a word that are not in the set, and in a range.
    pub fn missing(&self, word: usize, range: &Range<u64>) -> impl Iterator<Item = u64> {
        let first = 64 * word as u64;
        ones(!self.0[word].load(Relaxed) & inside(range, first)).map(move |bit| first + bit)
    }

    /// Whether a number is in the set.
    #[inline]
    pub fn contains(&self, number: u64) -> bool {
        self.0[(number / 64) as usize].load(Relaxed) >> (number % 64) & 1 == 1
    }

    /// Whether the number is new.
    #[inline]
    pub fn insert(&self, number: u64) -> bool {
        let (word, bit) = (&self.0[(number / 64) as usize], 1 << (number % 64));
        // Most are there already, and looking costs less than writing.
        word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0
    }

    /// Adds the numbers of another set that are in a range.
    pub fn add(&self, other: &Self, range: &Range<u64>) {
        for word in Self::words(range) {
            let more = other.0[word].load(Relaxed) & inside(range, 64 * word as u64);
            self.0[word].fetch_or(more, Relaxed);
        }
    }

    /// The set as bytes, eight numbers each.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|word| word.load(Relaxed).to_le_bytes()).collect()
    }

    /// Becomes the set that has these bytes; what they do not reach is not in it.
    pub fn set_bytes(&self, bytes: &[u8]) {
        for (index, word) in self.0.iter().enumerate() {
            let rest = bytes.get(8 * index..).unwrap_or_default();
            let mut whole = [0; 8];
            whole.iter_mut().zip(rest).for_each(|(whole, &byte)| *whole = byte);
            word.store(u64::from_le_bytes(whole), Relaxed);
        }
    }
}

/// The places of set bits.
fn ones(mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros();
            word &= word - 1;
            u64::from(bit)
        })
    })
}

/// The bits of a word that are numbers of a range.
fn inside(range: &Range<u64>, first: u64) -> u64 {
    let from = range.start.saturating_sub(first);
    let to = range.end - first;
    let below = |end: u64| if end >= 64 { u64::MAX } else { (1 << end) - 1 };
    below(to) & !below(from)
}

/// The classes that can be reached from the start.
pub(super) fn all_reached<G: Entry>(
    numbers: &Derived<'_, G>,
    size: u64,
    run: &mut Run<'_>,
) -> Result<Bits, SolveError> {
    let (reached, followed) = (Bits::new(size), Bits::new(size));
    let game = numbers.game();
    let stages = game.stages();
    run.stage(Stage::Classes, size)?;
    let mut left = stages.len();
    // The latest record has the fewest stages left.
    for stage in 0..stages.len() as u32 {
        let recorded = run.recorded((REACHED, stage))?;
        if let Some(bytes) = recorded.filter(|bytes| bytes.len() == 8 * reached.0.len()) {
            reached.set_bytes(&bytes);
            left = stage as usize;
            let done = stages[left..].iter().map(|stage| &stage.numbers);
            run.resume(done.map(|range| range.end - range.start).sum())?;
            break;
        }
    }
    let start = numbers.number(game.start()).ok_or(SolveError::Numbers)?;
    reached.insert(start);
    let began = Instant::now();
    let mut recorded = began;
    for index in (0..left).rev() {
        let stage = Reaching { numbers, range: &stages[index].numbers, reached: &reached };
        if !game.knows_parents() || !stage.look_back(&followed) {
            stage.follow(&followed)?;
        }
        let pause = PAUSE.max(began.elapsed() / PART);
        if recorded.elapsed() > pause || index == 0 {
            run.record((REACHED, index as u32), &reached.bytes())?;
            recorded = Instant::now();
        }
        run.advance(stage.range.end - stage.range.start)?;
    }
    Ok(reached)
}

/// A stage, once all that can be reached of earlier play is known.
struct Reaching<'a, G> {
    numbers: &'a Derived<'a, G>,
    range: &'a Range<u64>,
    reached: &'a Bits,
}

/// What looking back says about a class.
#[derive(PartialEq, Eq)]
enum Seen {
    Reached,
    /// Not now, but a class of the same stage leads here that may be reached yet.
    Maybe,
    Never,
}

impl<G: Entry> Reaching<'_, G> {
    /// Asks each class whether one before it is reached. `false` if some may be missing, and then
    /// only what leads from classes that are not `followed`.
    fn look_back(&self, followed: &Bits) -> bool {
        self.note(followed);
        let is_missing = |number: u64| !self.reached.contains(number);
        let look = |(found, missing): &mut (usize, Vec<u32>), number: u64, position| match self
            .seen(number, position)
        {
            Seen::Reached => *found += 1,
            Seen::Maybe => missing.push((number - self.range.start) as u32),
            Seen::Never => {}
        };
        let tasks: Vec<u64> = self.range.clone().step_by(64 * TASK).collect();
        let mut parts: Vec<(usize, Vec<u32>)> = tasks
            .into_par_iter()
            .map(|first| {
                let mut part = (0, Vec::new());
                let task = first..self.range.end.min(first + 64 * TASK as u64);
                let _ = self.numbers.each_class(task, is_missing, |number, position| {
                    look(&mut part, number, position);
                    ControlFlow::<()>::Continue(())
                });
                part
            })
            .collect();
        loop {
            let found: usize = parts.iter().map(|(found, _)| found).sum();
            let missing: usize = parts.iter().map(|(_, missing)| missing.len()).sum();
            if missing == 0 || found == 0 {
                return true;
            }
            if found < missing {
                return false;
            }
            self.note(followed);
            parts = parts
                .into_par_iter()
                .map(|(_, missing)| {
                    let mut part = (0, Vec::new());
                    for place in missing {
                        let number = self.range.start + u64::from(place);
                        if let Some(position) = self.numbers.class(number) {
                            look(&mut part, number, position);
                        }
                    }
                    part
                })
                .collect();
        }
    }

    /// Whatever is reached now needs no following if all others look back after this.
    fn note(&self, followed: &Bits) {
        for word in Bits::words(self.range) {
            let now = self.reached.0[word].load(Relaxed) & inside(self.range, 64 * word as u64);
            followed.0[word].fetch_or(now, Relaxed);
        }
    }

    /// Looks back from a class.
    fn seen(&self, number: u64, position: G::Position) -> Seen {
        let mut seen = Seen::Never;
        let back = self.numbers.game().parents(position, |parent| {
            match self.numbers.number(parent) {
                Some(parent) if self.reached.contains(parent) => return ControlFlow::Break(()),
                Some(parent) if self.range.contains(&parent) => seen = Seen::Maybe,
                // Its stage is complete, or no play has such a position.
                _ => {}
            }
            ControlFlow::Continue(())
        });
        if back.is_break() {
            self.reached.insert(number);
            return Seen::Reached;
        }
        seen
    }

    /// Follows the moves of the classes that are reached, until nothing is new.
    fn follow(&self, followed: &Bits) -> Result<(), SolveError> {
        let game = self.numbers.game();
        let follow = |recent: &mut Recent<G::Position>, number: u64| -> Result<(), SolveError> {
            let position = self.numbers.class(number).ok_or(SolveError::Numbers)?;
            for mv in game.moves(position) {
                let child = recent.number(self.numbers, game.play_unchecked(position, mv));
                self.reached.insert(child.ok_or(SolveError::Numbers)?);
            }
            Ok(())
        };
        loop {
            let any = Bits::words(self.range)
                .into_par_iter()
                .with_min_len(TASK)
                .map_init(Recent::new, |recent, word| {
                    let first = 64 * word as u64;
                    let before = followed.0[word].load(Relaxed);
                    let fresh =
                        self.reached.0[word].load(Relaxed) & !before & inside(self.range, first);
                    followed.0[word].fetch_or(fresh, Relaxed);
                    for bit in ones(fresh) {
                        follow(recent, first + bit)?;
                    }
                    Ok::<bool, SolveError>(fresh != 0)
                })
                .try_reduce(|| false, |a, b| Ok(a || b))?;
            if !any {
                return Ok(());
            }
        }
    }
}
