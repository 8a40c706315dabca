//! Tiers: what the rules count, without saying where anything stands.
//!
//! A tier is the status (whose turn it is, the piece given, turns, hands) and how many pieces of
//! each code are on the board. Every legal move leads from one tier to another; here the moves of
//! a tier are all that its counts allow, so that none is missing, and some may be there that no
//! position has. Tiers that lead to each other make a stage, and stages have an order: play never
//! comes back from a stage to one that it has left.

use petgraph::{
    algo::tarjan_scc,
    graph::{DiGraph, NodeIndex},
};
use rustc_hash::FxHashMap;

use crate::{
    generate::MAX_JUMPS,
    layout::{MAX_CODES, MAX_WORDS, TURN},
    position::{Position, bits},
    rules::{Act, Again, Alternative, Condition, Rules, Then, holds},
    symmetry::Symmetry,
};

/// More tiers are not listed.
const MAX_TIERS: usize = 1 << 18;

/// The status and how many pieces of each code are on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Tier {
    pub(crate) status: u64,
    pub(crate) counts: [u8; MAX_CODES],
}

/// Tiers that lead to each other.
pub(crate) struct Stage {
    pub(crate) tiers: Vec<Tier>,
    /// The other stages to which they lead: earlier ones.
    pub(crate) leads_to: Vec<u32>,
}

/// Every tier that play may get to, stage by stage: first those that lead nowhere else.
pub(crate) fn stages(rules: &Rules, swap: Option<&Symmetry>) -> Option<Vec<Stage>> {
    let start = Position::<MAX_WORDS> { words: rules.start };
    let start = Tier::of(rules, &start).seen_by_mover(rules, swap);
    let mut graph = DiGraph::<Tier, ()>::new();
    let mut known = FxHashMap::default();
    known.insert(start, graph.add_node(start));
    let mut fresh = vec![start];
    while let Some(tier) = fresh.pop() {
        let from = known[&tier];
        let mut next = tier.next(rules);
        for tier in &mut next {
            *tier = tier.seen_by_mover(rules, swap);
        }
        next.sort_unstable_by_key(|tier| (tier.status, tier.counts));
        next.dedup();
        for tier in next {
            let to = *known.entry(tier).or_insert_with(|| {
                fresh.push(tier);
                graph.add_node(tier)
            });
            graph.add_edge(from, to, ());
        }
        if known.len() > MAX_TIERS {
            return None;
        }
    }
    let components = tarjan_scc(&graph);
    let mut stage_of = vec![0_u32; graph.node_count()];
    for (stage, component) in (0..).zip(&components) {
        for node in component {
            stage_of[node.index()] = stage;
        }
    }
    let of = |(stage, component): (u32, &Vec<NodeIndex>)| {
        let mut tiers: Vec<Tier> = component.iter().map(|&node| graph[node]).collect();
        tiers.sort_unstable_by_key(|tier| (tier.status, tier.counts));
        let next = component.iter().flat_map(|&node| graph.neighbors(node));
        let mut leads_to: Vec<u32> = next.map(|node| stage_of[node.index()]).collect();
        leads_to.sort_unstable();
        leads_to.dedup();
        leads_to.retain(|&other| other != stage);
        Stage { tiers, leads_to }
    };
    Some((0..).zip(&components).map(of).collect())
}

impl Tier {
    /// The tier of a position.
    pub(crate) fn of<const W: usize>(rules: &Rules, position: &Position<W>) -> Self {
        let mut counts = [0; MAX_CODES];
        for (code, count) in counts.iter_mut().enumerate().take(rules.layout.codes.len()) {
            *count = position.lane(&rules.layout, code as u8).count_ones() as u8;
        }
        Self { status: position.words[0], counts }
    }

    /// An empty board with this status.
    fn position(&self) -> Position {
        let mut words = [0; MAX_WORDS];
        words[0] = self.status;
        Position { words }
    }

    /// The same with player 1 to move, if the players can change over.
    fn seen_by_mover(&self, rules: &Rules, swap: Option<&Symmetry>) -> Self {
        let Some(swap) = swap.filter(|_| self.status & TURN == 1) else { return *self };
        let status = rules.transform(&self.position(), swap).words[0];
        let mut counts = [0; MAX_CODES];
        for (code, &count) in self.counts.iter().enumerate() {
            counts[swap.codes[code] as usize] = count;
        }
        Self { status, counts }
    }

    /// One more or one fewer piece of a code on the board, if there is room for it.
    fn with(mut self, rules: &Rules, code: u8, more: i8) -> Option<Self> {
        let count = &mut self.counts[code as usize];
        *count = count.checked_add_signed(more)?;
        let level = rules.layout.codes[code as usize].level;
        let on_level: usize = (rules.layout.codes.iter().zip(&self.counts))
            .filter(|(known, _)| known.level == level)
            .map(|(_, &count)| usize::from(count))
            .sum();
        (on_level <= rules.board.size()).then_some(self)
    }

    /// One more piece of a code in hand.
    fn with_one_more_in_hand(mut self, rules: &Rules, code: u8) -> Self {
        let mut position = self.position();
        position.add_to_hand(&rules.layout, code);
        self.status = position.words[0];
        self
    }

    /// One piece of a code fewer in hand.
    fn with_one_fewer_in_hand(mut self, rules: &Rules, code: u8) -> Self {
        let mut position = self.position();
        position.take_from_hand(&rules.layout, code);
        self.status = position.words[0];
        self
    }

    fn given(mut self, rules: &Rules, code: Option<u8>) -> Self {
        let mut position = self.position();
        position.set_given(&rules.layout, code);
        self.status = position.words[0];
        self
    }

    fn has_in_hand(&self, rules: &Rules, code: u8) -> bool {
        self.position().has_in_hand(&rules.layout, code)
    }

    fn pieces_of(&self, rules: &Rules, player: usize) -> u32 {
        let position = self.position();
        let codes = rules.layout.codes.iter().enumerate();
        let own = codes.filter(|(_, code)| code.owner == Some(player as u8));
        own.map(|(index, _)| {
            let held = position.in_hand(&rules.layout, index as u8).unwrap_or(0) as u32;
            u32::from(self.counts[index]) + held
        })
        .sum()
    }

    /// Whether what is counted has ended the game.
    fn is_over(&self, rules: &Rules) -> bool {
        let layout = &rules.layout;
        let you = 1 - (self.status & TURN) as usize;
        let position = self.position();
        rules.ends.iter().filter(|end| end.players[you]).any(|end| match &end.condition {
            Condition::Fewer { than, codes, .. } => {
                let all: u64 = codes[you]
                    .iter()
                    .map(|&code| {
                        u64::from(self.counts[code as usize])
                            + position.in_hand(layout, code).unwrap_or(0)
                    })
                    .sum();
                all < u64::from(*than)
            }
            Condition::Plies(limit) => {
                layout.plies.is_some_and(|(field, _)| field.get(self.status) >= u64::from(*limit))
            }
            Condition::Full if layout.levels == 1 => {
                let all: usize = self.counts.iter().map(|&count| usize::from(count)).sum();
                all == rules.board.size()
            }
            _ => false,
        })
    }

    /// Where moves may lead. The players are not changed over.
    fn next(&self, rules: &Rules) -> Vec<Self> {
        if self.is_over(rules) {
            return Vec::new();
        }
        let me = (self.status & TURN) as usize;
        let position = self.position();
        let open = |turn: &&Alternative| {
            turn.players[me]
                && rules.is_time(&position, turn.when, me)
                && turn.at_most.is_none_or(|most| self.pieces_of(rules, me) <= most)
        };
        let mut all = Vec::new();
        for turn in rules.turns.iter().filter(open) {
            for after in self.acted(rules, turn, me) {
                all.extend(after.followed(rules, turn, me));
            }
        }
        for tier in &mut all {
            for (field, last) in [rules.layout.turns, rules.layout.plies].into_iter().flatten() {
                let count = field.get(tier.status);
                tier.status = field.set(tier.status, (count + 1).min(last));
            }
            tier.status ^= TURN;
        }
        all
    }

    /// The main part of an alternative.
    fn acted(&self, rules: &Rules, turn: &Alternative, me: usize) -> Vec<Self> {
        let own = |kinds: &[u8]| -> Vec<u8> {
            kinds.iter().map(|&kind| rules.kinds[kind as usize].codes[me]).collect()
        };
        let mut all = Vec::new();
        match turn.act {
            Act::Place if turn.given => {
                let given = self.position().given(&rules.layout);
                let placed = given.and_then(|code| self.with(rules, code, 1));
                all.extend(placed.map(|tier| tier.given(rules, None)));
            }
            Act::Place | Act::Fill => {
                for code in bits(turn.codes[me].into()) {
                    if !self.has_in_hand(rules, code) {
                        continue;
                    }
                    let mut sizes: Vec<u32> = match turn.act {
                        Act::Fill => turn.fills[me].iter().map(|f| f.0.count_ones()).collect(),
                        _ => vec![1],
                    };
                    sizes.sort_unstable();
                    sizes.dedup();
                    for size in sizes {
                        let filled = (0..size).try_fold(*self, |t, _| t.with(rules, code, 1));
                        all.extend(filled.map(|tier| tier.with_one_fewer_in_hand(rules, code)));
                    }
                }
            }
            Act::Move | Act::Jump => {
                let (what, most) = match turn.act {
                    Act::Move if rules.layout.levels > 1 => (0, 0),
                    Act::Move => (turn.onto & !holds::EMPTY & !holds::SMALLER, 1),
                    _ => {
                        let rays = turn.rays[me].iter().flatten();
                        let straight = rays.map(|ray| ray.len() / 2).max().unwrap_or(0);
                        let chains = turn.again == Again::AnyDirection;
                        (turn.over, if chains { MAX_JUMPS } else { straight })
                    }
                };
                for code in own(&turn.kinds) {
                    let Some(lifted) = self.with(rules, code, -1) else { continue };
                    let mut landed: Vec<Self> = lifted.with(rules, code, 1).into_iter().collect();
                    let kind = &rules.kinds[rules.layout.codes[code as usize].kind as usize];
                    if let Some((kind, _)) = kind.becomes {
                        let code = rules.kinds[kind as usize].codes[me];
                        landed.extend(lifted.with(rules, code, 1));
                    }
                    for tier in landed {
                        all.extend(tier.taken(rules, me, what, most));
                    }
                }
            }
            Act::Leave => {
                all.extend(own(&turn.kinds).iter().filter_map(|&c| self.with(rules, c, -1)));
            }
            Act::Remove => {
                all.extend(self.any_code(rules, me, turn.onto).filter_map(|code| {
                    let kind = rules.layout.codes[code as usize].kind;
                    turn.kinds.contains(&kind).then(|| self.with(rules, code, -1))?
                }));
            }
            Act::Push => {
                let code = rules.kinds[turn.kinds[0] as usize].codes[me];
                let lifted = self.any_code(rules, me, !0).filter_map(|c| self.with(rules, c, -1));
                let lifted = lifted.chain([*self]);
                all.extend(lifted.filter_map(|tier| tier.with(rules, code, 1)));
            }
            Act::Give => {
                for &kind in &turn.kinds {
                    all.extend(self.gift(rules, kind));
                }
            }
            Act::Pass => all.push(*self),
        }
        all
    }

    /// The codes on the board that are one of these things to the mover.
    fn any_code<'a>(&'a self, rules: &'a Rules, me: usize, what: u8) -> impl Iterator<Item = u8> {
        let codes = rules.layout.codes.iter().enumerate();
        let meant = move |owner: Option<u8>| match owner {
            _ if what & holds::TWIN != 0 => true,
            Some(owner) if owner as usize == me => what & holds::OWN != 0,
            Some(_) => what & holds::ENEMY != 0,
            None => what & holds::SHARED != 0,
        };
        codes
            .filter(move |(index, code)| self.counts[*index] > 0 && meant(code.owner))
            .map(|(index, _)| index as u8)
    }

    /// This one, and those with up to so many pieces taken.
    fn taken(self, rules: &Rules, me: usize, what: u8, most: usize) -> Vec<Self> {
        let mut all = vec![self];
        let mut last = vec![self];
        for _ in 0..most {
            let mut next: Vec<Self> = Vec::new();
            for tier in &last {
                for code in tier.any_code(rules, me, what) {
                    let Some(mut taken) = tier.with(rules, code, -1) else { continue };
                    if rules.to_hand {
                        let kind = &rules.kinds[rules.layout.codes[code as usize].kind as usize];
                        let held = rules.kinds[kind.taken_as as usize].codes[me];
                        taken = taken.with_one_more_in_hand(rules, held);
                    }
                    if !next.contains(&taken) {
                        next.push(taken);
                    }
                }
            }
            all.extend(&next);
            last = next;
        }
        all
    }

    /// With a piece of this kind given, if there is one.
    fn gift(&self, rules: &Rules, kind: u8) -> Option<Self> {
        let code = rules.kinds[kind as usize].codes[0];
        let has = self.has_in_hand(rules, code);
        has.then(|| self.with_one_fewer_in_hand(rules, code).given(rules, Some(code)))
    }

    /// What follows within the turn, or nothing.
    fn followed(self, rules: &Rules, turn: &Alternative, me: usize) -> Vec<Self> {
        let mut all = vec![self];
        match &turn.then {
            None => {}
            Some(Then::Give { kinds }) => {
                all.extend(kinds.iter().filter_map(|&kind| self.gift(rules, kind)));
            }
            Some(Then::Place { kind, .. }) => {
                let code = rules.kinds[*kind as usize].codes[me];
                let placed = self.with(rules, code, 1).filter(|_| self.has_in_hand(rules, code));
                all.extend(placed.map(|tier| tier.with_one_fewer_in_hand(rules, code)));
            }
            Some(Then::Remove { what, .. }) => {
                let codes = self.any_code(rules, me, *what);
                all.extend(codes.filter_map(|code| self.with(rules, code, -1)));
            }
        }
        all
    }
}
