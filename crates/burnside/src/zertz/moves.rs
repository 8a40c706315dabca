//! Moves, and the list of those that may be played, without listing them.

use std::fmt;

use super::{
    board::{Board, Cell, NONE, bit, numbers},
    position::{Color, Position},
};

/// One ply: a placement with its ring, or a single jump.
///
/// Its text is the official one; what a placement isolates depends on the position and is printed
/// by [`move_text`](crate::Notation::move_text) only.
///
/// ```
/// use burnside::zertz::Move;
///
/// for text in ["Wd4,d1", "Bg3", "x d1Gd3", "-"] {
///     assert_eq!(text.parse::<Move>()?.to_string(), text);
/// }
/// # Ok::<(), burnside::zertz::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Put a marble on a vacant ring, then take a free ring away if there is one.
    Place {
        /// The marble's color.
        color: Color,
        /// Where it goes.
        at: Cell,
        /// The ring that goes, or none if none is free.
        remove: Option<Cell>,
    },
    /// Jump over a neighboring marble and capture it.
    Jump {
        /// Where the jumping marble is.
        from: Cell,
        /// The color of the marble that it takes.
        captured: Color,
        /// Where it lands.
        to: Cell,
    },
    /// Do nothing. No position allows it: who can neither place nor jump has lost, and a board
    /// without a vacant ring is the end. It can be written, so that records with it can be read
    /// and refused.
    Pass,
}

/// The same as the text.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The legal moves of a position. Knows how many there are, and skips to any of them, without
/// going through the others.
#[derive(Clone, Debug)]
pub struct Moves {
    left: usize,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Jumps(Jumps),
    Placements(Placements),
}

impl Moves {
    pub(super) const NONE: Self = Self {
        left: 0,
        kind: Kind::Jumps(Jumps { board: Board::Rings37, marbles: [0; 3], sources: [0; 6] }),
    };

    /// The jumps if there are any, else the placements; the outcome is not looked at.
    pub(super) fn of(position: &Position) -> Self {
        let jumps = Jumps::of(position);
        let count = jumps.count();
        if count > 0 {
            return Self { left: count, kind: Kind::Jumps(jumps) };
        }
        let placements = Placements::of(position);
        Self {
            left: placements.per_color() * placements.colors(),
            kind: Kind::Placements(placements),
        }
    }
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.left = self.left.checked_sub(1)?;
        Some(match &mut self.kind {
            Kind::Jumps(jumps) => jumps.next(),
            Kind::Placements(placements) => placements.next(),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    fn count(self) -> usize {
        self.left
    }

    fn nth(&mut self, skip: usize) -> Option<Move> {
        if skip >= self.left {
            self.left = 0;
            return None;
        }
        self.left -= skip;
        match &mut self.kind {
            Kind::Jumps(jumps) => (0..skip).for_each(|_| {
                jumps.next();
            }),
            Kind::Placements(placements) => placements.seek(self.left),
        }
        self.next()
    }
}

impl ExactSizeIterator for Moves {}

/// Jumps: for each direction, the marbles that can.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jumps {
    board: Board,
    marbles: [u64; 3],
    sources: [u64; 6],
}

impl Jumps {
    /// All jumps; within a chain, those of its marble only.
    pub(super) fn of(position: &Position) -> Self {
        let mut jumps = Self { board: position.board, marbles: position.marbles, sources: [0; 6] };
        let occupied = position.occupied();
        let vacant = position.rings & !occupied;
        let tables = position.board.tables();
        let who = if position.chain == NONE { occupied } else { bit(position.chain) };
        for number in numbers(who) {
            if tables.adjacent[number as usize] & occupied == 0 {
                continue;
            }
            let (near, far) = (&tables.near[number as usize], &tables.far[number as usize]);
            for direction in 0..6 {
                // A far cell that exists has a near cell before it.
                let far = far[direction];
                if far != NONE && occupied & bit(near[direction]) != 0 && vacant & bit(far) != 0 {
                    jumps.sources[direction] |= bit(number);
                }
            }
        }
        jumps
    }

    pub(super) fn any(&self) -> bool {
        self.sources != [0; 6]
    }

    fn count(&self) -> usize {
        self.sources.iter().map(|mask| mask.count_ones() as usize).sum()
    }

    /// The next one, in order of direction.
    fn next(&mut self) -> Move {
        let tables = self.board.tables();
        let direction = self.sources.iter().position(|&mask| mask != 0).expect("counted");
        let number = self.sources[direction].leading_zeros() as usize;
        self.sources[direction] &= !bit(number as u8);
        let over = bit(tables.near[number][direction]);
        let color = |color: &Color| self.marbles[color.index()] & over != 0;
        Move::Jump {
            from: tables.cells[number],
            captured: Color::ALL.into_iter().find(color).expect("jumps go over marbles"),
            to: tables.cells[tables.far[number][direction] as usize],
        }
    }
}

/// Placements in order of color, then ring taken away, then cell; those that take no ring away
/// last of their color.
#[derive(Clone, Debug)]
struct Placements {
    board: Board,
    vacant: u64,
    free: u64,
    /// Colors still to come as bits, and the current one.
    colors: u8,
    color: Color,
    /// Rings still to be taken away with this color, and the current one.
    removals: u64,
    removal: Option<Cell>,
    /// Cells still to come with this color and ring.
    puts: u64,
    /// Whether the placements without a ring of this color are still to come.
    tail: bool,
}

impl Placements {
    fn of(position: &Position) -> Self {
        let placeable = position.placeable();
        let colors = (0..3).fold(0, |set, color| set | u8::from(placeable[color] > 0) << color);
        let mut placements = Self {
            board: position.board,
            vacant: position.vacant_mask(),
            free: position.free_mask(),
            colors,
            color: Color::White,
            removals: 0,
            removal: None,
            puts: 0,
            tail: false,
        };
        placements.next_color();
        placements
    }

    /// How many colors are left, the current one included.
    fn colors(&self) -> usize {
        self.colors.count_ones() as usize + usize::from(!self.color_is_done())
    }

    fn color_is_done(&self) -> bool {
        self.removals | self.puts == 0 && !self.tail
    }

    fn per_color(&self) -> usize {
        let (vacant, free) = (self.vacant.count_ones() as usize, self.free.count_ones() as usize);
        match free {
            // Whoever covers the only free ring takes nothing away.
            0 | 1 => vacant,
            _ => free * (vacant - 1),
        }
    }

    fn next_color(&mut self) {
        let index = self.colors.trailing_zeros() as usize;
        if let Some(color) = Color::try_index(index) {
            self.colors &= self.colors - 1;
            (self.color, self.removals, self.puts, self.tail) = (color, self.free, 0, true);
        }
    }

    fn next(&mut self) -> Move {
        while self.puts == 0 {
            if self.removals != 0 {
                let number = self.removals.leading_zeros() as u8;
                self.remove(number);
                self.puts = self.vacant & !bit(number);
            } else if self.tail {
                self.start_tail();
            } else {
                self.next_color();
            }
        }
        let number = self.puts.leading_zeros() as u8;
        self.puts &= !bit(number);
        let at = self.board.tables().cells[number as usize];
        Move::Place { color: self.color, at, remove: self.removal }
    }

    fn remove(&mut self, number: u8) {
        self.removals &= bit(number) - 1;
        self.removal = Some(self.board.tables().cells[number as usize]);
    }

    fn start_tail(&mut self) {
        (self.tail, self.removals, self.removal) = (false, 0, None);
        self.puts = match self.free.count_ones() {
            0 => self.vacant,
            1 => self.free,
            _ => 0,
        };
    }

    /// Goes to the place where this many moves are left.
    fn seek(&mut self, left: usize) {
        let per_color = self.per_color();
        let colors_left = left.div_ceil(per_color);
        while self.color_is_done() || self.colors() > colors_left {
            self.next_color();
        }
        // From here on, counted from the first move of the color.
        let mut skip = colors_left * per_color - left;
        let (vacant, free) = (self.vacant.count_ones() as usize, self.free.count_ones() as usize);
        (self.removals, self.puts, self.tail) = (self.free, 0, true);
        if skip < free * (vacant - 1) {
            let number = select(self.free, skip / (vacant - 1));
            self.remove(number);
            self.puts = self.vacant & !bit(number);
            skip %= vacant - 1;
        } else {
            skip -= free * (vacant - 1);
            self.start_tail();
        }
        // Keeps the chosen bit and all below it.
        self.puts &= (bit(select(self.puts, skip)) << 1).wrapping_sub(1);
    }
}

/// The number of the cell that has this many others before it.
fn select(mut mask: u64, before: usize) -> u8 {
    // From the low end, where dropping a bit is one step.
    for _ in before + 1..mask.count_ones() as usize {
        mask &= mask - 1;
    }
    63 - mask.trailing_zeros() as u8
}
