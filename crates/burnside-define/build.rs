//! Lists the shipped games: every `games/*.game.toml` of the repository, with its text.

use std::{env, fmt::Write as _, fs, path::Path};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let here = env::var("CARGO_MANIFEST_DIR")?;
    // A link in the repository, a folder in the package.
    let folder = Path::new(&here).join("games");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names = Vec::new();
    for file in fs::read_dir(&folder)? {
        let name = file?.file_name().into_string().unwrap_or_default();
        if let Some(name) = name.strip_suffix(".game.toml") {
            names.push(name.to_owned());
        }
    }
    names.sort_unstable();
    let mut list = String::from("[\n");
    for name in names {
        let path = folder.join(format!("{name}.game.toml"));
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(list, "    ({name:?}, include_str!({:?})),", path.display().to_string())?;
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("shipped.rs"), list)?;
    Ok(())
}
