//! A position is two masks, a move is a square.

use crate::Player;

/// The squares of both players, one bit each, row by row from the top left.
///
/// # Equality
/// Positions are equal when the masks are. Whose turn it is follows from the number of marks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    marks: [u16; 2],
}

/// The square that gets a mark, 0 to 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u8);

const FULL: u16 = 0o777;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Position {
    /// The empty board.
    pub const START: Self = Self { marks: [0; 2] };

    /// The position with these marks, if play can lead there: the players took turns, and nobody
    /// played on after a line.
    pub fn new(marks: [u16; 2]) -> Option<Self> {
        let [x, o] = marks.map(u16::count_ones);
        let position = Self { marks };
        let apart = marks[0] & marks[1] == 0 && (marks[0] | marks[1]) & !FULL == 0;
        let in_turn = x == o || x == o + 1;
        let [first, second] = Player::ALL.map(|player| position.has_line(player));
        let ended_in_time = match (first, second) {
            (false, false) => true,
            (true, false) => x > o,
            (false, true) => x == o,
            (true, true) => false,
        };
        (apart && in_turn && ended_in_time).then_some(position)
    }

    /// The squares of a player, one bit each.
    pub const fn marks(self, player: Player) -> u16 {
        self.marks[player.index()]
    }

    /// The squares without a mark.
    pub const fn free(self) -> u16 {
        FULL & !(self.marks[0] | self.marks[1])
    }

    /// Whose mark a square has.
    pub fn owner(self, square: usize) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.marks(player) >> square & 1 == 1)
    }

    /// Whose turn it is: player 1 begins.
    pub const fn to_move(self) -> Player {
        if self.free().count_ones() % 2 == 1 { Player::One } else { Player::Two }
    }

    /// Whether a player has three in a line.
    pub fn has_line(self, player: Player) -> bool {
        LINES.iter().any(|line| self.marks(player) & line == *line)
    }

    /// The lines that one of the players has, as masks.
    pub fn lines(self) -> impl Iterator<Item = u16> {
        let is_full = move |line: &u16| Player::ALL.iter().any(|&p| self.marks(p) & line == *line);
        LINES.into_iter().filter(is_full)
    }

    /// The position with one more mark.
    pub(super) fn with(mut self, Move(square): Move) -> Self {
        self.marks[self.to_move().index()] |= 1 << square;
        self
    }

    /// The position without the mark on a square.
    pub(super) fn without(self, Move(square): Move) -> Self {
        Self { marks: self.marks.map(|marks| marks & !(1 << square)) }
    }

    /// The position with both masks mapped by a symmetry of the board.
    pub(super) fn map(self, squares: impl Fn(u16) -> u16) -> Self {
        Self { marks: self.marks.map(squares) }
    }
}

impl Move {
    /// The move to a square, if there is one.
    pub const fn new(square: usize) -> Option<Self> {
        if square < 9 { Some(Self(square as u8)) } else { None }
    }

    /// The square.
    pub const fn square(self) -> usize {
        self.0 as usize
    }
}
