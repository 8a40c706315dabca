//! One ply, in the position in which it can be played.

use std::sync::Arc;

use pyo3::{IntoPyObjectExt, basic::CompareOp, prelude::*};

use crate::{erased::Thing, position::Position, registry::TheRules};

/// A legal move of a position.
///
/// Moves are equal if they do the same in the same game, whatever the position.
///
/// >>> start = burnside.game("gobblet").start
/// >>> move = start.move("S(1,1)")
/// >>> move, move.action
/// (burnside.Position('gobblet', '.,.,./.,.,./.,.,. 1').move('S(1,1)'), 85)
/// >>> move in start.moves()
/// True
#[pyclass(frozen, module = "burnside")]
pub(crate) struct Move {
    pub(crate) rules: TheRules,
    pub(crate) position: Thing,
    pub(crate) mv: Thing,
}

#[pymethods]
impl Move {
    /// The position in which the move can be played.
    #[getter]
    fn position(&self) -> Position {
        Position { rules: self.rules, state: Arc::clone(&self.position) }
    }

    /// The move as it is written in its position.
    #[getter]
    fn text(&self) -> String {
        self.rules.move_text(&self.position, &self.mv)
    }

    /// The number of the move among the game's actions; None if it has none (a pass in Zertz).
    #[getter]
    fn action(&self) -> Option<usize> {
        self.rules.action(&self.mv)
    }

    pub(crate) fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("{}.move('{}')", self.position().__repr__(), self.text())
    }

    fn __hash__(&self) -> u64 {
        self.mv.digest()
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> Option<bool> {
        let same = self.rules.name() == other.rules.name() && self.mv.same(&*other.mv);
        match op {
            CompareOp::Eq => Some(same),
            CompareOp::Ne => Some(!same),
            _ => None,
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let restore = py.import("burnside._burnside")?.getattr("_restore_move")?;
        let position = self.rules.text(&self.position);
        Ok((restore, (self.rules.name(), position, self.text()).into_bound_py_any(py)?))
    }
}
