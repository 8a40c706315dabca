//! How many boards there are up to symmetry, without and with a piece in hand, by listing them.

use burnside::{
    Symmetric,
    quarto::{Group, Position, Quarto, Square},
};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

/// Boards of some number of pieces, up to symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardClasses {
    /// Pieces on the board.
    pub n: u32,
    /// All ways to put them there, complete sets or not: what Burnside's lemma counts.
    pub all: u64,
    /// Those without a complete set.
    pub open: u64,
    /// Those without a complete set, together with a piece in hand.
    pub open_with_hand: u64,
    /// The open boards themselves, each image counted: the orbits' sizes added up.
    pub open_boards: u64,
}

/// Lists the classes of boards of 0 to `most` pieces under a group, on all threads.
pub fn board_classes(rules: &Quarto, group: Group, most: u32) -> Vec<BoardClasses> {
    let mut layer = vec![Position::START];
    let mut counts = vec![count(rules, group, &layer)];
    for _ in 0..most {
        let children: FxHashSet<Position> = layer
            .par_iter()
            .fold(FxHashSet::default, |mut found, &board| {
                found.extend(larger(board).map(|b| rules.canonical_position(group, b)));
                found
            })
            .reduce(FxHashSet::default, |mut a, mut b| {
                if a.len() < b.len() {
                    std::mem::swap(&mut a, &mut b);
                }
                a.extend(b);
                a
            });
        layer = children.into_iter().collect();
        counts.push(count(rules, group, &layer));
    }
    counts
}

/// The board with one more piece, in every way.
fn larger(board: Position) -> impl Iterator<Item = Position> {
    let squares = Square::ALL.map(|s| board.piece(s));
    Square::of_mask(!board.occupied()).flat_map(move |square| {
        board.left().iter().map(move |piece| {
            let mut more = squares;
            more[square.index()] = Some(piece);
            Position::new(more, None).expect("the piece was left")
        })
    })
}

fn count(rules: &Quarto, group: Group, layer: &[Position]) -> BoardClasses {
    let one = |&board: &Position| {
        let squares = Square::ALL.map(|s| board.piece(s));
        if rules.completed(board).next().is_some() {
            return [1, 0, 0, 0];
        }
        // Hands on the same board are the same if a symmetry of the board carries one to the
        // other; on different boards they never are.
        let mut hands: Vec<_> = board
            .left()
            .iter()
            .map(|piece| Position::new(squares, Some(piece)).expect("the piece was left"))
            .map(|position| rules.canonical_position(group, position))
            .collect();
        hands.sort_unstable();
        hands.dedup();
        let orbit = rules.canonical(group, board).orbit;
        [1, 1, hands.len() as u64, u64::from(orbit)]
    };
    let [all, open, open_with_hand, open_boards] =
        layer.par_iter().map(one).reduce(|| [0; 4], |a, b| std::array::from_fn(|i| a[i] + b[i]));
    let n = layer.first().map_or(0, Position::count);
    BoardClasses { n, all, open, open_with_hand, open_boards }
}
