//! The laws of play, text and symmetry for Zertz on every board.

use burnside::{
    Game, Symmetric, Symmetry, laws,
    symmetry::plain_canonical,
    zertz::{Actions, Board, Group, Layers, Move, Position, Transform, TransformFlags, Zertz},
};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

/// Every position of random games in which rings go from one side first, so that boards shrink to
/// where they can be shifted.
fn lopsided(rules: Zertz, seed: u64, games: usize) -> Vec<Position> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut pick = |count: usize| (random.next_u64() % count as u64) as usize;
    let mut positions = Vec::new();
    for game in 0..games {
        let mut at = rules.start();
        loop {
            positions.push(at);
            let moves: Vec<Move> = rules.moves(at).collect();
            if moves.is_empty() {
                break;
            }
            let side = |mv: &Move| match *mv {
                Move::Place { remove: Some(ring), .. } => {
                    let (y, x) = rules.board().row_column(ring).unwrap();
                    [y, x, 8 + y - x, 8 + x - y][game % 4]
                }
                _ => 0,
            };
            let nearest = moves.iter().map(side).min().unwrap();
            let near: Vec<_> = moves.into_iter().filter(|mv| side(mv) <= nearest + 1).collect();
            at = rules.play_unchecked(at, near[pick(near.len())]);
        }
    }
    positions
}

fn some_of_all(rules: Zertz, seed: u64, every: usize) -> Vec<Position> {
    let mut positions = laws::sample(&rules, seed, 4);
    positions.extend(lopsided(rules, seed, 24));
    positions.into_iter().step_by(every).collect()
}

#[test]
fn play_obeys() {
    for rules in Zertz::ALL {
        laws::check_rules(&rules, &some_of_all(rules, 1, 19)).unwrap();
    }
}

#[test]
fn text_reads_back() {
    for rules in Zertz::ALL {
        laws::check_text(&rules, &some_of_all(rules, 2, 3)).unwrap();
    }
}

#[test]
fn every_group_obeys() {
    for rules in Zertz::ALL {
        // Late positions have many shifts and few moves, early ones the other way around.
        let positions: Vec<_> = some_of_all(rules, 3, 5)
            .into_iter()
            .filter(|&at| rules.moves(at).count() < 400)
            .step_by(4)
            .collect();
        assert!(positions.len() > 8);
        for &group in rules.groups() {
            laws::check_symmetry(&rules, group, &positions).unwrap();
        }
        laws::check_symmetry(&rules, rules.portable_group(), &[rules.start()]).unwrap();
    }
}

#[test]
fn the_fast_canonical_form_is_the_plain_minimum() {
    for rules in Zertz::ALL {
        let (mut shifted, mut checked) = (0, 0);
        for at in some_of_all(rules, 5, 1) {
            for &group in rules.groups() {
                let fast = rules.canonical(group, at);
                assert_eq!(fast, plain_canonical(&rules, group, at), "{group} of {at}");
                assert_eq!(rules.canonical_position(group, at), fast.position);
                checked += 1;
            }
            let shifts = rules.symmetries(Group::Transforms(TransformFlags::TRANSLATION), at);
            shifted += usize::from(shifts.count() > 1);
        }
        assert!(checked > 2000 && shifted > 50, "{rules}: {checked} checked, {shifted} shifted");
    }
}

#[test]
fn the_value_group_is_larger_on_the_board_of_48() {
    let rules = Zertz::RINGS_48;
    let all = Group::Transforms(TransformFlags::ALL);
    let more = |&at: &Position| {
        rules.symmetries(Group::Value, at).count() > 2 * rules.symmetries(all, at).count()
    };
    assert!(some_of_all(rules, 6, 1).iter().any(more));
    for rules in [Zertz::RINGS_37, Zertz::RINGS_61] {
        for at in some_of_all(rules, 6, 1) {
            let value = rules.symmetries(Group::Value, at).count();
            assert_eq!(value, 2 * rules.symmetries(all, at).count());
        }
    }
}

#[test]
fn transforms_that_do_not_fit_do_no_harm() {
    for rules in Zertz::ALL {
        let far = vec!["T99,-99+R60"; 300].join("+");
        for name in ["T99,99", "T-99,0+MR60", "T1/3,0+R60", "T0,1", "R60", far.as_str()] {
            let transform: Transform = name.parse().unwrap();
            let start = rules.start();
            let fits = rules.board() != Board::Rings48 && name == "R60";
            assert_eq!(rules.applies(start, transform), fits || transform == Transform::IDENTITY);
            let _ = rules.transform(start, transform.inverse());
            let _ = Layers::of(&[start], 1).transformed(transform);
            let _ = Actions::of(rules.board()).transformed_index(1_000, transform);
            let _ = transform.inverse_name();
        }
    }
}

#[test]
fn moves_can_be_skipped_without_listing_them() {
    for rules in Zertz::ALL {
        for at in some_of_all(rules, 7, 3) {
            let listed: Vec<Move> = rules.moves(at).collect();
            assert_eq!(rules.moves(at).count(), listed.len());
            assert_eq!(rules.moves(at).size_hint(), (listed.len(), Some(listed.len())));
            let step = listed.len() / 7 + 1;
            for skip in (0..listed.len()).step_by(step) {
                let mut moves = rules.moves(at);
                assert_eq!(moves.nth(skip), Some(listed[skip]), "{at}");
                assert_eq!(moves.next(), listed.get(skip + 1).copied());
                assert_eq!(moves.nth(step), listed.get(skip + 2 + step).copied());
                assert_eq!(moves.size_hint().0, listed.len().saturating_sub(skip + 3 + step));
            }
            assert_eq!(rules.moves(at).nth(listed.len()), None);
        }
    }
}

#[test]
fn hot_paths_do_not_allocate() {
    for rules in Zertz::ALL {
        let positions = some_of_all(rules, 8, 5);
        let used = allocation_counter::measure(|| {
            for &at in &positions {
                std::hint::black_box(rules.outcome(at));
                for mv in rules.moves(at).take(50) {
                    std::hint::black_box(rules.play_unchecked(at, mv));
                }
                for &group in rules.groups() {
                    std::hint::black_box(rules.canonical(group, at));
                    std::hint::black_box(rules.canonical_position(group, at));
                }
            }
        });
        assert_eq!(used.count_total, 0, "{rules}");
    }
    assert!(size_of::<Position>() <= 56 && size_of::<Move>() <= 4);
}

#[test]
#[cfg(feature = "serde")]
fn json_holds_the_texts() {
    let rules = Zertz::RINGS_61;
    for at in some_of_all(rules, 9, 9) {
        let json = serde_json::to_string(&at).unwrap();
        assert_eq!(json, format!("\"{at}\""));
        assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), at);
        for mv in rules.moves(at).take(20) {
            let json = serde_json::to_string(&mv).unwrap();
            assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), mv);
        }
    }
    assert!(serde_json::from_str::<Position>("\"oooo\"").is_err());
}
