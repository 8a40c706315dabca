//! What can be wrong with a request, where, and what to try.

use crate::{Outcome, catalog};

/// A name that is not a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game {name:?}")]
pub struct UnknownGame {
    /// What was asked for.
    pub name: String,
    /// The name that is most like it, if any is.
    pub nearest: Option<String>,
    /// The names that there are.
    pub known: Vec<String>,
}

impl UnknownGame {
    /// A name that is not among the known ones.
    pub fn new<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Self {
        let families = known.clone().map(catalog::family);
        let nearest = nearest(name, known.clone().chain(families)).map(str::to_owned);
        Self { name: name.to_owned(), nearest, known: known.map(str::to_owned).collect() }
    }
}

/// Why a request cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// No such group.
    #[error("{game} has no group {name:?}")]
    Group {
        /// The game.
        game: String,
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// No such format.
    #[error("{game} has no format {name:?}")]
    Format {
        /// The game.
        game: String,
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// No such form of records.
    #[error("{game} has no records of the form {name:?}")]
    RecordForm {
        /// The game.
        game: String,
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// A format that holds too little to read a position from it.
    #[error("the format {format} of {game} is output-only")]
    WriteOnly {
        /// The game.
        game: String,
        /// The format.
        format: &'static str,
    },
    /// A text that is not a position.
    #[error("not a position of {game}: {reason}")]
    Position {
        /// The game.
        game: String,
        /// What was written.
        text: String,
        /// The format that it was taken for.
        format: &'static str,
        /// The character at which it goes wrong, from 1, if that is known.
        column: Option<usize>,
        /// What is wrong.
        reason: String,
        /// A text that would be right. Boxed, so that results stay small.
        example: Box<str>,
    },
    /// A text that is not FEEN, of any game.
    #[error("not FEEN: {reason}")]
    Feen {
        /// What was written.
        text: String,
        /// The character at which it goes wrong, from 1, if that is known.
        column: Option<usize>,
        /// What is wrong.
        reason: String,
    },
    /// A text that is not a move.
    #[error("not a move of {game}: {reason}")]
    Move {
        /// The game.
        game: String,
        /// What was written.
        text: String,
        /// The character at which it goes wrong, from 1, if that is known.
        column: Option<usize>,
        /// What is wrong.
        reason: String,
        /// A move that is legal there.
        example: Option<String>,
    },
    /// A move that the rules do not allow.
    #[error("{text} is not legal in {position}{}", match .outcome {
        Some(outcome) => format!(": the game is over ({outcome})"),
        None => String::new(),
    })]
    Illegal {
        /// The game.
        game: String,
        /// The position in which it was tried.
        position: String,
        /// The move.
        text: String,
        /// How the game had already ended, if that is the reason.
        outcome: Option<Outcome>,
        /// The legal move that is most like it.
        nearest: Option<String>,
    },
    /// A position that cannot be written in a format.
    #[error("{position} has no {format} form: {reason}")]
    Unsayable {
        /// The format.
        format: &'static str,
        /// The position.
        position: String,
        /// Why not.
        reason: String,
    },
    /// Options that a format does not have.
    #[error("cannot write {format} with these options: {reason}")]
    Options {
        /// The format.
        format: &'static str,
        /// What is wrong with them.
        reason: String,
    },
    /// A record that cannot be written in a form.
    #[error("this record has no {form} form: {reason}")]
    Unwritable {
        /// The form.
        form: &'static str,
        /// Why not.
        reason: &'static str,
    },
    /// A group under which play is not mapped onto play.
    #[error("the group {group} of {game} does not preserve play: it is for keys only")]
    KeysOnly {
        /// The game.
        game: String,
        /// The group.
        group: String,
    },
}

impl Error {
    /// What to try instead.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Game(UnknownGame { nearest, known, .. }) => {
                let list = format!("the games are {}", known.join(", "));
                Some(did_you_mean(nearest.as_deref(), &list))
            }
            Self::Group { name, known, .. } => {
                let list = format!("its groups are {}, portable and value", known.join(", "));
                let all = known.iter().map(String::as_str).chain(["portable", "value"]);
                Some(did_you_mean(nearest(name, all), &list))
            }
            Self::Format { name, known, .. } => {
                let list = format!("its formats are {}", known.join(", "));
                Some(did_you_mean(nearest(name, known.iter().copied()), &list))
            }
            Self::RecordForm { name, known, .. } => {
                let list = format!("its records are written as {}", known.join(", "));
                Some(did_you_mean(nearest(name, known.iter().copied()), &list))
            }
            Self::Unwritable { .. } => Some("every record can be written as moves".to_owned()),
            Self::WriteOnly { .. } => Some("give the position as text or feen instead".to_owned()),
            Self::Position { example, format, .. } => Some(format!(
                "this was read as {format}; the start is written {example}, or simply start"
            )),
            Self::Feen { .. } => Some(
                "FEEN is board, hands, styles: 8/8/8/8/8/8/8/8 / C/c is an empty board".to_owned(),
            ),
            Self::Move { example, .. } => {
                example.as_ref().map(|example| format!("{example} would be a move"))
            }
            Self::Illegal { nearest, .. } => {
                nearest.as_ref().map(|nearest| format!("{nearest} would be legal"))
            }
            Self::Options { .. } => {
                Some("options are a JSON object after the name, as in cbor {\"mc\": 3}".to_owned())
            }
            Self::Unsayable { .. } => Some("every position has a text form".to_owned()),
            Self::KeysOnly { .. } => Some("use the group value, which preserves play".to_owned()),
        }
    }

    /// What kind of error it is: one word, the same in every interface and from version to version.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Game(_) => "game",
            Self::Group { .. } => "group",
            Self::Format { .. } | Self::Options { .. } | Self::RecordForm { .. } => "format",
            Self::WriteOnly { .. } => "write-only",
            Self::Position { .. } => "position",
            Self::Feen { .. } => "feen",
            Self::Move { .. } => "move",
            Self::Illegal { .. } => "illegal",
            Self::Unsayable { .. } | Self::Unwritable { .. } => "unsayable",
            Self::KeysOnly { .. } => "keys-only",
        }
    }

    /// The text that is wrong, and the character at which it goes wrong, from 1.
    pub fn place(&self) -> Option<(&str, usize)> {
        match self {
            Self::Position { text, column, .. }
            | Self::Feen { text, column, .. }
            | Self::Move { text, column, .. } => column.map(|column| (text.as_str(), column)),
            _ => None,
        }
    }

    /// Whether a name is wrong, rather than a position or a move.
    pub fn is_unknown_name(&self) -> bool {
        matches!(
            self,
            Self::Game(_)
                | Self::Group { .. }
                | Self::Format { .. }
                | Self::RecordForm { .. }
                | Self::WriteOnly { .. }
                | Self::KeysOnly { .. }
        )
    }
}

fn did_you_mean(nearest: Option<&str>, list: &str) -> String {
    nearest.map_or_else(|| list.to_owned(), |nearest| format!("did you mean {nearest}? {list}"))
}

/// The name that is most like the one asked for, unless none is.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Names with less in common do not count as alike.
    const LIKE: f64 = 0.4;
    let name = name.to_lowercase();
    known
        .into_iter()
        .map(|known| (strsim::normalized_damerau_levenshtein(&name, &known.to_lowercase()), known))
        .filter(|&(likeness, _)| likeness >= LIKE)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found_and_strangers_have_none() {
        let known = ["chess", "chess:blitz", "go:9", "go:19"];
        let near = |name| UnknownGame::new(name, known.into_iter()).nearest;
        assert_eq!(near("ches").as_deref(), Some("chess"));
        assert_eq!(near("CHSES").as_deref(), Some("chess"));
        assert_eq!(near("chess:bliz").as_deref(), Some("chess:blitz"));
        assert_eq!(near("go:91").as_deref().map(catalog::family), Some("go"));
        assert_eq!(near("xy"), None);
    }
}
