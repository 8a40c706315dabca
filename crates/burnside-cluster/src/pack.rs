//! Putting the table together: everybody codes a share of its blocks, and process 0 writes it.

use std::{ops::Range, sync::atomic::Ordering::Relaxed};

use burnside::catalog::Entry;
use burnside_solve::{
    Packed,
    retrograde::{
        Graded,
        pieces::{ENDED_DRAWN, counts_by_value},
    },
    solve::{Engine, SolveError, Stage, encode_classes, provenance},
    table::{Counts, NumberBlocks, OwnBlocks, ShortSearch, Tabled, searched},
};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::{
    ClusterError,
    classes::Own,
    graded::Grades,
    layers::Layers,
    letters::word,
    numbered::{Numbered, all_numbers, bytes},
    post::Post,
    share::Share,
    solve::{Job, Table},
};

/// Blocks that each process receives the values of in one round.
const BLOCKS: u32 = 64;
/// Classes whose values are sent in one round.
const CLASSES: usize = 1 << 18;
/// Bytes of a value with its place in a table.
const PLACED: usize = 9;

/// A game whose classes have numbers, in the order of these; of their codes if play cannot return.
pub(crate) fn by_numbers<G: Entry>(
    game: &G,
    job: &Job<'_>,
    post: &mut Post<'_>,
) -> Result<Table, ClusterError> {
    let (mut blocks, mut listed) = (NumberBlocks::default(), Vec::new());
    let in_order = Engine::of(game) == Engine::Numbers;
    let classes = Own(game);
    let solved = all_numbers(&classes, job, post, false, &mut |stage| {
        if in_order {
            blocks.add(&bytes(stage.part));
            return Ok(());
        }
        add_codes(game, job.share, stage, &mut listed)
    })?;
    job.begin(Stage::Write, 1, post);
    if !in_order {
        let table = code_table(game, solved.counts.clone(), &listed, post)?;
        return Ok((solved.counts, table));
    }
    let mut coded = blocks.code(&mut |numbers| Ok::<_, ClusterError>(post.sums(&numbers)?))?;
    coded.stored = post.sum(coded.stored);
    let Some(blocks) = all_blocks(&coded.blocks, post)? else { return Ok((solved.counts, None)) };
    coded.blocks = blocks;
    let table = coded.table(game, solved.counts.clone(), &provenance(game.name()));
    Ok((solved.counts, Some(table)))
}

/// A game that cannot return and whose classes have no numbers.
pub(crate) fn by_codes<G: Entry>(
    game: &G,
    job: &Job<'_>,
    post: &mut Post<'_>,
) -> Result<Table, ClusterError> {
    let all = Layers::new(game, job).solve(post)?;
    let counts = sum_counts(&all.counts(), post)?;
    job.begin(Stage::Write, 1, post);
    let codes = all.records(goes_on);
    drop(all);
    let table = code_table(game, counts.clone(), &codes, post)?;
    Ok((counts, table))
}

/// A game that cannot return, with an order of classes of its own.
pub(crate) fn own_by_codes<G: Entry + Tabled>(
    game: &G,
    job: &Job<'_>,
    post: &mut Post<'_>,
) -> Result<Table, ClusterError> {
    let layers = Layers::new(game, job);
    let all = layers.solve(post)?;
    let counts = sum_counts(&all.counts(), post)?;
    job.begin(Stage::Write, 1, post);
    let records = all.records(|_| true);
    drop(all);
    let mut values: FxHashMap<(u32, u32), u8> = FxHashMap::default();
    let rounds = post.largest((records.len() / (layers.length + 1)).div_ceil(CLASSES) as u64);
    let mut batches = records.chunks(CLASSES * (layers.length + 1));
    for _ in 0..rounds {
        let batch = batches.next().unwrap_or_default();
        let placed: Vec<Option<(u32, u32, u8)>> = batch
            .par_chunks(layers.length + 1)
            .map(|class| place(game, class))
            .collect::<Result<_, _>>()?;
        let mut out: Vec<Vec<u8>> = vec![Vec::new(); post.count];
        for (block, key, byte) in placed.into_iter().flatten() {
            let out = &mut out[block as usize % post.count];
            out.extend(block.to_le_bytes());
            out.extend(key.to_le_bytes());
            out.push(byte);
        }
        for placed in post.round(out, 0).0.iter().flat_map(|some| some.chunks_exact(PLACED)) {
            values.insert((word(placed), word(&placed[4..])), placed[8]);
        }
    }
    drop(records);
    let mine: Vec<u32> = (post.me as u32..game.blocks()).step_by(post.count).collect();
    let mut blocks = OwnBlocks::default();
    blocks.add(game, &mine, &|block, key, _| {
        let byte = *values.get(&(block, key)).expect("every class of a block was found");
        Packed::from_byte(byte).expect("layers hold values")
    });
    let table = own_table(game, counts.clone(), &blocks, post)?;
    Ok((counts, table))
}

/// The block, the key and the value of a class that a table may ask for.
fn place<G: Entry + Tabled>(game: &G, class: &[u8]) -> Result<Option<(u32, u32, u8)>, SolveError> {
    let (&byte, code) = class.split_last().ok_or(SolveError::Codes)?;
    let position = game.position_of_code(code).ok_or(SolveError::Codes)?;
    if game.outcome(position).is_some() && !game.is_stuck(position) {
        return Ok(None);
    }
    let byte = if byte == ENDED_DRAWN { Packed::DRAW.byte() } else { byte };
    Ok(game.place(game.node_of(position)).map(|(block, key)| (block, key, byte)))
}

/// A game with grades and an order of classes of its own.
pub(crate) fn own_by_grades<G: Entry + Graded + Tabled>(
    game: &G,
    job: &Job<'_>,
    post: &mut Post<'_>,
) -> Result<Table, ClusterError> {
    let grades = Grades::new(game)?;
    job.memory.hold(grades.room())?;
    let Numbered { counts, values } = all_numbers(&grades, job, post, true, &mut |_| Ok(()))?;
    job.begin(Stage::Write, 1, post);
    let mut blocks = OwnBlocks::default();
    let count = post.count as u32;
    for first in (0..game.blocks()).step_by((BLOCKS * count) as usize) {
        let some = first..game.blocks().min(first + BLOCKS * count);
        let of = |process: u32| some.clone().filter(move |block| block % count == process);
        let mut out = vec![Vec::new(); post.count];
        for (process, out) in (0..count).zip(&mut out) {
            for block in of(process) {
                for (owner, places) in runs(&grades, job.share, game.table_block(block)) {
                    if owner == post.me {
                        values.copy(places, out).ok_or(SolveError::Numbers)?;
                    }
                }
            }
        }
        let received = post.round(out, 0).0;
        let mut rests: Vec<&[u8]> = received.iter().map(Vec::as_slice).collect();
        let mine: Vec<u32> = of(post.me as u32).collect();
        let mut content: FxHashMap<u32, Vec<u8>> = FxHashMap::default();
        for &block in &mine {
            let mut all = Vec::new();
            for (owner, places) in runs(&grades, job.share, game.table_block(block)) {
                let length = (places.end - places.start) as usize;
                let (some, rest) =
                    rests[owner].split_at_checked(length).ok_or(SolveError::Numbers)?;
                all.extend_from_slice(some);
                rests[owner] = rest;
            }
            content.insert(block, all);
        }
        blocks.add(game, &mine, &|block, _, node| {
            let place = game.slot(node) - game.table_block(block).start;
            let byte = content[&block][place as usize];
            let byte = if byte == ENDED_DRAWN { Packed::DRAW.byte() } else { byte };
            Packed::from_byte(byte).expect("every class has a value")
        });
    }
    let table = own_table(game, counts.clone(), &blocks, post)?;
    Ok((counts, table))
}

/// Slots that follow each other, by who has them: the places that they have there.
fn runs<G: Graded>(
    grades: &Grades<'_, G>,
    share: Share,
    slots: Range<u64>,
) -> impl Iterator<Item = (usize, Range<u64>)> {
    grades.runs(slots).flat_map(move |numbers| share.runs(numbers))
}

/// A table in a game's own order, if this is process 0.
fn own_table<G: Entry + Tabled>(
    game: &G,
    counts: Counts,
    blocks: &OwnBlocks,
    post: &mut Post<'_>,
) -> Result<Option<Vec<u8>>, ClusterError> {
    let mut coded =
        blocks.code(game, &mut |numbers| Ok::<_, ClusterError>(post.sums(&numbers)?))?;
    coded.stored = post.sum(coded.stored);
    let Some(blocks) = all_blocks(&coded.blocks, post)? else { return Ok(None) };
    coded.blocks = blocks;
    Ok(Some(coded.table(game, counts, &provenance(game.name()))))
}

/// All coded blocks in their order, if this is process 0. Each process has every so-many-th one.
fn all_blocks(mine: &[Vec<u8>], post: &mut Post<'_>) -> Result<Option<Vec<Vec<u8>>>, ClusterError> {
    let mut words = Vec::new();
    for block in mine {
        words.extend((block.len() as u32).to_le_bytes());
        words.extend(block);
    }
    let all = post.gather_long(&words);
    if post.me > 0 {
        return Ok(None);
    }
    Ok(Some(interleave(&all).ok_or(SolveError::Numbers)?))
}

/// Blocks in order: each process has every so-many-th one.
fn interleave(parts: &[Vec<u8>]) -> Option<Vec<Vec<u8>>> {
    let mut rests: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
    let mut blocks = Vec::new();
    loop {
        let at = blocks.len() % rests.len();
        if rests[at].is_empty() {
            return rests.iter().all(|rest| rest.is_empty()).then_some(blocks);
        }
        let (length, rest) = rests[at].split_first_chunk()?;
        let (block, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        blocks.push(block.to_vec());
        rests[at] = rest;
    }
}

/// Whether the game goes on in a class with this value.
fn goes_on(byte: u8) -> bool {
    let plies = Packed::from_byte(byte).map(|value| value.value().plies());
    byte != ENDED_DRAWN && plies.is_some_and(|plies| plies != Some(0))
}

/// Lists the classes of a stage that are reached and go on: the code and the value of each.
fn add_codes<G: Entry>(
    game: &G,
    share: Share,
    stage: &crate::numbered::SolvedStage<'_>,
    codes: &mut Vec<u8>,
) -> Result<(), SolveError> {
    let group = game.value_group();
    for (place, value) in stage.places.clone().zip(stage.part) {
        let byte = value.load(Relaxed);
        if stage.reached.contains(place) && goes_on(byte) {
            let position = game.class_at(share.number(place));
            let canonical = game.canonical_position(group, position.ok_or(SolveError::Numbers)?);
            codes.extend(game.code(group, canonical).as_ref());
            codes.push(byte);
        }
    }
    Ok(())
}

/// A table in the order of codes: process 0 sorts them. What a short search finds is left out by
/// who has it.
fn code_table<G: Entry>(
    game: &G,
    counts: Counts,
    codes: &[u8],
    post: &mut Post<'_>,
) -> Result<Option<Vec<u8>>, ClusterError> {
    let group = game.value_group();
    let length = game.code(group, game.start()).as_ref().len();
    let all = post.sum((codes.len() / (length + 1)) as u64);
    let search = searched(game, all);
    let all = match search {
        Some(most) => {
            let stored = codes.par_chunks((length + 1) * CLASSES).map(|some| {
                let mut search = ShortSearch::new(game);
                let mut is_stored = |class: &[u8]| {
                    class.split_last().is_some_and(|(&byte, code)| !search.finds(code, byte, most))
                };
                some.chunks(length + 1)
                    .filter(|class| is_stored(class))
                    .collect::<Vec<_>>()
                    .concat()
            });
            post.gather_long(&stored.collect::<Vec<_>>().concat())
        }
        None => post.gather_long(codes),
    };
    if post.me > 0 {
        return Ok(None);
    }
    let read = |class: &[u8]| {
        let (&byte, code) = class.split_last()?;
        let position = game.position_of_code(code)?;
        Some((game.code(group, position), byte))
    };
    let stored: Option<Vec<_>> =
        all.par_iter().flat_map_iter(|part| part.chunks(length + 1).map(read)).collect();
    Ok(Some(encode_classes(game, stored.ok_or(SolveError::Codes)?, counts, search)?))
}

/// How many classes of all processes have which value.
pub(crate) fn sum_counts(counts: &[u64; 256], post: &mut Post<'_>) -> Result<Counts, SolveError> {
    let counts: [u64; 256] = post.sums(counts)?.try_into().map_err(|_| SolveError::Numbers)?;
    counts_by_value(&counts)
}
