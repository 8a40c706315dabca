//! The two players, and how a game ended.

use std::{fmt, str::FromStr};

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

/// A text that is not a player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is not a player: expected player 1 or player 2")]
pub struct NotAPlayer {
    /// What was written.
    pub text: String,
}

/// Reads what `Display` writes, or just the number.
impl FromStr for Player {
    type Err = NotAPlayer;

    fn from_str(text: &str) -> Result<Self, NotAPlayer> {
        match text.strip_prefix("player ").unwrap_or(text) {
            "1" => Ok(Self::One),
            "2" => Ok(Self::Two),
            _ => Err(NotAPlayer { text: text.to_owned() }),
        }
    }
}

/// As its number.
#[cfg(feature = "serde")]
impl serde::Serialize for Player {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Player {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let player = usize::from(number).checked_sub(1).and_then(Self::try_index);
        let text = || NotAPlayer { text: number.to_string() };
        player.ok_or_else(|| serde::de::Error::custom(text()))
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

/// A text that is not an outcome.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is not an outcome: expected player 1, player 2, draw or both lose")]
pub struct NotAnOutcome {
    /// What was written.
    pub text: String,
}

/// Reads what `Display` writes.
impl FromStr for Outcome {
    type Err = NotAnOutcome;

    fn from_str(text: &str) -> Result<Self, NotAnOutcome> {
        match text {
            "player 1" => Ok(Self::Win(Player::One)),
            "player 2" => Ok(Self::Win(Player::Two)),
            "draw" => Ok(Self::Draw),
            "both lose" => Ok(Self::BothLose),
            _ => Err(NotAnOutcome { text: text.to_owned() }),
        }
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Outcome);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_back() {
        for player in Player::ALL {
            assert_eq!(player.to_string().parse(), Ok(player));
            assert_eq!(player.number().to_string().parse(), Ok(player));
            assert_eq!(Outcome::Win(player).to_string().parse(), Ok(Outcome::Win(player)));
        }
        for (text, outcome) in [("draw", Outcome::Draw), ("both lose", Outcome::BothLose)] {
            assert_eq!((outcome.to_string().as_str(), text.parse()), (text, Ok(outcome)));
        }
        for text in ["", "player 3", "0", "Player 1", "player", "1 "] {
            assert!(text.parse::<Player>().is_err(), "{text:?}");
            assert!(text.parse::<Outcome>().is_err(), "{text:?}");
        }
        assert!("1".parse::<Outcome>().is_err());
    }

    #[cfg(feature = "serde")]
    #[test]
    fn in_json_a_player_is_a_number_and_an_outcome_its_words() {
        let json = serde_json::to_string(&Player::ALL).unwrap();
        assert_eq!(json, "[1,2]");
        assert_eq!(serde_json::from_str::<[Player; 2]>(&json).unwrap(), Player::ALL);
        assert!(serde_json::from_str::<Player>("0").is_err());
        assert!(serde_json::from_str::<Player>("3").is_err());
        let json = serde_json::to_string(&Outcome::Win(Player::Two)).unwrap();
        assert_eq!(json, "\"player 2\"");
        assert_eq!(serde_json::from_str::<Outcome>(&json).unwrap(), Outcome::Win(Player::Two));
        assert_eq!(serde_json::to_string(&Outcome::BothLose).unwrap(), "\"both lose\"");
    }
}
