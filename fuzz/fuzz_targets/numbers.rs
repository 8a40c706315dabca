//! Any numbers as boards, moves, undo notes and ranks.
#![no_main]

use burnside::{
    Game,
    gobblet::{self, Board, Gobblet, PackedMove, PackedUndo, Reveal},
    quantik::{Quantik, Setup},
    quarto::{self, Quarto},
};
use burnside_fuzz::{check_position, check_written};
use burnside_solve::Packed;
use libfuzzer_sys::fuzz_target;

fn gobblet(bits: u64, note: u16) {
    if let Some(undo) = PackedUndo::from_u16(note) {
        assert_eq!(undo.to_u16(), note);
        assert_eq!(PackedUndo::new(undo.mov(), undo.captured(), undo.revealed()), undo);
    }
    if let Some(board) = gobblet::unrank(bits) {
        assert_eq!(gobblet::rank(board), bits);
    }
    let Ok(board) = Board::from_u64(bits) else { return };
    assert_eq!(board.to_u64(), bits);
    for reveal in [Reveal::HailMary, Reveal::Strict] {
        let game = Gobblet { reveal };
        check_position(&game, board, note.into());
        let Some(mv) = PackedMove::from_u8(note as u8) else { continue };
        let Ok(next) = game.try_play(board, mv) else { continue };
        check_position(&game, next, note.into());
    }
}

fuzz_target!(|input: (u64, u16, [u16; 8])| {
    let (bits, note, planes) = input;
    gobblet(bits, note);
    let setup = Setup::from_planes(planes);
    if setup.written().is_ok() {
        check_written(&Quantik, setup, note.into());
    }
    if let Ok(position) = setup.validate() {
        check_position(&Quantik, position, note.into());
    }
    if let Ok(setup) = quarto::Setup::from_full_id(bits) {
        assert_eq!(setup.full_id(), Some(bits));
        check_written(&Quarto::LINES, setup, note.into());
        if let Ok(position) = Quarto::LINES.check(setup) {
            check_position(&Quarto::LINES, position, note.into());
        }
    }
    if let Some(packed) = Packed::from_byte(note as u8) {
        assert_eq!((packed.byte(), Packed::from_value(packed.value())), (note as u8, Some(packed)));
    }
});
