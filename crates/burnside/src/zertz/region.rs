//! How far a position can be shifted after a turn. Three ranges say it all, because the board is
//! the set of cells with limited y, limited x and limited y - x, and so is every smallest hexagon
//! around some rings.

use super::{
    board::Board,
    position::Position,
    tables::{STEPS, Tables},
    transform::Turn,
};

/// The shifts under which all rings stay on cells, in thirds: y and x and y - x each within a
/// range. May be empty for turns that do not map the board onto itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region {
    y: (i16, i16),
    x: (i16, i16),
    diagonal: (i16, i16),
}

/// The smallest and largest y, x and y - x, in thirds from the center of the board.
pub(super) type Extent = [(i16, i16); 3];

impl Region {
    const NOWHERE: Self = Self { y: (0, 0), x: (0, 0), diagonal: (0, 0) };

    /// No shift at all.
    pub(super) const EMPTY: Self = Self { y: (0, -3), ..Self::NOWHERE };

    /// The shifts after a turn, or only the one that is none.
    pub(super) fn of(position: &Position, turn: Turn, shifts: bool) -> Self {
        if !shifts {
            return Self::NOWHERE;
        }
        match extent(position) {
            Some(extent) => Self::within(position.board, turn, extent),
            // There is nothing to shift; where the turn fits, it fits as it is.
            None if position.board.tables().fits(turn) => Self::NOWHERE,
            None => Self::EMPTY,
        }
    }

    pub(super) fn within(board: Board, turn: Turn, extent: Extent) -> Self {
        let ((center_y, center_x), (lowest, highest)) = (board.center3(), board.diagonals());
        let last = 3 * (board.width() as i16 - 1);
        let diagonal = center_y - center_x;
        let limits = [
            (-center_y, last - center_y),
            (-center_x, last - center_x),
            (3 * lowest - diagonal, 3 * highest - diagonal),
        ];
        let [y, x, diagonal] = std::array::from_fn(|axis| {
            let (from, to) = turned_axis(turn, axis, extent);
            (limits[axis].0 - from, limits[axis].1 - to)
        });
        Self { y, x, diagonal }
    }

    /// How many rows are empty before the first ring, when it is shifted to the very last place.
    pub(super) fn first_row(self) -> i16 {
        self.last().0 - self.y.0
    }

    /// The shift farthest down, and of those the one farthest right.
    pub(super) fn last(self) -> (i16, i16) {
        let dy = self.y.1.min(self.x.1 + self.diagonal.1);
        (dy, self.x.1.min(dy - self.diagonal.0))
    }

    pub(super) fn is_empty(self) -> bool {
        let possible = |(from, to): (i16, i16)| from <= to;
        let sum = (self.x.0 + self.diagonal.0, self.x.1 + self.diagonal.1);
        !(possible(self.y)
            && possible(self.x)
            && possible(self.diagonal)
            && sum.0 <= self.y.1
            && self.y.0 <= sum.1)
    }

    /// Whether no shift but one fits.
    pub(super) fn is_point(self) -> bool {
        self.count() == 1
    }

    pub(super) fn contains(self, (dy, dx): (i16, i16)) -> bool {
        let within = |value: i16, (from, to): (i16, i16)| {
            from <= value && value <= to && (value - from) % 3 == 0
        };
        within(dy, self.y) && within(dx, self.x) && within(dy.wrapping_sub(dx), self.diagonal)
    }

    /// All shifts, one by one.
    #[cfg(test)] // what the merged order is compared with
    pub(super) fn points(self) -> impl Iterator<Item = (i16, i16)> {
        let range = |(from, to): (i16, i16)| (from..=to).step_by(3);
        range(self.y)
            .flat_map(move |dy| range(self.x).map(move |dx| (dy, dx)))
            .filter(move |&point| self.contains(point))
    }

    /// The shifts after a turn as shifts before it.
    pub(super) fn before(self, turn: Turn) -> Self {
        let mut before = [(0, 0); 3];
        for (axis, (low, high)) in [self.y, self.x, self.diagonal].into_iter().enumerate() {
            let (from, forward) = AXES[turn.0 as usize][axis];
            before[from] = if forward { (low, high) } else { (-high, -low) };
        }
        let [y, x, diagonal] = before;
        Self { y, x, diagonal }
    }

    /// The first shift by rows and columns.
    pub(super) fn first(self) -> Option<(i16, i16)> {
        if self.is_empty() { None } else { self.first_from_row(self.y.0) }
    }

    /// The shift that follows a shift by rows and columns.
    pub(super) fn after(self, (dy, dx): (i16, i16)) -> Option<(i16, i16)> {
        let (_, to) = self.row(dy);
        if dx + 3 <= to { Some((dy, dx + 3)) } else { self.first_from_row(dy + 3) }
    }

    fn first_from_row(self, dy: i16) -> Option<(i16, i16)> {
        let rows = (dy..=self.y.1).step_by(3).map(|dy| (dy, self.row(dy)));
        rows.filter(|(_, (from, to))| from <= to).map(|(dy, (from, _))| (dy, from)).next()
    }

    /// The columns of a row of shifts, first and last.
    fn row(self, dy: i16) -> (i16, i16) {
        (self.x.0.max(dy - self.diagonal.1), self.x.1.min(dy - self.diagonal.0))
    }

    /// How many shifts there are.
    pub(super) fn count(self) -> u32 {
        if self.is_empty() {
            return 0;
        }
        let row = |dy: i16| {
            let (from, to) = self.row(dy);
            if from <= to { (to - from) as u32 / 3 + 1 } else { 0 }
        };
        (self.y.0..=self.y.1).step_by(3).map(row).sum()
    }
}

/// The extent of a position's rings, if it has any.
pub(super) fn extent(position: &Position) -> Option<Extent> {
    let (rings, board) = (position.rings, position.board);
    if rings == 0 {
        return None;
    }
    let Tables { lines, .. } = board.tables();
    let (center_y, center_x) = board.center3();
    let offsets = [center_y, center_x, center_y - center_x - 3 * board.diagonals().0];
    Some(std::array::from_fn(|axis| {
        let lines = &lines[axis];
        let first = lines.iter().position(|line| line & rings != 0).unwrap_or(0);
        let last = lines.iter().rposition(|line| line & rings != 0).unwrap_or(0);
        (3 * first as i16 - offsets[axis], 3 * last as i16 - offsets[axis])
    }))
}

/// The range of y (axis 0), x (1) or y - x (2) after a turn: that of another axis before it,
/// perhaps the other way around.
fn turned_axis(turn: Turn, axis: usize, extent: Extent) -> (i16, i16) {
    let (from, forward) = AXES[turn.0 as usize][axis];
    let (low, high) = extent[from];
    if forward { (low, high) } else { (-high, -low) }
}

/// Turn, axis afterwards -> axis before, and whether it points the same way.
const AXES: [[(usize, bool); 3]; 12] = {
    let mut axes = [[(0, true); 3]; 12];
    let mut turn = 0;
    while turn < 12 {
        // Along a step, one of y, x and y - x stays the same and the others change by one.
        let mut axis = 0;
        while axis < 3 {
            axes[turn][axis] = axis_before(Turn(turn as u8), axis);
            axis += 1;
        }
        turn += 1;
    }
    axes
};

const fn axis_before(turn: Turn, after: usize) -> (usize, bool) {
    let mut before = 0;
    while before < 3 {
        let (mut same, mut opposite) = (true, true);
        let mut step = 0;
        while step < 6 {
            let here = along(STEPS[step], before);
            let there = along(turn.apply(STEPS[step]), after);
            same &= here == there;
            opposite &= here == -there;
            step += 1;
        }
        if same || opposite {
            return (before, same);
        }
        before += 1;
    }
    panic!("a turn permutes the axes")
}

const fn along((y, x): (i16, i16), axis: usize) -> i16 {
    match axis {
        0 => y,
        1 => x,
        _ => y - x,
    }
}
