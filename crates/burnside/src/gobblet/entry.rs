//! Gobblet Gobblers in the catalog.

use super::{Board, Gobblet, Pos, Reveal, TextError, rank, unrank};
use crate::catalog::{Entry, Form, Format, ReadError, RulesSection};

impl Entry for Gobblet {
    const FORMATS: &'static [Format<Self>] = &[
        Format {
            name: "u64",
            about: "the encoding in decimal",
            looks_like: |text| text.bytes().all(|byte| byte.is_ascii_digit()),
            write: |_, board| Ok(Form::Text(board.to_u64().to_string())),
            read: Some(number),
        },
        Format {
            name: "hex",
            about: "the encoding in hexadecimal",
            looks_like: |text| text.starts_with("0x") || text.starts_with("0X"),
            write: |_, board| Ok(Form::Text(format!("{:#x}", board.to_u64()))),
            read: Some(number),
        },
        Format {
            name: "rank",
            about: "the number of its class in tables, players seen by the mover",
            looks_like: |_| false,
            write: |_, board| Ok(Form::Text(rank(board).to_string())),
            read: Some(|_, text| {
                let number = text.parse().map_err(ReadError::new)?;
                let missing = || ReadError::new(format!("no board has the number {number}"));
                unrank(number).ok_or_else(missing)
            }),
        },
    ];

    fn title(&self) -> &str {
        match self.reveal {
            Reveal::HailMary => "Gobblet Gobblers",
            Reveal::Strict => "Gobblet Gobblers, no lifting off a line",
        }
    }

    fn variant(&self) -> &'static str {
        match self.reveal {
            Reveal::HailMary => "standard",
            Reveal::Strict => "strict lifting",
        }
    }

    fn explanation(&self) -> Vec<RulesSection> {
        super::explanation::explanation(*self)
    }

    fn rules_in_short(&self) -> &'static str {
        "Place a piece or move one that shows, onto an empty square or a smaller piece; \
         three that show in a line win."
    }

    fn position_of_code(&self, code: &[u8]) -> Option<Board> {
        Board::from_u64(u64::from_be_bytes(code.try_into().ok()?)).ok()
    }

    fn can_return(&self) -> bool {
        true
    }

    fn read_printed(&self, text: &str) -> Option<Board> {
        super::text::read_printed(text)
    }

    fn column(&self, text: &str, error: &TextError) -> Option<usize> {
        let cell = |pos: &Pos| {
            let cells = text.split(['/', ',']).take(3 * pos.row() + pos.column());
            cells.map(|cell| cell.chars().count() + 1).sum::<usize>()
        };
        let letter = |pos: &Pos, letter: char| {
            let start = cell(pos);
            text.chars().skip(start).position(|found| found == letter).map(|at| start + at + 1)
        };
        match error {
            TextError::Nothing { pos } => Some(cell(pos) + 1),
            TextError::Letter { pos, letter: found } | TextError::Order { pos, letter: found } => {
                letter(pos, *found)
            }
            TextError::Player { found } => Some(text.chars().count() + 1 - found.chars().count()),
            _ => None,
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as every format reads
fn number(_: &Gobblet, text: &str) -> Result<Board, ReadError> {
    let bits = super::text::parse_number(text).map_err(ReadError::new)?;
    Board::from_u64(bits).map_err(ReadError::new)
}
