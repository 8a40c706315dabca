//! `cargo xtask book`: Quarto's opening books again from nothing, byte for byte; and the values of
//! its starts by a second search.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail, ensure};

use crate::cargo::build_release;

const FOLDER: &str = "crates/burnside-solve/data";

/// Each variant, and its book's name.
const BOOKS: [(&str, &str); 2] = [("quarto", "quarto"), ("quarto:squares", "quarto-squares")];

/// Boards of up to this many pieces are in the books.
const PIECES: &str = "4";

/// Memory of the search: 2^22 buckets of 64 bytes.
const BITS: &str = "22";

/// Makes each book and compares; `false` if one differs. A run that was interrupted goes on where
/// it was: what it has found is in `target/book`.
pub(crate) fn make_books(options: &[&str]) -> Result<bool> {
    let (write, games) = match options {
        ["--write", games @ ..] => (true, games),
        games => (false, games),
    };
    let chosen: Vec<_> = match games {
        [] | ["quarto"] => BOOKS.to_vec(),
        [game] => BOOKS.into_iter().filter(|(name, _)| name == game).collect(),
        _ => Vec::new(),
    };
    if chosen.is_empty() {
        bail!("there are books of quarto (both variants) and quarto:squares");
    }
    build_release(&["-p", "burnside-solve", "--example", "quarto"])?;
    let scratch = PathBuf::from("target/book");
    fs::create_dir_all(&scratch)?;
    let mut same = true;
    for (game, stem) in chosen {
        let new = scratch.join(format!("{stem}.book"));
        let checkpoint = scratch.join(format!("{stem}.checkpoint"));
        println!("{game}: a quarter of an hour of two cores, or half an hour for quarto:squares");
        let status = Command::new("target/release/examples/quarto")
            .args([game, "book", PIECES, BITS])
            .args([&checkpoint, &new])
            .status()?;
        ensure!(status.success(), "the book of {game} was not made");
        let known = Path::new(FOLDER).join(format!("{stem}.book"));
        if write {
            fs::copy(&new, &known)?;
            continue;
        }
        let expected = fs::read(&known).with_context(|| format!("no book {}", known.display()))?;
        let equal = fs::read(&new)? == expected;
        println!("{game}: {}", if equal { "the same bytes" } else { "DIFFERENT" });
        same &= equal;
    }
    Ok(same)
}

/// The value of the game, without book and solver.
pub(crate) fn check_start() -> Result<()> {
    let example = ["-p", "burnside-verify", "--example", "quarto_start"];
    build_release(&example)?;
    let output = Command::new("target/release/examples/quarto_start").output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    ensure!(said == "quarto: draw\nquarto:squares: draw\n", "{said}");
    print!("{said}");
    Ok(())
}
