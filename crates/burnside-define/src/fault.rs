//! What is wrong with a game file, where, and what to write instead.

use std::fmt;

use crate::section::Word;

/// The text of a file has at most this many bytes.
pub const MAX_TEXT: usize = 64 * 1024;
/// A board has at most this many points.
pub const MAX_POINTS: usize = 64;
/// A game has at most this many kinds of pieces.
pub const MAX_KINDS: usize = 16;
/// A family of sets has at most this many members.
pub const MAX_SETS: usize = 1024;
/// A turn has at most this many alternatives, and a game this many ways to end.
pub const MAX_RULES: usize = 32;
/// A player has at most this many pieces of a kind.
pub const MAX_SUPPLY: i64 = 63;
/// At most this many traits: every combination of them is a piece.
pub const MAX_TRAITS: usize = 4;

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Not TOML.
    #[error("this is not TOML: {0}")]
    Syntax(String),
    /// More than the limit.
    #[error("{what}: {found}, and the limit is {limit}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        limit: usize,
    },
    /// A key that the section does not have.
    #[error("[{section}] has no key {key:?}{}", nearest_or_all(.near.as_deref(), .known))]
    UnknownKey {
        /// Where.
        section: String,
        /// What was written.
        key: String,
        /// The nearest key that it has.
        near: Option<String>,
        /// Every key that it has.
        known: Vec<&'static str>,
    },
    /// A word that means nothing here.
    #[error("{word:?} is not {expected}{}{}", listed(.known), nearest(.near.as_deref()))]
    UnknownWord {
        /// What was written.
        word: String,
        /// What was expected.
        expected: &'static str,
        /// Every word that fits, if they are few.
        known: Vec<String>,
        /// The nearest word that fits.
        near: Option<String>,
    },
    /// Something that a game cannot do without.
    #[error("[{section}] needs {needs}")]
    Missing {
        /// Where.
        section: String,
        /// What.
        needs: &'static str,
    },
    /// A value of another type.
    #[error("{key} should be {expected}, not {found}")]
    Type {
        /// The key.
        key: String,
        /// What it should be.
        expected: &'static str,
        /// What it is.
        found: &'static str,
    },
    /// Things that do not go together.
    #[error("{0}")]
    Contradiction(String),
}

fn nearest(near: Option<&str>) -> String {
    near.map_or(String::new(), |near| format!("; did you mean {near:?}?"))
}

/// ` (one, two, three)`, if there are any.
fn listed<W: AsRef<str>>(known: &[W]) -> String {
    let words: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
    if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) }
}

/// The nearest word, or all of them if none is near.
fn nearest_or_all(near: Option<&str>, known: &[&str]) -> String {
    if near.is_some() { nearest(near) } else { listed(known) }
}

/// One thing that is wrong, with its place in the text and an example of how to say it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: Fault,
    /// How it could be said.
    pub example: Option<&'static str>,
}

/// `3:7: [board] has no key "gird"; did you mean "grid"? For example: grid = [3, 3]`
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = self.fault.to_string();
        write!(f, "{}:{}: {fault}", self.line, self.column)?;
        match self.example {
            Some(example) => {
                let stop = if fault.ends_with('?') { "" } else { "." };
                write!(f, "{stop} For example: {example}")
            }
            None => Ok(()),
        }
    }
}

/// Everything that is wrong with a file, in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct Errors(pub Vec<Problem>);

/// Collects problems while a file is read.
pub(crate) struct Faults<'a> {
    text: &'a str,
    found: Vec<(usize, Fault, Option<&'static str>)>,
}

impl<'a> Faults<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, found: Vec::new() }
    }

    /// A problem at a byte of the text.
    pub(crate) fn add(&mut self, at: usize, fault: Fault) {
        self.found.push((at, fault, None));
    }

    /// A problem with an example of how to say it.
    pub(crate) fn add_like(&mut self, at: usize, fault: Fault, example: &'static str) {
        self.found.push((at, fault, Some(example)));
    }

    /// A word that is none of those that fit, which are listed.
    pub(crate) fn unknown_word<W: AsRef<str>>(
        &mut self,
        word: &Word,
        expected: &'static str,
        known: &[W],
    ) {
        let near = near(&word.text, known.iter().map(AsRef::as_ref));
        let known = known.iter().map(|known| known.as_ref().to_owned()).collect();
        self.add(word.at, Fault::UnknownWord { word: word.text.clone(), expected, known, near });
    }

    pub(crate) fn contradiction(&mut self, at: usize, message: impl Into<String>) {
        self.add(at, Fault::Contradiction(message.into()));
    }

    /// Things that do not go together, with an example of what does.
    pub(crate) fn contradiction_like(
        &mut self,
        at: usize,
        message: impl Into<String>,
        example: &'static str,
    ) {
        self.add_like(at, Fault::Contradiction(message.into()), example);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All of them, by place.
    pub(crate) fn into_errors(mut self) -> Errors {
        self.found.sort_by_key(|&(at, ..)| at);
        let text = self.text;
        let problem = |(at, fault, example): (usize, Fault, _)| {
            let before = text.get(..at).unwrap_or(text);
            let line = before.matches('\n').count() + 1;
            let start = before.rfind('\n').map_or(0, |newline| newline + 1);
            Problem { line, column: before[start..].chars().count() + 1, fault, example }
        };
        Errors(self.found.into_iter().map(problem).collect())
    }
}

/// The nearest of some words, if one is near enough to be meant.
pub(crate) fn near<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<String> {
    let distance = |known: &str| strsim::damerau_levenshtein(&word.to_lowercase(), known);
    let allowed = ((word.chars().count() + 1) / 3).max(1);
    known
        .into_iter()
        .map(|known| (distance(known), known))
        .filter(|&(distance, _)| distance <= allowed)
        .min()
        .map(|(_, known)| known.to_owned())
}
