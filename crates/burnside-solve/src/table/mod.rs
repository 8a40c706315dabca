//! Table files: every value of a game that looking ahead does not give away, compressed.
//!
//! | file | idea |
//! |---|---|
//! | `tabled` | [`Tabled`]: what a game must say about its classes to be stored |
//! | `model` | which value is how likely after which, learned from the table itself |
//! | `coder` | values into few bytes, by such likelihoods, and back |
//! | `header` | everything before the blocks: what is in the file, how it is coded, where |
//! | `read_at` | [`ReadAt`]: memory, a file, or anything else that answers from an offset |
//! | `write` | [`write_table`] |
//! | `table` | [`Table`]: open, probe, best moves |
//! | `evaluator` | a table as an [`Evaluator`](crate::Evaluator) |
//! | `alter` | one value changed on purpose, to test verifiers |
//!
//! `docs/table-format.md` specifies the bytes.

mod alter;
mod coder;
mod error;
mod evaluator;
mod header;
mod model;
mod read_at;
#[allow(clippy::module_inception)] // the table itself
mod table;
mod tabled;
mod write;

pub use error::{BlockFault, TableError};
pub use header::{Counts, Header};
pub(crate) use model::FREE;
pub use read_at::ReadAt;
pub use table::{Found, Table};
pub use tabled::Tabled;
pub(crate) use write::{Content, contents, encode};
pub use write::{Provenance, write_table};
