//! Quantik in the catalog.

use super::{
    Document, Group, KeyOrder, Position, Quantik, Setup, TextError, cbor::document_of_json,
};
use crate::catalog::{Entry, Form, Format, ReadError, RulesSection, is_hex};

impl Entry for Quantik {
    const FORMATS: &'static [Format<Self>] = &[
        Format {
            name: "qfen",
            about: "four ranks: the same as text",
            looks_like: |_| false,
            write: |_, written| Ok(Form::Text(written.to_qfen())),
            read: Some(Self::read_text),
        },
        Format {
            name: "qfen-side",
            about: "four ranks and the side to move",
            looks_like: |_| false,
            write: |_, written| match written.validate() {
                Ok(position) => Ok(Form::Text(position.to_qfen_with_side())),
                Err(error) => Err(error.to_string()),
            },
            read: Some(Self::read_text),
        },
        Format {
            name: "core",
            about: "the binary core, 18 bytes",
            looks_like: |text| is_hex(text, 36),
            write: |_, written| Ok(Form::Bytes(written.pack(0).to_vec())),
            read: Some(|_, text| {
                let bytes = hex::decode(text).map_err(ReadError::new)?;
                let (setup, _) = Setup::unpack(&bytes).map_err(ReadError::new)?;
                written(setup)
            }),
        },
        Format {
            name: "cbor",
            about: "a self-describing CBOR document; cbor {\"mc\": 3} keeps more in it",
            looks_like: is_document,
            write: |_, written| Ok(Form::Bytes(Document::plain(written).to_cbor(KeyOrder::Seed))),
            read: Some(|_, text| {
                let bytes = hex::decode(text).map_err(ReadError::new)?;
                let document = Document::from_cbor(&bytes).map_err(ReadError::new)?;
                written(document.setup)
            }),
        },
        Format {
            name: "planes",
            about: "eight planes of 16 squares in hexadecimal, player 1's A first",
            looks_like: |text| text.split(' ').all(|plane| is_hex(plane, 4)),
            write: |_, written| {
                let planes = written.planes().map(|plane| format!("{plane:04x}"));
                Ok(Form::Text(planes.join(" ")))
            },
            read: Some(|_, text| {
                let plane = |word| u16::from_str_radix(word, 16).ok().filter(|_| is_hex(word, 4));
                let planes: Option<Vec<u16>> = text.split(' ').map(plane).collect();
                let planes: Option<[u16; 8]> = planes.and_then(|planes| planes.try_into().ok());
                let expected = "expected eight planes of four hexadecimal digits";
                written(Setup::from_planes(planes.ok_or_else(|| ReadError::new(expected))?))
            }),
        },
    ];

    fn write_with(
        &self,
        format: &str,
        options: &str,
        written: Setup,
    ) -> Option<Result<Form, String>> {
        (format == "cbor").then(|| document_of_json(written, options).map(Form::Bytes))
    }

    fn title(&self) -> &'static str {
        "Quantik"
    }

    fn explanation(&self) -> Vec<RulesSection> {
        super::explanation::explanation()
    }

    fn rules_in_short(&self) -> &'static str {
        "Place a shape where the opponent has none of its kind in row, column and zone; \
         four different shapes in a line win."
    }

    fn can_return(&self) -> bool {
        false
    }

    fn read_printed(&self, text: &str) -> Option<Setup> {
        super::text::read_printed(text)
    }

    fn column(&self, text: &str, error: &TextError) -> Option<usize> {
        use super::QfenError::{Ended, Unexpected};
        match error {
            TextError::Qfen(Unexpected { column, .. } | Ended { column, .. }) => Some(*column),
            TextError::Side { .. } => Some(text.chars().count()),
            TextError::Setup(_) | TextError::Move(_) => None,
        }
    }

    fn key(&self, _: Group, canonical: Setup) -> Vec<u8> {
        canonical.pack(super::CANONICAL_FLAG).to_vec()
    }

    fn write_key(&self, _: Group, canonical: Setup, key: &mut [u8]) {
        key.copy_from_slice(&canonical.pack(super::CANONICAL_FLAG));
    }

    fn position_of_code(&self, code: &[u8]) -> Option<Position> {
        Setup::from_payload(code.try_into().ok()?).validate().ok()
    }
}

fn written(setup: Setup) -> Result<Setup, ReadError> {
    setup.written().map_err(ReadError::new)
}

/// A document is a map: hexadecimal digits that begin with `a` or `b`, and more than a core has.
fn is_document(text: &str) -> bool {
    let begins = text.starts_with(['a', 'A', 'b', 'B']);
    begins && text.len() > 36 && is_hex(text, text.len())
}
