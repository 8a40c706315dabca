//! The symmetries of a game: a few are given, and the group that they generate is found.

use std::{
    collections::{BTreeSet, HashMap},
    fmt,
    hash::{Hash, Hasher},
    ptr,
    str::FromStr,
    sync::{PoisonError, RwLock},
};

use burnside::{Symmetry, symmetry::UnknownSymmetry};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyMapping, PyTuple},
};

use super::rulebook::{Rulebook, broken};

/// More symmetries than this are taken for a mistake: most likely, no power of some function is
/// the identity.
const MOST: usize = 1024;

/// A symmetry that a game gives: what it does to positions and to moves.
pub(super) struct Given {
    pub(super) name: String,
    pub(super) positions: Py<PyAny>,
    /// Without it, moves stay as they are.
    pub(super) moves: Option<Py<PyAny>>,
}

/// The symmetries that an object gives: a mapping from names, or a list.
pub(super) fn given(object: &Bound<'_, PyAny>) -> PyResult<Vec<Given>> {
    let Some(listed) = object.getattr_opt("symmetries")?.filter(|listed| !listed.is_none()) else {
        return Ok(Vec::new());
    };
    let pairs: Vec<(String, Bound<'_, PyAny>)> = if let Ok(named) = listed.cast::<PyMapping>() {
        named.items()?.extract()?
    } else {
        let numbered = |(at, one): (usize, PyResult<_>)| Ok((format!("s{}", at + 1), one?));
        listed.try_iter()?.enumerate().map(numbered).collect::<PyResult<_>>()?
    };
    let mut names = BTreeSet::new();
    let each = |(name, one): (String, Bound<'_, PyAny>)| {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || name == "id" || !name.chars().all(fits) {
            let message = format!("{name:?} does not name a symmetry: use letters and digits");
            return Err(PyTypeError::new_err(message));
        }
        if !names.insert(name.clone()) {
            return Err(PyTypeError::new_err(format!("two symmetries are called {name}")));
        }
        let (positions, moves) = match one.cast::<PyTuple>() {
            Ok(pair) if pair.len() == 2 => (pair.get_item(0)?, Some(pair.get_item(1)?)),
            _ => (one, None),
        };
        if !positions.is_callable() || moves.as_ref().is_some_and(|moves| !moves.is_callable()) {
            return Err(PyTypeError::new_err(
                "a symmetry is a function of positions, or a pair of functions: of positions and \
                 of moves",
            ));
        }
        Ok(Given { name, positions: positions.unbind(), moves: moves.map(Bound::unbind) })
    };
    pairs.into_iter().map(each).collect()
}

/// Everything that the given symmetries make together, the identity first.
pub(super) struct Group {
    elements: Vec<Element>,
    /// Row by element, column by given symmetry: the element first, then the given one.
    right: Vec<u16>,
    given: usize,
}

struct Element {
    name: String,
    /// The given symmetries that it consists of, the first first.
    word: Vec<u16>,
    inverse: u16,
}

impl Group {
    /// Finds the group. Symmetries are the same if they do the same to the sample and its moves.
    pub(super) fn close(book: &Rulebook, sample: &[u32]) -> PyResult<Self> {
        let given = book.given.len();
        let mut moves = BTreeSet::new();
        for &position in sample {
            moves.extend(book.facts(position)?.moves.iter().map(|&(mv, _)| mv));
        }
        let base = (sample.to_vec(), moves.into_iter().collect::<Vec<_>>());
        let mut numbers = HashMap::from([(base.clone(), 0)]);
        let mut effects = vec![base];
        let identity = Element { name: "id".to_owned(), word: Vec::new(), inverse: 0 };
        let mut group = Self { elements: vec![identity], right: Vec::new(), given };
        let mut at = 0;
        while at < effects.len() {
            for symmetry in 0..given as u16 {
                let (positions, moves) = &effects[at];
                let positions = positions.iter().map(|&it| book.image(it, symmetry));
                let moves = moves.iter().map(|&it| book.move_image(it, symmetry));
                let effect = (
                    positions.collect::<PyResult<Vec<_>>>()?,
                    moves.collect::<PyResult<Vec<_>>>()?,
                );
                let next = effects.len();
                if next > MOST {
                    let message = format!(
                        "the symmetries of {} make more than {MOST}: is each of them undone by \
                         itself, applied often enough?",
                        book.name
                    );
                    return Err(broken(message));
                }
                let number = *numbers.entry(effect).or_insert_with_key(|effect| {
                    effects.push(effect.clone());
                    let mut word = group.elements[at].word.clone();
                    word.push(symmetry);
                    let names = word.iter().map(|&it| book.given[usize::from(it)].name.as_str());
                    let name = names.collect::<Vec<_>>().join("+");
                    group.elements.push(Element { name, word, inverse: 0 });
                    next as u16
                });
                group.right.push(number);
            }
            at += 1;
        }
        group.find_inverses(book)?;
        Ok(group)
    }

    fn find_inverses(&mut self, book: &Rulebook) -> PyResult<()> {
        for number in 0..self.order() {
            let back = (0..self.order()).find(|&other| self.then(number, other) == 0);
            let element = &mut self.elements[usize::from(number)];
            element.inverse = back.ok_or_else(|| {
                broken(format!("Inverse: nothing takes {} of {} back", element.name, book.name))
            })?;
        }
        Ok(())
    }

    /// How many symmetries there are.
    pub(super) fn order(&self) -> u16 {
        self.elements.len() as u16
    }

    /// One first, then the next.
    fn then(&self, first: u16, next: u16) -> u16 {
        let word = &self.elements[usize::from(next)].word;
        word.iter().fold(first, |at, &symmetry| {
            self.right[usize::from(at) * self.given + usize::from(symmetry)]
        })
    }

    /// The given symmetries that one consists of.
    pub(super) fn word(&self, number: u16) -> &[u16] {
        &self.elements[usize::from(number)].word
    }
}

/// A symmetry of a game that was registered. The identity belongs to all of them.
#[derive(Clone, Copy)]
pub(super) struct PySymmetry {
    book: Option<&'static Rulebook>,
    number: u16,
}

/// Symmetries of all games by name: a name begins with the game's.
static NAMES: RwLock<Option<HashMap<String, PySymmetry>>> = RwLock::new(None);

impl PySymmetry {
    /// The symmetry with this number.
    pub(super) fn new(book: &'static Rulebook, number: u16) -> Self {
        Self { book: (number > 0).then_some(book), number }
    }

    /// All symmetries of a game.
    pub(super) fn all(book: &'static Rulebook) -> impl Iterator<Item = Self> {
        let order = book.group.get().map_or(1, Group::order);
        (0..order).map(move |number| Self::new(book, number))
    }

    /// Makes the names of a game's symmetries known.
    pub(super) fn announce(book: &'static Rulebook) {
        let mut names = NAMES.write().unwrap_or_else(PoisonError::into_inner);
        let names = names.get_or_insert_default();
        names.extend(Self::all(book).map(|symmetry| (symmetry.to_string(), symmetry)));
    }

    /// The given symmetries that it consists of, the first first.
    pub(super) fn word(self) -> &'static [u16] {
        self.group().map_or(&[], |group| group.word(self.number))
    }

    fn group(self) -> Option<&'static Group> {
        self.book?.group.get()
    }
}

impl Symmetry for PySymmetry {
    const IDENTITY: Self = Self { book: None, number: 0 };

    /// Symmetries of two games have no product: the first stays.
    fn then(self, next: Self) -> Self {
        match (self.book, next.book) {
            (None, _) => next,
            (Some(book), Some(other)) if ptr::eq(book, other) => {
                let product = self.group().map(|group| group.then(self.number, next.number));
                product.map_or(self, |number| Self::new(book, number))
            }
            _ => self,
        }
    }

    fn inverse(self) -> Self {
        let inverse = self.group().map(|group| group.elements[usize::from(self.number)].inverse);
        match (self.book, inverse) {
            (Some(book), Some(number)) => Self::new(book, number),
            _ => self,
        }
    }
}

impl PartialEq for PySymmetry {
    fn eq(&self, other: &Self) -> bool {
        let same_book = match (self.book, other.book) {
            (Some(one), Some(two)) => ptr::eq(one, two),
            (None, None) => true,
            _ => false,
        };
        same_book && self.number == other.number
    }
}

impl Eq for PySymmetry {}

impl Hash for PySymmetry {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

/// `GAME/NAME`, or `id`.
impl fmt::Display for PySymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.book, self.group()) {
            (Some(book), Some(group)) => {
                let name = &group.elements[usize::from(self.number)].name;
                f.pad(&format!("{}/{name}", book.name))
            }
            _ => f.pad("id"),
        }
    }
}

impl fmt::Debug for PySymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for PySymmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        let names = NAMES.read().unwrap_or_else(PoisonError::into_inner);
        let known = names.as_ref().and_then(|names| names.get(name)).copied();
        known.ok_or_else(|| UnknownSymmetry {
            name: name.to_owned(),
            expected: "id, or the game and the name of a symmetry: game/name",
        })
    }
}
