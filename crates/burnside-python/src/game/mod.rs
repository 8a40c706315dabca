//! Games: one position at a time, and arrays of them.
//!
//! | file | idea |
//! |---|---|
//! | `mod` | a game by name: what it is, its positions, symmetries and tables |
//! | `rows` | arrays of positions |
//! | `values` | what they and their moves are worth |
//! | `images` | their images under symmetries, and what becomes of policies |

mod images;
mod rows;
mod values;

use std::{ops::ControlFlow, path::PathBuf};

use burnside::Player;
use burnside_api::{AnyPosition, Kind, SolveOptions};
use pyo3::{
    IntoPyObjectExt,
    prelude::*,
    types::{PyDict, PyTuple},
};

use crate::{
    against::Against,
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

/// What the Python side makes of the answers of a method with masks: lists of actions.
fn as_lists<'py>(
    py: Python<'py>,
    method: &str,
    arguments: impl pyo3::call::PyCallArgs<'py>,
) -> Result<Array<'py>> {
    Ok(py.import("burnside._lists")?.getattr(method)?.call1(arguments)?)
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

    /// Answers from a table file from now on: one that `solve` or the program's command `solve`
    /// wrote. A table of another game, or of other rules, is an error, and nothing changes. A
    /// collection of games that the program's command `collect` wrote is opened in the same way:
    /// `burnside.ask(game, "openings")` says what was played.
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

    /// A policy as this player, 1 or 2, against every opponent, from the start or another position:
    /// `Against`, which asks for its moves. With `symmetry=False` every position counts by itself.
    /// More positions than `most` are an error. `burnside.benchmark.score` uses it.
    #[pyo3(signature = (player, *, start = None, symmetry = true, most = 200_000_000))]
    fn against(
        &self,
        py: Python<'_>,
        player: u8,
        start: Option<&Bound<'_, Position>>,
        symmetry: bool,
        most: usize,
    ) -> Result<Against> {
        let player = match player {
            1 => Player::One,
            2 => Player::Two,
            _ => {
                return Err(failure(
                    Kind::Parameter,
                    format!("player must be 1 or 2, not {player}"),
                ));
            }
        };
        let start = match start {
            Some(position) => self.own(position)?,
            None => self.rules.ask(|game| Ok(game.start()))?,
        };
        let play =
            py.detach(|| self.rules.ask(|game| game.against(&start, player, symmetry, most)))?;
        Ok(Against::new(self.rules.clone(), play))
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

impl Game {
    /// A position of this game; those of others are refused.
    fn own(&self, position: &Bound<'_, Position>) -> Result<AnyPosition> {
        let position = position.get();
        if position.rules.same(&self.rules) {
            return Ok(position.state.clone());
        }
        let (name, own) = (position.rules.name(), self.rules.name());
        let message = format!("this is a position of {name}, not of {own}");
        Err(failure(Kind::Position, message))
    }
}
