//! What the symmetries of a group do to actions.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use burnside::Symmetric;

use crate::{
    arrays::Arrays,
    errors::{Failure, Result},
};

/// The symmetries of a group, numbered, and where each takes every action.
pub(crate) struct Maps<G: Arrays> {
    pub(crate) symmetries: Vec<G::Symmetry>,
    numbers: HashMap<G::Symmetry, u16>,
    /// Row `s`, column `a`: where symmetry `s` takes action `a`.
    pub(crate) images: Vec<u16>,
    pub(crate) actions: usize,
}

impl<G: Arrays> Maps<G> {
    fn new(game: &G, group: G::Group) -> Self {
        let symmetries: Vec<_> = game.symmetries(group, game.start()).collect();
        let actions = game.actions();
        let image = |&symmetry: &G::Symmetry| {
            (0..actions).map(move |action| game.action_image(action, symmetry) as u16)
        };
        let images = symmetries.iter().flat_map(image).collect();
        let numbers = symmetries.iter().copied().zip(0..).collect();
        Self { symmetries, numbers, images, actions }
    }

    /// The number of a symmetry of the group.
    pub(crate) fn number(&self, symmetry: G::Symmetry) -> Option<u16> {
        self.numbers.get(&symmetry).copied()
    }

    /// The symmetry with a number, and what it does to actions.
    pub(crate) fn get(&self, number: i64) -> Result<(G::Symmetry, &[u16])> {
        let index = usize::try_from(number).ok().filter(|&index| index < self.symmetries.len());
        let index = index.ok_or_else(|| {
            let count = self.symmetries.len();
            Failure::new(
                "symmetry",
                format!("symmetries are numbered 0 to {}, not {number}", count - 1),
            )
        })?;
        Ok((self.symmetries[index], &self.images[index * self.actions..][..self.actions]))
    }
}

/// The maps of a game's groups, made when first asked for.
pub(crate) struct Atlas<G: Arrays>(Mutex<Vec<Page<G>>>);

/// A group and its maps.
type Page<G> = (<G as Symmetric>::Group, Arc<Maps<G>>);

impl<G: Arrays> Atlas<G> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The maps of a group that maps play onto play, whatever the position.
    pub(crate) fn of(&self, game: &G, group: G::Group) -> Result<Arc<Maps<G>>> {
        if !game.is_fixed(group) {
            let message = format!(
                "the group {group} of {} depends on the position: it has no action maps",
                game.name()
            );
            let fixed = game.groups().iter().filter(|&&group| game.is_fixed(group));
            let fixed: Vec<_> = fixed.map(ToString::to_string).collect();
            return Err(Failure::new("group", message).hint(format!("try {}", fixed.join(", "))));
        }
        if !game.preserves_play(group) {
            return Err(burnside::catalog::Error::KeysOnly {
                game: game.name(),
                group: group.to_string(),
            }
            .into());
        }
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, maps)) = known.iter().find(|(name, _)| *name == group) {
            return Ok(Arc::clone(maps));
        }
        let maps = Arc::new(Maps::new(game, group));
        known.push((group, Arc::clone(&maps)));
        Ok(maps)
    }
}
