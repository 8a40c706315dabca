//! What a search found, in the caller's orientation.

use std::time::Duration;

use burnside::Symmetric;

use super::tree::Tree;
use crate::order::sort_by;

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The moves that were looked at, the best first. Of moves that lead to the same position up
    /// to symmetry, only one is here.
    pub moves: Vec<MoveReport<M>>,
    /// Iterations done.
    pub iterations: u64,
    /// Positions remembered, in all trees together.
    pub nodes: usize,
    /// Time taken.
    pub elapsed: Duration,
}

impl<M> Report<M> {
    /// The move to play: a proved win, or the one tried most often. None if the game is over.
    pub fn best(&self) -> Option<&MoveReport<M>> {
        self.moves.first()
    }
}

/// What was learned about one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveReport<M> {
    /// The move.
    pub mv: M,
    /// How often it was tried.
    pub visits: u64,
    /// The mean result for the player who makes it: 1 always wins, -1 always loses.
    pub value: f64,
    /// Whether the value is not a mean but a proof.
    pub proved: bool,
}

impl<M> MoveReport<M> {
    /// Adds what another tree learned about the same move.
    #[allow(clippy::cast_precision_loss)] // 2^53 visits are out of reach
    fn add(&mut self, other: &Self) {
        let all = self.visits + other.visits;
        self.value = match (self.proved, other.proved) {
            (true, _) => self.value,
            (false, true) => other.value,
            (false, false) => {
                let sum = self.value * self.visits as f64 + other.value * other.visits as f64;
                sum / all.max(1) as f64
            }
        };
        self.visits = all;
        self.proved |= other.proved;
    }
}

/// How far a search has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress<M> {
    /// Iterations done so far.
    pub iterations: u64,
    /// Time taken so far.
    pub elapsed: Duration,
    /// The best move so far, as far as the reporting thread knows.
    pub best: Option<MoveReport<M>>,
}

/// Adds up the root moves of some trees, carried home by a symmetry.
pub(super) fn gather<G: Symmetric>(
    game: &G,
    home: G::Symmetry,
    trees: &[Tree<'_, G>],
) -> Vec<MoveReport<G::Move>> {
    let mut moves: Vec<(G::Position, MoveReport<G::Move>)> = Vec::new();
    for (child, found) in trees.iter().flat_map(Tree::root_moves) {
        match moves.iter_mut().find(|(known, _)| *known == child) {
            Some((_, report)) => report.add(&found),
            None => {
                moves
                    .push((child, MoveReport { mv: game.transform_move(found.mv, home), ..found }));
            }
        }
    }
    // Proved wins first, proved losses last. Stable: equals stay as they were found.
    let proof = |report: &MoveReport<G::Move>| match report.value {
        value if report.proved && value >= 1.0 => 0,
        value if report.proved && value < 0.0 => 2,
        _ => 1,
    };
    sort_by(&mut moves, |(_, a), (_, b)| {
        let visits = b.visits.cmp(&a.visits);
        proof(a).cmp(&proof(b)).then(visits).then(b.value.total_cmp(&a.value))
    });
    moves.into_iter().map(|(_, report)| report).collect()
}
