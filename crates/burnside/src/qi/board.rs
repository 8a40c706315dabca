//! The board, seen from outside.

use std::fmt;

use super::{names::Names, shape::Shape, squares::Squares};

/// The squares of a position, numbered row by row from 0.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    pub(super) shape: Shape,
    pub(super) squares: &'a Squares,
    pub(super) names: &'a Names,
}

impl<'a> Board<'a> {
    /// How many squares there are: at least one.
    #[expect(clippy::len_without_is_empty, reason = "no board is without squares")]
    pub fn len(&self) -> usize {
        self.shape.squares()
    }

    /// The piece on a square; `None` if it is empty or there is no such square.
    pub fn get(&self, index: usize) -> Option<&'a str> {
        if index < self.len() { self.names.text(self.squares.get(index)) } else { None }
    }

    /// Square after square, `None` where it is empty.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&'a str>> + use<'a> {
        let Self { squares, names, .. } = *self;
        (0..self.len()).map(move |index| names.text(squares.get(index)))
    }

    /// The squares as lists within lists.
    pub(super) fn to_nested(self) -> Nested<'a> {
        let [_, ranks, files] = self.shape.layers_ranks_files();
        let all: Vec<_> = self.iter().collect();
        let plane = |squares: &[Square<'a>]| squares.chunks(files).map(<[_]>::to_vec).collect();
        match self.shape.sizes().len() {
            1 => Nested::Line(all),
            2 => Nested::Plane(plane(&all)),
            _ => Nested::Space(all.chunks(ranks * files).map(plane).collect()),
        }
    }
}

impl fmt::Debug for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The same squares with the same pieces; how they are arranged does not matter.
impl PartialEq for Board<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Board<'_> {}

type Square<'a> = Option<&'a str>;

/// A board as lists within lists, as deep as the board has dimensions.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nested<'a> {
    /// One dimension: squares.
    Line(Vec<Square<'a>>),
    /// Two: ranks of squares.
    Plane(Vec<Vec<Square<'a>>>),
    /// Three: layers of ranks of squares.
    Space(Vec<Vec<Vec<Square<'a>>>>),
}
