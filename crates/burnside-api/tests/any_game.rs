//! Positions and arrays without their types say the same, for every listed game, and values of
//! other games are refused.

use std::sync::{Arc, atomic::AtomicBool};

use burnside::arrays::{WordVec, Words};
use burnside_api::{AnyGame, AnyPosition, Context, Effort, Kind, Plan, Service};
use burnside_solve::Limits;

fn words(words: &WordVec) -> Words<'_> {
    match words {
        WordVec::U8(words) => Words::U8(words),
        WordVec::U16(words) => Words::U16(words),
        WordVec::U32(words) => Words::U32(words),
        WordVec::U64(words) => Words::U64(words),
    }
}

/// Positions of a few random games.
fn sample(game: &dyn AnyGame) -> (WordVec, Vec<AnyPosition>) {
    let plan = Plan { games: 3, seed: 5, longest: 30 };
    let played = game.random_games(&game.start(), plan, &Context::default()).unwrap();
    let positions = game.positions(words(&played.states)).unwrap();
    (played.states, positions)
}

#[test]
fn positions_are_texts_and_rows() {
    for game in Service::new().all() {
        let (states, positions) = sample(&*game);
        assert_eq!(positions[0], game.start());
        assert_eq!(game.states(&positions), Ok(states), "{}", game.name());
        for position in &positions {
            assert!(position.is_accepted());
            let text = game.text(position).unwrap();
            assert_eq!(game.read(&text, None).as_ref(), Ok(position));
            assert_eq!(game.read(&text, Some("text")).as_ref(), Ok(position));
        }
    }
}

#[test]
fn written_positions_have_the_keys_of_rows() {
    let context = Context::default();
    for game in Service::new().all() {
        let (states, positions) = sample(&*game);
        let texts: Vec<String> = positions.iter().map(|at| game.text(at).unwrap()).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        assert_eq!(game.keys_of(&texts, None), game.keys(words(&states), None, &context));
        let wrong = [texts[0], "what"];
        let error = game.keys_of(&wrong, None).unwrap_err();
        assert_eq!((error.kind, error.index), (Kind::Position, Some(1)), "{error}");
        assert_eq!(game.keys_of(&texts, Some("nothing")).unwrap_err().kind, Kind::Group);
    }
}

#[test]
fn many_values_are_the_values_of_each() {
    let service = Service::new();
    let context = Context::default();
    let game = service.game("tictactoe").unwrap();
    let (_, positions) = sample(&*game);
    let texts: Vec<String> = positions.iter().map(|at| game.text(at).unwrap()).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let values = game.values_of(&texts, Effort::default(), &context).unwrap();
    for (position, value) in positions.iter().zip(values) {
        assert_eq!(value, Some(game.evaluate(position, &context).unwrap().value));
    }
    // Within so few positions nobody knows.
    let zertz = service.game("zertz").unwrap();
    let effort = Effort { nodes: Some(1), time: None };
    assert_eq!(zertz.values_of(&["start"], effort, &context), Ok(vec![None]));
    let cancel = AtomicBool::new(true);
    let canceled = Context::from(Limits { cancel: Some(&cancel), ..Limits::default() });
    let error = game.values_of(&texts, Effort::default(), &canceled).unwrap_err();
    assert_eq!(error.kind, Kind::Stopped);
}

#[test]
fn rows_answer_as_positions_do() {
    let context = Context::default();
    for game in Service::new().all() {
        let (states, positions) = sample(&*game);
        let (rows, actions) = (words(&states), game.layout().actions);
        let legal = game.legal(rows, &context).unwrap();
        let players = game.movers(rows, &context).unwrap();
        let outcomes = game.outcomes(rows, &context).unwrap();
        let (keys, width) = game.keys(rows, Some("value"), &context).unwrap();
        for (index, position) in positions.iter().enumerate() {
            let mut expected = vec![false; actions];
            let moves = game.moves(position).unwrap();
            for mv in &moves {
                if let Some(action) = game.action(mv).unwrap() {
                    expected[action] = true;
                    assert_eq!(game.move_of(position, action).unwrap().as_ref(), Some(mv));
                }
            }
            assert_eq!(legal[index * actions..][..actions], expected, "{}", game.name());
            assert_eq!(players[index], game.to_move(position).unwrap().number());
            let outcome = game.outcome(position).unwrap();
            assert_eq!(outcomes[index] == -1, outcome.is_none());
            assert_eq!(outcome.is_none(), !moves.is_empty());
            let canonical = game.canonical(position, Some("value")).unwrap();
            assert_eq!(keys[index * width..][..width], canonical.key);
            assert_eq!(game.transform(position, &canonical.witness), Ok(canonical.position));
        }
    }
}

#[test]
fn values_of_another_game_are_refused() {
    let games = Service::new().all();
    for (one, other) in games.iter().zip(games.iter().skip(1)) {
        // Variants of a game have the same types: that is not enough.
        let stranger = other.start();
        let kinds = [
            one.text(&stranger).unwrap_err().kind,
            one.moves(&stranger).unwrap_err().kind,
            one.canonical(&stranger, None).unwrap_err().kind,
            one.states(&[one.start(), stranger.clone()]).unwrap_err().kind,
            one.play(&one.start(), &other.moves(&stranger).unwrap()[0]).unwrap_err().kind,
        ];
        assert_eq!(kinds, [Kind::Parameter; 5], "{}", one.name());
        let error = one.states(&[one.start(), stranger]).unwrap_err();
        assert_eq!(error.index, Some(1));
    }
}

#[test]
fn what_the_rules_do_not_accept_can_be_turned_and_not_played() {
    let game: Arc<dyn AnyGame> = Service::new().game("quantik").unwrap();
    let written = game.read("a.../..../..../....", None).unwrap();
    assert!(!written.is_accepted());
    let accepted = game.read("A.../..../..../....", None).unwrap();
    let key = |position| game.canonical(position, Some("portable")).unwrap().key;
    assert_eq!(key(&written), key(&accepted)); // the portable group swaps the colors
    for error in [
        game.moves(&written).unwrap_err(),
        game.to_move(&written).unwrap_err(),
        game.evaluate(&written, &Context::default()).unwrap_err(),
        game.play_text(&written, "A5").unwrap_err(),
    ] {
        assert_eq!(error.kind, Kind::Position);
        assert!(error.hint.unwrap().contains("can be drawn and turned"));
    }
}

#[test]
fn rows_of_another_kind_and_work_that_nobody_waits_for() {
    let cancel = AtomicBool::new(true);
    let canceled: Context<'_> = Limits { cancel: Some(&cancel), ..Limits::default() }.into();
    for game in Service::new().all() {
        let wrong = match words(&game.states(&[game.start()]).unwrap()) {
            Words::U64(_) => game.legal(Words::U8(&[0; 7]), &Context::default()),
            _ => game.legal(Words::U64(&[0; 7]), &Context::default()),
        };
        assert_eq!(wrong.unwrap_err().kind, Kind::Array, "{}", game.name());
        let (states, _) = sample(&*game);
        assert_eq!(game.movers(words(&states), &canceled).unwrap_err().kind, Kind::Stopped);
        let plan = Plan { games: 10, seed: 1, longest: 5 };
        let played = game.random_games(&game.start(), plan, &canceled);
        assert_eq!(played.unwrap_err().kind, Kind::Stopped);
    }
}
