//! The sixteen pieces: four traits each, every combination once.

use std::fmt;

/// The four traits by bit, each with its word for 0 and for 1 (the seed's convention).
pub const TRAITS: [[&str; 2]; 4] =
    [["Solid", "Hollow"], ["Circular", "Square"], ["Short", "Tall"], ["White", "Red"]];

/// One of the sixteen pieces: bit 3 red, bit 2 tall, bit 1 square, bit 0 hollow.
///
/// ```
/// use burnside::quarto::Piece;
///
/// let piece = Piece::new(0b0101).unwrap();
/// assert_eq!(piece.to_string(), "5");
/// assert_eq!(piece.in_words().to_string(), "White, Tall, Circular, Hollow");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece(u8);

impl Piece {
    /// All sixteen, in order.
    pub const ALL: [Self; 16] = {
        let mut all = [Self(0); 16];
        let mut i = 0;
        while i < 16 {
            all[i] = Self(i as u8);
            i += 1;
        }
        all
    };

    /// The piece with these four bits, if there are no others.
    pub const fn new(bits: u8) -> Option<Self> {
        if bits < 16 { Some(Self(bits)) } else { None }
    }

    /// The piece with this index, if it is below 16.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < 16 { Some(Self(index as u8)) } else { None }
    }

    /// 0 to 15.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The four bits.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The piece as the seed prints it: `White, Tall, Circular, Hollow`.
    pub const fn in_words(self) -> impl fmt::Display {
        InWords(self)
    }

    /// The lowest four bits.
    pub(super) const fn truncated(bits: u8) -> Self {
        Self(bits & 15)
    }
}

/// One hexadecimal digit, upper case.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}", self.0)
    }
}

struct InWords(Piece);

impl fmt::Display for InWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |bit: usize| TRAITS[bit][(self.0.0 >> bit & 1) as usize];
        write!(f, "{}, {}, {}, {}", word(3), word(2), word(1), word(0))
    }
}

/// The traits that two pieces share, a bit each: the seed's XNOR.
///
/// ```
/// use burnside::quarto::{Piece, common2};
///
/// // (White, Tall, Circular, Hollow) and (Red, Tall, Circular, Solid): tall and circular.
/// assert_eq!(common2(Piece::ALL[0b0101], Piece::ALL[0b1100]), 0b0110);
/// ```
pub const fn common2(a: Piece, b: Piece) -> u8 {
    !(a.0 ^ b.0) & 15
}

/// Whether four pieces share a trait: what a winning set needs.
pub const fn common4(a: Piece, b: Piece, c: Piece, d: Piece) -> bool {
    common2(a, b) & common2(b, c) & common2(c, d) != 0
}

/// A set of pieces, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Pieces(pub u16);

impl Pieces {
    /// All sixteen.
    pub const ALL: Self = Self(u16::MAX);

    /// Whether the piece is in the set.
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.0 & 1 == 1
    }

    /// The set without this piece.
    #[must_use]
    pub const fn without(self, piece: Piece) -> Self {
        Self(self.0 & !(1 << piece.0))
    }

    /// The set with this piece.
    #[must_use]
    pub const fn with(self, piece: Piece) -> Self {
        Self(self.0 | 1 << piece.0)
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The pieces, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let lowest = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            Some(Piece(lowest))
        })
    }
}

crate::listed_text!(Piece, Piece::ALL, "a piece", "0 to 9 or A to F");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seeds_two_examples_in_words() {
        assert_eq!(Piece::ALL[5].in_words().to_string(), "White, Tall, Circular, Hollow");
        assert_eq!(Piece::ALL[12].in_words().to_string(), "Red, Tall, Circular, Solid");
    }

    #[test]
    fn common_traits_counted_with_and_without_replacement() {
        let (mut with, mut without, mut distinct) = (0, 0, 0);
        for code in 0..=u16::MAX {
            let p = [0, 4, 8, 12].map(|shift| Piece::truncated((code >> shift & 15) as u8));
            // The definition: some trait has the same value four times.
            let shares = (0..4).any(|t| p.iter().all(|q| q.0 >> t & 1 == p[0].0 >> t & 1));
            assert_eq!(common4(p[0], p[1], p[2], p[3]), shares);
            with += u32::from(shares);
            if p.iter().fold(Pieces(0), |set, &q| set.with(q)).len() == 4 {
                distinct += 1;
                without += u32::from(shares);
            }
        }
        assert_eq!(with * 4096, 1695 << 16); // 1695 / 4096 of them
        assert_eq!((without, distinct), (12_864, 43_680));
        let pairs = Piece::ALL.iter().flat_map(|&a| Piece::ALL.map(|b| common2(a, b)));
        assert_eq!(pairs.filter(|&c| c > 0).count(), 15 * 16);
    }

    #[test]
    fn sets_list_their_pieces_in_order() {
        let set = Pieces(0).with(Piece::ALL[9]).with(Piece::ALL[2]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Piece::ALL[2], Piece::ALL[9]]);
        assert_eq!(set.without(Piece::ALL[2]).len(), 1);
        assert!(set.contains(Piece::ALL[9]) && !set.contains(Piece::ALL[3]));
        assert_eq!((Piece::new(16), Piece::try_index(16)), (None, None));
    }
}
