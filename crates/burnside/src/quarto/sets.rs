//! Which four squares win, as data: the seed document's `winning_positions`, made general.

use std::borrow::Cow;

/// Sets of four squares, each as a mask. Four pieces on one of them that share a trait win.
///
/// ```
/// use burnside::quarto::WinningSets;
///
/// // On a torus the broken diagonals are lines too: sixteen in all.
/// let torus: Vec<[usize; 4]> = (0..4)
///     .flat_map(|k| {
///         let square = |row: usize, column: usize| row % 4 * 4 + column % 4;
///         [
///             [0, 1, 2, 3].map(|i| square(k, i)),
///             [0, 1, 2, 3].map(|i| square(i, k)),
///             [0, 1, 2, 3].map(|i| square(i, k + i)),
///             [0, 1, 2, 3].map(|i| square(i, k + 4 - i)),
///         ]
///     })
///     .collect();
/// let sets = WinningSets::new(&torus)?;
/// assert_eq!(sets.masks().len(), 16);
/// # Ok::<(), burnside::quarto::BadSet>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WinningSets(Cow<'static, [u16]>);

/// A set of squares that cannot win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadSet {
    /// There is no such square.
    #[error("set {at} names square {square}: the board has squares 0 to 15")]
    NoSuchSquare {
        /// Which set, from 0.
        at: usize,
        /// What it names.
        square: usize,
    },
    /// A square is named twice.
    #[error("set {at} names square {square} twice")]
    Repeated {
        /// Which set, from 0.
        at: usize,
        /// The square.
        square: usize,
    },
}

/// Rows, columns and the two diagonals: the seed's ten.
const TEN: [u16; 10] = [
    0x000f, 0x00f0, 0x0f00, 0xf000, // rows
    0x8888, 0x4444, 0x2222, 0x1111, // columns
    0x8421, 0x1248, // diagonals
];

/// The ten lines and the nine 2x2 squares.
const NINETEEN: [u16; 19] = {
    let mut sets = [0; 19];
    let mut i = 0;
    while i < 19 {
        sets[i] = if i < 10 { TEN[i] } else { 0x0033 << ((i - 10) / 3 * 4 + (i - 10) % 3) };
        i += 1;
    }
    sets
};

/// Rows, columns, and the diagonals of a board that goes on over its edges.
const SIXTEEN: [u16; 16] = {
    let mut sets = [0; 16];
    let mut line = 0;
    while line < 4 {
        sets[line] = TEN[line];
        sets[4 + line] = TEN[4 + line];
        let mut row = 0;
        while row < 4 {
            sets[8 + line] |= 1 << (4 * row + (line + row) % 4);
            sets[12 + line] |= 1 << (4 * row + (line + 4 - row) % 4);
            row += 1;
        }
        line += 1;
    }
    sets
};

/// The lines of a torus, and the sixteen squares of two by two on it.
const THIRTY_TWO: [u16; 32] = {
    let mut sets = [0; 32];
    let mut at = 0;
    while at < 16 {
        let (row, column) = (at / 4, at % 4);
        let (below, right) = ((row + 1) % 4, (column + 1) % 4);
        sets[at] = SIXTEEN[at];
        sets[16 + at] =
            (1 << column | 1 << right) << (4 * row) | (1 << column | 1 << right) << (4 * below);
        at += 1;
    }
    sets
};

impl WinningSets {
    /// Rows, columns and diagonals.
    pub const LINES: Self = Self(Cow::Borrowed(&TEN));

    /// Lines, and the nine squares of two by two.
    pub const LINES_AND_SQUARES: Self = Self(Cow::Borrowed(&NINETEEN));

    /// Rows, columns and all eight diagonals of a torus: those that leave the board at one edge go
    /// on at the opposite one.
    pub const TORUS: Self = Self(Cow::Borrowed(&SIXTEEN));

    /// The lines of a torus, and its sixteen squares of two by two, which go over the edges too.
    pub const TORUS_AND_SQUARES: Self = Self(Cow::Borrowed(&THIRTY_TWO));

    /// Sets of your own. The same set twice counts once.
    pub fn new(sets: &[[usize; 4]]) -> Result<Self, BadSet> {
        let mut masks = Vec::with_capacity(sets.len());
        for (at, set) in sets.iter().enumerate() {
            let mut mask = 0_u16;
            for &square in set {
                if square >= 16 {
                    return Err(BadSet::NoSuchSquare { at, square });
                }
                if mask >> square & 1 == 1 {
                    return Err(BadSet::Repeated { at, square });
                }
                mask |= 1 << square;
            }
            if !masks.contains(&mask) {
                masks.push(mask);
            }
        }
        Ok(Self(Cow::Owned(masks)))
    }

    /// The sets as masks of squares.
    pub fn masks(&self) -> &[u16] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seeds_ten_lines() {
        let seed = [
            [3, 2, 1, 0],
            [7, 6, 5, 4],
            [11, 10, 9, 8],
            [15, 14, 13, 12],
            [15, 11, 7, 3],
            [14, 10, 6, 2],
            [13, 9, 5, 1],
            [12, 8, 4, 0],
            [15, 10, 5, 0],
            [12, 9, 6, 3],
        ];
        let sets = WinningSets::new(&seed).unwrap();
        assert_eq!(sets.masks(), WinningSets::LINES.masks());
    }

    #[test]
    fn nine_squares_more() {
        let squares: Vec<_> = (0..3)
            .flat_map(|row| (0..3).map(move |column| row * 4 + column))
            .map(|corner| [corner, corner + 1, corner + 4, corner + 5])
            .collect();
        let sets = WinningSets::new(&squares).unwrap();
        assert_eq!(sets.masks(), &WinningSets::LINES_AND_SQUARES.masks()[10..]);
        assert_eq!(&WinningSets::LINES_AND_SQUARES.masks()[..10], WinningSets::LINES.masks());
    }

    #[test]
    fn sixteen_lines_of_a_torus() {
        let square = |row: usize, column: usize| row % 4 * 4 + column % 4;
        let lines: Vec<_> = (0..4)
            .flat_map(|k| {
                [
                    [0, 1, 2, 3].map(|i| square(k, i)),
                    [0, 1, 2, 3].map(|i| square(i, k)),
                    [0, 1, 2, 3].map(|i| square(i, k + i)),
                    [0, 1, 2, 3].map(|i| square(i, k + 4 - i)),
                ]
            })
            .collect();
        let mut masks = WinningSets::new(&lines).unwrap().masks().to_vec();
        let mut torus = WinningSets::TORUS.masks().to_vec();
        masks.sort_unstable();
        torus.sort_unstable();
        assert_eq!(torus, masks);
        assert_eq!(torus.len(), 16);
    }

    #[test]
    fn sixteen_squares_of_a_torus() {
        let square = |row: usize, column: usize| row % 4 * 4 + column % 4;
        let squares: Vec<_> = (0..4)
            .flat_map(|row| (0..4).map(move |column| (row, column)))
            .map(|(row, column)| {
                let corner = |down: usize, right: usize| square(row + down, column + right);
                [corner(0, 0), corner(0, 1), corner(1, 0), corner(1, 1)]
            })
            .collect();
        let squares = WinningSets::new(&squares).unwrap();
        let torus = WinningSets::TORUS_AND_SQUARES;
        assert_eq!(torus.masks()[..16], *WinningSets::TORUS.masks());
        assert_eq!(torus.masks()[16..], *squares.masks());
        assert_eq!(squares.masks().len(), 16);
    }

    #[test]
    fn bad_sets_are_named() {
        let refused = WinningSets::new(&[[0, 1, 2, 3], [4, 5, 16, 7]]).unwrap_err();
        assert_eq!(refused, BadSet::NoSuchSquare { at: 1, square: 16 });
        let refused = WinningSets::new(&[[0, 1, 1, 3]]).unwrap_err();
        assert_eq!(refused.to_string(), "set 0 names square 1 twice");
        assert_eq!(WinningSets::new(&[[0, 1, 2, 3], [3, 2, 1, 0]]).unwrap().masks().len(), 1);
    }
}
