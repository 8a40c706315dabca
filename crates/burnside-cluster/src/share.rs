//! Which process has which numbers.
//!
//! Numbers are dealt out in blocks of the size of a table's blocks, one process after the other.
//! So classes that look alike stay together, shares are equal, and each block of the table is made
//! by one process. A process counts its own numbers from 0 on: these are its *places*, and stages
//! are ranges of places as they are ranges of numbers.

use std::ops::Range;

use burnside_solve::table::NUMBERS_OF_BLOCK as BLOCK;

/// One process of several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    me: u64,
    count: u64,
}

impl Share {
    pub(crate) fn new(me: usize, count: usize) -> Self {
        Self { me: me as u64, count: count as u64 }
    }

    pub(crate) fn me(self) -> usize {
        self.me as usize
    }

    pub(crate) fn count(self) -> usize {
        self.count as usize
    }

    /// Who has a number.
    #[inline]
    pub(crate) fn owner(self, number: u64) -> usize {
        (number / BLOCK % self.count) as usize
    }

    /// The place of a number at the process that has it.
    #[inline]
    pub(crate) fn place(self, number: u64) -> u64 {
        number / BLOCK / self.count * BLOCK + number % BLOCK
    }

    /// The number at a place of this process.
    #[inline]
    pub(crate) fn number(self, place: u64) -> u64 {
        (place / BLOCK * self.count + self.me) * BLOCK + place % BLOCK
    }

    /// Whether two places, of which the first is the smaller, are as far apart as their numbers.
    #[inline]
    pub(crate) fn follow_each_other(self, first: u64, second: u64) -> bool {
        self.count == 1 || first / BLOCK == second / BLOCK
    }

    /// How many numbers below a bound this process has.
    pub(crate) fn below(self, bound: u64) -> u64 {
        let (block, rest) = (bound / BLOCK, bound % BLOCK);
        let whole = block.saturating_sub(self.me).div_ceil(self.count);
        whole * BLOCK + if block % self.count == self.me { rest } else { 0 }
    }

    /// The places that this process has of some numbers.
    pub(crate) fn places(self, numbers: &Range<u64>) -> Range<u64> {
        self.below(numbers.start)..self.below(numbers.end)
    }

    /// The numbers at some places, as ranges, each with its first place.
    pub(crate) fn numbers(self, places: Range<u64>) -> impl Iterator<Item = (Range<u64>, u64)> {
        let blocks = places.start / BLOCK..places.end.div_ceil(BLOCK);
        blocks.map(move |block| {
            let first = places.start.max(block * BLOCK);
            let length = places.end.min((block + 1) * BLOCK) - first;
            let number = self.number(first);
            (number..number + length, first)
        })
    }

    /// Some numbers, by who has them: the places that they have there.
    pub(crate) fn runs(self, numbers: Range<u64>) -> impl Iterator<Item = (usize, Range<u64>)> {
        let blocks = numbers.start / BLOCK..numbers.end.div_ceil(BLOCK);
        blocks.map(move |block| {
            let first = numbers.start.max(block * BLOCK);
            let end = numbers.end.min((block + 1) * BLOCK);
            let place = self.place(first);
            (self.owner(first), place..place + (end - first))
        })
    }

    /// The blocks that this process has of some numbers: each with how many of its numbers.
    pub(crate) fn blocks(self, numbers: &Range<u64>) -> impl Iterator<Item = (u64, u64)> + use<> {
        let Range { start, end } = *numbers;
        let first = start / BLOCK;
        let first = first + (self.me + self.count - first % self.count) % self.count;
        let size = move |block: u64| {
            (end.min((block + 1) * BLOCK)).saturating_sub(start.max(block * BLOCK))
        };
        (first..end.div_ceil(BLOCK).max(first))
            .step_by(self.count as usize)
            .map(move |block| (block, size(block)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_one_place_at_one_process() {
        let size = 5 * BLOCK + 77;
        for count in 1..=7 {
            let shares: Vec<Share> = (0..count).map(|me| Share::new(me, count)).collect();
            let all: u64 = shares.iter().map(|share| share.below(size)).sum();
            assert_eq!(all, size);
            for number in (0..size).step_by(37) {
                let owner = shares[0].owner(number);
                let place = shares[owner].place(number);
                assert_eq!(shares[owner].number(place), number);
                assert_eq!(shares[owner].below(number), place, "places follow the numbers");
            }
            for range in [0..size, 100..BLOCK, BLOCK - 1..3 * BLOCK + 5, size - 1..size, 9..9] {
                let mut seen = 0;
                for share in &shares {
                    let places = share.places(&range);
                    let in_blocks: u64 = share.blocks(&range).map(|(_, size)| size).sum();
                    assert_eq!(in_blocks, places.end - places.start);
                    for (block, _) in share.blocks(&range) {
                        assert_eq!(share.owner(block * BLOCK), share.me as usize);
                    }
                    seen += in_blocks;
                }
                assert_eq!(seen, range.end - range.start);
                let mut next = range.start;
                for (owner, places) in shares[0].runs(range.clone()) {
                    let there: Vec<(Range<u64>, u64)> =
                        shares[owner].numbers(places.clone()).collect();
                    let length = places.end - places.start;
                    assert_eq!(there, [(next..next + length, places.start)], "one block at a time");
                    next += length;
                }
                assert_eq!(next, range.end);
            }
        }
    }
}
