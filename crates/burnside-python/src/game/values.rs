//! What arrays of positions and their moves are worth.

use burnside_api::{Effort, MoveValues};
use pyo3::prelude::*;

use super::{Game, as_lists, tuple};
use crate::{
    arguments::{array, filled},
    batch::Array,
    errors::Result,
};

#[pymethods]
impl Game {
    /// What states are worth to the side to move, as `Values`: `value` (1, 0, -1), `plies` to the
    /// end (-1 in a draw), and whether they are `known`: a search that reaches its limit (about so
    /// many positions, or this many seconds, for each state) leaves a state unknown.
    ///
    /// >>> gobblet = burnside.game("gobblet")
    /// >>> gobblet.values(gobblet.states([gobblet.start]))
    /// Values(value=array([1], dtype=int8), plies=array([13], dtype=int16), known=array([ True]))
    #[pyo3(signature = (states, *, nodes = None, seconds = None, threads = None))]
    fn values<'py>(
        &self,
        states: &Array<'py>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let effort = Effort::seconds(nodes, seconds)?;
        tuple(states.py(), "Values", self.evaluated(states, false, effort, threads)?)
    }

    /// `values`, and the best actions: `Labels` with `best`, `(n, actions)` of bool. The best are
    /// the fastest wins, else draws, else the slowest losses. With `sparse=True`, `LabelLists` with
    /// lists of them as `best`, for games with many actions.
    #[pyo3(signature = (states, *, nodes = None, seconds = None, sparse = false, threads = None))]
    fn labels<'py>(
        slf: &Bound<'py, Self>,
        states: &Array<'py>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        sparse: bool,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        if sparse {
            return as_lists(slf.py(), "labels", (slf, states, nodes, seconds, threads));
        }
        let effort = Effort::seconds(nodes, seconds)?;
        tuple(slf.py(), "Labels", slf.get().evaluated(states, true, effort, threads)?)
    }

    /// What each legal move of states is worth to the player who makes it: `MoveValues` with
    /// `starts` and `actions` as those of `moves`, and `value`, `plies` and `known` as those of
    /// `values`, a row for each move.
    #[pyo3(signature = (states, *, nodes = None, seconds = None, threads = None))]
    fn move_values<'py>(
        &self,
        states: &Array<'py>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let (py, effort) = (states.py(), Effort::seconds(nodes, seconds)?);
        let MoveValues { starts, actions, values } = self.valued_moves(states, effort, threads)?;
        let fields = vec![
            array(py, starts, None)?,
            array(py, actions, None)?,
            array(py, values.value, None)?,
            array(py, values.plies, None)?,
            array(py, values.known, None)?,
        ];
        tuple(py, "MoveValues", fields)
    }

    /// The same by number of action: `ActionValues` with `value`, `plies` and `known`, each
    /// `(n, actions)`. Actions that are not legal are not `known`.
    ///
    /// >>> gobblet = burnside.game("gobblet")
    /// >>> values = gobblet.action_values(gobblet.states([gobblet.start]))
    /// >>> int(values.known.sum()), int((values.value == 1).sum())
    /// (27, 18)
    #[pyo3(signature = (states, *, nodes = None, seconds = None, threads = None))]
    fn action_values<'py>(
        &self,
        states: &Array<'py>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let (py, effort) = (states.py(), Effort::seconds(nodes, seconds)?);
        let (rows, width) = (states.len()?, self.layout().actions);
        let MoveValues { starts, actions, values } = self.valued_moves(states, effort, threads)?;
        let size = rows.checked_mul(width);
        let (mut value, mut plies) = (filled(size, 0_i8)?, filled(size, -1_i16)?);
        let mut known = filled(size, false)?;
        let mut moves = actions.iter().enumerate();
        for (row, bounds) in starts.windows(2).enumerate() {
            let count = usize::try_from(bounds[1] - bounds[0]).unwrap_or_default();
            for (at, &action) in moves.by_ref().take(count) {
                if let Ok(action) = usize::try_from(action) {
                    let to = row * width + action;
                    value[to] = values.value[at];
                    plies[to] = values.plies[at];
                    known[to] = values.known[at];
                }
            }
        }
        let shape = Some((rows, width));
        let fields = vec![array(py, value, shape)?, array(py, plies, shape)?];
        let known = array(py, known, shape)?;
        tuple(py, "ActionValues", fields.into_iter().chain([known]).collect())
    }
}
