//! Numbers about whole games, against those of separately written rules.

use crate::toys::{Toy, by_force};
use burnside::{Game, Value};
use burnside_solve::{
    Limits,
    solve::{Engine, Options, Silent, solve_codes},
    stats::{Branching, Narrow, Row, Stats, stats},
    table::{CodeTable, Probe},
};

fn table(toy: Toy) -> CodeTable<Toy, Vec<u8>> {
    let bytes = solve_codes(&toy, Engine::of(&toy), &Options::default(), &Silent).unwrap();
    CodeTable::open(toy, bytes).unwrap()
}

fn of(toy: Toy) -> Stats<Toy> {
    stats(&table(toy), &Limits::default(), &|_, _| ()).unwrap()
}

/// Finished, won, drawn, lost.
fn rows(rows: &[Row]) -> Vec<[u64; 4]> {
    rows.iter()
        .map(|row| [row.finished, row.by_result[0], row.by_result[1], row.by_result[2]])
        .collect()
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-11, "{found} is not {expected}");
}

/// All numbers from a script of its own, positions being strings; the shares of random games as
/// fractions.
#[test]
fn tic_tac_toe() {
    let stats = of(Toy::TicTacToe);
    assert_eq!((stats.counts.total(), stats.start), (765, Value::Draw));
    let walk = stats.walk.unwrap();
    let expected = [
        [0, 0, 1, 0],
        [0, 0, 3, 0],
        [0, 7, 5, 0],
        [0, 8, 21, 9],
        [0, 85, 18, 5],
        [21, 72, 35, 46],
        [21, 139, 27, 17],
        [58, 56, 27, 12],
        [23, 23, 11, 0],
        [15, 0, 0, 0],
    ];
    assert_eq!(rows(&walk.by_ply), expected);
    assert_eq!(walk.by_ply.iter().map(|row| row.finished).sum::<u64>(), 138);
    assert_eq!(walk.by_pieces, [], "the toy does not count them");
    assert_eq!(walk.branching, Branching { classes: 627, moves: 2_270, most: 9 });
    assert_eq!(walk.narrow, Narrow { won: 390, one_wins: 232, drawn: 148, one_saves: 96 });
    let longest: Vec<_> = walk.longest.iter().map(|win| (win.plies, win.classes)).collect();
    assert_eq!(longest, [(5, 18), (3, 51), (1, 321)]);
    assert_eq!(stats.first_moves.len(), 9);
    assert!(stats.first_moves.iter().all(|&(_, value)| value == Value::Draw));
    assert_eq!(stats.random.sample, None);
    near(stats.random.shares[0], 737.0 / 1260.0);
    near(stats.random.shares[1], 121.0 / 420.0);
    near(stats.random.draws, 8.0 / 63.0);
    near(stats.random.mean_plies, 3203.0 / 420.0);
    near(stats.random.unfinished, 0.0);
}

/// The same script for a game in which play goes in circles.
#[test]
fn three_mens_morris() {
    let stats = of(Toy::Morris);
    assert_eq!((stats.counts.total(), stats.start), (744, Value::Win(9)));
    let walk = stats.walk.unwrap();
    let expected = [
        [0, 1, 0, 0],
        [0, 1, 1, 1],
        [0, 5, 6, 1],
        [0, 15, 20, 3],
        [0, 68, 30, 10],
        [21, 94, 41, 18],
        [21, 108, 39, 36],
        [21, 108, 39, 36],
    ];
    assert_eq!(rows(&walk.by_ply), expected);
    assert_eq!(walk.branching, Branching { classes: 681, moves: 2_981, most: 9 });
    assert_eq!(walk.narrow, Narrow { won: 400, one_wins: 220, drawn: 176, one_saves: 76 });
    let longest: Vec<_> = walk.longest.iter().map(|win| (win.plies, win.classes)).collect();
    assert_eq!(longest, [(9, 8), (7, 14), (5, 41), (3, 89), (1, 248)]);
    near(stats.random.shares[0], 0.520_859_173_776_115_3);
    near(stats.random.shares[1], 0.479_140_826_223_810_1);
    near(stats.random.draws, 0.0);
    assert!((stats.random.mean_plies - 15.631_670_997_425_669).abs() < 1e-8);
    assert!(stats.random.unfinished < 1e-11);
}

/// Counts add up to those of the header, examples are what they are said to be, and threads change
/// nothing.
#[test]
fn everything_fits_together() {
    for toy in Toy::ALL {
        let force = by_force(&toy);
        let found = of(toy);
        let walk = found.walk.unwrap();
        let total: u64 = walk.by_ply.iter().map(Row::classes).sum();
        assert_eq!(total, found.counts.total(), "{toy:?}");
        for win in &walk.longest {
            assert_eq!(force[&win.position], Value::Win(win.plies), "{toy:?}");
            assert_eq!(found.counts.of(Value::Win(win.plies)), win.classes);
        }
        let random = found.random;
        near(random.shares[0] + random.shares[1] + random.draws + random.unfinished, 1.0);
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let again = pool.install(|| of(toy));
            assert_eq!((again.walk.as_ref(), again.random), (Some(&walk), random), "{toy:?}");
        }
        // What is played agrees with what is computed, within five standard errors.
        let tally = burnside_solve::random::play(&toy, toy.start(), 20_000, 10_000, 7);
        let (share, error) = tally.share_won(burnside::Player::One);
        assert!((share - random.shares[0]).abs() < 5.0 * error, "{toy:?}: {share} {random:?}");
    }
}

#[test]
fn little_memory_and_little_time() {
    let table = table(Toy::Morris);
    let limits = Limits { memory: Some(10_000), ..Limits::default() };
    let found = stats(&table, &limits, &|_, _| ()).unwrap();
    assert!(found.walk.is_none());
    assert_eq!((found.counts.total(), found.first_moves.len()), (744, 9));
    assert_eq!(found.start, table.probe(Toy::Morris.start()).unwrap());
    let share = found.random.shares[0];
    let error = found.random.standard_error(share).unwrap();
    assert!(error < 0.01 && (share - 0.520_859).abs() < 5.0 * error, "{share} {error}");
    let limits = Limits { nodes: Some(5), ..Limits::default() };
    assert!(stats(&table, &limits, &|_, _| ()).is_err());
}
