//! The rulebook.

use super::{Board, PackedMove, PackedUndo, generate::Moves};
use crate::{Game, NotAccepted, Outcome, Player, Reversible};

/// What happens when lifting a piece shows a line of the opponent's. Lifting comes before
/// placing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reveal {
    /// The move is legal if the opponent has no line once it is complete: the lifted piece may
    /// land on the line that it showed.
    #[default]
    HailMary,
    /// Such a piece may not be lifted.
    Strict,
}

impl Reveal {
    /// Both rules.
    pub const ALL: [Self; 2] = [Self::HailMary, Self::Strict];

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rule with this index, if it is 0 or 1.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < 2 { Some(Self::ALL[index]) } else { None }
    }
}

/// The rules of Gobblet Gobblers: `gobblet`, or `gobblet:strict`.
///
/// Three visible pieces in a line win. A player without a legal move loses. Nothing is drawn by
/// itself: [`Match::repetitions`](crate::Match::repetitions) announces repeated positions.
///
/// ```
/// use burnside::{Game, gobblet::{Gobblet, Reveal}};
///
/// let (rules, strict) = (Gobblet::default(), Gobblet { reveal: Reveal::Strict });
/// assert_eq!((rules.name(), strict.name()), ("gobblet", "gobblet:strict"));
///
/// // Player 1's large piece hides the third of a row. It may be lifted only to land on the row
/// // again, where it covers another of the three; in the strict game it stays where it is.
/// let board = "s,m,sL/.,.,./.,.,. 1".parse()?;
/// assert_eq!(rules.moves(board).count(), 23);
/// assert_eq!(strict.moves(board).count(), 21);
/// # Ok::<(), burnside::gobblet::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Gobblet {
    /// Which reveal rule is played.
    pub reveal: Reveal,
}

impl Gobblet {
    /// `gobblet`, the game as it is usually played.
    pub const DEFAULT: Self = Self { reveal: Reveal::HailMary };
    /// `gobblet:strict`: a piece that hides an opponent's line stays where it is.
    pub const STRICT: Self = Self { reveal: Reveal::Strict };
}

impl Game for Gobblet {
    type Position = Board;
    type Written = Board;
    type Move = PackedMove;

    fn name(&self) -> &str {
        match self.reveal {
            Reveal::HailMary => "gobblet",
            Reveal::Strict => "gobblet:strict",
        }
    }

    /// Nothing but boards that the rules accept is read or made; a [`Setup`](super::Setup) is for
    /// editing.
    fn accept(&self, written: Board) -> Result<Board, NotAccepted> {
        Ok(written)
    }

    fn start(&self) -> Board {
        Board::new()
    }

    fn to_move(&self, position: Board) -> Player {
        position.current_player()
    }

    /// A line wins; whoever has no legal move loses.
    fn outcome(&self, position: Board) -> Option<Outcome> {
        // A line can only be the opponent's, and then there is no move either.
        let over = !self.reveal.has_move(position);
        over.then(|| Outcome::Win(position.current_player().other()))
    }

    fn is_stuck(&self, position: Board) -> bool {
        position.check_winner_fast().is_none() && !self.reveal.has_move(position)
    }

    fn moves(&self, position: Board) -> impl Iterator<Item = PackedMove> {
        Moves::new(position, self.reveal)
    }

    fn play_unchecked(&self, mut position: Board, mv: PackedMove) -> Board {
        position.play_packed(mv);
        position
    }

    fn is_legal(&self, position: Board, mv: PackedMove) -> bool {
        self.reveal.is_legal(position, mv)
    }
}

impl Reversible for Gobblet {
    type Undo = PackedUndo;

    fn make(&self, position: &mut Board, mv: PackedMove) -> PackedUndo {
        position.apply_packed(mv)
    }

    fn undo(&self, position: &mut Board, undo: PackedUndo) {
        position.undo_packed(undo);
    }
}
