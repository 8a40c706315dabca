//! The C library: installed as C expects it, and the programs that test it in C and Go.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
};

use anyhow::{Context, Result, bail, ensure};

const VERSION: &str = env!("CARGO_PKG_VERSION");
const CRATE: &str = "crates/burnside-c";
const FLAGS: [&str; 7] =
    ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-g", "-D_POSIX_C_SOURCE=200809L"];
/// What the static library needs beside itself: `rustc --print native-static-libs`.
const STATIC_NEEDS: &str = "-lgcc_s -lutil -lrt -lpthread -lm -ldl";

/// `install-c --prefix DIR`: builds the library for release and installs it.
pub(crate) fn install_c(options: &[&str]) -> Result<bool> {
    let ["--prefix", prefix] = options else {
        bail!("say where to: cargo xtask install-c --prefix DIR");
    };
    run(Command::new("cargo").args(["build", "--locked", "--release", "-p", "burnside-c"]))?;
    fs::create_dir_all(prefix)?;
    install(&target().join("release"), &fs::canonicalize(prefix)?)?;
    println!("installed in {prefix}: try `pkg-config --cflags --libs burnside`");
    Ok(true)
}

/// `check-c`: compiles every C program here with warnings as errors, against both libraries, and
/// runs it, once under valgrind.
pub(crate) fn check_c() -> Result<bool> {
    let prefix = stage()?;
    let programs = prefix.join("programs");
    fs::create_dir_all(&programs)?;
    let mut sources = sources(&format!("{CRATE}/tests"))?;
    sources.extend(self::sources(&format!("{CRATE}/examples"))?);
    sources.extend(documented("docs/c.md", &programs)?);
    let mut watched = Vec::new();
    for source in &sources {
        let name = source.file_stem().context("a program has a name")?;
        let shared = programs.join(name).with_extension("shared");
        compile(&prefix, source, &shared, &["-lburnside"])?;
        let conformance = conformance(source);
        run(Command::new(&shared).args(conformance).stdin(input()?))?;

        let fixed = programs.join(name).with_extension("static");
        let mut libraries = vec!["-Wl,-Bstatic", "-lburnside", "-Wl,-Bdynamic"];
        libraries.extend(STATIC_NEEDS.split(' '));
        compile(&prefix, source, &fixed, &libraries)?;
        let mut command = Command::new("valgrind");
        command
            .args(["-q", "--leak-check=full", "--error-exitcode=1"])
            .arg(format!("--suppressions={CRATE}/tests/valgrind.supp"))
            .arg(&fixed)
            .env("BURNSIDE_QUICK", "1")
            .args(conformance)
            .args(conformance.map(|_| "--quick"))
            .stdin(input()?);
        watched.push(command);
    }
    // They take long, and wait for nothing.
    thread::scope(|scope| {
        let runs: Vec<_> =
            watched.iter_mut().map(|command| scope.spawn(move || run(command))).collect();
        runs.into_iter().try_for_each(|run| run.join().expect("it does not panic"))
    })?;
    println!("{} programs", sources.len());
    Ok(true)
}

/// `check-go`: the Go package is formatted and vetted, and its tests pass.
pub(crate) fn check_go() -> Result<bool> {
    let prefix = stage()?;
    let folder = Path::new("bindings/go");
    let unformatted = Command::new("gofmt").arg("-l").arg(folder).output()?;
    ensure!(
        unformatted.status.success() && unformatted.stdout.is_empty(),
        "gofmt would change {}",
        String::from_utf8_lossy(&unformatted.stdout)
    );
    for arguments in [&["vet", "./..."][..], &["test", "-count=1", "./..."]] {
        run(Command::new("go")
            .args(arguments)
            .current_dir(folder)
            .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
            .env("LD_LIBRARY_PATH", prefix.join("lib"))
            .env("GOFLAGS", "-mod=mod")
            .env("GOTOOLCHAIN", "local"))?;
    }
    Ok(true)
}

/// The library as the tests have built it, installed in a folder of its own.
fn stage() -> Result<PathBuf> {
    // As the rest of the suite builds it, so that nothing is compiled again.
    let arguments = "test --locked --workspace --all-features --no-run --test header";
    run(Command::new("cargo").args(arguments.split(' ')))?;
    let prefix = target().join("c");
    fs::create_dir_all(&prefix)?;
    let prefix = fs::canonicalize(prefix)?;
    install(&target().join("debug/deps"), &prefix)?;
    Ok(prefix)
}

fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from)
}

/// Header, libraries and pkg-config file, from where they were built to where they belong.
fn install(built: &Path, prefix: &Path) -> Result<()> {
    let (include, lib) = (prefix.join("include"), prefix.join("lib"));
    fs::create_dir_all(&include)?;
    fs::create_dir_all(lib.join("pkgconfig"))?;
    copy(Path::new(CRATE).join("include/burnside.h"), include.join("burnside.h"))?;
    copy(built.join("libburnside_c.a"), lib.join("libburnside.a"))?;

    let full = format!("libburnside.so.{VERSION}");
    let major = format!("libburnside.so.{}", VERSION.split('.').next().unwrap_or(VERSION));
    copy(built.join("libburnside_c.so"), lib.join(&full))?;
    link(&full, &lib.join(&major))?;
    link(&major, &lib.join("libburnside.so"))?;

    let about = format!(
        "prefix={}\nincludedir=${{prefix}}/include\nlibdir=${{prefix}}/lib\n\n\
         Name: burnside\n\
         Description: Small two-player abstract board games, represented exactly\n\
         Version: {VERSION}\n\
         Cflags: -I${{includedir}}\n\
         Libs: -L${{libdir}} -lburnside\n\
         Libs.private: {STATIC_NEEDS}\n",
        prefix.display()
    );
    fs::write(lib.join("pkgconfig/burnside.pc"), about)?;
    Ok(())
}

fn copy(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<()> {
    let (from, to) = (from.as_ref(), to.as_ref());
    fs::copy(from, to).with_context(|| format!("{} -> {}", from.display(), to.display()))?;
    Ok(())
}

fn link(to: &str, at: &Path) -> Result<()> {
    if at.symlink_metadata().is_ok() {
        fs::remove_file(at)?;
    }
    std::os::unix::fs::symlink(to, at).with_context(|| at.display().to_string())
}

/// The C programs in a folder.
fn sources(folder: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.to_owned())? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "c") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The whole programs that a page shows, each in a file.
fn documented(page: &str, folder: &Path) -> Result<Vec<PathBuf>> {
    let text = fs::read_to_string(page)?;
    let blocks = text.split("```c\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut found = Vec::new();
    for (number, program) in blocks.filter(|block| block.contains("int main(")).enumerate() {
        let path = folder.join(format!("documented{number}.c"));
        fs::write(&path, program)?;
        found.push(path);
    }
    ensure!(!found.is_empty(), "{page} shows no program");
    Ok(found)
}

/// What programs read that read from standard input.
fn input() -> Result<fs::File> {
    let path = format!("{CRATE}/examples/positions.txt");
    fs::File::open(&path).context(path)
}

/// The folder of vectors, for the programs that read them.
fn conformance(source: &Path) -> Option<&'static str> {
    let reads = fs::read_to_string(source).is_ok_and(|text| text.contains("vectors.h"));
    reads.then_some("conformance")
}

fn compile(prefix: &Path, source: &Path, program: &Path, libraries: &[&str]) -> Result<()> {
    let lib = prefix.join("lib");
    run(Command::new("cc")
        .args(FLAGS)
        .arg(format!("-I{}", prefix.join("include").display()))
        .arg(source)
        .arg("-o")
        .arg(program)
        .arg(format!("-L{}", lib.display()))
        .arg(format!("-Wl,-rpath,{}", lib.display()))
        .args(libraries)
        .args(["-ljansson", "-lpthread"]))
}

fn run(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| program.clone())?;
    ensure!(status.success(), "{program}: {status}");
    Ok(())
}
