//! Symmetries as words over a few generators, so that a checker has to know only those.

use std::collections::VecDeque;

use burnside::{Player, Symmetry as _, catalog::Entry};
use rustc_hash::FxHashMap;

/// Products of generators that are looked at: shifts of a board could be added without end.
const PRODUCTS: usize = 1 << 14;

/// A few symmetries that generate all others, and the shortest word for each.
pub(crate) struct Words<G: Entry> {
    /// The generators; the word for each is one letter.
    pub(crate) generators: Vec<G::Symmetry>,
    words: FxHashMap<G::Symmetry, String>,
}

/// The letter of a generator.
pub(crate) fn letter(index: usize) -> char {
    char::from(b'a' + index as u8)
}

impl<G: Entry> Words<G> {
    /// Generates the symmetries of the start that keep the players.
    pub(crate) fn new(game: &G) -> Self {
        let group = game.value_group();
        let keeps = |s: &G::Symmetry| game.transform_player(Player::One, *s) == Player::One;
        let all: Vec<_> = game.symmetries(group, game.start()).filter(keeps).collect();
        let mut words = Self { generators: Vec::new(), words: FxHashMap::default() };
        words.generate();
        for &symmetry in &all {
            if !words.words.contains_key(&symmetry) {
                words.generators.push(symmetry);
                words.generate();
            }
        }
        // One that the others make too is not needed.
        for index in (0..words.generators.len()).rev() {
            let generator = words.generators.remove(index);
            words.generate();
            if words.words.len() < all.len() {
                words.generators.insert(index, generator);
            }
        }
        words.generate();
        words
    }

    /// The same with generators for symmetries that only some positions have.
    pub(crate) fn with(game: &G, needed: impl IntoIterator<Item = G::Symmetry>) -> Self {
        let mut words = Self::new(game);
        for symmetry in needed {
            if !words.words.contains_key(&symmetry) {
                words.generators.push(symmetry);
                words.generate();
            }
        }
        words
    }

    /// Every product of generators, shortest words first.
    fn generate(&mut self) {
        let mut fresh = VecDeque::from([G::Symmetry::IDENTITY]);
        self.words = FxHashMap::from_iter([(G::Symmetry::IDENTITY, String::new())]);
        while let Some(symmetry) = fresh.pop_front() {
            let word = self.words[&symmetry].clone();
            for (index, &generator) in self.generators.iter().enumerate() {
                let product = symmetry.then(generator);
                if self.words.len() >= PRODUCTS {
                    return;
                }
                self.words.entry(product).or_insert_with(|| {
                    fresh.push_back(product);
                    format!("{word}{}", letter(index))
                });
            }
        }
    }

    /// The word of a symmetry: its letters are applied from left to right; `-` for the identity.
    pub(crate) fn word(&self, symmetry: G::Symmetry) -> Option<&str> {
        let word = self.words.get(&symmetry)?;
        Some(if word.is_empty() { "-" } else { word })
    }
}
