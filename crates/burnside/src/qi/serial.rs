//! Positions, tokens and squares through serde.
//!
//! A position is a structure with the accessors' names, for it need not have a text; tokens and
//! names of squares are their texts.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{Cell, Diff, Epin, Pin, Qi, QiError, Sin, shape::Shape};
use crate::Player;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields<Text: Ord> {
    shape: Vec<usize>,
    board: Vec<Option<Text>>,
    first_player_hand: BTreeMap<Text, u32>,
    second_player_hand: BTreeMap<Text, u32>,
    first_player_style: Text,
    second_player_style: Text,
    turn: Turn,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Turn {
    First,
    Second,
}

impl Serialize for Qi {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hand = |player| self.hand(player).iter().map(|(p, n)| (p, n as u32)).collect();
        Fields {
            shape: self.shape().iter().copied().map(usize::from).collect(),
            board: self.board().iter().collect(),
            first_player_hand: hand(Player::One),
            second_player_hand: hand(Player::Two),
            first_player_style: self.first_player_style(),
            second_player_style: self.second_player_style(),
            turn: if self.turn() == Player::One { Turn::First } else { Turn::Second },
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Qi {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Fields::<String>::deserialize(deserializer)?;
        let shape = Shape::new(&fields.shape).map_err(D::Error::custom)?;
        if fields.board.len() != shape.squares() {
            let expected = format!("{} squares", shape.squares());
            return Err(D::Error::invalid_length(fields.board.len(), &expected.as_str()));
        }
        fields.build().map_err(D::Error::custom)
    }
}

impl Fields<String> {
    fn build(&self) -> Result<Qi, QiError> {
        let board: Vec<_> = self.board.iter().map(Option::as_deref).enumerate().collect();
        Qi::new(&self.shape, &self.first_player_style, &self.second_player_style)?.apply(&Diff {
            board: &board,
            first_player_hand: &pieces(&self.first_player_hand),
            second_player_hand: &pieces(&self.second_player_hand),
            toggle: matches!(self.turn, Turn::Second),
        })
    }
}

fn pieces(hand: &BTreeMap<String, u32>) -> Vec<(&str, i64)> {
    hand.iter().map(|(piece, &count)| (piece.as_str(), count.into())).collect()
}

crate::text_serde!(Epin);
crate::text_serde!(Pin);
crate::text_serde!(Sin);
crate::text_serde!(Cell);
