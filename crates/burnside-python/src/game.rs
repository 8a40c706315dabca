//! Games: one position at a time, and arrays of them.

use std::{ops::ControlFlow, path::PathBuf};

use burnside::arrays::Planes;
use burnside_api::{Applying, Effort, Error, Kind, MoveValues, Plan, SolveOptions};
use pyo3::{
    IntoPyObjectExt,
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyTuple},
};

use crate::{
    arguments::{States, array, chosen, dtype_of, filled, integers, states_array},
    batch::Array,
    errors::{Result, failure},
    position::{Position, read},
    qi::Qi,
    service::{Rules, digest},
    symmetry::Symmetry,
    threads::{self, interruptible},
};

/// A game with its variant, as `burnside.game` finds it by name.
///
/// Methods that take *states* work on whole arrays: numpy in, numpy out, without the interpreter's
/// lock, on `threads` threads (all cores by default). A row of states
/// has the dtype and shape of `state_dtype` and `state_shape`; moves are numbers below `actions`.
///
/// >>> quantik = burnside.game("quantik")
/// >>> quantik.groups
/// {'d4': 8, 'd4-shapes': 192, 'd4-color-shapes': 384, 'full': 3072}
/// >>> quantik.state_dtype, quantik.state_shape, quantik.actions
/// (dtype('uint16'), (8,), 64)
/// >>> states = quantik.states([quantik.start, quantik.start.play("A0")])
/// >>> quantik.legal(states).sum(axis=1)
/// array([64, 53])
#[pyclass(frozen, module = "burnside")]
pub(crate) struct Game {
    pub(crate) rules: Rules,
}

/// A named tuple of the Python side, with these fields.
pub(crate) fn named<'py>(
    py: Python<'py>,
    name: &str,
    fields: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("burnside._types")?.getattr(name)?.call1(fields)
}

fn tuple<'py>(py: Python<'py>, name: &str, fields: Vec<Array<'py>>) -> Result<Array<'py>> {
    Ok(named(py, name, PyTuple::new(py, fields)?)?)
}

#[pymethods]
impl Game {
    /// The name, with the variant: `quarto:squares`.
    #[getter]
    fn name(&self) -> &str {
        self.rules.name()
    }

    /// The name for people.
    #[getter]
    fn title(&self) -> String {
        self.rules.about().title
    }

    /// The rules in a sentence.
    #[getter]
    fn rules(&self) -> String {
        self.rules.about().rules
    }

    /// The names of all variants of this game.
    #[getter]
    fn variants(&self) -> Vec<String> {
        self.rules.about().variants
    }

    /// The groups of symmetries, with their orders (in the start, where that depends on the
    /// position).
    #[getter]
    fn groups<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyDict>> {
        let groups = PyDict::new(py);
        for group in self.rules.about().groups {
            groups.set_item(group.name, group.order)?;
        }
        Ok(groups)
    }

    /// The group of the keys that others have too. Positions that it calls the same may differ in
    /// value: see `value_group`.
    #[getter]
    fn portable_group(&self) -> String {
        self.rules.about().portable
    }

    /// The largest group that preserves values.
    #[getter]
    fn value_group(&self) -> String {
        self.rules.about().value
    }

    /// The formats of positions.
    #[getter]
    fn formats(&self) -> Vec<&'static str> {
        self.rules.about().formats
    }

    /// Whether every value is in a table.
    #[getter]
    fn solved(&self) -> bool {
        self.rules.0.is_solved()
    }

    /// The position in which the game begins.
    #[getter]
    fn start(&self) -> Result<Position> {
        let state = self.rules.ask(|game| Ok(game.start()))?;
        Ok(Position { rules: self.rules.clone(), state })
    }

    /// Reads a position: text in any form, the game's integer, or bytes. `format` says which form
    /// it is, instead of recognizing it; `check=False` accepts everything that can be drawn.
    ///
    /// >>> gobblet = burnside.game("gobblet")
    /// >>> gobblet.position(33) == gobblet.position("Sl,.,./.,.,./.,.,. 1")
    /// True
    /// >>> quantik = burnside.game("quantik")
    /// >>> document = quantik.start.to("cbor")
    /// >>> quantik.position(document, format="cbor") == quantik.start
    /// True
    #[pyo3(signature = (data, *, format = None, check = true))]
    fn position(
        &self,
        data: &Bound<'_, PyAny>,
        format: Option<&str>,
        check: bool,
    ) -> Result<Position> {
        let state = read(&self.rules, data, format, check)?;
        Ok(Position { rules: self.rules.clone(), state })
    }

    /// The position that a `Qi` stands for.
    #[allow(clippy::wrong_self_convention)] // Python's habit: a game makes positions
    fn from_qi(&self, qi: &Bound<'_, Qi>) -> Result<Position> {
        let state = self.rules.ask(|game| game.read_qi(&qi.get().0))?;
        Ok(Position { rules: self.rules.clone(), state })
    }

    /// The symmetry of this name.
    fn symmetry(&self, name: &str) -> Result<Symmetry> {
        let symmetry = self.rules.ask(|game| game.read_symmetry(name))?;
        Ok(Symmetry { rules: self.rules.clone(), symmetry })
    }

    /// The symmetries of a group, the identity first; the value group if none is named. Arrays
    /// number symmetries in this order. Where a group depends on the position, these are all that
    /// some position has, those of the start first.
    #[pyo3(signature = (group = None))]
    fn symmetries(&self, group: Option<&str>) -> Result<Vec<Symmetry>> {
        let all = self.rules.ask(|game| game.all_symmetries(group))?;
        let bound = |symmetry| Symmetry { rules: self.rules.clone(), symmetry };
        Ok(all.into_iter().map(bound).collect())
    }

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

    /// Which actions are legal: `(n, actions)` of bool.
    #[pyo3(signature = (states, *, threads = None))]
    fn legal<'py>(&self, states: &Array<'py>, threads: Option<usize>) -> Result<Array<'py>> {
        let legal =
            self.batch(states, threads, |game, words, context| game.legal(words, context))?;
        array(states.py(), legal, Some((states.len()?, self.actions())))
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
    /// the fastest wins, else draws, else the slowest losses.
    #[pyo3(signature = (states, *, nodes = None, seconds = None, threads = None))]
    fn labels<'py>(
        &self,
        states: &Array<'py>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let effort = Effort::seconds(nodes, seconds)?;
        tuple(states.py(), "Labels", self.evaluated(states, true, effort, threads)?)
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
        let (rows, width) = (states.len()?, self.actions());
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

    /// Every class in which the game goes on and to which play can come: `Classes` with `states`, a
    /// canonical state each, and `ply`, the fewest plies that lead there. From the start, or from
    /// the states given. Two states are of one class if a symmetry of the group carries one to the
    /// other; the group is the one of `canonical`. More classes than `most` are an error.
    ///
    /// >>> len(burnside.game("tictactoe").classes().states)   # and 138 in which it is over
    /// 627
    #[pyo3(signature = (states = None, group = None, *, most = 50_000_000, threads = None))]
    fn classes<'py>(
        &self,
        py: Python<'py>,
        states: Option<&Array<'py>>,
        group: Option<&str>,
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
        tuple(py, "Classes", self.reached(states, group, most, threads)?)
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

    /// Where every symmetry of a group takes every action: `(order, actions)` of uint16. The
    /// largest group that maps play onto play, whatever the position, if none is named.
    ///
    /// >>> burnside.game("gobblet").action_maps("d4").shape
    /// (8, 108)
    #[pyo3(signature = (group = None))]
    fn action_maps<'py>(&self, py: Python<'py>, group: Option<&str>) -> Result<Array<'py>> {
        let maps = self.rules.ask(|game| game.action_maps(group))?;
        array(py, maps.all_images()?, Some((maps.order, maps.actions)))
    }

    /// The numbers of the symmetries that apply to states: `Applying` with `starts`, `(n + 1,)`, and
    /// `symmetries`. Those of state `i` are the numbers from `starts[i]` up to `starts[i + 1]`. Only
    /// in groups that depend on the position they are not the same for all states.
    ///
    /// >>> zertz = burnside.game("zertz")
    /// >>> few = zertz.position("..../...../...oo./...owo./...oo./...../.... 5/8/10 0/0/0 0/0/0 1 -")
    /// >>> zertz.applying(zertz.states([zertz.start, few]), "translation").starts
    /// array([ 0,  1, 20])
    #[pyo3(signature = (states, group = None, *, threads = None))]
    #[pyo3(name = "applying")]
    fn applying_to<'py>(
        &self,
        states: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let (py, Applying { starts, symmetries }) =
            (states.py(), self.applying(states, group, threads)?);
        tuple(py, "Applying", vec![array(py, starts, None)?, array(py, symmetries, None)?])
    }

    /// The images of states, each under the symmetry of the group with its number. A symmetry that
    /// does not apply to its state is an error.
    #[pyo3(signature = (states, symmetries, group = None, *, threads = None))]
    fn transform<'py>(
        &self,
        states: &Array<'py>,
        symmetries: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let count = States::take(&self.layout(), states)?.count();
        let symmetries = integers(symmetries, "symmetries", count)?;
        self.images(states, &symmetries, group, threads)
    }

    /// Policies (or masks) of states, carried to the images of the states: what stood at an action
    /// stands at the action's image. `(n, actions)` of float32, float64 or bool. A shift of a board
    /// drops what it carries off the board, which no legal action is.
    #[pyo3(signature = (policies, symmetries, group = None, *, threads = None))]
    fn carry<'py>(
        &self,
        policies: &Array<'py>,
        symmetries: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let symmetries = integers(symmetries, "symmetries", policies.len()?)?;
        self.carried(policies, &symmetries, group, false, threads)
    }

    /// The way back: policies of images, brought home to the states that they are images of.
    #[pyo3(signature = (policies, symmetries, group = None, *, threads = None))]
    fn restore<'py>(
        &self,
        policies: &Array<'py>,
        symmetries: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let symmetries = integers(symmetries, "symmetries", policies.len()?)?;
        self.carried(policies, &symmetries, group, true, threads)
    }

    /// The canonical states and the numbers of the symmetries that lead there: `Canonicals` with
    /// `states` and `witnesses`.
    #[pyo3(signature = (states, group = None, *, threads = None))]
    fn canonical<'py>(
        &self,
        states: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        tuple(states.py(), "Canonicals", self.canonicals(states, group, threads)?)
    }

    /// The canonical states with the policies that belong to them: `Canonicalized` with `states`,
    /// `policies` and `witnesses`. `restore(policies, witnesses, group)` leads back.
    #[pyo3(signature = (states, policies, group = None, *, threads = None))]
    fn canonicalize<'py>(
        &self,
        states: &Array<'py>,
        policies: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        let py = states.py();
        let found = self.canonicals(states, group, threads)?;
        let carried = self.carry(policies, &found[1], group, threads)?;
        tuple(py, "Canonicalized", vec![found[0].clone(), carried, found[1].clone()])
    }

    /// Images of states with the policies that belong to them: `Augmented` with `states`,
    /// `policies` and `symmetries`. Every symmetry of the group that applies to a state (see
    /// `applying`), or `count` of them, chosen by the seed. All images of the first state come
    /// first.
    ///
    /// >>> import numpy
    /// >>> gobblet = burnside.game("gobblet")
    /// >>> states = gobblet.states([gobblet.start.play("S(0,0)")])
    /// >>> policies = gobblet.legal(states).astype(numpy.float32)
    /// >>> images = gobblet.augment(states, policies, "d4")
    /// >>> len(images.states), (gobblet.legal(images.states) == images.policies).all()
    /// (8, np.True_)
    #[pyo3(signature = (states, policies, group = None, *, count = None, seed = 0, threads = None))]
    #[allow(clippy::too_many_arguments)] // they are keywords
    fn augment<'py>(
        &self,
        states: &Array<'py>,
        policies: &Array<'py>,
        group: Option<&str>,
        count: Option<usize>,
        seed: u64,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        tuple(
            states.py(),
            "Augmented",
            self.augmented(states, policies, group, (count, seed), threads)?,
        )
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
        games: u64,
        seed: u64,
        longest: u16,
        start: Option<&Bound<'py, Position>>,
        threads: Option<usize>,
    ) -> Result<Array<'py>> {
        const MOST: u32 = 10_000_000;
        let games = u32::try_from(games).ok().filter(|&games| games <= MOST).ok_or_else(|| {
            failure(
                Kind::Parameter,
                format!("games must be at most {MOST} in one call, not {games}"),
            )
            .hint("play them in several calls with different seeds")
        })?;
        let start = match start {
            Some(position) if !position.get().rules.same(&self.rules) => {
                let (name, own) = (position.get().rules.name(), self.rules.name());
                return Err(failure(
                    Kind::Position,
                    format!("this is a position of {name}, not of {own}"),
                ));
            }
            Some(position) => position.get().state.clone(),
            None => self.rules.ask(|game| Ok(game.start()))?,
        };
        let plan = Plan { games, seed, longest };
        tuple(py, "RandomGames", self.played(py, &start, plan, threads)?)
    }

    /// Answers from a table file from now on: one that `solve` or the program's command `solve`
    /// wrote. A table of another game, or of other rules, is an error, and nothing changes.
    fn open_table(&self, py: Python<'_>, path: PathBuf) -> Result<()> {
        Ok(py.detach(|| self.rules.0.open_table(&path))?)
    }

    /// Solves the game completely, writes the table of all values, and answers from it from now on.
    /// Ctrl-C stops it, and what was found until then is kept beside the file: the same call goes on
    /// there. Answers the number of classes.
    #[pyo3(signature = (path, *, threads = None))]
    fn solve(&self, py: Python<'_>, path: PathBuf, threads: Option<usize>) -> Result<u64> {
        let solved = interruptible(py, threads::count(threads)?, |context| {
            let watch = |_| {
                let stop = context.limits.is_canceled();
                if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            Ok(self.rules.0.solve(&path, &SolveOptions::default(), &watch)?)
        })?;
        self.open_table(py, path)?;
        Ok(solved.positions)
    }

    fn __str__(&self) -> &str {
        self.name()
    }

    fn __repr__(&self) -> String {
        format!("burnside.game('{}')", self.name())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.rules.same(&other.rules)
    }

    fn __hash__(&self) -> u64 {
        digest(&self.name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Result<(Array<'py>, Array<'py>)> {
        let restore = py.import("burnside._burnside")?.getattr("game")?;
        Ok((restore, (self.name(),).into_bound_py_any(py)?))
    }
}
