//! Urgent moves and offers against all moves, tried one by one.

use burnside::{
    Game, Outcome, laws,
    zertz::{Move, Position, Zertz},
};

fn wins(rules: Zertz, at: Position, mv: Move) -> bool {
    rules.outcome(rules.play(at, mv)) == Some(Outcome::Win(rules.to_move(at)))
}

/// Whether a placement isolates something: more marbles are captured than were placed from there.
fn isolates(rules: Zertz, at: Position, mv: Move) -> bool {
    let lying = |at: Position| at.rings().len() - at.vacant().len();
    matches!(mv, Move::Place { .. }) && lying(rules.play(at, mv)) <= lying(at)
}

/// Positions of random games, and the same boards with other numbers of marbles, so that the end is
/// near in all ways.
fn positions(rules: Zertz, seed: u64, games: u32) -> Vec<Position> {
    let mut positions = laws::sample(&rules, seed, games);
    for at in positions.clone() {
        let text = at.to_string();
        let parts: Vec<&str> = text.split(' ').collect();
        for (pool, one, two) in [
            ("0/0/1", "3/0/0", "0/0/0"),
            ("0/0/0", "1/1/1", "0/2/0"),
            ("1/1/1", "3/4/5", "2/2/2"),
            ("0/1/0", "0/0/0", "0/0/0"),
        ] {
            let other = [parts[0], pool, one, two, parts[4], parts[5]].join(" ");
            positions.push(other.parse().unwrap());
        }
    }
    positions
}

#[test]
fn urgent_moves_are_captures_by_placement_and_wins() {
    let (mut isolating, mut winning) = (0, 0);
    for rules in Zertz::ALL {
        for at in positions(rules, 5, 20) {
            let mut found = Vec::new();
            rules.find_urgent_moves(at, &mut found);
            let first = found.iter().take_while(|&&mv| wins(rules, at, mv)).count();
            assert!(found[first..].iter().all(|&mv| !wins(rules, at, mv)), "{at}: wins first");
            let is_urgent = |&mv: &Move| wins(rules, at, mv) || isolates(rules, at, mv);
            let mut expected: Vec<String> =
                rules.moves(at).filter(is_urgent).map(|mv| mv.to_string()).collect();
            let mut found: Vec<String> = found.iter().map(Move::to_string).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{at}");
            winning += first;
            isolating += found.len() - first;
        }
    }
    assert!(winning > 100 && isolating > 100, "{winning} {isolating}");
}

#[test]
fn offers_are_placements_after_which_the_other_player_must_jump() {
    let mut seen = 0;
    for rules in Zertz::ALL {
        for at in positions(rules, 6, 3) {
            let replies = |mv: Move| -> Vec<Move> { rules.moves(rules.play(at, mv)).collect() };
            let must_jump = |mv: Move| matches!(replies(mv).first(), Some(Move::Jump { .. }));
            let is_offer = |&mv: &Move| matches!(mv, Move::Place { .. }) && must_jump(mv);
            let mut expected: Vec<Move> = rules.moves(at).filter(is_offer).collect();
            let (mut all, mut few) = (Vec::new(), Vec::new());
            rules.find_offers(at, usize::MAX, &mut all);
            rules.find_offers(at, 1, &mut few);
            // For each offer left out, one is there that leaves the same jumps.
            for &mv in all.iter().filter(|mv| !few.contains(mv)) {
                let Move::Place { color, at: cell, .. } = mv else { panic!("{mv}") };
                let same = |other: &&Move| matches!(**other, Move::Place { color: c, at: a, .. } if (c, a) == (color, cell));
                assert!(few.iter().any(|other| same(&other)), "{at}: {mv}");
            }
            let key = |mv: &Move| mv.to_string();
            expected.sort_by_key(key);
            all.sort_by_key(key);
            assert_eq!(all, expected, "{at}");
            seen += all.len() - few.len();
        }
    }
    assert!(seen > 1_000, "{seen}");
}
