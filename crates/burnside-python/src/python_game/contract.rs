//! The traits of a game, implemented for a game that is a Python object.
//!
//! What the object raises goes to whoever asked, through all that lies between: see
//! [`raise`](crate::errors::raise).

use std::{
    fmt,
    hash::{Hash, Hasher},
    ptr,
    sync::Arc,
};

use burnside::{
    Game, NotAccepted, Notation, Outcome, Player, Symmetric,
    arrays::{Arrays, Planes},
    catalog::Entry,
    qi::InQi,
    scene::Scenic,
};
use pyo3::PyResult;

use super::{
    group::PySymmetry,
    rulebook::Rulebook,
    store::{Code, Facts},
};
use crate::errors::raise;

/// A game that is a Python object.
#[derive(Clone, Copy)]
pub(super) struct PyGame(pub(super) &'static Rulebook);

/// What the object answered; an exception goes to the caller.
fn answered<T>(answer: PyResult<T>) -> T {
    answer.unwrap_or_else(|raised| raise(raised))
}

/// Defines a number of something that a game has.
macro_rules! numbered {
    ($(#[$about:meta])* $name:ident, $text:expr) => {
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub(super) struct $name {
            book: &'static Rulebook,
            pub(super) number: u32,
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                ptr::eq(self.book, other.book) && self.number == other.number
            }
        }

        impl Eq for $name {}

        impl Hash for $name {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.number.hash(state);
            }
        }

        /// Its text: errors show it.
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let text: fn(&Rulebook, u32) -> Arc<str> = $text;
                f.write_str(&text(self.book, self.number))
            }
        }
    };
}

numbered!(
    /// A position.
    PyPosition,
    |book, number| Arc::clone(&book.store().node(number).text)
);

numbered!(
    /// A move.
    PyMove,
    |book, number| Arc::clone(&book.store().moves[number as usize].text)
);

impl PyGame {
    pub(super) fn position(self, number: u32) -> PyPosition {
        PyPosition { book: self.0, number }
    }

    fn mv(self, number: u32) -> PyMove {
        PyMove { book: self.0, number }
    }

    fn facts(self, position: PyPosition) -> Arc<Facts> {
        answered(self.0.facts(position.number))
    }
}

impl Game for PyGame {
    type Position = PyPosition;
    type Written = PyPosition;
    type Move = PyMove;

    fn name(&self) -> &str {
        &self.0.name
    }

    /// Whatever could be read was accepted when it was.
    fn accept(&self, written: PyPosition) -> Result<PyPosition, NotAccepted> {
        Ok(written)
    }

    fn start(&self) -> PyPosition {
        self.position(self.0.start.get().copied().unwrap_or_default())
    }

    fn to_move(&self, position: PyPosition) -> Player {
        self.0.store().node(position.number).mover
    }

    fn outcome(&self, position: PyPosition) -> Option<Outcome> {
        self.facts(position).outcome
    }

    fn moves(&self, position: PyPosition) -> impl Iterator<Item = PyMove> {
        let facts = self.facts(position);
        (0..facts.moves.len()).map(move |index| self.mv(facts.moves[index].0))
    }

    fn play_unchecked(&self, position: PyPosition, mv: PyMove) -> PyPosition {
        self.position(answered(self.0.next(position.number, mv.number)))
    }
}

/// A text that is not a position or a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NotRead(String);

impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotRead {}

impl Notation for PyGame {
    type Error = NotRead;

    fn written_text(&self, written: PyPosition) -> String {
        self.0.store().node(written.number).text.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<PyPosition, NotRead> {
        let number = answered(self.0.read(text)).map_err(NotRead)?;
        Ok(self.position(number))
    }

    fn move_text(&self, _: PyPosition, mv: PyMove) -> String {
        self.0.store().moves[mv.number as usize].text.to_string()
    }

    /// Only legal moves can be read: no other is known by its text.
    fn parse_move(&self, position: PyPosition, text: &str) -> Result<PyMove, NotRead> {
        let found = self.moves(position).find(|&mv| self.move_text(position, mv) == text);
        found.ok_or_else(|| NotRead(format!("no legal move is written {text:?}")))
    }
}

impl InQi for PyGame {}

impl Scenic for PyGame {}

/// A group of symmetries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PyGroup {
    /// Nothing but the identity.
    None,
    /// All symmetries of the game.
    Value,
}

impl fmt::Display for PyGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::None => "none",
            Self::Value => "value",
        })
    }
}

impl Symmetric for PyGame {
    type Symmetry = PySymmetry;
    type Group = PyGroup;
    type Code = Code;

    fn groups(&self) -> &'static [PyGroup] {
        if self.0.given.is_empty() { &[PyGroup::None] } else { &[PyGroup::None, PyGroup::Value] }
    }

    fn portable_group(&self) -> PyGroup {
        self.value_group()
    }

    fn value_group(&self) -> PyGroup {
        if self.0.given.is_empty() { PyGroup::None } else { PyGroup::Value }
    }

    fn symmetries_written(
        &self,
        group: PyGroup,
        _: PyPosition,
    ) -> impl Iterator<Item = PySymmetry> {
        let most = if group == PyGroup::None { 1 } else { usize::MAX };
        PySymmetry::all(self.0).take(most)
    }

    fn transform_written(&self, written: PyPosition, symmetry: PySymmetry) -> PyPosition {
        let word = symmetry.word().iter();
        let image = word.fold(written.number, |at, &given| answered(self.0.image(at, given)));
        self.position(image)
    }

    fn code_written(&self, _: PyGroup, written: PyPosition) -> Code {
        self.0.store().node(written.number).code
    }

    fn transform_move(&self, mv: PyMove, symmetry: PySymmetry) -> PyMove {
        let word = symmetry.word().iter();
        let image = word.fold(mv.number, |at, &given| answered(self.0.move_image(at, given)));
        self.mv(image)
    }
}

impl PyGame {
    fn of_code(self, code: &[u8]) -> Option<PyPosition> {
        let code: Code = code.try_into().ok()?;
        let number = self.0.store().by_code.get(&code).copied()?;
        Some(self.position(number))
    }
}

impl Arrays for PyGame {
    type Word = u8;

    fn width(&self) -> Option<usize> {
        Some(size_of::<Code>())
    }

    fn layout(&self) -> &'static str {
        "the first 16 bytes of the SHA-256 of the position's text; only positions that have come \
         up in this process can be read back"
    }

    fn load(&self, row: &[u8]) -> Result<PyPosition, String> {
        let found = self.of_code(row);
        found.ok_or_else(|| "no position that has come up in this process has this row".to_owned())
    }

    fn store(&self, written: PyPosition, row: &mut [u8]) {
        row.copy_from_slice(&self.code_written(PyGroup::None, written));
    }

    fn actions(&self) -> usize {
        self.0.actions.get().map_or(0, |actions| actions.moves.len())
    }

    fn action(&self, mv: PyMove) -> Option<usize> {
        self.0.actions.get()?.numbers.get(&mv.number).copied()
    }

    fn move_of(&self, _: PyPosition, action: usize) -> Option<PyMove> {
        self.0.actions.get()?.moves.get(action).map(|&number| self.mv(number))
    }

    fn planes(&self) -> Planes {
        self.0.planes.get().cloned().unwrap_or_default()
    }

    fn write_planes(&self, position: PyPosition, planes: &mut [u8]) {
        answered(self.0.write_planes(position.number, planes));
    }
}

impl Entry for PyGame {
    fn title(&self) -> &str {
        &self.0.title
    }

    fn rules_in_short(&self) -> &str {
        &self.0.rules
    }

    fn can_return(&self) -> bool {
        self.0.can_return
    }

    fn position_of_code(&self, code: &[u8]) -> Option<PyPosition> {
        self.of_code(code)
    }
}
