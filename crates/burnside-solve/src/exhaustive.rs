//! Who wins, by all moves and to the end of the game, however long that takes.
//!
//! Other searches ask for wins within a number of plies, and ask again for more. Where a game is
//! nearly over, or its board is small, it is quicker to ask only who wins: then every position is
//! asked about once, and a class that was met by a longer way is known by a shorter one too.

use std::{cmp::Reverse, fmt};

use burnside::{Outcome, Symmetric, Value};

use crate::{
    limits::{Budget, Limits, Portion, Stopped},
    parent::seen_by_parent,
    shards::Shards,
};

/// What is known of a class: its value lies between these scores, 1 for a win of the player to move
/// and -1 for a loss.
#[derive(Clone, Copy)]
struct Known {
    low: i8,
    high: i8,
    /// Within how many plies, if it is won or lost.
    plies: u16,
}

impl Default for Known {
    fn default() -> Self {
        Self { low: -1, high: 1, plies: 0 }
    }
}

/// On the same side of what was asked for as the value. Plies are those of a win or a loss.
#[derive(Clone, Copy)]
struct Score {
    score: i8,
    plies: u16,
}

/// A limit was reached.
struct OutOfBudget;

/// Who wins a position, and within how many plies at most: every move is looked at until the game
/// is decided. Memory is bounded.
///
/// For games in which play can return to a position, too: as long as play that does is not met, an
/// answer is exact, and otherwise there is none.
///
/// ```
/// use burnside::{Value, zertz::Zertz};
/// use burnside_solve::{Limits, exhaustive::Exhaustive};
///
/// // Seven rings, and one marble of each color.
/// let small = "..../...../..oo../..ooo../..oo../...../.... 1/1/1 0/0/0 0/0/0 1 -".parse()?;
/// let search = Exhaustive::new(Zertz::RINGS_37, 1 << 16);
/// assert_eq!(search.value(small, &Limits::default())?, Value::Win(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Exhaustive<G: Symmetric> {
    game: G,
    known: Shards<G::Position, Known>,
}

impl<G: Symmetric + fmt::Debug> fmt::Debug for Exhaustive<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exhaustive").field("game", &self.game).finish_non_exhaustive()
    }
}

/// No game that ends is so long: play returns.
const DEEPEST: u32 = 500;

/// Replies that are counted at most, to try first what leaves few.
const COUNTED: usize = 12;

/// What is found before a limit is reached.
fn within<T>(
    limits: &Limits<'_>,
    find: impl FnOnce(&mut Portion<'_>) -> Result<T, OutOfBudget>,
) -> Result<T, Stopped> {
    let budget = Budget::new(limits);
    let mut portion = budget.portion_of(64);
    let found = find(&mut portion);
    drop(portion);
    found.map_err(|OutOfBudget| Stopped::at_limit(budget.spent()))
}

impl<G: Symmetric> Exhaustive<G> {
    /// A search that remembers about so many classes.
    pub fn new(game: G, entries: usize) -> Self {
        Self { game, known: Shards::new(entries) }
    }

    /// Who wins, within how many plies at most.
    pub fn value(&self, position: G::Position, limits: &Limits<'_>) -> Result<Value, Stopped> {
        within(limits, |portion| self.decide(position, portion))
    }

    /// A winning move, if there is one.
    pub fn winning_move(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<Option<G::Move>, Stopped> {
        within(limits, |portion| self.find_win(position, portion))
    }

    /// The moves, each with who wins after it, for the player who makes it.
    pub fn moves(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<(G::Move, Value)>, Stopped> {
        within(limits, |portion| {
            let value_of = |mv| {
                let next = self.game.play_unchecked(position, mv);
                let value = self.decide(next, portion)?;
                Ok((mv, seen_by_parent(&self.game, position, next, value)))
            };
            self.game.moves(position).map(value_of).collect()
        })
    }

    fn decide(
        &self,
        position: G::Position,
        portion: &mut Portion<'_>,
    ) -> Result<Value, OutOfBudget> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(Value::of_finished(outcome, self.game.to_move(position)));
        }
        let key = self.canonical(position);
        let mut found = self.reach(key, 1, DEEPEST, portion)?;
        if found.score == 0 {
            // Not won. If it is lost, that may not have been seen.
            found = self.reach(key, 0, DEEPEST, portion)?;
        }
        Ok(match found.score {
            1 => Value::Win(found.plies),
            -1 => Value::Loss(found.plies),
            _ => Value::Draw,
        })
    }

    fn find_win(
        &self,
        position: G::Position,
        portion: &mut Portion<'_>,
    ) -> Result<Option<G::Move>, OutOfBudget> {
        let mover = self.game.to_move(position);
        let mut best: Option<(u16, G::Move)> = None;
        for mv in self.game.moves(position) {
            let next = self.game.play_unchecked(position, mv);
            let found = match self.game.outcome(next) {
                Some(outcome) if outcome == Outcome::Win(mover) => Some(0),
                Some(_) => None,
                None => {
                    let again = self.game.to_move(next) == mover;
                    let known = self.known.get(&self.canonical(next));
                    let won = if again { known.low == 1 } else { known.high == -1 };
                    won.then_some(known.plies)
                }
            };
            if let Some(plies) = found
                && best.is_none_or(|(least, _)| plies < least)
            {
                best = Some((plies, mv));
            }
        }
        if let Some((_, mv)) = best {
            return Ok(Some(mv));
        }
        for mv in self.game.moves(position) {
            let next = self.game.play_unchecked(position, mv);
            let again = self.game.to_move(next) == mover;
            if self.game.outcome(next).is_none() {
                let beta = i8::from(again);
                let found = self.reach(self.canonical(next), beta, DEEPEST, portion)?;
                if found.score == if again { 1 } else { -1 } {
                    return Ok(Some(mv));
                }
            }
        }
        Ok(None)
    }

    fn canonical(&self, position: G::Position) -> G::Position {
        self.game.canonical_position(self.game.value_group(), position)
    }

    /// A score on the same side of `beta`, which is 0 or 1, as that of a canonical position in which
    /// the game goes on.
    fn reach(
        &self,
        at: G::Position,
        beta: i8,
        depth: u32,
        portion: &mut Portion<'_>,
    ) -> Result<Score, OutOfBudget> {
        let known = self.known.get(&at);
        if known.low >= beta {
            return Ok(Score { score: known.low, plies: known.plies });
        }
        if known.high < beta {
            return Ok(Score { score: known.high, plies: known.plies });
        }
        let Some(depth) = depth.checked_sub(1) else { return Err(OutOfBudget) };
        let found = self.search(at, beta, depth, portion)?;
        self.known.change(at, |known| {
            if found.score >= beta {
                known.low = known.low.max(found.score);
            } else {
                known.high = known.high.min(found.score);
            }
            if found.score != 0 {
                known.plies = found.plies;
            }
        });
        Ok(found)
    }

    fn search(
        &self,
        at: G::Position,
        beta: i8,
        depth: u32,
        portion: &mut Portion<'_>,
    ) -> Result<Score, OutOfBudget> {
        let mover = self.game.to_move(at);
        let mut best = Score { score: -1, plies: 0 };
        // What was found of a move: true if it is enough.
        let mut take = |score: i8, plies: u16| {
            let plies = plies.saturating_add(1);
            if score >= beta {
                best = Score { score, plies };
            } else if score > best.score {
                best = Score { score, plies: 0 };
            } else if score == best.score {
                best.plies = best.plies.max(plies);
            }
            score >= beta
        };
        let mut urgent = Vec::new();
        self.game.find_urgent_moves(at, &mut urgent);
        let urgent_count = urgent.len();
        let in_order = urgent.into_iter().chain(self.game.moves(at));
        // Those that have to be searched: first what captures, then what leaves few replies.
        let mut open: Vec<(Reverse<bool>, usize, bool, G::Position)> = Vec::new();
        let mut count = 0;
        for (index, mv) in in_order.enumerate() {
            count += 1;
            let next = self.game.play_unchecked(at, mv);
            if let Some(outcome) = self.game.outcome(next) {
                let score = match outcome.winner() {
                    Some(winner) => {
                        if winner == mover {
                            1
                        } else {
                            -1
                        }
                    }
                    None => 0,
                };
                if take(score, 0) {
                    portion.spend(1 + count / 16);
                    return Ok(best);
                }
                continue;
            }
            let key = self.canonical(next);
            let again = self.game.to_move(next) == mover;
            let known = self.known.get(&key);
            let (low, high) =
                if again { (known.low, known.high) } else { (-known.high, -known.low) };
            if low >= beta || high < beta {
                if take(if low >= beta { low } else { high }, known.plies) {
                    portion.spend(1 + count / 16);
                    return Ok(best);
                }
                continue;
            }
            let replies = self.game.moves(key).take(COUNTED).count();
            open.push((Reverse(index < urgent_count), replies, again, key));
        }
        portion.spend(1 + count / 16);
        if portion.is_stopped() {
            return Err(OutOfBudget);
        }
        open.sort_by_key(|&(urgent, replies, ..)| (urgent, replies));
        for (_, _, again, key) in open {
            let found = if again {
                self.reach(key, beta, depth, portion)?
            } else {
                let found = self.reach(key, 1 - beta, depth, portion)?;
                Score { score: -found.score, ..found }
            };
            if take(found.score, found.plies) {
                break;
            }
        }
        Ok(best)
    }
}
