//! Symmetry: what may be done to a position without changing the game, and what follows.
//!
//! | file | idea |
//! |---|---|
//! | `contract` | [`Symmetry`] (an element), [`Symmetric`] (a game that has them), [`Canonical`] |
//! | `plain` | the canonical form, orbit and stabilizer by trying everything |
//! | `permutation` | [`Permutation`] of squares: compose, invert, order, cycles |
//! | `group` | [`PermutationGroup`]: closed from generators, orbits, stabilizers |
//! | `dihedral` | [`D4`], the eight symmetries of a square board, by name |
//! | `colors` | [`Colors`]: the players swapped or not |
//! | `product` | [`Product`] of two kinds of symmetry |
//! | `tables` | [`Perm16`] and [`BytePerm16`]: permutations of bit masks by look-up |
//! | `counting` | Burnside's lemma: counting orbits without listing them |
//!
//! **Directions.** A permutation or symmetry `s` says where things *go*: what was on square `i`
//! is on square `s.image(i)` afterwards. `a.then(b)` does `a` first. A witness carries the
//! caller's position onto the canonical one; its inverse maps moves found there back.

mod colors;
mod contract;
pub mod counting;
mod dihedral;
mod group;
mod permutation;
mod plain;
mod product;
mod tables;

pub use colors::Colors;
pub use contract::{Canonical, Symmetric, Symmetry, UnknownSymmetry};
pub use dihedral::D4;
pub use group::PermutationGroup;
pub use permutation::{NotAPermutation, Permutation};
pub use plain::plain_canonical;
pub use product::Product;
pub use tables::{BytePerm16, Perm16};
