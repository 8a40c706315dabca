//! Positions of any game at all: boards of up to three dimensions, two hands, styles, a turn.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use burnside::qi::{Qi, QiError};
use serde_json::Value;

use crate::{
    memory::{ErrorOut, SizeOut, Text, TextOut},
    status::{BurnsideStatus, Failure, answer},
};

fn parameter(message: impl ToString) -> Failure {
    Failure::new(BurnsideStatus::Parameter, message)
}

impl From<QiError> for Failure {
    fn from(error: QiError) -> Self {
        Self::new(BurnsideStatus::Qi, error)
    }
}

/// The entries of an operation, each a pair.
fn pairs(operation: &Value) -> Result<Vec<(&Value, &Value)>, Failure> {
    let shape = || parameter(format!("{operation}: expected a name and a list of pairs"));
    let entries = operation.get(1).and_then(Value::as_array).ok_or_else(shape)?;
    entries
        .iter()
        .map(|entry| match entry.as_array().map(Vec::as_slice) {
            Some([first, second]) => Ok((first, second)),
            _ => Err(shape()),
        })
        .collect()
}

fn square(value: &Value) -> Result<usize, Failure> {
    let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| parameter(format!("{value} is not a square")))
}

fn board(operation: &Value) -> Result<Vec<(usize, Option<&str>)>, Failure> {
    let mut entries = Vec::new();
    for (index, piece) in pairs(operation)? {
        let piece = match piece {
            Value::Null => None,
            Value::String(piece) => Some(piece.as_str()),
            other => return Err(parameter(format!("{other} is not a piece"))),
        };
        entries.push((square(index)?, piece));
    }
    Ok(entries)
}

fn hand(operation: &Value) -> Result<Vec<(&str, i64)>, Failure> {
    let mut entries = Vec::new();
    for (piece, delta) in pairs(operation)? {
        let (Some(piece), Some(delta)) = (piece.as_str(), delta.as_i64()) else {
            let message = format!("{piece}, {delta}: expected a piece and a whole number");
            return Err(parameter(message));
        };
        entries.push((piece, delta));
    }
    Ok(entries)
}

fn new(operation: &Value) -> Result<Qi, Failure> {
    let shape = || parameter(format!("{operation}: expected \"new\", a list of sizes, two styles"));
    let style = |index| operation.get(index).and_then(Value::as_str).ok_or_else(shape);
    let sizes = operation.get(1).and_then(Value::as_array).ok_or_else(shape)?;
    let sizes: Vec<usize> = sizes.iter().map(square).collect::<Result<_, _>>()?;
    Ok(Qi::new(&sizes, style(2)?, style(3)?)?)
}

/// The position after an operation.
fn apply(qi: Option<Qi>, operation: &Value) -> Result<Qi, Failure> {
    let name = operation.get(0).and_then(Value::as_str);
    let name = name.ok_or_else(|| parameter(format!("{operation} has no name")))?;
    if name == "new" {
        return new(operation);
    }
    let qi = qi.ok_or_else(|| parameter("there is no position: begin with \"new\""))?;
    Ok(match name {
        "board_diff" => qi.board_diff(board(operation)?)?,
        "first_player_hand_diff" => qi.first_player_hand_diff(hand(operation)?)?,
        "second_player_hand_diff" => qi.second_player_hand_diff(hand(operation)?)?,
        "toggle" => qi.toggle(),
        _ => return Err(parameter(format!("there is no operation {name:?}"))),
    })
}

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
        let mut qi: Option<Qi> = match position.optional_text("position")? {
            Some(text) => Some(
                serde_json::from_str(&text).map_err(|error| Failure::json("position", &error))?,
            ),
            None => None,
        };
        let operations: Vec<Value> = serde_json::from_str(&operations.text("operations")?)
            .map_err(|error| Failure::json("operations", &error))?;
        for (index, operation) in operations.iter().enumerate() {
            qi = Some(apply(qi, operation).map_err(|failure| failure.with_index(index))?);
        }
        let qi = qi.ok_or_else(|| parameter("there is no position: begin with \"new\""))?;
        let said = serde_json::to_string(&qi)
            .map_err(|error| Failure::new(BurnsideStatus::Internal, error))?;
        buffer.fill_text(capacity, needed, &said)
    })
}
