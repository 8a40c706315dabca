//! `cargo xtask fuzz`: every fuzz target for a while, and what came of it.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, Result, bail};

use crate::{
    cargo::cargo,
    need::{CXX, Need, Source},
    seeds,
};

const CARGO_FUZZ: Need =
    Need { probe: &["cargo", "fuzz", "--version"], source: Source::Crate("cargo-fuzz") };

/// Runs the targets one after the other; `false` if one of them found something.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    let (seconds, targets) = match options {
        ["--seconds", seconds, targets @ ..] => (seconds.parse().context("--seconds")?, targets),
        targets => (600_u32, targets),
    };
    CXX.meet()?;
    CARGO_FUZZ.meet()?;
    let all = all()?;
    if let Some(unknown) = targets.iter().find(|&&target| !all.iter().any(|name| name == target)) {
        bail!("there is no target {unknown:?}: they are {}", all.join(", "));
    }
    let mut fine = true;
    for target in all.iter().filter(|name| targets.is_empty() || targets.contains(&name.as_str())) {
        let (runs, sound) = fuzz(target, seconds)?;
        let verdict = if sound { "no findings" } else { "FOUND SOMETHING: fuzz/artifacts" };
        println!("{target}: {runs} executions in {seconds} s, {verdict}");
        fine &= sound;
    }
    Ok(fine)
}

/// The names of all targets.
fn all() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir("fuzz/fuzz_targets")? {
        let path = entry?.path();
        names.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
    }
    names.sort();
    Ok(names)
}

/// Runs a target: how many executions, and whether nothing was found.
fn fuzz(target: &str, seconds: u32) -> Result<(u64, bool)> {
    // Without a sanitizer it runs on the stable toolchain, and there is no unsafe code to watch.
    cargo(&["fuzz", "build", "--release", "--sanitizer", "none"], &[target])?;
    let (corpus, seeds) = (format!("fuzz/corpus/{target}"), format!("target/seeds/{target}"));
    fs::create_dir_all(&corpus)?;
    seeds::write(target, Path::new(&seeds))?;
    let output = Command::new("cargo")
        .args(["fuzz", "run", "--release", "--sanitizer", "none", target, &corpus, &seeds, "--"])
        .arg(format!("-max_total_time={seconds}"))
        .args(["-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1"])
        .output()?;
    let log = String::from_utf8_lossy(&output.stderr);
    let runs = log.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    if !output.status.success() {
        eprintln!("{log}");
    }
    Ok((runs.unwrap_or("0").trim().parse()?, output.status.success()))
}
