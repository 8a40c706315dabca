//! What to point at in a scene: the last move, and what moves are worth.

use std::collections::{BTreeMap, BTreeSet};

use burnside::{
    Value,
    scene::{Gesture, Route, Scene},
};

/// What to point at. What won and what must act is in the scene itself.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Marks {
    /// The move that led to the position.
    pub last: Option<Gesture>,
    /// Moves with what they are worth to the player who makes them. Where several moves share a
    /// place or an item, the best of those given is shown: give all of them, or none.
    pub values: Vec<(Gesture, Value)>,
}

/// The best of the moves that lead to a place or end with an item.
pub(crate) struct Best {
    pub(crate) value: Value,
    /// The item, or the place with the piece, that has to go there; if anything would do, none.
    pub(crate) thing: Option<String>,
}

impl Marks {
    /// The best value at each place where a move puts something, and at each item with which a
    /// move ends. A move that puts nothing anywhere counts where it ends.
    pub(crate) fn best(&self, scene: &Scene) -> BTreeMap<String, Best> {
        let mut all: BTreeMap<String, Vec<(Value, Option<String>)>> = BTreeMap::new();
        for (gesture, value) in &self.values {
            for (id, thing) in targets(gesture, scene) {
                all.entry(id).or_default().push((*value, thing));
            }
        }
        let best = |values: Vec<(Value, Option<String>)>| {
            let value = values.iter().map(|&(value, _)| value).max()?;
            let (mut good, mut bad) = (BTreeSet::new(), BTreeSet::new());
            for (worth, thing) in values {
                if worth == value {
                    good.insert(thing)
                } else {
                    bad.insert(thing)
                };
            }
            let matters = bad.difference(&good).next().is_some();
            Some(Best { value, thing: good.into_iter().flatten().next().filter(|_| matters) })
        };
        all.into_iter().filter_map(|(id, values)| Some((id, best(values)?))).collect()
    }

    /// The best value on each way of a jump or a slide.
    pub(crate) fn best_paths(&self) -> BTreeMap<&Route, Value> {
        let mut best = BTreeMap::new();
        for (gesture, value) in &self.values {
            for route in &gesture.paths {
                let known = best.entry(route).or_insert(*value);
                *known = (*known).max(*value);
            }
        }
        best
    }
}

/// Where the value of a move is shown, and with which thing.
fn targets(gesture: &Gesture, scene: &Scene) -> BTreeSet<(String, Option<String>)> {
    let is_thing = |id: &str| scene.item(id).is_some() || scene.top(id).is_some();
    let mut targets = BTreeSet::new();
    for way in &gesture.ways {
        for pair in way.windows(2) {
            if is_thing(&pair[0]) && scene.place(&pair[1]).is_some() {
                targets.insert((pair[1].clone(), Some(pair[0].clone())));
            }
        }
    }
    let ends = || gesture.ways.iter().filter_map(|way| way.last());
    if targets.is_empty() {
        targets.extend(ends().map(|id| (id.clone(), None)));
    }
    targets.extend(ends().filter(|id| scene.item(id).is_some()).map(|id| (id.clone(), None)));
    targets
}
