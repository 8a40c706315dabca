//! Values, outcomes and players as JSON writes them.

use burnside::{Outcome, Player, Value};
use serde::{Serialize, Serializer, ser::SerializeStruct};

/// An exact value, if it is known: `"value"` and `"plies"` beside the other fields of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known(pub Option<Value>);

impl Serialize for Known {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = to.serialize_struct("Known", 2)?;
        fields.serialize_field("value", &self.0.map(Value::word))?;
        fields.serialize_field("plies", &self.0.and_then(Value::plies))?;
        fields.end()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Known {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Known".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "object",
            "required": ["value", "plies"],
            "properties": {
                "value": {
                    "enum": [null, "win", "loss", "draw"],
                    "description": "For the player who moves; null if it is not known",
                },
                "plies": {
                    "type": ["integer", "null"], "minimum": 0,
                    "description": "Plies to the end, unless it is a draw or not known",
                },
            },
        })
    }
}

/// Whether a flag is left out of JSON.
#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
pub(super) fn is_false(flag: &bool) -> bool {
    !flag
}

/// How a game ended, as JSON writes it: `player 1`, `player 2`, `draw`, `both lose`.
pub fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::One) => "player 1",
        Outcome::Win(Player::Two) => "player 2",
        Outcome::Draw => "draw",
        Outcome::BothLose => "both lose",
    }
}

/// `1` or `2`.
#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
pub(super) fn player<S: Serializer>(player: &Player, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u8(player.number())
}

/// The word, or null.
#[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)] // as serde calls it
pub(super) fn outcome<S: Serializer>(outcome: &Option<Outcome>, to: S) -> Result<S::Ok, S::Error> {
    outcome.map(outcome_word).serialize(to)
}

/// Bytes as hexadecimal text.
pub(super) fn hex<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&hex::encode(bytes))
}

/// Bytes as hexadecimal text, or null.
#[allow(clippy::ref_option)] // as serde calls it
pub(super) fn hex_or_null<S: Serializer>(
    bytes: &Option<Vec<u8>>,
    to: S,
) -> Result<S::Ok, S::Error> {
    bytes.as_ref().map(hex::encode).serialize(to)
}

/// What a player looks like in a schema.
#[cfg(feature = "schema")]
pub(super) fn player_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "enum": [1, 2] })
}

/// What an outcome looks like in a schema.
#[cfg(feature = "schema")]
pub(super) fn outcome_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "enum": [null, "player 1", "player 2", "draw", "both lose"] })
}
