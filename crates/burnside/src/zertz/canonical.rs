//! Canonical forms without trying every image.
//!
//! Of the shifts after a turn, the one farthest down and right gives the smallest key: shifting
//! moves all bytes of a layer to the back. So each turn has one candidate, and its number of empty
//! rows at the top, known from three ranges, already rules most of them out. The rest is decided
//! layer by layer among those that are still equal.

use super::{
    board::{Board, NONE, bit},
    group::Group,
    map::Map,
    position::Position,
    region::{Extent, Region, extent},
    transform::{Transform, Turn},
};
use crate::{
    Player,
    symmetry::{Canonical, Symmetry},
};

/// The canonical form, and all about it.
pub(super) fn canonical(group: Group, position: &Position) -> Canonical<Position, Transform> {
    let candidates = Candidates::best_of(group, position);
    let witness = candidates.first(group, position);
    let reached = candidates.turns.count_ones();
    Canonical {
        position: position.transformed(witness),
        witness,
        stabilizer: reached,
        orbit: symmetries(group, position) / reached,
    }
}

/// Only the canonical form.
pub(super) fn canonical_position(group: Group, position: &Position) -> Position {
    let witness = Candidates::best_of(group, position).first(group, position);
    position.transformed(witness)
}

/// How many symmetries apply.
fn symmetries(group: Group, position: &Position) -> u32 {
    let board = position.board;
    let region = |turn| Region::of(position, turn, group.shifts()).count();
    let own = group.turns(board) & board.tables().fitting;
    // A turn that maps the board onto itself turns the shifts as well: each has as many.
    let mut count = own.count_ones() * region(Turn::IDENTITY);
    let other = group.turns(board) & !own;
    count += each(other).map(|turn| region(Turn(turn as u8))).sum::<u32>();
    if group == Group::Value { 2 * count } else { count }
}

/// The turns in a set.
fn each(mut turns: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (turns != 0).then(|| {
            let turn = turns.trailing_zeros() as usize;
            turns &= turns - 1;
            turn
        })
    })
}

/// The turns that may lead to the canonical form, each with its one shift.
struct Candidates {
    board: Board,
    turns: u16,
    /// The shift after each turn, in thirds.
    shifts: [(i16, i16); 12],
    /// Whether none of them is shifted.
    unshifted: bool,
}

impl Candidates {
    fn best_of(group: Group, position: &Position) -> Self {
        let mut candidates = Self::of(group, position);
        candidates.keep_smallest(position.rings);
        for layer in position.marbles {
            if candidates.turns.is_power_of_two() {
                return candidates;
            }
            if layer != 0 {
                candidates.keep_smallest(layer);
            }
        }
        if group == Group::Value && position.chain != NONE {
            // An earlier cell has a smaller byte and a higher bit.
            candidates.keep_largest(bit(position.chain));
        }
        candidates
    }

    fn of(group: Group, position: &Position) -> Self {
        let board = position.board;
        let (turns, fitting) = (group.turns(board), board.tables().fitting);
        let unshifted =
            Self { board, turns: turns & fitting, shifts: [(0, 0); 12], unshifted: true };
        let extent = if group.shifts() { extent(position) } else { None };
        let Some(extent) = extent else { return unshifted };
        if turns & !fitting == 0 && Region::within(board, Turn::IDENTITY, extent).is_point() {
            return unshifted;
        }
        unshifted.shifted(turns, extent)
    }

    /// Shifts each turn to its last place, and drops those with too many rings in front.
    fn shifted(mut self, turns: u16, extent: Extent) -> Self {
        (self.turns, self.unshifted) = (0, false);
        let mut most_empty = 0;
        for turn in each(turns) {
            let region = Region::within(self.board, Turn(turn as u8), extent);
            if region.is_empty() || region.first_row() < most_empty {
                continue;
            }
            if region.first_row() > most_empty {
                (most_empty, self.turns) = (region.first_row(), 0);
            }
            self.shifts[turn] = region.last();
            self.turns |= 1 << turn;
        }
        self
    }

    /// Keeps those whose image of a layer is the smallest.
    fn keep_smallest(&mut self, layer: u64) {
        let images = self.images(layer);
        let smallest = each(self.turns).map(|turn| images[turn]).min();
        self.keep(&images, smallest);
    }

    /// Keeps those whose image of a layer is the largest.
    fn keep_largest(&mut self, layer: u64) {
        let images = self.images(layer);
        let largest = each(self.turns).map(|turn| images[turn]).max();
        self.keep(&images, largest);
    }

    fn keep(&mut self, images: &[u64; 12], wanted: Option<u64>) {
        let turns = each(self.turns).filter(|&turn| Some(images[turn]) == wanted);
        self.turns = turns.fold(0, |set, turn| set | 1 << turn);
    }

    fn images(&self, layer: u64) -> [u64; 12] {
        if self.unshifted {
            return self.board.tables().turned_masks(layer);
        }
        let mut images = [0; 12];
        for turn in each(self.turns) {
            let map = Map::turn_and_shift(self.board, Turn(turn as u8), self.shifts[turn]);
            images[turn] = map.mask(layer);
        }
        images
    }

    /// The first of all transforms that lead to the canonical form.
    fn first(&self, group: Group, position: &Position) -> Transform {
        let swap = group == Group::Value && position.to_move == Player::Two;
        let transforms = each(self.turns).map(|index| {
            let turn = Turn(index as u8);
            let shift3 = turn.inverse().apply(self.shifts[index]);
            Transform { swap, ..Transform::shift_and_turn(shift3, turn) }
        });
        transforms
            .min_by_key(|&transform| (transform != Transform::IDENTITY, transform.order()))
            .expect("the identity is a candidate")
    }
}
