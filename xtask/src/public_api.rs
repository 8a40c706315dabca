//! `cargo xtask api`: what a published crate offers, as text that is kept in `xtask/api`. A change of
//! it shows in the diff, and what disappears or changes asks for another version.

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    need::{Need, Source},
    packages::published,
};

const PUBLIC_API: Need = Need {
    probe: &["cargo", "public-api", "--version"],
    source: Source::Crate("cargo-public-api"),
};

/// Where the texts are kept.
const KEPT: &str = "xtask/api";

/// Compares what is kept with what there is, or writes the texts of crates.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    match options {
        [] => compare()?,
        ["--write", crates @ ..] if !crates.is_empty() => write(crates)?,
        _ => bail!("api takes nothing, or --write and the names of crates"),
    }
    Ok(true)
}

/// An error that lists what is new, gone or different, unless everything is as it was kept.
pub(crate) fn compare() -> Result<()> {
    PUBLIC_API.meet()?;
    let mut kept_crates = published()?;
    kept_crates.retain(|name| file(name).exists());
    ensure!(!kept_crates.is_empty(), "{KEPT} has no text of any crate");
    let mut changes = String::new();
    for name in kept_crates {
        let (kept, now) = (fs::read_to_string(file(&name))?, offered(&name)?);
        let gone = kept.lines().filter(|line| !now.lines().any(|other| other == *line));
        let new = now.lines().filter(|line| !kept.lines().any(|other| other == *line));
        for (sign, lines) in [('-', gone.collect::<Vec<_>>()), ('+', new.collect())] {
            for line in lines {
                writeln!(changes, "{name}: {sign} {line}")?;
            }
        }
    }
    ensure!(
        changes.is_empty(),
        "what the crates offer has changed:\n{changes}\
         if it should, write it down with `cargo xtask api --write CRATE`"
    );
    Ok(())
}

fn write(crates: &[&str]) -> Result<()> {
    PUBLIC_API.meet()?;
    fs::create_dir_all(KEPT)?;
    for name in crates {
        fs::write(file(name), offered(name)?)?;
    }
    Ok(())
}

fn file(name: &str) -> PathBuf {
    Path::new(KEPT).join(name).with_extension("txt")
}

/// What a library offers, a line each, without what every type has: blanket implementations,
/// automatic and derived ones.
fn offered(name: &str) -> Result<String> {
    let words = ["public-api", "-p", name, "--all-features", "-sss"];
    let output = Command::new("cargo")
        .args(words)
        // What it reads is not a stable option of rustdoc yet: it takes a nightly compiler if
        // there is one.
        .env("RUSTC_BOOTSTRAP", "1")
        .output()
        .with_context(|| format!("cargo {}", words.join(" ")))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "cargo {}: {said}", words.join(" "));
    let offered = String::from_utf8(output.stdout)?;
    println!("{name}: {} lines", offered.lines().count());
    Ok(offered)
}
