//! The search near its root, on all threads.
//!
//! The first choice is searched alone, by the whole team; it often settles the question. The
//! others are then searched side by side. Boards that are the same up to symmetry are tried once.
//! Below the first few plies each thread goes on by itself, with its own memory of late boards;
//! what is learned of early ones is shared. Values are exact, so the answer does not depend on
//! who finds it.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::{
    memory::Own,
    search::{Core, Placements, Search, at_placement, different},
    status::Board,
};
use crate::limits::Budget;

/// Entries of a thread's own memory: more find more, fewer stay in the cache.
const OWN_BITS: u32 = 13;

pub(super) struct Team<'a, const W: usize> {
    core: &'a Core<W>,
    budget: &'a Budget<'a>,
    /// Boards of at least this many pieces are one thread's work.
    alone_from: u32,
    idle: Mutex<Vec<Own<W>>>,
}

impl<'a, const W: usize> Team<'a, W> {
    pub(super) fn new(core: &'a Core<W>, budget: &'a Budget<'a>, n: u32) -> Self {
        // Two plies make enough work for all; late boards are settled before a team has met.
        let alone_from = if rayon::current_num_threads() == 1 || n >= 6 { n } else { n + 2 };
        Self { core, budget, alone_from, idle: Mutex::default() }
    }

    /// Whether the player who must place `hand`, which completes nothing at once, reaches `beta`.
    pub(super) fn place(&self, board: &Board<W>, hand: usize, beta: i8) -> bool {
        if board.n >= self.alone_from {
            return self.alone(|search| search.place(board, hand, beta));
        }
        if beta <= -at_placement(board.n + 2) {
            return true;
        }
        if beta > at_placement(board.n + 3) {
            return false;
        }
        let tables = &self.core.tables;
        let left = board.left & !(1 << hand);
        let placements = Placements::new(&tables.safe, &board.outlook(tables), hand, left);
        let mut seen = Vec::new();
        let mut choices = Vec::new();
        for (square, safe) in placements.iter() {
            let mut next = board.place(tables, hand, square);
            next.left = left;
            let key = self.core.keys.of_board(next.planes, !next.empty);
            if !seen.contains(&key) {
                seen.push(key);
                choices.push((next, safe, key));
            }
        }
        any(&choices, |&(next, safe, key)| self.give(next, safe, key, beta))
    }

    /// Whether the player who must give one of the `safe` pieces reaches `beta`.
    fn give(&self, mut board: Board<W>, safe: u16, key: u64, beta: i8) -> bool {
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
        if self.budget.is_stopped() {
            return false;
        }
        let mut seen = Vec::new();
        let mut choices = Vec::new();
        for piece in different(safe, board.live_traits()) {
            let key = self.core.keys.with_hand(board.planes, !board.empty, piece);
            if !seen.contains(&key) {
                seen.push(key);
                choices.push(piece);
            }
        }
        let before = self.budget.spent();
        let reached = any(&choices, |&piece| !self.place(&board, piece, 1 - beta));
        if !self.budget.is_stopped() {
            self.core.shared.learn(key, beta, reached, self.budget.spent() - before);
        }
        reached
    }

    /// One thread's search, with a memory that nobody else uses.
    fn alone<T>(&self, search: impl FnOnce(&mut Search<'_, W>) -> T) -> T {
        let taken = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut own = taken.unwrap_or_else(|| Own::new(OWN_BITS));
        let answer =
            search(&mut Search { core: self.core, budget: self.budget, own: &mut own, nodes: 0 });
        // A search that was stopped has learned nothing that can be trusted.
        if !self.budget.is_stopped() {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(own);
        }
        answer
    }
}

/// The first alone, then the others side by side.
fn any<T: Sync>(choices: &[T], good: impl Fn(&T) -> bool + Send + Sync) -> bool {
    choices
        .split_first()
        .is_some_and(|(first, others)| good(first) || others.par_iter().with_max_len(1).any(good))
}
