//! Any position in FEEN, of any game.

use burnside::{
    Player,
    catalog::{self, feen_column},
    qi::Qi,
};
use serde::Serialize;

use crate::{Error, Kind, apply_qi, read_operations};

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

/// How a position of any game is answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum QiForm {
    /// What is in it, in short.
    #[default]
    Summary,
    /// Its text, FEEN.
    Feen,
    /// A JSON object, PON.
    Pon,
    /// All of it as JSON: shape, board, hands, styles, turn.
    Qi,
}

impl QiForm {
    /// The forms that can be asked for by name.
    pub const NAMED: [Self; 3] = [Self::Feen, Self::Pon, Self::Qi];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Summary => "summary",
            Self::Feen => "feen",
            Self::Pon => "pon",
            Self::Qi => "qi",
        }
    }

    /// The form with this name; the summary if none is named.
    pub fn find(name: Option<&str>) -> Result<Self, Error> {
        let Some(name) = name else { return Ok(Self::Summary) };
        Self::NAMED.into_iter().find(|form| form.name() == name).ok_or_else(|| {
            Error::new(Kind::Parameter, format!("FEEN cannot be converted to {name:?}"))
                .hint("use feen, pon or qi, or leave it out")
        })
    }
}

/// A position of any game, in one of its forms.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum QiAnswer {
    /// What is in it.
    Summary(Feen),
    /// Its text.
    Feen {
        /// FEEN.
        feen: String,
    },
    /// Its PON object.
    Pon(serde_json::Value),
    /// All of it.
    Qi(Qi),
}

/// Reads a position of any game, in FEEN or PON, changes it, and writes it in a form. The text
/// `new` is no position: then the first operation makes one. For operations see
/// [`apply_qi`](crate::apply_qi).
pub fn any_position(text: &str, apply: Option<&str>, to: QiForm) -> Result<QiAnswer, Error> {
    let qi = match text {
        "new" => None,
        text if text.starts_with('{') => Some(read_pon(text)?),
        text => Some(read_feen(text)?),
    };
    let operations = apply.map_or(Ok(Vec::new()), read_operations)?;
    let qi = apply_qi(qi, &operations)?;
    let unsayable = |error: String| Error::new(Kind::Unsayable, error);
    let written = || qi.to_feen().map_err(|error| unsayable(error.to_string()));
    Ok(match to {
        QiForm::Summary => QiAnswer::Summary(summary(&qi, written()?)),
        QiForm::Feen => QiAnswer::Feen { feen: written()? },
        QiForm::Pon => {
            QiAnswer::Pon(qi.to_pon_value().map_err(|error| unsayable(error.to_string()))?)
        }
        QiForm::Qi => QiAnswer::Qi(qi),
    })
}

/// Reads a FEEN text of any game.
pub fn feen(text: &str) -> Result<Feen, Error> {
    Ok(summary(&read_feen(text)?, text.to_owned()))
}

fn summary(qi: &Qi, feen: String) -> Feen {
    let held = |player| qi.hand(player).iter().map(|(_, count)| count).sum();
    Feen {
        feen,
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
    }
}

/// A FEEN text as a PON object.
pub fn pon(text: &str) -> Result<serde_json::Value, Error> {
    read_feen(text)?.to_pon_value().map_err(|error| refusal(text, None, error.to_string()))
}

fn read_pon(text: &str) -> Result<Qi, Error> {
    Qi::from_pon(text).map_err(|error| {
        Error::new(Kind::Feen, format!("not a PON object: {error}"))
            .hint("a position is FEEN, as in 8/8/8/8/8/8/8/8 / C/c, or a PON object")
    })
}

/// Reads FEEN to the letter: blanks around it are not part of the format.
fn read_feen(text: &str) -> Result<Qi, Error> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, apply: &str, to: QiForm) -> Result<String, Error> {
        any_position(text, Some(apply), to).map(|answer| crate::to_json(&answer))
    }

    #[test]
    fn a_position_is_made_changed_and_written() {
        let made = r#"[["new", [3, 3], "C", "c"], ["board_diff", [[4, "K^"], [0, "r"]]],
            ["first_player_hand_diff", [["P", 2], ["P", -1]]], ["toggle"]]"#;
        let feen = said("new", made, QiForm::Feen).unwrap();
        assert_eq!(feen, r#"{"feen":"r2/1K^1/3 P/ c/C"}"#);
        let pon = said("r2/1K^1/3 P/ c/C", "[]", QiForm::Pon).unwrap();
        assert_eq!(said(&pon, "[]", QiForm::Feen), Ok(feen));
        let back = said(&pon, r#"[["board_diff", [[4, null]]]]"#, QiForm::Feen).unwrap();
        assert_eq!(back, r#"{"feen":"r2/3/3 P/ c/C"}"#);
        assert!(said(&pon, "[]", QiForm::Qi).unwrap().contains(r#""first_player_hand":{"P":1}"#));
    }

    #[test]
    fn blanks_around_feen_are_refused() {
        for text in [" K1 / C/c", "K1 / C/c ", "K1 / C/c\n", "\tK1 / C/c"] {
            assert_eq!(feen(text).unwrap_err().kind, Kind::Feen, "{text:?}");
            assert_eq!(pon(text).unwrap_err().kind, Kind::Feen, "{text:?}");
        }
    }

    #[test]
    fn what_cannot_be_changed_is_said_with_its_place() {
        let error = said("K1 / C/c", r#"[["toggle"], ["board_diff", [[2, "k"]]]]"#, QiForm::Feen);
        let error = error.unwrap_err();
        assert_eq!((error.kind, error.index), (Kind::Qi, Some(1)));
        assert_eq!(said("new", "[]", QiForm::Qi).unwrap_err().kind, Kind::Parameter);
        assert_eq!(said("K1 / C/c", "{}", QiForm::Qi).unwrap_err().kind, Kind::Parameter);
        assert_eq!(QiForm::find(Some("json")).unwrap_err().kind, Kind::Parameter);
    }
}
