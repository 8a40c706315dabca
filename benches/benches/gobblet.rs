//! Gobblet Gobblers: burnside's masks beside the seed's way, one cell after the other.
//!
//! `cargo bench --manifest-path benches/Cargo.toml --bench gobblet`. Each rate is a ratio to the
//! one beside it in the same run; every result is checked before it is timed.

#[path = "gobblet/per_cell.rs"]
mod per_cell;

use std::hint::black_box;

use burnside::{
    Game, Symmetric,
    gobblet::{Board, Gobblet, Group, PackedMove, RANKS, Reveal, rank, unrank},
    laws,
};
use burnside_solve::perft;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use per_cell::PerCell;

const PERFT_5: u64 = 16_635_384;

/// Boards of random games, unfinished ones and finished ones as they come: more than a branch
/// predictor learns by heart.
fn boards() -> Vec<Board> {
    const BOARDS: usize = 16_384;
    let mut boards = laws::sample(&Gobblet::default(), 7, 2_000);
    boards.truncate(BOARDS);
    assert_eq!(boards.len(), BOARDS);
    boards
}

fn lines_of_play(c: &mut Criterion) {
    let rules = Gobblet::default();
    assert_eq!(perft(&rules, rules.start(), 5), PERFT_5);
    assert_eq!(PerCell::default().perft(5), PERFT_5);

    let mut group = c.benchmark_group("perft 5, last ply counted");
    group.throughput(Throughput::Elements(PERFT_5)).sample_size(10);
    group.bench_function("burnside", |b| b.iter(|| perft(&rules, rules.start(), black_box(5))));
    group.bench_function("per cell", |b| b.iter(|| PerCell::default().perft(black_box(5))));
    group.finish();

    /// Every leaf is played, and its winner looked for.
    fn played(rules: Gobblet, board: Board, depth: u32) -> u64 {
        if depth == 0 {
            return u64::from(board.check_winner_fast().is_none());
        }
        let moves = rules.moves(board);
        moves.map(|mv| played(rules, rules.play_unchecked(board, mv), depth - 1)).sum()
    }
    let unfinished = played(rules, rules.start(), 5);
    assert_eq!(PerCell::default().perft_played(5), unfinished);
    let mut group = c.benchmark_group("perft 5, every leaf played and checked");
    group.throughput(Throughput::Elements(PERFT_5)).sample_size(10);
    group.bench_function("burnside", |b| b.iter(|| played(rules, rules.start(), black_box(5))));
    group.bench_function("per cell", |b| b.iter(|| PerCell::default().perft_played(black_box(5))));
    group.finish();
}

fn single_boards(c: &mut Criterion) {
    let boards = boards();
    let plain: Vec<_> = boards.iter().map(|board| PerCell(board.to_u64())).collect();
    for (board, plain) in boards.iter().zip(&plain) {
        assert_eq!(board.canonical(), plain.canonical());
        assert_eq!(board.canonical(), plain.canonical_looped());
        assert_eq!(board.check_winner_fast().map(|p| u64::from(p.number())), plain.winner());
        let mut ours: Vec<_> = board.legal_moves_packed().iter().map(PackedMove::to_u8).collect();
        let mut theirs = plain.legal_moves().as_slice().to_vec();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs);
    }
    let each = Throughput::Elements(boards.len() as u64);
    macro_rules! compare {
        ($name:literal, $ours:expr, $theirs:expr) => {
            let mut group = c.benchmark_group($name);
            group.throughput(each.clone());
            group.bench_function("burnside", |b| {
                b.iter(|| boards.iter().map(|board| $ours(*board)).fold(0, u64::wrapping_add))
            });
            group.bench_function("per cell", |b| {
                b.iter(|| plain.iter().map(|board| $theirs(*board)).fold(0, u64::wrapping_add))
            });
            group.finish();
        };
    }
    compare!("canonical u64", Board::canonical, |board: PerCell| board.canonical());
    compare!("canonical u64, loop kept", Board::canonical, |board: PerCell| board
        .canonical_looped());
    compare!(
        "winner",
        |board: Board| board.check_winner_fast().map_or(0, |p| u64::from(p.number())),
        |board: PerCell| board.winner().unwrap_or(0)
    );
    compare!(
        "list of moves",
        |board: Board| black_box(board.legal_moves_packed()).len() as u64,
        |board: PerCell| black_box(board.legal_moves()).as_slice().len() as u64
    );
    compare!(
        "number of moves",
        |board: Board| Reveal::HailMary.count_moves(board) as u64,
        |board: PerCell| board.legal_moves().as_slice().len() as u64
    );
}

fn tables(c: &mut Criterion) {
    let boards = boards();
    let rules = Gobblet::default();
    let mut group = c.benchmark_group("tables");
    group.throughput(Throughput::Elements(boards.len() as u64));
    group.bench_function("rank", |b| {
        b.iter(|| boards.iter().map(|&board| rank(board)).fold(0, u64::wrapping_add))
    });
    group.bench_function("canonical with witness", |b| {
        let orbit = |board| u64::from(rules.canonical(Group::D4Mover, board).orbit);
        b.iter(|| boards.iter().map(|&board| orbit(board)).sum::<u64>())
    });
    // A stretch of ranks, as a sweep meets them, and ranks from everywhere.
    let stretch: Vec<_> = (RANKS / 2..).take(boards.len()).collect();
    let scattered: Vec<_> = (0..boards.len() as u64).map(|i| i * 104_729 % RANKS).collect();
    for (name, ranks) in [("unrank in order", stretch), ("unrank anywhere", scattered)] {
        for &number in &ranks {
            assert!(unrank(number).is_none_or(|board| rank(board) == number));
        }
        group.bench_function(name, |b| {
            let bits = |number| unrank(number).map_or(0, Board::to_u64);
            b.iter(|| ranks.iter().map(|&number| bits(number)).fold(0, u64::wrapping_add))
        });
    }
    group.finish();
}

criterion_group!(benches, lines_of_play, single_boards, tables);
criterion_main!(benches);
