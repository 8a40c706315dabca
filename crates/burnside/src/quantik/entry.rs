//! Quantik in the catalog.

use super::{Document, Group, KeyOrder, Position, Quantik, Setup, TextError};
use crate::{
    Game,
    catalog::{Entry, Form, Format, Misread, is_hex},
};

impl Entry for Quantik {
    const FORMATS: &'static [Format<Self>] = &[
        Format {
            name: "qfen",
            about: "four ranks: the same as text",
            looks_like: |_| false,
            write: |_, position| Ok(Form::Text(position.to_qfen())),
            read: Some(Self::read_text),
        },
        Format {
            name: "qfen-side",
            about: "four ranks and the side to move",
            looks_like: |_| false,
            write: |game, position| {
                game.check(position)?;
                Ok(Form::Text(position.to_qfen_with_side()))
            },
            read: Some(Self::read_text),
        },
        Format {
            name: "core",
            about: "the binary core, 18 bytes",
            looks_like: |text| is_hex(text, 36),
            write: |_, position| Ok(Form::Bytes(position.pack(0).to_vec())),
            read: Some(|_, text| {
                let bytes = hex::decode(text).map_err(Misread::new)?;
                let (setup, _) = Setup::unpack(&bytes).map_err(Misread::new)?;
                written(setup)
            }),
        },
        Format {
            name: "cbor",
            about: "a self-describing CBOR document, keys in the seed's order",
            looks_like: |_| false,
            write: |_, position| {
                Ok(Form::Bytes(Document::new(position.setup()).to_cbor(KeyOrder::Seed)))
            },
            read: Some(|_, text| {
                let bytes = hex::decode(text).map_err(Misread::new)?;
                let document = Document::from_cbor(&bytes).map_err(Misread::new)?;
                written(document.setup)
            }),
        },
        Format {
            name: "planes",
            about: "eight planes of 16 squares in hexadecimal, player 1's A first",
            looks_like: |text| text.split(' ').all(|plane| is_hex(plane, 4)),
            write: |_, position| {
                let planes = position.planes().map(|plane| format!("{plane:04x}"));
                Ok(Form::Text(planes.join(" ")))
            },
            read: Some(|_, text| {
                let plane = |word| u16::from_str_radix(word, 16).ok().filter(|_| is_hex(word, 4));
                let planes: Option<Vec<u16>> = text.split(' ').map(plane).collect();
                let planes: Option<[u16; 8]> = planes.and_then(|planes| planes.try_into().ok());
                let expected = "expected eight planes of four hexadecimal digits";
                written(Setup::from_planes(planes.ok_or_else(|| Misread::new(expected))?))
            }),
        },
    ];

    fn title(&self) -> &str {
        "Quantik"
    }

    fn rules_in_short(&self) -> &str {
        "Place a shape where the opponent has none of its kind in row, column and zone; \
         four different shapes in a line win."
    }

    fn can_return(&self) -> bool {
        false
    }

    /// Any board that can be drawn: symmetry does not ask who moved.
    fn read_text(&self, text: &str) -> Result<Position, Misread> {
        let misread = |error: TextError| {
            let column = self.column(text, &error);
            Misread { reason: error.to_string(), column }
        };
        let (setup, side) =
            Setup::from_qfen_with_side(text).map_err(|error| misread(error.into()))?;
        match (side, setup.validate()) {
            (Some(written), Ok(position)) if written != self.to_move(position) => {
                Err(misread(TextError::Side { written }))
            }
            _ => Ok(Position::unchecked(setup)),
        }
    }

    fn check(&self, position: Position) -> Result<(), String> {
        position.setup().validate().map(drop).map_err(|error| error.to_string())
    }

    fn column(&self, text: &str, error: &TextError) -> Option<usize> {
        use super::QfenError::{Ended, Unexpected};
        match error {
            TextError::Qfen(Unexpected { column, .. } | Ended { column, .. }) => Some(*column),
            TextError::Side { .. } => Some(text.chars().count()),
            TextError::Setup(_) | TextError::Move(_) => None,
        }
    }

    fn key(&self, _: Group, canonical: Position) -> Vec<u8> {
        canonical.pack(super::CANONICAL_FLAG).to_vec()
    }

    fn write_key(&self, _: Group, canonical: Position, key: &mut [u8]) {
        key.copy_from_slice(&canonical.pack(super::CANONICAL_FLAG));
    }

    fn position_of_code(&self, code: &[u8]) -> Option<Position> {
        Setup::from_payload(code.try_into().ok()?).validate().ok()
    }
}

fn written(setup: Setup) -> Result<Position, Misread> {
    setup.written().map_err(Misread::new)
}
