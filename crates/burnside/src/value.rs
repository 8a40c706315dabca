//! What a position is worth to the player who is about to move, and how soon.

use std::{cmp::Ordering, fmt, str::FromStr};

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

    /// Plies to the end, unless it is a draw.
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// `win`, `loss` or `draw`: the value without its distance.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::Loss(_) => "loss",
            Self::Draw => "draw",
        }
    }

    /// The value that this word and these plies stand for; a draw has no plies.
    fn from_word(word: &str, plies: Option<u16>) -> Option<Self> {
        match (word, plies) {
            ("win", Some(plies)) => Some(Self::Win(plies)),
            ("loss", Some(plies)) => Some(Self::Loss(plies)),
            ("draw", None) => Some(Self::Draw),
            _ => None,
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

/// A text that is not a value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is not a value: expected win in N, loss in N or draw")]
pub struct NotAValue {
    /// What was written.
    pub text: String,
}

/// Reads what `Display` writes.
impl FromStr for Value {
    type Err = NotAValue;

    fn from_str(text: &str) -> Result<Self, NotAValue> {
        let read = || match text.split_once(" in ") {
            None => Self::from_word(text, None),
            Some((word, digits)) => {
                let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
                Self::from_word(word, Some(digits.parse().ok().filter(|_| plain)?))
            }
        };
        read().ok_or_else(|| NotAValue { text: text.to_owned() })
    }
}

/// In serde: `{"value": "win", "plies": 3}`; the plies of a draw are null.
#[cfg(feature = "serde")]
mod as_fields {
    use std::borrow::Cow;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::Value;

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Fields<'a> {
        value: Cow<'a, str>,
        plies: Option<u16>,
    }

    impl Serialize for Value {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let value = Cow::Borrowed(self.word());
            Fields { value, plies: self.plies() }.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Value {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Fields { value, plies } = Fields::deserialize(deserializer)?;
            let read = Self::from_word(&value, plies);
            read.ok_or_else(|| D::Error::custom("expected win or loss with plies, or draw"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: [(Value, &str, &str); 4] = [
        (Value::Win(3), "win in 3", r#"{"value":"win","plies":3}"#),
        (Value::Loss(0), "loss in 0", r#"{"value":"loss","plies":0}"#),
        (Value::Win(u16::MAX), "win in 65535", r#"{"value":"win","plies":65535}"#),
        (Value::Draw, "draw", r#"{"value":"draw","plies":null}"#),
    ];

    #[test]
    fn texts_are_read_back() {
        for (value, text, _) in SOME {
            assert_eq!((value.to_string().as_str(), text.parse()), (text, Ok(value)));
        }
        for text in ["", "win", "win in", "win in ", "win in +3", "win in 65536", "draw in 1"] {
            let text: &str = text;
            assert_eq!(text.parse::<Value>(), Err(NotAValue { text: text.to_owned() }));
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn in_json_a_value_has_a_word_and_its_plies() {
        for (value, _, json) in SOME {
            assert_eq!(serde_json::to_string(&value).unwrap(), json);
            assert_eq!(serde_json::from_str::<Value>(json).unwrap(), value);
        }
        for json in [r#"{"value":"win","plies":null}"#, r#"{"value":"draw","plies":1}"#, "\"draw\""]
        {
            assert!(serde_json::from_str::<Value>(json).is_err(), "{json}");
        }
    }
}
