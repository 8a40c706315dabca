//! A good move, whether or not the value is known.

use std::{ops::ControlFlow, sync::atomic::Ordering::Relaxed};

use burnside::{
    Value,
    catalog::{self, Entry},
};
use serde::Serialize;

use super::{Judge, Settled, value::word};
use crate::{
    alphabeta::Limits,
    mcts::{self, Options},
};

/// How good a suggested move is, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Worth {
    /// Exactly.
    Exact(Value),
    /// By games played out: 1 always wins, -1 always loses.
    Likely(f64),
}

/// A best move if the judge can tell within the limits; else what a Monte Carlo search of some
/// iterations likes best. `None` if the game is over.
///
/// Of several best moves the seed chooses.
pub fn suggest<G: Entry>(
    game: &G,
    judge: &dyn Judge<G>,
    position: G::Position,
    limits: &Limits<'_>,
    options: &Options,
) -> Option<(G::Move, Worth)> {
    if game.outcome(position).is_some() {
        return None;
    }
    if let Ok(Settled { value, moves }) = judge.settle(position, limits) {
        let best: Vec<_> = moves.into_iter().filter(|&(_, worth)| worth == Some(value)).collect();
        let chosen = options.seed.checked_rem(best.len() as u64)?;
        return best.get(chosen as usize).map(|&(mv, _)| (mv, Worth::Exact(value)));
    }
    let report = mcts::search_with(game, position, options, |_| {
        let canceled = limits.cancel.is_some_and(|cancel| cancel.load(Relaxed));
        if canceled { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    report.best().map(|best| (best.mv, Worth::Likely(best.value)))
}

/// A move that is suggested.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Suggestion {
    /// The position.
    pub position: String,
    /// The move; nothing if the game is over.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// `win`, `loss` or `draw` for the player who makes it, if that is known.
    pub value: Option<&'static str>,
    /// Plies to the end, if that is known.
    pub plies: Option<u16>,
    /// Where the value is not known: how the games went that were tried, from 1 (all won) to -1.
    pub likely: Option<f64>,
}

/// A good move in a position. Half of the time goes to the search for its exact value, and if
/// that finds none, the other half to playing games out.
pub fn suggest_answer<G: Entry>(
    game: &G,
    judge: &dyn Judge<G>,
    text: &str,
    limits: &Limits<'_>,
    seed: u64,
) -> Result<Suggestion, catalog::Error> {
    let position = catalog::read(game, text)?;
    let time = limits.time.map(|time| time / 2);
    let options = Options { time, seed, ..Options::default() };
    let found = suggest(game, judge, position, &Limits { time, ..*limits }, &options);
    let worth = found.map(|(_, worth)| worth);
    let (exact, likely) = match worth {
        Some(Worth::Exact(value)) => (Some(value), None),
        Some(Worth::Likely(chance)) => (None, Some(chance)),
        None => (None, None),
    };
    Ok(Suggestion {
        position: game.position_text(position),
        text: found.map(|(mv, _)| game.move_text(position, mv)),
        value: exact.map(word),
        plies: exact.and_then(Value::plies),
        likely,
    })
}
