//! Values of games without a table: exact for every game that is small enough for the limits, drawn
//! ones that can return too.

use std::{
    collections::HashSet,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
    time::Duration,
};

use crate::common::{facts, game};
use burnside::{Game, Value, catalog::Entry};
use burnside_define::Defined;
use burnside_solve::{
    Limits, Source, evaluator,
    solve::{Engine, Options, Silent, solve_codes},
    table::open_any,
};

/// Nobody can force anything in these, and play can go in circles.
const DRAWN: [&str; 2] = ["mu-torere", "three-mens-morris-anywhere"];

fn nodes(nodes: u64) -> Limits<'static> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Some positions of random games.
fn some(game: &Defined) -> Vec<<Defined as Game>::Position> {
    let all: HashSet<_> = burnside::laws::sample(game, 3, 40).into_iter().collect();
    all.into_iter().take(60).collect()
}

#[test]
fn drawn_games_that_can_return_have_values() {
    for name in DRAWN {
        let game = game(name);
        assert!(game.can_return());
        assert_eq!(facts()[name].start_value.as_deref(), Some("draw"));
        let by = evaluator(&game);
        assert_eq!((by.source(), by.usual_nodes()), (Source::Search, Some(5_000_000)));
        let found = by.evaluate(game.start(), &nodes(50_000)).unwrap();
        assert_eq!((found.value, found.source), (Value::Draw, Source::Solved), "{name}");
        assert!(found.moves.iter().all(|(_, value)| value.is_some()), "{name}");
        // It is solved now: nothing is searched any more.
        assert_eq!((by.source(), by.usual_nodes()), (Source::Solved, None));
        assert_eq!(by.value(game.start(), &nodes(1)), Ok(Value::Draw));

        // As in the table of a complete solution, by another engine.
        let table = solve_codes(&game, Engine::Distances, &Options::default(), &Silent).unwrap();
        let table = open_any(&game, Box::new(table)).unwrap();
        let positions = some(&game);
        let fresh = evaluator(&game);
        let values = fresh.values(&positions, &nodes(50_000));
        assert_eq!(by.values(&positions, &nodes(1)), values, "{name}");
        for (&position, value) in positions.iter().zip(values) {
            let over = game.outcome(position);
            let known = match over {
                Some(outcome) => Value::of_finished(outcome, game.to_move(position)),
                None => table.probe(position).unwrap(),
            };
            assert_eq!(value, Some(known), "{name} {position:?}");
        }
    }
}

#[test]
fn what_is_too_large_for_the_limits_is_not_solved() {
    // 43 classes, and some more numbers.
    let game = game("mu-torere");
    let by = evaluator(&game);
    for _ in 0..2 {
        assert!(by.evaluate(game.start(), &nodes(40)).is_err());
    }
    let little = Limits { memory: Some(16), ..nodes(50_000) };
    assert!(by.evaluate(game.start(), &little).is_err());
    let canceled = AtomicBool::new(true);
    let unwanted = Limits { cancel: Some(&canceled), ..nodes(50_000) };
    assert!(by.evaluate(game.start(), &unwanted).is_err());
    canceled.store(false, Relaxed);
    // What failed with less is tried again with more.
    assert_eq!(by.value(game.start(), &unwanted), Ok(Value::Draw));

    // With enough time, however many positions there are.
    let by = evaluator(&game);
    let time = Limits { time: Some(Duration::from_secs(4)), ..Limits::default() };
    assert_eq!(by.value(game.start(), &time), Ok(Value::Draw));
    // And without any limits.
    assert_eq!(evaluator(&game).value(game.start(), &Limits::default()), Ok(Value::Draw));
}

#[test]
fn many_who_ask_at_once_get_the_same_answer() {
    let game = game("three-mens-morris-anywhere");
    let by = evaluator(&game);
    let (game, by) = (&game, &*by);
    thread::scope(|scope| {
        let ask = || by.value(game.start(), &nodes(50_000));
        let asked: Vec<_> = (0..8).map(|_| scope.spawn(ask)).collect();
        for one in asked {
            assert_eq!(one.join().unwrap(), Ok(Value::Draw));
        }
    });
    // On threads of one pool, of which every one may wait for the one that solves.
    let fresh = evaluator(game);
    let starts = vec![game.start(); 64];
    assert_eq!(fresh.values(&starts, &nodes(50_000)), vec![Some(Value::Draw); 64]);
}
