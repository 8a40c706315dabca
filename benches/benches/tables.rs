//! Probing the embedded tables, on random reachable positions.
//!
//! *warm*: every block that is needed has been decoded before; *cold*: none has, the table is
//! opened anew. Both for positions of random games, and for those of them whose value is stored.

use std::{hint::black_box, num::NonZeroUsize};

use burnside::{Symmetric, gobblet::Gobblet, laws, quantik::Quantik};
use burnside_solve::{
    embedded::{GOBBLET, QUANTIK},
    table::{Found, Table, Tabled},
};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};

fn probes<G: Tabled + Symmetric>(criterion: &mut Criterion, game: G, bytes: &'static [u8]) {
    let open =
        || Table::open(game.clone(), bytes).unwrap().keeping(NonZeroUsize::new(1 << 16).unwrap());
    let table = open();
    let random: Vec<_> = laws::sample(&game, 71, 100);
    let is_stored =
        |&position: &G::Position| matches!(table.find(position).unwrap(), Found::Stored(_));
    let stored: Vec<_> = random.iter().copied().filter(is_stored).collect();
    assert!(stored.len() >= 5, "{}", stored.len());
    let mut group = criterion.benchmark_group(format!("probe {}", game.name()));
    for (name, positions) in [("random", &random), ("stored", &stored)] {
        let mut next = positions.iter().cycle();
        group.bench_function(format!("{name}, warm"), |bencher| {
            bencher.iter(|| black_box(table.probe(*next.next().unwrap()).unwrap()));
        });
        group.bench_function(format!("{name}, cold"), |bencher| {
            bencher.iter_batched(
                || (open(), *next.next().unwrap()),
                |(table, position)| black_box(table.probe(position).unwrap()),
                BatchSize::SmallInput,
            );
        });
    }
    let mut next = random.iter().cycle();
    group.bench_function("best moves, warm", |bencher| {
        bencher.iter(|| black_box(table.best_moves(*next.next().unwrap()).unwrap()));
    });
    group.finish();
}

fn tables(criterion: &mut Criterion) {
    probes(criterion, Gobblet::default(), GOBBLET);
    probes(criterion, Quantik, QUANTIK);
}

criterion_group!(benches, tables);
criterion_main!(benches);
