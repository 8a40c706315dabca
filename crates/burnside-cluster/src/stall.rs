//! Work that does not move any more: the disk of the results does not answer, for instance. Signs
//! of life come from a thread of their own and go on then, so each process looks after its own
//! work.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant},
};

/// What the work says about itself.
#[derive(Default, Debug)]
pub(crate) struct Moving {
    /// Whether it waits for other processes.
    waits: AtomicBool,
    /// How often it has begun to wait, or has ended.
    steps: AtomicU64,
}

impl Moving {
    /// The work begins to wait for others, or does not any more.
    pub(crate) fn wait(&self, waits: bool) {
        self.waits.store(waits, Relaxed);
        self.steps.fetch_add(1, Relaxed);
    }
}

/// Notices when the work stands still.
pub(crate) struct Stall {
    /// How long it may.
    patience: Duration,
    /// When it has moved last, the processor time of then, and its steps.
    last: (Instant, Duration, u64),
}

impl Stall {
    pub(crate) fn new(patience: Duration, now: Instant, worked: Duration) -> Self {
        Self { patience, last: (now, worked, 0) }
    }

    /// Looks at the work: `worked` is the processor time of this process so far. `true` if the work
    /// has stood still for too long: it waits for no other process, and has used less than a tenth
    /// of one processor.
    pub(crate) fn is(&mut self, moving: &Moving, now: Instant, worked: Duration) -> bool {
        let (since, before, steps) = self.last;
        let now_steps = moving.steps.load(Relaxed);
        let moves = moving.waits.load(Relaxed)
            || steps != now_steps
            || worked.saturating_sub(before) >= self.patience / 10;
        if moves {
            self.last = (now, worked, now_steps);
        }
        !moves && now.saturating_duration_since(since) >= self.patience
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_still_is_noticed() {
        let began = Instant::now();
        let at = |seconds| began + Duration::from_secs(seconds);
        let worked = Duration::from_secs;
        let moving = Moving::default();
        let mut stall = Stall::new(Duration::from_secs(600), began, worked(0));
        // It works: a tenth of the time is enough.
        for minute in 1..100 {
            assert!(!stall.is(&moving, at(60 * minute), worked(6 * minute)));
        }
        // It waits for others, however long.
        moving.wait(true);
        for minute in 100..200 {
            assert!(!stall.is(&moving, at(60 * minute), worked(600)));
        }
        moving.wait(false);
        assert!(!stall.is(&moving, at(60 * 200), worked(600)));
        // Rounds that nobody has seen going on.
        for minute in (205..=250).step_by(5) {
            moving.wait(true);
            moving.wait(false);
            assert!(!stall.is(&moving, at(60 * minute), worked(600)));
        }
        // Nothing moves.
        for minute in 251..260 {
            assert!(!stall.is(&moving, at(60 * minute), worked(601)));
        }
        assert!(stall.is(&moving, at(60 * 260), worked(601)));
    }
}
