//! The estimates of Zertz: learns them, lets them play, and measures how good they are.
//!
//! ```sh
//! cargo run --release -p burnside-solve --example zertz -- train --out crates/burnside-solve/data/zertz.weights
//! cargo run --release -p burnside-solve --example zertz -- match zertz:37 --games 200 --iterations 1000 --plain 1000
//! cargo run --release -p burnside-solve --example zertz -- calibrate zertz:37 --games 200 --iterations 1000
//! cargo run --release -p burnside-solve --example zertz -- correct --out crates/burnside-solve/data/zertz.chances
//! cargo run --release -p burnside-solve --example zertz -- rate
//! ```
//!
//! `--weights FILE` takes other weights than those of this program. Everything is decided by
//! `--seed`: the same command gives the same games and the same file. `--only` learns one variant
//! and keeps the others; `--scale` is the number of games of training in percent. `--seconds` is what
//! either side may think over a move, as time of the thread on the processor, in place of iterations.

// Counts of games and positions are far below 2^53.
#![allow(clippy::cast_precision_loss)]

mod calibrate;
mod games;
mod train;

use std::{collections::HashMap, fmt::Write as _, fs, path::PathBuf, process::ExitCode};

use burnside::zertz::Zertz;
use burnside_solve::zertz::{Learned, WEIGHTS};

use games::Effort;

const HELP: &str = "zertz train [--out FILE] [--scale N] [--only VARIANT]
zertz match VARIANT [--games N] [--iterations N] [--plain N] [--seconds S]
zertz calibrate VARIANT [--games N] [--iterations N]
zertz correct [--out FILE] [--games N] [--iterations N]
zertz rate
each with [--weights FILE] [--seed N]";

/// What was asked for.
struct Asked {
    words: Vec<String>,
    options: HashMap<String, String>,
}

impl Asked {
    fn read() -> Self {
        let (mut words, mut options) = (Vec::new(), HashMap::new());
        let mut all = std::env::args().skip(1);
        while let Some(word) = all.next() {
            match word.strip_prefix("--") {
                Some(name) => {
                    options.insert(name.to_owned(), all.next().unwrap_or_default());
                }
                None => words.push(word),
            }
        }
        Self { words, options }
    }

    fn number(&self, name: &str, usual: u64) -> Result<u64, String> {
        let Some(text) = self.options.get(name) else { return Ok(usual) };
        text.parse().map_err(|_| format!("--{name} takes a number"))
    }

    fn rules(&self) -> Result<Zertz, String> {
        self.words
            .get(1)
            .map_or("zertz:37", String::as_str)
            .parse()
            .map_err(|error| format!("{error}"))
    }

    fn learned(&self, rules: Zertz) -> Result<Learned, String> {
        let file = match self.options.get("weights") {
            Some(path) => fs::read(path).map_err(|error| format!("{path}: {error}"))?,
            None => WEIGHTS.to_vec(),
        };
        Learned::read(&file, rules).map_err(|error| error.to_string())
    }
}

fn run() -> Result<(), String> {
    let asked = Asked::read();
    let seed = asked.number("seed", 1)?;
    match asked.words.first().map(String::as_str) {
        Some("train") => {
            let out = asked.options.get("out").map_or("zertz.weights", String::as_str);
            let only = asked.options.get("only").map(|name| name.parse());
            let only = only.transpose().map_err(|error| format!("{error}"))?;
            train::train(&PathBuf::from(out), asked.number("scale", 100)?, only, seed)
        }
        Some("match") => {
            let rules = asked.rules()?;
            let learned = asked.learned(rules)?;
            let iterations = asked.number("iterations", 1_000)?;
            let plain = asked.number("plain", iterations)?;
            let efforts = match asked.options.get("seconds") {
                Some(text) => {
                    let seconds = text.parse().map_err(|_| "--seconds takes a number")?;
                    [Effort::Seconds(seconds); 2]
                }
                None => [iterations, plain].map(Effort::Iterations),
            };
            games::play_match(rules, &learned, asked.number("games", 100)?, efforts, seed);
            Ok(())
        }
        Some("calibrate") => {
            let rules = asked.rules()?;
            let learned = asked.learned(rules)?;
            let (games, iterations) =
                (asked.number("games", 100)?, asked.number("iterations", 1_000)?);
            calibrate::calibrate(rules, &learned, games, iterations, seed);
            Ok(())
        }
        Some("correct") => {
            let out = asked.options.get("out").map_or("zertz.chances", String::as_str);
            let (games, iterations) =
                (asked.number("games", 400)?, asked.number("iterations", 300)?);
            let mut file = String::new();
            for rules in Zertz::ALL {
                let learned = asked.learned(rules)?;
                let chances = calibrate::correct(rules, &learned, games, iterations, seed);
                let _ = writeln!(file, "{rules} {chances}");
            }
            fs::write(out, file).map_err(|error| format!("{out}: {error}"))
        }
        Some("rate") => {
            for rules in Zertz::ALL {
                games::rate(rules, &asked.learned(rules)?);
            }
            Ok(())
        }
        _ => Err(HELP.to_owned()),
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
