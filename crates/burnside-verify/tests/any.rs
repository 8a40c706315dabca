//! Tables of any game: right ones pass, and whatever is wrong is found.

#[path = "../../burnside-solve/tests/toys/mod.rs"]
mod toys;

use burnside::{Game, Symmetric, Value, quantik::Quantik};
use burnside_solve::{
    embedded,
    solve::{Engine, Options, Silent, solve_codes},
    table::{CodeTable, Header, Probe, TableError},
};
use burnside_verify::{Report, Violation, verify_any};
use sha2::{Digest, Sha256};
use toys::{Board, Toy, by_force};

fn bytes(toy: Toy) -> Vec<u8> {
    solve_codes(&toy, Engine::of(&toy), &Options::default(), &Silent).unwrap()
}

fn verify(toy: Toy, bytes: Vec<u8>) -> Result<Report, Violation> {
    verify_any(&toy, Box::new(bytes), &burnside_verify::Silent)
}

#[test]
fn right_tables_pass() {
    let classes = [765, 765, 744, 744, 1_963];
    for (toy, classes) in Toy::ALL.into_iter().zip(classes) {
        let report = verify(toy, bytes(toy)).unwrap();
        assert_eq!((report.checked, report.reachable.total()), (classes, classes), "{toy:?}");
    }
}

/// Every class in turn, and several wrong values for each: all of them are found, in games with
/// and without circles, with and without draws.
#[test]
fn every_change_is_found() {
    for toy in Toy::ALL {
        let table = CodeTable::open(toy, bytes(toy)).unwrap();
        let mut classes: Vec<_> = by_force(&toy).into_iter().collect();
        classes.retain(|&(position, _)| {
            toy.outcome(position).is_none() && toy.canonical_position(Board, position) == position
        });
        classes.sort_by_key(|&(position, _)| toy.code(Board, position));
        assert!(classes.len() as u64 == table.header().stored, "{toy:?}");
        let wrong = [Value::Draw, Value::Win(1), Value::Loss(2), Value::Win(12), Value::Loss(125)];
        let (mut changed, mut named) = (0, 0);
        for &(position, value) in classes.iter().step_by(23) {
            // Off by two plies as well: the least that could slip through.
            let near = match value {
                Value::Win(n) => Value::Win(n + 2),
                Value::Loss(n) => Value::Loss(n + 2),
                Value::Draw => Value::Win(60),
            };
            for claim in wrong.into_iter().chain([near]) {
                let altered = table.altered(position, claim).unwrap();
                assert_eq!(altered.is_none(), claim == value);
                let Some(altered) = altered else { continue };
                let check = CodeTable::open(toy, altered.clone()).unwrap();
                check.check().unwrap(); // all checksums are right
                assert_eq!(check.probe(position).unwrap(), claim);
                let error = verify(toy, altered).unwrap_err();
                assert!(matches!(error, Violation::Value { .. }), "{toy:?}: {error}");
                changed += 1;
                named += u32::from(error.to_string().contains(&claim.to_string()));
            }
        }
        assert!(changed > 100 && named > 50, "{toy:?}: {changed} {named}");
    }
}

/// A file with its header's bytes changed by a function, all checksums being right.
fn with_header(whole: &[u8], change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    const PREFIX: usize = 28;
    let length = u32::from_le_bytes(whole[12..16].try_into().unwrap()) as usize;
    let mut header = whole[PREFIX..PREFIX + length].to_vec();
    change(&mut header);
    let mut file = whole[..12].to_vec();
    file.extend((header.len() as u32).to_le_bytes());
    file.extend(crc32fast::hash(&header).to_le_bytes());
    file.extend((whole.len() as u64 + header.len() as u64 - length as u64).to_le_bytes());
    file.extend(header);
    file.extend(&whole[PREFIX + length..whole.len() - 32]);
    let sum = Sha256::digest(&file);
    file.extend(sum);
    file
}

/// Seven bits in each byte, lowest first.
fn number(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// Says that this many values are stored.
fn with_stored(whole: &[u8], stored: u64) -> Vec<u8> {
    let header = Header::read(&whole).unwrap();
    // It follows the largest distance.
    let old = [number(header.max_plies().into()), number(header.stored)].concat();
    let new = [number(header.max_plies().into()), number(stored)].concat();
    let changed = with_header(whole, |bytes| {
        let at: Vec<_> = (0..bytes.len()).filter(|&at| bytes[at..].starts_with(&old)).collect();
        assert_eq!(at.len(), 1, "only one place looks like it");
        bytes.splice(at[0]..at[0] + old.len(), new);
    });
    assert_eq!(Header::read(&changed).unwrap().stored, stored);
    changed
}

#[test]
fn impossible_numbers_of_stored_values_are_refused() {
    let quantik: &[u8] = include_bytes!("../../burnside-solve/tables/quantik.bst");
    let verify = |bytes| verify_any(&Quantik, Box::new(bytes), &burnside_verify::Silent);
    let stored = Header::read(&quantik).unwrap().stored;
    assert_eq!(embedded::quantik().count_stored(), stored);
    let error = verify(with_stored(quantik, u64::MAX)).unwrap_err();
    let exact = Violation::Stored { header: u64::MAX, found: stored };
    assert_eq!(error.to_string(), exact.to_string());
}

/// Counts that would add up to something else than what is written.
#[test]
fn counts_that_repeat_or_overflow_are_refused() {
    let whole: &[u8] = include_bytes!("../../burnside-solve/tables/quantik.bst");
    let counts: Vec<_> = Header::read(&whole).unwrap().counts.iter().collect();
    // How many counts there are, the first value and its count: twenty lost in 0, and so on.
    let (length, first) = (number(counts.len() as u64), number(counts[0].1));
    let at = (0..whole.len())
        .find(|&at| whole[at..].starts_with(&length) && whole[at + 2..].starts_with(&first));
    let at = at.expect("the header has its counts") - 28;
    let refused = |count: Vec<u8>, second: Option<u8>| {
        let changed = with_header(whole, |bytes| {
            let value = at + 2 + first.len();
            if let Some(second) = second {
                bytes[value] = second;
            }
            bytes.splice(at + 2..value, count);
        });
        Header::read(&changed).unwrap_err().to_string()
    };
    let value = whole[28 + at + 1];
    let twice = refused(first.clone(), Some(value));
    assert!(twice.contains("a value is counted twice"), "{twice}");
    let too_many = refused(number(u64::MAX), None);
    assert!(too_many.contains("too many classes"), "{too_many}");
}

/// A table that says it has fewer classes than it needs, or more than there are.
#[test]
fn classes_that_are_missing_or_too_many_are_found() {
    let whole = bytes(Toy::Dodgem);
    let stored = Header::read(&whole).unwrap().stored;
    for wrong in [stored - 1, stored + 1, 1] {
        let error = verify(Toy::Dodgem, with_stored(&whole, wrong)).unwrap_err();
        let probe = matches!(error, Violation::Probe { error: TableError::Block { .. }, .. });
        assert!(probe, "{error}");
    }
}

#[test]
fn tables_of_other_rules_are_refused() {
    let error = verify(Toy::Anywhere, bytes(Toy::Morris)).unwrap_err();
    assert!(matches!(error, Violation::Table(TableError::Mismatch { .. })), "{error}");
    // The same name, other rules: the hash of the rules is not theirs.
    let changed = with_header(&bytes(Toy::Morris), |bytes| {
        let hash = burnside_solve::table::rules_hash(&Toy::Morris);
        let at = bytes.windows(32).position(|window| window == hash).unwrap();
        bytes[at] ^= 1;
    });
    let error = verify(Toy::Morris, changed).unwrap_err();
    let refused = matches!(&error, Violation::Table(TableError::Rules { game }) if game == Toy::Morris.name());
    assert!(refused, "{error}");
    assert!(error.to_string().contains("a table of other rules"), "{error}");
}

/// A table without what a search finds: every class is checked all the same, and so is every value
/// that is stored.
#[test]
fn tables_that_leave_something_to_a_search_are_checked_in_full() {
    for toy in [Toy::TicTacToe, Toy::Misere] {
        let whole = CodeTable::open(toy, bytes(toy)).unwrap();
        let small = whole.without_searched(20).unwrap();
        let table = CodeTable::open(toy, small.clone()).unwrap();
        let report = verify(toy, small).unwrap();
        let stored = table.header().stored;
        assert_eq!((report.checked, report.stored), (765, stored), "{toy:?}");
        assert!(stored > 20 && stored < whole.header().stored / 2, "{toy:?}: {stored}");
        let mut changed = 0;
        for (position, value) in by_force(&toy) {
            let canonical = toy.canonical_position(Board, position) == position;
            let here = table.stored(position).unwrap();
            assert!(here.is_none_or(|here| here == value), "{toy:?}");
            if !canonical || toy.outcome(position).is_some() {
                continue;
            }
            let claim = if value == Value::Draw { Value::Win(3) } else { Value::Draw };
            let altered = table.altered(position, claim).unwrap();
            assert_eq!(altered.is_some(), here.is_some(), "{toy:?}");
            if let Some(altered) = altered.filter(|_| changed < 40) {
                let error = verify(toy, altered).unwrap_err();
                assert!(matches!(error, Violation::Value { .. }), "{toy:?}: {error}");
                changed += 1;
            }
        }
        assert!(changed > 10, "{toy:?}: {changed}");
    }
}
