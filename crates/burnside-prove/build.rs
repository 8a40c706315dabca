//! Lists the shipped certificates, with their texts: every `proofs/*.proof`. In the repository, `proofs`
//! is a link to the folder at its root; a package has a copy.

use std::{env, error::Error, fmt::Write as _, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let here = env::var("CARGO_MANIFEST_DIR")?;
    let folders = ["proofs", "../../proofs"].map(|folder| Path::new(&here).join(folder));
    // Some systems check links out as files.
    let folder =
        folders.iter().find(|folder| folder.is_dir()).ok_or("there is no folder proofs")?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    for file in fs::read_dir(folder)? {
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
