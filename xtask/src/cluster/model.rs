//! A model of what a run takes: fitted to one process and two, checked with three and four, and
//! then asked about machines that are not here.
//!
//! The work of a run grows with what is exchanged and with its rounds, and the rest is divided by
//! the number of processes, but not evenly. What is exchanged grows as the share of moves that
//! cross from one process to another does.

use anyhow::Result;

use super::Chore;

const GAMES: [&str; 3] = ["listed:quantik", "listed:gobblet", "six-mens-morris"];
/// A game with many rounds and little else: what a round costs.
const ROUNDS: &str = "gobblet-two-sizes";
const COUNTS: [u32; 4] = [1, 2, 3, 4];
/// An error in percent that is too large.
const WRONG: f64 = 15.0;

/// What is measured of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measured {
    pub(super) processes: u32,
    pub(super) classes: f64,
    /// Seconds of all processes.
    pub(super) work: f64,
    /// Megabytes of all processes, if each sends as much as process 0.
    pub(super) sent: f64,
    pub(super) rounds: f64,
    /// Seconds of the slowest of each round.
    pub(super) longest: f64,
}

/// Seconds of processor time that a round costs each of 1, 2, 3 and 4 processes.
struct Rounds([f64; 4]);

impl Rounds {
    /// From runs with one process and more, of a game that has little but rounds.
    fn fit(runs: &[Measured]) -> Self {
        let one = runs[0];
        let more =
            |run: &Measured| (run.work - one.work).max(0.0) / f64::from(run.processes) / run.rounds;
        let mut each = [0.0; 4];
        each.iter_mut().zip(runs).for_each(|(each, run)| *each = more(run));
        Self(each)
    }

    fn of(&self, processes: u32) -> f64 {
        self.0[processes as usize - 1]
    }
}

/// What is fitted.
struct Model<'a> {
    /// Seconds of one process alone.
    alone: f64,
    /// Megabytes if every move crosses.
    all_sent: f64,
    /// Seconds for each megabyte.
    exchange: f64,
    /// How much longer the slowest works than all of them on average.
    uneven: f64,
    rounds: f64,
    costs: &'a Rounds,
}

impl<'a> Model<'a> {
    /// From a run of one process and one of two.
    fn fit(one: Measured, two: Measured, costs: &'a Rounds) -> Self {
        let all_sent = 2.0 * two.sent;
        let in_rounds = two.rounds * costs.of(2);
        let shared = (two.work - 2.0 * in_rounds).max(one.work);
        let exchange = (shared - one.work) / two.sent;
        let uneven = (two.longest - in_rounds) / (shared / 2.0);
        Self { alone: one.work, all_sent, exchange, uneven, rounds: two.rounds, costs }
    }

    fn sent(&self, processes: u32) -> f64 {
        self.all_sent * f64::from(processes - 1) / f64::from(processes)
    }

    /// The work that is divided.
    fn shared(&self, processes: u32) -> f64 {
        self.alone + self.exchange * self.sent(processes)
    }

    fn in_rounds(&self, processes: u32) -> f64 {
        self.rounds * self.costs.of(processes)
    }

    fn work(&self, processes: u32) -> f64 {
        self.shared(processes) + f64::from(processes) * self.in_rounds(processes)
    }

    fn longest(&self, processes: u32) -> f64 {
        self.shared(processes) / f64::from(processes) * self.uneven + self.in_rounds(processes)
    }
}

impl Chore {
    /// Compares games as always, and holds the model against what that took.
    pub(super) fn model(&self, games: &[&str]) -> Result<bool> {
        let games = if games.is_empty() { &GAMES } else { games };
        let (mut good, runs) = self.compare(ROUNDS, &COUNTS)?;
        let costs = Rounds::fit(&runs);
        let each: Vec<String> =
            costs.0[1..].iter().map(|cost| format!("{:.3}", 1e3 * cost)).collect();
        println!("a round costs each of 2, 3 and 4 processes {} ms", each.join(", "));
        let mut worst = 0.0_f64;
        for game in games {
            let (same, runs) = self.compare(game, &COUNTS)?;
            good &= same;
            let model = Model::fit(runs[0], runs[1], &costs);
            println!(
                "{}: {:.2} µs and {:.1} bytes for each class, {:.1} ns for each byte that is sent, \
                 {} rounds, the slowest {:.2} times the average",
                Self::game(game),
                1e6 * model.alone / runs[0].classes,
                1e6 * model.all_sent / runs[0].classes,
                1e3 * model.exchange,
                model.rounds,
                model.uneven,
            );
            for run in &runs[2..] {
                for (what, model, measured) in [
                    ("work in s", model.work(run.processes), run.work),
                    ("sent in MB", model.sent(run.processes), run.sent),
                    ("slowest in s", model.longest(run.processes), run.longest),
                ] {
                    let error = 100.0 * (model / measured - 1.0);
                    println!(
                        "  {} processes, {what}: {model:.2} by the model, {measured:.2} \
                         measured, {error:+.0} %",
                        run.processes
                    );
                    worst = worst.max(error.abs());
                }
            }
        }
        println!("the largest error is {worst:.0} %, and at most {WRONG} % are good");
        Ok(good && worst <= WRONG)
    }
}
