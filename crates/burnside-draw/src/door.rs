//! Games by name, as the catalog knows them, with their pictures.

use std::any::Any;

use burnside::{
    catalog::{self, Entry, UnknownGame},
    gobblet::Gobblet,
    quantik::Quantik,
    quarto::Quarto,
    zertz::Zertz,
};

use crate::Draw;

/// What is to be done with a game that can be drawn: a generic function, as an object.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Called with the game.
    fn visit<G: Entry + Draw>(self, game: G) -> Self::Output;
}

/// Calls the visitor with the game of this name; case does not matter.
///
/// ```
/// use burnside::{Game, catalog::Entry};
/// use burnside_draw::{Draw, Look, Marks, Visitor, svg, visit};
///
/// struct Start;
///
/// impl Visitor for Start {
///     type Output = String;
///
///     fn visit<G: Entry + Draw>(self, game: G) -> String {
///         svg(&game.scene(game.start(), &Marks::new(), Look::LIGHT))
///     }
/// }
///
/// assert!(visit("zertz", Start)?.starts_with("<svg "));
/// # Ok::<(), burnside::catalog::UnknownGame>(())
/// ```
///
/// # Panics
/// If the catalog has a game without pictures: a test says that it has none.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, UnknownGame> {
    catalog::visit(name, Drawn(visitor))
}

/// A visitor of the catalog that finds out which game it is.
struct Drawn<V>(V);

impl<V: Visitor> catalog::Visitor for Drawn<V> {
    type Output = V::Output;

    fn visit<G: Entry>(self, game: G) -> V::Output {
        let any: &dyn Any = &game;
        if let Some(&game) = any.downcast_ref::<Quantik>() {
            self.0.visit(game)
        } else if let Some(&game) = any.downcast_ref::<Gobblet>() {
            self.0.visit(game)
        } else if let Some(game) = any.downcast_ref::<Quarto>() {
            self.0.visit(game.clone())
        } else if let Some(&game) = any.downcast_ref::<Zertz>() {
            self.0.visit(game)
        } else {
            panic!("{} has no pictures", game.name())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl Visitor for Name {
        type Output = &'static str;

        fn visit<G: Entry + Draw>(self, game: G) -> &'static str {
            game.name()
        }
    }

    #[test]
    fn every_game_of_the_catalog_has_pictures() {
        for name in catalog::names() {
            assert_eq!(visit(name, Name), Ok(name));
        }
    }
}
