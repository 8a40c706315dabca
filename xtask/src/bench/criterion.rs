//! The benchmarks, run by criterion, and what they measured.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::need::LINKER;

const RESULTS: &str = "benches/target/criterion";

/// Seconds for one benchmark, unless it has a reason of its own.
const SECONDS: &str = "1.5";

/// Runs every benchmark. What was measured before is removed first.
pub(super) fn run() -> Result<()> {
    LINKER.meet()?;
    if Path::new(RESULTS).exists() {
        fs::remove_dir_all(RESULTS)?;
    }
    let bench = |names: &[&str], threads: Option<&str>| -> Result<()> {
        let mut command = Command::new("cargo");
        command.args(["bench", "--locked", "--manifest-path", "benches/Cargo.toml"]);
        command.args(names.iter().flat_map(|name| ["--bench", name]));
        command.args(["--", "--noplot", "--warm-up-time", "0.5", "--measurement-time", SECONDS]);
        if let Some(threads) = threads {
            command.env("RAYON_NUM_THREADS", threads);
        }
        ensure!(command.status()?.success(), "{names:?} failed");
        Ok(())
    };
    bench(&["quantik", "gobblet", "qi", "tables", "contract", "game_files"], None)?;
    // What others say of themselves is for one thread.
    bench(&["quarto", "zertz"], Some("1"))
}

/// What was measured, by the names of group and function.
pub(super) struct Measured(BTreeMap<(String, String), Benchmark>);

/// One benchmark.
#[derive(Clone, Copy)]
pub(super) struct Benchmark {
    /// Seconds for one round, the median.
    pub(super) seconds: f64,
    /// How many things a round does.
    pub(super) elements: f64,
}

impl Benchmark {
    /// Things in a second.
    pub(super) fn rate(self) -> f64 {
        self.elements / self.seconds
    }
}

impl Measured {
    /// Reads the results of the last run.
    pub(super) fn read() -> Result<Self> {
        let mut found = BTreeMap::new();
        let mut folders = vec![PathBuf::from(RESULTS)];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                }
            }
            let about = folder.join("benchmark.json");
            if folder.ends_with("new") && about.exists() {
                let about: Value = serde_json::from_slice(&fs::read(about)?)?;
                let estimates = fs::read(folder.join("estimates.json"))?;
                let estimates: Value = serde_json::from_slice(&estimates)?;
                let nanoseconds = estimates["median"]["point_estimate"].as_f64();
                let elements = about["throughput"]["Elements"].as_f64();
                let name = |field: &str| about[field].as_str().unwrap_or_default().to_owned();
                let benchmark = Benchmark {
                    seconds: nanoseconds.context("a benchmark has a median")? / 1e9,
                    elements: elements.unwrap_or(1.0),
                };
                found.insert((name("group_id"), name("function_id")), benchmark);
            }
        }
        Ok(Self(found))
    }

    /// A benchmark by its names.
    pub(super) fn get(&self, group: &str, function: &str) -> Result<Benchmark> {
        let found = self.0.get(&(group.to_owned(), function.to_owned()));
        found.copied().with_context(|| format!("{group}/{function} was not measured"))
    }

    /// The benchmarks of a group, in the order of their names.
    pub(super) fn group(&self, group: &str) -> impl Iterator<Item = (&str, Benchmark)> {
        let of_group = self.0.iter().filter(move |((name, _), _)| name == group);
        of_group.map(|((_, function), &benchmark)| (function.as_str(), benchmark))
    }
}
