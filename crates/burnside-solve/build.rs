//! Lists every table file of `tables/` and every file of `puzzles/`, to be embedded.

use std::{
    env,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    list("tables", "bst", "include_bytes")?;
    list("puzzles", "puzzles", "include_str")
}

/// Writes a list of what is in a folder, in the order of names.
fn list(folder: &str, end: &str, include: &str) -> io::Result<()> {
    let missing = |name| io::Error::other(format!("{name} is not set"));
    let root = env::var_os("CARGO_MANIFEST_DIR").ok_or_else(|| missing("CARGO_MANIFEST_DIR"))?;
    let out = env::var_os("OUT_DIR").ok_or_else(|| missing("OUT_DIR"))?;
    println!("cargo::rerun-if-changed={folder}");
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(Path::new(&root).join(folder))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == end) {
            files.push(path);
        }
    }
    // The order of a folder is nobody's promise.
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let path = file.to_str().ok_or_else(|| io::Error::other("a path that is not UTF-8"))?;
        writeln!(list, "{include}!({path:?}),").map_err(io::Error::other)?;
    }
    fs::write(Path::new(&out).join(folder).with_extension("rs"), list + "]\n")
}
