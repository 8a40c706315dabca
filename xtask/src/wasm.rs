//! The WebAssembly module, the npm package around it, and the explorer as a static site.

use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;

use crate::{need::WASM_PACKAGES, tables};

const TARGET: &str = "wasm32-unknown-unknown";
const TYPESCRIPT: &str = "web/node_modules/typescript/bin/tsc";

/// The modules of the package, each with its features: all games; games from files, and solving them.
const MODULES: [(&str, &str); 2] = [("burnside.wasm", ""), ("solving.wasm", "solving")];

/// `package`: builds the modules and puts the npm package together, in `js/`.
pub(crate) fn package() -> Result<bool> {
    let js = Path::new("js");
    for (name, features) in MODULES {
        let module = build(features)?;
        fs::copy(&module, js.join(name)).with_context(|| module.display().to_string())?;
    }
    copy_tables(&js.join("tables"))?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(licence, js.join(licence))?;
    }
    ensure!(Path::new(TYPESCRIPT).exists(), "TypeScript is missing: npm install --prefix web");
    let types = js.join("types");
    if types.exists() {
        fs::remove_dir_all(&types)?;
    }
    run(Command::new("node").args([TYPESCRIPT, "-p", "js/tsconfig.json"]))?;
    fs::copy(js.join("src/answers.d.ts"), types.join("answers.d.ts"))?;
    for (name, _) in MODULES {
        println!("js/{name}: {} bytes", fs::metadata(js.join(name))?.len());
    }
    Ok(true)
}

/// `site DIR`: the package, and the explorer over it as files for any static host.
pub(crate) fn site(folder: &str) -> Result<bool> {
    package()?;
    fs::create_dir_all(folder)?;
    let folder = fs::canonicalize(folder)?;
    run(Command::new("npm").args(["run", "site", "--prefix", "web"]).env("SITE", &folder))?;
    println!("the site is in {}: any file server will do", folder.display());
    Ok(true)
}

/// Builds a module: with the target of rustup if it is installed, else with Debian's programs and
/// a standard library built from source.
fn build(features: &str) -> Result<PathBuf> {
    let folder = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    let folder = folder.join("wasm");
    let mut cargo = if has_target() { Command::new("cargo") } else { debian()? };
    cargo
        .args(["build", "--locked", "-p", "burnside-wasm", "--profile", "wasm"])
        .args(["--target", TARGET, "--features", features])
        .arg("--target-dir")
        .arg(&folder);
    run(&mut cargo)?;
    Ok(folder.join(TARGET).join("wasm/burnside_wasm.wasm"))
}

fn has_target() -> bool {
    let listed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    listed.is_ok_and(|listed| String::from_utf8_lossy(&listed.stdout).contains(TARGET))
}

/// Debian's cargo. Its rustc must come first in the path, before that of rustup.
fn debian() -> Result<Command> {
    let cargo = Path::new("/usr/bin/cargo");
    if !cargo.exists() {
        bail!(
            "{TARGET} is missing: try `rustup target add {TARGET}`, or on Debian `apt-get install {WASM_PACKAGES}`"
        );
    }
    let mut path = OsString::from("/usr/bin:");
    path.push(env::var_os("PATH").unwrap_or_default());
    let mut command = Command::new(cargo);
    command
        .env("PATH", path)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-22")
        // What rustup's cargo says about itself is not for this one.
        .env_remove("CARGO")
        .env_remove("RUSTC")
        .env_remove("RUSTUP_TOOLCHAIN")
        .arg("-Zbuild-std=std,panic_abort");
    Ok(command)
}

/// The tables, and a list of them. Each says itself which game it is of.
fn copy_tables(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let mut list = Vec::new();
    for entry in fs::read_dir(tables::FOLDER)? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == "bst") {
            let file = path.file_name().context("a file has a name")?;
            fs::copy(&path, folder.join(file))?;
            let names = tables::names_of(&path)?;
            list.push(json!({
                "game": names.game, "file": file.to_string_lossy(), "complete": !names.is_early(),
            }));
        }
    }
    list.sort_by_key(|table| table["file"].to_string());
    fs::write(folder.join("index.json"), serde_json::to_string_pretty(&list)? + "\n")?;
    Ok(())
}

fn run(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| program.clone())?;
    ensure!(status.success(), "{program}: {status}");
    Ok(())
}
