//! A setup that the rules accept.

use std::{fmt, ops::Deref};

use super::Setup;

/// A board and the piece in hand, as play can lead there: see [`Quarto::check`].
///
/// It is a [`Setup`] with a promise, and everything that a setup can say, it can say. What play
/// can lead to depends on the winning sets, so only a rulebook makes positions:
/// [`Game::accept`](crate::Game::accept), [`Notation::parse_position`](crate::Notation::parse_position)
/// and play.
///
/// With a piece in hand, the player to move places it. Without one, whoever placed last must
/// still give (so the start: player one gives), unless the game is over.
///
/// Equality is equality of boards and hands: the way there leaves no trace.
///
/// [`Quarto::check`]: super::Quarto::check
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(pub(super) Setup);

impl Position {
    /// The empty board and an empty hand.
    pub const START: Self = Self(Setup::EMPTY);

    /// The same board and hand without the promise.
    pub const fn setup(self) -> Setup {
        self.0
    }
}

impl Deref for Position {
    type Target = Setup;

    #[inline]
    fn deref(&self) -> &Setup {
        &self.0
    }
}

impl From<Position> for Setup {
    #[inline]
    fn from(position: Position) -> Self {
        position.0
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
