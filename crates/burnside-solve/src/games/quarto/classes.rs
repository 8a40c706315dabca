//! The order of classes in a table: by occupied squares, and then by the pieces on them.
//!
//! Only positions with a piece in hand that completes nothing have a place, and only those with few
//! pieces on the board: later ones are searched in less time than it takes to decode a block.

use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{LazyLock, Mutex, PoisonError},
};

use burnside::{
    Game, Symmetric, Value,
    quarto::{Group, Move, Piece, Position, Quarto, Square, SquareSymmetry},
};
use rustc_hash::FxHashMap;

use crate::{
    Foresight,
    table::{ReadAt, Table, Tabled},
};

impl Foresight for Quarto {
    const ENDS_LOST: bool = false;

    type Node = Position;

    #[inline]
    fn node_of(&self, position: Position) -> Position {
        position
    }

    #[inline]
    fn position_of(&self, node: Position) -> Position {
        node
    }

    #[inline]
    fn is_over(&self, node: Position) -> bool {
        self.outcome(node).is_some()
    }

    fn end(&self, node: Position) -> Option<Value> {
        let outcome = self.outcome(node)?;
        Some(Value::of_finished(outcome, self.to_move(node)))
    }

    #[inline]
    fn wins_at_once(&self, node: Position) -> bool {
        node.hand().is_some_and(|hand| self.winning_squares(node, hand) != 0)
    }

    fn children<B>(
        &self,
        node: Position,
        mut visit: impl FnMut(Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.moves(node).try_for_each(|mv| visit(self.play_unchecked(node, mv)))
    }
}

/// A table has boards of up to this many pieces, unless it is made with another number: five with
/// squares take eighty times the room of five without.
pub(super) fn usual_pieces(rules: &Quarto) -> u32 {
    if rules.sets() == Quarto::LINES.sets() { 5 } else { 4 }
}

/// No table has boards of more pieces.
pub(super) const MOST_PIECES: u32 = 7;

/// The pieces that a block does not have in common: there are at most 17,160 ways to put these on
/// their squares.
const FREE_PIECES: u32 = 4;

/// The first of the images of a set of occupied squares.
struct Occupation {
    mask: u16,
    /// Its squares, the highest first.
    squares: Vec<Square>,
    /// Whether every symmetry but the one that does nothing leads to other squares.
    is_rigid: bool,
    first_block: u32,
}

/// All of a variant's blocks.
struct Blocks {
    occupations: Vec<Occupation>,
    /// The occupation of each mask that is the first of its images.
    of_mask: FxHashMap<u16, u32>,
    /// By how many pieces the blocks have in common: these pieces, ascending.
    prefixes: Vec<Vec<u32>>,
    /// By the number of pieces on the board: how many blocks there are up to it.
    up_to: Vec<u32>,
}

static LINES: LazyLock<Blocks> = LazyLock::new(|| Blocks::new(&Quarto::LINES));
static SQUARES: LazyLock<Blocks> = LazyLock::new(|| Blocks::new(&Quarto::SQUARES));

/// The blocks of a variant: they follow from its symmetries.
fn blocks_of(rules: &Quarto) -> &'static Blocks {
    if rules.sets() == Quarto::LINES.sets() {
        &LINES
    } else if rules.sets() == Quarto::SQUARES.sets() {
        &SQUARES
    } else {
        others(rules)
    }
}

/// The blocks of other winning sets, by their symmetries. There are few of these, and what was made
/// once stays.
fn others(rules: &Quarto) -> &'static Blocks {
    static OTHERS: Mutex<BTreeMap<u32, &'static Blocks>> = Mutex::new(BTreeMap::new());
    let sets = rules.sets().masks();
    let keeps =
        |symmetry: &&SquareSymmetry| sets.iter().all(|&set| sets.contains(&symmetry.apply(set)));
    let symmetries = SquareSymmetry::ALL.iter().filter(keeps);
    let symmetries = symmetries.fold(0, |all, symmetry| all | 1 << symmetry.index());
    let mut others = OTHERS.lock().unwrap_or_else(PoisonError::into_inner);
    others.entry(symmetries).or_insert_with(|| Box::leak(Box::new(Blocks::new(rules))))
}

impl Blocks {
    fn new(rules: &Quarto) -> Self {
        let mut symmetries: Vec<SquareSymmetry> =
            rules.symmetries(Group::Full, Position::START).map(|symmetry| symmetry.0).collect();
        symmetries.dedup();
        let prefixes = (0..=MOST_PIECES.saturating_sub(FREE_PIECES)).map(|length| {
            let mut found = Vec::new();
            sorted(length, 0, Traits::ALIKE, &mut |pieces| found.push(pieces));
            found
        });
        let mut blocks = Self {
            occupations: Vec::new(),
            of_mask: FxHashMap::default(),
            prefixes: prefixes.collect(),
            up_to: Vec::new(),
        };
        let mut first_block = 0;
        for pieces in 0..=MOST_PIECES {
            for mask in (0..=u16::MAX).filter(|mask| mask.count_ones() == pieces) {
                let image = |symmetry: &SquareSymmetry| symmetry.apply(mask);
                if symmetries.iter().any(|symmetry| image(symmetry) < mask) {
                    continue;
                }
                let fixing = symmetries.iter().filter(|symmetry| image(symmetry) == mask).count();
                let mut squares: Vec<Square> = Square::of_mask(mask).collect();
                squares.reverse();
                blocks.of_mask.insert(mask, blocks.occupations.len() as u32);
                blocks.occupations.push(Occupation {
                    mask,
                    squares,
                    is_rigid: fixing == 1,
                    first_block,
                });
                first_block += blocks.prefixes_of(pieces).len() as u32;
            }
            blocks.up_to.push(first_block);
        }
        blocks
    }

    /// What the pieces of the blocks of boards of so many pieces begin with.
    fn prefixes_of(&self, pieces: u32) -> &[u32] {
        &self.prefixes[pieces.saturating_sub(FREE_PIECES) as usize]
    }

    /// The occupation of a block, and what its pieces begin with.
    fn block(&self, number: u32) -> Option<(&Occupation, u32)> {
        let after = self.occupations.partition_point(|next| next.first_block <= number);
        let occupation = &self.occupations[after.checked_sub(1)?];
        let prefixes = self.prefixes_of(occupation.mask.count_ones());
        Some((occupation, *prefixes.get((number - occupation.first_block) as usize)?))
    }
}

/// How many blocks have boards of up to so many pieces; `None` if no table has.
pub(super) fn blocks_up_to(rules: &Quarto, pieces: u32) -> Option<u32> {
    blocks_of(rules).up_to.get(pieces as usize).copied()
}

/// The largest number of pieces on a board of a table with so many blocks; `None` if no table has
/// so many.
pub(super) fn pieces_of_blocks(rules: &Quarto, blocks: u32) -> Option<u32> {
    let found = blocks_of(rules).up_to.iter().position(|&up_to| up_to == blocks)?;
    Some(found as u32)
}

/// Which neighboring traits are alike on all pieces so far: bit `t` says so of traits `t` and
/// `t + 1`.
#[derive(Clone, Copy)]
struct Traits(u32);

impl Traits {
    const ALIKE: Self = Self(0b111);

    /// One more piece; `None` if the traits are then not in order: of two that were alike, the
    /// first is the one that a piece has.
    fn with(self, piece: u32) -> Option<Self> {
        let (has, next_has) = (piece & 7, piece >> 1);
        let is_sorted = self.0 & next_has & !has == 0;
        is_sorted.then_some(Self(self.0 & !(has ^ next_has)))
    }
}

/// The pieces of a key one after the other, from the first.
fn pieces_of(key: u32, length: u32) -> impl Iterator<Item = u32> {
    (0..length).rev().map(move |place| key >> (4 * place) & 15)
}

/// Visits so many different pieces in order, none of them piece 0, whose traits are sorted: each as
/// four bits, the first on top.
fn sorted(length: u32, key: u32, traits: Traits, visit: &mut impl FnMut(u32)) {
    if length == 0 {
        return visit(key);
    }
    let used = pieces_of(key, 8).fold(1, |used, piece| used | 1 << piece);
    for piece in (1..16).filter(|piece| used >> piece & 1 == 0) {
        if let Some(traits) = traits.with(piece) {
            sorted(length - 1, key << 4 | piece, traits, visit);
        }
    }
}

/// Pieces being put on the squares of an occupation, in the order of the keys.
struct Filling<'a, V> {
    rules: &'a Quarto,
    occupation: &'a Occupation,
    /// What the pieces of the block begin with.
    prefix: Vec<u32>,
    /// For each winning set with one square outside: the places of the other three.
    threes: Vec<[usize; 3]>,
    /// For each winning set that is occupied: the places of its squares.
    fours: Vec<[usize; 4]>,
    pieces: [u32; MOST_PIECES as usize],
    visit: V,
}

impl<V: FnMut(u32, Position, bool)> Filling<'_, V> {
    /// Fills the places from one on. In hand is the piece of the place before it.
    fn go_on(&mut self, place: usize, key: u32, used: u32, traits: Traits, position: Position) {
        if place == self.occupation.squares.len() {
            return self.finish(key, self.give(place, 0, position));
        }
        let choice = self.prefix.get(place).map_or(1..16, |&piece| piece..piece + 1);
        for piece in choice.filter(|piece| used >> piece & 1 == 0) {
            if let Some(traits) = traits.with(piece) {
                self.pieces[place] = piece;
                let next = self.give(place, piece, position);
                self.go_on(place + 1, key << 4 | piece, used | 1 << piece, traits, next);
            }
        }
    }

    /// Puts the piece in hand where it belongs, if there is one, and takes another.
    fn give(&self, place: usize, piece: u32, position: Position) -> Position {
        let piece = Piece::ALL[piece as usize & 15];
        let mv = match place.checked_sub(1) {
            Some(last) => Move::new(self.occupation.squares[last], piece),
            None => Move::give(piece),
        };
        self.rules.play_unchecked(position, mv)
    }

    /// All pieces are on the board, and piece 0 in hand.
    fn finish(&mut self, key: u32, position: Position) {
        let any = |places: &[usize]| places.iter().fold(0, |any, &at| any | self.pieces[at]);
        let all = |places: &[usize]| places.iter().fold(15, |all, &at| all & self.pieces[at]);
        if self.fours.iter().any(|four| all(four) != 0 || any(four) != 15) {
            return;
        }
        // Piece 0 completes three that all lack a trait.
        let is_quiet = self.threes.iter().all(|three| any(three) == 15);
        if self.occupation.is_rigid
            || self.rules.canonical_position(Group::Full, position) == position
        {
            (self.visit)(key, position, is_quiet);
        }
    }
}

/// Visits every class of a block in which the game goes on, in ascending order of the keys, and says
/// whether the piece in hand completes nothing.
pub(super) fn scan_open(rules: &Quarto, block: u32, visit: impl FnMut(u32, Position, bool)) {
    let Some((occupation, prefix)) = blocks_of(rules).block(block) else { return };
    let (mut threes, mut fours) = (Vec::new(), Vec::new());
    for &set in rules.sets().masks() {
        let on_it = |place: &usize| set & occupation.squares[*place].mask() != 0;
        let places: Vec<usize> = (0..occupation.squares.len()).filter(on_it).collect();
        threes.extend(<[usize; 3]>::try_from(&*places));
        fours.extend(<[usize; 4]>::try_from(&*places));
    }
    let length = (occupation.squares.len() as u32).saturating_sub(FREE_PIECES);
    let prefix = pieces_of(prefix, length).collect();
    let pieces = [0; MOST_PIECES as usize];
    let mut filling = Filling { rules, occupation, prefix, threes, fours, pieces, visit };
    filling.go_on(0, 0, 1, Traits::ALIKE, rules.start());
}

impl Tabled for Quarto {
    const SCHEME: &'static str = "occupation-pieces/1";

    const IS_WHOLE: bool = false;

    fn blocks(&self) -> u32 {
        blocks_up_to(self, usual_pieces(self)).unwrap_or(0)
    }

    fn may_have_blocks(&self, blocks: u32) -> bool {
        pieces_of_blocks(self, blocks).is_some()
    }

    fn place(&self, node: Position) -> Option<(u32, u32)> {
        let hand = node.hand()?;
        let blocks = blocks_of(self);
        let pieces = node.count();
        if pieces > MOST_PIECES || self.winning_squares(node, hand) != 0 {
            return None;
        }
        let class = self.canonical_position(Group::Full, node);
        let number = *blocks.of_mask.get(&class.occupied())?;
        let occupation = &blocks.occupations[number as usize];
        let on = |square: &Square| class.piece(*square).map_or(0, Piece::index) as u32;
        let key = occupation.squares.iter().map(on).fold(0, |key, piece| key << 4 | piece);
        let prefixes = blocks.prefixes_of(pieces);
        let prefix = key >> (4 * pieces.min(FREE_PIECES));
        let at = prefixes.binary_search(&prefix).ok()?;
        Some((occupation.first_block + at as u32, key))
    }

    fn scan(&self, block: u32, mut visit: impl FnMut(u32, Position)) {
        scan_open(self, block, |key, position, is_quiet| {
            if is_quiet {
                visit(key, position);
            }
        });
    }

    fn horizon(&self, _: Position) -> u16 {
        1
    }
}

/// The largest number of pieces on a board of a table.
pub fn most_pieces<R: ReadAt>(table: &Table<Quarto, R>) -> u32 {
    let pieces = pieces_of_blocks(table.game(), table.header().blocks());
    pieces.expect("checked when it was opened")
}
