//! Many questions to a table at once: the same class is looked at once, and a block decoded once.

use burnside::{Symmetric, Value};
use rayon::prelude::*;

use super::{ReadAt, Table, TableError, Tabled};
use crate::parallel;

/// Positions that are worth a thread.
const PART: usize = 1 << 10;

/// The values of many positions, in order; `None` where the table has no place, and for what is
/// left when `stop` says so.
pub(super) fn probe_all<G: Tabled + Symmetric, R: ReadAt + Send + Sync>(
    table: &Table<G, R>,
    positions: &[G::Position],
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Option<Value>>, TableError> {
    // A few come one by one, from what the table remembers.
    const FEW: usize = 64;
    if positions.len() < FEW {
        return one_by_one(table, positions, stop);
    }
    let classes = Classes::of(table.game(), positions);
    // Looking ahead first: what it finds is not stored.
    let ahead = parallel::map_parts(&classes.first, PART, |part| {
        let game = table.game();
        let look = |&first: &u32| {
            let node = game.node_of(positions[first as usize]);
            game.look_ahead(node, game.horizon(node))
        };
        if stop() { vec![None; part.len()] } else { part.iter().map(look).collect() }
    });
    let mut values = ahead.concat();
    if stop() {
        return Ok(vec![None; positions.len()]);
    }
    // The others by block, and in it by key.
    let mut places: Vec<((u32, u32), u32)> = Vec::new();
    for (class, value) in (0_u32..).zip(&values) {
        let node = table.game().node_of(positions[classes.first[class as usize] as usize]);
        if let Some(place) = value.is_none().then(|| table.place(node)).flatten() {
            places.push((place, class));
        }
    }
    places.par_sort_unstable();
    let blocks: Vec<_> = places.chunk_by(|a, b| a.0.0 == b.0.0).collect();
    let stored = parallel::try_map(blocks.len(), |index| {
        if stop() {
            return Ok(Vec::new());
        }
        let number = blocks[index][0].0.0;
        let block = table.decode(number)?;
        let value = |&(place, class): &((u32, u32), u32)| {
            let node = table.game().node_of(positions[classes.first[class as usize] as usize]);
            Ok((class, table.stored(&block, node, place)?.value()))
        };
        blocks[index].iter().map(value).collect::<Result<Vec<_>, TableError>>()
    })?;
    for (class, value) in stored.into_iter().flatten() {
        values[class as usize] = Some(value);
    }
    Ok(classes.of.iter().map(|&class| values[class as usize]).collect())
}

fn one_by_one<G: Tabled + Symmetric, R: ReadAt + Send + Sync>(
    table: &Table<G, R>,
    positions: &[G::Position],
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Option<Value>>, TableError> {
    if stop() {
        return Ok(vec![None; positions.len()]);
    }
    let value = |&position: &G::Position| match table.probe(position) {
        Ok(value) => Ok(Some(value)),
        Err(TableError::NoPlace) => Ok(None),
        Err(error) => Err(error),
    };
    positions.iter().map(value).collect()
}

/// Which positions are of the same class.
struct Classes {
    /// The class of each position.
    of: Vec<u32>,
    /// A position of each class.
    first: Vec<u32>,
}

impl Classes {
    fn of<G: Symmetric>(game: &G, positions: &[G::Position]) -> Self {
        let group = game.value_group();
        let code =
            |&position: &G::Position| game.code(group, game.canonical_position(group, position));
        let codes = parallel::map_items(positions, PART, code);
        let mut order: Vec<(G::Code, u32)> = codes.into_iter().zip(0..).collect();
        order.par_sort_unstable();
        let (mut of, mut first) = (vec![0; positions.len()], Vec::new());
        let mut last = None;
        for &(code, index) in &order {
            if last != Some(code) {
                first.push(index);
                last = Some(code);
            }
            of[index as usize] = first.len() as u32 - 1;
        }
        Self { of, first }
    }
}
