//! One search. Its positions are canonical under the value-preserving group, so positions that
//! are the same up to symmetry, or that are reached in several ways, share their results.

use burnside::{Outcome, Symmetric};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use rustc_hash::FxHashMap;

use super::{
    knowledge::{CERTAIN, Knowledge},
    options::Options,
    report::MoveReport,
};
use crate::random::{below, choose};

/// Results for the player to move and for the other one: 1 is a win, -1 a loss.
type Results = [f64; 2];

/// Promising moves that are asked for the first time.
const FEW: usize = 16;

/// Estimates lie closer together than results of single games: exploration is this part of what
/// it is without them.
const ESTIMATES: f64 = 0.2;

/// How much the choice of a move follows the best that can be reached, and not the mean.
const MINIMAX: f64 = 0.4;

/// A position and what was learned about it.
struct Node<G: Symmetric> {
    position: G::Position,
    visits: u64,
    sums: Results,
    /// The moves that were looked at so far.
    edges: Vec<Edge<G::Move>>,
    /// Moves to look at first, the last one first: urgent ones, then promising ones.
    urgent: Vec<G::Move>,
    /// How many promising moves were asked for; `None` once there are no more.
    promising: Option<u32>,
    order: Order,
    /// For the player to move, the best that can be reached, each player choosing what the
    /// estimates say. Only with knowledge.
    best: f64,
    /// How it ended, or is proved to end, for the player to move and the other one.
    over: Option<Results>,
}

/// A move, and the canonical position after it.
struct Edge<M> {
    mv: M,
    child: u32,
    visits: u64,
    /// Whether the same player goes on.
    same_side: bool,
}

/// Goes through the moves of a position in a random order without remembering it: the numbers
/// `start + step * k` modulo their count, with a step that has no factor in common with it.
struct Order {
    count: u64,
    step: u64,
    next: u64,
    left: u64,
}

impl Order {
    fn new(count: usize, random: &mut impl Rng) -> Self {
        let step = loop {
            let step = 1 + below(random, count.max(1)) as u64;
            if coprime(step, count as u64) {
                break step;
            }
        };
        let count = count as u64;
        Self { count, step, next: below(random, count.max(1) as usize) as u64, left: count }
    }

    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let index = self.next;
        self.next = (self.next + self.step) % self.count;
        Some(index as usize)
    }
}

fn coprime(mut a: u64, mut b: u64) -> bool {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

pub(super) struct Tree<'a, G: Symmetric> {
    game: &'a G,
    knowledge: Option<&'a dyn Knowledge<G>>,
    options: &'a Options,
    random: Xoshiro256PlusPlus,
    nodes: Vec<Node<G>>,
    known: FxHashMap<G::Position, u32>,
    /// Iterations still to do.
    left: u64,
    /// The nodes of the current iteration, each with the edge taken.
    path: Vec<(u32, usize)>,
    moves: Vec<G::Move>,
}

impl<'a, G: Symmetric> Tree<'a, G> {
    /// A tree from a canonical position.
    pub(super) fn new(
        game: &'a G,
        knowledge: Option<&'a dyn Knowledge<G>>,
        root: G::Position,
        options: &'a Options,
        index: usize,
    ) -> Self {
        let seed = options.seed ^ (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut tree = Self {
            game,
            knowledge,
            options,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            nodes: Vec::new(),
            known: FxHashMap::default(),
            left: options.share(index),
            path: Vec::new(),
            moves: Vec::new(),
        };
        tree.node(root);
        tree.look_for_a_win();
        tree
    }

    /// Whether a move wins at once, is never left to chance.
    fn look_for_a_win(&mut self) {
        let root = self.nodes[0].position;
        if self.game.outcome(root).is_some() {
            return;
        }
        let mover = self.game.to_move(root);
        let wins = |&mv: &G::Move| {
            let outcome = self.game.outcome(self.game.play_unchecked(root, mv));
            outcome.and_then(Outcome::winner) == Some(mover)
        };
        let winning = self.game.moves(root).find(wins);
        if let Some(mv) = winning {
            self.add_edge(0, mv);
            self.nodes[0].over = self.proof(0);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The moves from the root, with the canonical positions after them.
    pub(super) fn root_moves(
        &self,
    ) -> impl Iterator<Item = (G::Position, MoveReport<G::Move>)> + use<'_, 'a, G> {
        self.nodes[0].edges.iter().map(|edge| {
            let child = &self.nodes[edge.child as usize];
            let (value, proved) = (child.mean(edge.same_side), child.over.is_some());
            (child.position, MoveReport { mv: edge.mv, visits: edge.visits, value, proved })
        })
    }

    /// One iteration, unless all are done or there is nothing left to learn.
    pub(super) fn iterate(&mut self) -> bool {
        if self.left == 0 || self.nodes[0].over.is_some() {
            return false;
        }
        self.left -= 1;
        self.path.clear();
        let leaf = self.descend();
        let results = match self.nodes[leaf as usize].over {
            Some(results) => results,
            None => match self.knowledge {
                Some(knowledge) => self.estimate(leaf, knowledge),
                None => self.play_out(self.nodes[leaf as usize].position),
            },
        };
        self.learn(leaf, results);
        true
    }

    /// Walks down to a position that is new, finished or too deep.
    fn descend(&mut self) -> u32 {
        let mut at = 0;
        loop {
            let node = &self.nodes[at as usize];
            if node.over.is_some() || self.path.len() >= self.options.longest as usize {
                return at;
            }
            if node.edges.len() < self.options.width(node.visits)
                && self.nodes.len() < self.options.nodes
                && let Some((edge, is_new)) = self.widen(at)
            {
                self.path.push((at, edge));
                at = self.nodes[at as usize].edges[edge].child;
                if is_new {
                    return at;
                }
                continue;
            }
            let Some(edge) = self.most_promising(at) else { return at };
            self.path.push((at, edge));
            at = self.nodes[at as usize].edges[edge].child;
        }
    }

    /// Looks at one more move, if there is one that leads somewhere else than those before.
    fn widen(&mut self, at: u32) -> Option<(usize, bool)> {
        loop {
            let node = &mut self.nodes[at as usize];
            let mv = if let Some(mv) = node.urgent.pop() {
                mv
            } else if let (Some(knowledge), Some(asked)) = (self.knowledge, node.promising) {
                // First a few: most positions are not looked at often.
                let count = FEW.max(2 * asked as usize);
                knowledge.promising(node.position, asked as usize, count, &mut self.moves);
                let more = self.moves.len() == count;
                node.promising = more.then_some(asked + count as u32);
                // The last one is taken first.
                node.urgent.extend(self.moves.iter().rev());
                continue;
            } else {
                let index = node.order.next()?;
                self.game.moves(node.position).nth(index)?
            };
            if let Some(added) = self.add_edge(at, mv) {
                return Some(added);
            }
        }
    }

    /// Adds a move, and says whether its position is new; `None` if another move leads there.
    fn add_edge(&mut self, at: u32, mv: G::Move) -> Option<(usize, bool)> {
        let position = self.nodes[at as usize].position;
        let after = self.game.play_unchecked(position, mv);
        let same_side = self.game.to_move(after) == self.game.to_move(position);
        let canonical = self.game.canonical_position(self.game.value_group(), after);
        let before = self.nodes.len();
        let child = self.node(canonical);
        let edges = &mut self.nodes[at as usize].edges;
        if edges.iter().any(|edge| edge.child == child) {
            return None;
        }
        edges.push(Edge { mv, child, visits: 0, same_side });
        Some((edges.len() - 1, child as usize == before))
    }

    /// The node of a canonical position.
    fn node(&mut self, position: G::Position) -> u32 {
        if let Some(&index) = self.known.get(&position) {
            return index;
        }
        let mover = self.game.to_move(position);
        let mut over = self.game.outcome(position).map(|outcome| results(outcome, mover));
        let mut urgent = Vec::new();
        if over.is_none() {
            over = self.urgent_moves(position, &mut urgent);
        }
        let count = if over.is_some() { 0 } else { self.count_moves(position) };
        let order = Order::new(count, &mut self.random);
        let index = self.nodes.len() as u32;
        let (visits, sums, edges) = (0, [0.0; 2], Vec::new());
        let promising = self.knowledge.is_some().then_some(0);
        let best = over.map_or(0.0, |results| results[0]);
        self.nodes.push(Node {
            position,
            visits,
            sums,
            edges,
            urgent,
            promising,
            order,
            best,
            over,
        });
        self.known.insert(position, index);
        index
    }

    /// Finds the moves to look at first. A move that wins at once settles the result, which is
    /// returned; at the root it must also be seen.
    fn urgent_moves(&mut self, position: G::Position, found: &mut Vec<G::Move>) -> Option<Results> {
        self.game.find_urgent_moves(position, found);
        // The last one is taken first.
        found.reverse();
        let &first = found.last()?;
        let outcome = self.game.outcome(self.game.play_unchecked(position, first))?;
        let settled = results(outcome, self.game.to_move(position));
        (settled[0] >= 1.0 && !self.nodes.is_empty()).then_some(settled)
    }

    fn count_moves(&self, position: G::Position) -> usize {
        self.game.moves(position).count()
    }

    /// The edge with the highest upper confidence bound.
    #[allow(clippy::cast_precision_loss)] // as above
    fn most_promising(&self, at: u32) -> Option<usize> {
        let node = &self.nodes[at as usize];
        if self.knowledge.is_some() {
            return self.most_promising_known(node);
        }
        let seen = (node.visits.max(1) as f64).ln();
        let bound = |edge: &Edge<G::Move>| {
            let child = &self.nodes[edge.child as usize];
            let mean = child.mean(edge.same_side);
            if child.over.is_some() {
                // Nothing more can be learned there.
                return mean;
            }
            if edge.visits == 0 {
                return f64::INFINITY;
            }
            mean + self.options.exploration * (seen / edge.visits as f64).sqrt()
        };
        let bounds = node.edges.iter().map(bound).enumerate();
        // The first of equals.
        bounds.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(edge, _)| edge)
    }

    /// The same where estimates are known.
    #[allow(clippy::cast_precision_loss)] // as above
    fn most_promising_known(&self, node: &Node<G>) -> Option<usize> {
        let seen = logarithm(node.visits);
        let exploration = self.options.exploration * ESTIMATES;
        let bound = |edge: &Edge<G::Move>| {
            let child = &self.nodes[edge.child as usize];
            let mean = child.mean(edge.same_side);
            if child.over.is_some() {
                return mean;
            }
            if edge.visits == 0 {
                return f64::INFINITY;
            }
            let best = if edge.same_side { child.best } else { -child.best };
            mean + MINIMAX * (best - mean) + exploration * (seen / edge.visits as f64).sqrt()
        };
        let bounds = node.edges.iter().map(bound).enumerate();
        bounds.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(edge, _)| edge)
    }

    /// What is known about a position that was reached: results for its mover and the other.
    fn estimate(&mut self, leaf: u32, knowledge: &dyn Knowledge<G>) -> Results {
        let node = &mut self.nodes[leaf as usize];
        let estimate = f64::from(knowledge.estimate(node.position)) / f64::from(CERTAIN);
        if node.edges.is_empty() {
            node.best = estimate;
        }
        [estimate, -estimate]
    }

    /// Plays a random game to its end: results for the mover of this position and the other.
    fn play_out(&mut self, position: G::Position) -> Results {
        let mover = self.game.to_move(position);
        let mut at = position;
        for _ in 0..self.options.longest {
            match choose(self.game, at, &mut self.random, &mut self.moves) {
                Some(mv) => at = self.game.play_unchecked(at, mv),
                None => break,
            }
        }
        self.game.outcome(at).map_or([0.0; 2], |outcome| results(outcome, mover))
    }

    /// Adds results, given for the leaf's mover and the other, to every node on the path; what a
    /// proved result proves in turn is proved.
    fn learn(&mut self, leaf: u32, mut results: Results) {
        self.nodes[leaf as usize].add(results);
        let mut child = leaf;
        for step in (0..self.path.len()).rev() {
            let (at, edge) = self.path[step];
            let node = &mut self.nodes[at as usize];
            let edge = &mut node.edges[edge];
            edge.visits += 1;
            if !edge.same_side {
                results.swap(0, 1);
            }
            node.add(results);
            if self.nodes[child as usize].over.is_some() {
                self.nodes[at as usize].over = self.proof(at);
            }
            if self.knowledge.is_some() {
                self.nodes[at as usize].best = self.best(at);
            }
            child = at;
        }
    }

    /// The best that the mover can reach by the moves looked at so far.
    fn best(&self, at: u32) -> f64 {
        let node = &self.nodes[at as usize];
        if let Some(results) = node.over {
            return results[0];
        }
        let result = |edge: &Edge<G::Move>| {
            let best = self.nodes[edge.child as usize].best;
            if edge.same_side { best } else { -best }
        };
        node.edges.iter().map(result).fold(-1.0, f64::max)
    }

    /// What a node's children prove: a win if one of them is won, the best of them if all are
    /// decided.
    fn proof(&self, at: u32) -> Option<Results> {
        let node = &self.nodes[at as usize];
        let result = |edge: &Edge<G::Move>| {
            self.nodes[edge.child as usize]
                .over
                .map(|[mover, other]| if edge.same_side { [mover, other] } else { [other, mover] })
        };
        let results = || node.edges.iter().map(result);
        if let Some(win) = results().flatten().find(|results| results[0] >= 1.0) {
            return Some(win);
        }
        if node.order.left > 0 {
            return None;
        }
        let all: Option<Vec<Results>> = results().collect();
        all?.into_iter().reduce(|best, next| if next[0] > best[0] { next } else { best })
    }
}

impl<G: Symmetric> Node<G> {
    /// The mean result for the mover, or for the other one; the exact result if it is known.
    #[allow(clippy::cast_precision_loss)] // 2^53 visits are out of reach
    fn mean(&self, of_mover: bool) -> f64 {
        let index = usize::from(!of_mover);
        match self.over {
            Some(results) => results[index],
            None => self.sums[index] / self.visits.max(1) as f64,
        }
    }

    fn add(&mut self, results: Results) {
        self.visits += 1;
        self.sums[0] += results[0];
        self.sums[1] += results[1];
    }
}

/// The natural logarithm, as good as it need be and the same on every machine.
#[allow(clippy::cast_precision_loss)] // 2^53 visits are out of reach
fn logarithm(number: u64) -> f64 {
    let whole = number.max(1).ilog2();
    let part = number.max(1) as f64 / (1_u64 << whole) as f64 - 1.0;
    (f64::from(whole) + part) * std::f64::consts::LN_2
}

/// An outcome for a player and for the other one.
fn results(outcome: Outcome, mover: burnside::Player) -> Results {
    match outcome {
        Outcome::Win(winner) if winner == mover => [1.0, -1.0],
        Outcome::Win(_) => [-1.0, 1.0],
        Outcome::Draw => [0.0, 0.0],
        Outcome::BothLose => [-1.0, -1.0],
    }
}
