//! What a position is worth to the player who is about to move, and how soon.

use std::{cmp::Ordering, fmt};

use crate::{Outcome, Player};

/// The exact value of a position **for the side to move**, with the plies to the end under best
/// play. Best play wins as fast and loses as slowly as it can.
///
/// Values compare by what the mover prefers:
///
/// ```
/// use burnside::Value::{Draw, Loss, Win};
///
/// assert!(Win(3) > Win(5) && Win(5) > Draw && Draw > Loss(4) && Loss(4) > Loss(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The mover wins in this many plies.
    Win(u16),
    /// The mover loses in this many plies; 0 if the game is over and lost.
    Loss(u16),
    /// Neither side can force a win.
    Draw,
}

impl Value {
    /// The value of a finished game for the player whose turn it would be. Nobody wins when both
    /// lose, so that counts as a draw.
    pub fn of_finished(outcome: Outcome, to_move: Player) -> Self {
        match outcome {
            Outcome::Win(winner) if winner == to_move => Self::Win(0),
            Outcome::Win(_) => Self::Loss(0),
            Outcome::Draw | Outcome::BothLose => Self::Draw,
        }
    }

    /// What this value of a child is worth to the player who moved there: one ply further away,
    /// seen from the other side.
    #[must_use]
    pub const fn one_ply_earlier(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw => Self::Draw,
        }
    }

    /// This value one ply further away, seen from the same side: for games in which a player may
    /// move twice in a row.
    #[must_use]
    pub const fn one_ply_later(self) -> Self {
        match self {
            Self::Win(plies) => Self::Win(plies + 1),
            Self::Loss(plies) => Self::Loss(plies + 1),
            Self::Draw => Self::Draw,
        }
    }

    /// `win`, `loss` or `draw`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::Loss(_) => "loss",
            Self::Draw => "draw",
        }
    }

    /// Plies to the end, unless it is a draw.
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// Larger is better for the mover.
    fn preference(self) -> i32 {
        match self {
            Self::Win(plies) => i32::from(u16::MAX) + 1 - i32::from(plies),
            Self::Draw => 0,
            Self::Loss(plies) => i32::from(plies) - i32::from(u16::MAX) - 1,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.preference().cmp(&other.preference())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `win in 5`, `loss in 0`, `draw`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win in {plies}"),
            Self::Loss(plies) => write!(f, "loss in {plies}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}
