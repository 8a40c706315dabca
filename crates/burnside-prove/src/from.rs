//! A strategy that wins from any position, made of one winning move for each class that it meets.
//!
//! Here no strategy with few decisions is looked for: whoever knows a win of many turns rarely knows
//! more than one winning move.

use burnside::{Player, Symmetry as _, catalog::Entry};
use burnside_solve::{Evaluator, Limits};
use rustc_hash::FxHashMap;

use crate::{
    claim::{Claim, Goal},
    find::{FindError, Progress, Watch},
    strategy::{Next, Node, Reply, Strategy},
};

/// A strategy by which a player wins from a position, with the winning moves of an evaluator. The
/// limits are for each of them. [`FindError::None`] if the player does not win there.
///
/// ```
/// use burnside::{Notation, Player, tictactoe::TicTacToe};
/// use burnside_prove::{win_from, write};
/// use burnside_solve::{Limits, evaluator};
/// use burnside_verify::check_proof;
///
/// // The circle is not in the center: the player of the crosses wins with the seventh mark.
/// let from = TicTacToe.parse_position("xo./.../...")?;
/// let values = evaluator(&TicTacToe);
/// let watch = |_| std::ops::ControlFlow::Continue(());
/// let strategy =
///     win_from(&TicTacToe, &*values, from, Player::One, &Limits::default(), &watch)?;
/// let report = check_proof(&TicTacToe, &write(&TicTacToe, &[strategy])?)?;
/// assert_eq!(report.winner, Some(Player::One));
/// assert_eq!(report.strategies[0].plies, Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn win_from<G: Entry>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    from: G::Position,
    player: Player,
    limits: &Limits<'_>,
    watch: Watch<'_>,
) -> Result<Strategy<G>, FindError> {
    let claim = Claim { player, goal: Goal::Win };
    if game.outcome(from).is_some() {
        return Err(FindError::None);
    }
    let mut build = Build { game, player, numbers: FxHashMap::default(), order: Vec::new() };
    build.number(from);
    let mut strategy = Strategy { claim, nodes: Vec::new() };
    let mut decisions = 0;
    while let Some(&position) = build.order.get(strategy.nodes.len()) {
        let (done, total) = (strategy.nodes.len() as u64, build.order.len() as u64);
        if watch(Progress { done, total, decisions }).is_break() {
            return Err(FindError::None);
        }
        let own = game.to_move(position) == player;
        let play = match build.end(position).filter(|_| own) {
            Some(mv) => Some(mv),
            None if own => Some(evaluator.winning_move(position, limits)?.ok_or(FindError::None)?),
            None => None,
        };
        decisions += usize::from(play.is_some());
        let mut node = Node { position, plies: None, play, next: Vec::new(), open: None };
        node.next = build.replies(node.after(game))?;
        strategy.nodes.push(node);
    }
    strategy.count_plies();
    Ok(strategy)
}

struct Build<'a, G: Entry> {
    game: &'a G,
    player: Player,
    /// By class: the number of its node, and from its position to the canonical one.
    numbers: FxHashMap<(bool, G::Code), (usize, G::Symmetry)>,
    /// The position of each node.
    order: Vec<G::Position>,
}

impl<G: Entry> Build<'_, G> {
    /// The node of a position, and the symmetry that leads there.
    fn number(&mut self, position: G::Position) -> (usize, G::Symmetry) {
        let group = self.game.value_group();
        let canonical = self.game.canonical(group, position);
        let code = self.game.code(group, canonical.position);
        let own = self.game.to_move(position) == self.player;
        let (fresh, there) = (self.order.len(), canonical.witness);
        let (node, witness) = *self.numbers.entry((own, code)).or_insert((fresh, there));
        if node == fresh {
            self.order.push(position);
        }
        (node, there.then(witness.inverse()))
    }

    /// Whether the game is over, and the player has won.
    fn is_won(&self, position: G::Position) -> Option<bool> {
        Some(self.game.outcome(position)?.winner() == Some(self.player))
    }

    /// A move by which the player wins at once.
    fn end(&self, position: G::Position) -> Option<G::Move> {
        let mut moves = self.game.moves(position);
        moves.find(|&mv| self.is_won(self.game.play_unchecked(position, mv)) == Some(true))
    }

    /// What follows a turn, or its part, of the player.
    fn replies(&mut self, after: G::Position) -> Result<Vec<Reply<G>>, FindError> {
        if let Some(won) = self.is_won(after) {
            return if won { Ok(Vec::new()) } else { Err(FindError::None) };
        }
        if self.game.to_move(after) == self.player {
            return Ok(vec![(None, self.then(after)?)]);
        }
        let replies: Vec<G::Move> = self.game.moves(after).collect();
        let follow = |mv| Ok((Some(mv), self.then(self.game.play_unchecked(after, mv))?));
        replies.into_iter().map(follow).collect()
    }

    fn then(&mut self, next: G::Position) -> Result<Next<G::Move, G::Symmetry>, FindError> {
        match self.is_won(next) {
            Some(true) => return Ok(Next::Over),
            Some(false) => return Err(FindError::None),
            None => {}
        }
        if self.game.to_move(next) == self.player
            && let Some(mv) = self.end(next)
        {
            return Ok(Next::End(mv));
        }
        let (node, by) = self.number(next);
        Ok(Next::Node { node, by })
    }
}
