//! The header is what the sources say, and `unsafe` blocks are where they belong.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn the_header_is_up_to_date() {
    let bindings = cbindgen::generate_with_config(CRATE, config()).unwrap();
    let mut made = Vec::new();
    bindings.write(&mut made);
    let made = String::from_utf8(made).unwrap();
    let made: String = made.lines().map(|line| pointers_beside_names(line) + "\n").collect();

    let path = Path::new(CRATE).join("include/burnside.h");
    if env::var_os("UPDATE_HEADER").is_some() {
        fs::write(&path, &made).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "run UPDATE_HEADER=1 cargo test -p burnside-c --test header");
}

/// cbindgen.toml, and what the sources and Cargo.toml know better: the version, the types that
/// functions take as numbers, and the aliases of pointers, which C sees as what they are.
fn config() -> cbindgen::Config {
    let mut config = cbindgen::Config::from_file(Path::new(CRATE).join("cbindgen.toml")).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    let parts = ["MAJOR", "MINOR", "PATCH"].into_iter().zip(version.split('.'));
    let numbers = parts.map(|(part, number)| format!("#define BURNSIDE_VERSION_{part} {number}"));
    let numbers: Vec<_> = numbers.collect();
    config.after_includes = Some(format!(
        "\n/* The version of this header; burnside_version tells that of the library. */\n\
         #define BURNSIDE_VERSION \"{version}\"\n{}",
        numbers.join("\n")
    ));
    for (_, source) in sources() {
        for line in source.lines() {
            if let Some(name) = line.strip_prefix("pub enum ").or(line.strip_prefix("pub struct "))
                && name.starts_with("Burnside")
            {
                let name = name.split([' ', '<', '(']).next().unwrap();
                config.export.include.push(name.to_owned());
            }
            if let Some((name, pointer)) = pointer_alias(line) {
                config.export.exclude.push(name.to_owned());
                config.export.rename.insert(name.to_owned(), pointer);
            }
        }
    }
    assert!(config.export.rename.len() > 10 && config.export.include.len() > 5);
    config
}

/// `pub type NAME = In<TYPE>;` and what that is in C; an array goes by a pointer to its entries.
fn pointer_alias(line: &str) -> Option<(&str, String)> {
    let (name, pointer) = line.strip_prefix("pub type ")?.strip_suffix(">;")?.split_once(" = ")?;
    let (constant, target) = match pointer.split_once('<')? {
        ("In", target) => ("const ", target),
        ("Out", target) => ("", target),
        _ => return None,
    };
    let entry = target.strip_prefix('[').and_then(|array| array.split(';').next());
    let target = match entry.unwrap_or(target) {
        "c_char" => "char",
        "u8" => "uint8_t",
        "u16" => "uint16_t",
        "u32" => "uint32_t",
        "u64" => "uint64_t",
        "usize" => "size_t",
        own => own,
    };
    Some((name, format!("{constant}{target} *")))
}

/// Pointers go by names that end with a star, which is set apart: `char * text`.
fn pointers_beside_names(line: &str) -> String {
    let comment = line.trim_start().starts_with(['*', '/']);
    if comment { line.trim_end().to_owned() } else { line.trim_end().replace(" * ", " *") }
}

/// The sources, in folders of folders.
fn sources() -> Vec<(PathBuf, String)> {
    let mut folders = vec![Path::new(CRATE).join("src")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let source = fs::read_to_string(&path).unwrap();
                found.push((path, source));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn pointers_are_followed_in_one_file() {
    for (path, source) in sources() {
        let follows = source.contains("unsafe {") || source.contains("unsafe fn");
        let memory = path.file_name().is_some_and(|name| name == "memory.rs");
        assert_eq!(follows, memory, "{}", path.display());
    }
}

#[test]
fn one_games_own_stands_in_its_folder() {
    let families = burnside::catalog::names().map(burnside::catalog::family);
    for (path, source) in sources() {
        if path.parent().is_some_and(|folder| folder.ends_with("games")) {
            continue;
        }
        let source = source.to_lowercase();
        for family in families.clone() {
            assert!(!source.contains(family), "{} names {family}", path.display());
        }
    }
}
