//! The numbers on a game's page, counted again: which of them is different, if one is.

use std::collections::{HashMap, HashSet};

use burnside::{Game, Notation, Outcome, Symmetric, Value};
use burnside_define::{Defined, Group, Position};

use super::Facts;

/// Lines of play that there is time for.
const LINES: u64 = 3_000_000;
/// Positions that there is time for.
pub(crate) const POSITIONS: usize = 200_000;

/// The first number that differs from what is known.
pub(crate) fn difference(game: &Defined, facts: &Facts) -> Result<(), String> {
    let orders = [facts.board_order, facts.full_order, facts.colors_order];
    for (group, order) in Group::ALL.into_iter().zip(orders) {
        if let Some(order) = order {
            same(&format!("order of {group}"), game.order_of(group), order)?;
        }
    }
    if let Some(start) = &facts.start {
        same("start", &game.position_text(game.start()), start)?;
    }
    perft(game, "start", game.start(), &facts.perft)?;
    for (text, lines) in &facts.perft_from {
        let position = game.parse_position(text).map_err(|error| format!("{text}: {error}"))?;
        perft(game, text, position, lines)?;
    }
    for (text, known) in &facts.outcomes {
        let position = game.parse_position(text).map_err(|error| format!("{text}: {error}"))?;
        let found = match game.outcome(position) {
            Some(Outcome::Win(player)) => player.number().to_string(),
            Some(Outcome::Draw | Outcome::BothLose) => "draw".to_owned(),
            None => "nobody yet".to_owned(),
        };
        same(&format!("outcome of {text}"), &found, known)?;
    }
    if is_counted(facts) { all_positions(game, facts) } else { Ok(()) }
}

/// The first number of positions, classes or values that differs from what is known.
pub(crate) fn all_positions(game: &Defined, facts: &Facts) -> Result<(), String> {
    facts.positions.map_or(Ok(()), |positions| graph(game, facts, positions))
}

/// Whether the whole graph is counted.
pub(crate) fn is_counted(facts: &Facts) -> bool {
    facts.positions.is_some_and(|positions| positions <= POSITIONS)
}

fn same<T: Copy + PartialEq + std::fmt::Debug>(
    what: &str,
    found: T,
    known: T,
) -> Result<(), String> {
    if found == known { Ok(()) } else { Err(format!("{what}: {found:?}, not {known:?}")) }
}

fn perft(game: &Defined, from: &str, position: Position, known: &[u64]) -> Result<(), String> {
    for (depth, &known) in (1..).zip(known).filter(|(_, lines)| **lines <= LINES) {
        let mut found = 0;
        lines(game, position, depth, known, &mut found);
        same(&format!("perft {depth} from {from}"), found, known)?;
    }
    Ok(())
}

/// Counts lines until there are more than a limit.
fn lines(game: &Defined, position: Position, depth: u32, limit: u64, found: &mut u64) {
    if depth == 1 {
        *found += game.moves(position).count() as u64;
        return;
    }
    for mv in game.moves(position) {
        lines(game, game.play_unchecked(position, mv), depth - 1, limit, found);
        if *found > limit {
            return;
        }
    }
}

fn graph(game: &Defined, facts: &Facts, positions: usize) -> Result<(), String> {
    let Some(graph) = Graph::of(game, positions) else {
        return Err(format!("positions: more than {positions}"));
    };
    same("positions", Some(graph.positions.len()), facts.positions)?;
    let over = |position: &&Position| game.outcome(**position).is_some();
    same("finished", Some(graph.positions.iter().filter(over).count()), facts.finished)?;
    let classes = |group: Group| {
        let canonical = |&position: &Position| game.canonical_position(group, position);
        graph.positions.iter().map(canonical).collect::<HashSet<_>>().len()
    };
    if let Some(expected) = facts.classes {
        same("classes", classes(Group::Board), expected)?;
    }
    if let Some(expected) = facts.classes_with_swap {
        same("classes with swap", classes(Group::Full), expected)?;
    }
    if let Some(expected) = facts.max_moves {
        let most = graph.children.iter().map(Vec::len).max();
        same("most moves", most, Some(expected))?;
    }

    let values = graph.values(game);
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
    same("values", found, expected)?;
    let plies = facts.start_plies.unwrap_or(0);
    let start = match facts.start_value.as_deref() {
        Some("win") => Value::Win(plies),
        Some("loss") => Value::Loss(plies),
        _ => Value::Draw,
    };
    same("value of the start", values[0], start)?;
    same("longest", values.iter().filter_map(|value| value.plies()).max(), facts.longest)
}

/// The whole graph of a game: positions in the order in which they are found, and their children.
pub(crate) struct Graph {
    pub(crate) positions: Vec<Position>,
    pub(crate) children: Vec<Vec<u32>>,
}

impl Graph {
    /// `None` if it has more positions than that.
    pub(crate) fn of(game: &Defined, limit: usize) -> Option<Self> {
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
            if graph.positions.len() > limit {
                return None;
            }
        }
        Some(graph)
    }

    /// Values by passing over the graph until nothing changes: plain, and right with cycles too.
    pub(crate) fn values(&self, game: &Defined) -> Vec<Value> {
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
            // What is decided in one more ply needs something that is decided in this many.
            if fresh.is_empty() {
                break;
            }
            for (number, value) in fresh {
                values[number] = Some(value);
            }
        }
        values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect()
    }
}
