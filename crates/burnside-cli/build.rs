//! Tells the program which commit it is built from.

use std::{env, fs, path::Path, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=BURNSIDE_COMMIT");
    if env::var_os("BURNSIDE_COMMIT").is_some() {
        return; // whoever packs it knows
    }
    if let Some(commit) = packaged().or_else(checked_out) {
        println!("cargo::rustc-env=BURNSIDE_COMMIT={commit}");
    }
}

/// What `cargo package` wrote beside the sources.
fn packaged() -> Option<String> {
    let text = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = text.split_once("\"sha1\": \"")?;
    let hash = rest.split('"').next()?;
    hash.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| hash.to_owned())
}

/// The commit of this very repository; a package may lie inside another one.
fn checked_out() -> Option<String> {
    let top = git(&["rev-parse", "--show-toplevel"])?;
    if !Path::new(&top).join("crates/burnside-cli/build.rs").exists() {
        return None;
    }
    // Written whenever the commit changes.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}
