//! Learns weights from games that the search plays against itself: first without estimates, then
//! with those learned so far. Logistic regression on how the games ended and on what the search
//! thought of each position.

use std::{fs, path::Path, time::Instant};

use burnside::{
    Game, Player,
    zertz::{Move, Zertz},
};
use burnside_solve::{
    random,
    zertz::{Feature, LOGIT, Learned, WEIGHTS},
};

use super::games::{LONGEST, opening, think};

/// A generation of games.
struct Generation {
    games: u64,
    iterations: u64,
    /// How much the targets follow the search, and not the end of the game.
    of_search: f64,
}

/// From nothing, for the first variant.
const FIRST: &[Generation] = &[
    Generation { games: 400, iterations: 60, of_search: 0.0 },
    Generation { games: 500, iterations: 40, of_search: 0.3 },
    Generation { games: 800, iterations: 60, of_search: 0.5 },
    Generation { games: 1_200, iterations: 100, of_search: 0.5 },
    Generation { games: 1_200, iterations: 200, of_search: 0.5 },
];

/// From the weights of the first variant, for the others.
const OTHERS: &[Generation] = &[
    Generation { games: 400, iterations: 40, of_search: 0.5 },
    Generation { games: 800, iterations: 60, of_search: 0.5 },
    Generation { games: 1_200, iterations: 100, of_search: 0.5 },
    Generation { games: 1_200, iterations: 200, of_search: 0.5 },
];

/// A position without jumps: its features, how the game ended for the player to move (1 or 0), and
/// what the search thought.
struct Sample {
    features: Vec<u16>,
    won: f64,
    thought: f64,
    of_search: f64,
}

/// Learns all variants, or one, and writes the file. `scale` is the number of games in percent.
pub(crate) fn train(out: &Path, scale: u64, only: Option<Zertz>, seed: u64) -> Result<(), String> {
    let mut first = Vec::new();
    let weights = Zertz::ALL.map(|rules| {
        let weights = match only {
            Some(only) if only != rules => kept(rules),
            _ => learn(rules, &first, scale, seed),
        };
        if first.is_empty() {
            first.clone_from(&weights);
        }
        weights
    });
    // Written whole or not at all.
    let part = out.with_extension("part");
    let written = fs::write(&part, Learned::write(&weights)).and_then(|()| fs::rename(&part, out));
    written.map_err(|error| format!("{}: {error}", out.display()))
}

/// The weights of this program for a variant that is not learned again.
fn kept(rules: Zertz) -> Vec<i16> {
    let size = 2 * Feature::COUNT;
    let place = Zertz::ALL.iter().position(|&one| one == rules).unwrap_or(0);
    let body = &WEIGHTS[WEIGHTS.len() - 32 - 4 * size..][place * size..][..size];
    body.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()
}

fn learn(rules: Zertz, first: &[i16], scale: u64, seed: u64) -> Vec<i16> {
    let start = Instant::now();
    let (mut weights, schedule) = if first.is_empty() {
        (vec![0.0; Feature::COUNT], FIRST)
    } else {
        (first.iter().map(|&weight| f64::from(weight) / f64::from(LOGIT)).collect(), OTHERS)
    };
    let knows = |number| number > 0 || !first.is_empty();
    let mut generations: Vec<Vec<Sample>> = Vec::new();
    for (number, generation) in schedule.iter().enumerate() {
        let learned = Learned::with(rules, rounded(&weights));
        let seed = random::stream(seed, 1_000 + number as u64);
        let games = (generation.games * scale / 100).max(10);
        let mut samples = Vec::new();
        let mut held_out = Vec::new();
        for game in 0..games {
            let found =
                self_play(rules, &learned, knows(number), generation, random::stream(seed, game));
            if game % 10 == 9 { held_out.extend(found) } else { samples.extend(found) }
        }
        generations.push(samples);
        // The last two generations: the play of the first ones was weaker.
        let recent = &generations[generations.len().saturating_sub(2)..];
        let before = log_loss(&weights, &held_out);
        fit(&mut weights, recent, seed);
        eprintln!(
            "{rules}: generation {} of {}, {games} games, {} positions; log loss of games held out \
             {before:.4}, then {:.4}; {:.0} s",
            number + 1,
            schedule.len(),
            recent.iter().map(Vec::len).sum::<usize>(),
            log_loss(&weights, &held_out),
            start.elapsed().as_secs_f64()
        );
    }
    rounded(&weights)
}

fn rounded(weights: &[f64]) -> Vec<i16> {
    weights.iter().map(|weight| (weight * f64::from(LOGIT)).round() as i16).collect()
}

/// One game. Some moves are made at random, so that games differ and errors are seen.
fn self_play(
    rules: Zertz,
    learned: &Learned,
    with: bool,
    generation: &Generation,
    seed: u64,
) -> Vec<Sample> {
    let mut at = opening(rules, seed % 4, seed);
    let mut samples = Vec::new();
    let mut movers = Vec::new();
    for ply in 0..LONGEST {
        let seed = random::stream(seed, 100 + ply);
        let Some(first) = rules.moves(at).next() else { break };
        let report = think(rules, with.then_some(learned), at, generation.iterations, seed);
        let Some(best) = report.best() else { break };
        if !matches!(first, Move::Jump { .. }) {
            let features = learned.features(at).into_iter();
            samples.push(Sample {
                features: features.map(|feature| feature.index() as u16).collect(),
                won: 0.0,
                thought: best.value.midpoint(1.0),
                of_search: if best.proved { 1.0 } else { generation.of_search },
            });
            movers.push(at.to_move());
        }
        let mv = match seed % 16 {
            0 => random::any_move(&rules, at, seed).unwrap_or(best.mv),
            // One of those that were tried most often.
            1..4 => report.moves[random::any_below(report.moves.len().min(3), seed)].mv,
            _ => best.mv,
        };
        at = rules.play(at, mv);
    }
    let winner: Option<Player> = rules.outcome(at).and_then(burnside::Outcome::winner);
    if winner.is_none() {
        // Play that goes in circles says nothing.
        return Vec::new();
    }
    for (sample, mover) in samples.iter_mut().zip(movers) {
        sample.won = f64::from(u8::from(winner == Some(mover)));
    }
    samples
}

/// The probability that belongs to a sum of weights. By multiplication alone, which is the same on
/// every machine.
fn odds(sum: f64) -> f64 {
    let power = 1.0 - sum.clamp(-30.0, 30.0) / 1024.0;
    1.0 / (1.0 + (0..10).fold(power, |power, _| power * power))
}

fn sum(weights: &[f64], sample: &Sample) -> f64 {
    sample.features.iter().map(|&feature| weights[feature as usize]).sum()
}

fn log_loss(weights: &[f64], samples: &[Sample]) -> f64 {
    let loss = |sample: &Sample| {
        let chance = odds(sum(weights, sample)).clamp(1e-6, 1.0 - 1e-6);
        -(sample.won * chance.ln() + (1.0 - sample.won) * (1.0 - chance).ln())
    };
    samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
}

/// Logistic regression: a few rounds through all samples in a random order, each weight with a step
/// of its own that becomes smaller.
fn fit(weights: &mut [f64], generations: &[Vec<Sample>], seed: u64) {
    const ROUNDS: u64 = 8;
    const STEP: f64 = 0.05;
    const DECAY: f64 = 1e-6;
    let samples: Vec<&Sample> = generations.iter().flatten().collect();
    let mut slopes = vec![1.0_f64; weights.len()];
    let mut order: Vec<usize> = (0..samples.len()).collect();
    for round in 0..ROUNDS {
        for place in (1..order.len()).rev() {
            let other = random::any_below(place + 1, random::stream(seed ^ round, place as u64));
            order.swap(place, other);
        }
        for &place in &order {
            let sample = samples[place];
            let target = sample.of_search * sample.thought + (1.0 - sample.of_search) * sample.won;
            let error = odds(sum(weights, sample)) - target;
            for &feature in &sample.features {
                let feature = feature as usize;
                let slope = error + DECAY * weights[feature];
                slopes[feature] += slope * slope;
                weights[feature] -= STEP * slope / slopes[feature].sqrt();
            }
        }
    }
}
