//! The solver: the exact value of any position, and of each of its moves.

use burnside::{
    Game, Symmetric, Value,
    quarto::{Group, Move, Position, Quarto, Setup, Square},
};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::{
    memory::Shared,
    search::{Core, at_placement},
    status::{Board, most_sets, spread_planes},
    team::Team,
};
use crate::limits::{Budget, Limits, Stopped};

/// Exact values of Quarto positions, by search.
///
/// What a search learns is kept for the next one. Searches use the threads of the current rayon
/// pool; the answers are the same on any number of them. Early positions take seconds:
/// [`evaluator`](crate::evaluator()) has them from a table.
///
/// ```
/// use burnside::{Game, Notation, Value, quarto::Quarto};
/// use burnside_solve::quarto::Solver;
///
/// let rules = Quarto::LINES;
/// let solver = Solver::new(rules.clone());
/// let position = rules.parse_position("4F5./1.86/..0./D..A 3")?;
/// assert_eq!(solver.value(position), Value::Win(3));
/// # Ok::<(), burnside::quarto::TextError>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    rules: Quarto,
    engine: Box<dyn Engine>,
}

/// More winning sets than the search has room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{found} winning sets are too many: the search allows at most {most}")]
pub struct TooManySets {
    /// How many sets the rules have.
    pub found: usize,
    /// How many there may be.
    pub most: usize,
}

/// A search for rules with a given number of words of line status.
trait Engine: std::fmt::Debug + Send + Sync {
    /// The score of a position with a piece in hand that completes nothing at once.
    fn score(&self, position: Position, budget: &Budget<'_>) -> i8;

    /// The scores of many, on all threads; positions of the same board, which lies the same way in
    /// all of them, are searched together.
    fn scores(&self, positions: &[Position]) -> Vec<i8>;
}

impl<const W: usize> Engine for Core<W> {
    fn score(&self, position: Position, budget: &Budget<'_>) -> i8 {
        let hand = position.hand().expect("the caller gave one").index();
        let board = Board::new(&self.tables, position);
        let team = Team::new(self, budget, board.n);
        score_of(board.n, |beta| team.place(&board, hand, beta))
    }

    fn scores(&self, positions: &[Position]) -> Vec<i8> {
        let board = |position: Position| (position.occupied(), spread_planes(position));
        let mut order: Vec<_> = (0..positions.len()).collect();
        order.sort_by_key(|&at| board(positions[at]));
        let budget = Budget::new(&Limits::default());
        let found: Vec<(usize, i8)> = order
            .par_chunks(TOGETHER)
            .flat_map_iter(|part| {
                self.alone(&budget, |search| {
                    let scores = part.iter().map(|&at| {
                        let hand = positions[at].hand().expect("the caller gave one").index();
                        let board = Board::new(&self.tables, positions[at]);
                        (at, score_of(board.n, |beta| search.place(&board, hand, beta)))
                    });
                    scores.collect::<Vec<_>>()
                })
            })
            .collect();
        let mut scores = vec![0; positions.len()];
        for (at, score) in found {
            scores[at] = score;
        }
        scores
    }
}

/// Positions that one thread searches, one after the other.
const TOGETHER: usize = 64;

/// The score of a player with `n` pieces on the board, from whether it reaches this or that.
fn score_of(n: u32, mut reaches: impl FnMut(i8) -> bool) -> i8 {
    if reaches(1) {
        return soonest(n + 3, |m| reaches(at_placement(m)));
    }
    if reaches(0) {
        return 0;
    }
    -soonest(n + 2, |m| !reaches(1 - at_placement(m)))
}

/// The score of the first placement that decides, of every second one from `first` on. If none
/// before the last does, the last one does: that needs no search.
fn soonest(first: u32, mut decides: impl FnMut(u32) -> bool) -> i8 {
    let last = if first.is_multiple_of(2) { 16 } else { 15 };
    at_placement((first..last).step_by(2).find(|&m| decides(m)).unwrap_or(last))
}

/// Buckets of the shared memory, a power of two: 2^16 of them are 4 MiB.
const DEFAULT_BITS: u32 = 20;

impl Solver {
    /// With a memory of 64 MiB.
    ///
    /// # Panics
    /// If the rules have more winning sets than [`try_new`](Self::try_new) accepts; the two
    /// variants of the game have not.
    pub fn new(rules: Quarto) -> Self {
        Self::try_new(rules).expect("rules of the search's size")
    }

    /// With a memory of 64 MiB, for any sets that the search can hold.
    pub fn try_new(rules: Quarto) -> Result<Self, TooManySets> {
        Self::with_memory(rules, DEFAULT_BITS)
    }

    /// With a memory of `2^bits` buckets of 64 bytes (14 to 32 bits).
    pub fn with_memory(rules: Quarto, bits: u32) -> Result<Self, TooManySets> {
        let found = rules.sets().masks().len();
        let shared = Shared::new(bits.clamp(14, 32));
        let engine: Box<dyn Engine> = if found <= most_sets(2) {
            Box::new(Core::<2>::new(&rules, shared))
        } else if found <= most_sets(3) {
            Box::new(Core::<3>::new(&rules, shared))
        } else if found <= most_sets(5) {
            Box::new(Core::<5>::new(&rules, shared))
        } else {
            return Err(TooManySets { found, most: most_sets(5) });
        };
        Ok(Self { rules, engine })
    }

    /// The rules.
    pub fn rules(&self) -> &Quarto {
        &self.rules
    }

    /// The exact value for the side to move.
    pub fn value(&self, position: Position) -> Value {
        self.value_within(position, &Limits::default()).expect("there is no limit")
    }

    /// The exact value for the side to move, if it can be had within the limits.
    pub fn value_within(&self, position: Position, limits: &Limits<'_>) -> Result<Value, Stopped> {
        let budget = Budget::new(limits);
        let value = self.settle(position, &budget);
        budget.judge(value)
    }

    /// Every legal move with the value of the game after it, for the player who makes it.
    pub fn moves(&self, position: Position) -> Vec<(Move, Value)> {
        self.moves_within(position, &Limits::default()).expect("there is no limit")
    }

    /// [`moves`](Self::moves), if they can be had within the limits.
    pub fn moves_within(
        &self,
        position: Position,
        limits: &Limits<'_>,
    ) -> Result<Vec<(Move, Value)>, Stopped> {
        let budget = Budget::new(limits);
        let moves: Vec<_> = self.rules.moves(position).collect();
        let after = |mv| self.rules.play_unchecked(position, mv);
        // Moves that lead to the same class are worth the same: the first of each is searched. The
        // boards are left as they lie, for then more of them are met again.
        let class = |&mv: &Move| self.rules.canonical_position(Group::Full, after(mv));
        let classes: Vec<Position> = moves.iter().map(class).collect();
        let mut firsts: Vec<usize> = (0..moves.len()).collect();
        firsts.sort_by_key(|&at| classes[at]);
        firsts.dedup_by_key(|&mut at| classes[at]);
        firsts.sort_unstable();
        let values = firsts
            .par_iter()
            .with_max_len(1)
            .map(|&at| (classes[at], self.settle(after(moves[at]), &budget).one_ply_earlier()));
        let values: FxHashMap<Position, Value> = values.collect();
        let worth = classes.iter().map(|class| values[class]);
        budget.judge(moves.iter().copied().zip(worth).collect())
    }

    fn settle(&self, position: Position, budget: &Budget<'_>) -> Value {
        if let Some(outcome) = self.rules.outcome(position) {
            return Value::of_finished(outcome, self.rules.to_move(position));
        }
        if position.hand().is_some() {
            return value_of_score(self.score(position, budget), position.count());
        }
        // Whoever must give tries every piece.
        let gives = self.rules.moves(position).map(|mv| {
            let child = self.rules.play_unchecked(position, mv);
            value_of_score(self.score(child, budget), child.count()).one_ply_earlier()
        });
        gives.max().expect("a game that goes on has a move")
    }

    /// The scores of positions with a piece in hand that completes nothing at once.
    pub(super) fn scores(&self, positions: &[Position]) -> Vec<i8> {
        // A board lies the same way whatever is in hand: more of what is found for one piece is
        // met again with the next.
        let alike = |&position: &Position| {
            let squares = Square::ALL.map(|square| position.piece(square));
            let board = Setup::new(squares, None).expect("each piece is there once");
            let canonical = self.rules.canonical_written(Group::Full, board);
            self.rules.transform(position, canonical.witness)
        };
        let positions: Vec<Position> = positions.par_iter().map(alike).collect();
        self.engine.scores(&positions)
    }

    /// The score of a position with a piece in hand.
    pub(super) fn score(&self, position: Position, budget: &Budget<'_>) -> i8 {
        let hand = position.hand().expect("the caller gave one");
        if self.rules.winning_squares(position, hand) != 0 {
            return at_placement(position.count() + 1);
        }
        self.engine.score(position, budget)
    }
}

/// The value of a score with `n` pieces on the board and one in hand: the next placement is the
/// first ply.
pub(super) fn value_of_score(score: i8, n: u32) -> Value {
    let plies = |score: i8| (17 - n).saturating_sub(u32::from(score.unsigned_abs())) as u16;
    match score {
        0 => Value::Draw,
        1.. => Value::Win(plies(score)),
        _ => Value::Loss(plies(score)),
    }
}
