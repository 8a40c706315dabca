//! Eight planes as they were written down, and what can be wrong with them.

use std::fmt;

use super::{
    LINES, Piece, Position, SCOPE, Shape,
    lines::{has_full_line, merged},
};
use crate::Player;

/// Any content of the eight planes, legal or not: what was written down, or what a color swap
/// made of a position. [`Position`] is what the rules accept.
///
/// The planes of a player lie side by side in a `u64`, shape A in the lowest 16 bits. In little
/// endian these are the 16 payload bytes of the binary core.
///
/// Setups compare by those bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Setup {
    pub(super) lanes: [u64; 2],
}

/// Why a setup is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Two pieces on one square.
    #[error("square {square} holds two pieces, {first} and {second}")]
    Overlap {
        /// The square.
        square: u8,
        /// One piece.
        first: Piece,
        /// Another.
        second: Piece,
    },
    /// More copies of a piece than a player has.
    #[error("{piece} stands on the board {count} times: each player has two of each shape")]
    TooManyCopies {
        /// The piece.
        piece: Piece,
        /// How often it stands there.
        count: u32,
    },
    /// The players cannot have moved in turn.
    #[error(
        "{} has {} pieces on the board and {} has {}: player 1 begins, then they take turns",
        Player::One, .counts[0], Player::Two, .counts[1]
    )]
    Balance {
        /// Pieces of player 1 and of player 2.
        counts: [u32; 2],
    },
    /// Both players have the same shape in one line: the second of them was an illegal move.
    #[error("square {square} holds {piece}, which shares a line with {} on square {other}", .piece.opposite())]
    Conflict {
        /// Where player 2's piece is.
        square: u8,
        /// That piece.
        piece: Piece,
        /// Where player 1's is.
        other: u8,
    },
    /// A line is full, and whoever moved last cannot have completed all that is.
    #[error(
        "no piece of {last}, who moved last, is in every full line: the game had already ended"
    )]
    OverBefore {
        /// Who moved last.
        last: Player,
    },
}

impl Setup {
    /// The empty board.
    pub const EMPTY: Self = Self { lanes: [0; 2] };

    /// From the eight planes in the seed's order: player 1's A to D, then player 2's.
    ///
    /// ```
    /// use burnside::quantik::Setup;
    ///
    /// // A piece A of player 1 in the corner, a piece b of player 2 beside it:
    /// let setup = Setup::from_planes([1, 0, 0, 0, 0, 2, 0, 0]);
    /// assert_eq!(setup.to_qfen(), "Ab../..../..../....");
    /// ```
    pub const fn from_planes(planes: [u16; 8]) -> Self {
        let mut lanes = [0; 2];
        let mut i = 0;
        while i < 8 {
            lanes[i / 4] |= (planes[i] as u64) << (16 * (i % 4));
            i += 1;
        }
        Self { lanes }
    }

    /// The eight planes in the seed's order.
    pub const fn planes(&self) -> [u16; 8] {
        let mut planes = [0; 8];
        let mut i = 0;
        while i < 8 {
            planes[i] = (self.lanes[i / 4] >> (16 * (i % 4))) as u16;
            i += 1;
        }
        planes
    }

    /// The squares that hold this player's pieces of this shape.
    pub const fn plane(&self, piece: Piece) -> u16 {
        (self.lanes[piece.player.index()] >> (16 * piece.shape.index())) as u16
    }

    /// The squares that hold a piece.
    pub const fn occupancy(&self) -> u16 {
        merged(self.lanes[0] | self.lanes[1])
    }

    /// The squares that hold a shape, whoever's it is.
    pub const fn shape_union(&self, shape: Shape) -> u16 {
        ((self.lanes[0] | self.lanes[1]) >> (16 * shape.index())) as u16
    }

    /// The first piece on a square, player 1's and A first; a legal square holds at most one.
    pub fn piece_at(&self, square: u8) -> Option<Piece> {
        self.pieces_at(square).next()
    }

    fn pieces_at(self, square: u8) -> impl Iterator<Item = Piece> {
        all_pieces().filter(move |&piece| self.plane(piece) >> square & 1 == 1)
    }

    /// The number of pieces of player 1 and of player 2.
    pub const fn counts(&self) -> [u32; 2] {
        [self.lanes[0].count_ones(), self.lanes[1].count_ones()]
    }

    /// How many pieces of each shape, A to D, a player has left.
    pub fn inventory(&self, player: Player) -> [u32; 4] {
        let placed = |shape| self.plane(Piece { player, shape }).count_ones();
        Shape::ALL.map(|shape| 2_u32.saturating_sub(placed(shape)))
    }

    /// The lines that hold all four shapes, as masks of squares.
    pub fn full_lines(&self) -> impl Iterator<Item = u16> {
        LINES.into_iter().filter(|line| Shape::ALL.iter().all(|&s| self.shape_union(s) & line != 0))
    }

    /// Whether some line holds all four shapes.
    pub const fn has_full_line(&self) -> bool {
        has_full_line(self.lanes[0] | self.lanes[1])
    }

    /// The position, if the rules accept the setup; the first thing wrong with it otherwise, in
    /// the order of [`SetupError`].
    pub fn validate(self) -> Result<Position, SetupError> {
        self.check_overlap()?;
        self.check_copies()?;
        self.check_balance()?;
        self.check_conflicts()?;
        self.check_end()?;
        Ok(Position::unchecked(self))
    }

    /// The setup itself if it can be drawn: no two pieces on a square, and no more is asked.
    /// Symmetry and notation can be asked of it; for play it has to be
    /// [valid](Setup::validate).
    ///
    /// ```
    /// use burnside::quantik::Setup;
    ///
    /// let setup = Setup::from_qfen("a.../..../..../....")?; // player 1 has not begun
    /// assert!(setup.written().is_ok() && setup.validate().is_err());
    /// # Ok::<(), burnside::quantik::QfenError>(())
    /// ```
    #[inline]
    pub fn written(self) -> Result<Self, SetupError> {
        self.check_overlap()?;
        Ok(self)
    }

    #[inline]
    fn check_overlap(self) -> Result<(), SetupError> {
        let [one, two] = self.counts();
        if one + two == self.occupancy().count_ones() { Ok(()) } else { self.find_overlap() }
    }

    #[cold]
    fn find_overlap(self) -> Result<(), SetupError> {
        for square in 0..16 {
            let mut pieces = self.pieces_at(square);
            if let (Some(first), Some(second)) = (pieces.next(), pieces.next()) {
                return Err(SetupError::Overlap { square, first, second });
            }
        }
        Ok(())
    }

    fn check_copies(self) -> Result<(), SetupError> {
        for piece in all_pieces() {
            let count = self.plane(piece).count_ones();
            if count > 2 {
                return Err(SetupError::TooManyCopies { piece, count });
            }
        }
        Ok(())
    }

    fn check_balance(self) -> Result<(), SetupError> {
        let counts @ [one, two] = self.counts();
        if one == two || one == two + 1 { Ok(()) } else { Err(SetupError::Balance { counts }) }
    }

    fn check_conflicts(self) -> Result<(), SetupError> {
        for shape in Shape::ALL {
            let piece = Piece { player: Player::Two, shape };
            let ones = self.plane(Piece { player: Player::One, shape });
            for square in (0..16).filter(|square| self.plane(piece) >> square & 1 == 1) {
                let seen = ones & SCOPE[square as usize];
                if seen != 0 {
                    let other = seen.trailing_zeros() as u8;
                    return Err(SetupError::Conflict { square, piece, other });
                }
            }
        }
        Ok(())
    }

    /// Whoever moved last won, so that a piece of theirs is in every line that is full.
    fn check_end(self) -> Result<(), SetupError> {
        if !self.has_full_line() {
            return Ok(());
        }
        let [one, two] = self.counts();
        let last = if one > two { Player::One } else { Player::Two };
        let in_all = self.full_lines().fold(u16::MAX, |squares, line| squares & line);
        let theirs = merged(self.lanes[last.index()]);
        if in_all & theirs == 0 { Err(SetupError::OverBefore { last }) } else { Ok(()) }
    }
}

fn all_pieces() -> impl Iterator<Item = Piece> {
    Player::ALL
        .into_iter()
        .flat_map(|player| Shape::ALL.into_iter().map(move |shape| Piece { player, shape }))
}

impl Ord for Setup {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.payload().cmp(&other.payload())
    }
}

impl PartialOrd for Setup {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// As QFEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_qfen())
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.check_overlap() {
            Ok(()) => write!(f, "Setup({})", self.to_qfen()),
            Err(_) => f.debug_tuple("Setup").field(&self.planes()).finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(qfen: &str) -> SetupError {
        Setup::from_qfen(qfen).unwrap().validate().unwrap_err()
    }

    fn piece(letter: char) -> Piece {
        Shape::from_letter(letter).unwrap()
    }

    #[test]
    fn planes_go_in_and_come_out() {
        let planes = [1, 2, 4, 8, 16, 32, 64, 0x8000];
        assert_eq!(Setup::from_planes(planes).planes(), planes);
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(
            Setup::from_planes([0, 1 << 7, 0, 0, 0, 0, 0, 1 << 7]).validate(),
            Err(SetupError::Overlap { square: 7, first: piece('B'), second: piece('d') })
        );
        assert_eq!(
            error("A.../.A../..A./bcd."),
            SetupError::TooManyCopies { piece: piece('A'), count: 3 }
        );
        assert_eq!(error("AB../..../..../...."), SetupError::Balance { counts: [2, 0] });
        assert_eq!(error("a.../..../..../...."), SetupError::Balance { counts: [0, 1] });
        assert_eq!(
            error("...A/..../..../.B.a"),
            SetupError::Conflict { square: 15, piece: piece('a'), other: 3 }
        );
    }

    #[test]
    fn errors_read_as_sentences() {
        assert_eq!(
            error("Aa../..../..../....").to_string(),
            "square 1 holds a, which shares a line with A on square 0"
        );
        assert_eq!(
            error("AB../..../..../....").to_string(),
            "player 1 has 2 pieces on the board and player 2 has 0: \
             player 1 begins, then they take turns"
        );
    }

    #[test]
    fn whoever_moved_last_completed_what_is_full() {
        let over = |last| SetupError::OverBefore { last };
        // All of the row is the other player's.
        assert_eq!(error("ABCD/..../cda./...b"), over(Player::Two));
        assert_eq!(error("abcd/..../BC.C/..AB"), over(Player::One));
        // Two lines that share no square cannot be completed at once.
        assert_eq!(error("AbCd/..../..../BaDc"), over(Player::Two));
        // A row and a column that share a square can, if its piece is that of the last mover.
        assert!(Setup::from_qfen("aBcD/C.../d.b./B...").unwrap().validate().is_ok());
        assert_eq!(error("ABcD/C.../d.b./b..."), over(Player::Two));
    }

    #[test]
    fn own_duplicates_are_fine() {
        assert!(Setup::from_qfen("AA../bb../..../....").unwrap().validate().is_ok());
    }
}
