//! Games whose tables are checked in a way of their own.
//!
//! This is the only shared file that names games. Every other one is checked class by class.

use std::{any::Any, num::NonZeroUsize};

use burnside::{catalog::Entry, gobblet::Gobblet, quantik::Quantik};
use burnside_solve::table::{AnyReader, ReadAt, Table};

use crate::{Observer, Report, Verifiable, Violation, boards, verify, verify_layers};

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
        boards::verify_boards(table, observer)
    }
}
