//! Positions of every game: one class.

use burnside::{Outcome, catalog::Form};
use burnside_api::{
    AnyPosition, AnyValue, Context, Effort, Error, Kind, PictureFormat, PictureOptions,
};
use burnside_draw::Terminal;
use pyo3::{
    basic::CompareOp,
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBytes, PyInt, PyString, PyTuple},
};

use crate::{
    errors::{Failure, Result},
    game::{Game, named},
    moves::Move,
    qi::{Qi, quoted},
    service::Rules,
    symmetry::{Canonical, Symmetry},
    threads::{self, interruptible, within},
    value::Value,
};

/// A position of a game. It never changes: what changes it returns a new one.
///
/// The game is a `Game` or its name. The text may have any form: the game's own, its integer or bytes
/// in hexadecimal, FEEN, PON, or `start`. With `check=False` whatever can be drawn is read: it can be
/// drawn, turned and written, and not played.
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
    pub(crate) rules: Rules,
    pub(crate) state: AnyPosition,
}

impl Position {
    fn with(&self, state: AnyPosition) -> Self {
        Self { rules: self.rules.clone(), state }
    }

    fn bind(&self, mv: AnyValue) -> Move {
        Move { rules: self.rules.clone(), position: self.state.clone(), mv }
    }

    fn symmetry(&self, symmetry: AnyValue) -> Symmetry {
        Symmetry { rules: self.rules.clone(), symmetry }
    }

    /// The move that a number or a move object means here, if it is legal.
    fn legal(&self, mv: &Bound<'_, PyAny>) -> Result<AnyValue> {
        let (found, text) = if let Ok(mv) = mv.cast::<Move>() {
            let mv = mv.get();
            if !mv.rules.same(&self.rules) {
                let message = format!("a move of {} for {}", mv.rules.name(), self.rules.name());
                return Err(Error::new(Kind::Move, message).into());
            }
            (Some(mv.mv.clone()), mv.__str__()?)
        } else if let Ok(action) = mv.extract::<i64>() {
            let found = match usize::try_from(action) {
                Ok(action) => self.rules.ask(|game| game.move_of(&self.state, action))?,
                Err(_) => None,
            };
            (found, format!("action {action}"))
        } else {
            return Err(PyTypeError::new_err(
                "a move is a Move, its text, or the number of its action",
            )
            .into());
        };
        self.rules.ask(|game| {
            if let Some(mv) = found
                && game.is_legal(&self.state, &mv)?
            {
                return Ok(mv);
            }
            let position = game.text(&self.state)?;
            let over = match game.outcome(&self.state)? {
                Some(outcome) => format!(": the game is over ({outcome})"),
                None => String::new(),
            };
            Err(Error::new(Kind::Illegal, format!("{text} is not legal in {position}{over}")))
        })
    }

    /// A picture, with values if they are asked for.
    fn picture(&self, py: Python<'_>, options: PictureOptions) -> Result<Vec<u8>> {
        interruptible(py, threads::count(None)?, |context| {
            let file = self.rules.0.position_picture(&self.state, &options, context)?;
            Ok(file.bytes)
        })
    }

    /// The picture of a notebook.
    fn shown(&self, format: PictureFormat) -> Option<Vec<u8>> {
        let options = PictureOptions { format, ..PictureOptions::default() };
        let context = Context::default();
        let file =
            self.rules.ask(|game| game.position_picture(&self.state, &options, &context)).ok()?;
        Some(file.bytes)
    }
}

/// Reads a position: text, the game's integer, or bytes.
pub(crate) fn read(
    rules: &Rules,
    data: &Bound<'_, PyAny>,
    format: Option<&str>,
    check: bool,
) -> Result<AnyPosition> {
    let text = if let Ok(text) = data.cast::<PyString>() {
        text.to_cow()?.into_owned()
    } else if let Ok(number) = data.cast::<PyInt>() {
        number.str()?.to_cow()?.into_owned()
    } else if let Ok(bytes) = data.cast::<PyBytes>() {
        hex(bytes.as_bytes())
    } else {
        return Err(PyTypeError::new_err("a position is a str, an int or bytes").into());
    };
    rules.ask(|game| {
        let position = game.read(&text, format)?;
        if check {
            game.accept(&position)?;
        }
        Ok(position)
    })
}

/// Bytes in hexadecimal, as formats of bytes are read.
fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The text of an SVG file.
fn svg(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, text, *, check = true))]
    fn new(game: Rules, text: &Bound<'_, PyAny>, check: bool) -> Result<Self> {
        let state = read(&game, text, None, check)?;
        Ok(Self { rules: game, state })
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game { rules: self.rules.clone() }
    }

    /// Whose turn it is, 1 or 2; in a finished game, whose it would be.
    #[getter]
    fn to_move(&self) -> Result<u8> {
        Ok(self.rules.ask(|game| game.to_move(&self.state))?.number())
    }

    /// How the game ended: `player 1`, `player 2`, `draw` or `both lose`; None while it goes on.
    #[getter]
    fn outcome(&self) -> Result<Option<String>> {
        let outcome = self.rules.ask(|game| game.outcome(&self.state))?;
        Ok(outcome.map(|outcome| outcome.to_string()))
    }

    /// Who won, 1 or 2; None if nobody has.
    #[getter]
    fn winner(&self) -> Result<Option<u8>> {
        let outcome = self.rules.ask(|game| game.outcome(&self.state))?;
        Ok(outcome.and_then(Outcome::winner).map(burnside::Player::number))
    }

    /// Whether the rules accept the position. Only color swaps and `check=False` make others.
    #[getter]
    fn is_valid(&self) -> bool {
        self.state.is_accepted()
    }

    /// The legal moves, always in the same order; none if the game is over.
    fn moves(&self) -> Result<Vec<Move>> {
        let moves = self.rules.ask(|game| game.moves(&self.state))?;
        Ok(moves.into_iter().map(|mv| self.bind(mv)).collect())
    }

    /// The legal move with this text or this number among the game's actions.
    ///
    /// >>> start = burnside.game("quantik").start
    /// >>> start.move("B7") == start.move(23)
    /// True
    fn r#move(&self, text: &Bound<'_, PyAny>) -> Result<Move> {
        let mv = match text.cast::<PyString>() {
            Ok(text) => {
                let text = text.to_cow()?;
                self.rules.ask(|game| game.read_move(&self.state, &text))?
            }
            Err(_) => self.legal(text)?,
        };
        Ok(self.bind(mv))
    }

    /// The position after moves, played one after the other: texts, `Move`s or actions.
    ///
    /// >>> burnside.game("gobblet").start.play("S(0,0)", "L(0,0)", "M(1,0)")
    /// burnside.Position('gobblet', 'Sl,.,./M,.,./.,.,. 2')
    #[pyo3(signature = (*moves))]
    fn play(&self, moves: &Bound<'_, PyTuple>) -> Result<Self> {
        self.rules.ask(|game| game.accept(&self.state))?;
        let mut position = self.with(self.state.clone());
        for mv in moves {
            position.state = if let Ok(text) = mv.cast::<PyString>() {
                let text = text.to_cow()?;
                self.rules.ask(|game| game.play_text(&position.state, &text))?
            } else {
                let mv = position.legal(&mv)?;
                self.rules.ask(|game| game.play(&position.state, &mv))?
            };
        }
        Ok(position)
    }

    /// The canonical form under a group; the value group if none is named.
    #[pyo3(signature = (group = None))]
    fn canonical(&self, group: Option<&str>) -> Result<Canonical> {
        let form = self.rules.ask(|game| game.canonical(&self.state, group))?;
        Ok(Canonical { rules: self.rules.clone(), form })
    }

    /// The bytes that all positions of the orbit share, under a group; the value group if none is
    /// named: positions that share its key are worth the same. The keys that other programs have
    /// too are those of the group `portable`, which may give a win and a loss one key.
    ///
    /// >>> burnside.Position("gobblet", "S,.,./.,.,./.,.,. 2").key("portable").hex()
    /// '0040000000000001'
    #[pyo3(signature = (group = None))]
    fn key<'py>(&self, py: Python<'py>, group: Option<&str>) -> Result<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.rules.ask(|game| game.canonical(&self.state, group))?.key))
    }

    /// The distinct images under a group, each with the simplest symmetry that leads there; the
    /// position itself first.
    #[pyo3(signature = (group = None))]
    fn orbit(&self, group: Option<&str>) -> Result<Vec<(Symmetry, Self)>> {
        let images = self.rules.ask(|game| game.orbit(&self.state, group))?;
        Ok(images.into_iter().map(|(s, image)| (self.symmetry(s), self.with(image))).collect())
    }

    /// The symmetries of a group that leave the position as it is.
    #[pyo3(signature = (group = None))]
    fn stabilizer(&self, group: Option<&str>) -> Result<Vec<Symmetry>> {
        let symmetries = self.rules.ask(|game| game.stabilizer(&self.state, group))?;
        Ok(symmetries.into_iter().map(|symmetry| self.symmetry(symmetry)).collect())
    }

    /// The symmetries of a group that apply to the position, the identity first.
    #[pyo3(signature = (group = None))]
    fn symmetries(&self, group: Option<&str>) -> Result<Vec<Symmetry>> {
        let symmetries = self.rules.ask(|game| game.symmetries(&self.state, group))?;
        Ok(symmetries.into_iter().map(|symmetry| self.symmetry(symmetry)).collect())
    }

    /// The position in one of the game's formats: text, or bytes.
    ///
    /// >>> position = burnside.Position("quantik", "A.../..../..../....")
    /// >>> position.to("feen")
    /// 'A3/4/4/4 2B2C2DA/2a2b2c2d q/Q'
    /// >>> position.to("core").hex()
    /// '010001000000000000000000000000000000'
    fn to<'py>(&self, py: Python<'py>, format: &str) -> Result<Bound<'py, PyAny>> {
        Ok(match self.rules.ask(|game| game.write(&self.state, format))? {
            Form::Text(text) => PyString::new(py, &text).into_any(),
            Form::Bytes(bytes) => PyBytes::new(py, &bytes).into_any(),
        })
    }

    /// The position as FEEN, the text of any game.
    #[getter]
    fn feen<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>> {
        self.to(py, "feen")
    }

    /// The position in the general model: any board, any pieces.
    ///
    /// >>> qi = burnside.Position("quantik", "A.../..../..../....").to_qi()
    /// >>> qi[0], qi.hand("first")["A"]
    /// ('A', 1)
    fn to_qi(&self) -> Result<Qi> {
        Ok(Qi(self.rules.ask(|game| game.to_qi(&self.state))?))
    }

    /// What the position is worth to the side to move, from a table or by search.
    ///
    /// A search goes on until it has the answer, or until it reached one of the limits: about so
    /// many positions, or this many seconds. Then it raises `SearchError`. Other threads run
    /// meanwhile, and Ctrl-C stops it.
    #[pyo3(signature = (*, nodes = None, seconds = None, threads = None))]
    fn value(
        &self,
        py: Python<'_>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        threads: Option<usize>,
    ) -> Result<Value> {
        let effort = Effort::seconds(nodes, seconds)?;
        let found = interruptible(py, threads::count(threads)?, |context| {
            Ok(self.rules.0.evaluate(&self.state, &within(effort, context))?)
        })?;
        Ok(Value::new(self.rules.clone(), self.state.clone(), found))
    }

    /// A good move: a best one if its value can be had within the limits, else the one that a tree
    /// search likes best. Of several best moves the seed chooses.
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
    ) -> Result<Bound<'py, PyAny>> {
        let effort = Effort::seconds(nodes, seconds)?;
        let found = interruptible(py, threads::count(threads)?, |context| {
            Ok(self.rules.0.suggest(&self.state, seed, &within(effort, context))?)
        })?;
        let at_most = found.as_ref().is_some_and(|it| it.at_most);
        let (exact, likely) = found.as_ref().map_or((None, None), |it| (it.value, it.likely));
        let word = exact.map(burnside::Value::word);
        let plies = exact.and_then(burnside::Value::plies);
        let mv = found.map(|it| self.bind(it.mv));
        Ok(named(py, "Suggestion", (mv, word, plies, likely, at_most))?)
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
    ) -> Result<String> {
        let values = if values { Some(Effort::seconds(nodes, seconds)?) } else { None };
        self.picture(py, PictureOptions { dark, values, ..PictureOptions::default() }).map(svg)
    }

    /// The position as the bytes of a PNG file, this many pixels wide; otherwise as `to_svg`.
    #[pyo3(signature = (*, width = 480, dark = false, values = false, nodes = None, seconds = None))]
    fn to_png<'py>(
        &self,
        py: Python<'py>,
        width: u32,
        dark: bool,
        values: bool,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> Result<Bound<'py, PyBytes>> {
        let values = if values { Some(Effort::seconds(nodes, seconds)?) } else { None };
        let format = PictureFormat::Png(width);
        let options = PictureOptions { format, dark, values, ..PictureOptions::default() };
        Ok(PyBytes::new(py, &self.picture(py, options)?))
    }

    /// The position in characters, several lines.
    ///
    /// >>> print(burnside.Position("quantik", "AbC./..../..../....").draw().splitlines()[2])
    /// |  A  |  b  #  C  |  3  |
    #[pyo3(signature = (*, unicode = false, color = false))]
    fn draw(&self, unicode: bool, color: bool) -> Result<String> {
        self.rules.ask(|game| game.position_drawing(&self.state, Terminal { color, unicode }))
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.shown(PictureFormat::Svg).map(svg)
    }

    fn _repr_png_<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        Some(PyBytes::new(py, &self.shown(PictureFormat::Png(480))?))
    }

    pub(crate) fn __str__(&self) -> Result<String> {
        self.rules.text(&self.state)
    }

    pub(crate) fn __repr__(&self) -> Result<String> {
        let check = if self.is_valid() { "" } else { ", check=False" };
        let [game, text] = [self.rules.name(), &self.__str__()?].map(quoted);
        Ok(format!("burnside.Position({game}, {text}{check})"))
    }

    fn __hash__(&self) -> u64 {
        self.state.written().digest()
    }

    /// Positions are ordered by game, then by text.
    fn __richcmp__(&self, other: &Self, op: CompareOp) -> Result<bool> {
        let same = self.state == other.state;
        match op {
            CompareOp::Eq => Ok(same),
            CompareOp::Ne => Ok(!same),
            _ => {
                let order =
                    |it: &Self| Ok::<_, Failure>((it.rules.name().to_owned(), it.__str__()?));
                Ok(op.matches(order(self)?.cmp(&order(other)?)))
            }
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Result<(Bound<'py, PyAny>, (String, String))> {
        let restore = py.import("burnside._burnside")?.getattr("_restore_position")?;
        Ok((restore, (self.rules.name().to_owned(), self.__str__()?)))
    }
}

/// What pickles call.
#[pyfunction]
#[pyo3(name = "_restore_position")]
pub(crate) fn restore_position(game: &str, text: &str) -> Result<Position> {
    let rules = Rules::find(game)?;
    let state = rules.ask(|game| game.read(text, Some("text")))?;
    Ok(Position { rules, state })
}

/// What pickles call.
#[pyfunction]
#[pyo3(name = "_restore_move")]
pub(crate) fn restore_move(game: &str, position: &str, text: &str) -> Result<Move> {
    let position = restore_position(game, position)?;
    let mv = position.rules.ask(|game| game.read_move(&position.state, text))?;
    Ok(position.bind(mv))
}
