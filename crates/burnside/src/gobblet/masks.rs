//! All nine cells at once.
//!
//! A cell has six bits, so a mask over the board comes in two forms. *Spread*: one bit in six, as
//! the bits stand in the board. *Gathered*: nine neighboring bits, bit `i` for square `i`, as they
//! index tables. Layers are cut out and combined spread, and gathered last.

/// The lowest bit of every cell: player 1's small pieces are `bits & CELLS`.
pub(super) const CELLS: u64 = 0x0001_0410_4104_1041;

/// The bit that says that player 2 is to move.
pub(super) const SECOND_TO_MOVE: u64 = 1 << 54;

/// Player 1's bits of all pieces; player 2's are one further up.
pub(super) const FIRST: u64 = CELLS | CELLS << 2 | CELLS << 4;

/// All squares, gathered.
pub(super) const ALL: u16 = 0x1ff;

/// The eight lines, gathered.
pub const WIN_MASKS: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// Brings bits 0, 6, … 48 together in bits 0, 1, … 8. All other bits must be clear.
#[inline]
pub(super) const fn gather(spread: u64) -> u16 {
    // Each product adds up shifted copies that never meet: first the three cells of each row
    // stand together, in bits 10, 28 and 46, then the three rows, from bit 46.
    let rows = spread.wrapping_mul(1 << 10 | 1 << 5 | 1) & 0x0001_c000_7000_1c00;
    (rows.wrapping_mul(1 << 36 | 1 << 21 | 1 << 6) >> 46) as u16 & ALL
}

/// How many of bits 0, 6, … 48 are set. All other bits must be clear.
#[inline]
pub(super) const fn count(spread: u64) -> usize {
    // The product adds all cells up in the last one.
    (spread.wrapping_mul(CELLS) >> 48) as usize & 0x3f
}

/// Whether the squares hold a line.
#[inline]
pub(super) const fn has_line(squares: u16) -> bool {
    LINES[squares as usize]
}

static LINES: [bool; 512] = {
    let mut table = [false; 512];
    let mut squares = 0;
    while squares < 512 {
        let mut line = 0;
        while line < 8 {
            let mask = WIN_MASKS[line] as usize;
            table[squares] |= squares & mask == mask;
            line += 1;
        }
        squares += 1;
    }
    table
};

/// The squares whose top piece is this player's (0 or 1), spread.
#[inline]
pub(super) const fn shown_by(bits: u64, player: usize) -> u64 {
    let (any, theirs) = (bits | bits >> 1, bits >> player);
    CELLS & (theirs >> 4 | !(any >> 4) & (theirs >> 2 | !(any >> 2) & theirs))
}

/// Where a piece lifted from a square may land so that no line of the opponent remains:
/// `SAVES[from][theirs]`, with the squares that the opponent showed *before* the lift.
///
/// Wherever it likes, unless the lift uncovers a line; then on the two other squares of that line;
/// and nowhere if it uncovers two, because these meet only where the piece came from.
pub(super) static SAVES: [[u16; 512]; 9] = {
    let mut table = [[ALL; 512]; 9];
    let mut from = 0;
    while from < 9 {
        let mut theirs = 0;
        while theirs < 512 {
            let mut line = 0;
            while line < 8 {
                let mask = WIN_MASKS[line];
                let through = mask >> from & 1 == 1;
                if through && (theirs as u16 | 1 << from) & mask == mask {
                    table[from][theirs] &= mask & !(1 << from);
                }
                line += 1;
            }
            theirs += 1;
        }
        from += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gathering_and_counting_are_bit_by_bit() {
        for squares in 0..512_u64 {
            let spread = (0..9).map(|i| (squares >> i & 1) << (6 * i)).sum::<u64>();
            assert_eq!(u64::from(gather(spread)), squares);
            assert_eq!(count(spread), squares.count_ones() as usize);
        }
    }

    #[test]
    fn lines_are_found_in_every_set_of_squares() {
        for squares in 0..512 {
            let expected = WIN_MASKS.iter().any(|line| squares & line == *line);
            assert_eq!(has_line(squares), expected, "{squares:09b}");
        }
    }

    #[test]
    fn a_lift_is_saved_on_the_line_that_it_uncovers() {
        // The top row but its left corner is theirs; lifting the corner uncovers the row.
        assert_eq!(SAVES[0][0b110], 0b110);
        // The left column too: two lines, no landing.
        assert_eq!(SAVES[0][0b001_001_110], 0);
        // A line that is there already goes through other squares: not this lift's business.
        assert_eq!(SAVES[0][0b111_000_000], ALL);
        assert_eq!(SAVES[4][0b000_101_000], 0b000_101_000);
    }
}
