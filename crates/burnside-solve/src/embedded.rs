//! The finished tables, inside the program.
//!
//! `tables/` has the files, their hashes and the commands that write them again; `cargo xtask
//! tables` does that and compares.

use std::{num::NonZeroUsize, sync::LazyLock};

use burnside::{
    Symmetric,
    gobblet::{Gobblet, Reveal},
    quantik::Quantik,
};

use crate::table::{Table, Tabled};

/// The bytes of the table of Quantik.
pub const QUANTIK: &[u8] = include_bytes!("../tables/quantik.bst");

/// The bytes of the table of Gobblet Gobblers, default variant.
pub const GOBBLET: &[u8] = include_bytes!("../tables/gobblet.bst");

/// The bytes of the table of Gobblet Gobblers, strict variant.
pub const GOBBLET_STRICT: &[u8] = include_bytes!("../tables/gobblet-strict.bst");

/// The SHA-256 hashes of the tables, as `sha256sum` writes them.
pub const HASHES: &str = include_str!("../tables/SHA256SUMS");

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
pub fn quantik() -> &'static Table<Quantik, &'static [u8]> {
    static TABLE: LazyLock<Table<Quantik, &[u8]>> = LazyLock::new(|| open(Quantik, QUANTIK));
    &TABLE
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
pub fn gobblet() -> &'static Table<Gobblet, &'static [u8]> {
    static TABLE: LazyLock<Table<Gobblet, &[u8]>> =
        LazyLock::new(|| open(Gobblet::default(), GOBBLET));
    &TABLE
}

/// Every value of Gobblet Gobblers, strict variant.
///
/// ```
/// use burnside::{Game, gobblet::{Gobblet, Reveal}, Value};
/// use burnside_solve::embedded::gobblet_strict;
///
/// let start = Gobblet { reveal: Reveal::Strict }.start();
/// assert_eq!(gobblet_strict().probe(start)?, Value::Win(13));
/// # Ok::<(), burnside_solve::table::TableError>(())
/// ```
pub fn gobblet_strict() -> &'static Table<Gobblet, &'static [u8]> {
    static TABLE: LazyLock<Table<Gobblet, &[u8]>> =
        LazyLock::new(|| open(Gobblet { reveal: Reveal::Strict }, GOBBLET_STRICT));
    &TABLE
}

/// Values that each table remembers, some megabytes in all.
const REMEMBERED: usize = 1 << 16;

fn open<G: Tabled + Symmetric>(game: G, bytes: &'static [u8]) -> Table<G, &'static [u8]> {
    let remembered = NonZeroUsize::new(REMEMBERED).expect("not zero");
    Table::open(game, bytes).expect("a test opens it").remembering(remembered)
}
