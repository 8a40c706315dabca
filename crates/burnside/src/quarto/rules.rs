//! The rulebook: what may be played, and when it is over.

use super::{
    Move, Piece, Pieces, Position, Setup, Square, SquareSymmetry, WinningSets, setup::NO_PIECE,
};
use crate::{Game, NotAccepted, Outcome, Player, Reversible};

/// The rules of Quarto, with the winning sets as data.
///
/// ```
/// use burnside::{Game, quarto::Quarto};
///
/// assert_eq!(Quarto::LINES.name(), "quarto");
/// assert_eq!(Quarto::SQUARES.name(), "quarto:squares");
/// assert_eq!(Quarto::LINES.moves(Quarto::LINES.start()).count(), 16); // any piece may be given
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Quarto {
    name: &'static str,
    sets: WinningSets,
    /// Which of [`SquareSymmetry::ALL`] map winning sets onto winning sets, a bit each.
    pub(super) squares: u32,
}

impl Quarto {
    /// `quarto`: ten lines.
    pub const LINES: Self = Self { name: "quarto", sets: WinningSets::LINES, squares: 0xffff_ffff };

    /// `quarto:squares`: ten lines and nine squares of two by two.
    pub const SQUARES: Self =
        Self { name: "quarto:squares", sets: WinningSets::LINES_AND_SQUARES, squares: 0xff };

    /// Quarto with winning sets of your own. Its groups are those of the 32 symmetries of the
    /// lines that also map these sets onto themselves.
    pub fn with_sets(name: &'static str, sets: WinningSets) -> Self {
        let squares = SquareSymmetry::ALL
            .iter()
            .filter(|symmetry| {
                let image = |&set: &u16| symmetry.apply(set);
                sets.masks().iter().map(image).all(|set| sets.masks().contains(&set))
            })
            .fold(0, |mask, symmetry| mask | 1 << symmetry.index());
        Self { name, sets, squares }
    }

    /// What wins.
    pub fn sets(&self) -> &WinningSets {
        &self.sets
    }

    /// The empty squares on which this piece would complete a set.
    pub fn winning_squares(&self, board: impl Into<Setup>, piece: Piece) -> u16 {
        let board: Setup = board.into();
        let empty = !board.occupied;
        // For each trait, the squares that do not help: empty, or with the other value.
        let others = agreeing(&board, piece).map(|agree| !agree);
        let mut squares = 0;
        for &set in self.sets.masks() {
            for other in others {
                let missing = set & other;
                if missing.is_power_of_two() {
                    squares |= missing;
                }
            }
        }
        squares & empty
    }

    /// Every set that is complete: four pieces on it that share a trait.
    pub fn completed(&self, board: impl Into<Setup>) -> impl Iterator<Item = u16> {
        let board: Setup = board.into();
        self.sets.masks().iter().copied().filter(move |&set| {
            board.occupied & set == set
                && board.planes.iter().any(|plane| plane & set == set || plane & set == 0)
        })
    }

    /// The position, if play can lead to this setup.
    ///
    /// An open board can be filled in any order. A won one needs a last piece that completed
    /// everything that is complete, and a piece in hand means that the game goes on.
    pub fn check(&self, setup: Setup) -> Result<Position, Unreachable> {
        let Some(last) = self.completed(setup).reduce(|a, b| a & b) else {
            return Ok(Position(setup));
        };
        if last == 0 {
            return Err(Unreachable::NoLastPiece);
        }
        match setup.hand() {
            None => Ok(Position(setup)),
            Some(piece) => Err(Unreachable::GivenAfterTheEnd { piece }),
        }
    }

    /// Whether a set is complete.
    fn is_won(&self, position: Position) -> bool {
        self.completed(position).next().is_some()
    }
}

/// A position that play cannot lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unreachable {
    /// The board is won, and yet there is a piece in hand.
    #[error("the game is already won, so piece {piece} cannot have been given")]
    GivenAfterTheEnd {
        /// The piece in hand.
        piece: Piece,
    },
    /// Sets without a common square are complete: the game was over before.
    #[error("no single piece can have completed all the sets that are complete")]
    NoLastPiece,
}

/// For each trait, the squares whose piece has it as `piece` does.
fn agreeing(board: &Setup, piece: Piece) -> [u16; 4] {
    std::array::from_fn(|t| {
        let flip = (piece.bits() as u16 >> t & 1).wrapping_sub(1); // all ones where it has not
        (board.planes[t] ^ flip) & board.occupied
    })
}

/// Who places the next piece: player one gave the first, so player two places it.
fn placer(count: u32) -> Player {
    if count % 2 == 0 { Player::Two } else { Player::One }
}

impl Game for Quarto {
    type Position = Position;
    type Written = Setup;
    type Move = Move;

    fn name(&self) -> &str {
        self.name
    }

    fn accept(&self, written: Setup) -> Result<Position, NotAccepted> {
        self.check(written).map_err(NotAccepted::new)
    }

    fn start(&self) -> Position {
        Position::START
    }

    fn to_move(&self, position: Position) -> Player {
        let next = placer(position.count());
        // An empty hand in a game that goes on: whoever placed last still has to give.
        let must_give = position.hand == NO_PIECE && self.outcome(position).is_none();
        if must_give { next.other() } else { next }
    }

    fn outcome(&self, position: Position) -> Option<Outcome> {
        if position.hand != NO_PIECE {
            return None;
        }
        if self.is_won(position) {
            return Some(Outcome::Win(placer(position.count()).other()));
        }
        (position.occupied == u16::MAX).then_some(Outcome::Draw)
    }

    fn moves(&self, position: Position) -> impl Iterator<Item = Move> {
        let (places, gives) = match position.hand() {
            Some(hand) => {
                let ends = if position.left.is_empty() {
                    u16::MAX
                } else {
                    self.winning_squares(position, hand)
                };
                (Some((!position.occupied, ends)), Pieces(0))
            }
            None if self.outcome(position).is_some() => (None, Pieces(0)),
            None => (None, position.left),
        };
        let placing = places.into_iter().flat_map(move |(empty, ends)| {
            Square::of_mask(empty).flat_map(move |square| {
                let ends = ends & square.mask() != 0;
                let last = ends.then_some(Move::place(square));
                let left = if ends { Pieces(0) } else { position.left };
                last.into_iter().chain(left.iter().map(move |piece| Move::new(square, piece)))
            })
        });
        gives.iter().map(Move::give).chain(placing)
    }

    fn is_legal(&self, position: Position, mv: Move) -> bool {
        let give_fits = mv.give.is_none_or(|piece| position.left.contains(piece));
        match (position.hand(), mv.square) {
            (None, None) => give_fits && mv.give.is_some() && self.outcome(position).is_none(),
            (Some(hand), Some(square)) => {
                let ends = position.left.is_empty()
                    || self.winning_squares(position, hand) & square.mask() != 0;
                position.occupied & square.mask() == 0 && give_fits && ends == mv.give.is_none()
            }
            _ => false,
        }
    }

    fn play_unchecked(&self, mut position: Position, mv: Move) -> Position {
        self.make(&mut position, mv);
        position
    }
}

impl Reversible for Quarto {
    type Undo = Move;

    fn make(&self, Position(board): &mut Position, mv: Move) -> Move {
        if let (Some(square), Some(hand)) = (mv.square, board.hand()) {
            board.put(square, hand);
        }
        board.hand = NO_PIECE;
        if let Some(piece) = mv.give {
            board.left = board.left.without(piece);
            board.hand = piece.bits();
        }
        mv
    }

    fn undo(&self, Position(board): &mut Position, mv: Move) {
        if let Some(piece) = mv.give {
            board.left = board.left.with(piece);
        }
        board.hand = NO_PIECE;
        if let Some(square) = mv.square {
            board.hand = board.piece(square).map_or(NO_PIECE, Piece::bits);
            board.clear(square);
        }
    }
}
