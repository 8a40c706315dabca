//! Symmetries, and canonical forms.

use std::sync::Arc;

use pyo3::{basic::CompareOp, exceptions::PyTypeError, prelude::*, types::PyBytes};

use crate::{
    erased::Thing,
    errors::{Failure, Result},
    moves::Move,
    position::Position,
    registry::{self, TheRules},
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
    pub(crate) rules: TheRules,
    pub(crate) symmetry: Thing,
}

impl Symmetry {
    fn belongs(&self, rules: TheRules) -> Result<()> {
        if rules.name() == self.rules.name() {
            return Ok(());
        }
        let message = format!("a symmetry of {} for {}", self.rules.name(), rules.name());
        Err(Failure::new("symmetry", message))
    }
}

#[pymethods]
impl Symmetry {
    #[new]
    fn new(game: &str, name: &str) -> Result<Self> {
        let rules = registry::find(game)?;
        Ok(Self { rules, symmetry: rules.read_symmetry(name)? })
    }

    /// The name that every door knows it by.
    #[getter]
    fn name(&self) -> String {
        self.rules.symmetry_text(&self.symmetry)
    }

    /// The symmetry that takes this one back.
    #[getter]
    fn inverse(&self) -> Self {
        Self { rules: self.rules, symmetry: self.rules.inverse(&self.symmetry) }
    }

    /// What people call the inverse. Where it is not the name that the inverse itself has, it means
    /// the same.
    ///
    /// >>> burnside.Symmetry("zertz", "T1,0+R60").inverse_name
    /// 'R300+T-1,0'
    #[getter]
    fn inverse_name(&self) -> String {
        self.rules.inverse_text(&self.symmetry)
    }

    /// This one first, then the next.
    fn then(&self, next: &Bound<'_, Self>) -> Result<Self> {
        let next = next.get();
        next.belongs(self.rules)?;
        let symmetry = self.rules.then(&self.symmetry, &next.symmetry);
        Ok(Self { rules: self.rules, symmetry })
    }

    /// The image of a position or of a move; a move goes with its position.
    fn __call__<'py>(&self, thing: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = thing.py();
        if let Ok(position) = thing.cast::<Position>() {
            let position = position.get();
            self.belongs(position.rules)?;
            let state = self.rules.transform(&position.state, &self.symmetry)?;
            return Ok(Bound::new(py, Position { rules: self.rules, state })?.into_any());
        }
        if let Ok(mv) = thing.cast::<Move>() {
            let mv = mv.get();
            self.belongs(mv.rules)?;
            let position = self.rules.transform(&mv.position, &self.symmetry)?;
            let mv = self.rules.transform_move(&mv.mv, &self.symmetry);
            return Ok(Bound::new(py, Move { rules: self.rules, position, mv })?.into_any());
        }
        Err(PyTypeError::new_err("a symmetry takes a Position or a Move"))
    }

    fn __str__(&self) -> String {
        self.name()
    }

    fn __repr__(&self) -> String {
        format!("burnside.Symmetry('{}', '{}')", self.rules.name(), self.name())
    }

    fn __hash__(&self) -> u64 {
        self.symmetry.digest()
    }

    fn __richcmp__(&self, other: &Self, op: CompareOp) -> Option<bool> {
        let same = self.rules.name() == other.rules.name() && self.symmetry.same(&*other.symmetry);
        match op {
            CompareOp::Eq => Some(same),
            CompareOp::Ne => Some(!same),
            _ => None,
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (&'static str, String)) {
        let symmetry = slf.get();
        (slf.get_type().into_any(), (symmetry.rules.name(), symmetry.name()))
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
    pub(crate) rules: TheRules,
    pub(crate) group: String,
    pub(crate) position: Thing,
    pub(crate) witness: Thing,
    pub(crate) key: Vec<u8>,
    /// How many different images the position has.
    #[pyo3(get)]
    pub(crate) orbit: u32,
    /// How many symmetries leave the position as it is.
    #[pyo3(get)]
    pub(crate) stabilizer: u32,
}

#[pymethods]
impl Canonical {
    /// The group under which it is canonical.
    #[getter]
    fn group(&self) -> &str {
        &self.group
    }

    /// The smallest image.
    #[getter]
    fn position(&self) -> Position {
        Position { rules: self.rules, state: Arc::clone(&self.position) }
    }

    /// Carries the caller's position onto the canonical one.
    #[getter]
    fn witness(&self) -> Symmetry {
        Symmetry { rules: self.rules, symmetry: Arc::clone(&self.witness) }
    }

    /// Carries the canonical position, and moves found there, back home.
    #[getter]
    fn inverse(&self) -> Symmetry {
        self.witness().inverse()
    }

    /// The bytes that all positions of the orbit share.
    #[getter]
    fn key<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.key)
    }

    fn __repr__(&self) -> String {
        let (position, witness) = (self.position().__repr__(), self.witness().name());
        format!("<Canonical {position} under {} by {witness}>", self.group)
    }
}
