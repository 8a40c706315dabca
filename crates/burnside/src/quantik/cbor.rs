//! Self-describing documents in CBOR.
//!
//! A map with text keys: `v` (1), `canon` (is the payload canonical under the seed's group?), `bb`
//! (the 16 payload bytes), and optionally `mc` (moves made), `meta` (a map of the writer's own),
//! `side` (1 or 2 to move), `crc` (CRC-32 of the document in deterministic order, without `crc`).
//! Numbers are written as short as they can be, floating-point numbers included; any width is read.

use std::collections::BTreeMap;

pub use cbor4ii::core::Value as CborValue;
use cbor4ii::core::{
    dec::{Decode, Error as DecodeError},
    enc::{Encode, Error as EncodeError, Write},
    types,
    utils::{BufWriter, SliceReader},
};
use half::f16;

use super::Setup;
use crate::Player;

/// The schema version that this code writes, and the only one that it reads.
const VERSION: i128 = 1;

/// A setup with what a writer wants to keep beside it.
///
/// ```
/// use burnside::quantik::{Document, KeyOrder, Setup};
///
/// let setup = Setup::from_qfen("..../..../..../.B..")?;
/// let bytes = Document { move_count: Some(1), ..Document::new(setup) }.to_cbor(KeyOrder::Seed);
/// let read = Document::from_cbor(&bytes)?;
/// assert_eq!((read.setup, read.move_count), (setup, Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    /// The board.
    pub setup: Setup,
    /// Whether the board is to be stored in canonical form, under the seed's group. Writing makes
    /// it canonical; reading checks that it is.
    pub canon: bool,
    /// Moves made.
    pub move_count: Option<u64>,
    /// Whatever the writer wants to keep: ids, tags, times.
    pub meta: Option<BTreeMap<String, CborValue>>,
    /// Whose turn it is. The seed's documents do not say.
    pub side: Option<Player>,
    /// Whether to write a checksum; after reading, whether there was one. A wrong one is an error.
    pub checksum: bool,
}

/// In which order the keys of a document are written. Any order is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyOrder {
    /// As the seed lists them: `v`, `canon`, `bb`, `mc`, `meta`, `side`, `crc`.
    Seed,
    /// Core deterministic encoding (RFC 8949): by the bytes of the encoded keys, maps inside
    /// `meta` included.
    Deterministic,
}

/// Why bytes are not a document.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CborError {
    /// Not well-formed CBOR, or CBOR of a kind that no document uses.
    #[error("not well-formed CBOR: {0}")]
    Malformed(String),
    /// More bytes after the document.
    #[error("{0} bytes follow the document")]
    Trailing(usize),
    /// Something else than a map.
    #[error("a document is a map")]
    NotAMap,
    /// A key that is not in the schema.
    #[error("unknown key {0}")]
    UnknownKey(String),
    /// A key that stands there twice.
    #[error("key {0:?} stands there twice")]
    DuplicateKey(String),
    /// A key that must be there and is not.
    #[error("key {0:?} is missing")]
    MissingKey(&'static str),
    /// A value of the wrong kind or size.
    #[error("key {key:?}: expected {expected}")]
    BadValue {
        /// Whose value.
        key: &'static str,
        /// What it should be.
        expected: &'static str,
    },
    /// A schema version that is not known here.
    #[error("version {0} is unknown, expected {VERSION}")]
    Version(i128),
    /// It claims to be canonical, and is not.
    #[error(
        "the document claims to be canonical, but its payload is not the smallest of its orbit"
    )]
    NotCanonical {
        /// What it holds.
        setup: Setup,
    },
    /// The checksum does not fit the content.
    #[error("checksum mismatch: the document says {written:#010x}, its content {computed:#010x}")]
    Checksum {
        /// What the document says.
        written: u32,
        /// What its content gives.
        computed: u32,
    },
}

impl Setup {
    /// The document with the seed's keys in the seed's order; canonical if asked for.
    pub fn to_cbor(
        &self,
        canon: bool,
        move_count: Option<u64>,
        meta: Option<BTreeMap<String, CborValue>>,
    ) -> Vec<u8> {
        Document { canon, move_count, meta, ..Document::new(*self) }.to_cbor(KeyOrder::Seed)
    }

    /// The setup in a document.
    pub fn from_cbor(bytes: &[u8]) -> Result<Self, CborError> {
        Document::from_cbor(bytes).map(|document| document.setup)
    }
}

impl Document {
    /// A document with only the setup in it, which says whether that is canonical.
    pub fn plain(setup: Setup) -> Self {
        let canon = setup.canonical_payload() == setup.payload();
        Self { canon, ..Self::new(setup) }
    }

    /// A document with only the setup in it.
    pub const fn new(setup: Setup) -> Self {
        Self { setup, canon: false, move_count: None, meta: None, side: None, checksum: false }
    }

    /// The document's bytes. If it is to be canonical, the setup is made so first.
    pub fn to_cbor(&self, order: KeyOrder) -> Vec<u8> {
        let mut entries = self.entries();
        if self.checksum {
            entries.push(("crc", CborValue::Integer(checksum(&entries).into())));
        }
        encode(&as_map(&entries), order)
    }

    /// Reads a document, keys in any order.
    pub fn from_cbor(bytes: &[u8]) -> Result<Self, CborError> {
        let mut fields = Fields::read(bytes)?;
        let version = fields.required("v", "a whole number", |value| as_integer(&value))?;
        if version != VERSION {
            return Err(CborError::Version(version));
        }
        let canon = fields.required("canon", "true or false", |value| match value {
            CborValue::Bool(canon) => Some(canon),
            _ => None,
        })?;
        let payload = fields.required("bb", "16 bytes", |value| match value {
            CborValue::Bytes(bytes) => bytes.try_into().ok(),
            _ => None,
        })?;
        let written: Option<u32> = fields.optional("crc", "a 32-bit number", |value| {
            as_integer(&value).and_then(|number| number.try_into().ok())
        })?;
        let document = Self {
            setup: Setup::from_payload(payload),
            canon,
            move_count: fields.optional("mc", "a whole number from 0", |value| {
                as_integer(&value).and_then(|number| number.try_into().ok())
            })?,
            meta: fields.optional("meta", "a map with text keys, each once", as_meta)?,
            side: fields.optional("side", "1 or 2", |value| match value {
                CborValue::Integer(1) => Some(Player::One),
                CborValue::Integer(2) => Some(Player::Two),
                _ => None,
            })?,
            checksum: written.is_some(),
        };
        let setup = document.setup;
        if canon && setup.canonical_payload() != setup.payload() {
            return Err(CborError::NotCanonical { setup });
        }
        let computed = checksum(&document.entries());
        match written {
            Some(written) if written != computed => Err(CborError::Checksum { written, computed }),
            _ => Ok(document),
        }
    }

    /// Everything but the checksum, in the seed's order.
    fn entries(&self) -> Vec<(&'static str, CborValue)> {
        let payload =
            if self.canon { self.setup.canonical_payload() } else { self.setup.payload() };
        let number = |number: u64| CborValue::Integer(number.into());
        let meta = self.meta.as_ref().map(|meta| {
            let entry =
                |(key, value): (&String, &CborValue)| (CborValue::Text(key.clone()), value.clone());
            CborValue::Map(meta.iter().map(entry).collect())
        });
        let optional = [
            ("mc", self.move_count.map(number)),
            ("meta", meta),
            ("side", self.side.map(|side| number(side.number().into()))),
        ];
        let mut entries = vec![
            ("v", CborValue::Integer(VERSION)),
            ("canon", CborValue::Bool(self.canon)),
            ("bb", CborValue::Bytes(payload.to_vec())),
        ];
        entries.extend(optional.into_iter().filter_map(|(key, value)| Some((key, value?))));
        entries
    }
}

/// What the reader of CBOR found, in words.
fn in_words<E>(error: &DecodeError<E>) -> String {
    match error {
        DecodeError::Eof { .. } | DecodeError::Read(_) => "the bytes end too early".to_owned(),
        DecodeError::Mismatch { found, .. } | DecodeError::Unsupported { found, .. } => {
            format!("the byte 0x{found:02x} cannot begin a value there")
        }
        DecodeError::RequireUtf8 { .. } => "a text is not UTF-8".to_owned(),
        DecodeError::DepthOverflow { .. } => "values are nested too deep".to_owned(),
        _ => "a length or a number cannot be read".to_owned(),
    }
}

/// The entries of a document that have not been read yet.
struct Fields(BTreeMap<&'static str, CborValue>);

impl Fields {
    const KEYS: [&'static str; 7] = ["v", "canon", "bb", "mc", "meta", "side", "crc"];

    fn read(bytes: &[u8]) -> Result<Self, CborError> {
        let mut reader = SliceReader::new(bytes);
        let value = CborValue::decode(&mut reader)
            .map_err(|error| CborError::Malformed(in_words(&error)))?;
        let unread = remaining(reader);
        if unread > 0 {
            return Err(CborError::Trailing(unread));
        }
        let CborValue::Map(entries) = value else { return Err(CborError::NotAMap) };
        let mut fields = BTreeMap::new();
        for (key, value) in entries {
            let CborValue::Text(key) = key else {
                return Err(CborError::UnknownKey(format!("{key:?}")));
            };
            let known = Self::KEYS.into_iter().find(|&known| known == key);
            let known = known.ok_or_else(|| CborError::UnknownKey(format!("{key:?}")))?;
            if fields.insert(known, value).is_some() {
                return Err(CborError::DuplicateKey(key));
            }
        }
        Ok(Self(fields))
    }

    fn optional<T>(
        &mut self,
        key: &'static str,
        expected: &'static str,
        read: impl Fn(CborValue) -> Option<T>,
    ) -> Result<Option<T>, CborError> {
        let Some(value) = self.0.remove(key) else { return Ok(None) };
        read(value).map(Some).ok_or(CborError::BadValue { key, expected })
    }

    fn required<T>(
        &mut self,
        key: &'static str,
        expected: &'static str,
        read: impl Fn(CborValue) -> Option<T>,
    ) -> Result<T, CborError> {
        self.optional(key, expected, read)?.ok_or(CborError::MissingKey(key))
    }
}

fn remaining(mut reader: SliceReader<'_>) -> usize {
    use cbor4ii::core::dec::Read;
    match reader.fill(usize::MAX) {
        Ok(rest) => rest.as_ref().len(),
        Err(never) => match never {},
    }
}

fn as_integer(value: &CborValue) -> Option<i128> {
    match value {
        CborValue::Integer(number) => Some(*number),
        _ => None,
    }
}

fn as_meta(value: CborValue) -> Option<BTreeMap<String, CborValue>> {
    let CborValue::Map(entries) = value else { return None };
    let count = entries.len();
    let meta: Option<BTreeMap<_, _>> = entries
        .into_iter()
        .map(|(key, value)| match key {
            CborValue::Text(key) => Some((key, value)),
            _ => None,
        })
        .collect();
    meta.filter(|meta| meta.len() == count)
}

fn as_map(entries: &[(&'static str, CborValue)]) -> CborValue {
    let entry = |(key, value): &(&str, CborValue)| (CborValue::Text((*key).into()), value.clone());
    CborValue::Map(entries.iter().map(entry).collect())
}

fn checksum(entries: &[(&'static str, CborValue)]) -> u32 {
    crc32fast::hash(&encode(&as_map(entries), KeyOrder::Deterministic))
}

fn encode(value: &CborValue, order: KeyOrder) -> Vec<u8> {
    let mut writer = BufWriter::new(Vec::new());
    write(value, order, &mut writer).expect("a document fits into memory");
    writer.into_inner()
}

/// Writes a value with shortest lengths and numbers, as both orders have them (RFC 8949, 4.1).
fn write<W: Write>(
    value: &CborValue,
    order: KeyOrder,
    writer: &mut W,
) -> Result<(), EncodeError<W::Error>> {
    match value {
        CborValue::Map(entries) => {
            types::Map::bounded(entries.len(), writer)?;
            let mut entries: Vec<_> = entries.iter().collect();
            if order == KeyOrder::Deterministic {
                entries.sort_by_cached_key(|(key, _)| encode(key, order));
            }
            entries.into_iter().try_for_each(|(key, value)| {
                write(key, order, writer)?;
                write(value, order, writer)
            })
        }
        CborValue::Array(values) => {
            types::Array::bounded(values.len(), writer)?;
            values.iter().try_for_each(|value| write(value, order, writer))
        }
        CborValue::Tag(tag, inner) => {
            types::Tag(*tag, types::Nothing).encode(writer)?;
            write(inner, order, writer)
        }
        CborValue::Float(number) => write_float(*number, writer),
        other => other.encode(writer),
    }
}

/// The shortest of the three widths that keeps the number. All that is not a number is written
/// alike.
#[allow(clippy::float_cmp)] // whether it is the very same number is the question
fn write_float<W: Write>(number: f64, writer: &mut W) -> Result<(), EncodeError<W::Error>> {
    let (half, single) = (f16::from_f64(number), number as f32);
    if number.is_nan() {
        f16::NAN.encode(writer)
    } else if half.to_f64() == number {
        half.encode(writer)
    } else if f64::from(single) == number {
        single.encode(writer)
    } else {
        number.encode(writer)
    }
}

/// JSON as CBOR, the keys of maps in the order of their bytes. `None` if a number is too large.
#[cfg(feature = "pon")]
pub fn cbor_of_json(value: &serde_json::Value) -> Option<CborValue> {
    use serde_json::Value;
    Some(match value {
        Value::Null => CborValue::Null,
        Value::Bool(truth) => CborValue::Bool(*truth),
        Value::Number(number) => match number.as_i128() {
            Some(whole) => CborValue::Integer(whole),
            None => CborValue::Float(number.as_f64()?),
        },
        Value::String(text) => CborValue::Text(text.clone()),
        Value::Array(values) => {
            CborValue::Array(values.iter().map(cbor_of_json).collect::<Option<_>>()?)
        }
        Value::Object(entries) => {
            let sorted: BTreeMap<_, _> = entries.iter().collect();
            let entry = |(key, value): (&String, &Value)| {
                Some((CborValue::Text(key.clone()), cbor_of_json(value)?))
            };
            CborValue::Map(sorted.into_iter().map(entry).collect::<Option<_>>()?)
        }
    })
}

/// What a document is to hold beside the setup, as a JSON object: `canon`, `mc`, `meta`, `side`,
/// `crc`, and `deterministic` for the order of the keys. Whatever is left out is not written,
/// except `canon`, which then is as the setup is.
#[cfg(feature = "catalog")]
pub(super) fn document_of_json(setup: Setup, options: &str) -> Result<Vec<u8>, String> {
    use serde_json::Value;
    let options: serde_json::Map<String, Value> = serde_json::from_str(options)
        .map_err(|error| format!("its options are not a JSON object: {error}"))?;
    let (mut document, mut order) = (Document::plain(setup), KeyOrder::Seed);
    for (name, value) in &options {
        let wrong = |expected: &str| format!("{name} must be {expected}, not {value}");
        let truth = || value.as_bool().ok_or_else(|| wrong("true or false"));
        match name.as_str() {
            "canon" => document.canon = truth()?,
            "mc" => {
                let count = value.as_u64().ok_or_else(|| wrong("a whole number from 0"))?;
                document.move_count = Some(count);
            }
            "meta" => {
                let entries = value.as_object().ok_or_else(|| wrong("an object"))?;
                let entry =
                    |(key, value): (&String, &Value)| Some((key.clone(), cbor_of_json(value)?));
                let meta: Option<BTreeMap<_, _>> = entries.iter().map(entry).collect();
                document.meta = Some(meta.ok_or("a number in meta is too large")?);
            }
            "side" => {
                document.side = Some(match value.as_u64() {
                    Some(1) => Player::One,
                    Some(2) => Player::Two,
                    _ => return Err(wrong("1 or 2")),
                });
            }
            "crc" => document.checksum = truth()?,
            "deterministic" if truth()? => order = KeyOrder::Deterministic,
            "deterministic" => {}
            _ => {
                let known = "canon, mc, meta, side, crc, deterministic";
                return Err(format!("there is no option {name:?}: the options are {known}"));
            }
        }
    }
    Ok(document.to_cbor(order))
}
