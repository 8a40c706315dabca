//! A game in the list of games.

use burnside::{
    catalog::{self, Entry},
    scene::Shape,
};
use serde::Serialize;

/// A game in the list of games.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct About {
    /// Its name, variant included.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// The rules in a sentence.
    pub rules: String,
    /// The name without the variant.
    pub family: String,
    /// What tells it from the other variants, in a word or two.
    pub variant: String,
    /// The names of all variants of this game.
    pub variants: Vec<String>,
    /// Its groups.
    pub groups: Vec<GroupAbout>,
    /// The group of the keys that others have too.
    pub portable: String,
    /// The largest group that preserves values.
    pub value: String,
    /// The formats of its positions.
    pub formats: Vec<&'static str>,
    /// The forms of its records.
    pub records: Vec<&'static str>,
    /// Whether a player may move several times in a row: what players call one turn is then
    /// several plies.
    pub chains: bool,
    /// Whether the value of every position can be had at once.
    pub solved: bool,
    /// How many games of it the collection has that is open, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collected: Option<u64>,
    /// The game in a picture of 100 x 100 around the middle.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<serde_json::Value>"))]
    pub emblem: Vec<Shape>,
}

/// A group in the list of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GroupAbout {
    /// Its name.
    pub name: String,
    /// How many symmetries it has; where that depends on the position, in the start.
    pub order: usize,
}

/// A game that comes with the program as a file: the head of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShippedGame {
    /// Its name, variant included.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The rules in a sentence.
    pub rules: &'static str,
    /// Where the rules come from.
    pub source: &'static str,
}

/// The description of a game, without its variants and whether it is solved.
pub(crate) fn about<G: Entry>(game: &G) -> About {
    let start = game.start();
    let order = |&group: &G::Group| GroupAbout {
        name: group.to_string(),
        order: game.symmetries(group, start).count(),
    };
    About {
        name: game.name().to_owned(),
        title: game.title().to_owned(),
        rules: game.rules_in_short().to_owned(),
        family: catalog::family(game.name()).to_owned(),
        variant: game.variant().to_owned(),
        variants: Vec::new(),
        groups: game.groups().iter().map(order).collect(),
        portable: game.portable_group().to_string(),
        value: game.value_group().to_string(),
        formats: catalog::formats::<G>().map(|format| format.name).collect(),
        records: catalog::record_forms::<G>().map(|form| form.name).collect(),
        chains: game.has_chains(),
        solved: false,
        collected: None,
        emblem: game.emblem(),
    }
}
