//! Classes by their codes, with a byte for each: the share of one process.
//!
//! A code belongs to the process that its hash says, the same on every machine.

use burnside_solve::solve::SolveError;
use hashbrown::HashTable;
use rayon::prelude::*;

/// Enough for an even split among the threads of a machine.
const SHARDS: usize = 64;

/// What tells codes apart, more or less.
#[inline]
pub(crate) fn hash(code: &[u8]) -> u64 {
    code.chunks(8).fold(0x9e37_79b9_7f4a_7c15, |hash: u64, bytes| {
        let word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        let mixed = (hash ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    })
}

/// Which of so many processes has a code.
#[inline]
pub(crate) fn owner(hash: u64, count: usize) -> usize {
    ((u128::from(hash) * count as u128) >> 64) as usize
}

/// Where a code is in a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    shard: u32,
    index: u32,
}

/// A set of codes of the same length, with a byte for each.
#[derive(Debug)]
pub(crate) struct CodeSet {
    length: usize,
    shards: Vec<Shard>,
}

#[derive(Default, Debug)]
struct Shard {
    codes: Vec<u8>,
    bytes: Vec<u8>,
    table: HashTable<u32>,
}

/// The hash inside a shard: the process and the shard have used up some bits of the other.
#[inline]
fn inner(hash: u64) -> u64 {
    hash.wrapping_mul(0xa076_1d64_78bd_642f).rotate_left(23)
}

#[inline]
fn shard_of(hash: u64) -> usize {
    hash as usize % SHARDS
}

impl Shard {
    /// Adds a code, unless it is there.
    fn insert(&mut self, hash: u64, code: &[u8], byte: u8) -> Result<(), SolveError> {
        let (length, codes) = (code.len(), &self.codes);
        let at = |index: u32| &codes[index as usize * length..][..length];
        let next = u32::try_from(self.bytes.len()).map_err(|_| SolveError::TooMany)?;
        let entry = self.table.entry(
            inner(hash),
            |&index| at(index) == code,
            |&index| inner(self::hash(at(index))),
        );
        if let hashbrown::hash_table::Entry::Vacant(vacant) = entry {
            vacant.insert(next);
            self.codes.extend_from_slice(code);
            self.bytes.push(byte);
        }
        Ok(())
    }

    #[inline]
    fn find(&self, hash: u64, code: &[u8]) -> Option<u32> {
        let at = |index: u32| &self.codes[index as usize * code.len()..][..code.len()];
        self.table.find(inner(hash), |&index| at(index) == code).copied()
    }

    fn room(&self) -> usize {
        self.codes.capacity() + self.bytes.capacity() + self.table.allocation_size()
    }
}

impl CodeSet {
    /// Nothing yet.
    pub(crate) fn new(length: usize) -> Self {
        Self { length, shards: (0..SHARDS).map(|_| Shard::default()).collect() }
    }

    /// Adds lists of codes, each with its byte behind it. The byte of a code that is there stays.
    pub(crate) fn insert_all(&mut self, lists: &[Vec<u8>]) -> Result<(), SolveError> {
        let record = self.length + 1;
        for list in lists {
            if !list.len().is_multiple_of(record) {
                return Err(SolveError::Codes);
            }
            let hashes: Vec<u64> =
                list.par_chunks(record).map(|class| hash(&class[..record - 1])).collect();
            // Sorted by shard.
            let mut starts = vec![0_u32; SHARDS + 1];
            for &hash in &hashes {
                starts[shard_of(hash) + 1] += 1;
            }
            for shard in 0..SHARDS {
                starts[shard + 1] += starts[shard];
            }
            let mut next = starts.clone();
            let mut order = vec![0_u32; hashes.len()];
            for (index, &hash) in (0..).zip(&hashes) {
                let place = &mut next[shard_of(hash)];
                order[*place as usize] = index;
                *place += 1;
            }
            self.shards.par_iter_mut().enumerate().try_for_each(|(number, shard)| {
                let own = &order[starts[number] as usize..starts[number + 1] as usize];
                own.iter().try_for_each(|&index| {
                    let class = &list[index as usize * record..][..record];
                    shard.insert(hashes[index as usize], &class[..record - 1], class[record - 1])
                })
            })?;
        }
        Ok(())
    }

    /// The byte of a code.
    #[inline]
    pub(crate) fn get(&self, hash: u64, code: &[u8]) -> Option<u8> {
        let shard = &self.shards[shard_of(hash)];
        shard.find(hash, code).map(|index| shard.bytes[index as usize])
    }

    /// Changes the byte of a code; `false` if it is not there.
    pub(crate) fn change(&mut self, code: &[u8], byte: u8) -> bool {
        let hash = hash(code);
        let shard = &mut self.shards[shard_of(hash)];
        let found = shard.find(hash, code);
        if let Some(index) = found {
            shard.bytes[index as usize] = byte;
        }
        found.is_some()
    }

    /// Where the codes with this byte are.
    pub(crate) fn with_byte(&self, byte: u8) -> Vec<Spot> {
        let spots = |(number, shard): (usize, &Shard)| {
            let here = (0_u32..).zip(&shard.bytes).filter(|&(_, &other)| other == byte);
            here.map(|(index, _)| Spot { shard: number as u32, index }).collect::<Vec<_>>()
        };
        self.shards.par_iter().enumerate().flat_map_iter(spots).collect()
    }

    /// The code at a spot.
    #[inline]
    pub(crate) fn code(&self, spot: Spot) -> &[u8] {
        let codes = &self.shards[spot.shard as usize].codes;
        &codes[spot.index as usize * self.length..][..self.length]
    }

    /// Changes the byte at a spot.
    pub(crate) fn put(&mut self, spot: Spot, byte: u8) {
        self.shards[spot.shard as usize].bytes[spot.index as usize] = byte;
    }

    /// The codes whose byte is to the liking of somebody, each with that byte behind it.
    pub(crate) fn records(&self, likes: impl Fn(u8) -> bool) -> Vec<u8> {
        let bytes = self.shards.iter().flat_map(|shard| &shard.bytes);
        let count = bytes.filter(|&&byte| likes(byte)).count();
        let mut list = Vec::with_capacity(count * (self.length + 1));
        for shard in &self.shards {
            for (code, &byte) in shard.codes.chunks(self.length).zip(&shard.bytes) {
                if likes(byte) {
                    list.extend_from_slice(code);
                    list.push(byte);
                }
            }
        }
        list
    }

    /// How many codes have which byte.
    pub(crate) fn counts(&self) -> [u64; 256] {
        let mut counts = [0; 256];
        for &byte in self.shards.iter().flat_map(|shard| &shard.bytes) {
            counts[usize::from(byte)] += 1;
        }
        counts
    }

    /// Bytes that it takes.
    pub(crate) fn room(&self) -> u64 {
        self.shards.iter().map(|shard| shard.room() as u64).sum()
    }

    /// One set from several: codes that are in several have the same byte in each. Each set is
    /// forgotten shard by shard.
    pub(crate) fn union(length: usize, mut sets: Vec<Self>) -> Result<Self, SolveError> {
        let mut all = Self::new(length);
        if sets.len() == 1 {
            return Ok(sets.remove(0));
        }
        for (number, shard) in all.shards.iter_mut().enumerate() {
            for set in &mut sets {
                let other = std::mem::take(&mut set.shards[number]);
                for (code, &byte) in other.codes.chunks(length).zip(&other.bytes) {
                    shard.insert(hash(code), code, byte)?;
                }
            }
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_put_in() {
        let code = |number: u32| number.wrapping_mul(0x9e37_79b9).to_le_bytes();
        let record = |number: u32| [code(number).as_slice(), &[(number % 7) as u8]].concat();
        let mut set = CodeSet::new(4);
        let lists = [0..5_000, 2_000..9_000].map(|some| some.flat_map(record).collect());
        set.insert_all(&lists).unwrap();
        assert_eq!(set.counts().iter().sum::<u64>(), 9_000, "what came twice counts once");
        for number in 0..9_000 {
            assert_eq!(set.get(hash(&code(number)), &code(number)), Some((number % 7) as u8));
        }
        assert_eq!(set.get(hash(&code(9_000)), &code(9_000)), None);
        let threes = set.with_byte(3);
        assert_eq!(threes.len(), (0..9_000).filter(|number| number % 7 == 3).count());
        for &spot in &threes {
            set.put(spot, 9);
        }
        assert_eq!(set.records(|byte| byte == 9).len(), 5 * threes.len());
        assert!(set.change(&code(0), 8) && !set.change(&code(9_000), 8));
        assert!(set.insert_all(&[vec![0; 6]]).is_err(), "not a whole number of codes");
        let union = CodeSet::union(4, vec![set, CodeSet::new(4)]).unwrap();
        assert_eq!(union.counts()[8], 1);
        assert_eq!(union.counts().iter().sum::<u64>(), 9_000);
    }

    #[test]
    fn every_process_has_about_as_much() {
        for count in [1, 2, 3, 7] {
            let mut shares = vec![0; count];
            for number in 0..10_000_u64 {
                shares[owner(hash(&number.to_le_bytes()), count)] += 1;
            }
            let even = 10_000 / count;
            assert!(shares.iter().all(|&share| (even * 9 / 10..=even * 11 / 10).contains(&share)));
        }
    }
}
