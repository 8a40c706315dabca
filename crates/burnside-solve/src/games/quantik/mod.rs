//! Quantik's own: classes by occupation, colors and shapes, and the table of all values.
//!
//! | file | idea |
//! |---|---|
//! | `table` | looking ahead by lines, the order of classes in a table, solving by layers |

mod table;

use std::path::Path;

use burnside::quantik::Quantik;

use super::{Own, OwnOrder};
use crate::{
    evaluator::Evaluator,
    solve::{Observer, Options, Report, Solvable, SolveError, solve_to_file},
    table::{AnyReader, Probe, REMEMBERED, Table, TableError},
};

impl Own for Quantik {
    fn own_evaluator(&self, _: bool) -> Option<Box<dyn Evaluator<Self>>> {
        #[cfg(feature = "tables")]
        return Some(crate::evaluator_with_table(self, Box::new(table())));
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
        Ok(visitor.layered(self))
    }

    fn has_own_table(&self) -> bool {
        cfg!(feature = "tables")
    }
}

/// Every value of Quantik.
///
/// ```
/// use burnside::{Game, Value, quantik::Quantik};
/// use burnside_solve::embedded::quantik;
///
/// // The second player wins, with the tenth ply.
/// assert_eq!(quantik().probe(Quantik.start())?, Value::Loss(10));
/// # Ok::<(), burnside_solve::table::TableError>(())
/// ```
#[cfg(feature = "tables")]
pub fn table() -> &'static Table<Quantik, &'static [u8]> {
    use std::sync::LazyLock;

    use crate::embedded::table_of;

    static TABLE: LazyLock<Table<Quantik, &[u8]>> =
        LazyLock::new(|| table_of(&Quantik).and_then(Result::ok).expect("a test opens it"));
    &TABLE
}
