//! What is proved about the first moves of Zertz on 37 rings, one of each class, and what is expected
//! of them: `cargo run --release -p burnside-solve --example zertz_openings -- [GAME] [POSITIONS]
//! [ITERATIONS]`, with so many positions searched after each, and then so many iterations of the tree
//! search (none unless they are named).

use std::{collections::BTreeMap, error::Error, ops::ControlFlow};

use burnside::{
    Game as _, Notation as _, Symmetric as _, Value,
    zertz::{Move, Zertz},
};
use burnside_solve::{
    Limits, evaluator, knowledge,
    mcts::{Options, search_knowing},
};

/// The corners of the board.
const CORNERS: [&str; 6] = ["a1", "a4", "d1", "d7", "g1", "g4"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game: Zertz = arguments.next().as_deref().unwrap_or("zertz:37").parse()?;
    let nodes: u64 = arguments.next().map_or(Ok(1_000_000), |count| count.parse())?;
    let iterations: u64 = arguments.next().map_or(Ok(0), |count| count.parse())?;
    let knows = knowledge(&game);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let start = game.start();
    let mut classes = BTreeMap::new();
    for mv in game.moves(start) {
        let next = game.play(start, mv);
        let canonical = game.canonical_position(game.portable_group(), next);
        let text = game.position_text(canonical);
        classes.entry(text).or_insert_with(|| (mv, next, 0)).2 += 1;
    }
    let mut counts: BTreeMap<(bool, &str), (u32, u32)> = BTreeMap::new();
    let mut expected: BTreeMap<bool, Vec<(f64, u32)>> = BTreeMap::new();
    for (mv, next, count) in classes.into_values() {
        let Move::Place { remove: Some(ring), .. } = mv else { continue };
        let verdict = match evaluator(&game).evaluate(next, &limits) {
            Ok(found) => match found.value {
                Value::Win(_) => "lost",
                Value::Loss(_) => "won",
                Value::Draw => "drawn",
            },
            Err(_) => "open",
        };
        let corner = CORNERS.contains(&&*ring.to_string());
        let options = Options { iterations, ..Options::default() };
        let go_on = |_: &_| ControlFlow::Continue(());
        let report = search_knowing(&game, knows.as_deref(), next, &options, go_on);
        // Who makes the first move wins what the other one does not.
        let chance = report.best().map(|best| (-best.value).midpoint(1.0));
        match chance.filter(|_| iterations > 0) {
            Some(chance) => {
                println!("{mv} ({count}): {verdict}, expected {chance:.3}");
                expected.entry(corner).or_default().push((chance, count));
            }
            None => println!("{mv} ({count}): {verdict}"),
        }
        let of = counts.entry((corner, verdict)).or_default();
        *of = (of.0 + 1, of.1 + count);
    }
    for (corner, chances) in expected {
        let ring = if corner { "a corner" } else { "another ring" };
        let moves: u32 = chances.iter().map(|&(_, moves)| moves).sum();
        let sum: f64 = chances.iter().map(|&(chance, moves)| chance * f64::from(moves)).sum();
        let least = chances.iter().fold(1.0_f64, |least, &(chance, _)| least.min(chance));
        let most = chances.iter().fold(0.0_f64, |most, &(chance, _)| most.max(chance));
        let mean = sum / f64::from(moves);
        println!("{ring} goes: expected {mean:.3} on average, from {least:.3} to {most:.3}");
    }
    for ((corner, verdict), (classes, moves)) in counts {
        let ring = if corner { "a corner" } else { "another ring" };
        println!("{ring} goes: {classes} classes of {moves} moves are {verdict}");
    }
    Ok(())
}
