//! The rules once more, as slowly and as plainly as they can be written. Shares nothing with the
//! library but the text of boards and moves.

use std::collections::BTreeSet;

/// Who owns the small, the medium and the large piece on each square: 0, 1 or 2.
#[derive(Clone, Copy)]
pub(crate) struct Naive {
    cells: [[[u8; 3]; 3]; 3],
    to_move: u8,
}

const LINES: [[(usize, usize); 3]; 8] = [
    [(0, 0), (0, 1), (0, 2)],
    [(1, 0), (1, 1), (1, 2)],
    [(2, 0), (2, 1), (2, 2)],
    [(0, 0), (1, 0), (2, 0)],
    [(0, 1), (1, 1), (2, 1)],
    [(0, 2), (1, 2), (2, 2)],
    [(0, 0), (1, 1), (2, 2)],
    [(0, 2), (1, 1), (2, 0)],
];

impl Naive {
    pub(crate) fn read(text: &str) -> Self {
        let (board, player) = text.split_once(' ').unwrap();
        let mut naive = Self { cells: Default::default(), to_move: player.parse().unwrap() };
        for (row, line) in board.split('/').enumerate() {
            for (column, stack) in line.split(',').enumerate() {
                for letter in stack.chars().filter(|&letter| letter != '.') {
                    let size = "sml".find(letter.to_ascii_lowercase()).unwrap();
                    let owner = if letter.is_uppercase() { 1 } else { 2 };
                    naive.cells[row][column][size] = owner;
                }
            }
        }
        naive
    }

    fn top(&self, (row, column): (usize, usize)) -> Option<(u8, usize)> {
        let stack = self.cells[row][column];
        (0..3).rev().find(|&size| stack[size] != 0).map(|size| (stack[size], size))
    }

    pub(crate) fn has_line(&self, player: u8) -> bool {
        let owns = |&square: &(usize, usize)| self.top(square).is_some_and(|(o, _)| o == player);
        LINES.iter().any(|line| line.iter().all(owns))
    }

    pub(crate) fn on_board(&self, player: u8, size: usize) -> usize {
        squares().filter(|&(row, column)| self.cells[row][column][size] == player).count()
    }

    /// Whether this is a board: nobody has three of a size, and nobody won before the last move.
    pub(crate) fn is_sound(&self) -> bool {
        let few = (1..=2).all(|player| (0..3).all(|size| self.on_board(player, size) <= 2));
        few && !self.has_line(self.to_move)
    }

    /// The board with a piece put down, if it fits, and no line of the opponent remains.
    fn put(mut self, size: usize, to: (usize, usize)) -> Option<Self> {
        let fits = self.top(to).is_none_or(|(_, top)| top < size);
        self.cells[to.0][to.1][size] = self.to_move;
        (fits && !self.has_line(3 - self.to_move)).then_some(self)
    }

    /// The texts of all legal moves.
    pub(crate) fn moves(&self, strict: bool) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        if self.has_line(1) || self.has_line(2) {
            return moves;
        }
        for to in squares() {
            for size in 0..3 {
                if self.on_board(self.to_move, size) < 2 && self.put(size, to).is_some() {
                    moves.insert(format!("{}({},{})", ["S", "M", "L"][size], to.0, to.1));
                }
            }
            for from in squares().filter(|&from| from != to) {
                let Some((owner, size)) = self.top(from) else { continue };
                if owner != self.to_move {
                    continue;
                }
                let mut lifted = *self;
                lifted.cells[from.0][from.1][size] = 0;
                if strict && lifted.has_line(3 - self.to_move) {
                    continue;
                }
                if lifted.put(size, to).is_some() {
                    moves.insert(format!("({},{})->({},{})", from.0, from.1, to.0, to.1));
                }
            }
        }
        moves
    }
}

fn squares() -> impl Iterator<Item = (usize, usize)> {
    (0..9).map(|square| (square / 3, square % 3))
}
