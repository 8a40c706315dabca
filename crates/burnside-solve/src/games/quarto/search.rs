//! The search: can the player reach this score?
//!
//! Two questions settle a position: does the mover win, and does the mover hold? Each is a
//! search with a null window, and the distance is a few more of the same. A node is a board whose
//! next piece must be given; giving and placing are one ply of the game and two functions here.

use super::{
    key::Keys,
    memory::{Own, Shared},
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

/// Later boards, up to this many pieces, are remembered by their line status.
const REMEMBER_TO: u32 = 12;

/// What all threads of a search read and write.
#[derive(Debug)]
pub(super) struct Core<const W: usize> {
    pub(super) tables: Tables<W>,
    pub(super) keys: Keys,
    pub(super) shared: Shared,
}

/// One thread's search.
pub(super) struct Search<'a, const W: usize> {
    pub(super) core: &'a Core<W>,
    pub(super) budget: &'a Budget<'a>,
    pub(super) own: &'a mut Own<W>,
    pub(super) nodes: u64,
}

/// How many bits a byte has.
const ONES_IN: [u8; 256] = {
    let mut ones = [0; 256];
    let mut byte = 0_usize;
    while byte < 256 {
        ones[byte] = byte.count_ones() as u8;
        byte += 1;
    }
    ones
};

/// Placements that leave something safe to give, the most promising first.
pub(super) struct Placements {
    list: [u32; 16],
    count: usize,
}

impl Placements {
    /// The placements of `hand`, with `left` the pieces that remain.
    #[inline]
    pub(super) fn new(safe_from: &[u16; 256], outlook: &Outlook, hand: usize, left: u16) -> Self {
        let mut placements = Self { list: [0; 16], count: 0 };
        let values = values(hand);
        for &(square, base, more) in outlook.squares() {
            let safe = left & safe_from[(base | more & values) as usize];
            if safe == 0 {
                continue;
            }
            // Few safe pieces tie the opponent's hands; among equals, keep one's own chances:
            // spoil few values in sets of two.
            let ones = ONES_IN[(safe & 0xff) as usize] + ONES_IN[(safe >> 8) as usize];
            let spoiled = ONES_IN[(more & !values) as usize];
            let entry = u32::from(ones) << 24
                | u32::from(spoiled) << 20
                | u32::from(square) << 16
                | u32::from(safe);
            let mut at = placements.count;
            while at > 0 && placements.list[at - 1] > entry {
                placements.list[at & 15] = placements.list[at - 1];
                at -= 1;
            }
            placements.list[at & 15] = entry;
            placements.count += 1;
        }
        placements
    }

    /// Each square with the pieces that are safe after a placement there.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, u16)> {
        self.list[..self.count].iter().map(|&entry| ((entry >> 16 & 15) as usize, entry as u16))
    }
}

/// Of the `safe` pieces, one of each kind that differs in a live trait.
#[inline]
pub(super) fn different(safe: u16, live_traits: usize) -> impl Iterator<Item = usize> {
    let (mut rest, mut seen) = (safe, 0_u16);
    std::iter::from_fn(move || {
        while rest != 0 {
            let piece = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let kind = 1 << (piece & live_traits);
            if seen & kind == 0 {
                seen |= kind;
                return Some(piece);
            }
        }
        None
    })
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
        let placements = Placements::new(&tables.safe, outlook, hand, left);
        if board.n < CANONICAL_TO && self.knows_one(board, &placements, hand, beta) {
            return true;
        }
        for (square, safe) in placements.iter() {
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
        placements.iter().any(|(square, _)| {
            let next = board.place(&core.tables, hand, square);
            let key = core.keys.of_board(next.planes, !next.empty);
            core.shared.get(key).low >= beta
        })
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
        self.nodes += 1;
        if self.nodes.is_multiple_of(Budget::PORTION) {
            self.budget.spend(Budget::PORTION);
        }
        if n > REMEMBER_TO {
            return self.give_any(board, safe, 15, beta);
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
        different(safe, traits).any(|piece| !self.place_seen(board, &outlook, piece, 1 - beta))
    }
}

impl<const W: usize> Drop for Search<'_, W> {
    fn drop(&mut self) {
        self.budget.spend(self.nodes % Budget::PORTION);
    }
}
