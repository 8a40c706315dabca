//! Games: one position at a time, and arrays of them.

use burnside_solve::random::below;
use pyo3::{
    IntoPyObjectExt,
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBytes, PyDict, PyInt, PyString, PyTuple},
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use crate::{
    arguments::{array, filled, integers, room},
    erased::Thing,
    errors::{Failure, Result},
    playouts::Plan,
    position::Position,
    qi::Qi,
    registry::TheRules,
    rules::Budget,
    symmetry::Symmetry,
    threads,
};

type Array<'py> = Bound<'py, PyAny>;

/// A game with its variant, as `burnside.game` finds it by name.
///
/// Methods that take *states* work on whole arrays: numpy in, numpy out, without the interpreter's
/// lock, on as many threads as `threads` says (all there are, if it says nothing). A row of states
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
    pub(crate) rules: TheRules,
}

/// Reads a position: text, the game's integer, or bytes.
pub(crate) fn read(
    rules: TheRules,
    data: &Bound<'_, PyAny>,
    format: Option<&str>,
    check: bool,
) -> PyResult<Thing> {
    let text = if let Ok(text) = data.cast::<PyString>() {
        text.to_cow()?.into_owned()
    } else if let Ok(number) = data.cast::<PyInt>() {
        number.str()?.to_cow()?.into_owned()
    } else if let Ok(bytes) = data.cast::<PyBytes>() {
        hex(bytes.as_bytes())
    } else {
        return Err(PyTypeError::new_err("a position is a str, an int or bytes"));
    };
    let position = rules.read(&text, format)?;
    if check {
        rules.check(&position)?;
    }
    Ok(position)
}

/// Bytes in hexadecimal, as formats of bytes are read.
fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// A named tuple of the Python side, with these fields.
pub(crate) fn named<'py>(
    py: Python<'py>,
    name: &str,
    fields: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("burnside._types")?.getattr(name)?.call1(fields)
}

fn tuple<'py>(py: Python<'py>, name: &str, fields: Vec<Array<'py>>) -> PyResult<Array<'py>> {
    named(py, name, PyTuple::new(py, fields)?)
}

#[pymethods]
impl Game {
    /// The name, with the variant: `quarto:squares`.
    #[getter]
    fn name(&self) -> &'static str {
        self.rules.name()
    }

    /// The name for people.
    #[getter]
    fn title(&self) -> &'static str {
        self.rules.about().title
    }

    /// The rules in a sentence.
    #[getter]
    fn rules(&self) -> &'static str {
        self.rules.about().rules
    }

    /// The names of all variants of this game.
    #[getter]
    fn variants(&self) -> Vec<&'static str> {
        self.rules.about().variants
    }

    /// The groups of symmetries, with their orders (in the start, where that depends on the
    /// position).
    #[getter]
    fn groups<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let groups = PyDict::new(py);
        for group in self.rules.about().groups {
            groups.set_item(group.name, group.order)?;
        }
        Ok(groups)
    }

    /// The group of the keys that others have too.
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
        self.rules.is_solved()
    }

    /// The position in which the game begins.
    #[getter]
    fn start(&self) -> Position {
        Position { rules: self.rules, state: self.rules.start() }
    }

    /// Reads a position: text in any form, the game's integer, or bytes. `format` says which form
    /// it is, instead of recognizing it; `check=False` takes whatever can be drawn.
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
    ) -> PyResult<Position> {
        Ok(Position { rules: self.rules, state: read(self.rules, data, format, check)? })
    }

    /// The position that a `Qi` stands for.
    #[allow(clippy::wrong_self_convention)] // Python's habit: a game makes positions
    fn from_qi(&self, qi: &Bound<'_, Qi>) -> Result<Position> {
        let state = self.rules.read_qi(&qi.get().0)?;
        self.rules.check(&state)?;
        Ok(Position { rules: self.rules, state })
    }

    /// The symmetry of this name.
    fn symmetry(&self, name: &str) -> Result<Symmetry> {
        Ok(Symmetry { rules: self.rules, symmetry: self.rules.read_symmetry(name)? })
    }

    /// The symmetries of a group, the identity first; the portable group if none is named. Arrays
    /// number symmetries in this order.
    #[pyo3(signature = (group = None))]
    fn symmetries(&self, group: Option<&str>) -> Result<Vec<Symmetry>> {
        let all = self.rules.symmetries(&self.rules.start(), group)?;
        Ok(all.into_iter().map(|symmetry| Symmetry { rules: self.rules, symmetry }).collect())
    }

    /// The dtype of states.
    #[getter]
    fn state_dtype<'py>(&self, py: Python<'py>) -> Array<'py> {
        self.rules.dtype(py)
    }

    /// The shape of one state: `()` if it is a single number.
    #[getter]
    fn state_shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.rules.layout().width)
    }

    /// What the numbers of a state are.
    #[getter]
    fn state_layout(&self) -> &'static str {
        self.rules.layout().words
    }

    /// How many actions there are, legal or not.
    #[getter]
    fn actions(&self) -> usize {
        self.rules.layout().actions
    }

    /// An array of states, a row for each position.
    fn states<'py>(&self, py: Python<'py>, positions: &Bound<'py, PyAny>) -> PyResult<Array<'py>> {
        let mut states = Vec::new();
        for (index, position) in positions.try_iter()?.enumerate() {
            let position = position?;
            let position = position
                .cast::<Position>()
                .map_err(|_| PyTypeError::new_err(format!("item {index} is not a Position")))?;
            let position = position.get();
            if position.rules.name() != self.rules.name() {
                let message =
                    format!("a position of {} for {}", position.rules.name(), self.rules.name());
                return Err(Failure::new("position", message).at(index).into());
            }
            states.push(std::sync::Arc::clone(&position.state));
        }
        self.rules.states(py, &states)
    }

    /// The positions of an array of states.
    fn positions(&self, states: &Array<'_>) -> PyResult<Vec<Position>> {
        let states = self.rules.positions(states)?;
        Ok(states.into_iter().map(|state| Position { rules: self.rules, state }).collect())
    }

    /// Canonical keys under a group, `(n, bytes)` of uint8: the bytes of `Position.key`. The
    /// portable group if none is named.
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
    ) -> PyResult<Array<'py>> {
        self.rules.keys(states, group, threads::count(threads)?)
    }

    /// Which actions are legal: `(n, actions)` of bool.
    #[pyo3(signature = (states, *, threads = None))]
    fn legal<'py>(&self, states: &Array<'py>, threads: Option<usize>) -> PyResult<Array<'py>> {
        self.rules.legal(states, threads::count(threads)?)
    }

    /// Whose turn it is: `(n,)` of uint8, 1 or 2.
    #[pyo3(signature = (states, *, threads = None))]
    fn to_move<'py>(&self, states: &Array<'py>, threads: Option<usize>) -> PyResult<Array<'py>> {
        self.rules.movers(states, threads::count(threads)?)
    }

    /// How games ended: `(n,)` of int8, -1 while it goes on, 0 for nobody, 1 or 2 for the winner.
    #[pyo3(signature = (states, *, threads = None))]
    fn outcomes<'py>(&self, states: &Array<'py>, threads: Option<usize>) -> PyResult<Array<'py>> {
        self.rules.outcomes(states, threads::count(threads)?)
    }

    /// The states after one action each.
    #[pyo3(signature = (states, actions, *, threads = None))]
    fn play<'py>(
        &self,
        states: &Array<'py>,
        actions: &Array<'py>,
        threads: Option<usize>,
    ) -> PyResult<Array<'py>> {
        self.rules.play_all(states, actions, threads::count(threads)?)
    }

    /// What states are worth to the side to move, as `Values`: `value` (1, 0, -1), `plies` to the
    /// end (-1 in a draw), and whether they are `known`: a search that reaches its limit (about so
    /// many positions, or so many seconds, for each state) leaves a state unknown.
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
    ) -> PyResult<Array<'py>> {
        let budget = Budget::new(nodes, seconds)?;
        let values = self.rules.values(states, false, budget, threads::count(threads)?)?;
        tuple(states.py(), "Values", values)
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
    ) -> PyResult<Array<'py>> {
        let budget = Budget::new(nodes, seconds)?;
        let labels = self.rules.values(states, true, budget, threads::count(threads)?)?;
        tuple(states.py(), "Labels", labels)
    }

    /// Where every symmetry of a group takes every action: `(order, actions)` of uint16. The
    /// largest group that maps play onto play, whatever the position, if none is named.
    ///
    /// >>> burnside.game("gobblet").action_maps("d4").shape
    /// (8, 108)
    #[pyo3(signature = (group = None))]
    fn action_maps<'py>(&self, py: Python<'py>, group: Option<&str>) -> PyResult<Array<'py>> {
        self.rules.action_maps(py, group)
    }

    /// The images of states, each under the symmetry of the group with its number.
    #[pyo3(signature = (states, symmetries, group = None, *, threads = None))]
    fn transform<'py>(
        &self,
        states: &Array<'py>,
        symmetries: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> PyResult<Array<'py>> {
        let symmetries = integers(symmetries, "symmetries", self.rules.count(states)?)?;
        self.rules.images(states, &symmetries, group, threads::count(threads)?)
    }

    /// Policies (or masks) of states, carried to the images of the states: what stood at an action
    /// stands at the action's image. `(n, actions)` of float32, float64 or bool.
    #[pyo3(signature = (policies, symmetries, group = None, *, threads = None))]
    fn carry<'py>(
        &self,
        policies: &Array<'py>,
        symmetries: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> PyResult<Array<'py>> {
        let symmetries = integers(symmetries, "symmetries", policies.len()?)?;
        self.rules.carry(policies, &symmetries, group, false, threads::count(threads)?)
    }

    /// The way back: policies of images, brought home to the states that they are images of.
    #[pyo3(signature = (policies, symmetries, group = None, *, threads = None))]
    fn restore<'py>(
        &self,
        policies: &Array<'py>,
        symmetries: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> PyResult<Array<'py>> {
        let symmetries = integers(symmetries, "symmetries", policies.len()?)?;
        self.rules.carry(policies, &symmetries, group, true, threads::count(threads)?)
    }

    /// The canonical states and the numbers of the symmetries that lead there: `Canonicals` with
    /// `states` and `witnesses`.
    #[pyo3(signature = (states, group = None, *, threads = None))]
    fn canonical<'py>(
        &self,
        states: &Array<'py>,
        group: Option<&str>,
        threads: Option<usize>,
    ) -> PyResult<Array<'py>> {
        let found = self.rules.canonical_states(states, group, threads::count(threads)?)?;
        tuple(states.py(), "Canonicals", found)
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
    ) -> PyResult<Array<'py>> {
        let py = states.py();
        let found = self.rules.canonical_states(states, group, threads::count(threads)?)?;
        let carried = self.carry(policies, &found[1], group, threads)?;
        tuple(py, "Canonicalized", vec![found[0].clone(), carried, found[1].clone()])
    }

    /// Images of states with the policies that belong to them: `Augmented` with `states`,
    /// `policies` and `symmetries`. Every symmetry of the group for each state, or `count` of them,
    /// chosen by the seed. All images of the first state come first.
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
    ) -> PyResult<Array<'py>> {
        let py = states.py();
        let (rows, order, threads) =
            (self.rules.count(states)?, self.rules.order(group)?, threads::count(threads)?);
        if policies.len()? != rows {
            let message = format!("{rows} states and {} policies", policies.len()?);
            return Err(Failure::new("array", message).into());
        }
        let item = policies.getattr("itemsize").and_then(|item| item.extract()).unwrap_or(1_usize);
        let images = rows.checked_mul(count.unwrap_or(order));
        room(images.and_then(|images| images.checked_mul(self.actions().checked_mul(item)?)))?;
        let mut symmetries = filled(rows.checked_mul(count.unwrap_or(order)), 0_i64)?;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        for (index, symmetry) in symmetries.iter_mut().enumerate() {
            let chosen = if count.is_some() { below(&mut random, order) } else { index % order };
            *symmetry = i64::try_from(chosen).unwrap_or_default();
        }
        let images = self.rules.images(states, &symmetries, group, threads)?;
        let carried = self.rules.carry(policies, &symmetries, group, false, threads)?;
        let symmetries =
            array(py, symmetries.iter().map(|&s| s.cast_unsigned() as u16).collect(), None)?;
        tuple(py, "Augmented", vec![images, carried, symmetries])
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
    ) -> PyResult<Array<'py>> {
        const MOST: u32 = 10_000_000;
        let games = u32::try_from(games).ok().filter(|&games| games <= MOST).ok_or_else(|| {
            Failure::new("parameter", format!("at most {MOST} games at once, not {games}"))
                .hint("play them in several calls with different seeds")
        })?;
        let start = match start {
            Some(position) if position.get().rules.name() != self.rules.name() => {
                let name = position.get().rules.name();
                let message = format!("a position of {name} for {}", self.rules.name());
                return Err(Failure::new("position", message).into());
            }
            Some(position) => std::sync::Arc::clone(&position.get().state),
            None => self.rules.start(),
        };
        self.rules.check(&start)?;
        let plan = Plan { games, seed, longest };
        let played = self.rules.random_games(py, &start, plan, threads::count(threads)?)?;
        tuple(py, "RandomGames", played)
    }

    fn __str__(&self) -> &'static str {
        self.name()
    }

    fn __repr__(&self) -> String {
        format!("burnside.game('{}')", self.name())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.name() == other.name()
    }

    fn __hash__(&self) -> u64 {
        crate::erased::put(self.name()).digest()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Array<'py>, Array<'py>)> {
        let restore = py.import("burnside._burnside")?.getattr("game")?;
        Ok((restore, (self.name(),).into_bound_py_any(py)?))
    }
}
