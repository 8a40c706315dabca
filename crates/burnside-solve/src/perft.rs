//! Perft: the number of lines of play of a given length.
//!
//! The last plies are walked by recursion, which is fastest; those above them with a list of
//! where each ply is, so that no depth is too deep for the stack. What that list takes is limited
//! as all memory is.

use burnside::Game;

use crate::{
    limits::{Budget, Limits, Portion, Stopped},
    parallel,
};

/// Plies that are walked by recursion.
const SHALLOW: u32 = 16;

/// So few plies are counted sooner than they are divided among threads.
const FEW: u32 = 3;

/// Counts the lines of exactly `depth` plies from a position. A game that ends at the last ply
/// counts; one that ended earlier does not. More lines than `u64::MAX` count as `u64::MAX`.
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
    count(game, position, depth, &mut Unlimited)
}

/// [`perft`] on all threads.
pub fn par_perft<G: Game>(game: &G, position: G::Position, depth: u32) -> u64 {
    divide(game, position, depth)
        .into_iter()
        .fold(u64::from(depth == 0), |sum, (_, lines)| sum.saturating_add(lines))
}

/// [`perft`] by first move, in the order of the moves, on all threads. Empty for depth 0.
pub fn divide<G: Game>(game: &G, position: G::Position, depth: u32) -> Vec<(G::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let firsts: Vec<_> = game.moves(position).collect();
    let below = |&mv: &G::Move| {
        let child = game.play_unchecked(position, mv);
        if rest <= FEW {
            return (mv, perft(game, child, rest));
        }
        // Two plies make enough pieces of work for every thread, whatever the first ply offers.
        let seconds: Vec<_> = game.moves(child).collect();
        let count = |&mv: &G::Move| perft(game, game.play_unchecked(child, mv), rest - 1);
        let counts = parallel::map_items(&seconds, 1, count);
        (mv, counts.into_iter().fold(0, u64::saturating_add))
    };
    parallel::map_items(&firsts, 1, below)
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
    let below = |&mv: &G::Move| {
        let child = game.play_unchecked(position, mv);
        (mv, count(game, child, rest, &mut budget.portion()))
    };
    budget.judge(parallel::map_items(&firsts, 1, below))
}

/// What limits a count.
trait Purse {
    fn spend(&mut self, nodes: u64);
    fn hold(&mut self, bytes: u64);
    fn release(&mut self, bytes: u64);
    fn is_stopped(&self) -> bool;
}

/// A count without a limit.
struct Unlimited;

impl Purse for Unlimited {
    fn spend(&mut self, _: u64) {}
    fn hold(&mut self, _: u64) {}
    fn release(&mut self, _: u64) {}
    fn is_stopped(&self) -> bool {
        false
    }
}

impl Purse for Portion<'_> {
    fn spend(&mut self, nodes: u64) {
        Self::spend(self, nodes);
    }

    fn hold(&mut self, bytes: u64) {
        self.budget().hold(bytes);
    }

    fn release(&mut self, bytes: u64) {
        self.budget().release(bytes);
    }

    fn is_stopped(&self) -> bool {
        Self::is_stopped(self)
    }
}

fn count<G: Game>(game: &G, position: G::Position, depth: u32, purse: &mut impl Purse) -> u64 {
    match depth.checked_sub(SHALLOW) {
        None | Some(0) => shallow(game, position, depth, purse),
        Some(deep) => {
            let mut lines = 0_u64;
            walk(game, position, deep, purse, |leaf, purse| {
                lines = lines.saturating_add(shallow(game, leaf, SHALLOW, purse));
            });
            lines
        }
    }
}

/// Visits every position that is exactly `depth` plies away, once for each line that leads there.
fn walk<G: Game, P: Purse>(
    game: &G,
    position: G::Position,
    depth: u32,
    purse: &mut P,
    mut visit: impl FnMut(G::Position, &mut P),
) {
    // Each ply on the way: its position, and how many of its moves are done. The moves are listed
    // anew for each of them: as deep as this, that is not what takes the time.
    let mut way: Vec<(G::Position, u32)> = Vec::new();
    let mut held = 0;
    let mut next = Some(position);
    while !purse.is_stopped() {
        if let Some(position) = next.take() {
            if way.len() == depth as usize {
                visit(position, purse);
            } else {
                purse.spend(1);
                if way.len() == way.capacity() {
                    way.reserve(1);
                    let bytes = (way.capacity() * size_of::<(G::Position, u32)>()) as u64;
                    purse.hold(bytes - held);
                    held = bytes;
                }
                way.push((position, 0));
            }
        }
        let Some((at, done)) = way.last_mut() else { break };
        match game.moves(*at).nth(*done as usize) {
            Some(mv) => {
                *done += 1;
                next = Some(game.play_unchecked(*at, mv));
            }
            None => _ = way.pop(),
        }
    }
    purse.release(held);
}

fn shallow<G: Game>(game: &G, position: G::Position, depth: u32, purse: &mut impl Purse) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let lines = game.moves(position).count() as u64;
            purse.spend(lines + 1);
            lines
        }
        _ => {
            // Games may all end before the last ply: what leads there counts as well.
            purse.spend(1);
            let mut lines = 0_u64;
            for mv in game.moves(position) {
                if purse.is_stopped() {
                    break;
                }
                let child = game.play_unchecked(position, mv);
                lines = lines.saturating_add(shallow(game, child, depth - 1, purse));
            }
            lines
        }
    }
}
