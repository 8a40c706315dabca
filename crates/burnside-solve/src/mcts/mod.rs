//! Monte Carlo tree search for any game: the most promising positions are looked at most often. What
//! a position promises is estimated where the game has such [`Knowledge`], and otherwise decided by
//! games that are played at random from there.
//!
//! | file | idea |
//! |---|---|
//! | `options` | [`Options`]: how long, how wide, from which seed, on how many threads |
//! | `knowledge` | [`Knowledge`]: estimates and an order of moves that a game may have |
//! | `tree` | one search: positions that are the same up to symmetry share what was learned |
//! | `report` | [`Report`]: what came out, in the caller's orientation |
//!
//! A position is proved once its moves are: a search that has proved its root stops, and its answer
//! is exact. Results are kept for both players apart, so that nothing depends on turns alternating (in a
//! chain of jumps they do not) or on somebody winning what the other loses (when both lose).

mod knowledge;
mod options;
mod report;
mod tree;

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};

use burnside::{Symmetric, Symmetry};

pub use knowledge::{CERTAIN, Knowledge};
pub use options::{Options, Widening};
pub use report::{MoveReport, Progress, Report};
use tree::Tree;

use crate::clock::Instant;

/// Searches from a position.
///
/// ```
/// use burnside::{Notation, zertz::Zertz};
/// use burnside_solve::mcts::{Options, search};
///
/// // Three white marbles are captured; jumping over the fourth wins.
/// let rules = Zertz::RINGS_37;
/// let position = rules.parse_position(
///     "oooo/ooooo/oooooo/owboooo/oooooo/ooooo/oooo 2/8/9 3/0/0 0/0/0 1 -",
/// )?;
/// let report = search(&rules, position, &Options { iterations: 2_000, ..Options::default() });
/// let best = report.best().expect("the game goes on");
/// assert_eq!(rules.move_text(position, best.mv), "x c3Wa1");
/// assert!(best.proved && best.value > 0.9);
/// # Ok::<(), burnside::zertz::TextError>(())
/// ```
pub fn search<G: Symmetric>(game: &G, position: G::Position, options: &Options) -> Report<G::Move> {
    search_with(game, position, options, |_| ControlFlow::Continue(()))
}

/// Searches, and reports on the way, on the calling thread, about as often as the options say.
/// The callback may stop it.
pub fn search_with<G: Symmetric>(
    game: &G,
    position: G::Position,
    options: &Options,
    progress: impl FnMut(&Progress<G::Move>) -> ControlFlow<()>,
) -> Report<G::Move> {
    search_knowing(game, None, position, options, progress)
}

/// Searches with what the game [knows](crate::knowledge) about its positions: estimates take the
/// place of games played at random, and promising moves are looked at first.
pub fn search_knowing<G: Symmetric>(
    game: &G,
    knowledge: Option<&dyn Knowledge<G>>,
    position: G::Position,
    options: &Options,
    mut progress: impl FnMut(&Progress<G::Move>) -> ControlFlow<()>,
) -> Report<G::Move> {
    let clock = Clock::start(options);
    let canonical = game.canonical(game.value_group(), position);
    let mut trees: Vec<Tree<'_, G>> = (0..options.trees())
        .map(|index| Tree::new(game, knowledge, canonical.position, options, index))
        .collect();
    let threads = options.threads.clamp(1, trees.len());
    let share = trees.len().div_ceil(threads);
    let home = canonical.witness.inverse();
    std::thread::scope(|scope| {
        let mut shares = trees.chunks_mut(share);
        let own = shares.next().unwrap_or_default();
        for trees in shares {
            let clock = &clock;
            scope.spawn(move || work(trees, clock, |_| ()));
        }
        let mut next = options.report_every;
        work(own, &clock, |trees| {
            let elapsed = clock.start.elapsed();
            if elapsed < next {
                return;
            }
            next = elapsed + options.report_every;
            let iterations = clock.done.load(Ordering::Relaxed);
            let best = report::gather(game, home, trees).into_iter().next();
            if progress(&Progress { iterations, elapsed, best }).is_break() {
                clock.stop.store(true, Ordering::Relaxed);
            }
        });
    });
    Report {
        moves: report::gather(game, home, &trees),
        iterations: clock.done.into_inner(),
        nodes: trees.iter().map(Tree::len).sum(),
        elapsed: clock.start.elapsed(),
    }
}

/// What all threads look at.
struct Clock {
    start: Instant,
    /// When to stop, if not before.
    deadline: Option<Instant>,
    stop: AtomicBool,
    done: AtomicU64,
}

impl Clock {
    fn start(options: &Options) -> Self {
        let start = Instant::now();
        Self {
            start,
            deadline: options.time.and_then(|time| start.checked_add(time)),
            stop: AtomicBool::new(false),
            done: AtomicU64::new(0),
        }
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Searches some trees in turn, a few iterations each, until all are done or time is up.
fn work<G: Symmetric>(
    trees: &mut [Tree<'_, G>],
    clock: &Clock,
    mut between: impl FnMut(&[Tree<'_, G>]),
) {
    const SLICE: usize = 64;
    let mut working = true;
    while working {
        working = false;
        for tree in &mut *trees {
            for _ in 0..SLICE {
                if clock.is_over() {
                    return;
                }
                if !tree.iterate() {
                    break;
                }
                clock.done.fetch_add(1, Ordering::Relaxed);
                working = true;
            }
        }
        between(trees);
    }
}
