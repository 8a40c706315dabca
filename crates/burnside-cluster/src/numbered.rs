//! A whole game whose classes have numbers, divided among processes.

use std::{
    ops::Range,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU8, Ordering::Relaxed},
    time::{Duration, Instant},
};

use burnside::catalog::Entry;
use burnside_solve::{
    Packed,
    retrograde::pieces::{
        Bits, Derived, ENDED_DRAWN, Numbers as _, OPEN, Values, count, counts_by_value,
    },
    solve::{
        Engine, Report, SolveError, Stage, encode_classes, provenance, with_suffix, write_file,
    },
    table::{CODES, Counts, NUMBERS, NumberBlocks, rules_hash},
};

use rayon::prelude::*;

use crate::{
    ClusterError, Member, Observer, Patience, Traffic,
    commit::Store,
    engine::{Pace, run},
    greeting::Agreement,
    memory::Memory,
    post::Post,
    reach::Reaching,
    share::Share,
    stage::Dividing,
};

/// What is reached is committed after so long.
const PAUSE: Duration = Duration::from_secs(20);

/// How a game is solved on several machines.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// The most memory that this process may use, in bytes.
    pub memory: Option<u64>,
    /// Where results are committed; beside the table if nothing is said.
    pub directory: Option<PathBuf>,
    /// How long processes wait for each other.
    pub patience: Patience,
}

/// What came out, and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Divided {
    /// The table, which process 0 has written.
    pub report: Report,
    /// What this process has sent to others.
    pub traffic: Traffic,
    /// The most bytes of positions and moves that this process has held.
    pub held: u64,
}

/// Solves a game on several machines, of which this process is one, and writes the table at
/// process 0: the same bytes as [`solve_any`](burnside_solve::solve::solve_any) writes.
///
/// A run that ended early goes on from the last committed tier.
pub fn solve<G: Entry>(
    game: &G,
    path: &Path,
    member: Member,
    options: Options,
    observer: &dyn Observer,
) -> Result<Divided, ClusterError> {
    let scheme = match Engine::of(game) {
        Engine::Numbers => NUMBERS,
        Engine::Layers if G::NUMBERED && !game.stages().is_empty() => CODES,
        _ => {
            let reason = "so far that takes a game file whose classes have numbers";
            return Err(ClusterError::Undivided { game: game.name().to_owned(), reason });
        }
    };
    let rules = rules_hash(game);
    let work = format!("{} {} {scheme}", game.name(), game.value_group());
    let agreement = Agreement {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        work: format!("solve {work}"),
        rules,
        hosts: member.hosts.hash(),
        count: member.count() as u32,
    };
    // Only the program that wrote results reads them.
    let work = format!("{work} {} {}", hex::encode(rules), env!("CARGO_PKG_VERSION"));
    let directory = options.directory.unwrap_or_else(|| with_suffix(path, ".cluster"));
    let (game, path) = (game.clone(), path.to_owned());
    run(member, &agreement, options.patience, observer, move |post, pace| {
        let memory = Memory::new(options.memory);
        let part = Part { game: &game, share: Share::new(post.me, post.count), pace };
        part.solve(&path, &directory, &work, &memory, post)
    })
}

/// One process's part in solving a game.
struct Part<'a, G> {
    game: &'a G,
    share: Share,
    pace: &'a Pace,
}

impl<G: Entry> Part<'_, G> {
    fn solve(
        &self,
        path: &Path,
        directory: &Path,
        work: &str,
        memory: &Memory,
        post: &mut Post<'_>,
    ) -> Result<Divided, ClusterError> {
        let size = self.game.stages().last().map_or(0, |stage| stage.numbers.end);
        let own = self.share.below(size);
        if own >= 1 << 31 {
            return Err(ClusterError::Share { numbers: own });
        }
        // A byte for each number, two times a bit, and the table.
        let store = Store::open(directory, work, size + size / 2, post)?;
        memory.hold(own / 4)?;
        let reached = self.all_reached(size, &store, post)?;
        memory.release(own / 4 - own / 8);
        let (counts, content) = self.all_values(size, &reached, memory, &store, post)?;
        drop(reached);
        let report = self.pack(path, counts, content, post)?;
        store.remove()?;
        Ok(Divided { report, traffic: post.traffic, held: memory.most() })
    }

    /// The own classes that can be reached from the start.
    fn all_reached(
        &self,
        size: u64,
        store: &Store,
        post: &mut Post<'_>,
    ) -> Result<Bits, ClusterError> {
        let stages = self.game.stages();
        self.pace.phase(Stage::Classes, size);
        let own = self.share.below(size);
        let (reached, followed) = (Bits::new(own), Bits::new(own));
        let mut left = stages.len();
        // The latest commit has the fewest stages left.
        for stage in 0..stages.len() {
            if let Some(found) = store.find(&format!("reached-{stage}"), &(0..size), 1, post)? {
                let bytes = store.read(&found, post)?;
                for (byte, first) in bytes.iter().zip((0..own).step_by(8)) {
                    let bits = (0..8).filter(|bit| byte >> bit & 1 == 1);
                    for bit in bits {
                        reached.insert(first + bit);
                    }
                }
                left = stage;
                break;
            }
        }
        let numbers = Derived(self.game);
        let start = numbers.number(self.game.start()).ok_or(SolveError::Numbers)?;
        if self.share.owner(start) == post.me {
            reached.insert(self.share.place(start));
        }
        let done = stages[left..].iter().map(|stage| self.share.places(&stage.numbers));
        self.pace.advance(done.map(|places| places.end - places.start).sum());
        let mut committed = Instant::now();
        for index in (0..left).rev() {
            let range = stages[index].numbers.clone();
            let numbers = Derived(self.game);
            let (share, reached, followed) = (self.share, &reached, &followed);
            Reaching { numbers, share, range: range.clone(), reached, followed }.solve(post)?;
            // Process 0 decides for all.
            let due = post.me == 0 && (committed.elapsed() > PAUSE || index == 0);
            if post.sum(u64::from(due)) > 0 {
                let byte = |first: u64| {
                    let bits = (0..8.min(own - first)).filter(|&bit| reached.contains(first + bit));
                    bits.fold(0, |byte, bit| byte | 1 << bit)
                };
                let bytes: Vec<u8> = (0..own).step_by(8).map(byte).collect();
                store.commit(&format!("reached-{index}"), &(0..size), 1, &bytes, post)?;
                committed = Instant::now();
            }
            let places = self.share.places(&range);
            self.pace.advance(places.end - places.start);
        }
        Ok(reached)
    }

    /// The values of the own classes: how many reached ones of all processes have which, and what
    /// is coded of them.
    fn all_values(
        &self,
        size: u64,
        reached: &Bits,
        memory: &Memory,
        store: &Store,
        post: &mut Post<'_>,
    ) -> Result<(Counts, Content), ClusterError> {
        let stages = self.game.stages();
        self.pace.phase(Stage::Values, 2 * size);
        let ranges = stages.iter().map(|stage| self.share.places(&stage.numbers)).collect();
        let mut values = Values::new(ranges);
        let (mut counts, mut content) = ([0; 256], Content::new(self.game));
        for (index, stage) in stages.iter().enumerate() {
            let places = values.range(index).clone();
            let name = format!("values-{index}");
            if let Some(found) = store.find(&name, &stage.numbers, 8, post)? {
                memory.hold(places.end - places.start)?;
                let bytes = store.read(&found, post)?;
                values.put(index, bytes.into_iter().map(AtomicU8::new).collect());
                self.pace.advance(2 * (places.end - places.start));
            } else {
                let numbers = Derived(self.game);
                let dividing = Dividing { numbers, share: self.share, memory, pace: self.pace };
                dividing.solve(index, &mut values, post)?;
                let bytes = bytes(values.part(index));
                store.commit(&name, &stage.numbers, 8, &bytes, post)?;
            }
            let part = values.part(index);
            if part.iter().any(|value| value.load(Relaxed) == OPEN) {
                return Err(SolveError::Numbers.into());
            }
            count_own(part, &places, reached, &mut counts);
            match &mut content {
                Content::Numbers(blocks) => blocks.add(&bytes(part)),
                Content::Codes(codes) => self.add_codes(part, &places, reached, codes)?,
            }
            for done in last_needed(stages, index) {
                let range = values.range(done).clone();
                values.put_away(done);
                memory.release(range.end - range.start);
            }
        }
        let counts: [u64; 256] =
            post.sums(counts.to_vec()).try_into().map_err(|_| SolveError::Numbers)?;
        Ok((counts_by_value(&counts)?, content))
    }

    /// Lists the classes of a stage that are reached and go on: the code and the value of each.
    fn add_codes(
        &self,
        part: &[AtomicU8],
        places: &Range<u64>,
        reached: &Bits,
        codes: &mut Vec<u8>,
    ) -> Result<(), SolveError> {
        let group = self.game.value_group();
        let goes_on = |byte| {
            let plies = Packed::from_byte(byte).map(|value| value.value().plies());
            byte != ENDED_DRAWN && plies.is_some_and(|plies| plies != Some(0))
        };
        for (place, value) in places.clone().zip(part) {
            let byte = value.load(Relaxed);
            if reached.contains(place) && goes_on(byte) {
                let position = self.game.class_at(self.share.number(place));
                let canonical =
                    self.game.canonical_position(group, position.ok_or(SolveError::Numbers)?);
                codes.extend(self.game.code(group, canonical).as_ref());
                codes.push(byte);
            }
        }
        Ok(())
    }

    /// Process 0 puts the table together and writes it.
    fn pack(
        &self,
        path: &Path,
        counts: Counts,
        content: Content,
        post: &mut Post<'_>,
    ) -> Result<Report, ClusterError> {
        self.pace.phase(Stage::Write, 1);
        let table = match content {
            Content::Numbers(blocks) => self.number_table(counts.clone(), blocks, post)?,
            Content::Codes(codes) => self.code_table(counts.clone(), &codes, post)?,
        };
        let mut told = Vec::new();
        if let Some(bytes) = table {
            write_file(path, &bytes)?;
            let report = Report::of(&bytes);
            told = format!("{} {}", report.bytes, report.sha256).into_bytes();
        }
        // The others know what was written, and that it was.
        let told = String::from_utf8_lossy(&post.announce(told)).into_owned();
        let (bytes, sha256) = told.split_once(' ').ok_or(SolveError::Numbers)?;
        let bytes = bytes.parse().map_err(|_| SolveError::Numbers)?;
        self.pace.advance(1);
        Ok(Report { counts, bytes, sha256: sha256.to_owned() })
    }

    /// A table in the order of numbers: each process codes its own blocks.
    fn number_table(
        &self,
        counts: Counts,
        blocks: NumberBlocks,
        post: &mut Post<'_>,
    ) -> Result<Option<Vec<u8>>, ClusterError> {
        let mut coded = blocks.code(&mut |numbers| Ok::<_, ClusterError>(post.sums(numbers)))?;
        coded.stored = post.sum(coded.stored);
        let mut mine = Vec::new();
        for block in &coded.blocks {
            mine.extend((block.len() as u32).to_le_bytes());
            mine.extend(block);
        }
        let all = post.gather_long(&mine);
        if post.me > 0 {
            return Ok(None);
        }
        coded.blocks = interleave(&all).ok_or(SolveError::Numbers)?;
        Ok(Some(coded.table(self.game, counts, &provenance(self.game.name()))))
    }

    /// A table in the order of codes: process 0 sorts them.
    fn code_table(
        &self,
        counts: Counts,
        codes: &[u8],
        post: &mut Post<'_>,
    ) -> Result<Option<Vec<u8>>, ClusterError> {
        let all = post.gather_long(codes);
        if post.me > 0 {
            return Ok(None);
        }
        let group = self.game.value_group();
        let length = self.game.code(group, self.game.start()).as_ref().len();
        let read = |class: &[u8]| {
            let (&byte, code) = class.split_last()?;
            let position = self.game.position_of_code(code)?;
            Some((self.game.code(group, position), byte))
        };
        let open: Option<Vec<_>> =
            all.par_iter().flat_map_iter(|part| part.chunks(length + 1).map(read)).collect();
        Ok(Some(encode_classes(self.game, open.ok_or(SolveError::Codes)?, counts)?))
    }
}

/// What a process puts into the table.
enum Content {
    /// Blocks of numbers, if play can return.
    Numbers(NumberBlocks),
    /// Codes with values, if it cannot.
    Codes(Vec<u8>),
}

impl Content {
    fn new<G: Entry>(game: &G) -> Self {
        match Engine::of(game) {
            Engine::Numbers => Self::Numbers(NumberBlocks::default()),
            _ => Self::Codes(Vec::new()),
        }
    }
}

fn bytes(part: &[AtomicU8]) -> Vec<u8> {
    part.iter().map(|value| value.load(Relaxed)).collect()
}

fn count_own(part: &[AtomicU8], places: &Range<u64>, reached: &Bits, counts: &mut [u64; 256]) {
    if !places.is_empty() {
        count(part, places, reached, counts);
    }
}

/// The stages that no later one leads to, once this one is solved.
fn last_needed(stages: &[burnside::catalog::ClassStage], solved: usize) -> Vec<usize> {
    let needed = |stage: usize| {
        stages[solved + 1..].iter().any(|later| later.leads_to.contains(&(stage as u32)))
    };
    let now = stages[solved].leads_to.iter().map(|&stage| stage as usize).chain([solved]);
    now.filter(|&stage| !needed(stage)).collect()
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
