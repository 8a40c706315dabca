//! `cargo xtask api`: what each published crate offers, as text that is kept in `xtask/api`. A change
//! of it shows in the diff, and what disappears or changes asks for another version.

use std::{fmt::Write, fs, path::Path, process::Command};

use anyhow::{Context, Result, ensure};

use crate::{
    need::{Need, Source},
    supply::published,
};

const PUBLIC_API: Need = Need {
    probe: &["cargo", "public-api", "--version"],
    source: Source::Crate("cargo-public-api"),
};

/// Where the texts are kept.
const KEPT: &str = "xtask/api";

/// Writes the texts, or compares them with what there is.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    match options {
        [] => compare().map(|()| true),
        ["--write"] => write().map(|()| true),
        _ => anyhow::bail!("api takes --write and nothing else"),
    }
}

/// An error that lists what is new, gone or different, unless everything is as it was kept.
pub(crate) fn compare() -> Result<()> {
    let mut changes = String::new();
    for_each(|name, now| {
        let kept = fs::read_to_string(file(name)).unwrap_or_default();
        let gone = kept.lines().filter(|line| !now.lines().any(|other| other == *line));
        let new = now.lines().filter(|line| !kept.lines().any(|other| other == *line));
        for (sign, lines) in [('-', gone.collect::<Vec<_>>()), ('+', new.collect())] {
            for line in lines {
                writeln!(changes, "{name}: {sign} {line}")?;
            }
        }
        Ok(())
    })?;
    ensure!(
        changes.is_empty(),
        "what the crates offer has changed:\n{changes}\
         if it should, write it down with `cargo xtask api --write`"
    );
    Ok(())
}

fn write() -> Result<()> {
    fs::create_dir_all(KEPT)?;
    for_each(|name, now| Ok(fs::write(file(name), now)?))
}

fn file(name: &str) -> std::path::PathBuf {
    Path::new(KEPT).join(name).with_extension("txt")
}

/// Lists what each published library offers.
fn for_each(mut see: impl FnMut(&str, &str) -> Result<()>) -> Result<()> {
    PUBLIC_API.meet()?;
    for name in published()? {
        if !Path::new("crates").join(&name).join("src/lib.rs").exists() {
            continue;
        }
        // Without what every type has: blanket implementations, automatic and derived ones.
        let words = ["public-api", "-p", &name, "--all-features", "-sss"];
        let output = Command::new("cargo")
            .args(words)
            // What it reads is not a stable option of rustdoc yet.
            .env("RUSTC_BOOTSTRAP", "1")
            .output()
            .with_context(|| format!("cargo {}", words.join(" ")))?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "cargo {}: {said}", words.join(" "));
        let now = String::from_utf8(output.stdout)?;
        println!("{name}: {} lines", now.lines().count());
        see(&name, &now)?;
    }
    Ok(())
}
