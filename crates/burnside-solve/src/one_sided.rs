//! A policy against every opponent: its moves are fixed, and everything that the opponent can do
//! against them is solved, play without end included.
//!
//! Ply by ply, the policy is asked for its move wherever it is to move; where the opponent is, all
//! moves are followed, unless one of them wins at once: nothing is better. Then values go backward
//! by distance.

use burnside::{Game, Symmetric};
use rustc_hash::FxHashMap;

use crate::{
    expand::{SHARDS, shard_of},
    limits::{Budget, Limits, Stopped},
    parallel,
};

/// Nodes whose moves are followed between two merges.
const BATCH: usize = 1 << 16;
/// Nodes that are worth a thread.
const PART: usize = 1 << 12;
/// In a list of moves: the same player moves again.
const AGAIN: u32 = 1 << 31;

/// How a move ends the game for who makes it, as bits: what all moves of a node do together.
const WINS: u8 = 1;
const DRAWS: u8 = 2;
const LOSES: u8 = 4;

/// The play of one side, fixed move by move, and all of the other's.
///
/// A *node* is a class of positions together with who is to move in it: the policy or its
/// opponent.
#[derive(Debug)]
pub struct OneSided<G: Symmetric> {
    game: G,
    /// Positions that this group carries to each other are the same; without it, none are.
    group: Option<G::Group>,
    most: usize,
    /// The numbers of nodes, in shards: first those of the opponent, then those of the policy.
    known: Vec<FxHashMap<G::Code, u32>>,
    /// Nodes of the current ply, with whether the policy is to move. Their numbers follow each
    /// other.
    layer: Vec<(G::Position, bool)>,
    /// The first nodes of the ply that need no answer of the policy, or have it.
    ready: usize,
    /// The moves of the policy in this ply.
    answers: Vec<G::Move>,
    /// What was found of each node.
    parts: Vec<Part>,
    nodes: usize,
    /// Why there will be no answer: some moves were not followed.
    stopped: Option<Stopped>,
    /// By node: plies to a win, or minus the plies to a loss; 0 for a draw. Empty until it is
    /// solved.
    settled: Vec<i32>,
}

/// Some nodes, one after the other.
#[derive(Debug, Default)]
struct Part {
    /// By node: how its moves end the game.
    ends: Vec<u8>,
    /// By node: where its children end.
    until: Vec<u32>,
    /// The nodes to which moves lead, with [`AGAIN`].
    children: Vec<u32>,
}

/// A move that does not end the game.
struct Child<G: Symmetric> {
    code: G::Code,
    position: G::Position,
    again: bool,
    mine: bool,
}

/// What a part of a batch leads to.
struct Found<G: Symmetric> {
    ends: Vec<u8>,
    until: Vec<u32>,
    children: Vec<Child<G>>,
    /// By shard: which of the children belong there.
    shards: Vec<Vec<u32>>,
}

impl<G: Symmetric> OneSided<G> {
    /// Play from a position in which the game goes on. `mine` says whether the policy is to move
    /// there. Positions that the group carries to each other are the same; it must preserve play.
    /// More than `most` nodes are an error.
    ///
    /// ```
    /// use burnside::{Game, Symmetric, tictactoe::TicTacToe};
    /// use burnside_solve::{Limits, OneSided};
    ///
    /// let (game, group) = (TicTacToe, TicTacToe.value_group());
    /// let mut play = OneSided::new(game, Some(group), game.start(), true, 10_000);
    /// loop {
    ///     let positions = play.waiting(100);
    ///     if positions.is_empty() && !play.advance(&Limits::default())? {
    ///         break;
    ///     }
    ///     // A policy that takes the first move that there is.
    ///     play.answer(positions.iter().filter_map(|&position| game.moves(position).next()));
    /// }
    /// assert_eq!(play.solve(&Limits::default())?, -6); // it loses in six plies
    /// # Ok::<(), burnside_solve::Stopped>(())
    /// ```
    ///
    /// # Panics
    /// If the group does not preserve play.
    pub fn new(
        game: G,
        group: Option<G::Group>,
        start: G::Position,
        mine: bool,
        most: usize,
    ) -> Self {
        assert!(group.is_none_or(|group| game.preserves_play(group)), "play is not preserved");
        let mut new = Self {
            group,
            most: most.min(AGAIN as usize - 1),
            known: vec![FxHashMap::default(); 2 * SHARDS],
            layer: Vec::new(),
            ready: 0,
            answers: Vec::new(),
            parts: Vec::new(),
            nodes: 1,
            stopped: None,
            settled: Vec::new(),
            game,
        };
        let (code, start) = new.node(start);
        new.known[shard(&code, mine)].insert(code, 0);
        new.layer.push((start, mine));
        new.skip();
        new
    }

    /// The position that stands for a class, and its code.
    fn node(&self, position: G::Position) -> (G::Code, G::Position) {
        let (game, group) = (&self.game, self.group);
        let position = group.map_or(position, |group| game.canonical_position(group, position));
        (game.code(group.unwrap_or_else(|| game.value_group()), position), position)
    }

    /// The next positions in which the policy must move, at most so many. None if it has moved
    /// everywhere at this ply: then [`advance`](Self::advance).
    pub fn waiting(&self, most: usize) -> Vec<G::Position> {
        let rest = self.layer[self.ready..].iter().filter(|(_, mine)| *mine);
        rest.take(most).map(|&(position, _)| position).collect()
    }

    /// The moves of the policy in the first positions that wait, which must be legal there.
    pub fn answer(&mut self, moves: impl IntoIterator<Item = G::Move>) {
        for mv in moves {
            assert!(self.ready < self.layer.len(), "there are more moves than positions");
            self.answers.push(mv);
            self.ready += 1;
            self.skip();
        }
    }

    /// Goes on to the next node of the policy.
    fn skip(&mut self) {
        let rest = &self.layer[self.ready..];
        self.ready += rest.iter().take_while(|(_, mine)| !mine).count();
    }

    /// Follows the moves of this ply, once the policy has answered everywhere. Whether there are
    /// nodes at the next. After an error there is no going on.
    pub fn advance(&mut self, limits: &Limits<'_>) -> Result<bool, Stopped> {
        assert!(self.ready == self.layer.len(), "the policy must move first");
        if let Some(stopped) = self.stopped {
            return Err(stopped);
        }
        let (layer, answers) = (std::mem::take(&mut self.layer), std::mem::take(&mut self.answers));
        self.ready = 0;
        match self.next_ply(&layer, answers, limits) {
            Ok(next) => self.layer = next,
            Err(stopped) => {
                self.stopped = Some(stopped);
                return Err(stopped);
            }
        }
        self.skip();
        Ok(!self.layer.is_empty())
    }

    /// The nodes after those of a ply, given what the policy plays.
    fn next_ply(
        &mut self,
        layer: &[(G::Position, bool)],
        answers: Vec<G::Move>,
        limits: &Limits<'_>,
    ) -> Result<Vec<(G::Position, bool)>, Stopped> {
        let budget = Budget::new(limits);
        let mut answers = answers.into_iter();
        let mut next = Vec::new();
        for batch in layer.chunks(BATCH) {
            let chosen =
                |&(position, mine): &_| (position, mine, if mine { answers.next() } else { None });
            let nodes: Vec<_> = batch.iter().map(chosen).collect();
            let found = parallel::map_parts(&nodes, PART, |nodes| self.follow(nodes, &budget));
            budget.judge(())?;
            let before = next.len();
            self.number(&found, &mut next);
            if self.nodes > self.most {
                return Err(Stopped::at_limit(self.nodes as u64));
            }
            let known = &self.known;
            let parts = parallel::map_items(&found, 1, |found| found.linked(known));
            let children: usize = parts.iter().map(|part| part.children.len()).sum();
            // Moves are listed forth and back in the end; a node is known, waits, and is settled.
            let node = 3 * size_of::<(G::Code, u32)>() + size_of::<G::Position>() + 24;
            budget.hold((8 * children + (next.len() - before) * node) as u64);
            budget.judge(())?;
            self.parts.extend(parts);
        }
        Ok(next)
    }

    /// The moves of some nodes: that of the policy where it is to move, else all.
    fn follow(&self, nodes: &[Turn<G>], budget: &Budget<'_>) -> Found<G> {
        let game = &self.game;
        let mut found = Found {
            ends: Vec::with_capacity(nodes.len()),
            until: Vec::with_capacity(nodes.len()),
            children: Vec::new(),
            shards: vec![Vec::new(); 2 * SHARDS],
        };
        let mut portion = budget.portion_of(64);
        let mut open = Vec::new();
        for &(position, mine, chosen) in nodes {
            portion.spend(1);
            if portion.is_stopped() {
                break;
            }
            let mover = game.to_move(position);
            let mut ends = 0;
            let mut look = |mv| {
                let child = game.play_unchecked(position, mv);
                match game.outcome(child) {
                    None => open.push(child),
                    Some(end) => ends |= ended(end.winner().map(|winner| winner == mover)),
                }
                ends & WINS != 0
            };
            match chosen {
                Some(mv) => drop(look(mv)),
                None => drop(game.moves(position).any(look)),
            }
            if ends & WINS != 0 {
                open.clear();
            }
            for child in open.drain(..) {
                let again = game.to_move(child) == mover;
                let (code, position) = self.node(child);
                let mine = mine == again;
                found.shards[shard(&code, mine)].push(found.children.len() as u32);
                found.children.push(Child { code, position, again, mine });
            }
            found.ends.push(ends);
            found.until.push(found.children.len() as u32);
        }
        found
    }

    /// Gives numbers to the nodes that are new, the same ones on any number of threads.
    fn number(&mut self, found: &[Found<G>], next: &mut Vec<(G::Position, bool)>) {
        let mut shards: Vec<_> = self.known.iter_mut().map(|known| (known, Vec::new())).collect();
        parallel::each_item(&mut shards, |index, (known, new)| {
            for found in found {
                for &at in &found.shards[index] {
                    let Child { code, position, mine, .. } = found.children[at as usize];
                    known.entry(code).or_insert_with(|| {
                        new.push((code, position, mine));
                        u32::MAX
                    });
                }
            }
        });
        let mut first = self.nodes;
        let mut shards: Vec<_> = shards
            .into_iter()
            .map(|(known, new)| {
                let from = first;
                first += new.len();
                next.extend(new.iter().map(|&(_, position, mine)| (position, mine)));
                (known, new, from)
            })
            .collect();
        self.nodes = first;
        parallel::each_item(&mut shards, |_, (known, new, from)| {
            for (number, &(code, ..)) in (*from..).zip(&*new) {
                known.insert(code, number as u32);
            }
        });
    }

    /// Nodes that were found so far.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// What the start is worth to whoever is to move there, once every move was followed: plies to
    /// a win, minus the plies to a loss, 0 for a draw, which play without end is too.
    pub fn solve(&mut self, limits: &Limits<'_>) -> Result<i32, Stopped> {
        assert!(self.layer.is_empty(), "there are moves to follow");
        if let Some(stopped) = self.stopped {
            return Err(stopped);
        }
        if self.settled.is_empty() {
            let budget = Budget::new(limits);
            let settled = by_distance(&self.parts, self.nodes, &budget);
            self.settled = budget.judge(settled)?;
            self.parts = Vec::new();
        }
        Ok(self.settled[0])
    }

    /// A best move of the opponent, once it is solved: the fastest win, else a draw, else the
    /// slowest loss, the first of them. `None` if the position is none of its nodes.
    pub fn best(&self, position: G::Position) -> Option<G::Move> {
        let game = &self.game;
        let (code, position) = self.node(position);
        self.known[shard(&code, false)].get(&code)?;
        let mover = game.to_move(position);
        let worth = |mv| {
            let child = game.play_unchecked(position, mv);
            if let Some(end) = game.outcome(child) {
                return Some(rank(match end.winner() {
                    Some(winner) if winner == mover => 1,
                    Some(_) => -1,
                    None => 0,
                }));
            }
            let again = game.to_move(child) == mover;
            let (code, _) = self.node(child);
            let node = *self.known[shard(&code, !again)].get(&code)?;
            let value = *self.settled.get(node as usize)?;
            let later = value + value.signum();
            Some(rank(if again { later } else { -later }))
        };
        // Of several that are as good, `max_by_key` takes the last.
        let worths: Vec<_> = game.moves(position).filter_map(|mv| Some((worth(mv)?, mv))).collect();
        worths.into_iter().rev().max_by_key(|&(worth, _)| worth).map(|(_, mv)| mv)
    }
}

/// A node: a position, whether the policy is to move there, and the move that it chose.
type Turn<G> = (<G as Game>::Position, bool, Option<<G as Game>::Move>);

/// A fast win before a slow one, then draws, then slow losses before fast ones.
fn rank(plies: i32) -> i64 {
    match plies {
        0 => 0,
        1.. => i64::from(i32::MAX) + 1 - i64::from(plies),
        _ => -i64::from(i32::MAX) - 1 - i64::from(plies),
    }
}

fn shard<C: std::hash::Hash>(code: &C, mine: bool) -> usize {
    shard_of(code) + if mine { SHARDS } else { 0 }
}

/// The bit of a move that ends the game: whether who made it has won, if anybody has.
fn ended(won: Option<bool>) -> u8 {
    match won {
        Some(true) => WINS,
        Some(false) => LOSES,
        None => DRAWS,
    }
}

impl<G: Symmetric> Found<G> {
    /// The same with numbers, each child of a node once.
    fn linked(&self, known: &[FxHashMap<G::Code, u32>]) -> Part {
        let mut part = Part {
            ends: self.ends.clone(),
            until: Vec::with_capacity(self.until.len()),
            ..Part::default()
        };
        let (mut from, mut children) = (0, Vec::new());
        for &until in &self.until {
            for child in &self.children[from as usize..until as usize] {
                let number = known[shard(&child.code, child.mine)][&child.code];
                children.push(number | if child.again { AGAIN } else { 0 });
            }
            children.sort_unstable();
            children.dedup();
            part.children.append(&mut children);
            part.until.push(part.children.len() as u32);
            from = until;
        }
        part.children.shrink_to_fit();
        part
    }
}

impl Part {
    /// How the moves of each node end the game, and its children.
    fn nodes(&self) -> impl Iterator<Item = (u8, &[u32])> {
        let from = [0].into_iter().chain(self.until.iter().copied());
        let bounds = from.zip(&self.until);
        self.ends
            .iter()
            .zip(bounds)
            .map(|(&ends, (from, &until))| (ends, &self.children[from as usize..until as usize]))
    }
}

/// Settles nodes by distance; what is left in the end is drawn.
fn by_distance(parts: &[Part], nodes: usize, budget: &Budget<'_>) -> Vec<i32> {
    let mut settled = vec![0_i32; nodes];
    // Moves that do not lose, as far as is known. Whoever has none left has lost.
    let mut left = vec![0_u32; nodes];
    let mut starts = vec![0_usize; nodes + 1];
    let mut now = Vec::new();
    for (node, (ends, children)) in (0_u32..).zip(parts.iter().flat_map(Part::nodes)) {
        left[node as usize] = children.len() as u32 + u32::from(ends & DRAWS != 0);
        if ends & WINS != 0 {
            settled[node as usize] = 1;
            now.push(node);
        } else if left[node as usize] == 0 {
            settled[node as usize] = -1;
            now.push(node);
        }
        for &child in children {
            starts[(child & !AGAIN) as usize + 1] += 1;
        }
    }
    for node in 0..nodes {
        starts[node + 1] += starts[node];
    }
    // Where each move comes from, by where it leads.
    let mut from = vec![0_u32; starts[nodes]];
    {
        let mut places = starts.clone();
        for (node, (_, children)) in (0_u32..).zip(parts.iter().flat_map(Part::nodes)) {
            for &child in children {
                let place = &mut places[(child & !AGAIN) as usize];
                from[*place] = node | child & AGAIN;
                *place += 1;
            }
        }
    }
    let mut plies = 1;
    let mut portion = budget.portion();
    while !now.is_empty() && !portion.is_stopped() {
        plies += 1;
        let mut next = Vec::new();
        for node in now {
            portion.spend(1);
            let value = settled[node as usize].signum();
            for &parent in &from[starts[node as usize]..starts[node as usize + 1]] {
                let seen = if parent & AGAIN != 0 { value } else { -value };
                let parent = parent & !AGAIN;
                let (settled, left) = (&mut settled[parent as usize], &mut left[parent as usize]);
                if seen < 0 {
                    *left -= 1;
                }
                if *settled == 0 && (seen > 0 || *left == 0) {
                    *settled = seen * plies;
                    next.push(parent);
                }
            }
        }
        now = next;
    }
    settled
}
