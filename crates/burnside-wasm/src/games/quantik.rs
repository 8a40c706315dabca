//! Documents of Quantik with all their options: the only thing here that one game alone has.

use burnside::{
    Player,
    quantik::{Document as Cbor, KeyOrder, Setup, cbor_of_json},
};
use burnside_api::{Error, Kind};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a document says.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Document {
    /// The board.
    pub qfen: String,
    /// Whether it is stored in canonical form.
    pub canon: bool,
    /// Moves made.
    pub mc: Option<u64>,
    /// Metadata of the caller's own.
    pub meta: Option<Map<String, Value>>,
    /// Whose turn it is, 1 or 2.
    pub side: Option<u8>,
    /// Whether there is a checksum.
    pub crc: bool,
    /// Whether keys are in deterministic order (RFC 8949) and not in the seed's.
    pub deterministic: bool,
}

/// What was read. Metadata is only said to be there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Read {
    qfen: String,
    canon: bool,
    mc: Option<u64>,
    has_meta: bool,
    side: Option<u8>,
    crc: bool,
}

impl Document {
    /// The bytes in hexadecimal.
    pub(crate) fn write(self) -> Result<String, Error> {
        let parameter = |message: String| Error::new(Kind::Parameter, message);
        let setup = Setup::from_qfen_with_side(&self.qfen)
            .map_err(|error| Error::new(Kind::Position, error.to_string()))?
            .0;
        let side = match self.side {
            None => None,
            Some(1) => Some(Player::One),
            Some(2) => Some(Player::Two),
            Some(other) => return Err(parameter(format!("side must be 1 or 2, not {other}"))),
        };
        let entry = |(key, value): (String, Value)| match cbor_of_json(&value) {
            Some(value) => Ok((key, value)),
            None => Err(parameter(format!("meta: {value} has no form in CBOR"))),
        };
        let meta = self.meta.map(|meta| meta.into_iter().map(entry).collect()).transpose()?;
        let (canon, move_count, checksum) = (self.canon, self.mc, self.crc);
        let document = Cbor { setup, canon, move_count, meta, side, checksum };
        let order = if self.deterministic { KeyOrder::Deterministic } else { KeyOrder::Seed };
        Ok(hex::encode(document.to_cbor(order)))
    }
}

/// Reads a document from its bytes in hexadecimal.
pub(crate) fn read(text: &str) -> Result<Read, Error> {
    let wrong = |error: &dyn ToString| Error::new(Kind::Position, error.to_string());
    let bytes = hex::decode(text).map_err(|error| wrong(&error))?;
    let document = Cbor::from_cbor(&bytes).map_err(|error| wrong(&error))?;
    Ok(Read {
        qfen: document.setup.to_qfen(),
        canon: document.canon,
        mc: document.move_count,
        has_meta: document.meta.is_some(),
        side: document.side.map(Player::number),
        crc: document.checksum,
    })
}
