//! `cargo xtask readme`: the texts that packages show, made from those of the repository. Links
//! between files of the repository lead nowhere on a page of crates.io, docs.rs or `PyPI`, so each
//! begins with the repository's address, which the workspace's `Cargo.toml` has once for all. The
//! package for JavaScript names it too.

use std::{
    fs,
    path::{Component, Path, PathBuf},
};

use anyhow::{Context, Result, bail, ensure};

/// Where the repository is.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// A text of the repository, and the text of packages that is made from it.
const MADE: [(&str, &str); 2] = [
    ("README.md", "crates/burnside/README.md"),
    ("docs/python.md", "crates/burnside-python/README.md"),
];

/// The description of the package for JavaScript.
const NPM: &str = "js/package.json";

/// Writes the texts of all packages.
pub(crate) fn run() -> Result<bool> {
    for (from, to) in MADE {
        fs::write(to, made(from)?).context(to)?;
    }
    fs::write(NPM, npm()?).context(NPM)?;
    Ok(true)
}

/// An error unless every text is the one that would be made.
pub(crate) fn compare() -> Result<()> {
    for (from, to) in MADE {
        if fs::read_to_string(to).context(to)? != made(from)? {
            bail!("{to} is not made from {from} as it is: `cargo xtask readme` writes it");
        }
    }
    if fs::read_to_string(NPM).context(NPM)? != npm()? {
        bail!("{NPM} names another repository than Cargo.toml: `cargo xtask readme` mends it");
    }
    Ok(())
}

/// The description of the package for JavaScript, with the repository's address.
fn npm() -> Result<String> {
    let text = fs::read_to_string(NPM).context(NPM)?;
    let repository = format!(r#"{{ "type": "git", "url": "{REPOSITORY}" }}"#);
    let fields = [("homepage", format!("{REPOSITORY:?}")), ("repository", repository)];
    let mut named = 0;
    let mut lines = Vec::new();
    for line in text.lines() {
        match fields.iter().find(|(name, _)| line.starts_with(&format!("  {name:?}: "))) {
            Some((name, value)) => {
                named += 1;
                lines.push(format!("  {name:?}: {value},"));
            }
            None => lines.push(line.to_owned()),
        }
    }
    ensure!(named == fields.len(), "{NPM} needs a homepage and a repository, each on its line");
    Ok(lines.join("\n") + "\n")
}

/// A text of the repository with links that lead there from anywhere.
fn made(from: &str) -> Result<String> {
    let text = fs::read_to_string(from).context(from.to_owned())?;
    let folder = Path::new(from).parent().context("a file is in a folder")?;
    let mut made = String::with_capacity(2 * text.len());
    let mut rest = text.as_str();
    while let Some(at) = rest.find("](") {
        let (before, link) = rest.split_at(at + 2);
        let (target, after) = link.split_once(')').context("a link ends")?;
        let is_picture = before.rfind('[').is_some_and(|open| before[..open].ends_with('!'));
        made.push_str(before);
        made.push_str(&address(folder, target, is_picture)?);
        made.push(')');
        rest = after;
    }
    made.push_str(rest);
    Ok(made)
}

/// Where a link of a text in a folder leads, from anywhere. What it names is there.
fn address(folder: &Path, target: &str, is_picture: bool) -> Result<String> {
    if target.starts_with("https://") || target.starts_with('#') {
        return Ok(target.to_owned());
    }
    let (file, place) = target.split_once('#').map_or((target, None), |(f, p)| (f, Some(p)));
    let mut path = PathBuf::new();
    for component in folder.join(file).components() {
        match component {
            Component::ParentDir => _ = path.pop(),
            other => path.push(other),
        }
    }
    let path = path.to_str().context("a path in UTF-8")?;
    if !fs::exists(path)? {
        bail!("a link leads to {path}, which is not there");
    }
    let how = if is_picture { "raw" } else { "blob" };
    let place = place.map(|place| format!("#{place}")).unwrap_or_default();
    Ok(format!("{REPOSITORY}/{how}/HEAD/{path}{place}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests run in the folder of their package, and links are of the repository.
    fn in_repository() {
        std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).unwrap();
    }

    #[test]
    fn packages_have_texts_whose_links_lead_somewhere() {
        in_repository();
        compare().unwrap();
        for (_, to) in MADE {
            let text = fs::read_to_string(to).unwrap();
            for (_, link) in text.match_indices("](").map(|(at, _)| text[at..].split_at(2)) {
                assert!(link.starts_with("https://") || link.starts_with('#'), "{to}: {link:.40}");
            }
        }
    }

    #[test]
    fn links_begin_with_the_repository() {
        in_repository();
        let docs = Path::new("docs");
        let of = |target, is_picture| address(docs, target, is_picture).unwrap();
        assert_eq!(of("cli.md#play", false), format!("{REPOSITORY}/blob/HEAD/docs/cli.md#play"));
        assert_eq!(of("../games", false), format!("{REPOSITORY}/blob/HEAD/games"));
        let picture = format!("{REPOSITORY}/raw/HEAD/docs/pictures/games.svg");
        assert_eq!(of("pictures/games.svg", true), picture);
        assert_eq!(of("https://rustup.rs", false), "https://rustup.rs");
        assert_eq!(of("#here", false), "#here");
        assert!(address(docs, "nothing.md", false).is_err());
    }
}
