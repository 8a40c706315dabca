//! The search: can the mover reach this score?

use super::{
    key::{self, Keys},
    status::{Board, Outlook, Tables, values},
    tables::{Bounds, Own, Shared},
};

/// A win at the m-th placement scores 17 - m, a loss as much below zero, a draw 0. The sooner a
/// win, and the later a loss, the better.
pub(super) const fn at_placement(m: u32) -> i8 {
    if m > 16 { 0 } else { (17 - m) as i8 }
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

pub(super) struct Search<'a, const W: usize> {
    pub(super) tables: &'a Tables<W>,
    pub(super) keys: &'a Keys,
    pub(super) shared: &'a Shared,
    pub(super) own: Own<W>,
    pub(super) nodes: u64,
    pub(super) canonical_to: u32,
    pub(super) remember_to: u32,
}

impl<const W: usize> Search<'_, W> {
    /// Whether the player who must place `hand`, which is safe, reaches `beta`.
    pub(super) fn place(&mut self, board: &Board<W>, hand: usize, beta: i8) -> bool {
        let outlook = board.outlook(self.tables);
        self.place_seen(board, &outlook, hand, beta)
    }

    fn place_seen(&mut self, board: &Board<W>, outlook: &Outlook, hand: usize, beta: i8) -> bool {
        let n = board.n;
        if beta <= -at_placement(n + 2) {
            return true;
        }
        if beta > at_placement(n + 3) {
            return false;
        }
        let left = board.left & !(1 << hand);
        if left == 0 {
            return beta <= 0;
        }
        // If the opponent cannot win any more after this placement, a safe piece is enough.
        let enough = beta <= -at_placement(n + 4);
        let mut list = [(0_u32, 0_u8, 0_u16); 16];
        let mut count = 0;
        let values = values(hand);
        for &(square, base, more) in &outlook.squares[..outlook.count] {
            let safe = left & self.tables.safe[(base | more & values) as usize];
            if safe == 0 {
                continue;
            }
            if enough {
                return true;
            }
            let order = u32::from(ONES_IN[(safe & 0xff) as usize] + ONES_IN[(safe >> 8) as usize]);
            let mut at = count;
            while at > 0 && list[at - 1].0 > order {
                list[at] = list[at - 1];
                at -= 1;
            }
            list[at] = (order, square, safe);
            count += 1;
        }
        for &(_, square, safe) in &list[..count] {
            let mut next = board.place(self.tables, hand, square as usize);
            next.left = left;
            if self.give(&mut next, safe, beta) {
                return true;
            }
        }
        false
    }

    /// Whether the player who has just placed and must give one of the `safe` pieces reaches
    /// `beta`.
    pub(super) fn give(&mut self, board: &mut Board<W>, safe: u16, beta: i8) -> bool {
        self.nodes += 1;
        let n = board.n;
        if beta > at_placement(n + 2) {
            return false;
        }
        if n < 13 {
        board.trim(self.tables);
        if board.alive.iter().all(|&word| word == 0) {
            return beta <= 0;
        }
        }
        let traits = board.live_traits();
        if n <= self.canonical_to {
            let key = self.keys.of(board.planes, !board.empty);
            let known = self.shared.get(key);
            if let Some(reached) = known.reaches(beta) {
                return reached;
            }
            let before = self.nodes;
            let reached = self.give_any(board, safe, traits, beta);
            let known = self.shared.get(key).learn(beta, reached);
            self.shared.put(key, known, self.nodes - before);
            return reached;
        }
        if n <= self.remember_to {
            let status = self.status(board, traits);
            let known = self.own.get(&status);
            if let Some(reached) = known.reaches(beta) {
                return reached;
            }
            let reached = self.give_any(board, safe, traits, beta);
            let known = known.learn(beta, reached);
            self.own.put(&status, known);
            return reached;
        }
        self.give_any(board, safe, traits, beta)
    }

    fn give_any(&mut self, board: &Board<W>, safe: u16, traits: usize, beta: i8) -> bool {
        let outlook = board.outlook(self.tables);
        let mut rest = safe;
        let mut seen = 0_u16;
        while rest != 0 {
            let piece = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if seen >> (piece & traits) & 1 == 1 {
                continue;
            }
            seen |= 1 << (piece & traits);
            if !self.place_seen(board, &outlook, piece, 1 - beta) {
                return true;
            }
        }
        false
    }

    /// What decides how play goes on, with its lowest byte free.
    #[inline]
    fn status(&self, board: &Board<W>, traits: usize) -> [u64; W] {
        let mut left = board.left;
        const HIGH: [u16; 4] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];
        for (bit, high) in HIGH.into_iter().enumerate() {
            if traits >> bit & 1 == 0 {
                let by = 1 << bit;
                let (with, without) = (left & high, left & !high);
                left = without | with >> by | without << by & with;
            }
        }
        let mut status = board.alive;
        let live = board.live_squares(self.tables);
        status[W - 1] = status[W - 1] << 40 | u64::from(live) << 24 | u64::from(left) << 8;
        status
    }
}

pub(super) fn solve<const W: usize>(
    search: &mut Search<'_, W>,
    board: &Board<W>,
    hand: usize,
) -> i8 {
    let _ = key::MOST;
    let _ = Bounds::UNKNOWN;
    if search.place(board, hand, 1) {
        1
    } else if search.place(board, hand, 0) {
        0
    } else {
        -1
    }
}
