//! What is proved about the first moves of Zertz on 37 rings, one of each class: `cargo run --release
//! -p burnside-solve --example zertz_openings -- [GAME] [POSITIONS]`, with so many positions searched
//! after each.

use std::{collections::BTreeMap, error::Error};

use burnside::{
    Game as _, Notation as _, Symmetric as _, Value,
    zertz::{Move, Zertz},
};
use burnside_solve::{Limits, evaluator};

/// The corners of the board.
const CORNERS: [&str; 6] = ["a1", "a4", "d1", "d7", "g1", "g4"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game: Zertz = arguments.next().as_deref().unwrap_or("zertz:37").parse()?;
    let nodes: u64 = arguments.next().map_or(Ok(1_000_000), |count| count.parse())?;
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
        println!("{mv} ({count}): {verdict}");
        let of = counts.entry((CORNERS.contains(&&*ring.to_string()), verdict)).or_default();
        *of = (of.0 + 1, of.1 + count);
    }
    for ((corner, verdict), (classes, moves)) in counts {
        let ring = if corner { "a corner" } else { "another ring" };
        println!("{ring} goes: {classes} classes of {moves} moves are {verdict}");
    }
    Ok(())
}
