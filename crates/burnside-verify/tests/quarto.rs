//! Quarto's second opinion: right by other ways, and not to be deceived.

use std::num::NonZero;

use burnside::{
    Game, Notation, Symmetric, Value, laws,
    quarto::{Position, Quarto, WinningSets},
};
use burnside_solve::{
    embedded::{bytes_of, table_of},
    negamax,
    table::{Table, Tabled},
};
use burnside_verify::{Breach, Prover, Report, Silent, Violation, verify_some};

/// Any four of seven squares: more sets than the search has room for side by side. Of seven pieces
/// four always share a trait, so nobody draws.
fn many_sets() -> WinningSets {
    let sets = (0_u32..1 << 7).filter(|mask| mask.count_ones() == 4);
    let squares = |mask| (0..7).filter(move |square| mask >> square & 1 == 1);
    let sets: Vec<[usize; 4]> =
        sets.map(|mask| squares(mask).collect::<Vec<_>>().try_into().unwrap()).collect();
    assert!(sets.len() > 32);
    WinningSets::new(&sets).unwrap()
}

#[test]
fn the_last_plies_are_what_the_rules_make_them() {
    let torus = Quarto::with_sets("torus", WinningSets::TORUS);
    let many = Quarto::with_sets("many", many_sets());
    for rules in [Quarto::LINES, Quarto::SQUARES, torus, many] {
        let prover = Prover::new(&rules);
        let positions: Vec<_> = (0..60).flat_map(|seed| laws::sample(&rules, seed, 20)).collect();
        let late = positions.into_iter().filter(|position| position.count() >= 11);
        let values: Vec<_> = late
            .map(|position| {
                let value = prover.value(position);
                assert_eq!(value, negamax(&rules, position), "{position}");
                value
            })
            .collect();
        let draws = rules.name() != "many";
        for kind in [Value::Win(3), Value::Loss(2), Value::Draw] {
            let possible = draws || kind != Value::Draw;
            assert!(!possible || values.contains(&kind), "{}: {kind} never came up", rules.name());
        }
    }
}

/// Values of an independent program, which counts placements as we count plies.
#[test]
fn another_program_agrees() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/quarto.json");
    let facts: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut compared = 0;
    for rules in [Quarto::LINES, Quarto::SQUARES] {
        let prover = Prover::new(&rules);
        for entry in facts["values"].as_array().unwrap() {
            if entry["game"] != rules.name() {
                continue;
            }
            let position = rules.parse_position(entry["position"].as_str().unwrap()).unwrap();
            if position.count() < 6 {
                continue;
            }
            let plies = || entry["plies"].as_u64().unwrap() as u16;
            let expected = match entry["value"].as_str().unwrap() {
                "win" => Value::Win(plies()),
                "loss" => Value::Loss(plies()),
                _ => Value::Draw,
            };
            assert_eq!(prover.value(position), expected, "{position}");
            compared += 1;
        }
    }
    assert!(compared > 70, "{compared}");
}

/// No class of the last layer is drawn at this rate.
const NONE: NonZero<usize> = NonZero::new(1 << 60).unwrap();

fn table(rules: &Quarto) -> Table<Quarto, &'static [u8]> {
    table_of(rules).unwrap().unwrap()
}

fn verdict(rules: &Quarto, bytes: Vec<u8>) -> Result<Report, Violation> {
    verify_some(rules, Box::new(bytes), NONE, &Silent)
}

/// Open positions with a piece in hand and three on the board.
fn early(rules: &Quarto) -> Vec<Position> {
    let positions = (0..40).flat_map(|seed| laws::sample(rules, seed, 2));
    positions.filter(|position| position.count() == 3 && position.hand().is_some()).collect()
}

#[test]
fn a_changed_table_is_noticed() {
    for rules in [Quarto::LINES, Quarto::SQUARES] {
        let table = table(&rules);
        let mut noticed = 0;
        for position in early(&rules) {
            let right = table.probe(position).unwrap();
            for wrong in [Value::Win(11), Value::Draw] {
                let Some(bytes) = table.altered(position, wrong).unwrap() else { continue };
                let violation = verdict(&rules, bytes).unwrap_err();
                // The class itself, or one before it that the change makes wrong.
                let Violation::Value { position: text, claimed, breach } = &violation else {
                    panic!("{violation}")
                };
                let found = rules.parse_position(text).unwrap();
                let canonical = rules.canonical_position(rules.value_group(), position);
                if found == canonical {
                    assert_eq!((*claimed, *breach), (wrong, Breach::Best(right)), "{violation}");
                } else {
                    assert!(found.count() < 3, "{violation}");
                }
                noticed += 1;
                break;
            }
            if noticed > 0 {
                break;
            }
        }
        assert!(noticed > 0, "{}", rules.name());
    }
}

#[test]
fn some_of_the_last_layer_is_searched_for() {
    for rules in [Quarto::LINES, Quarto::SQUARES] {
        let whole = bytes_of(rules.name(), Quarto::SCHEME).unwrap();
        let before = verdict(&rules, whole.to_vec()).unwrap().checked;
        let every = NonZero::new(20_000).unwrap();
        let report = verify_some(&rules, Box::new(whole.to_vec()), every, &Silent).unwrap();
        let (searched, last) = (report.checked - before, report.reachable.total() - before);
        assert!(searched > 0 && searched < 3 * last / 20_000 + 9, "{searched} of {last}");
        assert_eq!(report.reachable, table(&rules).header().counts);
    }
}

#[test]
fn the_table_of_another_variant_is_refused() {
    let whole = bytes_of("quarto", Quarto::SCHEME).unwrap();
    let refused = verdict(&Quarto::SQUARES, whole.to_vec()).unwrap_err();
    assert!(matches!(refused, Violation::Table(_)), "{refused}");
}
