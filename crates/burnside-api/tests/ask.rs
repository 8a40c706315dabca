//! Questions by words alone: the same answers as by types, and errors that say what is wrong.

use std::sync::atomic::AtomicBool;

use burnside::{Game, catalog, quantik::Quantik, quarto::Quarto};
use burnside_solve::{
    alphabeta::Limits,
    door::{self, Door, Question},
    quarto::Solver,
};
use serde::Serialize;
use serde_json::{Value, from_str, json, to_value};

fn question(parameters: Value) -> Question {
    serde_json::from_value(parameters).unwrap()
}

fn ask(door: &Door, game: &str, command: &str, parameters: Value) -> Result<Value, door::AskError> {
    let answer = door.ask(game, command, &question(parameters), &Limits::default())?;
    Ok(from_str(&answer).unwrap())
}

fn same(answer: &Value, typed: &impl Serialize) {
    assert_eq!(answer, &to_value(typed).unwrap());
}

#[test]
fn words_are_answered_like_types() {
    let door = Door::new();
    let position = "A.../..b./..../....";
    let asked = |command, parameters| ask(&door, "Quantik", command, parameters).unwrap();
    same(
        &asked("moves", json!({"position": position})),
        &catalog::moves(&Quantik, position).unwrap(),
    );
    same(
        &asked("play", json!({"position": position, "moves": ["C5"]})),
        &catalog::play(&Quantik, position, &["C5"]).unwrap(),
    );
    same(
        &asked("canon", json!({"position": position, "group": "d4"})),
        &catalog::canon(&Quantik, position, Some("d4")).unwrap(),
    );
    same(
        &asked("orbit", json!({"position": position})),
        &catalog::orbit(&Quantik, position, None).unwrap(),
    );
    same(
        &asked("convert", json!({"position": position, "to": "feen"})),
        &catalog::convert(&Quantik, position, "feen", None).unwrap(),
    );
    same(
        &asked("perft", json!({"depth": 2})),
        &door::perft(&Quantik, "start", 2, &|_, _| ()).unwrap(),
    );
    same(
        &asked("perft", json!({"depth": 2, "unique": true})),
        &door::unique(&Quantik, "start", 2, None, &|_, _| ()).unwrap(),
    );
    same(
        &asked("count", json!({"plies": 2})),
        &door::count(&Quantik, 2, None, &|_, _| ()).unwrap(),
    );
    same(
        &asked("random", json!({"games": 100, "seed": 3})),
        &door::random(&Quantik, 100, 3, &|_| ()),
    );
    let judge = door::judge(&Quantik);
    let limits = Limits::default();
    same(
        &asked("value", json!({"position": position})),
        &door::value(&Quantik, &*judge, position, &limits).unwrap(),
    );
    let analyzed = asked("analyze", json!({"moves": ["A0", "b6"]}));
    assert_eq!(analyzed["plies"].as_array().unwrap().len(), 3);
    assert_eq!(analyzed["values"][0]["value"], "loss");
    assert_eq!(analyzed["values"][0]["plies"], 10);
}

#[test]
fn a_suggested_move_is_one_of_the_best() {
    let door = Door::new();
    let value = ask(&door, "quantik", "value", json!({})).unwrap();
    let suggested = ask(&door, "quantik", "suggest", json!({})).unwrap();
    assert!(value["best"].as_array().unwrap().contains(&suggested["move"]));
    assert_eq!((&suggested["value"], &suggested["plies"]), (&value["value"], &value["plies"]));
    let over = json!({"position": "AbCd/..../..../...."});
    assert_eq!(ask(&door, "quantik", "suggest", over).unwrap()["move"], Value::Null);
    // Nobody knows this one so early.
    let likely = ask(&door, "zertz", "suggest", json!({"nodes": 10})).unwrap();
    assert!(likely["move"].is_string() && likely["likely"].is_f64(), "{likely}");
}

#[test]
fn every_error_has_its_kind() {
    let door = Door::new();
    let cases = [
        ("chess", "moves", json!({}), "game"),
        ("quantik", "mvoes", json!({}), "command"),
        ("quantik", "perft", json!({}), "parameter"),
        ("quantik", "convert", json!({}), "parameter"),
        ("quantik", "moves", json!({"depth": 3}), "parameter"),
        ("quantik", "canon", json!({"group": "d5"}), "group"),
        ("quantik", "count", json!({"group": "portable"}), "keys-only"),
        ("quantik", "convert", json!({"to": "pgn"}), "format"),
        ("quantik", "moves", json!({"position": "x"}), "position"),
        ("quantik", "play", json!({"moves": ["x"]}), "move"),
        ("quantik", "play", json!({"moves": ["A0", "a1"]}), "illegal"),
        ("zertz", "value", json!({"nodes": 10}), "stopped"),
    ];
    for (game, command, parameters, kind) in cases {
        let error = ask(&door, game, command, parameters).unwrap_err();
        assert_eq!(error.kind(), kind, "{game} {command}: {error}");
        assert!(error.hint().is_some() || kind == "parameter", "{error}");
    }
    assert!(from_str::<Question>(r#"{"positon": "start"}"#).is_err());
}

#[test]
fn what_a_search_does_not_find_can_be_left_open() {
    let answer =
        ask(&Door::new(), "zertz", "value", json!({"nodes": 10, "partial": true})).unwrap();
    assert_eq!((&answer["value"], &answer["source"]), (&Value::Null, &json!("none")));
    let moves = ask(&Door::new(), "zertz", "moves", json!({})).unwrap()["moves"].clone();
    assert_eq!(answer["moves"].as_array().unwrap().len(), moves.as_array().unwrap().len());
}

#[test]
fn a_search_that_nobody_waits_for_stops() {
    let cancel = AtomicBool::new(true);
    let limits = Limits { cancel: Some(&cancel), ..Limits::default() };
    // Without the book nobody knows this in less than minutes.
    let solver = Solver::without_book(Quarto::LINES, 16).unwrap();
    let stopped = solver.value_within(Quarto::LINES.start(), &limits).unwrap_err();
    assert!(stopped.nodes < 1_000_000, "{stopped}");
}

#[test]
fn games_say_whether_they_are_solved() {
    for about in door::games() {
        assert_eq!(about.solved, door::answers_at_once(&about.name, "value"), "{}", about.name);
        let expected = matches!(catalog::family(&about.name), "quantik" | "gobblet");
        assert_eq!(about.solved, expected, "{}", about.name);
    }
}

#[test]
fn counts_stop_at_their_limits() {
    let door = Door::new();
    let limits = Limits { nodes: Some(1_000), ..Limits::default() };
    let deep = Question { depth: Some(20), ..Question::default() };
    let classes = Question { unique: Some(true), ..deep.clone() };
    let plies = Question { plies: Some(20), ..Question::default() };
    for game in ["quantik", "gobblet", "quarto", "zertz"] {
        for (command, question) in [("perft", &deep), ("perft", &classes), ("count", &plies)] {
            let stopped = door.ask(game, command, question, &limits).unwrap_err();
            assert_eq!(stopped.kind(), "stopped", "{game} {command}: {stopped}");
            assert!(stopped.hint().is_some());
        }
    }
}
