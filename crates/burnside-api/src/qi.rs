//! Positions of any game at all, changed step by step: operations as JSON writes them.

use burnside::{
    catalog,
    qi::{Qi, QiError},
};
use serde_json::Value;

use crate::{Error, Kind};

fn parameter(message: impl Into<String>) -> Error {
    Error::new(Kind::Parameter, message)
}

impl From<QiError> for Error {
    fn from(error: QiError) -> Self {
        Self::new(Kind::Qi, error.to_string())
    }
}

/// The position after some operations on another one, or on none.
///
/// Operations are `["new", [8, 8], "C", "c"]` (sizes, styles of player 1 and 2),
/// `["board_diff", [[0, "K"], [4, null]]]`, `["first_player_hand_diff", [["P", 1], ["B", -1]]]`,
/// `["second_player_hand_diff", ...]` and `["toggle"]`. One that Qi refuses is an error of the kind
/// `qi`, and its index says which it was.
pub fn apply_qi(mut qi: Option<Qi>, operations: &[Value]) -> Result<Qi, Error> {
    for (index, operation) in operations.iter().enumerate() {
        qi = Some(apply(qi, operation).map_err(|error| error.at(index))?);
    }
    qi.ok_or_else(nothing)
}

/// Refuses what is not FEEN to the letter. People may type blanks around it, programs may not.
pub fn check_feen(text: &str) -> Result<(), Error> {
    match Qi::from_feen(text) {
        Ok(_) => Ok(()),
        Err(error) => {
            let (column, reason) = (catalog::feen_column(&error), error.to_string());
            Err(catalog::Error::Feen { text: text.to_owned(), column, reason }.into())
        }
    }
}

fn nothing() -> Error {
    parameter("there is no position: begin with \"new\"")
}

/// The entries of an operation, each a pair.
fn pairs(operation: &Value) -> Result<Vec<(&Value, &Value)>, Error> {
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

fn square(value: &Value) -> Result<usize, Error> {
    let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| parameter(format!("{value} is not a square")))
}

fn board(operation: &Value) -> Result<Vec<(usize, Option<&str>)>, Error> {
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

fn hand(operation: &Value) -> Result<Vec<(&str, i64)>, Error> {
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

fn new(operation: &Value) -> Result<Qi, Error> {
    let shape = || parameter(format!("{operation}: expected \"new\", a list of sizes, two styles"));
    let style = |index| operation.get(index).and_then(Value::as_str).ok_or_else(shape);
    let sizes = operation.get(1).and_then(Value::as_array).ok_or_else(shape)?;
    let sizes: Vec<usize> = sizes.iter().map(square).collect::<Result<_, _>>()?;
    Ok(Qi::new(&sizes, style(2)?, style(3)?)?)
}

/// The position after an operation.
fn apply(qi: Option<Qi>, operation: &Value) -> Result<Qi, Error> {
    let name = operation.get(0).and_then(Value::as_str);
    let name = name.ok_or_else(|| parameter(format!("{operation} has no name")))?;
    if name == "new" {
        return new(operation);
    }
    let qi = qi.ok_or_else(nothing)?;
    Ok(match name {
        "board_diff" => qi.board_diff(board(operation)?)?,
        "first_player_hand_diff" => qi.first_player_hand_diff(hand(operation)?)?,
        "second_player_hand_diff" => qi.second_player_hand_diff(hand(operation)?)?,
        "toggle" => qi.toggle(),
        _ => return Err(parameter(format!("there is no operation {name:?}"))),
    })
}
