//! One of several processes that solve a game together, or search for the values of many positions.

use std::{
    fs,
    io::{self, BufRead, Read, Write},
    net::TcpListener,
    ops::ControlFlow,
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

use burnside_api::{Context, Cost, Error, Step};
use burnside_cluster::{Hosts, Member, Observer, Options, Patience, Task, answer_lines};
use burnside_solve::solve::Progress;
use indicatif::ProgressBar;

use super::{Session, requests, tables, usage};
use crate::{
    args::{self, Effort, Several},
    batch::answer_line,
    failure::{Failure, Result},
    output::{grouped, print},
};

/// Which of several processes this one is.
pub(super) struct Place {
    hosts: PathBuf,
    process: usize,
}

impl Place {
    /// `None` if it is the only one.
    pub(super) fn of(processes: Several) -> Option<Self> {
        Some(Self { hosts: processes.hosts?, process: processes.process? })
    }

    /// Whether somebody has started this process together with the others, and tells it where they
    /// are.
    fn is_introduced(&self) -> bool {
        self.hosts.as_os_str() == "-"
    }

    fn member(&self) -> Result<Member> {
        if self.is_introduced() {
            return introduced(self.process);
        }
        let read = |error| Failure::File { doing: "read", path: self.hosts.clone(), error };
        let hosts = Hosts::read(&fs::read_to_string(&self.hosts).map_err(read)?);
        let member = hosts.and_then(|hosts| Member::new(hosts, self.process));
        Ok(member.map_err(Error::from)?)
    }
}

/// Solves a game together with other processes.
pub(super) fn solve(
    session: &Session,
    name: &str,
    out: Option<PathBuf>,
    megabytes: Option<u64>,
    place: &Place,
    results: Option<PathBuf>,
) -> Result<()> {
    let game = session.game(name)?;
    let out = out.unwrap_or_else(|| tables::table_of(name, game.name()));
    let member = place.member()?;
    let stopped = if place.is_introduced() { gone() } else { Arc::default() };
    let options = Options {
        memory: megabytes.map(|mb| mb.saturating_mul(1_000_000)),
        directory: results,
        ..Options::default()
    };
    let shown = Shown::new(session.progress.bar_of_many(0, "steps"), stopped);
    let solved =
        game.solve_divided(&out, member, options, &|step, by_process| shown.show(step, by_process));
    shown.bar.finish_and_clear();
    let (solved, cost) = solved?;
    session.progress.note(&told(cost));
    print(&solved, session.json)
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

#[allow(clippy::cast_precision_loss)] // rounded anyway
fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// What this process's part took: a line for all, and one for each part of the work.
fn told(Cost { traffic, held }: Cost) -> String {
    let parts = ["classes", "values", "table"].iter().zip(traffic.parts).map(|(name, part)| {
        format!(
            "\n  {name}: {} of processor time, {} waiting, {} sent in {} rounds for {} moves",
            seconds(part.worked),
            seconds(part.waited),
            megabytes(part.bytes),
            grouped(part.rounds),
            grouped(part.moves),
        )
    });
    let parts: String = parts.collect();
    format!(
        "this process: {} of processor time, {} waiting, {} writing results; {} sent in {} rounds, \
         for {} moves to other processes; at most {} of positions and moves held; the slowest of \
         each round worked {} in all{parts}",
        seconds(traffic.worked),
        seconds(traffic.waited),
        seconds(traffic.written),
        megabytes(traffic.bytes),
        grouped(traffic.rounds),
        grouped(traffic.moves),
        megabytes(held),
        seconds(traffic.longest),
    )
}

/// Finds the values of the positions on the lines of standard input, together with other
/// processes: process 0 reads and writes.
pub(super) fn value(
    session: &Session,
    place: &args::Place,
    (effort, brief): (Effort, bool),
    at: &Place,
) -> Result<()> {
    if place.position != "-" {
        return Err(usage(
            "several processes look for the values of many positions",
            "write - in place of the position, and a position on each line of standard input",
        ));
    }
    let game = session.game_with_values(&place.game)?;
    let within = effort.within()?;
    let request = move |place| requests::value_of(place, within, brief);
    requests::check_names(&*game, &request(burnside_api::Place::at("start")))?;
    let member = at.member()?;
    let (first, lines) = (member.process() == 0, Vec::new());
    let lines = if first { read_lines().map_err(Failure::Input)? } else { lines };
    let stopped = if at.is_introduced() && !first { gone() } else { Arc::default() };
    let (json, book) = (session.json, !effort.no_book);
    // Answers of all processes must look alike.
    let (form, help) = (if json { "JSON" } else { "words" }, if book { "with" } else { "without" });
    let what = if brief { "values" } else { "values and moves" };
    let task = Task {
        name: format!("{what} of {} in {form}, {within:?}, {help} a book", game.name()),
        rules: game.rules_hash(),
    };
    let answer = move |number: u64, line: &[u8]| {
        // The first byte says whether the line is a good one.
        let mut out = vec![0];
        let ask = |text: &str| {
            let context = Context { book, ..Context::default() };
            Ok(game.answer(&request(burnside_api::Place::at(text)), &context)?)
        };
        out[0] = u8::from(answer_line(json, number + 1, line, &ask, &mut out));
        out
    };
    let all_good = Arc::new(AtomicBool::new(true));
    let good = Arc::clone(&all_good);
    let tell = move |answer: &[u8]| {
        let (&is_good, words) = answer.split_first().ok_or(io::ErrorKind::InvalidData)?;
        good.fetch_and(is_good != 0, Relaxed);
        let mut out = io::stdout().lock();
        out.write_all(words).and_then(|()| out.flush())
    };
    let shown = Shown::new(session.progress.bar_of_many(0, "positions"), stopped);
    let patience = Patience::default();
    let told = answer_lines(&task, lines, member, patience, &shown, answer, tell);
    shown.bar.finish_and_clear();
    told.map_err(Error::from)?;
    if all_good.load(Relaxed) { Ok(()) } else { Err(Failure::BadLines) }
}

fn read_lines() -> io::Result<Vec<Vec<u8>>> {
    io::stdin().lock().split(b'\n').collect()
}

/// One bar for all processes.
struct Shown {
    bar: ProgressBar,
    /// Set when the work is to stop.
    stopped: Arc<AtomicBool>,
    /// What is being done, and since when.
    since: Mutex<(&'static str, Instant)>,
}

impl Shown {
    fn new(bar: ProgressBar, stopped: Arc<AtomicBool>) -> Self {
        Self { bar, stopped, since: Mutex::new(("", Instant::now())) }
    }

    fn show(&self, step: Step, by_process: &[u64]) -> ControlFlow<()> {
        if self.stopped.load(Relaxed) {
            return ControlFlow::Break(());
        }
        let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        if since.0 != step.stage {
            *since = (step.stage, Instant::now());
        }
        let seconds = since.1.elapsed().as_secs().max(1);
        let rates: Vec<_> = by_process.iter().map(|done| grouped(done / seconds) + "/s").collect();
        self.bar.set_prefix(rates.join(" + "));
        tables::show(&self.bar, step)
    }
}

impl Observer for Shown {
    fn progress(&self, progress: Progress, by_process: &[u64]) -> ControlFlow<()> {
        let Progress { done, total, left, .. } = progress;
        self.show(Step { stage: "searching", done, total, left }, by_process)
    }
}

/// A process that listens at a free port, says so on standard output, and is told on standard
/// input where the others are.
fn introduced(process: usize) -> Result<Member> {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(Failure::Input)?;
    let address = listener.local_addr().map_err(Failure::Input)?;
    let mut out = io::stdout().lock();
    writeln!(out, "{address}").and_then(|()| out.flush()).map_err(Failure::Output)?;
    let mut text = String::new();
    loop {
        let mut line = String::new();
        let length = io::stdin().read_line(&mut line).map_err(Failure::Input)?;
        if length == 0 || line.trim().is_empty() {
            break;
        }
        text += &line;
    }
    let hosts = Hosts::read(&text).map_err(Error::from)?;
    Ok(Member::with_listener(hosts, process, listener).map_err(Error::from)?)
}

/// Is set when whoever has started this process is gone.
fn gone() -> Arc<AtomicBool> {
    let gone = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&gone);
    thread::spawn(move || {
        let mut rest = Vec::new();
        // It never says anything more.
        let _ = io::stdin().read_to_end(&mut rest);
        set.store(true, Relaxed);
    });
    gone
}
