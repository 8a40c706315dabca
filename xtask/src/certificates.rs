//! `certificates`: the certificates of `proofs/`, made again and compared.

use anyhow::Result;

use crate::cargo::cargo;

/// Where they are written.
const FOLDER: &str = "target/certificates";

/// The example says which differ, and fails if one does.
pub(crate) fn run(games: &[&str]) -> Result<bool> {
    let example = ["-p", "burnside-prove", "--features", "minimum", "--example", "certificates"];
    let words: Vec<&str> =
        ["run", "--release", "--locked"].into_iter().chain(example).chain(["--", FOLDER]).collect();
    cargo(&words, games)?;
    Ok(true)
}
