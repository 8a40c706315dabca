//! Wins and losses within a given number of plies: exact values for games that can return.
//!
//! Whether the mover wins within n plies has an answer even where play can go in circles. Asked
//! for n = 0, 1, 2, … the first yes is the exact value. What neither side can force is never
//! found this way: that takes a table.

use burnside::{Symmetric, Value};

use crate::{
    evaluator::ValuedMoves,
    limits::{Budget, Limits, Portion, Stopped},
    parent::seen_by_parent,
    shards::Shards,
};

/// What is known of a class: within how many plies it is won or lost, and within how many it is not.
#[derive(Clone, Copy, Default)]
struct Known {
    won: Option<u16>,
    not_won: Option<u16>,
    lost: Option<u16>,
    not_lost: Option<u16>,
}

/// Exact wins and losses of any game, by asking for longer and longer ones.
///
/// ```
/// use burnside::{Value, gobblet::Gobblet};
/// use burnside_solve::{Limits, within::Within};
///
/// // S M .     Player 1 completes the top row.
/// // s m .
/// // . . .
/// let search = Within::new(Gobblet::default());
/// let (value, moves) = search.evaluate("S,M,./s,m,./.,.,. 1".parse()?, &Limits::default())?;
/// assert_eq!(value, Value::Win(1));
/// assert!(moves.iter().any(|(mv, value)| mv.to_string() == "L(0,2)" && *value == Some(Value::Win(1))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Within<G: Symmetric> {
    game: G,
    known: Shards<G::Code, Known>,
}

impl<G: Symmetric + std::fmt::Debug> std::fmt::Debug for Within<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Within").field("game", &self.game).finish_non_exhaustive()
    }
}

impl<G: Symmetric> Within<G> {
    /// Classes remembered, in about 64 MiB of memory; then some are forgotten.
    const MOST: usize = (1 << 26) / (2 * size_of::<(G::Code, Known)>());

    /// A search that knows nothing yet.
    pub fn new(game: G) -> Self {
        Self { game, known: Shards::new(Self::MOST) }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Only the value of a position, if it is won or lost within the limits.
    pub fn value(&self, position: G::Position, limits: &Limits<'_>) -> Result<Value, Stopped> {
        let budget = Budget::new(limits);
        let value = self.deepen(position, u16::MAX, &mut budget.portion());
        budget.judge(value)?.ok_or(Stopped::at_limit(budget.spent()))
    }

    /// The value of a position and of its moves, if it is won or lost within the limits.
    pub fn evaluate(
        &self,
        position: G::Position,
        limits: &Limits<'_>,
    ) -> Result<(Value, ValuedMoves<G::Move>), Stopped> {
        if let Some(outcome) = self.game.outcome(position) {
            let value = Value::of_finished(outcome, self.game.to_move(position));
            return Ok((value, Vec::new()));
        }
        let budget = Budget::new(limits);
        let value = self.deepen(position, u16::MAX, &mut budget.portion());
        let Some(value) = value else {
            return budget.judge(None).and_then(|never| never.ok_or(Stopped::at_limit(0)));
        };
        let deepest = value.plies().unwrap_or_default().saturating_sub(1);
        let moves = self
            .game
            .moves(position)
            .map(|mv| {
                let child = self.game.play_unchecked(position, mv);
                let value = self.deepen(child, deepest, &mut budget.portion());
                let seen = |value| seen_by_parent(&self.game, position, child, value);
                (mv, value.map(seen))
            })
            .collect();
        budget.judge((value, moves))
    }

    /// The value, if it is decided within this many plies.
    fn deepen(
        &self,
        position: G::Position,
        deepest: u16,
        portion: &mut Portion<'_>,
    ) -> Option<Value> {
        if let Some(outcome) = self.game.outcome(position) {
            return Some(Value::of_finished(outcome, self.game.to_move(position)));
        }
        for plies in 1..=deepest {
            let won = self.wins(position, plies, portion);
            let lost = !won && self.loses(position, plies, portion);
            if portion.is_stopped() {
                return None;
            }
            if won || lost {
                return Some(if won { Value::Win(plies) } else { Value::Loss(plies) });
            }
        }
        None
    }

    /// Whether the mover wins within this many plies.
    fn wins(&self, position: G::Position, plies: u16, portion: &mut Portion<'_>) -> bool {
        self.ask(position, plies, portion, true)
    }

    /// Whether the mover loses within this many plies, whatever they do.
    fn loses(&self, position: G::Position, plies: u16, portion: &mut Portion<'_>) -> bool {
        self.ask(position, plies, portion, false)
    }

    fn ask(&self, position: G::Position, plies: u16, portion: &mut Portion<'_>, win: bool) -> bool {
        if let Some(outcome) = self.game.outcome(position) {
            let winner = outcome.winner();
            return winner.is_some_and(|winner| (winner == self.game.to_move(position)) == win);
        }
        if plies == 0 || portion.is_stopped() {
            return false;
        }
        let canonical = self.game.canonical_position(self.game.value_group(), position);
        let code = self.game.code(self.game.value_group(), canonical);
        let known = self.known.get(&code);
        let (yes, no) = if win { (known.won, known.not_won) } else { (known.lost, known.not_lost) };
        if yes.is_some_and(|within| within <= plies) {
            return true;
        }
        if no.is_some_and(|within| within >= plies) {
            return false;
        }
        portion.spend(1);
        let side = self.game.to_move(canonical);
        let after = |mv| {
            let child = self.game.play_unchecked(canonical, mv);
            let same_side = self.game.to_move(child) == side;
            self.ask(child, plies - 1, portion, win == same_side)
        };
        let mut moves = self.game.moves(canonical);
        let answer = if win { moves.any(after) } else { moves.all(after) };
        if !portion.is_stopped() {
            self.learn(code, plies, win, answer);
        }
        answer
    }

    fn learn(&self, code: G::Code, plies: u16, win: bool, answer: bool) {
        self.known.change(code, |known| {
            let (bound, least) = match (win, answer) {
                (true, true) => (&mut known.won, true),
                (true, false) => (&mut known.not_won, false),
                (false, true) => (&mut known.lost, true),
                (false, false) => (&mut known.not_lost, false),
            };
            let tighter = bound.is_none_or(|held| if least { plies < held } else { plies > held });
            if tighter {
                *bound = Some(plies);
            }
        });
    }
}
