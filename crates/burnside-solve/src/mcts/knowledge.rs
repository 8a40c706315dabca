//! What a game knows about its positions without playing them out.

use std::fmt::Debug;

use burnside::Game;

/// Estimates and an order of moves that a game may offer to the tree search. With them, no game is
/// played out at random.
///
/// Both are whole numbers or orders, so that a search is the same on every machine. Neither is a
/// proof: what is won or lost follows from the rules alone.
pub trait Knowledge<G: Game>: Debug + Send + Sync {
    /// How the player to move is expected to do in a game that goes on, from [`CERTAIN`] (wins) to
    /// minus that.
    fn estimate(&self, position: G::Position) -> i32;

    /// Replaces what was found by promising moves, the best first: as many as are asked for, after
    /// a number of better ones that are skipped. There may be fewer, or none.
    fn promising(
        &self,
        position: G::Position,
        skipped: usize,
        count: usize,
        found: &mut Vec<G::Move>,
    );

    /// What a search that found `value`, from 1 (always wins) to -1, should say: the mean of what
    /// came of such positions in games. The same, unless a game knows better; never what is proved.
    fn corrected(&self, value: f64) -> f64 {
        value
    }
}

/// The estimate of a game that is as good as won.
pub const CERTAIN: i32 = 1 << 15;
