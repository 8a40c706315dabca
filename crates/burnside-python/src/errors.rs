//! What was wrong: kind, message, hint and place, the same as in every other interface.
//!
//! The exceptions themselves are Python's (`burnside/_errors.py`): a kind chooses its class.

use std::{any::Any, panic::resume_unwind};

use burnside::{
    catalog,
    qi::{CellError, FeenError, NotASymmetry, NotFeen, PonError, QiError},
    symmetry::UnknownSymmetry,
};
use burnside_api::{Error, Kind};
use pyo3::{exceptions::PyMemoryError, prelude::*, sync::PyOnceLock};

/// Something that cannot be done, before it is an exception.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An error of the API.
    Error(Error),
    /// What Python raised.
    Python(PyErr),
}

/// What most functions here return.
pub(crate) type Result<T> = std::result::Result<T, Failure>;

/// An error of a kind.
pub(crate) fn failure(kind: Kind, message: impl Into<String>) -> Failure {
    Failure::Error(Error::new(kind, message))
}

impl Failure {
    pub(crate) fn hint(self, hint: impl Into<String>) -> Self {
        match self {
            Self::Error(error) => Self::Error(error.hint(hint)),
            raised @ Self::Python(_) => raised,
        }
    }
}

/// An exception on its way through code that cannot return one. Nothing is printed: it is not a
/// panic, it only travels like one.
struct Raised(PyErr);

/// Sends an exception through code that cannot return one, to [`unwound`].
pub(crate) fn raise(error: PyErr) -> ! {
    resume_unwind(Box::new(Raised(error)))
}

/// The exception that arrived. What is a panic goes on as a panic.
pub(crate) fn unwound(payload: Box<dyn Any + Send>) -> Failure {
    match payload.downcast::<Raised>() {
        Ok(raised) => Failure::Python(raised.0),
        Err(panic) => resume_unwind(panic),
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl From<pyo3::CastError<'_, '_>> for Failure {
    fn from(error: pyo3::CastError<'_, '_>) -> Self {
        Self::Python(error.into())
    }
}

impl From<pyo3::CastIntoError<'_>> for Failure {
    fn from(error: pyo3::CastIntoError<'_>) -> Self {
        Self::Python(error.into())
    }
}

impl From<FeenError> for Failure {
    fn from(error: FeenError) -> Self {
        let column = catalog::feen_column(&error);
        let error = Error::new(Kind::Feen, format!("not FEEN: {error}"))
            .hint("FEEN is board, hands, styles: 8/8/8/8/8/8/8/8 / C/c is an empty board");
        Self::Error(Error { column, ..error })
    }
}

/// Errors that are a kind and a message.
macro_rules! plain {
    ($($error:ty => $kind:ident,)*) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                failure(Kind::$kind, error.to_string())
            }
        })*
    };
}

plain! {
    QiError => Qi,
    CellError => Qi,
    PonError => Feen,
    NotFeen => Unsayable,
    NotASymmetry => Symmetry,
    UnknownSymmetry => Symmetry,
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        static RAISED: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let error = match failure {
            Failure::Python(error) => return error,
            Failure::Error(error) => error,
        };
        if error.kind == Kind::Memory {
            return PyMemoryError::new_err(error.message);
        }
        Python::attach(|py| {
            let made = || {
                let make = RAISED.get_or_try_init(py, || {
                    py.import("burnside._errors")?.getattr("error").map(Bound::unbind)
                })?;
                let Error { message, kind, hint, line, column, index, .. } = error;
                make.bind(py).call1((kind.name(), message, hint, line, column, index))
            };
            made().map_or_else(|failed| failed, Self::from_value)
        })
    }
}
