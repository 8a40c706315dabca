//! The canonical board as one exact 64-bit word, for boards of up to twelve pieces.
//!
//! Sixteen bits say which squares are occupied, four more a piece which pieces stand there, in
//! order of their squares. Nothing is hashed away: two classes never share a key.

use burnside::{
    Symmetric,
    quarto::{Group, Position, Quarto, SquareSymmetry},
    symmetry::BytePerm16,
};

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
            rules.symmetries(Group::Full, Position::START).map(|s| s.0).collect();
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
    pub(super) fn of_board(&self, planes: u64, occupied: u16) -> u64 {
        self.smallest::<true>(planes, occupied)
    }

    /// The key of the class of a board and the piece in hand, which becomes piece 0.
    pub(super) fn with_hand(&self, planes: u64, occupied: u16, hand: usize) -> u64 {
        let flipped = (0..4).filter(|t| hand >> t & 1 == 1);
        let flip = flipped.fold(0, |flip, t| flip | u64::from(occupied) << (16 * t));
        self.smallest::<false>(planes ^ flip, occupied)
    }

    #[inline]
    fn smallest<const FLIPS: bool>(&self, planes: u64, occupied: u16) -> u64 {
        let mut candidates = self.smallest[occupied as usize];
        let (mut best, mut least) = (u64::MAX, 0);
        while candidates != 0 {
            let permutation = &self.permutations[candidates.trailing_zeros() as usize];
            candidates &= candidates - 1;
            least = permutation.apply(occupied);
            let mut p: [u16; 4] = std::array::from_fn(|t| {
                let plane = permutation.apply((planes >> (16 * t)) as u16);
                if FLIPS { plane.min(plane ^ least) } else { plane }
            });
            p.sort_unstable();
            let [a, b, c, d] = p.map(u64::from);
            best = best.min(a | b << 16 | c << 32 | d << 48);
        }
        let (mut key, mut rest) = (0, least);
        while rest != 0 {
            let bits = best >> rest.trailing_zeros();
            let piece = bits & 1 | bits >> 15 & 2 | bits >> 30 & 4 | bits >> 45 & 8;
            key = key << 4 | piece;
            rest &= rest - 1;
        }
        key << 16 | u64::from(least)
    }
}
