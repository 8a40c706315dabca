//! What a game with cycles must offer to be solved completely.

use std::ops::{ControlFlow, Range};

use burnside::Game;

/// A game whose classes are numbered, and whose numbers fall into *grades*: a move stays inside
/// its grade or leads into an earlier one, so that cycles live inside a grade.
///
/// The solver works on nodes: whatever form of a class is quickest to play with. A node stands
/// for its class with the side to move in the first role; every two classes have different
/// numbers.
///
/// Sides take turns, and a finished game is lost for the side whose turn it would be.
pub trait Graded: Game {
    /// A class, ready to be played with.
    type Node: Copy + Send + Sync;

    /// All numbers are below this. At most 2^32.
    fn slots(&self) -> u64;

    /// How many grades there are.
    fn grades(&self) -> usize;

    /// The numbers of a grade. Grades are disjoint, and every class is in one of them.
    fn grade(&self, grade: usize) -> Vec<Range<u64>>;

    /// The class with this number, if there is one and the rules accept it.
    fn node(&self, slot: u64) -> Option<Self::Node>;

    /// The number of a class.
    fn slot(&self, node: Self::Node) -> u64;

    /// The class of a position.
    fn node_of(&self, position: Self::Position) -> Self::Node;

    /// A position of the class.
    fn position_of(&self, node: Self::Node) -> Self::Position;

    /// Whether the game is over, and so lost for the side to move.
    fn is_over(&self, node: Self::Node) -> bool;

    /// Whether the side to move can win with its next move.
    fn wins_at_once(&self, node: Self::Node) -> bool;

    /// Visits what each legal move leads to; the same class may come more than once. Only asked
    /// where the game goes on.
    fn children<B>(
        &self,
        node: Self::Node,
        visit: impl FnMut(Self::Node) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Visits the classes where the game goes on and a legal move leads here; the same class may
    /// come more than once.
    fn parents<B>(
        &self,
        node: Self::Node,
        visit: impl FnMut(Self::Node) -> ControlFlow<B>,
    ) -> ControlFlow<B>;
}
