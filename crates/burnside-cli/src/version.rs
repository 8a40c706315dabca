//! The version of the program, and which tables it contains.

use std::sync::LazyLock;

use burnside_solve::embedded;

/// The version, and the SHA-256 hashes of the tables.
pub(crate) static LONG: LazyLock<String> = LazyLock::new(|| {
    let sums = embedded::HASHES.lines().filter_map(|line| line.split_once("  "));
    let tables = sums.map(|(hash, file)| format!("\ntable {file} {hash}"));
    std::iter::once(env!("CARGO_PKG_VERSION").to_owned()).chain(tables).collect()
});
