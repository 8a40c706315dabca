//! `cargo xtask cluster`: games solved by 1 to 4 processes, compared byte for byte with the table
//! of one process without the engine, with what each run took; in little memory; over a network
//! with delay and loss, that is cut in the middle; values of many positions; and a model of all
//! that.

mod kubernetes;
mod memory;
mod model;
mod network;
mod values;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::Instant,
};

use anyhow::{Context, Result, ensure};

use self::model::Measured;
use crate::cargo::build_release;

/// Games with cycles and without, with moves backward and without, with numbers and without.
const GAMES: [&str; 7] = [
    "teeko-4x4",
    "gobblet-two-sizes",
    "breakthrough-3x5",
    "six-mens-morris",
    "listed:tictactoe",
    "listed:quantik",
    "listed:gobblet",
];

/// Listed games, and a game file of each shape that is large enough: by numbers, and by codes.
const LARGE: [&str; 4] = ["listed:quantik", "listed:gobblet", "teeko", "quantik"];

/// The most work of one process with the engine, as a multiple of that without it.
const OVERHEAD: f64 = 1.5;
/// Seconds of work from which on that is measured.
const ENOUGH: f64 = 5.0;
/// Seconds of work that the system's clock sees at all: it counts in hundredths.
const SEEN: f64 = 0.1;
/// How many times as fast two processes are by the clock.
const FASTER: f64 = 1.6;

/// `--program FILE` takes a program that is built already; `--processes 1,2` only so many; `--runs 1`
/// measures speed only once; the rest are games: game files by their names, listed ones with `listed:` before theirs.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    let (mut program, mut what, mut games, mut counts) = (None, "", Vec::new(), vec![1, 2, 3, 4]);
    let mut runs = 3;
    let mut options = options.iter();
    while let Some(&option) = options.next() {
        match option {
            "--program" => program = options.next().map(PathBuf::from),
            "--processes" => {
                let list = options.next().context("--processes takes numbers, such as 1,2")?;
                counts = list.split(',').map(str::parse).collect::<Result<_, _>>()?;
            }
            "--runs" => runs = options.next().context("--runs takes a number")?.parse()?,
            "--kubernetes" => return kubernetes::check(),
            "--network" | "--memory" | "--speed" | "--model" | "--values" => what = option,
            game => games.push(game),
        }
    }
    let program = if let Some(program) = program {
        fs::canonicalize(program)?
    } else {
        build_release(&["-p", "burnside-cli"])?;
        fs::canonicalize("target/release/burnside")?
    };
    let directory = Path::new("target/cluster");
    let _ = fs::remove_dir_all(directory);
    fs::create_dir_all(directory)?;
    let chore = Chore { program, directory: fs::canonicalize(directory)? };
    match what {
        "--network" => return chore.over_network(games.first().copied()),
        "--memory" => return chore.in_little_memory(games.first().copied()),
        "--speed" => return chore.speed(&games, runs),
        "--model" => return chore.model(&games),
        "--values" => return chore.values(),
        _ => {}
    }
    let games = if games.is_empty() { GAMES.to_vec() } else { games };
    let mut good = true;
    for game in games {
        good &= chore.compare(game, &counts).with_context(|| game.to_owned())?.0;
    }
    Ok(good)
}

struct Chore {
    program: PathBuf,
    directory: PathBuf,
}

/// A table, and what it took.
struct Solved {
    table: Vec<u8>,
    /// How many classes there are.
    classes: f64,
    /// Processor time of all processes, in seconds.
    work: f64,
    /// By the clock.
    wall: f64,
    /// What process 0 says; nothing without the engine.
    told: Option<Told>,
}

/// What a process says of its part, in seconds, megabytes and rounds.
#[derive(Clone, Default)]
struct Told {
    waiting: f64,
    written: f64,
    sent: f64,
    rounds: f64,
    moves: f64,
    held: f64,
    longest: f64,
    /// The parts of the work, as they are told.
    parts: Vec<String>,
}

impl Told {
    /// The numbers of the line in which a process says what its part took, in their order. Lines
    /// about the parts of the work follow it.
    fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let line = lines.find_map(|line| line.strip_prefix("this process: "))?;
        let parts = lines.map_while(|line| line.strip_prefix("  ")).map(str::to_owned).collect();
        let number = |word: &str| word.replace(',', "").parse::<f64>().ok();
        let numbers: Vec<f64> = line.split_whitespace().filter_map(number).collect();
        let [_, waiting, written, sent, rounds, moves, held, longest] = numbers.try_into().ok()?;
        Some(Self { waiting, written, sent, rounds, moves, held, longest, parts })
    }
}

impl Chore {
    /// The game file, or the name of a listed game.
    fn game(name: &str) -> String {
        match name.strip_prefix("listed:") {
            Some(name) => name.to_owned(),
            None => format!("games/{name}.game.toml"),
        }
    }

    /// Whether several processes do what one without the engine does; and what each run took.
    fn compare(&self, game: &str, counts: &[u32]) -> Result<(bool, Vec<Measured>)> {
        let file = Self::game(game);
        let plain = self.solve(&file, None, "")?;
        println!(
            "{file}: {} bytes, {:.1} s of processor time, {:.1} s by the clock",
            plain.table.len(),
            plain.work,
            plain.wall
        );
        let (mut good, mut runs) = (true, Vec::new());
        for &count in counts {
            let Solved { table, classes, work, wall, told } = self.solve(&file, Some(count), "")?;
            let is_same = table == plain.table;
            let told = told.unwrap_or_default();
            println!(
                "  {count} processes: {}, {work:.1} s{}; {wall:.1} s by the \
                 clock; process 0 sent {} MB in {} rounds, {:.1} bytes for each \
                 of {} moves to others, wrote for {} s, waited {} s and held {} MB; the slowest of \
                 each round {} s",
                if is_same { "the same bytes" } else { "OTHER BYTES" },
                if plain.work >= SEEN {
                    format!(", {:.2} times the plain one", work / plain.work)
                } else {
                    String::new()
                },
                told.sent,
                told.rounds,
                told.sent * 1e6 / told.moves.max(1.0),
                told.moves,
                told.written,
                told.waiting,
                told.held,
                told.longest,
            );
            for part in &told.parts {
                println!("    {part}");
            }
            runs.push(Measured {
                processes: count,
                classes,
                work,
                sent: told.sent * f64::from(count),
                rounds: told.rounds,
                longest: told.longest,
            });
            good &= is_same;
            if count == 1 && plain.work >= ENOUGH && work > OVERHEAD * plain.work {
                println!("  one process with the engine works MORE THAN {OVERHEAD} TIMES as long");
                good = false;
            }
        }
        Ok((good, runs))
    }

    /// One process and two on two processors, in turn, `runs` times: how much faster two are.
    fn speed(&self, games: &[&str], runs: u32) -> Result<bool> {
        let games = if games.is_empty() { &LARGE } else { games };
        let mut fast = true;
        for game in games {
            let file = Self::game(game);
            let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
            println!("{file}, the least of {runs} runs (load {} before)", load.trim());
            let (mut walls, mut longest) = ([f64::MAX; 2], [f64::MAX; 2]);
            let mut best = [Told::default(), Told::default()];
            for _ in 0..runs {
                for count in [1, 2] {
                    let Solved { wall, told, .. } = self.solve(&file, Some(count), "")?;
                    let (at, told) = (count as usize - 1, told.unwrap_or_default());
                    longest[at] = longest[at].min(told.longest);
                    if wall < walls[at] {
                        (walls[at], best[at]) = (wall, told);
                    }
                }
            }
            let faster = walls[0] / walls[1];
            println!(
                "  by the clock: {:.2} s and {:.2} s, {faster:.2} times as fast",
                walls[0], walls[1]
            );
            println!(
                "  by processor time, the slowest of each round: {:.2} s and {:.2} s, {:.2} times as \
                 fast",
                longest[0],
                longest[1],
                longest[0] / longest[1]
            );
            for (told, processes) in best.iter().zip(["one process", "two"]) {
                let Told { waiting, written, rounds, .. } = told;
                println!(
                    "  {processes}: waiting {waiting} s, writing {written} s, {rounds} rounds"
                );
                for part in &told.parts {
                    println!("    {part}");
                }
            }
            fast &= faster >= FASTER;
        }
        Ok(fast)
    }

    /// Solves a game, with something that the shell does first.
    fn solve(&self, file: &str, processes: Option<u32>, first: &str) -> Result<Solved> {
        let table = self.directory.join("table.bst");
        let mut command = Command::new("sh");
        // The shell's `times` counts all processes that it has waited for.
        let answer = self.directory.join("answer.json");
        let script = format!(r#"{first} "$@" > '{}' && times"#, answer.display());
        command.args(["-c", &script, "sh"]).arg(&self.program);
        command.args(["solve", file, "--json", "--threads", "1", "--out"]).arg(&table);
        if let Some(processes) = processes {
            command.args(["--processes", &processes.to_string()]);
        }
        let began = Instant::now();
        let Output { status, stdout, stderr } = command.output()?;
        let (wall, errors) = (began.elapsed().as_secs_f64(), String::from_utf8_lossy(&stderr));
        ensure!(status.success(), "{errors}");
        let times = String::from_utf8(stdout)?;
        let work = times.lines().last().map(|line| line.split_whitespace().map(seconds).sum());
        let bytes = fs::read(&table)?;
        fs::remove_file(&table)?;
        let told = Told::read(&errors);
        let answer: serde_json::Value = serde_json::from_slice(&fs::read(&answer)?)?;
        let classes = answer["positions"].as_f64().context("no positions")?;
        Ok(Solved { table: bytes, classes, work: work.context("no times")?, wall, told })
    }
}

/// `0m1.250s` in seconds.
fn seconds(text: &str) -> f64 {
    let Some((minutes, rest)) = text.split_once('m') else { return 0.0 };
    let number = |text: &str| text.trim_end_matches('s').parse::<f64>().unwrap_or(0.0);
    60.0 * number(minutes) + number(rest)
}
