//! Positions of any game at all: boards of up to three dimensions, two hands, styles, a turn.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use burnside::qi::Qi;
use burnside_api::apply_qi;
use serde_json::Value;

use crate::{
    memory::{ErrorOut, SizeOut, Text, TextOut},
    status::{BurnsideStatus, Failure, answer},
};

/// A position of any game after some operations, as JSON.
///
/// `position` is what an earlier call answered, or null. `operations` is a JSON array, applied in
/// order: `["new", [8, 8], "C", "c"]` (sizes, styles of player 1 and 2),
/// `["board_diff", [[0, "K"], [4, null]]]`, `["first_player_hand_diff", [["P", 1], ["B", -1]]]`,
/// `["second_player_hand_diff", ...]`, `["toggle"]`. The answer has `shape`, `board`,
/// `first_player_hand`, `second_player_hand`, `first_player_style`, `second_player_style`, `turn`.
///
/// An operation that Qi refuses is BURNSIDE_STATUS_QI, and the error's index says which it was.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_qi(
    position: Text,
    operations: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let position: Option<Qi> = match position.optional_text("position")? {
            Some(text) => Some(
                serde_json::from_str(&text).map_err(|error| Failure::json("position", &error))?,
            ),
            None => None,
        };
        let operations: Vec<Value> = serde_json::from_str(&operations.text("operations")?)
            .map_err(|error| Failure::json("operations", &error))?;
        let qi = apply_qi(position, &operations)?;
        let said = serde_json::to_string(&qi)
            .map_err(|error| Failure::new(BurnsideStatus::Internal, error))?;
        buffer.fill_text(capacity, needed, &said)
    })
}
