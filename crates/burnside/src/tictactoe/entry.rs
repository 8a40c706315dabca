//! Tic-tac-toe in the catalog.

use super::{Position, TicTacToe};
use crate::catalog::{Entry, RulesSection};

impl Entry for TicTacToe {
    fn title(&self) -> &'static str {
        "Tic-tac-toe"
    }

    fn rules_in_short(&self) -> &'static str {
        "Put your mark on an empty square; three in a line win."
    }

    fn explanation(&self) -> Vec<RulesSection> {
        let turn = RulesSection::new(
            "A turn",
            ["The players take turns. Whoever moves puts a mark on an empty square: player 1 a \
              cross, player 2 a circle. Marks stay where they are."],
        );
        let end = RulesSection::new(
            "The end",
            [
                "Three marks of your own in a row, a column or a diagonal win.",
                "If the board is full and nobody has won, the game is a draw.",
            ],
        );
        vec![
            turn.diagram("start", &["4", "0"], "Two moves have been played."),
            end.diagram("start", &["4", "0", "2", "1", "6"], "Player 1 has a diagonal and wins.")
                .diagram(
                    "start",
                    &["4", "0", "1", "7", "3", "5", "2", "6", "8"],
                    "Nobody has a line: a draw.",
                ),
        ]
    }

    fn can_return(&self) -> bool {
        false
    }

    fn position_of_code(&self, code: &[u8]) -> Option<Position> {
        let &[a, b, c, d] = code else { return None };
        Position::new([u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])])
    }
}
