//! The finished tables, inside the program: every `tables/*.bst`, found by what its header says.
//!
//! `tables/` has the files, their hashes and the commands that write them again; `cargo xtask
//! tables` does that and compares.

use std::sync::LazyLock;

use burnside::Symmetric;

pub use crate::games::tables::*;
use crate::table::{Header, Names, REMEMBERED, Table, TableError, Tabled};

/// The files, as `build.rs` found them.
static FILES: &[&[u8]] = include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// The SHA-256 hashes of the tables, as `sha256sum` writes them.
pub const HASHES: &str = include_str!("../tables/SHA256SUMS");

/// A table of this program.
#[derive(Clone, Debug)]
pub struct Embedded {
    /// What it says about itself.
    pub header: Header,
    /// All of it.
    pub bytes: &'static [u8],
}

/// Every table of this program whose header can be read; a test holds that all can.
pub fn tables() -> &'static [Embedded] {
    static TABLES: LazyLock<Vec<Embedded>> = LazyLock::new(|| {
        let read = |&bytes: &&'static [u8]| {
            Header::read(&bytes).ok().map(|header| Embedded { header, bytes })
        };
        FILES.iter().filter_map(read).collect()
    });
    &TABLES
}

/// How many table files there are, readable or not.
pub fn files() -> usize {
    FILES.len()
}

/// The tables that say they are of a game of this name. Only their names are read.
pub(crate) fn tables_of(game: &str) -> impl Iterator<Item = (&'static Names, &'static [u8])> {
    static NAMES: LazyLock<Vec<(Names, &'static [u8])>> = LazyLock::new(|| {
        let read = |&bytes: &&'static [u8]| Names::read(bytes).ok().map(|names| (names, bytes));
        FILES.iter().filter_map(read).collect()
    });
    NAMES.iter().filter(move |(names, _)| names.game == game).map(|(names, bytes)| (names, *bytes))
}

/// The bytes of a game's table in this order of classes, if there is one.
///
/// ```
/// use burnside_solve::embedded::bytes_of;
///
/// assert!(bytes_of("gobblet", "rank/1").is_some());
/// assert!(bytes_of("gobblet", "rank/2").is_none());
/// ```
pub fn bytes_of(game: &str, scheme: &str) -> Option<&'static [u8]> {
    tables_of(game).find(|(names, _)| names.scheme == scheme).map(|(_, bytes)| bytes)
}

/// Opens a game's table of this program, if there is one.
pub fn table_of<G: Tabled + Symmetric>(
    game: &G,
) -> Option<Result<Table<G, &'static [u8]>, TableError>> {
    let bytes = bytes_of(game.name(), G::SCHEME)?;
    Some(Table::open(game.clone(), bytes).map(|table| table.remembering(REMEMBERED)))
}
