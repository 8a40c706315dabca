//! Quantik beside the crate `quantik-core`: same positions, same run.

use std::hint::black_box;

use burnside::{
    Game, laws,
    quantik::{Group, Position, Quantik, Setup, perm16},
    symmetry::{BytePerm16, D4},
};
use burnside_solve::perft;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use quantik_core::{
    bitboard::Bitboard, game::has_winning_line, moves::apply_move, moves::generate_legal_moves,
    state::State,
};

/// Positions of random games that are not over, in an order that no branch predictor knows.
fn positions() -> Vec<Position> {
    let mut positions = laws::sample(&Quantik, 2024, 1_000);
    positions.retain(|&position| Quantik.outcome(position).is_none());
    let mut random = 1_u64;
    for i in (1..positions.len()).rev() {
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        positions.swap(i, (random >> 33) as usize % (i + 1));
    }
    positions
}

fn peers(positions: &[Position]) -> Vec<State> {
    positions.iter().map(|position| State::new(Bitboard::new(position.planes()))).collect()
}

fn keys(c: &mut Criterion) {
    let positions = positions();
    let states = peers(&positions);
    for (position, state) in positions.iter().zip(&states) {
        assert_eq!(position.canonical_key_under(Group::D4Shapes), state.canonical_key());
    }
    let mut group = c.benchmark_group("quantik/key");
    group.throughput(Throughput::Elements(positions.len() as u64));
    for symmetries in Group::ALL {
        group.bench_function(format!("burnside/{symmetries}"), |b| {
            b.iter(|| {
                for position in &positions {
                    black_box(position.canonical_key_under(symmetries));
                }
            });
        });
    }
    group.bench_function("burnside/full with witness", |b| {
        b.iter(|| {
            for position in &positions {
                black_box(position.canonical(Group::Full));
            }
        });
    });
    group.bench_function("all 128 maps tried", |b| {
        b.iter(|| {
            for position in &positions {
                let images = Group::Full.symmetries().step_by(24);
                black_box(images.map(|s| sort_shapes(position.setup().transform(s))).min());
            }
        });
    });
    group.bench_function("quantik-core/192", |b| {
        b.iter(|| {
            for state in &states {
                black_box(state.canonical_key());
            }
        });
    });
    group.finish();
}

fn sort_shapes(setup: Setup) -> [u8; 16] {
    let p = setup.planes();
    let mut pairs: [_; 4] = std::array::from_fn(|s| (p[s].swap_bytes(), p[s + 4].swap_bytes()));
    pairs.sort_unstable();
    let plane = |i: usize| if i < 4 { pairs[i].0 } else { pairs[i - 4].1 }.swap_bytes();
    Setup::from_planes(std::array::from_fn(plane)).payload()
}

fn moves(c: &mut Criterion) {
    let positions = positions();
    let states = peers(&positions);
    for (position, state) in positions.iter().zip(&states) {
        assert_eq!(position.moves().len(), generate_legal_moves(&state.bb).len());
    }
    let mut group = c.benchmark_group("quantik/moves");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("burnside", |b| {
        b.iter(|| {
            for &position in &positions {
                for mv in Quantik.moves(position) {
                    black_box(mv);
                }
            }
        });
    });
    group.bench_function("burnside, as a mask", |b| {
        b.iter(|| {
            for position in &positions {
                black_box(position.legal_mask());
            }
        });
    });
    group.bench_function("quantik-core", |b| {
        b.iter(|| {
            for state in &states {
                for mv in generate_legal_moves(&state.bb) {
                    black_box(mv);
                }
            }
        });
    });
    group.finish();
}

/// The same algorithm with the peer's parts: the last ply is counted, not played.
fn peer_perft(board: &Bitboard, depth: u32) -> u64 {
    if has_winning_line(board) {
        return 0;
    }
    let moves = generate_legal_moves(board);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|mv| peer_perft(&apply_move(board, mv), depth - 1)).sum()
}

fn perft_five(c: &mut Criterion) {
    const LINES: u64 = 231_883_776;
    let mut group = c.benchmark_group("quantik/perft 5");
    group.sample_size(10).throughput(Throughput::Elements(LINES));
    group.bench_function("burnside", |b| {
        b.iter(|| assert_eq!(perft(&Quantik, Quantik.start(), 5), LINES));
    });
    group.bench_function("quantik-core", |b| {
        b.iter(|| assert_eq!(peer_perft(&Bitboard::EMPTY, 5), LINES));
    });
    group.finish();
}

/// Three ways to turn a board: the seed's tables, tables by byte, and exchanges without tables.
fn turns(c: &mut Criterion) {
    let positions = positions();
    let halves = D4::ALL.map(|turn| BytePerm16::new(&turn.permutation(4)));
    let whole = perm16();
    let maps = std::array::from_fn::<_, 8, _>(|i| burnside::quantik::Geometry::ALL[i]);
    let mut group = c.benchmark_group("quantik/turn eight planes eight ways");
    group.throughput(Throughput::Elements(8 * positions.len() as u64));
    group.bench_function("perm16 (1 MiB)", |b| {
        b.iter(|| {
            for position in &positions {
                for table in whole {
                    black_box(position.planes().map(|plane| table.apply(plane)));
                }
            }
        });
    });
    group.bench_function("by bytes (8 KiB)", |b| {
        b.iter(|| {
            for position in &positions {
                for table in &halves {
                    black_box(position.planes().map(|plane| table.apply(plane)));
                }
            }
        });
    });
    group.bench_function("exchanges (no table)", |b| {
        b.iter_batched_ref(
            || positions.clone(),
            |positions| {
                for position in positions {
                    for map in maps {
                        black_box(position.map_squares(map));
                    }
                }
            },
            BatchSize::LargeInput,
        );
    });
    group.finish();
}

criterion_group!(benches, keys, moves, perft_five, turns);
criterion_main!(benches);
