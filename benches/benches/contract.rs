//! The contract for any game beside the crate `board-game`: tic-tac-toe in both, same run.

use std::hint::black_box;

use board_game::{
    ai::{
        simple::RandomBot,
        solver::{SolverValue, solve_value},
    },
    games::ttt::TTTBoard,
    util::game_stats::{average_game_stats, perft_naive},
};
use burnside::{Game, Value, tictactoe::TicTacToe};
use burnside_solve::{
    alphabeta::{AlphaBeta, Limits},
    perft, random,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::{SeedableRng, rngs::SmallRng};

fn lines_of_play(c: &mut Criterion) {
    let mut group = c.benchmark_group("tic-tac-toe/perft 8");
    let lines = perft(&TicTacToe, TicTacToe.start(), 8);
    assert_eq!(perft_naive(&TTTBoard::default(), 8), lines);
    group.throughput(Throughput::Elements(lines));
    group.bench_function("burnside", |b| {
        b.iter(|| perft(&TicTacToe, black_box(TicTacToe.start()), 8));
    });
    group.bench_function("board-game", |b| {
        b.iter(|| perft_naive(black_box(&TTTBoard::default()), 8));
    });
    group.finish();
}

/// Each by its own search: both cut off what cannot matter, ours remembers positions.
fn solving(c: &mut Criterion) {
    let mut group = c.benchmark_group("tic-tac-toe/solve");
    group.bench_function("burnside", |b| {
        b.iter(|| {
            let search = AlphaBeta::with_entries(TicTacToe, 1 << 10);
            let value = search.value(black_box(TicTacToe.start()), &Limits::default());
            assert_eq!(value, Ok(Value::Draw));
        });
    });
    group.bench_function("board-game", |b| {
        b.iter(|| {
            let value = solve_value(black_box(&TTTBoard::default()), 10);
            assert_eq!(value, SolverValue::Draw);
        });
    });
    group.finish();
}

fn random_games(c: &mut Criterion) {
    const GAMES: u64 = 1_000;
    let mut group = c.benchmark_group("tic-tac-toe/random games");
    group.throughput(Throughput::Elements(GAMES));
    group.bench_function("burnside", |b| {
        b.iter(|| random::play(&TicTacToe, TicTacToe.start(), GAMES, 9, 7));
    });
    group.bench_function("board-game", |b| {
        let mut seed = 0;
        b.iter(|| {
            seed += 1;
            let bot = RandomBot::new(SmallRng::seed_from_u64(seed));
            average_game_stats(TTTBoard::default, bot, GAMES)
        });
    });
    group.finish();
}

criterion_group!(benches, lines_of_play, solving, random_games);
criterion_main!(benches);
