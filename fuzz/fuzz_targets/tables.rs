//! Tables with bytes changed, as they are and with checksums that fit the change.
#![no_main]

use std::sync::LazyLock;

use burnside::quantik::Quantik;
use burnside_fuzz::walk;
use burnside_solve::{
    embedded,
    table::{Header, Table},
};
use libfuzzer_sys::fuzz_target;

const QUANTIK: &[u8] = include_bytes!("../../crates/burnside-solve/tables/quantik.bst");
const PREFIX: usize = 28;
const TRAILER: usize = 32;

/// Of each block: where its checksum stands in the file, where it begins, where it ends.
static BLOCKS: LazyLock<Vec<(usize, usize, usize)>> = LazyLock::new(|| {
    let end = header_end(QUANTIK);
    let count = Header::read(&QUANTIK).expect("the embedded one").blocks();
    // The index is the last thing of the header and begins with the number of blocks.
    (PREFIX..end).rev().find_map(|start| index(start, end, count)).expect("the header has an index")
});

fn header_end(bytes: &[u8]) -> usize {
    let length: [u8; 4] = bytes[12..16].try_into().expect("four bytes");
    PREFIX + u32::from_le_bytes(length) as usize
}

/// A number of seven bits a byte, and where it ends.
fn number(mut at: usize, end: usize) -> Option<(usize, usize)> {
    let mut number = 0;
    for shift in (0..28).step_by(7) {
        let byte = *QUANTIK[..end].get(at)?;
        at += 1;
        number |= usize::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some((number, at));
        }
    }
    None
}

/// The index, if it begins there and fits the file.
fn index(at: usize, end: usize, count: u32) -> Option<Vec<(usize, usize, usize)>> {
    let (found, mut at) = number(at, end)?;
    if found != count as usize {
        return None;
    }
    let mut start = end;
    let mut blocks = Vec::new();
    for _ in 0..count {
        let (length, checksum) = number(at, end)?;
        at = checksum + 4;
        blocks.push((checksum, start, start + length));
        start += length;
    }
    (at == end && start + TRAILER == QUANTIK.len()).then_some(blocks)
}

fuzz_target!(|input: (bool, Vec<(u16, u8)>, &[u8])| {
    let (fit, changes, choices) = input;
    let mut bytes = QUANTIK.to_vec();
    for (place, byte) in changes {
        let place = usize::from(place) % bytes.len();
        bytes[place] = byte;
    }
    if fit {
        for &(checksum, start, end) in &*BLOCKS {
            let sum = crc32fast::hash(&bytes[start..end]);
            bytes[checksum..checksum + 4].copy_from_slice(&sum.to_le_bytes());
        }
        bytes[12..16].copy_from_slice(&QUANTIK[12..16]);
        let end = header_end(&bytes);
        let sum = crc32fast::hash(&bytes[PREFIX..end]);
        bytes[16..20].copy_from_slice(&sum.to_le_bytes());
    }
    let Ok(table) = Table::open(Quantik, bytes) else { return };
    let position = walk(&Quantik, &choices[..choices.len().min(16)]);
    let value = table.probe(position);
    let _ = table.best_moves(position);
    // Without checksums that lie, an answer is the right one.
    if let (false, Ok(value)) = (fit, value) {
        assert_eq!(value, embedded::quantik().probe(position).expect("the embedded one"));
    }
});
