//! The description of the API, for people and for programs that write clients.
//!
//! Commands and parameters come from the API's own tables, answers from its types.

use std::sync::Arc;

use axum::extract::State;
use burnside_api::{Command, Parameter, ParameterKind, Schemas, answers::QiForm};
use serde_json::{Map, Value, json};

use crate::{api::AppState, reply::Reply};

/// `/api/openapi.json`.
pub(crate) async fn serve(State(state): State<Arc<AppState>>) -> Reply {
    let mut games = state.service.names();
    games.extend(state.service.shipped().iter().map(|game| game.name.to_owned()));
    Reply::json(&document(&games, state.sent.accepts()))
}

/// The whole document.
fn document(games: &[String], accepts_files: bool) -> Value {
    let mut schemas = Schemas::new();
    let mut paths = Map::new();
    let mut path = |path: &str, id: &str, about: &str, parameters: Vec<Value>, ok: Value| {
        let in_game = path.contains("{game}");
        let game = in_game.then(|| json!({ "$ref": "#/components/parameters/game" }));
        let parameters: Vec<_> = game.into_iter().chain(parameters).collect();
        let mut responses = json!({ "200": ok });
        for status in ["400", "404", "405", "413", "414", "422", "503"] {
            responses[status] = json!({ "$ref": format!("#/components/responses/{status}") });
        }
        let get = json!({
            "operationId": id, "summary": about, "parameters": parameters, "responses": responses,
        });
        paths.insert(path.to_owned(), json!({ "get": get }));
    };
    let text = json!({ "type": "string" });
    path("/healthz", "healthz", "Whether the server answers", vec![], said("text/plain", &text));
    let object = said("application/json", &json!({ "type": "object" }));
    path("/api/openapi.json", "openapi", "This description", vec![], object);
    let games_answer = said("application/json", &schemas.games());
    path("/api/games", "games", "All games, their groups and formats", vec![], games_answer);
    let shipped = said("application/json", &schemas.shipped());
    let about = "Games that come with the program as files: known by name, read when asked for";
    path("/api/shipped", "shipped", about, vec![], shipped);
    let forms = QiForm::NAMED.map(QiForm::name);
    let feen = vec![
        query("text", true, "FEEN, a PON object, or `new` for no position yet", &text),
        query("apply", false, "Operations of Qi, a JSON array: `[[\"toggle\"]]`", &text),
        query("to", false, "What to answer instead of a summary", &json!({ "enum": forms })),
    ];
    let either = json!({ "anyOf": [schemas.feen(), { "type": "object" }] });
    let feen_answer = said("application/json", &either);
    path(
        "/api/feen",
        "feen",
        "Any position of any game: read, changed, written",
        feen,
        feen_answer,
    );
    let about = said("application/json", &schemas.game());
    path("/api/{game}/about", "about", "A game, as in the list of games", vec![], about);
    for command in Command::ALL {
        let answer = said("application/json", &schemas.answer(command));
        let parameters = command.takes().iter().flat_map(|&taken| parameter(command, taken));
        let route = format!("/api/{{game}}/{}", command.name());
        path(&route, command.name(), command.about(), parameters.collect(), answer);
    }
    let picture = json!({
        "description": "The picture",
        "content": {
            "image/svg+xml": { "schema": { "type": "string" } },
            "image/png": { "schema": { "type": "string", "contentEncoding": "binary" } },
        },
    });
    path("/api/{game}/show", "show", "A picture of a position", picture_parameters(), picture);

    if accepts_files {
        let about = "Solves a game whose file was sent, and answers from its table from then on";
        let solved = said("application/json", &schemas.solved());
        path("/api/{game}/solve", "solve", about, vec![], solved);
        let about = "Sends a game file: from then on its game has the name that the answer says";
        paths["/api/games"]["post"] = posted("send", about, &schemas.game());
        let about = "Looks at a game file from all sides: symmetries, first plies, warnings";
        let check = posted("check", about, &schemas.checked());
        paths.insert("/api/check".to_owned(), json!({ "post": check }));
    }
    let error = schemas.error();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "burnside",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Small two-player board games, exactly",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "parameters": { "game": game_parameter(games) },
            "responses": responses(&error),
            "schemas": schemas.definitions(),
        },
    })
}

/// How a game file is sent, and what is answered.
fn posted(id: &str, about: &str, answer: &Value) -> Value {
    let mut responses = json!({ "200": said("application/json", answer) });
    for status in ["400", "413", "415", "503"] {
        responses[status] = json!({ "$ref": format!("#/components/responses/{status}") });
    }
    json!({
        "operationId": id,
        "summary": about,
        "requestBody": {
            "required": true,
            "content": { "application/toml": { "schema": { "type": "string" } } },
        },
        "responses": responses,
    })
}

fn said(mime: &str, schema: &Value) -> Value {
    json!({ "description": "The answer", "content": { mime: { "schema": schema } } })
}

fn query(name: &str, required: bool, about: &str, schema: &Value) -> Value {
    json!({
        "name": name, "in": "query", "required": required, "description": about, "schema": schema,
    })
}

/// A parameter of a command. Moves can be written in two ways.
fn parameter(command: Command, parameter: Parameter) -> Vec<Value> {
    let text = json!({ "type": "string" });
    let schema = match parameter.kind() {
        ParameterKind::Text => text,
        ParameterKind::Texts => {
            let many = json!({ "type": "array", "items": text });
            return vec![
                query("move", false, "A move; as many as you like, in order", &many),
                query("moves", false, "Moves in order, with `;` between them", &text),
            ];
        }
        ParameterKind::Count(_) => json!({ "type": "integer", "minimum": 0 }),
        ParameterKind::Seconds => json!({ "type": "number", "minimum": 0 }),
        ParameterKind::Switch => json!({ "type": "boolean" }),
    };
    let required = command.needs().contains(&parameter);
    vec![query(parameter.name(), required, parameter.about(), &schema)]
}

fn picture_parameters() -> Vec<Value> {
    let kinds = json!({ "enum": ["svg", "png"], "default": "svg" });
    let dark = json!({ "type": "boolean", "default": false });
    let width = json!({ "type": "integer", "minimum": 1, "default": 800 });
    vec![
        query("position", false, Parameter::Position.about(), &json!({ "type": "string" })),
        query("format", false, "The kind of picture", &kinds),
        query("dark", false, "For a dark background", &dark),
        query("width", false, "Pixels of a PNG", &width),
        query("values", false, "With the value of every move, as far as it is known", &dark),
    ]
}

fn game_parameter(games: &[String]) -> Value {
    let example = |name: &String| (name.replace(':', "-"), json!({ "value": name }));
    let examples: Map<_, _> = games.iter().map(example).collect();
    json!({
        "name": "game", "in": "path", "required": true, "schema": { "type": "string" },
        "description": "The game and its variant, in any case; the list of games has all names",
        "examples": examples,
    })
}

fn responses(error: &Value) -> Value {
    let response = |about: &str| json!({ "description": about, "content": { "application/json": { "schema": error } } });
    let mut busy = response("Too much is asked at once");
    busy["headers"] = json!({
        "Retry-After": { "description": "Seconds", "schema": { "type": "integer" } },
    });
    json!({
        "400": response("The request is written wrongly: a position, a move, a name, a parameter"),
        "404": response("There is no such game, command or address"),
        "405": response("Only GET and HEAD are possible"),
        "413": response("Requests have no body, and game files are not that long"),
        "414": response("The address is too long"),
        "415": response("A game file is sent as application/toml"),
        "422": response(
            "Written well, and not possible: an illegal move, a position that has no form in the \
             format, a count that would take too long",
        ),
        "503": busy,
    })
}
