//! The one error: what went wrong, where, and what to try. Every interface sends the same fields.

use std::fmt;

use burnside::catalog;
use burnside_solve::{Cause, Stopped};
use serde::{Serialize, Serializer};

/// What kind of error it is. Its name does not change from version to version.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// There is no such game.
    Game,
    /// A game file has mistakes.
    GameFile,
    /// There is no such command.
    Command,
    /// A parameter is missing, unknown, or has a value that it cannot have.
    Parameter,
    /// The game has no such group.
    Group,
    /// The game has no such format.
    Format,
    /// The format can be written and not read.
    WriteOnly,
    /// A text is not a position of the game.
    Position,
    /// A text is not FEEN.
    Feen,
    /// A text is not a move of the game.
    Move,
    /// The rules do not allow the move.
    Illegal,
    /// The position has no form in the format asked for.
    Unsayable,
    /// The group does not preserve play: it is for keys only.
    KeysOnly,
    /// A name is not a symmetry, or the symmetry does not apply.
    Symmetry,
    /// An array has the wrong shape or type.
    Array,
    /// A search or a count reached its limit.
    Stopped,
    /// A record could not be read to its end.
    Record,
    /// A table or a collection is damaged, of another game, or could not be made; or there is none.
    Table,
    /// A picture could not be drawn.
    Picture,
    /// A file could not be read or written.
    File,
    /// There is nothing at this address, or not by this method.
    Address,
    /// Too much is asked at once.
    Busy,
    /// A board of the general model cannot be changed like this.
    Qi,
    /// The answer does not fit into memory.
    Memory,
    /// The rules of a game that was registered at run time fail, or break a law.
    Rules,
    /// The program is at fault.
    Internal,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 26] = [
        Self::Game,
        Self::GameFile,
        Self::Command,
        Self::Parameter,
        Self::Group,
        Self::Format,
        Self::WriteOnly,
        Self::Position,
        Self::Feen,
        Self::Move,
        Self::Illegal,
        Self::Unsayable,
        Self::KeysOnly,
        Self::Symmetry,
        Self::Array,
        Self::Stopped,
        Self::Record,
        Self::Table,
        Self::Picture,
        Self::File,
        Self::Address,
        Self::Busy,
        Self::Qi,
        Self::Memory,
        Self::Rules,
        Self::Internal,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::GameFile => "game-file",
            Self::Command => "command",
            Self::Parameter => "parameter",
            Self::Group => "group",
            Self::Format => "format",
            Self::WriteOnly => "write-only",
            Self::Position => "position",
            Self::Feen => "feen",
            Self::Move => "move",
            Self::Illegal => "illegal",
            Self::Unsayable => "unsayable",
            Self::KeysOnly => "keys-only",
            Self::Symmetry => "symmetry",
            Self::Array => "array",
            Self::Stopped => "stopped",
            Self::Record => "record",
            Self::Table => "table",
            Self::Picture => "picture",
            Self::File => "file",
            Self::Address => "address",
            Self::Busy => "busy",
            Self::Qi => "qi",
            Self::Memory => "memory",
            Self::Rules => "rules",
            Self::Internal => "internal",
        }
    }

    /// The kind with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether a name or a parameter is wrong, rather than a position or a move.
    pub const fn is_about_names(self) -> bool {
        matches!(
            self,
            Self::Game
                | Self::Command
                | Self::Parameter
                | Self::Group
                | Self::Format
                | Self::WriteOnly
                | Self::KeysOnly
        )
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Kind {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Kind".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "enum": Self::ALL.map(Self::name) })
    }
}

/// Why a request has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("{message}")]
pub struct Error {
    /// What was wrong, in a sentence.
    #[serde(rename = "error")]
    pub message: String,
    /// What kind of error it is.
    pub kind: Kind,
    /// What to try.
    pub hint: Option<String>,
    /// The line at which a text goes wrong, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The character at which a text goes wrong, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The number of the entry of a list or array that is wrong, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// The text that `column` is about.
    #[serde(skip)]
    pub text: Option<Box<str>>,
}

impl Error {
    /// An error without a place and without a hint. Of a message that quotes too much the beginning
    /// and the end are kept.
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self {
            message: shortened(message.into()),
            kind,
            hint: None,
            line: None,
            column: None,
            index: None,
            text: None,
        }
    }

    /// The same with a hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// The same, about one entry of a list or array.
    #[must_use]
    pub fn at(self, index: usize) -> Self {
        Self { index: Some(index), ..self }
    }

    /// A position whose exact value was not found within the limits.
    pub fn no_value(position: &str, stopped: Stopped) -> Self {
        let Stopped { nodes, cause } = stopped;
        if cause == Cause::Table {
            return Self::new(Kind::Table, format!("no value of {position}: {cause}"));
        }
        let message = format!("no exact value of {position} after {nodes} positions");
        Self::new(Kind::Stopped, message)
            .hint("allow more nodes or seconds, or ask about a position later in the game")
    }

    /// The text that is wrong, and the character at which it goes wrong, from 1.
    pub fn place(&self) -> Option<(&str, usize)> {
        self.text.as_deref().zip(self.column)
    }
}

impl From<catalog::Error> for Error {
    fn from(error: catalog::Error) -> Self {
        // The names are the same in both; a test of the golden errors goes through all of them.
        let kind = Kind::find(error.kind()).unwrap_or(Kind::Internal);
        let place = error.place().map(|(text, column)| (Box::from(text), column));
        let (text, column) = place.unzip();
        Self { hint: error.hint(), text, column, ..Self::new(kind, error.to_string()) }
    }
}

impl From<catalog::UnknownGame> for Error {
    fn from(error: catalog::UnknownGame) -> Self {
        catalog::Error::from(error).into()
    }
}

impl From<burnside::symmetry::UnknownSymmetry> for Error {
    fn from(error: burnside::symmetry::UnknownSymmetry) -> Self {
        Self::new(Kind::Symmetry, error.to_string())
    }
}

/// Bytes of a message that are kept: of its beginning, and of its end. What a message quotes may be
/// as long as a file.
const KEPT: (usize, usize) = (3_000, 1_000);

fn shortened(message: String) -> String {
    let (first, last) = KEPT;
    if message.len() <= first + last {
        return message;
    }
    // Both ends are boundaries of characters, so there always is one.
    let is_boundary = |&at: &usize| message.is_char_boundary(at);
    let end = (0..=first).rfind(is_boundary).unwrap_or(0);
    let begin = (message.len() - last..message.len()).find(is_boundary).unwrap_or(message.len());
    format!("{} … {}", &message[..end], &message[begin..])
}

/// A count that reached its limit.
impl From<Stopped> for Error {
    fn from(stopped: Stopped) -> Self {
        let message = format!("the count exceeds the limits of this request: {stopped}");
        Self::new(Kind::Stopped, message)
            .hint("ask for fewer plies, or start from a position later in the game")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_lead_back_from_their_names() {
        for kind in Kind::ALL {
            assert_eq!(Kind::find(kind.name()), Some(kind));
        }
    }

    #[test]
    fn what_is_quoted_is_not_repeated_without_end() {
        let said = |message: String| Error::new(Kind::Move, message).message;
        let short = "é".repeat(2_000);
        assert_eq!(said(short.clone()), short);
        for quoted in [2_001, 1 << 20] {
            let long = said(format!("{} is not a move: a5 is taken", "é".repeat(quoted)));
            assert!(long.starts_with("éé") && long.ends_with("é is not a move: a5 is taken"));
            assert!((3_990..4_010).contains(&long.len()), "{}", long.len());
        }
    }
}
