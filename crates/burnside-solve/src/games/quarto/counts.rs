//! How many boards there are up to symmetry, without and with a piece in hand: by listing them,
//! and by Burnside's lemma, which lists nothing.

use burnside::{
    Symmetric,
    quarto::{Group, Piece, Quarto, Setup, Square},
    symmetry::{Permutation, counting},
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
    let mut layer = vec![Setup::EMPTY];
    let mut counts = vec![count(rules, group, &layer)];
    for _ in 0..most {
        let children: FxHashSet<Setup> = layer
            .par_iter()
            .fold(FxHashSet::default, |mut found, &board| {
                found.extend(larger(board).map(|b| rules.smallest_written(group, b)));
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
fn larger(board: Setup) -> impl Iterator<Item = Setup> {
    let squares = Square::ALL.map(|s| board.piece(s));
    Square::of_mask(!board.occupied()).flat_map(move |square| {
        board.left().iter().map(move |piece| {
            let mut more = squares;
            more[square.index()] = Some(piece);
            Setup::new(more, None).expect("the piece was left")
        })
    })
}

fn count(rules: &Quarto, group: Group, layer: &[Setup]) -> BoardClasses {
    let one = |&board: &Setup| {
        let squares = Square::ALL.map(|s| board.piece(s));
        if rules.completed(board).next().is_some() {
            return [1, 0, 0, 0];
        }
        // Hands on the same board are the same if a symmetry of the board carries one to the
        // other; on different boards they never are.
        let mut hands: Vec<_> = board
            .left()
            .iter()
            .map(|piece| Setup::new(squares, Some(piece)).expect("the piece was left"))
            .map(|board| rules.smallest_written(group, board))
            .collect();
        hands.sort_unstable();
        hands.dedup();
        let orbit = rules.canonical_written(group, board).orbit;
        [1, 1, hands.len() as u64, u64::from(orbit)]
    };
    let [all, open, open_with_hand, open_boards] =
        layer.par_iter().map(one).reduce(|| [0; 4], |a, b| std::array::from_fn(|i| a[i] + b[i]));
    let n = layer.first().map_or(0, Setup::count);
    BoardClasses { n, all, open, open_with_hand, open_boards }
}

/// By Burnside's lemma, for each number of pieces from 0 to 16: the classes of boards, and those
/// of boards with a piece in hand (none when all are on the board). Complete sets are ignored;
/// with fewer than four pieces there are none.
pub fn burnside_classes(rules: &Quarto, group: Group) -> Vec<[u128; 2]> {
    let elements = || {
        rules.symmetries_written(group, Setup::EMPTY).map(|symmetry| {
            let pieces = Piece::ALL.map(|piece| symmetry.1.apply(piece).bits());
            (symmetry.0.permutation(), Permutation::literal(pieces))
        })
    };
    // The hand is a seventeenth square that stays where it is. With it, n + 1 pieces are n + 1 on
    // the board, or n there and one in hand.
    let with_hand = elements().map(|(squares, pieces)| {
        let mut images = [16; 17];
        images[..16].copy_from_slice(squares.images());
        (Permutation::<17>::literal(images), pieces)
    });
    let boards = counting::arrangements(elements()).expect("a group");
    let either = counting::arrangements(with_hand).expect("a group");
    let hands =
        (0..=16).map(|n| either.get(n + 1).map_or(0, |all| all - boards.get(n + 1).unwrap_or(&0)));
    boards.iter().copied().zip(hands).map(|(board, hand)| [board, hand]).collect()
}
