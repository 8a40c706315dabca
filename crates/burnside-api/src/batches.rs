//! What can be asked about many positions of a game at once, and what the answers are made of.

use std::sync::Arc;

use burnside::{
    Player,
    arrays::{Planes, WordVec, Words},
};

use crate::{
    ActionMaps, Against, AnyPosition, AnyValue, Context, Error,
    labels::{Labels, MoveLists, MoveValues},
    random_games::{Plan, RandomGames},
};

/// The type of the numbers in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WordType {
    /// `u8`.
    U8,
    /// `u16`.
    U16,
    /// `u32`.
    U32,
    /// `u64`.
    U64,
}

impl From<Words<'_>> for WordType {
    fn from(words: Words<'_>) -> Self {
        match words {
            Words::U8(_) => Self::U8,
            Words::U16(_) => Self::U16,
            Words::U32(_) => Self::U32,
            Words::U64(_) => Self::U64,
        }
    }
}

/// What a game's arrays look like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The type of the numbers.
    pub word: WordType,
    /// Numbers in a row; `None` if an array of positions has one dimension only.
    pub width: Option<usize>,
    /// What the numbers are, in a line.
    pub about: String,
    /// How many actions there are, legal or not.
    pub actions: usize,
    /// What observation planes are; without channels if there are none.
    pub planes: Planes,
}

/// The classes in which a game goes on: a canonical row each, and the fewest plies to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassRows {
    /// The canonical rows, by plies and then by codes.
    pub states: WordVec,
    /// The fewest plies that lead there.
    pub ply: Vec<u16>,
}

/// The symmetries that apply to rows, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Applying {
    /// Where those of each row begin, and at last how many there are.
    pub starts: Vec<i64>,
    /// Their numbers, in the order of [`Batches::all_symmetries`].
    pub symmetries: Vec<u16>,
}

impl Applying {
    /// Those of one row.
    pub fn of(&self, row: usize) -> &[u16] {
        let bound = |at: usize| usize::try_from(self.starts[at]).unwrap_or_default();
        &self.symmetries[bound(row)..bound(row + 1)]
    }

    /// The row of each symmetry.
    pub fn rows(&self) -> Vec<i64> {
        let counts = self.starts.windows(2).map(|bounds| bounds[1] - bounds[0]);
        (0_i64..).zip(counts).flat_map(|(row, count)| (0..count).map(move |_| row)).collect()
    }
}

/// A game that answers for many positions at once.
pub trait Batches {
    /// What its arrays look like.
    fn layout(&self) -> Layout;

    /// A row for each position.
    fn states(&self, positions: &[AnyPosition]) -> Result<WordVec, Error>;

    /// What each row says, whether or not the rules accept it.
    fn positions(&self, states: Words<'_>) -> Result<Vec<AnyPosition>, Error>;

    /// Canonical keys under a group, the value group if none is named, and their length.
    fn keys(
        &self,
        states: Words<'_>,
        group: Option<&str>,
        context: &Context<'_>,
    ) -> Result<(Vec<u8>, usize), Error>;

    /// Which actions are legal.
    fn legal(&self, states: Words<'_>, context: &Context<'_>) -> Result<Vec<bool>, Error>;

    /// Whose turn it is, 1 or 2.
    fn movers(&self, states: Words<'_>, context: &Context<'_>) -> Result<Vec<u8>, Error>;

    /// The observation planes of rows: channel after channel, cell after cell.
    fn write_planes(&self, states: Words<'_>, context: &Context<'_>) -> Result<Vec<u8>, Error>;

    /// How games ended: -1 while it goes on, 0 for nobody, 1 or 2 for the winner.
    fn outcomes(&self, states: Words<'_>, context: &Context<'_>) -> Result<Vec<i8>, Error>;

    /// The rows after one action each.
    fn play_all(
        &self,
        states: Words<'_>,
        actions: &[i64],
        context: &Context<'_>,
    ) -> Result<WordVec, Error>;

    /// What rows are worth, each within the limits of the context; with the best actions, if they
    /// are asked for.
    fn values(&self, states: Words<'_>, best: bool, context: &Context<'_>)
    -> Result<Labels, Error>;

    /// The legal moves of rows, and the rows after them.
    fn move_lists(&self, states: Words<'_>, context: &Context<'_>) -> Result<MoveLists, Error>;

    /// The exact values of all legal moves of rows, each within the limits of the context.
    fn move_values(&self, states: Words<'_>, context: &Context<'_>) -> Result<MoveValues, Error>;

    /// The classes in which the game goes on and to which play comes from these rows, under the
    /// group that [`action_maps`](Batches::action_maps) uses if none is named: all of them, or the
    /// quiet ones, in which the mover cannot win at once. An error if there are more than `most`.
    fn classes(
        &self,
        starts: Words<'_>,
        group: Option<&str>,
        quiet: bool,
        most: usize,
        context: &Context<'_>,
    ) -> Result<ClassRows, Error>;

    /// The play of a policy against every opponent from a position, as player 1 or 2. Positions
    /// that the group of [`action_maps`](Batches::action_maps) carries to each other are the same,
    /// unless `symmetry` is off. More than `most` positions are an error.
    fn against(
        &self,
        start: &AnyPosition,
        player: Player,
        symmetry: bool,
        most: usize,
    ) -> Result<Box<dyn Against>, Error>;

    /// The canonical rows under a group that maps play onto play, and the numbers of the symmetries
    /// that lead there.
    fn canonical_states(
        &self,
        states: Words<'_>,
        group: Option<&str>,
        context: &Context<'_>,
    ) -> Result<(WordVec, Vec<u16>), Error>;

    /// Images of rows under symmetries by number: as many of each row as fall to it.
    fn images(
        &self,
        states: Words<'_>,
        symmetries: &[i64],
        group: Option<&str>,
        context: &Context<'_>,
    ) -> Result<WordVec, Error>;

    /// What all symmetries of a group do to actions. The largest group that maps play onto play,
    /// whatever the position, if none is named; groups that depend on the position are refused.
    fn action_maps(&self, group: Option<&str>) -> Result<Arc<ActionMaps>, Error>;

    /// What these symmetries of a group do to actions, in groups that depend on the position too.
    fn action_maps_under(
        &self,
        group: Option<&str>,
        symmetries: &[i64],
    ) -> Result<Arc<ActionMaps>, Error>;

    /// Every symmetry that a group has in some position, in the order in which arrays number them;
    /// those of the start first. The value group if none is named.
    fn all_symmetries(&self, group: Option<&str>) -> Result<Vec<AnyValue>, Error>;

    /// The numbers of the symmetries that apply to rows.
    fn applying(
        &self,
        states: Words<'_>,
        group: Option<&str>,
        context: &Context<'_>,
    ) -> Result<Applying, Error>;

    /// Games played at random from a position. The seed decides everything: the rows are the same
    /// on any number of threads.
    fn random_games(
        &self,
        start: &AnyPosition,
        plan: Plan,
        context: &Context<'_>,
    ) -> Result<RandomGames, Error>;
}
