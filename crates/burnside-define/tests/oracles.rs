//! Every number that is known of the shipped games, as far as a test can count.

mod common;

use std::{
    collections::{HashMap, HashSet},
    ops::RangeInclusive,
};

use burnside::{Game, Symmetric, Value};
use burnside_define::{Defined, Group, Position};
use burnside_solve::perft;
use common::{Facts, facts, game};

/// Lines of play that a test has time for.
const LINES: u64 = 3_000_000;
/// Positions that a test has time for.
const POSITIONS: usize = 200_000;
/// Positions that somebody has time for who asks for it.
const MANY_POSITIONS: usize = 12_000_000;

#[test]
fn perft_is_right() {
    for (name, facts) in facts() {
        let game = game(&name);
        for (depth, &lines) in (1..).zip(&facts.perft) {
            if lines <= LINES {
                assert_eq!(perft(&game, game.start(), depth), lines, "{name} depth {depth}");
            }
        }
    }
}

/// The whole graph of a game: positions in the order in which they are found, and their children.
struct Graph {
    positions: Vec<Position>,
    children: Vec<Vec<u32>>,
}

impl Graph {
    fn of(game: &Defined) -> Self {
        let mut numbers = HashMap::from([(game.start(), 0_u32)]);
        let mut graph = Self { positions: vec![game.start()], children: Vec::new() };
        let mut next = 0;
        while next < graph.positions.len() {
            let position = graph.positions[next];
            let mut children = Vec::new();
            for mv in game.moves(position) {
                let child = game.play_unchecked(position, mv);
                let new = graph.positions.len() as u32;
                children.push(*numbers.entry(child).or_insert_with(|| {
                    graph.positions.push(child);
                    new
                }));
            }
            graph.children.push(children);
            next += 1;
        }
        graph
    }

    /// Values by passing over the graph until nothing changes: plain, and right with cycles too.
    fn values(&self, game: &Defined) -> Vec<Value> {
        let finished = |&position: &Position| {
            let outcome = game.outcome(position)?;
            Some(Value::of_finished(outcome, game.to_move(position)))
        };
        let mut values: Vec<Option<Value>> = self.positions.iter().map(finished).collect();
        // In round n everything that is decided in n plies is found: wins first need one child.
        for plies in 1.. {
            let mut fresh = Vec::new();
            for (number, children) in self.children.iter().enumerate() {
                if values[number].is_some() {
                    continue;
                }
                let seen = children.iter().map(|&child| values[child as usize]);
                let best = seen.clone().flatten().map(Value::one_ply_earlier).max();
                match best {
                    Some(Value::Win(distance)) if distance == plies => {
                        fresh.push((number, Value::Win(plies)));
                    }
                    Some(Value::Loss(distance))
                        if distance == plies && seen.clone().all(|value| value.is_some()) =>
                    {
                        fresh.push((number, Value::Loss(plies)));
                    }
                    _ => {}
                }
            }
            let undecided = fresh.is_empty() && plies > 300;
            for (number, value) in fresh {
                values[number] = Some(value);
            }
            if undecided || values.iter().all(Option::is_some) || plies > 400 {
                break;
            }
            // Two rounds without news are enough: distances grow by one.
            if plies > 2
                && !values.iter().flatten().any(|v| v.plies().is_some_and(|p| p + 2 > plies))
            {
                break;
            }
        }
        values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect()
    }
}

#[test]
fn positions_classes_and_values_are_right() {
    let checked = check_games(0..=POSITIONS);
    assert!(checked >= 15, "only {checked} games were counted");
}

/// `cargo xtask oracles` runs it.
#[test]
#[ignore = "it takes minutes and gigabytes"]
fn positions_classes_and_values_of_larger_games_are_right() {
    let checked = check_games(POSITIONS + 1..=MANY_POSITIONS);
    assert!(checked >= 6, "only {checked} games were counted");
}

/// Compares every number of the games with this many positions; how many games there are.
fn check_games(positions: RangeInclusive<usize>) -> usize {
    let facts = facts();
    let chosen = facts
        .iter()
        .filter(|(_, facts)| facts.positions.is_some_and(|number| positions.contains(&number)));
    chosen.map(|(name, facts)| check_game(name, facts)).count()
}

fn check_game(name: &str, facts: &Facts) {
    let game = game(name);
    let graph = Graph::of(&game);
    assert_eq!(Some(graph.positions.len()), facts.positions, "{name}: positions");
    let over = |position: &&Position| game.outcome(**position).is_some();
    assert_eq!(
        Some(graph.positions.iter().filter(over).count()),
        facts.finished,
        "{name}: finished"
    );
    let classes = |group: Group| {
        let canonical = |&position: &Position| game.canonical_position(group, position);
        graph.positions.iter().map(canonical).collect::<HashSet<_>>().len()
    };
    assert_eq!(Some(classes(Group::Board)), facts.classes, "{name}: classes");
    if let Some(expected) = facts.classes_with_swap {
        assert_eq!(classes(Group::Full), expected, "{name}: classes with swap");
    }
    let most = graph.children.iter().map(Vec::len).max();
    assert_eq!(most, facts.max_moves, "{name}: moves");

    let values = graph.values(&game);
    let count = |over: bool, holds: fn(Value) -> bool| {
        let of = |(position, value): &(&Position, &Value)| {
            game.outcome(**position).is_some() == over && holds(**value)
        };
        graph.positions.iter().zip(&values).filter(of).count()
    };
    let win = |value| matches!(value, Value::Win(_));
    let loss = |value| matches!(value, Value::Loss(_));
    let draw = |value| value == Value::Draw;
    let found = [
        count(false, win),
        count(false, loss),
        count(false, draw),
        count(true, loss),
        count(true, draw),
        count(true, win),
    ];
    let expected = [
        facts.unfinished_win,
        facts.unfinished_loss,
        facts.unfinished_draw,
        facts.finished_mover_lost,
        facts.finished_draw,
        facts.finished_mover_won,
    ];
    assert_eq!(found, expected, "{name}: values");
    let plies = facts.start_plies.unwrap_or(0);
    let start = match facts.start_value.as_deref() {
        Some("win") => Value::Win(plies),
        Some("loss") => Value::Loss(plies),
        _ => Value::Draw,
    };
    assert_eq!(values[0], start, "{name}: start");
    assert_eq!(values.iter().filter_map(|value| value.plies()).max(), facts.longest, "{name}");
}
