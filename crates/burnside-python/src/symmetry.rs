//! Symmetries, and canonical forms.

use burnside_api::{AnyCanonical, AnyValue, Kind};
use pyo3::{basic::CompareOp, exceptions::PyTypeError, prelude::*, types::PyBytes};

use crate::{
    errors::{Result, failure},
    moves::Move,
    position::{Position, restore_position},
    qi::quoted,
    service::Rules,
};

/// A symmetry of a game: call it with a position or a move.
///
/// >>> turn = burnside.Symmetry("quantik", "rot90")
/// >>> corner = burnside.Position("quantik", "A.../..../..../....")
/// >>> str(turn(corner)), str(turn.inverse(turn(corner)))
/// ('...A/..../..../....', 'A.../..../..../....')
/// >>> str(turn.then(turn))
/// 'rot180'
#[pyclass(frozen, module = "burnside")]
pub(crate) struct Symmetry {
    pub(crate) rules: Rules,
    pub(crate) symmetry: AnyValue,
}

impl Symmetry {
    fn with(&self, symmetry: AnyValue) -> Self {
        Self { rules: self.rules.clone(), symmetry }
    }

    fn belongs(&self, rules: &Rules) -> Result<()> {
        if rules.same(&self.rules) {
            return Ok(());
        }
        let message = format!("a symmetry of {} for {}", self.rules.name(), rules.name());
        Err(failure(Kind::Symmetry, message))
    }
}

#[pymethods]
impl Symmetry {
    #[new]
    fn new(game: Rules, name: &str) -> Result<Self> {
        let symmetry = game.ask(|game| game.read_symmetry(name))?;
        Ok(Self { rules: game, symmetry })
    }

    /// Its name, the same in every interface.
    #[getter]
    fn name(&self) -> Result<String> {
        self.rules.ask(|game| game.symmetry_text(&self.symmetry))
    }

    /// The symmetry that takes this one back.
    #[getter]
    fn inverse(&self) -> Result<Self> {
        Ok(self.with(self.rules.ask(|game| game.inverse(&self.symmetry))?))
    }

    /// What people call the inverse. Where it is not the name that the inverse itself has, it means
    /// the same.
    ///
    /// >>> burnside.Symmetry("zertz", "T1,0+R60").inverse_name
    /// 'R300+T-1,0'
    #[getter]
    fn inverse_name(&self) -> Result<String> {
        self.rules.ask(|game| game.inverse_text(&self.symmetry))
    }

    /// This one first, then the next.
    fn then(&self, next: &Bound<'_, Self>) -> Result<Self> {
        let next = next.get();
        next.belongs(&self.rules)?;
        Ok(self.with(self.rules.ask(|game| game.then(&self.symmetry, &next.symmetry))?))
    }

    /// The image of a position or of a move; a move goes with its position, which the rules must
    /// accept.
    fn __call__<'py>(&self, thing: &Bound<'py, PyAny>) -> Result<Bound<'py, PyAny>> {
        let py = thing.py();
        if let Ok(position) = thing.cast::<Position>() {
            let position = position.get();
            self.belongs(&position.rules)?;
            let state = self.rules.ask(|game| game.transform(&position.state, &self.symmetry))?;
            let image = Position { rules: self.rules.clone(), state };
            return Ok(Bound::new(py, image)?.into_any());
        }
        if let Ok(mv) = thing.cast::<Move>() {
            let mv = mv.get();
            self.belongs(&mv.rules)?;
            let (position, mv) = self.rules.ask(|game| {
                let position = game.transform(&mv.position, &self.symmetry)?;
                game.accept(&position)?;
                Ok((position, game.transform_move(&mv.mv, &self.symmetry)?))
            })?;
            let image = Move { rules: self.rules.clone(), position, mv };
            return Ok(Bound::new(py, image)?.into_any());
        }
        Err(PyTypeError::new_err("a symmetry takes a Position or a Move").into())
    }

    fn __str__(&self) -> Result<String> {
        self.name()
    }

    fn __repr__(&self) -> Result<String> {
        let [game, name] = [self.rules.name(), &self.name()?].map(quoted);
        Ok(format!("burnside.Symmetry({game}, {name})"))
    }

    fn __hash__(&self) -> u64 {
        self.symmetry.digest()
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> Option<bool> {
        let same = self.symmetry == other.symmetry;
        match op {
            CompareOp::Eq => Some(same),
            CompareOp::Ne => Some(!same),
            _ => None,
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Result<(Bound<'py, PyAny>, (String, String))> {
        let symmetry = slf.get();
        let arguments = (symmetry.rules.name().to_owned(), symmetry.name()?);
        Ok((slf.get_type().into_any(), arguments))
    }
}

/// A canonical form, and how the position is related to it.
///
/// >>> position = burnside.Position("quantik", "..../.B../..../..a.")
/// >>> form = position.canonical("full")
/// >>> str(form.position), form.orbit, form.stabilizer
/// ('..c./..../D.../....', 768, 4)
/// >>> form.witness(position) == form.position
/// True
/// >>> home = form.inverse(form.position.moves()[0])  # a move found there, here
/// >>> home in position.moves()
/// True
#[pyclass(frozen, module = "burnside")]
pub(crate) struct Canonical {
    pub(crate) rules: Rules,
    pub(crate) form: AnyCanonical,
}

#[pymethods]
impl Canonical {
    /// The group under which it is canonical.
    #[getter]
    fn group(&self) -> &str {
        &self.form.group
    }

    /// The smallest image.
    #[getter]
    fn position(&self) -> Position {
        Position { rules: self.rules.clone(), state: self.form.position.clone() }
    }

    /// Carries the caller's position onto the canonical one.
    #[getter]
    fn witness(&self) -> Symmetry {
        Symmetry { rules: self.rules.clone(), symmetry: self.form.witness.clone() }
    }

    /// Carries the canonical position, and moves found there, back home.
    #[getter]
    fn inverse(&self) -> Result<Symmetry> {
        self.witness().inverse()
    }

    /// The bytes that all positions of the orbit share.
    #[getter]
    fn key<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.form.key)
    }

    /// How many different images the position has.
    #[getter]
    fn orbit(&self) -> u32 {
        self.form.orbit
    }

    /// How many symmetries leave the position as it is.
    #[getter]
    fn stabilizer(&self) -> u32 {
        self.form.stabilizer
    }

    fn __repr__(&self) -> Result<String> {
        let (position, witness) = (self.position().__repr__()?, self.witness().name()?);
        Ok(format!("<Canonical {position} under {} by {witness}>", self.form.group))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> Result<(Bound<'py, PyAny>, (String, String, String))> {
        let restore = py.import("burnside._burnside")?.getattr("_restore_canonical")?;
        let inverse = self.inverse()?;
        let home = self.rules.ask(|game| game.transform(&self.form.position, &inverse.symmetry))?;
        let (game, group) = (self.rules.name().to_owned(), self.group().to_owned());
        Ok((restore, (game, self.rules.text(&home)?, group)))
    }
}

/// What pickles call.
#[pyfunction]
#[pyo3(name = "_restore_canonical")]
pub(crate) fn restore_canonical(game: &str, position: &str, group: &str) -> Result<Canonical> {
    let Position { rules, state } = restore_position(game, position)?;
    let form = rules.ask(|game| game.canonical(&state, Some(group)))?;
    Ok(Canonical { rules, form })
}
