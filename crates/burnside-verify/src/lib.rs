//! Checks a table, or Quarto's opening book, from the rules alone.
//!
//! Values come from the prober; everything else is done here again, without the solver and without
//! the table's order of classes: finding every class, playing every move, counting.
//!
//! A table that passes is right: values are checked against those of all children, and only one
//! assignment of values fits the rules everywhere. (Draws need more than that in games with
//! cycles, and have it: a class is a draw when it has no way to a loss and a way to a draw, so
//! neither side can ever be forced out of the drawn classes.)
//!
//! | file | idea |
//! |---|---|
//! | `law` | the law that one value has to obey, given its children's |
//! | `layers` | games that cannot return: ply by ply |
//! | `boards` | Gobblet Gobblers: every board by an index of our own |
//! | `prover` | Quarto: any value by a plain search |
//! | `book` | Quarto: every value of the opening book |
//! | `violation` | what was wrong, exactly |

mod boards;
mod book;
mod law;
mod layers;
mod prover;
mod violation;

use std::ops::ControlFlow;

use burnside::{Notation, Symmetric, gobblet::Gobblet, quantik::Quantik};
use burnside_solve::table::{Counts, ReadAt, Table, Tabled};

pub use book::verify_book;
pub use law::check_position;
pub use layers::verify_layers;
pub use prover::Prover;
pub use violation::{Breach, Violation};

/// A verification that found nothing wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Classes whose values were checked.
    pub checked: u64,
    /// Those of them that can be reached from the start, by value.
    pub reachable: Counts,
}

/// How far a verification is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What is being done.
    pub stage: &'static str,
    /// Units of work done.
    pub done: u64,
    /// Units of work in all; 0 if nobody knows.
    pub total: u64,
}

/// Somebody who watches, and may stop it.
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
    compare(&table.header().counts, &report.reachable)?;
    Ok(report)
}

/// The counts of the header against those that were found.
fn compare(header: &Counts, found: &Counts) -> Result<(), Violation> {
    for (value, _) in header.iter().chain(found.iter()) {
        let (header, found) = (header.of(value), found.of(value));
        if header != found {
            return Err(Violation::Count { value, header, found });
        }
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
