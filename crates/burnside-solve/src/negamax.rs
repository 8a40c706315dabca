//! Plain negamax: the definition of a value, without a trick. Every search is tested against it.

use burnside::{Game, Value};

use crate::parent::seen_by_parent;

/// The exact value of a position for the side to move, by trying everything.
///
/// For games that cannot return to a position; it takes as long as the game tree is large.
pub fn negamax<G: Game>(game: &G, position: G::Position) -> Value {
    if let Some(outcome) = game.outcome(position) {
        return Value::of_finished(outcome, game.to_move(position));
    }
    game.moves(position)
        .map(|mv| {
            let child = game.play_unchecked(position, mv);
            seen_by_parent(game, position, child, negamax(game, child))
        })
        .max()
        .expect("a game that goes on has a move")
}
