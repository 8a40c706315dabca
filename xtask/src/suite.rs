//! The whole test suite, part by part. Parts that leave a processor idle run beside the others.

use std::{
    env,
    error::Error,
    fmt,
    io::{self, Write},
    process::{Command, ExitStatus},
    thread,
    time::Instant,
};

use anyhow::{Result, bail};

use crate::{
    need::{BINARYEN, CXX, LINKER, Need, Source, VALGRIND, WASM},
    watch::{follow, watch},
};

/// One part of the suite: commands that must all succeed. Their words have no blanks.
struct Part {
    name: &'static str,
    about: &'static str,
    needs: &'static [Need],
    /// Whether it runs beside the others, one after the other with those that do: it compiles
    /// little, or what others compile too. What it prints is shown when it has ended.
    beside: bool,
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
        beside: false,
        commands: &[
            "cargo fmt --all --check",
            "cargo fmt --all --check --manifest-path benches/Cargo.toml",
            "cargo fmt --all --check --manifest-path fuzz/Cargo.toml",
            // Half of what it is made of is not there.
            "rustfmt --check --edition 2024 benches/version-0.1/src/main.rs",
        ],
    },
    Part {
        name: "lint",
        about: "clippy has nothing to say",
        needs: &[CLIPPY, LINKER],
        beside: false,
        commands: &[
            "cargo clippy --locked --workspace --all-targets --all-features -- -D warnings",
        ],
    },
    Part {
        name: "features",
        about: "the library builds with each feature alone, and with none",
        needs: &[LINKER],
        beside: false,
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
        beside: false,
        // Without the examples, which are compiled for all games and run by nothing: `lint` reads
        // them.
        commands: &[
            "cargo test --locked --workspace --all-features --lib --bins --tests --no-fail-fast",
            "cargo test --locked --workspace --all-features --doc --no-fail-fast",
        ],
    },
    Part {
        name: "conformance",
        about: "the golden vectors are what a second implementation computes",
        needs: &[PYTHON],
        beside: true,
        commands: &["python3 conformance/reference"],
    },
    Part {
        name: "proofs",
        about: "certificates of who wins, checked in Python and by Coq, and changes to them refused",
        needs: &[PYTHON, COQ],
        beside: true,
        commands: &[
            "python3 proofs/mutate.py 150 target/proofs/accepted",
            "python3 proofs/coq/run.py target/proofs/coq",
        ],
    },
    Part {
        name: "c",
        about: "the C library: golden vectors, bad input, memory",
        needs: &[LINKER, PKG_CONFIG, JANSSON, VALGRIND],
        beside: true,
        commands: &["cargo xtask check-c"],
    },
    Part {
        name: "go",
        about: "the Go package: golden vectors, bad input, examples",
        needs: &[LINKER, PKG_CONFIG, GO],
        beside: true,
        commands: &["cargo xtask check-go"],
    },
    Part {
        name: "web",
        about: "the explorer's page: types, built files, logic, and games in a real browser",
        needs: &[LINKER, NPM, CHROMIUM],
        beside: true,
        commands: &[
            // The program that the Rust tests use, with the page inside.
            "cargo test --locked --workspace --all-features --lib --bins --tests --no-run --quiet",
            // Not `ci`: the lock names binaries for this platform only, and others add their own.
            "npm install --prefix web --no-save --no-audit --no-fund",
            "npm test --prefix web",
        ],
    },
    Part {
        name: "wasm",
        about: "the npm package over WebAssembly: types, golden vectors, examples, what is packed",
        needs: &[LINKER, NPM, WASM, BINARYEN],
        beside: true,
        commands: &[
            "npm install --prefix web --no-save --no-audit --no-fund",
            "cargo xtask package",
            "npm test --prefix js",
        ],
    },
    Part {
        name: "site",
        about: "the explorer as a static site, below a path and offline, and how little a first visit takes",
        needs: &[LINKER, NPM, CHROMIUM, WASM, BINARYEN],
        beside: true,
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
        beside: false,
        commands: &["cargo doc --locked --workspace --no-deps --all-features"],
    },
    Part {
        name: "python",
        about: "a wheel is built, installed where there is no Rust, and tested; types of the examples",
        needs: &[LINKER, PYTHON, NPM],
        beside: false,
        commands: &[
            "python3 -m venv --clear target/python/build",
            "target/python/build/bin/python -m pip install --quiet -r crates/burnside-python/requirements-build.txt",
            "target/python/build/bin/maturin build --locked --out target/python/wheels",
            "python3 -m venv --clear target/python/test",
            "target/python/test/bin/python -m pip install --quiet -r crates/burnside-python/requirements-test.txt",
            "target/python/test/bin/python -m pip install --quiet --no-index --no-deps --find-links target/python/wheels burnside",
            "target/python/test/bin/python -m pytest --quiet -rs -p no:cacheprovider crates/burnside-python/tests",
            "npm install --prefix target/python/pyright --no-audit --no-fund --silent pyright@1.1.414",
            "target/python/pyright/node_modules/.bin/pyright --project examples/python --pythonpath target/python/test/bin/python",
        ],
    },
    Part {
        name: "instructions",
        about: "the hot functions take no more instructions than is written down",
        needs: &[LINKER, VALGRIND],
        beside: false,
        commands: &["cargo xtask instructions"],
    },
    Part {
        name: "benches",
        about: "the benchmarks and the fuzz targets compile",
        needs: &[LINKER, CXX],
        beside: false,
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

    let begin = Instant::now();
    // Before anything runs: two installations at once disturb each other.
    let missing: Vec<_> = chosen.iter().map(|part| part.meet_needs().err()).collect();
    let ready = chosen.into_iter().zip(missing).collect::<Vec<_>>();
    let count = ready.len();
    let (beside, first): (Vec<_>, Vec<_>) = ready.into_iter().partition(|(part, _)| part.beside);
    let failed: Vec<_> = thread::scope(|scope| {
        let beside = scope.spawn(|| run_all(beside, Show::Afterwards));
        let first = run_all(first, Show::AtOnce);
        let beside = beside.join().expect("it does not panic");
        first.into_iter().chain(beside).collect()
    });
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
    let (passed, took) = (count - failed.len(), begin.elapsed().as_secs());
    let (failures, left_out) = (failed.len(), left_out.len());
    println!("parts: {passed} passed, {failures} failed, {left_out} skipped, in {took} s");
    Ok(failed.is_empty())
}

/// When a part's output is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Show {
    AtOnce,
    Afterwards,
}

/// Runs parts one after the other, unless something is missing that they need; those that failed.
fn run_all(
    parts: Vec<(&Part, Option<anyhow::Error>)>,
    show: Show,
) -> Vec<(&'static str, anyhow::Error)> {
    let mut failed = Vec::new();
    for (part, missing) in parts {
        let start = Instant::now();
        let title = format!("== {}: {}\n", part.name, part.about);
        let mut held = Vec::new();
        let result = match (missing, show) {
            (Some(missing), _) => Err(missing),
            (None, Show::AtOnce) => {
                print!("{title}");
                part.run(None)
            }
            (None, Show::Afterwards) => {
                held.extend_from_slice(title.as_bytes());
                part.run(Some(&mut held))
            }
        };
        let end = match &result {
            Ok(()) => format!("passed in {} s", start.elapsed().as_secs()),
            Err(error) => format!("failed: {error:#}"),
        };
        // In one piece, as another part may be printing.
        let _ = writeln!(held, "== {} {end}\n", part.name);
        let _ = io::stdout().write_all(&held);
        failed.extend(result.err().map(|error| (part.name, error)));
    }
    failed
}

fn known(name: &str) -> Result<&'static str> {
    match PARTS.iter().find(|part| part.name == name) {
        Some(part) => Ok(part.name),
        None => bail!("there is no part {name:?}: `cargo xtask test --list` lists them"),
    }
}

impl Part {
    fn meet_needs(&self) -> Result<()> {
        self.needs.iter().try_for_each(|need| need.meet())
    }

    /// Runs its commands. What they print is held back if there is a place for it.
    fn run(&self, mut held: Option<&mut Vec<u8>>) -> Result<()> {
        // The same generated cases every time; the fuzzers look for new ones. Choose another seed
        // by setting it.
        let seed = env::var("PROPTEST_RNG_SEED").unwrap_or_else(|_| "1".to_owned());
        for command in self.commands {
            let title = format!("$ {command}\n");
            match &mut held {
                None => print!("{title}"),
                Some(held) => held.extend_from_slice(title.as_bytes()),
            }
            let mut words = command.split_whitespace();
            let mut process = Command::new(words.next().expect("a command has words"));
            process.args(words);
            process.env("RUSTDOCFLAGS", "-D warnings").env("PROPTEST_RNG_SEED", &seed);
            let (status, last) = match &mut held {
                None => watch(process)?,
                Some(held) => follow(process, *held)?,
            };
            if !status.success() {
                return Err(Stopped { command, status, last }.into());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    /// Crates whose tests are one program do not find test files by themselves.
    #[test]
    fn no_file_of_tests_is_forgotten() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
        let mut programs = 0;
        for folder in fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().path()) {
            let Ok(main) = fs::read_to_string(folder.join("tests/main.rs")) else { continue };
            let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
            programs += 1;
            for file in fs::read_dir(folder.join("tests")).unwrap().map(|file| file.unwrap().path())
            {
                let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
                let holds = |name: &str| file.join(name).exists();
                let is_tests = file.extension().is_some_and(|end| end == "rs") && name != "main";
                let is_module = main.lines().any(|line| line == format!("mod {name};"));
                let is_program =
                    manifest.contains(&format!("\nname = \"{name}\"\npath = \"tests/{name}"));
                if is_tests || holds("mod.rs") || holds("main.rs") {
                    assert!(is_module || is_program, "nothing runs {}", file.display());
                }
            }
        }
        assert!(programs >= 6, "{programs}");
    }
}
