//! Quarto's second opinion: right by other ways, and not to be deceived.

use std::{cell::Cell, num::NonZero, ops::ControlFlow};

use burnside::{
    Game, Notation, Value, laws,
    quarto::{Quarto, WinningSets},
};
use burnside_solve::{negamax, quarto::Book};
use burnside_verify::{Breach, Observer, Progress, Prover, Violation, verify_book};

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

/// Stops where the last layer begins: searching it takes longer.
struct UpToTheLastLayer(u64);

impl Observer for UpToTheLastLayer {
    fn progress(&self, progress: Progress) -> ControlFlow<()> {
        if progress.done > self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn verdict(rules: &Quarto, book: &Book) -> Violation {
    let before = (0..book.most_pieces()).map(|pieces| book.counts(pieces).unwrap()[0]).sum();
    let every = NonZero::new(50_000).unwrap();
    verify_book(rules, book, every, &UpToTheLastLayer(before)).unwrap_err()
}

/// The bytes with another hash at their end: only what they say is wrong.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 8);
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    bytes.extend(hash.to_le_bytes());
    bytes
}

/// Where the class count of each layer stands, and the score of its first entry, if it has any.
fn layout(bytes: &[u8]) -> Vec<(usize, Option<usize>)> {
    let at = Cell::new(9 + bytes[8] as usize);
    let byte = || bytes[at.replace(at.get() + 1)];
    let variable = || {
        let mut number = 0;
        for shift in (0..).step_by(7) {
            let byte = byte();
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        number
    };
    let layer = |_| {
        let classes = at.get();
        variable();
        let mut first = None;
        for _ in 0..variable() {
            variable();
            first.get_or_insert(at.get());
            byte();
        }
        (classes, first)
    };
    (0..=byte()).map(layer).collect()
}

#[test]
fn a_changed_book_is_noticed() {
    for rules in [Quarto::LINES, Quarto::SQUARES] {
        let book = Book::embedded(&rules).unwrap();
        assert!(matches!(verdict(&rules, &book), Violation::Stopped), "nothing is wrong");

        let bytes = book.to_bytes();
        let layout = layout(&bytes);
        let changed = |at: usize, to: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = to;
            verdict(&rules, &Book::read(&rules, &sealed(bytes)).unwrap())
        };
        let at = layout[3].1.unwrap();
        let score = bytes[at];
        let violation = changed(at, if score > 2 { score - 2 } else { score + 2 });
        let Violation::Value { position, breach, .. } = &violation else { panic!("{violation}") };
        assert_eq!(rules.parse_position(position).unwrap().count(), 3);
        // A win at the m-th placement scores 17 - m; three pieces are on the board.
        let right = Value::Win(17 - 3 - u16::from(score));
        assert_eq!(*breach, Breach::Best(right), "{violation}");

        let violation = changed(layout[1].0, 9);
        assert!(matches!(violation, Violation::Layer { pieces: 1, .. }), "{violation}");
    }
}

#[test]
fn some_of_the_last_layer_is_searched_for() {
    for rules in [Quarto::LINES, Quarto::SQUARES] {
        let book = Book::embedded(&rules).unwrap();
        let classes = |pieces| book.counts(pieces).unwrap()[0];
        let every = NonZero::new(60_000).unwrap();
        let report = verify_book(&rules, &book, every, &burnside_verify::Silent).unwrap();
        let before: u64 = (0..4).map(classes).sum();
        assert_eq!(report.checked, before + classes(4).div_ceil(60_000));
        assert_eq!(report.reachable.total(), before + classes(4));
    }
}
