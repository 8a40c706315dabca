//! Plain negamax: the definition of a value, without a trick. Every search is tested against it.

use burnside::{Game, Value};

/// The exact value of a position for the side to move, by trying everything.
///
/// For games that cannot return to a position; it takes as long as the game tree is large.
pub fn negamax<G: Game>(game: &G, position: G::Position) -> Value {
    let mover = game.to_move(position);
    if let Some(outcome) = game.outcome(position) {
        return Value::of_finished(outcome, mover);
    }
    game.moves(position)
        .map(|mv| {
            let child = game.play_unchecked(position, mv);
            let value = negamax(game, child);
            if game.to_move(child) == mover {
                value.one_ply_later()
            } else {
                value.one_ply_earlier()
            }
        })
        .max()
        .expect("a game that goes on has a move")
}
