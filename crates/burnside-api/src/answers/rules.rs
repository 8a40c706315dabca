//! The rules of a game for people.

use burnside::catalog::{Entry, RulesSection};
use serde::Serialize;

use super::signs::{Sign, signs};

/// The rules of a game for people.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesAnswer {
    /// The name of the game, variant included.
    pub game: String,
    /// The parts of the rules. Diagrams are positions, with moves that lead to what is shown.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<serde_json::Value>"))]
    pub sections: Vec<RulesSection>,
    /// How pieces are written in the text of a position; nothing if its text is not made of them.
    pub signs: Vec<Sign>,
}

/// The rules of a game.
pub(crate) fn rules<G: Entry>(game: &G) -> RulesAnswer {
    RulesAnswer { game: game.name().to_owned(), sections: game.explanation(), signs: signs(game) }
}
