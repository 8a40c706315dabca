//! Who wins from positions, by all moves and to the end of the game: `cargo run --release -p
//! burnside-solve --example who_wins -- [--moves] [--entries N] GAME POSITION...`. With `--moves`
//! also after each first move up to symmetry. It remembers 2^24 classes if nothing is said.

use std::{collections::HashMap, error::Error};

use burnside::{
    Value,
    catalog::{Entry, Visitor, visit},
};
use burnside_solve::{Limits, clock::Instant, exhaustive::Exhaustive};

struct WhoWins {
    moves: bool,
    entries: usize,
    positions: Vec<String>,
}

impl Visitor for WhoWins {
    type Output = Result<(), Box<dyn Error>>;

    fn visit<G: Entry>(self, game: G) -> Self::Output {
        for text in &self.positions {
            let position = game.parse_position(text).map_err(|error| error.to_string())?;
            let start = Instant::now();
            let search = Exhaustive::new(game.clone(), self.entries);
            let value = search.value(position, &Limits::default())?;
            let seconds = start.elapsed().as_secs_f64();
            println!("{text}: {} ({seconds:.1} s)", in_words(value));
            if self.moves {
                by_move(&game, &search, position)?;
            }
        }
        Ok(())
    }
}

fn in_words(value: Value) -> String {
    match value {
        Value::Win(plies) => format!("win in at most {plies}"),
        Value::Loss(plies) => format!("loss in at most {plies}"),
        Value::Draw => "nobody wins".to_owned(),
    }
}

/// The first moves up to symmetry, each with how many there are of it.
fn by_move<G: Entry>(
    game: &G,
    search: &Exhaustive<G>,
    position: G::Position,
) -> Result<(), Box<dyn Error>> {
    let mut classes: Vec<(G::Move, G::Position, usize)> = Vec::new();
    let mut numbers = HashMap::new();
    for mv in game.moves(position) {
        let next = game.play(position, mv);
        let canonical = game.canonical_position(game.value_group(), next);
        let number = *numbers.entry(canonical).or_insert(classes.len());
        if number == classes.len() {
            classes.push((mv, next, 0));
        }
        classes[number].2 += 1;
    }
    let (mut of_classes, mut of_moves) = (0, 0);
    for &(mv, next, count) in &classes {
        let value = match game.outcome(next) {
            Some(outcome) => Value::of_finished(outcome, game.to_move(next)),
            None => search.value(next, &Limits::default())?,
        };
        let again = game.to_move(next) == game.to_move(position);
        let value = if again { value.one_ply_later() } else { value.one_ply_earlier() };
        println!("  {} ({count}): {}", game.move_text(position, mv), in_words(value));
        if matches!(value, Value::Win(_)) {
            of_classes += 1;
            of_moves += count;
        }
    }
    let moves: usize = classes.iter().map(|&(.., count)| count).sum();
    println!("  {of_classes} of {} classes and {of_moves} of {moves} moves win", classes.len());
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut who = WhoWins { moves: false, entries: 1 << 24, positions: Vec::new() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &*argument {
            "--moves" => who.moves = true,
            "--entries" => who.entries = arguments.next().ok_or("--entries N")?.parse()?,
            _ => who.positions.push(argument),
        }
    }
    if who.positions.len() < 2 {
        return Err("usage: who_wins [--moves] [--entries N] GAME POSITION...".into());
    }
    let game = who.positions.remove(0);
    visit(&game, who)?
}
