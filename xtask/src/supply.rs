//! `cargo xtask supply`: what we depend on, and what others get of us.

use std::{collections::BTreeSet, env, fs, path::Path, process::Command};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::{
    cargo::cargo,
    msrv,
    need::{Need, Source},
    packages, public_api,
};

const DENY: Need =
    Need { probe: &["cargo", "deny", "--version"], source: Source::Crate("cargo-deny") };
const HACK: Need =
    Need { probe: &["cargo", "hack", "--version"], source: Source::Crate("cargo-hack") };

/// Crates with features of their own: every set of them is compiled.
const WITH_FEATURES: [&str; 4] = ["burnside", "burnside-solve", "burnside-draw", "burnside-prove"];

/// A crate with too many for that: each alone is compiled, none, those by default, and all.
const WITH_MANY_FEATURES: &str = "burnside-api";

/// Where a copy of the repository with the oldest dependencies is built.
const OLDEST: &str = "target/oldest";

/// A check: an error says what is wrong.
type Check = fn() -> Result<()>;

/// What is checked, by name, in this order.
const PARTS: [(&str, Check); 8] = [
    ("licences", licences),
    ("reasons", reasons),
    ("features", features),
    ("oldest", oldest),
    ("msrv", msrv::check),
    ("contents", packages::list),
    ("packages", packages::build),
    ("api", public_api::compare),
];

/// Runs every check, or those that are named; the first that fails is the error.
pub(crate) fn run(names: &[&str]) -> Result<bool> {
    let known = PARTS.map(|(name, _)| name);
    if let Some(unknown) = names.iter().find(|name| !known.contains(name)) {
        bail!("supply has no part {unknown:?}: its parts are {}", known.join(", "));
    }
    for (name, check) in PARTS {
        if names.is_empty() || names.contains(&name) {
            println!("== {name}");
            check()?;
        }
    }
    Ok(true)
}

/// Licences, sources and versions of what we depend on; advisories, if there is a database.
fn licences() -> Result<()> {
    DENY.meet()?;
    cargo(&["deny", "check", "--hide-inclusion-graph", "licenses", "bans", "sources"], &[])?;
    if has_advisories() {
        return cargo(&["deny", "check", "--disable-fetch", "advisories"], &[]);
    }
    println!("advisories are left out: there is no database here; `cargo deny fetch` gets one");
    Ok(())
}

/// Every set of features of the crates that have some, or each feature alone.
fn features() -> Result<()> {
    HACK.meet()?;
    let crates = WITH_FEATURES.iter().flat_map(|name| ["-p", name]);
    cargo(&["hack", "check", "--locked", "--feature-powerset"], &crates.collect::<Vec<_>>())?;
    cargo(&["hack", "check", "--locked", "--each-feature", "-p", WITH_MANY_FEATURES], &[])
}

/// What Cargo says about a workspace.
pub(crate) fn metadata(manifest: &str) -> Result<Value> {
    let words = ["metadata", "--format-version=1", "--no-deps", "--manifest-path", manifest];
    Ok(serde_json::from_slice(&Command::new("cargo").args(words).output()?.stdout)?)
}

/// Every dependency that a manifest of ours names is named where its reason is given.
fn reasons() -> Result<()> {
    let given = fs::read_to_string("docs/dependencies.md")?;
    let given: Vec<_> =
        given.split(|c: char| !(c.is_alphanumeric() || "-_@/".contains(c))).collect();
    for name in dependencies()? {
        ensure!(given.contains(&name.as_str()), "docs/dependencies.md does not say why {name}");
    }
    Ok(())
}

/// The names of what we depend on, as our manifests have them.
fn dependencies() -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for manifest in ["Cargo.toml", "benches/Cargo.toml", "fuzz/Cargo.toml"] {
        let said = metadata(manifest)?;
        let packages = said["packages"].as_array().context("a workspace has packages")?;
        let dependencies = packages.iter().filter_map(|package| package["dependencies"].as_array());
        // What has a path is ours.
        let foreign = dependencies.flatten().filter(|dependency| dependency["path"].is_null());
        names.extend(
            foreign.filter_map(|dependency| dependency["name"].as_str().map(str::to_owned)),
        );
    }
    let page: Value = serde_json::from_str(&fs::read_to_string("web/package.json")?)?;
    for list in ["dependencies", "devDependencies"] {
        names.extend(page[list].as_object().context(list)?.keys().cloned());
    }
    Ok(names)
}

fn has_advisories() -> bool {
    let home = env::var("CARGO_HOME").or_else(|_| env::var("HOME").map(|home| home + "/.cargo"));
    home.is_ok_and(|home| Path::new(&home).join("advisory-dbs").exists())
}

/// Builds a copy in which every dependency of ours is as old as its manifest allows.
fn oldest() -> Result<()> {
    if Path::new(OLDEST).exists() {
        fs::remove_dir_all(OLDEST)?;
    }
    let script = format!("mkdir -p {OLDEST} && git archive HEAD | tar -x -C {OLDEST}");
    ensure!(Command::new("sh").args(["-c", &script]).status()?.success(), "no copy in {OLDEST}");
    let inside = |words: &[&str]| -> Result<()> {
        let status = Command::new("cargo")
            .args(words)
            .current_dir(OLDEST)
            // Choosing the oldest versions is not a stable option yet.
            .env("RUSTC_BOOTSTRAP", "1")
            .status()?;
        ensure!(status.success(), "cargo {} in {OLDEST}: {status}", words.join(" "));
        Ok(())
    };
    inside(&["update", "-Z", "direct-minimal-versions"])?;
    inside(&["check", "--workspace", "--all-features"])
}
