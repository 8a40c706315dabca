//! Where the values of a game come from: a table that was opened, one of the program, or a search.

use std::{
    fs::File,
    path::Path,
    sync::{Arc, OnceLock},
};

use burnside::catalog::Entry;
use burnside_solve::{
    Evaluator, evaluator, evaluator_with_table, evaluator_without_book, has_table,
    table::{AnyReader, Probe, TableError, open_any},
};

use crate::{Error, Kind};

/// The sources of a game's values. Evaluators are made when first asked for, each behind a lock of
/// its own: making one never delays another game.
pub(crate) struct Values<G: Entry> {
    /// A table from outside, of all positions or of early ones.
    table: Option<Arc<dyn Probe<G>>>,
    /// Whether every value is in a table. Tables of the program are opened when first asked for:
    /// most commands need none.
    complete: OnceLock<bool>,
    evaluator: OnceLock<Arc<dyn Evaluator<G>>>,
    without_book: OnceLock<Arc<dyn Evaluator<G>>>,
}

impl<G: Entry> Values<G> {
    /// What the program knows by itself.
    pub(crate) fn of_program() -> Self {
        Self {
            table: None,
            complete: OnceLock::new(),
            evaluator: OnceLock::new(),
            without_book: OnceLock::new(),
        }
    }

    /// What a table knows.
    pub(crate) fn of_table(game: &G, table: AnyReader) -> Result<Self, Error> {
        let table = open_any(game, table)?;
        let complete = table.is_whole().into();
        Ok(Self { table: Some(table.into()), complete, ..Self::of_program() })
    }

    /// Whether every value is in a table.
    pub(crate) fn is_complete(&self, game: &G) -> bool {
        *self.complete.get_or_init(|| has_table(game))
    }

    /// The table that has all values, if there is one.
    #[cfg(feature = "solving")]
    pub(crate) fn table(&self, game: &G) -> Option<Arc<dyn Probe<G>>> {
        let table = self.table.clone().filter(Probe::is_whole);
        table.or_else(|| burnside_solve::embedded_table(game).map(Arc::from))
    }

    /// Who knows the values.
    pub(crate) fn evaluator(&self, game: &G, book: bool) -> Arc<dyn Evaluator<G>> {
        let place = if book { &self.evaluator } else { &self.without_book };
        let make = || match &self.table {
            Some(table) if book || table.is_whole() => {
                evaluator_with_table(game, Box::new(Arc::clone(table)))
            }
            None if book => evaluator(game),
            _ => evaluator_without_book(game),
        };
        Arc::clone(place.get_or_init(|| make().into()))
    }
}

/// The system's words, without its number.
pub fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}

/// Opens a table file, to be read where it is needed.
pub(crate) fn open_file(path: &Path) -> Result<AnyReader, Error> {
    match File::open(path) {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => {
            let message = format!("cannot read {}: {}", path.display(), reason(&error));
            Err(Error::new(Kind::File, message))
        }
    }
}

/// A table that cannot be used, and what to do about it.
impl From<TableError> for Error {
    fn from(error: TableError) -> Self {
        let hint = match &error {
            TableError::Rules { .. }
            | TableError::Header(_)
            | TableError::HeaderChecksum { .. }
            | TableError::Length { .. }
            | TableError::FileChecksum
            | TableError::Block { .. } => Some("solve the game again, or remove the table"),
            TableError::Mismatch { .. } => Some("name the game that the table is of"),
            TableError::Magic => Some("burnside solve GAME writes a table"),
            _ => None,
        };
        Self { hint: hint.map(str::to_owned), ..Self::new(Kind::Table, error.to_string()) }
    }
}
