//! Puzzles and lessons: which ones there are, and what is refused.

use burnside_api::{Answer, Context, Error, Kind, Request, Service, answers::Lesson};
use serde_json::{Value, json};

fn ask(service: &Service, game: &str, command: &str, parameters: &Value) -> Result<Value, Error> {
    let request = Request::from_json(command, &parameters.to_string())?;
    let answer = service.answer(game, &request, &Context::default())?;
    Ok(serde_json::from_str(&answer.to_json()).unwrap())
}

#[test]
fn puzzles_go_by_number_date_and_rating() {
    let service = Service::new();
    let puzzle = |parameters: Value| ask(&service, "tictactoe", "puzzle", &parameters).unwrap();
    let number = |parameters: Value| puzzle(parameters)["number"].as_u64().unwrap();
    let first = puzzle(json!({}));
    assert_eq!((&first["number"], &first["count"]), (&json!(1), &json!(303)));
    assert_eq!(number(json!({"number": 303})), 303);
    // 0.618 of 303 is 187.3; 188 has no divisor in common with 303. Day 0 has the first, day 1 the
    // one 188 later, the day before day 0 the one 188 earlier.
    assert_eq!(number(json!({"date": "1970-01-01"})), 1);
    assert_eq!(number(json!({"date": "1970-01-02"})), 189);
    assert_eq!(number(json!({"date": "1969-12-31"})), 303 - 188 + 1);
    assert_eq!(number(json!({"date": "2026-11-16"})), 20_773 * 188 % 303 + 1);
    let ratings: Vec<u64> = (1..=303)
        .map(|number| puzzle(json!({"number": number}))["rating"].as_u64().unwrap())
        .collect();
    assert!(ratings.is_sorted());
    for rating in [0, 1, 2, 5, 17, 30] {
        let first = ratings.iter().position(|&found| found >= rating).unwrap() as u64;
        assert_eq!(number(json!({"rating": rating})), first + 1, "{rating}");
    }
    assert_eq!(number(json!({"rating": 4_000_000})), 303);
}

/// What the answer says is what the value of each move says.
#[test]
fn the_solution_is_what_wins() {
    let service = Service::new();
    for (game, number) in
        [("quantik", 1_000), ("gobblet", 500), ("gobblet:strict", 1), ("hexapawn", 1)]
    {
        let puzzle = ask(&service, game, "puzzle", &json!({"number": number})).unwrap();
        let value = ask(&service, game, "value", &json!({"position": puzzle["position"]})).unwrap();
        let word = if puzzle["goal"] == "win" { "win" } else { "draw" };
        assert_eq!((&value["value"], &value["plies"]), (&json!(word), &puzzle["plies"]));
        let moves = value["moves"].as_array().unwrap();
        let good: Vec<_> =
            moves.iter().filter(|mv| mv["value"] == word).map(|mv| &mv["move"]).collect();
        assert_eq!(json!(good), puzzle["solution"], "{game}");
        assert_eq!(moves.len(), puzzle["moves"].as_u64().unwrap() as usize);
    }
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let service = Service::new();
    for (game, command, parameters, kind) in [
        ("tictactoe", "puzzle", json!({"number": 0}), Kind::Parameter),
        ("tictactoe", "puzzle", json!({"number": 304}), Kind::Parameter),
        ("tictactoe", "puzzle", json!({"date": "today"}), Kind::Parameter),
        ("tictactoe", "puzzle", json!({"number": 1, "rating": 1}), Kind::Parameter),
        ("tictactoe", "puzzle", json!({"number": 1, "date": "2026-11-16"}), Kind::Parameter),
        ("zertz", "puzzle", json!({}), Kind::Table),
        ("quarto", "puzzle", json!({}), Kind::Table),
        ("quarto", "lesson", json!({}), Kind::Table),
        ("gobblet", "lesson", json!({"player": 2}), Kind::Parameter),
        ("gobblet", "lesson", json!({"player": 0}), Kind::Parameter),
        ("gobblet", "lesson", json!({"number": 46}), Kind::Parameter),
        ("gobblet", "lesson", json!({"number": 1, "position": "start"}), Kind::Parameter),
        ("gobblet", "lesson", json!({"text": "burnside proof 2\n"}), Kind::Table),
    ] {
        let error = ask(&service, game, command, &parameters).unwrap_err();
        assert_eq!(error.kind, kind, "{game} {command} {parameters}: {error}");
    }
}

fn lesson(service: &Service, game: &str, parameters: &Value) -> Lesson {
    let request = Request::from_json("lesson", &parameters.to_string()).unwrap();
    match service.answer(game, &request, &Context::default()).unwrap() {
        Answer::Lesson(lesson) => lesson,
        other => panic!("{}", other.to_json()),
    }
}

#[test]
fn a_lesson_follows_the_certificate_that_comes_with_the_program() {
    let service = Service::new();
    let start = lesson(&service, "gobblet", &json!({}));
    assert_eq!((start.player.number(), start.wins, start.decisions), (1, true, 45));
    assert_eq!((start.known, start.decision, start.plies), (true, Some(1), Some(13)));
    // The first line of the certificate with a move says it.
    let text = include_str!("../../../proofs/gobblet.proof");
    let play = text.lines().find_map(|line| line.strip_prefix("play ")).unwrap();
    assert!(start.play.iter().any(|mv| mv == play));
    let after = lesson(&service, "gobblet", &json!({"moves": [play]}));
    assert!(after.known && after.play.is_empty());
    assert_eq!(after.plies, Some(12));
    assert_eq!(lesson(&service, "gobblet", &json!({"number": 7})).decision, Some(7));
    // Sent along, it says the same.
    assert_eq!(lesson(&service, "gobblet", &json!({"text": text})), start);
}

#[test]
fn a_draw_has_a_lesson_for_each_player_and_small_games_have_one_without_a_certificate() {
    let service = Service::new();
    let first = lesson(&service, "tictactoe", &json!({}));
    assert_eq!((first.player.number(), first.wins, first.decisions), (1, false, 6));
    let second = lesson(&service, "tictactoe", &json!({"player": 2}));
    assert_eq!((second.player.number(), second.decisions), (2, 37));
    assert_eq!(second.replies.len(), 9);
    // The same game as a file has no certificate; one is found, and checked.
    let found = lesson(&service, "tic-tac-toe", &json!({}));
    assert!(!found.wins && found.known && found.decisions >= 4);
}
