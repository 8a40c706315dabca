//! Looking a few plies ahead: what prober and solver derive instead of storing.

use std::ops::ControlFlow;

use burnside::{Game, Value};

/// A game in whatever form is quickest to play with.
///
/// A node stands for its class, seen by the side to move. Sides take turns, and a finished game is
/// lost for the side whose turn it would be.
pub trait Foresight: Game {
    /// A class, ready to be played with.
    type Node: Copy + Send + Sync;

    /// The class of a position.
    fn node_of(&self, position: Self::Position) -> Self::Node;

    /// A position of the class.
    fn position_of(&self, node: Self::Node) -> Self::Position;

    /// Whether the game is over, and so lost for the side to move.
    fn is_over(&self, node: Self::Node) -> bool;

    /// Whether the side to move can win with its next move. Not so if the game is over.
    fn wins_at_once(&self, node: Self::Node) -> bool;

    /// Visits what each legal move leads to; the same class may come more than once.
    fn children<B>(
        &self,
        node: Self::Node,
        visit: impl FnMut(Self::Node) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The exact value if it is a win or a loss in at most so many plies.
    ///
    /// ```
    /// use burnside::{Value, gobblet::Gobblet};
    /// use burnside_solve::Foresight;
    ///
    /// let game = Gobblet::default();
    /// let node = game.node_of("Sl,.,./S,.,./M,.,. 1".parse()?);
    /// assert_eq!(game.look_ahead(node, 0), None);
    /// # Ok::<(), burnside::gobblet::TextError>(())
    /// ```
    fn look_ahead(&self, node: Self::Node, plies: u16) -> Option<Value> {
        if self.is_over(node) {
            return Some(Value::Loss(0));
        }
        (1..=plies).find_map(|plies| match plies % 2 {
            1 => self.wins_within(node, plies).then_some(Value::Win(plies)),
            _ => self.loses_within(node, plies).then_some(Value::Loss(plies)),
        })
    }

    /// Whether the side to move wins in at most so many plies, an odd number.
    fn wins_within(&self, node: Self::Node, plies: u16) -> bool {
        if self.wins_at_once(node) {
            return true;
        }
        plies > 1
            && self.children(node, |child| break_if(self.loses_within(child, plies - 1))).is_break()
    }

    /// Whether the side to move loses in at most so many plies, an even number.
    fn loses_within(&self, node: Self::Node, plies: u16) -> bool {
        if plies == 0 {
            return self.is_over(node);
        }
        // Cheap refutations first: a move after which the opponent cannot win at once.
        if plies > 2
            && self.children(node, |child| break_if(!self.wins_at_once(child))).is_continue()
        {
            return true;
        }
        self.children(node, |child| break_if(!self.wins_within(child, plies - 1))).is_continue()
    }
}

fn break_if(condition: bool) -> ControlFlow<()> {
    if condition { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
