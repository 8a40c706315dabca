//! All stages of a game whose classes have numbers, divided among processes.

use std::{
    ops::Range,
    sync::atomic::{AtomicU8, Ordering::Relaxed},
    time::{Duration, Instant},
};

use burnside::catalog::ClassStage;
use burnside_solve::{
    retrograde::pieces::{Bits, OPEN, Values, count},
    solve::{SolveError, Stage},
    table::Counts,
};

use crate::{
    ClusterError, classes::Classes, pack::sum_counts, post::Post, reach::Reaching, solve::Job,
    stage::Dividing,
};

/// What is reached is committed after so long.
const PAUSE: Duration = Duration::from_secs(20);
/// Numbers after which the processes agree whether it has been so long.
const SOME: u64 = 1 << 22;

/// What came of all stages.
pub(crate) struct Numbered {
    /// How many classes of all processes that can be reached have which value.
    pub(crate) counts: Counts,
    /// The own values; only of some stages unless all were to be kept.
    pub(crate) values: Values,
}

/// The own share of a stage that is solved.
pub(crate) struct SolvedStage<'a> {
    pub(crate) part: &'a [AtomicU8],
    pub(crate) places: Range<u64>,
    pub(crate) reached: &'a Bits,
}

/// Solves all stages, together with all other processes. Whatever becomes of a stage is taken from
/// it when it is solved; `keep` keeps the values of all of them.
pub(crate) fn all_numbers<C: Classes>(
    classes: &C,
    job: &Job<'_>,
    post: &mut Post<'_>,
    keep: bool,
    take: &mut dyn FnMut(&SolvedStage<'_>) -> Result<(), SolveError>,
) -> Result<Numbered, ClusterError> {
    let size = classes.stages().last().map_or(0, |stage| stage.numbers.end);
    let own = job.share.below(size);
    if own >= 1 << 31 {
        return Err(ClusterError::Share { numbers: own });
    }
    let part = Part { classes, job };
    job.memory.hold(own / 4)?;
    let reached = part.all_reached(size, post)?;
    job.memory.release(own / 4 - own / 8);
    let (counts, values) = part.all_values(size, &reached, keep, take, post)?;
    drop(reached);
    job.memory.release(own / 8);
    Ok(Numbered { counts: sum_counts(&counts, post)?, values })
}

/// One process's part in solving a game.
struct Part<'a, C> {
    classes: &'a C,
    job: &'a Job<'a>,
}

impl<C: Classes> Part<'_, C> {
    /// The own classes that can be reached from the start.
    fn all_reached(&self, size: u64, post: &mut Post<'_>) -> Result<Bits, ClusterError> {
        let Job { share, pace, store, .. } = *self.job;
        let stages = self.classes.stages();
        self.job.begin(Stage::Classes, size, post);
        let own = share.below(size);
        let (reached, followed) = (Bits::new(own), Bits::new(own));
        let mut left = stages.len();
        // The latest commit has the fewest stages left.
        if let Some(latest) = store.latest("reached", stages.len()) {
            let name = format!("reached-{latest}");
            let found = store.find(&name, &(0..size), 1, post)?.ok_or(SolveError::Numbers)?;
            let bytes = store.read(&found, post)?;
            reached.set_bytes(&bytes);
            left = latest;
        }
        let start = self.classes.start().ok_or(SolveError::Numbers)?;
        if share.owner(start) == post.me {
            reached.insert(share.place(start));
        }
        let done = stages[left..].iter().map(|stage| share.places(&stage.numbers));
        pace.advance(done.map(|places| places.end - places.start).sum());
        let mut committed = Instant::now();
        let mut done = 0;
        for index in (0..left).rev() {
            let range = stages[index].numbers.clone();
            let (classes, reached, followed) = (self.classes, &reached, &followed);
            let reaching = Reaching { classes, share, range: range.clone(), reached, followed };
            reaching.solve(post)?;
            done += range.end - range.start;
            let is_time = done >= SOME || index == 0;
            if is_time {
                done = 0;
            }
            // Process 0 decides for all.
            let due = post.me == 0 && (committed.elapsed() > PAUSE || index == 0);
            if is_time && post.sum(u64::from(due)) > 0 {
                let mut bytes = reached.bytes();
                bytes.truncate(own.div_ceil(8) as usize);
                store.commit(&format!("reached-{index}"), &(0..size), 1, &bytes, post)?;
                committed = Instant::now();
            }
            let places = share.places(&range);
            pace.advance(places.end - places.start);
        }
        Ok(reached)
    }

    /// The values of the own classes, and how many reached ones have which.
    fn all_values(
        &self,
        size: u64,
        reached: &Bits,
        keep: bool,
        take: &mut dyn FnMut(&SolvedStage<'_>) -> Result<(), SolveError>,
        post: &mut Post<'_>,
    ) -> Result<([u64; 256], Values), ClusterError> {
        let Job { share, memory, pace, store } = *self.job;
        let stages = self.classes.stages();
        self.job.begin(Stage::Values, 2 * size, post);
        let ranges = stages.iter().map(|stage| share.places(&stage.numbers)).collect();
        let mut values = Values::new(ranges);
        let mut counts = [0; 256];
        for (index, stage) in stages.iter().enumerate() {
            let places = values.range(index).clone();
            let name = format!("values-{index}");
            if let Some(found) = store.find(&name, &stage.numbers, 8, post)? {
                memory.hold(places.end - places.start)?;
                let bytes = store.read(&found, post)?;
                values.put(index, bytes.into_iter().map(AtomicU8::new).collect());
                pace.advance(2 * (places.end - places.start));
            } else {
                let dividing = Dividing { classes: self.classes, share, memory, pace };
                dividing.solve(index, &mut values, post)?;
                let bytes = bytes(values.part(index));
                store.commit(&name, &stage.numbers, 8, &bytes, post)?;
            }
            let part = values.part(index);
            if part.iter().any(|value| value.load(Relaxed) == OPEN) {
                return Err(SolveError::Numbers.into());
            }
            if !places.is_empty() {
                count(part, &places, reached, &mut counts);
            }
            take(&SolvedStage { part, places, reached })?;
            if keep {
                continue;
            }
            for done in last_needed(stages, index) {
                let range = values.range(done).clone();
                values.put_away(done);
                memory.release(range.end - range.start);
            }
        }
        Ok((counts, values))
    }
}

/// The values of a part as bytes.
pub(crate) fn bytes(part: &[AtomicU8]) -> Vec<u8> {
    part.iter().map(|value| value.load(Relaxed)).collect()
}

/// The stages that no later one leads to, once this one is solved.
fn last_needed(stages: &[ClassStage], solved: usize) -> Vec<usize> {
    let needed = |stage: usize| {
        stages[solved + 1..].iter().any(|later| later.leads_to.contains(&(stage as u32)))
    };
    let now = stages[solved].leads_to.iter().map(|&stage| stage as usize).chain([solved]);
    now.filter(|&stage| !needed(stage)).collect()
}
