//! Zertz: a byte for each cell and count; the seed's list of actions.

use std::collections::HashSet;

use super::{
    Actions, Color, Group, Move, Position, Transform, TransformFlags, Zertz, board::bit,
    position::Parts,
};
use crate::{
    Game, Player, Symmetric,
    arrays::{Arrays, Planes, named},
};

/// Bytes after those of the cells: pool, two times captures, the player to move, the chain.
const REST: usize = 11;

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

    fn load(&self, row: &[u8]) -> Result<Position, String> {
        let board = self.board();
        let (cells, rest) = row.split_at_checked(board.rings()).ok_or("the row is too short")?;
        let &[p0, p1, p2, a0, a1, a2, b0, b1, b2, player, chain] = rest else {
            return Err("the row has another length".to_owned());
        };
        let (mut rings, mut marbles) = (0, [0; 3]);
        for (number, &byte) in (0..).zip(cells) {
            if byte > 4 {
                return Err(format!("cell {number} is 0 to 4, not {byte}"));
            }
            rings |= if byte > 0 { bit(number) } else { 0 };
            if let Some(color) = byte.checked_sub(2) {
                marbles[usize::from(color)] |= bit(number);
            }
        }
        let to_move = usize::from(player).checked_sub(1).and_then(Player::try_index);
        let to_move =
            to_move.ok_or_else(|| format!("the player to move is 1 or 2, not {player}"))?;
        let chain = chain.checked_sub(1);
        if let Some(cell) = chain.filter(|&cell| usize::from(cell) >= board.rings()) {
            return Err(format!("there is no cell {} to jump on from", cell + 1));
        }
        let counts = [[p0, p1, p2], [a0, a1, a2], [b0, b1, b2]];
        if counts.iter().flatten().any(|&count| count > 99) {
            return Err("there are at most 99 marbles of a color".to_owned());
        }
        let [pool, captures @ ..] = counts;
        let parts = Parts { rings, marbles, pool, captures, chain, to_move };
        Position::of_parts(*self, parts).map_err(|error| error.to_string())
    }

    /// What is loaded has been accepted.
    fn load_position(&self, row: &[u8]) -> Result<Position, String> {
        self.load(row)
    }

    fn store(&self, written: Position, row: &mut [u8]) {
        let board = self.board();
        let (cells, rest) = row.split_at_mut(board.rings());
        let rings = written.rings();
        for (byte, cell) in cells.iter_mut().zip(board.cells()) {
            *byte = match written.marble(cell) {
                Some(Color::White) => 2,
                Some(Color::Gray) => 3,
                Some(Color::Black) => 4,
                None => rings.contains(cell).into(),
            };
        }
        let [one, two] = Player::ALL.map(|player| written.captures(player));
        rest[..3].copy_from_slice(&written.pool());
        rest[3..6].copy_from_slice(&one);
        rest[6..9].copy_from_slice(&two);
        rest[9] = written.to_move().number();
        let chain = written.chain().and_then(|chain| board.cells().position(|cell| cell == chain));
        rest[10] = chain.map_or(0, |number| number as u8 + 1);
    }

    fn actions(&self) -> usize {
        Actions::of(self.board()).len()
    }

    /// The board is not a grid: a plane is one row, its cells along the rows of the board.
    fn planes(&self) -> Planes {
        let colors = ["white", "gray", "black"];
        let mut channels = vec!["ring".to_owned()];
        channels.extend(colors.map(str::to_owned));
        channels.push("goes on jumping".to_owned());
        for place in ["pool", "captured by the mover", "captured by the opponent"] {
            channels.extend(named(place, colors));
        }
        Planes { channels, shape: [1, self.board().rings()] }
    }

    fn write_planes(&self, position: Position, planes: &mut [u8]) {
        let rings = self.board().rings();
        for (number, cell) in self.board().cells().enumerate() {
            let color = position.marble(cell).map(|color| match color {
                Color::White => 1,
                Color::Gray => 2,
                Color::Black => 3,
            });
            planes[number] = position.rings().contains(cell).into();
            if let Some(channel) = color {
                planes[channel * rings + number] = 1;
            }
            planes[4 * rings + number] = (position.chain() == Some(cell)).into();
        }
        let mover = position.to_move();
        let captured = [mover, mover.other()].map(|player| position.captures(player));
        let counts = position.pool().into_iter().chain(captured.into_iter().flatten());
        for (plane, count) in planes[5 * rings..].chunks_exact_mut(rings).zip(counts) {
            plane.fill(count);
        }
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

    fn action_images(&self, symmetry: Transform) -> Vec<Option<usize>> {
        Actions::of(self.board()).transformed_indices(symmetry)
    }

    /// Whatever keeps some rings on the board keeps each of them there, so the boards with one ring
    /// have all symmetries that any board has.
    fn all_symmetries(&self, group: Group) -> Vec<Transform> {
        let start = self.start();
        let mut all: Vec<_> = self.symmetries(group, start).collect();
        let mut seen: HashSet<_> = all.iter().copied().collect();
        let rings = (0..self.board().rings() as u8).map(bit);
        let mut others: Vec<_> = rings
            .flat_map(|rings| self.symmetries_written(group, Position { rings, ..start }))
            .filter(|&symmetry| seen.insert(symmetry))
            .collect();
        others.sort_unstable_by_key(|symmetry| symmetry.order());
        all.extend(others);
        all
    }

    /// Shifts depend on what is left of the board.
    fn is_fixed(&self, group: Group) -> bool {
        match group {
            Group::Transforms(flags) => !flags.contains(TransformFlags::TRANSLATION),
            Group::Value => false,
        }
    }

    fn applies(&self, written: Position, symmetry: Transform) -> bool {
        Self::applies(*self, written, symmetry)
    }
}
