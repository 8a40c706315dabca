//! `/api/{game}/{command}`.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::Relaxed},
};

use axum::extract::{Path, RawQuery, State, rejection::PathRejection};
use burnside_api::{
    Command, Context, Error, PictureFormat, Request, Service, answers, unknown_command,
};
use burnside_solve::Limits as SearchLimits;
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::{
    Limits, heavy::Heavy, http_error::HttpError, parameters::parameters, query::Query, reply,
    reply::Reply,
};

/// What all requests share.
pub(crate) struct AppState {
    pub(crate) service: Arc<Service>,
    heavy: Heavy,
    /// PNGs that are drawn at once; a request that comes later waits.
    png_permits: Arc<Semaphore>,
    limits: Limits,
}

impl AppState {
    pub(crate) fn new(limits: &Limits, service: Arc<Service>) -> Self {
        Self {
            service,
            heavy: Heavy::new(limits),
            png_permits: Arc::new(Semaphore::new(limits.heavy.max(1))),
            limits: limits.clone(),
        }
    }
}

/// `/api/games`.
pub(crate) async fn games(
    State(state): State<Arc<AppState>>,
    RawQuery(query): RawQuery,
) -> Result<Reply, HttpError> {
    Query::read(query.as_deref().unwrap_or_default())?.check(&[], &[])?;
    Ok(Reply::json(&state.service.games()))
}

/// `/api/feen`.
pub(crate) async fn feen(RawQuery(query): RawQuery) -> Result<Reply, HttpError> {
    let query = Query::read(query.as_deref().unwrap_or_default())?;
    query.check(&["text", "to"], &[])?;
    let missing = || {
        HttpError::parameter("the parameter text is missing")
            .hint("for example text=8/8/8/8/8/8/8/8 / C/c")
    };
    let text = query.get("text").ok_or_else(missing)?;
    match query.get("to") {
        None => Ok(Reply::json(&answers::feen(text)?)),
        Some("pon") => Ok(Reply::json(&answers::pon(text)?)),
        Some(other) => Err(HttpError::parameter(format!("FEEN cannot be converted to {other:?}"))
            .hint("use to=pon, or leave it out")),
    }
}

/// `/api/{game}/show`.
pub(crate) async fn show(
    State(state): State<Arc<AppState>>,
    path: Result<Path<String>, PathRejection>,
    RawQuery(query): RawQuery,
) -> Result<Reply, HttpError> {
    let Path(game) = path?;
    let game = state.service.game(&game)?;
    let (place, options) = reply::picture(&Query::read(query.as_deref().unwrap_or_default())?)?;
    let draw = move || game.picture(&place, &options, &Context::default()).map(Reply::from);
    if options.format == PictureFormat::Svg {
        return Ok(draw()?);
    }
    let permit = state.png_permits.clone().acquire_owned().await;
    let painted = spawn_blocking(move || {
        let _permit = permit;
        draw()
    });
    Ok(painted.await.map_err(|_| HttpError::fault())??)
}

/// `/api/{game}/{command}`.
pub(crate) async fn ask(
    State(state): State<Arc<AppState>>,
    path: Result<Path<(String, String)>, PathRejection>,
    RawQuery(query): RawQuery,
) -> Result<Reply, HttpError> {
    let Path((game, command)) = path?;
    let game = state.service.game(&game)?;
    let command = Command::find(&command).ok_or_else(|| unknown_command(&command))?;
    let query = Query::read(query.as_deref().unwrap_or_default())?;
    let request = Request::new(command, parameters(command, &query)?)?;
    if game.answers_at_once(&request) {
        let answer = game.answer(&request, &Context::default())?;
        return Ok(Reply::json(&answer));
    }
    let canceled = CancelOnDrop::default();
    let cancel = canceled.0.clone();
    let budget = state.limits.budget;
    let work = move || -> Result<String, Error> {
        let limits = SearchLimits {
            time: Some(budget / parts(&request)),
            cancel: Some(&cancel),
            ..SearchLimits::default()
        };
        Ok(game.answer(&request, &Context::from(limits))?.to_json())
    };
    Ok(Reply::written(state.heavy.run(work).await??))
}

/// Over how many searches a request spreads its time: a game has many positions.
fn parts(request: &Request) -> u32 {
    match request {
        Request::Analyze { place, .. } => place.moves.len() as u32 + 1,
        _ => 1,
    }
}

/// Tells a search that its client is gone.
#[derive(Default)]
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}
