//! Sizes of pieces, squares of the board.

use std::fmt;

/// How large a piece is. It may stand on every smaller one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Size {
    /// Covers nothing.
    Small,
    /// Covers small pieces.
    Medium,
    /// Covers small and medium pieces.
    Large,
}

impl Size {
    /// All three, from small to large.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// 0 to 2.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The size with this index, if it is below 3.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < 3 { Some(Self::ALL[index]) } else { None }
    }

    /// `S`, `M` or `L`.
    pub const fn letter(self) -> char {
        ['S', 'M', 'L'][self as usize]
    }

    /// The size that a letter means, in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            'S' => Some(Self::Small),
            'M' => Some(Self::Medium),
            'L' => Some(Self::Large),
            _ => None,
        }
    }
}

/// `small`, `medium` or `large`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["small", "medium", "large"][self.index()])
    }
}

/// A square, numbered row by row from the top left.
///
/// ```text
/// 0 1 2
/// 3 4 5
/// 6 7 8
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pos(u8);

impl Pos {
    /// All nine, in order.
    pub const ALL: [Self; 9] = {
        let mut all = [Self(0); 9];
        let mut i = 0;
        while i < 9 {
            all[i as usize] = Self(i);
            i += 1;
        }
        all
    };

    /// 0 to 8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square with this index, if it is below 9.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < 9 { Some(Self(index as u8)) } else { None }
    }

    /// The square in this row and column, both counted from 0 at the top left.
    pub const fn at(row: usize, column: usize) -> Option<Self> {
        if row < 3 && column < 3 { Some(Self((3 * row + column) as u8)) } else { None }
    }

    /// 0 for the top row.
    pub const fn row(self) -> usize {
        self.index() / 3
    }

    /// 0 for the left column.
    pub const fn column(self) -> usize {
        self.index() % 3
    }

    /// Where the square's six bits begin.
    pub(super) const fn shift(self) -> u32 {
        6 * self.0 as u32
    }
}

/// `(row,column)`.
impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row(), self.column())
    }
}

crate::listed_text!(Size, Size::ALL, "a size", "small, medium or large");
crate::listed_text!(Pos, Pos::ALL, "a square", "(0,0) to (2,2): row, then column");
