//! Puzzles: positions in which exactly one move is good, up to symmetry.
//!
//! | file | idea |
//! |---|---|
//! | `choose` | [`choose`]: many puzzles of a game, from a seed, in variety |
//! | `file` | [`PuzzleFile`]: puzzles as text, and those that come with the program |
//!
//! `docs/puzzles.md` says what is asked of a puzzle, and how it is rated.

mod choose;
mod file;

use burnside::{Game, Symmetric, Value};

pub use choose::{ChosenPuzzle, MovesOf, choose};
pub use file::{PuzzleFile, PuzzleFileError, embedded_puzzles};

use crate::{Evaluator, Limits, Stopped, move_classes, parent::seen_by_parent};

/// What the mover has to find.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PuzzleGoal {
    /// The only moves that win.
    Win,
    /// The only moves that do not lose; nothing wins.
    Save,
}

/// A position in which exactly one move is good, up to symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle<M> {
    /// What the mover has to find.
    pub goal: PuzzleGoal,
    /// What the good move is worth to the mover.
    pub value: Value,
    /// The good moves; symmetries of the position carry them onto each other.
    pub right: Vec<M>,
    /// What the others are worth, one of each class, in the order of the moves.
    pub wrong: Vec<(M, Value)>,
}

impl<M> Puzzle<M> {
    /// How well the wrong moves hide: for how many plies all together. A move that loses hides
    /// until the game is lost, a draw instead of a win as long as the win takes, and no move for
    /// longer than that: whoever sees the win needs no more.
    ///
    /// ```
    /// use burnside::Value::{Draw, Loss, Win};
    /// use burnside_solve::puzzles::{Puzzle, PuzzleGoal};
    ///
    /// let wrong = vec![("b1", Loss(2)), ("c1", Loss(8)), ("c2", Draw)];
    /// let puzzle = Puzzle { goal: PuzzleGoal::Win, value: Win(5), right: vec!["a1"], wrong };
    /// assert_eq!(puzzle.rating(), 2 + 5 + 5);
    /// ```
    pub fn rating(&self) -> u32 {
        let most = self.value.plies().unwrap_or(u16::MAX);
        let hides = |&(_, value): &(M, Value)| match value {
            Value::Loss(plies) => u32::from(plies.min(most)),
            Value::Draw | Value::Win(_) => u32::from(most),
        };
        self.wrong.iter().map(hides).sum()
    }
}

/// The puzzle that a position is, if it is one: it has a good move and a bad one, and all good
/// moves are of one class. `moves` are all legal moves with what they are worth to the mover.
pub fn puzzle_of<G: Symmetric>(
    game: &G,
    position: G::Position,
    moves: &[(G::Move, Value)],
) -> Option<Puzzle<G::Move>> {
    let best = moves.iter().map(|&(_, value)| value).max()?;
    let goal = match best {
        Value::Win(_) => PuzzleGoal::Win,
        Value::Draw => PuzzleGoal::Save,
        Value::Loss(_) => return None,
    };
    let is_good = |value: Value| matches!(value, Value::Win(_)) || value == best;
    // Moves of one class have one value: this is quick, and mostly enough.
    let good = || moves.iter().filter(|&&(_, value)| is_good(value));
    if good().any(|&(_, value)| value != best) || good().count() == moves.len() {
        return None;
    }
    let texts: Vec<G::Move> = moves.iter().map(|&(mv, _)| mv).collect();
    let classes = move_classes(game, position, &texts);
    let (mut right, mut right_class) = (Vec::new(), None);
    let mut wrong = Vec::new();
    let mut next = 0;
    for (&(mv, value), class) in moves.iter().zip(classes) {
        if is_good(value) {
            if *right_class.get_or_insert(class) != class {
                return None;
            }
            right.push(mv);
        } else if class >= next {
            wrong.push((mv, value));
        }
        next = next.max(class + 1);
    }
    Some(Puzzle { goal, value: best, right, wrong })
}

/// Every legal move with what it is worth, by an evaluator; also those that it only knows not to be
/// best.
pub fn all_values<G: Game>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    position: G::Position,
    limits: &Limits<'_>,
) -> Result<Vec<(G::Move, Value)>, Stopped> {
    let each = |(mv, value): (G::Move, Option<Value>)| {
        let child = game.play_unchecked(position, mv);
        let value = match value {
            Some(value) => value,
            None => seen_by_parent(game, position, child, evaluator.value(child, limits)?),
        };
        Ok((mv, value))
    };
    evaluator.evaluate(position, limits)?.moves.into_iter().map(each).collect()
}
