//! `cargo xtask supply msrv`: every crate that is published is compiled by the oldest compiler that
//! its manifest allows.

use std::{
    collections::{BTreeMap, BTreeSet},
    env::{self, consts},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail, ensure};

use crate::{packages::published, supply::metadata};

/// Where the crates are compiled, and where Debian's compilers are unpacked.
const FOLDER: &str = "target/msrv";

/// Packages of Debian that have a compiler: Debian 12 has one for browsers beside its own.
const DEBIAN: [&str; 2] = ["rustc", "rustc-web"];

/// A compiler of one version.
enum Compiler {
    /// A toolchain of rustup.
    Toolchain(String),
    /// Debian's, unpacked in this folder and not installed.
    Unpacked(PathBuf),
}

/// Compiles every published crate with all its features. A version that cannot be had is an error,
/// after everything else was compiled.
pub(crate) fn check() -> Result<()> {
    let mut missing = Vec::new();
    for (version, crates) in by_version()? {
        let Some(compiler) = Compiler::find(&version)? else {
            missing.push(version);
            continue;
        };
        println!("== Rust {version}: {}", crates.join(", "));
        compiler.check(&version, &crates)?;
    }
    ensure!(
        missing.is_empty(),
        "neither Debian nor rustup has Rust {} here: rustup toolchain install {}",
        missing.join(", "),
        missing.join(" ")
    );
    Ok(())
}

/// The published crates by the oldest compiler that they allow.
fn by_version() -> Result<BTreeMap<String, Vec<String>>> {
    let published = published()?;
    let said = metadata("Cargo.toml")?;
    let mut crates: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in said["packages"].as_array().context("a workspace has packages")? {
        let name = package["name"].as_str().context("a package has a name")?;
        if published.iter().any(|other| other == name) {
            let version = package["rust_version"].as_str();
            let version = version.with_context(|| format!("{name} has no rust-version"))?;
            crates.entry(version.to_owned()).or_default().push(name.to_owned());
        }
    }
    Ok(crates)
}

impl Compiler {
    /// What is there, or can be had: a toolchain that is installed, Debian's package, or a toolchain
    /// that rustup installs.
    fn find(version: &str) -> Result<Option<Self>> {
        let toolchain = format!("+{version}");
        let answers = || {
            let output = Command::new("rustc").args([&toolchain, "--version"]).output();
            output.is_ok_and(|output| output.status.success())
        };
        if answers() {
            return Ok(Some(Self::Toolchain(toolchain)));
        }
        if let Some(root) = unpack(version)? {
            return Ok(Some(Self::Unpacked(root)));
        }
        println!("installing Rust {version}");
        let words = ["toolchain", "install", version, "--profile", "minimal", "--no-self-update"];
        let installed = Command::new("rustup").args(words).status();
        let is_there = installed.is_ok_and(|status| status.success()) && answers();
        Ok(is_there.then_some(Self::Toolchain(toolchain)))
    }

    fn check(&self, version: &str, crates: &[String]) -> Result<()> {
        let mut cargo = Command::new("cargo");
        match self {
            Self::Toolchain(toolchain) => {
                cargo.arg(toolchain);
            }
            Self::Unpacked(root) => {
                let libraries = root.join(format!("usr/lib/{}-linux-gnu", consts::ARCH));
                cargo.env("RUSTC", root.join("usr/bin/rustc")).env("LD_LIBRARY_PATH", libraries);
            }
        }
        // In a folder of its own: what another compiler made is of no use.
        let folder = format!("{FOLDER}/{version}");
        cargo.args(["check", "--locked", "--all-features", "--target-dir", &folder]);
        cargo.args(crates.iter().flat_map(|name| ["-p", name]));
        let status = cargo.status()?;
        ensure!(status.success(), "{cargo:?}: {status}");
        Ok(())
    }
}

/// Debian's compiler of this version, unpacked, if this is a Debian that has one.
fn unpack(version: &str) -> Result<Option<PathBuf>> {
    for family in DEBIAN {
        let Some(full) = full_version(family, version) else { continue };
        let root = env::current_dir()?.join(FOLDER).join(format!("{family}-{version}"));
        if !root.join("usr/bin/rustc").exists() {
            println!("unpacking {family} {full}");
            fs::create_dir_all(&root)?;
            let first = format!("{family}={full}");
            let (mut known, mut next) = (BTreeSet::new(), vec![first]);
            while let Some(package) = next.pop() {
                if known.insert(package.clone()) {
                    next.extend(needed(&package)?);
                    fetch(&package, &root)?;
                }
            }
        }
        return Ok(Some(root));
    }
    Ok(None)
}

/// What Debian calls the release of a package with this version of Rust.
fn full_version(package: &str, version: &str) -> Option<String> {
    let said = Command::new("apt-cache").args(["madison", package]).output().ok()?.stdout;
    let said = String::from_utf8(said).ok()?;
    let mut found = said.lines().filter_map(|line| line.split('|').nth(1)).map(str::trim);
    found.find(|full| full.starts_with(&format!("{version}."))).map(str::to_owned)
}

/// The packages of its libraries that a package needs, with their versions where those are said.
fn needed(package: &str) -> Result<Vec<String>> {
    let said = Command::new("apt-cache").args(["show", package]).output()?.stdout;
    let said = String::from_utf8(said)?;
    let line = said.lines().find_map(|line| line.strip_prefix("Depends: ")).unwrap_or_default();
    let ours = |name: &str| name.starts_with("libstd-rust") || name.starts_with("libllvm");
    let named = line.split(", ").filter(|dependency| ours(dependency));
    let exact = named.map(|dependency| match dependency.split_once(" (= ") {
        Some((name, full)) => format!("{name}={}", full.trim_end_matches(')')),
        None => dependency.split(' ').next().unwrap_or(dependency).to_owned(),
    });
    Ok(exact.collect())
}

/// Downloads a package and unpacks it into a folder.
fn fetch(package: &str, root: &Path) -> Result<()> {
    let script = "apt-get download -qq \"$0\" && dpkg -x ./*.deb . && rm ./*.deb";
    let status = Command::new("sh").args(["-c", script, package]).current_dir(root).status()?;
    if !status.success() {
        bail!("{package} cannot be had, or not be unpacked: {status}");
    }
    Ok(())
}
