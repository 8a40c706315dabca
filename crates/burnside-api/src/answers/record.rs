//! A game as a record: a move list, or a form of the game's own.

use burnside::catalog::{self, Entry};
use serde::Serialize;

use crate::{Error, RecordSource, records};

/// A game as a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordText {
    /// The form.
    pub form: &'static str,
    /// How the names of such files end, without the dot.
    pub extension: &'static str,
    /// How many plies it has.
    pub plies: usize,
    /// The whole file.
    pub text: String,
}

/// Writes a record in a form. One that is damaged is refused.
pub(crate) fn record<G: Entry>(
    game: &G,
    of: &RecordSource,
    to: Option<&str>,
) -> Result<RecordText, Error> {
    let form = catalog::find_record_form(game, to.unwrap_or("moves"))?;
    let record = records::of(game, of)?;
    let text = (form.write)(&record)
        .map_err(|reason| catalog::Error::Unwritable { form: form.name, reason })?;
    let plies = record.moves().len();
    Ok(RecordText { form: form.name, extension: form.extension, plies, text })
}
