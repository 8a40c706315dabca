//! Numbers of positions that were met a moment ago.
//!
//! Classes with neighboring numbers look alike, and many of their moves lead to the same
//! positions. Remembering a few thousand of them saves finding their smallest image again.

use std::hash::{BuildHasher, Hash};

use burnside::Game;
use rustc_hash::FxBuildHasher;

use super::stage::Numbers;

/// A power of two.
const SIZE: usize = 1 << 11;

/// Positions with their numbers, a newer one in place of an older one.
#[derive(Debug)]
pub struct Recent<P> {
    entries: Vec<Option<(P, u64)>>,
}

impl<P: Copy + Eq + Hash> Default for Recent<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Copy + Eq + Hash> Recent<P> {
    /// Nothing was met yet.
    pub fn new() -> Self {
        Self { entries: vec![None; SIZE] }
    }

    /// The number of a position's class.
    #[inline]
    pub fn number<G: Game<Position = P>>(
        &mut self,
        numbers: &impl Numbers<G>,
        position: P,
    ) -> Option<u64> {
        let place = (FxBuildHasher.hash_one(position) >> 40) as usize % SIZE;
        match self.entries[place] {
            Some((known, number)) if known == position => Some(number),
            _ => {
                let number = numbers.number(position)?;
                self.entries[place] = Some((position, number));
                Some(number)
            }
        }
    }
}
