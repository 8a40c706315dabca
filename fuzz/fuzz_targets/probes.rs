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

fn check<G: Symmetric + Tabled, R: ReadAt>(game: &G, table: &Table<G, R>, choices: &[u8]) {
    let position = walk(game, choices);
    let probe = |position| table.probe(position).expect("it was played");
    let value = probe(position);
    let after = |mv| probe(game.play(position, mv)).one_ply_earlier();
    let best = game.moves(position).map(after).max();
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
