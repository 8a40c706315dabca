//! Games whose tables are checked in a way of their own.
//!
//! This is the only shared file that names games. Every other one is checked class by class.

pub(crate) mod gobblet;
pub(crate) mod quarto;

use std::{any::Any, num::NonZeroUsize};

use burnside::{catalog::Entry, gobblet::Gobblet, quantik::Quantik, quarto::Quarto};
use burnside_solve::table::{AnyReader, ReadAt, Table};

pub use quarto::{Prover, verify_early};

use crate::{
    Observer, Report, Verifiable, Violation, compare, open_ends::OpenEnd, verify, verify_layers,
};

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
    every: NonZeroUsize,
    observer: &dyn Observer,
) -> Result<Result<Report, Violation>, AnyReader> {
    let game: &dyn Any = game;
    if let Some(&game) = game.downcast_ref::<Quantik>() {
        return Ok(whole(game, reader, observer));
    }
    if let Some(&game) = game.downcast_ref::<Gobblet>() {
        return Ok(whole(game, reader, observer));
    }
    if let Some(rules) = game.downcast_ref::<Quarto>() {
        let table = Table::open(rules.clone(), reader);
        return Ok(table.map_err(Violation::from).and_then(|table| {
            let blocks = NonZeroUsize::new(table.header().blocks() as usize);
            let table = table.keeping(blocks.unwrap_or(NonZeroUsize::MIN));
            table.check()?;
            let report = verify_early(&table, every, observer)?;
            compare(table.header(), &report)?;
            Ok(report)
        }));
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
