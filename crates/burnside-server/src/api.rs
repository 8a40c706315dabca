//! `/api/{game}/{command}`.

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Path, RawQuery, State},
    http::{HeaderValue, Response, StatusCode, header},
    response::IntoResponse,
};
use burnside::catalog;
use tokio::task::spawn_blocking;

use crate::{
    Limits,
    answers::{Answer, Judges, Question},
    commands::{self, COMMANDS, Cost, MANY},
    heavy::Heavy,
    query::Query,
    refusal::Refusal,
};

/// What all requests share.
pub(crate) struct Desk {
    judges: Judges,
    heavy: Heavy,
    limits: Limits,
}

impl Desk {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { judges: Judges::default(), heavy: Heavy::new(limits), limits: limits.clone() }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.bytes));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.mime));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}

/// `/api/games`.
pub(crate) async fn games(RawQuery(query): RawQuery) -> Result<Answer, Refusal> {
    Query::read(query.as_deref().unwrap_or_default())?.check(&[], &[])?;
    let mut games = catalog::games();
    for game in &mut games {
        game.solved = is_tabled(game.name);
    }
    Answer::json(&games)
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

/// `/api/{game}/{command}`.
pub(crate) async fn ask(
    State(desk): State<Arc<Desk>>,
    Path((game, name)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Answer, Refusal> {
    let game = catalog::find(&game).map_err(catalog::Error::from)?;
    let Some(command) = commands::find(&name) else {
        let known: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
        let nearest = catalog::nearest(&name, known.iter().copied());
        let meant = nearest.map(|name| format!("did you mean {name}? ")).unwrap_or_default();
        let refusal = Refusal::new(StatusCode::NOT_FOUND, format!("there is no command {name:?}"));
        return Err(refusal.hint(format!("{meant}the commands are {}", known.join(", "))));
    };
    let query = Query::read(query.as_deref().unwrap_or_default())?;
    query.check(command.parameters, MANY)?;
    let shared = desk.clone();
    let work = move || {
        let question = Question {
            command: command.name,
            query: &query,
            judges: &shared.judges,
            budget: shared.limits.budget,
        };
        burnside_draw::visit(game, question).map_err(catalog::Error::from)?
    };
    match command.cost {
        Cost::Rules => work(),
        Cost::Quick => quick(work).await,
        Cost::Value if is_tabled(game) => quick(work).await,
        Cost::Heavy | Cost::Value => desk.heavy.run(work).await?,
    }
}

async fn quick(
    work: impl FnOnce() -> Result<Answer, Refusal> + Send + 'static,
) -> Result<Answer, Refusal> {
    let failed = |_| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "the answer was lost");
    spawn_blocking(work).await.map_err(failed)?
}

/// Whether every value of a game is in a table.
fn is_tabled(game: &str) -> bool {
    matches!(game, "quantik" | "gobblet")
}
