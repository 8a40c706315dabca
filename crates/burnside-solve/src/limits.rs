//! What a search or a count may spend, and how much of it is spent.

use std::{
    fmt, fs,
    sync::{
        OnceLock,
        atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use crate::clock::{Instant, ask_host};

/// What a search may spend. The default is without limits.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Stop after about this many positions.
    pub nodes: Option<u64>,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Stop soon after this becomes true: the answer is not needed.
    pub cancel: Option<&'a AtomicBool>,
    /// Stop before more than about this many bytes are held. Without it, what lists positions stops
    /// at three quarters of the memory that is free when it starts, if the system says how much
    /// that is.
    pub memory: Option<u64>,
    /// Called now and then with the number of positions so far, from any thread.
    pub progress: Option<&'a (dyn Fn(u64) + Sync)>,
}

impl Limits<'_> {
    /// Whether the answer is no longer needed.
    pub fn is_canceled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Relaxed))
    }

    /// Whether nothing can stop a search early.
    pub fn are_none(&self) -> bool {
        self.nodes.is_none() && self.time.is_none() && self.cancel.is_none()
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .field("time", &self.time)
            .field("cancel", &self.cancel)
            .field("memory", &self.memory)
            .field("progress", &self.progress.is_some())
            .finish()
    }
}

/// A search or a count that ended before it had the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped after {nodes} positions: {cause}")]
pub struct Stopped {
    /// Positions searched.
    pub nodes: u64,
    /// Why.
    pub cause: Cause,
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Cause {
    /// Positions, time or patience were used up.
    #[error("the limit was reached before the answer")]
    Limit,
    /// The answer takes more memory than allowed.
    #[error("the answer takes more memory than allowed")]
    Memory,
    /// The table that has the answer cannot be read.
    #[error("the table cannot be read")]
    Table,
}

impl Stopped {
    /// Stopped by a limit.
    pub const fn at_limit(nodes: u64) -> Self {
        Self { nodes, cause: Cause::Limit }
    }
}

/// What is left of the limits, for all threads of a search or a count.
///
/// Threads spend in [`Portion`]s, not one position at a time, and look at the clock once for each:
/// a limit holds within a portion for each thread.
pub struct Budget<'a> {
    spent: AtomicU64,
    most: u64,
    portion: u64,
    deadline: Option<Instant>,
    cancel: Option<&'a AtomicBool>,
    held: AtomicU64,
    most_held: OnceLock<u64>,
    /// 0, or why it is stopped.
    stopped: AtomicU8,
    progress: Option<&'a (dyn Fn(u64) + Sync)>,
}

const BY_LIMIT: u8 = 1;
const BY_MEMORY: u8 = 2;

impl<'a> Budget<'a> {
    /// Work is reported in portions of at most this size.
    pub const PORTION: u64 = 4096;

    /// Between two calls of the progress function.
    const REPORT: u64 = 1 << 20;

    /// All of the limits.
    pub fn new(limits: &Limits<'a>) -> Self {
        let most = limits.nodes.unwrap_or(u64::MAX);
        Self {
            spent: AtomicU64::new(0),
            most,
            // A small limit is kept as exactly as a large one.
            portion: (most / 16).clamp(1, Self::PORTION),
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            cancel: limits.cancel,
            held: AtomicU64::new(0),
            most_held: limits.memory.map_or_else(OnceLock::new, OnceLock::from),
            stopped: AtomicU8::new(0),
            progress: limits.progress,
        }
    }

    /// Takes some work into account, and looks at the clock.
    pub fn spend(&self, nodes: u64) {
        let before = self.spent.fetch_add(nodes, Relaxed);
        let now = before.saturating_add(nodes);
        let canceled = self.cancel.is_some_and(|cancel| {
            ask_host();
            cancel.load(Relaxed)
        });
        if canceled || now > self.most || self.deadline.is_some_and(|end| Instant::now() >= end) {
            self.stop(BY_LIMIT);
        }
        if let Some(progress) = self.progress
            && before / Self::REPORT != now / Self::REPORT
        {
            progress(now);
        }
    }

    /// A purse for one thread.
    pub fn portion(&self) -> Portion<'_> {
        self.portion_of(self.portion)
    }

    /// A purse that is reported after this many positions at the latest, for work in which each of
    /// them takes long.
    pub fn portion_of(&self, size: u64) -> Portion<'_> {
        Portion { budget: self, nodes: 0, size: size.min(self.portion) }
    }

    /// Takes some more bytes of memory into account.
    pub fn hold(&self, bytes: u64) {
        let now = self.held.fetch_add(bytes, Relaxed).saturating_add(bytes);
        // Nobody asks the system before there is something to hold.
        let generous = || free_memory().map_or(u64::MAX, |free| free / 4 * 3);
        if now > *self.most_held.get_or_init(generous) {
            self.stop(BY_MEMORY);
        }
    }

    /// How many more bytes may be held.
    pub(crate) fn room(&self) -> u64 {
        let generous = || free_memory().map_or(u64::MAX, |free| free / 4 * 3);
        self.most_held.get_or_init(generous).saturating_sub(self.held.load(Relaxed))
    }

    /// Some bytes of memory, held before, are free again.
    pub fn release(&self, bytes: u64) {
        let before = self.held.fetch_sub(bytes, Relaxed);
        debug_assert!(before >= bytes, "{bytes} bytes are released, {before} were held");
    }

    /// The bytes that are held and those that may be, if it was stopped for that.
    pub(crate) fn over_memory(&self) -> Option<(u64, u64)> {
        let most = self.most_held.get().copied().unwrap_or(u64::MAX);
        (self.stopped.load(Relaxed) == BY_MEMORY)
            .then(|| (self.held.load(Relaxed).max(most.saturating_add(1)), most))
    }

    fn stop(&self, cause: u8) {
        // The first cause counts.
        let _ = self.stopped.compare_exchange(0, cause, Relaxed, Relaxed);
    }

    /// Whether a limit was reached: whatever comes back from then on means nothing.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed) != 0
    }

    /// Positions so far, as far as they are reported.
    pub fn spent(&self) -> u64 {
        self.spent.load(Relaxed)
    }

    /// The answer, unless a limit was reached before it was there.
    pub fn judge<T>(&self, answer: T) -> Result<T, Stopped> {
        let cause = match self.stopped.load(Relaxed) {
            0 => return Ok(answer),
            BY_MEMORY => Cause::Memory,
            _ => Cause::Limit,
        };
        Err(Stopped { nodes: self.spent(), cause })
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("spent", &self.spent)
            .field("most", &self.most)
            .field("held", &self.held)
            .field("stopped", &self.is_stopped())
            .finish_non_exhaustive()
    }
}

/// What one thread has spent and not reported yet. Reports the rest when it is dropped.
#[derive(Debug)]
pub struct Portion<'a> {
    budget: &'a Budget<'a>,
    nodes: u64,
    size: u64,
}

impl<'a> Portion<'a> {
    /// Takes some work into account.
    #[inline]
    pub fn spend(&mut self, nodes: u64) {
        self.nodes = self.nodes.saturating_add(nodes);
        if self.nodes >= self.size {
            self.report();
        }
    }

    #[cold]
    fn report(&mut self) {
        self.budget.spend(std::mem::take(&mut self.nodes));
    }

    /// Whether a limit was reached.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.budget.is_stopped()
    }

    /// What all threads share.
    pub fn budget(&self) -> &'a Budget<'a> {
        self.budget
    }
}

impl Drop for Portion<'_> {
    fn drop(&mut self) {
        if self.nodes > 0 {
            self.report();
        }
    }
}

/// Memory that this program could still have, if the system says so: what is free, and what a
/// limit on its address space (`ulimit -v`) leaves.
pub(crate) fn free_memory() -> Option<u64> {
    let free = number_after("/proc/meminfo", "MemAvailable:").map(|kilobytes| kilobytes * 1024);
    let limit = number_after("/proc/self/limits", "Max address space").and_then(|limit| {
        let used = number_after("/proc/self/status", "VmSize:")? * 1024;
        Some(limit.saturating_sub(used))
    });
    free.into_iter().chain(limit).min()
}

/// The number that follows a name in a file of the system, if it is one.
fn number_after(file: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    rest.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_holds_within_a_portion_for_each_thread() {
        for most in [0, 1, 15, 1_000, 100_000, 1_000_000] {
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            let budget = Budget::new(&limits);
            let walked = AtomicU64::new(0);
            std::thread::scope(|scope| {
                for _ in 0..2 {
                    scope.spawn(|| {
                        let mut portion = budget.portion();
                        while !portion.is_stopped() {
                            portion.spend(1);
                            walked.fetch_add(1, Relaxed);
                        }
                    });
                }
            });
            let walked = walked.into_inner();
            assert_eq!(budget.spent(), walked, "nothing is lost");
            assert!(walked > most && walked <= most + 2 * Budget::PORTION, "{walked} of {most}");
            assert!(walked <= most + most / 8 + 2, "{walked} of {most}");
            assert_eq!(budget.judge(()), Err(Stopped { nodes: walked, cause: Cause::Limit }));
        }
    }

    #[test]
    fn the_clock_is_looked_at_once_for_each_portion() {
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let budget = Budget::new(&limits);
        let mut portion = budget.portion();
        for _ in 1..Budget::PORTION {
            portion.spend(1);
        }
        assert!(!portion.is_stopped());
        portion.spend(1);
        assert!(portion.is_stopped());
    }

    #[test]
    fn memory_is_limited_and_the_first_cause_counts() {
        let limits = Limits { memory: Some(100), nodes: Some(10), ..Limits::default() };
        let budget = Budget::new(&limits);
        budget.hold(60);
        budget.release(60);
        budget.hold(100);
        assert_eq!(budget.judge(7), Ok(7));
        budget.hold(1);
        budget.spend(11);
        assert_eq!(budget.judge(7), Err(Stopped { nodes: 11, cause: Cause::Memory }));
    }
}
