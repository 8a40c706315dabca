//! Quarto by a plain search: questions of yes and no, answered by trying every move.
//!
//! It has nothing in common with the solver but the rules and the group of symmetries.

use std::{
    cmp::Reverse,
    hash::BuildHasher,
    sync::{Mutex, PoisonError},
};

use burnside::{
    Game, Player, Symmetric, Value,
    quarto::{Piece, Position, Quarto, Setup, Square},
};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Boards of up to this many pieces are remembered, one for each class. Later ones are rarely met
/// twice.
const REMEMBERED: u32 = 6;

/// More than threads, so that they seldom wait for each other.
const SHARDS: usize = 64;

/// So many sets are updated at a time: one for each byte of a block.
const BLOCK: usize = 16;

/// Each byte is 1.
const ONES: u128 = u128::MAX / 255;

/// Blocks for all sets of four of the sixteen squares: 1820.
const BLOCKS: usize = 114;

/// The exact value of any position of Quarto, without anything that the solver knows.
///
/// ```
/// use burnside::{Notation, Value, quarto::Quarto};
/// use burnside_verify::Prover;
///
/// //  4 F 5 .
/// //  1 . 8 6     and piece 3 in hand
/// //  . . 0 .
/// //  D . . A
/// let position = Quarto::LINES.parse_position("4F5./1.86/..0./D..A 3")?;
/// assert_eq!(Prover::new(&Quarto::LINES).value(position), Value::Win(3));
/// # Ok::<(), burnside::quarto::TextError>(())
/// ```
#[derive(Debug)]
pub struct Prover<'a> {
    rules: &'a Quarto,
    search: AnySearch<'a>,
}

/// By the number of blocks that hold the winning sets.
#[derive(Debug)]
enum AnySearch<'a> {
    /// Lines, and those of a torus.
    One(Box<Search<'a, 1>>),
    /// Lines and squares.
    Two(Box<Search<'a, 2>>),
    /// Any sets: slow, but right.
    Any(Box<Search<'a, BLOCKS>>),
}

#[derive(Debug)]
struct Search<'a, const B: usize> {
    rules: &'a Quarto,
    /// For each set of trait values, the pieces that have none of them.
    without: [u16; 256],
    /// For each square, all bits of the winning sets that it is in.
    touched: [[u128; B]; 16],
    memory: Vec<Mutex<FxHashMap<(Setup, Question), bool>>>,
}

/// Does the attacker win? Asked of a board without a complete set, when a piece is to be given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Question {
    /// Whether the attacker gives it, or the defender.
    attacker_gives: bool,
    /// The set must be complete when this many pieces are on the board.
    by: u32,
}

#[derive(Clone, Copy)]
struct Board<const B: usize> {
    /// The values that all pieces of a winning set share; all of them where it has none.
    shared: [u128; B],
    /// How many pieces a winning set has: at most four.
    pieces: [u128; B],
    /// The planes of the four traits, 16 squares each.
    planes: u64,
    occupied: u16,
    /// Neither on the board nor in hand.
    left: u16,
}

/// What the sets of a board say.
#[derive(Clone, Copy)]
struct Look {
    /// The pieces left that complete no set.
    safe: u16,
    /// Whether any set can still be completed by some piece.
    open: bool,
    /// How many values are shared by sets of two.
    pairs: u32,
}

impl<'a> Prover<'a> {
    /// A search that remembers nothing yet.
    pub fn new(rules: &'a Quarto) -> Self {
        let search = match rules.sets().masks().len().div_ceil(BLOCK) {
            0 | 1 => AnySearch::One(Box::new(Search::new(rules))),
            2 => AnySearch::Two(Box::new(Search::new(rules))),
            _ => AnySearch::Any(Box::new(Search::new(rules))),
        };
        Self { rules, search }
    }

    /// The value for the player to move.
    pub fn value(&self, position: Position) -> Value {
        if let Some(outcome) = self.rules.outcome(position) {
            return Value::of_finished(outcome, self.rules.to_move(position));
        }
        if position.hand().is_none() {
            let children = self.rules.moves(position);
            let children = children.map(|mv| self.rules.play_unchecked(position, mv));
            let values = children.map(|child| self.value(child).one_ply_earlier());
            return values.max().expect("somebody gives a piece");
        }
        let most = 16 - position.count() as u16;
        let wins = |mover, plies| self.wins(position, mover, plies);
        let soonest = |mover| (1..=most).find(|&plies| wins(mover, plies)).expect("it wins");
        match rayon::join(|| wins(true, most), || wins(false, most)) {
            (true, _) => Value::Win(soonest(true)),
            (_, true) => Value::Loss(soonest(false)),
            _ => Value::Draw,
        }
    }

    /// Whether a position with a piece in hand has this value: fewer questions than for
    /// [`value`](Self::value).
    pub(crate) fn has_value(&self, position: Position, value: Value) -> bool {
        let most = 16 - position.count() as u16;
        let wins = |mover, plies| self.wins(position, mover, plies);
        match value {
            Value::Win(plies) => wins(true, plies) && !wins(true, plies.saturating_sub(1)),
            Value::Loss(plies) => wins(false, plies) && !wins(false, plies.saturating_sub(1)),
            Value::Draw => !wins(true, most) && !wins(false, most),
        }
    }

    /// Whether a player wins from here, within these plies if they are given; or at least draws.
    pub(crate) fn is_sure(
        &self,
        position: Position,
        player: Player,
        wins: bool,
        plies: Option<u32>,
    ) -> bool {
        if let Some(outcome) = self.rules.outcome(position) {
            return outcome.winner().map_or(!wins, |winner| winner == player);
        }
        let own = self.rules.to_move(position) == player;
        if position.hand().is_none() {
            let mut gives = self.rules.moves(position);
            let plies = plies.map(|plies| plies.saturating_sub(1));
            let mut sure =
                |mv| self.is_sure(self.rules.play_unchecked(position, mv), player, wins, plies);
            return if own { gives.any(&mut sure) } else { gives.all(&mut sure) };
        }
        let most = 16 - position.count() as u16;
        let plies = plies.and_then(|plies| u16::try_from(plies).ok()).unwrap_or(most).min(most);
        if wins { self.wins(position, own, plies) } else { !self.wins(position, !own, most) }
    }

    /// Whether the player who has the piece in hand, or the other, wins within this many plies.
    fn wins(&self, position: Position, mover: bool, plies: u16) -> bool {
        match &self.search {
            AnySearch::One(search) => search.wins(position, mover, plies),
            AnySearch::Two(search) => search.wins(position, mover, plies),
            AnySearch::Any(search) => search.wins(position, mover, plies),
        }
    }
}

impl<'a, const B: usize> Search<'a, B> {
    fn new(rules: &'a Quarto) -> Self {
        let without = std::array::from_fn(|values| {
            let pieces = Piece::ALL.into_iter();
            let pieces = pieces.filter(|piece| values_of(*piece) as usize & values == 0);
            pieces.fold(0, |set, piece| set | hand_set(piece))
        });
        let mut touched = [[0; B]; 16];
        for (at, set) in rules.sets().masks().iter().enumerate() {
            for square in Square::of_mask(*set) {
                touched[square.index()][at / BLOCK] |= 0xff << (at % BLOCK * 8);
            }
        }
        let memory = (0..SHARDS).map(|_| Mutex::default()).collect();
        Self { rules, without, touched, memory }
    }

    /// The board without pieces.
    fn empty(&self) -> Board<B> {
        let mut shared = [0; B];
        for at in 0..self.rules.sets().masks().len() {
            shared[at / BLOCK] |= 0xff << (at % BLOCK * 8);
        }
        Board { shared, pieces: [0; B], planes: 0, occupied: 0, left: u16::MAX }
    }

    /// See [`Prover::wins`].
    fn wins(&self, position: Position, mover: bool, plies: u16) -> bool {
        let hand = position.hand().expect("a piece in hand");
        let placed =
            Square::ALL.into_iter().filter_map(|square| Some((square, position.piece(square)?)));
        let board =
            placed.fold(self.empty(), |board, (square, piece)| self.with(&board, square, piece));
        let by = position.count() + u32::from(plies);
        if self.look(&board).safe & hand_set(hand) == 0 {
            return mover && plies >= 1;
        }
        // The mover places again in two plies, the other in one.
        let soonest = if mover { 3 } else { 2 };
        plies >= soonest
            && self.after_placing(&board, hand, Question { attacker_gives: !mover, by })
    }

    /// The answer when a piece is to be given.
    fn before_giving(&self, board: &Board<B>, look: Look, question: Question) -> bool {
        let pieces = board.occupied.count_ones();
        let attacker_places = pieces + 1 + u32::from(question.attacker_gives);
        if attacker_places > question.by.min(16) {
            return false;
        }
        if look.safe == 0 {
            return !question.attacker_gives;
        }
        // After this piece, which completes nothing, the attacker places the next but one.
        if !look.open || attacker_places + 2 > question.by.min(16) && !question.attacker_gives {
            return false;
        }
        if pieces > REMEMBERED {
            return self.answer(board, look, question);
        }
        let key = (self.canonical(board), question);
        let shard = &self.memory[FxBuildHasher.hash_one(key) as usize % SHARDS];
        let known = || shard.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&answer) = known().get(&key) {
            return answer;
        }
        let answer = self.answer(board, look, question);
        known().insert(key, answer);
        answer
    }

    /// Every piece that does not lose at once, until one decides.
    fn answer(&self, board: &Board<B>, look: Look, question: Question) -> bool {
        let mut pieces = Piece::ALL.into_iter().filter(|&piece| look.safe & hand_set(piece) != 0);
        let mut wins = |piece| self.after_placing(board, piece, question);
        if question.attacker_gives { pieces.any(&mut wins) } else { pieces.all(&mut wins) }
    }

    /// The answer when a piece that completes nothing was given: every square, until one decides.
    fn after_placing(&self, board: &Board<B>, hand: Piece, question: Question) -> bool {
        let nothing = Look { safe: 0, open: true, pairs: 0 };
        let mut children = [((0, Reverse(0)), Square::ALL[0], nothing); 16];
        let mut count = 0;
        for square in Square::of_mask(!board.occupied) {
            let child = self.with(board, square, hand);
            let look = self.look(&child);
            // Whoever leaves no safe piece has lost.
            if look.safe != 0 || child.left == 0 {
                children[count] = ((look.safe.count_ones(), Reverse(look.pairs)), square, look);
                count += 1;
            }
        }
        let children = &mut children[..count];
        // Few safe pieces leave the other side little to do; many pairs will leave fewer.
        children.sort_unstable_by_key(|&(order, ..)| order);
        let attacker_places = !question.attacker_gives;
        let next = Question { attacker_gives: attacker_places, ..question };
        let mut squares = children.iter();
        let mut wins = |&(_, square, look): &_| {
            self.before_giving(&self.with(board, square, hand), look, next)
        };
        if attacker_places { squares.any(&mut wins) } else { squares.all(&mut wins) }
    }

    /// The board with one more piece.
    fn with(&self, board: &Board<B>, square: Square, piece: Piece) -> Board<B> {
        let (touched, values) =
            (&self.touched[square.index()], ONES * u128::from(values_of(piece)));
        let mut next = *board;
        for (block, touched) in touched.iter().enumerate() {
            next.shared[block] &= values | !touched;
            next.pieces[block] += touched & ONES;
        }
        for t in (0..4).filter(|t| piece.bits() >> t & 1 == 1) {
            next.planes |= 1 << (16 * t + square.index());
        }
        next.occupied |= square.mask();
        next.left &= !hand_set(piece);
        next
    }

    fn look(&self, board: &Board<B>) -> Look {
        let (mut hot, mut open, mut pairs) = (0, 0, 0);
        for (shared, pieces) in board.shared.iter().zip(&board.pieces) {
            // A one in each byte whose number is odd, and in each that has two in it: both for three.
            let (odd, two) = (pieces & ONES, pieces >> 1 & ONES);
            open |= shared;
            hot |= shared & ((odd & two) * 255);
            pairs += (shared & ((two & !odd) * 255)).count_ones();
        }
        // All bytes in one.
        let hot = [64, 32, 16, 8].into_iter().fold(hot, |all, half| all | all >> half) as u8;
        Look { safe: board.left & self.without[usize::from(hot)], open: open != 0, pairs }
    }

    fn canonical(&self, board: &Board<B>) -> Setup {
        let squares = Square::ALL.map(|square| board.piece(square));
        let setup = Setup::new(squares, None).expect("each piece is there once");
        self.rules.smallest_written(self.rules.value_group(), setup)
    }
}

impl<const B: usize> Board<B> {
    fn piece(&self, square: Square) -> Option<Piece> {
        if self.occupied & square.mask() == 0 {
            return None;
        }
        let bit = |t: usize| (self.planes >> (16 * t + square.index()) & 1) as u8;
        Piece::new((0..4).fold(0, |bits, t| bits | bit(t) << t))
    }
}

const fn hand_set(piece: Piece) -> u16 {
    1 << piece.index()
}

/// The eight values that a piece may have: bit `t` if it has trait `t`, bit `4 + t` if it lacks it.
const fn values_of(piece: Piece) -> u8 {
    piece.bits() | (!piece.bits() & 15) << 4
}

#[cfg(test)]
mod tests {
    use burnside::laws;

    use super::*;

    #[test]
    fn one_value_is_right_and_all_others_are_wrong() {
        let rules = Quarto::SQUARES;
        let prover = Prover::new(&rules);
        let positions = (0..20).flat_map(|seed| laws::sample(&rules, seed, 10));
        let going_on = |position: &Position| rules.outcome(*position).is_none();
        for position in positions.filter(|p| p.count() >= 9 && going_on(p)) {
            let value = prover.value(position);
            let others = (0..8).flat_map(|plies| [Value::Win(plies), Value::Loss(plies)]);
            for other in others.chain([Value::Draw]) {
                assert_eq!(prover.has_value(position, other), other == value, "{position} {other}");
            }
        }
    }
}
