//! One stored value changed: the verifier names the position.

use burnside::{Game, Notation, Symmetric, Value, gobblet::Gobblet, laws, quantik::Quantik};
use burnside_solve::{
    embedded,
    table::{Found, ReadAt, Table, Tabled},
};
use burnside_verify::{Violation, check_position, verify_layers};

/// Positions whose values are stored, from random games.
fn stored<G: Tabled + Symmetric>(table: &Table<G, impl ReadAt>, wanted: usize) -> Vec<G::Position> {
    let mut found = Vec::new();
    for seed in 0.. {
        for position in laws::sample(table.game(), seed, 50) {
            let is_new = !found.contains(&position);
            if is_new && matches!(table.find(position).unwrap(), Found::Stored(_)) {
                found.push(position);
            }
            if found.len() == wanted {
                return found;
            }
        }
    }
    unreachable!("seeds do not end")
}

fn every_change_is_noticed<G: Tabled + Symmetric + Notation>(
    table: &Table<G, impl ReadAt>,
    wanted: usize,
) {
    let game = table.game();
    let mut changed = 0;
    for position in stored(table, wanted) {
        check_position(table, position).unwrap();
        for plies in 5..12 {
            let value = if plies % 2 == 1 { Value::Win(plies) } else { Value::Loss(plies) };
            let Some(bytes) = table.altered(position, value).unwrap() else { continue };
            let wrong = Table::open(game.clone(), bytes).unwrap();
            wrong.check().unwrap(); // all checksums are right
            assert_eq!(wrong.probe(position).unwrap(), value);
            let Err(Violation::Value { position: named, claimed, .. }) =
                check_position(&wrong, position)
            else {
                panic!("{} became {value} and nobody noticed", game.position_text(position))
            };
            assert_eq!((named, claimed), (game.position_text(position), value));
            changed += 1;
        }
    }
    assert!(changed >= wanted, "{changed}");
}

#[test]
fn gobblet_changes_are_noticed() {
    every_change_is_noticed(embedded::gobblet(), 6);
}

#[test]
fn quantik_changes_are_noticed() {
    every_change_is_noticed(embedded::quantik(), 6);
}

/// The whole verification, on a change near the start: it fails in the first plies.
#[test]
fn the_whole_verification_names_the_position() {
    let table = embedded::quantik();
    let after_one = Quantik.play(Quantik.start(), "A0".parse().unwrap());
    let bytes = table.altered(after_one, Value::Win(7)).unwrap().expect("it can be written");
    let wrong = Table::open(Quantik, bytes).unwrap();
    let violation = verify_layers(&wrong, &burnside_verify::Silent).unwrap_err();
    // It is the start whose value no longer fits, or the position itself.
    assert!(matches!(violation, Violation::Value { .. }), "{violation}");
}

/// The same law on random positions of the real tables, as a sample of what the full run checks.
#[test]
fn random_positions_obey_the_law() {
    for position in laws::sample(&Gobblet::default(), 61, 60) {
        check_position(embedded::gobblet(), position).unwrap();
    }
    for position in laws::sample(&Quantik, 62, 60) {
        check_position(embedded::quantik(), position).unwrap();
    }
}
