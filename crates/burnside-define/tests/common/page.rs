//! The numbers on a game's page, counted again: which of them is different, if one is.

use std::{collections::HashSet, ops::RangeInclusive};

use burnside::{Game, Notation, Outcome, Symmetric, Value};
use burnside_define::{Defined, Group, Move, Position};

use super::{Facts, census::Census, graph::Graph};

/// Lines of play that there is time for.
pub(crate) const LINES: u64 = 3_000_000;
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
    lines_of_play(game, facts, 0..=LINES)?;
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

/// Whether there are as many lines of play as is known, where that many are asked for.
pub(crate) fn lines_of_play(
    game: &Defined,
    facts: &Facts,
    asked: RangeInclusive<u64>,
) -> Result<(), String> {
    perft(game, "start", game.start(), &facts.perft, &asked)?;
    for (text, lines) in &facts.perft_from {
        let position = game.parse_position(text).map_err(|error| format!("{text}: {error}"))?;
        perft(game, text, position, lines, &asked)?;
    }
    Ok(())
}

pub(crate) fn same<T: Copy + PartialEq + std::fmt::Debug>(
    what: &str,
    found: T,
    known: T,
) -> Result<(), String> {
    if found == known { Ok(()) } else { Err(format!("{what}: {found:?}, not {known:?}")) }
}

fn perft(
    game: &Defined,
    from: &str,
    position: Position,
    known: &[u64],
    asked: &RangeInclusive<u64>,
) -> Result<(), String> {
    for (depth, &known) in (1..).zip(known).filter(|(_, lines)| asked.contains(lines)) {
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

/// The same, where the number is known.
pub(crate) fn known<T: Copy + PartialEq + std::fmt::Debug>(
    what: &str,
    found: T,
    known: Option<T>,
) -> Result<(), String> {
    known.map_or(Ok(()), |known| same(what, found, known))
}

fn graph(game: &Defined, facts: &Facts, positions: usize) -> Result<(), String> {
    let Some(graph) = Graph::of(game, positions) else {
        return Err(format!("positions: more than {positions}"));
    };
    let values = graph.values(game);
    Census::of_graph(game, &graph, &values).difference(facts)?;
    let canonical = |&position: &Position| game.canonical_position(Group::Full, position);
    if let Some(classes) = facts.classes_with_swap {
        let found = graph.positions.iter().map(canonical).collect::<HashSet<_>>().len();
        same("classes with swap", found, classes)?;
    }
    start(facts, values[0])?;
    first_moves(game, facts, |mv| {
        let child = game.play_unchecked(game.start(), mv);
        let number = graph.positions.iter().position(|&position| position == child);
        Ok(values[number.ok_or("a first move leads nowhere")?].one_ply_earlier())
    })
}

/// Whether the start has the value that is known.
pub(crate) fn start(facts: &Facts, found: Value) -> Result<(), String> {
    let Some(result) = &facts.start_value else { return Ok(()) };
    same("value of the start", found, value(result, facts.start_plies))
}

fn value(result: &str, plies: Option<u16>) -> Value {
    match result {
        "win" => Value::Win(plies.unwrap_or(0)),
        "loss" => Value::Loss(plies.unwrap_or(0)),
        _ => Value::Draw,
    }
}

/// Whether the first moves are as many, and worth as much, as is known. Turns alternate in them.
pub(crate) fn first_moves<const W: usize>(
    game: &Defined<W>,
    facts: &Facts,
    worth: impl Fn(Move) -> Result<Value, String>,
) -> Result<(), String> {
    let start = game.start();
    // A move goes with those to which a symmetry that leaves the start as it is leads; where others do
    // not, some of those who count take every position for itself.
    let fixing: Vec<_> = game.stabilizer(Group::Board, start).collect();
    let up_to_symmetry = |mv| {
        let child = game.play_unchecked(start, mv);
        let images = fixing.iter().map(|&symmetry| game.transform(child, symmetry));
        images.map(|image| game.code(Group::Board, image)).min()
    };
    let alone = |mv| Some(game.code(Group::Board, game.play_unchecked(start, mv)));
    let classes: HashSet<_> = game.moves(start).map(up_to_symmetry).collect();
    let is_folded = classes.len() == facts.first_moves.len();
    let class = |mv| if is_folded { up_to_symmetry(mv) } else { alone(mv) };
    let board = |mv| {
        let text = game.position_text(game.play_unchecked(start, mv));
        text.split(' ').next().unwrap_or_default().to_owned()
    };
    let mut left = game.moves(start).count();
    for first in &facts.first_moves {
        let found = game.moves(start).find(|&mv| board(mv) == first.board);
        let found = found.ok_or_else(|| format!("no first move leads to {}", first.board))?;
        let alike: Vec<Move> = game.moves(start).filter(|&mv| class(mv) == class(found)).collect();
        same(&format!("first moves like that to {}", first.board), alike.len(), first.moves)?;
        let what = format!("value of the first move to {}", first.board);
        let known = value(&first.value, first.plies);
        alike.iter().try_for_each(|&mv| same(&what, worth(mv)?, known))?;
        left -= alike.len();
    }
    if facts.first_moves.is_empty() { Ok(()) } else { same("other first moves", left, 0) }
}
