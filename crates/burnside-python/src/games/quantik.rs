//! Quantik's CBOR documents, with all that a writer may keep in them.

use std::collections::BTreeMap;

use burnside::{
    Player,
    quantik::{CborError, CborValue, Document, KeyOrder, Setup},
};
use burnside_api::Kind;
use pyo3::{
    IntoPyObjectExt,
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple},
};

use crate::{
    errors::{Failure, Result, failure},
    game::named,
    position::Position,
    service::Rules,
};

/// Values in values may go so deep.
const DEEPEST: u32 = 32;

/// A position of Quantik as a self-describing CBOR document.
///
/// With `canon` the payload is made canonical under the portable group. `move_count`, `meta` (a
/// dictionary of plain values), `side` (1 or 2) and a checksum are written if they are given.
/// Keys are in the seed's order, or in that of RFC 8949's deterministic encoding.
///
/// >>> from burnside import quantik
/// >>> position = burnside.Position("quantik", "..../..../..../.B..")
/// >>> data = quantik.to_cbor(position, move_count=1, meta={"id": "a"})
/// >>> quantik.from_cbor(data).meta
/// {'id': 'a'}
#[pyfunction]
#[pyo3(signature = (
    position, *, canon = false, move_count = None, meta = None, side = None, checksum = false,
    deterministic = false
))]
#[allow(clippy::too_many_arguments, clippy::fn_params_excessive_bools)] // they are keywords
pub(crate) fn to_cbor<'py>(
    position: &Bound<'py, Position>,
    canon: bool,
    move_count: Option<u64>,
    meta: Option<&Bound<'py, PyDict>>,
    side: Option<u8>,
    checksum: bool,
    deterministic: bool,
) -> Result<Bound<'py, PyBytes>> {
    let (py, position) = (position.py(), position.get());
    let setup = position.state.written().get::<Setup>().ok_or_else(|| {
        let message = format!("documents are of quantik, not of {}", position.rules.name());
        failure(Kind::Position, message)
    })?;
    let side = match side {
        None => None,
        Some(1) => Some(Player::One),
        Some(2) => Some(Player::Two),
        Some(side) => {
            return Err(failure(Kind::Parameter, format!("side must be 1 or 2, not {side}")));
        }
    };
    let meta = match meta {
        None => None,
        Some(meta) => Some(entries(meta, 0)?),
    };
    let document = Document { setup, canon, move_count, meta, side, checksum };
    let order = if deterministic { KeyOrder::Deterministic } else { KeyOrder::Seed };
    Ok(PyBytes::new(py, &document.to_cbor(order)))
}

/// Reads what `to_cbor` wrote, in any order of keys: a `Document`. A document that claims to be
/// canonical and is not, or whose checksum is wrong, is refused.
#[pyfunction]
pub(crate) fn from_cbor<'py>(py: Python<'py>, data: &[u8]) -> Result<Bound<'py, PyAny>> {
    let refused = |error: CborError| failure(Kind::Position, format!("not a document: {error}"));
    let document = Document::from_cbor(data).map_err(refused)?;
    let drawn = document.setup.written();
    let drawn = drawn.map_err(|error| failure(Kind::Position, error.to_string()))?;
    let rules = Rules::find("quantik")?;
    let state = rules.ask(|game| game.read(&drawn.to_qfen(), Some("text")))?;
    let position = Position { rules, state };
    let meta = match document.meta {
        None => None,
        Some(meta) => {
            let entries = meta.into_iter().map(|(key, value)| (CborValue::Text(key), value));
            Some(object(py, &CborValue::Map(entries.collect()), 0)?)
        }
    };
    let side = document.side.map(Player::number);
    let fields = (position, document.canon, document.move_count, meta, side, document.checksum);
    Ok(named(py, "Document", fields)?)
}

fn too_deep() -> Failure {
    failure(Kind::Parameter, format!("meta is nested more than {DEEPEST} levels deep"))
}

/// Sorted by key, so that equal dictionaries are equal documents.
fn entries(dict: &Bound<'_, PyDict>, depth: u32) -> Result<BTreeMap<String, CborValue>> {
    dict.iter().map(|(key, item)| Ok((key.extract()?, value(&item, depth + 1)?))).collect()
}

/// A plain Python value as CBOR.
fn value(object: &Bound<'_, PyAny>, depth: u32) -> Result<CborValue> {
    if depth > DEEPEST {
        return Err(too_deep());
    }
    if object.is_none() {
        return Ok(CborValue::Null);
    }
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(CborValue::Bool(truth.is_true()));
    }
    if object.is_instance_of::<PyInt>() {
        let number = object.extract::<i64>().map(i128::from);
        return Ok(CborValue::Integer(
            number.or_else(|_| object.extract::<u64>().map(i128::from))?,
        ));
    }
    if object.is_instance_of::<PyFloat>() {
        return Ok(CborValue::Float(object.extract()?));
    }
    if object.is_instance_of::<PyString>() {
        return Ok(CborValue::Text(object.extract()?));
    }
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(CborValue::Bytes(bytes.as_bytes().to_vec()));
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let items = object.try_iter()?.map(|item| value(&item?, depth + 1));
        return Ok(CborValue::Array(items.collect::<Result<_>>()?));
    }
    if let Ok(dict) = object.cast::<PyDict>() {
        let entries = entries(dict, depth)?.into_iter();
        return Ok(CborValue::Map(entries.map(|(key, v)| (CborValue::Text(key), v)).collect()));
    }
    let name = object.get_type().name()?;
    let message = format!(
        "meta holds plain values: None, bool, int, float, str, bytes, list, dict; not {name}"
    );
    Err(PyTypeError::new_err(message).into())
}

/// CBOR as a plain Python value.
fn object<'py>(py: Python<'py>, value: &CborValue, depth: u32) -> Result<Bound<'py, PyAny>> {
    if depth > DEEPEST {
        return Err(too_deep());
    }
    match value {
        CborValue::Null => Ok(py.None().into_bound(py)),
        CborValue::Bool(truth) => Ok(truth.into_bound_py_any(py)?),
        CborValue::Integer(number) => Ok(number.into_bound_py_any(py)?),
        CborValue::Float(number) => Ok(number.into_bound_py_any(py)?),
        CborValue::Text(text) => Ok(text.into_bound_py_any(py)?),
        CborValue::Bytes(bytes) => Ok(PyBytes::new(py, bytes).into_any()),
        CborValue::Array(items) => {
            let items = items.iter().map(|item| object(py, item, depth + 1));
            Ok(PyList::new(py, items.collect::<Result<Vec<_>>>()?)?.into_any())
        }
        CborValue::Map(entries) => {
            let dict = PyDict::new(py);
            for (key, item) in entries {
                dict.set_item(object(py, key, depth + 1)?, object(py, item, depth + 1)?)?;
            }
            Ok(dict.into_any())
        }
        _ => Err(failure(Kind::Position, "the document has a value of an unknown kind")),
    }
}
