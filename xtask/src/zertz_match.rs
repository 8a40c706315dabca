//! `cargo xtask zertz-match`: Zertz against version 0.1, with the same time on the processor for a
//! move, on one thread. The program of both versions is `benches/version-0.1`.

use std::{
    fs::{self, File},
    path::Path,
    process::Command,
};

use anyhow::{Context, Result, bail, ensure};

use crate::cargo::cargo;

/// The last commit of version 0.1.
const COMMIT: &str = "c3bbcf9";

/// Where its sources go.
const SOURCES: &str = "target/version-0.1";

/// Variants, and how many games in a hundred have to be won.
const VARIANTS: [(&str, u64); 3] = [("zertz:37", 75), ("zertz:48", 65), ("zertz:61", 65)];

/// `--games N`, 200 unless told otherwise; `--seconds S`, 1; `--seed N`, 1; the rest are variants, all
/// of them if none is named. A match ends as soon as nothing can change what it is to show.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    let (mut games, mut seconds, mut seed, mut wanted) = (200, "1", "1", Vec::new());
    let mut options = options.iter();
    while let Some(&option) = options.next() {
        let mut value = || options.next().with_context(|| format!("{option} takes a number"));
        match option {
            "--games" => games = value()?.parse()?,
            "--seconds" => seconds = value()?,
            "--seed" => seed = value()?,
            variant => wanted.push(variant),
        }
    }
    if let Some(unknown) = wanted.iter().find(|name| VARIANTS.iter().all(|known| known.0 != **name))
    {
        bail!("{unknown} is not one of {:?}", VARIANTS.map(|known| known.0));
    }
    check_out()?;
    let target = "target/version-0.1-match";
    let manifest = "benches/version-0.1/Cargo.toml";
    cargo(
        &["build", "--release", "--locked", "--manifest-path", manifest, "--target-dir", target],
        &[],
    )?;
    let mut good = true;
    for (variant, share) in VARIANTS {
        if !wanted.is_empty() && !wanted.contains(&variant) {
            continue;
        }
        let program = format!("{target}/release/burnside-beside-version-0-1");
        let wins = (games * share).div_ceil(100);
        let numbers = [games.to_string(), wins.to_string()];
        good &= Command::new(program)
            .arg(variant)
            .args(numbers)
            .args([seconds, seed])
            .status()?
            .success();
    }
    Ok(good)
}

/// Writes the sources of version 0.1, if they are not there yet.
fn check_out() -> Result<()> {
    if Path::new(SOURCES).exists() {
        return Ok(());
    }
    fs::create_dir_all("target")?;
    let archive = "target/version-0.1.tar";
    let mut git = Command::new("git");
    git.args(["archive", COMMIT]).stdout(File::create(archive)?);
    ensure!(
        git.status()?.success(),
        "this clone does not have commit {COMMIT}: `git fetch --unshallow` brings all of them"
    );
    // Whole or not at all, so that what is there is complete.
    let unfinished = "target/version-0.1.unfinished";
    let _ = fs::remove_dir_all(unfinished);
    fs::create_dir(unfinished)?;
    let unpacked = Command::new("tar").args(["xf", archive, "-C", unfinished]).status()?;
    ensure!(unpacked.success(), "{archive} was not unpacked");
    fs::remove_file(archive)?;
    fs::rename(unfinished, SOURCES)?;
    Ok(())
}
