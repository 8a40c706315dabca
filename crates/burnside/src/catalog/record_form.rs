//! The ways to write a record of a game, by name.

use crate::{catalog::Entry, record::Record};

/// One way to write the records of a game.
pub struct RecordForm<G: Entry> {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// How the names of such files end, without the dot.
    pub extension: &'static str,
    /// Writes it, or says why it cannot.
    pub write: fn(&Record<G>) -> Result<String, &'static str>,
}

impl<G: Entry> std::fmt::Debug for RecordForm<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RecordForm").field("name", &self.name).finish_non_exhaustive()
    }
}

#[allow(clippy::expl_impl_clone_on_copy)] // derived, it would ask the same of the game
impl<G: Entry> Clone for RecordForm<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Entry> Copy for RecordForm<G> {}

/// The move list of any game. It names its game, so that whoever reads it knows.
const fn moves<G: Entry>() -> RecordForm<G> {
    RecordForm {
        name: "moves",
        about: "a move list, one move on each line",
        extension: "txt",
        write: |record| {
            let mut record = record.clone();
            record.tags.retain(|(name, _)| name != "Game");
            record.comments.retain(|comment| !comment.text.starts_with("Game:"));
            record.tags.push(("Game".to_owned(), record.rules().name().to_owned()));
            Ok(record.to_move_list())
        },
    }
}

/// Every form of a game's records: `moves`, and its own ones.
pub fn record_forms<G: Entry>() -> impl Iterator<Item = RecordForm<G>> {
    std::iter::once(moves()).chain(G::RECORD_FORMS.iter().copied())
}

/// The form of records with this name; case does not matter.
pub fn find_record_form<G: Entry>(game: &G, name: &str) -> Result<RecordForm<G>, super::Error> {
    let is_named = |form: &RecordForm<G>| form.name.eq_ignore_ascii_case(name);
    record_forms().find(is_named).ok_or_else(|| super::Error::RecordForm {
        game: game.name().to_owned(),
        name: name.to_owned(),
        known: record_forms::<G>().map(|form| form.name).collect(),
    })
}
