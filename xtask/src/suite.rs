//! The whole test suite, part by part.

use std::{
    env,
    error::Error,
    fmt,
    io::{self, Write},
    process::{Command, ExitStatus},
    time::Instant,
};

use anyhow::{Result, bail};

use crate::{
    need::{CXX, LINKER, Need, Source, VALGRIND, WASM},
    watch::watch,
};

/// One part of the suite: commands that must all succeed. Their words have no blanks.
struct Part {
    name: &'static str,
    about: &'static str,
    needs: &'static [Need],
    commands: &'static [&'static str],
}

const RUSTFMT: Need =
    Need { probe: &["cargo", "fmt", "--version"], source: Source::Rustup("rustfmt") };
const CLIPPY: Need =
    Need { probe: &["cargo", "clippy", "--version"], source: Source::Rustup("clippy") };
const FAKETIME: Need =
    Need { probe: &["faketime", "--version"], source: Source::Debian("faketime") };
const PKG_CONFIG: Need =
    Need { probe: &["pkg-config", "--version"], source: Source::Debian("pkg-config") };
const JANSSON: Need = Need {
    probe: &["pkg-config", "--exists", "jansson"],
    source: Source::Debian("libjansson-dev"),
};
const GO: Need = Need { probe: &["go", "version"], source: Source::Debian("golang-go") };

const NPM: Need = Need { probe: &["npm", "--version"], source: Source::Debian("npm") };
const CHROMIUM: Need =
    Need { probe: &["chromium", "--version"], source: Source::Debian("chromium") };

const PYTHON: Need = Need {
    probe: &["python3", "-c", "import ensurepip, venv"],
    source: Source::Debian("python3-venv"),
};

const COQ: Need = Need { probe: &["coqc", "--version"], source: Source::Debian("coq") };

const PARTS: &[Part] = &[
    Part {
        name: "format",
        about: "every file is formatted",
        needs: &[RUSTFMT],
        commands: &[
            "cargo fmt --all --check",
            "cargo fmt --all --check --manifest-path benches/Cargo.toml",
            "cargo fmt --all --check --manifest-path fuzz/Cargo.toml",
        ],
    },
    Part {
        name: "lint",
        about: "clippy has nothing to say",
        needs: &[CLIPPY, LINKER],
        commands: &[
            "cargo clippy --locked --workspace --all-targets --all-features -- -D warnings",
        ],
    },
    Part {
        name: "features",
        about: "the library builds with each feature alone, and with none",
        needs: &[LINKER],
        commands: &[
            "cargo check --locked -p burnside --no-default-features",
            "cargo check --locked -p burnside --no-default-features --features catalog",
            "cargo check --locked -p burnside --no-default-features --features cbor",
            "cargo check --locked -p burnside --no-default-features --features laws",
            "cargo check --locked -p burnside --no-default-features --features pon",
            "cargo check --locked -p burnside --no-default-features --features serde",
            "cargo check --locked -p burnside-draw --no-default-features",
        ],
    },
    Part {
        name: "rust",
        about: "unit, law, property, fault, conformance and documentation tests",
        needs: &[LINKER, FAKETIME],
        commands: &["cargo test --locked --workspace --all-features"],
    },
    Part {
        name: "conformance",
        about: "the golden vectors are what a second implementation computes",
        needs: &[PYTHON],
        commands: &["python3 conformance/reference"],
    },
    Part {
        name: "proofs",
        about: "certificates of who wins, checked in Python and by Coq, and changes to them refused",
        needs: &[PYTHON, COQ],
        commands: &[
            "python3 proofs/check.py proofs/tictactoe.proof proofs/gobblet.proof proofs/gobblet-strict.proof proofs/quantik.proof",
            "python3 proofs/mutate.py 150 target/proofs/accepted proofs/tictactoe.proof proofs/gobblet.proof proofs/gobblet-strict.proof proofs/quantik.proof",
            "python3 proofs/coq/run.py target/proofs/coq proofs/tictactoe.proof proofs/gobblet.proof proofs/gobblet-strict.proof proofs/quantik.proof",
        ],
    },
    Part {
        name: "c",
        about: "the C library: golden vectors, bad input, memory",
        needs: &[LINKER, PKG_CONFIG, JANSSON, VALGRIND],
        commands: &["cargo xtask check-c"],
    },
    Part {
        name: "go",
        about: "the Go package: golden vectors, bad input, examples",
        needs: &[LINKER, PKG_CONFIG, GO],
        commands: &["cargo xtask check-go"],
    },
    Part {
        name: "web",
        about: "the explorer's page: types, built files, logic, and games in a real browser",
        needs: &[LINKER, NPM, CHROMIUM],
        commands: &[
            // The program that the Rust tests use, with the page inside.
            "cargo test --locked --workspace --all-features --no-run --quiet",
            // Not `ci`: the lock names binaries for this platform only, and others add their own.
            "npm install --prefix web --no-save --no-audit --no-fund",
            "npm test --prefix web",
        ],
    },
    Part {
        name: "wasm",
        about: "the npm package over WebAssembly: types, golden vectors, examples, what is packed",
        needs: &[LINKER, NPM, WASM],
        commands: &[
            "npm install --prefix web --no-save --no-audit --no-fund",
            "cargo xtask package",
            "npm test --prefix js",
        ],
    },
    Part {
        name: "site",
        about: "the explorer as a static site: games in a real browser, below a path and offline",
        needs: &[LINKER, NPM, CHROMIUM, WASM],
        commands: &[
            "npm install --prefix web --no-save --no-audit --no-fund",
            "cargo xtask site target/web/site",
            "npm run e2e:site --prefix web",
        ],
    },
    Part {
        name: "docs",
        about: "the documentation builds without a warning",
        needs: &[LINKER],
        commands: &["cargo doc --locked --workspace --no-deps --all-features"],
    },
    Part {
        name: "python",
        about: "a wheel is built, installed where there is no Rust, and tested",
        needs: &[LINKER, PYTHON],
        commands: &[
            "python3 -m venv --clear target/python/build",
            "target/python/build/bin/python -m pip install --quiet -r crates/burnside-python/requirements-build.txt",
            "target/python/build/bin/maturin build --locked --out target/python/wheels",
            "python3 -m venv --clear target/python/test",
            "target/python/test/bin/python -m pip install --quiet -r crates/burnside-python/requirements-test.txt",
            "target/python/test/bin/python -m pip install --quiet --no-index --no-deps --find-links target/python/wheels burnside",
            "target/python/test/bin/python -m pytest --quiet -p no:cacheprovider crates/burnside-python/tests",
        ],
    },
    Part {
        name: "instructions",
        about: "the hot functions take no more instructions than is written down",
        needs: &[LINKER, VALGRIND],
        commands: &["cargo xtask instructions"],
    },
    Part {
        name: "benches",
        about: "the benchmarks and the fuzz targets compile",
        needs: &[LINKER, CXX],
        commands: &[
            "cargo check --locked --benches --manifest-path benches/Cargo.toml --target-dir target",
            "cargo check --locked --manifest-path fuzz/Cargo.toml --target-dir target",
        ],
    },
];

/// A command that did not succeed, and what it printed last.
#[derive(Debug)]
struct Stopped {
    command: &'static str,
    status: ExitStatus,
    last: Vec<u8>,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.command, self.status)
    }
}

impl Error for Stopped {}

/// Runs the parts that the options leave; `false` if one of them failed.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    if options == ["--list"] {
        for part in PARTS {
            println!("{:10} {}", part.name, part.about);
        }
        return Ok(true);
    }
    let (mut skipped, mut only) = (Vec::new(), Vec::new());
    for option in options.chunks(2) {
        match *option {
            ["--skip", name] => skipped.push(known(name)?),
            ["--only", name] => only.push(known(name)?),
            _ => bail!("unknown option {}: try `cargo xtask help`", option[0]),
        }
    }
    let wanted = |name| !skipped.contains(&name) && (only.is_empty() || only.contains(&name));
    let (chosen, left_out): (Vec<_>, Vec<_>) = PARTS.iter().partition(|part| wanted(part.name));

    let mut failed = Vec::new();
    for part in &chosen {
        let start = Instant::now();
        println!("== {}: {}", part.name, part.about);
        match part.run() {
            Ok(()) => {
                println!("== {} passed in {:.0} s\n", part.name, start.elapsed().as_secs_f64());
            }
            Err(error) => {
                println!("== {} failed: {error:#}\n", part.name);
                failed.push((part.name, error));
            }
        }
    }
    if !failed.is_empty() {
        // Again, where it is found: the log is long, and may be cut at its front.
        for (name, error) in &failed {
            println!("== {name} failed: {error:#}");
            if let Some(Stopped { last, .. }) = error.downcast_ref() {
                io::stdout().write_all(last)?;
            }
            println!();
        }
        let names: Vec<_> = failed.iter().map(|&(name, _)| name).collect();
        println!("failed: {}", names.join(", "));
    }
    let passed = chosen.len() - failed.len();
    println!("parts: {passed} passed, {} failed, {} skipped", failed.len(), left_out.len());
    Ok(failed.is_empty())
}

fn known(name: &str) -> Result<&'static str> {
    match PARTS.iter().find(|part| part.name == name) {
        Some(part) => Ok(part.name),
        None => bail!("there is no part {name:?}: `cargo xtask test --list` lists them"),
    }
}

impl Part {
    fn run(&self) -> Result<()> {
        for need in self.needs {
            need.meet()?;
        }
        // The same generated cases every time; the fuzzers look for new ones. Choose another seed
        // by setting it.
        let seed = env::var("PROPTEST_RNG_SEED").unwrap_or_else(|_| "1".to_owned());
        for command in self.commands {
            println!("$ {command}");
            let mut words = command.split_whitespace();
            let mut process = Command::new(words.next().expect("a command has words"));
            process.args(words);
            process.env("RUSTDOCFLAGS", "-D warnings").env("PROPTEST_RNG_SEED", &seed);
            let (status, last) = watch(process)?;
            if !status.success() {
                return Err(Stopped { command, status, last }.into());
            }
        }
        Ok(())
    }
}
