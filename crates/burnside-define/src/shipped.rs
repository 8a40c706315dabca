//! The games that come with the program, and texts to start a new one from.

use std::sync::LazyLock;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::fault::near;

/// Names (as files have them) and texts.
const SHIPPED: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// Every shipped file: its name without `.game.toml`, and its text.
pub fn shipped() -> &'static [(&'static str, &'static str)] {
    SHIPPED
}

/// The text of a shipped game, by the name of its file or of the game.
pub fn shipped_text(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase().replace(':', "-");
    SHIPPED.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// What the head of a shipped file says: enough for a list of games, without reading the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shipped {
    /// The name of the game, variant included.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The rules in a sentence.
    pub rules: String,
    /// Where the rules come from.
    pub source: String,
    /// The whole file.
    pub text: &'static str,
}

/// The heads of all shipped files, in the order of the files' names.
pub fn shipped_games() -> &'static [Shipped] {
    static HEADS: LazyLock<Vec<Shipped>> =
        LazyLock::new(|| SHIPPED.iter().map(|(_, text)| head(text)).collect());
    &HEADS
}

fn head(text: &'static str) -> Shipped {
    // The shipped files are read by tests: what is missing here is missing there too.
    let (file, _) = DeTable::parse_recoverable(text);
    let word = |key: &str| match file.get_ref().get(key).map(Spanned::get_ref) {
        Some(DeValue::String(word)) => word.to_string(),
        _ => String::new(),
    };
    let [name, title, rules, source] = ["name", "title", "rules", "source"].map(word);
    Shipped { name, title, rules, source, text }
}

/// A game that is not shipped.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no shipped game {name:?}{}", .near.as_ref().map_or(String::new(), |near| format!("; did you mean {near:?}?")))]
pub struct NotShipped {
    /// What was asked for.
    pub name: String,
    /// The nearest that there is.
    pub near: Option<String>,
}

/// A commented file to start a new game from: it is a game already.
pub fn template(name: &str) -> String {
    TEMPLATE.replace("NAME", name)
}

/// A shipped game under a new name, to be changed.
pub fn template_like(name: &str, shipped: &str) -> Result<String, NotShipped> {
    let text = shipped_text(shipped).ok_or_else(|| NotShipped {
        name: shipped.to_owned(),
        near: near(shipped, SHIPPED.iter().map(|(known, _)| *known)),
    })?;
    let lines = text.lines().map(|line| match line.split_once(" = ") {
        Some(("name", _)) => format!("name = {name:?}"),
        Some(("title", _)) => format!("title = {name:?}"),
        Some(("source", old)) => format!("source = {old}  # changed here"),
        _ => line.to_owned(),
    });
    Ok(lines.map(|line| line + "\n").collect())
}

const TEMPLATE: &str = r#"# A game in one file. `burnside check` says what is wrong with it, and what comes of it.
# All words: docs/game-files.md. A tutorial: docs/design-a-game.md.
name = "NAME"
title = "NAME"
rules = "Place three stones each, then move one; three in a row win."
source = "invented today"

# Points and straight paths through them. Instead of a grid: hexagon, drawing, paths.
[board]
grid = [3, 3]

# A letter for each player, or one letter for pieces that both share.
[pieces]
stone = { letters = "XO", supply = 3 }

# What a player may do with a turn: one of these.
[[turn]]
place = "stone"

[[turn]]
when = "hand empty"
move = "stone"
how = "step"

# The first of these that holds ends the game. You are whoever has just moved.
[[end]]
line = "3 in a row"
winner = "you"

[[end]]
no_move = true
winner = "you"
"#;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Defined;

    #[test]
    fn heads_say_what_the_games_say() {
        use burnside::Game as _;

        assert_eq!(shipped_games().len(), shipped().len());
        for (head, (file, _)) in shipped_games().iter().zip(shipped()) {
            let game = Defined::read(head.text).unwrap();
            assert_eq!(head.name, game.name());
            assert_eq!(head.title, game.title());
            assert_eq!(head.rules, game.rules_in_short());
            assert_eq!(head.source, game.source());
            assert_eq!(head.name.replace(':', "-"), *file);
        }
    }

    #[test]
    fn templates_are_games() {
        assert!(Defined::read(&template("mine")).is_ok());
        for (name, text) in shipped() {
            let like = template_like("mine", name).unwrap();
            assert_eq!(like.lines().count(), text.lines().count());
            assert!(Defined::read(&like).is_ok(), "{name}");
        }
        let error = template_like("mine", "quatro").unwrap_err();
        assert_eq!(error.near.as_deref(), Some("quarto"));
    }
}
