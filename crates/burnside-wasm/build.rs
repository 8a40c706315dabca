//! Tells the linker about memory, and to say what refers to what.

use std::env;

/// The memory that the host gives at the beginning, in bytes; `js/src/engine.js` says so too.
const BEGINNING: u64 = 16 << 20;

/// The most that it can give: all that 32 bits can address. It decides itself how much.
const MOST: u64 = 1 << 32;

/// What deep recursions of a search may take of it.
const STACK: u64 = 4 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-cdylib=--import-memory");
        println!("cargo::rustc-link-arg-cdylib=--initial-memory={BEGINNING}");
        println!("cargo::rustc-link-arg-cdylib=--max-memory={MOST}");
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={STACK}");
        // Which function needs which data: `cargo xtask package` divides the module in two.
        println!("cargo::rustc-link-arg-cdylib=--emit-relocs");
    }
}
