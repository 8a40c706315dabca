//! Answers about counts and values, held to second routes.

use burnside::{Value, catalog::Entry, laws, quantik::Quantik, quarto::Quarto};
use burnside_api::{
    Answer, Context, Effort, Place, Request, Service,
    answers::{Count, ValueAnswer},
};
use burnside_solve::{Limits, negamax};
use serde_json::json;

fn value(service: &Service, game: &str, position: &str, limits: Limits<'_>) -> ValueAnswer {
    let place = Place::at(position);
    let request = Request::Value { place, effort: Effort::default(), partial: false };
    match service.answer(game, &request, &Context::from(limits)).unwrap() {
        Answer::Value(answer) => answer,
        other => panic!("{other:?}"),
    }
}

#[test]
fn counts_agree_with_burnsides_lemma() {
    let service = Service::new();
    for game in service.all() {
        // A start with a thousand moves has millions of positions two plies on.
        let many = game.about().groups.iter().any(|group| group.name == "translation");
        let request = Request::Count { plies: if many { 1 } else { 3 }, group: None };
        let Answer::Count(Count { plies, .. }) =
            game.answer(&request, &Context::default()).unwrap()
        else {
            panic!("{}", game.name());
        };
        let checked = plies.iter().filter(|ply| {
            assert!(ply.burnside.is_none_or(|n| n == ply.classes + ply.finished), "{ply:?}");
            ply.burnside.is_some()
        });
        assert!(checked.count() >= 2, "{}", game.name());
    }
}

/// The answers of whole games against plain negamax.
#[test]
fn values_are_those_of_plain_negamax() {
    fn check<G: Entry>(game: &G, fewest_moves: usize) {
        let service = Service::new();
        let mut checked = 0;
        for position in laws::sample(game, 3, 60) {
            let few = game.moves(position).count() <= fewest_moves;
            if !few || game.outcome(position).is_some() {
                continue;
            }
            let expected = negamax(game, position);
            let text = game.position_text(position);
            let answer = value(&service, game.name(), &text, Limits::default());
            assert_eq!(answer.known.0, Some(expected), "{text}");
            for mv in &answer.moves {
                let next = game.play(position, game.parse_move(position, &mv.text).unwrap());
                let value = negamax(game, next).one_ply_earlier();
                assert_eq!(mv.known.0, Some(value), "{text} {}", mv.text);
                assert_eq!(answer.best.contains(&mv.text), value == expected, "{text}");
            }
            checked += 1;
        }
        assert!(checked > 20, "{checked}");
    }
    check(&Quantik, 12);
    check(&Quarto::LINES, 8);
}

#[test]
fn solved_games_are_answered_from_their_tables() {
    let service = Service::new();
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let answer = value(&service, "gobblet", "start", limits);
    assert_eq!((answer.known.0, answer.source.name()), (Some(Value::Win(13)), "table"));
    let answer = value(&service, "quantik", "start", limits);
    assert_eq!((answer.known.0, answer.source.name()), (Some(Value::Loss(10)), "table"));
    for game in service.all() {
        let place = Place::at("start");
        let request = Request::Value { place, effort: Effort::default(), partial: false };
        assert_eq!(game.answers_at_once(&request), game.is_solved(), "{}", game.name());
    }
}

/// Whoever has little time for each question, such as a server, gives these a thread of their own.
#[test]
fn what_searches_counts_or_lists_is_not_answered_at_once() {
    let service = Service::new();
    let requests = [
        ("orbit", json!({})),
        ("perft", json!({"depth": 1})),
        ("perft", json!({"depth": 1, "unique": true})),
        ("count", json!({"plies": 1})),
        ("random", json!({"games": 1})),
        ("suggest", json!({})),
        ("analyze", json!({"moves": []})),
    ];
    for (command, parameters) in requests {
        let request = Request::from_json(command, &parameters.to_string()).unwrap();
        for game in service.all() {
            assert!(!game.answers_at_once(&request), "{} {command}", game.name());
        }
    }
}

#[test]
fn answers_have_the_fields_of_every_door() {
    let service = Service::new();
    let ask = |command: &str, parameters: serde_json::Value| -> serde_json::Value {
        let request = Request::from_json(command, &parameters.to_string()).unwrap();
        let answer = service.answer("quantik", &request, &Context::default()).unwrap();
        serde_json::from_str(&answer.to_json()).unwrap()
    };
    let perft = ask("perft", json!({"position": "AbC./..../..../....", "depth": 1}));
    assert_eq!((&perft["depth"], &perft["divide"]["d3"]), (&json!(1), &json!(1)));
    let unique = ask("perft", json!({"depth": 3, "unique": true}));
    assert_eq!(unique["classes"], json!([1, 1, 7, 70]));
    let random = ask("random", json!({"games": 100, "seed": 5}));
    for field in ["games", "mean_plies", "player1", "player2", "draws", "seed"] {
        assert!(random[field].is_number(), "{field}");
    }
    let over = ask("value", json!({"position": "AbCd/..../..../...."}));
    assert_eq!(
        over,
        json!({"position": "AbCd/..../..../....", "value": "loss", "plies": 0, "best": [],
               "moves": [], "source": "rules"})
    );
    let analyzed = ask("analyze", json!({"moves": ["A0", "b6"]}));
    assert_eq!(analyzed["plies"].as_array().unwrap().len(), 3);
    assert_eq!(
        (&analyzed["values"][0]["value"], &analyzed["values"][0]["plies"]),
        (&json!("loss"), &json!(10))
    );
    let view = ask("view", json!({"moves": ["A0"]}));
    assert_eq!((&view["value"], &view["plies"]), (&json!("win"), &json!(9)));
    assert_eq!(view["scene"]["places"].as_array().unwrap().len(), 16);
}

/// The lines of Quarto: pieces to give, then squares and pieces, until a set can be complete.
#[test]
fn perft_counts_the_lines_and_all_their_positions() {
    let service = Service::new();
    let factors = [16, 16 * 15, 15 * 14];
    let (mut lines, mut total) = (1, 0);
    for (depth, factor) in (1..).zip(factors) {
        lines *= factor;
        total += lines;
        let request = Request::Perft { place: Place::at("start"), depth };
        let answer = service.answer("quarto", &request, &Context::default()).unwrap();
        let Answer::Perft(perft) = answer else { panic!("{answer:?}") };
        assert_eq!((perft.nodes, perft.total), (lines, total), "{depth}");
    }
    let request = Request::Perft { place: Place::at("start"), depth: 0 };
    let answer = service.answer("quarto", &request, &Context::default()).unwrap();
    let Answer::Perft(perft) = answer else { panic!("{answer:?}") };
    assert_eq!((perft.nodes, perft.total), (1, 0));
}

/// What the lemma counts without listing is what listing counts, as long as no set is complete.
#[test]
fn boards_by_the_lemma_are_the_classes_of_the_first_plies() {
    let service = Service::new();
    for game in ["quarto", "quarto:squares"] {
        let request = Request::Count { plies: 4, group: None };
        let answer = service.answer(game, &request, &Context::default()).unwrap();
        let Answer::Count(Count { plies, boards, .. }) = answer else { panic!("{answer:?}") };
        let boards = boards.expect("the lemma counts them");
        assert_eq!(boards.len(), 17);
        assert!(plies.iter().all(|ply| ply.burnside == Some(ply.classes + ply.finished)), "{game}");
        for (ply, board) in plies[1..].iter().zip(&boards) {
            assert_eq!((ply.ply, ply.classes), (board.pieces + 1, board.with_hand), "{game}");
        }
        assert_eq!(boards[16].with_hand, 0);
        // With every piece on the board, boards are as many as the group leaves of 16!.
        let order = if game == "quarto" { 12_288 } else { 3_072 };
        let least: u64 = (1..=16).product::<u64>() / order;
        assert!(boards[16].boards >= least && boards[16].boards < least + least / 100);
    }
}
