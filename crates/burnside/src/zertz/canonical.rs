//! Canonical forms without trying every image.
//!
//! Of the shifts after a turn, the one farthest down and right gives the smallest key: shifting
//! moves all bytes of a layer to the back. So each turn has one candidate, and its number of empty
//! rows at the top, known from three ranges, already rules most of them out. The rest is decided
//! layer by layer among those that are still equal.

use super::{
    board::{NONE, bit},
    position::Position,
    region::{Region, extent},
    symmetric::{Group, Map},
    transform::{Transform, Turn},
};
use crate::{Player, symmetry::Symmetry};

/// The best of all images.
pub(super) struct Best {
    /// The first symmetry that leads there.
    pub(super) witness: Transform,
    /// How many symmetries do.
    pub(super) reached: u32,
    group: Group,
    position: Position,
}

/// Candidates: a bit for each turn, and the map that belongs to it.
struct Candidates {
    turns: u16,
    maps: [Map; 12],
    /// The shift of each after the turn, in thirds.
    shifts: [(i16, i16); 12],
}

impl Best {
    pub(super) fn of(group: Group, position: &Position) -> Self {
        let mut candidates = Candidates::of(group, position);
        candidates.keep_smallest(position.rings);
        for layer in position.marbles {
            if candidates.turns.is_power_of_two() {
                break;
            }
            if layer != 0 {
                candidates.keep_smallest(layer);
            }
        }
        if group == Group::Value && position.chain != NONE {
            // The chain is one cell, and an earlier one is the smaller byte.
            candidates.keep_largest(bit(position.chain));
        }
        let swap = group == Group::Value && position.to_move == Player::Two;
        let transforms = candidates.transforms(swap);
        let witness = transforms
            .min_by_key(|&transform| (transform != Transform::IDENTITY, transform.order()))
            .expect("the identity is a candidate");
        let reached = candidates.turns.count_ones();
        Self { witness, reached, group, position: *position }
    }

    /// How many symmetries apply.
    pub(super) fn tried(&self) -> u32 {
        let board = self.position.board;
        let turns = Turn::IN_ORDER.into_iter().filter(|&turn| self.group.allows(turn, board));
        let shifts = self.group.shifts();
        let all: u32 = turns.map(|turn| Region::of(&self.position, turn, shifts).count()).sum();
        if self.group == Group::Value { 2 * all } else { all }
    }
}

impl Candidates {
    fn of(group: Group, position: &Position) -> Self {
        let board = position.board;
        let unmoved = Map::turn_and_shift(board, Turn::IDENTITY, (0, 0));
        let mut candidates = Self { turns: 0, maps: [unmoved; 12], shifts: [(0, 0); 12] };
        let extent = if group.shifts() { extent(position) } else { None };
        let mut most_empty = 0;
        for turn in (0..12).map(Turn) {
            let index = turn.0 as usize;
            if !group.allows(turn, board) {
                continue;
            }
            match extent {
                Some(extent) => {
                    let region = Region::within(position, turn, extent);
                    if region.is_empty() || region.first_row() < most_empty {
                        continue;
                    }
                    if region.first_row() > most_empty {
                        (most_empty, candidates.turns) = (region.first_row(), 0);
                    }
                    candidates.shifts[index] = region.last();
                }
                None if !board.tables().fits[index] => continue,
                None => {}
            }
            candidates.turns |= 1 << index;
            candidates.maps[index] = Map::turn_and_shift(board, turn, candidates.shifts[index]);
        }
        candidates
    }

    /// Keeps those whose image of a layer is the smallest.
    fn keep_smallest(&mut self, layer: u64) {
        let images = self.images(layer);
        let smallest = self.each().map(|turn| images[turn]).min().unwrap_or(0);
        self.keep(|turn| images[turn] == smallest);
    }

    fn keep_largest(&mut self, layer: u64) {
        let images = self.images(layer);
        let largest = self.each().map(|turn| images[turn]).max().unwrap_or(0);
        self.keep(|turn| images[turn] == largest);
    }

    fn each(&self) -> impl Iterator<Item = usize> + use<> {
        let turns = self.turns;
        (0..12).filter(move |turn| turns >> turn & 1 == 1)
    }

    fn keep(&mut self, wanted: impl Fn(usize) -> bool) {
        self.turns = self.each().filter(|&turn| wanted(turn)).fold(0, |set, turn| set | 1 << turn);
    }

    fn images(&self, layer: u64) -> [u64; 12] {
        let mut images = [0; 12];
        for turn in self.each() {
            images[turn] = self.maps[turn].mask(layer);
        }
        images
    }

    fn transforms(&self, swap: bool) -> impl Iterator<Item = Transform> {
        self.each().map(move |index| {
            let turn = Turn(index as u8);
            let shift3 = turn.inverse().apply(self.shifts[index]);
            Transform { swap, ..Transform::shift_and_turn(shift3, turn) }
        })
    }
}
