//! What a game with cycles must offer to be solved completely.

use std::ops::{ControlFlow, Range};

use crate::Foresight;

/// A game whose classes are numbered, and whose numbers fall into *grades*: a move stays inside
/// its grade or leads into an earlier one, so that cycles live inside a grade.
///
/// Finished games are lost or drawn for the side whose turn it would be. Games that this side may
/// have won are for [`solve_any`](crate::solve::solve_any).
pub trait Graded: Foresight {
    /// All numbers are below this. At most 2^32.
    fn slots(&self) -> u64;

    /// How many grades there are.
    fn grades(&self) -> usize;

    /// The numbers of a grade, ascending. Grades are disjoint, and every class is in one of them.
    fn grade(&self, grade: usize) -> Vec<Range<u64>>;

    /// The class with this number, if there is one and the rules accept it.
    fn node(&self, slot: u64) -> Option<Self::Node>;

    /// The number of a class.
    fn slot(&self, node: Self::Node) -> u64;

    /// The numbers of a block of the game's table.
    fn table_block(&self, block: u32) -> Range<u64>;

    /// Visits the classes where the game goes on and a legal move leads here; the same class may
    /// come more than once.
    fn parents<B>(
        &self,
        node: Self::Node,
        visit: impl FnMut(Self::Node) -> ControlFlow<B>,
    ) -> ControlFlow<B>;
}
