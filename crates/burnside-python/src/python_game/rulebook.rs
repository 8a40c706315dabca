//! A Python object that knows the rules of a game, and how it is asked.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use burnside::{Outcome, Player, arrays::Planes};
use burnside_api::{Error, Kind};
use pyo3::{
    call::PyCallArgs,
    exceptions::{PyException, PyTypeError},
    prelude::*,
    types::{PyDict, PyString},
};

use rustc_hash::FxHashMap;

use super::{
    group::{Given, Group, given},
    store::{Facts, MoveNode, Node, Store, code_of},
};
use crate::errors::Failure;

/// Methods that a game may leave out.
const OPTIONAL: [&str; 5] = ["to_move", "text", "parse", "move_text", "planes"];

/// The rules of a game, written in Python.
pub(super) struct Rulebook {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) rules: String,
    pub(super) can_return: bool,
    /// The symmetries that the object gives.
    pub(super) given: Vec<Given>,
    object: Py<PyAny>,
    /// The methods that it has of those that it may leave out.
    says: Vec<&'static str>,
    /// The numbers of positions and moves, by the objects that they are.
    numbers: Py<PyDict>,
    move_numbers: Py<PyDict>,
    store: Mutex<Store>,
    /// Filled in before the game is registered.
    pub(super) start: OnceLock<u32>,
    pub(super) group: OnceLock<Group>,
    pub(super) actions: OnceLock<Actions>,
    pub(super) planes: OnceLock<Planes>,
}

/// The moves that have numbers of their own, and those numbers.
#[derive(Default)]
pub(super) struct Actions {
    pub(super) moves: Vec<u32>,
    pub(super) numbers: FxHashMap<u32, usize>,
}

/// An error of the rules.
pub(super) fn broken(message: impl Into<String>) -> PyErr {
    Failure::from(Error::new(Kind::Rules, message)).into()
}

impl Rulebook {
    /// Looks at an object, without asking it about positions yet.
    pub(super) fn new(object: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = object.py();
        for method in ["start", "moves", "play", "outcome"] {
            if !object.getattr_opt(method)?.is_some_and(|found| found.is_callable()) {
                let message = format!("a game has a method {method}: this one has none");
                return Err(PyTypeError::new_err(message));
            }
        }
        let text = |name: &str| -> PyResult<Option<String>> {
            object.getattr_opt(name)?.map(|found| found.extract()).transpose()
        };
        let name =
            text("name")?.ok_or_else(|| PyTypeError::new_err("a game needs an attribute name"))?;
        let can_return = object.getattr_opt("can_return")?.map(|found| found.is_truthy());
        let mut says = Vec::new();
        for method in OPTIONAL {
            if object.getattr_opt(method)?.is_some_and(|found| !found.is_none()) {
                says.push(method);
            }
        }
        Ok(Self {
            title: text("title")?.unwrap_or_else(|| name.clone()),
            rules: text("rules")?.unwrap_or_else(|| "Registered from Python.".to_owned()),
            name,
            can_return: can_return.transpose()?.unwrap_or(true),
            given: given(object)?,
            object: object.clone().unbind(),
            says,
            numbers: PyDict::new(py).unbind(),
            move_numbers: PyDict::new(py).unbind(),
            store: Mutex::default(),
            start: OnceLock::new(),
            group: OnceLock::new(),
            actions: OnceLock::new(),
            planes: OnceLock::new(),
        })
    }

    /// Whether the object has a method that it may leave out.
    pub(super) fn says(&self, method: &str) -> bool {
        self.says.contains(&method)
    }

    /// What was met so far. Never ask Python while you hold it.
    pub(super) fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An attribute of the object.
    pub(super) fn attribute<'py>(
        &self,
        py: Python<'py>,
        name: &str,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.object.bind(py).getattr_opt(name)
    }

    /// Calls a method of the object.
    pub(super) fn call<'py>(
        &self,
        py: Python<'py>,
        method: &str,
        arguments: impl PyCallArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let function = self.object.bind(py).getattr(method)?;
        self.call_function(&function, method, arguments)
    }

    /// Calls a function of the game; what it raises becomes an error of the rules, with the
    /// exception as its cause.
    pub(super) fn call_function<'py>(
        &self,
        function: &Bound<'py, PyAny>,
        name: &str,
        arguments: impl PyCallArgs<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = function.py();
        function.call1(arguments).map_err(|raised| {
            // Ctrl-C is not a fault of the rules.
            if !raised.is_instance_of::<PyException>(py) {
                return raised;
            }
            let error = broken(format!("{name} of {} raised {raised}", self.name));
            error.set_cause(py, Some(raised));
            error
        })
    }

    /// The text of a position: the game's, or what Python prints.
    fn text_of(&self, position: &Bound<'_, PyAny>) -> PyResult<String> {
        let py = position.py();
        let text = if self.says("text") {
            self.call(py, "text", (position,))?
        } else if position.is_instance_of::<PyString>() {
            position.clone()
        } else {
            position.repr()?.into_any()
        };
        let text: String = text
            .extract()
            .map_err(|_| broken(format!("text of {} does not give a str", self.name)))?;
        if text.trim() != text || text.is_empty() || text.contains(['\n', '\r']) {
            let message = format!(
                "the text of a position is one line without spaces around it, \
                                   not {text:?}"
            );
            return Err(broken(message));
        }
        Ok(text)
    }

    /// Whose turn it is: as the game says, or the position itself; else the players alternate.
    fn mover_of(
        &self,
        position: &Bound<'_, PyAny>,
        alternating: Option<Player>,
    ) -> PyResult<Player> {
        let said = if self.says("to_move") {
            self.call(position.py(), "to_move", (position,))?
        } else if let Some(said) = position.getattr_opt("to_move")? {
            said
        } else {
            return alternating.ok_or_else(|| {
                let message = format!("nothing says whose turn it is in {position}");
                Failure::from(
                    Error::new(Kind::Position, message)
                        .hint("give the game a method to_move, which returns 1 or 2"),
                )
                .into()
            });
        };
        match said.extract::<u8>() {
            Ok(1) => Ok(Player::One),
            Ok(2) => Ok(Player::Two),
            _ => Err(broken(format!("to_move in {position} is {said}: it must be 1 or 2"))),
        }
    }

    /// The number of a position; `alternating` is whose turn it is if nothing else says so.
    pub(super) fn number(
        &self,
        position: &Bound<'_, PyAny>,
        alternating: Option<Player>,
    ) -> PyResult<u32> {
        let py = position.py();
        let numbers = self.numbers.bind(py);
        if let Some(number) = numbers.get_item(position)? {
            let number = number.extract()?;
            self.check_mover(number, alternating)?;
            return Ok(number);
        }
        let text = self.text_of(position)?;
        let mover = self.mover_of(position, alternating)?;
        let node = Node {
            object: position.clone().unbind(),
            code: code_of(&text),
            text: text.as_str().into(),
            mover,
            facts: None,
        };
        let added = self.store().add(node);
        let number = match added {
            Ok(number) => number,
            Err(known) => {
                // The same position, added by another thread meanwhile; or another one.
                if !self.object_of(py, known).eq(position)? {
                    let message = format!("two positions of {} have the text {text:?}", self.name);
                    return Err(broken(message));
                }
                known
            }
        };
        numbers.set_item(position, number)?;
        Ok(number)
    }

    /// A position that is met with both players to move, and does not say whose turn it is, is two.
    fn check_mover(&self, number: u32, alternating: Option<Player>) -> PyResult<()> {
        if self.says("to_move") {
            return Ok(());
        }
        let (mover, text) = {
            let store = self.store();
            let node = store.node(number);
            (node.mover, Arc::clone(&node.text))
        };
        if alternating.is_none_or(|player| player == mover) {
            return Ok(());
        }
        Python::attach(|py| {
            if self.object_of(py, number).hasattr("to_move")? {
                return Ok(());
            }
            Err(broken(format!(
                "{text} comes up with either player to move: give {} a method to_move, and \
                 positions that say whose turn it is",
                self.name
            )))
        })
    }

    /// The number of a move.
    pub(super) fn move_number(&self, mv: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = mv.py();
        let numbers = self.move_numbers.bind(py);
        if let Some(number) = numbers.get_item(mv)? {
            return number.extract();
        }
        let text = if self.says("move_text") {
            self.call(py, "move_text", (mv,))?
        } else {
            mv.str()?.into_any()
        };
        let text: String = text
            .extract()
            .map_err(|_| broken(format!("move_text of {} does not give a str", self.name)))?;
        let number = {
            let mut store = self.store();
            store.moves.push(MoveNode { object: mv.clone().unbind(), text: text.trim().into() });
            (store.moves.len() - 1) as u32
        };
        // Another thread may have been quicker: the first number stays.
        numbers.call_method1("setdefault", (mv, number))?.extract()
    }

    /// The number of the position in which the game begins.
    pub(super) fn start_number(&self, py: Python<'_>) -> PyResult<u32> {
        self.number(&self.call(py, "start", ())?, Some(Player::One))
    }

    /// The object that a position is.
    pub(super) fn object_of<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        self.store().node(number).object.clone_ref(py).into_bound(py)
    }

    /// Whether a position is its own text.
    fn is_text(&self, py: Python<'_>, number: u32) -> bool {
        !self.says("text") && self.object_of(py, number).is_instance_of::<PyString>()
    }

    fn move_object<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        self.store().moves[number as usize].object.clone_ref(py).into_bound(py)
    }

    /// What the rules say about a position.
    pub(super) fn facts(&self, number: u32) -> PyResult<Arc<Facts>> {
        if let Some(facts) = &self.store().node(number).facts {
            return Ok(Arc::clone(facts));
        }
        let facts = Python::attach(|py| -> PyResult<_> {
            let position = self.object_of(py, number);
            let outcome = self.outcome_of(&position)?;
            let moves = match outcome {
                Some(_) => Vec::new(),
                None => self.moves_of(&position)?,
            };
            Ok(Arc::new(Facts { outcome, moves }))
        })?;
        let mut store = self.store();
        let kept = store.nodes[number as usize].facts.get_or_insert(facts);
        Ok(Arc::clone(kept))
    }

    fn outcome_of(&self, position: &Bound<'_, PyAny>) -> PyResult<Option<Outcome>> {
        let said = self.call(position.py(), "outcome", (position,))?;
        if said.is_none() {
            return Ok(None);
        }
        if let Ok(winner) = said.extract::<u8>() {
            match winner {
                1 => return Ok(Some(Outcome::Win(Player::One))),
                2 => return Ok(Some(Outcome::Win(Player::Two))),
                _ => {}
            }
        }
        match said.extract::<String>().as_deref() {
            Ok("draw") => Ok(Some(Outcome::Draw)),
            Ok("both lose") => Ok(Some(Outcome::BothLose)),
            _ => Err(broken(format!(
                "outcome of {position} is {}: it must be None, 1, 2, 'draw' or 'both lose'",
                said.repr()?
            ))),
        }
    }

    fn moves_of(&self, position: &Bound<'_, PyAny>) -> PyResult<Vec<(u32, OnceLock<u32>)>> {
        let listed = self.call(position.py(), "moves", (position,))?;
        let mut moves: Vec<(u32, OnceLock<u32>)> = Vec::new();
        for mv in listed.try_iter()? {
            let mv = mv.map_err(|raised| {
                let error = broken(format!("moves of {} raised {raised}", self.name));
                error.set_cause(position.py(), Some(raised));
                error
            })?;
            let number = self.move_number(&mv)?;
            if moves.iter().any(|&(known, _)| known == number) {
                return Err(broken(format!("MovesDistinct: {position} lists {mv} twice")));
            }
            moves.push((number, OnceLock::new()));
        }
        if moves.is_empty() {
            let message = format!("UnfinishedHasMoves: {position} has no outcome and no moves");
            return Err(broken(message));
        }
        Ok(moves)
    }

    /// The position after a move; the position itself if the move is not legal.
    pub(super) fn next(&self, number: u32, mv: u32) -> PyResult<u32> {
        let facts = self.facts(number)?;
        let Some((_, next)) = facts.moves.iter().find(|&&(known, _)| known == mv) else {
            return Ok(number);
        };
        if let Some(&next) = next.get() {
            return Ok(next);
        }
        let mover = self.store().node(number).mover;
        let found = Python::attach(|py| {
            let (position, mv) = (self.object_of(py, number), self.move_object(py, mv));
            let after = self.call(py, "play", (position, mv))?;
            self.number(&after, Some(mover.other()))
        })?;
        Ok(*next.get_or_init(|| found))
    }

    /// Where a given symmetry takes a position.
    pub(super) fn image(&self, number: u32, symmetry: u16) -> PyResult<u32> {
        let (known, mover) = {
            let store = self.store();
            (store.images.get(&(number, symmetry)).copied(), store.node(number).mover)
        };
        if let Some(image) = known {
            return Ok(image);
        }
        let image = Python::attach(|py| {
            let given = &self.given[usize::from(symmetry)];
            let position = self.object_of(py, number);
            let image = self.call_function(given.positions.bind(py), &given.name, (position,))?;
            self.number(&image, Some(mover))
        })?;
        self.store().images.insert((number, symmetry), image);
        Ok(image)
    }

    /// Where a given symmetry takes a move.
    pub(super) fn move_image(&self, mv: u32, symmetry: u16) -> PyResult<u32> {
        let known = self.store().move_images.get(&(mv, symmetry)).copied();
        if let Some(image) = known {
            return Ok(image);
        }
        let image = Python::attach(|py| {
            let given = &self.given[usize::from(symmetry)];
            let Some(moves) = &given.moves else { return Ok(mv) };
            let object = self.move_object(py, mv);
            self.move_number(&self.call_function(moves.bind(py), &given.name, (object,))?)
        })?;
        self.store().move_images.insert((mv, symmetry), image);
        Ok(image)
    }

    /// Reads a position; the reason if the text is not one.
    pub(super) fn read(&self, text: &str) -> PyResult<Result<u32, String>> {
        let known = self.store().by_code.get(&code_of(text)).copied();
        if let Some(number) = known
            && !self.says("parse")
        {
            return Ok(Ok(number));
        }
        Python::attach(|py| {
            let parsed = if self.says("parse") {
                self.object.bind(py).call_method1("parse", (text,))
            } else if self.start.get().is_some_and(|&start| self.is_text(py, start)) {
                Ok(PyString::new(py, text).into_any())
            } else {
                py.import("ast")?.call_method1("literal_eval", (text,))
            };
            let number = parsed.and_then(|position| {
                let number = self.number(&position, None)?;
                self.facts(number)?;
                Ok(number)
            });
            match number {
                Ok(number) => Ok(Ok(number)),
                // An exception of `parse` means that the text is wrong.
                Err(raised) if raised.is_instance_of::<PyException>(py) => {
                    Ok(Err(raised.value(py).to_string()))
                }
                Err(raised) => Err(raised),
            }
        })
    }
}
