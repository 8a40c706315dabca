//! Gobblet Gobblers' own: classes by configurations of each size, and the tables of all values.
//!
//! | file | idea |
//! |---|---|
//! | `node` | a class as three configurations |
//! | `play` | its moves, forth and back, and its grades |
//! | `table` | the order of its classes in a table, and solving by grades |

mod node;
mod play;
mod table;

use std::path::Path;

use burnside::gobblet::{Board, Gobblet};
pub use node::Node;

use super::{Own, OwnOrder};
use crate::{
    Limits, OpenClasses, Stopped,
    evaluator::Evaluator,
    retrograde::graded_classes,
    solve::{Observer, Options, Report, Solvable, SolveError, solve_to_file},
    table::{AnyReader, Probe, REMEMBERED, Table, TableError},
};

impl Own for Gobblet {
    fn own_evaluator(&self, _: bool) -> Option<Box<dyn Evaluator<Self>>> {
        #[cfg(feature = "tables")]
        return Some(crate::evaluator_with_table(
            self,
            Box::new(match self.reveal {
                burnside::gobblet::Reveal::HailMary => table(),
                burnside::gobblet::Reveal::Strict => strict_table(),
            }),
        ));
        #[cfg(not(feature = "tables"))]
        None
    }

    fn open_own_table(
        &self,
        reader: AnyReader,
    ) -> Option<Result<Box<dyn Probe<Self>>, TableError>> {
        Some(Table::open(*self, reader).map(|table| Box::new(table.remembering(REMEMBERED)) as _))
    }

    fn solve_own(
        &self,
        path: &Path,
        options: &Options,
        observer: &dyn Observer,
    ) -> Option<Result<Report, SolveError>> {
        Some(solve_to_file(self, path, options.clone(), observer))
    }

    fn own_memory(&self) -> Option<u64> {
        Some(Solvable::memory(self))
    }

    fn visit_own_order<V: OwnOrder>(&self, visitor: V) -> Result<V::Output, V> {
        Ok(visitor.graded(self))
    }

    fn has_own_table(&self) -> bool {
        cfg!(feature = "tables")
    }

    fn own_open_classes(
        &self,
        starts: &[Board],
        quiet: bool,
        most: usize,
        limits: &Limits<'_>,
    ) -> Option<Result<OpenClasses<Board>, Stopped>> {
        Some(graded_classes(self, starts, quiet, (most, u16::MAX), limits))
    }
}

/// Every value of Gobblet Gobblers, default variant.
///
/// ```
/// use burnside::{Game, Value, gobblet::Gobblet};
/// use burnside_solve::embedded::gobblet;
///
/// let start = Gobblet::default().start();
/// assert_eq!(gobblet().probe(start)?, Value::Win(13));
/// assert_eq!(gobblet().best_moves(start)?.len(), 9); // small on an edge, large in a corner or the center
/// # Ok::<(), burnside_solve::table::TableError>(())
/// ```
#[cfg(feature = "tables")]
pub fn table() -> &'static Embedded {
    static TABLE: LazyLock<Embedded> = LazyLock::new(|| open(Gobblet::DEFAULT));
    &TABLE
}

/// Every value of Gobblet Gobblers, strict variant.
///
/// ```
/// use burnside::{Game, gobblet::Gobblet, Value};
/// use burnside_solve::embedded::gobblet_strict;
///
/// let start = Gobblet::STRICT.start();
/// assert_eq!(gobblet_strict().probe(start)?, Value::Win(13));
/// # Ok::<(), burnside_solve::table::TableError>(())
/// ```
#[cfg(feature = "tables")]
pub fn strict_table() -> &'static Embedded {
    static TABLE: LazyLock<Embedded> = LazyLock::new(|| open(Gobblet::STRICT));
    &TABLE
}

#[cfg(feature = "tables")]
use std::sync::LazyLock;

#[cfg(feature = "tables")]
type Embedded = Table<Gobblet, &'static [u8]>;

#[cfg(feature = "tables")]
fn open(game: Gobblet) -> Embedded {
    crate::embedded::table_of(&game).and_then(Result::ok).expect("a test opens it")
}
