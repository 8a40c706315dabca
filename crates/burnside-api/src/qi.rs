//! Positions of any game at all, changed step by step: operations as JSON writes them, and values
//! from languages that do not check types before a program runs.

use burnside::{
    Player,
    qi::{Qi, QiError},
};
use serde_json::Value;

use crate::{Error, Kind};

fn parameter(message: impl Into<String>) -> Error {
    Error::new(Kind::Parameter, message)
}

/// What Qi refuses, in the words of the reference implementation.
fn refused(message: impl Into<String>) -> Error {
    Error::new(Kind::Qi, message)
}

impl From<QiError> for Error {
    fn from(error: QiError) -> Self {
        refused(error.to_string())
    }
}

/// A value of a language without fixed types, as far as Qi tells them apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LooseValue {
    /// A whole number.
    Whole(i128),
    /// A text.
    Text(String),
    /// Nothing: `null`, `None`.
    Nothing,
    /// Something that Qi takes nowhere.
    Other {
        /// What its language calls its type.
        class: String,
        /// The value as people read it.
        shown: String,
    },
}

/// What a language calls the three types that Qi knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeNames {
    /// Whole numbers.
    pub whole: &'static str,
    /// Texts.
    pub text: &'static str,
    /// Nothing.
    pub nothing: &'static str,
    /// Nothing as a value.
    pub nil: &'static str,
}

impl TypeNames {
    /// As the reference implementation calls what JSON has.
    pub const JSON: Self =
        Self { whole: "Integer", text: "String", nothing: "NilClass", nil: "nil" };

    fn of(self, value: &LooseValue) -> &str {
        match value {
            LooseValue::Whole(_) => self.whole,
            LooseValue::Text(_) => self.text,
            LooseValue::Nothing => self.nothing,
            LooseValue::Other { class, .. } => class,
        }
    }

    fn shown(self, value: &LooseValue) -> String {
        match value {
            LooseValue::Whole(number) => number.to_string(),
            LooseValue::Text(text) => format!("{text:?}"),
            LooseValue::Nothing => self.nil.to_owned(),
            LooseValue::Other { shown, .. } => shown.clone(),
        }
    }

    /// An empty board. The shape is checked before the styles, whatever their types are, and the
    /// error texts are those of the reference implementation.
    pub fn new_qi(self, shape: &[LooseValue], styles: [&LooseValue; 2]) -> Result<Qi, Error> {
        if !(1..=Qi::MAX_DIMENSIONS).contains(&shape.len()) {
            // The number of dimensions comes first.
            return Ok(Qi::new(&vec![1; shape.len()], "", "")?);
        }
        let mut sizes = Vec::new();
        for size in shape {
            sizes.push(match *size {
                LooseValue::Whole(size) if size < 1 => {
                    return Err(refused(format!("dimension size must be at least 1, got {size}")));
                }
                LooseValue::Whole(size) if size > Qi::MAX_DIMENSION_SIZE as i128 => {
                    let most = Qi::MAX_DIMENSION_SIZE;
                    return Err(refused(format!(
                        "dimension size {size} exceeds maximum of {most}"
                    )));
                }
                LooseValue::Whole(size) => usize::try_from(size).unwrap_or(usize::MAX),
                _ => {
                    let class = self.of(size);
                    return Err(refused(format!("dimension size must be an Integer, got {class}")));
                }
            });
        }
        Qi::new(&sizes, "", "")?;
        let named = || ["first", "second"].into_iter().zip(styles);
        for (whose, style) in named() {
            if *style == LooseValue::Nothing {
                return Err(refused(format!("{whose} player style must not be nil")));
            }
        }
        let mut texts = Vec::new();
        for (whose, style) in named() {
            match style {
                LooseValue::Text(style) => texts.push(style.as_str()),
                _ => return Err(refused(format!("{whose} player style must be a String"))),
            }
        }
        Ok(Qi::new(&sizes, texts[0], texts[1])?)
    }

    /// Squares and what is to stand on them. The first entry that is wrong is the one told about.
    pub fn squares<'a>(
        self,
        qi: &Qi,
        entries: &'a [(LooseValue, LooseValue)],
    ) -> Result<Vec<(usize, Option<&'a str>)>, Error> {
        let mut squares: Vec<(usize, Option<&str>)> = Vec::new();
        let earlier = |squares: &[(usize, Option<&str>)]| match qi.board_diff(squares.to_vec()) {
            Ok(_) | Err(QiError::TooManyPieces { .. }) => Ok(()),
            Err(error) => Err(Error::from(error)),
        };
        let count = qi.square_count();
        for (index, piece) in entries {
            let found = match index {
                LooseValue::Whole(index) => usize::try_from(*index).ok(),
                _ => None,
            };
            let Some(found) = found.filter(|&index| index < count) else {
                earlier(&squares)?;
                let index = self.shown(index);
                let message = format!("invalid flat index: {index} (board has {count} squares)");
                return Err(refused(message));
            };
            let piece = match piece {
                LooseValue::Nothing => None,
                LooseValue::Text(piece) => Some(piece.as_str()),
                other => {
                    earlier(&squares)?;
                    let class = self.of(other);
                    return Err(refused(format!("piece must be a String, got {class}")));
                }
            };
            squares.push((found, piece));
        }
        Ok(squares)
    }

    /// Pieces and how many of them come to a hand. The first entry that is wrong is the one told
    /// about.
    pub fn pieces<'a>(
        self,
        qi: &Qi,
        player: Player,
        entries: &'a [(LooseValue, LooseValue)],
    ) -> Result<Vec<(&'a str, i64)>, Error> {
        self.counted(entries, |pieces| match qi.hand_diff(player, pieces.to_vec()) {
            Ok(_) | Err(QiError::TooManyPieces { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        })
    }

    /// The same of a change in which other things change before the hand.
    pub fn counts(self, entries: &[(LooseValue, LooseValue)]) -> Result<Vec<(&str, i64)>, Error> {
        self.counted(entries, |_| Ok(()))
    }

    /// Before an entry of the wrong type is told about, the earlier ones are looked at.
    fn counted(
        self,
        entries: &[(LooseValue, LooseValue)],
        earlier: impl Fn(&[(&str, i64)]) -> Result<(), Error>,
    ) -> Result<Vec<(&str, i64)>, Error> {
        let mut pieces: Vec<(&str, i64)> = Vec::new();
        for (piece, delta) in entries {
            let LooseValue::Text(piece) = piece else {
                earlier(&pieces)?;
                let class = self.of(piece);
                return Err(refused(format!("piece must be a String, got {class}")));
            };
            let LooseValue::Whole(number) = *delta else {
                earlier(&pieces)?;
                let class = self.of(delta);
                let message = format!("delta must be an Integer, got {class} for piece {piece:?}");
                return Err(refused(message));
            };
            // More than any board has squares, in either direction.
            let number = number.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
            pieces.push((piece, number));
        }
        Ok(pieces)
    }
}

impl From<&Value> for LooseValue {
    fn from(value: &Value) -> Self {
        let other = |class: &str| Self::Other { class: class.to_owned(), shown: value.to_string() };
        match value {
            Value::Null => Self::Nothing,
            Value::String(text) => Self::Text(text.clone()),
            Value::Number(number) => match number.as_i128() {
                Some(whole) => Self::Whole(whole),
                None => other("Float"),
            },
            Value::Bool(true) => other("TrueClass"),
            Value::Bool(false) => other("FalseClass"),
            Value::Array(_) => other("Array"),
            Value::Object(_) => other("Hash"),
        }
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

/// Reads a list of operations.
pub fn read_operations(text: &str) -> Result<Vec<Value>, Error> {
    serde_json::from_str(text).map_err(|error| {
        parameter(format!("the operations are not a JSON array: {error}"))
            .hint(r#"for example [["board_diff", [[0, "K"]]], ["toggle"]]"#)
    })
}

fn nothing() -> Error {
    parameter("there is no position: begin with \"new\"")
}

/// The entries of an operation, each a pair.
fn pairs(operation: &Value) -> Result<Vec<(LooseValue, LooseValue)>, Error> {
    let shape = || parameter(format!("{operation}: expected a name and a list of pairs"));
    let entries = operation.get(1).and_then(Value::as_array).ok_or_else(shape)?;
    entries
        .iter()
        .map(|entry| match entry.as_array().map(Vec::as_slice) {
            Some([first, second]) => Ok((first.into(), second.into())),
            _ => Err(shape()),
        })
        .collect()
}

fn new(operation: &Value) -> Result<Qi, Error> {
    let sizes = operation.get(1).and_then(Value::as_array).ok_or_else(|| {
        parameter(format!("{operation}: expected \"new\", a list of sizes, two styles"))
    })?;
    let sizes: Vec<LooseValue> = sizes.iter().map(Into::into).collect();
    let style = |index| operation.get(index).map_or(LooseValue::Nothing, Into::into);
    TypeNames::JSON.new_qi(&sizes, [&style(2), &style(3)])
}

/// The position after an operation.
fn apply(qi: Option<Qi>, operation: &Value) -> Result<Qi, Error> {
    let name = operation.get(0).and_then(Value::as_str);
    let name = name.ok_or_else(|| parameter(format!("{operation} has no name")))?;
    if name == "new" {
        return new(operation);
    }
    let qi = qi.ok_or_else(nothing)?;
    let hand = |player| -> Result<Qi, Error> {
        let entries = pairs(operation)?;
        Ok(qi.hand_diff(player, TypeNames::JSON.pieces(&qi, player, &entries)?)?)
    };
    match name {
        "board_diff" => {
            let entries = pairs(operation)?;
            Ok(qi.board_diff(TypeNames::JSON.squares(&qi, &entries)?)?)
        }
        "first_player_hand_diff" => hand(Player::One),
        "second_player_hand_diff" => hand(Player::Two),
        "toggle" => Ok(qi.toggle()),
        _ => Err(parameter(format!("there is no operation {name:?}")).hint(
            "the operations are new, board_diff, first_player_hand_diff, second_player_hand_diff, \
             toggle",
        )),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn refusal(operations: &Value) -> (Kind, String) {
        let error = apply_qi(None, operations.as_array().unwrap()).unwrap_err();
        (error.kind, error.message)
    }

    #[test]
    fn values_of_the_wrong_type_are_refused_in_the_words_of_the_reference() {
        let started = |operation: Value| json!([["new", [2], "C", "c"], operation]);
        let cases = [
            (json!([["new", [], null, null]]), "at least one dimension is required"),
            (json!([["new", [1, 1, 1, "x"], null]]), "board exceeds 3 dimensions (got 4)"),
            (json!([["new", ["8"], null]]), "dimension size must be an Integer, got String"),
            (json!([["new", [2, 1.5], null]]), "dimension size must be an Integer, got Float"),
            (json!([["new", [null]]]), "dimension size must be an Integer, got NilClass"),
            (json!([["new", [-1], null]]), "dimension size must be at least 1, got -1"),
            (json!([["new", [0], null, null]]), "dimension size must be at least 1, got 0"),
            (json!([["new", [256, -1]]]), "dimension size 256 exceeds maximum of 255"),
            (json!([["new", [255, 255, 255]]]), "board exceeds 65025 squares (got 16581375)"),
            (json!([["new", [8]]]), "first player style must not be nil"),
            (json!([["new", [8], 3, null]]), "second player style must not be nil"),
            (json!([["new", [8], 3, 4]]), "first player style must be a String"),
            (json!([["new", [8], "C", ["c"]]]), "second player style must be a String"),
            (
                started(json!(["board_diff", [[-1, "K"]]])),
                "invalid flat index: -1 (board has 2 squares)",
            ),
            (
                started(json!(["board_diff", [["0", 7]]])),
                "invalid flat index: \"0\" (board has 2 squares)",
            ),
            (
                started(json!(["board_diff", [[null, "K"]]])),
                "invalid flat index: nil (board has 2 squares)",
            ),
            (
                started(json!(["board_diff", [[0, 7], [9, "K"]]])),
                "piece must be a String, got Integer",
            ),
            (
                started(json!(["board_diff", [[9, "K"], [0, 7]]])),
                "invalid flat index: 9 (board has 2 squares)",
            ),
            (
                started(json!(["board_diff", [[0, "x".repeat(256)], [0, 7]]])),
                "piece exceeds 255 bytes (got 256)",
            ),
            (
                started(json!(["first_player_hand_diff", [["P", "1"]]])),
                "delta must be an Integer, got String for piece \"P\"",
            ),
            (
                started(json!(["second_player_hand_diff", [["p", -1], ["q", null]]])),
                "cannot remove \"p\": not found in hand",
            ),
            (
                started(json!(["first_player_hand_diff", [[7, 1]]])),
                "piece must be a String, got Integer",
            ),
        ];
        for (operations, expected) in cases {
            assert_eq!(refusal(&operations), (Kind::Qi, expected.to_owned()), "{operations}");
        }
    }

    #[test]
    fn what_is_no_operation_is_no_refusal_of_qi() {
        for operations in [json!([["toggle"]]), json!([["new", 8]]), json!([[]]), json!([["go"]])] {
            assert_eq!(refusal(&operations).0, Kind::Parameter, "{operations}");
        }
    }
}
