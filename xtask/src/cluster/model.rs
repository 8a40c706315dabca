//! A model of what a run takes: fitted to one process and two, checked with three and four, and
//! then asked about machines that are not here.
//!
//! The work of a run grows with what is exchanged, and is divided by the number of processes, but
//! not evenly. What is exchanged grows as the share of moves that cross from one process to
//! another does.

use anyhow::{Context, Result};

use super::{Chore, Solved};

const GAMES: [&str; 3] = ["teeko-4x4", "gobblet-two-sizes", "breakthrough-3x5"];

/// What is measured of a run.
#[derive(Clone, Copy, Debug)]
struct Measured {
    processes: f64,
    classes: f64,
    /// Seconds of all processes.
    work: f64,
    /// Megabytes of all processes.
    sent: f64,
    /// Seconds of the slowest of each round.
    longest: f64,
}

/// What is fitted.
#[derive(Clone, Copy, Debug)]
struct Model {
    /// Seconds of one process alone.
    alone: f64,
    /// Megabytes if every move crosses.
    all_sent: f64,
    /// Seconds for each megabyte.
    exchange: f64,
    /// How much longer the slowest works than all of them on average.
    uneven: f64,
}

impl Model {
    /// From a run of one process and one of two.
    fn fit(one: Measured, two: Measured) -> Self {
        let all_sent = 2.0 * two.sent;
        let exchange = (two.work - one.work).max(0.0) / two.sent;
        let uneven = two.longest / (two.work / 2.0);
        Self { alone: one.work, all_sent, exchange, uneven }
    }

    fn sent(&self, processes: f64) -> f64 {
        self.all_sent * (processes - 1.0) / processes
    }

    fn work(&self, processes: f64) -> f64 {
        self.alone + self.exchange * self.sent(processes)
    }

    fn longest(&self, processes: f64) -> f64 {
        self.work(processes) / processes * self.uneven
    }
}

impl Chore {
    pub(super) fn model(&self, games: &[&str]) -> Result<bool> {
        let games = if games.is_empty() { &GAMES } else { games };
        let mut worst = 0.0_f64;
        for game in games {
            let file = Self::game(game);
            let measured = |processes: u32| -> Result<Measured> {
                let Solved { work, classes, told, .. } = self.solve(&file, Some(processes), "")?;
                let (told, processes) = (told.context("nothing was told")?, f64::from(processes));
                let sent = told.sent * processes;
                Ok(Measured { processes, classes, work, sent, longest: told.longest })
            };
            let (one, two) = (measured(1)?, measured(2)?);
            let model = Model::fit(one, two);
            println!(
                "{file}: {:.2} µs and {:.1} bytes for each class, {:.1} ns for each byte that is sent, \
                 the slowest {:.2} times the average",
                1e6 * model.alone / one.classes,
                1e6 * model.all_sent / one.classes,
                1e3 * model.exchange,
                model.uneven,
            );
            for processes in [3, 4] {
                let run = measured(processes)?;
                for (what, model, measured) in [
                    ("work in s", model.work(run.processes), run.work),
                    ("sent in MB", model.sent(run.processes), run.sent),
                    ("slowest in s", model.longest(run.processes), run.longest),
                ] {
                    let error = 100.0 * (model / measured - 1.0);
                    println!(
                        "  {processes} processes, {what}: {model:.2} by the model, {measured:.2} \
                         measured, {error:+.0} %"
                    );
                    worst = worst.max(error.abs());
                }
            }
        }
        println!("the largest error is {worst:.0} %");
        Ok(true)
    }
}
