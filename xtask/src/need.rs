//! Programs that a part of the suite needs, and how to get them.

use std::process::{Command, Stdio};

use anyhow::{Result, bail};

/// A program, and what it comes with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Need {
    /// What is called, with arguments that make it answer and exit.
    pub(crate) probe: &'static [&'static str],
    /// Where it comes from.
    pub(crate) source: Source,
}

/// Where a program comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// A component of the Rust toolchain.
    Rustup(&'static str),
    /// Packages of Debian, with blanks between them.
    Debian(&'static str),
    /// A crate with a program.
    Crate(&'static str),
}

/// Whatever is compiled is linked by it.
pub(crate) const LINKER: Need = Need { probe: &["cc", "--version"], source: Source::Debian("gcc") };
/// For what is not Rust in the fuzzer.
pub(crate) const CXX: Need = Need { probe: &["c++", "--version"], source: Source::Debian("g++") };
/// Counts instructions and watches memory.
pub(crate) const VALGRIND: Need =
    Need { probe: &["valgrind", "--version"], source: Source::Debian("valgrind") };

/// What builds WebAssembly on Debian, where rustup has no target for it.
pub(crate) const WASM_PACKAGES: &str = "rustc-web cargo-web rust-web-src lld-22";
/// Builds WebAssembly: rustup's target, or Debian's compiler with the source of its library.
pub(crate) const WASM: Need = Need {
    probe: &[
        "sh",
        "-c",
        "rustup target list --installed | grep -q wasm32-unknown-unknown || \
         test -x /usr/bin/cargo -a -x /usr/bin/rustc -a -x /usr/bin/wasm-ld-22 \
         -a -e /usr/lib/rustlib/src/rust/library/std/Cargo.toml",
    ],
    source: Source::Debian(WASM_PACKAGES),
};

/// Divides a module into what is needed first and the rest.
pub(crate) const BINARYEN: Need =
    Need { probe: &["wasm-split", "--version"], source: Source::Debian("binaryen") };

impl Need {
    /// Makes sure that the program is there, installing it if that is possible.
    pub(crate) fn meet(self) -> Result<()> {
        if self.is_met() {
            return Ok(());
        }
        let program = match (self.probe[0], self.source) {
            // Not the shell, but what it looks for.
            ("sh", Source::Debian(packages)) => packages,
            (program, _) => program,
        };
        println!("installing {program}");
        let installed = match self.source {
            Source::Rustup(component) => succeeds(&["rustup", "component", "add", component]),
            Source::Debian(package) => {
                succeeds(&["apt-get", "update", "-qq"]) && succeeds(&install(package))
            }
            Source::Crate(name) => succeeds(&["cargo", "install", "--locked", name]),
        };
        if installed && self.is_met() {
            return Ok(());
        }
        match self.source {
            Source::Rustup(component) => {
                bail!("{program} is missing: try `rustup component add {component}`")
            }
            Source::Debian(package) => {
                bail!("{program} is missing: install it (Debian: `apt-get install {package}`)")
            }
            Source::Crate(name) => {
                bail!("{name} is missing: try `cargo install --locked {name}`")
            }
        }
    }

    fn is_met(self) -> bool {
        succeeds(self.probe)
    }
}

/// The command that installs packages.
fn install(packages: &'static str) -> Vec<&'static str> {
    ["apt-get", "install", "-y", "-qq"].into_iter().chain(packages.split(' ')).collect()
}

/// Whether a command can be started and succeeds. Its output is not shown.
fn succeeds(command: &[&str]) -> bool {
    let mut process = Command::new(command[0]);
    process.args(&command[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    process.status().is_ok_and(|status| status.success())
}
