//! The groups on offer, and the seed's flags.

use std::{fmt, ops::BitOr, str::FromStr};

use super::board::Board;

/// Which kinds of transforms count: the seed's flags, with its numbers.
///
/// ```
/// use burnside::zertz::TransformFlags;
///
/// let flags = TransformFlags::ROTATION | TransformFlags::MIRROR;
/// assert_eq!(flags, TransformFlags::ROTATION_MIRROR);
/// assert_eq!((flags.bits(), flags.to_string()), (3, "rotation-mirror".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TransformFlags(u8);

impl TransformFlags {
    /// Only the identity.
    pub const NONE: Self = Self(0);
    /// Rotations.
    pub const ROTATION: Self = Self(1);
    /// The mirror; together with rotations, all mirrors.
    pub const MIRROR: Self = Self(2);
    /// Rotations and mirrors.
    pub const ROTATION_MIRROR: Self = Self(3);
    /// Shifts under which every ring stays on a cell.
    pub const TRANSLATION: Self = Self(4);
    /// Everything.
    pub const ALL: Self = Self(7);

    /// The flags with this number.
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits < 8 { Some(Self(bits)) } else { None }
    }

    /// The number.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether all of these are set.
    pub const fn contains(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// The turns that they allow, as bits.
    const fn turns(self) -> u16 {
        [0b1, 0b11_1111, 0b100_0001, 0b1111_1111_1111][self.0 as usize & 3]
    }
}

impl BitOr for TransformFlags {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// `none`, `rotation`, …, `all`.
impl fmt::Display for TransformFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            [
                "none",
                "rotation",
                "mirror",
                "rotation-mirror",
                "translation",
                "rotation-translation",
                "mirror-translation",
                "all",
            ][self.0 as usize],
        )
    }
}

/// A group of transforms, and what it compares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Group {
    /// The seed's: boards count as the same, whoever moves and whatever is captured, and whether
    /// or not a marble is in the middle of a chain.
    Transforms(TransformFlags),
    /// Everything that play depends on, seen by the mover. Players may be exchanged, and on the
    /// board with 48 rings any rotation counts under which the rings that are left still fit.
    Value,
}

impl Group {
    /// Every group.
    pub const ALL: [Self; 9] = [
        Self::Transforms(TransformFlags(0)),
        Self::Transforms(TransformFlags(1)),
        Self::Transforms(TransformFlags(2)),
        Self::Transforms(TransformFlags(3)),
        Self::Transforms(TransformFlags(4)),
        Self::Transforms(TransformFlags(5)),
        Self::Transforms(TransformFlags(6)),
        Self::Transforms(TransformFlags(7)),
        Self::Value,
    ];

    pub(super) fn shifts(self) -> bool {
        match self {
            Self::Transforms(flags) => flags.contains(TransformFlags::TRANSLATION),
            Self::Value => true,
        }
    }

    /// The turns of the group as bits. On the board of 48 rings some of them do not map the
    /// board onto itself, and only the value group has those.
    pub(super) fn turns(self, board: Board) -> u16 {
        match self {
            Self::Transforms(flags) => flags.turns() & board.tables().fitting,
            Self::Value => 0xfff,
        }
    }
}

/// The flags' name, or `value`.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Transforms(flags) => flags.fmt(f),
            Self::Value => f.write_str("value"),
        }
    }
}

/// A name that is not one of the groups.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "unknown group {0:?}: expected value, all (portable), none, rotation, mirror, translation, \
     rotation-mirror, rotation-translation or mirror-translation"
)]
pub struct UnknownGroup(pub String);

impl FromStr for Group {
    type Err = UnknownGroup;

    fn from_str(name: &str) -> Result<Self, UnknownGroup> {
        if name == "portable" {
            return Ok(Self::Transforms(TransformFlags::ALL));
        }
        let named = Self::ALL.into_iter().find(|group| group.to_string() == name);
        named.ok_or_else(|| UnknownGroup(name.to_owned()))
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Group);

crate::listed_text!(
    TransformFlags,
    (0..8).filter_map(Self::from_bits),
    "a set of transforms",
    "none, rotation, mirror, translation, two of them with a hyphen between, or all"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for group in Group::ALL {
            assert_eq!(group.to_string().parse(), Ok(group));
        }
        assert_eq!("portable".parse(), Ok(Group::Transforms(TransformFlags::ALL)));
        assert_eq!("d4".parse::<Group>(), Err(UnknownGroup("d4".to_owned())));
    }
}
