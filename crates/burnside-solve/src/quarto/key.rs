//! The canonical board as one exact 64-bit word, for boards of up to twelve pieces.
//!
//! Sixteen bits say which squares are occupied, four more a piece which pieces stand there, in
//! order of their squares. Nothing is hashed away: two classes never share a key.

use burnside::quarto::{Quarto, SquareSymmetry};
use burnside::{Symmetric, quarto::Group, symmetry::BytePerm16};

/// The most pieces a key has room for.
pub(super) const MOST: u32 = 12;

/// The symmetries of the squares, sorted by what they do to occupied squares.
#[derive(Debug)]
pub(super) struct Keys {
    permutations: Vec<BytePerm16>,
    /// For occupied squares: which permutations make them smallest, a bit each.
    smallest: Vec<u32>,
}

impl Keys {
    pub(super) fn new(rules: &Quarto) -> Self {
        let mut squares: Vec<SquareSymmetry> =
            rules.symmetries(Group::Full, burnside::quarto::Position::START).map(|s| s.0).collect();
        squares.dedup();
        let permutations: Vec<_> =
            squares.iter().map(|s| BytePerm16::new(&s.permutation())).collect();
        let smallest = (0..=u16::MAX)
            .map(|occupied| {
                let images = permutations.iter().map(|p| p.apply(occupied));
                let least = images.clone().min().expect("there is the identity");
                let which = images.enumerate().filter(|&(_, image)| image == least);
                which.fold(0, |mask, (index, _)| mask | 1 << index)
            })
            .collect();
        Self { permutations, smallest }
    }

    /// The key of a board's class, whatever is in hand: turned, mirrored, shuffled, its traits
    /// renamed and their values swapped.
    pub(super) fn of(&self, planes: u64, occupied: u16) -> u64 {
        let mut candidates = self.smallest[occupied as usize];
        let mut best = u64::MAX;
        let mut least = 0;
        while candidates != 0 {
            let permutation = &self.permutations[candidates.trailing_zeros() as usize];
            candidates &= candidates - 1;
            least = permutation.apply(occupied);
            let mut p: [u16; 4] = std::array::from_fn(|t| {
                let plane = permutation.apply((planes >> (16 * t)) as u16);
                plane.min(plane ^ least)
            });
            let mut order = |a: usize, b: usize| {
                let (low, high) = (p[a].min(p[b]), p[a].max(p[b]));
                (p[a], p[b]) = (low, high);
            };
            order(0, 1);
            order(2, 3);
            order(0, 2);
            order(1, 3);
            order(1, 2);
            let joined = u64::from(p[0])
                | u64::from(p[1]) << 16
                | u64::from(p[2]) << 32
                | u64::from(p[3]) << 48;
            best = best.min(joined);
        }
        let mut key = 0;
        let mut rest = least;
        while rest != 0 {
            let bits = best >> rest.trailing_zeros();
            let piece = bits & 1 | bits >> 15 & 2 | bits >> 30 & 4 | bits >> 45 & 8;
            key = key << 4 | piece;
            rest &= rest - 1;
        }
        key << 16 | u64::from(least)
    }
}
