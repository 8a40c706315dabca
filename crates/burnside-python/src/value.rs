//! What a position is worth to the player who is about to move.

use std::sync::Arc;

use pyo3::{basic::CompareOp, prelude::*};

use crate::{erased::Thing, moves::Move, registry::TheRules, rules::Worths};

/// The exact value of a position for the side to move, with the plies to the end under best play.
///
/// Values compare by what the mover prefers: a fast win, a slow win, a draw, a slow loss, a fast
/// loss.
///
/// >>> value = burnside.game("gobblet").start.value()
/// >>> value
/// <Value: win in 13 (table)>
/// >>> value.value, value.plies, len(value.best)
/// ('win', 13, 9)
/// >>> value > burnside.game("quantik").start.value()  # which is lost
/// True
#[pyclass(frozen, module = "burnside")]
pub(crate) struct Value {
    rules: TheRules,
    position: Thing,
    worths: Worths,
}

impl Value {
    pub(crate) fn new(rules: TheRules, position: Thing, worths: Worths) -> Self {
        Self { rules, position, worths }
    }

    fn bound(&self, mv: &Thing) -> Move {
        let (position, mv) = (Arc::clone(&self.position), Arc::clone(mv));
        Move { rules: self.rules, position, mv }
    }
}

/// `win`, `loss` or `draw`.
pub(crate) fn word(value: burnside::Value) -> &'static str {
    match value {
        burnside::Value::Win(_) => "win",
        burnside::Value::Loss(_) => "loss",
        burnside::Value::Draw => "draw",
    }
}

#[pymethods]
impl Value {
    /// `win`, `loss` or `draw`, for the side to move.
    #[getter]
    fn value(&self) -> &'static str {
        word(self.worths.value)
    }

    /// Plies to the end of the game; None in a draw.
    #[getter]
    fn plies(&self) -> Option<u16> {
        self.worths.value.plies()
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    #[getter]
    fn sign(&self) -> i8 {
        match self.worths.value {
            burnside::Value::Win(_) => 1,
            burnside::Value::Draw => 0,
            burnside::Value::Loss(_) => -1,
        }
    }

    /// Where it is from: `table`, `search`, or `rules` if the game is over.
    #[getter]
    fn source(&self) -> &'static str {
        self.worths.source
    }

    /// The best moves: the fastest wins, else draws, else the slowest losses.
    #[getter]
    fn best(&self) -> Vec<Move> {
        let best = |worth: &&(Thing, _)| worth.1 == Some(self.worths.value);
        self.worths.moves.iter().filter(best).map(|(mv, _)| self.bound(mv)).collect()
    }

    /// Every move with its value and its plies, for the player who makes it; None and None for a
    /// move that is only known not to be best.
    #[getter]
    fn moves(&self) -> Vec<(Move, Option<&'static str>, Option<u16>)> {
        let each = |(mv, value): &(Thing, Option<burnside::Value>)| {
            (self.bound(mv), value.map(word), value.and_then(burnside::Value::plies))
        };
        self.worths.moves.iter().map(each).collect()
    }

    fn __str__(&self) -> String {
        self.worths.value.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Value: {} ({})>", self.worths.value, self.worths.source)
    }

    fn __hash__(&self) -> u64 {
        crate::erased::put(self.worths.value).digest()
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> bool {
        op.matches(self.worths.value.cmp(&other.worths.value))
    }
}
