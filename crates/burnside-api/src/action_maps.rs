//! What the symmetries of a group do to the numbers of moves.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use burnside::{
    Symmetric,
    catalog::{self, Entry},
};

use crate::{
    Context, Error, Kind,
    rows::{self, filled},
};

/// Where symmetries of a group take every action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionMaps {
    /// How many symmetries the group has.
    pub order: usize,
    /// How many actions the game has.
    pub actions: usize,
    /// Whether all of them apply to every position.
    pub fixed: bool,
    /// For each symmetry, where it takes every action; empty until somebody asks for it.
    images: Vec<OnceLock<Box<[u16]>>>,
}

/// No image: a shift carries some square of the action off the board.
const NOWHERE: u16 = u16::MAX;

impl ActionMaps {
    /// Where the symmetry with this number takes every action. Those that have no place there have
    /// the image 65,535.
    pub fn images_under(&self, number: i64) -> Result<&[u16], Error> {
        let images = self.images[self.index(number)?].get();
        images.map(AsRef::as_ref).ok_or_else(|| {
            Error::new(Kind::Symmetry, format!("the symmetry {number} was not asked for"))
        })
    }

    /// All images, symmetry after symmetry.
    pub fn all_images(&self) -> Result<Vec<u16>, Error> {
        let mut all = Vec::with_capacity(self.order * self.actions);
        for number in (0..).take(self.order) {
            all.extend_from_slice(self.images_under(number)?);
        }
        Ok(all)
    }

    fn index(&self, number: i64) -> Result<usize, Error> {
        let index = usize::try_from(number).ok().filter(|&index| index < self.order);
        index.ok_or_else(|| {
            let last = self.order.saturating_sub(1);
            let message = format!("there is no symmetry {number}: they are numbered 0 to {last}");
            Error::new(Kind::Symmetry, message)
        })
    }

    /// Values of actions, carried by symmetries: what stood at an action stands at its image, or,
    /// `back`, the other way round. What has no place there is dropped; a legal move always has
    /// one. The rows of `values` are those of the actions; each has as
    /// many symmetries as fall to it.
    pub fn carry<T: Copy + Default + Send + Sync>(
        &self,
        values: &[T],
        symmetries: &[i64],
        back: bool,
        context: &Context<'_>,
    ) -> Result<Vec<T>, Error> {
        let width = self.actions;
        let count = values.len().checked_div(width).unwrap_or(symmetries.len());
        let each = symmetries.len().checked_div(count).unwrap_or(0);
        if each * count != symmetries.len() || count * width != values.len() {
            let message = format!("there are {} symmetries for {count} rows", symmetries.len());
            return Err(Error::new(Kind::Array, message));
        }
        let mut out = filled(symmetries.len().checked_mul(width), T::default())?;
        rows::fill(context, symmetries.len(), (width, &mut out), |index, next| {
            let images = self.images_under(symmetries[index])?;
            let row = &values[index / each * width..][..width];
            for (action, &image) in images.iter().enumerate() {
                if image == NOWHERE {
                    continue;
                }
                let image = usize::from(image);
                let (from, to) = if back { (image, action) } else { (action, image) };
                next[to] = row[from];
            }
            Ok(())
        })?;
        Ok(out)
    }
}

/// The symmetries of a group, numbered, and what they do to actions.
pub(crate) struct Maps<G: Entry> {
    symmetries: Vec<G::Symmetry>,
    numbers: HashMap<G::Symmetry, u16>,
    pub(crate) actions: Arc<ActionMaps>,
}

/// More images than this are not kept: 256 MiB.
const MOST_IMAGES: usize = 1 << 27;

impl<G: Entry> Maps<G> {
    fn new(game: &G, group: G::Group) -> Result<Self, Error> {
        let symmetries = game.all_symmetries(group);
        let (order, actions) = (symmetries.len(), game.actions());
        if order.max(actions) > usize::from(NOWHERE) || order * actions > MOST_IMAGES {
            let message = format!(
                "the group {group} has too many symmetries, or {} too many moves",
                game.name()
            );
            return Err(Error::new(Kind::Group, message));
        }
        let numbers = symmetries.iter().copied().zip(0..).collect();
        let images = symmetries.iter().map(|_| OnceLock::new()).collect();
        let fixed = game.is_fixed(group);
        let actions = Arc::new(ActionMaps { order, actions, fixed, images });
        Ok(Self { symmetries, numbers, actions })
    }

    /// The maps, with the images under these symmetries, or under all of them.
    pub(crate) fn with_images(
        &self,
        game: &G,
        numbers: Option<&[i64]>,
    ) -> Result<Arc<ActionMaps>, Error> {
        let image = |image: Option<usize>| image.map_or(NOWHERE, |image| image as u16);
        let fill = |index: usize| {
            self.actions.images[index].get_or_init(|| {
                game.action_images(self.symmetries[index]).into_iter().map(image).collect()
            });
        };
        match numbers {
            None => (0..self.actions.order).for_each(fill),
            Some(numbers) => {
                for &number in numbers {
                    fill(self.actions.index(number)?);
                }
            }
        }
        Ok(Arc::clone(&self.actions))
    }

    /// The number of a symmetry of the group.
    pub(crate) fn number(&self, symmetry: G::Symmetry) -> Option<u16> {
        self.numbers.get(&symmetry).copied()
    }

    /// The symmetry with this number.
    pub(crate) fn symmetry(&self, number: i64) -> Result<G::Symmetry, Error> {
        Ok(self.symmetries[self.actions.index(number)?])
    }
}

/// The maps of a game's groups, made when first asked for.
pub(crate) struct GroupMaps<G: Entry>(Mutex<Vec<GroupAndMaps<G>>>);

/// A group and its maps.
type GroupAndMaps<G> = (<G as Symmetric>::Group, Arc<Maps<G>>);

impl<G: Entry> Default for GroupMaps<G> {
    fn default() -> Self {
        Self(Mutex::new(Vec::new()))
    }
}

impl<G: Entry> GroupMaps<G> {
    /// The maps of a group that maps play onto play.
    pub(crate) fn of(&self, game: &G, group: G::Group) -> Result<Arc<Maps<G>>, Error> {
        if !game.preserves_play(group) {
            let (game, group) = (game.name().to_owned(), group.to_string());
            return Err(catalog::Error::KeysOnly { game, group }.into());
        }
        if let Some(maps) = self.find(group) {
            return Ok(maps);
        }
        // Made without the lock: the rules of the game may take their time.
        let maps = Arc::new(Maps::new(game, group)?);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.push((group, Arc::clone(&maps)));
        Ok(maps)
    }

    fn find(&self, group: G::Group) -> Option<Arc<Maps<G>>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|(name, _)| *name == group).map(|(_, maps)| Arc::clone(maps))
    }
}
