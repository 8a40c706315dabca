//! `cargo xtask supply contents` and `supply packages`: what is in the packages; each built from
//! nothing else, and used once outside of this workspace.

use std::{fmt::Write as _, fs, io, path::Path, process::Command};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{readme, supply::metadata};

/// Where cargo puts the packages, and where they are unpacked and used.
const FOLDER: &str = "target/package";

/// The package of the program, and the program.
const PROGRAM: (&str, &str) = ("burnside-cli", "burnside");

/// What every package has.
const NEEDED: [&str; 4] = ["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// What cargo adds, and what some packages are built with.
const OTHERS: [&str; 5] =
    [".cargo_vcs_info.json", "Cargo.lock", "Cargo.toml.orig", "build.rs", "cbindgen.toml"];

/// Folders that packages may have.
const FOLDERS: [&str; 10] =
    ["src", "examples", "data", "tables", "font", "page", "include", "games", "proofs", "puzzles"];

/// The order in which the packages can be published, and what is in each.
pub(crate) fn list() -> Result<()> {
    readme::compare()?;
    let published = published()?;
    println!("in the order in which they can be published: {}", published.join(", "));
    published.iter().try_for_each(|name| contents(name))
}

/// Each package built from its contents alone and used once.
pub(crate) fn build() -> Result<()> {
    let published = published()?;
    let crates: Vec<_> = published.iter().flat_map(|name| ["-p", name]).collect();
    // Cargo would build them too, each with a copy of all that it needs; below they share those.
    let words = ["package", "--locked", "--allow-dirty", "--no-verify"];
    cargo(".", &[&words, &crates[..]].concat())?;
    unpack(&published)?;
    for name in &published {
        println!("== {name}, from its package");
        cargo(FOLDER, &["build", "-p", name])?;
    }
    cargo(FOLDER, &["run", "-p", "user"])?;
    use_program()
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
    for needed in NEEDED {
        ensure!(files.contains(&needed), "{name}: {needed} is not in the package");
    }
    let is_known = |file: &str| match file.split_once('/') {
        Some((folder, _)) => FOLDERS.contains(&folder),
        None => NEEDED.contains(&file) || OTHERS.contains(&file),
    };
    let strange = files.iter().find(|file| !is_known(file));
    ensure!(strange.is_none(), "{name}: {strange:?} should not be in the package");
    println!("{name}: {} files", files.len());
    Ok(())
}

/// The folder of a package, beside the others.
fn unpacked(name: &str) -> String {
    format!("{name}-{}", env!("CARGO_PKG_VERSION"))
}

/// Unpacks the packages side by side, with a program of somebody else, in a workspace of their own:
/// there they find each other, as if they were published.
fn unpack(published: &[String]) -> Result<()> {
    let (mut members, mut patches) = ("\"user\"".to_owned(), String::new());
    for name in published {
        let folder = unpacked(name);
        let packed = format!("{folder}.crate");
        fs::remove_dir_all(Path::new(FOLDER).join(&folder)).or_else(unless_missing)?;
        let mut tar = Command::new("tar");
        let status = tar.args(["-x", "-z", "-f", &packed]).current_dir(FOLDER).status()?;
        ensure!(status.success(), "tar cannot unpack {packed}: {status}");
        write!(members, ", {folder:?}")?;
        writeln!(patches, "{name} = {{ path = {folder:?} }}")?;
    }
    let workspace = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{members}]\n\n[patch.crates-io]\n{patches}"
    );
    fs::write(format!("{FOLDER}/Cargo.toml"), workspace)?;
    // The same versions of everything else.
    fs::copy("Cargo.lock", format!("{FOLDER}/Cargo.lock"))?;
    write_user(published)
}

fn unless_missing(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}

/// Somebody else's program, which uses every library once.
fn write_user(published: &[String]) -> Result<()> {
    let mut manifest = "[package]\nname = \"user\"\nedition = \"2024\"\n\n".to_owned();
    manifest += "[dependencies]\n";
    for name in published.iter().filter(|name| *name != PROGRAM.0) {
        writeln!(manifest, "{name} = \"={}\"", env!("CARGO_PKG_VERSION"))?;
    }
    let user = Path::new(FOLDER).join("user");
    fs::create_dir_all(user.join("src"))?;
    fs::write(user.join("Cargo.toml"), manifest)?;
    fs::copy("xtask/packages/user.rs", user.join("src/main.rs"))?;
    Ok(())
}

/// The program that was built from its package, in a folder where nothing else is.
fn use_program() -> Result<()> {
    let program = Path::new(FOLDER).join("target/debug").join(PROGRAM.1).canonicalize()?;
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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// Everything below a folder that is Rust.
    fn sources(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let read = |path: PathBuf| match path.extension() {
            _ if path.is_dir() => sources(&path),
            Some(end) if end == "rs" => vec![fs::read_to_string(path).unwrap()],
            _ => Vec::new(),
        };
        entries.flat_map(read).collect()
    }

    /// Later, other things may go wrong: whoever matches on an error has a last arm.
    #[test]
    fn errors_that_others_see_may_get_new_cases() {
        let (mut open, mut closed) = (0, Vec::new());
        for source in sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../crates"))) {
            // Whatever is between two empty lines belongs together: documentation, attributes of
            // one line or of many, the type.
            for item in source.split("\n\n") {
                let Some((attributes, name)) = item.split_once("pub enum ") else { continue };
                let is_error = attributes.contains("thiserror::Error");
                if is_error && attributes.contains("#[non_exhaustive]") {
                    open += 1;
                } else if is_error {
                    closed.push(name.lines().next().unwrap_or_default().to_owned());
                }
            }
        }
        assert!(open > 20, "only {open} errors were found");
        assert_eq!(closed, Vec::<String>::new());
    }
}
