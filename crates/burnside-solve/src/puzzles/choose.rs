//! Many puzzles of a game, from a seed, in variety.
//!
//! Where a game has few classes, all of them are looked at; otherwise those that random games meet.
//! Puzzles that are alike (pieces on the board, what is to be found and in how many plies, how the
//! good move is written) share a box, and the boxes take turns.

use std::collections::BTreeMap;

use burnside::{Value, catalog::Entry};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use rustc_hash::FxHashSet;

use super::{Puzzle, PuzzleGoal, puzzle_of};
use crate::{Stopped, order::sort_by_key, parallel, random::below, solve::few_classes};

/// A game with more classes is not walked over.
const FEW: usize = 20_000;

/// Random games of one stream.
const GAMES: usize = 32;

/// Streams that are played before anybody asks whether that is enough.
const STREAMS: usize = 16;

/// Games that are played in all, at most.
const MOST_GAMES: usize = 1 << 18;

/// Puzzles that are found for each that is taken, if there are so many.
const PLENTY: usize = 12;

/// No random game lasts longer.
const LONGEST: u32 = 80;

/// Every legal move of a position, with what it is worth to the mover.
pub type MovesOf<'a, G> = &'a (
        dyn Fn(
    <G as burnside::Game>::Position,
) -> Result<Vec<(<G as burnside::Game>::Move, Value)>, Stopped>
            + Sync
    );

/// A puzzle with its position, which is the canonical one of its class.
#[derive(Clone, Debug)]
pub struct ChosenPuzzle<G: Entry> {
    /// The position.
    pub position: G::Position,
    /// The puzzle.
    pub puzzle: Puzzle<G::Move>,
    code: G::Code,
    /// Puzzles of the same kind are alike.
    kind: Kind,
}

/// Pieces or plies, what is to be found, in how many plies, how the good move is written.
type Kind = (u32, PuzzleGoal, Option<u16>, String);

/// Chooses at most so many puzzles, the easiest first. The same seed gives the same ones, on any
/// number of threads. No two are of the same class.
pub fn choose<G: Entry>(
    game: &G,
    moves: MovesOf<'_, G>,
    count: usize,
    seed: u64,
    report: &(dyn Fn(u64) + Sync),
) -> Result<Vec<ChosenPuzzle<G>>, Stopped> {
    let found = match few_classes(game, FEW) {
        Some(classes) => {
            let each = |&position: &G::Position| try_puzzle(game, moves, position, 0);
            let all = parallel::map_items(&classes, 64, each);
            all.into_iter().filter_map(Result::transpose).collect::<Result<_, _>>()?
        }
        None => meet(game, moves, count.saturating_mul(PLENTY), seed, report)?,
    };
    let mut chosen = take_turns(found, count, seed);
    sort_by_key(&mut chosen, |chosen| (chosen.puzzle.rating(), chosen.code));
    Ok(chosen)
}

/// The puzzle of a class, if it is one.
fn try_puzzle<G: Entry>(
    game: &G,
    moves: MovesOf<'_, G>,
    position: G::Position,
    ply: u32,
) -> Result<Option<ChosenPuzzle<G>>, Stopped> {
    if game.outcome(position).is_some() {
        return Ok(None);
    }
    let position = game.canonical_position(game.value_group(), position);
    let Some(puzzle) = puzzle_of(game, position, &moves(position)?) else { return Ok(None) };
    let way = game.move_text(position, puzzle.right[0]);
    let way = way.chars().map(|c| if c.is_ascii_digit() { '0' } else { c.to_ascii_uppercase() });
    let kind = (
        game.piece_count(position).unwrap_or(ply),
        puzzle.goal,
        puzzle.value.plies(),
        way.collect(),
    );
    let code = game.code(game.value_group(), position);
    Ok(Some(ChosenPuzzle { position, puzzle, code, kind }))
}

/// Puzzles that random games meet, until there are so many or enough games were played.
fn meet<G: Entry>(
    game: &G,
    moves: MovesOf<'_, G>,
    wanted: usize,
    seed: u64,
    report: &(dyn Fn(u64) + Sync),
) -> Result<Vec<ChosenPuzzle<G>>, Stopped> {
    let mut known: FxHashSet<G::Code> = FxHashSet::default();
    let mut found = Vec::new();
    for first in (0..MOST_GAMES / GAMES).step_by(STREAMS) {
        let streams = parallel::try_map(STREAMS, |stream| {
            play_stream(game, moves, seed.wrapping_add(((first + stream) as u64) << 32))
        })?;
        let fresh = |puzzle: &ChosenPuzzle<G>| known.insert(puzzle.code);
        found.extend(streams.into_iter().flatten().filter(fresh));
        report(found.len() as u64);
        if found.len() >= wanted {
            break;
        }
    }
    Ok(found)
}

/// Plays some games at random, and keeps the puzzles on the way.
fn play_stream<G: Entry>(
    game: &G,
    moves: MovesOf<'_, G>,
    seed: u64,
) -> Result<Vec<ChosenPuzzle<G>>, Stopped> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut found = Vec::new();
    for _ in 0..GAMES {
        let mut position = game.start();
        for ply in 0..LONGEST {
            found.extend(try_puzzle(game, moves, position, ply)?);
            let legal: Vec<G::Move> = game.moves(position).collect();
            let Some(&mv) = legal.get(below(&mut random, legal.len())) else { break };
            position = game.play_unchecked(position, mv);
        }
    }
    Ok(found)
}

/// Takes one puzzle of each kind in turn, until there are enough; the seed says which ones.
fn take_turns<G: Entry>(
    found: Vec<ChosenPuzzle<G>>,
    count: usize,
    seed: u64,
) -> Vec<ChosenPuzzle<G>> {
    let mut boxes: BTreeMap<Kind, Vec<ChosenPuzzle<G>>> = BTreeMap::new();
    for puzzle in found {
        boxes.entry(puzzle.kind.clone()).or_default().push(puzzle);
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut boxes: Vec<_> = boxes.into_values().collect();
    for list in &mut boxes {
        sort_by_key(list, |puzzle| puzzle.code);
        shuffle(list, &mut random);
    }
    // If not all boxes get another turn, the seed says which do.
    shuffle(&mut boxes, &mut random);
    let mut chosen = Vec::new();
    while chosen.len() < count && boxes.iter().any(|list| !list.is_empty()) {
        for list in &mut boxes {
            if chosen.len() < count {
                chosen.extend(list.pop());
            }
        }
    }
    chosen
}

fn shuffle<T>(list: &mut [T], random: &mut Xoshiro256PlusPlus) {
    for end in (1..list.len()).rev() {
        list.swap(end, below(random, end + 1));
    }
}
