//! The description of the API, for people and for programs that write clients.
//!
//! Paths and parameters are written here, answers in `schemas.json`. The tests ask the server for
//! all of it and hold every answer to its schema.

use std::sync::LazyLock;

use burnside::catalog;
use serde_json::{Value, json};

use crate::{answers::Answer, refusal::Refusal};

/// `/api/openapi.json`.
pub(crate) async fn serve() -> Result<Answer, Refusal> {
    static TEXT: LazyLock<String> = LazyLock::new(|| document().to_string());
    Ok(Answer::written(TEXT.clone()))
}

/// A command: its name, what it does, its parameters, the schema of its answer.
type Command = (&'static str, &'static str, &'static [&'static str], &'static str);

/// The commands of `/api/{game}/{command}` that answer in JSON. A star marks what must be given.
const COMMANDS: [Command; 11] = [
    ("moves", "The legal moves of a position", &["position"], "Moves"),
    ("play", "A position after some moves", &["position", "move", "moves"], "Play"),
    ("canon", "The canonical form of a position", &["position", "group"], "Canon"),
    ("orbit", "The distinct images of a position", &["position", "group"], "Orbit"),
    ("convert", "A position in another format", &["position", "to*", "from"], "Convert"),
    (
        "perft",
        "The number of lines of play, or of the classes that they lead to",
        &["position", "depth*", "unique", "group"],
        "Perft",
    ),
    ("random", "Games played at random", &["games", "seed"], "Random"),
    ("count", "The classes of positions at each ply", &["plies", "group"], "Count"),
    (
        "value",
        "What a position and each of its moves are worth",
        &["position", "nodes", "seconds", "partial"],
        "Value",
    ),
    (
        "suggest",
        "A good move: a best one if that is known, else a likely one",
        &["position", "nodes", "seconds", "seed"],
        "Suggestion",
    ),
    (
        "analyze",
        "A game move by move: canonical forms and values",
        &["position", "move", "moves", "group", "nodes", "seconds"],
        "Analysis",
    ),
];

/// The whole document.
fn document() -> Value {
    let mut paths = serde_json::Map::new();
    let mut path = |path: &str, id: &str, about: &str, parameters: Vec<Value>, ok: Value| {
        let named = path.contains("{game}");
        let game = named.then(|| json!({ "$ref": "#/components/parameters/game" }));
        let parameters: Vec<_> = game.into_iter().chain(parameters).collect();
        let mut responses = serde_json::Map::from_iter([("200".to_owned(), ok)]);
        for status in ["400", "404", "405", "413", "414", "422", "503"] {
            let refused = json!({ "$ref": format!("#/components/responses/{status}") });
            responses.insert(status.to_owned(), refused);
        }
        let get = json!({
            "operationId": id, "summary": about, "parameters": parameters, "responses": responses,
        });
        paths.insert(path.to_owned(), json!({ "get": get }));
    };
    path(
        "/healthz",
        "health",
        "Whether the server answers",
        vec![],
        said("text/plain", &json!({ "type": "string" })),
    );
    path(
        "/api/openapi.json",
        "openapi",
        "This description",
        vec![],
        said("application/json", &json!({ "type": "object" })),
    );
    path("/api/games", "games", "All games, their groups and formats", vec![], answer("Games"));
    let feen = vec![
        parameter("text*"),
        json!({
            "name": "to", "in": "query", "description": "`pon` answers with the PON object",
            "schema": { "enum": ["pon"] },
        }),
    ];
    path("/api/feen", "feen", "Any FEEN position, of any game", feen, answer("Feen"));
    for (name, about, parameters, schema) in COMMANDS {
        let parameters = parameters.iter().copied().map(parameter).collect();
        path(&format!("/api/{{game}}/{name}"), name, about, parameters, answer(schema));
    }
    let picture = json!({
        "description": "The picture",
        "content": {
            "image/svg+xml": { "schema": { "type": "string" } },
            "image/png": { "schema": { "type": "string", "contentEncoding": "binary" } },
        },
    });
    let parameters = ["position", "format", "dark", "width"].map(parameter).to_vec();
    path("/api/{game}/show", "show", "A picture of a position", parameters, picture);

    let mut components: Value =
        serde_json::from_str(include_str!("schemas.json")).expect("a test reads it");
    let names: Vec<_> = catalog::names().collect();
    components["parameters"]["game"]["examples"] = names
        .iter()
        .map(|&name| (name.replace(':', "-"), json!({ "value": name })))
        .collect::<serde_json::Map<_, _>>()
        .into();
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
        "components": components,
    })
}

fn answer(schema: &str) -> Value {
    said("application/json", &json!({ "$ref": format!("#/components/schemas/{schema}") }))
}

fn said(mime: &str, schema: &Value) -> Value {
    json!({ "description": "The answer", "content": { mime: { "schema": schema } } })
}

/// A parameter; one with a star must be given.
fn parameter(starred: &str) -> Value {
    let name = starred.trim_end_matches('*');
    let text = json!({ "type": "string" });
    let count = json!({ "type": "integer", "minimum": 0 });
    let (about, schema) = match name {
        "position" => (
            "The position: `start`, the game's text, or any other of its formats; the start if \
             there is none",
            text,
        ),
        "move" => {
            ("A move; as many as you like, in order", json!({ "type": "array", "items": text }))
        }
        "moves" => ("Moves in order, with `;` between them, after those of `move`", text),
        "group" => ("A group of the game; `portable` and `value` exist for every game", text),
        "to" => ("The format to write", text),
        "from" => ("The format to read, instead of recognizing it", text),
        "depth" => ("The length of the lines in plies", count),
        "plies" => ("How many plies", count),
        "unique" => ("Classes ply by ply instead of lines", json!({ "type": "boolean" })),
        "games" => ("How many games", count),
        "seed" => ("Which games, or which of several best moves", count),
        "nodes" => ("Search at most about so many positions", count),
        "seconds" => ("Search at most so many seconds", json!({ "type": "number", "minimum": 0 })),
        "partial" => (
            "Whether a search that found nothing answers with values that are null, instead of \
             status 422",
            json!({ "type": "boolean", "default": true }),
        ),
        "text" => ("The FEEN text", text),
        "format" => ("The kind of picture", json!({ "enum": ["svg", "png"], "default": "svg" })),
        "dark" => ("For a dark background", json!({ "type": "boolean", "default": false })),
        "width" => ("Pixels of a PNG", json!({ "type": "integer", "minimum": 1, "default": 800 })),
        _ => ("", text),
    };
    let required = starred != name;
    json!({
        "name": name, "in": "query", "required": required, "description": about, "schema": schema,
    })
}
