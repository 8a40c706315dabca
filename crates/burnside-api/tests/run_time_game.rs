//! A game that is registered at run time answers every request, from defaults alone.

use crate::toy::Sticks;
use burnside::{Value as Exact, laws};
use burnside_api::{
    Answer, Command, Context, Kind, Parameters, PictureFormat, PictureOptions, Place, Request,
    Service,
};
use burnside_draw::Terminal;
use burnside_solve::negamax;
use serde_json::{Value, json};

fn service() -> Service {
    let service = Service::new();
    service.register(Sticks).unwrap();
    service
}

/// Parameters with which every command has something to say about the toy.
fn parameters(command: Command) -> Value {
    match command {
        Command::Convert => json!({"to": "text"}),
        Command::Perft => json!({"depth": 2}),
        Command::Random => json!({"games": 20, "seed": 1}),
        Command::Read => json!({"text": "a1; b2"}),
        Command::Play | Command::Analyze | Command::View => json!({"moves": ["a1", "b2"]}),
        _ => json!({}),
    }
}

fn ask(service: &Service, command: Command, parameters: &Value) -> Value {
    let parameters = Parameters::from_object(parameters.as_object().unwrap()).unwrap();
    let request = Request::new(command, parameters).unwrap();
    let answer = service.answer("Sticks", &request, &Context::default());
    let answer = answer.unwrap_or_else(|error| panic!("{}: {error}", command.name()));
    serde_json::from_str(&answer.to_json()).unwrap()
}

#[test]
fn the_toy_keeps_the_laws() {
    use burnside::Symmetric;
    let positions = laws::sample(&Sticks, 1, 50);
    laws::check_rules(&Sticks, &positions).unwrap();
    laws::check_text(&Sticks, &positions).unwrap();
    laws::check_symmetry(&Sticks, Sticks.value_group(), &positions).unwrap();
}

#[test]
fn every_request_is_answered() {
    let service = service();
    // This one asks a collection of games, which nobody has opened.
    let about_collections = |command: &Command| *command == Command::Openings;
    let request = Request::new(Command::Openings, Parameters::default()).unwrap();
    let refused = service.answer("Sticks", &request, &Context::default()).unwrap_err();
    assert_eq!(refused.kind, Kind::Table, "{refused}");
    for command in Command::ALL.into_iter().filter(|command| !about_collections(command)) {
        let answer = ask(&service, command, &parameters(command));
        assert!(answer.is_object(), "{}", command.name());
    }
    let value = ask(&service, Command::Value, &json!({}));
    // Heaps of three and three: whatever the first player does, the second does in the other.
    assert_eq!((&value["value"], &value["source"]), (&json!("loss"), &json!("search")));
    let Exact::Loss(plies) = negamax(&Sticks, burnside::Game::start(&Sticks)) else { panic!() };
    assert_eq!(value["plies"], plies);

    let perft = ask(&service, Command::Perft, &json!({"depth": 2}));
    assert_eq!(perft["nodes"], 14); // 4 + 3 after each of 1 or 2 sticks, on two sides
    let unique = ask(&service, Command::Perft, &json!({"depth": 1, "unique": true}));
    assert_eq!(unique["classes"], json!([1, 2]));
    let count = ask(&service, Command::Count, &json!({"plies": 2}));
    for ply in count["plies"].as_array().unwrap() {
        let all = ply["classes"].as_u64().unwrap() + ply["finished"].as_u64().unwrap();
        assert_eq!(ply["burnside"], all);
    }
    let canon = ask(&service, Command::Canon, &json!({"position": "3/1 2"}));
    assert_eq!(canon["canonical"], "1/3 2");
    assert_eq!((&canon["key"], &canon["transform"]), (&json!("010302"), &json!("swap")));

    let view = ask(&service, Command::View, &json!({"moves": ["a1"]}));
    assert_eq!((&view["to_move"], &view["last"]["move"]), (&json!(2), &json!("a1")));
    assert_eq!(view["moves"].as_array().unwrap().len(), 4);
    assert!(!view["scene"]["places"].as_array().unwrap().is_empty());
}

#[test]
fn it_is_listed_drawn_and_read_from_files() {
    let service = service();
    let about = service.games().pop().unwrap();
    assert_eq!((&*about.name, &*about.family, about.solved), ("sticks", "sticks", false));
    let game = service.game("sticks").unwrap();
    let place = Place { position: "start".to_owned(), moves: vec!["a2".to_owned()] };
    let options = PictureOptions::default();
    let picture = game.picture(&place, &options, &Context::default()).unwrap();
    assert!(picture.bytes.starts_with(b"<svg "));
    let png = PictureOptions { format: PictureFormat::Png(200), ..options };
    assert!(game.picture(&place, &png, &Context::default()).unwrap().bytes.starts_with(b"\x89PNG"));
    let plain = PictureOptions { terminal: Terminal::PLAIN, ..options };
    let drawing = game.drawing(&place, &plain, &Context::default()).unwrap();
    assert!(drawing.text.contains("Player 2 to move"), "{}", drawing.text);

    let list = game.move_list(&place).unwrap();
    assert_eq!(list, "# Game: sticks\na2\n");
    let found = service.game_of_record(list.as_bytes(), None).unwrap().unwrap();
    assert_eq!(found.name(), "sticks");
    let record = found.analyze_record(list.as_bytes(), None, None, &Context::default()).unwrap();
    assert_eq!((record.analysis.plies.len(), record.damage), (2, None));
    let (read, damage) = found.read_record(b"a2\na9\n");
    assert_eq!(read.moves, ["a2"]);
    assert_eq!(damage.unwrap().line, Some(2));
}

#[test]
fn names_are_given_once_and_can_be_written() {
    let service = service();
    let taken = service.register(Sticks).err().unwrap();
    assert_eq!(taken.kind, Kind::Game);
    let unknown = service.game("stick").err().unwrap();
    assert!(unknown.hint.unwrap().contains("did you mean sticks?"));
}

#[test]
fn a_position_of_the_toy_that_is_wrong_is_refused() {
    let request = Request::Moves { place: Place::at("4/4 1") };
    let error = service().answer("sticks", &request, &Context::default()).unwrap_err();
    assert_eq!(error.kind, Kind::Position);
    assert!(matches!(
        service().answer(
            "sticks",
            &Request::Play { place: Place::at("0/1 2") },
            &Context::default()
        ),
        Ok(Answer::Play(_))
    ));
}
