//! How many endings of random games of Zertz are decided by the evaluator, and how many by looking at
//! all moves to the end of the game, with as many positions: `cargo run --release -p burnside-solve
//! --example zertz_endings -- [GAME] [GAMES] [POSITIONS]`.

use std::{collections::BTreeMap, error::Error, time::Duration};

use burnside::{
    Game as _,
    zertz::{Position, Zertz},
};
use burnside_solve::{Limits, clock::Instant, evaluator, exhaustive::Exhaustive, random::below};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

#[derive(Default)]
struct Row {
    positions: u32,
    by_evaluator: (u32, Duration),
    by_search: (u32, Duration),
    by_both: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game: Zertz = arguments.next().as_deref().unwrap_or("zertz:37").parse()?;
    let games: u32 = arguments.next().map_or(Ok(50), |count| count.parse())?;
    let nodes: u64 = arguments.next().map_or(Ok(100_000), |count| count.parse())?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut rows: BTreeMap<usize, Row> = BTreeMap::new();
    for _ in 0..games {
        let mut line: Vec<Position> = vec![game.start()];
        while let Some(&at) = line.last()
            && game.outcome(at).is_none()
        {
            let moves: Vec<_> = game.moves(at).collect();
            line.push(game.play(at, moves[below(&mut random, moves.len())]));
        }
        // Every third position of the last ones before the end.
        for &at in line.iter().rev().skip(1).step_by(3).take(6) {
            let row = rows.entry(at.rings().len() / 3 * 3).or_default();
            row.positions += 1;
            let start = Instant::now();
            let known = evaluator(&game).evaluate(at, &limits).is_ok();
            row.by_evaluator.0 += u32::from(known);
            row.by_evaluator.1 += start.elapsed();
            let start = Instant::now();
            let found = Exhaustive::new(game, 1 << 19).value(at, &limits).is_ok();
            row.by_search.0 += u32::from(found);
            row.by_search.1 += start.elapsed();
            row.by_both += u32::from(known || found);
        }
    }
    println!("rings | positions | evaluator | seconds | all moves | seconds | one of both");
    for (rings, row) in rows {
        println!(
            "{rings}-{} | {} | {} | {:.2} | {} | {:.2} | {}",
            rings + 2,
            row.positions,
            row.by_evaluator.0,
            row.by_evaluator.1.as_secs_f64(),
            row.by_search.0,
            row.by_search.1.as_secs_f64(),
            row.by_both
        );
    }
    Ok(())
}
