//! Requests as a command and parameters.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
};

use burnside_api::{Kind, Request};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    errors::{Result, failure},
    game::Game,
    service::{Rules, SERVICE, caught},
    threads::{self, GLANCE, until},
};

/// The game of this name; case does not matter.
///
/// >>> burnside.game("Zertz")
/// burnside.game('zertz:37')
#[pyfunction]
pub(crate) fn game(name: &str) -> Result<Game> {
    Ok(Game { rules: Rules::find(name)? })
}

/// All games and variants, those that were registered or loaded at the end. Games that come with the
/// package as files are known too: see `shipped`.
///
/// >>> [str(game) for game in burnside.games()][:3]
/// ['quantik', 'gobblet', 'gobblet:strict']
#[pyfunction]
pub(crate) fn games() -> Vec<Game> {
    SERVICE.all().into_iter().map(|game| Game { rules: Rules(game) }).collect()
}

/// Asks what the program `burnside` can be asked: a game, a command and its parameters in, the
/// same JSON object out, as a dictionary.
///
/// The commands are `moves`, `play`, `view`, `canon`, `orbit`, `convert`, `perft`, `random`,
/// `count`, `value`, `suggest` and `analyze`; positions, moves, groups and formats are texts.
///
/// >>> burnside.ask("quantik", "perft", depth=3)["nodes"]
/// 167552
/// >>> burnside.ask("gobblet", "canon", position="33")["canonical"]
/// 'Sl,.,./.,.,./.,.,. 1'
#[pyfunction]
#[pyo3(signature = (game, command, *, threads = None, **parameters))]
pub(crate) fn ask<'py>(
    py: Python<'py>,
    game: Rules,
    command: &str,
    threads: Option<usize>,
    parameters: Option<&Bound<'py, PyDict>>,
) -> Result<Bound<'py, PyAny>> {
    let json = py.import("json")?;
    let parameters: String = match parameters {
        Some(parameters) => json.call_method1("dumps", (parameters,))?.extract()?,
        None => String::new(),
    };
    let request = Request::from_json(command, &parameters)?;
    let threads = threads::count(threads)?;
    let answer = py.detach(|| answer(game, request, threads))?;
    Ok(json.call_method1("loads", (answer,))?)
}

/// Answers on a thread that can be left behind: not every command looks at the flag.
fn answer(rules: Rules, request: Request, threads: usize) -> Result<String> {
    let cancel = Arc::new(AtomicBool::new(false));
    let (tell, wait) = mpsc::channel();
    let flag = Arc::clone(&cancel);
    let pool = threads::pool(threads)?;
    thread::spawn(move || {
        let answer = || Ok(rules.0.answer(&request, &until(&flag))?.to_json());
        // There is no receiver if the wait was interrupted.
        let _ = tell.send(caught(|| pool.install(answer)));
    });
    loop {
        match wait.recv_timeout(GLANCE) {
            Ok(answer) => return answer,
            Err(RecvTimeoutError::Timeout) => {
                let interrupted = threads::signals();
                if interrupted.is_err() {
                    cancel.store(true, Ordering::Relaxed);
                }
                interrupted?;
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(failure(Kind::Internal, "the request ended without an answer"));
            }
        }
    }
}
