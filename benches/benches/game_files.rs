//! Games from files beside the same rules written by hand: lines of play, canonical positions, and
//! what a solver does with every position: moves, play, outcome, canonical code.
//!
//! `cargo bench --manifest-path benches/Cargo.toml --bench game_files`.

use std::hint::black_box;

use burnside::{
    Game, Symmetric,
    gobblet::{Gobblet, Reveal},
    laws,
    quantik::Quantik,
    quarto::Quarto,
};
use burnside_define::{Defined, shipped_text};
use burnside_solve::perft;
use criterion::{
    BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime,
};

/// A shipped game, with positions of so many words.
fn file<const W: usize>(name: &str) -> Defined<W> {
    let text = shipped_text(name).expect("a shipped game");
    Defined::read(text).expect("a game").narrow().expect("enough words")
}

/// Positions of random games, not too many.
fn positions<G: Game>(game: &G) -> Vec<G::Position> {
    const POSITIONS: usize = 16_384;
    let mut positions = laws::sample(game, 7, 2_000);
    positions.truncate(POSITIONS);
    positions
}

type Group<'a> = BenchmarkGroup<'a, WallTime>;

fn lines<G: Game>(group: &mut Group<'_>, name: &str, game: &G, depth: u32, lines: u64) {
    assert_eq!(perft(game, game.start(), depth), lines);
    group.throughput(Throughput::Elements(lines)).sample_size(10);
    group.bench_function(name, |b| b.iter(|| perft(game, game.start(), black_box(depth))));
}

fn canonical<G: Symmetric>(group: &mut Group<'_>, name: &str, game: &G) {
    let positions = positions(game);
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function(name, |b| {
        b.iter(|| {
            for &position in &positions {
                black_box(game.canonical_position(game.value_group(), position));
            }
        });
    });
}

/// Every child of every position, as a solver looks at them.
fn children<G: Symmetric>(group: &mut Group<'_>, name: &str, game: &G) {
    let positions = positions(game);
    let count: usize = positions.iter().map(|&position| game.moves(position).count()).sum();
    group.throughput(Throughput::Elements(count as u64)).sample_size(10);
    group.bench_function(name, |b| {
        b.iter(|| {
            for &position in &positions {
                for mv in game.moves(position) {
                    let child = game.play_unchecked(position, mv);
                    black_box(game.outcome(child));
                    let canonical = game.canonical_position(game.value_group(), child);
                    black_box(game.code(game.value_group(), canonical));
                }
            }
        });
    });
}

/// A game by hand and from a file.
fn twice<G: Symmetric, const W: usize>(
    c: &mut Criterion,
    name: &str,
    hand: &G,
    (depth, known): (u32, u64),
) {
    let file = file::<W>(name);
    let mut group = c.benchmark_group(format!("game files/{name} perft {depth}"));
    lines(&mut group, "file", &file, depth, known);
    lines(&mut group, "by hand", hand, depth, known);
    group.finish();
    let mut group = c.benchmark_group(format!("game files/{name} canonical"));
    canonical(&mut group, "file", &file);
    canonical(&mut group, "by hand", hand);
    group.finish();
    let mut group = c.benchmark_group(format!("game files/{name} children"));
    children(&mut group, "file", &file);
    children(&mut group, "by hand", hand);
    group.finish();
}

fn beside_hand_written(c: &mut Criterion) {
    twice::<_, 3>(c, "quantik", &Quantik, (4, 6_776_960));
    twice::<_, 3>(c, "gobblet", &Gobblet { reveal: Reveal::HailMary }, (5, 16_635_384));
    twice::<_, 5>(c, "quarto", &Quarto::LINES, (4, 146_764_800));
}

fn other_files(c: &mut Criterion) {
    let mut group = c.benchmark_group("game files/children of other games");
    children(&mut group, "teeko", &file::<2>("teeko"));
    children(&mut group, "six-mens-morris", &file::<2>("six-mens-morris"));
    children(&mut group, "connect-four-5x5", &file::<2>("connect-four-5x5"));
    children(&mut group, "dobutsu-shogi", &file::<4>("dobutsu-shogi"));
    group.finish();
}

criterion_group!(benches, beside_hand_written, other_files);
criterion_main!(benches);
