//! A whole game, divided among processes: which way it is divided, and the table in the end.

use std::path::{Path, PathBuf};

use burnside::catalog::Entry;
use burnside_solve::{
    OwnOrder, has_early_tables,
    retrograde::Graded,
    solve::{Engine, Report, SolveError, Stage, with_suffix, write_file},
    table::{CODES, Counts, NUMBERS, Tabled, rules_hash},
    visit_own_order,
};

use crate::{
    ClusterError, Member, Observer, Patience, Traffic,
    commit::Store,
    engine::{Pace, run},
    greeting::Agreement,
    memory::Memory,
    pack,
    place::check_table,
    post::Post,
    share::Share,
};

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

/// What every part of the work needs.
pub(crate) struct Job<'a> {
    pub(crate) share: Share,
    pub(crate) memory: &'a Memory,
    pub(crate) pace: &'a Pace,
    pub(crate) store: &'a Store,
}

/// The table at process 0, and how many classes have which value.
pub(crate) type Table = (Counts, Option<Vec<u8>>);

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
    let undivided = |reason| {
        let game = game.name().to_owned();
        Err(ClusterError::Undivided { game, reason })
    };
    if has_early_tables(game) {
        return undivided(
            "it is too large to be solved whole: its tables have early positions alone",
        );
    }
    let scheme = match (visit_own_order(game, Scheme), Engine::of(game)) {
        (Ok(scheme), _) => scheme,
        (Err(_), Engine::Numbers) => NUMBERS,
        (Err(_), Engine::Layers) => CODES,
        (Err(_), Engine::Distances) => {
            return undivided("play can return, and its classes have no numbers");
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
        let numbers = numbers(&game);
        if post.me == 0 {
            check_table(&path, numbers / 4)?;
        }
        let store = Store::open(&directory, &work, numbers + numbers / 2, post)?;
        let share = Share::new(post.me, post.count);
        let job = Job { share, memory: &memory, pace, store: &store };
        let (counts, table) = match visit_own_order(&game, Solving { job: &job, post }) {
            Ok(solved) => solved?,
            Err(Solving { post, .. }) if G::NUMBERED && !game.stages().is_empty() => {
                pack::by_numbers(&game, &job, post)?
            }
            Err(Solving { post, .. }) => pack::by_codes(&game, &job, post)?,
        };
        let report = write(&path, counts, table, &job, post)?;
        store.remove()?;
        Ok(Divided { report, traffic: post.traffic(), held: memory.most() })
    })
}

/// Process 0 writes the table; the others know what was written, and that it was.
fn write(
    path: &Path,
    counts: Counts,
    table: Option<Vec<u8>>,
    job: &Job<'_>,
    post: &mut Post<'_>,
) -> Result<Report, ClusterError> {
    let mut told = Vec::new();
    if let Some(bytes) = table {
        write_file(path, &bytes)?;
        let report = Report::of(&bytes);
        told = format!("{} {}", report.bytes, report.sha256).into_bytes();
    }
    let told = String::from_utf8_lossy(&post.announce(told)).into_owned();
    let (bytes, sha256) = told.split_once(' ').ok_or(SolveError::Numbers)?;
    let bytes = bytes.parse().map_err(|_| SolveError::Numbers)?;
    job.pace.advance(1);
    Ok(Report { counts, bytes, sha256: sha256.to_owned() })
}

/// How many numbers a game has, 0 if none. The results may take a byte for each and two times a
/// bit, and the table two bits.
fn numbers<G: Entry>(game: &G) -> u64 {
    let numbers = game.stages().last().map_or(0, |stage| stage.numbers.end);
    visit_own_order(game, Slots).unwrap_or(numbers)
}

/// How many numbers a game with grades has.
struct Slots;

impl OwnOrder for Slots {
    type Output = u64;

    fn layered<G: Entry + Tabled>(self, _: &G) -> u64 {
        0
    }

    fn graded<G: Entry + Graded + Tabled>(self, game: &G) -> u64 {
        game.slots()
    }
}

/// The name of a game's own order of classes.
struct Scheme;

impl OwnOrder for Scheme {
    type Output = &'static str;

    fn layered<G: Entry + Tabled>(self, _: &G) -> &'static str {
        G::SCHEME
    }

    fn graded<G: Entry + Graded + Tabled>(self, _: &G) -> &'static str {
        G::SCHEME
    }
}

/// Solves a game with an order of classes of its own.
struct Solving<'a, 'b, 'w> {
    job: &'a Job<'a>,
    post: &'b mut Post<'w>,
}

impl OwnOrder for Solving<'_, '_, '_> {
    type Output = Result<Table, ClusterError>;

    fn layered<G: Entry + Tabled>(self, game: &G) -> Self::Output {
        pack::own_by_codes(game, self.job, self.post)
    }

    fn graded<G: Entry + Graded + Tabled>(self, game: &G) -> Self::Output {
        pack::own_by_grades(game, self.job, self.post)
    }
}

impl Job<'_> {
    /// A part of the work begins: so much is to be done by all processes together.
    pub(crate) fn begin(&self, stage: Stage, total: u64, post: &mut Post<'_>) {
        self.pace.phase(stage, total);
        post.begin(stage);
    }
}
