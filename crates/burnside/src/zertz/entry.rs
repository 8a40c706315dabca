//! Zertz in the catalog.

use super::{Board, Group, Position, TextError, Transform, TransformFlags, Zertz};
use crate::{
    Game, Symmetric, Symmetry as _,
    catalog::{Entry, Form, Format, RecordForm, RulesSection},
    record::Record,
};

impl Entry for Zertz {
    const FORMATS: &'static [Format<Self>] = &[Format {
        name: "key",
        about: "the layers of rings, white, gray and black, a byte for each cell of the array",
        looks_like: |_| false,
        write: |game, written| {
            let key = game.code_written(game.portable_group(), written);
            Ok(Form::Bytes(key.as_ref().to_vec()))
        },
        read: None,
    }];

    const RECORD_FORMS: &'static [RecordForm<Self>] = &[
        RecordForm {
            name: "notation",
            about: "Zertz notation: a line with the board, then a move on each line",
            extension: "txt",
            write: |record| Ok(record.to_notation_file()),
        },
        RecordForm {
            name: "sgf",
            about: "a Boardspace file (SGF)",
            extension: "sgf",
            write: |record| {
                if record.rules().is_blitz() {
                    return Err("Boardspace has no short game");
                }
                if record.start() != record.rules().start() {
                    return Err("games of Boardspace begin on the untouched board");
                }
                Ok(record.to_sgf())
            },
        },
    ];

    fn title(&self) -> &str {
        match (self.board(), self.is_blitz()) {
            (Board::Rings37, false) => "Zertz on 37 rings",
            (Board::Rings48, _) => "Zertz on 48 rings",
            (Board::Rings61, _) => "Zertz on 61 rings",
            (Board::Rings37, true) => "Zertz on 37 rings, the short game",
        }
    }

    fn variant(&self) -> &'static str {
        match (self.board(), self.is_blitz()) {
            (Board::Rings37, false) => "37 rings",
            (Board::Rings48, _) => "48 rings",
            (Board::Rings61, _) => "61 rings",
            (Board::Rings37, true) => "37, short game",
        }
    }

    /// Zertz notation and Boardspace files: the file itself says which board.
    fn read_own_record(&self, bytes: &[u8]) -> Option<(Record<Self>, Option<String>)> {
        if !super::records::is_record(bytes) {
            return None;
        }
        let (record, damage) = match Record::<Self>::from_file(bytes) {
            Ok(record) => (record, None),
            Err(damaged) => {
                let damage = damaged.to_string();
                (*damaged.record, Some(damage))
            }
        };
        (record.rules() == self).then_some((record, damage))
    }

    fn explanation(&self) -> Vec<RulesSection> {
        super::explanation::explanation(*self)
    }

    fn rules_in_short(&self) -> &'static str {
        "Jump if you can; else place a marble and take a ring away. \
         Enough captured marbles of one color, or some of each, win."
    }

    /// A marble that jumped must go on if it can, and each jump is a ply.
    fn has_chains(&self) -> bool {
        true
    }

    /// Marbles can be captured and placed again.
    fn can_return(&self) -> bool {
        true
    }

    fn column(&self, text: &str, error: &TextError) -> Option<usize> {
        let part = |wrong: &str| {
            let at = text.match_indices(wrong).map(|(at, _)| at).last()?;
            Some(text[..at].chars().count() + 1)
        };
        match error {
            TextError::Character { row, cell, .. } => {
                let rows = text.split('/').take(row - 1);
                Some(rows.map(|row| row.chars().count() + 1).sum::<usize>() + cell)
            }
            TextError::Counts { text: wrong }
            | TextError::Player { text: wrong }
            | TextError::Chain { text: wrong } => part(wrong),
            TextError::Move { at, .. } => Some(*at),
            _ => None,
        }
    }

    fn position_of_code(&self, code: &[u8]) -> Option<Position> {
        super::key::read_value_key(*self, code)
    }

    fn images(&self, group: Group, written: Position) -> Vec<(Transform, Position)> {
        let mut transforms: Vec<_> = self.symmetries(group, written).collect();
        transforms.sort_by_cached_key(|transform| transform.simplicity());
        let mut seen = std::collections::HashSet::new();
        transforms
            .into_iter()
            .map(|transform| (transform, self.transform(written, transform)))
            .filter(|&(_, image)| seen.insert(self.code(group, image)))
            .collect()
    }

    fn looks_alike(&self, symmetry: Transform) -> bool {
        Transform { shift3: (0, 0), ..symmetry } == Transform::IDENTITY
    }

    /// Without shifts: they are many, and all look alike.
    fn picture_group(&self) -> Group {
        Group::Transforms(TransformFlags::ROTATION_MIRROR)
    }
}
