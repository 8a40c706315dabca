//! Games that cannot return: every class of each ply, and its children in the next.

use burnside::{Notation, Symmetric, Value};
use burnside_solve::{
    Packed,
    table::{Counts, ReadAt, Table, Tabled},
};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::{Observer, Report, Violation, law::check, tell};

/// Classes of one ply: the canonical position and its value, by code.
type Layer<G> = FxHashMap<<G as Symmetric>::Code, (<G as burnside::Game>::Position, Value)>;

/// Checks every class that can be reached, in a game that cannot return to a position.
pub fn verify_layers<G: Tabled + Symmetric + Notation, R: ReadAt + Sync>(
    table: &Table<G, R>,
    observer: &dyn Observer,
) -> Result<Report, Violation> {
    let (game, group) = (table.game(), table.game().value_group());
    let start = game.canonical_position(group, game.start());
    let mut counts = Counts::default();
    let mut layer: Layer<G> = FxHashMap::default();
    layer.insert(game.code(group, start), (start, probe(table, start)?));
    let mut checked = 0;
    while !layer.is_empty() {
        let next = children(table, &layer)?;
        for &(_, value) in layer.values() {
            counts.add(Packed::from_value(value).expect("it came from a table"), 1);
        }
        layer.par_iter().try_for_each(|(_, &(position, claimed))| {
            let value_of = |child| {
                let code = game.code(group, game.canonical_position(group, child));
                Ok::<_, Violation>(next[&code].1)
            };
            match check(game, position, claimed, value_of)? {
                None => Ok(()),
                Some(breach) => {
                    let position = game.position_text(position);
                    Err(Violation::Value { position, claimed, breach })
                }
            }
        })?;
        checked += layer.len() as u64;
        tell(observer, "classes", checked, table.header().counts.total())?;
        layer = next;
    }
    let stored = table.count_stored();
    Ok(Report { checked, reachable: counts, stored })
}

/// The classes one ply on, each asked for once.
fn children<G: Tabled + Symmetric + Notation, R: ReadAt + Sync>(
    table: &Table<G, R>,
    layer: &Layer<G>,
) -> Result<Layer<G>, Violation> {
    let (game, group) = (table.game(), table.game().value_group());
    let merge = |mut a: FxHashMap<G::Code, G::Position>, b: FxHashMap<_, _>| {
        if a.len() < b.len() {
            return b.into_iter().chain(a).collect();
        }
        a.extend(b);
        a
    };
    let positions = layer.par_iter().fold(FxHashMap::default, |mut set, (_, &(position, _))| {
        for mv in game.moves(position) {
            let child = game.canonical_position(group, game.play_unchecked(position, mv));
            set.insert(game.code(group, child), child);
        }
        set
    });
    let positions = positions.reduce(FxHashMap::default, merge);
    positions
        .into_par_iter()
        .map(|(code, position)| Ok((code, (position, probe(table, position)?))))
        .collect()
}

fn probe<G: Tabled + Symmetric + Notation, R: ReadAt>(
    table: &Table<G, R>,
    position: G::Position,
) -> Result<Value, Violation> {
    let text = || table.game().position_text(position);
    table.probe(position).map_err(|error| Violation::Probe { position: text(), error })
}
