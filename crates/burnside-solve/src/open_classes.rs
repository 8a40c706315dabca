//! Every class that play can come to, each once, whether or not play can come back.

use burnside::{Symmetric, catalog::Entry};
use rustc_hash::FxHashSet;

use crate::{
    expand::{SHARDS, bytes_of, expand, shard_of, sort_by_code},
    games,
    limits::{Budget, Limits, Stopped},
    parallel,
    retrograde::wins_at_once,
};

/// The classes in which the game goes on, by the fewest plies to them, and then in an order that is
/// always the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenClasses<P> {
    /// A canonical position of each.
    pub positions: Vec<P>,
    /// The fewest plies that lead there.
    pub ply: Vec<u16>,
}

/// Positions expanded between two merges: bounds what is held twice.
const BATCH: usize = 1 << 18;

/// The classes in which the game goes on, and to which play comes from these positions, under a
/// group that preserves play: all of them, or only the *quiet* ones, in which the mover cannot win
/// with the next move. An error if more than `most` are listed, or the limits are reached.
///
/// ```
/// use burnside::{Game, Symmetric, tictactoe::TicTacToe};
/// use burnside_solve::{Limits, open_classes};
///
/// let (group, starts) = (TicTacToe.value_group(), [TicTacToe.start()]);
/// let all = open_classes(&TicTacToe, group, &starts, false, 1000, &Limits::default())?;
/// assert_eq!(all.positions.len(), 627); // and 138 in which the game is over
/// let quiet = open_classes(&TicTacToe, group, &starts, true, 1000, &Limits::default())?;
/// assert_eq!(quiet.positions.len(), 306);
/// # Ok::<(), burnside_solve::Stopped>(())
/// ```
///
/// # Panics
/// If the group does not preserve play.
pub fn open_classes<G: Entry>(
    game: &G,
    group: G::Group,
    starts: &[G::Position],
    quiet: bool,
    most: usize,
    limits: &Limits<'_>,
) -> Result<OpenClasses<G::Position>, Stopped> {
    if group == game.value_group()
        && let Some(own) = games::open_classes(game, starts, quiet, most, limits)
    {
        return own;
    }
    let found = every_class(game, group, starts, (most, u16::MAX), limits)?;
    if !quiet {
        return Ok(found);
    }
    let keep = parallel::map_items(&found.positions, 1 << 12, |&at| !wins_at_once(game, at));
    let kept = |index: &usize| keep[*index];
    let rows: Vec<usize> = (0..keep.len()).filter(kept).collect();
    Ok(OpenClasses {
        positions: rows.iter().map(|&row| found.positions[row]).collect(),
        ply: rows.iter().map(|&row| found.ply[row]).collect(),
    })
}

/// All classes, by plies and then by their codes: at most so many, and so many plies away.
fn every_class<G: Symmetric>(
    game: &G,
    group: G::Group,
    starts: &[G::Position],
    (most, plies): (usize, u16),
    limits: &Limits<'_>,
) -> Result<OpenClasses<G::Position>, Stopped> {
    assert!(game.preserves_play(group), "{group} does not preserve play");
    let budget = Budget::new(limits);
    let mut known: Vec<FxHashSet<G::Code>> = vec![FxHashSet::default(); SHARDS];
    let mut layer = Vec::new();
    for &start in starts.iter().filter(|&&start| game.outcome(start).is_none()) {
        let canonical = game.canonical_position(group, start);
        let code = game.code(group, canonical);
        if known[shard_of(&code)].insert(code) {
            layer.push((code, canonical));
        }
    }
    let mut found = OpenClasses { positions: Vec::new(), ply: Vec::new() };
    for ply in 0..=plies {
        if layer.is_empty() {
            break;
        }
        sort_by_code::<G>(&mut layer);
        let from = found.positions.len();
        found.positions.extend(layer.drain(..).map(|(_, position)| position));
        found.ply.resize(found.positions.len(), ply);
        if found.positions.len() > most {
            return Err(Stopped::at_limit(budget.spent()));
        }
        for batch in found.positions[from..].chunks(BATCH) {
            let piles = expand(game, group, batch, &budget);
            let mut shards: Vec<_> = known.iter_mut().map(|known| (known, Vec::new())).collect();
            parallel::each_item(&mut shards, |index, (known, new)| {
                for &(code, position) in piles.iter().flat_map(|piles| &piles[index]) {
                    if game.outcome(position).is_none() && known.insert(code) {
                        new.push((code, position));
                    }
                }
            });
            // Each stays known, waits in the layer, and is listed in the end.
            let new: usize = shards.iter().map(|(_, new)| new.len()).sum();
            budget.hold((4 * new * size_of::<(G::Code, G::Position)>()) as u64);
            budget.release(piles.iter().map(|piles| bytes_of::<G>(piles)).sum());
            layer.extend(shards.into_iter().flat_map(|(_, new)| new));
            budget.judge(())?;
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use burnside::{Game, gobblet::Gobblet};

    use super::*;
    use crate::retrograde::graded_classes;

    /// Classes by number and classes by code are found in two ways.
    #[test]
    fn classes_with_numbers_are_those_without() {
        for game in [Gobblet::DEFAULT, Gobblet::STRICT] {
            let (limits, group) = (Limits::default(), game.value_group());
            let mut starts = vec![game.start()];
            for index in [3, 7, 1, 12, 5, 9, 2] {
                let last = starts[starts.len() - 1];
                let children = game.moves(last).map(|mv| game.play_unchecked(last, mv));
                let mut open = children.filter(|&child| game.outcome(child).is_none());
                starts.push(open.nth(index).unwrap());
            }
            for starts in [&starts[..1], &starts[5..]] {
                let plain = every_class(&game, group, starts, (1 << 20, 3), &limits).unwrap();
                for quiet in [false, true] {
                    let found =
                        graded_classes(&game, starts, quiet, (1 << 20, 3), &limits).unwrap();
                    assert!(found.ply.is_sorted() && found.ply.len() == found.positions.len());
                    let rows = found.ply.into_iter().zip(found.positions);
                    let rows: Vec<_> = rows.map(|(ply, at)| (ply, game.code(group, at))).collect();
                    let all = plain.ply.iter().zip(&plain.positions);
                    let wanted = all.filter(|&(_, &at)| !quiet || !wins_at_once(&game, at));
                    let wanted = wanted.map(|(&ply, &at)| (ply, game.code(group, at)));
                    let wanted: BTreeSet<_> = wanted.collect();
                    assert!(wanted.len() > 100 && rows.len() == wanted.len());
                    assert_eq!(rows.into_iter().collect::<BTreeSet<_>>(), wanted);
                }
            }
        }
    }
}
