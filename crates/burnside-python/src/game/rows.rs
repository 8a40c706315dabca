//! Arrays of positions, and what the rules say of them.

use burnside::arrays::Planes;
use burnside_api::{Error, Kind, Plan};
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyTuple};

use super::{Game, as_lists, tuple};
use crate::{
    arguments::{States, array, chosen, dtype_of, integers, states_array},
    batch::Array,
    errors::{Result, failure},
    position::Position,
};

#[pymethods]
impl Game {
    /// The dtype of states.
    #[getter]
    fn state_dtype<'py>(&self, py: Python<'py>) -> Array<'py> {
        dtype_of(py, self.layout().word)
    }

    /// The shape of one state: `()` if it is a single number.
    #[getter]
    fn state_shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.layout().width)
    }

    /// What the numbers of a state are.
    #[getter]
    fn state_layout(&self) -> String {
        self.layout().about
    }

    /// How many actions there are, legal or not.
    #[getter]
    fn actions(&self) -> usize {
        self.layout().actions
    }

    /// An array of states, a row for each position.
    fn states<'py>(&self, py: Python<'py>, positions: &Bound<'py, PyAny>) -> Result<Array<'py>> {
        let mut states = Vec::new();
        for (index, position) in positions.try_iter()?.enumerate() {
            let position = position?;
            let position = position
                .cast::<Position>()
                .map_err(|_| PyTypeError::new_err(format!("item {index} is not a Position")))?;
            let position = position.get();
            if !position.rules.same(&self.rules) {
                let (name, own) = (position.rules.name(), self.rules.name());
                let message = format!("row {index}: a position of {name} for {own}");
                return Err(Error::new(Kind::Position, message).at(index).into());
            }
            states.push(position.state.clone());
        }
        let words = self.rules.ask(|game| game.states(&states))?;
        states_array(py, words, &self.layout())
    }

    /// The positions of an array of states.
    fn positions(&self, states: &Array<'_>) -> Result<Vec<Position>> {
        let taken = States::take(&self.layout(), states)?;
        let words = taken.words()?;
        let states = self.rules.ask(|game| game.positions(words))?;
        let bound = |state| Position { rules: self.rules.clone(), state };
        Ok(states.into_iter().map(bound).collect())
    }

    /// Canonical keys under a group, `(n, bytes)` of uint8: the bytes of `Position.key`. The value
    /// group if none is named: states that share a key are worth the same. The keys that other
    /// programs have too are those of the group `portable`; they may merge a win with a loss.
    ///
    /// >>> quantik = burnside.game("quantik")
    /// >>> states = quantik.states(quantik.start.play(move) for move in quantik.start.moves())
    /// >>> keys = quantik.keys(states, "full")
    /// >>> len(set(map(bytes, keys)))  # all first moves are one
    /// 1
    #[pyo3(signature = (states, group = None, *, threads = None))]
    fn keys<'py>(
        &self,
        states: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let (keys, width) =
            self.batch(states, threads, |game, words, context| game.keys(words, group, context))?;
        array(states.py(), keys, Some((states.len()?, width)))
    }

    /// Which actions are legal: `(n, actions)` of bool. With `sparse=True` lists of them:
    /// `ActionLists`, for games with many actions.
    #[pyo3(signature = (states, *, sparse = false, threads = None))]
    fn legal<'py>(
        slf: &Bound<'py, Self>,
        states: &Array<'py>,
        sparse: bool,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        if sparse {
            return as_lists(slf.py(), "legal", (slf, states, threads));
        }
        let game = slf.get();
        let legal =
            game.batch(states, threads, |game, words, context| game.legal(words, context))?;
        array(states.py(), legal, Some((states.len()?, game.actions())))
    }

    /// Whose turn it is: `(n,)` of uint8, 1 or 2.
    #[pyo3(signature = (states, *, threads = None))]
    fn to_move<'py>(&self, states: &Array<'py>, threads: Option<usize>) -> Result<Array<'py>> {
        let movers =
            self.batch(states, threads, |game, words, context| game.movers(words, context));
        array(states.py(), movers?, None)
    }

    /// How games ended: `(n,)` of int8, -1 while it goes on, 0 for nobody, 1 or 2 for the winner.
    #[pyo3(signature = (states, *, threads = None))]
    fn outcomes<'py>(&self, states: &Array<'py>, threads: Option<usize>) -> Result<Array<'py>> {
        let outcomes =
            self.batch(states, threads, |game, words, context| game.outcomes(words, context));
        array(states.py(), outcomes?, None)
    }

    /// The states after one action each.
    #[pyo3(signature = (states, actions, *, threads = None))]
    fn play<'py>(
        &self,
        states: &Array<'py>,
        actions: &Array<'py>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let count = States::take(&self.layout(), states)?.count();
        let actions = integers(actions, "actions", count)?;
        let after = self.batch(states, threads, |game, words, context| {
            game.play_all(words, &actions, context)
        })?;
        states_array(states.py(), after, &self.layout())
    }

    /// The legal moves of states as lists, for games with many actions: `Moves` with `starts`,
    /// `(n + 1,)`, and `actions` and `states` with a row for each move. The moves of state `i` are
    /// the rows from `starts[i]` up to `starts[i + 1]`, and `states` are the states after them. A
    /// move without a number is -1.
    ///
    /// >>> quantik = burnside.game("quantik")
    /// >>> moves = quantik.moves(quantik.states([quantik.start, quantik.start.play("A0")]))
    /// >>> moves.starts, moves.actions.shape, moves.states.shape
    /// (array([  0,  64, 117]), (117,), (117, 8))
    #[pyo3(signature = (states, *, threads = None))]
    fn moves<'py>(&self, states: &Array<'py>, threads: Option<usize>) -> Result<Array<'py>> {
        tuple(states.py(), "Moves", self.children_of(states, threads)?)
    }

    /// What each channel of `planes` says; empty if the game has no planes.
    ///
    /// >>> burnside.game("tictactoe").channels
    /// ['mover', 'opponent']
    #[getter]
    fn channels(&self) -> Vec<String> {
        self.layout().planes.channels
    }

    /// Observation planes for learning: `(n, channels, rows, columns)` of uint8, or of float32 with
    /// `dtype="float32"`. Boards that are not grids have one row. A symmetry of the game only moves
    /// their numbers around, from channel to channel and from cell to cell.
    ///
    /// >>> quantik = burnside.game("quantik")
    /// >>> quantik.planes(quantik.states([quantik.start])).shape
    /// (1, 8, 4, 4)
    #[pyo3(signature = (states, *, dtype = "uint8", threads = None))]
    fn planes<'py>(
        &self,
        states: &Array<'py>,
        dtype: &str,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let dtype = chosen("dtype", dtype, &[("uint8", "uint8"), ("float32", "float32")])?;
        let planes =
            self.batch(states, threads, |game, words, context| game.write_planes(words, context))?;
        let Planes { channels, shape: [rows, columns] } = self.layout().planes;
        let planes = array(states.py(), planes, None)?;
        let planes =
            if dtype == "uint8" { planes } else { planes.call_method1("astype", (dtype,))? };
        let shape = (states.len()?, channels.len(), rows, columns);
        Ok(planes.call_method1("reshape", shape)?)
    }

    /// Every class in which the game goes on and to which play can come: `Classes` with `states`, a
    /// canonical state each, and `ply`, the fewest plies that lead there. From the start, or from
    /// the states given. Two states are of one class if a symmetry of the group carries one to the
    /// other; the group is the one of `canonical`. With `quiet=True` only those in which the player
    /// to move cannot win at once. More classes than `most` are an error.
    ///
    /// >>> len(burnside.game("tictactoe").classes().states)   # and 138 in which it is over
    /// 627
    #[pyo3(signature = (states = None, group = None, *, quiet = false, most = 50_000_000, threads = None))]
    fn classes<'py>(
        &self,
        py: Python<'py>,
        states: Option<&Array<'py>>,
        group: Option<&str>,
        quiet: bool,
        most: usize,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let start;
        let states = if let Some(states) = states {
            states
        } else {
            let words = self.rules.ask(|game| game.states(&[game.start()]))?;
            start = states_array(py, words, &self.layout())?;
            &start
        };
        tuple(py, "Classes", self.reached(states, group, (quiet, most), threads)?)
    }

    /// Games played at random: `RandomGames`, a row for each position of each game, with `states`,
    /// `game`, `ply`, `to_move`, `action` (-1 in the last position) and `result` (1 if the player
    /// to move there won, -1 if the other did, 0 if neither). The seed decides everything: the
    /// rows are the same on any number of threads. A game that is not over after `longest` plies
    /// is left as it is.
    ///
    /// >>> played = burnside.game("quantik").random_games(100, seed=7)
    /// >>> played.states.shape[1:], int(played.game[-1])
    /// ((8,), 99)
    #[pyo3(signature = (games, *, seed = 0, longest = 400, start = None, threads = None))]
    fn random_games<'py>(
        &self,
        py: Python<'py>,
        games: i64,
        seed: u64,
        longest: u16,
        start: Option<&Bound<'py, Position>>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        const MOST: u32 = 10_000_000;
        let games = u32::try_from(games).ok().filter(|&games| games <= MOST).ok_or_else(|| {
            failure(
                Kind::Parameter,
                format!("games must be from 0 to {MOST} in one call, not {games}"),
            )
            .hint("play them in several calls with different seeds")
        })?;
        let start = match start {
            Some(position) => self.own(position)?,
            None => self.rules.ask(|game| Ok(game.start()))?,
        };
        let plan = Plan { games, seed, longest };
        tuple(py, "RandomGames", self.played(py, &start, plan, threads)?)
    }
}
