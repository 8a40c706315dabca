//! Perft: the number of lines of play of a given length.
//!
//! The last plies are walked by recursion, which is fastest; those above them with a list of
//! where each ply is, so that no depth is too deep for the stack. What that list takes is limited
//! as all memory is.

use std::sync::{Mutex, PoisonError};

use burnside::Game;

use crate::{
    limits::{Budget, Limits, Portion, Stopped},
    parallel,
};

/// Plies that are walked by recursion.
const SHALLOW: u32 = 16;

/// So few plies are counted sooner than they are divided among threads.
const FEW: u32 = 3;

/// Lines of play from a position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lines {
    /// Lines of exactly the length that was asked for.
    pub lines: u64,
    /// Positions in all lines up to that length, each line for itself, without the first position.
    pub positions: u64,
}

impl Lines {
    /// The one line without a move.
    const NOTHING: Self = Self { lines: 1, positions: 0 };

    /// These and others. More than `u64::MAX` count as `u64::MAX`.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self {
            lines: self.lines.saturating_add(other.lines),
            positions: self.positions.saturating_add(other.positions),
        }
    }

    /// The same with the move that leads to where they begin.
    #[must_use]
    #[inline]
    fn after_a_move(self) -> Self {
        Self { positions: self.positions.saturating_add(1), ..self }
    }
}

/// Counts the lines of exactly `depth` plies from a position. A game that ends at the last ply
/// counts; one that ended earlier does not. More lines than `u64::MAX` count as `u64::MAX`.
///
/// The last ply is counted, not played: its moves are only numbered, and the ply before it is not
/// played either where the game knows how many moves follow ([`Game::count_two_plies`]).
///
/// ```
/// use burnside::{Game, quantik::Quantik};
/// use burnside_solve::perft;
///
/// assert_eq!(perft(&Quantik, Quantik.start(), 2), 3_392);
/// ```
pub fn perft<G: Game>(game: &G, position: G::Position, depth: u32) -> u64 {
    count(game, position, depth, &mut Unlimited).lines
}

/// [`perft`] on all threads.
pub fn par_perft<G: Game>(game: &G, position: G::Position, depth: u32) -> u64 {
    divide(game, position, depth)
        .into_iter()
        .fold(u64::from(depth == 0), |sum, (_, lines)| sum.saturating_add(lines))
}

/// [`perft`] by first move, in the order of the moves, on all threads. Empty for depth 0.
pub fn divide<G: Game>(game: &G, position: G::Position, depth: u32) -> Vec<(G::Move, u64)> {
    let divided = by_first_move(game, position, depth, &|| Unlimited, &|_, _| ());
    divided.into_iter().map(|(mv, count)| (mv, count.lines)).collect()
}

/// Counts lines by first move, in the order of the moves, on all threads, unless the limits are
/// reached before. Empty for depth 0. Reports how many first moves of how many are done.
pub fn count_lines<G: Game>(
    game: &G,
    position: G::Position,
    depth: u32,
    limits: &Limits<'_>,
    report: &(dyn Fn(u64, u64) + Sync),
) -> Result<Vec<(G::Move, Lines)>, Stopped> {
    // So few plies need no memory that could be limited.
    if limits.are_none() && depth <= SHALLOW {
        return Ok(by_first_move(game, position, depth, &|| Unlimited, report));
    }
    let budget = Budget::new(limits);
    budget.judge(by_first_move(game, position, depth, &|| budget.portion(), report))
}

fn by_first_move<G: Game, P: Purse>(
    game: &G,
    position: G::Position,
    depth: u32,
    purse: &(impl Fn() -> P + Sync),
    report: &(dyn Fn(u64, u64) + Sync),
) -> Vec<(G::Move, Lines)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let firsts: Vec<_> = game.moves(position).collect();
    let done = Mutex::new(0);
    let below = |&mv: &G::Move| {
        let lines = below_a_move(game, game.play_unchecked(position, mv), rest, purse);
        // Reported while it is locked, so that no smaller number comes after a larger one.
        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
        *done += 1;
        report(*done, firsts.len() as u64);
        (mv, lines.after_a_move())
    };
    parallel::map_items(&firsts, if rest == 0 { firsts.len().max(1) } else { 1 }, below)
}

/// The lines from a position that a first move leads to.
fn below_a_move<G: Game, P: Purse>(
    game: &G,
    position: G::Position,
    depth: u32,
    purse: &(impl Fn() -> P + Sync),
) -> Lines {
    let mut own = purse();
    if own.is_stopped() {
        return Lines::default();
    }
    if depth <= FEW {
        return count(game, position, depth, &mut own);
    }
    own.spend(1);
    // Two plies make enough pieces of work for every thread, whatever the first ply offers.
    let seconds: Vec<_> = game.moves(position).collect();
    let below = |&mv: &G::Move| {
        let mut own = purse();
        if own.is_stopped() {
            return Lines::default();
        }
        count(game, game.play_unchecked(position, mv), depth - 1, &mut own).after_a_move()
    };
    let counts = parallel::map_items(&seconds, 1, below);
    counts.into_iter().fold(Lines::default(), Lines::and)
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

fn count<G: Game>(game: &G, position: G::Position, depth: u32, purse: &mut impl Purse) -> Lines {
    match depth.checked_sub(SHALLOW) {
        None | Some(0) => shallow(game, position, depth, purse),
        Some(deep) => {
            let mut lines = Lines::default();
            let passed = walk(game, position, deep, purse, |leaf, purse| {
                lines = lines.and(shallow(game, leaf, SHALLOW, purse));
            });
            Lines { positions: lines.positions.saturating_add(passed), ..lines }
        }
    }
}

/// Visits every position that is exactly `depth` plies away, once for each line that leads there.
/// Answers how many positions it came to, each line for itself, without the first.
fn walk<G: Game, P: Purse>(
    game: &G,
    position: G::Position,
    depth: u32,
    purse: &mut P,
    mut visit: impl FnMut(G::Position, &mut P),
) -> u64 {
    // Each ply on the way: its position, and how many of its moves are done. The moves are listed
    // anew for each of them: as deep as this, that is not what takes the time.
    let mut way: Vec<(G::Position, u32)> = Vec::new();
    let (mut held, mut passed) = (0, 0_u64);
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
                passed = passed.saturating_add(1);
                next = Some(game.play_unchecked(*at, mv));
            }
            None => _ = way.pop(),
        }
    }
    purse.release(held);
    passed
}

fn shallow<G: Game>(game: &G, position: G::Position, depth: u32, purse: &mut impl Purse) -> Lines {
    match depth {
        0 => Lines::NOTHING,
        1 => {
            let lines = game.moves(position).count() as u64;
            purse.spend(lines + 1);
            Lines { lines, positions: lines }
        }
        // The most common case: no position of the last ply is made where the game knows better.
        2 => {
            if purse.is_stopped() {
                return Lines::default();
            }
            let (children, lines) = game.count_two_plies(position);
            let positions = lines.saturating_add(children);
            purse.spend(positions.saturating_add(1));
            Lines { lines, positions }
        }
        _ => {
            // Games may all end before the last ply: what leads there counts as well.
            purse.spend(1);
            // Folded, because games know how to hand out all of their moves at once.
            game.moves(position).fold(Lines::default(), |lines, mv| {
                if purse.is_stopped() {
                    return lines;
                }
                let child = game.play_unchecked(position, mv);
                lines.and(shallow(game, child, depth - 1, purse).after_a_move())
            })
        }
    }
}
