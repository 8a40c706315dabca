//! Two kinds of symmetry at once.

use std::{fmt, str::FromStr};

use super::{Symmetry, UnknownSymmetry};

/// A symmetry of one kind together with one of another kind that does not disturb it: turning
/// the board *and* renaming the pieces.
///
/// Its name joins the names of its parts with `+`; parts that change nothing are left out.
///
/// ```
/// use burnside::symmetry::{D4, Product, Symmetry};
///
/// type TurnBoth = Product<D4, D4>;
/// let both: TurnBoth = "rot90+reflV".parse()?;
/// assert_eq!(both.inverse().to_string(), "rot270+reflV");
/// assert_eq!(both.then(both.inverse()), TurnBoth::IDENTITY);
/// # Ok::<(), burnside::symmetry::UnknownSymmetry>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Product<A, B>(pub A, pub B);

impl<A: Symmetry, B: Symmetry> Symmetry for Product<A, B> {
    const IDENTITY: Self = Self(A::IDENTITY, B::IDENTITY);

    fn then(self, next: Self) -> Self {
        Self(self.0.then(next.0), self.1.then(next.1))
    }

    fn inverse(self) -> Self {
        Self(self.0.inverse(), self.1.inverse())
    }
}

impl<A: Symmetry, B: Symmetry> fmt::Display for Product<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 == A::IDENTITY, self.1 == B::IDENTITY) {
            (_, true) => write!(f, "{}", self.0),
            (true, false) => write!(f, "{}", self.1),
            (false, false) => write!(f, "{}+{}", self.0, self.1),
        }
    }
}

impl<A: Symmetry, B: Symmetry> FromStr for Product<A, B> {
    type Err = UnknownSymmetry;

    /// Tries every `+` as the place where the first part ends. A text without one may name
    /// either part; the first wins.
    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        for (at, _) in name.match_indices('+') {
            if let (Ok(first), Ok(second)) = (name[..at].parse(), name[at + 1..].parse()) {
                return Ok(Self(first, second));
            }
        }
        match (name.parse(), name.parse()) {
            (Ok(first), _) => Ok(Self(first, B::IDENTITY)),
            (_, Ok(second)) => Ok(Self(A::IDENTITY, second)),
            (Err(error), _) => Err(error),
        }
    }
}

#[cfg(feature = "serde")]
crate::text_serde!([A: Symmetry, B: Symmetry] Product<A, B>);
