//! A child's value, seen from its parent.

use burnside::{Game, Value};

/// What the value of a child is worth to the player who moved there: one ply further away, and
/// seen from the other side unless the same player moves again.
#[inline]
pub(crate) fn seen_by_parent<G: Game>(
    game: &G,
    parent: G::Position,
    child: G::Position,
    value: Value,
) -> Value {
    if game.to_move(child) == game.to_move(parent) {
        value.one_ply_later()
    } else {
        value.one_ply_earlier()
    }
}
