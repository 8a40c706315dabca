//! The symmetry group of a game, derived: the automorphisms of its rules seen as a graph.
//!
//! Vertices are players, points, codes, and one for every rule and every part of a rule: a line is
//! a vertex joined to its points, a step one joined to where it begins and ends, an alternative
//! one joined to its kinds, steps and regions. What a rule says apart from that is its color.
//! Whatever maps this graph onto itself maps play onto play.

use burnside::symmetry::Symmetry as _;
use rustc_hash::FxHashMap;

use crate::{
    canonical::Tables,
    fault::MAX_POINTS,
    graph::{Graph, Level},
    layout::{CodeSet, MAX_CODES},
    rules::{Act, Alternative, Condition, How, Rules, Then, Winner, holds},
    symmetry::Symmetry,
};

/// The groups on offer, as tables.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    /// Only points move, and neighbors stay neighbors.
    pub(crate) board: Tables,
    /// Everything that relates positions which can occur.
    pub(crate) full: Tables,
    /// And the players change over.
    pub(crate) colors: Tables,
    /// A few symmetries from which all of `full` can be made.
    pub(crate) generators: Vec<Symmetry>,
    /// Whether there are more symmetries than are kept.
    pub(crate) cut: bool,
}

/// Labels of edges.
mod label {
    pub(super) const PLAYER: u32 = 0;
    pub(super) const KIND: u32 = 1;
    pub(super) const PART: u32 = 2;
    pub(super) const POINT: u32 = 3;
    pub(super) const CODE: u32 = 4;
    pub(super) const FROM: u32 = 5;
    pub(super) const WINNER: u32 = 6;
    pub(super) const BECOMES: u32 = 7;
    pub(super) const TAKEN: u32 = 8;
    pub(super) const GIVES: u32 = 9;
    pub(super) const RAY: u32 = 16;
}

/// The graph of the rules. Players are vertices 0 and 1, then come points, then codes.
struct Builder<'r> {
    rules: &'r Rules,
    graph: Graph,
    points: u32,
    codes: u32,
    kinds: u32,
    relations: FxHashMap<Vec<u64>, u32>,
}

impl<'r> Builder<'r> {
    fn new(rules: &'r Rules) -> Self {
        let mut graph = Graph::default();
        graph.vertex("player");
        graph.vertex("player");
        let points = 2;
        for _ in 0..rules.board.size() {
            graph.vertex("point");
        }
        let codes = points + rules.board.size() as u32;
        for code in &rules.layout.codes {
            graph.vertex(&format!("code {} {}", code.level, code.owner.is_some()));
        }
        let kinds = codes + rules.layout.codes.len() as u32;
        for kind in &rules.kinds {
            graph.vertex(&format!("kind {} {:?}", kind.level, kind.supply));
        }
        let mut builder =
            Self { rules, graph, points, codes, kinds, relations: FxHashMap::default() };
        builder.pieces();
        builder
    }

    fn pieces(&mut self) {
        let rules = self.rules;
        for (index, code) in rules.layout.codes.iter().enumerate() {
            let vertex = self.codes + index as u32;
            self.graph.edge(vertex, label::KIND, self.kinds + u32::from(code.kind));
            if let Some(owner) = code.owner {
                self.graph.edge(vertex, label::PLAYER, owner.into());
            }
        }
        for (index, kind) in rules.kinds.iter().enumerate() {
            let vertex = self.kinds + index as u32;
            if let Some((becomes, place)) = kind.becomes {
                self.graph.edge(vertex, label::BECOMES, self.kinds + u32::from(becomes));
                self.regions(vertex, "becomes", &place);
            }
            if rules.to_hand {
                self.graph.edge(vertex, label::TAKEN, self.kinds + u32::from(kind.taken_as));
            }
        }
        for t in 0..rules.traits.len() {
            let of = self.graph.vertex("trait");
            for has in 0..2 {
                let value = self.graph.vertex("value");
                self.graph.edge(value, label::PART, of);
                for (index, kind) in rules.kinds.iter().enumerate() {
                    if kind.traits >> t & 1 == has {
                        self.graph.edge(self.kinds + index as u32, label::PART, value);
                    }
                }
            }
        }
    }

    /// The edges from a part to its rule, to its player if it has one, and to points.
    fn part(&self, rule: u32, player: Option<usize>, points: u64) -> Vec<(u32, u32)> {
        let mut edges = vec![(label::PART, rule)];
        edges.extend(player.map(|player| (label::PLAYER, player as u32)));
        edges.extend(
            crate::position::bits(points).map(|p| (label::POINT, self.points + u32::from(p))),
        );
        edges
    }

    /// A region for each player, one for both if they are the same, none if it is the board.
    fn regions(&mut self, rule: u32, name: &str, regions: &[u64; 2]) {
        self.families(rule, name, &regions.map(|region| vec![region]));
    }

    /// Families of sets, for each player or for both.
    fn families(&mut self, rule: u32, name: &str, families: &[Vec<u64>; 2]) {
        let full = self.rules.layout.full;
        if families.iter().all(|sets| sets.iter().all(|&set| set == full)) {
            return;
        }
        let same = families[0] == families[1];
        for (player, sets) in families.iter().enumerate().take(if same { 1 } else { 2 }) {
            for &set in sets {
                let edges = self.part(rule, (!same).then_some(player), set);
                self.graph.with_edges(name, &edges);
            }
        }
    }

    /// Code sets, for each player or for both.
    fn code_sets(&mut self, rule: u32, sets: &[Vec<CodeSet>; 2]) {
        let same = sets[0] == sets[1];
        for (player, list) in sets.iter().enumerate().take(if same { 1 } else { 2 }) {
            for set in list {
                let mut edges = self.part(rule, (!same).then_some(player), 0);
                for (index, code) in self.rules.layout.codes.iter().enumerate() {
                    if set.0[code.word] >> code.shift & 1 == 1 {
                        edges.push((label::CODE, self.codes + index as u32));
                    }
                }
                self.graph.with_edges("of", &edges);
            }
        }
    }

    /// Which points lead to which, for each player or for both; equal relations are one vertex.
    fn relation(&mut self, rule: u32, name: &str, tables: [&[u64]; 2]) {
        let same = tables[0] == tables[1];
        for (player, table) in tables.into_iter().enumerate().take(if same { 1 } else { 2 }) {
            let known = self.relations.get(table).copied();
            let relation = known.unwrap_or_else(|| {
                let relation = self.graph.vertex("relation");
                for (from, &to) in table.iter().enumerate() {
                    for to in crate::position::bits(to) {
                        let pair = self.graph.vertex("pair");
                        self.graph.edge(pair, label::PART, relation);
                        self.graph.edge(pair, label::FROM, self.points + from as u32);
                        self.graph.edge(pair, label::POINT, self.points + u32::from(to));
                    }
                }
                self.relations.insert(table.to_vec(), relation);
                relation
            });
            let mut edges = vec![(label::PART, rule), (label::FROM, relation)];
            edges.extend((!same).then_some((label::PLAYER, player as u32)));
            self.graph.with_edges(name, &edges);
        }
    }

    fn rays(&mut self, rule: u32, name: &str, lists: &[Vec<Vec<Vec<u8>>>; 2]) {
        let same = lists[0] == lists[1];
        for (player, list) in lists.iter().enumerate().take(if same { 1 } else { 2 }) {
            for (from, rays) in list.iter().enumerate() {
                for ray in rays {
                    let mut edges = self.part(rule, (!same).then_some(player), 0);
                    edges.push((label::FROM, self.points + from as u32));
                    for (place, &point) in ray.iter().enumerate() {
                        edges.push((label::RAY + place as u32, self.points + u32::from(point)));
                    }
                    self.graph.with_edges(name, &edges);
                }
            }
        }
    }

    fn players(&mut self, rule: u32, players: [bool; 2]) {
        if players != [true; 2] {
            let player = u32::from(players[1]);
            self.graph.edge(rule, label::PLAYER, player);
        }
    }

    fn turn(&mut self, turn: &Alternative) {
        let near: Vec<_> = turn.near.iter().map(|near| (near.wanted, near.what)).collect();
        let then = match &turn.then {
            None => String::new(),
            Some(Then::Give { .. }) => "give".to_owned(),
            Some(Then::Place { how, .. }) => format!("place {how:?}"),
            Some(Then::Remove { made, what, spare }) => {
                format!("remove {what} {} {}", made.is_some(), spare.is_some())
            }
        };
        let rule = self.graph.vertex(&format!(
            "turn {:?} {:?} {:?} {} {} {} {:?} {} {} {} {:?} {near:?} {then}",
            turn.act,
            turn.at_most,
            turn.when,
            turn.forced,
            turn.given,
            turn.of_enemy,
            turn.how,
            turn.onto,
            turn.over,
            turn.capture,
            turn.again
        ));
        self.players(rule, turn.players);
        for &kind in &turn.kinds {
            self.graph.edge(rule, label::KIND, self.kinds + u32::from(kind));
        }
        self.regions(rule, "from", &turn.from);
        self.regions(rule, "to", &turn.to);
        if matches!(turn.act, Act::Move | Act::Jump) && turn.how == How::Step {
            self.relation(rule, "steps", [&turn.steps[0], &turn.steps[1]]);
        }
        self.rays(rule, "ray", &turn.rays);
        if let Some([one, two]) = &turn.below {
            self.relation(rule, "below", [one, two]);
        }
        let fills = turn.fills.each_ref().map(|list| list.iter().map(|fill| fill.0).collect());
        self.families(rule, "fill", &fills);
        for near in &turn.near {
            self.relation(rule, "zone", [&near.zone.each, &near.zone.each]);
        }
        if let Some(Then::Give { kinds }) = &turn.then {
            for &kind in kinds {
                self.graph.edge(rule, label::GIVES, self.kinds + u32::from(kind));
            }
        }
        if let Some(Then::Place { kind, how, rays }) = &turn.then {
            self.graph.edge(rule, label::GIVES, self.kinds + u32::from(*kind));
            if *how != How::Anywhere {
                self.rays(rule, "then ray", rays);
            }
        }
        if let Some(Then::Remove { made, spare, .. }) = &turn.then {
            if let Some(lines) = made {
                self.families(rule, "made", &lines.sets);
            }
            if let Some(spare) = spare {
                self.families(rule, "spare", spare);
            }
        }
    }

    fn ends(&mut self) {
        let rules = self.rules;
        let mut rank = 0;
        let mut before = String::new();
        for (index, end) in rules.ends.iter().enumerate() {
            let kind = match &end.condition {
                Condition::Line { .. } => "line".to_owned(),
                Condition::Different { .. } => "different".to_owned(),
                Condition::Full => "full".to_owned(),
                Condition::Reach { safe, .. } => format!("reach {safe}"),
                Condition::Connect { .. } => "connect".to_owned(),
                Condition::Fewer { than, .. } => format!("fewer {than}"),
                Condition::Plies(_) => "plies".to_owned(),
                Condition::NoMove => "no move".to_owned(),
            };
            let winner = match end.winner {
                Winner::Player(_) => "player".to_owned(),
                other => format!("{other:?}"),
            };
            // The first that holds decides, so order counts, except among rules of the same form
            // that speak of one player each.
            let one = end.players != [true; 2];
            let form = format!("{kind} {winner} {one}");
            if !one || form != before {
                rank = index;
            }
            before.clone_from(&form);
            let rule = self.graph.vertex(&format!("end {rank} {form}"));
            self.players(rule, end.players);
            if let Winner::Player(player) = end.winner {
                self.graph.edge(rule, label::WINNER, player.into());
            }
            match &end.condition {
                Condition::Line { lines, of, .. } => {
                    self.families(rule, "line", &lines.sets);
                    self.code_sets(rule, of);
                }
                Condition::Different { lines, .. } => self.families(rule, "line", &lines.sets),
                Condition::Reach { points, of, .. } => {
                    self.regions(rule, "reach", points);
                    self.code_sets(rule, &of.map(|set| vec![set]));
                }
                Condition::Connect { ends, of } => {
                    self.families(rule, "connect", &ends.map(|ends| ends.to_vec()));
                    self.code_sets(rule, &of.map(|set| vec![set]));
                    let neighbors = &rules.neighbors.each;
                    self.relation(rule, "neighbors", [neighbors, neighbors]);
                }
                Condition::Fewer { of, .. } => self.code_sets(rule, &of.map(|set| vec![set])),
                Condition::Full | Condition::Plies(_) | Condition::NoMove => {}
            }
        }
        for forbid in &rules.forbids {
            let (own, at_lift, when) = (forbid.own, forbid.at_lift, forbid.when);
            let rule = self.graph.vertex(&format!("forbid {own} {at_lift} {when:?}"));
            self.families(rule, "line", &forbid.lines.sets);
        }
    }

    /// The part of an automorphism that moves players, points and codes.
    fn symmetry(&self, map: &[u32]) -> Symmetry {
        let mut symmetry = Symmetry::IDENTITY;
        symmetry.swap = map[0] == 1;
        let n = (self.codes - self.points) as usize;
        for point in 0..n.min(MAX_POINTS) {
            symmetry.points[point] = (map[self.points as usize + point] - self.points) as u8;
        }
        let codes = (self.kinds - self.codes) as usize;
        for code in 0..codes.min(MAX_CODES) {
            symmetry.codes[code] = (map[self.codes as usize + code] - self.codes) as u8;
        }
        symmetry
    }
}

/// More representatives are not kept; on boards of more than 16 points an eighth of that, because
/// their tables are larger.
const MAX_REPRESENTATIVES: usize = 4096;
/// More renamings of pieces are not kept.
const MAX_KERNEL: usize = 5040;

/// Derives the groups.
pub(crate) fn derive(rules: &Rules) -> Groups {
    let mut builder = Builder::new(rules);
    for turn in &rules.turns {
        builder.turn(turn);
    }
    builder.ends();
    let (levels, complete) = builder.graph.automorphisms();
    let all = chain(&builder, &levels);

    let is_code = |vertex: u32| vertex >= builder.codes;
    let is_player = |vertex: u32| vertex < 2;
    let (codes, above): (Vec<&Transversal>, Vec<_>) =
        all.iter().partition(|level| is_code(level.vertex));
    let size = |levels: &[&Transversal]| {
        levels.iter().map(|level| level.elements.len()).fold(1_usize, usize::saturating_mul)
    };
    let mut cut = !complete;
    let mut codes = &codes[..];
    let mut above = &above[..];
    if size(codes) > MAX_KERNEL {
        // The rest is still a group, but points cannot move with it.
        cut = true;
        above = &[];
        while size(codes) > MAX_KERNEL {
            codes = &codes[1..];
        }
    }
    let most = if rules.board.size() > 16 { MAX_REPRESENTATIVES / 8 } else { MAX_REPRESENTATIVES };
    while size(above) > most {
        cut = true;
        above = &above[1..];
    }
    let kernel = products(codes);
    let with_swap = products(above);
    let still: Vec<&Transversal> =
        above.iter().copied().filter(|level| !is_player(level.vertex)).collect();
    let without_swap = products(&still);
    let renames: std::collections::HashSet<_> = kernel.iter().map(|k| k.codes).collect();
    let only_points: Vec<_> = without_swap
        .iter()
        .filter(|rep| renames.contains(&rep.inverse().codes) && keeps_neighbors(rules, rep))
        .map(|rep| rep.renamed(&rep.inverse().codes))
        .collect();
    let n = rules.board.size();
    let kernel: Vec<_> = kernel.iter().map(|k| k.codes).collect();
    let identity = vec![Symmetry::IDENTITY.codes];
    let layout = &rules.layout;
    let full = if alternates(rules) { &without_swap } else { &with_swap };
    let swaps = full.iter().any(|element| element.swap);
    let generators = levels
        .iter()
        .flat_map(|level| &level.found)
        .map(|map| builder.symmetry(map))
        .filter(|symmetry| *symmetry != Symmetry::IDENTITY && (swaps || !symmetry.swap))
        .collect();
    Groups {
        board: Tables::new(&only_points, &identity, layout, n),
        full: Tables::new(full, &kernel, layout, n),
        colors: Tables::new(&with_swap, &kernel, layout, n),
        generators,
        cut,
    }
}

/// One level of the chain: an element for each image of the vertex, the identity first.
struct Transversal {
    vertex: u32,
    elements: Vec<Symmetry>,
}

/// Elements that carry each level's vertex to each of its images.
fn chain(builder: &Builder<'_>, levels: &[Level]) -> Vec<Transversal> {
    let mut maps: Vec<(&Vec<u32>, Symmetry)> = Vec::new();
    let mut chain = Vec::new();
    for level in levels.iter().rev() {
        maps.extend(level.found.iter().map(|map| (map, builder.symmetry(map))));
        let mut images = vec![level.vertex];
        let mut elements = vec![Symmetry::IDENTITY];
        let mut next = 0;
        while next < images.len() {
            for (map, symmetry) in &maps {
                let image = map[images[next] as usize];
                if !images.contains(&image) {
                    images.push(image);
                    elements.push(elements[next].then(*symmetry));
                }
            }
            next += 1;
        }
        // A vertex that is neither player, point nor code moves nothing that can be seen.
        if level.vertex < builder.kinds {
            chain.push(Transversal { vertex: level.vertex, elements });
        }
    }
    chain.reverse();
    chain
}

/// Every product of one element from each level, the identity first.
fn products(levels: &[&Transversal]) -> Vec<Symmetry> {
    let mut all = vec![Symmetry::IDENTITY];
    for level in levels.iter().rev() {
        all = level
            .elements
            .iter()
            .flat_map(|&element| all.iter().map(move |&below| below.then(element)))
            .collect();
    }
    all
}

/// Whether neighbors stay neighbors: then anybody sees the symmetry on the board.
fn keeps_neighbors(rules: &Rules, symmetry: &Symmetry) -> bool {
    rules.neighbors.each.iter().zip(symmetry.points).all(|(&near, image)| {
        let moved = crate::position::bits(near)
            .fold(0, |moved, point| moved | 1_u64 << symmetry.points[point as usize]);
        moved == rules.neighbors.each[image as usize]
    })
}

/// Whether the side to move follows from how many pieces are on the board or given: then a
/// position with the players changed over can never occur.
fn alternates(rules: &Rules) -> bool {
    let more = |turn: &Alternative| -> Option<i32> {
        let main = match turn.act {
            Act::Place if turn.given => 0,
            Act::Place | Act::Give => 1,
            Act::Fill => {
                let mut sizes = turn.fills.iter().flatten().map(|fill| fill.0.count_ones());
                let first = sizes.next()?;
                sizes.all(|size| size == first).then_some(first as i32)?
            }
            Act::Remove => -1,
            Act::Move if turn.onto & (holds::OWN | holds::ENEMY) == 0 => 0,
            Act::Pass => 0,
            Act::Move | Act::Jump | Act::Leave | Act::Push => return None,
        };
        match turn.then {
            None => Some(main),
            Some(Then::Give { .. } | Then::Place { .. }) => Some(main + 1),
            Some(Then::Remove { .. }) => None,
        }
    };
    let counts: Option<Vec<i32>> = rules.turns.iter().map(more).collect();
    counts.is_some_and(|counts| counts.iter().all(|&count| count == counts[0] && count != 0))
}
