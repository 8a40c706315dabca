//! x
use pyo3::prelude::*;
#[pymodule]
fn _burnside(m: &Bound<'_, PyModule>) -> PyResult<()> { m.add("x", 1) }
