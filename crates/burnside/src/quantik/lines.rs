//! The 12 lines, and what they do to four shapes at once.
//!
//! A plane is 16 bits, square `4 * row + column` at that bit. Four planes, one for each shape, lie
//! side by side in a `u64`: *lanes*. Everything here works on all four at the same time.

/// The rows, the columns and the 2x2 zones, as masks of squares.
pub const LINES: [u16; 12] = [
    0x000f, 0x00f0, 0x0f00, 0xf000, // rows
    0x1111, 0x2222, 0x4444, 0x8888, // columns
    0x0033, 0x00cc, 0x3300, 0xcc00, // zones
];

/// For each square, all squares that share a line with it, itself included.
pub const SCOPE: [u16; 16] = {
    let mut scope = [0; 16];
    let mut square = 0;
    while square < 16 {
        let mut line = 0;
        while line < LINES.len() {
            if LINES[line] >> square & 1 == 1 {
                scope[square] |= LINES[line];
            }
            line += 1;
        }
        square += 1;
    }
    scope
};

/// The same 16 bits in all four lanes.
pub(super) const fn in_every_lane(mask: u16) -> u64 {
    mask as u64 * 0x0001_0001_0001_0001
}

/// What stands in any of the four lanes.
pub(super) const fn merged(lanes: u64) -> u16 {
    let halves = lanes | lanes >> 32;
    (halves | halves >> 16) as u16
}

/// In each lane: one bit for each row (0, 4, 8, 12) that is not empty.
const fn rows_touched(lanes: u64) -> u64 {
    let pairs = lanes | lanes >> 1;
    (pairs | pairs >> 2) & in_every_lane(0x1111)
}

/// In each lane: one bit for each column (0 to 3) that is not empty.
const fn columns_touched(lanes: u64) -> u64 {
    let pairs = lanes | lanes >> 4;
    (pairs | pairs >> 8) & in_every_lane(0x000f)
}

/// In each lane: one bit for each zone (0, 2, 8, 10) that is not empty.
const fn zones_touched(lanes: u64) -> u64 {
    let pairs = lanes | lanes >> 1;
    (pairs | pairs >> 4) & in_every_lane(0x0505)
}

/// In each lane: every square that shares a line with a piece of that lane.
pub(super) const fn scopes(lanes: u64) -> u64 {
    let (rows, columns) = (rows_touched(lanes) * 0x000f, columns_touched(lanes) * 0x1111);
    rows | columns | (zones_touched(lanes) * 0x0033)
}

/// Whether some line holds all four shapes.
pub(super) const fn has_full_line(shapes: u64) -> bool {
    let rows_and_zones = rows_touched(shapes) | zones_touched(shapes) << 1;
    (in_all_lanes(rows_and_zones) | in_all_lanes(columns_touched(shapes))) != 0
}

/// Whether one of the lines through a square holds all four shapes.
pub(super) const fn has_full_line_through(shapes: u64, square: u32) -> bool {
    let (row, column) = (square & !3, square & 3);
    let zone = (square & 8) | (square & 2);
    let in_row = nonempty_lanes(shapes & in_every_lane(0x000f) << row);
    let in_column = nonempty_lanes(shapes & in_every_lane(0x1111) << column);
    let in_zone = nonempty_lanes(shapes & in_every_lane(0x0033) << zone);
    let all = in_every_lane(1);
    in_row == all || in_column == all || in_zone == all
}

/// The bits that are set in all four lanes.
const fn in_all_lanes(lanes: u64) -> u16 {
    let halves = lanes & lanes >> 32;
    (halves & halves >> 16) as u16
}

/// One in every lane that is not empty.
const fn nonempty_lanes(lanes: u64) -> u64 {
    let low_bits = in_every_lane(0x7fff);
    (((lanes & low_bits) + low_bits) | lanes) >> 15 & in_every_lane(1)
}

/// All bits of every lane that holds two pieces or more.
pub(super) const fn full_lanes(lanes: u64) -> u64 {
    let without_lowest = lanes & (lanes - nonempty_lanes(lanes));
    nonempty_lanes(without_lowest) * 0xffff
}

/// Whether some lane holds three pieces or more.
pub(super) const fn holds_three(lanes: u64) -> bool {
    let without_lowest = lanes & (lanes - nonempty_lanes(lanes));
    without_lowest & (without_lowest - nonempty_lanes(without_lowest)) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lanes from a simple generator, dense and sparse ones.
    fn samples() -> impl Iterator<Item = u64> {
        let mut state = 1_u64;
        let mut next = move || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            state ^ state >> 29
        };
        (0..30_000).map(move |i| match i % 3 {
            0 => next(),
            1 => next() & next(),
            _ => next() & next() & next() & next(),
        })
    }

    fn lane(lanes: u64, shape: u32) -> u16 {
        (lanes >> (16 * shape)) as u16
    }

    #[test]
    fn scope_of_a_square() {
        let drawn = "..XX \
                     XXXX \
                     ..X. \
                     ..X.";
        let squares = drawn.chars().filter(|c| !c.is_whitespace()).enumerate();
        let mask = squares.filter(|&(_, c)| c == 'X').fold(0, |mask, (i, _)| mask | 1 << i);
        assert_eq!(SCOPE[6], mask);
        assert!(SCOPE.iter().all(|scope| scope.count_ones() == 8));
    }

    #[test]
    fn lanes_agree_with_line_by_line() {
        for lanes in samples() {
            let mut expected_full = false;
            for line in LINES {
                expected_full |= (0..4).all(|shape| lane(lanes, shape) & line != 0);
            }
            assert_eq!(has_full_line(lanes), expected_full, "{lanes:#018x}");
            let three = (0..4).any(|shape| lane(lanes, shape).count_ones() >= 3);
            assert_eq!(holds_three(lanes), three, "{lanes:#018x}");
            for shape in 0..4 {
                let plane = lane(lanes, shape);
                let seen = (0..16).filter(|square| plane >> square & 1 == 1);
                let expected = seen.fold(0, |mask, square| mask | SCOPE[square]);
                assert_eq!(lane(scopes(lanes), shape), expected, "{plane:#06x}");
                let full = if plane.count_ones() >= 2 { 0xffff } else { 0 };
                assert_eq!(lane(full_lanes(lanes), shape), full, "{plane:#06x}");
            }
        }
    }

    #[test]
    fn lines_through_a_square() {
        for lanes in samples() {
            for square in 0..16 {
                let through = LINES.iter().filter(|&line| line >> square & 1 == 1);
                let expected =
                    through.clone().any(|line| (0..4).all(|s| lane(lanes, s) & line != 0));
                assert_eq!(through.count(), 3);
                assert_eq!(has_full_line_through(lanes, square), expected, "{lanes:#x} {square}");
            }
        }
    }
}
