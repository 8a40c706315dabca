//! Complete solutions: made, and checked.

use std::{
    fmt::{Display, Write as _},
    fs::{self, File},
    io::Read,
    num::NonZeroUsize,
    ops::ControlFlow,
    path::Path,
};

use burnside::{
    Game, Value, catalog,
    gobblet::{Gobblet, Reveal},
    quantik::Quantik,
    quarto::Quarto,
};
use burnside_solve::{
    quarto::{BadBook, Book},
    solve::{self, Options, Report, Solvable, SolveError, solve_to_file},
    table::{Header, Table},
};
use burnside_verify::{Verifiable, Violation, verify as verify_table, verify_book};
use indicatif::ProgressBar;
use serde::Serialize;

use super::Context;
use crate::{
    failure::{Failure, Outcome},
    output::{Answer, grouped, print},
};

/// What came of solving a game. The table is in the file.
#[derive(Serialize)]
struct Solved {
    game: &'static str,
    positions: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    by_distance: Vec<Distance>,
    max_plies: u16,
    bytes: u64,
    sha256: String,
}

/// How many classes have a value.
#[derive(Serialize)]
struct Distance {
    value: &'static str,
    plies: Option<u16>,
    classes: u64,
}

/// What came of checking a table.
#[derive(Serialize)]
struct Verified {
    game: String,
    checked: u64,
    reachable: u64,
    ok: bool,
}

/// Solves a game completely and writes its table.
pub(super) fn solve(
    context: Context,
    game: &str,
    out: &Path,
    megabytes: Option<u64>,
) -> Outcome<()> {
    let name = catalog::find(game)?;
    let bar = context.progress.bar(0, "steps");
    // More than can be counted is more than there is.
    let memory = megabytes.map(|mb| mb.saturating_mul(1_000_000));
    let options = Options { memory, checkpoint: None };
    let report = match name {
        "quantik" => run(&Quantik, out, options, &bar),
        "gobblet" => run(&Gobblet::default(), out, options, &bar),
        "gobblet:strict" => run(&Gobblet { reveal: Reveal::Strict }, out, options, &bar),
        _ => return Err(no_table(name)),
    };
    bar.finish_and_clear();
    let report = report.map_err(|error| match error {
        SolveError::Io(error) => Failure::File { doing: "write", path: out.to_owned(), error },
        other => Failure::Table { message: other.to_string() },
    })?;
    let [wins, losses, draws] = report.counts.by_result();
    let by_distance = report.counts.iter().map(|(value, classes)| Distance {
        value: match value {
            Value::Win(_) => "win",
            Value::Loss(_) => "loss",
            Value::Draw => "draw",
        },
        plies: value.plies(),
        classes,
    });
    let answer = Solved {
        game: name,
        positions: report.counts.total(),
        wins,
        losses,
        draws,
        by_distance: by_distance.collect(),
        max_plies: report.counts.max_plies(),
        bytes: report.bytes,
        sha256: report.sha256,
    };
    print(&answer, context.json)
}

fn run(
    game: &impl Solvable,
    out: &Path,
    options: Options,
    bar: &ProgressBar,
) -> Result<Report, SolveError> {
    bar.println(format!("up to {} MB of memory", game.memory() / 1_000_000));
    solve_to_file(game, out, options, &Watch(bar))
}

/// Checks every value of a table, or of an opening book, by the rules alone.
pub(super) fn verify(context: Context, path: &Path, every: Option<NonZeroUsize>) -> Outcome<()> {
    let open = |error| Failure::File { doing: "read", path: path.to_owned(), error };
    let wrong =
        |what: &dyn Display| Failure::Table { message: format!("{}: {what}", path.display()) };
    let file = File::open(path).map_err(open)?;
    let mut magic = Vec::new();
    (&file).take(Book::MAGIC.len() as u64).read_to_end(&mut magic).map_err(open)?;
    let is_book = magic == Book::MAGIC;
    if every.is_some() && !is_book {
        return Err(Failure::Usage {
            message: "--every is for books: every value of a table is checked".to_owned(),
            hint: Some("leave it out".to_owned()),
        });
    }
    let bar = context.progress.bar(0, "steps");
    let (game, report) = if is_book {
        let bytes = fs::read(path).map_err(open)?;
        let (rules, book) = read_book(&bytes).map_err(|error| wrong(&error))?;
        let every = every.unwrap_or(NonZeroUsize::MIN);
        (rules.name().to_owned(), verify_book(&rules, &book, every, &Watch(&bar)))
    } else {
        let game = Header::read(&file).map_err(|error| wrong(&error))?.game;
        let report = match game.as_str() {
            "quantik" => check(Quantik, file, &bar),
            "gobblet" => check(Gobblet::default(), file, &bar),
            "gobblet:strict" => check(Gobblet { reveal: Reveal::Strict }, file, &bar),
            other => return Err(no_table(other)),
        };
        (game, report)
    };
    bar.finish_and_clear();
    let report = report.map_err(|violation| wrong(&violation))?;
    let reachable = report.reachable.total();
    print(&Verified { game, checked: report.checked, reachable, ok: true }, context.json)
}

/// The book of either variant.
fn read_book(bytes: &[u8]) -> Result<(Quarto, Book), BadBook> {
    let read = |rules: Quarto| Book::read(&rules, bytes).map(|book| (rules, book));
    match read(Quarto::LINES) {
        Err(BadBook::Game { .. }) => read(Quarto::SQUARES),
        book => book,
    }
}

fn check<G: Verifiable>(
    game: G,
    file: File,
    bar: &ProgressBar,
) -> Result<burnside_verify::Report, Violation> {
    let table = Table::open(game, file)?;
    table.check()?;
    // Blocks are asked for in another order than they are stored in: keep all of them.
    let blocks = NonZeroUsize::new(table.header().blocks() as usize).unwrap_or(NonZeroUsize::MIN);
    verify_table(&table.keeping(blocks), &Watch(bar))
}

fn no_table(game: &str) -> Failure {
    Failure::Usage {
        message: format!("{game} has no table: it is not solved from end to end"),
        hint: Some("quantik, gobblet or gobblet:strict; for one position, value".to_owned()),
    }
}

/// Draws the bar.
struct Watch<'a>(&'a ProgressBar);

impl Watch<'_> {
    fn show(&self, done: u64, total: u64) -> ControlFlow<()> {
        self.0.set_length(total.max(done));
        self.0.set_position(done);
        ControlFlow::Continue(())
    }
}

impl solve::Observer for Watch<'_> {
    fn progress(&self, progress: solve::Progress) -> ControlFlow<()> {
        let stage = match progress.stage {
            solve::Stage::Classes => "finding classes",
            solve::Stage::Values => "finding values",
            solve::Stage::Write => "packing",
        };
        if self.0.message() != stage {
            self.0.reset();
            self.0.set_message(stage);
        }
        self.show(progress.done, progress.total)
    }
}

impl burnside_verify::Observer for Watch<'_> {
    fn progress(&self, progress: burnside_verify::Progress) -> ControlFlow<()> {
        self.show(progress.done, progress.total)
    }
}

impl Answer for Solved {
    fn for_people(&self) -> String {
        let mut text = String::new();
        for Distance { value, plies, classes } in &self.by_distance {
            let name = plies.map_or(String::from(*value), |plies| format!("{value} in {plies}"));
            let _ = writeln!(text, "{name:<12} {:>15}", grouped(*classes));
        }
        text + &self.on_one_line() + "\n"
    }

    fn on_one_line(&self) -> String {
        format!(
            "{}: {} classes, {} wins, {} losses, {} draws; {} bytes, SHA-256 {}",
            self.game,
            grouped(self.positions),
            grouped(self.wins),
            grouped(self.losses),
            grouped(self.draws),
            grouped(self.bytes),
            self.sha256
        )
    }
}

impl Answer for Verified {
    fn for_people(&self) -> String {
        self.on_one_line() + "\n"
    }

    fn on_one_line(&self) -> String {
        let (checked, reachable) = (grouped(self.checked), grouped(self.reachable));
        format!("{}: {checked} classes checked, {reachable} reachable: all right", self.game)
    }
}
