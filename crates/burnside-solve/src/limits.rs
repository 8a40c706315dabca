//! How long a search may take, and how far it has come.

use std::{
    fmt,
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant},
};

/// What a search may spend. The default is without limits.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Stop after about so many positions.
    pub nodes: Option<u64>,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Stop soon after this becomes true: nobody waits for the answer any more.
    pub cancel: Option<&'a AtomicBool>,
    /// Called now and then with the number of positions so far, from any thread.
    pub progress: Option<&'a (dyn Fn(u64) + Sync)>,
}

impl Limits<'_> {
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
            .field("progress", &self.progress.is_some())
            .finish()
    }
}

/// A search that reached its limit before it had the answer.
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

/// What is left of the limits, for all threads of a search.
pub(crate) struct Budget<'a> {
    spent: AtomicU64,
    most: u64,
    deadline: Option<Instant>,
    cancel: Option<&'a AtomicBool>,
    stopped: AtomicBool,
    progress: Option<&'a (dyn Fn(u64) + Sync)>,
}

impl<'a> Budget<'a> {
    /// Searches report their work in portions of about this size.
    pub(crate) const PORTION: u64 = 4096;

    /// Between two calls of the progress function.
    const REPORT: u64 = 1 << 20;

    pub(crate) fn new(limits: &Limits<'a>) -> Self {
        Self {
            spent: AtomicU64::new(0),
            most: limits.nodes.unwrap_or(u64::MAX),
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            cancel: limits.cancel,
            stopped: AtomicBool::new(false),
            progress: limits.progress,
        }
    }

    /// Takes a portion of work into account.
    pub(crate) fn spend(&self, nodes: u64) {
        let before = self.spent.fetch_add(nodes, Relaxed);
        let now = before + nodes;
        let canceled = self.cancel.is_some_and(|cancel| cancel.load(Relaxed));
        if canceled || now > self.most || self.deadline.is_some_and(|end| Instant::now() >= end) {
            self.stopped.store(true, Relaxed);
        }
        if let Some(progress) = self.progress
            && before / Self::REPORT != now / Self::REPORT
        {
            progress(now);
        }
    }

    /// Whether the limit was reached: whatever comes back from then on means nothing.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    pub(crate) fn spent(&self) -> u64 {
        self.spent.load(Relaxed)
    }

    /// The answer, unless the limit was reached before it was there.
    pub(crate) fn judge<T>(&self, answer: T) -> Result<T, Stopped> {
        if self.is_stopped() { Err(Stopped::at_limit(self.spent())) } else { Ok(answer) }
    }
}
