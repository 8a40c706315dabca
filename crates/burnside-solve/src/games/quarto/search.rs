//! The search: can the player reach this score?
//!
//! Two questions settle a position: does the mover win, and does the mover hold? Each is a
//! search with a null window, and the distance is a few more of the same. A node is a board whose
//! next piece must be given; giving and placing are one ply of the game and two functions here.

use std::sync::{Mutex, PoisonError};

use burnside::quarto::Quarto;

use super::{
    key::Keys,
    memory::{Own, Shared},
    order::{Gives, Placements, different},
    status::{Board, Outlook, Tables, values},
};
use crate::limits::Budget;

/// A win at the `m`-th placement of the game scores `17 - m`, a loss as much below zero, a draw
/// nothing. The sooner a win, and the later a loss, the better; a board's score does not depend
/// on where the search began.
pub(super) const fn at_placement(m: u32) -> i8 {
    17_u32.saturating_sub(m) as i8
}

/// Boards of up to this many pieces are remembered by their canonical key, for all threads.
pub(super) const CANONICAL_TO: u32 = 7;

/// Later boards, up to this many pieces, are remembered by their line status. The last ones are
/// found again too seldom.
const REMEMBER_TO: u32 = 9;

/// What all threads of a search read and write.
#[derive(Debug)]
pub(super) struct Core<const W: usize> {
    pub(super) tables: Tables<W>,
    pub(super) keys: Keys,
    pub(super) shared: Shared,
    /// Threads' own memories that no search is using.
    idle: Mutex<Vec<Own<W>>>,
}

/// Entries of a thread's own memory: more find more, fewer stay in the cache.
const OWN_BITS: u32 = 13;

impl<const W: usize> Core<W> {
    pub(super) fn new(rules: &Quarto, shared: Shared) -> Self {
        let (tables, keys) = (Tables::new(rules), Keys::new(rules));
        Self { tables, keys, shared, idle: Mutex::default() }
    }

    /// One thread's search, with a memory that nobody else uses.
    pub(super) fn alone<T>(
        &self,
        budget: &Budget<'_>,
        search: impl FnOnce(&mut Search<'_, W>) -> T,
    ) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = idle().pop();
        let mut own = taken.unwrap_or_else(|| Own::new(OWN_BITS));
        let answer = search(&mut Search { core: self, budget, own: &mut own, nodes: 0 });
        // A search that was stopped has learned nothing that can be trusted.
        if !budget.is_stopped() {
            idle().push(own);
        }
        answer
    }
}

/// One thread's search.
pub(super) struct Search<'a, const W: usize> {
    pub(super) core: &'a Core<W>,
    pub(super) budget: &'a Budget<'a>,
    pub(super) own: &'a mut Own<W>,
    pub(super) nodes: u64,
}

impl<const W: usize> Search<'_, W> {
    /// Whether the player who must place `hand`, which completes nothing at once, reaches `beta`.
    pub(super) fn place(&mut self, board: &Board<W>, hand: usize, beta: i8) -> bool {
        if beta <= -at_placement(board.n + 2) {
            return true;
        }
        if beta > at_placement(board.n + 3) {
            return false;
        }
        let outlook = board.outlook(&self.core.tables);
        self.place_seen(board, &outlook, hand, beta)
    }

    /// [`place`](Self::place) where the answer is not plain from the number of pieces.
    fn place_seen(&mut self, board: &Board<W>, outlook: &Outlook, hand: usize, beta: i8) -> bool {
        let left = board.left & !(1 << hand);
        if left == 0 {
            return beta <= 0;
        }
        let tables = &self.core.tables;
        let placements = Placements::new(tables, board, outlook, hand, left, beta);
        if board.n < CANONICAL_TO && self.knows_one(board, &placements, hand, beta) {
            return true;
        }
        for (square, safe) in placements {
            let mut next = board.place(tables, hand, square);
            next.left = left;
            if self.give(&mut next, safe, beta) {
                return true;
            }
        }
        false
    }

    /// Whether one of the placements is known to be good enough. Where boards are remembered by
    /// class, a look at all of them is cheaper than a search of the first.
    fn knows_one(&self, board: &Board<W>, placements: &Placements, hand: usize, beta: i8) -> bool {
        let core = self.core;
        placements.squares().any(|square| {
            let next = board.place(&core.tables, hand, square);
            let key = core.keys.of_board(next.planes, !next.empty);
            core.shared.get(key).low >= beta
        })
    }

    /// One more board.
    #[inline]
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(Budget::PORTION) {
            self.budget.spend(Budget::PORTION);
        }
    }

    /// Whether the player who has just placed and must give one of the `safe` pieces reaches
    /// `beta`.
    fn give(&mut self, board: &mut Board<W>, safe: u16, beta: i8) -> bool {
        let n = board.n;
        // The soonest win is at the giver's next placement, the soonest loss one later.
        if beta > at_placement(n + 2) {
            return false;
        }
        if beta <= -at_placement(n + 3) {
            return true;
        }
        self.count();
        match n {
            0..=REMEMBER_TO => {}
            10 => return self.give_late::<6>(board, safe, beta),
            11 => return self.give_late::<5>(board, safe, beta),
            12 => return self.give_late::<4>(board, safe, beta),
            13 => return self.give_late::<3>(board, safe, beta),
            14 => return self.give_late::<2>(board, safe, beta),
            _ => return self.give_late::<1>(board, safe, beta),
        }
        board.trim(&self.core.tables);
        if board.is_dead() {
            return beta <= 0;
        }
        let traits = board.live_traits();
        if n <= CANONICAL_TO {
            let key = self.core.keys.of_board(board.planes, !board.empty);
            if let Some(reached) = self.core.shared.get(key).reaches(beta) {
                return reached;
            }
            if self.budget.is_stopped() {
                return false;
            }
            let before = self.nodes;
            let reached = self.give_any(board, safe, traits, beta);
            if !self.budget.is_stopped() {
                self.core.shared.learn(key, beta, reached, self.nodes - before);
            }
            return reached;
        }
        let status = board.status(&self.core.tables, traits);
        let known = self.own.get(&status);
        if let Some(reached) = known.reaches(beta) {
            return reached;
        }
        let reached = self.give_any(board, safe, traits, beta);
        self.own.put(&status, known.learn(beta, reached));
        reached
    }

    fn give_any(&mut self, board: &Board<W>, safe: u16, traits: usize, beta: i8) -> bool {
        let tables = &self.core.tables;
        let outlook = board.outlook(tables);
        // If nothing but the opponent's having no safe piece to give is soon enough, look for
        // that alone.
        if 1 - beta <= -at_placement(board.n + 4) {
            return different(safe, traits).any(|piece| {
                let (left, values) = (board.left & !(1 << piece), values(piece));
                left != 0
                    && outlook.squares().iter().all(|&(_, base, more)| {
                        left & tables.safe[(base | more & values) as usize] == 0
                    })
            });
        }
        Gives::new(tables, board, &outlook, safe, traits)
            .any(|piece| !self.place_seen(board, &outlook, piece, 1 - beta))
    }
}

impl<const W: usize> Drop for Search<'_, W> {
    fn drop(&mut self) {
        self.budget.spend(self.nodes % Budget::PORTION);
    }
}
