//! What is known of each class of positions, by its canonical code, for all threads.

use std::hash::Hash;

use super::score::INFINITY;
use crate::shards::Shards;

/// A score lies between these, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) low: i32,
    pub(super) high: i32,
}

impl Bounds {
    pub(super) const UNKNOWN: Self = Self { low: -INFINITY, high: INFINITY };
}

impl Default for Bounds {
    fn default() -> Self {
        Self::UNKNOWN
    }
}

#[derive(Debug)]
pub(super) struct Table<K>(Shards<K, Bounds>);

impl<K: Copy + Eq + Hash> Table<K> {
    /// A table of about this many entries at most.
    pub(super) fn new(entries: usize) -> Self {
        Self(Shards::new(entries))
    }

    pub(super) fn get(&self, key: &K) -> Bounds {
        self.0.get(key)
    }

    /// Narrows what is known.
    pub(super) fn learn(&self, key: K, learned: Bounds) {
        self.0.change(key, |known| {
            known.low = known.low.max(learned.low);
            known.high = known.high.min(learned.high);
        });
    }
}
