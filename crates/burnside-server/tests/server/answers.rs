//! Every route, and that it says what the API says.

use burnside_api::{Command, Context, Parameters, Request, Service};
use burnside_server::Limits;
use serde_json::{Value, json};

use crate::{
    client::{Reply, get},
    running::Running,
};

fn text(text: &str) -> Parameters {
    Parameters { text: Some(text.to_owned()), ..Parameters::default() }
}

/// What is asked over HTTP, and of the API.
fn questions() -> Vec<(&'static str, &'static str, &'static str, Parameters)> {
    [questions_about_positions(), questions_about_games()].concat()
}

fn questions_about_positions() -> Vec<(&'static str, &'static str, &'static str, Parameters)> {
    let at = |position: &str| Parameters {
        position: Some(position.to_owned()),
        ..Parameters::default()
    };
    let moves = |moves: &[&str]| Some(moves.iter().map(|&mv| mv.to_owned()).collect());
    let partial = Some(true);
    vec![
        ("quantik", "moves", "", Parameters::default()),
        ("gobblet", "moves", "position=33", at("33")),
        ("GOBBLET", "moves", "position=Sl,.,s/M,.,./M,.,.+2", at("Sl,.,s/M,.,./M,.,. 2")),
        ("zertz", "moves", "position=start", at("start")),
        (
            "quantik",
            "play",
            "position=start&move=A0&move=b5&move=C10",
            Parameters { moves: moves(&["A0", "b5", "C10"]), ..at("start") },
        ),
        (
            "quarto",
            "play",
            "position=01../..../..../..F4%203&moves=13:2;12:",
            Parameters { moves: moves(&["13:2", "12:"]), ..at("01../..../..../..F4 3") },
        ),
        ("quantik", "canon", "position=.A../..b./.c../...D", at(".A../..b./.c../...D")),
        (
            "gobblet",
            "canon",
            "position=Sl,.,s/M,.,./M,.,.+2&group=value",
            Parameters { group: Some("value".to_owned()), ..at("Sl,.,s/M,.,./M,.,. 2") },
        ),
        ("quarto:squares", "orbit", "position=start", at("start")),
        (
            "quantik",
            "convert",
            "position=AbC1/4/4/4%202B2DAC/2a2c2db%20q/Q&to=core&from=feen",
            Parameters {
                to: Some("core".to_owned()),
                from: Some("feen".to_owned()),
                ..at("AbC1/4/4/4 2B2DAC/2a2c2db q/Q")
            },
        ),
        (
            "quantik",
            "perft",
            "position=C.Ab/AB../dBdc/C..a&depth=2",
            Parameters { depth: Some(2), ..at("C.Ab/AB../dBdc/C..a") },
        ),
        (
            "gobblet:strict",
            "perft",
            "depth=2&unique=true&group=d4",
            Parameters {
                depth: Some(2),
                unique: Some(true),
                group: Some("d4".to_owned()),
                ..Parameters::default()
            },
        ),
        (
            "gobblet",
            "random",
            "games=100&seed=7",
            Parameters { games: Some(100), seed: Some(7), ..Parameters::default() },
        ),
        ("gobblet", "count", "plies=2", Parameters { plies: Some(2), ..Parameters::default() }),
        ("quantik", "value", "", Parameters { partial, ..Parameters::default() }),
        (
            "quantik",
            "view",
            "move=A0",
            Parameters { moves: moves(&["A0"]), ..Parameters::default() },
        ),
        ("zertz", "view", "position=start", at("start")),
        ("quantik", "scene", "position=a.../..../..../....", at("a.../..../..../....")),
        ("quantik", "value", "position=AbCd/..../..../....", at("AbCd/..../..../....")),
        ("gobblet", "value", "position=274887352321", at("274887352321")),
        ("quarto", "value", "position=4F5./1.86/..0./D..A+3", at("4F5./1.86/..0./D..A 3")),
        (
            "zertz",
            "value",
            "nodes=10",
            Parameters { nodes: Some(10), partial, ..Parameters::default() },
        ),
        ("gobblet", "suggest", "seed=3", Parameters { seed: Some(3), ..Parameters::default() }),
        (
            "quantik",
            "analyze",
            "moves=A0;b5;C10&group=d4",
            Parameters {
                moves: moves(&["A0", "b5", "C10"]),
                group: Some("d4".to_owned()),
                ..Parameters::default()
            },
        ),
    ]
}

fn questions_about_games() -> Vec<(&'static str, &'static str, &'static str, Parameters)> {
    let moves = |moves: &[&str]| Some(moves.iter().map(|&mv| mv.to_owned()).collect());
    vec![
        ("zertz:37-blitz", "rules", "", Parameters::default()),
        ("quantik", "read", "text=A0;b5+C10", text("A0;b5 C10")),
        (
            "gobblet",
            "puzzle",
            "date=2026-11-16",
            Parameters { date: Some("2026-11-16".to_owned()), ..Parameters::default() },
        ),
        (
            "quantik",
            "puzzle",
            "number=1000",
            Parameters { number: Some(1_000), ..Parameters::default() },
        ),
        (
            "tictactoe",
            "puzzle",
            "rating=20",
            Parameters { rating: Some(20), ..Parameters::default() },
        ),
        (
            "quantik",
            "lesson",
            "move=A0&player=2",
            Parameters { moves: moves(&["A0"]), player: Some(2), ..Parameters::default() },
        ),
        (
            "zertz",
            "record",
            "move=Wd4,a1&move=Bd5,g4&move=x+d4Bd6&to=sgf",
            Parameters {
                moves: moves(&["Wd4,a1", "Bd5,g4", "x d4Bd6"]),
                to: Some("sgf".to_owned()),
                ..Parameters::default()
            },
        ),
        (
            "zertz",
            "read",
            "text=37%0AWd4,a1%0A",
            Parameters { text: Some("37\nWd4,a1\n".to_owned()), ..Parameters::default() },
        ),
        (
            "zertz",
            "record",
            "to=notation&text=%28%3BSU%5BZertz%5D%3B+P0%5BRtoB+2+0+D+4%5D%3B+P0%5BR-+A+1%5D%3B\
             +P0%5BDone%5D%29",
            Parameters {
                text: Some("(;SU[Zertz]; P0[RtoB 2 0 D 4]; P0[R- A 1]; P0[Done])".to_owned()),
                to: Some("notation".to_owned()),
                ..Parameters::default()
            },
        ),
        ("tictactoe", "stats", "", Parameters::default()),
    ]
}

#[test]
fn every_answer_is_the_one_of_the_api() {
    let server = Running::start(Limits::default());
    let service = Service::new();
    for (game, command, query, parameters) in questions() {
        let reply = get(server.addr, &format!("/api/{game}/{command}?{query}"));
        let request = Request::new(Command::find(command).unwrap(), parameters).unwrap();
        let said = service.answer(game, &request, &Context::default()).unwrap().to_json();
        assert_eq!((reply.status, reply.text()), (200, said.as_str()), "{game} {command} {query}");
        assert_eq!(reply.header("content-type"), Some("application/json"));
        assert_eq!(reply.header("cache-control"), Some("no-store"));
    }
    for command in Command::ALL.map(Command::name) {
        let asked = questions().iter().any(|&(_, asked, ..)| asked == command);
        // A plan has the memory that is free and a measured pace, and openings are of a collection:
        // they have tests of their own.
        assert!(asked || ["plan", "openings"].contains(&command), "{command}");
    }
}

#[test]
fn openings_are_those_of_the_collection_that_is_open() {
    let server = Running::start(Limits::default());
    let none = get(server.addr, "/api/tictactoe/openings");
    assert_eq!((none.status, &none.json()["kind"]), (400, &json!("table")));
    let about = |server: &Running, game| get(server.addr, &format!("/api/{game}/about")).json();
    let collected = |server: &Running, game| about(server, game)["collected"].clone();
    assert_eq!(collected(&server, "tictactoe"), Value::Null);

    let service = Service::new();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../burnside-cli/tests/records/games.openings");
    service.open_table(file.as_ref()).unwrap();
    let server = Running::with_service(service);
    // The list of games says where there is something to ask for.
    assert_eq!(collected(&server, "tictactoe"), 3);
    assert_eq!(collected(&server, "quarto"), Value::Null);
    let said = get(server.addr, "/api/tictactoe/openings?move=8").json();
    assert_eq!((&said["games"], &said["wins"], &said["losses"]), (&json!(2), &json!(1), &json!(1)));
    // Ada took the center after Bo's corner, and Bo the edge beside Ada's.
    let center = |mv: &&Value| mv["move"] == "4";
    let (center, edge): (Vec<_>, Vec<_>) =
        said["moves"].as_array().unwrap().iter().partition(center);
    assert_eq!((center.len(), edge.len()), (1, 1));
    assert_eq!((&center[0]["players"], &edge[0]["players"]), (&json!(["Ada"]), &json!(["Bo"])));
}

#[test]
fn a_plan_counts_the_classes_of_a_small_game() {
    let server = Running::start(Limits::default());
    let plan = get(server.addr, "/api/tictactoe/plan").json();
    assert_eq!((&plan["classes"], &plan["counted"]), (&json!(765), &json!(true)));
    assert_eq!((&plan["can_return"], &plan["method"]), (&json!(false), &json!("layers")));
}

#[test]
fn games_feen_and_health() {
    let server = Running::start(Limits::default());
    let games = get(server.addr, "/api/games").json();
    assert_eq!(games, serde_json::to_value(Service::new().games()).unwrap());
    assert_eq!((&games[0]["name"], &games[0]["solved"]), (&json!("quantik"), &json!(true)));

    let feen = get(server.addr, "/api/feen?text=r2/1K%5E1/3%202P/p%20C/c").json();
    assert_eq!(
        feen,
        json!({
            "feen": "r2/1K^1/3 2P/p C/c", "shape": [3, 3], "turn": "first",
            "styles": { "first": "C", "second": "c" },
            "pieces": { "board": 2, "first": 2, "second": 1 },
        })
    );
    let pon = get(server.addr, "/api/feen?text=r2/1K%5E1/3+2P/p+C/c&to=pon").json();
    assert_eq!(pon["board"][1][1], "K^");

    let health = get(server.addr, "/healthz");
    assert_eq!((health.status, health.text()), (200, "ok\n"));
}

#[test]
fn pictures_are_svg_or_png() {
    let server = Running::start(Limits::default());
    for game in Service::new().names() {
        let light = get(server.addr, &format!("/api/{game}/show?position=start"));
        assert_eq!(light.header("content-type"), Some("image/svg+xml"));
        assert!(light.text().starts_with("<svg "), "{game}");
        let dark = get(server.addr, &format!("/api/{game}/show?format=svg&dark"));
        assert!(dark.status == 200 && dark.body != light.body, "{game}");
    }
    let valued = get(server.addr, "/api/quantik/show?position=AbC./..../..../....&values");
    // The color of moves that win.
    assert!(valued.text().contains("#00624c"), "{}", valued.text());
    let png = get(server.addr, "/api/quantik/show?format=png&width=120");
    assert_eq!(png.header("content-type"), Some("image/png"));
    assert!(png.body.starts_with(b"\x89PNG"));
    assert_eq!(png.body[16..20], 120_u32.to_be_bytes());
}

#[test]
fn a_value_that_nobody_knows_in_time_is_unknown() {
    let server = Running::start(Limits::default());
    let moves = get(server.addr, "/api/zertz:37/moves").json();
    let value = get(server.addr, "/api/zertz:37/value?seconds=0.05").json();
    assert_eq!((&value["value"], &value["source"]), (&Value::Null, &json!("none")));
    let listed: Vec<_> = value["moves"].as_array().unwrap().iter().map(|m| &m["move"]).collect();
    assert_eq!(json!(listed), moves["moves"]);
    let strict = get(server.addr, "/api/zertz:37/value?seconds=0.05&partial=false");
    assert_eq!(strict.status, 422, "{strict:?}");
}

#[test]
fn the_description_lists_what_there_is_and_every_answer_is_as_described() {
    let server = Running::start(Limits::default());
    let document = get(server.addr, "/api/openapi.json").json();
    assert_eq!(document["openapi"], "3.1.0");
    let paths = document["paths"].as_object().unwrap();

    let commands = Command::ALL.iter().map(|command| command.name()).chain(["show", "about"]);
    let mut routes: Vec<String> =
        commands.map(|command| format!("/api/{{game}}/{command}")).collect();
    let others = ["/healthz", "/api/games", "/api/shipped", "/api/feen", "/api/openapi.json"];
    routes.extend(others.map(str::to_owned));
    routes.sort();
    let mut listed: Vec<_> = paths.keys().cloned().collect();
    listed.sort();
    assert_eq!(listed, routes);

    let names = |path: &str| -> Vec<String> {
        let parameters = paths[path]["get"]["parameters"].as_array().unwrap();
        parameters.iter().filter_map(|p| Some(p["name"].as_str()?.to_owned())).collect()
    };
    // A command refuses what it does not take, and says what it takes.
    for command in Command::ALL.map(Command::name) {
        let unwanted = if command == "count" { "depth=1" } else { "plies=1" };
        let refused = get(server.addr, &format!("/api/quantik/{command}?{unwanted}")).json();
        let hint = refused["hint"].as_str().unwrap();
        let takes = hint.strip_prefix("it takes ").unwrap_or_else(|| panic!("{refused}"));
        let mut described = names(&format!("/api/{{game}}/{command}"));
        // `move` is another way to say `moves`.
        described.retain(|name| name != "move");
        let takes: Vec<_> = takes.split(", ").filter(|&name| name != "no parameters").collect();
        assert_eq!(described, takes, "{command}");
    }

    let holds = |path: &str, status: &str, answer: &Reply| {
        let mut schema = document.clone();
        let response = &document["paths"][path]["get"]["responses"][status];
        let response = match response["$ref"].as_str() {
            Some(place) => document.pointer(place.trim_start_matches('#')).unwrap(),
            None => response,
        };
        let content = &response["content"]["application/json"]["schema"];
        schema["allOf"] = json!([content]);
        let validator = jsonschema::draft202012::new(&schema).unwrap();
        if let Err(error) = validator.validate(&answer.json()) {
            panic!("{path}: {error}: {}", answer.text());
        }
    };
    for (game, command, query, _) in questions() {
        let answer = get(server.addr, &format!("/api/{game}/{command}?{query}"));
        holds(&format!("/api/{{game}}/{command}"), "200", &answer);
    }
    holds("/api/games", "200", &get(server.addr, "/api/games"));
    holds("/api/shipped", "200", &get(server.addr, "/api/shipped"));
    holds("/api/{game}/about", "200", &get(server.addr, "/api/teeko/about"));
    holds("/api/feen", "200", &get(server.addr, "/api/feen?text=8/8/8/8/8/8/8/8+/+C/c"));
    holds("/api/feen", "200", &get(server.addr, "/api/feen?text=8/8/8/8/8/8/8/8+/+C/c&to=pon"));
    holds("/api/{game}/moves", "400", &get(server.addr, "/api/quantik/moves?position=x"));
    holds("/api/{game}/moves", "404", &get(server.addr, "/api/chess/moves"));
}
