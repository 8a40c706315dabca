//! How good the estimates are: on games that were not learned from, what was expected beside what
//! came.

use burnside::{
    Game,
    zertz::{Move, Zertz},
};
use burnside_solve::{
    mcts::{CERTAIN, Knowledge},
    random,
    zertz::{Chances, Learned},
};

use super::games::{LONGEST, opening, think};

const NAMES: [&str; 4] = ["at once", "with estimates", "the same, corrected", "without"];

/// What was expected of a position, in four ways, and whether the player to move won.
type Asked = ([f64; 4], f64);

/// Lets the search with estimates play against itself, and learns how its results came out: the points
/// of the correction.
pub(crate) fn correct(
    rules: Zertz,
    learned: &Learned,
    games: u64,
    iterations: u64,
    seed: u64,
) -> Chances {
    // Apart from all seeds of training and of calibration.
    let seed = random::stream(seed, 0xc0de);
    let mut found = Vec::new();
    for game in 0..games {
        let seed = random::stream(seed, game);
        let mut at = opening(rules, 2, seed);
        let mut expected = Vec::new();
        for ply in 0..LONGEST {
            let report = think(rules, Some(learned), at, iterations, random::stream(seed, ply));
            let Some(best) = report.best() else { break };
            if !best.proved && !matches!(best.mv, Move::Jump { .. }) {
                expected.push((at.to_move(), best.value.midpoint(1.0)));
            }
            at = rules.play(at, best.mv);
        }
        if let Some(winner) = rules.outcome(at).and_then(burnside::Outcome::winner) {
            found.extend(expected.into_iter().map(|(mover, value)| (value, mover == winner)));
        }
    }
    eprintln!("{rules}: {games} games of {iterations} iterations, {} positions", found.len());
    Chances::fit(found)
}

/// Lets the search with estimates play against itself, and asks at every fifth ply or so, whatever
/// is to be done there.
pub(crate) fn calibrate(rules: Zertz, learned: &Learned, games: u64, iterations: u64, seed: u64) {
    // Apart from all seeds of training.
    let seed = random::stream(seed, 0xca11);
    let mut asked: Vec<Asked> = Vec::new();
    for game in 0..games {
        let seed = random::stream(seed, game);
        let mut at = opening(rules, 2, seed);
        let mut found = Vec::new();
        for ply in 0..LONGEST {
            let seed = random::stream(seed, ply);
            let report = think(rules, Some(learned), at, iterations, seed);
            let Some(best) = report.best() else { break };
            let quiet = !matches!(best.mv, Move::Jump { .. });
            if seed.is_multiple_of(3) && quiet {
                let plain = think(rules, None, at, iterations, seed);
                let plain = plain.best().map_or(0.0, |best| best.value);
                let at_once = f64::from(learned.estimate(at)) / f64::from(CERTAIN);
                // What is proved is said as it is.
                let corrected =
                    if best.proved { best.value } else { learned.corrected(best.value) };
                found.push((at.to_move(), [at_once, best.value, corrected, plain]));
            }
            at = rules.play(at, best.mv);
        }
        let winner = rules.outcome(at).and_then(burnside::Outcome::winner);
        if winner.is_none() {
            continue;
        }
        asked.extend(found.into_iter().map(|(mover, expected)| {
            let won = if winner == Some(mover) { 1.0 } else { 0.0 };
            (expected.map(|expected| expected.midpoint(1.0)), won)
        }));
    }
    println!("{rules}: {games} games of {iterations} iterations, {} positions", asked.len());
    for (which, name) in NAMES.into_iter().enumerate() {
        let loss = asked.iter().map(|&(expected, won)| {
            let chance = expected[which].clamp(0.005, 0.995);
            -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln())
        });
        let square = asked.iter().map(|&(expected, won)| (expected[which] - won).powi(2));
        let count = asked.len().max(1) as f64;
        println!(
            "{name}: log loss {:.4}, mean square {:.4}",
            loss.sum::<f64>() / count,
            square.sum::<f64>() / count
        );
        for tenth in 0..10_u8 {
            let (from, to) = (f64::from(tenth) / 10.0, f64::from(tenth + 1) / 10.0);
            let is_here = |chance: f64| chance >= from && (chance < to || tenth == 9);
            let here: Vec<_> = asked.iter().filter(|one| is_here(one.0[which])).collect();
            if here.is_empty() {
                continue;
            }
            let mean = |value: fn(&Asked, usize) -> f64| {
                here.iter().map(|one| value(one, which)).sum::<f64>() / here.len() as f64
            };
            println!(
                "  expected {:.3}, came {:.3} ({} positions)",
                mean(|one, which| one.0[which]),
                mean(|one, _| one.1),
                here.len()
            );
        }
    }
}
