//! Permutations of 16-bit masks by look-up.
//!
//! [`Perm16`] is the seed's `perm16`: one look-up, 128 KiB a permutation. [`BytePerm16`] needs
//! two, and 1 KiB: a whole group of them stays in the first-level cache, and the compiler can
//! make it. `benches/` compares the two.

use super::Permutation;

/// The images of all 65,536 masks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Perm16 {
    images: Box<[u16]>,
}

impl Perm16 {
    /// Fills the table.
    pub fn new(permutation: &Permutation<16>) -> Self {
        let halves = BytePerm16::new(permutation);
        Self { images: (0..=u16::MAX).map(|mask| halves.apply(mask)).collect() }
    }

    /// The image of a mask.
    pub fn apply(&self, mask: u16) -> u16 {
        self.images[mask as usize]
    }
}

/// The images of all masks within the low byte, and within the high byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BytePerm16 {
    low: [u16; 256],
    high: [u16; 256],
}

impl BytePerm16 {
    /// Fills the table.
    pub const fn new(permutation: &Permutation<16>) -> Self {
        let mut table = Self { low: [0; 256], high: [0; 256] };
        let mut byte = 1_usize;
        while byte < 256 {
            let lowest = byte.trailing_zeros() as usize;
            let rest = byte & (byte - 1);
            table.low[byte] = table.low[rest] | 1 << permutation.image(lowest);
            table.high[byte] = table.high[rest] | 1 << permutation.image(lowest + 8);
            byte += 1;
        }
        table
    }

    /// The image of a mask.
    #[inline]
    pub const fn apply(&self, mask: u16) -> u16 {
        self.low[(mask & 0xff) as usize] | self.high[(mask >> 8) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::D4;

    #[test]
    fn both_tables_agree_with_moving_bit_by_bit() {
        for symmetry in D4::ALL {
            let permutation = symmetry.permutation(4);
            let (whole, halves) = (Perm16::new(&permutation), BytePerm16::new(&permutation));
            for mask in 0..=u16::MAX {
                let expected = permutation.permute_mask(mask as u64) as u16;
                assert_eq!(whole.apply(mask), expected, "{symmetry} {mask:#06x}");
                assert_eq!(halves.apply(mask), expected, "{symmetry} {mask:#06x}");
            }
        }
    }
}
