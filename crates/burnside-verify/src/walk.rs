//! Any game: every class that can be reached, and its value against those of its children.
//!
//! # Why that is enough
//! Values carry distances, and that makes the check well-founded, circles or not. Let every class
//! have the value of its best move, and every finished one that of the rules.
//!
//! * *Whatever is claimed to be a win or a loss in n is one, within n plies.* By induction over n:
//!   a loss in 0 or a win in 0 is finished, and the rules say so. A win in n has a move to a loss
//!   in n-1 (or, where the mover moves again, a win in n-1), which is one by induction. A loss in n
//!   has only moves to wins in at most n-1, all of which are by induction.
//! * *Whatever is a win or a loss in n is claimed to be one in n.* By induction over n again: a
//!   class that is won in n has a move to one that is lost in n-1 and, by induction, claimed so;
//!   so the claim of its best move is at least a win in n, and by the first part it cannot be more.
//!   A class that is lost in n has only moves to classes that are won in at most n-1 and claimed
//!   so, the slowest of them in n-1.
//! * What is left is neither won nor lost, and cannot be claimed to be. So draws are exactly the
//!   draws: each has no move to a loss and one to a draw.
//!
//! A wrong value is therefore found at the class that has it or at one of its parents, unless
//! every value fits every other everywhere; and there is only one way to do that.

use burnside::{Value, catalog::Entry};
use burnside_solve::{
    Packed, parallel,
    table::{Counts, Probe},
};
use rustc_hash::FxHashMap;

use crate::{Observer, Report, Violation, law::check, tell};

/// Classes: the canonical position and the value that is claimed, by code.
type Classes<G> =
    FxHashMap<<G as burnside::Symmetric>::Code, (<G as burnside::Game>::Position, Value)>;

/// Classes that are worth a thread.
const PART: usize = 1 << 10;

/// Checks every class that can be reached, in any game whose classes fit into memory.
pub(crate) fn verify_reachable<G: Entry>(
    table: &dyn Probe<G>,
    is_stored: impl Fn(G::Position) -> Result<bool, Violation> + Sync,
    observer: &dyn Observer,
) -> Result<Report, Violation> {
    let (game, group) = (table.game(), table.game().value_group());
    let classes = reachable(table, observer)?;
    let list: Vec<_> = classes.values().collect();
    let check_one = |&&(position, claimed): &&(G::Position, Value)| {
        let value_of = |child| {
            let code = game.code(group, game.canonical_position(group, child));
            let unreached = || Violation::Unreached { position: game.position_text(child) };
            classes.get(&code).map(|&(_, value)| value).ok_or_else(unreached)
        };
        match check(game, position, claimed, value_of)? {
            None => Ok(()),
            Some(breach) => {
                let position = game.position_text(position);
                Err(Violation::Value { position, claimed, breach })
            }
        }
    };
    parallel::try_map_parts(&list, PART, |part| part.iter().try_for_each(check_one))?;
    let mut counts = Counts::default();
    for &&(_, value) in &list {
        counts.add(Packed::from_value(value).ok_or(Violation::TooLong { value })?, 1);
    }
    let stored = parallel::try_map_parts(&list, PART, |part| {
        let mut stored = 0;
        for &&(position, _) in part {
            stored += u64::from(game.outcome(position).is_none() && is_stored(position)?);
        }
        Ok::<_, Violation>(stored)
    })?;
    let stored = stored.iter().sum();
    let checked = classes.len() as u64;
    tell(observer, "values", checked, checked)?;
    Ok(Report { checked, reachable: counts, stored })
}

/// Walks from the start to wherever play can go, and asks for each class once.
fn reachable<G: Entry>(
    table: &dyn Probe<G>,
    observer: &dyn Observer,
) -> Result<Classes<G>, Violation> {
    let (game, group) = (table.game(), table.game().value_group());
    let start = game.canonical_position(group, game.start());
    let mut classes: Classes<G> = FxHashMap::default();
    let mut fresh = FxHashMap::from_iter([(game.code(group, start), start)]);
    while !fresh.is_empty() {
        let asked: Vec<_> = fresh.drain().collect();
        let value = |&(_, position): &(G::Code, G::Position)| {
            let text = || game.position_text(position);
            let value = table.probe(position);
            value.map_err(|error| Violation::Probe { position: text(), error })
        };
        let values = parallel::try_map_parts(&asked, PART, |part| {
            part.iter().map(value).collect::<Result<Vec<_>, _>>()
        })?;
        for (&(code, position), value) in asked.iter().zip(values.into_iter().flatten()) {
            classes.insert(code, (position, value));
        }
        let known = &classes;
        let children = parallel::map_parts(&asked, PART, |part| {
            let mut set = FxHashMap::default();
            for &(_, position) in part {
                for mv in game.moves(position) {
                    let child = game.canonical_position(group, game.play_unchecked(position, mv));
                    let code = game.code(group, child);
                    if !known.contains_key(&code) {
                        set.insert(code, child);
                    }
                }
            }
            set
        });
        fresh.extend(children.into_iter().flatten());
        tell(observer, "classes", classes.len() as u64, table.header().counts.total())?;
    }
    Ok(classes)
}
