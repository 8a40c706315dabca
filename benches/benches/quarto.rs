//! Quarto: exact values by search, canonical forms, random games and perft, each beside the
//! plain way in the same run. `RAYON_NUM_THREADS=1` measures one thread.
//!
//! The means to beat are those of the strongest other program on a machine of this kind, one
//! thread: 0.1 s for random quiet positions with five pieces, 0.9 s with four, 9 s with three.

use std::{hint::black_box, time::Duration};

use burnside::{
    Game, Symmetric, Value, laws,
    quarto::{Group, Quarto},
    symmetry::plain_canonical,
};
use burnside_solve::{
    alphabeta::{AlphaBeta, Limits},
    quarto::{Solver, perft, quiet_positions, random_games},
    random,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The mean time of random quiet positions, each by a search that knows nothing beforehand.
fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("quarto/search");
    group.sample_size(10).warm_up_time(Duration::from_millis(1));
    for rules in [Quarto::LINES, Quarto::SQUARES] {
        for (n, count) in [(5, 20), (4, 10), (3, 3)] {
            let positions = quiet_positions(&rules, n, count, 7);
            group.throughput(Throughput::Elements(count as u64));
            let mut expected: Option<Vec<Value>> = None;
            group.bench_function(format!("{} {n} pieces x {count}", rules.name()), |b| {
                b.iter(|| {
                    let values: Vec<_> = positions
                        .iter()
                        .map(|&p| Solver::with_memory(rules.clone(), 16).unwrap().value(p))
                        .collect();
                    assert_eq!(*expected.get_or_insert_with(|| values.clone()), values);
                });
            });
        }
    }
}

/// Late positions: Quarto's own search, and the search for any game.
fn late(c: &mut Criterion) {
    let mut group = c.benchmark_group("quarto/nine pieces x 50");
    group.sample_size(10);
    let rules = Quarto::LINES;
    let positions = quiet_positions(&rules, 9, 50, 8);
    let own = Solver::with_memory(rules.clone(), 14).unwrap();
    let expected: Vec<_> = positions.iter().map(|&p| own.value(p)).collect();
    group.bench_function("line status", |b| {
        b.iter(|| {
            let solver = Solver::with_memory(rules.clone(), 14).unwrap();
            let values: Vec<_> = positions.iter().map(|&p| solver.value(p)).collect();
            assert_eq!(values, expected);
        });
    });
    group.bench_function("any game", |b| {
        b.iter(|| {
            let search = AlphaBeta::new(rules.clone());
            let value = |&p| search.value(p, &Limits::default()).unwrap();
            assert_eq!(positions.iter().map(value).collect::<Vec<_>>(), expected);
        });
    });
}

fn canonical(c: &mut Criterion) {
    let mut group = c.benchmark_group("quarto/canonical");
    let rules = Quarto::LINES;
    let positions = laws::sample(&rules, 9, 4);
    group.throughput(Throughput::Elements(positions.len() as u64));
    for which in Group::ALL {
        group.bench_function(format!("{which} fast"), |b| {
            b.iter(|| {
                for &position in &positions {
                    black_box(rules.canonical_position(which, position));
                }
            });
        });
        group.sample_size(10);
        group.bench_function(format!("{which} plain"), |b| {
            b.iter(|| {
                for &position in &positions {
                    let plain = plain_canonical(&rules, which, position.into()).position;
                    assert_eq!(plain, rules.canonical_position(which, position).setup());
                }
            });
        });
    }
}

fn random_play(c: &mut Criterion) {
    let mut group = c.benchmark_group("quarto/random games");
    group.sample_size(10).throughput(Throughput::Elements(1_000_000));
    for rules in [Quarto::LINES, Quarto::SQUARES] {
        group.bench_function(rules.name(), |b| {
            b.iter(|| assert_eq!(random_games(&rules, 1_000_000, 42).unwrap().games, 1_000_000));
        });
    }
    group.throughput(Throughput::Elements(100_000));
    group.bench_function("any game", |b| {
        let rules = Quarto::LINES;
        b.iter(|| assert_eq!(random::play(&rules, rules.start(), 100_000, 17, 42).games, 100_000));
    });
}

fn lines_of_play(c: &mut Criterion) {
    let mut group = c.benchmark_group("quarto/perft 4");
    group.sample_size(10).throughput(Throughput::Elements(146_764_800));
    let rules = Quarto::LINES;
    group.bench_function("in bulk", |b| {
        b.iter(|| assert_eq!(perft(&rules, rules.start(), 4), 146_764_800));
    });
    group.bench_function("any game", |b| {
        b.iter(|| {
            assert_eq!(burnside_solve::par_perft(&rules, rules.start(), 4), 146_764_800);
        });
    });
}

criterion_group!(benches, search, late, canonical, random_play, lines_of_play);
criterion_main!(benches);
