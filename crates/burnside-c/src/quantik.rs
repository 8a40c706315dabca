//! Quantik in 18 bytes: the seed's functions, rules and values, one at a time and by the million.
//!
//! A `core` is the binary core: version 1, flags, eight 16-bit planes in little endian.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use burnside::{
    Game,
    quantik::{Group, Move, Position, Quantik, Setup},
};
use burnside_solve::embedded;

use crate::{
    memory::{
        Bytes, BytesOut, ErrorOut, NumberOut, Planes, PlanesOut, SizeOut, Text, TextOut, ValueOut,
    },
    status::{BurnsideStatus, Refusal, answer},
};

/// The bytes of a binary core, and of a key.
pub const BURNSIDE_QUANTIK_CORE: usize = 18;

/// The groups of Quantik.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BurnsideQuantikGroup {
    /// Turns and flips the board: 8 symmetries.
    D4 = 0,
    /// And renames the shapes: 192. The keys of `quantik-core`.
    D4Shapes = 1,
    /// And swaps the colors: 384. The portable keys. They are no keys of values.
    D4ColorShapes = 2,
    /// All maps of the squares that keep the lines, and renames the shapes: 3,072. The keys of
    /// values.
    Full = 3,
}

fn group(number: u32) -> Result<Group, Refusal> {
    Group::ALL.get(number as usize).copied().ok_or_else(|| {
        let message = format!("quantik has no group {number}: they are 0 to 3");
        Refusal::new(BurnsideStatus::Group, message)
    })
}

fn refused(error: impl ToString) -> Refusal {
    Refusal::new(BurnsideStatus::Position, error)
}

pub(crate) fn setup(core: Bytes, index: usize) -> Result<Setup, Refusal> {
    let bytes: [u8; BURNSIDE_QUANTIK_CORE] = core.read_nth(index, "core")?;
    Setup::unpack(&bytes).map(|(setup, _)| setup).map_err(refused)
}

fn position(core: Bytes, index: usize) -> Result<Position, Refusal> {
    setup(core, index)?.validate().map_err(refused)
}

/// Packs eight planes into a core: player 1's A, B, C, D, then player 2's; bit i is square i.
/// `flags` is 0, or 2 if the planes are canonical. What the planes show is not checked.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_pack(
    planes: Planes,
    flags: u8,
    core: BytesOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let packed = Setup::from_planes(planes.read("planes")?).pack(flags);
        Setup::unpack(&packed).map_err(refused)?;
        core.write_array(0, packed, "core")
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
        let bytes = core.read_all(length, "core")?;
        let (setup, read) = Setup::unpack(&bytes).map_err(refused)?;
        planes.write_eight(setup.planes(), "planes")?;
        flags.write(read, "flags")
    })
}

/// Whether the rules accept what a core shows; if not, the message says why.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_validate(core: Bytes, error: ErrorOut) -> BurnsideStatus {
    answer(error, || position(core, 0).map(drop))
}

/// The smallest payload (16 bytes) under a group (BurnsideQuantikGroup).
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_canonical_payload(
    core: Bytes,
    group_number: u32,
    payload: BytesOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let canonical = setup(core, 0)?.canonical_payload_under(group(group_number)?);
        payload.write_array(0, canonical, "payload")
    })
}

/// The canonical key (18 bytes) under a group (BurnsideQuantikGroup).
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_canonical_key(
    core: Bytes,
    group_number: u32,
    key: BytesOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let canonical = setup(core, 0)?.canonical_key_under(group(group_number)?);
        key.write_array(0, canonical, "key")
    })
}

/// Writes a core as QFEN: 19 characters, so a buffer of 20 is enough.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_to_qfen(
    core: Bytes,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || buffer.fill(capacity, needed, &setup(core, 0)?.to_qfen()))
}

/// Reads QFEN, whether or not the rules accept what it shows.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_from_qfen(
    qfen: Text,
    core: BytesOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let (setup, _) = Setup::from_qfen_with_side(&qfen.read("qfen")?).map_err(refused)?;
        core.write_array(0, setup.pack(0), "core")
    })
}

/// The legal moves as a mask: bit 16 * shape + square is set if the mover may place that shape on
/// that square. 0 if the game is over: whoever moved last has won.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_legal_moves(
    core: Bytes,
    mask: NumberOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || mask.write(position(core, 0)?.legal_mask(), "mask"))
}

/// The core after a move, given by its number 16 * shape + square. `core` and `after` may be the
/// same.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_play(
    core: Bytes,
    move_number: u32,
    after: BytesOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let position = position(core, 0)?;
        let mv = Move::try_index(move_number as usize).ok_or_else(|| {
            let message = format!("there is no move {move_number}: they are 0 to 63");
            Refusal::new(BurnsideStatus::Move, message)
        })?;
        let next = Quantik.try_play(position, mv).map_err(|error| {
            let message = format!("{mv} in {position}: {error}");
            Refusal::new(BurnsideStatus::Illegal, message)
        })?;
        after.write_array(0, next.pack(0), "after")
    })
}

fn probe(position: Position) -> Result<burnside::Value, Refusal> {
    let found = embedded::quantik().probe(position);
    found.map_err(|error| Refusal::new(BurnsideStatus::Internal, error))
}

/// What a core is worth to the side to move, from the table inside this library.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_probe(
    core: Bytes,
    worth: ValueOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || worth.write(probe(position(core, 0)?)?.into(), "worth"))
}

/// The keys of `count` cores that lie one after the other. `keys` has as many bytes as `cores`
/// and may be the same. An entry that is no core ends the work; what stands before it is done,
/// and the error has its index.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_canonical_keys(
    cores: Bytes,
    count: usize,
    group_number: u32,
    keys: BytesOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let group = group(group_number)?;
        (0..count).try_for_each(|index| {
            let setup = setup(cores, index).map_err(|refusal| refusal.at(index))?;
            keys.write_array(index, setup.canonical_key_under(group), "keys")
        })
    })
}

/// The legal moves of `count` cores, as burnside_quantik_legal_moves.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_legal_moves_all(
    cores: Bytes,
    count: usize,
    masks: NumberOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        (0..count).try_for_each(|index| {
            let position = position(cores, index).map_err(|refusal| refusal.at(index))?;
            masks.write_nth(index, position.legal_mask(), "masks")
        })
    })
}

/// What `count` cores are worth, as burnside_quantik_probe.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_probe_all(
    cores: Bytes,
    count: usize,
    values: ValueOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        (0..count).try_for_each(|index| {
            let value = position(cores, index).and_then(probe);
            values.write_nth(index, value.map_err(|refusal| refusal.at(index))?.into(), "values")
        })
    })
}
