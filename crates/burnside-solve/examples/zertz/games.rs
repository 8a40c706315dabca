//! Games of the search with estimates against the plain search, and how fast both are.

use std::{
    fs,
    ops::ControlFlow,
    sync::LazyLock,
    time::{Duration, Instant},
};

use burnside::{
    Game, Player,
    zertz::{Move, Position, Zertz},
};
use burnside_solve::{
    mcts::{Knowledge, Options, Report, search_knowing},
    random,
    zertz::Learned,
};

/// Longer games go in circles: once all marbles are captured and no ring is free, they can.
pub(crate) const LONGEST: u64 = 200;

/// Searches with estimates, or without.
pub(crate) fn think(
    rules: Zertz,
    learned: Option<&Learned>,
    at: Position,
    iterations: u64,
    seed: u64,
) -> Report<Move> {
    let options = Options { iterations, seed, ..Options::default() };
    let knowledge = learned.map(|learned| learned as &dyn Knowledge<Zertz>);
    search_knowing(&rules, knowledge, at, &options, |_| ControlFlow::Continue(()))
}

/// What a player may do for a move.
#[derive(Clone, Copy)]
pub(crate) enum Effort {
    Iterations(u64),
    /// Seconds of this thread on the processor, whatever else the machine does.
    Seconds(f64),
}

impl Effort {
    fn think(
        self,
        rules: Zertz,
        learned: Option<&Learned>,
        at: Position,
        seed: u64,
    ) -> Report<Move> {
        const LOOK_EVERY: Duration = Duration::from_millis(3);
        let seconds = match self {
            Self::Iterations(count) => return think(rules, learned, at, count, seed),
            Self::Seconds(seconds) => seconds,
        };
        let start = cpu_seconds();
        let options =
            Options { iterations: u64::MAX, seed, report_every: LOOK_EVERY, ..Options::default() };
        let knowledge = learned.map(|learned| learned as &dyn Knowledge<Zertz>);
        search_knowing(&rules, knowledge, at, &options, |_| {
            let is_over = cpu_seconds() - start >= seconds;
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }
}

impl std::fmt::Display for Effort {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Iterations(count) => write!(f, "{count} iterations"),
            Self::Seconds(seconds) => write!(f, "{seconds} CPU-seconds"),
        }
    }
}

/// This thread's time on the processor, to a few thousandths of a second; the time on the clock
/// where the system does not say.
fn cpu_seconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|number| number.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |number| number / 1e9)
}

/// The start, or a position after a few moves at random, by the seed.
pub(crate) fn opening(rules: Zertz, plies: u64, seed: u64) -> Position {
    (0..plies).fold(rules.start(), |at, ply| {
        let seed = random::stream(seed, ply);
        random::any_move(&rules, at, seed).map_or(at, |mv| rules.play(at, mv))
    })
}

/// Plays games in pairs: each opening of two random plies with both colors.
pub(crate) fn play_match(
    rules: Zertz,
    learned: &Learned,
    games: u64,
    [known, plain]: [Effort; 2],
    seed: u64,
) {
    let (mut won, mut lost, mut plies) = ([0, 0], [0, 0], 0_u64);
    let mut done = [0; 2];
    let mut spent = [0.0; 2];
    for game in 0..games {
        let mut at = opening(rules, 2, random::stream(seed, game / 2));
        let player = Player::ALL[(game % 2) as usize];
        let first = plies;
        while rules.outcome(at).is_none() && plies < first + LONGEST {
            let side = usize::from(at.to_move() != player);
            let start = cpu_seconds();
            let seed = random::stream(seed ^ game, plies);
            let report = match side {
                0 => known.think(rules, Some(learned), at, seed),
                _ => plain.think(rules, None, at, seed),
            };
            spent[side] += cpu_seconds() - start;
            done[side] += report.iterations;
            let Some(best) = report.best() else { break };
            at = rules.play(at, best.mv);
            plies += 1;
        }
        let winner = rules.outcome(at).and_then(burnside::Outcome::winner);
        won[player.index()] += u64::from(winner == Some(player));
        lost[player.index()] += u64::from(winner == Some(player.other()));
        if game % 20 == 19 || game + 1 == games {
            let (all_won, all_lost) = (won[0] + won[1], lost[0] + lost[1]);
            println!(
                "{rules}: {known} a move with estimates against {plain} without: \
                 {all_won} won, {all_lost} lost, {} neither; as player 1 {}-{}, as player 2 {}-{}; \
                 {} iterations in {:.1} CPU-seconds against {} in {:.1}",
                game + 1 - all_won - all_lost,
                won[0],
                lost[0],
                won[1],
                lost[1],
                done[0],
                spent[0],
                done[1],
                spent[1],
            );
        }
    }
}

/// Iterations a second, with estimates and without: the best of many short runs, at the start and
/// in the middle of games.
pub(crate) fn rate(rules: Zertz, learned: &Learned) {
    const RUNS: u64 = 40;
    for (name, plies) in [("at the start", 0), ("after 8 plies", 8), ("after 16 plies", 16)] {
        let mut best = [0.0_f64; 2];
        for run in 0..RUNS {
            let at = opening(rules, plies, run % 4);
            for (side, learned) in [Some(learned), None].into_iter().enumerate() {
                let start = Instant::now();
                let report = think(rules, learned, at, 1_000, run);
                let rate = report.iterations as f64 / start.elapsed().as_secs_f64();
                if report.iterations == 1_000 {
                    best[side] = best[side].max(rate);
                }
            }
        }
        println!(
            "{rules} {name}: {:.0} iterations a second with estimates, {:.0} without: {:.2}",
            best[0],
            best[1],
            best[0] / best[1]
        );
    }
}
