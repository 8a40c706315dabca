//! Renaming the shapes.

use std::{fmt, str::FromStr};

use super::Shape;
use crate::symmetry::{Permutation, Symmetry, UnknownSymmetry};

/// A renaming of the four shapes. Its name lists what A, B, C and D become: `BACD` swaps A and B.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Relabeling(Permutation<4>);

impl Relabeling {
    /// All 24, in the order of the seed's `perm`: ascending by the list that says which old shape
    /// each new one was.
    pub const ALL: [Self; 24] = {
        let mut all = [Self(Permutation::IDENTITY); 24];
        let mut count = 0;
        let mut digits = 0_u16;
        while digits < 256 {
            let old_of_new = [
                (digits >> 6 & 3) as u8,
                (digits >> 4 & 3) as u8,
                (digits >> 2 & 3) as u8,
                (digits & 3) as u8,
            ];
            if let Ok(permutation) = Permutation::new(old_of_new) {
                all[count] = Self(permutation.inverse());
                count += 1;
            }
            digits += 1;
        }
        all
    };

    /// The renaming after which the shape with index `i` is the one that was `old_of_new[i]`.
    pub(super) fn from_old_of_new(old_of_new: [u8; 4]) -> Self {
        Self(Permutation::literal(old_of_new).inverse())
    }

    /// What this shape becomes.
    pub const fn image(self, shape: Shape) -> Shape {
        Shape::ALL[self.0.image(shape.index())]
    }

    /// The four planes of a player under their new names.
    pub(super) fn apply(self, lanes: u64) -> u64 {
        (0..4).fold(0, |image, shape| {
            image | (lanes >> (16 * shape) & 0xffff) << (16 * self.0.image(shape))
        })
    }
}

impl Symmetry for Relabeling {
    const IDENTITY: Self = Self(Permutation::IDENTITY);

    fn then(self, next: Self) -> Self {
        Self(self.0.then(&next.0))
    }

    fn inverse(self) -> Self {
        Self(self.0.inverse())
    }
}

impl fmt::Display for Relabeling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shape::ALL.into_iter().try_for_each(|shape| write!(f, "{}", self.image(shape)))
    }
}

impl fmt::Debug for Relabeling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Relabeling {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        Self::ALL.into_iter().find(|known| known.to_string() == name).ok_or_else(|| {
            UnknownSymmetry {
                name: name.to_owned(),
                expected: "what A, B, C and D become, like BACD",
            }
        })
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Relabeling);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_there_and_composed_as_named() {
        assert_eq!(Relabeling::ALL[0], Relabeling::IDENTITY);
        for a in Relabeling::ALL {
            assert_eq!(a.then(a.inverse()), Relabeling::IDENTITY);
            for b in Relabeling::ALL {
                let both = a.then(b);
                assert!(Relabeling::ALL.contains(&both));
                assert_eq!(both.image(Shape::C), b.image(a.image(Shape::C)));
            }
        }
        // A becomes C, B becomes A, C becomes B.
        let turn: Relabeling = "CABD".parse().unwrap();
        assert_eq!(turn.image(Shape::A), Shape::C);
        assert_eq!(turn.apply(0x0004_0003_0002_0001), 0x0004_0001_0003_0002);
    }
}
