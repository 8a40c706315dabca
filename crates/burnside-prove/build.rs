//! Lists the shipped certificates: every `proofs/*.proof` of the repository, with its text.

use std::{env, error::Error, fmt::Write as _, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../proofs");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    for file in fs::read_dir(&folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|end| end == "proof") {
            files.push(path);
        }
    }
    files.sort();
    let mut list = String::from("[\n");
    for path in files {
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(list, "    include_str!({:?}),", path.display().to_string())?;
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("shipped.rs"), list)?;
    Ok(())
}
