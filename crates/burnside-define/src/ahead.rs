//! Moves counted two plies ahead. How many follow a move is seen from the pieces, lane by lane, so that
//! no position is made, except where a line may be full or come to light.

use crate::{
    bulk::{Bulk, Sides},
    choices::Choices,
    generate::Move,
    lanes::{Lanes, Pieces, in_each},
    layout::TURN,
    over::Over,
    position::{Position, View, bits},
    rules::{Act, Rules},
};

impl Rules {
    /// How many moves there are, and how many after all of them together; `None` if that takes more
    /// than what is in lanes.
    #[inline]
    pub(crate) fn count_ahead<const W: usize>(&self, position: Position<W>) -> Option<(u64, u64)> {
        let me = (position.words[0] & TURN) as usize;
        let lanes = self.layout.lanes.as_ref()?;
        let [first, second] = [me, 1 - me].map(|player| self.bulk[player].as_ref());
        let (first, second, over) = (first?, second?, self.over[me].as_ref()?);
        if self.effects.kinds_change {
            return None;
        }
        let pieces = lanes.pieces(&position, me);
        let occupied = pieces.points();
        if self.is_over(lanes, &position, &pieces, occupied) {
            return Some((0, 0));
        }
        let [mine, theirs] =
            [me, 1 - me].map(|me| Sides { me, hand: lanes.in_hand(&position, me) });
        let next = Next { rules: self, lanes, bulk: second, over, position, sides: theirs };
        let exposing = self.exposing(&pieces, pieces.own_shown(), me);
        let (mut children, mut after) = (0, 0);
        first.each(self, &pieces, occupied, mine, |lifted, mut room| {
            if lifted & exposing != 0 {
                room &= next.allowed(&pieces, lifted);
            }
            children += u64::from(room.count_ones());
            for bit in bits(room) {
                let pieces = lanes.seen(pieces.enemy, pieces.own ^ lifted | 1 << bit);
                after += next.moves(&pieces, lifted, bit);
            }
        });
        Some((children, after))
    }
}

/// What it takes to count the moves after a move.
struct Next<'r, const W: usize> {
    rules: &'r Rules,
    lanes: &'r Lanes,
    /// The moves of whose turn it is then.
    bulk: &'r Bulk,
    /// What is full if the game is over then.
    over: &'r Over,
    /// Before the move.
    position: Position<W>,
    /// After it.
    sides: Sides,
}

impl<const W: usize> Next<'_, W> {
    /// Where a piece that brings something to light may be set down, in all lanes.
    #[cold]
    fn allowed(&self, pieces: &Pieces, lifted: u64) -> u64 {
        let me = 1 - self.sides.me;
        let view = View::of_lanes(self.lanes, pieces, me);
        let choices = Choices { rules: self.rules, position: self.position, view, open: 0 };
        let (code, from) = self.place(lifted.trailing_zeros() as u8);
        in_each(choices.allowed(from, code) & 0xffff)
    }

    /// How many moves there are when the pieces are these, as the opponent sees them, after a move
    /// that set a piece down.
    #[inline]
    fn moves(&self, pieces: &Pieces, lifted: u64, bit: u8) -> u64 {
        let occupied = pieces.points();
        if !self.over.may_be(pieces, occupied) {
            let mut sure = true;
            let unsure = |_, _| {
                sure = false;
                0
            };
            let count = self.bulk.count(self.rules, pieces, occupied, self.sides, unsure);
            if sure {
                return count;
            }
        }
        self.moves_after(lifted, bit)
    }

    /// The same with everything that the rules know.
    #[cold]
    fn moves_after(&self, lifted: u64, bit: u8) -> u64 {
        let (code, to) = self.place(bit);
        let mv = if lifted == 0 {
            Move { code, to, ..Move::new(Act::Place) }
        } else {
            let (_, from) = self.place(lifted.trailing_zeros() as u8);
            Move { from, to, ..Move::new(Act::Move) }
        };
        self.rules.count_moves(self.rules.play(self.position, mv)) as u64
    }

    /// The mover's code and the point of a bit of the lanes.
    fn place(&self, bit: u8) -> (u8, u8) {
        let kind = &self.rules.kinds[usize::from(bit / 16)];
        (kind.codes[1 - self.sides.me], bit % 16)
    }
}

#[cfg(test)]
mod tests {
    use burnside::Game;

    use crate::{play::Defined, shipped::shipped};

    #[test]
    fn games_of_placing_and_moving_anywhere_are_counted_ahead() {
        let counted = shipped().iter().filter_map(|&(name, text)| {
            let game: Defined = Defined::read(text).unwrap();
            game.rules.count_ahead(game.start()).map(|_| name)
        });
        let expected = [
            "four-on-4x4",
            "gobblet",
            "gobblet-strict",
            "gobblet-two-sizes",
            "quantik",
            "three-on-4x3",
            "tic-tac-toe",
            "tic-tac-toe-misere",
        ];
        assert_eq!(counted.collect::<Vec<_>>(), expected);
    }
}
