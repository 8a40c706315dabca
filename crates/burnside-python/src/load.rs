//! Games as data: game files become games like the others.

use std::path::PathBuf;

use burnside_api::{Error, Kind};
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyBytes};

use crate::{
    errors::Result,
    game::Game,
    service::{Rules, SERVICE},
};

/// Reads a game file and returns the game; from then on it is known by its name, as the others
/// are. `docs/game-files.md` says what can be in a file.
///
/// Give a path, or the `text` of a file. A file with mistakes is a `GameFileError` with the `line`
/// and `column` of the first one. The same text again is the same game; another text with the name
/// of a game that was loaded before takes its place, and positions of the old one keep the old
/// rules.
///
/// >>> game = burnside.load(text='''
/// ... name = "three-stones"
/// ... title = "Three stones"
/// ... rules = "Three stones in a row win."
/// ... board.grid = [3, 3]
/// ... pieces.stone = "XO"
/// ... turn = [{ place = "stone" }]
/// ... end = [{ line = "3 in a row", winner = "you" }]
/// ... ''')
/// >>> game, game.groups["full"], len(game.start.moves())
/// (burnside.game('three-stones'), 8, 9)
#[pyfunction]
#[pyo3(signature = (path = None, *, text = None))]
pub(crate) fn load(py: Python<'_>, path: Option<PathBuf>, text: Option<&str>) -> Result<Game> {
    let read;
    let text = match (path, text) {
        (None, Some(text)) => text,
        (Some(path), None) => {
            // Python's own errors for files that cannot be read.
            let file = py.import("pathlib")?.call_method1("Path", (path,))?;
            let bytes = file.call_method0("read_bytes")?;
            read = utf8(bytes.cast::<PyBytes>()?.as_bytes())?;
            &read
        }
        _ => return Err(PyTypeError::new_err("load takes a path or text=, one of them").into()),
    };
    let game = py.detach(|| SERVICE.load(text))?;
    Ok(Game { rules: Rules(game) })
}

/// The text of a file.
fn utf8(bytes: &[u8]) -> Result<String> {
    match str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(error) => {
            let good = &bytes[..error.valid_up_to()];
            let line = good.split(|&byte| byte == b'\n').count();
            let error = Error::new(Kind::GameFile, format!("line {line}: not UTF-8"));
            Err(Error { line: Some(line), ..error }.into())
        }
    }
}

/// The names of the games that come with the package as files, each known to `game`.
///
/// >>> "teeko" in burnside.shipped()
/// True
/// >>> burnside.game("teeko").rules
/// 'Place four men, then move one a step; four in a row or in a square win.'
#[pyfunction]
pub(crate) fn shipped() -> Vec<&'static str> {
    SERVICE.shipped().into_iter().map(|game| game.name).collect()
}
