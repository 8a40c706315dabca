//! Game files over HTTP: those that come with the program, and those that clients send.

use std::{
    net::SocketAddr,
    thread,
    time::{Duration, Instant},
};

use burnside_server::Limits;
use serde_json::json;

use crate::{
    client::{Reply, get, send},
    running::Running,
};

const THREE: &str = r#"
name = "three"
title = "Three"
rules = "Three in a row win."
[board]
grid = [3, 3]
[pieces]
stone = "XO"
[[turn]]
place = "stone"
[[end]]
line = "3 in a row"
winner = "you"
"#;

fn post(addr: SocketAddr, mime: &str, body: &[u8]) -> Option<Reply> {
    post_to(addr, "/api/games", mime, body)
}

fn post_to(addr: SocketAddr, path: &str, mime: &str, body: &[u8]) -> Option<Reply> {
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: {mime}\r\n\
         Content-Length: {length}\r\n\r\n"
    );
    send(addr, &[head.as_bytes(), body].concat())
}

fn accept(addr: SocketAddr, text: &str) -> Reply {
    post(addr, "application/toml", text.as_bytes()).expect("an answer")
}

fn accepting(sent_games: usize) -> Running {
    Running::start(Limits { sent_games, ..Limits::default() })
}

#[test]
fn shipped_games_answer_by_name() {
    let server = Running::start(Limits::default());
    let shipped = get(server.addr, "/api/shipped").json();
    let teeko = shipped.as_array().unwrap().iter().find(|game| game["name"] == "teeko").unwrap();
    assert_eq!(teeko["title"], "Teeko");
    let moves = get(server.addr, "/api/teeko/moves").json();
    assert_eq!(moves["moves"].as_array().unwrap().len(), 25);
    let view = get(server.addr, "/api/Teeko/view?move=X@c3").json();
    assert_eq!((&view["to_move"], &view["last"]["move"]), (&json!(2), &json!("X@c3")));
    assert_eq!(get(server.addr, "/api/teeko/show").header("content-type"), Some("image/svg+xml"));
    assert_eq!(get(server.addr, "/api/shipped?x=1").status, 400);
    let about = get(server.addr, "/api/teeko/about").json();
    assert_eq!((&about["name"], &about["variants"]), (&json!("teeko"), &json!(["teeko"])));
    assert_eq!(get(server.addr, "/api/nothing/about").json()["kind"], "game");
    // A list has what was put there: the explorer asks for the others when they are opened.
    let games = get(server.addr, "/api/games").json();
    assert!(games.as_array().unwrap().iter().all(|game| game["name"] != "teeko"));
}

#[test]
fn files_are_not_accepted_unless_the_server_is_told_to() {
    let server = Running::start(Limits::default());
    let reply = accept(server.addr, THREE);
    assert_eq!((reply.status, reply.header("allow")), (405, Some("GET,HEAD")));
    let paths = &get(server.addr, "/api/openapi.json").json()["paths"];
    assert!(paths["/api/games"]["post"].is_null() && paths["/api/{game}/solve"].is_null());
    let check = post_to(server.addr, "/api/check", "application/toml", THREE.as_bytes()).unwrap();
    assert_eq!((check.status, get(server.addr, "/api/hexapawn/solve").status), (404, 404));
}

#[test]
fn a_game_that_was_sent_is_played_by_the_name_of_the_answer() {
    let server = accepting(2);
    let about = accept(server.addr, THREE).json();
    let name = about["name"].as_str().unwrap();
    assert!(name.starts_with("three_"), "{name}");
    assert_eq!((&about["title"], &about["variants"]), (&json!("Three"), &json!([name])));
    let target = format!("/api/{name}/play?moves=X@a1;O@b1;X@a2;O@b2;X@a3");
    assert_eq!(get(server.addr, &target).json()["outcome"], "player 1");
    assert_eq!(get(server.addr, &format!("/api/{name}/about")).json(), about);
    let value = get(server.addr, &format!("/api/{name}/value")).json();
    assert_eq!(value["value"], "draw");

    // Another client's game of that name is another game.
    let rows = accept(server.addr, &THREE.replace("row\"", "row along rows\"")).json();
    assert_ne!(rows["name"], about["name"]);
    assert_eq!(get(server.addr, &target).json()["outcome"], "player 1");
    assert_eq!(accept(server.addr, THREE).json()["name"], about["name"]);
    assert!(get(server.addr, "/api/games").json().as_array().unwrap().len() < 20, "in no list");

    // Names of listed games are free: nothing is replaced.
    let quantik = accept(server.addr, &THREE.replace("\"three\"", "\"quantik\"")).json();
    assert!(quantik["name"].as_str().unwrap().starts_with("quantik_"));
    assert_eq!(get(server.addr, "/api/quantik/moves").json()["moves"][0], "A0");

    // There was room for two: the one that was not asked about for longest is gone.
    let gone = get(server.addr, &format!("/api/{}/moves", rows["name"].as_str().unwrap()));
    assert_eq!((gone.status, &gone.json()["kind"]), (404, &json!("game")));
    assert_eq!(get(server.addr, &target).status, 200);

    let post = &get(server.addr, "/api/openapi.json").json()["paths"]["/api/games"]["post"];
    assert!(post["requestBody"]["content"]["application/toml"].is_object());
}

#[test]
fn mistakes_have_a_line_and_a_column() {
    let server = accepting(2);
    let reply = accept(server.addr, &THREE.replace("3 in a row", "3 in a rwo"));
    let error = reply.json();
    assert_eq!((reply.status, &error["kind"]), (400, &json!("game-file")));
    assert_eq!((&error["line"], &error["column"]), (&json!(12), &json!(8)));
    assert!(error["hint"].is_string());

    let reply = post(server.addr, "application/toml", b"name = \xff").unwrap();
    assert_eq!((reply.status, &reply.json()["kind"]), (400, &json!("game-file")));
    // What a page of another server could send without asking.
    for mime in ["text/plain", "application/x-www-form-urlencoded"] {
        let reply = post(server.addr, mime, THREE.as_bytes()).unwrap();
        assert_eq!(reply.status, 415, "{mime}");
    }
    let long = format!("{THREE}# {}", "x".repeat(64 << 10));
    let reply = accept(server.addr, &long);
    assert_eq!((reply.status, &reply.json()["kind"]), (413, &json!("game-file")));
}

/// Files that make as much work as a file can: a board on which every point is like every other,
/// the largest board with the most kinds, and long lists.
fn hostile() -> Vec<String> {
    let pairs: Vec<String> = (0..32).map(|pair| format!("\"p{pair} q{pair}\"")).collect();
    let alone = pairs.join(", ");
    let end = "[[end]]\nno_move = true\nwinner = \"you\"\n";
    let head = "name = \"bad\"\ntitle = \"\"\nrules = \"\"\n";
    let kinds: Vec<String> =
        ('a'..='g').map(|letter| format!("k{letter} = \"{letter}\"\n")).collect();
    let kinds = kinds.concat();
    let turns = "[[turn]]\nplace = \"any\"\n".repeat(32);
    let slides = "[[turn]]\nmove = \"any\"\nhow = \"slide\"\nthen = { remove = \"enemy\" }\n";
    let lines = "[[end]]\nline = [\"3 in a row\", \"4 in a row\"]\nwinner = \"you\"\n";
    vec![
        format!("{head}[board]\npaths = [{alone}]\n[pieces]\n{kinds}{turns}{end}"),
        format!("{head}[board]\ngrid = [8, 8]\nwrap = true\n[pieces]\n{kinds}{turns}{end}"),
        format!(
            "{head}[board]\ngrid = [4, 4, 4]\n[pieces]\nx = \"XO\"\ny = \"YP\"\nz = \"ZQ\"\n{}{}",
            slides.repeat(32),
            lines.repeat(31) + end,
        ),
        "[".repeat(60_000),
        format!("{head}x = {}", "[".repeat(60_000)),
        format!("{head}{}", "a.".repeat(30_000)),
        format!("name = \"{}\"", "é".repeat(30_000)),
    ]
}

#[test]
fn hostile_files_end_in_time_and_leave_the_server_answering() {
    let server = accepting(2);
    let addr = server.addr;
    for text in hostile() {
        let sender = thread::spawn(move || {
            let begin = Instant::now();
            let reply = accept(addr, &text);
            (begin.elapsed(), reply)
        });
        // What is quick stays quick meanwhile.
        while !sender.is_finished() {
            let begin = Instant::now();
            assert_eq!(get(addr, "/api/quantik/moves").status, 200);
            assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
            thread::sleep(Duration::from_millis(20));
        }
        let (time, reply) = sender.join().unwrap();
        println!("{time:?}: {} {:.200}", reply.status, reply.text());
        assert!([200, 400].contains(&reply.status), "{}", reply.text());
        assert!(time < Duration::from_secs(10), "{time:?}");
    }
    assert_eq!(accept(addr, THREE).status, 200);
}

#[test]
fn a_game_that_was_sent_is_checked_and_solved() {
    let server = accepting(2);
    let name = accept(server.addr, THREE).json()["name"].as_str().unwrap().to_owned();
    let check = |text: &str| {
        post_to(server.addr, "/api/check", "application/toml", text.as_bytes()).unwrap()
    };
    let checked = check(THREE).json();
    assert_eq!(checked["plies"][1], json!({ "lines": 72, "classes": 12 }));
    assert_eq!(checked["warnings"].as_array().unwrap().len(), 1, "a full board is no end");
    let wrong = check(&THREE.replace("grid", "gird"));
    assert_eq!((wrong.status, &wrong.json()["line"]), (400, &json!(5)));
    let typed = post_to(server.addr, "/api/check", "text/plain", THREE.as_bytes()).unwrap();
    assert_eq!(typed.status, 415);

    let view = format!("/api/{name}/view");
    assert!(get(server.addr, &view).json()["value"].is_null());
    let solved = get(server.addr, &format!("/api/{name}/solve")).json();
    // 765 boards up to symmetry: a well-known number.
    assert_eq!((&solved["positions"], &solved["file"]), (&json!(765), &json!(null)));
    let view = get(server.addr, &view).json();
    assert_eq!((&view["value"], &view["source"]), (&json!("draw"), &json!("table")));
    let stats = get(server.addr, &format!("/api/{name}/stats")).json();
    assert_eq!((&stats["classes"], &stats["perfect"]), (&json!(765), &json!("draw")));
    // Only those that were sent, and as far as a long request may go.
    assert_eq!(get(server.addr, "/api/quantik/solve").json()["kind"], "game");
    let large = THREE.replace("[3, 3]", "[8, 8]").replace("3 in a row", "7 in a row");
    let name = accept(server.addr, &large).json()["name"].as_str().unwrap().to_owned();
    let refused = get(server.addr, &format!("/api/{name}/solve"));
    assert!(matches!(refused.json()["kind"].as_str(), Some("stopped" | "memory")));
}
