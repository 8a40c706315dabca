//! Any bytes as a checkpoint, with checksums that fit and without.
#![no_main]

use std::{env, fs, path::PathBuf, process, sync::LazyLock};

use burnside_solve::solve::{Checkpoint, SolveError};
use libfuzzer_sys::fuzz_target;

const MAGIC: &[u8] = b"bs-chk-1";
const WORK: &str = "work";

static PATH: LazyLock<PathBuf> =
    LazyLock::new(|| env::temp_dir().join(format!("burnside-fuzz-{}", process::id())));

/// A record as the format has it: name, length, bytes, checksum.
fn record(name: (u32, u32), length: u64, bytes: &[u8]) -> Vec<u8> {
    let mut record = [name.0.to_le_bytes(), name.1.to_le_bytes()].concat();
    record.extend_from_slice(&length.to_le_bytes());
    record.extend_from_slice(bytes);
    let sum = crc32fast::hash(&record);
    record.extend_from_slice(&sum.to_le_bytes());
    record
}

type Piece<'a> = (u8, Option<u64>, &'a [u8]);

fuzz_target!(|input: (bool, Vec<Piece<'_>>, &[u8])| {
    let (begun, pieces, rest) = input;
    let mut file = Vec::new();
    let mut whole = Vec::new();
    if begun {
        file.extend_from_slice(MAGIC);
        file.extend(record((0, 0), WORK.len() as u64, WORK.as_bytes()));
        let mut sound = true;
        for (number, (kind, lie, bytes)) in pieces.into_iter().enumerate() {
            let name = (u32::from(kind) + 1, number as u32);
            let length = bytes.len() as u64;
            sound &= lie.is_none_or(|lie| lie == length);
            if sound {
                whole.push((name, bytes));
            }
            file.extend(record(name, lie.unwrap_or(length), bytes));
        }
    }
    file.extend_from_slice(rest);
    fs::write(&*PATH, &file).expect("there is room");

    let mut checkpoint = match Checkpoint::open(&PATH, WORK) {
        Ok(checkpoint) => checkpoint,
        Err(SolveError::NoCheckpoint(_) | SolveError::Checkpoint { .. }) => {
            assert!(!begun);
            return assert_eq!(fs::read(&*PATH).expect("it is there"), file, "it is not ours");
        }
        Err(error) => panic!("{error}"),
    };
    let last = (u32::MAX, u32::MAX);
    checkpoint.record(last, 4, |out| out.write_all(b"last")).expect("there is room");
    drop(checkpoint);
    let checkpoint = Checkpoint::open(&PATH, WORK).expect("what we write we read");
    for (name, bytes) in whole {
        assert_eq!(checkpoint.bytes(name).expect("it can be read").as_deref(), Some(bytes));
    }
    assert_eq!(checkpoint.bytes(last).expect("it can be read").as_deref(), Some(&b"last"[..]));
});
