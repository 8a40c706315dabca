//! Any position in FEEN, of any game.

use burnside::{
    Player,
    catalog::{self, feen_column},
    qi::Qi,
};
use serde::Serialize;

use crate::Error;

/// The content of a FEEN text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Feen {
    /// The text as it is printed back.
    pub feen: String,
    /// The sizes of the board, outermost first.
    pub shape: Vec<u8>,
    /// Whose turn it is, `first` or `second`.
    pub turn: &'static str,
    /// The players' styles.
    pub styles: Both<String>,
    /// How many pieces there are.
    pub pieces: Pieces,
}

/// Something of both players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Both<T> {
    /// Player one's.
    pub first: T,
    /// Player two's.
    pub second: T,
}

/// How many pieces there are, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pieces {
    /// On the board.
    pub board: usize,
    /// In player one's hand.
    pub first: usize,
    /// In player two's hand.
    pub second: usize,
}

/// Reads a FEEN text of any game.
pub fn feen(text: &str) -> Result<Feen, Error> {
    let qi = read_feen(text)?;
    let held = |player| qi.hand(player).iter().map(|(_, count)| count).sum();
    Ok(Feen {
        feen: text.trim().to_owned(),
        shape: qi.shape().to_vec(),
        turn: if qi.turn() == Player::One { "first" } else { "second" },
        styles: Both {
            first: qi.style(Player::One).to_owned(),
            second: qi.style(Player::Two).to_owned(),
        },
        pieces: Pieces {
            board: qi.board().iter().flatten().count(),
            first: held(Player::One),
            second: held(Player::Two),
        },
    })
}

/// A FEEN text as a PON object.
pub fn pon(text: &str) -> Result<serde_json::Value, Error> {
    read_feen(text)?.to_pon_value().map_err(|error| refusal(text, None, error.to_string()))
}

fn read_feen(text: &str) -> Result<Qi, Error> {
    let text = text.trim();
    let qi = Qi::from_feen(text)
        .map_err(|error| refusal(text, feen_column(&error), error.to_string()))?;
    // A text that is read prints back unchanged; anything else would be a fault here.
    match qi.to_feen() {
        Ok(printed) if printed == text => Ok(qi),
        Ok(printed) => Err(refusal(text, None, format!("it is written {printed}"))),
        Err(error) => Err(refusal(text, None, error.to_string())),
    }
}

fn refusal(text: &str, column: Option<usize>, reason: String) -> Error {
    catalog::Error::Feen { text: text.to_owned(), column, reason }.into()
}
