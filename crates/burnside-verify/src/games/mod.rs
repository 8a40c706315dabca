//! Games whose tables are checked in a way of their own.
//!
//! This is the only shared file that names games. Every other one is checked class by class.

pub(crate) mod gobblet;
pub(crate) mod quarto;

use std::{any::Any, num::NonZeroUsize};

use burnside::{catalog::Entry, gobblet::Gobblet, quantik::Quantik, quarto::Quarto};
use burnside_solve::{
    quarto::Book,
    table::{AnyReader, ReadAt, Table},
};

pub use quarto::{Prover, verify_book};

use crate::{Observer, Report, Verifiable, Violation, open_ends::OpenEnd, verify, verify_layers};

/// Whether a position is as claimed at an open end of a certificate.
type OwnSearch<'a, P> = Box<dyn Fn(&OpenEnd<P>) -> bool + Sync + 'a>;

/// The search of a game that has one of its own.
pub(crate) fn own_search<G: Entry>(game: &G) -> Option<OwnSearch<'_, G::Position>> {
    let prover = Prover::new((game as &dyn Any).downcast_ref::<Quarto>()?);
    Some(Box::new(move |end| {
        let position: &dyn Any = &end.position;
        let position = position.downcast_ref().expect("a position of this game");
        prover.is_sure(*position, end.player, end.wins, end.plies)
    }))
}

/// Checks a table in a game's own order of classes; the reader back if there is none.
pub(crate) fn verify_own<G: Entry>(
    game: &G,
    reader: AnyReader,
    observer: &dyn Observer,
) -> Result<Result<Report, Violation>, AnyReader> {
    let game: &dyn Any = game;
    if let Some(&game) = game.downcast_ref::<Quantik>() {
        return Ok(whole(game, reader, observer));
    }
    if let Some(&game) = game.downcast_ref::<Gobblet>() {
        return Ok(whole(game, reader, observer));
    }
    Err(reader)
}

fn whole<G: Verifiable>(
    game: G,
    reader: AnyReader,
    observer: &dyn Observer,
) -> Result<Report, Violation> {
    let table = Table::open(game, reader)?;
    // Blocks are asked for in another order than they are stored in: keep all of them.
    let blocks = NonZeroUsize::new(table.header().blocks() as usize).unwrap_or(NonZeroUsize::MIN);
    verify(&table.keeping(blocks), observer)
}

impl Verifiable for Quantik {
    fn verify_classes<R: ReadAt + Sync>(
        table: &Table<Self, R>,
        observer: &dyn Observer,
    ) -> Result<Report, Violation> {
        verify_layers(table, observer)
    }
}

impl Verifiable for Gobblet {
    fn verify_classes<R: ReadAt + Sync>(
        table: &Table<Self, R>,
        observer: &dyn Observer,
    ) -> Result<Report, Violation> {
        gobblet::verify_boards(table, observer)
    }
}

/// The name of the game whose opening book these bytes are, if they are one.
pub fn book_game(bytes: &[u8]) -> Option<String> {
    burnside_solve::book_game(bytes)
}

/// Checks the opening book of a game; `None` if the game has no kind of book.
pub fn verify_any_book<G: Entry>(
    game: &G,
    bytes: &[u8],
    every: NonZeroUsize,
    observer: &dyn Observer,
) -> Option<Result<Report, Violation>> {
    let rules = (game as &dyn Any).downcast_ref::<Quarto>()?;
    Some(match Book::read(rules, bytes) {
        Ok(book) => verify_book(rules, &book, every, observer),
        Err(error) => Err(Violation::Book { reason: error.to_string() }),
    })
}
