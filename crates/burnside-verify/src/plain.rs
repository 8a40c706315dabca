//! Who wins a position, by a plain search from the rules alone: a second way to a value, which shares
//! nothing with the solver but the rules.

use burnside::{Player, catalog::Entry};
use rustc_hash::FxHashMap;

/// Whether a player can win from a position, whatever the other one does; none if more positions
/// than these would have to be looked at, or if play comes back to where it was.
///
/// Every move is looked at in the order of the rules until one decides, and every class is
/// remembered.
///
/// ```
/// use burnside::{Notation, Player, tictactoe::TicTacToe};
/// use burnside_verify::can_win;
///
/// let from = TicTacToe.parse_position("xo./.../...")?;
/// assert_eq!(can_win(&TicTacToe, from, Player::One, 10_000), Some(true));
/// assert_eq!(can_win(&TicTacToe, from, Player::Two, 10_000), Some(false));
/// assert_eq!(can_win(&TicTacToe, from, Player::One, 2), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn can_win<G: Entry>(
    game: &G,
    position: G::Position,
    player: Player,
    positions: u64,
) -> Option<bool> {
    Plain { game, left: positions, known: FxHashMap::default() }.wins(position, player, DEEPEST)
}

/// No game that ends is so long.
const DEEPEST: u32 = 500;

struct Plain<'a, G: Entry> {
    game: &'a G,
    left: u64,
    /// By class: whether the player to move wins, and whether the other one does.
    known: FxHashMap<G::Position, [Option<bool>; 2]>,
}

impl<G: Entry> Plain<'_, G> {
    fn wins(&mut self, position: G::Position, player: Player, depth: u32) -> Option<bool> {
        if let Some(outcome) = self.game.outcome(position) {
            return Some(outcome.winner() == Some(player));
        }
        let own = self.game.to_move(position) == player;
        let key = self.game.canonical_position(self.game.value_group(), position);
        if let Some(known) = self.known.get(&key).and_then(|known| known[usize::from(own)]) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let depth = depth.checked_sub(1)?;
        let moves: Vec<G::Move> = self.game.moves(position).collect();
        let mut answer = !own;
        for mv in moves {
            if self.wins(self.game.play_unchecked(position, mv), player, depth)? == own {
                answer = own;
                break;
            }
        }
        self.known.entry(key).or_default()[usize::from(own)] = Some(answer);
        Some(answer)
    }
}
