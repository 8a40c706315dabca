//! Checks a table from the rules alone.
//!
//! Values come from the prober; everything else is computed here again, without the solver and
//! without the table's order of classes: finding every class, playing every move, counting.
//!
//! A table that passes is right: values are checked against those of all children, and only one
//! assignment of values fits the rules everywhere, even where play can return to a position and where
//! it is drawn. `walk` has the proof.
//!
//! | file | idea |
//! |---|---|
//! | `law` | the law that one value has to obey, given its children's |
//! | `layers` | games that cannot return: ply by ply |
//! | `numbers` | games whose classes have numbers: every one of them |
//! | `walk` | any game: every class that can be reached, and why that is enough |
//! | `games` | code for games whose tables have an order of their own |
//! | `proof` | certificates as text |
//! | `proof_check` | a certificate held against the rules |
//! | `open_ends` | what a certificate leaves open, by a plain search |
//! | `plain` | who wins a position, by a plain search |
//! | `violation` | what was wrong, exactly |

mod games;
mod law;
mod layers;
mod numbers;
mod open_ends;
mod plain;
mod proof;
mod proof_check;
mod violation;
mod walk;

use std::{num::NonZeroUsize, ops::ControlFlow};

use burnside::{Notation, Symmetric, catalog::Entry};
use burnside_solve::table::{
    AnyReader, CODES, CodeTable, Counts, Header, NUMBERS, NumberTable, Probe as _, ReadAt,
    SEARCHED, Table, Tabled, open_any,
};

pub use games::{Prover, verify_early};
pub use law::check_position;
pub use layers::verify_layers;
pub use open_ends::{OpenEnds, verify_proof};
pub use plain::can_win;
pub use proof::{
    FROM_PROOF_HEAD, FROM_SEPARATOR, Lined, OPEN_PROOF_HEAD, PROOF_HEAD, Proof, ProofError,
    ProofNext, ProofNode, ProofStrategy, ProofThen, proof_game,
};
pub use proof_check::{ProofReport, ProvedStrategy, check_proof};
pub use violation::{Breach, Violation};

/// A verification that found nothing wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Classes whose values were checked.
    pub checked: u64,
    /// Those of them that can be reached from the start, by value.
    pub reachable: Counts,
    /// Values that the table has to store.
    pub stored: u64,
}

/// How far a verification is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What is being done.
    pub stage: &'static str,
    /// Units of work done.
    pub done: u64,
    /// Units of work in all; 0 if that is not known.
    pub total: u64,
}

/// Receives progress, and may stop the verification.
pub trait Observer: Sync {
    /// Called whenever something was done.
    fn progress(&self, progress: Progress) -> ControlFlow<()>;
}

/// Watches nothing.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Observer for Silent {
    fn progress(&self, _: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A game whose tables can be verified.
pub trait Verifiable: Tabled + Symmetric + Notation {
    /// Checks every class, and the counts of the header.
    fn verify_classes<R: ReadAt + Sync>(
        table: &Table<Self, R>,
        observer: &dyn Observer,
    ) -> Result<Report, Violation>;
}

/// Checks a whole table: its bytes, every value, and its counts.
///
/// ```no_run
/// use burnside::quantik::Quantik;
/// use burnside_solve::table::Table;
/// use burnside_verify::{Silent, verify};
///
/// let file = std::fs::File::open("quantik.bst")?;
/// let report = verify(&Table::open(Quantik, file)?, &Silent)?;
/// println!("{} classes are right", report.checked);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify<G: Verifiable, R: ReadAt + Sync>(
    table: &Table<G, R>,
    observer: &dyn Observer,
) -> Result<Report, Violation> {
    table.check()?;
    let report = G::verify_classes(table, observer)?;
    compare(table.header(), &report)?;
    Ok(report)
}

/// Checks a whole table of any game, listed or not: its bytes, every value, and its counts.
///
/// ```no_run
/// use burnside::quantik::Quantik;
/// use burnside_verify::{Silent, verify_any};
///
/// let file = std::fs::File::open("quantik.bst")?;
/// let report = verify_any(&Quantik, Box::new(file), &Silent)?;
/// println!("{} classes are right", report.checked);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify_any<G: Entry>(
    game: &G,
    reader: AnyReader,
    observer: &dyn Observer,
) -> Result<Report, Violation> {
    verify_some(game, reader, NonZeroUsize::MIN, observer)
}

/// The same. Of a table of early positions alone, only one of `every` values is checked that follow
/// from no others in it, drawn at random: each takes a search.
pub fn verify_some<G: Entry>(
    game: &G,
    reader: AnyReader,
    every: NonZeroUsize,
    observer: &dyn Observer,
) -> Result<Report, Violation> {
    let scheme = Header::read(&reader)?.scheme;
    if G::NUMBERED && scheme == NUMBERS {
        let table = NumberTable::open(game.clone(), reader)?;
        table.check()?;
        let report = numbers::verify_numbers(&table, observer)?;
        compare(table.header(), &report)?;
        return Ok(report);
    }
    if [CODES, SEARCHED].contains(&&*scheme) {
        let table = CodeTable::open(game.clone(), reader)?;
        table.check()?;
        let is_stored = |position| Ok(table.stored(position)?.is_some());
        let report = walk::verify_reachable(&table, is_stored, observer)?;
        compare(table.header(), &report)?;
        return Ok(report);
    }
    let reader = match games::verify_own(game, reader, every, observer) {
        Ok(report) => return report,
        Err(reader) => reader,
    };
    let table = open_any(game, reader)?;
    table.check()?;
    let is_stored = |position| Ok(game.outcome(position).is_none());
    let report = walk::verify_reachable(&*table, is_stored, observer)?;
    compare(table.header(), &report)?;
    Ok(report)
}

/// The counts of the header against those that were found.
fn compare(header: &Header, report: &Report) -> Result<(), Violation> {
    for (value, _) in header.counts.iter().chain(report.reachable.iter()) {
        let (header, found) = (header.counts.of(value), report.reachable.of(value));
        if header != found {
            return Err(Violation::Count { value, header, found });
        }
    }
    if header.stored != report.stored {
        return Err(Violation::Stored { header: header.stored, found: report.stored });
    }
    Ok(())
}

/// Tells the observer.
fn tell(
    observer: &dyn Observer,
    stage: &'static str,
    done: u64,
    total: u64,
) -> Result<(), Violation> {
    match observer.progress(Progress { stage, done, total }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Violation::Stopped),
    }
}
