//! Game files: writing a new one, and checking one.

use std::path::{Path, PathBuf};

use burnside_define::{Defined, template, template_like};

use super::{in_file, usage};
use crate::{failure::Result, files, output::print_text};

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
