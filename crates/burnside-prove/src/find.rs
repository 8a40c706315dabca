//! Finding a strategy with few decisions: several searches, each from a seed of its own.

use std::{fmt, ops::ControlFlow, time::Duration};

use burnside::catalog::Entry;
use burnside_solve::{Evaluator, Limits, Stopped, clock::Instant};
use rustc_hash::FxHashMap;

use crate::{
    claim::{Claim, Goal},
    classes::Classes,
    search::{Choices, Plan, Search},
    strategy::Strategy,
};

/// How long to look for a smaller strategy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// The same seed and rounds give the same strategy, unless time runs out.
    pub seed: u64,
    /// How many times to improve a strategy from a new beginning; the last rounds go on with the
    /// best one.
    pub rounds: u32,
    /// How many changes to try in a round.
    pub steps: u64,
    /// Stop after this time and give the best strategy so far.
    pub time: Option<Duration>,
}

impl Default for Effort {
    fn default() -> Self {
        Self { seed: 1, rounds: 8, steps: 20_000, time: None }
    }
}

/// How far the search for a smaller strategy is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Changes tried.
    pub done: u64,
    /// Changes to try in all.
    pub total: u64,
    /// Decisions of the best strategy so far, or 0.
    pub decisions: usize,
}

/// Called now and then; may stop the search, and the best strategy so far is the answer.
pub type Watch<'a> = &'a (dyn Fn(Progress) -> ControlFlow<()> + Sync);

/// What a search begins with, and whom it tells how far it is.
pub struct Run<'a, G: Entry> {
    /// Moves that are known already.
    pub known: &'a Known<G>,
    /// Called now and then.
    pub watch: Watch<'a>,
    /// Given what was found so far, now and then, so that somebody can keep it: a search whose known
    /// moves are those does not begin anew.
    pub keep: &'a dyn Fn(&Strategy<G>),
}

// A derived one would ask that the game can be copied.
#[allow(clippy::expl_impl_clone_on_copy)]
impl<G: Entry> Clone for Run<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Entry> Copy for Run<'_, G> {}

impl<G: Entry> fmt::Debug for Run<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("known", &self.known.len()).finish_non_exhaustive()
    }
}

impl<G: Entry> Run<'_, G> {
    /// From nothing, to the end, without telling anybody.
    pub const ALONE: Self =
        Self { known: &[], watch: &|_| ControlFlow::Continue(()), keep: &|_| () };
}

/// Why there is no strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FindError {
    /// Values could not be had.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// No strategy was found, which exact values do not lead to.
    #[error("no strategy was found: the values do not fit the rules, or the time was too short")]
    None,
}

/// Moves of a strategy that is known already, by position; they may be of any strategy, even of
/// none.
pub type Known<G> = [(<G as burnside::Game>::Position, <G as burnside::Game>::Move)];

/// Finds a strategy for a claim that is true, with as few decisions as the effort finds.
///
/// ```
/// use burnside::{Game, Player, tictactoe::TicTacToe};
/// use burnside_prove::{Claim, Effort, Goal, Run, find};
/// use burnside_solve::{Limits, evaluator};
///
/// let claim = Claim { player: Player::One, goal: Goal::Draw };
/// let values = evaluator(&TicTacToe);
/// let effort = Effort { rounds: 1, steps: 100, ..Effort::default() };
/// let strategy = find(&TicTacToe, &*values, claim, &effort, &Limits::default(), Run::ALONE)?;
/// assert!(strategy.decisions() < 20);
/// # Ok::<(), burnside_prove::FindError>(())
/// ```
pub fn find<G: Entry>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    claim: Claim,
    effort: &Effort,
    limits: &Limits<'_>,
    run: Run<'_, G>,
) -> Result<Strategy<G>, FindError> {
    let mut classes = Classes::new(game, evaluator, *limits, claim);
    let falls = claim.goal == Goal::Win;
    let deadline = effort.time.and_then(|time| Instant::now().checked_add(time));
    let late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let total = effort.steps * u64::from(effort.rounds);
    let mut best = earlier(&mut classes, falls, run.known)?;
    let beginnings = effort.rounds.div_ceil(2);
    let mut stopped = false;
    for round in 0..effort.rounds {
        let seed = effort.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(round);
        let mut search = Search::new(&mut classes, falls, seed);
        let from = match &best {
            Some(best) if round >= beginnings => Some(best.clone()),
            _ => fresh(&mut search, late)?,
        };
        let Some(from) = from else { continue };
        let least = best.as_ref().map_or(usize::MAX, |best| best.decisions);
        let before = effort.steps * u64::from(round);
        let found = search.improve(from, effort.steps, |step, decisions| {
            let progress = Progress { done: before + step, total, decisions: decisions.min(least) };
            stopped = (run.watch)(progress).is_break() || late();
            !stopped
        })?;
        if stopped {
            best = best.filter(|_| least <= found.decisions).or(Some(found));
            break;
        }
        if found.decisions < least {
            if round + 1 < effort.rounds {
                (run.keep)(&Strategy::new(&mut classes, &found)?);
            }
            best = Some(found);
        }
    }
    let best = best.ok_or(FindError::None)?;
    Ok(Strategy::new(&mut classes, &best)?)
}

/// The best of a few plans from nothing.
fn fresh<C: Choices>(
    search: &mut Search<'_, C>,
    late: impl Fn() -> bool,
) -> Result<Option<Plan>, Stopped> {
    let mut best: Option<Plan> = None;
    for _ in 0..12 {
        if let Some(plan) = search.fresh()?
            && best.as_ref().is_none_or(|best| plan.decisions < best.decisions)
        {
            best = Some(plan);
        }
        if late() && best.is_some() {
            break;
        }
    }
    Ok(best)
}

/// The plan of moves that are known, if they are a strategy or part of one.
fn earlier<G: Entry>(
    classes: &mut Classes<'_, G>,
    falls: bool,
    known: &Known<G>,
) -> Result<Option<Plan>, Stopped> {
    if known.is_empty() {
        return Ok(None);
    }
    let moves: FxHashMap<_, _> = known.iter().copied().collect();
    let wanted = classes.preferences(&moves)?;
    Search::new(classes, falls, 0).complete(&wanted)
}
