//! Positions as rows of numbers, moves as numbers: what learning programs read.
//!
//! The layouts of the listed games are stable: changing one is a breaking change. `docs/python.md`
//! specifies them.

use crate::Symmetric;

/// What rows are made of.
pub trait Word: Copy + Default + Eq + Send + Sync + private::Sealed + 'static {
    /// These words, without their type.
    fn erase(words: &[Self]) -> Words<'_>;

    /// The words if they are of this type.
    fn take<'a>(words: &Words<'a>) -> Option<&'a [Self]>;

    /// These words, without their type.
    fn collect(words: Vec<Self>) -> WordVec;
}

mod private {
    pub trait Sealed {}
}

macro_rules! words {
    ($($word:ident $name:ident,)*) => {
        /// Words of some type, borrowed.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Words<'a> {
            $(#[doc = concat!("Words of type `", stringify!($word), "`.")]
            $name(&'a [$word]),)*
        }

        /// Words of some type, owned.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum WordVec {
            $(#[doc = concat!("Words of type `", stringify!($word), "`.")]
            $name(Vec<$word>),)*
        }

        $(impl private::Sealed for $word {}

        impl Word for $word {
            fn erase(words: &[Self]) -> Words<'_> {
                Words::$name(words)
            }

            fn take<'a>(words: &Words<'a>) -> Option<&'a [Self]> {
                match words {
                    Words::$name(words) => Some(words),
                    _ => None,
                }
            }

            fn collect(words: Vec<Self>) -> WordVec {
                WordVec::$name(words)
            }
        })*
    };
}

words! {
    u8 U8,
    u16 U16,
    u32 U32,
    u64 U64,
}

/// What a game's observation planes are: one number for each channel and each cell of the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Planes {
    /// What each channel says; none if the game has no planes.
    pub channels: Vec<String>,
    /// Rows and columns of a plane; one row if the board is not a grid.
    pub shape: [usize; 2],
}

/// A game whose positions are rows of words and whose moves are numbers below a bound.
pub trait Arrays: Symmetric {
    /// What a row is made of.
    type Word: Word;

    /// Words in a row; `None` if an array of positions has one dimension only.
    fn width(&self) -> Option<usize>;

    /// What the words are, in a line.
    fn layout(&self) -> &str;

    /// Reads a row: whatever can be drawn.
    fn load(&self, row: &[Self::Word]) -> Result<Self::Written, String>;

    /// Reads a row that the rules accept.
    fn load_position(&self, row: &[Self::Word]) -> Result<Self::Position, String> {
        self.accept(self.load(row)?).map_err(|error| error.reason)
    }

    /// Writes a row.
    fn store(&self, written: Self::Written, row: &mut [Self::Word]);

    /// How many actions there are, legal or not.
    fn actions(&self) -> usize;

    /// The number of a move; `None` for a move that has none.
    fn action(&self, mv: Self::Move) -> Option<usize>;

    /// The move with a number, as it would be in this position, legal or not.
    fn move_of(&self, position: Self::Position, action: usize) -> Option<Self::Move>;

    /// The observation planes of positions: what learning programs see. A symmetry of the game only
    /// moves their numbers around: channels become channels, and cells become cells.
    fn planes(&self) -> Planes {
        Planes::default()
    }

    /// Writes the planes of a position, channel after channel, into as many zeros as there are.
    fn write_planes(&self, position: Self::Position, planes: &mut [u8]) {
        let _ = (position, planes);
    }

    /// Where a symmetry takes an action. An action that no move has may stay where it is.
    fn action_image(&self, action: usize, symmetry: Self::Symmetry) -> usize {
        let mv = self.move_of(self.start(), action);
        let image = mv.and_then(|mv| self.action(self.transform_move(mv, symmetry)));
        image.unwrap_or(action)
    }

    /// Where a symmetry takes every action; `None` for those that have no place there, which only
    /// happens where symmetries are partial: a shift may carry squares off the board.
    fn action_images(&self, symmetry: Self::Symmetry) -> Vec<Option<usize>> {
        (0..self.actions()).map(|action| Some(self.action_image(action, symmetry))).collect()
    }

    /// Every symmetry that the group has in some position, those of the start first. Arrays number
    /// symmetries in this order.
    fn all_symmetries(&self, group: Self::Group) -> Vec<Self::Symmetry> {
        self.symmetries(group, self.start()).collect()
    }

    /// Whether the group has the same symmetries in every position.
    fn is_fixed(&self, group: Self::Group) -> bool {
        let _ = group;
        true
    }

    /// Whether a symmetry applies to what is written.
    fn applies(&self, written: Self::Written, symmetry: Self::Symmetry) -> bool {
        let _ = (written, symmetry);
        true
    }
}

/// Sets the cells of a mask in a plane.
pub fn mark(plane: &mut [u8], mask: u64) {
    let mut rest = mask;
    while rest != 0 {
        plane[rest.trailing_zeros() as usize] = 1;
        rest &= rest - 1;
    }
}

/// Names with a word before each.
pub(crate) fn named<'a>(
    word: &'a str,
    names: impl IntoIterator<Item = &'a str> + 'a,
) -> impl Iterator<Item = String> + 'a {
    names.into_iter().map(move |name| format!("{word}: {name}"))
}
