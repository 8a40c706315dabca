//! The number of a position's class.
//!
//! The smallest image has the smallest choice of points on its first level. On most boards only
//! one symmetry leads there, or the points of the other levels decide, and then the number is put
//! together from the images of a few masks. What is left is settled by the smallest image itself.

use crate::{
    canonical::{MAX_LEVELS, Tables},
    carry::Carry,
    layout::{Layout, MAX_CODES},
    play::Defined,
    position::Position,
    rank::{Numbered, Rank},
    rules::Rules,
    symmetry::Symmetry,
};
use burnside::symmetry::Symmetry as _;

/// What becomes of codes when the players change over, or stay.
#[derive(Debug)]
pub(crate) struct Codes {
    carry: Carry,
    /// For each code the lane of the one that becomes it.
    lanes: Vec<Lane>,
}

/// Where the points of a code are.
#[derive(Debug)]
struct Lane {
    word: u8,
    shift: u8,
    level: u8,
}

/// The points of each code, and the occupied ones of each level.
struct Points {
    lanes: [u64; MAX_CODES],
    occupied: [u64; MAX_LEVELS],
}

impl Codes {
    /// For a symmetry that swaps the players, or none.
    pub(crate) fn new(layout: &Layout, swap: Option<&Symmetry>) -> Self {
        let codes = swap.map_or(Symmetry::IDENTITY.codes, |swap| swap.codes);
        let of = |becomes: usize| {
            let before = codes.iter().position(|&code| code as usize == becomes);
            let code = &layout.codes[before.unwrap_or(becomes)];
            Lane { word: code.word as u8, shift: code.shift as u8, level: code.level }
        };
        let lanes = (0..layout.codes.len()).map(of).collect();
        Self { carry: Carry::new(layout, &codes, swap.is_some()), lanes }
    }

    /// The points of a position, each code's under the name that it gets.
    #[inline]
    fn points<const W: usize>(&self, layout: &Layout, position: &Position<W>) -> Points {
        let mut points = Points { lanes: [0; MAX_CODES], occupied: [0; MAX_LEVELS] };
        for (lane, points_of) in self.lanes.iter().zip(&mut points.lanes) {
            *points_of = position.words[lane.word as usize] >> lane.shift & layout.full;
            points.occupied[lane.level as usize] |= *points_of;
        }
        points
    }
}

/// Tiers by status and counts.
#[derive(Debug, Default)]
pub(crate) struct TierIndex {
    /// One more than the tier, at the place that the hash says or soon after; 0 if there is none.
    slots: Vec<u32>,
}

impl TierIndex {
    pub(crate) fn new(tiers: &[Numbered]) -> Self {
        let size = (4 * tiers.len()).next_power_of_two();
        let mut index = Self { slots: vec![0; size] };
        for (tier, next) in tiers.iter().zip(1..) {
            let mut slot = index.slot(tier.status, tier.counts);
            while index.slots[slot] != 0 {
                slot = (slot + 1) % size;
            }
            index.slots[slot] = next;
        }
        index
    }

    #[inline]
    fn slot(&self, status: u64, counts: u64) -> usize {
        let mixed = (status ^ counts.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & (self.slots.len() - 1)
    }

    #[inline]
    fn find<'t>(&self, tiers: &'t [Numbered], status: u64, counts: u64) -> Option<&'t Numbered> {
        let mut slot = self.slot(status, counts);
        loop {
            let tier = &tiers[(*self.slots.get(slot)?).checked_sub(1)? as usize];
            if (tier.status, tier.counts) == (status, counts) {
                return Some(tier);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }
}

impl Rank {
    /// The number of the image under one of the symmetries, if that is the smallest one.
    #[inline]
    fn number_of_image(
        &self,
        rules: &Rules,
        status: u64,
        points: &Points,
        symmetry: u16,
    ) -> Option<u64> {
        let layout = &rules.layout;
        let moved = &rules.groups.full.representatives[symmetry as usize];
        let mut counts = 0;
        if self.width > 0 {
            for (code, lane) in (0..layout.codes.len() as u32).zip(&points.lanes) {
                counts |= u64::from(lane.count_ones()) << (code * self.width);
            }
        }
        let tier = self.index.find(&self.tiers, status, counts)?;
        let (mut number, mut left) = (0, 0);
        for step in &tier.steps {
            let digit = match step.code {
                None => {
                    left = moved.apply(points.occupied[step.level as usize]);
                    match step.level {
                        0 => self.place.of(left)?,
                        _ => self.choose.rank(left, layout.full),
                    }
                }
                Some(code) => {
                    let lane = moved.apply(points.lanes[code as usize]);
                    let digit = self.choose.rank(lane, left);
                    left &= !lane;
                    digit
                }
            };
            number = number * step.choices + digit;
        }
        Some(tier.first + number)
    }

    /// The number of a position's class.
    #[inline]
    pub(crate) fn number<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
    ) -> Option<u64> {
        let (group, layout) = (&rules.groups.full, &rules.layout);
        if layout.given.is_none() {
            let swap = group.swaps(position);
            let codes = &self.codes[usize::from(swap)];
            let points = codes.points(layout, position);
            if let Some(symmetry) = group.only_smallest(swap, &points.occupied[..layout.levels]) {
                let status = codes.carry.status(position.words[0]);
                return self.number_of_image(rules, status, &points, symmetry);
            }
        }
        let smallest = group.smallest(rules, position);
        let points = self.codes[0].points(layout, &smallest);
        self.number_of_image(rules, smallest.words[0], &points, 0)
    }
}

impl Tables {
    /// The symmetry that leads to the smallest image, if the occupied points say which one it is.
    #[inline]
    fn only_smallest(&self, swap: bool, occupied: &[u64]) -> Option<u16> {
        let candidates = self.candidates(swap, occupied[0]);
        if let &[only] = candidates {
            return Some(only);
        }
        let mut best = [u64::MAX; MAX_LEVELS];
        let mut found = None;
        for &candidate in candidates {
            let points = &self.representatives[candidate as usize];
            // Levels up to this one are those of the best so far.
            let mut level = 0;
            while level < occupied.len() && points.apply(occupied[level]) == best[level] {
                level += 1;
            }
            if level == occupied.len() {
                found = None;
            } else if points.apply(occupied[level]) < best[level] {
                found = Some(candidate);
                for (best, &mask) in best.iter_mut().zip(occupied).skip(level) {
                    *best = points.apply(mask);
                }
            }
        }
        found
    }
}

impl<const W: usize> Defined<W> {
    #[inline]
    pub(crate) fn number_of_class(&self, position: &Position<W>) -> Option<u64> {
        self.rank()?.number(&self.rules, position)
    }
}
