//! Table files: every value of a game that looking ahead does not give away, compressed.
//!
//! | file | idea |
//! |---|---|
//! | `tabled` | [`Tabled`]: what a game must say about its classes to be stored |
//! | `model` | which value is how likely after which, learned from the table itself |
//! | `coder` | values into few bytes, by such likelihoods, and back |
//! | `header` | everything before the blocks: what is in the file, how it is coded, where |
//! | `read_at` | [`ReadAt`]: memory, a file, or anything else that answers from an offset |
//! | `blocks` | the blocks of an open table, whatever is in them |
//! | `codes` | [`CodeTable`]: tables of sorted codes, for games without an order of their own |
//! | `search` | values that a short search finds, which need not be stored |
//! | `binary` | the coder of codes, which learns as it goes |
//! | `numbers` | [`NumberTable`]: tables of numbered classes, which need no list of them |
//! | `probe` | [`Probe`]: what every table can be asked; [`open_any`] |
//! | `write` | [`write_table`] |
//! | `table` | [`Table`]: open, probe, best moves |
//! | `batch` | many questions at once, every block decoded once |
//! | `alter` | one value changed on purpose, to test verifiers |
//!
//! `docs/table-format.md` specifies the bytes.

mod alter;
mod batch;
mod binary;
mod blocks;
mod coder;
mod codes;
mod error;
mod header;
mod model;
mod numbers;
mod probe;
mod read_at;
mod search;
#[allow(clippy::module_inception)] // the table itself
mod table;
mod tabled;
mod write;

pub use blocks::check_file;
pub use codes::{CODES, CodeTable, SEARCHED, rules_hash, searched};
pub(crate) use codes::{Entries, encode_codes, encode_kept};
pub use error::{BlockFault, TableError};
#[cfg(feature = "tables")]
pub(crate) use header::Names;
pub use header::{Counts, Header};
pub(crate) use model::FREE;
pub(crate) use numbers::encode_numbers;
pub use numbers::{
    BLOCK as NUMBERS_OF_BLOCK, CodedNumbers, NUMBERS, NumberBlocks, NumberTable, look_ahead,
};
pub use probe::{AnyReader, Probe, open_any};
pub use read_at::ReadAt;
pub use search::ShortSearch;
pub(crate) use table::REMEMBERED;
pub use table::{Found, Table};
pub use tabled::Tabled;
pub use write::{CodedBlocks, OwnBlocks, Provenance, write_table};
pub(crate) use write::{Content, contents, encode};
