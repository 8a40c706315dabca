//! Tells the linker how much memory the module may have, and to leave names out.

use std::env;

/// The most memory that a module may have, in bytes: 1 GiB, and 4 GiB, which is all
/// that 32 bits can address, if it solves games. The package says so too.
const MOST: u64 = 1 << 30;
const MOST_SOLVING: u64 = 1 << 32;

/// What deep recursions of a search may take of it.
const STACK: u64 = 4 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        let solving = env::var_os("CARGO_FEATURE_SOLVING").is_some();
        let most = if solving { MOST_SOLVING } else { MOST };
        println!("cargo::rustc-link-arg-cdylib=--max-memory={most}");
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={STACK}");
        // Names of functions are a third of the file.
        println!("cargo::rustc-link-arg-cdylib=--strip-all");
    }
}
