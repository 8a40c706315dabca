//! Depths, times and memory: nothing overflows, nothing takes much more than it may.

use std::{iter::repeat_n, thread, time::Duration};

use burnside::{Game, NotAccepted, Outcome, Player, Symmetric, gobblet::Gobblet, zertz::Zertz};
use burnside_solve::{
    Budget, Cause, Limits, Lines, PlyClasses, Stopped, count_lines, divide, for_each_layer_within,
    perft,
};

/// A game without an end: this many moves, always.
#[derive(Clone, Copy, Debug)]
struct Forever(u8);

impl Game for Forever {
    type Position = Player;
    type Written = Player;
    type Move = u8;

    fn name(&self) -> &'static str {
        "forever"
    }

    fn accept(&self, written: Player) -> Result<Player, NotAccepted> {
        Ok(written)
    }

    fn start(&self) -> Player {
        Player::One
    }

    fn to_move(&self, position: Player) -> Player {
        position
    }

    fn outcome(&self, _: Player) -> Option<Outcome> {
        None
    }

    fn moves(&self, _: Player) -> impl Iterator<Item = u8> {
        0..self.0
    }

    fn play_unchecked(&self, position: Player, _: u8) -> Player {
        position.other()
    }
}

/// On threads whose stack is as small as can be.
fn on_a_small_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    const STACK: usize = 64 << 10;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).stack_size(STACK).build().unwrap();
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        thread.spawn_scoped(scope, || pool.install(work)).unwrap().join().unwrap()
    })
}

/// Limits that no count here reaches.
const PLENTY: Limits<'_> =
    Limits { nodes: Some(u64::MAX), time: None, cancel: None, memory: None, progress: None };

#[test]
fn a_million_plies_are_not_too_deep() {
    const DEEP: u32 = 1_000_000;
    on_a_small_stack(|| {
        assert_eq!(perft(&Forever(1), Player::One, DEEP), 1);
        assert_eq!(divide(&Forever(1), Player::One, DEEP), [(0, 1)]);
        let line = Lines { lines: 1, positions: u64::from(DEEP) };
        for limits in [Limits::default(), PLENTY] {
            let counted = count_lines(&Forever(1), Player::One, DEEP, &limits, &|_, _| ());
            assert_eq!(counted, Ok(vec![(0, line)]));
        }
    });
}

/// A power of two for each depth, across the ply at which recursion begins.
#[test]
fn every_line_is_counted_at_every_depth() {
    for depth in 0..22 {
        assert_eq!(perft(&Forever(2), Player::One, depth), 1 << depth);
        let lines: u64 = divide(&Forever(2), Player::One, depth).iter().map(|&(_, n)| n).sum();
        assert_eq!(lines + u64::from(depth == 0), 1 << depth);
        for limits in [Limits::default(), PLENTY] {
            let counted = count_lines(&Forever(2), Player::One, depth, &limits, &|_, _| ());
            let all = counted.unwrap().into_iter().fold(Lines::default(), |all, (_, n)| all.and(n));
            assert_eq!(all, Lines { lines, positions: (2 << depth) - 2 });
        }
    }
}

/// 255^8 is less than 2^64; 255^9 is more. (The last ply is counted, not walked: fewer than 2^64
/// moves can be counted for nothing.)
#[test]
fn counts_saturate() {
    #[derive(Clone, Copy, Debug)]
    struct Many;
    impl Game for Many {
        type Position = Player;
        type Written = Player;
        type Move = ();

        fn name(&self) -> &'static str {
            "many"
        }

        fn accept(&self, written: Player) -> Result<Player, NotAccepted> {
            Ok(written)
        }

        fn start(&self) -> Player {
            Player::One
        }

        fn to_move(&self, position: Player) -> Player {
            position
        }

        fn outcome(&self, _: Player) -> Option<Outcome> {
            None
        }

        fn moves(&self, position: Player) -> impl Iterator<Item = ()> {
            repeat_n((), if position == Player::One { 2 } else { usize::MAX - 1 })
        }

        fn play_unchecked(&self, position: Player, (): ()) -> Player {
            position.other()
        }
    }
    assert_eq!(perft(&Many, Player::Two, 1), u64::MAX - 1);
    assert_eq!(perft(&Many, Player::One, 2), u64::MAX, "twice that");
}

#[test]
fn deep_counts_of_games_that_can_return_end_at_their_limits() {
    let limits = Limits { nodes: Some(3_000_000), ..Limits::default() };
    on_a_small_stack(|| {
        for depth in [1_000_000, u32::MAX] {
            let stopped = count_lines(&Forever(2), Player::One, depth, &limits, &|_, _| ());
            let Err(Stopped { nodes, cause: Cause::Limit }) = stopped else {
                panic!("{stopped:?}")
            };
            assert!((3_000_000..3_000_000 + 3 * Budget::PORTION).contains(&nodes), "{nodes}");
        }
        let few = Limits { nodes: Some(200_000), ..Limits::default() };
        let game = Gobblet::DEFAULT;
        let stopped = count_lines(&game, game.start(), 1_000_000, &few, &|_, _| ());
        assert!(matches!(stopped, Err(Stopped { cause: Cause::Limit, .. })), "{stopped:?}");
    });
}

/// The way down is all that a deep count holds, and it is limited.
#[test]
fn the_way_down_is_limited_as_all_memory_is() {
    let limits = Limits { memory: Some(1 << 20), ..Limits::default() };
    let stopped = count_lines(&Forever(2), Player::One, u32::MAX, &limits, &|_, _| ());
    let Err(Stopped { nodes, cause: Cause::Memory }) = stopped else { panic!("{stopped:?}") };
    assert!(nodes < 2 << 20, "{nodes} plies of at least a byte");
}

fn layers(game: &impl Symmetric, limits: &Limits<'_>) -> (usize, Result<(), Stopped>) {
    let budget = Budget::new(limits);
    let mut plies = 0;
    for_each_layer_within(game, game.value_group(), game.start(), 1000, &budget, |ply, layer| {
        PlyClasses::of_within(game, ply, layer, &budget);
        plies += 1;
    });
    (plies, budget.judge(()))
}

#[test]
fn classes_end_at_their_time() {
    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    let (_, stopped) = layers(&Zertz::RINGS_61, &limits);
    assert!(matches!(stopped, Err(Stopped { cause: Cause::Limit, .. })), "{stopped:?}");
}

/// What was abandoned used to take as long again.
#[test]
fn classes_end_soon_after_their_limit() {
    const MOST: u64 = 20_000;
    let limits = Limits { nodes: Some(MOST), ..Limits::default() };
    let (plies, stopped) = layers(&Gobblet::DEFAULT, &limits);
    let Err(Stopped { cause: Cause::Limit, nodes }) = stopped else { panic!("{stopped:?}") };
    assert!(plies > 1);
    // Each thread may be in the middle of a portion.
    let threads = rayon::current_num_threads() as u64;
    assert!((MOST..MOST + 512 * threads).contains(&nodes), "{nodes}");
}

#[test]
fn classes_end_at_their_memory() {
    for megabytes in [2, 20] {
        let limits = Limits { memory: Some(megabytes << 20), ..Limits::default() };
        let (plies, stopped) = layers(&Gobblet::DEFAULT, &limits);
        assert!(matches!(stopped, Err(Stopped { cause: Cause::Memory, .. })), "{stopped:?}");
        assert!((2..12).contains(&plies), "{plies}");
    }
}
