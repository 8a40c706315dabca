//! The tables that the program has, and larger ones that it finds in a folder.
//!
//! The folder is `tables` beside the program, unless `BURNSIDE_TABLES` names another one. A table in
//! it has the name that `burnside solve` gives it. Of all the tables of a game, the one with the
//! most classes answers.

use std::{
    env,
    fs::{self, File},
    path::{Path, PathBuf},
};

use burnside_api::AnyGame;
use burnside_solve::{
    embedded,
    table::{AnyReader, Header, TableError, check_file},
};
use serde::Serialize;

use super::{Session, in_file, tables::usual_name};
use crate::{
    failure::{Failure, Result},
    output::{Printed, grouped, print_all, print_text},
};

/// Where tables are looked for, unless the program was told.
const FOLDER: &str = "tables";

/// Names the folder.
const VARIABLE: &str = "BURNSIDE_TABLES";

/// Tables that only the program has, by game: elsewhere they take too much room.
const LARGER: [(&str, &[u8]); 2] = [
    ("quarto", include_bytes!("../../tables/quarto.bst")),
    ("quarto:squares", include_bytes!("../../tables/quarto-squares.bst")),
];

/// The SHA-256 hashes of these, as `sha256sum` writes them.
pub(crate) const LARGER_HASHES: &str = include_str!("../../tables/SHA256SUMS");

/// A table of listed games.
struct Found {
    header: Header,
    /// The file; none if it is a part of the program.
    file: Option<PathBuf>,
    bytes: u64,
    reader: AnyReader,
}

/// Every table that is a part of the program.
pub(super) fn of_program() -> impl Iterator<Item = (Header, &'static [u8])> {
    let usual = embedded::tables().iter().map(|table| (table.header.clone(), table.bytes));
    usual.chain(LARGER.iter().filter_map(|&(_, bytes)| Some((Header::read(&bytes).ok()?, bytes))))
}

/// How many files these are, readable or not.
pub(super) fn files_of_program() -> usize {
    embedded::files() + LARGER.len()
}

/// Where tables of listed games are looked for.
fn folder() -> Option<PathBuf> {
    if let Some(named) = env::var_os(VARIABLE) {
        return Some(named.into());
    }
    Some(env::current_exe().ok()?.parent()?.join(FOLDER))
}

/// Lets a listed game answer from the largest table that there is, if that is not the one it has.
pub(super) fn open_largest(game: &dyn AnyGame) -> Result<()> {
    let of_program = LARGER
        .iter()
        .filter(|(of, _)| *of == game.name())
        .filter_map(|(_, bytes)| Some(Found::of_program(Header::read(bytes).ok()?, bytes)));
    let path = folder().map(|folder| folder.join(usual_name(game.name())));
    let in_folder = path.filter(|path| path.exists()).map(|path| open(&path)).transpose()?;
    let in_folder = in_folder.filter(|found| found.header.game == game.name());
    let Some(largest) = of_program.chain(in_folder).max_by_key(Found::classes) else {
        return Ok(());
    };
    if usual_classes(game.name()).is_some_and(|usual| usual >= largest.classes()) {
        return Ok(());
    }
    game.open_table_of(largest.reader).map_err(|error| match largest.file {
        Some(path) => in_file(&path, error),
        None => error.into(),
    })
}

/// How many classes the table of a game has that every package has.
fn usual_classes(game: &str) -> Option<u64> {
    let table = embedded::tables().iter().find(|table| table.header.game == game)?;
    Some(table.header.counts.total())
}

fn open(path: &Path) -> Result<Found> {
    let read = |error| Failure::File { doing: "read", path: path.to_owned(), error };
    let file = File::open(path).map_err(read)?;
    let bytes = file.metadata().map_err(read)?.len();
    let header = Header::read(&file).map_err(|error| in_file(path, error))?;
    Ok(Found { header, file: Some(path.to_owned()), bytes, reader: Box::new(file) })
}

impl Found {
    fn of_program(header: Header, bytes: &'static [u8]) -> Self {
        Self { header, file: None, bytes: bytes.len() as u64, reader: Box::new(bytes) }
    }

    fn classes(&self) -> u64 {
        self.header.counts.total()
    }
}

/// A table, and whether it is as it should be.
#[derive(Serialize)]
struct Listed {
    game: String,
    /// The file; none if it is a part of the program.
    file: Option<PathBuf>,
    bytes: u64,
    /// How many classes have a value in it, looking ahead included.
    classes: u64,
    /// Whether that is all of them.
    whole: bool,
    /// What writes it again.
    command: String,
    /// Whether it is as it should be; not there if nobody looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<bool>,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// Lists all tables; with `check`, reads each of them to its end. One that is not as it should be
/// is a failed check.
pub(super) fn run(session: &Session, check: bool) -> Result<()> {
    let mut rows = Vec::new();
    for (header, bytes) in of_program() {
        let found = Found::of_program(header, bytes);
        rows.push(look_at(session, found, check)?);
    }
    let folder = folder();
    for path in folder.iter().flat_map(|folder| files(folder)) {
        let row = open(&path).and_then(|found| look_at(session, found, check));
        rows.push(row.unwrap_or_else(|failure| Listed::unusable(&path, &failure)));
    }
    rows.sort_by(|a, b| (&a.game, a.classes).cmp(&(&b.game, b.classes)));
    print_all(&rows, session.json)?;
    if !session.json {
        print_text(&advice(folder.as_deref()))?;
    }
    if rows.iter().any(|row| row.ok == Some(false)) { Err(Failure::BadLines) } else { Ok(()) }
}

/// What to do for more values.
fn advice(folder: Option<&Path>) -> String {
    let Some(folder) = folder.map(Path::display) else { return String::new() };
    format!(
        "\nLarger tables are looked for in {folder} ({VARIABLE} names another folder), and --table \
         FILE names one.\nFor example: burnside solve quarto:squares --pieces 6 --out \
         {folder}/quarto-squares.bst\n"
    )
}

/// The tables in a folder, in the order of their names; none if there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(std::result::Result::ok);
    let is_table = |path: &PathBuf| path.extension().is_some_and(|end| end == "bst");
    let mut tables: Vec<_> = entries.map(|entry| entry.path()).filter(is_table).collect();
    tables.sort();
    tables
}

/// Opens a table by the rules of the game that it names, and reads it to its end if that is wanted.
fn look_at(session: &Session, found: Found, check: bool) -> Result<Listed> {
    let Found { header, file, bytes, reader } = found;
    let checked: Option<std::result::Result<(), TableError>> = check.then(|| check_file(&reader));
    let message = checked.as_ref().and_then(|found| found.as_ref().err()).map(ToString::to_string);
    let game = session.service.game(&header.game)?;
    game.open_table_of(reader)?;
    Ok(Listed {
        classes: header.counts.total(),
        whole: game.is_solved(),
        game: header.game,
        file,
        bytes,
        command: header.command,
        ok: checked.map(|found| found.is_ok()),
        message,
    })
}

impl Listed {
    fn unusable(path: &Path, failure: &Failure) -> Self {
        Self {
            game: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            file: Some(path.to_owned()),
            bytes: 0,
            classes: 0,
            whole: false,
            command: String::new(),
            ok: Some(false),
            message: Some(failure.error().message),
        }
    }
}

impl Printed for Listed {
    fn for_people(&self) -> String {
        self.on_one_line() + "\n"
    }

    fn on_one_line(&self) -> String {
        let Self { game, bytes, classes, whole, ok, message, .. } = self;
        let file = self.file.as_ref().map(|file| file.display().to_string());
        let place = file.unwrap_or_else(|| "in the program".to_owned());
        if let Some(message) = message {
            return format!("{game:<15} WRONG: {place}: {message}");
        }
        let kind = if *whole { "all positions" } else { "early positions" };
        let (classes, bytes) = (grouped(*classes), grouped(*bytes));
        let ok = if ok.is_some() { "ok, " } else { "" };
        format!("{game:<15} {kind:<15} {classes:>12} classes {bytes:>10} bytes  {ok}{place}")
    }
}
