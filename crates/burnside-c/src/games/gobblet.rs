//! Gobblet Gobblers in a `uint64_t`: rules, symmetry and values, one at a time or whole arrays.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use burnside::{
    Game, Notation, Symmetric,
    catalog::{self, Entry},
    gobblet::{Board, Gobblet, Group, MAX_MOVES, PackedMove, PackedUndo, Reveal},
};
use burnside_solve::games::gobblet::{strict_table, table};

use crate::{
    memory::{
        BytesOut, ErrorOut, Number16Out, NumberOut, Numbers, SizeOut, Text, TextOut, ValueOut,
    },
    status::{BurnsideStatus, Failure, answer},
};

/// As many moves as any board has, and more.
pub const BURNSIDE_GOBBLET_MAX_MOVES: usize = 64;
const _: () = assert!(BURNSIDE_GOBBLET_MAX_MOVES == MAX_MOVES);

/// What happens when lifting a piece shows a line of the opponent's.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BurnsideGobbletReveal {
    /// The move is legal if the opponent has no line once it is complete: `gobblet`.
    HailMary = 0,
    /// Such a piece may not be lifted: `gobblet:strict`.
    Strict = 1,
}

/// The groups of Gobblet Gobblers.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BurnsideGobbletGroup {
    /// Turns and flips the board: 8 symmetries. The portable keys.
    D4 = 0,
    /// And exchanges the players: 16. Canonical boards have player 1 to move. The keys of values.
    D4Mover = 1,
}

fn rules(reveal: u32) -> Result<Gobblet, Failure> {
    let reveal = Reveal::try_index(reveal as usize).ok_or_else(|| {
        let message = format!("there is no reveal rule {reveal}: they are 0 and 1");
        Failure::new(BurnsideStatus::Parameter, message)
    })?;
    Ok(Gobblet { reveal })
}

fn group(number: u32) -> Result<Group, Failure> {
    Group::ALL.get(number as usize).copied().ok_or_else(|| {
        let message = format!("gobblet has no group {number}: they are 0 and 1");
        Failure::new(BurnsideStatus::Group, message)
    })
}

fn read(bits: u64) -> Result<Board, Failure> {
    Board::from_u64(bits).map_err(|error| Failure::new(BurnsideStatus::Position, error))
}

/// Whether the rules accept a board; if not, the message says why.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_gobblet_validate(board: u64, error: ErrorOut) -> BurnsideStatus {
    answer(error, || read(board).map(drop))
}

/// Writes a board as text.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_gobblet_to_text(
    board: u64,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || buffer.fill_text(capacity, needed, &read(board)?.to_string()))
}

/// Reads the text of a board.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_gobblet_from_text(
    text: Text,
    board: NumberOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let (rules, text) = (Gobblet::default(), text.text("text")?);
        let read = rules.parse_position(&text).map_err(|error| catalog::Error::Position {
            game: rules.name().to_owned(),
            column: rules.column(&text, &error),
            example: rules.position_text(rules.start()).into(),
            format: "text",
            reason: error.to_string(),
            text: text.clone(),
        })?;
        board.write(read.to_u64(), "board")
    })
}

/// The smallest image of a board under a group (BurnsideGobbletGroup).
#[unsafe(no_mangle)]
pub extern "C" fn burnside_gobblet_canonical(
    board: u64,
    group_number: u32,
    canonical: NumberOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let smallest = Gobblet::default().canonical_position(group(group_number)?, read(board)?);
        canonical.write(smallest.to_u64(), "canonical")
    })
}

/// The legal moves of a board as bytes, into an array of BURNSIDE_GOBBLET_MAX_MOVES; `count` is
/// set to their number. `reveal` is a BurnsideGobbletReveal. No moves: whoever moved last has won.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_gobblet_legal_moves(
    board: u64,
    reveal: u32,
    moves: BytesOut,
    count: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let list = rules(reveal)?.reveal.legal_moves_packed(read(board)?);
        for (index, mv) in list.iter().enumerate() {
            moves.write_nth(index, mv.to_u8(), "moves")?;
        }
        count.write(list.len(), "count")
    })
}

/// The board after a move. If `undo` is not null it is set to the 16 bits that take the move back.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_gobblet_play(
    board: u64,
    move_byte: u8,
    reveal: u32,
    after: NumberOut,
    undo: Number16Out,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let (rules, mut board) = (rules(reveal)?, read(board)?);
        let mv = PackedMove::from_u8(move_byte).ok_or_else(|| {
            Failure::new(BurnsideStatus::Move, format!("{move_byte:#04x} is not a move"))
        })?;
        rules.try_play(board, mv).map_err(|error| {
            let message = format!("{mv} in {board}: {error}");
            Failure::new(BurnsideStatus::Illegal, message)
        })?;
        let taken_back = board.apply_packed(mv);
        if !undo.is_null() {
            undo.write(taken_back.to_u16(), "undo")?;
        }
        after.write(board.to_u64(), "after")
    })
}

/// The board before a move, from the board after it and the 16 bits of burnside_gobblet_play.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_gobblet_undo(
    board: u64,
    undo: u16,
    before: NumberOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let mut taken_back = read(board)?;
        let no_undo = || {
            Failure::new(
                BurnsideStatus::Move,
                format!("{undo:#06x} does not take back a move that led to {board}"),
            )
        };
        let undo = PackedUndo::from_u16(undo).ok_or_else(no_undo)?;
        taken_back.undo_packed(undo);
        // Only what leads back here was the move: anything else has no meaning.
        let mut again = read(taken_back.to_u64()).map_err(|_| no_undo())?;
        if again.apply_packed(undo.mov()) != undo || again.to_u64() != board {
            return Err(no_undo());
        }
        before.write(taken_back.to_u64(), "before")
    })
}

fn probe(rules: Gobblet, bits: u64) -> Result<burnside::Value, Failure> {
    let table = match rules.reveal {
        Reveal::HailMary => table(),
        Reveal::Strict => strict_table(),
    };
    table.probe(read(bits)?).map_err(|error| Failure::new(BurnsideStatus::Table, error))
}

/// What a board is worth to the side to move, from the table inside this library. `reveal` is a
/// BurnsideGobbletReveal.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_gobblet_probe(
    board: u64,
    reveal: u32,
    worth: ValueOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || worth.write(probe(rules(reveal)?, board)?.into(), "worth"))
}

/// The smallest images of `count` boards. `canonical` may be the same as `boards`. An entry that
/// is not a board ends the work; what stands before it is done, and the error has its index.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_gobblet_canonical_all(
    boards: Numbers,
    count: usize,
    group_number: u32,
    canonical: NumberOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let (rules, group) = (Gobblet::default(), group(group_number)?);
        boards.check_all(count, "boards")?;
        canonical.check_all(count, "canonical")?;
        (0..count).try_for_each(|index| {
            let board = read(boards.nth(index, "boards")?);
            let board = board.map_err(|failure| failure.at(index))?;
            let smallest = rules.canonical_position(group, board).to_u64();
            canonical.write_nth(index, smallest, "canonical")
        })
    })
}

/// What `count` boards are worth, as burnside_gobblet_probe.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_gobblet_probe_all(
    boards: Numbers,
    count: usize,
    reveal: u32,
    values: ValueOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let rules = rules(reveal)?;
        boards.check_all(count, "boards")?;
        values.check_all(count, "values")?;
        (0..count).try_for_each(|index| {
            let value = boards.nth(index, "boards").and_then(|bits| probe(rules, bits));
            values.write_nth(index, value.map_err(|failure| failure.at(index))?.into(), "values")
        })
    })
}
