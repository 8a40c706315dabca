//! What was wrong, in the words of every door: kind, message, hint.
//!
//! The exceptions themselves are Python's (`burnside/_errors.py`): a kind chooses its class.

use burnside::{
    catalog,
    qi::{CellError, FeenError, NotASymmetry, NotFeen, PonError, QiError},
    symmetry::UnknownSymmetry,
};
use burnside_draw::PngError;
use burnside_solve::{alphabeta::Stopped, door::AskError, table::TableError};
use pyo3::{prelude::*, sync::PyOnceLock};

/// Something that cannot be done, before it is an exception.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    /// One word, the same at every door.
    pub(crate) kind: &'static str,
    pub(crate) message: String,
    /// What to try.
    pub(crate) hint: Option<String>,
    /// The character of the text at which it goes wrong, from 1.
    pub(crate) column: Option<usize>,
    /// The row of the array in which it goes wrong, from 0.
    pub(crate) index: Option<usize>,
}

/// What most functions here return.
pub(crate) type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    pub(crate) fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), hint: None, column: None, index: None }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same, in a row of an array.
    pub(crate) fn at(mut self, index: usize) -> Self {
        self.message = format!("row {index}: {}", self.message);
        self.index = Some(index);
        self
    }
}

impl From<catalog::Error> for Failure {
    fn from(error: catalog::Error) -> Self {
        Self {
            kind: error.kind(),
            message: error.to_string(),
            hint: error.hint(),
            column: error.place().map(|(_, column)| column),
            index: None,
        }
    }
}

impl From<catalog::UnknownGame> for Failure {
    fn from(error: catalog::UnknownGame) -> Self {
        catalog::Error::from(error).into()
    }
}

impl From<AskError> for Failure {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Request(error) => error.into(),
            _ => Self { hint: error.hint(), ..Self::new(error.kind(), error.to_string()) },
        }
    }
}

impl From<Stopped> for Failure {
    fn from(error: Stopped) -> Self {
        Self::new("stopped", error.to_string())
            .hint("search longer with nodes or seconds, or ask later in the game")
    }
}

impl From<FeenError> for Failure {
    fn from(error: FeenError) -> Self {
        Self {
            column: catalog::feen_column(&error),
            ..Self::new("feen", format!("not FEEN: {error}"))
        }
        .hint("FEEN is board, hands, styles: 8/8/8/8/8/8/8/8 / C/c is an empty board")
    }
}

/// Errors that are a kind and a message.
macro_rules! plain {
    ($($error:ty => $kind:literal,)*) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::new($kind, error.to_string())
            }
        })*
    };
}

plain! {
    QiError => "qi",
    CellError => "qi",
    PonError => "feen",
    NotFeen => "unsayable",
    NotASymmetry => "symmetry",
    UnknownSymmetry => "symmetry",
    PngError => "picture",
    TableError => "table",
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        static RAISED: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        Python::attach(|py| {
            let error = || {
                let make = RAISED.get_or_try_init(py, || {
                    py.import("burnside._errors")?.getattr("error").map(Bound::unbind)
                })?;
                let Failure { kind, message, hint, column, index } = failure;
                make.bind(py).call1((kind, message, hint, column, index))
            };
            error().map_or_else(|failed| failed, PyErr::from_value)
        })
    }
}
