//! Rates of Zertz on the board of 37 rings: canonical forms, random games, search.
//!
//! The reference (a Python program with a Rust extension) makes 14,100 canonical forms, 1,180
//! random games and 465 search iterations a second on one core. Here the plain minimum over all
//! images runs beside the fast canonical form, as the peer within one run.
//!
//! On a machine with other work, means say little. So the best of many short runs comes first, as
//! a multiple of the reference.

use std::time::{Duration, Instant};

use burnside::{
    Game, Symmetric, laws,
    symmetry::plain_canonical,
    zertz::{Group, Position, TransformFlags, Zertz},
};
use burnside_solve::{mcts, random};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const RULES: Zertz = Zertz::RINGS_37;
const ALL: Group = Group::Transforms(TransformFlags::ALL);

/// Positions of random games, spread over their length.
fn positions(rules: Zertz) -> Vec<Position> {
    laws::sample(&rules, 42, 40).into_iter().step_by(3).take(400).collect()
}

fn canonical(c: &mut Criterion) {
    let mut group = c.benchmark_group("zertz canonical");
    let sample = positions(RULES);
    group.throughput(Throughput::Elements(sample.len() as u64));
    for &position in &sample {
        assert_eq!(RULES.canonical(ALL, position), plain_canonical(&RULES, ALL, position));
    }
    group.bench_function("37 all", |b| {
        b.iter(|| {
            sample.iter().map(|&p| RULES.canonical_position(ALL, p).rings().len()).sum::<usize>()
        });
    });
    group.bench_function("37 all, with witness and counts", |b| {
        b.iter(|| sample.iter().map(|&p| RULES.canonical(ALL, p).orbit).sum::<u32>());
    });
    group.bench_function("37 value", |b| {
        b.iter(|| {
            let image = |&p: &Position| RULES.canonical_position(Group::Value, p).rings().len();
            sample.iter().map(image).sum::<usize>()
        });
    });
    group.bench_function("37 all, plain minimum", |b| {
        b.iter(|| sample.iter().map(|&p| plain_canonical(&RULES, ALL, p).orbit).sum::<u32>());
    });
    for rules in [Zertz::RINGS_48, Zertz::RINGS_61] {
        let sample = positions(rules);
        group.throughput(Throughput::Elements(sample.len() as u64));
        group.bench_function(format!("{} all", rules.board()), |b| {
            b.iter(|| {
                sample
                    .iter()
                    .map(|&p| rules.canonical_position(ALL, p).rings().len())
                    .sum::<usize>()
            });
        });
    }
    group.finish();
}

fn games(c: &mut Criterion) {
    let mut group = c.benchmark_group("zertz random games");
    const GAMES: u64 = 256;
    group.throughput(Throughput::Elements(GAMES));
    let tally = random::play(&RULES, RULES.start(), GAMES, 500, 7);
    for rules in Zertz::ALL {
        group.bench_function(rules.name(), |b| {
            b.iter(|| {
                let played = random::play(&rules, rules.start(), GAMES, 500, 7);
                assert_eq!(played.games, GAMES);
                played
            });
        });
    }
    assert_eq!(random::play(&RULES, RULES.start(), GAMES, 500, 7), tally);
    group.finish();
}

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("zertz mcts");
    const ITERATIONS: u64 = 1_000;
    group.throughput(Throughput::Elements(ITERATIONS));
    group.sample_size(20);
    for rules in [Zertz::RINGS_37, Zertz::RINGS_61] {
        group.bench_function(rules.name(), |b| {
            b.iter(|| {
                let options = mcts::Options { iterations: ITERATIONS, ..mcts::Options::default() };
                let report = mcts::search(&rules, rules.start(), &options);
                assert_eq!(report.iterations, ITERATIONS);
                report
            });
        });
    }
    group.finish();
}

/// Rates of the best of many short runs, single thread.
fn best_of_many(_: &mut Criterion) {
    let best = |name: &str, count: u64, reference: f64, work: &mut dyn FnMut() -> u64| {
        let expected = work();
        let run = |_| {
            let start = Instant::now();
            assert_eq!(work(), expected);
            start.elapsed()
        };
        let fastest = (0..200).map(run).min().unwrap_or(Duration::MAX);
        let rate = count as f64 / fastest.as_secs_f64();
        println!("{name}: {rate:.0}/s, {:.0} times the reference", rate / reference);
    };
    let sample = positions(RULES);
    best("canonical form (all)", sample.len() as u64, 14_100.0, &mut || {
        sample.iter().map(|&p| RULES.canonical_position(ALL, p).rings().len() as u64).sum()
    });
    best(
        "canonical form with witness, orbit, stabilizer",
        sample.len() as u64,
        14_100.0,
        &mut || sample.iter().map(|&p| u64::from(RULES.canonical(ALL, p).orbit)).sum(),
    );
    best("random games", 100, 1_180.0, &mut || {
        random::play(&RULES, RULES.start(), 100, 500, 7).plies
    });
    best("search iterations from the start", 200, 465.0, &mut || {
        let options = mcts::Options { iterations: 200, ..mcts::Options::default() };
        mcts::search(&RULES, RULES.start(), &options).nodes as u64
    });
}

criterion_group!(benches, best_of_many, canonical, games, search);
criterion_main!(benches);
