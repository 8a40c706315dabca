//! Gives the shared library the name that programs look for when they start.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        let major = std::env::var("CARGO_PKG_VERSION_MAJOR").unwrap_or_default();
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libburnside.so.{major}");
    }
}
