//! A setup that the rules accept.

use std::{fmt, ops::Deref, str::FromStr};

use super::{
    Move, Setup, SetupError, Shape, TextError,
    lines::{full_lanes, in_every_lane, scopes},
    rules::Moves,
};
use crate::Player;

/// A position that the rules accept: pieces on different squares, at most two of each, the
/// players in turn, no shape of both players in one line; and whatever line is full was completed
/// by the player who moved last. Some of them no game reaches.
///
/// It is a [`Setup`] with a promise, and everything that a setup can do, it can do.
///
/// # Equality
/// Positions are equal when their planes are. The side to move follows from the number of pieces:
/// it is the player with fewer of them, and player 1 when there are as many. (A color swap of a
/// position is only a setup: in it, player 2 may have begun.)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(Setup);

impl Position {
    /// The empty board, player 1 to move.
    pub const START: Self = Self(Setup::EMPTY);

    /// For setups that keep the promise by construction.
    pub(super) const fn unchecked(setup: Setup) -> Self {
        Self(setup)
    }

    /// The same planes without the promise.
    pub const fn setup(self) -> Setup {
        self.0
    }

    /// Whose turn it is.
    #[inline]
    pub const fn to_move(self) -> Player {
        let [one, two] = self.0.counts();
        if one > two { Player::Two } else { Player::One }
    }

    /// The squares on which the mover may place this shape, wherever the game stands: a mask.
    pub const fn legal_squares(self, shape: Shape) -> u16 {
        (self.legal_mask() >> (16 * shape.index())) as u16
    }

    /// All legal moves as a mask: bit [`Move::index`] is set if the move is legal. Empty once a
    /// line is full.
    ///
    /// ```
    /// use burnside::quantik::Position;
    ///
    /// let over: Position = "AbCd/..../..../....".parse()?;
    /// assert_eq!(over.legal_mask(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub const fn legal_mask(self) -> u64 {
        if self.0.has_full_line() { 0 } else { self.placements(self.to_move()) }
    }

    /// What a player could place where if it were their turn and the game not over.
    #[inline]
    pub(super) const fn placements(self, player: Player) -> u64 {
        let own = self.0.lanes[player.index()];
        let theirs = self.0.lanes[player.other().index()];
        !(in_every_lane(self.0.occupancy()) | scopes(theirs) | full_lanes(own))
    }

    /// The legal moves, in ascending order of their index.
    pub const fn moves(self) -> Moves {
        Moves::from_mask(self.legal_mask())
    }

    /// Whether no line is full and yet the side to move has no move: it has lost.
    pub const fn is_stuck(self) -> bool {
        !self.0.has_full_line() && self.placements(self.to_move()) == 0
    }

    /// The position with the mover's piece added.
    #[inline]
    pub(super) const fn with(self, mv: Move) -> Self {
        let mut lanes = self.0.lanes;
        lanes[self.to_move().index()] |= 1 << mv.index();
        Self(Setup { lanes })
    }

    /// The position without the piece that this move placed, whoever's it is.
    pub(super) const fn without(self, mv: Move) -> Self {
        let [one, two] = self.0.lanes;
        let kept = !(1 << mv.index());
        Self(Setup { lanes: [one & kept, two & kept] })
    }
}

impl Deref for Position {
    type Target = Setup;

    fn deref(&self) -> &Setup {
        &self.0
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.0
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.validate()
    }
}

impl FromStr for Position {
    type Err = TextError;

    /// Reads QFEN, with or without the side to move.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let (setup, side) = Setup::from_qfen_with_side(text)?;
        let position = setup.validate()?;
        match side {
            Some(written) if written != position.to_move() => Err(TextError::Side { written }),
            _ => Ok(position),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_qfen())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Position);
