//! Game files: writing a new one, and checking one.

use std::path::{Path, PathBuf};

use burnside_define::{Defined, template, template_like};

use super::{in_file, usage};
use crate::{failure::Result, files, output::print_text};

/// The path of a game file, if that is what somebody wrote in place of a name.
pub(super) fn path_of(name: &str) -> Option<&Path> {
    let path = Path::new(name);
    path.extension().is_some_and(|extension| extension == "toml").then_some(path)
}

/// Where the table of a game file lies unless somebody says otherwise: `mine.bst` beside
/// `mine.game.toml`.
pub(super) fn table_beside(path: &Path) -> PathBuf {
    let stem = path.with_extension("");
    let is_game = stem.extension().is_some_and(|extension| extension == "game");
    // Not `with_extension`: a stem may have points of its own.
    let mut name = if is_game { stem.with_extension("") } else { stem }.into_os_string();
    name.push(".bst");
    name.into()
}

/// The game file that a table lies beside, if there is one.
pub(super) fn file_beside(table: &Path) -> Option<PathBuf> {
    let stem = table.with_extension("");
    let with = |end: &str| {
        let mut name = stem.clone().into_os_string();
        name.push(end);
        PathBuf::from(name)
    };
    [".game.toml", ".toml"].map(with).into_iter().find(|path| path.exists())
}

/// The text of a game file.
pub(super) fn text(path: &Path) -> Result<String> {
    Ok(String::from_utf8_lossy(&files::read(path)?).into_owned())
}

/// Writes a file to start a new game from. An existing file is left alone.
pub(super) fn new(name: &str, like: Option<&str>, out: Option<PathBuf>) -> Result<()> {
    let text = match like {
        None => template(name),
        Some(like) => template_like(name, like).map_err(|error| {
            usage(
                error.to_string(),
                "the shipped games are the files in the folder games/ of the sources",
            )
        })?,
    };
    // A name that no file can have is found before anything is written.
    Defined::read(&text).map_err(|_| {
        usage(format!("{name:?} is not a name for a game"), "for example burnside new my-game")
    })?;
    let path = out.unwrap_or_else(|| PathBuf::from(format!("{name}.game.toml")));
    if path.exists() {
        let message = format!("{} already exists", path.display());
        return Err(usage(
            message,
            "choose another name, or write to another file with --out FILE",
        ));
    }
    files::write_whole(&path, text.as_bytes())?;
    print_text(&format!("wrote {}; now: burnside check {}\n", path.display(), path.display()))
}

/// Prints the report on a game file, with warnings.
pub(super) fn check(path: &Path) -> Result<()> {
    let game = Defined::read(&text(path)?).map_err(|errors| in_file(path, errors))?;
    print_text(&burnside_define::check(&game).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_lie_beside_files() {
        for (file, table) in [
            ("mine.game.toml", "mine.bst"),
            ("a/b.c/mine-4.5.game.toml", "a/b.c/mine-4.5.bst"),
            ("a/mine.toml", "a/mine.bst"),
            ("mine.v2.toml", "mine.v2.bst"),
        ] {
            assert_eq!(table_beside(Path::new(file)), Path::new(table));
            assert_eq!(path_of(file), Some(Path::new(file)));
        }
        assert_eq!(path_of("quarto:squares"), None);
    }
}
