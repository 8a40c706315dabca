//! The requests of the API as commands.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use burnside_api::{
    Answer, AnyGame, Context, Kind, Place, Request,
    answers::{self, QiForm},
};
use burnside_solve::Limits;
use indicatif::ProgressBar;

use super::{Session, usage};
use crate::{
    args::{self, Effort, FeenTo},
    failure::{Failure, Result},
    files,
    output::print,
};

/// Asks the same of one position, or of every line of standard input.
fn each(
    session: &Session,
    game: &dyn AnyGame,
    position: &str,
    context: &Context<'_>,
    request: impl Fn(Place) -> Request + Sync,
) -> Result<()> {
    if position == "-" {
        check_names(game, &request(Place::at("start")))?;
    }
    session.answer(position, |text| Ok(game.answer(&request(Place::at(text)), context)?))
}

/// A wrong name is wrong for every line, so it is reported once.
pub(super) fn check_names(game: &dyn AnyGame, request: &Request) -> Result<()> {
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    match game.answer(request, &Context::from(limits)) {
        Err(error) if error.kind.is_about_names() => Err(error.into()),
        _ => Ok(()),
    }
}

/// Asks once, with a bar of this unit.
fn once(session: &Session, game: &str, unit: &str, request: &Request) -> Result<()> {
    let game = session.game(game)?;
    let bar = session.progress.bar(0, unit);
    let report = |done: u64, total: Option<u64>| {
        if let Some(total) = total {
            bar.set_length(total);
        }
        bar.set_position(done);
    };
    let answer = game.answer(request, &Context { report: &report, ..Context::default() });
    bar.finish_and_clear();
    print(&answer?, session.json)
}

pub(super) fn moves(session: &Session, place: &args::Place) -> Result<()> {
    let game = session.game(&place.game)?;
    let request = |place| Request::Moves { place };
    each(session, &*game, &place.position, &Context::default(), request)
}

pub(super) fn view(session: &Session, place: &args::Place) -> Result<()> {
    let game = session.game(&place.game)?;
    let request = |place| Request::View { place };
    each(session, &*game, &place.position, &Context::default(), request)
}

pub(super) fn scene(session: &Session, place: &args::Place) -> Result<()> {
    let game = session.game(&place.game)?;
    let request = |place| Request::Scene { place };
    each(session, &*game, &place.position, &Context::default(), request)
}

pub(super) fn read(session: &Session, game: &str, text: String) -> Result<()> {
    let text = if text == "-" { files::standard_input()? } else { text };
    let answer = session.game(game)?.answer(&Request::Read { text }, &Context::default())?;
    print(&answer, session.json)
}

pub(super) fn play(session: &Session, play: &args::Play) -> Result<()> {
    if play.load.is_some() {
        return Err(usage(
            "--load begins a game at the terminal, without --json and without moves",
            "`burnside analyze FILE` and `burnside record FILE` answer about a record",
        ));
    }
    let game = session.game(&play.game)?;
    session.answer(&play.position, |text| {
        let place = Place { position: text.to_owned(), moves: play.moves.clone() };
        Ok(game.answer(&Request::Play { place }, &Context::default())?)
    })
}

pub(super) fn canon(session: &Session, place: &args::Place, group: Option<&str>) -> Result<()> {
    let game = session.game(&place.game)?;
    let request = |place| Request::Canon { place, group: group.map(str::to_owned) };
    each(session, &*game, &place.position, &Context::default(), request)
}

pub(super) fn orbit(session: &Session, place: &args::Place, group: Option<&str>) -> Result<()> {
    let game = session.game(&place.game)?;
    let request = |place| Request::Orbit { place, group: group.map(str::to_owned) };
    each(session, &*game, &place.position, &Context::default(), request)
}

pub(super) fn convert(
    session: &Session,
    place: &args::Place,
    to: &str,
    from: Option<&str>,
) -> Result<()> {
    let game = session.game(&place.game)?;
    let request =
        |place| Request::Convert { place, to: to.to_owned(), from: from.map(str::to_owned) };
    each(session, &*game, &place.position, &Context::default(), request)
}

pub(super) fn perft(
    session: &Session,
    game: &str,
    position: &str,
    depth: u32,
    unique: bool,
    group: Option<String>,
) -> Result<()> {
    let place = Place::at(position);
    if unique {
        return once(session, game, "plies", &Request::Unique { place, depth, group });
    }
    once(session, game, "first moves", &Request::Perft { place, depth })
}

pub(super) fn random(session: &Session, game: &str, games: u64, seed: u64) -> Result<()> {
    once(session, game, "games", &Request::Random { games, seed })
}

pub(super) fn count(
    session: &Session,
    game: &str,
    plies: u32,
    group: Option<String>,
) -> Result<()> {
    once(session, game, "plies", &Request::Count { plies, group })
}

/// What a position is worth; without its moves if that is said.
pub(super) fn value_of(place: Place, effort: burnside_api::Effort, brief: bool) -> Request {
    if brief {
        return Request::Worth { place, effort, partial: false };
    }
    Request::Value { place, effort, partial: false }
}

pub(super) fn value(
    session: &Session,
    place: &args::Place,
    (effort, brief): (Effort, bool),
) -> Result<()> {
    let game = session.game_with_values(&place.game)?;
    let within = effort.within()?;
    let request = |place| value_of(place, within, brief);
    searching(session, &place.position, effort, |context| {
        each(session, &*game, &place.position, context, request)
    })
}

pub(super) fn suggest(
    session: &Session,
    place: &args::Place,
    effort: Effort,
    seed: u64,
) -> Result<()> {
    let game = session.game_with_values(&place.game)?;
    let within = effort.within()?;
    let request = |place| Request::Suggest { place, effort: within, seed };
    searching(session, &place.position, effort, |context| {
        each(session, &*game, &place.position, context, request)
    })
}

/// Searches with a bar that shows the positions searched, unless there are many searches.
fn searching(
    session: &Session,
    position: &str,
    effort: Effort,
    search: impl Fn(&Context<'_>) -> Result<()>,
) -> Result<()> {
    let bar = match effort.nodes {
        _ if position == "-" => ProgressBar::hidden(),
        Some(nodes) => session.progress.bar(nodes, "positions"),
        None => session.progress.counter("positions"),
    };
    let searched = AtomicU64::new(0);
    let progress = |nodes| {
        searched.fetch_max(nodes, Relaxed);
        bar.set_position(searched.load(Relaxed));
    };
    let limits = Limits { progress: Some(&progress), ..Limits::default() };
    let result = search(&Context { limits, book: !effort.no_book, ..Context::default() });
    bar.finish_and_clear();
    result
}

pub(super) fn feen(
    session: &Session,
    text: &str,
    apply: Option<&str>,
    to: Option<FeenTo>,
) -> Result<()> {
    let to = match to {
        None => QiForm::Summary,
        Some(FeenTo::Feen) => QiForm::Feen,
        Some(FeenTo::Pon) => QiForm::Pon,
        Some(FeenTo::Qi) => QiForm::Qi,
    };
    session.answer(text, |text| Ok(answers::any_position(text, apply, to)?))
}

/// The legal moves of a place.
pub(super) fn legal_moves(game: &dyn AnyGame, place: &Place) -> Result<answers::Moves> {
    match game.answer(&Request::Moves { place: place.clone() }, &Context::default())? {
        Answer::Moves(moves) => Ok(moves),
        _ => Err(mismatch()),
    }
}

/// How things stand at a place.
pub(super) fn standing_at(game: &dyn AnyGame, place: &Place) -> Result<answers::Play> {
    match game.answer(&Request::Play { place: place.clone() }, &Context::default())? {
        Answer::Play(play) => Ok(play),
        _ => Err(mismatch()),
    }
}

/// An answer of another kind than its request.
pub(super) fn mismatch() -> Failure {
    burnside_api::Error::new(Kind::Internal, "the answer is not of the kind of its request").into()
}
