//! Alpha-beta with a table of canonical positions.

use burnside::{Symmetric, Value};

use super::{
    score::{INFINITY, further, nearer, of_value, to_value},
    table::{Bounds, Table},
};
use crate::{
    limits::{Budget, Limits, Portion, Stopped},
    parallel,
    parent::seen_by_parent,
};

/// Exact values of any game with symmetries that cannot return to a position.
///
/// What a search learns is kept for the next one. The value is exact, and so it is the same
/// whatever the table still holds and however many threads there are.
///
/// ```
/// use burnside::{Notation, Value, quarto::Quarto};
/// use burnside_solve::{Limits, alphabeta::AlphaBeta};
///
/// let search = AlphaBeta::new(Quarto::LINES);
/// let position = Quarto::LINES.parse_position("4F5./1.86/..0./D..A 3")?;
/// assert_eq!(search.value(position, &Limits::default())?, Value::Win(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AlphaBeta<G: Symmetric> {
    game: G,
    group: G::Group,
    table: Table<G::Code>,
}

impl<G: Symmetric> AlphaBeta<G> {
    /// With the game's value-preserving group, and a table of up to four million entries.
    pub fn new(game: G) -> Self {
        Self::with_entries(game, 1 << 22)
    }

    /// With a table of about this many entries at most.
    pub fn with_entries(game: G, entries: usize) -> Self {
        let group = game.value_group();
        Self { game, group, table: Table::new(entries) }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The exact value of a position for the side to move.
    pub fn value(&self, position: G::Position, limits: &Limits<'_>) -> Result<Value, Stopped> {
        let budget = Budget::new(limits);
        let score = self.pin_down(position, &mut budget.portion());
        budget.judge(to_value(score))
    }

    /// Every legal move with the value of the game after it, for the player who makes it; the
    /// moves are searched side by side on the current rayon pool.
    pub fn moves(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<(G::Move, Value)>, Stopped> {
        let budget = Budget::new(limits);
        let moves: Vec<_> = self.game.moves(position).collect();
        let valued = parallel::map_items(&moves, 1, |&mv| {
            let child = self.game.play_unchecked(position, mv);
            let score = self.pin_down(child, &mut budget.portion());
            // What a stopped search returns means nothing, and may be no value at all.
            let value = if budget.is_stopped() { Value::Draw } else { to_value(score) };
            (mv, seen_by_parent(&self.game, position, child, value))
        });
        budget.judge(valued)
    }

    /// Asks first whether the position is won, then whether it is held, then for the distance:
    /// each a search with a window of no width, beside what the last one found.
    fn pin_down(&self, position: G::Position, portion: &mut Portion<'_>) -> i32 {
        let mut known = Bounds::UNKNOWN;
        while known.low < known.high && !portion.is_stopped() {
            let beta = match known {
                Bounds::UNKNOWN => 1,
                Bounds { low: 1.., .. } => known.low + 1, // won: is there a faster win?
                _ => known.high,                          // not won: is it really no worse?
            };
            let score = self.reach(position, beta, portion);
            if score >= beta {
                known.low = score;
            } else {
                known.high = score;
            }
        }
        known.low
    }

    /// A score on the same side of `beta` as the position's: a lower bound of it if it reaches
    /// `beta`, an upper bound if it does not.
    fn reach(&self, position: G::Position, beta: i32, portion: &mut Portion<'_>) -> i32 {
        if portion.is_stopped() {
            return -INFINITY;
        }
        if let Some(outcome) = self.game.outcome(position) {
            return of_value(Value::of_finished(outcome, self.game.to_move(position)));
        }
        portion.spend(1);
        let canonical = self.game.canonical_position(self.group, position);
        let code = self.game.code(self.group, canonical);
        let known = self.table.get(&code);
        if known.low >= beta {
            return known.low;
        }
        if known.high < beta {
            return known.high;
        }
        let mut best = -INFINITY;
        for mv in self.game.moves(canonical) {
            let child = self.game.play_unchecked(canonical, mv);
            // Under a symmetry that changes the players' parts, the mover is again the mover.
            let again = self.game.to_move(child) == self.game.to_move(canonical);
            let wanted = nearer(beta);
            let score = if again {
                self.reach(child, wanted, portion)
            } else {
                -self.reach(child, 1 - wanted, portion)
            };
            best = best.max(further(score));
            if best >= beta {
                break;
            }
        }
        if !portion.is_stopped() {
            let learned = if best >= beta {
                Bounds { low: best, ..Bounds::UNKNOWN }
            } else {
                Bounds { high: best, ..Bounds::UNKNOWN }
            };
            self.table.learn(code, learned);
        }
        best
    }
}
