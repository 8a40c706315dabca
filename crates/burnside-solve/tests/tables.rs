//! The embedded tables: facts from elsewhere, every orientation, and files that lie.
#![cfg(feature = "tables")]

use std::{collections::HashSet, fs, num::NonZeroUsize};

use burnside::{
    Game, Notation, Symmetric, Value,
    gobblet::{Gobblet, Reveal},
    laws,
    quantik::{Position, Quantik},
};
use burnside_solve::{
    Limits, count_classes, embedded, negamax,
    table::{Found, ReadAt, Table, TableError, Tabled},
};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

const QUANTIK: &[u8] = include_bytes!("../tables/quantik.bst");
const GOBBLET: &[u8] = include_bytes!("../tables/gobblet.bst");
const GOBBLET_STRICT: &[u8] = include_bytes!("../tables/gobblet-strict.bst");

#[test]
fn the_files_are_those_whose_hashes_are_written_down() {
    let sums = include_str!("../tables/SHA256SUMS");
    let tables = [
        ("quantik.bst", QUANTIK),
        ("gobblet.bst", GOBBLET),
        ("gobblet-strict.bst", GOBBLET_STRICT),
    ];
    for (name, bytes) in tables {
        let hash = hex::encode(Sha256::digest(bytes));
        assert!(sums.lines().any(|line| line == format!("{hash}  {name}")), "{hash}  {name}");
    }
    // Every file of the folder is embedded, can be read, and is found by what it says.
    let files = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tables")).unwrap();
    let tables = files.map(|file| file.unwrap().path());
    let tables = tables.filter(|path| path.extension().is_some_and(|end| end == "bst"));
    let names: Vec<_> =
        tables.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect();
    assert_eq!(sums.lines().count(), names.len());
    for name in &names {
        assert!(sums.contains(&format!("  {name}\n")), "{name}");
    }
    assert_eq!(embedded::files(), names.len());
    assert_eq!(embedded::tables().len(), names.len());
    for table in embedded::tables() {
        let hash = hex::encode(Sha256::digest(table.bytes));
        let stem = table.header.game.replace(':', "-");
        assert!(sums.contains(&format!("{hash}  {stem}.bst\n")), "{stem}");
    }
    embedded::quantik().check().unwrap();
    embedded::gobblet().check().unwrap();
    embedded::gobblet_strict().check().unwrap();
    assert!(QUANTIK.len() < 2_000_000 && GOBBLET.len() < 6_000_000);
}

#[test]
fn gobblet_first_moves_are_the_same_in_both_variants() {
    for table in [embedded::gobblet(), embedded::gobblet_strict()] {
        gobblet_first_moves(table);
    }
    let (game, table) = (Gobblet::default(), embedded::gobblet());
    let won = game.import("S(0,0) L(0,0) M(1,0) S(0,2) M(2,0) (0,0)->(1,0)").unwrap().position();
    assert_eq!(table.probe(won).unwrap(), Value::Win(3));
}

fn gobblet_first_moves(table: &Table<Gobblet, &[u8]>) {
    let game = table.game();
    let start = game.start();
    assert_eq!(table.probe(start).unwrap(), Value::Win(13));
    // Small, medium, large; corner, edge, center: plies after the first move, and who wins.
    let expected = [
        [Value::Win(15), Value::Win(13), Value::Win(15)],
        [Value::Loss(14), Value::Loss(12), Value::Loss(12)],
        [Value::Win(13), Value::Win(15), Value::Win(13)],
    ];
    for (size, values) in ["S", "M", "L"].into_iter().zip(expected) {
        for (square, value) in ["(0,0)", "(0,1)", "(1,1)"].into_iter().zip(values) {
            let mv = game.parse_move(start, &format!("{size}{square}")).unwrap();
            let found = table.moves(start).unwrap().into_iter().find(|entry| entry.0 == mv);
            assert_eq!(found.unwrap().1, value, "{size}{square}");
        }
    }
    assert_eq!(table.best_line(start, 99).unwrap().len(), 13);
}

#[test]
fn quantik_facts() {
    let table = embedded::quantik();
    assert_eq!(table.probe(Quantik.start()).unwrap(), Value::Loss(10));
    assert_eq!(table.best_line(Quantik.start(), 99).unwrap().len(), 10);
    let replies = Quantik.play(Quantik.start(), "A0".parse().unwrap());
    let winning: Vec<String> = table
        .moves(replies)
        .unwrap()
        .into_iter()
        .filter(|(_, value)| matches!(value, Value::Win(_)))
        .map(|(mv, _)| Quantik.move_text(replies, mv))
        .collect();
    assert_eq!(winning, ["b1", "b4", "b5", "c1", "c4", "c5", "d1", "d4", "d5"]);
    assert_eq!(table.header().counts.total(), 11_084_231 + 7_830_516);

    let text = include_str!("../../../conformance/quantik.json");
    let vectors: Json = serde_json::from_str(text).unwrap();
    for entry in ["solved", "positions"].iter().flat_map(|&key| vectors[key].as_array().unwrap()) {
        let position = entry["qfen"].as_str().unwrap().parse().unwrap();
        let plies = entry["plies"].as_u64().unwrap() as u16;
        let won = entry["value"] == "win";
        let expected = if won { Value::Win(plies) } else { Value::Loss(plies) };
        assert_eq!(table.probe(position).unwrap(), expected, "{position}");
    }
}

/// Classes of the first plies: reached by play, by Burnside's lemma, and by filling in the squares
/// in the order that the table has.
#[test]
fn quantik_classes_three_ways() {
    const PLIES: u32 = 6;
    let group = Quantik.value_group();
    let limits = Limits::default();
    let played = count_classes(&Quantik, group, PLIES, &limits, &|_, _| ()).unwrap();
    let mut in_table = [0; PLIES as usize + 1];
    for block in 0..Quantik.blocks() {
        Quantik.scan(block, |_, position| {
            let ply = position.occupancy().count_ones() as usize;
            in_table.get_mut(ply).into_iter().for_each(|count| *count += 1);
        });
    }
    assert_eq!(played.iter().map(|ply| ply.open).collect::<Vec<_>>(), in_table);
    let by_lemma = played.iter().filter_map(|ply| ply.burnside.zip(Some(ply)));
    assert!(by_lemma.clone().count() > 2);
    by_lemma.for_each(|(lemma, ply)| assert_eq!(lemma, ply.open + ply.finished, "{ply:?}"));
}

/// A sample computed again from the rules alone.
#[test]
fn quantik_sample_by_negamax() {
    for position in laws::sample(&Quantik, 31, 150) {
        if position.occupancy().count_ones() >= 8 {
            let value = embedded::quantik().probe(position).unwrap();
            assert_eq!(value, negamax(&Quantik, position), "{position}");
        }
    }
}

fn same_in_every_orientation<G: Tabled + Symmetric>(
    table: &Table<G, impl ReadAt>,
    seed: u64,
    step: usize,
) {
    let game = table.game();
    let group = game.value_group();
    for position in laws::sample(game, seed, 12) {
        let value = table.probe(position).unwrap();
        let best = table.best_moves(position).unwrap();
        for symmetry in game.symmetries(group, position).step_by(step) {
            let image = game.transform(position, symmetry);
            assert_eq!(table.probe(image).unwrap(), value, "{position:?}");
            let found = table.best_moves(image).unwrap();
            assert_eq!(found.len(), best.len());
            for &mv in &best {
                assert!(found.contains(&game.transform_move(mv, symmetry)), "{position:?}");
            }
        }
    }
}

#[test]
fn answers_are_in_the_callers_orientation_and_colors() {
    // Opened here: the embedded ones remember what they found for the class.
    let strict = Gobblet { reveal: Reveal::Strict };
    same_in_every_orientation(&Table::open(Gobblet::default(), GOBBLET).unwrap(), 41, 3);
    same_in_every_orientation(&Table::open(strict, GOBBLET_STRICT).unwrap(), 43, 3);
    same_in_every_orientation(&Table::open(Quantik, QUANTIK).unwrap(), 42, 397);
}

/// A memory of two, so that most answers are soon forgotten.
#[test]
fn a_table_that_remembers_answers_as_one_that_does_not() {
    let plain = Table::open(Gobblet::default(), GOBBLET).unwrap();
    for size in [2, 1 << 12] {
        let remembering = Table::open(Gobblet::default(), GOBBLET)
            .unwrap()
            .remembering(NonZeroUsize::new(size).unwrap());
        for position in laws::sample(plain.game(), 47, 4) {
            for _ in 0..2 {
                assert_eq!(remembering.find(position).unwrap(), plain.find(position).unwrap());
                assert_eq!(remembering.moves(position).unwrap(), plain.moves(position).unwrap());
            }
        }
    }
}

#[test]
fn the_wrong_game_is_refused() {
    let strict = Gobblet { reveal: Reveal::Strict };
    let refused = Table::open(strict, GOBBLET).err().unwrap();
    assert!(matches!(refused, TableError::Mismatch { what: "game", .. }), "{refused}");
    assert!(matches!(Table::open(Quantik, GOBBLET), Err(TableError::Mismatch { .. })));
    assert!(matches!(
        Table::open(Quantik, &b"not a table, but long enough for it"[..]),
        Err(TableError::Magic)
    ));
    assert!(matches!(Table::open(Quantik, &b"my diary"[..]), Err(TableError::Magic)));
    for length in 0..28 {
        let refused = Table::open(Quantik, &QUANTIK[..length]).err().unwrap().to_string();
        assert!(refused.contains("shorter than its header"), "cut to {length}: {refused}");
    }
}

/// Positions whose values are stored, each in another block.
fn stored(seed: u64) -> Vec<Position> {
    let mut blocks = HashSet::new();
    let mut positions = laws::sample(&Quantik, seed, 100);
    positions.retain(|&position| {
        let is_stored = matches!(embedded::quantik().find(position), Ok(Found::Stored(_)));
        is_stored && Quantik.place(position).is_some_and(|(block, _)| blocks.insert(block))
    });
    positions.truncate(40);
    assert_eq!(positions.len(), 40);
    positions
}

/// Whatever is cut off or flipped: an error, or the right answer, and never a panic.
#[test]
fn damaged_files_never_lie() {
    let sound = embedded::quantik();
    let positions = stored(51);
    let (mut refused, mut answers, mut found) = (0, 0, 0);
    let mut check = |bytes: Vec<u8>, what: usize| {
        let Ok(table) = Table::open(Quantik, bytes) else {
            refused += 1;
            return;
        };
        let mut errors = 0;
        for &position in &positions {
            match table.probe(position) {
                Ok(value) => {
                    answers += 1;
                    assert_eq!(value, sound.probe(position).unwrap(), "byte {what}: {position}");
                }
                Err(_) => errors += 1,
            }
        }
        found += u32::from(errors > 0);
        assert!(table.check().is_err(), "byte {what}");
    };
    for length in (0..QUANTIK.len()).step_by(997) {
        assert!(Table::open(Quantik, &QUANTIK[..length]).is_err(), "cut to {length}");
    }
    for byte in (0..QUANTIK.len()).step_by(211).chain(0..64) {
        let mut bytes = QUANTIK.to_vec();
        bytes[byte] ^= 1 << (byte % 8);
        check(bytes, byte);
    }
    // Damage to the header is refused, damage to a block is met by some of the positions, and the
    // others are answered as ever.
    assert!(refused > 60, "{refused}");
    assert!(found > 5, "{found}");
    assert!(answers > 5_000, "{answers}");
}

/// A header whose checksum fits its lies: errors or wrong values, and never a panic.
#[test]
fn hostile_headers_never_panic() {
    const PREFIX: usize = 28;
    let length = u32::from_le_bytes(QUANTIK[12..16].try_into().unwrap()) as usize;
    let positions = stored(52);
    let (mut refused, mut opened, mut errors, mut answers) = (0, 0, 0, 0);
    for byte in (PREFIX..PREFIX + length).step_by(13) {
        for flip in [0x01, 0x80, 0xff] {
            let mut bytes = QUANTIK.to_vec();
            bytes[byte] ^= flip;
            let checksum = crc32fast::hash(&bytes[PREFIX..PREFIX + length]);
            bytes[16..20].copy_from_slice(&checksum.to_le_bytes());
            let Ok(table) = Table::open(Quantik, bytes) else {
                refused += 1;
                continue;
            };
            opened += 1;
            assert!(table.check().is_err(), "byte {byte}: the file has another hash");
            for &position in &positions {
                match table.probe(position) {
                    Ok(_) => answers += 1,
                    Err(_) => errors += 1,
                }
            }
        }
    }
    // Every kind of lie was told: such as nobody believes, and such as only a block unmasks.
    assert!(refused > 50, "{refused}");
    assert!(opened > 50 && errors > 50 && answers > 50, "{opened} {errors} {answers}");
}
