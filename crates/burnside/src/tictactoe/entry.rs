//! Tic-tac-toe in the catalog.

use super::{Position, TicTacToe};
use crate::catalog::Entry;

impl Entry for TicTacToe {
    fn title(&self) -> &'static str {
        "Tic-tac-toe"
    }

    fn rules_in_short(&self) -> &'static str {
        "Put your mark on an empty square; three in a line win."
    }

    fn can_return(&self) -> bool {
        false
    }

    fn position_of_code(&self, code: &[u8]) -> Option<Position> {
        let &[a, b, c, d] = code else { return None };
        Position::new([u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])])
    }
}
