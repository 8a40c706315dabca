//! Questions by words alone.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use burnside_solve::{alphabeta::Limits, door::Question};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    errors::{Failure, Result},
    game::Game,
    registry,
    rules::DOOR,
    threads,
};

/// The game of this name; case does not matter.
///
/// >>> burnside.game("Zertz")
/// burnside.game('zertz:37')
#[pyfunction]
pub(crate) fn game(name: &str) -> Result<Game> {
    Ok(Game { rules: registry::find(name)? })
}

/// All games and variants.
///
/// >>> [str(game) for game in burnside.games()][:3]
/// ['quantik', 'gobblet', 'gobblet:strict']
#[pyfunction]
pub(crate) fn games() -> Vec<Game> {
    registry::all().map(|rules| Game { rules }).collect()
}

/// Asks what the program `burnside` can be asked: a game, a command and its parameters in, the
/// same JSON object out, as a dictionary.
///
/// The commands are `moves`, `play`, `canon`, `orbit`, `convert`, `perft`, `random`, `count`,
/// `value`, `suggest` and `analyze`; positions, moves, groups and formats are texts.
///
/// >>> burnside.ask("quantik", "perft", depth=3)["nodes"]
/// 167552
/// >>> burnside.ask("gobblet", "canon", position="33")["canonical"]
/// 'Sl,.,./.,.,./.,.,. 1'
#[pyfunction]
#[pyo3(signature = (game, command, *, threads = None, **parameters))]
pub(crate) fn ask<'py>(
    py: Python<'py>,
    game: String,
    command: String,
    threads: Option<usize>,
    parameters: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let json = py.import("json")?;
    let parameters = match parameters {
        Some(parameters) => json.call_method1("dumps", (parameters,))?.extract()?,
        None => "{}".to_owned(),
    };
    let question: Question = serde_json::from_str(&parameters)
        .map_err(|error| Failure::new("parameter", error.to_string()))?;
    let threads = threads::count(threads)?;
    let answer = py.detach(|| answer(game, command, question, threads))?;
    json.call_method1("loads", (answer,))
}

/// Answers on a thread that can be left behind: not every command looks at the flag.
fn answer(game: String, command: String, question: Question, threads: usize) -> PyResult<String> {
    const GLANCE: Duration = Duration::from_millis(50);
    let cancel = Arc::new(AtomicBool::new(false));
    let (tell, wait) = mpsc::channel();
    let flag = Arc::clone(&cancel);
    thread::spawn(move || {
        let limits = Limits { cancel: Some(&flag), ..Limits::default() };
        let answer = threads::install(threads, || DOOR.ask(&game, &command, &question, &limits));
        // Nobody listens any more if the wait was interrupted.
        let _ = tell.send(answer.and_then(|answer| Ok(answer?)));
    });
    loop {
        match wait.recv_timeout(GLANCE) {
            Ok(answer) => return Ok(answer?),
            Err(RecvTimeoutError::Timeout) => {
                let interrupted = threads::signals();
                if interrupted.is_err() {
                    cancel.store(true, Ordering::Relaxed);
                }
                interrupted?;
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Failure::new("internal", "the question broke off").into());
            }
        }
    }
}
