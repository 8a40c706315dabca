//! Combinations by number: which points of a board, among all choices of so many.

/// More points than this there are not.
const MOST: usize = 64;

/// Binomial coefficients: how many ways there are to choose so many of so many. Those that are too
/// large for a number are as large as one can be.
#[derive(Clone, Debug)]
pub(crate) struct Choose(Vec<[u64; MOST + 1]>);

impl Choose {
    pub(crate) fn new() -> Self {
        let mut rows = vec![[0_u64; MOST + 1]; MOST + 1];
        for n in 0..=MOST {
            rows[n][0] = 1;
            for k in 1..=n {
                rows[n][k] = rows[n - 1][k - 1].saturating_add(rows[n - 1][k]);
            }
        }
        Self(rows)
    }

    /// The ways to choose `k` of `n`.
    #[inline]
    pub(crate) fn of(&self, n: u32, k: u32) -> u64 {
        self.0[n as usize][k as usize]
    }

    /// The number of a choice among the points of `from`: the highest points count most.
    #[inline]
    pub(crate) fn rank(&self, mut choice: u64, from: u64) -> u64 {
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
    pub(crate) fn unrank(&self, mut rank: u64, count: u32, from: u64) -> u64 {
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
        let choose = Choose::new();
        let from = 0b1011_0110_1101_u64;
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
        assert_eq!(choose.of(64, 32), 1_832_624_140_942_590_534);
    }
}
