//! Perft: the number of lines of play of a given length.

use burnside::Game;
use rayon::prelude::*;

use crate::limits::{Budget, Limits, Stopped};

/// Counts the lines of exactly `depth` plies from a position. A game that ends at the last ply
/// counts; one that ended earlier does not.
///
/// The last ply is counted, not played: its moves are only numbered.
///
/// ```
/// use burnside::{Game, quantik::Quantik};
/// use burnside_solve::perft;
///
/// assert_eq!(perft(&Quantik, Quantik.start(), 2), 3_392);
/// ```
pub fn perft<G: Game>(game: &G, position: G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.moves(position).count() as u64,
        _ => game
            .moves(position)
            .map(|mv| perft(game, game.play_unchecked(position, mv), depth - 1))
            .sum(),
    }
}

/// [`perft`] on all threads.
pub fn par_perft<G: Game>(game: &G, position: G::Position, depth: u32) -> u64 {
    divide(game, position, depth).into_iter().map(|(_, lines)| lines).sum::<u64>()
        + u64::from(depth == 0)
}

/// [`perft`] by first move, in the order of the moves, on all threads. Empty for depth 0.
pub fn divide<G: Game>(game: &G, position: G::Position, depth: u32) -> Vec<(G::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let firsts: Vec<_> = game.moves(position).collect();
    let below = |&mv: &G::Move| {
        let child = game.play_unchecked(position, mv);
        // Two plies make enough pieces of work for every thread, whatever the first ply offers.
        let lines = match rest.checked_sub(1) {
            None => 1,
            Some(last) => {
                let seconds: Vec<_> = game.moves(child).collect();
                let count = |&mv: &G::Move| perft(game, game.play_unchecked(child, mv), last);
                seconds.par_iter().map(count).sum()
            }
        };
        (mv, lines)
    };
    firsts.par_iter().map(below).collect()
}

/// [`divide`], unless the limits are reached before.
pub fn divide_within<G: Game>(
    game: &G,
    position: G::Position,
    depth: u32,
    limits: &Limits<'_>,
) -> Result<Vec<(G::Move, u64)>, Stopped> {
    let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let budget = Budget::new(limits);
    let firsts: Vec<_> = game.moves(position).collect();
    let below =
        |&mv: &G::Move| (mv, count_within(game, game.play_unchecked(position, mv), rest, &budget));
    let lines = firsts.par_iter().map(below).collect();
    budget.judge(lines)
}

fn count_within<G: Game>(game: &G, position: G::Position, depth: u32, budget: &Budget<'_>) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let lines = game.moves(position).count() as u64;
            budget.spend(lines + 1);
            lines
        }
        _ => {
            // Games may all end before the last ply: what leads there counts as well.
            budget.spend(1);
            let moves = game.moves(position).take_while(|_| !budget.is_stopped());
            let after = |mv| game.play_unchecked(position, mv);
            moves.map(|mv| count_within(game, after(mv), depth - 1, budget)).sum()
        }
    }
}
