//! PON: a position as a JSON object.
//!
//! ```json
//! {"board":[["r",null],[null,"K^"]],"hands":{"first":["P","P"],"second":[]},
//!  "styles":{"first":"C","second":"c"},"turn":"first"}
//! ```
//!
//! Pieces are EPIN tokens, styles SIN tokens of their player's case. A hand lists every piece,
//! in any order; it is written in the order of FEEN. Nothing else may stand in the object.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use super::{Diff, Epin, Nested, NotFeen, Qi, QiError, Sin, error::ordinal};
use crate::Player;

/// Why a text or a JSON value is not PON.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PonError {
    /// The text is not JSON.
    #[error("not JSON: {message}")]
    Json {
        /// What is wrong, with its line and column.
        message: String,
    },
    /// Something is missing, or is not what it should be.
    #[error("{path}: expected {expected}")]
    Expected {
        /// Where, such as `board[2][0]` or `hands.first[4]`.
        path: String,
        /// What should be there.
        expected: &'static str,
    },
    /// A field that PON does not have.
    #[error("{path}: PON has no such field")]
    Unknown {
        /// Where.
        path: String,
    },
    /// Lists of different lengths within the board.
    #[error("{path} has length {found}, but the first list at its depth has {expected}")]
    Ragged {
        /// Which list.
        path: String,
        /// Its length.
        found: usize,
        /// That of the first.
        expected: usize,
    },
    /// The object is well formed and no position.
    #[error(transparent)]
    Position(#[from] QiError),
}

impl Qi {
    /// The position as PON text, if its pieces are EPIN tokens and its styles SIN tokens of
    /// their player's case. Unlike FEEN, PON has a form for every shape.
    pub fn to_pon(&self) -> Result<String, NotFeen> {
        self.to_pon_value().map(|value| value.to_string())
    }

    /// The position as a PON object.
    pub fn to_pon_value(&self) -> Result<Value, NotFeen> {
        let [first, second] = self.style_tokens()?.map(Sin::text);
        self.check_tokens()?;
        let board = match self.to_nested() {
            Nested::Line(line) => json!(line),
            Nested::Plane(plane) => json!(plane),
            Nested::Space(space) => json!(space),
        };
        let hand = |player| -> Vec<&str> {
            let kinds = self.sorted_hand(player).into_iter();
            kinds.flat_map(|(piece, count)| std::iter::repeat_n(piece, count)).collect()
        };
        Ok(json!({
            "board": board,
            "hands": { "first": hand(Player::One), "second": hand(Player::Two) },
            "styles": { "first": first, "second": second },
            "turn": ordinal(self.turn()),
        }))
    }

    /// Reads PON text.
    ///
    /// ```
    /// use burnside::qi::Qi;
    ///
    /// let pon = r#"{ "board": [["r", null], [null, "K^"]],
    ///     "hands": { "first": ["P", "B", "P"], "second": [] },
    ///     "styles": { "first": "C", "second": "c" }, "turn": "second" }"#;
    /// // Five pieces on four squares:
    /// assert!(Qi::from_pon(pon).is_err());
    /// let position = Qi::from_pon(&pon.replace(r#", "B", "P""#, r#", "P""#))?;
    /// assert_eq!(position.to_feen()?, "r1/1K^ 2P/ c/C");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_pon(text: &str) -> Result<Self, PonError> {
        let value = serde_json::from_str(text)
            .map_err(|error| PonError::Json { message: error.to_string() })?;
        Self::from_pon_value(&value)
    }

    /// Reads a PON object.
    pub fn from_pon_value(value: &Value) -> Result<Self, PonError> {
        let [board, hands, styles, turn] = fields("", value, ["board", "hands", "styles", "turn"])?;
        let mut squares = Squares::default();
        squares.collect(board, 0, &mut "board".to_owned())?;

        let [first, second] = fields("hands", hands, ["first", "second"])?;
        let first = pieces("hands.first", first)?;
        let second = pieces("hands.second", second)?;

        let styles = fields("styles", styles, ["first", "second"])?;
        let first_style = style(Player::One, styles[0])?;
        let second_style = style(Player::Two, styles[1])?;

        let toggle = match turn.as_str() {
            Some("first") => false,
            Some("second") => true,
            _ => return Err(expected("turn", "\"first\" or \"second\"")),
        };
        let board: Vec<_> = squares.flat.into_iter().enumerate().collect();
        let diff =
            Diff { board: &board, first_player_hand: &first, second_player_hand: &second, toggle };
        Ok(Self::new(&squares.shape, first_style.text(), second_style.text())?.apply(&diff)?)
    }
}

/// The board as far as it has been read.
#[derive(Default)]
struct Squares<'a> {
    shape: Vec<usize>,
    /// Whether the shape is complete: the first square has been reached.
    deep: bool,
    flat: Vec<Option<&'a str>>,
}

impl<'a> Squares<'a> {
    fn collect(
        &mut self,
        list: &'a Value,
        depth: usize,
        path: &mut String,
    ) -> Result<(), PonError> {
        let list = list.as_array().ok_or_else(|| expected(path, "a list"))?;
        if list.is_empty() {
            return Err(expected(path, "at least one square"));
        }
        match self.shape.get(depth) {
            None => self.shape.push(list.len()),
            Some(&length) if length == list.len() => {}
            Some(&length) => {
                return Err(PonError::Ragged {
                    path: path.clone(),
                    found: list.len(),
                    expected: length,
                });
            }
        }
        for (index, item) in list.iter().enumerate() {
            let length = path.len();
            write!(path, "[{index}]").expect("strings take everything");
            let inner = item.is_array();
            let innermost = depth + 1 == self.shape.len();
            if inner && (!innermost || !self.deep) {
                self.collect(item, depth + 1, path)?;
            } else if inner || !innermost {
                return Err(expected(path, if inner { "a square" } else { "a list" }));
            } else {
                self.deep = true;
                let piece = if item.is_null() { None } else { Some(token(path, item)?) };
                self.flat.push(piece);
            }
            path.truncate(length);
        }
        Ok(())
    }
}

/// The fields of an object that must have these and no others.
fn fields<'a, const N: usize>(
    path: &str,
    value: &'a Value,
    names: [&str; N],
) -> Result<[&'a Value; N], PonError> {
    let inner =
        |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    let object: &Map<_, _> = value
        .as_object()
        .ok_or_else(|| expected(if path.is_empty() { "PON" } else { path }, "an object"))?;
    if let Some(unknown) = object.keys().find(|key| !names.contains(&key.as_str())) {
        return Err(PonError::Unknown { path: inner(unknown) });
    }
    let mut values = [value; N];
    for (value, name) in values.iter_mut().zip(names) {
        *value = object.get(name).ok_or_else(|| expected(&inner(name), "this field"))?;
    }
    Ok(values)
}

fn pieces<'a>(path: &str, value: &'a Value) -> Result<Vec<(&'a str, i64)>, PonError> {
    let list = value.as_array().ok_or_else(|| expected(path, "a list"))?;
    let piece = |(index, item)| Ok((token(&format!("{path}[{index}]"), item)?, 1));
    list.iter().enumerate().map(piece).collect()
}

fn token<'a>(path: &str, value: &'a Value) -> Result<&'a str, PonError> {
    let token = value.as_str().filter(|text| Epin::exactly(text).is_some());
    token.ok_or_else(|| expected(path, "an EPIN token"))
}

fn style(player: Player, value: &Value) -> Result<Sin, PonError> {
    let style = value.as_str().and_then(|text| text.parse().ok());
    style.filter(|style: &Sin| style.side() == player).ok_or_else(|| match player {
        Player::One => expected("styles.first", "one upper-case letter"),
        Player::Two => expected("styles.second", "one lower-case letter"),
    })
}

fn expected(path: &str, expected: &'static str) -> PonError {
    PonError::Expected { path: path.to_owned(), expected }
}
