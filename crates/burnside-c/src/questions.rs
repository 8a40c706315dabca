//! Any question by words: a game, a command and parameters in, JSON out.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use std::sync::{Arc, Mutex, PoisonError};

use burnside::{catalog, qi::Qi};
use burnside_solve::{
    alphabeta::Limits,
    door::{Door, Question, games},
};
use serde_json::Value;

use crate::{
    memory::{ErrorOut, SizeOut, Text, TextOut},
    status::{BurnsideStatus, Refusal, answer},
};

/// Positions that a search looks at if the question sets no limit: as the program does.
const NODES: u64 = 5_000_000;

/// Keeps what searches learn, for all threads; made when it is first needed.
static DOOR: Mutex<Option<Arc<Door>>> = Mutex::new(None);

fn door() -> Arc<Door> {
    let mut kept = DOOR.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(kept.get_or_insert_default())
}

/// The answer to a question, as text.
pub(crate) fn ask_text(game: &str, command: &str, question: &Question) -> Result<String, Refusal> {
    let unlimited = question.nodes.is_none() && question.seconds.is_none();
    let limits = Limits { nodes: unlimited.then_some(NODES), ..Limits::default() };
    Ok(door().ask(game, command, question, &limits)?)
}

/// The answer to a question.
pub(crate) fn ask(game: &str, command: &str, question: &Question) -> Result<Value, Refusal> {
    let text = ask_text(game, command, question)?;
    serde_json::from_str(&text).map_err(|error| Refusal::new(BurnsideStatus::Internal, error))
}

/// Answers any question with the JSON that all doors share.
///
/// `command` is one of moves, play, canon, orbit, convert, perft, random, count, value, suggest,
/// analyze; `params` is a JSON object with what the command takes, or null for none:
/// `{"position": "A.../..../..../....", "group": "full"}`. A position is read in any format; it
/// is the start if it is left out. A search that is told neither `nodes` nor `seconds` gives up
/// after five million positions.
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
        let (game, command) = (game.read("game")?, command.read("command")?);
        let question = match params.read_optional("params")? {
            None => Question::default(),
            Some(text) => serde_json::from_str(&text)
                .map_err(|error| Refusal::new(BurnsideStatus::Parameter, error))?,
        };
        buffer.fill(capacity, needed, &ask_text(&game, &command, &question)?)
    })
}

/// Forgets what searches have learned and frees the memory that it took, as soon as the questions
/// that other threads are asking are answered. It is learned again when it is needed.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_forget() {
    drop(DOOR.lock().unwrap_or_else(PoisonError::into_inner).take());
}

/// All games as a JSON array: `name`, `title`, `rules`, `variants`, `groups`, `portable`, `value`,
/// `formats`, `solved`.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_games(
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let all = serde_json::to_string(&games())
            .map_err(|error| Refusal::new(BurnsideStatus::Internal, error))?;
        buffer.fill(capacity, needed, &all)
    })
}

/// A FEEN text. People may type blanks around it, programs may not.
fn exact_feen(feen: Text) -> Result<String, Refusal> {
    let text = feen.read("feen")?;
    match Qi::from_feen(&text) {
        Ok(_) => Ok(text),
        Err(error) => {
            let (column, reason) = (catalog::feen_column(&error), error.to_string());
            Err(catalog::Error::Feen { text, column, reason }.into())
        }
    }
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
        let said = serde_json::to_string(&catalog::feen(&exact_feen(feen)?)?)
            .map_err(|error| Refusal::new(BurnsideStatus::Internal, error))?;
        buffer.fill(capacity, needed, &said)
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
        let pon = catalog::pon(&exact_feen(feen)?)?.to_string();
        buffer.fill(capacity, needed, &pon)
    })
}
