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
    /// For each code the one that becomes it.
    before: [u8; MAX_CODES],
}

impl Codes {
    /// For a symmetry that swaps the players, or none.
    pub(crate) fn new(layout: &Layout, swap: Option<&Symmetry>) -> Self {
        let codes = swap.map_or(Symmetry::IDENTITY.codes, |swap| swap.codes);
        let mut before = [0; MAX_CODES];
        for (code, &becomes) in (0..).zip(&codes) {
            before[becomes as usize] = code;
        }
        Self { carry: Carry::new(layout, &codes, swap.is_some()), before }
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
    fn number_of_image<const W: usize>(
        &self,
        rules: &Rules,
        position: &Position<W>,
        occupied: &[u64; MAX_LEVELS],
        symmetry: u16,
        swap: bool,
    ) -> Option<u64> {
        let layout = &rules.layout;
        let codes = &self.codes[usize::from(swap)];
        let points = &rules.groups.full.representatives[symmetry as usize];
        let lane = |code: u8| position.lane(layout, codes.before[code as usize]);
        let mut counts = 0;
        if self.width > 0 {
            for code in 0..layout.codes.len() {
                let count = u64::from(lane(code as u8).count_ones());
                counts |= count << (code as u32 * self.width);
            }
        }
        let status = codes.carry.status(position.words[0]);
        let tier = self.index.find(&self.tiers, status, counts)?;
        let (mut number, mut left) = (0, 0);
        for step in &tier.steps {
            let digit = match step.code {
                None => {
                    left = points.apply(occupied[step.level as usize]);
                    match step.level {
                        0 => self.place.of(left)?,
                        _ => self.choose.rank(left, layout.full),
                    }
                }
                Some(code) => {
                    let lane = points.apply(lane(code));
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
        let group = &rules.groups.full;
        let swap = group.swaps(position);
        let occupied = occupied(&rules.layout, position);
        if rules.layout.given.is_none()
            && let Some(symmetry) = group.only_smallest(swap, &occupied[..rules.layout.levels])
        {
            return self.number_of_image(rules, position, &occupied, symmetry, swap);
        }
        let smallest = group.smallest(rules, position);
        let occupied = self::occupied(&rules.layout, &smallest);
        self.number_of_image(rules, &smallest, &occupied, 0, false)
    }
}

/// The occupied points of each level.
#[inline]
fn occupied<const W: usize>(layout: &Layout, position: &Position<W>) -> [u64; MAX_LEVELS] {
    let mut occupied = [0; MAX_LEVELS];
    for (mask, level) in occupied.iter_mut().zip(&layout.of_level) {
        *mask = position.union(layout, level);
    }
    occupied
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
