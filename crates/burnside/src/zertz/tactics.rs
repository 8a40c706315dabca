//! Moves that decide something, found without trying all moves: captures by isolation, wins at
//! once, and marbles that are offered so that the other player must jump.
//!
//! A placement isolates only if the rings fall into several groups. Nearly always they do not, and
//! six neighbors of a ring tell whether taking it away could part them: then there is nothing to
//! try.

use super::{
    board::{NONE, bit, numbers},
    moves::{Jumps, Move, Moves},
    position::{Color, Position, region_of},
    rules::Zertz,
};
use crate::Game;

impl Zertz {
    /// Appends the placements that capture something and the moves that win at once, the wins
    /// first.
    pub(super) fn find_urgent(self, position: Position, found: &mut Vec<Move>) {
        let before = found.len();
        if self.ending(position).is_some() {
            return;
        }
        if Jumps::of(&position).any() {
            found.extend(Moves::of(&position).filter(|&mv| self.wins_at_once(position, mv)));
            return;
        }
        let other = position.captures[position.to_move.other().index()];
        let last_marble = other == [0; 3] && position.pool.iter().sum::<u8>() <= 1;
        if last_marble || position.vacant_mask().count_ones() <= 2 {
            // The end is near: whoever fills the board wins, and whoever has no marble loses.
            found.extend(Moves::of(&position).filter(|&mv| {
                let captures = !position.isolated_by(mv).is_empty();
                captures || self.wins_at_once(position, mv)
            }));
        } else {
            position.find_isolations(found);
        }
        // Stable, so that the order stays that of the moves.
        found[before..].sort_by_cached_key(|&mv| !self.wins_at_once(position, mv));
    }

    fn wins_at_once(self, position: Position, mv: Move) -> bool {
        let outcome = self.outcome(self.play_unchecked(position, mv));
        outcome.and_then(crate::Outcome::winner) == Some(position.to_move)
    }

    /// Appends the placements after which the other player must jump. For each marble offered,
    /// every ring is tried whose removal takes one of the jumps away, and of the others, between
    /// which the other player sees no difference, at most so many.
    ///
    /// ```
    /// use burnside::{Game, zertz::Zertz};
    ///
    /// let rules = Zertz::RINGS_37;
    /// let one = rules.play(rules.start(), "Wd4,a1".parse()?);
    /// let (mut few, mut all) = (Vec::new(), Vec::new());
    /// rules.find_offers(one, 1, &mut few);
    /// rules.find_offers(one, usize::MAX, &mut all);
    /// let must_jump = |mv| rules.moves(rules.play(one, mv)).all(|reply| reply.to_string().starts_with('x'));
    /// assert_eq!(all.len(), rules.moves(one).filter(|&mv| must_jump(mv)).count());
    /// assert!(few.len() < all.len() && few.iter().all(|mv| all.contains(mv)));
    /// # Ok::<(), burnside::zertz::TextError>(())
    /// ```
    pub fn find_offers(self, position: Position, rings: usize, found: &mut Vec<Move>) {
        if self.ending(position).is_some() || Jumps::of(&position).any() {
            return;
        }
        let tables = position.board.tables();
        let (occupied, vacant, free) =
            (position.occupied(), position.vacant_mask(), position.free_mask());
        let placeable = position.placeable();
        for at in numbers(vacant) {
            if tables.adjacent[at as usize] & occupied == 0 {
                continue;
            }
            let landings = position.landings(at);
            if landings == 0 {
                continue;
            }
            let free = free & !bit(at);
            let (mattering, same) = (free & landings, free & !landings);
            for color in Color::ALL.into_iter().filter(|color| placeable[color.index()] > 0) {
                let cell = |number: u8| tables.cells[number as usize];
                let put = |remove: Option<u8>| {
                    let mv = Move::Place { color, at: cell(at), remove: remove.map(cell) };
                    // A jump may go with the ring, or with what is isolated.
                    let next = self.play_unchecked(position, mv);
                    (Jumps::of(&next).any() && self.ending(next).is_none()).then_some(mv)
                };
                found.extend(numbers(same).filter_map(|ring| put(Some(ring))).take(rings));
                found.extend(numbers(mattering).filter_map(|ring| put(Some(ring))));
                if free == 0 {
                    found.extend(put(None));
                }
            }
        }
    }
}

impl Position {
    /// Where jumps could land after a marble is put on a cell, in a position without jumps.
    fn landings(&self, at: u8) -> u64 {
        let tables = self.board.tables();
        let (occupied, vacant) = (self.occupied(), self.vacant_mask() & !bit(at));
        let (near, far) = (&tables.near[at as usize], &tables.far[at as usize]);
        let is_in = |cell: u8, mask: u64| cell != NONE && mask & bit(cell) != 0;
        let mut landings = 0;
        for direction in 0..6 {
            if !is_in(near[direction], occupied) {
                continue;
            }
            // The new marble jumps over its neighbor, or the neighbor jumps over it.
            let behind = near[(direction + 3) % 6];
            for landing in [far[direction], behind] {
                if is_in(landing, vacant) {
                    landings |= bit(landing);
                }
            }
        }
        landings
    }

    /// Appends the placements that isolate marbles.
    fn find_isolations(&self, found: &mut Vec<Move>) {
        let (vacant, free) = (self.vacant_mask(), self.free_mask());
        let is_whole =
            region_of(self.board, self.rings, self.rings.leading_zeros() as u8) == self.rings;
        for ring in numbers(free) {
            if !is_whole || self.may_part(ring) {
                self.find_isolations_without(Some(ring), vacant & !bit(ring), found);
            }
        }
        // No ring goes if none is free, or if the only free one is covered.
        if !is_whole && free.count_ones() <= 1 {
            self.find_isolations_without(None, if free == 0 { vacant } else { free }, found);
        }
    }

    /// Whether the rings around this one fall into several runs, so that it may hold them together.
    fn may_part(&self, ring: u8) -> bool {
        let near = &self.board.tables().near[ring as usize];
        let is_there = |direction: usize| {
            let cell = near[direction % 6];
            cell != NONE && self.rings & bit(cell) != 0
        };
        (0..6).filter(|&direction| is_there(direction) && !is_there(direction + 1)).count() > 1
    }

    /// Appends the placements on some of these cells that isolate something once a ring is gone.
    fn find_isolations_without(&self, remove: Option<u8>, cells: u64, found: &mut Vec<Move>) {
        let rings = self.rings & !remove.map_or(0, bit);
        let vacant = rings & !self.occupied();
        let (mut left, mut targets) = (rings, 0);
        while left != 0 {
            let region = region_of(self.board, rings, left.leading_zeros() as u8);
            left &= !region;
            if region == rings {
                return;
            }
            match (region & vacant).count_ones() {
                // Already full: every placement elsewhere takes it.
                0 => targets = vacant,
                1 => targets |= region & vacant,
                _ => {}
            }
        }
        let tables = self.board.tables();
        let cell = |number: u8| tables.cells[number as usize];
        let placeable = self.placeable();
        for color in Color::ALL.into_iter().filter(|color| placeable[color.index()] > 0) {
            found.extend(numbers(targets & cells).map(|at| Move::Place {
                color,
                at: cell(at),
                remove: remove.map(cell),
            }));
        }
    }
}
