//! A small game's whole graph, and its values by passing over it again and again: plain, and nothing
//! of the solvers.

use std::collections::HashMap;

use burnside::{Game, Value};
use burnside_define::{Defined, Position};

/// The whole graph of a game: positions in the order in which they are found, and their children.
pub(crate) struct Graph {
    pub(crate) positions: Vec<Position>,
    pub(crate) children: Vec<Vec<u32>>,
}

impl Graph {
    /// `None` if it has more positions than that.
    pub(crate) fn of(game: &Defined, limit: usize) -> Option<Self> {
        let mut numbers = HashMap::from([(game.start(), 0_u32)]);
        let mut graph = Self { positions: vec![game.start()], children: Vec::new() };
        let mut next = 0;
        while next < graph.positions.len() {
            let position = graph.positions[next];
            let mut children = Vec::new();
            for mv in game.moves(position) {
                let child = game.play_unchecked(position, mv);
                let new = graph.positions.len() as u32;
                children.push(*numbers.entry(child).or_insert_with(|| {
                    graph.positions.push(child);
                    new
                }));
            }
            graph.children.push(children);
            next += 1;
            if graph.positions.len() > limit {
                return None;
            }
        }
        Some(graph)
    }

    /// Plies from the start to the position that is farthest from it: they were found in that order.
    pub(crate) fn depth(&self) -> u16 {
        let mut depths = vec![u16::MAX; self.positions.len()];
        depths[0] = 0;
        for (number, children) in self.children.iter().enumerate() {
            for &child in children {
                depths[child as usize] = depths[child as usize].min(depths[number] + 1);
            }
        }
        depths.into_iter().max().unwrap_or(0)
    }

    /// Values by passing over the graph until nothing changes: plain, and right with cycles too.
    pub(crate) fn values(&self, game: &Defined) -> Vec<Value> {
        let finished = |&position: &Position| {
            let outcome = game.outcome(position)?;
            Some(Value::of_finished(outcome, game.to_move(position)))
        };
        let mut values: Vec<Option<Value>> = self.positions.iter().map(finished).collect();
        // In round n everything that is decided in n plies is found: wins first need one child.
        for plies in 1.. {
            let mut fresh = Vec::new();
            for (number, children) in self.children.iter().enumerate() {
                if values[number].is_some() {
                    continue;
                }
                let seen = children.iter().map(|&child| values[child as usize]);
                let best = seen.clone().flatten().map(Value::one_ply_earlier).max();
                match best {
                    Some(Value::Win(distance)) if distance == plies => {
                        fresh.push((number, Value::Win(plies)));
                    }
                    Some(Value::Loss(distance))
                        if distance == plies && seen.clone().all(|value| value.is_some()) =>
                    {
                        fresh.push((number, Value::Loss(plies)));
                    }
                    _ => {}
                }
            }
            // What is decided in one more ply needs something that is decided in this many.
            if fresh.is_empty() {
                break;
            }
            for (number, value) in fresh {
                values[number] = Some(value);
            }
        }
        values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect()
    }
}
