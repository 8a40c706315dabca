//! The version of the program, the commit that it was built from, and which tables it contains.

use std::sync::LazyLock;

use burnside_solve::embedded;

use crate::commands::LARGER_HASHES;

/// The commit that the program was built from, if the build knew it.
pub(crate) const COMMIT: Option<&str> = option_env!("BURNSIDE_COMMIT");

/// The SHA-256 hash and the name of each table file.
pub(crate) fn tables() -> impl Iterator<Item = (&'static str, &'static str)> {
    embedded::HASHES.lines().chain(LARGER_HASHES.lines()).filter_map(|line| line.split_once("  "))
}

/// The version, the commit, and the SHA-256 hashes of the tables.
pub(crate) static LONG: LazyLock<String> = LazyLock::new(|| {
    let commit = COMMIT.map(|commit| format!("\ncommit {commit}"));
    let tables = tables().map(|(hash, file)| format!("\ntable {file} {hash}"));
    let first = env!("CARGO_PKG_VERSION").to_owned();
    std::iter::once(first).chain(commit).chain(tables).collect()
});
