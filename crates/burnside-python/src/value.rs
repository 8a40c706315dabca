//! What a position is worth to the player who is about to move.

use burnside_api::{AnyEvaluation, AnyPosition, AnyValue, Kind};
use burnside_solve::Source;
use pyo3::{basic::CompareOp, prelude::*};

use crate::{
    errors::{Result, failure},
    moves::Move,
    position::restore_position,
    service::{Rules, digest},
};

/// The exact value of a position for the side to move, with the plies to the end under best play.
///
/// Values compare by what the mover prefers: a fast win, a slow win, a draw, a slow loss, a fast
/// loss.
///
/// >>> value = burnside.game("gobblet").start.value()
/// >>> value
/// <Value: win in 13 (table)>
/// >>> value.value, value.plies, len(value.best)
/// ('win', 13, 9)
/// >>> value > burnside.game("quantik").start.value()  # which is lost
/// True
#[pyclass(frozen, module = "burnside")]
pub(crate) struct Value {
    rules: Rules,
    position: AnyPosition,
    found: AnyEvaluation,
}

impl Value {
    pub(crate) fn new(rules: Rules, position: AnyPosition, found: AnyEvaluation) -> Self {
        Self { rules, position, found }
    }

    fn bound(&self, mv: &AnyValue) -> Move {
        Move { rules: self.rules.clone(), position: self.position.clone(), mv: mv.clone() }
    }
}

#[pymethods]
impl Value {
    /// `win`, `loss` or `draw`, for the side to move.
    #[getter]
    fn value(&self) -> &'static str {
        self.found.value.word()
    }

    /// Plies to the end of the game; None in a draw.
    #[getter]
    fn plies(&self) -> Option<u16> {
        self.found.value.plies()
    }

    /// Whether only the winner is proved: then `plies` is the most that they need.
    #[getter]
    fn at_most(&self) -> bool {
        self.found.at_most
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    #[getter]
    fn sign(&self) -> i8 {
        match self.found.value {
            burnside::Value::Win(_) => 1,
            burnside::Value::Draw => 0,
            burnside::Value::Loss(_) => -1,
        }
    }

    /// Where it is from: `table`, `search`, `solved` if the whole game was solved in memory for it,
    /// or `rules` if the game is over.
    #[getter]
    fn source(&self) -> String {
        self.found.source.to_string()
    }

    /// The best moves: the fastest wins, else draws, else the slowest losses.
    #[getter]
    fn best(&self) -> Vec<Move> {
        let best = |worth: &&(AnyValue, _)| worth.1 == Some(self.found.value);
        self.found.moves.iter().filter(best).map(|(mv, _)| self.bound(mv)).collect()
    }

    /// Every move with its value and its plies, for the player who makes it; None and None for a
    /// move that is only known not to be best.
    #[getter]
    fn moves(&self) -> Vec<(Move, Option<&'static str>, Option<u16>)> {
        let each = |(mv, value): &(AnyValue, Option<burnside::Value>)| {
            (
                self.bound(mv),
                value.map(burnside::Value::word),
                value.and_then(burnside::Value::plies),
            )
        };
        self.found.moves.iter().map(each).collect()
    }

    fn __str__(&self) -> String {
        let value = self.found.value.to_string();
        if self.found.at_most { value.replace(" in ", " in at most ") } else { value }
    }

    fn __repr__(&self) -> String {
        format!("<Value: {} ({})>", self.__str__(), self.found.source)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Result<(Bound<'py, PyAny>, Parts)> {
        let restore = py.import("burnside._burnside")?.getattr("_restore_value")?;
        let (rules, position, found) = (&self.rules, &self.position, &self.found);
        let name = |mv: &AnyValue| rules.ask(|game| game.move_text(position, mv));
        let moves = found.moves.iter().map(|(mv, value)| Ok((name(mv)?, value.map(told))));
        let parts = (
            rules.name().to_owned(),
            rules.text(position)?,
            told(found.value),
            moves.collect::<Result<Vec<_>>>()?,
            found.source.to_string(),
            found.at_most,
        );
        Ok((restore, parts))
    }

    fn __hash__(&self) -> u64 {
        digest(&self.found.value)
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> bool {
        op.matches(self.found.value.cmp(&other.found.value))
    }
}

/// A value as it is pickled: 1, 0 or -1, and the plies.
type Told = (i8, Option<u16>);

/// What a pickle has: game, position, value, moves, source, and whether plies are a bound.
type Parts = (String, String, Told, Vec<(String, Option<Told>)>, String, bool);

fn told(value: burnside::Value) -> Told {
    match value {
        burnside::Value::Win(plies) => (1, Some(plies)),
        burnside::Value::Draw => (0, None),
        burnside::Value::Loss(plies) => (-1, Some(plies)),
    }
}

fn heard(told: Told) -> Result<burnside::Value> {
    match told {
        (1, Some(plies)) => Ok(burnside::Value::Win(plies)),
        (0, None) => Ok(burnside::Value::Draw),
        (-1, Some(plies)) => Ok(burnside::Value::Loss(plies)),
        _ => Err(failure(Kind::Parameter, "this is not the pickle of a value")),
    }
}

/// What pickles call.
#[pyfunction]
#[pyo3(name = "_restore_value")]
pub(crate) fn restore_value(
    game: &str,
    position: &str,
    value: Told,
    moves: Vec<(String, Option<Told>)>,
    source: &str,
    at_most: bool,
) -> Result<Value> {
    let position = restore_position(game, position)?;
    let (rules, state) = (position.rules, position.state);
    let sources = [Source::Rules, Source::Table, Source::Solved, Source::Search];
    let source = sources.into_iter().find(|known| known.to_string() == source);
    let restored = |(text, value): (String, Option<Told>)| {
        let mv = rules.ask(|game| game.read_move(&state, &text))?;
        Ok((mv, value.map(heard).transpose()?))
    };
    let found = AnyEvaluation {
        value: heard(value)?,
        moves: moves.into_iter().map(restored).collect::<Result<_>>()?,
        source: source.unwrap_or(Source::Search),
        at_most,
    };
    Ok(Value { rules, position: state, found })
}
