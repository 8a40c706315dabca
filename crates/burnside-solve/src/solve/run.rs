//! How a game is being solved, and who watches.

use std::{ops::ControlFlow, path::PathBuf, time::Duration};

use super::{Checkpoint, SolveError, checkpoint::Name};
use crate::{
    clock::Instant,
    limits::{Budget, Limits},
};

/// What a run may use.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// Refuse to start if more memory than this may be needed, in bytes.
    pub memory: Option<u64>,
    /// Give up after this long.
    pub time: Option<Duration>,
    /// Where to keep what is done, so that an interrupted run can go on.
    pub checkpoint: Option<PathBuf>,
    /// Of a game that is too large to be solved whole: only boards of up to so many pieces.
    pub pieces: Option<u32>,
    /// Store every value, those that a [short search](crate::table::searched) finds too: the table is
    /// larger, but written in a fraction of the time, and it answers at once.
    pub every_value: bool,
}

/// What a run is busy with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Finding every class.
    Classes,
    /// Finding the value of each.
    Values,
    /// Compressing.
    Write,
}

/// How far a stage is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Which stage.
    pub stage: Stage,
    /// Units of work done, and in all.
    pub done: u64,
    /// Units of work in all; 0 if that is not known.
    pub total: u64,
    /// How long the rest of this stage will take, once something is known about that.
    pub left: Option<Duration>,
}

/// Receives the progress of a run, and may stop it.
pub trait Observer: Sync {
    /// Called when a stage begins and whenever something was done.
    fn progress(&self, progress: Progress) -> ControlFlow<()>;
}

/// Watches nothing.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Observer for Silent {
    fn progress(&self, _: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A run: its checkpoint and its observer.
pub struct Run<'a> {
    observer: &'a dyn Observer,
    /// What was recorded before and what will be.
    pub checkpoint: Option<Checkpoint>,
    progress: Progress,
    started: Instant,
    /// Its memory and its time.
    budget: Budget<'static>,
    /// Work that was done before this run does not say how fast it is.
    before: u64,
}

impl std::fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run").field("checkpoint", &self.checkpoint).finish_non_exhaustive()
    }
}

impl<'a> Run<'a> {
    /// A run with an observer and, if wanted, a checkpoint.
    pub fn new(observer: &'a dyn Observer, checkpoint: Option<Checkpoint>) -> Self {
        Self::within(observer, checkpoint, &Options::default())
    }

    /// A run that holds at most as many bytes as it may, or most of what is free.
    pub fn within(
        observer: &'a dyn Observer,
        checkpoint: Option<Checkpoint>,
        &Options { memory, time, .. }: &Options,
    ) -> Self {
        let progress = Progress { stage: Stage::Classes, done: 0, total: 0, left: None };
        let budget = Budget::new(&Limits { time, memory, ..Limits::default() });
        Self { observer, checkpoint, progress, started: Instant::now(), budget, before: 0 }
    }

    /// What is left of the memory and of the time.
    pub(crate) fn budget(&self) -> &Budget<'static> {
        &self.budget
    }

    /// Takes some more bytes of memory into account.
    pub(crate) fn hold(&self, bytes: usize) -> Result<(), SolveError> {
        self.budget.hold(bytes as u64);
        self.within_memory()
    }

    /// An error if there is no memory or no time left: whatever was being done is not complete.
    pub(crate) fn within_memory(&self) -> Result<(), SolveError> {
        match self.budget.over_memory() {
            Some((needed, allowed)) => Err(SolveError::Memory { needed, allowed }),
            None if self.budget.is_stopped() => Err(SolveError::Stopped),
            None => Ok(()),
        }
    }

    /// What an earlier run recorded under a name.
    pub(crate) fn recorded(&self, name: Name) -> Result<Option<Vec<u8>>, SolveError> {
        self.checkpoint.as_ref().map_or(Ok(None), |checkpoint| checkpoint.bytes(name))
    }

    /// Records what is done, if there is a checkpoint.
    pub(crate) fn record(&mut self, name: Name, bytes: &[u8]) -> Result<(), SolveError> {
        let Some(checkpoint) = &mut self.checkpoint else { return Ok(()) };
        checkpoint.record(name, bytes.len() as u64, |out| out.write_all(bytes))
    }

    /// Begins a stage of so much work.
    pub fn stage(&mut self, stage: Stage, total: u64) -> Result<(), SolveError> {
        self.progress = Progress { stage, done: 0, total, left: None };
        (self.started, self.before) = (Instant::now(), 0);
        self.tell()
    }

    /// Some work of the stage was done in an earlier run.
    pub fn resume(&mut self, work: u64) -> Result<(), SolveError> {
        self.before += work;
        self.advance(work)
    }

    /// Some work of the stage is done.
    pub fn advance(&mut self, work: u64) -> Result<(), SolveError> {
        self.progress.done += work;
        let (new, left) = (
            self.progress.done - self.before,
            self.progress.total.saturating_sub(self.progress.done),
        );
        #[allow(clippy::cast_precision_loss)] // an estimate
        let factor = (new > 0 && self.progress.total > 0).then(|| left as f64 / new as f64);
        let elapsed = self.started.elapsed().as_secs_f64();
        self.progress.left = factor.map(|factor| Duration::from_secs_f64(elapsed * factor));
        self.tell()
    }

    fn tell(&self) -> Result<(), SolveError> {
        // Looks at the clock.
        self.budget.spend(0);
        self.within_memory()?;
        match self.observer.progress(self.progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(SolveError::Stopped),
        }
    }
}
