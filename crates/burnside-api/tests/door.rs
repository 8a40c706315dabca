//! The answers that every door gives about counts and values.

use burnside::{
    Game, Value,
    catalog::{self, Entry, Visitor},
    gobblet::{Gobblet, Reveal},
    laws,
    quantik::Quantik,
    quarto::Quarto,
};
use burnside_solve::{
    Evaluator,
    alphabeta::{AlphaBeta, Limits},
    door::{self, Judge, ValueError},
    negamax,
    within::Within,
};
use serde_json::json;

#[test]
fn counts_agree_with_burnsides_lemma() {
    struct Check;
    impl Visitor for Check {
        type Output = usize;

        fn visit<G: Entry>(self, game: G) -> usize {
            let plies = if game.name().starts_with("zertz") { 1 } else { 3 };
            let count = door::count(&game, plies, None, &|_, _| ()).unwrap();
            let checked = count.plies.iter().filter(|ply| {
                let lemma = ply.burnside.is_some();
                assert!(ply.burnside.is_none_or(|n| n == ply.classes + ply.finished), "{ply:?}");
                lemma
            });
            checked.count()
        }
    }
    for name in catalog::names() {
        assert!(catalog::visit(name, Check).unwrap() >= 2, "{name}");
    }
}

#[test]
fn groups_for_keys_count_nothing() {
    let error = door::count(&Quantik, 1, Some("portable"), &|_, _| ()).unwrap_err();
    assert!(matches!(error, catalog::Error::KeysOnly { .. }));
}

/// The quarto and quantik judges, and the search for games with circles, against plain negamax.
#[test]
fn values_are_those_of_plain_negamax() {
    fn check<G: Entry>(game: &G, fewest_moves: usize) {
        let judge = door::judge(game);
        let within = Within::new(game.clone());
        let mut checked = 0;
        for position in laws::sample(game, 3, 60) {
            let few = game.moves(position).count() <= fewest_moves;
            if !few || game.outcome(position).is_some() {
                continue;
            }
            let expected = negamax(game, position);
            let text = game.position_text(position);
            let answer = door::value(game, &*judge, &text, &Limits::default()).unwrap();
            let plies = expected.plies();
            assert_eq!(answer.plies, plies, "{text}");
            let word = expected.to_string();
            assert_eq!(answer.value, word.split(' ').next(), "{text}");
            for mv in &answer.moves {
                let next = game.play(position, game.parse_move(position, &mv.text).unwrap());
                let value = negamax(game, next).one_ply_earlier();
                assert_eq!(mv.plies, value.plies(), "{text} {}", mv.text);
                assert_eq!(answer.best.contains(&mv.text), value == expected, "{text}");
            }
            if expected != Value::Draw {
                let (value, moves) = within.evaluate(position, &Limits::default()).unwrap();
                assert_eq!(value, expected, "{text}");
                let best = moves.iter().filter(|(_, worth)| *worth == Some(expected)).count();
                assert_eq!(best, answer.best.len(), "{text}");
            }
            checked += 1;
        }
        assert!(checked > 20, "{checked}");
    }
    check(&Quantik, 12);
    check(&Quarto::LINES, 8);
}

/// As in a game without a table.
#[test]
fn gobblet_wins_are_found_and_searches_end() {
    let strict = Gobblet { reveal: Reveal::Strict };
    let within: Box<dyn Evaluator<Gobblet>> = Box::new(Within::new(strict));
    let judge: &dyn Judge<Gobblet> = &within;
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let answer = door::value(&strict, judge, "274887352321", &limits).unwrap();
    assert_eq!((answer.value, answer.plies, answer.source), (Some("win"), Some(3), "search"));
    let limits = Limits { nodes: Some(1_000), ..Limits::default() };
    let stopped = door::value(&strict, judge, "start", &limits);
    assert!(matches!(stopped, Err(ValueError::Stopped { .. })), "{stopped:?}");
    let stopped = AlphaBeta::new(Quantik).moves(Quantik.start(), &limits);
    assert!(stopped.is_err(), "{stopped:?}");
}

#[cfg(feature = "tables")]
#[test]
fn solved_games_are_answered_from_their_tables() {
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let game = Gobblet::default();
    let answer = door::value(&game, &*door::judge(&game), "start", &limits).unwrap();
    assert_eq!((answer.value, answer.plies, answer.source), (Some("win"), Some(13), "table"));
    let answer = door::value(&Quantik, &*door::judge(&Quantik), "start", &limits).unwrap();
    assert_eq!((answer.value, answer.plies, answer.source), (Some("loss"), Some(10), "table"));
}

#[test]
fn answers_have_the_fields_of_every_door() {
    let perft = door::perft(&Quantik, "AbC./..../..../....", 1, &|_, _| ()).unwrap();
    let perft = serde_json::to_value(perft).unwrap();
    assert_eq!((&perft["depth"], &perft["divide"]["d3"]), (&json!(1), &json!(1)));
    let unique = door::unique(&Quantik, "start", 3, None, &|_, _| ()).unwrap();
    assert_eq!(serde_json::to_value(unique).unwrap()["classes"], json!([1, 1, 7, 70]));
    let random = serde_json::to_value(door::random(&Quantik, 100, 5, &|_| ())).unwrap();
    for field in ["games", "mean_plies", "player1", "player2", "draws", "seed"] {
        assert!(random[field].is_number(), "{field}");
    }
    let judge = door::judge(&Quantik);
    let limits = Limits::default();
    let over = door::value(&Quantik, &*judge, "AbCd/..../..../....", &limits).unwrap();
    assert_eq!(
        serde_json::to_value(over).unwrap(),
        json!({"position": "AbCd/..../..../....", "value": "loss", "plies": 0, "best": [],
               "moves": [], "source": "rules"})
    );
}
