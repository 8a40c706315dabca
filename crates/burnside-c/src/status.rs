//! How a call went, and why it did not go well.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use std::{
    ffi::c_char,
    panic::{AssertUnwindSafe, catch_unwind},
};

use burnside::catalog;
use burnside_solve::door::AskError;

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
    /// A parameter is missing, unknown, of the wrong type, or not for this command.
    Parameter = 14,
    /// A text or bytes that are no position.
    Position = 15,
    /// A text or number that is no move.
    Move = 16,
    /// A move that the rules do not allow here.
    Illegal = 17,
    /// A text that is no FEEN.
    Feen = 18,
    /// A format that cannot be read.
    WriteOnly = 19,
    /// A position that the format has no words for.
    Unsayable = 20,
    /// A group under which play is not preserved.
    KeysOnly = 21,
    /// A search that reached its limit.
    Stopped = 22,
    /// An operation that Qi refuses.
    Qi = 23,
}

impl BurnsideStatus {
    const ALL: [Self; 20] = [
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
    ];

    const fn name(self) -> &'static std::ffi::CStr {
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
        }
    }

    /// The status of an error of this kind.
    fn of_kind(kind: &str) -> Self {
        let named = |status: &Self| status.name().to_bytes() == kind.as_bytes();
        Self::ALL.into_iter().find(named).unwrap_or(Self::Internal)
    }
}

/// The name of a status: the word by which every language knows this kind of error.
///
/// Never null; "unknown" for a number that is no status. Lives as long as the program.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_status_name(status: i32) -> *const c_char {
    let known = BurnsideStatus::ALL.into_iter().find(|&known| known as i32 == status);
    known.map_or(c"unknown", BurnsideStatus::name).as_ptr()
}

/// The version of this library, such as "0.1.0". Lives as long as the program.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// The room for a message, the zero that ends it included.
pub const BURNSIDE_MESSAGE: usize = 512;

/// Why a call did not go well. The caller owns it and hands it to a call, which fills it in; it
/// needs no preparation and no cleaning up.
///
/// Messages are UTF-8, zero-terminated, and cut off at a character if they are longer.
#[repr(C)]
#[derive(Clone, Debug)]
pub struct BurnsideError {
    /// What the call returned.
    pub status: BurnsideStatus,
    /// The character at which a text goes wrong, counted from 1; 0 if that is not known.
    pub column: u32,
    /// The index of the entry that was refused, if the call was about an array; else 0.
    pub index: u64,
    /// What is wrong.
    pub message: [c_char; BURNSIDE_MESSAGE],
    /// What to try, or an empty text.
    pub hint: [c_char; BURNSIDE_MESSAGE],
}

/// Why a call did not go well, before it is written down for C.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Refusal {
    status: BurnsideStatus,
    message: String,
    hint: Option<String>,
    column: Option<usize>,
    index: usize,
}

impl Refusal {
    #[allow(clippy::needless_pass_by_value)] // so that it can be named where errors are mapped
    pub(crate) fn new(status: BurnsideStatus, message: impl ToString) -> Self {
        Self { status, message: message.to_string(), hint: None, column: None, index: 0 }
    }

    /// The same about an entry of an array, which the message names.
    pub(crate) fn at(self, index: usize) -> Self {
        let message = format!("entry {index}: {}", self.message);
        Self { message, index, ..self }
    }

    /// The same about an entry of an array, with the message as it is.
    pub(crate) fn with_index(self, index: usize) -> Self {
        Self { index, ..self }
    }

    fn written(&self) -> BurnsideError {
        BurnsideError {
            status: self.status,
            column: self.column.map_or(0, |column| u32::try_from(column).unwrap_or(u32::MAX)),
            index: self.index as u64,
            message: cut(&self.message),
            hint: cut(self.hint.as_deref().unwrap_or_default()),
        }
    }
}

/// A text in the room there is, cut off at a character or at a zero.
fn cut(text: &str) -> [c_char; BURNSIDE_MESSAGE] {
    let mut room = [0; BURNSIDE_MESSAGE];
    let text = &text[..text.floor_char_boundary(BURNSIDE_MESSAGE - 1)];
    for (place, byte) in room.iter_mut().zip(text.bytes().take_while(|&byte| byte != 0)) {
        *place = c_char::from_ne_bytes([byte]);
    }
    room
}

impl From<AskError> for Refusal {
    fn from(error: AskError) -> Self {
        let column = match &error {
            AskError::Request(request) => request.place().map(|(_, column)| column),
            _ => None,
        };
        Self {
            status: BurnsideStatus::of_kind(error.kind()),
            message: error.to_string(),
            hint: error.hint(),
            column,
            index: 0,
        }
    }
}

impl From<catalog::Error> for Refusal {
    fn from(error: catalog::Error) -> Self {
        AskError::from(error).into()
    }
}

/// Runs what a function does, and tells C how it went. Nothing panics across the border.
pub(crate) fn answer(
    error: ErrorOut,
    body: impl FnOnce() -> Result<(), Refusal>,
) -> BurnsideStatus {
    let result = error.check().and_then(|()| {
        catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<&str>().map(ToString::to_string);
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            let text = text.unwrap_or_else(|| "a panic without a message".to_owned());
            Err(Refusal::new(BurnsideStatus::Internal, text))
        })
    });
    match result {
        Ok(()) => {
            error.clear();
            BurnsideStatus::Ok
        }
        Err(refusal) => {
            error.fill(refusal.written());
            refusal.status
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_status_of_its_own() {
        // The table of kinds in conformance/README.md.
        let kinds = "game group format command parameter position move illegal feen write-only \
                     unsayable keys-only stopped";
        for kind in kinds.split_whitespace() {
            let status = BurnsideStatus::of_kind(kind);
            assert_ne!(status, BurnsideStatus::Internal, "{kind}");
            assert_eq!(status.name().to_str(), Ok(kind));
        }
        assert_eq!(BurnsideStatus::of_kind("news"), BurnsideStatus::Internal);
    }
}
