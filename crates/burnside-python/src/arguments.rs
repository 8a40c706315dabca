//! Arrays that come from Python: looked at closely, then read without copying.

use burnside::catalog::nearest;
use numpy::{
    Element, PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods, dtype,
};
use pyo3::{exceptions::PyMemoryError, prelude::*};

use crate::errors::Failure;

/// An array of numbers, ready to be read row by row.
pub(crate) struct Rows<'py, W: Element> {
    array: PyReadonlyArrayDyn<'py, W>,
    pub(crate) count: usize,
    pub(crate) width: usize,
}

impl<W: Element> Rows<'_, W> {
    /// All words, row after row.
    pub(crate) fn words(&self) -> PyResult<&[W]> {
        self.array.as_slice().map_err(|error| Failure::new("array", error.to_string()).into())
    }
}

/// Takes an array of this type and shape: `(n, width)`, or `(n,)` without a width. One that is not
/// contiguous is copied; anything else is refused.
pub(crate) fn rows<'py, W: Element>(
    object: &Bound<'py, PyAny>,
    what: &str,
    width: Option<usize>,
) -> PyResult<Rows<'py, W>> {
    let py = object.py();
    let refused = || -> PyErr {
        let shape = width.map_or("(n,)".to_owned(), |width| format!("(n, {width})"));
        let expected = format!("{} of shape {shape}", dtype::<W>(py));
        let message = format!("{what}: expected an array of {expected}, found {}", found(object));
        let name = dtype::<W>(py).to_string();
        Failure::new("array", message).hint(format!("numpy.asarray(…, dtype={name:?})")).into()
    };
    let array = object.cast::<PyArrayDyn<W>>().map_err(|_| refused())?;
    let (count, columns) = match (array.shape(), width) {
        (&[count, columns], Some(width)) if columns == width => (count, columns),
        (&[count], None) => (count, 1),
        _ => return Err(refused()),
    };
    // A copy is contiguous and aligned.
    let array =
        if array.is_c_contiguous() && object.getattr("flags")?.getattr("aligned")?.extract()? {
            array.clone()
        } else {
            object.call_method1("copy", ("C",))?.cast_into()?
        };
    let array = array.try_readonly().map_err(|error| Failure::new("array", error.to_string()))?;
    Ok(Rows { array, count, width: columns })
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
pub(crate) fn integers(object: &Bound<'_, PyAny>, what: &str, count: usize) -> PyResult<Vec<i64>> {
    let py = object.py();
    let array = py.import("numpy")?.call_method1("asarray", (object,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    if !(kind == "i" || kind == "u" || shape == [0]) || shape != [count] {
        let message = format!(
            "{what}: expected {count} whole numbers, one for each row, found {}",
            found(&array)
        );
        return Err(Failure::new("array", message).into());
    }
    let array = array.call_method1("astype", ("int64",))?;
    Ok(array
        .cast_into::<PyArray1<i64>>()?
        .try_readonly()
        .map_err(|error| Failure::new("array", error.to_string()))?
        .as_array()
        .to_vec())
}

/// Python's `MemoryError` if there is no room for so many bytes.
pub(crate) fn room(bytes: Option<usize>) -> PyResult<()> {
    let mut room: Vec<u8> = Vec::new();
    let reserved = bytes.is_some_and(|bytes| room.try_reserve_exact(bytes).is_ok());
    if reserved { Ok(()) } else { Err(no_room()) }
}

fn no_room() -> PyErr {
    PyMemoryError::new_err("the answer does not fit into memory")
}

/// So many copies of a value; Python's `MemoryError` if there is no room for them.
pub(crate) fn filled<T: Clone>(count: Option<usize>, value: T) -> PyResult<Vec<T>> {
    let count = count.ok_or_else(no_room)?;
    let mut values = Vec::new();
    values.try_reserve_exact(count).map_err(|_| no_room())?;
    values.resize(count, value);
    Ok(values)
}

/// An array with rows of this width, or of one dimension without it.
pub(crate) fn array<T: Element>(
    py: Python<'_>,
    values: Vec<T>,
    width: Option<usize>,
) -> PyResult<Bound<'_, PyAny>> {
    let count = values.len();
    let array = PyArray1::from_vec(py, values);
    match width {
        None => Ok(array.into_any()),
        Some(width) => {
            Ok(array.reshape([count.checked_div(width).unwrap_or(0), width])?.into_any())
        }
    }
}

/// A choice by name.
pub(crate) fn chosen<T: Copy>(what: &str, name: &str, known: &[(&str, T)]) -> Result<T, Failure> {
    if let Some(&(_, value)) = known.iter().find(|(known, _)| *known == name) {
        return Ok(value);
    }
    let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
    let near = nearest(name, names.iter().copied());
    let near = near.map_or(String::new(), |near| format!("did you mean {near}? "));
    Err(Failure::new("parameter", format!("there is no {what} {name:?}"))
        .hint(format!("{near}there are {}", names.join(", "))))
}
