//! A strategy: what to play in each class, and where every reply leads.

use burnside::catalog::Entry;
use burnside_solve::Stopped;
use rustc_hash::FxHashMap;

use crate::{
    claim::{Claim, Goal},
    classes::{Classes, Home},
    search::Plan,
};

/// What follows a move of the other player, or a move after which the same player moves again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next<M, S> {
    /// The game is over, as claimed.
    Over,
    /// This move finishes it.
    End(M),
    /// The position is the one of a node, after a symmetry.
    Node {
        /// The number of the node, from 0.
        node: usize,
        /// From the position to that of the node.
        by: S,
    },
}

/// A position, what to play there, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node<G: Entry> {
    /// The position.
    pub position: G::Position,
    /// How many plies the game lasts at most; none if nobody wins by this strategy.
    pub plies: Option<u32>,
    /// What to play, if it is the turn of the player of the claim.
    pub play: Option<G::Move>,
    /// The replies to it, each with what follows; without a reply, what follows it at once.
    pub next: Vec<Reply<G>>,
    /// An open end: nothing is said of what follows, but for the plies within which it is won.
    pub open: Option<Option<u32>>,
}

impl<G: Entry> Node<G> {
    /// The position after its move, or its own if the other player moves.
    pub(crate) fn after(&self, game: &G) -> G::Position {
        self.play.map_or(self.position, |mv| game.play_unchecked(self.position, mv))
    }
}

/// A reply, if the other player moves, and what follows.
pub type Reply<G> = (
    Option<<G as burnside::Game>::Move>,
    Next<<G as burnside::Game>::Move, <G as burnside::Symmetric>::Symmetry>,
);

/// A strategy of one player, from the start or from another position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strategy<G: Entry> {
    /// Who is sure of what.
    pub claim: Claim,
    /// The nodes; the first is where it begins.
    pub nodes: Vec<Node<G>>,
}

impl<G: Entry> Strategy<G> {
    /// A strategy of which nothing is known yet: the start has an open end. `None` if its player
    /// begins or claims a win, since then a move or a number would have to be known.
    pub fn unknown(game: &G, claim: Claim) -> Option<Self> {
        let position = game.start();
        let node = Node { position, plies: None, play: None, next: Vec::new(), open: Some(None) };
        let possible = game.to_move(position) != claim.player && claim.goal == Goal::Draw;
        possible.then(|| Self { claim, nodes: vec![node] })
    }

    /// How many classes there are in which a move has to be known.
    pub fn decisions(&self) -> usize {
        self.nodes.iter().filter(|node| node.play.is_some()).count()
    }

    /// How many nodes have an open end.
    pub fn open(&self) -> usize {
        self.nodes.iter().filter(|node| node.open.is_some()).count()
    }

    /// The symmetries that carry positions onto those of nodes.
    pub(crate) fn symmetries(&self) -> impl Iterator<Item = G::Symmetry> {
        self.nodes.iter().flat_map(|node| &node.next).filter_map(|(_, next)| match next {
            Next::Node { by, .. } => Some(*by),
            _ => None,
        })
    }

    /// Finds how long a game lasts at most from each node, where play does not return.
    pub(crate) fn count_plies(&mut self) {
        // What follows a node has a larger number, unless another way leads there sooner. Numbers
        // that would never settle are left as they are: a checker refuses them.
        for _ in 0..=self.nodes.len() {
            let mut changed = false;
            for node in (0..self.nodes.len()).rev() {
                let plies = Some(self.plies_of(node));
                changed |= self.nodes[node].plies != plies;
                self.nodes[node].plies = plies;
            }
            if !changed {
                break;
            }
        }
    }

    /// The strategy of a plan. Nodes are numbered from the start, ply by ply.
    pub(crate) fn new(classes: &mut Classes<'_, G>, plan: &Plan) -> Result<Self, Stopped> {
        let chosen: FxHashMap<u32, u32> = plan.chosen.iter().copied().collect();
        let mut numbers = FxHashMap::from_iter([(0, 0)]);
        let mut order = vec![0];
        let mut nodes: Vec<Node<G>> = Vec::new();
        while let Some(&class) = order.get(nodes.len()) {
            let (game, position) = (classes.game, classes.list[class as usize].position);
            let best = classes.move_of(class, chosen[&class]);
            let after = best.map_or(position, |mv| game.play_unchecked(position, mv));
            let mut next = Vec::new();
            let player = classes.claim.player;
            let mut follow = |reply, position| -> Result<_, Stopped> {
                let follows = if classes.ends(position).is_some() {
                    Next::Over
                } else {
                    match classes.home(position)? {
                        (Home::Ends(mv), _) => Next::End(mv),
                        (Home::Class(class), by) => {
                            let fresh = numbers.len();
                            let node = *numbers.entry(class).or_insert(fresh);
                            if node == fresh {
                                order.push(class);
                            }
                            Next::Node { node, by }
                        }
                    }
                };
                next.push((reply, follows));
                Ok(())
            };
            if game.outcome(after).is_none() {
                if game.to_move(after) == player {
                    follow(None, after)?;
                } else {
                    for reply in game.moves(after) {
                        follow(Some(reply), game.play_unchecked(after, reply))?;
                    }
                }
            }
            nodes.push(Node { position, plies: None, play: best, next, open: None });
        }
        let mut strategy = Self { claim: classes.claim, nodes };
        if strategy.claim.goal == Goal::Win {
            let numbers_of = |&(class, _): &(u32, u32)| numbers[&class];
            // What follows comes first.
            for node in plan.chosen.iter().map(numbers_of) {
                strategy.nodes[node].plies = Some(strategy.plies_of(node));
            }
        }
        Ok(strategy)
    }

    /// How long a game lasts at most from a node whose followers know it.
    fn plies_of(&self, node: usize) -> u32 {
        let Node { play, next, open, .. } = &self.nodes[node];
        let after = next.iter().map(|(reply, next)| {
            let then = match next {
                Next::Over => 0,
                Next::End(_) => 1,
                Next::Node { node, .. } => self.nodes[*node].plies.unwrap_or(0),
            };
            then + u32::from(reply.is_some())
        });
        let open = open.flatten().unwrap_or(0);
        after.max().unwrap_or(open) + u32::from(play.is_some())
    }
}
