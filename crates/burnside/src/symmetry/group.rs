//! Finite groups of permutations, closed from a few generators.

use std::collections::{BTreeSet, VecDeque};

use super::Permutation;

/// A group of permutations of `0..N`: its elements in ascending order, so the identity first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PermutationGroup<const N: usize> {
    elements: Vec<Permutation<N>>,
}

impl<const N: usize> PermutationGroup<N> {
    /// Everything that can be made from the generators.
    ///
    /// ```
    /// use burnside::symmetry::{D4, PermutationGroup};
    ///
    /// // A quarter turn and a mirror make all eight symmetries of the 3x3 board.
    /// let group = PermutationGroup::generated_by([
    ///     D4::Rot90.permutation::<9>(3),
    ///     D4::ReflV.permutation::<9>(3),
    /// ]);
    /// assert_eq!(group.order(), 8);
    /// // Corners, edges and the center:
    /// assert_eq!(group.orbits(), [vec![0, 2, 6, 8], vec![1, 3, 5, 7], vec![4]]);
    /// ```
    pub fn generated_by(generators: impl IntoIterator<Item = Permutation<N>>) -> Self {
        let generators: Vec<_> = generators.into_iter().collect();
        let mut known = BTreeSet::from([Permutation::IDENTITY]);
        let mut fresh = VecDeque::from([Permutation::IDENTITY]);
        while let Some(element) = fresh.pop_front() {
            for generator in &generators {
                let product = element.then(generator);
                if known.insert(product) {
                    fresh.push_back(product);
                }
            }
        }
        Self { elements: known.into_iter().collect() }
    }

    /// How many elements it has.
    pub fn order(&self) -> usize {
        self.elements.len()
    }

    /// The elements, in ascending order.
    pub fn elements(&self) -> &[Permutation<N>] {
        &self.elements
    }

    /// Whether it has this element.
    pub fn contains(&self, permutation: &Permutation<N>) -> bool {
        self.elements.binary_search(permutation).is_ok()
    }

    /// Where `point` can be carried, in ascending order.
    pub fn orbit(&self, point: usize) -> Vec<usize> {
        let images: BTreeSet<_> = self.elements.iter().map(|p| p.image(point)).collect();
        images.into_iter().collect()
    }

    /// All orbits, the one of the smallest point first.
    pub fn orbits(&self) -> Vec<Vec<usize>> {
        let mut seen = BTreeSet::new();
        let mut orbits = Vec::new();
        for point in 0..N {
            if !seen.contains(&point) {
                let orbit = self.orbit(point);
                seen.extend(orbit.iter().copied());
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// The subgroup that maps a set of points, given as a mask, onto itself.
    #[must_use]
    pub fn stabilizer(&self, mask: u64) -> Self {
        let fixes = |p: &&Permutation<N>| p.permute_mask(mask) == mask;
        Self { elements: self.elements.iter().filter(fixes).copied().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symmetry::D4;

    fn square_board() -> PermutationGroup<16> {
        PermutationGroup::generated_by(D4::ALL.map(|s| s.permutation(4)))
    }

    #[test]
    fn closure_holds() {
        let group = square_board();
        assert_eq!(group.order(), 8);
        for a in group.elements() {
            assert!(group.contains(&a.inverse()));
            for b in group.elements() {
                assert!(group.contains(&a.then(b)));
            }
        }
    }

    #[test]
    fn orbit_times_stabilizer_is_the_order() {
        let group = square_board();
        for point in 0..16 {
            let stabilizer = group.stabilizer(1 << point);
            assert_eq!(group.orbit(point).len() * stabilizer.order(), group.order());
        }
    }

    #[test]
    fn symmetric_groups_have_factorial_order() {
        let swap = Permutation::literal([1, 0, 2, 3, 4]);
        let turn = Permutation::literal([1, 2, 3, 4, 0]);
        assert_eq!(PermutationGroup::generated_by([swap, turn]).order(), 120);
        assert_eq!(PermutationGroup::generated_by([turn]).order(), 5);
        assert_eq!(PermutationGroup::<5>::generated_by([]).order(), 1);
    }
}
