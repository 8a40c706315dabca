//! Quantik: eight planes; 64 actions.

use super::{Move, Position, Quantik, Setup};
use crate::arrays::{Arrays, Planes, mark, named};

impl Arrays for Quantik {
    type Word = u16;

    fn width(&self) -> Option<usize> {
        Some(8)
    }

    fn layout(&self) -> &'static str {
        "eight planes of 16 squares, player 1's A, B, C, D, then player 2's"
    }

    #[inline]
    fn load(&self, row: &[u16]) -> Result<Setup, String> {
        setup(row)?.written().map_err(|error| error.to_string())
    }

    #[inline]
    fn load_position(&self, row: &[u16]) -> Result<Position, String> {
        setup(row)?.validate().map_err(|error| error.to_string())
    }

    fn store(&self, written: Setup, row: &mut [u16]) {
        row.copy_from_slice(&written.planes());
    }

    fn actions(&self) -> usize {
        64
    }

    fn planes(&self) -> Planes {
        let shapes = ["A", "B", "C", "D"];
        let channels = named("mover", shapes).chain(named("opponent", shapes)).collect();
        Planes { channels, shape: [4, 4] }
    }

    fn write_planes(&self, position: Position, planes: &mut [u8]) {
        let own = 4 * position.to_move().index();
        let of_players = position.planes();
        for (channel, plane) in planes.chunks_exact_mut(16).enumerate() {
            mark(plane, of_players[(own + channel) % 8].into());
        }
    }

    /// 16 times the shape, plus the square.
    fn action(&self, mv: Move) -> Option<usize> {
        Some(mv.index())
    }

    fn move_of(&self, _: Position, action: usize) -> Option<Move> {
        Move::try_index(action)
    }
}

fn setup(row: &[u16]) -> Result<Setup, String> {
    let planes = row.try_into().map_err(|_| "expected eight planes".to_owned())?;
    Ok(Setup::from_planes(planes))
}
