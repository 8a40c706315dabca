//! The Python wheel outside of the suite: as it is published, and beside large frameworks.

use std::{fs, path::PathBuf, process::Command};

use anyhow::{Context, Result, ensure};

/// Bytes that a wheel may have.
const LARGEST: u64 = 10_000_000;
/// Seconds of processor time that an import may take, numpy apart.
const SLOWEST: f64 = 0.1;

const BUILD: &str = "target/python/build";
const REQUIREMENTS: &str = "crates/burnside-python/requirements";

/// Builds the wheel for release; it must be small, and quick to import where nothing but numpy is.
pub(crate) fn check_release(folder: &str) -> Result<()> {
    let mut options = vec!["--profile", "wheel"];
    if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        // The linker that comes with Rust there keeps functions of the same code only once.
        options.extend(["--", "-C", "link-arg=-Wl,--icf=all"]);
    }
    let wheel = build(&options, folder)?;
    let python = environment(BUILD)?;
    run(&format!("{python} -m pip install --quiet -r {REQUIREMENTS}-release.txt"))?;
    run(&format!("{python} xtask/pack_wheel.py {}", wheel.display()))?;
    let size = fs::metadata(&wheel)?.len();
    println!("{}: {size} bytes", wheel.display());
    ensure!(size < LARGEST, "the wheel has {size} bytes, and may have {LARGEST}");
    let python = environment("target/python/import")?;
    run(&format!("{python} -m pip install --quiet {}", wheel.display()))?;
    let code = "import time, numpy; begin = time.process_time(); import burnside; \
                print(time.process_time() - begin)";
    let mut seconds = f64::INFINITY;
    for _ in 0..5 {
        let said = Command::new(&python).args(["-I", "-c", code]).output()?.stdout;
        seconds = seconds.min(String::from_utf8(said)?.trim().parse()?);
    }
    println!("imported in {:.0} ms", 1000.0 * seconds);
    ensure!(seconds < SLOWEST, "importing takes {seconds} s of processor time");
    Ok(())
}

/// `check-frameworks`: data sets in `PyTorch`'s loaders and in polars, the example that learns,
/// and `OpenSpiel`'s own tests.
pub(crate) fn check_frameworks() -> Result<bool> {
    let wheel = build(&[], "target/python/wheels")?;
    let python = environment("target/python/frameworks")?;
    let tests = ["torch", "polars", "openspiel"]
        .map(|name| format!("crates/burnside-python/tests/test_{name}.py"));
    for arguments in [
        format!(
            "-m pip install --quiet -r {REQUIREMENTS}-test.txt -r {REQUIREMENTS}-frameworks.txt"
        ),
        format!("-m pip install --quiet --no-deps --force-reinstall {}", wheel.display()),
        format!("-m pytest -p no:cacheprovider {}", tests.join(" ")),
        "-m mypy --strict examples/python/train_with_pytorch.py".to_owned(),
    ] {
        run(&format!("{python} {arguments}"))?;
    }
    Ok(true)
}

/// Builds a wheel in a folder of its own.
fn build(options: &[&str], folder: &str) -> Result<PathBuf> {
    let python = environment(BUILD)?;
    run(&format!("{python} -m pip install --quiet -r {REQUIREMENTS}-build.txt"))?;
    if fs::exists(folder)? {
        fs::remove_dir_all(folder)?;
    }
    run(&format!("{BUILD}/bin/maturin build --locked --out {folder} {}", options.join(" ")))?;
    let mut files = fs::read_dir(folder)?.map(|file| Ok(file?.path()));
    files.next().context("maturin writes a wheel")?
}

/// A virtual environment, made if there is none: its interpreter.
fn environment(folder: &str) -> Result<String> {
    run(&format!("python3 -m venv {folder}"))?;
    Ok(format!("{folder}/bin/python"))
}

/// Runs a command whose words have no blanks.
fn run(command: &str) -> Result<()> {
    println!("$ {command}");
    let mut words = command.split_whitespace();
    let status = Command::new(words.next().context("a command has words")?).args(words).status()?;
    ensure!(status.success(), "`{command}`: {status}");
    Ok(())
}
