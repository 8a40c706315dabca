//! Names that live as long as the program, each once. Only until `Game::name` lends a name of
//! the game's own: then this file goes.

use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

/// The same text, for good.
pub(crate) fn name(text: &str) -> &'static str {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(text) {
        return known;
    }
    let kept: &'static str = Box::leak(text.to_owned().into_boxed_str());
    names.insert(kept);
    kept
}
