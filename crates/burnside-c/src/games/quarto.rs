//! Quarto in 11 bytes: rules, symmetry and values, one at a time or whole arrays.
//!
//! A `key` is the piece in hand (16 if there is none) and five masks of squares, two bytes each, the
//! high byte first: the occupied squares, and those with traits 3, 2, 1 and 0.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use std::ops::Range;

use burnside::{
    Game, Notation, Symmetric, Value,
    arrays::Arrays,
    catalog::{self, Entry},
    quarto::{Group, Move, Piece, Position, Quarto, Setup, Square},
};
use burnside_api::{Context, Effort};

use crate::{
    memory::{Bytes, BytesOut, ErrorOut, In, Number16Out, Out, SizeOut, Text, TextOut, ValueOut},
    requests::game_named,
    status::{BurnsideStatus, Failure, answer},
    values::stopped,
};

/// The bytes of a key.
pub const BURNSIDE_QUARTO_KEY: usize = 11;

/// The squares of the board: 15 is top left, 0 bottom right.
pub const BURNSIDE_QUARTO_SQUARES: usize = 16;

/// What stands for no piece, on a square or in hand.
pub const BURNSIDE_QUARTO_NO_PIECE: u8 = 16;

/// As many moves as any position has: a square of 16 and one of 15 pieces.
pub const BURNSIDE_QUARTO_MAX_MOVES: usize = 240;

/// Keys to read.
pub type Key = In<[u8; BURNSIDE_QUARTO_KEY]>;

/// Keys to fill.
pub type KeyOut = Out<[u8; BURNSIDE_QUARTO_KEY]>;

/// What wins.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BurnsideQuartoSets {
    /// Rows, columns and the two diagonals: `quarto`.
    Lines = 0,
    /// Also the nine squares of two by two: `quarto:squares`.
    Squares = 1,
}

/// The groups of Quarto.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BurnsideQuartoGroup {
    /// Turns and flips the board and swaps the values of traits: 128. The portable keys.
    D4Flip = 0,
    /// All that keeps the winning sets, and exchanges traits: 12,288, with squares 3,072. The keys
    /// of values.
    Full = 1,
}

fn rules(sets: u32) -> Result<Quarto, Failure> {
    match sets {
        0 => Ok(Quarto::LINES),
        1 => Ok(Quarto::SQUARES),
        _ => {
            let message = format!("there are no winning sets {sets}: they are 0 and 1");
            Err(Failure::new(BurnsideStatus::Parameter, message))
        }
    }
}

fn group(number: u32) -> Result<Group, Failure> {
    Group::ALL.get(number as usize).copied().ok_or_else(|| {
        let message = format!("quarto has no group {number}: they are 0 and 1");
        Failure::new(BurnsideStatus::Group, message)
    })
}

fn refused(error: impl ToString) -> Failure {
    Failure::new(BurnsideStatus::Position, error)
}

fn setup(key: Key, index: usize) -> Result<Setup, Failure> {
    Setup::from_key(&key.nth(index, "key")?).map_err(refused)
}

fn position(rules: &Quarto, key: Key, index: usize) -> Result<Position, Failure> {
    rules.check(setup(key, index)?).map_err(refused)
}

/// Packs 16 squares, from square 0 on, and the piece in hand into a key. A piece is 0 to 15, and
/// BURNSIDE_QUARTO_NO_PIECE is none. What the rules say of it is not asked.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quarto_pack(
    squares: Bytes,
    hand: u8,
    key: KeyOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let piece = |bits: u8| match bits {
            BURNSIDE_QUARTO_NO_PIECE => Ok(None),
            _ => Piece::new(bits).map(Some).ok_or_else(|| {
                refused(format!("there is no piece {bits}: they are 0 to 15, and 16 is none"))
            }),
        };
        let mut board = [None; BURNSIDE_QUARTO_SQUARES];
        let found = squares.all(BURNSIDE_QUARTO_SQUARES, "squares")?;
        for (place, bits) in board.iter_mut().zip(found) {
            *place = piece(bits)?;
        }
        let setup = Setup::new(board, piece(hand)?).map_err(refused)?;
        key.write(setup.key(), "key")
    })
}

/// Unpacks a key into 16 squares, from square 0 on, and the piece in hand.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quarto_unpack(
    key: Key,
    squares: BytesOut,
    hand: BytesOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let setup = setup(key, 0)?;
        let bits = |piece: Option<Piece>| piece.map_or(BURNSIDE_QUARTO_NO_PIECE, Piece::bits);
        squares.check_all(BURNSIDE_QUARTO_SQUARES, "squares")?;
        for square in Square::ALL {
            squares.write_nth(square.index(), bits(setup.piece(square)), "squares")?;
        }
        hand.write(bits(setup.hand()), "hand")
    })
}

/// Writes a key as text.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quarto_to_text(
    key: Key,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || buffer.fill_text(capacity, needed, &setup(key, 0)?.to_string()))
}

/// Reads the text of a board and a hand, whether or not the rules accept what it shows.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quarto_from_text(
    text: Text,
    key: KeyOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let (rules, text) = (Quarto::LINES, text.text("text")?);
        let read = rules.parse_written(&text).map_err(|error| catalog::Error::Position {
            game: rules.name().to_owned(),
            column: rules.column(&text, &error),
            example: rules.position_text(rules.start()).into(),
            format: "text",
            reason: error.to_string(),
            text: text.clone(),
        })?;
        key.write(read.key(), "key")
    })
}

/// Whether the rules accept what a key shows; if not, the message says why. `sets` is a
/// BurnsideQuartoSets.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quarto_validate(key: Key, sets: u32, error: ErrorOut) -> BurnsideStatus {
    answer(error, || position(&rules(sets)?, key, 0).map(drop))
}

/// The key of the smallest image under a group (BurnsideQuartoGroup).
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quarto_canonical(
    key: Key,
    sets: u32,
    group_number: u32,
    canonical: KeyOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let smallest = rules(sets)?.smallest_written(group(group_number)?, setup(key, 0)?);
        canonical.write(smallest.key(), "canonical")
    })
}

/// Writes the moves of a position from the given place on; how many there are.
fn list(
    rules: &Quarto,
    position: Position,
    moves: Number16Out,
    from: usize,
) -> Result<usize, Failure> {
    let numbers = rules.moves(position).filter_map(|mv| rules.action(mv));
    let mut count = 0;
    for (index, number) in numbers.enumerate() {
        moves.write_nth(from + index, number as u16, "moves")?;
        count = index + 1;
    }
    Ok(count)
}

/// The legal moves of a position as numbers, into an array of BURNSIDE_QUARTO_MAX_MOVES; `count`
/// is set to how many there are. 16 * square + piece places what is in hand and gives that piece,
/// 256 + square only places it, because that ends the game, and 272 + piece only gives, at the
/// start. No moves: the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quarto_legal_moves(
    key: Key,
    sets: u32,
    moves: Number16Out,
    count: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let rules = rules(sets)?;
        moves.check_all(BURNSIDE_QUARTO_MAX_MOVES, "moves")?;
        count.write(list(&rules, position(&rules, key, 0)?, moves, 0)?, "count")
    })
}

/// The key after a move, given by its number. `key` and `after` may be the same.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quarto_play(
    key: Key,
    move_number: u32,
    sets: u32,
    after: KeyOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let rules = rules(sets)?;
        let position = position(&rules, key, 0)?;
        let mv: Option<Move> = rules.move_of(position, move_number as usize);
        let mv = mv.ok_or_else(|| {
            let message = format!("there is no move {move_number}: they are 0 to 287");
            Failure::new(BurnsideStatus::Move, message)
        })?;
        let next = rules.try_play(position, mv).map_err(|error| {
            let message = format!("{mv} in {position}: {error}");
            Failure::new(BurnsideStatus::Illegal, message)
        })?;
        after.write(next.key(), "after")
    })
}

/// The keys of the smallest images of `count` keys that lie one after the other. `canonical` has
/// as many bytes as `keys` and may be the same. An entry that is not a key ends the work; what
/// stands before it is done, and the error has its index.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quarto_canonical_all(
    keys: Key,
    count: usize,
    sets: u32,
    group_number: u32,
    canonical: KeyOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let (rules, group) = (rules(sets)?, group(group_number)?);
        keys.check_all(count, "keys")?;
        canonical.check_all(count, "canonical")?;
        (0..count).try_for_each(|index| {
            let setup = setup(keys, index).map_err(|failure| failure.at(index))?;
            canonical.write_nth(index, rules.smallest_written(group, setup).key(), "canonical")
        })
    })
}

/// The legal moves of `count` keys, as burnside_quarto_legal_moves: `moves` has room for
/// BURNSIDE_QUARTO_MAX_MOVES numbers for each key, and `counts` for one.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quarto_legal_moves_all(
    keys: Key,
    count: usize,
    sets: u32,
    moves: Number16Out,
    counts: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let rules = rules(sets)?;
        keys.check_all(count, "keys")?;
        moves.check_all(count.saturating_mul(BURNSIDE_QUARTO_MAX_MOVES), "moves")?;
        counts.check_all(count, "counts")?;
        (0..count).try_for_each(|index| {
            let position = position(&rules, keys, index).map_err(|failure| failure.at(index))?;
            let found = list(&rules, position, moves, index * BURNSIDE_QUARTO_MAX_MOVES)?;
            counts.write_nth(index, found, "counts")
        })
    })
}

/// Keys whose values are looked for together.
const TOGETHER: usize = 1 << 14;

/// What positions are worth, as they are written; none where a search found nothing.
fn found(rules: &Quarto, positions: &[String], nodes: u64) -> Result<Vec<Option<Value>>, Failure> {
    let effort = Effort { nodes: (nodes > 0).then_some(nodes), time: None };
    let positions: Vec<&str> = positions.iter().map(String::as_str).collect();
    Ok(game_named(rules.name())?.values_of(&positions, effort, &Context::default())?)
}

/// The values of some keys; one that is wrong or has none ends the work.
fn values(
    (keys, part): (Key, Range<usize>),
    rules: &Quarto,
    nodes: u64,
    worths: ValueOut,
) -> Result<(), Failure> {
    let (mut texts, mut wrong) = (Vec::with_capacity(part.len()), Ok(()));
    for index in part.clone() {
        match position(rules, keys, index) {
            Ok(position) => texts.push(position.to_string()),
            Err(failure) => {
                wrong = Err(failure.at(index));
                break;
            }
        }
    }
    for (index, value) in part.zip(found(rules, &texts, nodes)?) {
        let value = value.ok_or_else(|| stopped().at(index))?;
        worths.write_nth(index, value.into(), "worths")?;
    }
    wrong
}

/// What a position is worth to the side to move: early positions from a table, others by a search of
/// at most about `nodes` positions (0: as many as it takes), which may end with
/// BURNSIDE_STATUS_STOPPED. A table that burnside_open_table opened answers here too.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quarto_value(
    key: Key,
    sets: u32,
    nodes: u64,
    worth: ValueOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let rules = rules(sets)?;
        let text = position(&rules, key, 0)?.to_string();
        let value = found(&rules, &[text], nodes)?.into_iter().next().flatten();
        worth.write(value.ok_or_else(stopped)?.into(), "worth")
    })
}

/// What `count` positions are worth, as burnside_quarto_value, on all cores; `nodes` is for each
/// of them.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quarto_value_all(
    keys: Key,
    count: usize,
    sets: u32,
    nodes: u64,
    worths: ValueOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let rules = rules(sets)?;
        keys.check_all(count, "keys")?;
        worths.check_all(count, "worths")?;
        (0..count).step_by(TOGETHER).try_for_each(|begin| {
            let part = begin..count.min(begin + TOGETHER);
            values((keys, part), &rules, nodes, worths)
        })
    })
}
