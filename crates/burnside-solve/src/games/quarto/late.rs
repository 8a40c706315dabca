//! The last six squares: nothing is remembered, and every loop has a fixed length.
//!
//! There is so little below these boards that to look one up takes longer than to search it. Nearly
//! all boards of a search are here.

use super::{
    order::Placements,
    search::{Search, at_placement},
    status::{Board, Tables, values},
};

/// For each of `E` empty squares: the square, and the values that are hot after a placement there,
/// as in an [`Outlook`](super::status::Outlook).
type Squares<const E: usize> = [(u8, u8, u8); E];

/// Whether one of the `safe` pieces leaves the opponent nothing safe to give, wherever it goes.
#[inline]
fn forces<const W: usize, const E: usize>(
    tables: &Tables<W>,
    left: u16,
    squares: &Squares<E>,
    safe: u16,
) -> bool {
    let mut pieces = safe;
    while pieces != 0 {
        let piece = pieces.trailing_zeros() as usize;
        pieces &= pieces - 1;
        let (left, values) = (left & !(1 << piece), values(piece));
        let open = squares
            .iter()
            .fold(0, |open, &(_, base, more)| open | tables.safe[(base | more & values) as usize]);
        if left != 0 && open & left == 0 {
            return true;
        }
    }
    false
}

impl<const W: usize> Search<'_, W> {
    /// Whether the player who must give one of the `safe` pieces, with `E` squares empty, reaches
    /// `beta`. The answer must not be plain from the number of pieces.
    pub(super) fn give_late<const E: usize>(
        &mut self,
        board: &Board<W>,
        safe: u16,
        beta: i8,
    ) -> bool {
        let tables = &self.core.tables;
        let squares = board.all_squares::<E>(tables);
        // If nothing but the opponent's having no safe piece to give is soon enough, look for
        // that alone.
        if beta > at_placement(board.n + 4) {
            return forces(tables, board.left, &squares, safe);
        }
        let mut pieces = safe;
        while pieces != 0 {
            let piece = pieces.trailing_zeros() as usize;
            pieces &= pieces - 1;
            if !self.place_late(board, &squares, piece, 1 - beta) {
                return true;
            }
        }
        false
    }

    /// Whether the player who must place `hand`, which completes nothing at once, reaches `beta`.
    #[inline]
    fn place_late<const E: usize>(
        &mut self,
        board: &Board<W>,
        squares: &Squares<E>,
        hand: usize,
        beta: i8,
    ) -> bool {
        let tables = &self.core.tables;
        let (left, values) = (board.left & !(1 << hand), values(hand));
        if left == 0 {
            return beta <= 0;
        }
        if E > 4 {
            // Here it still pays to begin with the best.
            return Placements::at_a_glance(tables, squares, hand, left)
                .any(|(square, safe)| self.reaches_late::<E>(board, hand, square, safe, beta));
        }
        squares.iter().any(|&(square, base, more)| {
            let safe = left & tables.safe[(base | more & values) as usize];
            safe != 0 && self.reaches_late::<E>(board, hand, square as usize, safe, beta)
        })
    }

    /// Whether a player reaches `beta` who places `hand` on this square, of `E` that are empty,
    /// after which these pieces are `safe`.
    #[inline]
    fn reaches_late<const E: usize>(
        &mut self,
        board: &Board<W>,
        hand: usize,
        square: usize,
        safe: u16,
        beta: i8,
    ) -> bool {
        let tables = &self.core.tables;
        // The soonest loss is yet to come.
        if beta <= -at_placement(board.n + 4) {
            return true;
        }
        self.count();
        let mut next = board.place(tables, hand, square);
        next.left = board.left & !(1 << hand);
        let soon = beta > at_placement(board.n + 5);
        match E {
            4 if soon => forces(tables, next.left, &next.all_squares::<3>(tables), safe),
            3 if soon => forces(tables, next.left, &next.all_squares::<2>(tables), safe),
            6 => self.give_late::<5>(&next, safe, beta),
            5 => self.give_late::<4>(&next, safe, beta),
            4 => self.give_late::<3>(&next, safe, beta),
            3 => self.give_late::<2>(&next, safe, beta),
            _ => self.give_late::<1>(&next, safe, beta),
        }
    }
}
