//! Turning and flipping the board, and swapping the colors: what it does to the bits.

use super::{
    Board,
    masks::{FIRST, SECOND_TO_MOVE},
};
use crate::symmetry::D4;

/// Where each square of the transformed board comes from (new -> old), in the order of
/// [`D4::ALL`].
pub const TRANSFORMS: [[u8; 9]; 8] = {
    let mut table = [[0; 9]; 8];
    let mut t = 0;
    while t < 8 {
        table[t] = *D4::ALL[t].permutation::<9>(3).inverse().images();
        t += 1;
    }
    table
};

/// The bits of the cells whose squares are set in a mask.
const fn cells(squares: u16) -> u64 {
    let mut bits = 0;
    let mut square = 0;
    while square < 9 {
        if squares >> square & 1 == 1 {
            bits |= 0x3f << (6 * square);
        }
        square += 1;
    }
    bits
}

/// These cells change places with those `distance` squares further on.
const fn exchange(bits: u64, cells: u64, distance: u32) -> u64 {
    let difference = (bits ^ bits >> (6 * distance)) & cells;
    bits ^ difference ^ difference << (6 * distance)
}

/// Left and right change places.
const fn mirror_columns(bits: u64) -> u64 {
    exchange(bits, const { cells(0b001_001_001) }, 2)
}

/// Top and bottom change places.
const fn mirror_rows(bits: u64) -> u64 {
    exchange(bits, const { cells(0b000_000_111) }, 6)
}

/// Rows and columns change places.
const fn transpose(bits: u64) -> u64 {
    let neighbors = exchange(bits, const { cells(0b000_100_010) }, 2);
    exchange(neighbors, const { cells(0b000_000_100) }, 4)
}

pub(super) const fn transform(bits: u64, symmetry: D4) -> u64 {
    match symmetry {
        D4::Identity => bits,
        D4::Rot90 => mirror_columns(transpose(bits)),
        D4::Rot180 => mirror_rows(mirror_columns(bits)),
        D4::Rot270 => mirror_rows(transpose(bits)),
        D4::ReflV => mirror_columns(bits),
        D4::ReflH => mirror_rows(bits),
        D4::ReflD => transpose(bits),
        D4::ReflAD => mirror_rows(mirror_columns(transpose(bits))),
    }
}

/// All eight images, in the order of [`D4::ALL`].
#[inline]
const fn images(bits: u64) -> [u64; 8] {
    let (flipped, turned) = (mirror_columns(bits), transpose(bits));
    let quarter = mirror_columns(turned);
    [
        bits,
        quarter,
        mirror_rows(flipped),
        mirror_rows(turned),
        flipped,
        mirror_rows(bits),
        turned,
        mirror_rows(quarter),
    ]
}

/// Every piece and the turn go to the other player.
#[inline]
pub(super) const fn swap_colors(bits: u64) -> u64 {
    (bits & FIRST) << 1 | bits >> 1 & FIRST | bits & SECOND_TO_MOVE ^ SECOND_TO_MOVE
}

impl Board {
    /// The encoding after a symmetry, given by its place in [`TRANSFORMS`] (which is that in
    /// [`D4::ALL`]).
    ///
    /// # Panics
    /// If `t` is 8 or more.
    pub const fn transform(self, t: usize) -> u64 {
        transform(self.to_u64(), D4::ALL[t])
    }

    /// The encodings after all eight symmetries.
    pub const fn all_symmetries(self) -> [u64; 8] {
        images(self.to_u64())
    }

    /// The smallest of the eight encodings.
    #[inline]
    pub const fn canonical(self) -> u64 {
        let images = images(self.to_u64());
        let mut smallest = images[0];
        let mut t = 1;
        while t < 8 {
            if images[t] < smallest {
                smallest = images[t];
            }
            t += 1;
        }
        smallest
    }

    /// The same board with the players changed over: every piece, and whose turn it is.
    #[must_use]
    pub const fn swap_colors(self) -> Self {
        Self::from_valid(swap_colors(self.to_u64()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transforms_are_those_of_the_seed() {
        assert_eq!(TRANSFORMS[1], [6, 3, 0, 7, 4, 1, 8, 5, 2]); // 90 degrees clockwise
        assert_eq!(TRANSFORMS[3], [2, 5, 8, 1, 4, 7, 0, 3, 6]);
        assert_eq!(TRANSFORMS[4], [2, 1, 0, 5, 4, 3, 8, 7, 6]); // left and right
        assert_eq!(TRANSFORMS[7], [8, 5, 2, 7, 4, 1, 6, 3, 0]); // anti-diagonal
    }

    #[test]
    fn shifting_cells_is_moving_them_one_by_one() {
        // Each cell holds its own number and one: all different, and no board at all.
        let bits = (0..9).map(|i| (i + 1) << (6 * i)).sum::<u64>() | SECOND_TO_MOVE;
        for (turn, sources) in D4::ALL.into_iter().zip(TRANSFORMS) {
            let cell = |(new, &old): (usize, &u8)| (bits >> (6 * old) & 63) << (6 * new);
            let expected = sources.iter().enumerate().map(cell).sum::<u64>() | SECOND_TO_MOVE;
            assert_eq!(transform(bits, turn), expected, "{turn}");
            assert_eq!(images(bits)[turn.index()], expected, "{turn}");
        }
    }
}
