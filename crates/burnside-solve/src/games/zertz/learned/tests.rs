//! What is kept up move by move beside what the rules say after each move.

use burnside::{
    Game, Outcome, laws,
    zertz::{Cell, Move, Position, Zertz},
};

use super::{Learned, WON, placements::has_full_island};

/// The moves of a position, some of them where there are many.
fn some_moves(rules: &Zertz, at: Position) -> impl Iterator<Item = Move> {
    let all = rules.moves(at);
    let step = 1 + all.size_hint().0 / 40;
    all.step_by(step)
}

#[test]
fn moves_change_a_state_as_the_rules_change_a_position() {
    let (mut jumps, mut placements, mut isolating) = (0, 0, 0);
    for rules in Zertz::ALL {
        let learned = Learned::new(rules).unwrap();
        let number = |cell: Cell| rules.board().cells().position(|one| one == cell).unwrap() as u8;
        for at in laws::sample(&rules, 51, 8) {
            let before = learned.state(at);
            let rings = at.rings().len();
            for mv in some_moves(&rules, at) {
                let next = rules.play(at, mv);
                let mut state = before;
                match mv {
                    Move::Place { color, at, remove } => {
                        let (at, ring) = (number(at), remove.map(number));
                        let (geometry, weights) = (&learned.geometry, &learned.views);
                        if state.place(geometry, weights, color, at, ring) {
                            isolating += 1;
                            continue;
                        }
                        assert_eq!(next.rings().len() + usize::from(ring.is_some()), rings);
                        placements += 1;
                    }
                    Move::Jump { from, to, .. } => {
                        let mut all = before.jumps(&learned.geometry);
                        let jump = std::iter::from_fn(|| all.next(&before, &learned.geometry))
                            .find(|jump| jump.ends() == (number(from), number(to)));
                        let own = state.jump(&learned.geometry, &learned.views, jump.unwrap());
                        assert_eq!(own, next.to_move() == at.to_move());
                        jumps += 1;
                    }
                    Move::Pass => panic!("{at}: {mv}"),
                }
                assert_eq!(state, learned.state(next), "{at}: {mv}");
            }
        }
    }
    assert!(
        jumps > 500 && placements > 5_000 && isolating > 50,
        "{jumps} {placements} {isolating}"
    );
}

/// Plays jumps out by the rules.
fn plain_settle(learned: &Learned, at: Position, depth: u32, seen: &mut u32) -> i32 {
    let rules = learned.rules;
    match rules.outcome(at) {
        Some(Outcome::Win(winner)) if winner == at.to_move() => return WON,
        Some(_) => return -WON,
        None => {}
    }
    let jumps: Vec<Move> =
        rules.moves(at).take_while(|mv| matches!(mv, Move::Jump { .. })).collect();
    if depth == 0 || jumps.is_empty() {
        return learned.weigh(at);
    }
    let worth = jumps.into_iter().map(|mv| {
        *seen += 1;
        let next = rules.play(at, mv);
        let worth = plain_settle(learned, next, depth - 1, seen);
        if next.to_move() == at.to_move() { worth } else { -worth }
    });
    worth.max().unwrap()
}

#[test]
fn jumps_are_played_out_as_the_rules_say() {
    let (mut with_jumps, mut ended) = (0, 0);
    for rules in Zertz::ALL {
        let learned = Learned::new(rules).unwrap();
        for at in laws::sample(&rules, 52, 12) {
            for mv in some_moves(&rules, at).take(8) {
                let next = rules.play(at, mv);
                let mut seen = 0;
                let worth = plain_settle(&learned, next, 8, &mut seen);
                if seen < 40 {
                    assert_eq!(learned.settled(&learned.state(next)), worth, "{next}");
                    with_jumps += usize::from(seen > 0);
                    ended += usize::from(worth.abs() == WON);
                }
            }
        }
    }
    assert!(with_jumps > 1_000 && ended > 100, "{with_jumps} {ended}");
}

#[test]
fn a_full_group_of_rings_is_noticed() {
    let rings = ["oooo/ooooo", "oo.w/oo..."];
    let [whole, torn] = rings.map(|rings| -> Position {
        let text = format!("{rings}/oowooo/ooogooo/oooooo/ooooo/ooo. 4/7/10 0/0/0 0/0/0 1 -");
        text.parse().unwrap()
    });
    assert!(!has_full_island(&whole) && has_full_island(&torn));
    for rules in Zertz::ALL {
        // In play it is captured at once.
        let mut all = laws::sample(&rules, 53, 6).into_iter();
        assert!(all.all(|at| rules.outcome(at).is_some() || !has_full_island(&at)));
    }
}
