//! The upper part of a strategy that is too large to be written down: every decision of the first
//! plies. What follows the last of them is left open.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use burnside::{Symmetry as _, catalog::Entry};
use burnside_solve::{Evaluator, Limits, Stopped, parallel};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    claim::{Claim, Goal},
    find::{FindError, Progress, Run},
    strategy::{Next, Node, Reply, Strategy},
};

/// So many moves are looked at in a position: spread over all that differ.
const LOOKED_AT: usize = 24;

/// So many of them that keep the claim are compared.
const COMPARED: usize = 6;

/// The same where nothing follows, and there may be very many such positions.
const LOOKED_AT_LAST: usize = 8;

/// A strategy for a claim that is true, as far as the moves of its first plies: those of the last of
/// them have an open end. For games in which play cannot return.
///
/// Moves are chosen that leave the other player few replies, up to symmetry, that are not in the
/// strategy already. Moves of a strategy that is known, by position, are kept if they are good, so
/// that more plies can be added to it. What is kept has the moves of all plies that are done: going
/// on with it leads to the same strategy. Whoever stops it gets nothing.
///
/// ```
/// use burnside::{Player, tictactoe::TicTacToe};
/// use burnside_prove::{Claim, Goal, Run, upper_part};
/// use burnside_solve::{Limits, evaluator};
///
/// let claim = Claim { player: Player::One, goal: Goal::Draw };
/// let values = evaluator(&TicTacToe);
/// let upper = upper_part(&TicTacToe, &*values, claim, 3, &Limits::default(), Run::ALONE)?;
/// assert!(upper.open() > 0 && upper.decisions() < 9);
/// # Ok::<(), burnside_prove::FindError>(())
/// ```
pub fn upper_part<G: Entry>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    claim: Claim,
    plies: u32,
    limits: &Limits<'_>,
    run: Run<'_, G>,
) -> Result<Strategy<G>, FindError> {
    let known = run.known.iter().copied().collect();
    let mut upper = Upper { game, evaluator, claim, limits, known, numbers: FxHashMap::default() };
    upper.build(plies, run)
}

struct Upper<'a, G: Entry> {
    game: &'a G,
    evaluator: &'a dyn Evaluator<G>,
    claim: Claim,
    limits: &'a Limits<'a>,
    known: FxHashMap<G::Position, G::Move>,
    /// The number of each class, and from its position to the canonical one.
    numbers: FxHashMap<Class<G>, (usize, G::Symmetry)>,
}

/// Whose turn it is, and the code of the canonical form.
type Class<G> = (bool, <G as burnside::Symmetric>::Code);

/// A move that keeps the claim, with what it leads to.
struct Choice<G: Entry> {
    mv: G::Move,
    classes: FxHashSet<Class<G>>,
}

impl<G: Entry> Upper<'_, G> {
    fn build(&mut self, plies: u32, run: Run<'_, G>) -> Result<Strategy<G>, FindError> {
        let start = self.game.start();
        let (class, witness) = self.class(start);
        self.numbers.insert(class, (0, witness));
        let mut nodes: Vec<Node<G>> = Vec::new();
        let mut layer = vec![(start, 0)];
        while !layer.is_empty() {
            let done = AtomicU64::new(0);
            let found = parallel::try_map(layer.len(), |index| {
                let (position, ply) = layer[index];
                let last = self.is_last(position, ply, plies);
                let options = self.options(position, last)?;
                let done = done.fetch_add(1, Relaxed) + 1;
                let progress = Progress { done, total: layer.len() as u64, decisions: nodes.len() };
                if (run.watch)(progress).is_break() {
                    return Err(FindError::None);
                }
                Ok(options)
            })?;
            let mut following = Vec::new();
            for (&(position, ply), options) in layer.iter().zip(found) {
                let last = self.is_last(position, ply, plies);
                nodes.push(self.node(position, ply, &options, last, &mut following)?);
            }
            if !following.is_empty() {
                let begin = nodes.len() - layer.len();
                (run.keep)(&self.done_so_far(&nodes, begin)?);
            }
            layer = following;
        }
        Ok(self.strategy(nodes))
    }

    fn strategy(&self, nodes: Vec<Node<G>>) -> Strategy<G> {
        let mut strategy = Strategy { claim: self.claim, nodes };
        if self.claim.goal == Goal::Win {
            strategy.count_plies();
        }
        strategy
    }

    /// The strategy as far as these nodes: those of the last layer, which begins at a number, have an
    /// open end if something follows them.
    fn done_so_far(&self, nodes: &[Node<G>], begin: usize) -> Result<Strategy<G>, FindError> {
        let mut nodes = nodes.to_vec();
        let count = nodes.len();
        for node in &mut nodes[begin..] {
            let beyond =
                |(_, next): &Reply<G>| matches!(next, Next::Node { node, .. } if *node >= count);
            if node.next.iter().any(beyond) {
                node.next.clear();
                node.open = Some(self.claimed_plies(node.after(self.game))?);
            }
        }
        Ok(self.strategy(nodes))
    }

    /// Within how many plies a position is won, if the claim is that it is.
    fn claimed_plies(&self, after: G::Position) -> Result<Option<u32>, Stopped> {
        Ok(match self.claim.goal {
            Goal::Win => self.evaluator.value(after, self.limits)?.plies().map(u32::from),
            Goal::Draw => None,
        })
    }

    fn is_own(&self, position: G::Position) -> bool {
        self.game.to_move(position) == self.claim.player
    }

    /// Whether the next move of the claim's player after this ply is beyond those to find. The
    /// other player's moves lie between.
    fn is_last(&self, position: G::Position, ply: u32, plies: u32) -> bool {
        ply + 1 + u32::from(self.is_own(position)) >= plies
    }

    fn class(&self, position: G::Position) -> (Class<G>, G::Symmetry) {
        let group = self.game.value_group();
        let canonical = self.game.canonical(group, position);
        let code = self.game.code(group, canonical.position);
        ((self.is_own(position), code), canonical.witness)
    }

    /// Whether the game is over as claimed; none if it goes on.
    fn ends(&self, position: G::Position) -> Option<bool> {
        Some(self.claim.is_met_by(self.game.outcome(position)?))
    }

    /// A move by which the player of the claim finishes the game as claimed.
    fn end(&self, position: G::Position) -> Option<G::Move> {
        let mut moves = self.game.moves(position).filter(|_| self.is_own(position));
        moves.find(|&mv| self.ends(self.game.play_unchecked(position, mv)) == Some(true))
    }

    /// The positions after every reply, or the position itself if the same player moves again.
    fn replies(&self, after: G::Position) -> Vec<(Option<G::Move>, G::Position)> {
        if self.game.outcome(after).is_some() {
            return Vec::new();
        }
        if self.is_own(after) {
            return vec![(None, after)];
        }
        let play = |mv| (Some(mv), self.game.play_unchecked(after, mv));
        self.game.moves(after).map(play).collect()
    }

    /// Those that go on and cannot be finished at once.
    fn open_replies(&self, after: G::Position) -> impl Iterator<Item = G::Position> {
        let replies = self.replies(after).into_iter().map(|(_, position)| position);
        replies.filter(|&next| self.ends(next).is_none() && self.end(next).is_none())
    }

    /// Moves that keep the claim, the most promising first; none where the other player moves.
    fn options(&self, position: G::Position, last: bool) -> Result<Vec<Choice<G>>, FindError> {
        if !self.is_own(position) {
            return Ok(Vec::new());
        }
        let after = |mv| self.game.play_unchecked(position, mv);
        let option = |mv: G::Move| {
            let classes = self.open_replies(after(mv)).filter(|_| !last);
            Choice { mv, classes: classes.map(|next| self.class(next).0).collect() }
        };
        if let Some(&mv) = self.known.get(&position)
            && self.game.is_legal(position, mv)
            && self.keeps(after(mv))?
        {
            return Ok(vec![option(mv)]);
        }
        let mut seen = FxHashSet::default();
        let moves: Vec<G::Move> =
            self.game.moves(position).filter(|&mv| seen.insert(self.class(after(mv)).0)).collect();
        let some = if last { LOOKED_AT_LAST } else { LOOKED_AT };
        let (chosen, others): (Vec<_>, Vec<_>) =
            (0..moves.len()).partition(|index| (index * some) % moves.len() < some);
        let mut ordered: Vec<(usize, Choice<G>)> = Vec::new();
        for index in chosen {
            let mv = moves[index];
            let found = option(mv);
            let count =
                if last { self.open_replies(after(mv)).count() } else { found.classes.len() };
            ordered.push((count, found));
        }
        ordered.sort_by_cached_key(|&(count, _)| count);
        let wanted = if last { 1 } else { COMPARED };
        let mut kept = Vec::new();
        for (_, found) in ordered {
            if kept.len() < wanted && self.keeps(after(found.mv))? {
                kept.push(found);
            }
        }
        // Rarely none of those is good: then the first of the others that is.
        for index in others {
            if kept.is_empty() && self.keeps(after(moves[index]))? {
                kept.push(option(moves[index]));
            }
        }
        if kept.is_empty() { Err(FindError::None) } else { Ok(kept) }
    }

    /// Whether the claim is true from a position on.
    fn keeps(&self, position: G::Position) -> Result<bool, Stopped> {
        if let Some(met) = self.ends(position) {
            return Ok(met);
        }
        let value = self.evaluator.value(position, self.limits)?;
        let value = if self.is_own(position) { value } else { value.one_ply_earlier() };
        Ok(self.claim.is_met_by_value(value))
    }

    /// A node with the option that leads to the fewest new classes, which are added to those that
    /// follow.
    fn node(
        &mut self,
        position: G::Position,
        ply: u32,
        options: &[Choice<G>],
        last: bool,
        following: &mut Vec<(G::Position, u32)>,
    ) -> Result<Node<G>, FindError> {
        let new = |option: &&Choice<G>| {
            option.classes.iter().filter(|class| !self.numbers.contains_key(class)).count()
        };
        let chosen = options.iter().min_by_key(new).map(|option| option.mv);
        let mut node = Node { position, plies: None, play: chosen, next: Vec::new(), open: None };
        let after = node.after(self.game);
        if last && self.game.outcome(after).is_none() {
            node.open = Some(self.claimed_plies(after)?);
            return Ok(node);
        }
        for (reply, next) in self.replies(after) {
            let ply = ply + u32::from(chosen.is_some()) + u32::from(reply.is_some());
            let then = self.then(next, ply, following);
            node.next.push((reply, then) as Reply<G>);
        }
        Ok(node)
    }

    fn then(
        &mut self,
        next: G::Position,
        ply: u32,
        following: &mut Vec<(G::Position, u32)>,
    ) -> Next<G::Move, G::Symmetry> {
        if self.ends(next).is_some() {
            return Next::Over;
        }
        if let Some(mv) = self.end(next) {
            return Next::End(mv);
        }
        let (class, there) = self.class(next);
        let fresh = self.numbers.len();
        let (node, witness) = *self.numbers.entry(class).or_insert((fresh, there));
        if node == fresh {
            following.push((next, ply));
        }
        Next::Node { node, by: there.then(witness.inverse()) }
    }
}
