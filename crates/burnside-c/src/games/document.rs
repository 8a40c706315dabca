//! Quantik's CBOR documents.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use std::collections::BTreeMap;

use burnside::{
    Player,
    quantik::{CborValue, Document, KeyOrder, cbor_of_json},
};
use serde_json::Value;

use super::quantik::{Core, CoreOut, setup};
use crate::{
    memory::{Bytes, BytesOut, ErrorOut, In, Out, Plain, SizeOut, Text},
    status::{BurnsideStatus, Failure, answer},
};

/// What a CBOR document says beside the board. All zero: nothing.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BurnsideQuantikDocument {
    /// Moves made, if `has_move_count` is not 0.
    pub move_count: u64,
    /// Whether `move_count` is there.
    pub has_move_count: u8,
    /// Whether the board is stored in canonical form, under d4-color-shapes. Writing makes it so;
    /// reading refuses a document that says so and is not.
    pub canon: u8,
    /// Whose turn it is, 1 or 2; 0 if the document does not say.
    pub side: u8,
    /// Whether there is a checksum. Reading refuses a wrong one.
    pub checksum: u8,
    /// When writing: whether keys are in deterministic order (RFC 8949) and not in the seed's.
    /// When reading: 0.
    pub deterministic: u8,
    /// When reading: whether there is metadata. When writing: not looked at.
    pub has_meta: u8,
}

// SAFETY: it is made of numbers; what lies between them is not looked at.
unsafe impl Plain for BurnsideQuantikDocument {}

/// The options of a document to read.
pub type DocumentIn = In<BurnsideQuantikDocument>;

/// The options of a document to fill.
pub type DocumentOut = Out<BurnsideQuantikDocument>;

fn parameter(message: impl ToString) -> Failure {
    Failure::new(BurnsideStatus::Parameter, message)
}

/// The metadata in a JSON object.
fn metadata(text: &str) -> Result<BTreeMap<String, CborValue>, Failure> {
    let meta = serde_json::from_str(text).map_err(|error| Failure::json("meta", &error))?;
    let Value::Object(entries) = meta else { return Err(parameter("meta is not a JSON object")) };
    let entry = |(key, value): (String, Value)| match cbor_of_json(&value) {
        Some(value) => Ok((key, value)),
        None => Err(parameter(format!("meta: {value} has no form in CBOR"))),
    };
    entries.into_iter().map(entry).collect()
}

/// Writes a core as a CBOR document. `options` may be null: then it is a plain one. `meta` is a
/// JSON object of the caller's own, or null.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_to_cbor(
    core: Core,
    options: DocumentIn,
    meta: Text,
    buffer: BytesOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let options = if options.is_null() {
            BurnsideQuantikDocument::default()
        } else {
            options.first("options")?
        };
        let side = match options.side {
            0 => None,
            1 => Some(Player::One),
            2 => Some(Player::Two),
            other => return Err(parameter(format!("side must be 0, 1 or 2, not {other}"))),
        };
        let document = Document {
            setup: setup(core, 0)?,
            canon: options.canon != 0,
            move_count: (options.has_move_count != 0).then_some(options.move_count),
            meta: meta.optional_text("meta")?.as_deref().map(metadata).transpose()?,
            side,
            checksum: options.checksum != 0,
        };
        let order =
            if options.deterministic == 0 { KeyOrder::Seed } else { KeyOrder::Deterministic };
        buffer.fill(capacity, needed, &document.to_cbor(order))
    })
}

/// Reads a CBOR document of `length` bytes into a core. If `options` is not null it is told what
/// else the document says.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_quantik_from_cbor(
    cbor: Bytes,
    length: usize,
    core: CoreOut,
    options: DocumentOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let document = Document::from_cbor(&cbor.all(length, "cbor")?)
            .map_err(|error| Failure::new(BurnsideStatus::Position, error))?;
        core.write(document.setup.pack(0), "core")?;
        if options.is_null() {
            return Ok(());
        }
        let read = BurnsideQuantikDocument {
            move_count: document.move_count.unwrap_or_default(),
            has_move_count: document.move_count.is_some().into(),
            canon: document.canon.into(),
            side: document.side.map_or(0, Player::number),
            checksum: document.checksum.into(),
            deterministic: 0,
            has_meta: document.meta.is_some().into(),
        };
        options.write(read, "options")
    })
}
