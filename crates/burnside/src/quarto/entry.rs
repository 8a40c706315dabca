//! Quarto in the catalog.

use super::{Position, Quarto, Setup, TextError, WinningSets};
use crate::catalog::{Entry, Form, Format, ReadError, RulesSection, is_hex};

impl Entry for Quarto {
    const FORMATS: &'static [Format<Self>] = &[
        Format {
            name: "key",
            about: "the piece in hand and five masks, 11 bytes",
            looks_like: |text| is_hex(text, 22),
            write: |_, written| Ok(Form::Bytes(written.key().to_vec())),
            read: Some(|_, text| {
                let key = hex::decode(text).map_err(ReadError::new)?;
                Setup::from_key(&key).map_err(ReadError::new)
            }),
        },
        Format {
            name: "id",
            about: "a full board as 16 hexadecimal digits, square 15 first",
            looks_like: |text| is_hex(text, 16),
            write: |_, written| match written.full_id() {
                Some(id) => Ok(Form::Text(format!("{id:016x}"))),
                None => Err("only full boards have an id".to_owned()),
            },
            read: Some(|_, text| {
                let id = u64::from_str_radix(text, 16).ok().filter(|_| is_hex(text, 16));
                let id = id.ok_or_else(|| ReadError::new("expected 16 hexadecimal digits"))?;
                Setup::from_full_id(id).map_err(ReadError::new)
            }),
        },
    ];

    fn title(&self) -> &str {
        match self.sets() {
            sets if *sets == WinningSets::LINES => "Quarto",
            sets if *sets == WinningSets::LINES_AND_SQUARES => "Quarto, squares win too",
            _ => "Quarto with winning sets of its own",
        }
    }

    fn variant(&self) -> &'static str {
        if *self == Self::LINES { "lines" } else { "lines and squares" }
    }

    fn explanation(&self) -> Vec<RulesSection> {
        super::explanation::explanation(self)
    }

    fn rules_in_short(&self) -> &'static str {
        match self.sets() {
            sets if *sets == WinningSets::LINES => {
                "Place the piece you are given and give the next; four in a line that share a \
                 trait win."
            }
            sets if *sets == WinningSets::LINES_AND_SQUARES => {
                "Place the piece you are given and give the next; four in a line or a 2x2 square \
                 that share a trait win."
            }
            _ => {
                "Place the piece you are given and give the next; four on a winning set that share \
                 a trait win."
            }
        }
    }

    fn position_of_code(&self, code: &[u8]) -> Option<Position> {
        self.check(Setup::from_key(code).ok()?).ok()
    }

    fn can_return(&self) -> bool {
        false
    }

    fn read_printed(&self, text: &str) -> Option<Setup> {
        super::text::read_printed(text)
    }

    fn column(&self, text: &str, error: &TextError) -> Option<usize> {
        match error {
            TextError::Piece { square, .. } => {
                let index = 15 - square.index();
                Some(index + index / 4 + 1)
            }
            TextError::NoHand => Some(text.chars().count() + 1),
            TextError::Hand { found } => Some(text.chars().count() + 1 - found.chars().count()),
            _ => None,
        }
    }
}
