//! Which value is how likely, given what is known about the class and the two values before it.
//!
//! The likelihoods are learned from the table itself and stored in its header. Classes that
//! looking ahead settles may take any value: they get the likeliest one, which costs next to
//! nothing, and learning goes around a few times so that likelihoods and fillings fit each other.

use rayon::prelude::*;

use super::coder::{Share, TOTAL};
use crate::Packed;

/// Stands for a value that nobody will ask for.
pub(crate) const FREE: u8 = 255;

/// Likelihoods by context.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Model {
    /// The values that occur, as packed bytes, ascending.
    pub(super) symbols: Vec<u8>,
    pub(super) contexts: u8,
    /// By context: the symbols (as indices) that occur there with their shares, likeliest first.
    pub(super) shares: Vec<Vec<(u8, Share)>>,
}

impl Model {
    /// Of a table that has none.
    pub(super) const fn none() -> Self {
        Self { symbols: Vec::new(), contexts: 0, shares: Vec::new() }
    }
}

/// What free classes are filled with, by context; 255 where nothing was known.
pub(super) struct Filling(Vec<u8>);

impl Filling {
    #[inline]
    fn at(&self, context: usize, memory: Memory) -> u8 {
        match self.0[context] {
            u8::MAX if memory.last[0] < memory.symbols => memory.last[0] as u8,
            u8::MAX => 0,
            likeliest => likeliest,
        }
    }
}

/// The context of the next value: what is known about the class, and the last two values.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    symbols: usize,
    last: [usize; 2],
}

impl Memory {
    fn new(symbols: usize) -> Self {
        Self { symbols, last: [symbols; 2] }
    }

    #[inline]
    fn context(self, of_class: u8) -> usize {
        let base = self.symbols + 1;
        (usize::from(of_class) * base + self.last[0]) * base + self.last[1]
    }

    #[inline]
    fn see(&mut self, symbol: u8) {
        self.last = [usize::from(symbol), self.last[0]];
    }
}

impl Model {
    /// How many contexts there are for this many symbols.
    pub(super) fn context_count(symbols: usize, contexts: u8) -> usize {
        usize::from(contexts) * (symbols + 1) * (symbols + 1)
    }

    pub(super) fn memory(&self) -> Memory {
        Memory::new(self.symbols.len())
    }

    /// The share that holds a number, and its symbol; `None` if nothing was ever in this context.
    #[inline]
    pub(super) fn find(&self, context: usize, at: u32) -> Option<(u8, Share)> {
        let mut shares = self.shares[context].iter().copied();
        shares.find(|(_, share)| at.wrapping_sub(share.start) < share.size)
    }

    #[inline]
    pub(super) fn at(memory: Memory, of_class: u8) -> usize {
        memory.context(of_class)
    }

    #[inline]
    pub(super) fn see(memory: &mut Memory, symbol: u8) {
        memory.see(symbol);
    }

    /// The shares of the values of a block: pairs of context and packed byte, or [`FREE`].
    pub(super) fn code(&self, filling: &Filling, block: &[(u8, u8)]) -> Vec<Share> {
        let mut memory = self.memory();
        block
            .iter()
            .map(|&(of_class, byte)| {
                let context = memory.context(of_class);
                let symbol = match self.symbols.binary_search(&byte) {
                    Ok(symbol) => symbol as u8,
                    Err(_) => filling.at(context, memory),
                };
                memory.see(symbol);
                let mut shares = self.shares[context].iter();
                shares.find(|share| share.0 == symbol).expect("learned from the same block").1
            })
            .collect()
    }

    /// Learns from blocks, and says how to fill what is free in them. Some may be elsewhere: `sum` adds up what all count who have some.
    pub(super) fn learn_with<E>(
        blocks: &[Vec<(u8, u8)>],
        contexts: u8,
        sum: &mut dyn FnMut(Vec<u64>) -> Result<Vec<u64>, E>,
    ) -> Result<(Self, Filling), E> {
        const ROUNDS: usize = 4;
        let mut occurs = vec![0; 256];
        for &(_, byte) in blocks.iter().flatten() {
            occurs[usize::from(byte)] = 1;
        }
        let occurs = sum(occurs)?;
        let values = (0..Packed::LIMIT).filter(|&byte| occurs[usize::from(byte)] > 0);
        let mut symbols: Vec<u8> = values.collect();
        if symbols.is_empty() {
            symbols.push(Packed::DRAW.byte());
        }
        let size = Self::context_count(symbols.len(), contexts);
        let mut filling = Filling(vec![u8::MAX; size]);
        // The first round asks only what those are like that are not free.
        let counts = sum(count(blocks, &symbols, size, &filling, false))?;
        filling.choose(&counts, symbols.len());
        for _ in 1..ROUNDS {
            let counts = sum(count(blocks, &symbols, size, &filling, true))?;
            filling.choose(&counts, symbols.len());
        }
        let counts = sum(count(blocks, &symbols, size, &filling, true))?;
        let shares = counts.chunks(symbols.len()).map(shares).collect();
        Ok((Self { symbols, contexts, shares }, filling))
    }
}

impl Filling {
    /// Takes the likeliest symbol of each context.
    fn choose(&mut self, counts: &[u64], symbols: usize) {
        for (choice, counts) in self.0.iter_mut().zip(counts.chunks(symbols)) {
            let best = (0..symbols).rev().max_by_key(|&symbol| counts[symbol]);
            *choice = best.filter(|&best| counts[best] > 0).map_or(u8::MAX, |best| best as u8);
        }
    }
}

/// How often each symbol follows in each context.
fn count(
    blocks: &[Vec<(u8, u8)>],
    symbols: &[u8],
    contexts: usize,
    filling: &Filling,
    with_free: bool,
) -> Vec<u64> {
    let mut index = [u8::MAX; 256];
    symbols.iter().zip(0..).for_each(|(&byte, symbol)| index[usize::from(byte)] = symbol);
    let none = || vec![0; contexts * symbols.len()];
    let some = |blocks: &[Vec<(u8, u8)>]| {
        let mut counts = none();
        for block in blocks {
            let mut memory = Memory::new(symbols.len());
            for &(of_class, byte) in block {
                let context = memory.context(of_class);
                let (mut symbol, mut counted) = (index[usize::from(byte)], true);
                if symbol == u8::MAX {
                    (symbol, counted) = (filling.at(context, memory), with_free);
                }
                counts[context * symbols.len() + usize::from(symbol)] += u64::from(counted);
                memory.see(symbol);
            }
        }
        counts
    };
    let add = |mut a: Vec<u64>, b: Vec<u64>| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        a
    };
    // The counts of a game with long wins take megabytes: no more lists of them than threads.
    let part = blocks.len().div_ceil(rayon::current_num_threads()).max(1);
    blocks.par_chunks(part).map(some).reduce_with(add).unwrap_or_else(none)
}

/// Shares in proportion to counts, none of them empty, likeliest first.
fn shares(counts: &[u64]) -> Vec<(u8, Share)> {
    let sum: u64 = counts.iter().sum();
    if sum == 0 {
        return Vec::new();
    }
    let mut sizes: Vec<(u8, u32)> = (0_u8..)
        .zip(counts)
        .filter(|(_, count)| **count > 0)
        .map(|(symbol, count)| (symbol, ((count * u64::from(TOTAL) / sum) as u32).max(1)))
        .collect();
    sizes.sort_by_key(|&(symbol, size)| (std::cmp::Reverse(size), symbol));
    // What rounding left over, or took too much, is the likeliest one's.
    let others: u32 = sizes[1..].iter().map(|&(_, size)| size).sum();
    sizes[0].1 = TOTAL - others;
    place(&sizes)
}

/// Puts shares side by side.
pub(super) fn place(sizes: &[(u8, u32)]) -> Vec<(u8, Share)> {
    let mut start = 0;
    let put = |&(symbol, size): &(u8, u32)| {
        let share = Share { start, size };
        start += size;
        (symbol, share)
    };
    sizes.iter().map(put).collect()
}
