//! Any bytes as a game record.
#![no_main]

use burnside::{
    gobblet::{Gobblet, export},
    record::Record,
    zertz::Zertz,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(record) = Record::<Zertz>::from_file(bytes) {
        for written in [record.to_notation_file(), record.to_sgf()] {
            let read =
                Record::<Zertz>::from_file(written.as_bytes()).expect("what we write we read");
            assert_eq!(read.last(), record.last());
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(game) = Gobblet::default().import(text)
    {
        let again = Gobblet::default().import(&export(&game)).expect("what we write we read");
        assert_eq!(again.position(), game.position());
    }
});
