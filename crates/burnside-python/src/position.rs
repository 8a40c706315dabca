//! Positions of every game: one class.

use std::sync::{Arc, atomic::AtomicBool};

use burnside::{Outcome, catalog::Form};
use burnside_draw::Terminal;
use burnside_solve::{door::Worth, mcts::Options};
use pyo3::{
    basic::CompareOp,
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBytes, PyString, PyTuple},
};

use crate::{
    erased::Thing,
    errors::{Failure, Result},
    game::{Game, named, read},
    moves::Move,
    qi::Qi,
    registry::{self, TheRules},
    rules::{Budget, Picture},
    symmetry::{Canonical, Symmetry},
    threads::{self, patiently},
    value::{Value, word},
};

/// The picture of a notebook.
const PLAIN: Picture = Picture { dark: false, values: None };

/// A position of a game. It never changes: what changes it returns a new one.
///
/// The text may have any form: the game's own, its integer or bytes in hexadecimal, FEEN, PON, or
/// `start`. With `check=False` whatever can be drawn is read; symmetry and notation can be asked
/// of it, play cannot.
///
/// >>> position = burnside.Position("quantik", "AbC./..../..../....")
/// >>> position.to_move, len(position.moves())
/// (2, 42)
/// >>> won = position.play("d3")
/// >>> str(won), won.outcome
/// ('AbCd/..../..../....', 'player 2')
/// >>> eval(repr(won)) == won
/// True
#[pyclass(frozen, module = "burnside")]
pub(crate) struct Position {
    pub(crate) rules: TheRules,
    pub(crate) state: Thing,
}

impl Position {
    fn with(&self, state: Thing) -> Self {
        Self { rules: self.rules, state }
    }

    fn bind(&self, mv: Thing) -> Move {
        Move { rules: self.rules, position: Arc::clone(&self.state), mv }
    }

    fn symmetry(&self, symmetry: Thing) -> Symmetry {
        Symmetry { rules: self.rules, symmetry }
    }

    fn check(&self) -> Result<()> {
        self.rules.check(&self.state)
    }

    fn illegal(&self, mv: &str) -> Failure {
        let outcome = self.rules.outcome(&self.state);
        let over =
            outcome.map_or(String::new(), |outcome| format!(": the game is over ({outcome})"));
        Failure::new("illegal", format!("{mv} is not legal in {}{over}", self.__str__()))
    }

    /// The move that a number or a move object means here, if it is legal.
    fn legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<Thing> {
        let (found, text) = if let Ok(mv) = mv.cast::<Move>() {
            let mv = mv.get();
            if mv.rules.name() != self.rules.name() {
                let message = format!("a move of {} for {}", mv.rules.name(), self.rules.name());
                return Err(Failure::new("move", message).into());
            }
            (Some(Arc::clone(&mv.mv)), mv.__str__())
        } else if let Ok(action) = mv.extract::<i64>() {
            let found = usize::try_from(action).ok();
            let found = found.and_then(|action| self.rules.move_of(&self.state, action));
            (found, format!("action {action}"))
        } else {
            return Err(PyTypeError::new_err(
                "a move is a Move, its text, or the number of its action",
            ));
        };
        let legal = found.filter(|mv| self.rules.is_legal(&self.state, mv));
        Ok(legal.ok_or_else(|| self.illegal(&text))?)
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, text, *, check = true))]
    fn new(game: &str, text: &Bound<'_, PyAny>, check: bool) -> PyResult<Self> {
        let rules = registry::find(game)?;
        Ok(Self { rules, state: read(rules, text, None, check)? })
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game { rules: self.rules }
    }

    /// Whose turn it is, 1 or 2; in a finished game, whose it would be.
    #[getter]
    fn to_move(&self) -> Result<u8> {
        self.check()?;
        Ok(self.rules.to_move(&self.state).number())
    }

    /// How the game ended: `player 1`, `player 2`, `draw` or `both lose`; None while it goes on.
    #[getter]
    fn outcome(&self) -> Result<Option<String>> {
        self.check()?;
        Ok(self.rules.outcome(&self.state).map(|outcome| outcome.to_string()))
    }

    /// Who won, 1 or 2; None if nobody has.
    #[getter]
    fn winner(&self) -> Result<Option<u8>> {
        self.check()?;
        let winner = self.rules.outcome(&self.state).and_then(Outcome::winner);
        Ok(winner.map(burnside::Player::number))
    }

    /// Whether the rules accept the position. Only color swaps and `check=False` make others.
    #[getter]
    fn is_valid(&self) -> bool {
        self.check().is_ok()
    }

    /// The legal moves, always in the same order; none if the game is over.
    fn moves(&self) -> Result<Vec<Move>> {
        self.check()?;
        Ok(self.rules.moves(&self.state).into_iter().map(|mv| self.bind(mv)).collect())
    }

    /// The legal move with this text or this number among the game's actions.
    ///
    /// >>> start = burnside.game("quantik").start
    /// >>> start.move("B7") == start.move(23)
    /// True
    fn r#move(&self, text: &Bound<'_, PyAny>) -> PyResult<Move> {
        self.check()?;
        let mv = match text.cast::<PyString>() {
            Ok(text) => self.rules.read_move(&self.state, &text.to_cow()?)?,
            Err(_) => self.legal(text)?,
        };
        Ok(self.bind(mv))
    }

    /// The position after moves, played one after the other: texts, `Move`s or actions.
    ///
    /// >>> burnside.game("gobblet").start.play("S(0,0)", "L(0,0)", "M(1,0)")
    /// burnside.Position('gobblet', 'Sl,.,./M,.,./.,.,. 2')
    #[pyo3(signature = (*moves))]
    fn play(&self, moves: &Bound<'_, PyTuple>) -> PyResult<Self> {
        self.check()?;
        let mut position = self.with(Arc::clone(&self.state));
        for mv in moves {
            position.state = match mv.cast::<PyString>() {
                Ok(text) => self.rules.play_text(&position.state, &text.to_cow()?)?,
                Err(_) => self.rules.play(&position.state, &position.legal(&mv)?),
            };
        }
        Ok(position)
    }

    /// The canonical form under a group; the portable one if none is named.
    #[pyo3(signature = (group = None))]
    fn canonical(&self, group: Option<&str>) -> Result<Canonical> {
        let form = self.rules.canonical(&self.state, group)?;
        Ok(Canonical {
            rules: self.rules,
            group: form.group,
            position: form.position,
            witness: form.witness,
            key: form.key,
            orbit: form.orbit,
            stabilizer: form.stabilizer,
        })
    }

    /// The bytes that all positions of the orbit share, under a group; the portable one if none is
    /// named.
    ///
    /// >>> burnside.Position("gobblet", "S,.,./.,.,./.,.,. 2").key().hex()
    /// '0040000000000001'
    #[pyo3(signature = (group = None))]
    fn key<'py>(&self, py: Python<'py>, group: Option<&str>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.rules.canonical(&self.state, group)?.key))
    }

    /// The distinct images under a group, each with the simplest symmetry that leads there; the
    /// position itself first.
    #[pyo3(signature = (group = None))]
    fn orbit(&self, group: Option<&str>) -> Result<Vec<(Symmetry, Self)>> {
        let images = self.rules.orbit(&self.state, group)?;
        Ok(images.into_iter().map(|(s, image)| (self.symmetry(s), self.with(image))).collect())
    }

    /// The symmetries of a group that leave the position as it is.
    #[pyo3(signature = (group = None))]
    fn stabilizer(&self, group: Option<&str>) -> Result<Vec<Symmetry>> {
        let symmetries = self.rules.stabilizer(&self.state, group)?;
        Ok(symmetries.into_iter().map(|symmetry| self.symmetry(symmetry)).collect())
    }

    /// The symmetries of a group that apply to the position, the identity first.
    #[pyo3(signature = (group = None))]
    fn symmetries(&self, group: Option<&str>) -> Result<Vec<Symmetry>> {
        let symmetries = self.rules.symmetries(&self.state, group)?;
        Ok(symmetries.into_iter().map(|symmetry| self.symmetry(symmetry)).collect())
    }

    /// The position in one of the game's formats: text, or bytes.
    ///
    /// >>> position = burnside.Position("quantik", "A.../..../..../....")
    /// >>> position.to("feen")
    /// 'A3/4/4/4 2B2C2DA/2a2b2c2d q/Q'
    /// >>> position.to("core").hex()
    /// '010001000000000000000000000000000000'
    fn to<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.rules.write(&self.state, format)? {
            Form::Text(text) => PyString::new(py, &text).into_any(),
            Form::Bytes(bytes) => PyBytes::new(py, &bytes).into_any(),
        })
    }

    /// The position as FEEN, the text of any game.
    #[getter]
    fn feen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to(py, "feen")
    }

    /// The position in the general model: any board, any pieces.
    ///
    /// >>> qi = burnside.Position("quantik", "A.../..../..../....").to_qi()
    /// >>> qi[0], qi.hand("first")["A"]
    /// ('A', 1)
    fn to_qi(&self) -> Result<Qi> {
        Ok(Qi(self.rules.to_qi(&self.state)?))
    }

    /// What the position is worth to the side to move, from a table or by search.
    ///
    /// A search goes on until it has the answer, or until it reached one of the limits: about so
    /// many positions, or so many seconds. Then it raises `SearchError`. Other threads run
    /// meanwhile, and Ctrl-C stops it.
    #[pyo3(signature = (*, nodes = None, seconds = None, threads = None))]
    fn value(
        &self,
        py: Python<'_>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        threads: Option<usize>,
    ) -> PyResult<Value> {
        self.check()?;
        let (budget, threads) = (Budget::new(nodes, seconds)?, threads::count(threads)?);
        let worths =
            patiently(py, threads, |cancel| self.rules.worths(&self.state, budget, cancel))??;
        Ok(Value::new(self.rules, Arc::clone(&self.state), worths))
    }

    /// A good move: a best one if its value can be had within the limits, else what random games
    /// like best. Of several best moves the seed chooses.
    ///
    /// >>> burnside.game("quantik").start.play("A0").suggest().value
    /// 'win'
    #[pyo3(signature = (*, nodes = None, seconds = 1.0, seed = 42, threads = None))]
    fn suggest<'py>(
        &self,
        py: Python<'py>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        seed: u64,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.check()?;
        let (mut budget, threads) = (Budget::new(nodes, seconds)?, threads::count(threads)?);
        budget.time = budget.time.map(|time| time / 2);
        let options = Options { time: budget.time, seed, ..Options::default() };
        let found = patiently(py, threads, |cancel| {
            self.rules.suggest(&self.state, budget, cancel, &options)
        })?;
        let (mv, worth) = found.map_or((None, None), |(mv, worth)| (Some(mv), Some(worth)));
        let (exact, likely) = match worth {
            Some(Worth::Exact(value)) => (Some(value), None),
            Some(Worth::Likely(chance)) => (None, Some(chance)),
            None => (None, None),
        };
        let plies = exact.and_then(burnside::Value::plies);
        let fields = (mv.map(|mv| self.bind(mv)), exact.map(word), plies, likely);
        named(py, "Suggestion", fields)
    }

    /// The position as a picture; with `values`, every move shows what it is worth, within the
    /// limits of `value`.
    #[pyo3(signature = (*, dark = false, values = false, nodes = None, seconds = None))]
    fn to_svg(
        &self,
        py: Python<'_>,
        dark: bool,
        values: bool,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<String> {
        self.check()?;
        let budget = Budget::new(nodes, seconds)?;
        let picture = Picture { dark, values: values.then_some(budget) };
        let drawn = |cancel: &_| self.rules.svg(&self.state, picture, cancel);
        Ok(patiently(py, threads::count(None)?, drawn)??)
    }

    /// The position as the bytes of a PNG file, so many pixels wide; otherwise as `to_svg`.
    #[pyo3(signature = (*, width = 480, dark = false, values = false, nodes = None, seconds = None))]
    fn to_png<'py>(
        &self,
        py: Python<'py>,
        width: u32,
        dark: bool,
        values: bool,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.check()?;
        let budget = Budget::new(nodes, seconds)?;
        let picture = Picture { dark, values: values.then_some(budget) };
        let drawn = |cancel: &_| self.rules.png(&self.state, picture, width, cancel);
        Ok(PyBytes::new(py, &patiently(py, threads::count(None)?, drawn)??))
    }

    /// The position in characters, several lines.
    ///
    /// >>> print(burnside.Position("quantik", "AbC./..../..../....").draw().splitlines()[2])
    /// |  A  |  b  #  C  |  3  |
    #[pyo3(signature = (*, unicode = false, color = false))]
    fn draw(&self, unicode: bool, color: bool) -> Result<String> {
        self.check()?;
        Ok(self.rules.drawing(&self.state, Terminal { color, unicode }))
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.check().ok()?;
        self.rules.svg(&self.state, PLAIN, &AtomicBool::new(false)).ok()
    }

    fn _repr_png_<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.check().ok()?;
        let bytes = self.rules.png(&self.state, PLAIN, 480, &AtomicBool::new(false)).ok()?;
        Some(PyBytes::new(py, &bytes))
    }

    pub(crate) fn __str__(&self) -> String {
        self.rules.text(&self.state)
    }

    pub(crate) fn __repr__(&self) -> String {
        let check = if self.is_valid() { "" } else { ", check=False" };
        format!("burnside.Position('{}', '{}'{check})", self.rules.name(), self.__str__())
    }

    fn __hash__(&self) -> u64 {
        self.state.digest()
    }

    /// Positions are ordered by game, then by text.
    fn __richcmp__(&self, other: &Self, op: CompareOp) -> bool {
        let same = self.rules.name() == other.rules.name() && self.state.same(&*other.state);
        match op {
            CompareOp::Eq => same,
            CompareOp::Ne => !same,
            _ => {
                let order = |it: &Self| (it.rules.name(), it.__str__());
                op.matches(order(self).cmp(&order(other)))
            }
        }
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (&'static str, String))> {
        let restore = py.import("burnside._burnside")?.getattr("_restore_position")?;
        Ok((restore, (self.rules.name(), self.__str__())))
    }
}

/// What pickles call.
#[pyfunction]
#[pyo3(name = "_restore_position")]
pub(crate) fn restore_position(game: &str, text: &str) -> Result<Position> {
    let rules = registry::find(game)?;
    Ok(Position { rules, state: rules.read(text, Some("text"))? })
}

/// What pickles call.
#[pyfunction]
#[pyo3(name = "_restore_move")]
pub(crate) fn restore_move(game: &str, position: &str, text: &str) -> Result<Move> {
    let position = restore_position(game, position)?;
    position.check()?;
    let mv = position.rules.read_move(&position.state, text)?;
    Ok(position.bind(mv))
}
