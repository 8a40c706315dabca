//! The games of the catalog, once each.

use std::{any::Any, sync::LazyLock};

use burnside::{
    catalog::{self, Entry, Visitor},
    gobblet::Gobblet,
    quantik::Quantik,
    quarto::Quarto,
    zertz::Zertz,
};

use crate::{
    errors::Result,
    rules::{Rules, Typed},
};

/// The rules of a game. They live as long as the process.
pub(crate) type TheRules = &'static dyn Rules;

static GAMES: LazyLock<Vec<Box<dyn Rules>>> = LazyLock::new(|| {
    catalog::names().filter_map(|name| catalog::visit(name, Make).ok().flatten()).collect()
});

struct Make;

impl Visitor for Make {
    type Output = Option<Box<dyn Rules>>;

    fn visit<G: Entry>(self, game: G) -> Self::Output {
        let any: &dyn Any = &game;
        if let Some(&game) = any.downcast_ref::<Quantik>() {
            return Some(Box::new(Typed::new(game)));
        }
        if let Some(&game) = any.downcast_ref::<Gobblet>() {
            return Some(Box::new(Typed::new(game)));
        }
        if let Some(game) = any.downcast_ref::<Quarto>() {
            return Some(Box::new(Typed::new(game.clone())));
        }
        if let Some(&game) = any.downcast_ref::<Zertz>() {
            return Some(Box::new(Typed::new(game)));
        }
        None
    }
}

/// All games.
pub(crate) fn all() -> impl Iterator<Item = TheRules> {
    GAMES.iter().map(|rules| &**rules)
}

/// The game of this name; case does not matter.
pub(crate) fn find(name: &str) -> Result<TheRules> {
    let full = catalog::find(name)?;
    let found = all().find(|rules| rules.name() == full);
    Ok(found.expect("a test finds every game of the catalog"))
}
