//! What is known of each class of positions, by its canonical code, for all threads.
//!
//! A shard is a map behind a lock: an entry is read and written whole, never torn, and its key
//! is the whole code, so no position is ever taken for another.

use std::{
    hash::{BuildHasher, Hash},
    sync::{Mutex, PoisonError},
};

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::score::INFINITY;

/// A score lies between these, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) low: i32,
    pub(super) high: i32,
}

impl Bounds {
    pub(super) const UNKNOWN: Self = Self { low: -INFINITY, high: INFINITY };
}

/// Enough that threads rarely meet.
const SHARDS: usize = 64;

#[derive(Debug)]
pub(super) struct Table<K> {
    shards: Vec<Mutex<FxHashMap<K, Bounds>>>,
    most: usize,
}

impl<K: Copy + Eq + Hash> Table<K> {
    /// A table of about so many entries at most.
    pub(super) fn new(entries: usize) -> Self {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Self { shards, most: (entries / SHARDS).max(1) }
    }

    fn shard(&self, key: &K) -> &Mutex<FxHashMap<K, Bounds>> {
        &self.shards[(FxBuildHasher.hash_one(key) >> 52) as usize % SHARDS]
    }

    pub(super) fn get(&self, key: &K) -> Bounds {
        let shard = self.shard(key).lock().unwrap_or_else(PoisonError::into_inner);
        shard.get(key).copied().unwrap_or(Bounds::UNKNOWN)
    }

    /// Narrows what is known. A full shard is emptied first: simple, and the work of a search
    /// is around its current line, which is soon there again.
    pub(super) fn learn(&self, key: K, learned: Bounds) {
        let mut shard = self.shard(&key).lock().unwrap_or_else(PoisonError::into_inner);
        if shard.len() >= self.most && !shard.contains_key(&key) {
            shard.clear();
        }
        let known = shard.entry(key).or_insert(Bounds::UNKNOWN);
        known.low = known.low.max(learned.low);
        known.high = known.high.min(learned.high);
    }
}
