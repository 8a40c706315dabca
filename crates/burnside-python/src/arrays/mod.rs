//! Positions as rows of numbers, moves as numbers: what each game's arrays look like.
//!
//! These layouts are stable: changing one is a breaking change. `docs/python.md` specifies them.

mod gobblet;
mod quantik;
mod quarto;
mod zertz;

use burnside::{Value, catalog::Entry};
use burnside_draw::Draw;
use numpy::Element;

/// A game whose positions are rows of words and whose moves are numbers below a bound.
pub(crate) trait Arrays: Entry + Draw {
    /// What a row is made of.
    type Word: Element + Copy + Default + Send + Sync;

    /// Words in a row; `None` if an array of positions has one dimension only.
    fn width(&self) -> Option<usize>;

    /// What the words are, in a line.
    fn layout(&self) -> &'static str;

    /// Reads a row. The rules may still refuse the position: see [`Entry::check`].
    fn load(&self, row: &[Self::Word]) -> Result<Self::Position, String>;

    /// Writes a row.
    fn store(&self, position: Self::Position, row: &mut [Self::Word]);

    /// How many actions there are, legal or not.
    fn actions(&self) -> usize;

    /// The number of a move; `None` for a move that has none.
    fn action(&self, mv: Self::Move) -> Option<usize>;

    /// The move with a number, as it would be in this position, legal or not.
    fn move_of(&self, position: Self::Position, action: usize) -> Option<Self::Move>;

    /// Where a symmetry takes an action. An action that no move has may stay where it is.
    fn action_image(&self, action: usize, symmetry: Self::Symmetry) -> usize {
        let mv = self.move_of(self.start(), action);
        let image = mv.and_then(|mv| self.action(self.transform_move(mv, symmetry)));
        image.unwrap_or(action)
    }

    /// Writes the key of a canonical position.
    fn write_key(&self, group: Self::Group, canonical: Self::Position, key: &mut [u8]) {
        key.copy_from_slice(&self.key(group, canonical));
    }

    /// Whether the group has the same symmetries in every position.
    fn is_fixed(&self, group: Self::Group) -> bool {
        let _ = group;
        true
    }

    /// Whether a symmetry applies to a position.
    fn applies(&self, position: Self::Position, symmetry: Self::Symmetry) -> bool {
        let _ = (position, symmetry);
        true
    }

    /// The value of a position, if a table has it.
    fn probe(&self, position: Self::Position) -> Option<Value> {
        let _ = position;
        None
    }
}
