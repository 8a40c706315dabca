//! Quantik counted: perft and classes per ply, against `conformance/quantik.json`.

use burnside::{
    Game, Symmetric, Value, laws,
    quantik::{Group, Position, Quantik},
};
use burnside_solve::{classes, divide, negamax, par_perft, perft, random};
use serde_json::Value as Json;

fn vectors() -> Json {
    let text = include_str!("../../../conformance/quantik.json");
    serde_json::from_str(text).expect("the vectors are JSON")
}

#[test]
fn perft_one_to_six() {
    for entry in vectors()["plies"].as_array().unwrap() {
        let lines = &entry["lines_of_play"];
        let expected = lines["open"].as_u64().unwrap() + lines["finished"].as_u64().unwrap();
        let depth = entry["ply"].as_u64().unwrap() as u32;
        assert_eq!(par_perft(&Quantik, Quantik.start(), depth), expected, "perft({depth})");
        if depth <= 4 {
            assert_eq!(perft(&Quantik, Quantik.start(), depth), expected, "perft({depth})");
        }
    }
}

#[test]
fn divide_adds_up_and_says_where() {
    let parts = divide(&Quantik, Quantik.start(), 3);
    assert_eq!(parts.len(), 64);
    // All first moves are one class, so each has the same number of lines below it.
    assert!(parts.iter().all(|&(_, lines)| lines == 167_552 / 64));
    assert!(divide(&Quantik, Quantik.start(), 0).is_empty());
    assert_eq!(par_perft(&Quantik, Quantik.start(), 0), 1);
}

#[test]
fn classes_to_ply_six_under_two_groups() {
    for group in [Group::Full, Group::D4Shapes] {
        let counts = classes(&Quantik, group, 6);
        for (count, entry) in counts.iter().zip(vectors()["plies"].as_array().unwrap()) {
            let expected = &entry[group.to_string()];
            assert_eq!(expected["open"], count.open, "{group} {count:?}");
            assert_eq!(expected["stuck"], count.stuck, "{group} {count:?}");
            assert_eq!(expected["finished"], count.finished, "{group} {count:?}");
        }
    }
}

#[test]
#[should_panic(expected = "does not preserve play")]
fn key_only_groups_count_no_classes() {
    classes(&Quantik, Quantik.portable_group(), 1);
}

/// Values of positions near the end, from independent implementations.
#[test]
fn plain_negamax_agrees_with_the_solved_positions() {
    let vectors = vectors();
    let mut checked = 0;
    for entry in ["solved", "positions"].iter().flat_map(|&key| vectors[key].as_array().unwrap()) {
        let position: Position = entry["qfen"].as_str().unwrap().parse().unwrap();
        if position.occupancy().count_ones() < 7 {
            continue; // trees that a plain search should not climb in a test
        }
        let plies = entry["plies"].as_u64().unwrap() as u16;
        let expected = match entry["value"].as_str().unwrap() {
            "win" => Value::Win(plies),
            _ => Value::Loss(plies),
        };
        assert_eq!(negamax(&Quantik, position), expected, "{position}");
        let winning = Quantik
            .moves(position)
            .filter(|&mv| matches!(negamax(&Quantik, Quantik.play(position, mv)), Value::Loss(_)))
            .fold(0_u64, |mask, mv| mask | 1 << mv.index());
        let expected = entry["winning"].as_str().unwrap().trim_start_matches("0x");
        assert_eq!(winning, u64::from_str_radix(expected, 16).unwrap(), "{position}");
        checked += 1;
    }
    assert!(checked >= 8, "{checked}");
}

/// Equal classes have equal values under the value group; color swaps break that.
#[test]
fn the_value_group_preserves_values_and_the_color_swap_does_not() {
    let swap = "swap".parse().unwrap();
    let mut broken = 0;
    for position in laws::sample(&Quantik, 21, 60) {
        if position.occupancy().count_ones() < 9 {
            continue;
        }
        let value = negamax(&Quantik, position);
        let canonical = Quantik.canonical_position(Group::Full, position);
        assert_eq!(negamax(&Quantik, canonical), value, "{position}");
        // With as many pieces on both sides, the image can be played.
        let swapped = Quantik.accept(Quantik.transform_written(position.into(), swap));
        broken += swapped.map_or(0, |swapped| usize::from(negamax(&Quantik, swapped) != value));
    }
    assert!(broken > 0);
}

#[test]
fn random_games_do_not_depend_on_the_number_of_threads() {
    let with_threads = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| random::play(&Quantik, Quantik.start(), 20_000, 16, 9))
    };
    let tally = with_threads(1);
    assert_eq!(tally, with_threads(2));
    assert_eq!(tally, with_threads(5));
    assert_ne!(tally, random::play(&Quantik, Quantik.start(), 20_000, 16, 10));
    assert_eq!(tally.games, 20_000);
    assert_eq!(tally.wins[0] + tally.wins[1], 20_000);
    assert!(tally.mean_plies() > 4.0 && tally.mean_plies() < 16.0);
}

/// The share of games over by ply 4 is known exactly: completed lines over all lines of play.
#[test]
fn random_games_are_uniform_at_every_ply() {
    // Weights of a uniform walk, by trying every line of four plies.
    fn over_by(position: Position, plies: u32) -> f64 {
        let moves = position.moves();
        if plies == 0 || moves.len() == 0 {
            return f64::from(u8::from(Quantik.outcome(position).is_some()));
        }
        let count = f64::from(moves.len() as u32);
        moves.map(|mv| over_by(Quantik.play(position, mv), plies - 1)).sum::<f64>() / count
    }
    let first = Quantik.play(Quantik.start(), "A0".parse().unwrap());
    let exact = over_by(first, 3);
    let games = 400_000;
    let tally = random::play(&Quantik, first, games, 3, 5);
    let (share, error) = tally.share_won(burnside::Player::Two);
    assert!((share - exact).abs() < 5.0 * error, "{share} +- {error}, exactly {exact}");
    assert!(exact > 0.0005 && error < exact / 10.0);
}
