//! Quarto from the command line: `cargo run --release -p burnside-solve --example quarto`.
#![allow(clippy::cast_precision_loss)] // of counts that are printed to five digits

use std::{fs::File, ops::ControlFlow, time::Instant};

use burnside::{
    Game, Notation, Player,
    quarto::{Group, Position, Quarto, Setup, Square, WinningSets},
};
use burnside_solve::{
    alphabeta::Limits,
    evaluator, evaluator_with_table,
    quarto::{
        Chance, Solver, board_classes, burnside_classes, chances, perft, quiet_positions,
        random_games, solve_to,
    },
    solve::{Observer, Options, Progress},
    table::Table,
};

struct Lines;

impl Observer for Lines {
    fn progress(&self, Progress { stage, done, total, left }: Progress) -> ControlFlow<()> {
        let left = left.map_or(String::new(), |left| format!(", {} s left", left.as_secs()));
        eprint!("\r{stage:?} {done} of {total}{left}          ");
        ControlFlow::Continue(())
    }
}

const HELP: &str = "\
quarto GAME prove [BITS]                 the value of the start, by search alone
quarto GAME value POSITION               the value of a position and of each of its moves
quarto GAME sample N COUNT [SEED]        the time of random quiet positions with N pieces
quarto GAME moves N COUNT SEED [TABLE]   the time of the values of all moves of such positions, each
                                         without what was learned before, on one thread
quarto GAME gives N COUNT SEED [TABLE]   the same of their boards with nothing in hand
quarto GAME wins N COUNT SEED [TABLE]    the same where the piece in hand completes a set at once
quarto GAME table N FILE                 makes the table of boards of up to N pieces
quarto GAME count N                      classes of boards of up to N pieces
quarto GAME perft DEPTH                  lines of play
quarto GAME random GAMES [SEED]          random games
quarto GAME chances TRIALS [SEED]        the seed's check of the chance that pieces share a trait

GAME is quarto, quarto:squares, torus (the broken diagonals win too) or torus:squares (and all
sixteen squares of two by two); RAYON_NUM_THREADS sets the number of threads.";

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// A table in a file.
fn open(rules: &Quarto, path: &str) -> Result<Table<Quarto, File>, Failure> {
    Ok(Table::open(rules.clone(), File::open(path)?)?)
}

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let [game, command, rest @ ..] = &args[..] else {
        println!("{HELP}");
        return Ok(());
    };
    let torus = Quarto::with_sets("torus", WinningSets::TORUS);
    let with_squares = Quarto::with_sets("torus:squares", WinningSets::TORUS_AND_SQUARES);
    let games = [Quarto::LINES, Quarto::SQUARES, torus, with_squares];
    let rules = games.into_iter().find(|rules| rules.name() == *game);
    let rules = rules.ok_or("unknown game: quarto, quarto:squares, torus or torus:squares")?;
    let number = |at: usize, default: u64| rest.get(at).map_or(Ok(default), |text| text.parse());
    let start = Instant::now();
    match *command {
        "prove" => {
            let solver = Solver::with_memory(rules.clone(), number(0, 21)? as u32)?;
            let report = |nodes| {
                eprint!("\r{} million positions", nodes / 1_000_000);
            };
            let limits = Limits { progress: Some(&report), ..Limits::default() };
            println!("\n{}", solver.value_within(rules.start(), &limits)?);
        }
        "value" => {
            let position = rules.parse_position(rest.first().ok_or(HELP)?)?;
            let solver = Solver::new(rules.clone());
            println!("{}", solver.value(position));
            for (mv, value) in solver.moves(position) {
                println!("{mv} {value}");
            }
        }
        "sample" => {
            let (n, count) = (number(0, 5)? as usize, number(1, 20)? as usize);
            let positions = quiet_positions(&rules, n, count, number(2, 7)?);
            let mut values = std::collections::BTreeMap::new();
            let mut time = 0.0;
            for &position in &positions {
                let solver = Solver::with_memory(rules.clone(), 16)?;
                let before = cpu_seconds();
                let value = solver.value(position);
                time += cpu_seconds() - before;
                *values.entry(value.to_string()).or_insert(0) += 1;
            }
            println!("{values:?}, {:.4} s of CPU time each", time / positions.len() as f64);
        }
        "moves" | "gives" | "wins" => {
            let (n, count, seed) = (number(0, 4)? as usize, number(1, 20)? as usize, number(2, 7)?);
            let positions = positions_of(&rules, command, n, count, seed);
            let times = times_of_moves(&rules, positions, rest.get(3).copied())?;
            let (mean, worst) = (times.iter().sum::<f64>() / times.len() as f64, times.iter());
            let worst = worst.fold(0.0, |worst: f64, &time| worst.max(time));
            println!("{n} pieces: {mean:.4} s of CPU time on average, {worst:.4} s at most");
        }
        "table" => {
            let [most, path] = rest else { return Err(HELP.into()) };
            let options = Options::default();
            let made = solve_to(&rules, most.parse()?, path.as_ref(), options, &Lines)?;
            eprintln!();
            for (value, classes) in made.counts.iter() {
                println!("{value}: {classes}");
            }
            println!("{} bytes, SHA-256 {}", made.bytes, made.sha256);
        }
        "count" => {
            println!("| n | boards | Burnside | open | with a hand | Burnside | open positions |");
            println!("|---|---|---|---|---|---|---|");
            let burnside = burnside_classes(&rules, Group::Full);
            let listed = board_classes(&rules, Group::Full, number(0, 5)? as u32);
            for (c, [boards, hands]) in listed.iter().zip(burnside) {
                println!(
                    "| {} | {} | {boards} | {} | {} | {hands} | {} |",
                    c.n, c.all, c.open, c.open_with_hand, c.open_boards
                );
            }
        }
        "perft" => println!("{}", perft(&rules, rules.start(), number(0, 4)? as u32)),
        "random" => {
            let tally = random_games(&rules, number(0, 10_000_000)?, number(1, 42)?)?;
            let show = |name: &str, (share, error): (f64, f64)| {
                println!("{name} {:.4} % +- {:.4}", 100.0 * share, 100.0 * error);
            };
            show("player 1", tally.share_won(Player::One));
            show("player 2", tally.share_won(Player::Two));
            show("draws   ", tally.share_drawn());
            let rate = tally.games as f64 / start.elapsed().as_secs_f64() / 1e6;
            println!("mean plies {:.4}, {rate:.2} million games a second", tally.mean_plies());
        }
        "chances" => print_chances(number(0, 10_000_000)?, number(1, 42)?),
        _ => return Err(HELP.into()),
    }
    eprintln!("{:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Random quiet positions with `n` pieces (`moves`), boards of such positions with nothing in hand
/// (`gives`), or such boards with a piece in hand that completes a set (`wins`).
fn positions_of(rules: &Quarto, kind: &str, n: usize, count: usize, seed: u64) -> Vec<Position> {
    if kind == "moves" {
        return quiet_positions(rules, n, count, seed);
    }
    let mut found = Vec::new();
    for seed in seed.. {
        for position in quiet_positions(rules, n, count, seed) {
            let board = Square::ALL.map(|square| position.piece(square));
            let board = Setup::new(board, None).expect("each piece was there once");
            let Ok(board) = rules.check(board) else { continue };
            if kind == "gives" {
                found.push(board);
                continue;
            }
            let given = rules.moves(board).map(|mv| rules.play_unchecked(board, mv));
            let wins = |given: &Position| {
                given.hand().is_some_and(|hand| rules.winning_squares(*given, hand) != 0)
            };
            found.extend(given.filter(wins).take(1));
        }
        // With fewer than three pieces nothing can be completed.
        if found.len() >= count || n < 3 {
            break;
        }
    }
    found.truncate(count);
    found
}

/// The CPU time of the values of all moves of some positions, on one thread.
fn times_of_moves(
    rules: &Quarto,
    positions: Vec<Position>,
    table: Option<&str>,
) -> Result<Vec<f64>, Failure> {
    let time = |position| {
        let before = cpu_seconds();
        let evaluator = match table {
            Some(path) => evaluator_with_table(rules, Box::new(open(rules, path)?)),
            None => evaluator(rules),
        };
        let found = evaluator.evaluate(position, &Limits::default())?;
        assert!(found.moves.iter().all(|(_, value)| value.is_some()));
        Ok(cpu_seconds() - before)
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    pool.install(|| positions.into_iter().map(time).collect())
}

/// This thread's time on the processor; nothing where the system does not say.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// The seed's `prob2` and `prob4`, beside the exact chances.
fn print_chances(trials: u64, seed: u64) {
    let chances = chances(trials, seed);
    let show = |name: &str, chance: Chance| {
        let exact = chance.shared as f64 / chance.all as f64;
        println!(
            "{name}: {:.5} of {trials}; exactly {exact:.5}",
            chance.hits as f64 / trials as f64
        );
    };
    show("two pieces share a trait, with repetition   ", chances.two);
    show("four pieces share a trait, with repetition  ", chances.four);
    show("four different pieces share a trait         ", chances.four_different);
}
