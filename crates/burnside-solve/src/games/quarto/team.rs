//! The search near its root, on all threads.
//!
//! The first choice is searched alone, by the whole team; it often settles the question. The
//! others are then searched side by side, and all are called off when one is good. Boards that are
//! the same up to symmetry are tried once. Below the first few plies each thread goes on by itself,
//! with its own memory of late boards; what is learned of early ones is shared. Values are exact,
//! so the answer does not depend on who finds it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rayon::prelude::*;

use super::{
    order::{Gives, Placements},
    search::{Core, at_placement},
    status::Board,
};
use crate::limits::Budget;

pub(super) struct Team<'a, const W: usize> {
    core: &'a Core<W>,
    budget: &'a Budget<'a>,
    /// Boards of at least this many pieces are one thread's work.
    alone_from: u32,
}

impl<'a, const W: usize> Team<'a, W> {
    pub(super) fn new(core: &'a Core<W>, budget: &'a Budget<'a>, n: u32) -> Self {
        // Pieces of work of some milliseconds: so many that nobody waits for long, and so small that
        // little is lost when one is called off. Late boards are settled before a team has met.
        let alone_from =
            if rayon::current_num_threads() == 1 || n >= 6 { n } else { (n + 2).max(5) };
        Self { core, budget, alone_from }
    }

    /// Whether the player who must place `hand`, which completes nothing at once, reaches `beta`.
    pub(super) fn place(&self, board: &Board<W>, hand: usize, beta: i8) -> bool {
        self.place_unless(&Call::default(), board, hand, beta)
    }

    fn place_unless(&self, call: &Call<'_>, board: &Board<W>, hand: usize, beta: i8) -> bool {
        if board.n >= self.alone_from {
            return self.core.alone(self.budget, |search| search.place(board, hand, beta));
        }
        if beta <= -at_placement(board.n + 2) {
            return true;
        }
        if beta > at_placement(board.n + 3) {
            return false;
        }
        let tables = &self.core.tables;
        let left = board.left & !(1 << hand);
        let outlook = board.outlook(tables);
        let placements = Placements::new(tables, board, &outlook, hand, left, beta);
        let mut seen = Vec::new();
        let mut choices = Vec::new();
        for (square, safe) in placements {
            let mut next = board.place(tables, hand, square);
            next.left = left;
            let key = self.core.keys.of_board(next.planes, !next.empty);
            if !seen.contains(&key) {
                seen.push(key);
                choices.push((next, safe, key));
            }
        }
        call.any(&choices, |call, &(next, safe, key)| self.give(call, next, safe, key, beta))
    }

    /// Whether the player who must give one of the `safe` pieces reaches `beta`.
    fn give(&self, call: &Call<'_>, mut board: Board<W>, safe: u16, key: u64, beta: i8) -> bool {
        if beta > at_placement(board.n + 2) {
            return false;
        }
        board.trim(&self.core.tables);
        if board.is_dead() {
            return beta <= 0;
        }
        if let Some(reached) = self.core.shared.get(key).reaches(beta) {
            return reached;
        }
        if self.budget.is_stopped() || call.is_off() {
            return false;
        }
        let mut seen = Vec::new();
        let mut choices = Vec::new();
        let (tables, traits) = (&self.core.tables, board.live_traits());
        for piece in Gives::new(tables, &board, &board.outlook(tables), safe, traits) {
            let key = self.core.keys.with_hand(board.planes, !board.empty, piece);
            if !seen.contains(&key) {
                seen.push(key);
                choices.push(piece);
            }
        }
        let before = self.budget.spent();
        let reached =
            call.any(&choices, |call, &piece| !self.place_unless(call, &board, piece, 1 - beta));
        // What was called off has no answer.
        if !self.budget.is_stopped() && !call.is_off() {
            self.core.shared.learn(key, beta, reached, self.budget.spent() - before);
        }
        reached
    }
}

/// A question that may be called off, with all that is asked on its behalf.
#[derive(Default)]
struct Call<'a> {
    off: AtomicBool,
    from: Option<&'a Self>,
}

impl Call<'_> {
    fn is_off(&self) -> bool {
        self.off.load(Relaxed) || self.from.is_some_and(Self::is_off)
    }

    /// Whether a choice is good: the first alone, then the others side by side. When one is, the
    /// others are called off: their answers no longer matter.
    fn any<T: Sync>(&self, choices: &[T], good: impl Fn(&Call<'_>, &T) -> bool + Sync) -> bool {
        let Some((first, others)) = choices.split_first() else { return false };
        if good(self, first) {
            return true;
        }
        let call = Call { off: AtomicBool::new(false), from: Some(self) };
        others.par_iter().with_max_len(1).any(|choice| {
            let reached = !call.is_off() && good(&call, choice) && !call.is_off();
            if reached {
                call.off.store(true, Relaxed);
            }
            reached
        })
    }
}
