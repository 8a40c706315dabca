//! The eight symmetries of a square board, by name.

use std::{fmt, str::FromStr};

use super::{Permutation, Symmetry, UnknownSymmetry};

/// A symmetry of the square. Rows are counted from the top, columns from the left, turns go
/// clockwise.
///
/// ```text
///   a b    id: a b   rot90: c a   rot180: d c   rot270: b d
///   c d        c d          d b           b a           a c
///
///       reflV: b a   reflH: c d   reflD:  a c   reflAD: d b
///              d c          a b           b d           c a
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum D4 {
    /// Nothing changes.
    Identity,
    /// A quarter turn clockwise.
    Rot90,
    /// A half turn.
    Rot180,
    /// A quarter turn counterclockwise.
    Rot270,
    /// Left and right change places (mirror at the vertical axis).
    ReflV,
    /// Top and bottom change places (mirror at the horizontal axis).
    ReflH,
    /// Rows and columns change places (mirror at the main diagonal).
    ReflD,
    /// Mirror at the other diagonal.
    ReflAD,
}

impl D4 {
    /// All eight, in the order of their index.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Rot90,
        Self::Rot180,
        Self::Rot270,
        Self::ReflV,
        Self::ReflH,
        Self::ReflD,
        Self::ReflAD,
    ];

    const NAMES: [&'static str; 8] =
        ["id", "rot90", "rot180", "rot270", "reflV", "reflH", "reflD", "reflAD"];

    /// 0 to 7.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The symmetry with this index, if it is below 8.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < 8 { Some(Self::ALL[index]) } else { None }
    }

    /// Where the square in this row and column of a board of this width goes.
    pub const fn image(self, width: usize, row: usize, column: usize) -> (usize, usize) {
        let last = width - 1;
        match self {
            Self::Identity => (row, column),
            Self::Rot90 => (column, last - row),
            Self::Rot180 => (last - row, last - column),
            Self::Rot270 => (last - column, row),
            Self::ReflV => (row, last - column),
            Self::ReflH => (last - row, column),
            Self::ReflD => (column, row),
            Self::ReflAD => (last - column, last - row),
        }
    }

    /// What it does to the squares of a board, numbered row by row.
    ///
    /// # Panics
    /// If `width` squared is not `N`.
    pub const fn permutation<const N: usize>(self, width: usize) -> Permutation<N> {
        assert!(width * width == N, "the board must be square");
        let mut images = [0; N];
        let mut i = 0;
        while i < N {
            let (row, column) = self.image(width, i / width, i % width);
            images[i] = (row * width + column) as u8;
            i += 1;
        }
        Permutation::literal(images)
    }
}

impl Symmetry for D4 {
    const IDENTITY: Self = Self::Identity;

    fn then(self, next: Self) -> Self {
        THEN[self.index()][next.index()]
    }

    fn inverse(self) -> Self {
        match self {
            Self::Rot90 => Self::Rot270,
            Self::Rot270 => Self::Rot90,
            other => other,
        }
    }
}

/// The composition of two of them. Found from what they do to a 2x2 board, on which all
/// eight differ.
const THEN: [[D4; 8]; 8] = {
    let mut table = [[D4::Identity; 8]; 8];
    let mut first = 0;
    while first < 8 {
        let mut second = 0;
        while second < 8 {
            let both = D4::ALL[first].permutation::<4>(2).then(&D4::ALL[second].permutation(2));
            let mut which = 0;
            loop {
                let candidate = D4::ALL[which].permutation::<4>(2);
                let (a, b) = (both.images(), candidate.images());
                if a[0] == b[0] && a[1] == b[1] && a[2] == b[2] {
                    break;
                }
                which += 1;
            }
            table[first][second] = D4::ALL[which];
            second += 1;
        }
        first += 1;
    }
    table
};

impl fmt::Display for D4 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::NAMES[self.index()])
    }
}

impl FromStr for D4 {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        let named = |known: &str| known.eq_ignore_ascii_case(name);
        Self::NAMES.iter().position(|known| named(known)).and_then(Self::try_index).ok_or_else(
            || UnknownSymmetry {
                name: name.to_owned(),
                expected: "id, rot90, rot180, rot270, reflV, reflH, reflD or reflAD",
            },
        )
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(D4);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_in_the_documentation_is_true() {
        // Reading order of the images of the board "abcd", as drawn above.
        let drawn = ["abcd", "cadb", "dcba", "bdac", "badc", "cdab", "acbd", "dbca"];
        for (symmetry, expected) in D4::ALL.into_iter().zip(drawn) {
            let mut image = [' '; 4];
            for (square, letter) in "abcd".chars().enumerate() {
                image[symmetry.permutation::<4>(2).image(square)] = letter;
            }
            assert_eq!(image.iter().collect::<String>(), expected, "{symmetry}");
        }
    }

    #[test]
    fn elements_compose_as_their_permutations_do() {
        for a in D4::ALL {
            assert_eq!(a.to_string().parse(), Ok(a));
            assert_eq!(a.then(a.inverse()), D4::Identity);
            for b in D4::ALL {
                let both = a.permutation::<25>(5).then(&b.permutation(5));
                assert_eq!(a.then(b).permutation::<25>(5), both, "{a} then {b}");
            }
        }
    }

    #[test]
    fn unknown_names_say_what_is_known() {
        let error = "rot45".parse::<D4>().unwrap_err();
        assert!(error.to_string().starts_with("unknown symmetry \"rot45\": expected id, rot90"));
    }
}
