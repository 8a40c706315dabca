//! The classes that play can come to, by the fewest plies, where classes have numbers: a bit for
//! each says whether it was met.

use std::ops::ControlFlow;

use burnside::Symmetric;
use rayon::prelude::*;

use super::{Graded, reach::Reached};
use crate::{Budget, Limits, OpenClasses, Stopped, parallel};

/// Classes that are worth a thread.
const PART: usize = 1 << 12;
/// Classes whose moves are followed between two looks at the limits.
const BATCH: usize = 1 << 22;

/// The classes in which the game goes on, and to which play comes from these positions: all, or
/// the quiet ones, in which the mover cannot win at once. By plies, and then by their numbers: at
/// most so many, and so many plies away.
pub(crate) fn graded_classes<G: Graded + Symmetric>(
    game: &G,
    starts: &[G::Position],
    quiet: bool,
    (most, plies): (usize, u16),
    limits: &Limits<'_>,
) -> Result<OpenClasses<G::Position>, Stopped> {
    let budget = Budget::new(limits);
    budget.hold(Reached::bytes(game.slots()));
    budget.judge(())?;
    let met = Reached::new(game.slots());
    let nodes = starts.iter().map(|&start| game.node_of(start));
    let open = nodes.filter(|&node| !game.is_over(node)).map(|node| game.slot(node));
    let mut layer: Vec<u32> =
        open.filter(|&slot| met.insert(slot)).map(|slot| slot as u32).collect();
    let mut found = OpenClasses { positions: Vec::new(), ply: Vec::new() };
    for ply in 0..=plies {
        if layer.is_empty() {
            break;
        }
        layer.par_sort_unstable();
        let before = found.positions.len();
        for part in parallel::map_parts(&layer, PART, |slots| listed(game, slots, quiet)) {
            found.positions.extend(part);
        }
        found.ply.resize(found.positions.len(), ply);
        budget.hold(((found.positions.len() - before) * (size_of::<G::Position>() + 2)) as u64);
        if found.positions.len() > most {
            return Err(Stopped::at_limit(budget.spent()));
        }
        let mut next = Vec::new();
        for batch in layer.chunks(BATCH) {
            for part in parallel::map_parts(batch, PART, |slots| follow(game, slots, &met, &budget))
            {
                next.extend(part);
            }
            budget.judge(())?;
        }
        layer = next;
    }
    Ok(found)
}

/// The positions that stand for these classes.
fn listed<G: Graded + Symmetric>(game: &G, slots: &[u32], quiet: bool) -> Vec<G::Position> {
    let nodes = slots.iter().filter_map(|&slot| game.node(u64::from(slot)));
    let wanted = nodes.filter(|&node| !quiet || !game.wins_at_once(node));
    let group = game.value_group();
    wanted.map(|node| game.canonical_position(group, game.position_of(node))).collect()
}

/// The classes that moves from these lead to, in which the game goes on and which were not met.
/// Threads share what was met: who lists a class is a matter of chance, that it is listed once is
/// not.
fn follow<G: Graded>(game: &G, slots: &[u32], met: &Reached, budget: &Budget<'_>) -> Vec<u32> {
    let mut new = Vec::new();
    let mut portion = budget.portion();
    for &slot in slots {
        portion.spend(1);
        if portion.is_stopped() {
            break;
        }
        let Some(node) = game.node(u64::from(slot)) else { continue };
        let visit = |child: G::Node| {
            let slot = game.slot(child);
            if met.insert(slot) && !game.is_over(child) {
                new.push(slot as u32);
            }
            ControlFlow::<()>::Continue(())
        };
        // It never breaks off.
        let _ = game.children(node, visit);
    }
    new
}
