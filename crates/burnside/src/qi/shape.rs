//! The shape of a board: one to three dimensions.

use super::{MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARES, QiError};

/// Sizes, outermost first; what is unused is zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Shape {
    dimensions: u8,
    sizes: [u8; MAX_DIMENSIONS],
    squares: u16,
}

impl Shape {
    pub(super) fn new(sizes: &[usize]) -> Result<Self, QiError> {
        if sizes.is_empty() {
            return Err(QiError::NoDimension);
        }
        if sizes.len() > MAX_DIMENSIONS {
            return Err(QiError::TooManyDimensions { got: sizes.len() });
        }
        let mut shape = Self { dimensions: sizes.len() as u8, sizes: [0; 3], squares: 0 };
        for (axis, &size) in sizes.iter().enumerate() {
            if size == 0 {
                return Err(QiError::DimensionTooSmall { axis });
            }
            if size > MAX_DIMENSION_SIZE {
                return Err(QiError::DimensionTooLarge { axis, size });
            }
            shape.sizes[axis] = size as u8;
        }
        let squares = sizes.iter().product();
        if squares > MAX_SQUARES {
            return Err(QiError::TooManySquares { squares });
        }
        shape.squares = squares as u16;
        Ok(shape)
    }

    pub(super) fn sizes(&self) -> &[u8] {
        &self.sizes[..self.dimensions as usize]
    }

    #[inline]
    pub(super) fn squares(self) -> usize {
        self.squares as usize
    }

    /// Layers, ranks and files; a missing dimension has size one.
    pub(super) fn layers_ranks_files(self) -> [usize; 3] {
        let [a, b, c] = self.sizes.map(usize::from);
        match self.dimensions {
            1 => [1, 1, a],
            2 => [1, a, b],
            _ => [a, b, c],
        }
    }
}
