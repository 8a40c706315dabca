//! A good move, whether or not the value is known.

use burnside::{Value, catalog::Entry};

use super::{Judge, Settled};
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
    let report = mcts::search(game, position, options);
    report.best().map(|best| (best.mv, Worth::Likely(best.value)))
}
