//! The 128 maps of the squares that keep the 12 lines.
//!
//! Each is a transposition or not, then a permutation of the rows, then one of the columns. Rows
//! (and columns) 0 and 1 make up one band, 2 and 3 the other: what keeps the zones is to swap the
//! two inside a band, and to swap the bands. That is 2 x 8 x 8.
//!
//! Every step is a masked exchange of bits at a fixed distance, so a map is six such exchanges,
//! done to four planes at once: no table look-ups, no branches.

use std::{fmt, str::FromStr};

use super::lines::in_every_lane;
use crate::symmetry::{D4, Permutation, Symmetry, UnknownSymmetry};

/// A map of the squares that keeps the lines.
///
/// The eight that turn and flip the board have the names of [`D4`]. The others are named by their
/// parts: `t` (transpose first), `r1032` (row 0 goes to row 1, row 1 to row 0, and so on), `c2301`
/// (the same for columns), joined by `-`.
///
/// ```
/// use burnside::quantik::{Geometry, Setup};
///
/// // A b . .        . . . .
/// // . . . .  --->  A b . .
/// let swap_top_rows: Geometry = "r1023".parse()?;
/// let setup = Setup::from_qfen("Ab../..../..../....")?;
/// assert_eq!(setup.map_squares(swap_top_rows).to_qfen(), "..../Ab../..../....");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Geometry {
    transpose: bool,
    rows: Bands,
    columns: Bands,
}

/// A permutation of 0..4 that keeps {0, 1} and {2, 3} together. Three bits: swap 0 and 1, swap 2
/// and 3, and then swap the bands.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Bands(u8);

impl Bands {
    const IDENTITY: Self = Self(0);
    const REVERSAL: Self = Self(7);

    const fn image(self, i: u8) -> u8 {
        let inside = self.0 >> (i >> 1) & 1;
        let across = self.0 >> 2 & 1;
        i ^ inside ^ across << 1
    }

    const fn then(self, next: Self) -> Self {
        // The band that `next` sees as its first is our second if we swap the bands.
        let seen =
            if self.0 & 4 == 0 { next.0 } else { next.0 & 4 | next.0 >> 1 & 1 | (next.0 & 1) << 1 };
        Self(self.0 ^ seen)
    }

    const fn inverse(self) -> Self {
        // If the bands are swapped, what is swapped inside them comes back in the other one.
        if self.0 & 4 == 0 { self } else { Self(4 | self.0 >> 1 & 1 | (self.0 & 1) << 1) }
    }

    /// `mask` where two things inside a band are swapped: its low half belongs to the first band.
    const fn inside(self, first: u16, second: u16) -> u16 {
        (if self.0 & 1 == 0 { 0 } else { first }) | (if self.0 & 2 == 0 { 0 } else { second })
    }

    const fn across(self, mask: u16) -> u16 {
        if self.0 & 4 == 0 { 0 } else { mask }
    }

    fn name(self) -> String {
        (0..4).map(|i| char::from(b'0' + self.image(i))).collect()
    }

    fn named(name: &str) -> Option<Self> {
        (0..8).map(Self).find(|bands| bands.name() == name)
    }
}

/// A map as six exchanges: for each, which bits change places with those at its distance.
#[derive(Clone, Copy)]
pub(super) struct Exchanges([u64; 6]);

/// Transposition (two), rows inside bands, bands of rows, columns inside bands, bands of columns.
const DISTANCES: [u32; 6] = [3, 6, 4, 8, 1, 2];

impl Exchanges {
    /// The image of four planes.
    #[inline]
    pub(super) const fn apply(&self, mut lanes: u64) -> u64 {
        let mut i = 0;
        while i < 6 {
            let changed = (lanes ^ lanes >> DISTANCES[i]) & self.0[i];
            lanes ^= changed ^ changed << DISTANCES[i];
            i += 1;
        }
        lanes
    }
}

impl Geometry {
    /// All 128: those of [`D4`] first, in its order; then the others, without transposition first,
    /// by rows, by columns.
    pub const ALL: [Self; 128] = {
        let mut all = [Self::from_bits(0); 128];
        let mut count = 0;
        while count < 8 {
            all[count] = Self::from_d4(D4::ALL[count]);
            count += 1;
        }
        let mut bits = 0;
        while bits < 128 {
            let geometry = Self::from_bits(bits);
            if !geometry.is_d4() {
                all[count] = geometry;
                count += 1;
            }
            bits += 1;
        }
        all
    };

    const fn from_bits(bits: u8) -> Self {
        Self { transpose: bits >> 6 == 1, rows: Bands(bits >> 3 & 7), columns: Bands(bits & 7) }
    }

    /// The map that turns or flips the board so.
    pub const fn from_d4(symmetry: D4) -> Self {
        const SAME: Bands = Bands::IDENTITY;
        const BACK: Bands = Bands::REVERSAL;
        let (transpose, rows, columns) = match symmetry {
            D4::Identity => (false, SAME, SAME),
            D4::Rot90 => (true, SAME, BACK),
            D4::Rot180 => (false, BACK, BACK),
            D4::Rot270 => (true, BACK, SAME),
            D4::ReflV => (false, SAME, BACK),
            D4::ReflH => (false, BACK, SAME),
            D4::ReflD => (true, SAME, SAME),
            D4::ReflAD => (true, BACK, BACK),
        };
        Self { transpose, rows, columns }
    }

    const fn is_d4(self) -> bool {
        matches!(self.rows.0, 0 | 7) && matches!(self.columns.0, 0 | 7)
    }

    /// Where a square goes.
    ///
    /// # Panics
    /// If there is no such square.
    pub const fn image(self, square: u8) -> u8 {
        assert!(square < 16, "squares are 0 to 15");
        let (row, column) = (square >> 2, square & 3);
        let (row, column) = if self.transpose { (column, row) } else { (row, column) };
        self.rows.image(row) << 2 | self.columns.image(column)
    }

    /// What it does to the 16 squares.
    pub const fn permutation(self) -> Permutation<16> {
        let mut images = [0; 16];
        let mut square = 0;
        while square < 16 {
            images[square as usize] = self.image(square);
            square += 1;
        }
        Permutation::literal(images)
    }

    pub(super) const fn exchanges(self) -> Exchanges {
        let (near, far) = if self.transpose { (0x0a0a, 0x00cc) } else { (0, 0) };
        Exchanges([
            in_every_lane(near),
            in_every_lane(far),
            in_every_lane(self.rows.inside(0x000f, 0x0f00)),
            in_every_lane(self.rows.across(0x00ff)),
            in_every_lane(self.columns.inside(0x1111, 0x4444)),
            in_every_lane(self.columns.across(0x3333)),
        ])
    }
}

impl Symmetry for Geometry {
    const IDENTITY: Self = Self::from_bits(0);

    fn then(self, next: Self) -> Self {
        // A transposition in between makes our rows columns.
        let (rows, columns) =
            if next.transpose { (self.columns, self.rows) } else { (self.rows, self.columns) };
        Self {
            transpose: self.transpose ^ next.transpose,
            rows: rows.then(next.rows),
            columns: columns.then(next.columns),
        }
    }

    fn inverse(self) -> Self {
        let (rows, columns) = (self.rows.inverse(), self.columns.inverse());
        let (rows, columns) = if self.transpose { (columns, rows) } else { (rows, columns) };
        Self { transpose: self.transpose, rows, columns }
    }
}

impl fmt::Display for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(turn) = D4::ALL.into_iter().find(|&turn| Self::from_d4(turn) == *self) {
            return turn.fmt(f);
        }
        let part = |letter, bands: Bands| {
            (bands != Bands::IDENTITY).then(|| format!("{letter}{}", bands.name()))
        };
        let transpose = self.transpose.then(|| "t".to_owned());
        let parts = [transpose, part('r', self.rows), part('c', self.columns)];
        f.pad(&parts.into_iter().flatten().collect::<Vec<_>>().join("-"))
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Geometry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        if let Ok(turn) = name.parse() {
            return Ok(Self::from_d4(turn));
        }
        let mut geometry = Self::IDENTITY;
        let mut read = |part: &str| {
            match part.split_at_checked(1)? {
                ("t", "") => geometry.transpose = true,
                ("r", rows) => geometry.rows = Bands::named(rows)?,
                ("c", columns) => geometry.columns = Bands::named(columns)?,
                _ => return None,
            }
            Some(())
        };
        let known = name.split('-').all(|part| read(part).is_some());
        let unknown = || UnknownSymmetry {
            name: name.to_owned(),
            expected: "a name like rot90, or parts like t-r1032-c2301",
        };
        known.then_some(geometry).ok_or_else(unknown)
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Geometry);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{quantik::LINES, symmetry::PermutationGroup};

    #[test]
    fn they_are_exactly_the_permutations_that_keep_the_lines() {
        for geometry in Geometry::ALL {
            let mut images = LINES.map(|line| geometry.permutation().permute_mask(line as u64));
            images.sort_unstable();
            let mut lines = LINES.map(u64::from);
            lines.sort_unstable();
            assert_eq!(images, lines, "{geometry}");
        }
        let group = PermutationGroup::generated_by(Geometry::ALL.map(Geometry::permutation));
        assert_eq!(group.order(), 128);
        assert_eq!(count_line_keeping_permutations(&mut Vec::new()), 128);
    }

    /// By placing one square after another so that each shares as many lines with the ones before
    /// as it did.
    fn count_line_keeping_permutations(images: &mut Vec<usize>) -> usize {
        let shared = |a: usize, b: usize| {
            LINES.iter().filter(|&line| line >> a & 1 == 1 && line >> b & 1 == 1).count()
        };
        let next = images.len();
        if next == 16 {
            let image =
                |line: u16| (0..16).filter(move |i| line >> i & 1 == 1).map(|i| 1 << images[i]);
            return usize::from(LINES.iter().all(|&line| LINES.contains(&image(line).sum())));
        }
        let mut count = 0;
        for image in 0..16 {
            let alike = |i: usize| shared(i, next) == shared(images[i], image);
            if !images.contains(&image) && (0..next).all(alike) {
                images.push(image);
                count += count_line_keeping_permutations(images);
                images.pop();
            }
        }
        count
    }

    #[test]
    fn the_first_eight_turn_and_flip() {
        for (geometry, turn) in Geometry::ALL.into_iter().zip(D4::ALL) {
            assert_eq!(geometry.permutation(), turn.permutation(4), "{turn}");
            assert_eq!(geometry.to_string(), turn.to_string());
        }
    }

    #[test]
    fn they_compose_as_their_permutations_do() {
        for a in Geometry::ALL {
            assert_eq!(a.to_string().parse(), Ok(a));
            assert_eq!(a.inverse().permutation(), a.permutation().inverse(), "{a}");
            for b in Geometry::ALL {
                let both = a.permutation().then(&b.permutation());
                assert_eq!(a.then(b).permutation(), both, "{a} then {b}");
            }
        }
    }

    #[test]
    fn exchanges_move_masks_as_the_permutation_does() {
        for geometry in Geometry::ALL {
            let permutation = geometry.permutation();
            for mask in (0..=u16::MAX).step_by(7) {
                let lanes = u64::from(mask) | u64::from(!mask) << 16 | u64::from(mask) << 48;
                let image = permutation.permute_mask(mask as u64);
                let rest = permutation.permute_mask(!mask as u64);
                assert_eq!(geometry.exchanges().apply(lanes), image | rest << 16 | image << 48);
            }
        }
    }

    #[test]
    fn unknown_names_are_refused() {
        for name in ["", "x", "t-", "r0213", "r", "rot45", "t+r1032", "é"] {
            assert!(name.parse::<Geometry>().is_err(), "{name}");
        }
    }
}
