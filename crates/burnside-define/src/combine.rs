//! Combinations by number: which points of a board, among all choices of so many.

use crate::position::bits;

/// More points than this there are not.
const MOST: usize = 64;

/// On boards of up to so many points numbers of choices are looked up.
const SMALL: usize = 12;

/// Choices and their numbers.
#[derive(Clone, Debug)]
pub(crate) struct Choose {
    /// Binomial coefficients: how many ways there are to choose so many of so many. Those that are
    /// too large for a number are as large as one can be.
    ways: Vec<[u64; MOST + 1]>,
    small: Option<Small>,
}

/// The numbers of all choices on a small board.
#[derive(Clone, Debug)]
struct Small {
    /// By mask: its points as digits to base 3.
    digits: Vec<u32>,
    /// By digits, 1 for what may be chosen and 2 for what is chosen: the number.
    ranks: Vec<u16>,
    /// For each mask its choices in order, those of fewer points first.
    choices: Vec<u16>,
    /// By mask: where its choices begin.
    starts: Vec<u32>,
    /// By how many points there are and how many are chosen: how many choices come before.
    before: Vec<[u16; SMALL + 1]>,
}

impl Small {
    fn new(points: usize, choose: &Choose) -> Self {
        let masks = 0..1_u64 << points;
        let of = |mask: u64| bits(mask).map(|point| 3_u32.pow(point.into())).sum();
        let digits: Vec<u32> = masks.clone().map(of).collect();
        let mut ranks = vec![0; 3_usize.pow(points as u32)];
        let mut choices = vec![0; ranks.len()];
        let mut before = vec![[0; SMALL + 1]; points + 1];
        for (n, before) in before.iter_mut().enumerate() {
            for k in 1..=n {
                before[k] = before[k - 1] + choose.of(n as u32, k as u32 - 1) as u16;
            }
        }
        let mut starts = Vec::with_capacity(1 << points);
        let mut start = 0;
        for from in masks {
            starts.push(start);
            // Every choice among these, the empty one last.
            let mut choice = from;
            loop {
                let at = digits[from as usize] + digits[choice as usize];
                let rank = choose.summed_rank(choice, from) as u16;
                ranks[at as usize] = rank;
                let (n, k) = (from.count_ones() as usize, choice.count_ones() as usize);
                choices[start as usize + usize::from(before[n][k] + rank)] = choice as u16;
                if choice == 0 {
                    break;
                }
                choice = (choice - 1) & from;
            }
            start += 1 << from.count_ones();
        }
        Self { digits, ranks, choices, starts, before }
    }
}

impl Choose {
    /// For a board of so many points.
    pub(crate) fn new(points: usize) -> Self {
        let mut choose = Self { ways: Self::ways(), small: None };
        if points <= SMALL {
            choose.small = Some(Small::new(points, &choose));
        }
        choose
    }

    fn ways() -> Vec<[u64; MOST + 1]> {
        let mut rows = vec![[0_u64; MOST + 1]; MOST + 1];
        for n in 0..=MOST {
            rows[n][0] = 1;
            for k in 1..=n {
                rows[n][k] = rows[n - 1][k - 1].saturating_add(rows[n - 1][k]);
            }
        }
        rows
    }

    /// The ways to choose `k` of `n`.
    #[inline]
    pub(crate) fn of(&self, n: u32, k: u32) -> u64 {
        self.ways[n as usize][k as usize]
    }

    /// The number of a choice among the points of `from`: the highest points count most.
    #[inline]
    pub(crate) fn rank(&self, choice: u64, from: u64) -> u64 {
        match &self.small {
            Some(small) => {
                let at = small.digits[from as usize] + small.digits[choice as usize];
                small.ranks[at as usize].into()
            }
            None => self.summed_rank(choice, from),
        }
    }

    fn summed_rank(&self, mut choice: u64, from: u64) -> u64 {
        let (mut rank, mut chosen) = (0, 0);
        while choice != 0 {
            let bit = choice & choice.wrapping_neg();
            choice ^= bit;
            chosen += 1;
            rank += self.of((from & (bit - 1)).count_ones(), chosen);
        }
        rank
    }

    /// The choice of `count` points of `from` that has this number.
    #[inline]
    pub(crate) fn unrank(&self, rank: u64, count: u32, from: u64) -> u64 {
        let Some(small) = &self.small else { return self.summed_unrank(rank, count, from) };
        let before = small.before[from.count_ones() as usize][count as usize];
        let at = small.starts[from as usize] as usize + usize::from(before) + rank as usize;
        small.choices[at].into()
    }

    fn summed_unrank(&self, mut rank: u64, count: u32, from: u64) -> u64 {
        let (mut choice, mut left) = (0, from);
        let mut below = from.count_ones();
        for chosen in (1..=count).rev() {
            loop {
                below -= 1;
                let highest = 1_u64 << left.ilog2();
                left ^= highest;
                let before = self.of(below, chosen);
                if before <= rank {
                    rank -= before;
                    choice |= highest;
                    break;
                }
            }
        }
        choice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_a_number_of_its_own() {
        for (points, from) in [(12, 0b1011_0110_1101_u64), (12, 0xfff), (13, 0b1_0011_0110_1101)] {
            let choose = Choose::new(points);
            assert_eq!(choose.small.is_some(), points == 12);
            for count in 0..=from.count_ones() {
                let mut choices: Vec<u64> = (0..=from)
                    .filter(|choice| choice & !from == 0 && choice.count_ones() == count)
                    .collect();
                choices.sort_unstable();
                assert_eq!(choices.len() as u64, choose.of(from.count_ones(), count));
                for (number, &choice) in choices.iter().enumerate() {
                    assert_eq!(choose.rank(choice, from), number as u64);
                    assert_eq!(choose.unrank(number as u64, count, from), choice);
                }
            }
        }
        assert_eq!(Choose::new(64).of(64, 32), 1_832_624_140_942_590_534);
    }
}
