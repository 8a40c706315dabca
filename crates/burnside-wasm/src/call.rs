//! What can be asked, as JSON: `{"ask": {"game": "quantik", "command": "moves", "params": {}}}`. The name
//! of the call comes first, so that everything after it is read once, where it belongs.
//!
//! The positions of [`Call::Keys`] and [`Call::Values`] may also stand on the lines below: then they need
//! not be written as JSON and read as such.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::{Map, Value};

/// One of many texts. It stays where it was written, unless something in it is escaped.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(transparent)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);

/// A call of the host.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Call<'a> {
    /// A request to a game, with the answer that every interface gives.
    Ask {
        /// The game.
        game: String,
        /// The command.
        command: String,
        /// Its parameters.
        #[serde(default)]
        params: Map<String, Value>,
        /// The most seconds that it may take, whatever the parameters say.
        #[serde(default)]
        seconds: Option<f64>,
        /// The most positions that a count may look at; some millions if it does not say.
        #[serde(default)]
        most: Option<u64>,
    },
    /// The canonical keys of many positions; the host can take the bytes afterwards.
    Keys {
        /// The game.
        game: String,
        /// The positions, if they are not on the lines below.
        #[serde(borrow, default)]
        positions: Vec<Text<'a>>,
        /// The group; the value group if none is named.
        #[serde(default)]
        group: Option<String>,
    },
    /// The values of many positions; the host can take the bytes afterwards.
    Values {
        /// The game.
        game: String,
        /// The positions, if they are not on the lines below.
        #[serde(borrow, default)]
        positions: Vec<Text<'a>>,
        /// The most positions that the search for each of them may look at.
        #[serde(default)]
        nodes: Option<u64>,
        /// The most seconds that each of them may take.
        #[serde(default)]
        seconds: Option<f64>,
    },
    /// All games, listed and loaded.
    Games {},
    /// The games that come with the program as files.
    Shipped {},
    /// One game.
    About {
        /// The game.
        game: String,
    },
    /// Reads a game file; its game is known by name from then on.
    Load {
        /// The text of the file.
        text: String,
    },
    /// Forgets the listed games, so that a file may have any name.
    OnlyFiles {},
    /// Looks at a game file from all sides.
    Check {
        /// The text of the file.
        text: String,
    },
    /// Solves a game completely; the host can take the bytes of the table afterwards.
    Solve {
        /// The game.
        game: String,
    },
    /// Takes a game that was loaded from the list.
    Unload {
        /// The game.
        game: String,
    },
    /// Forgets what searches have learned.
    Forget {},
    /// A picture of a position as SVG.
    Picture {
        /// The game.
        game: String,
        /// The position; one that can be written down will do.
        #[serde(default)]
        position: Option<String>,
        /// Moves that are played from there.
        #[serde(default)]
        moves: Vec<String>,
        /// For a dark background.
        #[serde(default)]
        dark: bool,
        /// Whether every move shows its value.
        #[serde(default)]
        values: bool,
    },
    /// The image of a position, or of a move in it, under a symmetry.
    Image {
        /// The game.
        game: String,
        /// The position.
        position: String,
        /// The name of the symmetry.
        symmetry: String,
        /// A move that is legal there.
        #[serde(default, rename = "move")]
        mv: Option<String>,
    },
    /// A game as a move list.
    MoveList {
        /// The game.
        game: String,
        /// Where it begins.
        #[serde(default)]
        position: Option<String>,
        /// Its moves.
        moves: Vec<String>,
    },
    /// Reads a record of a game: a move list, or a form of the game's own.
    Record {
        /// The game; the one that the record names if it does not say.
        #[serde(default)]
        game: Option<String>,
        /// The text.
        text: String,
    },
    /// What a FEEN text of any game says.
    Feen {
        /// The text.
        text: String,
    },
    /// A FEEN text as a PON object.
    Pon {
        /// The text.
        text: String,
    },
    /// A position of any game at all after some operations.
    Qi {
        /// What an earlier call answered.
        #[serde(default)]
        position: Option<Value>,
        /// `["new", [8, 8], "C", "c"]` and others.
        operations: Vec<Value>,
    },
    /// Writes a document of the game that has such.
    WriteDocument(crate::games::Document),
    /// Reads such a document.
    ReadDocument {
        /// The bytes in hexadecimal.
        hex: String,
    },
}
