//! A policy against every opponent: states go to Python, its moves come back.

use std::sync::{Mutex, MutexGuard, PoisonError};

use burnside_api::Fate;
use pyo3::prelude::*;

use crate::{
    arguments::{States, integers, states_array},
    batch::Array,
    errors::Result,
    game::named,
    service::{Rules, caught},
    threads::{self, interruptible},
};

type Play = Box<dyn burnside_api::Against>;

/// A policy's moves, fixed ply by ply, and everything that an opponent can do against them, play
/// without end included: `Game.against` begins it.
///
/// Ask the policy wherever it is to move, in canonical states, until no state waits; then solve.
/// Where the opponent can win at once it does, and nothing else is followed.
///
/// >>> game = burnside.game("tictactoe")
/// >>> play = game.against(1)
/// >>> while len(states := play.waiting()):
/// ...     play.answer(game.legal(states).argmax(axis=1))   # the first legal move
/// >>> play.solve()
/// Fate(value=-1, plies=6, positions=77)
#[pyclass(frozen, module = "burnside")]
pub(crate) struct Against {
    rules: Rules,
    play: Mutex<Play>,
}

impl Against {
    pub(crate) fn new(rules: Rules, play: Play) -> Self {
        Self { rules, play: Mutex::new(play) }
    }

    fn play(&self) -> MutexGuard<'_, Play> {
        self.play.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Against {
    /// The next states in which the policy must move, at most so many; none once every move was
    /// followed.
    #[pyo3(signature = (most = 65_536, *, threads = None))]
    fn waiting<'py>(
        &self,
        py: Python<'py>,
        most: usize,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let words = interruptible(py, threads::count(threads)?, |context| {
            Ok(self.play().waiting(most.max(1), context)?)
        })?;
        states_array(py, words, &self.rules.0.layout())
    }

    /// The actions of the policy in the first states that wait, one for each. One that is not
    /// legal is an error, and nothing changes.
    fn answer(&self, py: Python<'_>, actions: &Array<'_>) -> Result<()> {
        let actions = integers(actions, "actions", actions.len()?)?;
        py.detach(|| caught(|| Ok(self.play().answer(&actions)?)))
    }

    /// What the policy gets, once no state waits: `Fate` with `value` (1 a win, 0 a draw or play
    /// without end, -1 a loss), `plies` to the end (-1 in a draw), and `positions`: how many came
    /// up.
    #[pyo3(signature = (*, threads = None))]
    fn solve<'py>(&self, py: Python<'py>, threads: Option<usize>) -> Result<Array<'py>> {
        let Fate { value, plies, positions } =
            interruptible(py, threads::count(threads)?, |context| {
                Ok(self.play().solve(context)?)
            })?;
        Ok(named(py, "Fate", (value, plies, positions))?)
    }

    /// How many positions came up so far, up to symmetry.
    #[getter]
    fn positions(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.play().positions())
    }

    /// A best action of the opponent in a canonical state in which it is to move, once it is
    /// solved. `state` is an array of one.
    fn best(&self, state: &Array<'_>) -> Result<i64> {
        let taken = States::take(&self.rules.0.layout(), state)?;
        let words = taken.words()?;
        state.py().detach(|| caught(|| Ok(self.play().best(words)?)))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Against: {}, {} positions>", self.rules.name(), self.positions(py))
    }
}
