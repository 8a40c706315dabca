//! `cargo xtask dist`: the program as an archive and as a Debian package, with its manual page and
//! completions, and the Python wheel; each is unpacked and used once.

use std::{
    env::consts,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail, ensure};

use crate::{cargo::build_release, supply::metadata, wheel::check_release};

/// Where everything is made.
const FOLDER: &str = "target/dist";

/// What is installed beside the program: what `burnside generate` writes, and where it goes below
/// `/usr`.
const GENERATED: [(&str, &str); 4] = [
    ("man", "share/man/man1/burnside.1"),
    ("bash", "share/bash-completion/completions/burnside"),
    ("zsh", "share/zsh/vendor-completions/_burnside"),
    ("fish", "share/fish/vendor_completions.d/burnside.fish"),
];

const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Builds, packs, unpacks and tries: everything, or one part.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    let (program, wheel) = match options {
        [] => (true, true),
        ["program"] => (true, false),
        ["wheel"] => (false, true),
        _ => bail!("dist has two parts: program and wheel"),
    };
    if program {
        pack_program()?;
    }
    if wheel {
        check_release(&format!("{FOLDER}/wheels"))?;
    }
    Ok(true)
}

/// The program as an archive, and as a Debian package where those can be made.
fn pack_program() -> Result<()> {
    build_release(&["-p", "burnside-cli"])?;
    let version = env!("CARGO_PKG_VERSION");
    let name = format!("burnside-{version}-{}-{}", consts::OS, consts::ARCH);
    let root = Path::new(FOLDER).join(&name);
    // Wheels are made by others, and stay.
    for old in [&root, &Path::new(FOLDER).join("check-archive")] {
        if old.exists() {
            fs::remove_dir_all(old)?;
        }
    }
    stage(&root)?;
    let archive = format!("{name}.tar.gz");
    // The same content gives the same bytes, whoever packs it and when.
    let plain = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"];
    let packed = ["-c", "-z", "-f", &archive, &name];
    inside(FOLDER, "tar", &[&plain[..], &packed[..]].concat())?;
    let check = Path::new(FOLDER).join("check-archive");
    fs::create_dir_all(&check)?;
    inside(&check, "tar", &["-x", "-z", "-f", &format!("../{archive}")])?;
    try_program(&check.join(&name).join("bin/burnside"))?;
    println!("{FOLDER}/{archive}");
    if Command::new("dpkg-deb").arg("--version").output().is_ok() {
        debian(&root, version)?;
    } else {
        println!("left out: there is no dpkg-deb here, so no Debian package is made");
    }
    Ok(())
}

/// Everything below a folder as below `/usr`.
fn stage(root: &Path) -> Result<()> {
    let put = |to: &str| -> Result<PathBuf> {
        let path = root.join(to);
        fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
        Ok(path)
    };
    fs::copy("target/release/burnside", put("bin/burnside")?)?;
    for (what, to) in GENERATED {
        let path = put(to)?;
        let program = Command::new("target/release/burnside");
        succeed(program, &["generate", what, "--out", &path.to_string_lossy()])?;
    }
    for text in TEXTS {
        fs::copy(text, put(&format!("share/doc/burnside/{text}"))?)?;
    }
    Ok(())
}

/// A Debian package of the same files, for this machine's architecture.
fn debian(root: &Path, version: &str) -> Result<()> {
    let said = Command::new("dpkg").arg("--print-architecture").output()?.stdout;
    let architecture = String::from_utf8(said)?.trim().to_owned();
    let package = Path::new(FOLDER).join("deb");
    let check = Path::new(FOLDER).join("check-deb");
    for old in [&package, &check] {
        if old.exists() {
            fs::remove_dir_all(old)?;
        }
    }
    fs::create_dir_all(package.join("DEBIAN"))?;
    inside(".", "cp", &["-r", &root.to_string_lossy(), &package.join("usr").to_string_lossy()])?;
    fs::copy("LICENSE-MIT", package.join("usr/share/doc/burnside/copyright"))?;
    let said = metadata("Cargo.toml")?;
    let maintainer = said["metadata"]["maintainer"].as_str().context("nobody to write to")?;
    let libc = needed_libc(&package.join("usr/bin/burnside"))?;
    let control = format!(
        "Package: burnside\nVersion: {version}\nArchitecture: {architecture}\n\
         Maintainer: {maintainer}\nHomepage: {}\n\
         Section: games\nPriority: optional\nDepends: libc6 (>= {libc}), libgcc-s1\n\
         Description: small two-player board games, exactly\n \
         Rules, symmetry, canonical keys, counts and exact values of small board games, at the\n \
         command line, over HTTP and in the browser.\n",
        env!("CARGO_PKG_REPOSITORY"),
    );
    fs::write(package.join("DEBIAN/control"), control)?;
    let file = format!("burnside_{version}_{architecture}.deb");
    inside(FOLDER, "dpkg-deb", &["--root-owner-group", "--build", "deb", &file])?;
    inside(FOLDER, "dpkg-deb", &["--extract", &file, "check-deb"])?;
    try_program(&check.join("usr/bin/burnside"))?;
    println!("{FOLDER}/{file}");
    Ok(())
}

/// The oldest C library with everything that a program asks for: the newest version that one of its
/// symbols names.
fn needed_libc(program: &Path) -> Result<String> {
    let output = Command::new("objdump").arg("-T").arg(program).output().context("objdump")?;
    ensure!(output.status.success(), "objdump cannot read {}", program.display());
    let symbols = String::from_utf8(output.stdout)?;
    newest_version(&symbols, "GLIBC_").context("the program names no version of the C library")
}

/// The largest version after a prefix; parts of versions are numbers.
fn newest_version(text: &str, prefix: &str) -> Option<String> {
    let parts = |version: &str| -> Option<Vec<u32>> {
        version.split('.').map(|part| part.parse().ok()).collect()
    };
    let words = text.split(|c: char| c.is_whitespace() || "()".contains(c));
    let versions = words.filter_map(|word| word.strip_prefix(prefix)).filter_map(parts);
    let newest = versions.max()?;
    Some(newest.iter().map(u32::to_string).collect::<Vec<_>>().join("."))
}

/// Uses a program that was unpacked, from another folder and with nothing in its environment.
fn try_program(program: &Path) -> Result<()> {
    let program = program.canonicalize()?;
    for words in [&["--version"][..], &["doctor"], &["tables", "--check"], &["games"]] {
        let mut command = Command::new(&program);
        command.env_clear().current_dir("/");
        succeed(command, words)?;
    }
    Ok(())
}

fn inside(folder: impl AsRef<Path>, program: &str, words: &[&str]) -> Result<()> {
    let mut command = Command::new(program);
    command.current_dir(folder);
    succeed(command, words)
}

fn succeed(mut command: Command, words: &[&str]) -> Result<()> {
    let status = command.args(words).status().with_context(|| format!("{command:?}"))?;
    ensure!(status.success(), "{command:?}: {status}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::newest_version;

    #[test]
    fn versions_are_compared_as_numbers() {
        let symbols = "0000 DF *UND* 0000 (GLIBC_2.9)  read\n\
                       0000 DF *UND* 0000 (GLIBC_2.34) pthread_create\n\
                       0000 DF *UND* 0000 (GLIBC_2.2.5) write\n\
                       0000 DF *UND* 0000 (GCC_4.2.0) _Unwind_Backtrace\n\
                       0000 DF *UND* 0000 (GLIBC_PRIVATE) other\n";
        assert_eq!(newest_version(symbols, "GLIBC_").as_deref(), Some("2.34"));
        assert_eq!(newest_version("nothing", "GLIBC_"), None);
    }
}
