//! Symmetry, of every game: the canonical form of a position, the way there and back, and images
//! of positions and moves.
//!
//! One canonicalization answers everything: [`burnside_canon`] returns all of it in one call. Each
//! of the functions that return a part of it makes a canonicalization of its own.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use burnside_api::{Request, answers::Canon};

use crate::{
    memory::{BytesOut, CanonOut, ErrorOut, Number32Out, SizeOut, Text, TextOut, push_text},
    positions::place,
    requests::{ask, find_game, said},
    status::{BurnsideStatus, Failure, answer},
};

/// A canonical form and how it comes about: numbers, and where the texts and the key begin in the
/// buffer that burnside_canon filled. `buffer + canon.witness` is a zero-terminated text.
///
/// It holds no pointers: buffer and structure may be copied and moved.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BurnsideCanon {
    /// Text: the position, as the game writes it.
    pub position: usize,
    /// Text: the name of the group.
    pub group: usize,
    /// Text: the canonical form, the smallest image of the position under the group.
    pub canonical: usize,
    /// Text: the name of the symmetry that carries the position onto its canonical form.
    pub witness: usize,
    /// Text: the name of the symmetry that carries it back.
    pub inverse: usize,
    /// Bytes: the key of the canonical form.
    pub key: usize,
    /// How many bytes the key has. There is no zero after them.
    pub key_length: usize,
    /// How many different images the position has.
    pub orbit: u32,
    /// How many symmetries of the group leave the position as it is.
    pub stabilizer: u32,
}

/// Canonicalizes once and writes what the caller wants of it.
fn with_canon(
    (game, position, group): (Text, Text, Text),
    error: ErrorOut,
    write: impl FnOnce(&Canon) -> Result<(), Failure>,
) -> BurnsideStatus {
    answer(error, || {
        let (game, group) = (find_game(game)?, group.optional_text("group")?);
        let found = said!(Canon, ask(&*game, &Request::Canon { place: place(position)?, group })?)?;
        write(&found)
    })
}

/// The canonical form of a position under a group, or under the game's value group if `group` is
/// null: with its key, the symmetries that lead there and back, orbit and stabilizer, in one call.
///
/// Texts and key go into `buffer`, numbers and where everything begins into `canon`. If the
/// buffer is too small, neither is written.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_canon(
    game: Text,
    position: Text,
    group: Text,
    canon: CanonOut,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    with_canon((game, position, group), error, |found| {
        canon.check_all(1, "canon")?;
        let mut bytes = Vec::new();
        let mut begin = |text: &str| {
            let at = bytes.len();
            push_text(&mut bytes, text).map(|()| at)
        };
        let parts = BurnsideCanon {
            position: begin(&found.position)?,
            group: begin(&found.group)?,
            canonical: begin(&found.canonical)?,
            witness: begin(&found.transform)?,
            inverse: begin(&found.inverse)?,
            key: 0,
            key_length: found.key.len(),
            orbit: found.orbit,
            stabilizer: found.stabilizer,
        };
        let key = bytes.len();
        bytes.extend_from_slice(&found.key);
        buffer.bytes().fill(capacity, needed, &bytes)?;
        canon.write(BurnsideCanon { key, ..parts }, "canon")
    })
}

/// The canonical form of a position: the smallest of its images under the group, or under the
/// game's value group if `group` is null. burnside_canon tells this and all that follows at once.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_canonical(
    game: Text,
    position: Text,
    group: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    with_canon((game, position, group), error, |found| {
        buffer.fill_text(capacity, needed, &found.canonical)
    })
}

/// The name of the symmetry that carries a position onto its canonical form: the witness.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_witness(
    game: Text,
    position: Text,
    group: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    with_canon((game, position, group), error, |found| {
        buffer.fill_text(capacity, needed, &found.transform)
    })
}

/// The name of the symmetry that carries the canonical form back onto a position. Moves found
/// there come home through it: burnside_map_move.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_inverse_witness(
    game: Text,
    position: Text,
    group: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    with_canon((game, position, group), error, |found| {
        buffer.fill_text(capacity, needed, &found.inverse)
    })
}

/// The bytes of the canonical key. `needed` is set to their number; there is no zero at the end.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_key(
    game: Text,
    position: Text,
    group: Text,
    buffer: BytesOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    with_canon((game, position, group), error, |found| buffer.fill(capacity, needed, &found.key))
}

/// The canonical keys of many positions, one on each line of `positions`, one after the other in
/// `buffer`; `width` is set to the bytes of each. A position that cannot be read is an error with
/// its index, and then nothing is written.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_key_all(
    game: Text,
    positions: Text,
    group: Text,
    width: SizeOut,
    buffer: BytesOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let (game, group) = (find_game(game)?, group.optional_text("group")?);
        let positions = positions.text("positions")?;
        let lines: Vec<&str> = positions.lines().collect();
        let (keys, each) = game.keys_of(&lines, group.as_deref())?;
        width.write(each, "width")?;
        buffer.fill(capacity, needed, &keys)
    })
}

/// How many different images a position has under a group, and how many symmetries leave it as
/// it is.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_orbit_size(
    game: Text,
    position: Text,
    group: Text,
    orbit: Number32Out,
    stabilizer: Number32Out,
    error: ErrorOut,
) -> BurnsideStatus {
    with_canon((game, position, group), error, |found| {
        orbit.write(found.orbit, "orbit")?;
        stabilizer.write(found.stabilizer, "stabilizer")
    })
}

/// The image of a position or of a move under a symmetry.
fn image(
    game: Text,
    position: Text,
    transform: Text,
    move_text: Option<Text>,
) -> Result<String, Failure> {
    let (game, place) = (find_game(game)?, place(position)?);
    let transform = transform.text("transform")?;
    let mv = move_text.map(|mv| mv.text("move_text")).transpose()?;
    Ok(game.image(&place, &transform, mv.as_deref())?)
}

/// The image of a position under a symmetry, such as burnside_witness names.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_transform(
    game: Text,
    position: Text,
    transform: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || buffer.fill_text(capacity, needed, &image(game, position, transform, None)?))
}

/// The move that means in the image of a position under a symmetry what `move_text` means in the
/// position, where it must be legal. To bring a move home from the canonical form, ask with the
/// canonical form and burnside_inverse_witness.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_map_move(
    game: Text,
    position: Text,
    transform: Text,
    move_text: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        buffer.fill_text(capacity, needed, &image(game, position, transform, Some(move_text))?)
    })
}
