//! The one service of this process, and games as it finds them.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, LazyLock},
};

use burnside_api::{AnyGame, AnyPosition, Error, Service, answers::About};
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyString};

use crate::{
    errors::{Failure, Result, unwound},
    game::Game,
};

/// Knows all games, and keeps what searches learn.
pub(crate) static SERVICE: LazyLock<Service> = LazyLock::new(Service::new);

/// The rules of a game.
#[derive(Clone)]
pub(crate) struct Rules(pub(crate) Arc<dyn AnyGame>);

impl Rules {
    /// The game of this name; case does not matter.
    pub(crate) fn find(name: &str) -> Result<Self> {
        Ok(Self(SERVICE.game(name)?))
    }

    pub(crate) fn name(&self) -> &str {
        self.0.name()
    }

    /// Its description. The first caller may wait for rules in Python, so no caller may hold the
    /// interpreter's lock here.
    pub(crate) fn about(&self) -> About {
        Python::attach(|py| py.detach(|| SERVICE.about(&*self.0)))
    }

    /// Whether both are the same game.
    pub(crate) fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Asks the rules. Those of a game that is written in Python may raise an exception anywhere;
    /// here it arrives.
    pub(crate) fn ask<T>(
        &self,
        question: impl FnOnce(&dyn AnyGame) -> std::result::Result<T, Error>,
    ) -> Result<T> {
        caught(|| question(&*self.0).map_err(Failure::Error))
    }

    pub(crate) fn text(&self, position: &AnyPosition) -> Result<String> {
        self.ask(|game| game.text(position))
    }
}

/// As an argument: a `Game` or its name.
impl<'py> FromPyObject<'_, 'py> for Rules {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(game) = given.cast::<Game>() {
            return Ok(game.get().rules.clone());
        }
        let wrong = |_| PyTypeError::new_err("a game is a Game or its name");
        let name = given.cast::<PyString>().map_err(wrong)?;
        Ok(Self::find(&name.to_cow()?)?)
    }
}

/// Does something, and stops an exception on its way through Rust.
pub(crate) fn caught<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(unwound(payload)))
}

/// A number that equal values share, in every process.
pub(crate) fn digest(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
