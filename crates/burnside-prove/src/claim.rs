//! What a certificate claims, and for whom.

use std::fmt;

use burnside::{Outcome, Player, Value};

/// What a player is sure of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// This player wins.
    Win,
    /// This player wins or draws.
    Draw,
}

/// `wins` or `draws`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win => "wins",
            Self::Draw => "draws",
        })
    }
}

/// Who is sure of what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// Whose strategy it is.
    pub player: Player,
    /// What it is good for.
    pub goal: Goal,
}

/// `player 1 wins`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.player, self.goal)
    }
}

impl Claim {
    /// What a value of the start, for the player who begins, lets the players claim.
    pub fn of_start(value: Value, begins: Player) -> Vec<Self> {
        let wins = |player| vec![Self { player, goal: Goal::Win }];
        match value {
            Value::Win(_) => wins(begins),
            Value::Loss(_) => wins(begins.other()),
            Value::Draw => Player::ALL.map(|player| Self { player, goal: Goal::Draw }).to_vec(),
        }
    }

    /// Whether a game that ended so is what was claimed.
    pub fn is_met_by(self, outcome: Outcome) -> bool {
        match (outcome.winner(), self.goal) {
            (Some(winner), _) => winner == self.player,
            (None, goal) => goal == Goal::Draw,
        }
    }

    /// Whether a position worth this, to the player of the claim, is good enough.
    pub(crate) fn is_met_by_value(self, value: Value) -> bool {
        match value {
            Value::Win(_) => true,
            Value::Draw => self.goal == Goal::Draw,
            Value::Loss(_) => false,
        }
    }
}
