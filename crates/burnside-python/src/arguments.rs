//! Arrays that come from Python, checked and then read without copying; and arrays that
//! go there.

use burnside::{
    arrays::{WordVec, Words},
    catalog::nearest,
};
use burnside_api::{Error, Kind, Layout, WordType};
use numpy::{
    Element, PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods, dtype,
};
use pyo3::prelude::*;

use crate::errors::{Failure, Result, failure};

/// An array of numbers, ready to be read row by row.
pub(crate) struct Rows<'py, W: Element> {
    array: PyReadonlyArrayDyn<'py, W>,
    pub(crate) count: usize,
}

impl<W: Element> Rows<'_, W> {
    /// All words, row after row.
    pub(crate) fn words(&self) -> Result<&[W]> {
        self.array.as_slice().map_err(|error| failure(Kind::Array, error.to_string()))
    }
}

/// Takes an array of this type and shape: `(n, width)`, or `(n,)` without a width. One that is not
/// contiguous is copied; anything else is refused.
pub(crate) fn rows<'py, W: Element>(
    object: &Bound<'py, PyAny>,
    what: &str,
    width: Option<usize>,
) -> Result<Rows<'py, W>> {
    let py = object.py();
    let refused = || -> Failure {
        let shape = width.map_or("(n,)".to_owned(), |width| format!("(n, {width})"));
        let expected = format!("{} of shape {shape}", dtype::<W>(py));
        let message = format!("{what}: expected an array of {expected}, found {}", found(object));
        let name = dtype::<W>(py).to_string();
        failure(Kind::Array, message)
            .hint(format!("convert it with numpy.asarray(…, dtype={name:?})"))
    };
    let array = object.cast::<PyArrayDyn<W>>().map_err(|_| refused())?;
    let count = match (array.shape(), width) {
        (&[count, columns], Some(width)) if columns == width => count,
        (&[count], None) => count,
        _ => return Err(refused()),
    };
    // A copy is contiguous and aligned.
    let array =
        if array.is_c_contiguous() && object.getattr("flags")?.getattr("aligned")?.extract()? {
            array.clone()
        } else {
            object.call_method1("copy", ("C",))?.cast_into()?
        };
    let array = array.try_readonly().map_err(|error| failure(Kind::Array, error.to_string()))?;
    Ok(Rows { array, count })
}

/// Expands to one variant for each type of word.
macro_rules! words {
    ($($name:ident $word:ident,)*) => {
        /// Positions as rows, of whatever type the game has.
        pub(crate) enum States<'py> {
            $($name(Rows<'py, $word>),)*
        }

        impl<'py> States<'py> {
            /// Takes an array that has the layout of a game.
            pub(crate) fn take(layout: &Layout, object: &Bound<'py, PyAny>) -> Result<Self> {
                match layout.word {
                    $(WordType::$name => Ok(Self::$name(rows(object, "states", layout.width)?)),)*
                }
            }

            /// How many rows there are.
            pub(crate) fn count(&self) -> usize {
                match self {
                    $(Self::$name(rows) => rows.count,)*
                }
            }

            /// All words, row after row.
            pub(crate) fn words(&self) -> Result<Words<'_>> {
                match self {
                    $(Self::$name(rows) => Ok(Words::$name(rows.words()?)),)*
                }
            }
        }

        /// The dtype of a type of words.
        pub(crate) fn dtype_of(py: Python<'_>, word: WordType) -> Bound<'_, PyAny> {
            match word {
                $(WordType::$name => dtype::<$word>(py).into_any(),)*
            }
        }

        /// Rows of a game as an array.
        pub(crate) fn states_array<'py>(
            py: Python<'py>,
            words: WordVec,
            layout: &Layout,
        ) -> Result<Bound<'py, PyAny>> {
            match words {
                $(WordVec::$name(words) => {
                    let count = words.len() / layout.width.unwrap_or(1);
                    array(py, words, layout.width.map(|width| (count, width)))
                })*
            }
        }
    };
}

words! {
    U8 u8,
    U16 u16,
    U32 u32,
    U64 u64,
}

/// What an object is, in a few words.
fn found(object: &Bound<'_, PyAny>) -> String {
    let described = || -> PyResult<String> {
        let (dtype, shape) = (object.getattr("dtype")?, object.getattr("shape")?);
        Ok(format!("{} of shape {}", dtype.str()?, shape.str()?))
    };
    let type_name = || object.get_type().name().map_or("?".to_owned(), |name| name.to_string());
    described().unwrap_or_else(|_| type_name())
}

/// Takes whole numbers of any width, as many as there are rows.
pub(crate) fn integers(object: &Bound<'_, PyAny>, what: &str, count: usize) -> Result<Vec<i64>> {
    let py = object.py();
    let array = py.import("numpy")?.call_method1("asarray", (object,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    if !(kind == "i" || kind == "u" || shape == [0]) || shape != [count] {
        let message = format!(
            "{what}: expected {count} whole numbers, one for each row, found {}",
            found(&array)
        );
        return Err(failure(Kind::Array, message));
    }
    let array = array.call_method1("astype", ("int64",))?;
    Ok(array
        .cast_into::<PyArray1<i64>>()?
        .try_readonly()
        .map_err(|error| failure(Kind::Array, error.to_string()))?
        .as_array()
        .to_vec())
}

fn no_room() -> Failure {
    failure(Kind::Memory, "the answer does not fit into memory")
}

/// Python's `MemoryError` if there is no room for this many bytes.
pub(crate) fn room(bytes: Option<usize>) -> Result<()> {
    let mut room: Vec<u8> = Vec::new();
    let reserved = bytes.is_some_and(|bytes| room.try_reserve_exact(bytes).is_ok());
    if reserved { Ok(()) } else { Err(no_room()) }
}

/// So many copies of a value; Python's `MemoryError` if there is no room for them.
pub(crate) fn filled<T: Clone>(count: Option<usize>, value: T) -> Result<Vec<T>> {
    let count = count.ok_or_else(no_room)?;
    let mut values = Vec::new();
    values.try_reserve_exact(count).map_err(|_| no_room())?;
    values.resize(count, value);
    Ok(values)
}

/// An array of this many rows of this width, or of one dimension.
pub(crate) fn array<T: Element>(
    py: Python<'_>,
    values: Vec<T>,
    shape: Option<(usize, usize)>,
) -> Result<Bound<'_, PyAny>> {
    let array = PyArray1::from_vec(py, values);
    match shape {
        None => Ok(array.into_any()),
        Some((count, width)) => Ok(array.reshape([count, width])?.into_any()),
    }
}

/// A choice by name.
pub(crate) fn chosen<T: Copy>(what: &str, name: &str, known: &[(&str, T)]) -> Result<T> {
    if let Some(&(_, value)) = known.iter().find(|(known, _)| *known == name) {
        return Ok(value);
    }
    let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
    let near = nearest(name, names.iter().copied());
    let near = near.map_or(String::new(), |near| format!("did you mean {near}? "));
    Err(Error::new(Kind::Parameter, format!("there is no {what} {name:?}"))
        .hint(format!("{near}there are {}", names.join(", ")))
        .into())
}
