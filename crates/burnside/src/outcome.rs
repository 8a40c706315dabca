//! The two players, and how a game ended: from nobody's point of view.

use std::fmt;

/// One of the two players. Player one moves first from every game's start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The player who begins.
    One,
    /// The other one.
    Two,
}

impl Player {
    /// Both players, in order of their index.
    pub const ALL: [Self; 2] = [Self::One, Self::Two];

    /// 0 for player one, 1 for player two: the index into arrays of two.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The player with this index, if it is 0 or 1.
    pub const fn try_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::One),
            1 => Some(Self::Two),
            _ => None,
        }
    }

    /// 1 or 2: the number that people and JSON see.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

/// `player 1` or `player 2`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.number())
    }
}

/// How a finished game ended. This is absolute; for the mover's view see [`Value`](crate::Value).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This player won.
    Win(Player),
    /// Nobody won.
    Draw,
    /// Both players lost: a rule of tournament Zertz, found in no game that is solved here.
    BothLose,
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player),
            Self::Draw | Self::BothLose => None,
        }
    }
}

/// `player 1`, `player 2`, `draw` or `both lose`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(player) => player.fmt(f),
            Self::Draw => f.write_str("draw"),
            Self::BothLose => f.write_str("both lose"),
        }
    }
}
