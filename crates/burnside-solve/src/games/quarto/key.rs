//! The canonical board as one exact 64-bit word, for boards of up to twelve pieces.
//!
//! Sixteen bits say which squares are occupied, four more a piece which pieces stand there, in
//! order of their squares. Nothing is hashed away: two classes never share a key.

use burnside::{
    Symmetric, Symmetry,
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
        // In ascending order, a mask that no earlier one leads to is the smallest of its orbit,
        // and whatever leads from it to another leads back.
        let inverse = |s: &SquareSymmetry| squares.iter().position(|t| *t == s.inverse());
        let inverses: Vec<_> =
            squares.iter().map(|s| inverse(s).expect("a group has its inverses")).collect();
        let mut smallest = vec![0_u32; 1 << 16];
        for occupied in 0..=u16::MAX {
            if smallest[occupied as usize] == 0 {
                for (permutation, back) in permutations.iter().zip(&inverses) {
                    smallest[permutation.apply(occupied) as usize] |= 1 << back;
                }
            }
        }
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
            let mut image: [u16; 4] = std::array::from_fn(|t| {
                let plane = permutation.apply((planes >> (16 * t)) as u16);
                if FLIPS { plane.min(plane ^ least) } else { plane }
            });
            image.sort_unstable();
            let [a, b, c, d] = image.map(u64::from);
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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use burnside::{
        Game, laws,
        quarto::{Setup, Square},
    };

    use super::*;
    use crate::games::quarto::status::spread_planes;

    #[test]
    fn keys_are_equal_exactly_where_canonical_forms_are() {
        for rules in [Quarto::LINES, Quarto::SQUARES] {
            let keys = Keys::new(&rules);
            let (mut by_key, mut by_form) = (HashMap::new(), HashMap::new());
            let mut positions = laws::sample(&rules, 41, 300);
            positions.retain(|p| p.count() <= 12);
            for position in positions {
                let board = Square::ALL.map(|s| position.piece(s));
                let (planes, occupied) = (spread_planes(position), position.occupied());
                let bare = rules.accept(Setup::new(board, None).unwrap()).unwrap();
                let mut check = |key, form| {
                    let form = rules.canonical_position(Group::Full, form);
                    assert_eq!(*by_key.entry(key).or_insert(form), form, "{position}");
                    assert_eq!(*by_form.entry(form).or_insert(key), key, "{position}");
                };
                check((false, keys.of_board(planes, occupied)), bare);
                if let Some(hand) = position.hand() {
                    check((true, keys.with_hand(planes, occupied, hand.index())), position);
                }
            }
        }
    }
}
