//! Solving any game: by its own order of classes if it has one, else by sorted codes.

use std::path::Path;

use burnside::{Value, catalog::Entry};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::{
    Observer, Options, Report, Run, SolveError, Stage, made_with, open_checkpoint, provenance,
    to_file,
};
use crate::{
    Packed,
    expand::{SHARDS, bytes_of, expand},
    games,
    layered::{Layer, all_layers, all_values},
    parallel,
    retrograde::{solve_explicit, solve_numbered},
    table::{
        CODES, Counts, Entries, NUMBERS, encode_codes, encode_kept, encode_numbers, rules_hash,
        searched,
    },
};

/// Solves a game completely and writes its table to a file, whole or not at all. An interrupted
/// run goes on where it was: the checkpoint lies beside the file until that is complete.
///
/// A game with an order of classes of its own is solved by it. Any other is solved class by class,
/// by layers if it cannot return and by distance if it can; its table is in the order of
/// codes or, where classes have numbers, of these. It must fit into memory, or end with an error;
/// by numbers, values of stages that are not needed at once may lie in the checkpoint alone.
///
/// ```no_run
/// use burnside::quantik::Quantik;
/// use burnside_solve::solve::{Options, Silent, solve_any};
///
/// let report = solve_any(&Quantik, "quantik.bst".as_ref(), Options::default(), &Silent)?;
/// println!("{} classes in {} bytes", report.counts.total(), report.bytes);
/// # Ok::<(), burnside_solve::solve::SolveError>(())
/// ```
pub fn solve_any<G: Entry>(
    game: &G,
    path: &Path,
    options: Options,
    observer: &dyn Observer,
) -> Result<Report, SolveError> {
    if options.pieces.is_some() && !games::has_early_tables(game) {
        return Err(SolveError::Whole { game: game.name().to_owned() });
    }
    if let Some(report) = games::solve(game, path, &options, observer) {
        return report;
    }
    to_file(path, options, |options| solve_codes(game, Engine::of(game), options, observer))
}

/// How a game is solved that has no order of classes of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Engine {
    /// Ply by ply, for games that cannot return.
    Layers,
    /// By distance from the end, for every game; it takes more memory.
    Distances,
    /// By the numbers that classes have, stage by stage and by distance in each.
    Numbers,
}

impl Engine {
    /// The one that suits a game.
    pub fn of<G: Entry>(game: &G) -> Self {
        match game.can_return() {
            false => Self::Layers,
            true if G::NUMBERED && !game.stages().is_empty() => Self::Numbers,
            true => Self::Distances,
        }
    }
}

/// Solves a game class by class and returns the bytes of its table in the order of codes. The
/// bytes are the same whichever engine finds them, on any number of threads.
///
/// Layers never end for a game that can return.
pub fn solve_codes<G: Entry>(
    game: &G,
    engine: Engine,
    options: &Options,
    observer: &dyn Observer,
) -> Result<Vec<u8>, SolveError> {
    if G::NUMBERED && engine == Engine::Numbers {
        return solve_by_numbers(game, options, observer);
    }
    let rules = hex::encode(rules_hash(game));
    let work = format!("{} {} {CODES} {engine:?} {rules}", game.name(), game.value_group());
    let mut run = Run::within(observer, open_checkpoint(options, &work)?, options);
    let solution = match engine {
        Engine::Layers => solve_layers(game, &mut run)?,
        Engine::Distances | Engine::Numbers => solve_explicit(game, &mut run)?,
    };
    run.stage(Stage::Write, 1)?;
    let Solution { counts, entries } = solution;
    let usual = searched(game, entries.values.len() as u64);
    let (search, option) = left_out(usual, options.every_value);
    let bytes = encode_codes(game, counts, &made_with(game.name(), option), &entries, search);
    run.advance(1)?;
    Ok(bytes)
}

/// The search whose finds are left out of a table, and the option that such a table is asked for
/// with: of a game whose finds would not be left out anyway, every value makes no other table.
fn left_out(usual: Option<u64>, every_value: bool) -> (Option<u64>, &'static str) {
    match usual {
        Some(_) if every_value => (None, " --every-value"),
        usual => (usual, ""),
    }
}

/// Solves a game whose classes have numbers, and returns the bytes of its table in their order.
fn solve_by_numbers<G: Entry>(
    game: &G,
    options: &Options,
    observer: &dyn Observer,
) -> Result<Vec<u8>, SolveError> {
    let rules = hex::encode(rules_hash(game));
    let work = format!("{} {} {NUMBERS} {rules}", game.name(), game.value_group());
    let mut run = Run::within(observer, open_checkpoint(options, &work)?, options);
    let solved = solve_numbered(game, &mut run)?;
    let stages = game.stages().len();
    run.stage(Stage::Write, stages as u64 + 1)?;
    let mut values = solved.values;
    let parts = (0..stages).map(|stage| {
        let bytes = values.take(stage, &run)?;
        run.advance(1)?;
        Ok::<_, SolveError>(bytes)
    });
    let bytes = encode_numbers(game, solved.counts, &provenance(game.name()), parts)?;
    run.advance(1)?;
    Ok(bytes)
}

/// The bytes of a table in the order of codes, of classes that were found elsewhere: the codes of
/// those that are stored, in any order, each with its packed value; how many classes have which
/// value, those that are not stored included; and the [search](crate::table::searched) that finds
/// the values of those that go on and are not stored.
pub fn encode_classes<G: Entry>(
    game: &G,
    mut stored: Vec<(G::Code, u8)>,
    counts: Counts,
    search: Option<u64>,
) -> Result<Vec<u8>, SolveError> {
    sort_by_bytes(&mut stored);
    let mut entries = Solution::new(&stored, std::iter::empty())?.entries;
    drop(stored);
    if search.is_some() {
        entries.length = game.code(game.value_group(), game.start()).as_ref().len();
    }
    Ok(encode_kept(game, counts, &provenance(game.name()), &entries, search))
}

/// Every class of a game.
pub(crate) struct Solution {
    /// Those that go on, with their values.
    pub(crate) entries: Entries,
    /// How many have which value, finished ones included.
    pub(crate) counts: Counts,
}

impl Solution {
    /// From the classes that go on, in ascending order of their codes, and the values of the
    /// finished ones.
    pub(crate) fn new<C: AsRef<[u8]>>(
        open: &[(C, u8)],
        mut finished: impl Iterator<Item = u8>,
    ) -> Result<Self, SolveError> {
        let length = open.first().map_or(1, |(code, _)| code.as_ref().len());
        let mut entries = Entries { length, ..Entries::default() };
        let mut counts = Counts::default();
        let mut count = |byte| match Packed::from_byte(byte) {
            Some(value) => {
                counts.add(value, 1);
                Ok(())
            }
            None => Err(SolveError::TooLong),
        };
        for (code, byte) in open {
            let code = code.as_ref();
            if code.len() != length || length > usize::from(u8::MAX) {
                return Err(SolveError::Codes);
            }
            entries.codes.extend_from_slice(code);
            entries.values.push(*byte);
            count(*byte)?;
        }
        finished.try_for_each(count)?;
        Ok(Self { entries, counts })
    }
}

/// The packed value of a finished game.
pub(crate) fn value_of_end<G: Entry>(game: &G, position: G::Position) -> Option<u8> {
    let outcome = game.outcome(position)?;
    Packed::from_value(Value::of_finished(outcome, game.to_move(position))).map(Packed::byte)
}

/// Classes that are worth a thread.
const PART: usize = 1 << 12;

/// Ply by ply. A class that comes at several plies has the same value at each.
fn solve_layers<G: Entry>(game: &G, run: &mut Run<'_>) -> Result<Solution, SolveError> {
    let group = game.value_group();
    let start = game.canonical_position(group, game.start());
    if let Some(end) = value_of_end(game, start) {
        return Solution::new::<G::Code>(&[], std::iter::once(end));
    }
    let layers = all_layers(game, group, vec![start], run)?;
    let values = all_values(game, group, &layers, run)?;
    let mut open: Vec<(G::Code, u8)> = Vec::new();
    for (Layer { open: positions, .. }, values) in layers.iter().zip(&values) {
        let codes = parallel::map_items(positions, PART, |&position| {
            game.outcome(position).is_none().then(|| game.code(group, position))
        });
        let going_on = codes.into_iter().zip(values);
        open.extend(going_on.filter_map(|(code, &byte)| Some((code?, byte))));
    }
    run.hold(size_of_val(open.as_slice()))?;
    sort_by_bytes(&mut open);
    open.dedup_by_key(|&mut (code, _)| code);
    let finished = finished(game, &layers, run)?;
    Solution::new(&open, finished.iter().flat_map(|shard| shard.values().copied()))
}

/// Sorts values by the bytes of their codes, on all threads.
fn sort_by_bytes<C: AsRef<[u8]> + Send>(open: &mut [(C, u8)]) {
    open.par_sort_unstable_by(|a, b| a.0.as_ref().cmp(b.0.as_ref()));
}

/// The values of the finished classes, each once: layers only count them, and count one that
/// comes at several plies several times.
fn finished<G: Entry>(
    game: &G,
    layers: &[Layer<G::Position>],
    run: &mut Run<'_>,
) -> Result<Vec<FxHashMap<G::Code, u8>>, SolveError> {
    /// Positions expanded between two merges.
    const BATCH: usize = 1 << 16;
    let mut shards = vec![FxHashMap::default(); SHARDS];
    for batch in layers.iter().flat_map(|layer| layer.open.chunks(BATCH)) {
        let piles = expand(game, game.value_group(), batch, run.budget());
        run.within_memory()?;
        let before: usize = shards.iter().map(FxHashMap::len).sum();
        parallel::each_item(&mut shards, |index, shard| {
            for &(code, position) in piles.iter().flat_map(|piles| &piles[index]) {
                if let Some(end) = value_of_end(game, position) {
                    shard.insert(code, end);
                }
            }
        });
        run.budget().release(piles.iter().map(|piles| bytes_of::<G>(piles)).sum());
        let more = shards.iter().map(FxHashMap::len).sum::<usize>() - before;
        run.hold(more * 2 * size_of::<(G::Code, u8)>())?;
    }
    Ok(shards)
}

#[cfg(test)]
mod tests {
    use burnside::tictactoe::TicTacToe;

    use super::*;

    #[test]
    fn every_value_is_stored_if_that_is_wanted() {
        let (few, many) = (1 << 20, (1 << 20) + 1);
        let usual = searched(&TicTacToe, many);
        assert!(usual.is_some());
        assert_eq!(left_out(usual, false), (usual, ""));
        assert_eq!(left_out(usual, true), (None, " --every-value"));
        assert_eq!(left_out(searched(&TicTacToe, few), true), (None, ""));
    }
}
