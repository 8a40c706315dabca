//! How likely it is that pieces drawn at random share a trait: exactly, and by drawing them.

use burnside::quarto::{Piece, common2, common4};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use crate::random::below;

/// A chance as a fraction, and how often it came true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// Draws of this kind that share a trait, of all that there are.
    pub shared: u64,
    /// All draws of this kind.
    pub all: u64,
    /// How many of the trials shared a trait.
    pub hits: u64,
}

/// The chances that drawn pieces share a trait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// How often pieces were drawn.
    pub trials: u64,
    /// Two pieces, each put back.
    pub two: Chance,
    /// Four pieces, each put back.
    pub four: Chance,
    /// Four different pieces.
    pub four_different: Chance,
}

/// Counts all draws of two and of four pieces, and draws so many at random.
///
/// ```
/// let chances = burnside_solve::quarto::chances(1_000, 42);
/// assert_eq!((chances.two.shared, chances.two.all), (240, 256)); // 15/16
/// assert_eq!((chances.four.shared, chances.four.all), (27_120, 65_536)); // 1695/4096
/// ```
pub fn chances(trials: u64, seed: u64) -> Chances {
    let none = Chance { shared: 0, all: 0, hits: 0 };
    let mut chances = Chances { trials, two: none, four: none, four_different: none };
    let mut each = |a: Piece, b: Piece| {
        chances.two.all += 1;
        chances.two.shared += u64::from(common2(a, b) > 0);
        for c in Piece::ALL {
            for d in Piece::ALL {
                let shared = u64::from(common4(a, b, c, d));
                chances.four.all += 1;
                chances.four.shared += shared;
                let pieces = [a, b, c, d].map(Piece::bits);
                if (1..4).all(|last| !pieces[..last].contains(&pieces[last])) {
                    chances.four_different.all += 1;
                    chances.four_different.shared += shared;
                }
            }
        }
    };
    for a in Piece::ALL {
        for b in Piece::ALL {
            each(a, b);
        }
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..trials {
        let p: [Piece; 4] = std::array::from_fn(|_| Piece::ALL[below(&mut random, 16)]);
        chances.two.hits += u64::from(common2(p[0], p[1]) > 0);
        chances.four.hits += u64::from(common4(p[0], p[1], p[2], p[3]));
        let mut bag = Piece::ALL;
        for i in 0..4 {
            bag.swap(i, i + below(&mut random, 16 - i));
        }
        chances.four_different.hits += u64::from(common4(bag[0], bag[1], bag[2], bag[3]));
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_come_near_the_exact_chances() {
        let Chances { trials, two, four, four_different } = chances(100_000, 7);
        assert_eq!((four_different.shared, four_different.all), (12_864, 43_680));
        for Chance { shared, all, hits } in [two, four, four_different] {
            // Within five standard deviations, at most 5 * sqrt(n / 4).
            let expected = trials * shared / all;
            assert!(hits.abs_diff(expected) < 800, "{hits} {expected}");
        }
    }
}
