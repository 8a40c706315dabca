//! Burnside's lemma: the number of orbits is the average number of fixed points.
//!
//! Counting what each symmetry leaves alone is easy where listing orbits is not, and it shares
//! no code with any canonical form: this is the second route by which our counts are checked.
//!
//! ```
//! use burnside::symmetry::{D4, counting};
//!
//! // The 3x3 board in two colors: 512 colorings, 102 up to turning and flipping.
//! let squares = D4::ALL.map(|s| s.permutation::<9>(3));
//! assert_eq!(counting::colorings(&squares, 2), Ok(102));
//! ```

use std::collections::HashSet;

use super::{Permutation, Symmetric};

/// The fixed points do not average to a whole number: what was counted over is not a group, or
/// it does not act on what was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{sum} fixed points do not divide evenly among {order} symmetries: not a group action")]
pub struct NotAnAction {
    /// All fixed points of all symmetries.
    pub sum: u128,
    /// How many symmetries.
    pub order: u128,
}

/// The number of orbits, given the number of fixed points of each symmetry.
pub fn orbits(fixed_points: impl IntoIterator<Item = u128>) -> Result<u128, NotAnAction> {
    let (sum, order) = fixed_points.into_iter().fold((0, 0), |(s, n), fixed| (s + fixed, n + 1));
    if order == 0 || sum % order != 0 {
        return Err(NotAnAction { sum, order });
    }
    Ok(sum / order)
}

/// Ways to color every point with one of `colors`, up to the group.
pub fn colorings<'a, const N: usize>(
    group: impl IntoIterator<Item = &'a Permutation<N>>,
    colors: u128,
) -> Result<u128, NotAnAction> {
    orbits(group.into_iter().map(|p| colors.pow(p.cycles().count() as u32)))
}

/// Ways to put `n` pieces of `kinds` on the points, at most one on each and any number of each
/// kind, up to the group: one count for each `n` from 0 to `N`.
pub fn placements<'a, const N: usize>(
    group: impl IntoIterator<Item = &'a Permutation<N>>,
    kinds: u128,
) -> Result<Vec<u128>, NotAnAction> {
    by_size(group.into_iter().map(|p| {
        // A cycle is empty, or carries one kind all around.
        p.cycles().fold(vec![1], |series, length| {
            let mut choice = vec![0; length + 1];
            (choice[0], choice[length]) = (1, kinds);
            multiply(&series, &choice)
        })
    }))
}

/// Ways to put `n` of `M` *different* pieces on `N` points, up to a group that moves points and
/// renames pieces: one count for each `n` from 0.
pub fn arrangements<const N: usize, const M: usize>(
    group: impl IntoIterator<Item = (Permutation<N>, Permutation<M>)>,
) -> Result<Vec<u128>, NotAnAction> {
    by_size(group.into_iter().map(|(points, pieces)| {
        // What stands on a cycle of points is a cycle of pieces of the same length, in one of
        // `length` phases.
        (1..=N.min(M)).fold(vec![1], |series, length| {
            let of_length = |cycles: usize| cycles == length;
            let free_points = points.cycles().filter(|&c| of_length(c)).count();
            let free_pieces = pieces.cycles().filter(|&c| of_length(c)).count();
            let pairs = free_points.min(free_pieces);
            let mut choice = vec![0; pairs * length + 1];
            let mut ways = 1;
            for k in 0..=pairs {
                choice[k * length] = ways;
                // From k pairs to k + 1: (points left)(pieces left) length / (k + 1).
                let more = (free_points - k) * (free_pieces - k) * length;
                ways = ways * more as u128 / (k as u128 + 1);
            }
            multiply(&series, &choice)
        })
    }))
}

/// The number of orbits among positions that are given one by one, all of them, each once.
///
/// Nothing is canonicalized: each symmetry's fixed points are counted, and that each image is
/// again among the positions is checked (a set that is not closed under the group is an error).
pub fn orbits_among<G: Symmetric>(
    game: &G,
    group: G::Group,
    positions: &[G::Position],
) -> Result<u128, NotAnAction> {
    let Some(&first) = positions.first() else { return Ok(0) };
    let known: HashSet<_> = positions.iter().map(|&p| game.code(group, p)).collect();
    let order = game.symmetries(group, first).count() as u128;
    let mut sum = 0;
    for symmetry in game.symmetries(group, first) {
        for &position in positions {
            let image = game.transform_written(position.into(), symmetry);
            let image = game.code_written(group, image);
            if !known.contains(&image) {
                return Err(NotAnAction { sum, order });
            }
            sum += u128::from(image == game.code(group, position));
        }
    }
    if sum % order != 0 {
        return Err(NotAnAction { sum, order });
    }
    Ok(sum / order)
}

/// Orbits by size, from each symmetry's series of fixed points by size.
fn by_size(series: impl Iterator<Item = Vec<u128>>) -> Result<Vec<u128>, NotAnAction> {
    let all: Vec<_> = series.collect();
    let sizes = all.iter().map(Vec::len).max().unwrap_or(0);
    (0..sizes).map(|n| orbits(all.iter().map(|s| s.get(n).copied().unwrap_or(0)))).collect()
}

/// The product of two power series, coefficients from the constant up.
fn multiply(a: &[u128], b: &[u128]) -> Vec<u128> {
    let mut product = vec![0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] += x * y;
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::{D4, PermutationGroup};

    #[test]
    fn necklaces() {
        // Necklaces of six beads in three colors: 130 (OEIS A001867), bracelets 92 (A027671).
        let turn = Permutation::literal([1, 2, 3, 4, 5, 0]);
        let flip = Permutation::literal([5, 4, 3, 2, 1, 0]);
        let turns = PermutationGroup::generated_by([turn]);
        let both = PermutationGroup::generated_by([turn, flip]);
        assert_eq!(colorings(turns.elements(), 3), Ok(130));
        assert_eq!(colorings(both.elements(), 3), Ok(92));
    }

    #[test]
    fn placements_sum_to_colorings() {
        let squares = D4::ALL.map(|s| s.permutation::<16>(4));
        let by_size = placements(&squares, 2).unwrap();
        assert_eq!(by_size.len(), 17);
        // Two pieces the other way: list all pairs of pieces, keep one of each orbit.
        let pairs = (0..32).flat_map(|a| (0..a).map(move |b| [a, b]));
        let on_two_squares = pairs.filter(|[a, b]| a % 16 != b % 16);
        let orbits: HashSet<_> = on_two_squares
            .map(|pair| {
                let image = |p: &Permutation<16>| {
                    let mut moved = pair.map(|piece| piece / 16 * 16 + p.image(piece % 16));
                    moved.sort_unstable();
                    moved
                };
                squares.iter().map(image).min()
            })
            .collect();
        assert_eq!(by_size[2], orbits.len() as u128);
        assert_eq!(by_size.iter().sum::<u128>(), colorings(&squares, 3).unwrap());
    }

    #[test]
    fn arrangements_of_interchangeable_pieces_count_subsets() {
        // If every renaming of three pieces is allowed, n different pieces are just n points.
        let squares = D4::ALL.map(|s| s.permutation::<9>(3));
        let renamings = PermutationGroup::generated_by([
            Permutation::literal([1, 0, 2]),
            Permutation::literal([1, 2, 0]),
        ]);
        let group = squares.iter().flat_map(|&s| renamings.elements().iter().map(move |&p| (s, p)));
        let subsets = placements(&squares, 1).unwrap();
        assert_eq!(arrangements(group).unwrap(), subsets[..4]);
    }

    #[test]
    fn what_is_not_a_group_is_noticed() {
        let not_closed = [Permutation::IDENTITY, Permutation::literal([1, 2, 0])];
        assert_eq!(colorings(&not_closed, 2), Ok(5)); // 8 + 2 happens to be even
        let not_closed = [Permutation::IDENTITY, Permutation::literal([1, 2, 0, 3])];
        assert_eq!(placements(&not_closed, 1), Err(NotAnAction { sum: 5, order: 2 }));
        assert_eq!(orbits([]), Err(NotAnAction { sum: 0, order: 0 }));
    }
}
