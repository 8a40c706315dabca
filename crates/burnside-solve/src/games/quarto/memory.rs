//! What the search remembers: scores from below and from above.
//!
//! [`Shared`] holds boards of few pieces by their exact canonical key, for all threads. An entry
//! is one atomic word, so none can be torn, and the bits of the key that are not its place in
//! the table are all there, so none can be mistaken. [`Own`] holds later boards by their line
//! status, for one thread, the whole status beside the score.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use zerocopy::FromZeros;

/// What is known of a score: it lies between these, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) low: i8,
    pub(super) high: i8,
}

/// Scores lie strictly between -16 and 16.
const ZERO: i8 = 16;

impl Bounds {
    pub(super) const UNKNOWN: Self = Self { low: -15, high: 15 };

    /// What is known after learning whether the score reaches `beta`.
    #[must_use]
    #[inline]
    pub(super) fn learn(self, beta: i8, reached: bool) -> Self {
        if reached {
            Self { low: self.low.max(beta), ..self }
        } else {
            Self { high: self.high.min(beta - 1), ..self }
        }
    }

    /// Whether the score reaches `beta`, if that is known.
    #[inline]
    pub(super) fn reaches(self, beta: i8) -> Option<bool> {
        if self.low >= beta {
            Some(true)
        } else if self.high < beta {
            Some(false)
        } else {
            None
        }
    }

    fn bits(self) -> u64 {
        let [low, high] = [self.low, self.high].map(|bound| (bound + ZERO).cast_unsigned());
        u64::from(low) << 5 | u64::from(high)
    }

    fn from_bits(bits: u64) -> Self {
        let bound = |bits: u64| (bits & 31) as i8 - ZERO;
        Self { low: bound(bits >> 5), high: bound(bits) }
    }
}

/// Entries that share a cache line.
const BUCKET: usize = 8;

/// The bytes of a cache line.
const LINE: usize = 64;

/// Boards by canonical key, for all threads.
#[derive(Debug)]
pub(super) struct Shared {
    entries: Vec<AtomicU64>,
    /// Where the first bucket begins, so that each lies in one cache line.
    first: usize,
    /// How many bits of a mixed key choose the bucket.
    bits: u32,
}

/// A one-to-one scattering of the keys: nothing is lost.
fn mix(mut key: u64) -> u64 {
    key ^= key >> 32;
    key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key ^= key >> 29;
    key = key.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    key ^ key >> 32
}

impl Shared {
    /// A table of `2^bits` buckets of 64 bytes. The system gives it zeros when they are first
    /// touched: a short search does not pay for a large memory.
    ///
    /// # Panics
    /// If there is not so much memory.
    pub(super) fn new(bits: u32) -> Self {
        // An entry: what the bucket does not say of the key, four bits of work, ten of bounds.
        assert!((14..48).contains(&bits), "2^{bits} buckets");
        // Only memory that need not be aligned comes from the system as zeros that nobody writes.
        let room = (1 << bits) * BUCKET + LINE / size_of::<AtomicU64>();
        let entries = AtomicU64::new_vec_zeroed(room).expect("there is memory for the search");
        let first = entries.as_ptr().align_offset(LINE);
        Self { entries, first, bits }
    }

    /// The key's bucket, and the rest of it at the top of an entry.
    fn place(&self, key: u64) -> (&[AtomicU64; BUCKET], u64) {
        let mixed = mix(key);
        let at = self.first + (mixed >> (64 - self.bits)) as usize * BUCKET;
        let bucket = self.entries[at..].first_chunk().expect("a line more than the buckets need");
        // An entry is never 0, for no bounds are: an empty one fits no key.
        (bucket, mixed << self.bits >> 14 << 14)
    }

    pub(super) fn get(&self, key: u64) -> Bounds {
        let (bucket, rest) = self.place(key);
        for entry in bucket {
            let entry = entry.load(Relaxed);
            if entry >> 14 << 14 == rest && entry & 0x3ff != 0 {
                return Bounds::from_bits(entry);
            }
        }
        Bounds::UNKNOWN
    }

    /// Adds what was learned of a board, in place of what was known of it, or of what took the
    /// least work.
    pub(super) fn learn(&self, key: u64, beta: i8, reached: bool, work: u64) {
        let bounds = self.get(key).learn(beta, reached);
        let (bucket, rest) = self.place(key);
        let work = u64::from(work.max(1).ilog2() / 2).min(15);
        let mut victim = &bucket[0];
        let mut least = u64::MAX;
        for slot in bucket {
            let entry = slot.load(Relaxed);
            if entry >> 14 << 14 == rest {
                victim = slot;
                break;
            }
            let worth = if entry == 0 { 0 } else { (entry >> 10 & 15) + 1 };
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        victim.store(rest | work << 10 | bounds.bits(), Relaxed);
    }
}

/// Boards by line status, for one thread.
#[derive(Clone, Debug)]
pub(super) struct Own<const W: usize> {
    entries: Vec<[u64; W]>,
}

/// Scores of late boards lie between -7 and 7.
const LATE_ZERO: i8 = 8;

impl<const W: usize> Own<W> {
    /// A table of `2^bits` entries.
    pub(super) fn new(bits: u32) -> Self {
        Self { entries: vec![[0; W]; 1 << bits] }
    }

    /// Where this status belongs: two neighbors.
    #[inline]
    fn place(&self, status: &[u64; W]) -> usize {
        let mut hash = 0_u64;
        for &word in status {
            hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        hash ^= hash >> 32;
        hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93);
        (hash >> 24) as usize & (self.entries.len() - 2)
    }

    /// What is known. The lowest byte of the status' last word must be free.
    #[inline]
    pub(super) fn get(&self, status: &[u64; W]) -> Bounds {
        let at = self.place(status);
        for entry in &self.entries[at..at + 2] {
            if entry[..W - 1] == status[..W - 1] && entry[W - 1] >> 8 == status[W - 1] >> 8 {
                let bits = entry[W - 1];
                if bits.trailing_zeros() >= 8 {
                    break; // nothing was ever written here
                }
                return Bounds {
                    low: (bits >> 4 & 15) as i8 - LATE_ZERO,
                    high: (bits & 15) as i8 - LATE_ZERO,
                };
            }
        }
        Bounds::UNKNOWN
    }

    /// Remembers, in the first place; what was there moves to the second.
    #[inline]
    pub(super) fn put(&mut self, status: &[u64; W], bounds: Bounds) {
        let low = (bounds.low.max(-7) + LATE_ZERO).cast_unsigned();
        let high = (bounds.high.min(7) + LATE_ZERO).cast_unsigned();
        let mut entry = *status;
        entry[W - 1] = entry[W - 1] >> 8 << 8 | u64::from(low << 4 | high);
        let at = self.place(status);
        let first = self.entries[at];
        let same = first[..W - 1] == entry[..W - 1] && first[W - 1] >> 8 == entry[W - 1] >> 8;
        if !same {
            self.entries[at + 1] = first;
        }
        self.entries[at] = entry;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// A bound that follows from the key: whoever reads another has read a wrong entry.
    fn bound_of(key: u64) -> i8 {
        (key.wrapping_mul(0x5851_f42d_4c95_7f2d) >> 61) as i8 - 3
    }

    #[test]
    fn bounds_narrow_and_pack() {
        let known = Bounds::UNKNOWN.learn(3, false).learn(-2, true);
        assert_eq!(known, Bounds { low: -2, high: 2 });
        assert_eq!([-2, 0, 3].map(|beta| known.reaches(beta)), [Some(true), None, Some(false)]);
        for low in -15..=15 {
            for high in -15..=15 {
                let bounds = Bounds { low, high };
                assert_eq!(Bounds::from_bits(bounds.bits()), bounds);
                assert_ne!(bounds.bits(), 0);
            }
        }
    }

    #[test]
    fn every_bucket_lies_in_one_line() {
        let table = Shared::new(14);
        let places = (0..1000).map(|key| table.place(key * 0x1_0001_0001).0.as_ptr());
        assert!(places.clone().all(|place| place.addr().is_multiple_of(LINE)));
        assert!(places.map(<*const _>::addr).collect::<HashSet<_>>().len() > 900);
    }

    #[test]
    fn no_thread_ever_reads_what_was_not_written() {
        let table = Shared::new(14);
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let table = &table;
                scope.spawn(move || {
                    for step in 0..200_000_u64 {
                        // Far more keys than entries, and threads that follow each other.
                        let key = (step * 7 + thread * 13) % 150_001 * 0x1_0001_0001;
                        let found = table.get(key);
                        let low = bound_of(key);
                        assert!(found == Bounds::UNKNOWN || found.low == low, "{key}: {found:?}");
                        table.learn(key, low, true, step);
                    }
                });
            }
        });
        let known = (0..150_001).filter(|k| table.get(k * 0x1_0001_0001).low > -15).count();
        assert!(known > 50_000, "{known}");
    }

    #[test]
    fn own_memory_tells_every_status_from_every_other() {
        let mut own = Own::<2>::new(6);
        let status = |k: u64| [k.wrapping_mul(0x9e37_79b9), k << 8];
        for k in 1..2000 {
            own.put(&status(k), Bounds::UNKNOWN.learn(bound_of(k), true));
            assert_eq!(own.get(&status(k)).low, bound_of(k).max(-7));
            for other in 1..=k {
                let found = own.get(&status(other));
                assert!(found == Bounds::UNKNOWN || found.low == bound_of(other));
            }
        }
    }
}
