//! A page that was built anew is embedded anew, files that came or went included.

fn main() {
    println!("cargo::rerun-if-changed=page");
}
