//! A game that no list knows, over HTTP.

#[path = "../../../burnside-api/tests/toy/mod.rs"]
mod toy;

use burnside_api::{Command, Service};
use serde_json::json;
use toy::Sticks;

use crate::{client::get, running::Running};

#[test]
fn a_game_registered_at_run_time_answers_every_request() {
    let service = Service::new();
    service.register(Sticks).unwrap();
    let server = Running::with_service(service);
    let games = get(server.addr, "/api/games").json();
    assert_eq!(games.as_array().unwrap().last().unwrap()["name"], "sticks");
    for command in Command::ALL {
        let query = match command {
            Command::Convert => "to=text",
            Command::Perft => "depth=2",
            Command::Random => "games=10",
            Command::Read => "text=a1;b2",
            Command::Play | Command::View | Command::Analyze => "move=a1&move=b2",
            _ => "",
        };
        let reply = get(server.addr, &format!("/api/sticks/{}?{query}", command.name()));
        // Openings are of a collection of games, and nobody has opened one.
        let status = if command == Command::Openings { 400 } else { 200 };
        assert_eq!(reply.status, status, "{}: {}", command.name(), reply.text());
    }
    let value = get(server.addr, "/api/sticks/value").json();
    assert_eq!((&value["value"], &value["source"]), (&json!("loss"), &json!("search")));
    let picture = get(server.addr, "/api/sticks/show");
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    let wrong = get(server.addr, "/api/sticks/moves?position=9/9+1").json();
    assert_eq!(wrong["kind"], "position");
    let document = get(server.addr, "/api/openapi.json").text().to_owned();
    assert!(document.contains("sticks"));
}
