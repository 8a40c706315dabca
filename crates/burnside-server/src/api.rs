//! `/api/{game}/{command}`.

use std::sync::{
    Arc, LazyLock,
    atomic::{AtomicBool, Ordering::Relaxed},
};

use axum::{
    extract::{Path, RawQuery, State, rejection::PathRejection},
    http::StatusCode,
};
use burnside::catalog::{self, About};
use burnside_solve::{
    alphabeta,
    door::{self, AskError, Door},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::{
    Limits,
    answers::{Answer, Picture},
    asked::question,
    heavy::Heavy,
    query::Query,
    refusal::Refusal,
};

/// What all requests share.
pub(crate) struct Desk {
    door: Door,
    heavy: Heavy,
    /// Pixels are drawn for so many at once; whoever comes later waits.
    easels: Arc<Semaphore>,
    limits: Limits,
}

impl Desk {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            door: Door::new(),
            heavy: Heavy::new(limits),
            easels: Arc::new(Semaphore::new(limits.heavy.max(1))),
            limits: limits.clone(),
        }
    }
}

/// `/api/games`.
pub(crate) async fn games(RawQuery(query): RawQuery) -> Result<Answer, Refusal> {
    static GAMES: LazyLock<Vec<About>> = LazyLock::new(door::games);
    Query::read(query.as_deref().unwrap_or_default())?.check(&[], &[])?;
    Answer::json(&*GAMES)
}

/// `/api/feen`.
pub(crate) async fn feen(RawQuery(query): RawQuery) -> Result<Answer, Refusal> {
    let query = Query::read(query.as_deref().unwrap_or_default())?;
    query.check(&["text", "to"], &[])?;
    let missing = || Refusal::malformed("text is missing").hint("text=8/8/8/8/8/8/8/8 / C/c");
    let text = query.get("text").ok_or_else(missing)?;
    match query.get("to") {
        None => Answer::json(&catalog::feen(text)?),
        Some("pon") => Answer::json(&catalog::pon(text)?),
        Some(other) => Err(Refusal::malformed(format!("FEEN does not become {other:?}"))
            .hint("to=pon, or nothing")),
    }
}

/// `/api/{game}/show`.
pub(crate) async fn show(
    State(desk): State<Arc<Desk>>,
    path: Result<Path<String>, PathRejection>,
    RawQuery(query): RawQuery,
) -> Result<Answer, Refusal> {
    let Path(game) = path?;
    let game = catalog::find(&game).map_err(catalog::Error::from)?;
    let picture = Picture::read(&Query::read(query.as_deref().unwrap_or_default())?)?;
    let slow = picture.is_slow();
    let draw = move || burnside_draw::visit(game, picture).map_err(catalog::Error::from)?;
    if !slow {
        return draw();
    }
    let easel = desk.easels.clone().acquire_owned().await;
    let painted = spawn_blocking(move || {
        let _easel = easel;
        draw()
    });
    let lost = |_| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "a fault in the program");
    painted.await.map_err(lost)?
}

/// `/api/{game}/{command}`.
pub(crate) async fn ask(
    State(desk): State<Arc<Desk>>,
    path: Result<Path<(String, String)>, PathRejection>,
    RawQuery(query): RawQuery,
) -> Result<Answer, Refusal> {
    let Path((game, command)) = path?;
    let game = catalog::find(&game).map_err(catalog::Error::from)?;
    let Some(command) = door::COMMANDS.into_iter().find(|&name| name == command) else {
        return Err(AskError::Command { name: command }.into());
    };
    let query = Query::read(query.as_deref().unwrap_or_default())?;
    let question = question(command, &query)?;
    if door::answers_at_once(game, command) {
        let answer = desk.door.ask(game, command, &question, &alphabeta::Limits::default());
        return Ok(Answer::written(answer?));
    }
    let canceled = CancelOnDrop::default();
    let (shared, cancel) = (desk.clone(), canceled.0.clone());
    let work = move || {
        let budget = shared.limits.budget;
        // A line of many positions shares one budget.
        let parts = question.moves.as_ref().map_or(1, |moves| moves.len() as u32 + 1);
        let limits = alphabeta::Limits {
            time: Some(budget / parts),
            cancel: Some(&cancel),
            ..alphabeta::Limits::default()
        };
        shared.door.ask(game, command, &question, &limits)
    };
    Ok(Answer::written(desk.heavy.run(work).await??))
}

/// Tells a search that nobody waits any more.
#[derive(Default)]
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}
