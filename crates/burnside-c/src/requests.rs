//! Any request: a game, a command and parameters go in, JSON comes out. Also the list of games.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use burnside_api::{Answer, AnyGame, Context, Error, Request, Service, answers, to_json};
use burnside_solve::Limits;

use crate::{
    memory::{ErrorOut, SizeOut, Text, TextOut},
    status::{BurnsideStatus, Failure, answer},
};

/// Positions that a count looks at before it gives up: as many as a search does.
const NODES: u64 = 5_000_000;

/// Keeps what searches learn, for all threads; made when it is first needed.
static SERVICE: Mutex<Option<Arc<Service>>> = Mutex::new(None);

fn service() -> Arc<Service> {
    let mut kept = SERVICE.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(kept.get_or_insert_default())
}

/// The game of this name.
pub(crate) fn find_game(name: Text) -> Result<Arc<dyn AnyGame>, Failure> {
    game_named(&name.text("game")?)
}

/// The same, if the name is known.
pub(crate) fn game_named(name: &str) -> Result<Arc<dyn AnyGame>, Failure> {
    Ok(service().game(name)?)
}

/// The answer to a request. Searches stop at limits of their own, and what counts positions stops
/// at this one.
pub(crate) fn ask(game: &dyn AnyGame, request: &Request) -> Result<Answer, Failure> {
    let nodes = match request {
        Request::Perft { .. } | Request::Unique { .. } | Request::Count { .. } => Some(NODES),
        Request::Moves { .. }
        | Request::Play { .. }
        | Request::View { .. }
        | Request::Scene { .. }
        | Request::Canon { .. }
        | Request::Orbit { .. }
        | Request::Convert { .. }
        | Request::Random { .. }
        | Request::Value { .. }
        | Request::Worth { .. }
        | Request::Suggest { .. }
        | Request::Analyze { .. }
        | Request::Rules
        | Request::Read { .. }
        | Request::Record { .. }
        | Request::Puzzle { .. }
        | Request::Lesson { .. }
        | Request::Openings { .. }
        | Request::Stats
        | Request::Plan => None,
    };
    let limits = Limits { nodes, ..Limits::default() };
    Ok(game.answer(request, &Context::from(limits))?)
}

/// The content of an answer of this kind: each request has its own.
macro_rules! said {
    ($kind:ident, $answer:expr) => {
        match $answer {
            burnside_api::Answer::$kind(said) => Ok(said),
            other => Err($crate::requests::another(&other)),
        }
    };
}
pub(crate) use said;

/// An answer to another request than was asked.
pub(crate) fn another(answer: &Answer) -> Failure {
    let message = format!("this is the answer to another request: {}", answer.to_json());
    Failure::new(BurnsideStatus::Internal, message)
}

/// Answers any request with the JSON that every interface of burnside sends.
///
/// `command` is one of moves, play, view, canon, orbit, convert, perft, random, count, value,
/// suggest, analyze; `params` is a JSON object with what the command takes, or null for none:
/// `{"position": "A.../..../..../....", "group": "full"}`. A position is read in any format; it
/// is the start if it is left out. A search that is told neither `nodes` nor `seconds` gives up
/// after five million positions, and so does a count.
///
/// `buffer` has `capacity` bytes. `needed` is set to the bytes that the answer takes, the zero at
/// its end included; if that is more than `capacity`, nothing is written to `buffer` and the
/// status is BURNSIDE_STATUS_BUFFER_TOO_SMALL. All functions with these three parameters do so.
/// To ask for the size alone, `buffer` may be null and `capacity` 0.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_ask(
    game: Text,
    command: Text,
    params: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let (game, command) = (find_game(game)?, command.text("command")?);
        let params = params.optional_text("params")?.unwrap_or_default();
        let request = Request::from_json(&command, &params)?;
        buffer.fill_text(capacity, needed, &ask(&*game, &request)?.to_json())
    })
}

/// Forgets what searches have learned and frees the memory that it took, as soon as the requests
/// of other threads are answered. It is learned again when it is needed. Games that were loaded
/// stay: they are read again. Tables that were opened are closed.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_forget() {
    let mut kept = SERVICE.lock().unwrap_or_else(PoisonError::into_inner);
    let known = kept.take();
    if known.as_ref().is_some_and(|known| known.has_loaded()) {
        *kept = known.map(|known| Arc::new(known.fresh()));
    }
}

/// Loads a game, and once more if another thread forgot meanwhile.
fn load(text: &str) -> Result<Arc<dyn AnyGame>, Error> {
    loop {
        let service = service();
        let game = service.load(text)?;
        if Arc::ptr_eq(&service, &self::service()) {
            return Ok(game);
        }
    }
}

/// Reads the text of a game file (docs/game-files.md), zero-terminated, and writes the name of the
/// game. From then on every function that takes a game's name knows it, on every thread.
///
/// The library keeps the game until burnside_unload, or until another text with the same name is
/// loaded, which takes its place; requests that are under way end with the rules with which they
/// began. The same text again changes nothing. The names of listed games are refused with
/// BURNSIDE_STATUS_GAME. A text with mistakes is BURNSIDE_STATUS_GAME_FILE, with the line and the
/// column of the first one. `text` is not needed after the call.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_load(
    text: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let game = load(&text.text("text")?)?;
        buffer.fill_text(capacity, needed, game.name())
    })
}

/// Answers from a table file from now on, on every thread, for the game of this name: one that
/// `burnside solve` or Python's `Game.solve` wrote. Values are then those of the table, and the game
/// is `solved` in burnside_games.
///
/// The file is read where it is needed and must stay as it is until burnside_forget, burnside_unload
/// or another table. A file that cannot be read is BURNSIDE_STATUS_FILE; one that is no table, or of
/// another game or other rules, is BURNSIDE_STATUS_TABLE, and nothing changes. A collection of games
/// that `burnside collect` wrote is opened in the same way, and `openings` of burnside_ask tells
/// what was played.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_open_table(game: Text, path: Text, error: ErrorOut) -> BurnsideStatus {
    answer(error, || {
        let (name, path) = (game.text("game")?, path.text("path")?);
        loop {
            let service = service();
            service.game(&name)?.open_table(Path::new(&*path))?;
            // Once more if another thread forgot meanwhile.
            if Arc::ptr_eq(&service, &self::service()) {
                return Ok(());
            }
        }
    })
}

/// Takes a game that was loaded from the list and frees it, as soon as the requests of other
/// threads are answered. Other games cannot be taken from the list: BURNSIDE_STATUS_GAME.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_unload(game: Text, error: ErrorOut) -> BurnsideStatus {
    answer(error, || {
        let name = game.text("game")?;
        let mut kept = SERVICE.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(kept.get_or_insert_default().unload(&name)?)
    })
}

/// The games that come with the library as files, as a JSON array: `name`, `title`, `rules`,
/// `source`. Every function knows them by name; each is read when it is first asked for.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_shipped(
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || buffer.fill_text(capacity, needed, &to_json(&service().shipped())))
}

/// All games, listed and loaded, as a JSON array: `name`, `title`, `rules`, `family`, `variant`, `variants`, `groups`,
/// `portable`, `value`, `formats`, `solved`, `emblem`.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_games(
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || buffer.fill_text(capacity, needed, &to_json(&service().games())))
}

/// What a FEEN text of any game says, as JSON: `feen`, `shape`, `turn`, `styles`, `pieces`.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_feen(
    feen: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let said = to_json(&answers::feen(&feen.text("feen")?)?);
        buffer.fill_text(capacity, needed, &said)
    })
}

/// A FEEN text of any game as a PON object.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_feen_to_pon(
    feen: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let pon = answers::pon(&feen.text("feen")?)?.to_string();
        buffer.fill_text(capacity, needed, &pon)
    })
}
