//! `/api/games`, `/api/{game}/{command}` and the rest of the API.

use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use axum::{
    body::{Body, to_bytes},
    extract::{Path, RawQuery, State, rejection::PathRejection},
    http::{HeaderMap, StatusCode, header},
};
use burnside_api::{
    AnyGame, Command, Context, Error, Kind, PictureFormat, RecordSource, Request, Service,
    SolveOptions, Step,
    answers::{QiForm, any_position},
    check_game_file, unknown_command,
};
use burnside_solve::Limits as SearchLimits;
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::{
    Limits, heavy::Heavy, http_error::HttpError, pack::accepts_gzip, parameters::parameters,
    query::Query, reply, reply::Reply, sent::Sent,
};

/// What all requests share.
pub(crate) struct AppState {
    pub(crate) service: Arc<Service>,
    heavy: Heavy,
    /// PNGs that are drawn at once; a request that comes later waits.
    png_permits: Arc<Semaphore>,
    pub(crate) sent: Arc<Sent>,
    limits: Limits,
}

impl AppState {
    pub(crate) fn new(limits: &Limits, service: Arc<Service>) -> Self {
        Self {
            service,
            heavy: Heavy::new(limits),
            png_permits: Arc::new(Semaphore::new(limits.heavy.max(1))),
            sent: Arc::new(Sent::new(limits.sent_games)),
            limits: limits.clone(),
        }
    }

    /// The game of this name: one whose file was sent, or one that the service knows.
    fn game(&self, name: &str) -> Result<Arc<dyn AnyGame>, Error> {
        self.sent.find(name).map_or_else(|| self.service.game(name), Ok)
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

/// `/api/shipped`.
pub(crate) async fn shipped(
    State(state): State<Arc<AppState>>,
    RawQuery(query): RawQuery,
) -> Result<Reply, HttpError> {
    Query::read(query.as_deref().unwrap_or_default())?.check(&[], &[])?;
    Ok(Reply::json(&state.service.shipped()))
}

/// The type of a game file. Browsers ask before they send it from the page of another server, and
/// are refused.
const TOML: &str = "application/toml";

/// `POST /api/games`: the text of a game file.
pub(crate) async fn send(
    State(state): State<Arc<AppState>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Reply, HttpError> {
    let text = game_file(&state, &headers, body).await?;
    let sent = Arc::clone(&state.sent);
    Ok(Reply::json(&state.heavy.run(move || sent.accept(&text)).await??))
}

/// `POST /api/check`: the text of a game file.
pub(crate) async fn check(
    State(state): State<Arc<AppState>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Reply, HttpError> {
    let text = game_file(&state, &headers, body).await?;
    Ok(Reply::json(&state.heavy.run(move || check_game_file(&text)).await??))
}

/// The text of a game file that a client sends.
async fn game_file(state: &AppState, headers: &HeaderMap, body: Body) -> Result<String, HttpError> {
    if headers.get(header::CONTENT_TYPE).is_none_or(|mime| mime != TOML) {
        let message = "a game file needs its type";
        let error = HttpError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, Kind::Address, message);
        return Err(error.hint(format!("Content-Type: {TOML}")));
    }
    let most = state.limits.file_bytes;
    let body = to_bytes(body, most).await.map_err(|_| {
        let message = "the file is too long, or broke off";
        let error = HttpError::new(StatusCode::PAYLOAD_TOO_LARGE, Kind::GameFile, message);
        error.hint(format!("at most {most} bytes"))
    })?;
    String::from_utf8(body.into()).map_err(|_| {
        HttpError::new(StatusCode::BAD_REQUEST, Kind::GameFile, "the file is not UTF-8")
    })
}

/// `/api/{game}/solve`: solves a game whose file was sent, as far as a long request may go, and
/// answers from its table from then on.
pub(crate) async fn solve(
    State(state): State<Arc<AppState>>,
    path: Result<Path<String>, PathRejection>,
    RawQuery(query): RawQuery,
) -> Result<Reply, HttpError> {
    Query::read(query.as_deref().unwrap_or_default())?.check(&[], &[])?;
    let Path(name) = path?;
    let game = state.sent.find(&name).ok_or_else(|| {
        let message = format!("no file of a game {name:?} was sent");
        Error::new(Kind::Game, message).hint("send it with POST /api/games")
    })?;
    let canceled = CancelOnDrop::default();
    let cancel = canceled.0.clone();
    let (budget, memory) = (state.limits.budget, state.limits.solving_bytes);
    let work = move || -> Result<_, Error> {
        let watch = |_: Step| {
            let stop = cancel.load(Relaxed);
            if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let options =
            SolveOptions { memory: Some(memory), time: Some(budget), ..SolveOptions::default() };
        let (solved, table) = game.solve_in_memory(&options, &watch)?;
        game.open_table_of(Box::new(table))?;
        Ok(solved)
    };
    Ok(Reply::json(&state.heavy.run(work).await??))
}

/// `/api/feen`.
pub(crate) async fn feen(RawQuery(query): RawQuery) -> Result<Reply, HttpError> {
    let query = Query::read(query.as_deref().unwrap_or_default())?;
    query.check(&["text", "apply", "to"], &[])?;
    let missing = || {
        HttpError::parameter("the parameter text is missing")
            .hint("for example text=8/8/8/8/8/8/8/8 / C/c")
    };
    let text = query.get("text").ok_or_else(missing)?;
    let to = QiForm::find(query.get("to"))?;
    Ok(Reply::json(&any_position(text, query.get("apply"), to)?))
}

/// `/api/{game}/about`.
pub(crate) async fn about(
    State(state): State<Arc<AppState>>,
    path: Result<Path<String>, PathRejection>,
    RawQuery(query): RawQuery,
) -> Result<Reply, HttpError> {
    Query::read(query.as_deref().unwrap_or_default())?.check(&[], &[])?;
    let Path(name) = path?;
    let about = match state.sent.about(&name) {
        Some(about) => about,
        None => state.service.about(&*state.service.game(&name)?),
    };
    Ok(Reply::json(&about))
}

/// `/api/{game}/show`.
pub(crate) async fn show(
    State(state): State<Arc<AppState>>,
    path: Result<Path<String>, PathRejection>,
    RawQuery(query): RawQuery,
) -> Result<Reply, HttpError> {
    let Path(game) = path?;
    let game = state.game(&game)?;
    let (place, options) = reply::picture(&Query::read(query.as_deref().unwrap_or_default())?)?;
    let draw = move || game.picture(&place, &options, &Context::default()).map(Reply::from);
    if options.format == PictureFormat::Svg && options.values.is_none() {
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
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Reply, HttpError> {
    let Path((game, command)) = path?;
    let game = state.game(&game)?;
    let command = Command::find(&command).ok_or_else(|| unknown_command(&command))?;
    let query = Query::read(query.as_deref().unwrap_or_default())?;
    let request = Request::new(command, parameters(command, &query)?)?;
    if game.answers_at_once(&request) {
        let answer = game.answer(&request, &Context::default())?;
        return Ok(Reply::json(&answer));
    }
    let canceled = CancelOnDrop::default();
    let cancel = canceled.0.clone();
    let (budget, bytes) = (state.limits.budget, state.limits.counting_bytes);
    let gzip = accepts_gzip(&headers);
    let work = move || -> Result<Reply, Error> {
        let limits = SearchLimits {
            time: Some(budget / parts(&*game, &request)),
            memory: Some(bytes),
            cancel: Some(&cancel),
            ..SearchLimits::default()
        };
        let answer = game.answer(&request, &Context::from(limits))?;
        Ok(Reply::written(answer.to_json()).packed(gzip))
    };
    Ok(state.heavy.run(work).await??)
}

/// Over how many searches a request spreads its time: a game has many positions.
fn parts(game: &dyn AnyGame, request: &Request) -> u32 {
    match request {
        Request::Analyze { of: RecordSource::Played(place), .. } => place.moves.len() as u32 + 1,
        Request::Analyze { of: RecordSource::Written(text), .. } => {
            game.read_record(text.as_bytes()).0.moves.len() as u32 + 1
        }
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
