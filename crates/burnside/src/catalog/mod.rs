//! Every game by name and variant: the one door that all programs share.
//!
//! Whoever has a name on their hands and not a type asks [`visit`]: it finds the game and calls
//! back with its rulebook, so that everything behind the door is compiled for that game.
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
//! assert_eq!(error.nearest, Some("quarto"));
//! # Ok::<(), catalog::UnknownGame>(())
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `entry` | [`Entry`]: what a game says about itself to be in the catalog |
//! | `format` | [`Format`]: one way to write positions, and to recognize and read them |
//! | `reading` | [`read`], [`read_written`], [`read_as`], [`read_moves`], [`group`]: from names and texts to values |
//! | `answers` | what is said about positions: plain structures that serialize to the JSON of every door |
//! | `analysis` | [`analyze`]: a record move by move |
//! | `feen` | [`feen()`]: a position of any game at all |
//! | `error` | what can be wrong, where, and what to try |

mod analysis;
mod answers;
mod entry;
mod error;
mod feen;
mod format;
mod reading;

pub use analysis::{Analysis, Ply, State, analyze};
pub use answers::{
    About, Canon, Convert, GroupAbout, Image, Moves, Orbit, Play, about, canon, convert, games,
    moves, orbit, play, play_moves,
};
pub use entry::{Entry, Visitor};
pub use error::{Error, UnknownGame, nearest};
pub use feen::{Both, Feen, Pieces, feen, pon};
pub use format::{Form, Format, Misread, Read, feen_column, find_format, formats, is_hex};
pub use reading::{Line, group, read, read_as, read_moves, read_written};

use crate::{
    gobblet::{Gobblet, Reveal},
    quantik::Quantik,
    quarto::Quarto,
    zertz::Zertz,
};

/// The catalog: one line for each game and variant. A variant that may go by the game's plain
/// name is the first of its game.
macro_rules! games {
    ($($game:expr,)*) => {
        /// Calls the visitor with the game of this name; case does not matter.
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            let full = find(name)?;
            $(
                let game = $game;
                if crate::Game::name(&game) == full {
                    return Ok(visitor.visit(game));
                }
            )*
            Err(UnknownGame::new(name))
        }

        /// The full names of all games and variants.
        pub fn names() -> impl Iterator<Item = &'static str> {
            [$(crate::Game::name(&$game)),*].into_iter()
        }
    };
}

games! {
    Quantik,
    Gobblet { reveal: Reveal::HailMary },
    Gobblet { reveal: Reveal::Strict },
    Quarto::LINES,
    Quarto::SQUARES,
    Zertz::RINGS_37,
    Zertz::RINGS_48,
    Zertz::RINGS_61,
    Zertz::BLITZ,
}

/// The full name of a game: `Zertz` is `zertz:37`.
pub fn find(name: &str) -> Result<&'static str, UnknownGame> {
    let name = name.trim();
    let is_named = |full: &&str| full.eq_ignore_ascii_case(name);
    let is_first = |full: &&str| family(full).eq_ignore_ascii_case(name);
    let found = names().find(is_named).or_else(|| names().find(is_first));
    found.ok_or_else(|| UnknownGame::new(name))
}

/// The name without the variant.
pub fn family(name: &str) -> &str {
    name.split_once(':').map_or(name, |(family, _)| family)
}

#[cfg(test)]
mod tests {
    use super::*;

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
