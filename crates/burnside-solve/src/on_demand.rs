//! Values of a game without a table: by search, and if that does not answer, by solving the whole
//! game in memory, where the limits allow it.
//!
//! A search never ends where neither side can force a win and play can return, however small the
//! game is. A game that was solved stays so: whatever is asked next is looked up.

use std::{
    ops::ControlFlow,
    sync::{Mutex, MutexGuard, OnceLock, TryLockError},
    thread,
    time::Duration,
};

use burnside::{Value, catalog::Entry};
use rayon::ThreadPoolBuilder;

use crate::{
    clock::Instant,
    evaluator::{Evaluator, MoveValues, Source, ValuedMoves, evaluator_with_table, search},
    limits::{Limits, Stopped},
    solve::{Engine, Observer, Options, Progress, SolveError, Stage, solve_codes},
    table::open_any,
};

/// A game that can return is searched for this part of what is allowed before it is solved.
const SEARCH_SHARE: u32 = 8;

/// To list a class and to solve it takes about as long as to search this many positions.
const CLASS_NODES: u64 = 8;

/// Between two looks at whether somebody else has solved the game.
const PAUSE: Duration = Duration::from_millis(5);

/// Searches, and solves where that is better.
pub(crate) struct OnDemand<G: Entry> {
    game: G,
    search: Box<dyn Evaluator<G>>,
    solved: OnceLock<Box<dyn Evaluator<G>>>,
    /// What was not enough to solve it. Locked while it is being solved.
    failed: Mutex<Vec<Allowance>>,
}

/// What solving may take; nothing is a limit that is not there.
#[derive(Clone, Copy)]
struct Allowance {
    /// Positions that a search might look at instead.
    nodes: Option<u64>,
    time: Option<Duration>,
    memory: Option<u64>,
}

impl Allowance {
    fn of(limits: &Limits<'_>, usual_nodes: Option<u64>) -> Self {
        let unlimited = limits.nodes.is_none() && limits.time.is_none();
        let nodes = if unlimited { usual_nodes } else { limits.nodes };
        Self { nodes, time: limits.time, memory: limits.memory }
    }

    /// Whether another one allows at least as much.
    fn is_within(&self, other: &Self) -> bool {
        fn least<T: Ord>(this: Option<T>, other: Option<T>) -> bool {
            other.is_none_or(|other| this.is_some_and(|this| this <= other))
        }
        least(self.nodes, other.nodes)
            && least(self.time, other.time)
            && least(self.memory, other.memory)
    }
}

/// Stops when nobody waits any more, and when there are more classes than that.
struct Watch<'a> {
    limits: &'a Limits<'a>,
    most: u64,
}

impl Observer for Watch<'_> {
    fn progress(&self, progress: Progress) -> ControlFlow<()> {
        // Where the number of classes is known beforehand it was looked at beforehand.
        let counting = progress.stage == Stage::Classes && progress.total == 0;
        let stop = self.limits.is_canceled() || counting && progress.done > self.most;
        if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl<G: Entry> OnDemand<G> {
    pub(crate) fn new(game: &G) -> Self {
        Self {
            game: game.clone(),
            search: search(game),
            solved: OnceLock::new(),
            failed: Mutex::default(),
        }
    }

    /// Asks the search, or whoever has solved the game.
    fn ask<T>(
        &self,
        limits: &Limits<'_>,
        ask: impl Fn(&dyn Evaluator<G>, &Limits<'_>) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        if let Some(solved) = self.solved.get() {
            return ask(&**solved, limits);
        }
        let start = Instant::now();
        let left = || Limits {
            time: limits.time.map(|time| time.saturating_sub(start.elapsed())),
            ..*limits
        };
        let allowance = Allowance::of(limits, self.search.usual_nodes());
        let first = self.before_solving(limits, allowance);
        let stopped = match ask(&*self.search, &first) {
            Err(stopped) if !limits.is_canceled() => stopped,
            answer => return answer,
        };
        match self.solve(allowance, &left()) {
            Some(solved) => ask(solved, limits),
            // Nothing was kept back.
            None if first.nodes == limits.nodes && first.time == limits.time => Err(stopped),
            None => ask(&*self.search, &left()),
        }
    }

    /// What the search may spend before the game is solved.
    fn before_solving<'a>(&self, limits: &Limits<'a>, allowance: Allowance) -> Limits<'a> {
        if !self.game.can_return() {
            // The search comes to an end, and is mostly better.
            let time = limits.time.map(|time| time / 2);
            return Limits { time, ..*limits };
        }
        let nodes = allowance.nodes.map(|nodes| nodes / u64::from(SEARCH_SHARE));
        Limits { nodes, time: limits.time.map(|time| time / SEARCH_SHARE), ..*limits }
    }

    /// Who answers from the table, once the game is solved; `None` if it cannot be.
    fn solve(&self, allowance: Allowance, left: &Limits<'_>) -> Option<&dyn Evaluator<G>> {
        let mut failed = self.turn(left)?;
        if let Some(solved) = self.solved.get() {
            return Some(&**solved);
        }
        if failed.iter().any(|failed| allowance.is_within(failed)) {
            return None;
        }
        match self.table(allowance, left) {
            Ok(table) => {
                let table = open_any(&self.game, Box::new(table)).ok()?;
                let by_table = evaluator_with_table(&self.game, table);
                return Some(&**self.solved.get_or_init(|| by_table));
            }
            Err(_) if left.is_canceled() => {}
            // More of the same will do.
            Err(SolveError::Stopped | SolveError::Memory { .. } | SolveError::NoMemory { .. }) => {
                failed.retain(|failed| !failed.is_within(&allowance));
                failed.push(allowance);
            }
            Err(_) => failed.push(Allowance { nodes: None, time: None, memory: None }),
        }
        None
    }

    /// Waits until nobody else is solving the game.
    fn turn(&self, left: &Limits<'_>) -> Option<MutexGuard<'_, Vec<Allowance>>> {
        let start = Instant::now();
        loop {
            match self.failed.try_lock() {
                Ok(failed) => return Some(failed),
                Err(TryLockError::Poisoned(failed)) => return Some(failed.into_inner()),
                Err(TryLockError::WouldBlock) => {}
            }
            if left.is_canceled() || left.time.is_some_and(|time| start.elapsed() >= time) {
                return None;
            }
            thread::sleep(PAUSE);
        }
    }

    /// The bytes of the table.
    fn table(&self, allowance: Allowance, left: &Limits<'_>) -> Result<Vec<u8>, SolveError> {
        let engine = Engine::of(&self.game);
        let most = allowance.nodes.unwrap_or(u64::MAX);
        let numbers = self.game.stages().last().map_or(0, |stage| stage.numbers.end);
        if engine == Engine::Numbers && numbers > most {
            return Err(SolveError::Stopped);
        }
        let watch = Watch { limits: left, most: most / CLASS_NODES };
        // The other half is for the search, if there are too many classes.
        let time = left.time.map(|time| time / 2);
        let options =
            Options { memory: left.memory, time, every_value: true, ..Options::default() };
        on_own_threads(|| solve_codes(&self.game, engine, &options, &watch))
            .unwrap_or(Err(SolveError::Stopped))
    }
}

/// Does something on threads of its own, as many as there are here: those that are here may be
/// waiting for what comes of it. `None` if there are no threads to be had.
fn on_own_threads<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    if cfg!(target_family = "wasm") {
        return Some(work());
    }
    let pool = ThreadPoolBuilder::new().num_threads(rayon::current_num_threads()).build().ok()?;
    // A thread of another pool would take up other work of that pool while it waits.
    thread::scope(|scope| scope.spawn(|| pool.install(work)).join().ok())
}

impl<G: Entry> MoveValues<G> for OnDemand<G> {
    fn source(&self) -> Source {
        if self.solved.get().is_some() { Source::Solved } else { self.search.source() }
    }

    fn usual_nodes(&self) -> Option<u64> {
        if self.solved.get().is_some() { None } else { self.search.usual_nodes() }
    }

    fn rules(&self) -> &G {
        &self.game
    }

    fn move_values(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<(ValuedMoves<G::Move>, Source), Stopped> {
        let found = self.ask(limits, |by, limits| by.evaluate(position, limits))?;
        let source = if found.source == Source::Table { Source::Solved } else { found.source };
        Ok((found.moves, source))
    }

    fn position_value(&self, position: G::Position, limits: &Limits<'_>) -> Result<Value, Stopped> {
        self.ask(limits, |by, limits| by.value(position, limits))
    }

    fn position_worth(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<(Value, Source), Stopped> {
        let found = self.ask(limits, |by, limits| by.worth(position, limits))?;
        let source = if found.source == Source::Table { Source::Solved } else { found.source };
        Ok((found.value, source))
    }

    fn position_values(
        &self,
        positions: &[G::Position],
        limits: &Limits<'_>,
    ) -> Option<Vec<Option<Value>>> {
        Some(self.solved.get()?.values(positions, limits))
    }
}
