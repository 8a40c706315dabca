//! The ways to write a position, by name.

use crate::{
    Written,
    catalog::Entry,
    qi::{FeenError, Qi, ReadFeenError},
};

/// What was written: a line of text, or bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// A text.
    Text(String),
    /// Bytes, which are shown in hexadecimal.
    Bytes(Vec<u8>),
}

/// Why a text could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// What is wrong.
    pub reason: String,
    /// The character at which it goes wrong, from 1, if that is known.
    pub column: Option<usize>,
}

impl ReadError {
    /// Without a place.
    #[allow(clippy::needless_pass_by_value)] // so that it can be named where errors are mapped
    pub fn new(reason: impl ToString) -> Self {
        Self { reason: reason.to_string(), column: None }
    }
}

/// Reads what is written in one format.
pub type Read<G> = fn(&G, &str) -> Result<Written<G>, ReadError>;

/// One way to write the positions of a game. Bytes are read as hexadecimal text.
pub struct Format<G: Entry> {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// Whether a text that does not say what it is has this form.
    pub looks_like: fn(&str) -> bool,
    /// Writes it, or says why it cannot.
    pub write: fn(&G, Written<G>) -> Result<Form, String>,
    /// Reads what was written, if that is possible. Whether the rules accept it is for
    /// [`Game::accept`](crate::Game::accept) to say.
    pub read: Option<Read<G>>,
}

impl<G: Entry> std::fmt::Debug for Format<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Format").field("name", &self.name).finish_non_exhaustive()
    }
}

#[allow(clippy::expl_impl_clone_on_copy)] // derived, it would ask the same of the game
impl<G: Entry> Clone for Format<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Entry> Copy for Format<G> {}

/// The game's text.
const fn text<G: Entry>() -> Format<G> {
    Format {
        name: "text",
        about: "the game's own text, one line",
        looks_like: |_| true,
        write: |game, written| Ok(Form::Text(game.written_text(written))),
        read: Some(G::read_text),
    }
}

/// FEEN, the text that all games share.
const fn feen<G: Entry>() -> Format<G> {
    Format {
        name: "feen",
        about: "FEEN, the text of any game",
        looks_like: looks_like_feen,
        write: |game, written| {
            let position = game.accept(written).map_err(|error| error.reason)?;
            game.to_feen(position).map(Form::Text).map_err(|error| error.reason)
        },
        read: Some(|game, text| {
            game.read_feen(text).map(Into::into).map_err(|error| {
                let column = match &error {
                    ReadFeenError::Feen(error) => feen_column(error),
                    ReadFeenError::Game(_) => None,
                };
                ReadError { reason: error.to_string(), column }
            })
        }),
    }
}

/// Whether there are three words, the last of which names two styles. Asked about every text that is
/// read.
fn looks_like_feen(text: &str) -> bool {
    let mut words = text.as_bytes().split(|&byte| byte == b' ');
    let styles = words.nth(2).unwrap_or_default();
    matches!(styles, [a, b'/', b] if a.is_ascii_alphabetic() && b.is_ascii_alphabetic())
        && words.next().is_none()
}

/// The character at which a text stops being FEEN, from 1. Everything before it is ASCII.
pub fn feen_column(error: &FeenError) -> Option<usize> {
    match error {
        FeenError::Ended { at, .. }
        | FeenError::Unexpected { at, .. }
        | FeenError::LeadingZero { at }
        | FeenError::CountOfOne { at }
        | FeenError::DimensionTooLarge { at, .. }
        | FeenError::TooManyDimensions { at, .. }
        | FeenError::RankLength { at, .. }
        | FeenError::LayerHeight { at, .. }
        | FeenError::SingleRankLayer { at }
        | FeenError::HandOrder { at }
        | FeenError::HandRepeats { at, .. } => Some(at + 1),
        FeenError::TooManySquares { .. }
        | FeenError::SameSide { .. }
        | FeenError::TooManyPieces { .. } => None,
    }
}

/// PON, the JSON that all games share.
const fn pon<G: Entry>() -> Format<G> {
    Format {
        name: "pon",
        about: "PON, a JSON object of any game",
        looks_like: |text| text.starts_with('{'),
        write: |game, written| {
            let position = game.accept(written).map_err(|error| error.reason)?;
            let qi = game.to_qi(position).map_err(|error| error.reason)?;
            qi.to_pon().map(Form::Text).map_err(|error| error.to_string())
        },
        read: Some(|game, text| {
            let qi = Qi::from_pon(text).map_err(ReadError::new)?;
            game.read_qi(&qi).map(Into::into).map_err(ReadError::new)
        }),
    }
}

/// Every format of a game: `text`, its own ones, `feen`, `pon`.
pub fn formats<G: Entry>() -> impl Iterator<Item = Format<G>> {
    let own = G::FORMATS.iter().copied();
    std::iter::once(text()).chain(own).chain([feen(), pon()])
}

/// The name of the format that a text has, and what reads it. Every text looks like the game's own, which
/// is asked last.
pub(super) fn format_of<G: Entry>(text: &str) -> (&'static str, Read<G>) {
    let shared = [&const { feen::<G>() }, &const { pon::<G>() }];
    for Format { name, looks_like, read, .. } in G::FORMATS.iter().chain(shared) {
        if let Some(read) = *read
            && looks_like(text)
        {
            return (name, read);
        }
    }
    ("text", G::read_text)
}

/// The format with this name; case does not matter.
pub fn find_format<G: Entry>(game: &G, name: &str) -> Result<Format<G>, super::Error> {
    let is_named = |format: &Format<G>| format.name.eq_ignore_ascii_case(name);
    formats().find(is_named).ok_or_else(|| super::Error::Format {
        game: game.name().to_owned(),
        name: name.to_owned(),
        known: formats::<G>().map(|format| format.name).collect(),
    })
}

/// Whether a text is this many hexadecimal digits and nothing else.
pub fn is_hex(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
