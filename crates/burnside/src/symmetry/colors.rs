//! Swapping the players.

use std::{fmt, str::FromStr};

use super::{Symmetry, UnknownSymmetry};
use crate::Player;

/// Whether the players' pieces change hands. Whether the turn does too is for the game to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colors {
    /// They do not.
    Kept,
    /// They do: `swap`.
    Swapped,
}

impl Colors {
    /// Who gets this player's pieces.
    pub const fn image(self, player: Player) -> Player {
        match self {
            Self::Kept => player,
            Self::Swapped => player.other(),
        }
    }
}

impl Symmetry for Colors {
    const IDENTITY: Self = Self::Kept;

    fn then(self, next: Self) -> Self {
        if self == next { Self::Kept } else { Self::Swapped }
    }

    fn inverse(self) -> Self {
        self
    }
}

/// `id` or `swap`.
impl fmt::Display for Colors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Kept => "id",
            Self::Swapped => "swap",
        })
    }
}

impl FromStr for Colors {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        match name {
            "id" => Ok(Self::Kept),
            "swap" => Ok(Self::Swapped),
            _ => Err(UnknownSymmetry { name: name.to_owned(), expected: "id or swap" }),
        }
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Colors);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapping_twice_is_nothing() {
        assert_eq!(Colors::Swapped.then(Colors::Swapped), Colors::Kept);
        assert_eq!(Colors::Swapped.then(Colors::Kept), Colors::Swapped);
        assert_eq!(Colors::Swapped.image(Player::One), Player::Two);
    }
}
