//! The status of a call, and the error if it failed.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use std::{
    ffi::{CStr, c_char},
    panic::{AssertUnwindSafe, catch_unwind},
};

use burnside::catalog;
use burnside_api::{Error, Kind};

use crate::memory::ErrorOut;

/// How a call went. Zero is fine; the others have a name, see burnside_status_name.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BurnsideStatus {
    /// All went well.
    Ok = 0,
    /// The buffer is too small: the size that is needed was reported, and nothing was written.
    BufferTooSmall = 1,
    /// A pointer is null that must not be.
    Null = 2,
    /// A pointer is not aligned to its type.
    Misaligned = 3,
    /// A text is not UTF-8.
    Encoding = 4,
    /// A fault of this library. Please report it.
    Internal = 5,
    /// There is no game of this name.
    Game = 10,
    /// The game has no group of this name.
    Group = 11,
    /// The game has no format of this name.
    Format = 12,
    /// There is no command of this name.
    Command = 13,
    /// A parameter is missing, unknown, not for this command, or has a value that it cannot have.
    Parameter = 14,
    /// A text, number or bytes that are not a position of the game.
    Position = 15,
    /// A text or number that is not a move of the game.
    Move = 16,
    /// A move that the rules do not allow here.
    Illegal = 17,
    /// A text that is not FEEN.
    Feen = 18,
    /// A format that cannot be read.
    WriteOnly = 19,
    /// A position that has no form in the format asked for.
    Unsayable = 20,
    /// A group or symmetry that does not preserve play: it is for keys only.
    KeysOnly = 21,
    /// A search or a count that reached its limit.
    Stopped = 22,
    /// An operation that Qi refuses.
    Qi = 23,
    /// A name that is not a symmetry, or a symmetry that does not apply.
    Symmetry = 24,
    /// An array of the wrong shape or type.
    Array = 25,
    /// A record that could not be read to its end.
    Record = 26,
    /// A table that is damaged, of another game, or could not be made.
    Table = 27,
    /// A picture that could not be drawn.
    Picture = 28,
    /// A file that could not be read or written.
    File = 29,
    /// An address where there is nothing.
    Address = 30,
    /// Too much was asked at once.
    Busy = 31,
    /// A game file with mistakes.
    GameFile = 32,
    /// Not enough memory for the answer.
    Memory = 33,
    /// Rules that break a law, or fail.
    Rules = 34,
}

impl BurnsideStatus {
    const ALL: [Self; 31] = [
        Self::Ok,
        Self::BufferTooSmall,
        Self::Null,
        Self::Misaligned,
        Self::Encoding,
        Self::Internal,
        Self::Game,
        Self::Group,
        Self::Format,
        Self::Command,
        Self::Parameter,
        Self::Position,
        Self::Move,
        Self::Illegal,
        Self::Feen,
        Self::WriteOnly,
        Self::Unsayable,
        Self::KeysOnly,
        Self::Stopped,
        Self::Qi,
        Self::Symmetry,
        Self::Array,
        Self::Record,
        Self::Table,
        Self::Picture,
        Self::File,
        Self::Address,
        Self::Busy,
        Self::GameFile,
        Self::Memory,
        Self::Rules,
    ];

    const fn name(self) -> &'static CStr {
        match self {
            Self::Ok => c"ok",
            Self::BufferTooSmall => c"buffer-too-small",
            Self::Null => c"null",
            Self::Misaligned => c"misaligned",
            Self::Encoding => c"encoding",
            Self::Internal => c"internal",
            Self::Game => c"game",
            Self::Group => c"group",
            Self::Format => c"format",
            Self::Command => c"command",
            Self::Parameter => c"parameter",
            Self::Position => c"position",
            Self::Move => c"move",
            Self::Illegal => c"illegal",
            Self::Feen => c"feen",
            Self::WriteOnly => c"write-only",
            Self::Unsayable => c"unsayable",
            Self::KeysOnly => c"keys-only",
            Self::Stopped => c"stopped",
            Self::Qi => c"qi",
            Self::Symmetry => c"symmetry",
            Self::Array => c"array",
            Self::Record => c"record",
            Self::Table => c"table",
            Self::Picture => c"picture",
            Self::File => c"file",
            Self::Address => c"address",
            Self::Busy => c"busy",
            Self::GameFile => c"game-file",
            Self::Memory => c"memory",
            Self::Rules => c"rules",
        }
    }

    /// The status of an error of this kind. A test asks it of every kind there is.
    const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Game => Self::Game,
            Kind::Command => Self::Command,
            Kind::Parameter => Self::Parameter,
            Kind::Group => Self::Group,
            Kind::Format => Self::Format,
            Kind::WriteOnly => Self::WriteOnly,
            Kind::Position => Self::Position,
            Kind::Feen => Self::Feen,
            Kind::Move => Self::Move,
            Kind::Illegal => Self::Illegal,
            Kind::Unsayable => Self::Unsayable,
            Kind::KeysOnly => Self::KeysOnly,
            Kind::Symmetry => Self::Symmetry,
            Kind::Array => Self::Array,
            Kind::Stopped => Self::Stopped,
            Kind::Record => Self::Record,
            Kind::Table => Self::Table,
            Kind::Picture => Self::Picture,
            Kind::File => Self::File,
            Kind::Address => Self::Address,
            Kind::Busy => Self::Busy,
            Kind::GameFile => Self::GameFile,
            Kind::Qi => Self::Qi,
            Kind::Memory => Self::Memory,
            Kind::Rules => Self::Rules,
            _ => Self::Internal, // and kinds that do not exist yet
        }
    }
}

/// The name of a status: the word by which every language knows this kind of error.
///
/// Never null; "unknown" for a number that is not a status. Lives as long as the program.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_status_name(status: i32) -> *const c_char {
    let known = BurnsideStatus::ALL.into_iter().find(|&known| known as i32 == status);
    known.map_or(c"unknown", BurnsideStatus::name).as_ptr()
}

/// The version of this library, such as "0.2.0": what BURNSIDE_VERSION says about the header.
/// Lives as long as the program.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// The room for a message, the zero that ends it included.
pub const BURNSIDE_MESSAGE: usize = 512;

/// Why a call did not go well. The caller owns it and hands it to a call, which fills it in; it
/// needs no preparation and no cleaning up. After a call that went well, the status is
/// BURNSIDE_STATUS_OK, the texts are empty and the numbers 0.
///
/// Messages are UTF-8, zero-terminated, and cut off at a character if they are longer.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct BurnsideError {
    /// What the call returned.
    pub status: BurnsideStatus,
    /// The character at which a text goes wrong, counted from 1; 0 if that is not known.
    pub column: u32,
    /// The index of the entry that was refused, if the call was about an array or a list; else 0.
    pub index: u64,
    /// What is wrong.
    pub message: [c_char; BURNSIDE_MESSAGE],
    /// What to try, or an empty text.
    pub hint: [c_char; BURNSIDE_MESSAGE],
    /// The line at which a text goes wrong, counted from 1; 0 if that is not known.
    pub line: u32,
}

/// Why a call did not go well, before it is written down for C.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Failure {
    status: BurnsideStatus,
    message: String,
    hint: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    index: Option<usize>,
}

impl Failure {
    #[allow(clippy::needless_pass_by_value)] // so that it can be named where errors are mapped
    pub(crate) fn new(status: BurnsideStatus, message: impl ToString) -> Self {
        let message = message.to_string();
        Self { status, message, hint: None, line: None, column: None, index: None }
    }

    /// A JSON text that cannot be read; `what` it is.
    pub(crate) fn json(what: &str, error: &serde_json::Error) -> Self {
        let failure = Self::new(BurnsideStatus::Parameter, format!("{what}: {error}"));
        let is_known = |&number: &usize| number > 0;
        let (line, column) = (Some(error.line()), Some(error.column()));
        Self { line: line.filter(is_known), column: column.filter(is_known), ..failure }
    }

    /// The same, with the character at which a text goes wrong, from 1.
    pub(crate) fn at_column(self, column: usize) -> Self {
        Self { column: Some(column), ..self }
    }

    /// The same about an entry of an array, which the message names.
    pub(crate) fn at(self, index: usize) -> Self {
        let message = format!("entry {index}: {}", self.message);
        Self { message, index: Some(index), ..self }
    }

    fn written(&self) -> BurnsideError {
        let number = |number: Option<usize>| u32::try_from(number.unwrap_or(0)).unwrap_or(u32::MAX);
        BurnsideError {
            status: self.status,
            column: number(self.column),
            index: self.index.unwrap_or(0) as u64,
            message: cut(&self.message),
            hint: cut(self.hint.as_deref().unwrap_or_default()),
            line: number(self.line),
        }
    }
}

/// A text in the room there is, cut off at a character or at a zero.
fn cut(text: &str) -> [c_char; BURNSIDE_MESSAGE] {
    let mut room = [0; BURNSIDE_MESSAGE];
    let most = text.len().min(BURNSIDE_MESSAGE - 1);
    let end = (0..=most).rfind(|&at| text.is_char_boundary(at)).unwrap_or(0);
    for (place, byte) in room.iter_mut().zip(text[..end].bytes().take_while(|&byte| byte != 0)) {
        *place = c_char::from_ne_bytes([byte]);
    }
    room
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let Error { message, kind, hint, line, column, index, text: _ } = error;
        Self { status: BurnsideStatus::of(kind), message, hint, line, column, index }
    }
}

impl From<catalog::Error> for Failure {
    fn from(error: catalog::Error) -> Self {
        Error::from(error).into()
    }
}

/// Runs the body of a function and returns its status to C. No panic crosses into C.
pub(crate) fn answer(
    error: ErrorOut,
    body: impl FnOnce() -> Result<(), Failure>,
) -> BurnsideStatus {
    let result = error.check().and_then(|()| {
        catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<&str>().map(ToString::to_string);
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            let text = text.unwrap_or_else(|| "a panic without a message".to_owned());
            Err(Failure::new(BurnsideStatus::Internal, text))
        })
    });
    match result {
        Ok(()) => {
            error.clear();
            BurnsideStatus::Ok
        }
        Err(failure) => {
            error.fill_in(&failure.written());
            failure.status
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_status_of_its_own() {
        for kind in Kind::ALL {
            assert_eq!(BurnsideStatus::of(kind).name().to_str(), Ok(kind.name()));
        }
        let names = BurnsideStatus::ALL.map(BurnsideStatus::name);
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name:?} is the name of two");
        }
    }

    #[test]
    fn numbers_are_stable() {
        // As the header had them when they were first published.
        let published = [
            0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
            27, 28, 29, 30, 31, 32, 33, 34,
        ];
        assert_eq!(BurnsideStatus::ALL.map(|status| status as i32), published);
        assert_eq!(BurnsideStatus::Position as i32, 15);
        assert_eq!(BurnsideStatus::Stopped as i32, 22);
    }

    #[test]
    fn json_says_where_it_goes_wrong() {
        let error = serde_json::from_str::<serde_json::Value>("[1,\n 2,, 3]").unwrap_err();
        let written = Failure::json("it", &error).written();
        assert_eq!((written.line, written.column), (2, 4));
    }
}
