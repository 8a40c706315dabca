//! Quantik in 18 bytes: the seed's functions, rules and values, one at a time or whole arrays.
//!
//! A `core` is the binary core: version 1, flags, eight 16-bit planes in little endian.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use burnside::{
    Game, Notation,
    catalog::{self, Entry},
    quantik::{Group, Move, Position, Quantik, Setup},
};
use burnside_solve::games::quantik::table;

use crate::{
    memory::{Bytes, BytesOut, ErrorOut, In, NumberOut, Out, SizeOut, Text, TextOut, ValueOut},
    status::{BurnsideStatus, Failure, answer},
};

/// The bytes of a binary core, and of a key.
pub const BURNSIDE_QUANTIK_CORE: usize = 18;

/// Binary cores to read.
pub type Core = In<[u8; BURNSIDE_QUANTIK_CORE]>;

/// Binary cores or keys to fill.
pub type CoreOut = Out<[u8; BURNSIDE_QUANTIK_CORE]>;

/// A payload to fill.
pub type PayloadOut = Out<[u8; 16]>;

/// Eight planes of 16 squares to read.
pub type Planes = In<[u16; 8]>;

/// Eight planes of 16 squares to fill.
pub type PlanesOut = Out<[u16; 8]>;

/// The groups of Quantik.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BurnsideQuantikGroup {
    /// Turns and flips the board: 8 symmetries.
    D4 = 0,
    /// And renames the shapes: 192. The keys of `quantik-core`.
    D4Shapes = 1,
    /// And swaps the colors: 384. The portable keys. They are not keys of values.
    D4ColorShapes = 2,
    /// All maps of the squares that keep the lines, and renames the shapes: 3,072. The keys of
    /// values.
    Full = 3,
}

fn group(number: u32) -> Result<Group, Failure> {
    Group::ALL.get(number as usize).copied().ok_or_else(|| {
        let message = format!("quantik has no group {number}: they are 0 to 3");
        Failure::new(BurnsideStatus::Group, message)
    })
}

fn refused(error: impl ToString) -> Failure {
    Failure::new(BurnsideStatus::Position, error)
}

pub(crate) fn setup(core: Core, index: usize) -> Result<Setup, Failure> {
    Setup::unpack(&core.nth(index, "core")?).map(|(setup, _)| setup).map_err(refused)
}

fn position(core: Core, index: usize) -> Result<Position, Failure> {
    setup(core, index)?.validate().map_err(refused)
}

/// Packs eight planes into a core: player 1's A, B, C, D, then player 2's; bit i is square i.
/// `flags` is 0, or 2 if the planes are canonical. What the planes show is not checked.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_pack(
    planes: Planes,
    flags: u8,
    core: CoreOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let packed = Setup::from_planes(planes.first("planes")?).pack(flags);
        Setup::unpack(&packed).map_err(refused)?;
        core.write(packed, "core")
    })
}

/// Unpacks the `length` bytes of a core into eight planes and the flags. What the planes show is
/// not checked: see burnside_quantik_validate.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_unpack(
    core: Bytes,
    length: usize,
    planes: PlanesOut,
    flags: BytesOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let bytes = core.all(length, "core")?;
        let (setup, read) = Setup::unpack(&bytes).map_err(refused)?;
        planes.write(setup.planes(), "planes")?;
        flags.write(read, "flags")
    })
}

/// Whether the rules accept what a core shows; if not, the message says why.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_validate(core: Core, error: ErrorOut) -> BurnsideStatus {
    answer(error, || position(core, 0).map(drop))
}

/// The smallest payload (16 bytes) under a group (BurnsideQuantikGroup).
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_canonical_payload(
    core: Core,
    group_number: u32,
    payload: PayloadOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let canonical = setup(core, 0)?.canonical_payload_under(group(group_number)?);
        payload.write(canonical, "payload")
    })
}

/// The canonical key (18 bytes) under a group (BurnsideQuantikGroup).
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_canonical_key(
    core: Core,
    group_number: u32,
    key: CoreOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let canonical = setup(core, 0)?.canonical_key_under(group(group_number)?);
        key.write(canonical, "key")
    })
}

/// Writes a core as QFEN: 19 characters, so a buffer of 20 is enough.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_to_qfen(
    core: Core,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || buffer.fill_text(capacity, needed, &setup(core, 0)?.to_qfen()))
}

/// Reads QFEN, whether or not the rules accept what it shows.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_from_qfen(
    qfen: Text,
    core: CoreOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let text = qfen.text("qfen")?;
        let (setup, _) = Setup::from_qfen_with_side(&text).map_err(|error| {
            let reason = error.to_string();
            catalog::Error::Position {
                game: Quantik.name().to_owned(),
                column: Quantik.column(&text, &error.into()),
                example: Quantik.position_text(Quantik.start()).into(),
                format: "qfen",
                reason,
                text: text.clone(),
            }
        })?;
        core.write(setup.pack(0), "core")
    })
}

/// The legal moves as a mask: bit 16 * shape + square is set if the mover may place that shape on
/// that square. 0 if the game is over: whoever moved last has won.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_legal_moves(
    core: Core,
    mask: NumberOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || mask.write(position(core, 0)?.legal_mask(), "mask"))
}

/// The core after a move, given by its number 16 * shape + square. `core` and `after` may be the
/// same.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_play(
    core: Core,
    move_number: u32,
    after: CoreOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let position = position(core, 0)?;
        let mv = Move::try_index(move_number as usize).ok_or_else(|| {
            let message = format!("there is no move {move_number}: they are 0 to 63");
            Failure::new(BurnsideStatus::Move, message)
        })?;
        let next = Quantik.try_play(position, mv).map_err(|error| {
            let message = format!("{mv} in {position}: {error}");
            Failure::new(BurnsideStatus::Illegal, message)
        })?;
        after.write(next.pack(0), "after")
    })
}

fn probe(position: Position) -> Result<burnside::Value, Failure> {
    let found = table().probe(position);
    found.map_err(|error| Failure::new(BurnsideStatus::Table, error))
}

/// What a core is worth to the side to move, from the table inside this library.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_probe(
    core: Core,
    worth: ValueOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || worth.write(probe(position(core, 0)?)?.into(), "worth"))
}

/// The keys of `count` cores that lie one after the other. `keys` has as many bytes as `cores`
/// and may be the same. An entry that is not a core ends the work; what stands before it is done,
/// and the error has its index.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_canonical_keys(
    cores: Core,
    count: usize,
    group_number: u32,
    keys: CoreOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let group = group(group_number)?;
        cores.check_all(count, "cores")?;
        keys.check_all(count, "keys")?;
        (0..count).try_for_each(|index| {
            let setup = setup(cores, index).map_err(|failure| failure.at(index))?;
            keys.write_nth(index, setup.canonical_key_under(group), "keys")
        })
    })
}

/// The legal moves of `count` cores, as burnside_quantik_legal_moves.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_legal_moves_all(
    cores: Core,
    count: usize,
    masks: NumberOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        cores.check_all(count, "cores")?;
        masks.check_all(count, "masks")?;
        (0..count).try_for_each(|index| {
            let position = position(cores, index).map_err(|failure| failure.at(index))?;
            masks.write_nth(index, position.legal_mask(), "masks")
        })
    })
}

/// What `count` cores are worth, as burnside_quantik_probe.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_probe_all(
    cores: Core,
    count: usize,
    values: ValueOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        cores.check_all(count, "cores")?;
        values.check_all(count, "values")?;
        (0..count).try_for_each(|index| {
            let value = position(cores, index).and_then(probe);
            values.write_nth(index, value.map_err(|failure| failure.at(index))?.into(), "values")
        })
    })
}
