//! Quantik against the outside world's answers: `conformance/quantik.json`.

use burnside::{
    Canonical, Game, Notation, Outcome, Player, Symmetric, Symmetry as _,
    quantik::{Geometry, Group, Position, Quantik, Setup, SetupError, Symmetry, TextError},
    symmetry::{Colors, Product},
};
use serde_json::Value as Json;

fn vectors() -> Json {
    let text = include_str!("../../../conformance/quantik.json");
    serde_json::from_str(text).expect("the vectors are JSON")
}

fn list<'a>(json: &'a Json, key: &str) -> &'a [Json] {
    let list = json[key].as_array().unwrap_or_else(|| panic!("{key} is a list"));
    assert!(!list.is_empty(), "{key} has entries");
    list
}

fn text(json: &Json) -> &str {
    json.as_str().expect("a text")
}

fn mask(json: &Json) -> u64 {
    u64::from_str_radix(text(json).trim_start_matches("0x"), 16).expect("a hex mask")
}

fn symmetry(json: &Json) -> Symmetry {
    let shapes = text(&json[1]).parse().expect("a renaming");
    Product(text(&json[0]).parse().expect("a turn"), Product(shapes, Colors::Kept))
}

/// Everything that an entry says about canonical forms.
fn check_canonical(setup: Setup, entry: &Json) {
    let context = text(&entry["qfen"]);
    for (group, key) in entry["keys"].as_object().expect("keys by group") {
        let group: Group = group.parse().expect("a group");
        assert_eq!(hex::encode(setup.canonical_key_under(group)), text(key), "{context} {group}");
        let Canonical { position, witness, stabilizer, orbit } = setup.canonical(group);
        assert_eq!(hex::encode(position.pack(2)), text(key), "{context} {group}");
        assert_eq!(setup.transform(witness), position, "{context} {group}");
        assert_eq!(orbit * stabilizer, group.order(), "{context} {group}");
        let says = |what: &str| entry[what].get(group.to_string()).cloned();
        if let Some(expected) = says("orbits") {
            assert_eq!(u64::from(orbit), expected.as_u64().unwrap(), "{context} {group}");
        }
        if let Some(expected) = says("canonical") {
            assert_eq!(position.to_qfen(), text(&expected), "{context} {group}");
        }
        if let Some(expected) = says("witness") {
            assert_eq!(witness, symmetry(&expected), "{context} {group}");
        }
    }
}

#[test]
fn positions() {
    for entry in list(&vectors(), "positions") {
        let qfen = text(&entry["qfen"]);
        let position: Position = qfen.parse().unwrap_or_else(|error| panic!("{qfen}: {error}"));
        assert_eq!(position.to_qfen(), qfen);
        assert_eq!(hex::encode(position.pack(0)), text(&entry["core"]), "{qfen}");
        assert_eq!(position.has_full_line(), entry["line"].as_bool().unwrap(), "{qfen}");
        let legal = if position.has_full_line() { 0 } else { mask(&entry["legal"]) };
        assert_eq!(position.legal_mask(), legal, "{qfen}");
        check_canonical(position.setup(), entry);

        let reached = list_or_empty(entry, "moves").iter().fold(Quantik.start(), |p, mv| {
            Quantik.play(p, Quantik.parse_move(p, text(mv)).expect("a move"))
        });
        assert_eq!(reached, position, "{qfen}");
    }
}

fn list_or_empty<'a>(json: &'a Json, key: &str) -> &'a [Json] {
    json[key].as_array().map_or(&[], Vec::as_slice)
}

#[test]
fn setups_legal_or_not() {
    for entry in list(&vectors(), "setups") {
        let setup = Setup::from_qfen(text(&entry["qfen"])).expect("QFEN");
        if let Some(planes) = entry["planes"].as_array() {
            let planes: Vec<_> = planes.iter().map(|p| p.as_u64().unwrap() as u16).collect();
            assert_eq!(setup.planes()[..], planes);
        }
        if let Some(line) = entry["line"].as_bool() {
            assert_eq!(setup.has_full_line(), line, "{setup:?}");
        }
        check_canonical(setup, entry);
    }
}

#[test]
fn invalid_states_are_refused_for_the_right_reason() {
    for entry in list(&vectors(), "invalid") {
        let result = match entry["planes"].as_array() {
            Some(planes) => {
                let plane = |i: usize| planes[i].as_u64().unwrap() as u16;
                let planes = std::array::from_fn(plane);
                Setup::from_planes(planes).validate().map_err(TextError::from)
            }
            None => text(&entry["qfen"]).parse::<Position>(),
        };
        let reason = match result.expect_err("invalid") {
            TextError::Qfen(_) => "malformed",
            TextError::Setup(SetupError::Balance { .. }) => "balance",
            TextError::Setup(SetupError::TooManyCopies { .. }) => "copies",
            TextError::Setup(SetupError::Conflict { .. }) => "conflict",
            TextError::Setup(SetupError::Overlap { .. }) => "overlap",
            other => panic!("{other}"),
        };
        assert_eq!(reason, text(&entry["error"]), "{entry}");
    }
}

#[test]
fn moves_map_as_the_peers_map_them() {
    for entry in list(&vectors(), "move_maps") {
        let mv = text(&entry["move"]).parse().unwrap();
        let symmetry = symmetry(&entry["symmetry"]);
        assert_eq!(Quantik.transform_move(mv, symmetry).to_string(), text(&entry["image"]));
        assert_eq!(symmetry.inverse(), self::symmetry(&entry["inverse"]), "{symmetry}");
    }
}

#[test]
fn the_128_maps_are_the_same_set() {
    let mut theirs: Vec<Vec<u8>> = list(&vectors()["maps"], "all")
        .iter()
        .map(|map| map.as_array().unwrap().iter().map(|i| i.as_u64().unwrap() as u8).collect())
        .collect();
    let mut ours: Vec<_> = Geometry::ALL.map(|g| g.permutation().images().to_vec()).into();
    theirs.sort();
    ours.sort();
    assert_eq!(ours, theirs);
}

#[test]
fn a_full_board_without_a_line_is_lost_for_the_mover() {
    let vectors = vectors();
    let entry = &vectors["stuck_full_board"];
    let full = list(entry, "moves").iter().fold(Quantik.start(), |position, mv| {
        assert_eq!(Quantik.outcome(position), None);
        Quantik.play(position, Quantik.parse_move(position, text(mv)).unwrap())
    });
    assert_eq!(full.occupancy(), 0xffff);
    assert!(!full.has_full_line() && Quantik.is_stuck(full));
    assert_eq!(entry["winner"], 2);
    assert_eq!(Quantik.outcome(full), Some(Outcome::Win(Player::Two)));
}

#[test]
fn there_are_no_moves_after_the_end() {
    let over: Position = "AbCd/..../..../....".parse().unwrap();
    assert_eq!(Quantik.moves(over).count(), 0);
    assert_eq!(Quantik.outcome(over), Some(Outcome::Win(Player::Two)));
    let error = Quantik.try_play(over, "A15".parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "the game is over (player 2): there are no moves");
    assert_eq!(error.position, over);
}

#[test]
fn listed_classes_are_canonical_and_all() {
    let vectors = vectors();
    let mut known = std::collections::HashSet::new();
    for entry in list(&vectors, "classes") {
        let position: Position = text(&entry["qfen"]).parse().unwrap();
        let canonical = Quantik.canonical_position(Group::Full, position);
        assert!(known.insert(canonical), "{position} stands for a class of its own");
    }
    let mut reached = vec![Quantik.start()];
    for _ in 0..3 {
        let children = |&p: &Position| Quantik.moves(p).map(move |mv| Quantik.play(p, mv));
        reached = reached.iter().flat_map(children).collect();
        reached.sort_unstable();
        reached.dedup();
        for &position in &reached {
            assert!(known.contains(&Quantik.canonical_position(Group::Full, position)));
        }
    }
}

#[cfg(feature = "cbor")]
mod cbor {
    use burnside::quantik::{CborError, CborValue, Document, KeyOrder};

    use super::*;

    #[test]
    fn documents_are_the_peers_byte_for_byte() {
        let (mut canonical, mut not) = (0, 0);
        for entry in list(&vectors(), "cbor") {
            let setup = Setup::from_qfen(text(&entry["qfen"])).unwrap();
            let plain = text(&entry["plain"]);
            assert_eq!(hex::encode(setup.to_cbor(false, None, None)), plain);
            assert_eq!(Setup::from_cbor(&hex::decode(plain).unwrap()), Ok(setup));

            // Peers set the flag and leave the payload as it is: true only by luck.
            let claimed = hex::decode(text(&entry["flag_only"])).unwrap();
            match Document::from_cbor(&claimed) {
                Ok(document) => {
                    canonical += 1;
                    assert_eq!(document.setup.canonical_payload(), setup.payload());
                    assert_eq!(document.to_cbor(KeyOrder::Seed), claimed);
                    let id = &document.meta.as_ref().unwrap()["id"];
                    assert!(matches!(id, CborValue::Text(_)));
                }
                Err(error) => {
                    not += 1;
                    assert_eq!(error, CborError::NotCanonical { setup });
                }
            }
        }
        assert!(canonical > 0 && not > 0, "{canonical} {not}");
    }
}
