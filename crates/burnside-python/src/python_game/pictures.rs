//! Observation planes of a game that is a Python object: what its method `planes` makes.

use burnside::arrays::Planes;
use pyo3::{
    basic::CompareOp,
    prelude::*,
    types::{PyBytes, PyTuple},
};

use super::rulebook::{Rulebook, broken};

impl Rulebook {
    /// Finds out what the planes are, and that they are the same in these positions.
    pub(super) fn look_at_planes(&self, py: Python<'_>, numbers: &[u32]) -> PyResult<()> {
        let Some(&first) = numbers.first().filter(|_| self.says("planes")) else { return Ok(()) };
        let (_, [count, rows, columns]) = self.planes_of(py, first)?;
        let names = self.attribute(py, "channels")?.filter(|names| !names.is_none());
        let names: Option<Vec<String>> = names.map(|names| names.extract()).transpose()?;
        let channels =
            names.unwrap_or_else(|| (0..count).map(|index| format!("channel {index}")).collect());
        if channels.len() != count {
            let message = format!(
                "channels of {} has {} names, and planes makes {count} channels",
                self.name,
                channels.len()
            );
            return Err(broken(message));
        }
        let planes = self.planes.get_or_init(|| Planes { channels, shape: [rows, columns] });
        let mut room = vec![0; planes.channels.len() * rows * columns];
        numbers.iter().try_for_each(|&number| self.write_planes(number, &mut room))
    }

    /// Writes the planes of a position.
    pub(super) fn write_planes(&self, number: u32, out: &mut [u8]) -> PyResult<()> {
        Python::attach(|py| {
            let (bytes, shape) = self.planes_of(py, number)?;
            let expected = self.planes.get().map(|planes| {
                let [rows, columns] = planes.shape;
                [planes.channels.len(), rows, columns]
            });
            if expected != Some(shape) {
                let position = self.object_of(py, number);
                let message = format!(
                    "planes of {} makes {shape:?} in {position}, and {:?} at the start",
                    self.name,
                    expected.unwrap_or_default()
                );
                return Err(broken(message));
            }
            out.copy_from_slice(bytes.as_bytes());
            Ok(())
        })
    }

    /// What the object makes of a position: numbers from 0 to 255, and their shape.
    fn planes_of<'py>(
        &self,
        py: Python<'py>,
        number: u32,
    ) -> PyResult<(Bound<'py, PyBytes>, [usize; 3])> {
        let position = self.object_of(py, number);
        let made = self.call(py, "planes", (&position,))?;
        let refused = |what: String| {
            broken(format!(
                "planes of {} makes {what} in {position}: it must be an array of channels, rows \
                 and columns, of whole numbers from 0 to 255",
                self.name
            ))
        };
        let array = py.import("numpy")?.call_method1("asarray", (made,));
        let array = array.map_err(|raised| refused(format!("no array ({raised})")))?;
        let shape = array.getattr("shape")?.cast_into::<PyTuple>()?;
        let kind: char = array.getattr("dtype")?.getattr("kind")?.extract()?;
        let Ok(three) = shape.extract::<[usize; 3]>() else {
            return Err(refused(format!("an array of shape {shape}")));
        };
        if three.contains(&0) || !"biuf".contains(kind) {
            return Err(refused(format!("an array of shape {shape} and kind {kind:?}")));
        }
        let clipped = array.call_method1("clip", (0, 255))?.call_method1("astype", ("uint8",))?;
        if !clipped.rich_compare(&array, CompareOp::Eq)?.call_method0("all")?.is_truthy()? {
            return Err(refused("other numbers".to_owned()));
        }
        Ok((clipped.call_method0("tobytes")?.cast_into()?, three))
    }
}
