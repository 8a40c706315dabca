//! A record of a game in another form: move lists, and forms of the game's own.

use std::path::Path;

use burnside_api::{
    Answer, AnyGame, Context, Kind, Place, RecordSource, Request, answers::RecordText,
};

use super::{Session, game_files, requests::mismatch};
use crate::{
    failure::{Failure, Result},
    files,
    output::{print, print_text},
};

/// Reads a record and writes it in a form, to standard output or into a file.
pub(super) fn convert(
    session: &Session,
    path: &Path,
    game: Option<&str>,
    to: &str,
    out: Option<&Path>,
) -> Result<()> {
    let bytes = match path.to_str() {
        Some("-") => files::standard_input()?.into_bytes(),
        _ => files::read(path)?,
    };
    let found = match game {
        Some(name) if game_files::path_of(name).is_some() => Some(session.game(name)?),
        _ => session.service.game_of_record(&bytes, game)?,
    };
    let game = found.ok_or_else(|| Failure::WhichGame { path: path.to_owned() })?;
    let of = RecordSource::Written(String::from_utf8_lossy(&bytes).into_owned());
    let record = ask(&*game, of, Some(to)).map_err(|failure| match failure {
        Failure::Request(error) if error.kind == Kind::Record => {
            Failure::InFile { path: path.to_owned(), error }
        }
        other => other,
    })?;
    let Some(out) = out else { return print(&Answer::Record(record), session.json) };
    files::write_whole(out, record.text.as_bytes())?;
    print_text(&format!("wrote {} plies to {}\n", record.plies, out.display()))
}

/// A game that was played, as a file of this name: its ending says in which form.
pub(super) fn named(game: &dyn AnyGame, place: &Place, path: &Path) -> Result<String> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let forms = game.about().records;
    let form = forms.into_iter().find(|form| form.eq_ignore_ascii_case(ending));
    Ok(ask(game, RecordSource::Played(place.clone()), form)?.text)
}

fn ask(game: &dyn AnyGame, of: RecordSource, to: Option<&str>) -> Result<RecordText> {
    let request = Request::Record { of, to: to.map(str::to_owned) };
    match game.answer(&request, &Context::default())? {
        Answer::Record(record) => Ok(record),
        _ => Err(mismatch()),
    }
}
