//! `cargo xtask supply packages`: what is in the packages; each built from nothing else; each used
//! once, outside of this workspace.

use std::{fmt::Write as _, fs, path::Path, process::Command};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{readme, supply::metadata};

/// Where cargo unpacks the packages.
const UNPACKED: &str = "target/package";

/// Where somebody else's program is built.
const USER: &str = "target/user";

/// The package of the program, and the program.
const PROGRAM: (&str, &str) = ("burnside-cli", "burnside");

/// What is in the packages, built from nothing else, in the order in which they can be published.
pub(crate) fn check() -> Result<()> {
    readme::compare()?;
    let published = published()?;
    println!("in the order in which they can be published: {}", published.join(", "));
    let crates: Vec<_> = published.iter().flat_map(|name| ["-p", name]).collect();
    for name in &published {
        contents(name)?;
    }
    cargo(".", &[&["package", "--locked", "--allow-dirty"], &crates[..]].concat())?;
    use_libraries(&published)?;
    use_program(&published)
}

/// Crates that others can have, each after those that it needs.
pub(crate) fn published() -> Result<Vec<String>> {
    let said = metadata("Cargo.toml")?;
    let packages = said["packages"].as_array().context("a workspace has packages")?;
    let mut left: Vec<_> = packages.iter().filter(|package| package["publish"].is_null()).collect();
    let mut order: Vec<String> = Vec::new();
    while !left.is_empty() {
        let is_ready = |package: &&Value| {
            ours(package).iter().all(|needed| order.iter().any(|earlier| earlier == needed))
        };
        let at = left.iter().position(is_ready).context(
            "a crate that is published needs one that is not, or they need each other in a circle",
        )?;
        let package = left.remove(at);
        for field in ["description", "license", "readme", "repository", "homepage"] {
            ensure!(!package[field].is_null(), "{}: {field} is missing", package["name"]);
        }
        order.push(package["name"].as_str().context("a package has a name")?.to_owned());
    }
    Ok(order)
}

/// The crates of this workspace that a package needs when it is used.
fn ours(package: &Value) -> Vec<&str> {
    let all = package["dependencies"].as_array().into_iter().flatten();
    let needed = all.filter(|needed| !needed["path"].is_null() && needed["kind"] != "dev");
    needed.filter_map(|needed| needed["name"].as_str()).collect()
}

/// A package has its licences, its text and its sources, and nothing that is not meant for others.
fn contents(name: &str) -> Result<()> {
    let output =
        Command::new("cargo").args(["package", "--list", "--allow-dirty", "-p", name]).output()?;
    let list = String::from_utf8(output.stdout)?;
    let files: Vec<&str> = list.lines().collect();
    for needed in ["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        ensure!(files.contains(&needed), "{name}: {needed} is not in the package");
    }
    let known = [
        "src/",
        "examples/",
        "tables/",
        "data/",
        "font/",
        "page/",
        "include/",
        "games/",
        "proofs/",
        "puzzles/",
    ];
    let strange = files
        .iter()
        .find(|file| file.contains('/') && !known.iter().any(|folder| file.starts_with(folder)));
    ensure!(strange.is_none(), "{name}: {strange:?} should not be in the package");
    println!("{name}: {} files", files.len());
    Ok(())
}

/// Somebody else's program, which uses every library once.
fn use_libraries(published: &[String]) -> Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    let mut manifest =
        "[package]\nname = \"user\"\nedition = \"2024\"\n\n[workspace]\n\n".to_owned();
    manifest += "[dependencies]\n";
    for name in published.iter().filter(|name| *name != PROGRAM.0) {
        writeln!(manifest, "{name} = \"={version}\"")?;
    }
    manifest += "\n[patch.crates-io]\n";
    for name in published {
        writeln!(manifest, "{name} = {{ path = \"../package/{name}-{version}\" }}")?;
    }
    fs::create_dir_all(format!("{USER}/src"))?;
    fs::write(format!("{USER}/Cargo.toml"), manifest)?;
    // The same versions of everything else, as far as they are needed.
    fs::copy("Cargo.lock", format!("{USER}/Cargo.lock"))?;
    fs::copy("xtask/packages/user.rs", format!("{USER}/src/main.rs"))?;
    cargo(USER, &["run", "--target-dir", ".."])
}

/// The program, built from its package, in a folder where nothing else is.
fn use_program(published: &[String]) -> Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    let folder = |name: &str| Path::new(UNPACKED).join(format!("{name}-{version}")).canonicalize();
    let mut words = vec!["build".to_owned(), "--target-dir".to_owned()];
    words.push(Path::new("target").canonicalize()?.display().to_string());
    for name in published.iter().filter(|name| *name != PROGRAM.0) {
        words.push("--config".to_owned());
        words.push(format!("patch.crates-io.{name}.path={:?}", folder(name)?));
    }
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    cargo(folder(PROGRAM.0)?, &words)?;
    let program = Path::new("target/debug").join(PROGRAM.1).canonicalize()?;
    for words in [&["--version"][..], &["doctor"], &["value", "gobblet", "33"]] {
        let status = Command::new(&program).args(words).env_clear().current_dir("/").status()?;
        ensure!(status.success(), "{} {}: {status}", PROGRAM.1, words.join(" "));
    }
    Ok(())
}

/// Calls cargo in a folder. Nobody looks for faults in what it makes there.
fn cargo(folder: impl AsRef<Path>, words: &[&str]) -> Result<()> {
    let status = Command::new("cargo")
        .args(words)
        .current_dir(folder)
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .status()?;
    ensure!(status.success(), "cargo {}: {status}", words.join(" "));
    Ok(())
}
