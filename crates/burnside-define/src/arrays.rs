//! Positions as rows of bytes: the code of a position. Moves as numbers: see `actions`.

use burnside::{Symmetric, arrays::Arrays};

use crate::{
    actions::Actions, generate::Move, group::Group, play::Defined, position::Position,
    symmetry::Symmetry,
};

impl<const W: usize> Defined<W> {
    /// The numbers of moves, made when first asked for.
    fn numbered(&self) -> &Actions {
        self.rules.actions.get_or_init(|| Actions::new(&self.rules))
    }
}

impl<const W: usize> Arrays for Defined<W> {
    type Word = u8;

    fn width(&self) -> Option<usize> {
        let start = burnside::Game::start(self);
        Some(self.code_written(Group::Full, start).as_ref().len())
    }

    fn layout(&self) -> &'static str {
        if self.numbered().too_many {
            return "the code of the position, byte by byte; there are more than 65,536 moves, \
                    too many for numbers";
        }
        "the code of the position, byte by byte"
    }

    fn load(&self, row: &[u8]) -> Result<Position<W>, String> {
        self.rules.position_of(row).ok_or_else(|| "not the code of a position".to_owned())
    }

    fn store(&self, written: Position<W>, row: &mut [u8]) {
        row.copy_from_slice(self.code_written(Group::Full, written).as_ref());
    }

    /// Every move that the rules could ever allow; none if there are more than
    /// [`MAX_ACTIONS`](crate::MAX_ACTIONS).
    fn actions(&self) -> usize {
        self.numbered().len()
    }

    fn action(&self, mv: Move) -> Option<usize> {
        self.numbered().number(&self.rules, mv)
    }

    fn move_of(&self, position: Position<W>, action: usize) -> Option<Move> {
        self.numbered().find(&self.rules, &position, action)
    }

    fn action_image(&self, action: usize, symmetry: Symmetry) -> usize {
        let image = |mv| self.transform_move(mv, symmetry);
        self.numbered().image(&self.rules, action, &symmetry, image).unwrap_or(action)
    }
}
