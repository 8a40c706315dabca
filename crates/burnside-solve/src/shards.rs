//! What searches remember, by canonical code, for all threads.
//!
//! A shard is a map behind a lock: an entry is read and written whole, never torn, and its key
//! is the whole code, so no position is ever taken for another.

use std::{
    hash::{BuildHasher, Hash},
    sync::{Mutex, MutexGuard, PoisonError},
};

use rustc_hash::{FxBuildHasher, FxHashMap};

/// Enough that threads rarely meet.
const SHARDS: usize = 64;

/// A map in many shards, each with a lock of its own.
#[derive(Debug)]
pub(crate) struct Shards<K, V> {
    shards: Vec<Mutex<FxHashMap<K, V>>>,
    most: usize,
}

impl<K: Copy + Eq + Hash, V: Copy + Default> Shards<K, V> {
    /// About this many entries at most.
    pub(crate) fn new(entries: usize) -> Self {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Self { shards, most: (entries / SHARDS).max(1) }
    }

    fn shard(&self, key: &K) -> MutexGuard<'_, FxHashMap<K, V>> {
        let shard = &self.shards[(FxBuildHasher.hash_one(key) >> 52) as usize % SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of a key; the default if nothing is.
    pub(crate) fn get(&self, key: &K) -> V {
        self.shard(key).get(key).copied().unwrap_or_default()
    }

    /// Changes what is known. A full shard is emptied first: simple, and the work of a search is
    /// around its current line, which is soon there again.
    pub(crate) fn change(&self, key: K, change: impl FnOnce(&mut V)) {
        let mut shard = self.shard(&key);
        if shard.len() >= self.most && !shard.contains_key(&key) {
            shard.clear();
        }
        change(shard.entry(key).or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_learned_is_known_and_the_rest_is_bounded() {
        let shards = Shards::<u32, u32>::new(640);
        for key in 0..100_000 {
            shards.change(key, |value| *value += key + 1);
            assert_eq!(shards.get(&key), key + 1);
        }
        let held: usize = shards.shards.iter().map(|shard| shard.lock().unwrap().len()).sum();
        assert!((64..=640).contains(&held), "{held}");
        assert_eq!(shards.get(&100_000), 0);
    }

    /// Other keys can be asked for while one shard is locked.
    #[test]
    fn shards_do_not_wait_for_each_other() {
        let shards = Shards::<u32, u32>::new(640);
        let index = |key: u32| (FxBuildHasher.hash_one(key) >> 52) as usize % SHARDS;
        let other = (1..1000).find(|&key| index(key) != index(0)).unwrap();
        let held = shards.shard(&0);
        std::thread::scope(|scope| {
            let asked = scope.spawn(|| shards.change(other, |value| *value = 7));
            asked.join().unwrap();
        });
        drop(held);
        assert_eq!(shards.get(&other), 7);
    }
}
