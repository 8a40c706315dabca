//! The sixteen squares, numbered as in the seed.

use std::fmt;

/// A square. The seed counts from the bottom right corner:
///
/// ```text
///   15 14 13 12
///   11 10  9  8
///    7  6  5  4
///    3  2  1  0
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// All sixteen, in order of their number.
    pub const ALL: [Self; 16] = {
        let mut all = [Self(0); 16];
        let mut i = 0;
        while i < 16 {
            all[i] = Self(i as u8);
            i += 1;
        }
        all
    };

    /// The square with this number, if it is below 16.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < 16 { Some(Self(index as u8)) } else { None }
    }

    /// 0 to 15.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square as a mask of one bit.
    pub const fn mask(self) -> u16 {
        1 << self.0
    }

    /// The squares of a mask, in ascending order.
    pub fn of_mask(mut mask: u16) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            if mask == 0 {
                return None;
            }
            let lowest = mask.trailing_zeros() as u8;
            mask &= mask - 1;
            Some(Self(lowest))
        })
    }
}

/// The number.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

crate::listed_text!(Square, Square::ALL, "a square", "0 to 15");
