//! Lines of play, with the last ply counted in bulk: its moves are numbered square by square.

use burnside::{
    Game,
    quarto::{Position, Quarto},
};
use rayon::prelude::*;

/// How many moves a position has, without listing them: each empty square offers all pieces
/// left, or the end of the game.
fn count_moves(rules: &Quarto, position: Position) -> u64 {
    let Some(hand) = position.hand() else { return rules.moves(position).count() as u64 };
    let left = u64::from(position.left().len());
    let empty = u64::from(16 - position.count());
    if left == 0 {
        return empty;
    }
    let wins = u64::from(rules.winning_squares(position, hand).count_ones());
    (empty - wins) * left + wins
}

/// The lines of exactly `depth` plies, as [`crate::perft()`] counts them, on all threads.
///
/// ```
/// use burnside::{Game, quarto::Quarto};
/// use burnside_solve::quarto::perft;
///
/// assert_eq!(perft(&Quarto::LINES, Quarto::LINES.start(), 3), 806_400);
/// ```
pub fn perft(rules: &Quarto, position: Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_moves(rules, position),
        _ => {
            let below = |mv| perft(rules, rules.play_unchecked(position, mv), depth - 1);
            // Where a child is counted in bulk, threads would cost more than they bring.
            if depth == 2 {
                return rules.moves(position).map(below).sum();
            }
            let moves: Vec<_> = rules.moves(position).collect();
            moves.into_par_iter().map(below).sum()
        }
    }
}
