//! Code for single games: an order of classes in a table, a search, a way to play at random.
//!
//! This is the only shared file that names games. A game that is not in it has the defaults:
//! search, every move as likely as the others, classes in the order of their codes.

pub mod gobblet;
pub mod quantik;
pub mod quarto;
pub mod zertz;

use std::{any::Any, path::Path};

pub use quarto::{Chance, Chances, chances};

use burnside::{Game, catalog::Entry};

use crate::{
    Limits, OpenClasses, Stopped,
    evaluator::Evaluator,
    mcts::Knowledge,
    random::Tally,
    retrograde::Graded,
    solve::{Observer, Options, Report, SolveError},
    table::{AnyReader, Probe, TableError, Tabled},
};

/// Expands a macro with the games that have something of their own.
macro_rules! for_each_own {
    ($expand:ident) => {
        $expand! {
            burnside::quantik::Quantik,
            burnside::gobblet::Gobblet,
            burnside::quarto::Quarto,
            burnside::zertz::Zertz,
        }
    };
}

/// What a game may have of its own. Everything has a default: nothing.
trait Own: Entry {
    /// The best evaluator, if it is not the search that works for every game.
    fn own_evaluator(&self, book: bool) -> Option<Box<dyn Evaluator<Self>>>;

    /// Whether every value is in a table of this program.
    fn has_own_table(&self) -> bool {
        false
    }

    /// Opens a table in the game's own order of classes.
    fn open_own_table(
        &self,
        reader: AnyReader,
    ) -> Option<Result<Box<dyn Probe<Self>>, TableError>> {
        let _ = reader;
        None
    }

    /// Solves the game by its own order of classes and writes the table.
    fn solve_own(
        &self,
        path: &Path,
        options: &Options,
        observer: &dyn Observer,
    ) -> Option<Result<Report, SolveError>> {
        let _ = (path, options, observer);
        None
    }

    /// The most memory that solving by its own order of classes takes.
    fn own_memory(&self) -> Option<u64> {
        None
    }

    /// The classes in which the game goes on, under the value group: see
    /// [`open_classes`](crate::open_classes()).
    fn own_open_classes(
        &self,
        starts: &[Self::Position],
        quiet: bool,
        most: usize,
        limits: &Limits<'_>,
    ) -> Option<Result<OpenClasses<Self::Position>, Stopped>> {
        let _ = (starts, quiet, most, limits);
        None
    }

    /// Shows its order of classes to a visitor, who is given back if there is none.
    fn visit_own_order<V: OwnOrder>(&self, visitor: V) -> Result<V::Output, V> {
        Err(visitor)
    }

    /// Boards by their number of pieces, counted by Burnside's lemma alone.
    fn own_boards(&self, group: Self::Group) -> Option<Vec<LemmaBoards>> {
        let _ = group;
        None
    }

    /// Random games from the start, if moves are not all equally likely.
    fn own_random_games(
        &self,
        games: u64,
        seed: u64,
        report: &(dyn Fn(u64) + Sync),
    ) -> Option<Tally> {
        let _ = (games, seed, report);
        None
    }

    /// Estimates and an order of moves for the tree search.
    fn own_knowledge(&self) -> Option<Box<dyn Knowledge<Self>>> {
        None
    }
}

/// Called with a game that has an order of classes of its own, by the way in which it is solved.
pub trait OwnOrder {
    /// What comes of it.
    type Output;

    /// Ply by ply: it cannot return.
    fn layered<G: Entry + Tabled>(self, game: &G) -> Self::Output;

    /// Grade by grade.
    fn graded<G: Entry + Graded + Tabled>(self, game: &G) -> Self::Output;
}

/// All ways to put so many pieces on a board, up to symmetry, whether or not play leads there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LemmaBoards {
    /// Pieces on the board.
    pub pieces: u32,
    /// Classes of boards.
    pub boards: u64,
    /// Classes of boards together with a piece in hand.
    pub with_hand: u64,
    /// The ply at which boards with a piece in hand are exactly what play leads to; none where it
    /// does not lead to all of them.
    pub ply: Option<u32>,
}

/// The embedded tables of games that have an order of classes of their own.
#[cfg(feature = "tables")]
pub(crate) mod tables {
    pub use super::{
        gobblet::{strict_table as gobblet_strict, table as gobblet},
        quantik::table as quantik,
    };
}

/// The same thing by its other name: `B` is `A`, which only the caller knows.
fn same<A: 'static, B: 'static>(thing: A) -> Option<B> {
    let mut thing = Some(thing);
    (&mut thing as &mut dyn Any).downcast_mut::<Option<B>>()?.take()
}

/// A game's own evaluator.
pub(crate) fn evaluator<G: Entry>(game: &G, book: bool) -> Option<Box<dyn Evaluator<G>>> {
    let any: &dyn Any = game;
    macro_rules! ask {
        ($($own:ty,)*) => {
            $(if let Some(own) = any.downcast_ref::<$own>() {
                return same(own.own_evaluator(book)?);
            })*
        };
    }
    for_each_own!(ask);
    None
}

/// Whether tables of a game have early positions alone, because it is too large to be solved whole.
pub fn has_early_tables<G: Entry>(game: &G) -> bool {
    (game as &dyn Any).is::<burnside::quarto::Quarto>()
}

/// Whether every value of a game is in a table of this program.
pub(crate) fn has_table<G: Entry>(game: &G) -> bool {
    let any: &dyn Any = game;
    macro_rules! ask {
        ($($own:ty,)*) => {
            $(if let Some(own) = any.downcast_ref::<$own>() {
                return own.has_own_table();
            })*
        };
    }
    for_each_own!(ask);
    false
}

/// A game's own random games.
pub(crate) fn random_games<G: Entry>(
    game: &G,
    games: u64,
    seed: u64,
    report: &(dyn Fn(u64) + Sync),
) -> Option<Tally> {
    let any: &dyn Any = game;
    macro_rules! ask {
        ($($own:ty,)*) => {
            $(if let Some(own) = any.downcast_ref::<$own>() {
                return own.own_random_games(games, seed, report);
            })*
        };
    }
    for_each_own!(ask);
    None
}

/// What a game knows about its positions without looking ahead, for the
/// [tree search](crate::mcts::search_knowing). `None` for most games.
pub fn knowledge<G: Entry>(game: &G) -> Option<Box<dyn Knowledge<G>>> {
    let any: &dyn Any = game;
    macro_rules! ask {
        ($($own:ty,)*) => {
            $(if let Some(own) = any.downcast_ref::<$own>() {
                return same(own.own_knowledge()?);
            })*
        };
    }
    for_each_own!(ask);
    None
}

/// Opens a table in a game's own order of classes.
pub(crate) fn open_table<G: Entry>(
    game: &G,
    reader: AnyReader,
) -> Option<Result<Box<dyn Probe<G>>, TableError>> {
    let any: &dyn Any = game;
    macro_rules! ask {
        ($($own:ty,)*) => {
            $(if let Some(own) = any.downcast_ref::<$own>() {
                return same(own.open_own_table(reader)?);
            })*
        };
    }
    for_each_own!(ask);
    None
}

/// Counts boards by Burnside's lemma alone, which lists nothing. `None` for games where it does not
/// say how.
pub fn boards_by_lemma<G: Entry>(game: &G, group: G::Group) -> Option<Vec<LemmaBoards>> {
    let any: &dyn Any = game;
    macro_rules! ask {
        ($($own:ty,)*) => {
            $(if let Some(own) = any.downcast_ref::<$own>() {
                return own.own_boards(same(group)?);
            })*
        };
    }
    for_each_own!(ask);
    None
}

/// The classes in which a game goes on, in an order of its own.
pub(crate) fn open_classes<G: Entry>(
    game: &G,
    starts: &[G::Position],
    quiet: bool,
    most: usize,
    limits: &Limits<'_>,
) -> Option<Result<OpenClasses<G::Position>, Stopped>> {
    let any: &dyn Any = game;
    macro_rules! ask {
        ($($own:ty,)*) => {
            $(if let Some(own) = any.downcast_ref::<$own>() {
                let starts: Vec<<$own as Game>::Position> = same(starts.to_vec())?;
                return same(own.own_open_classes(&starts, quiet, most, limits)?);
            })*
        };
    }
    for_each_own!(ask);
    None
}

/// The most memory that solving by a game's own order of classes takes.
pub(crate) fn memory<G: Entry>(game: &G) -> Option<u64> {
    let any: &dyn Any = game;
    macro_rules! ask {
        ($($own:ty,)*) => {
            $(if let Some(own) = any.downcast_ref::<$own>() {
                return own.own_memory();
            })*
        };
    }
    for_each_own!(ask);
    None
}

/// Solves a game by its own order of classes and writes the table.
pub(crate) fn solve<G: Entry>(
    game: &G,
    path: &Path,
    options: &Options,
    observer: &dyn Observer,
) -> Option<Result<Report, SolveError>> {
    let any: &dyn Any = game;
    macro_rules! ask {
        ($($own:ty,)*) => {
            $(if let Some(own) = any.downcast_ref::<$own>() {
                return own.solve_own(path, options, observer);
            })*
        };
    }
    for_each_own!(ask);
    None
}

/// Shows a game's own order of classes to a visitor, who is given back if it has none.
pub fn visit_own_order<G: Entry, V: OwnOrder>(game: &G, visitor: V) -> Result<V::Output, V> {
    let any: &dyn Any = game;
    macro_rules! ask {
        ($($own:ty,)*) => {
            $(if let Some(own) = any.downcast_ref::<$own>() {
                return own.visit_own_order(visitor);
            })*
        };
    }
    for_each_own!(ask);
    Err(visitor)
}
