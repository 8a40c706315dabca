//! Probing the embedded tables, on random reachable positions.
//!
//! *warm*: every block that is needed has been decoded before; *cold*: none has, the table is
//! opened anew. Both for positions of random games, and for those of them whose value is stored.

use std::{hint::black_box, num::NonZeroUsize};

use burnside::{
    Symmetric,
    gobblet::{Board, Gobblet},
    laws,
    quantik::Quantik,
};
use burnside_solve::{
    Foresight,
    table::{Found, Table, Tabled},
};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};

const QUANTIK: &[u8] = include_bytes!("../../crates/burnside-solve/tables/quantik.bst");
const GOBBLET: &[u8] = include_bytes!("../../crates/burnside-solve/tables/gobblet.bst");

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

/// Cold probes of Gobblet in blocks of different sizes, smallest first.
fn blocks(criterion: &mut Criterion) {
    let game = Gobblet::default();
    let table = Table::open(game, GOBBLET).unwrap();
    let place = |&position: &Board| game.place(game.node_of(position)).unwrap().0;
    let size = |block| {
        let mut size = 0;
        game.scan(block, |_, node| size += usize::from(game.is_coded(node)));
        size
    };
    let is_stored = |&position: &Board| matches!(table.find(position).unwrap(), Found::Stored(_));
    let stored: Vec<_> = laws::sample(&game, 72, 400).into_iter().filter(is_stored).collect();
    let mut sized: Vec<_> = stored.iter().map(|board| (size(place(board)), *board)).collect();
    sized.sort_unstable_by_key(|&(size, board)| (size, board.to_u64()));
    sized.dedup_by_key(|&mut (size, _)| size);
    let mut group = criterion.benchmark_group("probe gobblet, cold, by classes in the block");
    for step in 0..6 {
        let (size, board) = sized[step * (sized.len() - 1) / 5];
        group.bench_function(format!("{size:05}"), |bencher| {
            bencher.iter_batched(
                || Table::open(game, GOBBLET).unwrap(),
                |table| black_box(table.probe(board).unwrap()),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

fn tables(criterion: &mut Criterion) {
    probes(criterion, Gobblet::default(), GOBBLET);
    probes(criterion, Quantik, QUANTIK);
}

criterion_group!(benches, tables, blocks);
criterion_main!(benches);
