//! Lists every table file of `tables/`, for `src/embedded.rs` to embed.

use std::{
    env,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let missing = |name| io::Error::other(format!("{name} is not set"));
    let root = env::var_os("CARGO_MANIFEST_DIR").ok_or_else(|| missing("CARGO_MANIFEST_DIR"))?;
    let out = env::var_os("OUT_DIR").ok_or_else(|| missing("OUT_DIR"))?;
    println!("cargo::rerun-if-changed=tables");
    println!("cargo::rerun-if-changed=build.rs");

    let mut tables: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(Path::new(&root).join("tables"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "bst") {
            tables.push(path);
        }
    }
    // The order of a folder is nobody's promise.
    tables.sort();
    let mut list = String::from("&[\n");
    for table in tables {
        let path = table.to_str().ok_or_else(|| io::Error::other("a path that is not UTF-8"))?;
        writeln!(list, "include_bytes!({path:?}),").map_err(io::Error::other)?;
    }
    fs::write(Path::new(&out).join("tables.rs"), list + "]\n")
}
