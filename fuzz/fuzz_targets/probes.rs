//! Positions that moves lead to, probed: a value is what the values after its moves make it.
#![no_main]

use burnside::{
    Symmetric, Value,
    gobblet::{Gobblet, Reveal},
    quantik::Quantik,
};
use burnside_fuzz::walk;
use burnside_solve::{
    embedded,
    table::{ReadAt, Table, Tabled},
};
use libfuzzer_sys::fuzz_target;

/// What a value is worth one ply earlier, to the other side.
fn before(value: Value) -> Value {
    match value {
        Value::Draw => Value::Draw,
        Value::Win(plies) => Value::Loss(plies + 1),
        Value::Loss(plies) => Value::Win(plies + 1),
    }
}

/// From the worst to the best for the mover: lose late, win soon.
fn rank(value: Value) -> i32 {
    match value {
        Value::Loss(plies) => i32::from(plies) - 1000,
        Value::Draw => 0,
        Value::Win(plies) => 1000 - i32::from(plies),
    }
}

fn check<G: Symmetric + Tabled, R: ReadAt>(game: &G, table: &Table<G, R>, choices: &[u8]) {
    let position = walk(game, choices);
    let probe = |position| table.probe(position).expect("it was played");
    let value = probe(position);
    let after = |mv| before(probe(game.play(position, mv)));
    let best = game.moves(position).map(after).max_by_key(|&value| rank(value));
    assert_eq!(value, best.unwrap_or(Value::Loss(0)));
    let moves = table.best_moves(position).expect("it was played");
    assert_eq!(moves.is_empty(), best.is_none());
    assert!(moves.into_iter().all(|mv| after(mv) == value));
}

fuzz_target!(|input: (u8, &[u8])| {
    let (game, choices) = input;
    let choices = &choices[..choices.len().min(60)];
    match game % 3 {
        0 => check(&Quantik, embedded::quantik(), choices),
        1 => check(&Gobblet { reveal: Reveal::HailMary }, embedded::gobblet(), choices),
        _ => check(&Gobblet { reveal: Reveal::Strict }, embedded::gobblet_strict(), choices),
    }
});
