//! The smallest image of a setup, without trying all 12,288.
//!
//! The key begins with the hand: the piece in hand becomes 0, and that settles the flips. Then
//! come the occupied squares: most of the 32 symmetries of squares are out by them alone. Then
//! the planes: sorting them settles the order of traits. Without a hand each plane is the
//! smaller of itself and its complement.

use super::{
    Group, PieceSymmetry, Quarto, Setup, SquareSymmetry, Symmetry, elements::TRAIT_ORDERS,
    setup::NO_PIECE,
};
use crate::{Canonical, Symmetric, symmetry::Product};

/// What decides between images, larger parts first: occupied squares, then the planes from 3
/// down to 0.
type Rank = (u16, u64);

fn planes_rank([p0, p1, p2, p3]: [u16; 4]) -> u64 {
    u64::from(p3) << 48 | u64::from(p2) << 32 | u64::from(p1) << 16 | u64::from(p0)
}

/// The best that flips and orders of traits can do for one image of the squares.
#[inline]
fn smallest_planes(planes: [u16; 4], occupied: u16, has_hand: bool, sort: bool) -> [u16; 4] {
    let mut planes = if has_hand { planes } else { planes.map(|p| p.min(p ^ occupied)) };
    if sort {
        // Descending from plane 0, so that plane 3, the highest in the key, is the smallest.
        let mut order = |a: usize, b: usize| {
            let (high, low) = (planes[a].max(planes[b]), planes[a].min(planes[b]));
            (planes[a], planes[b]) = (high, low);
        };
        order(0, 1);
        order(2, 3);
        order(0, 2);
        order(1, 3);
        order(1, 2);
    }
    planes
}

/// The smallest image, which symmetry of the squares first leads there, and how many do.
#[inline]
fn search(squares: u32, sort: bool, setup: &Setup) -> (Rank, [u16; 4], SquareSymmetry, u32) {
    let has_hand = setup.hand != NO_PIECE;
    let flip = if has_hand { setup.hand } else { 0 };
    let from: [u16; 4] = std::array::from_fn(|t| {
        setup.planes[t] ^ ((flip as u16 >> t & 1).wrapping_neg() & setup.occupied)
    });
    let mut best = (u16::MAX, u64::MAX);
    let (mut best_planes, mut witness, mut reached) = ([0; 4], SquareSymmetry::ALL[0], 0);
    let mut candidates = squares;
    while candidates != 0 {
        let symmetry = SquareSymmetry::ALL[candidates.trailing_zeros() as usize];
        candidates &= candidates - 1;
        let occupied = symmetry.apply(setup.occupied);
        if occupied > best.0 {
            continue;
        }
        let planes = smallest_planes(from.map(|p| symmetry.apply(p)), occupied, has_hand, sort);
        let rank = (occupied, planes_rank(planes));
        if rank < best || reached == 0 {
            (best, best_planes, witness, reached) = (rank, planes, symmetry, 1);
        } else if rank == best {
            reached += 1;
        }
    }
    (best, best_planes, witness, reached)
}

/// Only the smallest image.
pub(super) fn smallest(squares: u32, sort: bool, setup: Setup) -> Setup {
    let ((occupied, _), planes, ..) = search(squares, sort, &setup);
    let has_hand = setup.hand != NO_PIECE;
    let mut on_board = 0_u16;
    let mut rest = occupied;
    while rest != 0 {
        let s = rest.trailing_zeros();
        rest &= rest - 1;
        let piece = (0..4).fold(0, |bits, t| bits | (planes[t] >> s & 1) << t);
        on_board |= 1 << piece;
    }
    let left = super::Pieces(!on_board & !u16::from(has_hand));
    let hand = if has_hand { 0 } else { NO_PIECE };
    Setup { planes, occupied, left, hand }
}

/// The smallest image, the first symmetry that leads there, and how many do.
pub(super) fn with_witness(
    rules: &Quarto,
    group: Group,
    setup: Setup,
) -> Canonical<Setup, Symmetry> {
    let squares = rules.square_symmetries(group);
    let (_, planes, square, reached) = search(squares, group == Group::Full, &setup);
    let occupied = square.apply(setup.occupied);
    let from = setup.planes.map(|p| square.apply(p));
    let orders = if group == Group::Full { 24 } else { 1 };
    let mut first = None;
    let mut ways = 0;
    for traits in 0..orders {
        let order = &TRAIT_ORDERS[traits as usize];
        // The flip is settled by the hand, or else plane by plane.
        let mut flip = order.permute_mask(u64::from(setup.hand & 15)) as u8;
        let mut fits = true;
        for (t, &plane) in from.iter().enumerate() {
            let to = order.image(t);
            if setup.hand == NO_PIECE {
                flip |= u8::from(plane != planes[to]) << to;
            }
            let flipped = plane ^ ((flip as u16 >> to & 1).wrapping_neg() & occupied);
            fits &= flipped == planes[to];
        }
        if fits {
            first.get_or_insert(PieceSymmetry::from_parts(traits, flip));
            ways += 1;
        }
    }
    // On an empty board without a hand all sixteen flips do nothing.
    if setup.occupied == 0 && setup.hand == NO_PIECE {
        ways *= 16;
    }
    let witness = Product(square, first.expect("the smallest image is an image"));
    let stabilizer = reached * ways;
    let order = squares.count_ones() * orders as u32 * 16;
    Canonical {
        position: rules.transform_written(setup, witness),
        witness,
        stabilizer,
        orbit: order / stabilizer,
    }
}
