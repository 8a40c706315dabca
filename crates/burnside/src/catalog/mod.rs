//! Every listed game by name and variant.
//!
//! A program that has a name and not a type asks [`visit`]: it finds the game and calls back with
//! its rules, so that everything behind it is compiled for that game.
//!
//! ```
//! use burnside::{Symmetric, catalog::{self, Entry, Visitor}};
//!
//! /// How many groups does a game have?
//! struct Groups;
//!
//! impl Visitor for Groups {
//!     type Output = usize;
//!
//!     fn visit<G: Entry>(self, game: G) -> usize {
//!         game.groups().len()
//!     }
//! }
//!
//! assert_eq!(catalog::visit("Quantik", Groups)?, 4);
//! let error = catalog::visit("quatro", Groups).unwrap_err();
//! assert_eq!(error.nearest.as_deref(), Some("quarto"));
//! # Ok::<(), catalog::UnknownGame>(())
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `entry` | [`Entry`]: the trait of games in the catalog |
//! | `explanation` | [`RulesSection`]: the rules for people, with diagrams |
//! | `format` | [`Format`]: one way to write positions, and to recognize and read them |
//! | `list` | [`for_each_game!`](crate::for_each_game): the list, one line for each game and variant |
//! | `record_form` | [`RecordForm`]: one way to write records of games |
//! | `reading` | [`read`], [`read_written`], [`read_as`], [`read_moves`], [`group`]: from names and texts to values; [`write_as`]: back |
//! | `error` | what can be wrong, where, and what to try |

mod entry;
mod error;
mod explanation;
mod format;
mod list;
mod reading;
mod record_form;

pub use entry::{ClassStage, Entry, Sight, Visitor};
pub use error::{Error, UnknownGame, nearest};
pub use explanation::{Diagram, RulesSection};
pub use format::{Form, Format, Read, ReadError, feen_column, find_format, formats, is_hex};
pub use reading::{Line, group, read, read_as, read_moves, read_written, write_as};
pub use record_form::{RecordForm, find_record_form, record_forms};

/// Expands to `visit` and `names` of the listed games.
macro_rules! by_name {
    ($($name:literal => $game:expr,)*) => {
        /// Calls the visitor with the listed game of this name; case does not matter.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            match find(name)? {
                $($name => Ok(visitor.visit($game)),)*
                _ => Err(UnknownGame::new(name, names())),
            }
        }

        /// The full names of all listed games and variants.
        pub fn names() -> impl Iterator<Item = &'static str> + Clone {
            [$($name),*].into_iter()
        }
    };
}

crate::for_each_game!(by_name);

/// The full name of a game: `Zertz` is `zertz:37`.
pub fn find(name: &str) -> Result<&'static str, UnknownGame> {
    let name = name.trim();
    let is_named = |full: &&str| full.eq_ignore_ascii_case(name);
    let is_first = |full: &&str| family(full).eq_ignore_ascii_case(name);
    let found = names().find(is_named).or_else(|| names().find(is_first));
    found.ok_or_else(|| UnknownGame::new(name, names()))
}

/// The name without the variant.
pub fn family(name: &str) -> &str {
    name.split_once(':').map_or(name, |(family, _)| family)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_calls_each_game_by_its_own_name() {
        struct Name;
        impl Visitor for Name {
            type Output = String;

            fn visit<G: Entry>(self, game: G) -> String {
                game.name().to_owned()
            }
        }
        for name in names() {
            assert_eq!(visit(name, Name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn names_are_found_in_any_case_and_without_their_first_variant() {
        for name in names() {
            assert_eq!(find(name), Ok(name));
            assert_eq!(find(&name.to_uppercase()), Ok(name));
        }
        assert_eq!(find("zertz"), Ok("zertz:37"));
        assert_eq!(find("gobblet"), Ok("gobblet"));
        assert!(find("zertz:38").is_err());
        assert!(find("").is_err());
    }
}
