//! What is known about each board before any game: neighbors, rows, and where each of the twelve
//! turns of a hexagon carries its cells. All of it is computed by the compiler.

use super::{
    board::{Board, Cell, NONE, bit},
    transform::Turn,
};

/// The six steps as (y, x), in the order of a clockwise turn of the printed board.
pub(super) const STEPS: [(i16, i16); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// Masks are permuted in pieces of six bits; the last piece has four.
const PIECES: usize = 11;

pub(super) static TABLES: [Tables; 3] =
    [Tables::of(Board::Rings37), Tables::of(Board::Rings48), Tables::of(Board::Rings61)];

/// Piece, its bits -> the images of those cells under each turn.
type Turned = [[[u64; 12]; 64]; PIECES];

/// Apart from the rest, because they are large and most questions do without: whoever divides the
/// program by what is needed first can leave them out.
static TURNED: [Turned; 3] = [
    Tables::of(Board::Rings37).turn(Board::Rings37),
    Tables::of(Board::Rings48).turn(Board::Rings48),
    Tables::of(Board::Rings61).turn(Board::Rings61),
];

pub(super) struct Tables {
    board: Board,
    /// Every cell of the board.
    pub all: u64,
    /// Number -> (y, x).
    pub places: [(u8, u8); 61],
    /// `9 * y + x` -> number.
    pub index_at: [u8; 81],
    /// Number -> coordinate.
    pub cells: [Cell; 61],
    /// The byte of a coordinate -> number.
    pub numbers: [u8; 256],
    /// Number, direction -> the neighbor, and the one behind it.
    pub near: [[u8; 6]; 61],
    pub far: [[u8; 6]; 61],
    /// Number -> all neighbors.
    pub adjacent: [u64; 61],
    /// The rings that are loose on the whole board: two neighbors side by side are missing.
    pub loose: u64,
    /// Rows by y, columns by x, diagonals by y - x, each from its lowest.
    pub lines: [[u64; 9]; 3],
    /// y -> number of the row's first cell, its x, and how many cells the row has.
    pub rows: [(u8, u8, u8); 9],
    /// The turns that map the board onto itself, as bits.
    pub fitting: u16,
    /// The first piece that holds cells.
    first_piece: usize,
}

impl Tables {
    #[allow(clippy::large_stack_arrays)] // on the compiler's stack
    const fn of(board: Board) -> Self {
        let mut tables = Self {
            board,
            all: 0,
            places: [(0, 0); 61],
            index_at: [NONE; 81],
            cells: [Cell::new(0, 1); 61],
            numbers: [NONE; 256],
            near: [[NONE; 6]; 61],
            far: [[NONE; 6]; 61],
            adjacent: [0; 61],
            loose: 0,
            lines: [[0; 9]; 3],
            rows: [(0, 0, 0); 9],
            fitting: 0xfff,
            first_piece: (64 - board.rings()) / 6,
        };
        tables.lay_out(board);
        tables.connect(board);
        tables.turn(board);
        tables
    }

    const fn lay_out(&mut self, board: Board) {
        let (width, (lowest, highest)) = (board.width() as i16, board.diagonals());
        let (mut number, mut y) = (0, 0);
        while y < width {
            self.rows[y as usize].0 = number;
            let mut x = 0;
            while x < width {
                if lowest <= y - x && y - x <= highest {
                    if self.rows[y as usize].2 == 0 {
                        self.rows[y as usize].1 = x as u8;
                    }
                    self.rows[y as usize].2 += 1;
                    self.all |= bit(number);
                    self.places[number as usize] = (y as u8, x as u8);
                    self.index_at[(9 * y + x) as usize] = number;
                    let top = if x + highest < width - 1 { x + highest } else { width - 1 };
                    let cell = Cell::new(x as u8, (top - y + 1) as u8);
                    self.cells[number as usize] = cell;
                    self.numbers[cell.0 as usize] = number;
                    self.lines[0][y as usize] |= bit(number);
                    self.lines[1][x as usize] |= bit(number);
                    self.lines[2][(y - x - lowest) as usize] |= bit(number);
                    number += 1;
                }
                x += 1;
            }
            y += 1;
        }
    }

    const fn connect(&mut self, board: Board) {
        let mut number = 0;
        while number < board.rings() {
            let (y, x) = (self.places[number].0 as i16, self.places[number].1 as i16);
            let mut direction = 0;
            while direction < 6 {
                let (dy, dx) = STEPS[direction];
                let near = self.number_at(board, y + dy, x + dx);
                if near != NONE {
                    self.adjacent[number] |= bit(near);
                }
                self.near[number][direction] = near;
                self.far[number][direction] = self.number_at(board, y + 2 * dy, x + 2 * dx);
                let (dy, dx) = STEPS[(direction + 1) % 6];
                if near == NONE && self.number_at(board, y + dy, x + dx) == NONE {
                    self.loose |= bit(number as u8);
                }
                direction += 1;
            }
            number += 1;
        }
    }

    const fn number_at(&self, board: Board, y: i16, x: i16) -> u8 {
        let width = board.width() as i16;
        if 0 <= y && y < width && 0 <= x && x < width {
            self.index_at[(9 * y + x) as usize]
        } else {
            NONE
        }
    }

    #[allow(clippy::large_stack_arrays)] // on the compiler's stack
    const fn turn(&mut self, board: Board) -> Turned {
        let mut pieces = [[[0; 12]; 64]; PIECES];
        let (cy, cx) = board.center3();
        let mut turn = 0;
        while turn < 12 {
            let mut number = 0;
            while number < board.rings() {
                let (y, x) = self.places[number];
                let (y, x) = turned(turn as u8, (3 * y as i16 - cy, 3 * x as i16 - cx));
                let (y, x) = (y + cy, x + cx);
                if y % 3 == 0 && x % 3 == 0 {
                    let image = self.number_at(board, y / 3, x / 3);
                    if image == NONE {
                        self.fitting &= !(1 << turn);
                    } else {
                        turn_pieces(&mut pieces, turn, number as u8, image);
                    }
                } else {
                    self.fitting &= !(1 << turn);
                }
                number += 1;
            }
            turn += 1;
        }
        pieces
    }

    /// The pieces that hold cells, with the images of their cells.
    fn turned_pieces(&self) -> impl Iterator<Item = (usize, &'static [[u64; 12]; 64])> {
        TURNED[self.board as usize].iter().enumerate().skip(self.first_piece)
    }

    /// Whether the turn maps the board onto itself.
    pub(super) fn fits(&self, turn: Turn) -> bool {
        self.fitting >> turn.0 & 1 == 1
    }

    /// The mask under one turn that fits.
    pub(super) fn turned_mask(&self, turn: u8, mask: u64) -> u64 {
        self.turned_pieces().fold(0, |image, (piece, images)| {
            image | images[(mask >> (6 * piece)) as usize & 63][turn as usize]
        })
    }

    /// The mask under all twelve turns.
    pub(super) fn turned_masks(&self, mask: u64) -> [u64; 12] {
        let mut all = [0; 12];
        for (piece, images) in self.turned_pieces() {
            let images = &images[(mask >> (6 * piece)) as usize & 63];
            for (image, part) in all.iter_mut().zip(images) {
                *image |= part;
            }
        }
        all
    }

    /// The mask moved by whole rows and columns onto a board, this one or another. What does not
    /// fit there is lost.
    pub(super) fn shifted_mask(&self, mask: u64, (dy, dx): (i16, i16), onto: &Self) -> u64 {
        let mut image = 0;
        for (y, &(first, left, length)) in (0..).zip(&self.rows) {
            let row = mask << (first & 63) & highest(length);
            if row == 0 {
                continue;
            }
            let Some(&(first, onto_left, length)) = onto.rows.get(dy.wrapping_add(y) as usize)
            else {
                continue;
            };
            let by = left as i16 + dx - onto_left as i16;
            let distance = by.unsigned_abs().into();
            let row = if by < 0 { row.checked_shl(distance) } else { row.checked_shr(distance) };
            image |= (row.unwrap_or(0) & highest(length)) >> (first & 63);
        }
        image
    }
}

const fn turn_pieces(pieces: &mut Turned, turn: usize, number: u8, image: u8) {
    let place = 63 - number as usize;
    let mut bits = 0;
    while bits < 64 {
        if bits >> (place % 6) & 1 == 1 {
            pieces[place / 6][bits][turn] |= bit(image);
        }
        bits += 1;
    }
}

/// A mask of the `count` highest bits.
const fn highest(count: u8) -> u64 {
    if count == 0 { 0 } else { u64::MAX << (64 - count) }
}

/// Turns a vector (y, x) around the origin. Turns 0 to 5 rotate by 60 degrees each, clockwise on
/// the printed board; 6 to 11 do the same and then mirror.
pub(super) const fn turned(turn: u8, (y, x): (i16, i16)) -> (i16, i16) {
    // Shifts that were made up may be far larger than any board: they wrap around.
    let (mut q, mut r) = (x, y.wrapping_sub(x));
    let mut left = turn % 6;
    while left > 0 {
        (q, r) = (r.wrapping_neg(), q.wrapping_add(r));
        left -= 1;
    }
    if turn >= 6 {
        r = q.wrapping_add(r).wrapping_neg();
    }
    (q.wrapping_add(r), q)
}
