//! Any bytes as a game record: a move list of any game, Zertz's files, Gobblet's export.
#![no_main]

use burnside::{
    Notation, Symmetric,
    gobblet::{Gobblet, export},
    record::Record,
    zertz::Zertz,
};
use burnside_fuzz::{Ask, with_game};
use libfuzzer_sys::fuzz_target;

struct MoveList<'a>(&'a [u8]);

impl Ask for MoveList<'_> {
    fn ask<G: Symmetric + Notation>(&self, game: &G) {
        let read = Record::from_move_list(game.clone(), self.0);
        let record = read.unwrap_or_else(|damaged| *damaged.record);
        let written = record.to_move_list();
        let again = Record::from_move_list(game.clone(), &written);
        let again = again.unwrap_or_else(|damaged| panic!("line {}: {written}", damaged.line));
        assert_eq!(again.moves(), record.moves(), "{written}");
        assert_eq!((again.start(), again.last()), (record.start(), record.last()), "{written}");
        assert_eq!(again.to_move_list(), written);
    }
}

fuzz_target!(|bytes: &[u8]| {
    (0..8).for_each(|game| with_game(game, &MoveList(bytes)));
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
