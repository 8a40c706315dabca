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

use crate::{
    divide::{bare, count_functions, divide},
    need::WASM_PACKAGES,
    tables,
};

const TARGET: &str = "wasm32-unknown-unknown";
const TYPESCRIPT: &str = "web/node_modules/typescript/bin/tsc";

/// The module of the package, and what of it a first visit does not need.
const PARTS: [&str; 2] = ["burnside.wasm", "rest.wasm"];

/// What the linker may have used.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// `package`: builds the module and puts the npm package together, in `js/`.
pub(crate) fn package() -> Result<bool> {
    let js = Path::new("js");
    let module = build()?;
    copy_tables(&js.join("tables"))?;
    if !is_current(&module, js)? {
        split(&module, js)?;
    }
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
    for name in PARTS {
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

/// Whether the two parts are newer than all that they are made from: then dividing again would make the
/// same.
fn is_current(module: &Path, js: &Path) -> Result<bool> {
    let changed = |path: &Path| fs::metadata(path).ok()?.modified().ok();
    let Some(made) = PARTS.iter().map(|name| changed(&js.join(name))).min().flatten() else {
        return Ok(false);
    };
    let mut from = vec![module.to_owned(), env::current_exe()?];
    for folder in [js.join("build"), js.join("src"), PathBuf::from(tables::FOLDER)] {
        for entry in fs::read_dir(folder)? {
            from.push(entry?.path());
        }
    }
    Ok(from.iter().all(|path| changed(path).is_some_and(|changed| changed <= made)))
}

/// Divides the module into what a first visit needs and the rest, by trying it out.
fn split(module: &Path, js: &Path) -> Result<()> {
    let folder = module.parent().context("it is in a folder")?.join("split");
    fs::create_dir_all(&folder)?;
    let file = |name: &str| folder.join(name);
    let [whole, noting, profile] = [file("whole.wasm"), file("noting.wasm"), file("profile")];
    let linked = fs::read(module).with_context(|| module.display().to_string())?;
    fs::write(&whole, bare(&linked)?)?;
    let wasm_split = |mode: &str| {
        let mut command = Command::new("wasm-split");
        command.args(FEATURES).arg(mode).arg(&whole);
        command
    };
    run(wasm_split("--instrument").arg("-o").arg(&noting))
        .context("wasm-split divides the module: install binaryen")?;
    run(Command::new("node").arg("js/build/first.mjs").args([&noting, &profile]))?;
    let parts = PARTS.map(file);
    run(wasm_split("--split")
        .arg(format!("--profile={}", profile.display()))
        .arg("-o1")
        .arg(&parts[0])
        .arg("-o2")
        .arg(&parts[1]))?;
    let [first, rest] = [fs::read(&parts[0])?, fs::read(&parts[1])?];
    let used = used(&fs::read(&profile)?);
    let count = used.iter().filter(|&&used| used).count();
    ensure!(
        count > 0 && count_functions(&first)? == count,
        "this wasm-split divides modules in another way than is known here"
    );
    let (first, rest) = divide(&linked, &used, &first, &rest)?;
    for (name, bytes) in PARTS.iter().zip([first, rest]) {
        fs::write(js.join(name), bytes)?;
    }
    Ok(())
}

/// Which functions ran: after eight bytes that say of which module it is, four for each function, when it
/// ran first.
fn used(profile: &[u8]) -> Vec<bool> {
    profile.get(8..).unwrap_or_default().chunks(4).map(|when| when != [0; 4]).collect()
}

/// Builds a module: with the target of rustup if it is installed, else with Debian's programs and
/// a standard library built from source.
fn build() -> Result<PathBuf> {
    let folder = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    let folder = folder.join("wasm");
    let mut cargo = if has_target() { Command::new("cargo") } else { debian()? };
    cargo
        .args(["build", "--locked", "-p", "burnside-wasm", "--profile", "wasm"])
        .args(["--target", TARGET])
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
        // Without what only backtraces need.
        .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features="]);
    // What the standard library has for everybody is called wherever texts are read: for speed. Not
    // in the manifest, where cargo does not know these packages unless it builds them.
    for package in ["core", "alloc", "compiler_builtins", "dlmalloc"] {
        command.arg("--config").arg(format!("profile.wasm.package.{package}.opt-level=3"));
    }
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
