//! The general model: any board, any pieces.

use burnside::{
    Player,
    qi::{Cell, Diff, Nested, Qi as Inner},
    symmetry::D4,
};
use burnside_api::{Kind, LooseValue, TypeNames};
use pyo3::{
    IntoPyObjectExt,
    basic::CompareOp,
    exceptions::{PyIndexError, PyTypeError},
    prelude::*,
    types::{PyBool, PyDict, PyInt, PyIterator, PyMapping, PySequence, PyString, PyTuple},
};

use crate::{
    arguments::chosen,
    errors::{Result, failure},
    service::digest,
};

/// A position of any two-player board game: a board of one to three dimensions, two hands, a style
/// for each player, and whose turn it is.
///
/// Pieces and styles are strings and mean nothing here. A position never changes: what changes it
/// returns a new one.
///
/// >>> start = burnside.Qi([3, 3], "C", "c")
/// >>> position = start.board_diff({4: "K^", 0: "r"}).toggle()
/// >>> position[4], position.turn, position.feen
/// ('K^', 'second', 'r2/1K^1/3 / c/C')
/// >>> burnside.Qi.from_feen("r2/1K^1/3 / c/C") == position
/// True
#[pyclass(frozen, module = "burnside")]
pub(crate) struct Qi(pub(crate) Inner);

/// Squares and what stands on them.
type Squares = Vec<(usize, Option<String>)>;

/// Pieces and how many of them.
type Pieces = Vec<(String, i64)>;

/// Whatever stands where Qi wants a number, a text or nothing.
type Pairs = Vec<(LooseValue, LooseValue)>;

/// What Python calls the types that Qi knows.
const PYTHON: TypeNames = TypeNames { whole: "int", text: "str", nothing: "NoneType", nil: "None" };

/// A value as far as Qi tells them apart. Truth values are no numbers here.
fn loose(object: &Bound<'_, PyAny>) -> PyResult<LooseValue> {
    if object.is_none() {
        return Ok(LooseValue::Nothing);
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(LooseValue::Text(text.to_string()));
    }
    if !object.is_instance_of::<PyBool>() {
        if let Ok(number) = object.extract::<i128>() {
            return Ok(LooseValue::Whole(number));
        }
        if object.is_instance_of::<PyInt>() {
            let below = object.lt(0)?;
            return Ok(LooseValue::Whole(if below { i128::MIN } else { i128::MAX }));
        }
    }
    let class = object.get_type().name()?.to_string();
    Ok(LooseValue::Other { class, shown: object.repr()?.to_string() })
}

/// The pairs of a mapping, or of anything that has pairs.
fn pairs(object: &Bound<'_, PyAny>) -> PyResult<Pairs> {
    let pairs = match object.cast::<PyMapping>() {
        Ok(mapping) => mapping.items()?.into_any(),
        Err(_) => object.clone(),
    };
    let read = |pair: PyResult<Bound<'_, PyAny>>| {
        let pair = pair?;
        let pair = match pair.cast::<PyTuple>() {
            Ok(pair) => pair.clone(),
            Err(_) => pair.cast::<PySequence>()?.to_tuple()?,
        };
        let (first, second): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.as_any().extract()?;
        Ok((loose(&first)?, loose(&second)?))
    };
    pairs.try_iter()?.map(read).collect()
}

fn player(name: &str) -> Result<Player> {
    chosen("player", name, &[("first", Player::One), ("second", Player::Two)])
}

fn turn(player: Player) -> &'static str {
    match player {
        Player::One => "first",
        Player::Two => "second",
    }
}

impl Qi {
    fn square(&self, index: i64) -> Result<usize> {
        let found = usize::try_from(index).ok().filter(|&index| index < self.0.square_count());
        found.ok_or_else(|| {
            let squares = self.0.square_count();
            failure(Kind::Qi, format!("invalid flat index: {index} (board has {squares} squares)"))
        })
    }

    fn held(&self, player: Player) -> Pieces {
        let held = self.0.hand(player).iter();
        held.map(|(piece, count)| (piece.to_owned(), count.try_into().unwrap_or(i64::MAX)))
            .collect()
    }

    fn hand_of<'py>(&self, py: Python<'py>, player: Player) -> PyResult<Bound<'py, PyDict>> {
        let hand = PyDict::new(py);
        for (piece, count) in self.0.hand(player).iter() {
            hand.set_item(piece, count)?;
        }
        Ok(hand)
    }

    fn symmetry(name: &str) -> Result<D4> {
        Ok(name.parse()?)
    }
}

fn borrowed(pieces: &Pieces) -> Vec<(&str, i64)> {
    pieces.iter().map(|(piece, delta)| (piece.as_str(), *delta)).collect()
}

#[pymethods]
impl Qi {
    /// How many dimensions a board may have.
    #[classattr]
    const MAX_DIMENSIONS: usize = Inner::MAX_DIMENSIONS;
    /// How large each of them may be.
    #[classattr]
    const MAX_DIMENSION_SIZE: usize = Inner::MAX_DIMENSION_SIZE;
    /// How many squares a board may have.
    #[classattr]
    const MAX_SQUARE_COUNT: usize = Inner::MAX_SQUARE_COUNT;
    /// How long a piece may be.
    #[classattr]
    const MAX_PIECE_BYTESIZE: usize = Inner::MAX_PIECE_BYTESIZE;
    /// How long a style may be.
    #[classattr]
    const MAX_STYLE_BYTESIZE: usize = Inner::MAX_STYLE_BYTESIZE;

    #[new]
    fn new(
        shape: &Bound<'_, PyAny>,
        first_player_style: &Bound<'_, PyAny>,
        second_player_style: &Bound<'_, PyAny>,
    ) -> Result<Self> {
        if shape.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("shape is a list of sizes, not a str").into());
        }
        let sizes = shape.try_iter()?.map(|size| loose(&size?)).collect::<PyResult<Vec<_>>>()?;
        let styles = [loose(first_player_style)?, loose(second_player_style)?];
        Ok(Self(PYTHON.new_qi(&sizes, [&styles[0], &styles[1]])?))
    }

    /// Reads FEEN, the text of any game.
    #[staticmethod]
    fn from_feen(text: &str) -> Result<Self> {
        Ok(Self(Inner::from_feen(text)?))
    }

    /// Reads PON, a JSON object.
    #[staticmethod]
    fn from_pon(text: &str) -> Result<Self> {
        Ok(Self(Inner::from_pon(text)?))
    }

    /// The position as FEEN, if its pieces are EPIN tokens and its styles SIN tokens.
    #[getter]
    fn feen(&self) -> Result<String> {
        Ok(self.0.to_feen()?)
    }

    /// The position as PON, a JSON object.
    ///
    /// >>> burnside.Qi.from_feen("K1 / C/c").to_pon()
    /// '{"board":["K",null],"hands":{"first":[],"second":[]},"styles":{"first":"C","second":"c"},"turn":"first"}'
    fn to_pon(&self) -> Result<String> {
        Ok(self.0.to_pon()?)
    }

    /// The size of each dimension, outermost first.
    #[getter]
    fn shape(&self) -> Vec<usize> {
        self.0.shape().iter().map(|&size| size.into()).collect()
    }

    /// The squares, numbered row by row: pieces, and None where there is none.
    #[getter]
    fn board(&self) -> Vec<Option<&str>> {
        self.0.board().iter().collect()
    }

    /// The board as lists within lists, as deep as it has dimensions.
    fn to_nested<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.0.to_nested() {
            Nested::Line(line) => line.into_bound_py_any(py),
            Nested::Plane(plane) => plane.into_bound_py_any(py),
            Nested::Space(space) => space.into_bound_py_any(py),
        }
    }

    /// What stands on a square, by number or by name; None if nothing does.
    ///
    /// >>> burnside.Qi.from_feen("r2/1K^1/3 / c/C").get("b2")
    /// 'K^'
    fn get(&self, square: &Bound<'_, PyAny>) -> Result<Option<&str>> {
        let index = match square.extract::<String>() {
            Ok(name) => self.index_of(&name)?,
            Err(_) => self.square(square.extract()?)?,
        };
        Ok(self.0.board().get(index))
    }

    /// The name of a square.
    fn cell_of(&self, index: i64) -> Result<String> {
        let index = self.square(index)?;
        let cell = self.0.cell_of(index);
        cell.map(|cell| cell.to_string())
            .ok_or_else(|| failure(Kind::Qi, "this square has no name"))
    }

    /// The number of the square with this name.
    fn index_of(&self, cell: &str) -> Result<usize> {
        let cell: Cell = cell.parse()?;
        Ok(self.0.index_of(cell)?)
    }

    /// What a player holds, `first` or `second`: pieces and how many of each.
    fn hand<'py>(&self, py: Python<'py>, player: &str) -> Result<Bound<'py, PyDict>> {
        Ok(self.hand_of(py, self::player(player)?)?)
    }

    /// What player one holds.
    #[getter]
    fn first_player_hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.hand_of(py, Player::One)
    }

    /// What player two holds.
    #[getter]
    fn second_player_hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.hand_of(py, Player::Two)
    }

    /// The players' styles, player one's first.
    #[getter]
    fn styles(&self) -> (&str, &str) {
        (self.0.first_player_style(), self.0.second_player_style())
    }

    /// Player one's style.
    #[getter]
    fn first_player_style(&self) -> &str {
        self.0.first_player_style()
    }

    /// Player two's style.
    #[getter]
    fn second_player_style(&self) -> &str {
        self.0.second_player_style()
    }

    /// Whose turn it is, `first` or `second`.
    #[getter]
    fn turn(&self) -> &'static str {
        turn(self.0.turn())
    }

    /// How many squares there are.
    #[getter]
    fn square_count(&self) -> usize {
        self.0.square_count()
    }

    /// How many pieces there are, on the board and in both hands.
    #[getter]
    fn piece_count(&self) -> usize {
        self.0.piece_count()
    }

    /// The position with other pieces on some squares; None empties a square.
    fn board_diff(&self, squares: &Bound<'_, PyAny>) -> Result<Self> {
        let squares = pairs(squares)?;
        Ok(Self(self.0.board_diff(PYTHON.squares(&self.0, &squares)?)?))
    }

    /// The position with pieces added to player one's hand, or removed from it.
    fn first_player_hand_diff(&self, pieces: &Bound<'_, PyAny>) -> Result<Self> {
        self.hand_diff("first", pieces)
    }

    /// The position with pieces added to player two's hand, or removed from it.
    fn second_player_hand_diff(&self, pieces: &Bound<'_, PyAny>) -> Result<Self> {
        self.hand_diff("second", pieces)
    }

    /// The position with pieces added to a player's hand, or removed from it.
    fn hand_diff(&self, player: &str, pieces: &Bound<'_, PyAny>) -> Result<Self> {
        let (player, pieces) = (self::player(player)?, pairs(pieces)?);
        Ok(Self(self.0.hand_diff(player, PYTHON.pieces(&self.0, player, &pieces)?)?))
    }

    /// A whole move in one: the board, both hands, the turn, and one check at the end.
    ///
    /// >>> full = burnside.Qi([2], "S", "s").board_diff({0: "k"}).first_player_hand_diff({"P": 1})
    /// >>> full.apply(board={1: "P"}, first_player_hand={"P": -1}, toggle=True).feen
    /// 'kP / s/S'
    #[pyo3(signature = (*, board = None, first_player_hand = None, second_player_hand = None, toggle = false))]
    fn apply(
        &self,
        board: Option<&Bound<'_, PyAny>>,
        first_player_hand: Option<&Bound<'_, PyAny>>,
        second_player_hand: Option<&Bound<'_, PyAny>>,
        toggle: bool,
    ) -> Result<Self> {
        let board = board.map_or(Ok(Vec::new()), pairs)?;
        let first = first_player_hand.map_or(Ok(Vec::new()), pairs)?;
        let second = second_player_hand.map_or(Ok(Vec::new()), pairs)?;
        let next = self.0.apply(&Diff {
            board: &PYTHON.squares(&self.0, &board)?,
            first_player_hand: &PYTHON.counts(&first)?,
            second_player_hand: &PYTHON.counts(&second)?,
            toggle,
        });
        Ok(Self(next?))
    }

    /// The position with the other player to move.
    fn toggle(&self) -> Self {
        Self(self.0.toggle())
    }

    /// The names of the symmetries of the board, the identity first.
    fn symmetries(&self) -> Vec<String> {
        self.0.symmetries().iter().map(ToString::to_string).collect()
    }

    /// The position with its board turned or mirrored.
    fn transform(&self, symmetry: &str) -> Result<Self> {
        Ok(Self(self.0.transform(Self::symmetry(symmetry)?)?))
    }

    /// The canonical image under the symmetries of the board, and the name of the one that leads
    /// there.
    ///
    /// >>> form, witness = burnside.Qi.from_feen("K2/3/1r1 / C/c").canonical()
    /// >>> form.feen, witness
    /// ('3/2r/K2 / C/c', 'rot270')
    fn canonical(&self) -> (Self, String) {
        let canonical = self.0.canonical();
        (Self(canonical.position), canonical.witness.to_string())
    }

    /// The distinct images of the position, each with the name of a symmetry that leads there.
    fn orbit(&self) -> Vec<(String, Self)> {
        let images = self.0.orbit().into_iter();
        images.map(|(symmetry, image)| (symmetry.to_string(), Self(image))).collect()
    }

    fn __len__(&self) -> usize {
        self.0.square_count()
    }

    fn __getitem__(&self, index: i64) -> PyResult<Option<&str>> {
        // As sequences do.
        let count = self.0.square_count();
        let found = match usize::try_from(index) {
            Ok(found) => Some(found).filter(|&found| found < count),
            Err(_) => count.checked_add_signed(isize::try_from(index).unwrap_or(isize::MIN)),
        };
        let found = found.ok_or_else(|| PyIndexError::new_err(format!("no square {index}")))?;
        Ok(self.0.board().get(found))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.board().into_bound_py_any(py)?.try_iter()
    }

    fn __str__(&self) -> String {
        self.0.to_feen().unwrap_or_else(|_| self.__repr__())
    }

    fn __repr__(&self) -> String {
        if let Ok(feen) = self.0.to_feen() {
            return format!("burnside.Qi.from_feen({})", quoted(&feen));
        }
        let [one, two] = [self.0.first_player_style(), self.0.second_player_style()].map(quoted);
        let made = format!("burnside.Qi({:?}, {one}, {two})", self.shape());
        let entry = |(key, value): (String, String)| format!("{key}: {value}");
        let dict = |entries: Vec<(String, String)>| {
            format!("{{{}}}", entries.into_iter().map(entry).collect::<Vec<_>>().join(", "))
        };
        let squares = self.0.board().iter().enumerate();
        let board =
            squares.filter_map(|(i, piece)| Some((i.to_string(), quoted(piece?)))).collect();
        let hand = |player| {
            let held = self.0.hand(player).iter();
            dict(held.map(|(piece, count)| (quoted(piece), count.to_string())).collect())
        };
        let toggle = if self.0.turn() == Player::Two { "True" } else { "False" };
        format!(
            "{made}.apply(board={}, first_player_hand={}, second_player_hand={}, toggle={toggle})",
            dict(board),
            hand(Player::One),
            hand(Player::Two),
        )
    }

    fn __hash__(&self) -> u64 {
        digest(&self.0)
    }

    /// The order is total and has no meaning in play.
    fn __richcmp__(&self, other: &Self, op: CompareOp) -> bool {
        op.matches(self.0.cmp(&other.0))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let restore = py.import("burnside._burnside")?.getattr("_restore_qi")?;
        let squares = self.0.board().iter().enumerate();
        let board: Squares =
            squares.filter_map(|(i, piece)| Some((i, Some(piece?.to_owned())))).collect();
        let hands = (self.held(Player::One), self.held(Player::Two));
        let parts = (self.shape(), self.styles(), board, hands, self.turn());
        Ok((restore, parts.into_bound_py_any(py)?))
    }
}

/// A string as Python writes it.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("'");
    for c in text.chars() {
        match c {
            '\'' | '\\' => quoted.extend(['\\', c]),
            // Control characters all are below U+00A0.
            c if c.is_control() => {
                let digit = |half: u32| char::from_digit(half & 15, 16).unwrap_or('0');
                quoted.extend(['\\', 'x', digit(c as u32 >> 4), digit(c as u32)]);
            }
            c => quoted.push(c),
        }
    }
    quoted.push('\'');
    quoted
}

/// What pickles call.
#[pyfunction]
#[pyo3(name = "_restore_qi")]
pub(crate) fn restore_qi(
    shape: Vec<usize>,
    styles: (String, String),
    board: Squares,
    hands: (Pieces, Pieces),
    turn: &str,
) -> Result<Qi> {
    let empty = Qi(Inner::new(&shape, &styles.0, &styles.1)?);
    let board: Vec<_> = board.iter().map(|(index, piece)| (*index, piece.as_deref())).collect();
    let full = empty.0.apply(&Diff {
        board: &board,
        first_player_hand: &borrowed(&hands.0),
        second_player_hand: &borrowed(&hands.1),
        toggle: player(turn)? == Player::Two,
    })?;
    Ok(Qi(full))
}
