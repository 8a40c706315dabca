//! One ply, in the position in which it can be played.

use burnside_api::{AnyPosition, AnyValue};
use pyo3::{IntoPyObjectExt, basic::CompareOp, prelude::*};

use crate::{errors::Result, position::Position, qi::quoted, service::Rules};

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
    pub(crate) rules: Rules,
    pub(crate) position: AnyPosition,
    pub(crate) mv: AnyValue,
}

#[pymethods]
impl Move {
    /// The position in which the move can be played.
    #[getter]
    fn position(&self) -> Position {
        Position { rules: self.rules.clone(), state: self.position.clone() }
    }

    /// The move as it is written in its position.
    #[getter]
    fn text(&self) -> Result<String> {
        self.rules.ask(|game| game.move_text(&self.position, &self.mv))
    }

    /// The number of the move among the game's actions; None if it has none, as a pass may.
    #[getter]
    fn action(&self) -> Result<Option<usize>> {
        self.rules.ask(|game| game.action(&self.mv))
    }

    pub(crate) fn __str__(&self) -> Result<String> {
        self.text()
    }

    fn __repr__(&self) -> Result<String> {
        Ok(format!("{}.move({})", self.position().__repr__()?, quoted(&self.text()?)))
    }

    fn __hash__(&self) -> u64 {
        self.mv.digest()
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> Option<bool> {
        let same = self.mv == other.mv;
        match op {
            CompareOp::Eq => Some(same),
            CompareOp::Ne => Some(!same),
            _ => None,
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Result<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let restore = py.import("burnside._burnside")?.getattr("_restore_move")?;
        let position = self.rules.text(&self.position)?;
        Ok((restore, (self.rules.name(), position, self.text()?).into_bound_py_any(py)?))
    }
}
