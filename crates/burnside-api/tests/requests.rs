//! Requests by words: read into types, and refused with a kind and a place.

use burnside_api::{
    Answer, Command, Context, Error, Parameter, Parameters, Place, Request, Service,
};
use burnside_solve::Limits;
use serde_json::{Value, from_str, json};

fn ask(service: &Service, game: &str, command: &str, parameters: &Value) -> Result<Value, Error> {
    let request = Request::from_json(command, &parameters.to_string())?;
    let answer = service.answer(game, &request, &Context::default())?;
    Ok(from_str(&answer.to_json()).unwrap())
}

#[test]
fn a_suggested_move_is_one_of_the_best() {
    let service = Service::new();
    let value = ask(&service, "quantik", "value", &json!({})).unwrap();
    let suggested = ask(&service, "quantik", "suggest", &json!({})).unwrap();
    assert!(value["best"].as_array().unwrap().contains(&suggested["move"]));
    assert_eq!((&suggested["value"], &suggested["plies"]), (&value["value"], &value["plies"]));
    let over = json!({"position": "AbCd/..../..../...."});
    assert_eq!(ask(&service, "quantik", "suggest", &over).unwrap()["move"], Value::Null);
    // It is not known so early in the game.
    let likely = ask(&service, "zertz", "suggest", &json!({"nodes": 10})).unwrap();
    assert!(likely["move"].is_string() && likely["likely"].is_f64(), "{likely}");
}

/// The time that is given is used, most of it by the tree search, and a little is kept for nothing.
#[test]
fn time_is_what_a_suggestion_takes() {
    let service = Service::new();
    for seconds in [0.0, 0.4] {
        let start = std::time::Instant::now();
        let found = ask(&service, "zertz", "suggest", &json!({"seconds": seconds})).unwrap();
        let taken = start.elapsed().as_secs_f64();
        assert!(found["move"].is_string() && found["likely"].is_f64(), "{found}");
        // Generous to a busy machine.
        assert!(taken >= seconds && taken < seconds + 5.0, "{taken} of {seconds}");
    }
    // Without time, the seed and the positions decide.
    let parameters = json!({"nodes": 300, "seed": 5});
    let once = ask(&service, "zertz", "suggest", &parameters).unwrap();
    assert_eq!(ask(&service, "zertz", "suggest", &parameters).unwrap(), once);
}

/// A win in four turns that no search of all moves reaches.
#[test]
fn a_proved_win_says_that_its_distance_is_not_exact() {
    let service = Service::new();
    let won = "boo./oooob/.gwooo/.ooowoo/oobooo/...g./...o 4/4/6 0/1/1 0/1/0 2 -";
    let parameters = json!({"position": won, "nodes": 400_000});
    let value = ask(&service, "zertz", "value", &parameters).unwrap();
    assert_eq!((&value["value"], &value["at_most"]), (&json!("win"), &json!(true)), "{value}");
    assert_eq!(value["best"].as_array().unwrap().len(), 1);
    let suggested =
        ask(&service, "zertz", "suggest", &json!({"position": won, "nodes": 3_200_000}));
    let suggested = suggested.unwrap();
    assert_eq!((&suggested["value"], &suggested["at_most"]), (&json!("win"), &json!(true)));
    // Exact distances do not mention it.
    let exact = ask(&service, "quantik", "value", &json!({})).unwrap();
    assert!(exact.get("at_most").is_none());
}

#[test]
fn every_error_has_its_kind_and_a_place_where_there_is_one() {
    let service = Service::new();
    let cases = [
        ("chess", "moves", json!({}), "game", None),
        ("quantik", "mvoes", json!({}), "command", None),
        ("quantik", "perft", json!({}), "parameter", None),
        ("quantik", "convert", json!({}), "parameter", None),
        ("quantik", "moves", json!({"depth": 3}), "parameter", None),
        ("quantik", "moves", json!({"positon": "start"}), "parameter", None),
        ("quantik", "perft", json!({"depth": 5_000_000_000_u64}), "parameter", None),
        ("quantik", "value", json!({"seconds": -5}), "parameter", None),
        ("quantik", "canon", json!({"group": "d5"}), "group", None),
        ("quantik", "count", json!({"group": "portable"}), "keys-only", None),
        ("quantik", "convert", json!({"to": "pgn"}), "format", None),
        ("quantik", "moves", json!({"position": "..x./..../..../...."}), "position", Some(3)),
        ("quantik", "play", json!({"moves": ["x"]}), "move", None),
        ("quantik", "play", json!({"moves": ["A0", "a1"]}), "illegal", None),
        ("zertz", "value", json!({"nodes": 10}), "stopped", None),
    ];
    for (game, command, parameters, kind, column) in cases {
        let error = ask(&service, game, command, &parameters).unwrap_err();
        assert_eq!(error.kind.name(), kind, "{game} {command}: {error}");
        assert!(error.hint.is_some() || kind == "parameter", "{error}");
        assert_eq!(error.column, column, "{error}");
    }
    for not_an_object in ["[]", "[\"start\"]", "7", "{", "null"] {
        let error = Request::from_json("moves", not_an_object).unwrap_err();
        assert_eq!(error.kind.name(), "parameter", "{not_an_object}");
    }
}

/// What a command takes is taken, and nothing else is.
#[test]
fn commands_take_the_parameters_that_they_list() {
    let one = |parameter: Parameter| {
        let value = match parameter {
            Parameter::Moves => json!([]),
            Parameter::Unique | Parameter::Partial | Parameter::Brief => json!(true),
            Parameter::Position => json!("start"),
            Parameter::Group => json!("value"),
            Parameter::To | Parameter::From | Parameter::Text => json!("text"),
            Parameter::Date => json!("2026-11-16"),
            _ => json!(1),
        };
        (parameter.name().to_owned(), value)
    };
    for command in Command::ALL {
        for parameter in Parameter::ALL {
            let needed = command.needs().iter().copied().chain([parameter]).map(one).collect();
            let parameters = Parameters::from_object(&needed).unwrap();
            let taken = Request::new(command, parameters).is_ok();
            assert_eq!(taken, command.takes().contains(&parameter), "{command:?} {parameter:?}");
        }
    }
}

#[test]
fn what_a_search_does_not_find_can_be_left_open() {
    let service = Service::new();
    let answer = ask(&service, "zertz", "value", &json!({"nodes": 10, "partial": true})).unwrap();
    assert_eq!((&answer["value"], &answer["source"]), (&Value::Null, &json!("none")));
    let moves = ask(&service, "zertz", "moves", &json!({})).unwrap()["moves"].clone();
    assert_eq!(answer["moves"].as_array().unwrap().len(), moves.as_array().unwrap().len());
}

#[test]
fn counts_stop_at_their_limits_at_any_depth() {
    let service = Service::new();
    let limits = Limits { nodes: Some(50), ..Limits::default() };
    for game in service.names() {
        for depth in [20, 1_000_000] {
            let place = Place::at("start");
            let requests = [
                Request::Perft { place: place.clone(), depth },
                Request::Unique { place, depth, group: None },
                Request::Count { plies: depth, group: None },
            ];
            for request in requests {
                let answer = service.answer(&game, &request, &Context::from(limits));
                // A small game has been counted to its end before.
                let Err(error) = answer else { continue };
                assert_eq!(error.kind.name(), "stopped", "{game} {request:?}: {error}");
                assert!(error.hint.is_some());
            }
        }
    }
}

/// Making the evaluator of one game does not hold up another.
#[test]
fn games_do_not_wait_for_each_other() {
    use std::{sync::Barrier, thread};

    fn request(place: Place) -> Request {
        Request::Value { place, effort: burnside_api::Effort::default(), partial: true }
    }

    let service = Service::new();
    let begun = Barrier::new(2);
    thread::scope(|scope| {
        // The first question about Quarto makes its solver: 64 MiB, for more pieces than the table has.
        let slow = scope.spawn(|| {
            begun.wait();
            let place = Place::at("01../.5../.8../..F4 3");
            service.answer("quarto", &request(place), &Context::default()).unwrap()
        });
        begun.wait();
        for _ in 0..50 {
            let answer =
                service.answer("quantik", &request(Place::at("start")), &Context::default());
            assert!(matches!(answer, Ok(Answer::Value(_))));
        }
        assert!(matches!(slow.join().unwrap(), Answer::Value(_)));
    });
}
