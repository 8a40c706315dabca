//! The header is what the sources say, and `unsafe` blocks are where they belong.

use std::{env, fs, path::Path};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn the_header_is_up_to_date() {
    let config = cbindgen::Config::from_file(Path::new(CRATE).join("cbindgen.toml")).unwrap();
    let bindings = cbindgen::generate_with_config(CRATE, config).unwrap();
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

/// Pointers go by names that end with a star, which is set apart: `char * text`.
fn pointers_beside_names(line: &str) -> String {
    let comment = line.trim_start().starts_with(['*', '/']);
    if comment { line.trim_end().to_owned() } else { line.trim_end().replace(" * ", " *") }
}

#[test]
fn pointers_are_followed_in_one_file() {
    for entry in fs::read_dir(Path::new(CRATE).join("src")).unwrap() {
        let path = entry.unwrap().path();
        let source = fs::read_to_string(&path).unwrap();
        let follows = source.contains("unsafe {") || source.contains("unsafe fn");
        let memory = path.file_name().is_some_and(|name| name == "memory.rs");
        assert_eq!(follows, memory, "{}", path.display());
    }
}
