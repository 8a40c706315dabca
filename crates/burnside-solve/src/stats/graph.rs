//! Every class that can be reached, with its value and its moves.

use burnside::{Game, Symmetric, Value, catalog::Entry};
use rustc_hash::FxHashMap;

use super::{Branching, LONGEST, LongWin, Narrow, Row, StatsError, Walk};
use crate::{
    Packed,
    limits::Budget,
    order::{order, sort_by_key},
    parallel,
    table::{Probe, TableError},
};

/// In a list of moves: the same player moves again.
const AGAIN: u32 = 1 << 31;

/// Positions expanded between two merges.
const BATCH: usize = 1 << 14;

/// The classes, numbered in the order in which they are found; the start is number 0.
pub(super) struct Graph {
    /// By class: its value for the side to move.
    values: Vec<Packed>,
    /// By class: where its list of moves begins; one more at the end.
    starts: Vec<usize>,
    /// The class that each move leads to, with [`AGAIN`]. Two moves may lead to one class.
    edges: Vec<u32>,
}

impl Graph {
    /// The bytes that a class is likely to take, in lists and maps that grow by doubling.
    pub(super) fn likely_bytes<G: Symmetric>() -> u64 {
        const MOVES: usize = 16;
        let entry = 2 * (size_of::<(G::Code, u32)>() + 1);
        (entry + size_of::<usize>() + 1 + MOVES * size_of::<u32>() * 3 / 2) as u64
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    pub(super) fn value(&self, class: u32) -> Value {
        self.values[class as usize].value()
    }

    /// Where the moves of a class lead, and whether the same player moves again. Classes in which
    /// the game is over have none.
    pub(super) fn moves(&self, class: u32) -> impl ExactSizeIterator<Item = (u32, bool)> {
        let range = self.starts[class as usize]..self.starts[class as usize + 1];
        self.edges[range].iter().map(|&edge| (edge & !AGAIN, edge & AGAIN != 0))
    }

    fn bytes(&self) -> usize {
        self.values.capacity() + 8 * self.starts.capacity() + 4 * self.edges.capacity()
    }
}

/// A class with its code.
type Class<G> = (<G as Symmetric>::Code, <G as Game>::Position);

/// Walks over every class, ply by ply, and counts.
pub(super) fn walk<G: Entry>(
    table: &dyn Probe<G>,
    budget: &Budget<'_>,
    report: &(dyn Fn(u64, u64) + Sync),
) -> Result<(Graph, Walk<G::Position>), StatsError> {
    let (game, group) = (table.game(), table.game().value_group());
    let total = table.header().counts.total();
    let mut longest: Vec<_> = table.header().counts.iter().collect();
    longest.retain(|(value, _)| matches!(value, Value::Win(1..)));
    sort_by_key(&mut longest, |&(value, _)| value.plies());
    let longest: Vec<_> = longest.into_iter().rev().take(LONGEST).collect();
    let mut examples: Vec<Option<G::Position>> = vec![None; longest.len()];

    let mut walk = Walk {
        by_ply: Vec::new(),
        by_pieces: Vec::new(),
        longest: Vec::new(),
        branching: Branching::default(),
        narrow: Narrow::default(),
    };
    let mut graph = Graph { values: Vec::new(), starts: vec![0], edges: Vec::new() };
    let start = game.canonical_position(group, game.start());
    let start = (game.code(group, start), start);
    let mut numbers: FxHashMap<G::Code, u32> = FxHashMap::from_iter([(start.0, 0)]);
    let mut layer: Vec<Class<G>> = vec![start];
    let mut held = 0;
    while !layer.is_empty() {
        let values = probe_all(table, &layer)?;
        let mut row = Row::default();
        for (&(_, position), &packed) in layer.iter().zip(&values) {
            let (value, finished) = (packed.value(), game.outcome(position).is_some());
            row.count(value, finished);
            if let Some(pieces) = game.piece_count(position) {
                let pieces = pieces as usize;
                if walk.by_pieces.len() <= pieces {
                    walk.by_pieces.resize(pieces + 1, Row::default());
                }
                walk.by_pieces[pieces].count(value, finished);
            }
        }
        walk.by_ply.push(row);
        for ((value, _), example) in longest.iter().zip(&mut examples) {
            let found = || (0..layer.len()).filter(|&at| values[at].value() == *value);
            let smallest = || found().min_by_key(|&at| layer[at].0);
            *example = example.or_else(|| smallest().map(|at| layer[at].1));
        }
        graph.values.extend(values);

        let mut next: Vec<Class<G>> = Vec::new();
        for batch in layer.chunks(BATCH) {
            let children: Vec<Vec<(Class<G>, bool)>> =
                parallel::map_items(batch, 1 << 8, |&(_, position)| children(game, position));
            for children in children {
                for ((code, position), again) in children {
                    let fresh = numbers.len() as u32;
                    let number = *numbers.entry(code).or_insert_with(|| {
                        next.push((code, position));
                        fresh
                    });
                    graph.edges.push(number | if again { AGAIN } else { 0 });
                }
                graph.starts.push(graph.edges.len());
            }
            budget.spend(batch.len() as u64);
            let lists = (layer.capacity() + next.capacity()) * size_of::<Class<G>>();
            let map = numbers.capacity() * (size_of::<(G::Code, u32)>() + 1) * 8 / 7;
            let now = (lists + map + graph.bytes()) as u64;
            budget.release(std::mem::replace(&mut held, now));
            budget.hold(now);
            budget.judge(())?;
            report(graph.starts.len() as u64 - 1, total);
        }
        layer = next;
    }
    walk.longest = longest
        .into_iter()
        .zip(examples)
        .filter_map(|((value, classes), position)| {
            Some(LongWin { plies: value.plies()?, classes, position: position? })
        })
        .collect();
    (walk.branching, walk.narrow) = count_moves(&graph);
    Ok((graph, walk))
}

/// The values of a layer. Asked in the order of codes: neighbors are in one block of the table.
fn probe_all<G: Entry>(
    table: &dyn Probe<G>,
    layer: &[Class<G>],
) -> Result<Vec<Packed>, TableError> {
    let order = order(layer.len(), &|a, b| layer[a].0.cmp(&layer[b].0));
    let value = |&at: &u32| {
        let value = table.probe(layer[at as usize].1)?;
        Packed::from_value(value).ok_or(TableError::NoPlace)
    };
    let parts: Result<Vec<Vec<Packed>>, TableError> =
        parallel::try_map_parts(&order, 1 << 10, |part| part.iter().map(value).collect());
    let mut values = vec![Packed::DRAW; layer.len()];
    for (at, value) in order.into_iter().zip(parts?.into_iter().flatten()) {
        values[at as usize] = value;
    }
    Ok(values)
}

/// Where the moves of a position lead, and whether the same player moves again.
fn children<G: Entry>(game: &G, position: G::Position) -> Vec<(Class<G>, bool)> {
    let (group, mover) = (game.value_group(), game.to_move(position));
    game.moves(position)
        .map(|mv| {
            let child = game.play_unchecked(position, mv);
            let canonical = game.canonical_position(group, child);
            ((game.code(group, canonical), canonical), game.to_move(child) == mover)
        })
        .collect()
}

/// How many moves there are, and how many of them are good.
fn count_moves(graph: &Graph) -> (Branching, Narrow) {
    let (mut branching, mut narrow) = (Branching::default(), Narrow::default());
    for class in 0..graph.len() as u32 {
        let moves = graph.moves(class);
        let count = moves.len() as u64;
        if count == 0 {
            continue;
        }
        branching.classes += 1;
        branching.moves += count;
        branching.most = branching.most.max(count);
        let value = graph.value(class);
        let keeps = |&(child, again): &(u32, bool)| match (value, graph.value(child)) {
            (Value::Win(_), Value::Win(_)) => again,
            (Value::Win(_), Value::Loss(_)) => !again,
            (value, child) => value == Value::Draw && child == Value::Draw,
        };
        let only = u64::from(moves.filter(keeps).count() == 1);
        match value {
            Value::Win(_) => {
                narrow.won += 1;
                narrow.one_wins += only;
            }
            Value::Draw => {
                narrow.drawn += 1;
                narrow.one_saves += only;
            }
            Value::Loss(_) => {}
        }
    }
    (branching, narrow)
}
