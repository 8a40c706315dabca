//! Zertz: a byte for each cell and count; the seed's list of actions.

use burnside::{
    Player,
    zertz::{Actions, Board, Color, Group, Move, Position, Transform, TransformFlags, Zertz},
};

use super::Arrays;

/// Bytes after those of the cells: pool, two times captures, the player to move, the chain.
const REST: usize = 11;

/// What a byte of a cell is in the position's text: no ring, a ring, a marble of each color.
const LETTERS: [char; 5] = ['.', 'o', 'w', 'g', 'b'];

impl Arrays for Zertz {
    type Word = u8;

    fn width(&self) -> Option<usize> {
        Some(self.board().rings() + REST)
    }

    fn layout(&self) -> &'static str {
        "cells along the rows (0 gone, 1 ring, 2 white, 3 gray, 4 black), pool, captures of \
         player 1 and 2 (white, gray, black each), the player to move, the cell that goes on \
         jumping (from 1; 0 if none)"
    }

    /// By way of the text, which has every check that there is.
    fn load(&self, row: &[u8]) -> Result<Position, String> {
        let board = self.board();
        let (cells, rest) = row.split_at_checked(board.rings()).ok_or("the row is too short")?;
        let mut text = String::with_capacity(128);
        for (i, (&byte, cell)) in cells.iter().zip(board.cells()).enumerate() {
            if i > 0 && is_first_of_row(board, cell) {
                text.push('/');
            }
            let letter = LETTERS.get(usize::from(byte));
            text.push(*letter.ok_or_else(|| format!("cell {i} is 0 to 4, not {byte}"))?);
        }
        let &[ref counts @ .., player, chain] = rest else {
            return Err("the row has another length".to_owned());
        };
        for count in counts.chunks(3) {
            text.push(' ');
            text.push_str(&count.iter().map(u8::to_string).collect::<Vec<_>>().join("/"));
        }
        text.extend([" ", &player.to_string(), " "]);
        match chain.checked_sub(1).map(|number| board.cells().nth(number.into())) {
            None => text.push('-'),
            Some(Some(cell)) => text.push_str(&cell.to_string()),
            Some(None) => return Err(format!("there is no cell {chain} to jump on from")),
        }
        text.parse().map_err(|error: burnside::zertz::ParseError| error.to_string())
    }

    fn store(&self, position: Position, row: &mut [u8]) {
        let board = self.board();
        let (cells, rest) = row.split_at_mut(board.rings());
        let rings = position.rings();
        for (byte, cell) in cells.iter_mut().zip(board.cells()) {
            *byte = match position.marble(cell) {
                Some(Color::White) => 2,
                Some(Color::Gray) => 3,
                Some(Color::Black) => 4,
                None => rings.contains(cell).into(),
            };
        }
        let [one, two] = Player::ALL.map(|player| position.captures(player));
        rest[..3].copy_from_slice(&position.pool());
        rest[3..6].copy_from_slice(&one);
        rest[6..9].copy_from_slice(&two);
        rest[9] = position.to_move().number();
        let chain = position.chain().and_then(|chain| board.cells().position(|cell| cell == chain));
        rest[10] = chain.map_or(0, |number| number as u8 + 1);
    }

    fn actions(&self) -> usize {
        Actions::of(self.board()).len()
    }

    /// As [`Actions`] lists them. A pass has none.
    fn action(&self, mv: Move) -> Option<usize> {
        Actions::of(self.board()).index_of(mv)
    }

    fn move_of(&self, position: Position, action: usize) -> Option<Move> {
        Actions::of(self.board()).move_at(position, action)
    }

    fn action_image(&self, action: usize, symmetry: Transform) -> usize {
        Actions::of(self.board()).transformed_index(action, symmetry).unwrap_or(action)
    }

    /// Shifts depend on what is left of the board.
    fn is_fixed(&self, group: Group) -> bool {
        match group {
            Group::Transforms(flags) => !flags.contains(TransformFlags::TRANSLATION),
            Group::Value => false,
        }
    }

    fn applies(&self, position: Position, symmetry: Transform) -> bool {
        Self::applies(*self, position, symmetry)
    }
}

fn is_first_of_row(board: Board, cell: burnside::zertz::Cell) -> bool {
    board.row_column(cell).is_some_and(|(y, x)| x == 0 || board.cell_at(y, x - 1).is_none())
}
