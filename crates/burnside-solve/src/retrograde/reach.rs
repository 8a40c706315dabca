//! Which classes a game can reach from its start.
//!
//! Grades are taken in the order of play. A class is reached when one of those before it is, and
//! since that is nearly always one of the first that are tried, asking for parents is much quicker
//! than following every move.

use std::{
    ops::{ControlFlow, Range},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use rayon::prelude::*;

use super::Graded;

/// A set of classes: a bit for each number.
pub(super) struct Reached(Vec<AtomicU64>);

impl Reached {
    /// Nothing is reached yet.
    pub(super) fn new(slots: u64) -> Self {
        Self((0..slots.div_ceil(64)).map(|_| AtomicU64::new(0)).collect())
    }

    /// Bytes that it takes.
    pub(super) const fn bytes(slots: u64) -> u64 {
        slots.div_ceil(64) * 8
    }

    /// Whether the class with this number can be reached.
    #[inline]
    pub(super) fn contains(&self, slot: u64) -> bool {
        self.0[(slot / 64) as usize].load(Relaxed) >> (slot % 64) & 1 == 1
    }

    /// Takes a number in; whether it is new.
    #[inline]
    pub(super) fn insert(&self, slot: u64) -> bool {
        // Most often it is not, and then nothing is written.
        !self.contains(slot)
            && self.0[(slot / 64) as usize].fetch_or(1 << (slot % 64), Relaxed) >> (slot % 64) & 1
                == 0
    }
}

/// Finds the classes of a grade that can be reached, once those of all earlier play are known.
pub(super) fn reach_grade<G: Graded>(game: &G, ranges: &[Range<u64>], reached: &Reached) {
    let is_reached = |node: G::Node| {
        let try_parent = |parent: G::Node| {
            if reached.contains(game.slot(parent)) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        game.parents(node, try_parent).is_break()
    };
    // What is not reached at the first look is kept, and looked at until nothing changes. Looks
    // may see each other's finds: it changes how many are needed, not what is found.
    let mut missing: Vec<Vec<u32>> = ranges
        .par_chunks(64)
        .map(|ranges| {
            let mut missing = Vec::new();
            for slot in ranges.iter().cloned().flatten() {
                let Some(node) = game.node(slot) else { continue };
                if is_reached(node) {
                    reached.insert(slot);
                } else if !reached.contains(slot) {
                    missing.push(slot as u32);
                }
            }
            missing
        })
        .collect();
    loop {
        let found: usize = missing
            .par_iter_mut()
            .map(|missing| {
                let before = missing.len();
                missing.retain(|&slot| {
                    let slot = u64::from(slot);
                    let node = game.node(slot).expect("it was one before");
                    let found = is_reached(node);
                    if found {
                        reached.insert(slot);
                    }
                    !found
                });
                before - missing.len()
            })
            .sum();
        if found == 0 {
            break;
        }
    }
}
