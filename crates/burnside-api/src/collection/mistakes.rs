//! Where a game that was won, or drawn, was given away.

use burnside::{Player, Value, catalog::Entry, record::Record};
use burnside_solve::{Evaluation, Evaluator, Limits};

/// A move after which less could be had than before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The number of the ply, from 1.
    pub ply: usize,
    /// Who made it.
    pub player: Player,
    /// The position in which it was made.
    pub position: String,
    /// The move.
    pub mv: String,
    /// What the position was worth to the player.
    pub before: Value,
    /// What it was worth to the same player after the move, this move included.
    pub after: Value,
    /// The first of the best moves.
    pub best: String,
}

/// A win is more than a draw, and a draw more than a loss.
const fn rank(value: Value) -> u8 {
    match value {
        Value::Loss(_) => 0,
        Value::Draw => 1,
        Value::Win(_) => 2,
    }
}

/// All mistakes of a game, as far as values can be had within the limits, which are for each
/// position.
pub(super) fn find<G: Entry>(
    record: &Record<G>,
    evaluator: &dyn Evaluator<G>,
    limits: &Limits<'_>,
) -> Vec<Mistake> {
    let game = record.rules();
    let mut mistakes = Vec::new();
    let mut last: Option<(G::Position, Evaluation<G::Move>)> = None;
    for (ply, position) in record.positions().enumerate() {
        let found = evaluator.evaluate(position, limits).ok();
        let before = last.take();
        if let (Some((from, before)), Some(now)) = (before, &found) {
            let after = if game.to_move(from) == game.to_move(position) {
                now.value.one_ply_later()
            } else {
                now.value.one_ply_earlier()
            };
            if rank(after) < rank(before.value) {
                let is_best = |worth: &Option<Value>| *worth == Some(before.value);
                let best = before.moves.iter().find(|(_, worth)| is_best(worth));
                mistakes.push(Mistake {
                    ply,
                    player: game.to_move(from),
                    position: game.position_text(from),
                    mv: game.move_text(from, record.moves()[ply - 1]),
                    before: before.value,
                    after,
                    best: best.map_or_else(String::new, |&(mv, _)| game.move_text(from, mv)),
                });
            }
        }
        last = found.map(|found| (position, found));
    }
    mistakes
}
