//! Looking a few plies ahead: what prober and solver derive instead of storing.

use std::ops::ControlFlow;

use burnside::{Game, Value};

/// A game in whatever form is quickest to play with.
///
/// A node stands for its class, seen by the side to move. Sides take turns.
pub trait Foresight: Game {
    /// Whether every finished game is lost for the side whose turn it would be. A game that can be
    /// drawn, or won by that side, says no, and what each end is worth: see
    /// [`end`](Foresight::end).
    const ENDS_LOST: bool = true;

    /// A class, ready to be played with.
    type Node: Copy + Send + Sync;

    /// The class of a position.
    fn node_of(&self, position: Self::Position) -> Self::Node;

    /// A position of the class.
    fn position_of(&self, node: Self::Node) -> Self::Position;

    /// Whether the game is over.
    fn is_over(&self, node: Self::Node) -> bool;

    /// The value of a finished game for the side whose turn it would be.
    fn end(&self, node: Self::Node) -> Option<Value> {
        self.is_over(node).then_some(Value::Loss(0))
    }

    /// Whether the side to move can win with its next move. Not so if the game is over.
    fn wins_at_once(&self, node: Self::Node) -> bool;

    /// Visits what each legal move leads to; the same class may come more than once.
    fn children<B>(
        &self,
        node: Self::Node,
        visit: impl FnMut(Self::Node) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The exact value if it is a win or a loss in at most this many plies, or the game is over.
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
        if let Some(end) = self.end(node) {
            return Some(end);
        }
        // Where every end is a loss, wins take an odd number of plies and losses an even one.
        (1..=plies).find_map(|plies| {
            if (!Self::ENDS_LOST || plies % 2 == 1) && self.wins_within(node, plies) {
                return Some(Value::Win(plies));
            }
            let lost = (!Self::ENDS_LOST || plies % 2 == 0) && self.loses_within(node, plies);
            lost.then_some(Value::Loss(plies))
        })
    }

    /// Whether the side to move wins in at most this many plies: an odd number where every end is a
    /// loss.
    fn wins_within(&self, node: Self::Node, plies: u16) -> bool {
        if !Self::ENDS_LOST {
            if let Some(end) = self.end(node) {
                return matches!(end, Value::Win(_));
            }
            if plies == 0 {
                return false;
            }
        }
        if self.wins_at_once(node) {
            return true;
        }
        plies > 1
            && self.children(node, |child| break_if(self.loses_within(child, plies - 1))).is_break()
    }

    /// Whether the side to move loses in at most this many plies: an even number where every end is
    /// a loss.
    fn loses_within(&self, node: Self::Node, plies: u16) -> bool {
        if plies == 0 || !Self::ENDS_LOST {
            if let Some(end) = self.end(node) {
                return matches!(end, Value::Loss(_));
            }
            if plies == 0 {
                return false;
            }
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
