//! The trait of games in the catalog.

use std::{
    borrow::Cow,
    ops::{ControlFlow, Range},
};

use crate::{
    Outcome,
    arrays::Arrays,
    catalog::{Form, Format, ReadError, RecordForm, RulesSection},
    record::Record,
    scene::Scenic,
    symmetry::Symmetry,
};

/// Some numbers of classes. Play that has left a stage never comes back to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassStage {
    /// The numbers.
    pub numbers: Range<u64>,
    /// The stages to which a move may lead from here, apart from this one. All are earlier.
    pub leads_to: Vec<u32>,
}

/// What is seen of a position without following its moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sight {
    /// The game is over.
    Over(Outcome),
    /// It goes on, and the mover wins with the next move.
    Wins,
    /// It goes on, and nothing more is seen.
    Open,
}

/// A game that can be asked for by name.
pub trait Entry: Arrays + Scenic + 'static {
    /// The game's own ways to write a position, beside those that every game has: `text`, `feen`
    /// and `pon`.
    const FORMATS: &'static [Format<Self>] = &[];

    /// The game's own ways to write a record, beside the move list that every game has.
    const RECORD_FORMS: &'static [RecordForm<Self>] = &[];

    /// Writes in one of the game's own formats with options, as that format has them. `None` if
    /// it has none.
    fn write_with(
        &self,
        format: &str,
        options: &str,
        written: Self::Written,
    ) -> Option<Result<Form, String>> {
        let _ = (format, options, written);
        None
    }

    /// The name for people.
    fn title(&self) -> &str {
        self.name()
    }

    /// How this variant differs from the others of its game, in a word or two.
    #[allow(clippy::unnecessary_literal_bound)] // other games have texts of their own
    fn variant(&self) -> &str {
        "standard"
    }

    /// The rules in a sentence.
    fn rules_in_short(&self) -> &str;

    /// The rules for people who do not know the game, with diagrams.
    ///
    /// The default has little more than the sentence.
    fn explanation(&self) -> Vec<RulesSection> {
        let rules = RulesSection::new("The rules", [self.rules_in_short()]);
        vec![rules.diagram("start", &[], "The start.")]
    }

    /// What tells its rules from others of the same name: tables of values belong to it. The
    /// name, unless rules under one name can differ; a game whose rules are corrected adds to it.
    fn rules_text(&self) -> Cow<'_, str> {
        Cow::Borrowed(self.name())
    }

    /// How many pieces are on the board, if the game says so.
    fn piece_count(&self, position: Self::Position) -> Option<u32> {
        let _ = position;
        None
    }

    /// Whether a player may move several times in a row, as in a chain of jumps: what players call
    /// one turn is then several plies.
    fn has_chains(&self) -> bool {
        false
    }

    /// Whether play can come back to a position. Searches that would never end ask this.
    fn can_return(&self) -> bool;

    /// Reads what is written exactly as the game writes it, in one go over its letters. `None` says
    /// nothing about a text: [`read_text`](Entry::read_text) knows more ways to write, and what is
    /// wrong.
    fn read_printed(&self, text: &str) -> Option<Self::Written> {
        let _ = text;
        None
    }

    /// Reads what is written in the game's own text.
    fn read_text(&self, text: &str) -> Result<Self::Written, ReadError> {
        self.parse_written(text).map_err(|error| {
            let column = self.column(text, &error);
            ReadError { reason: error.to_string(), column }
        })
    }

    /// The character of a text, counted from 1, at which it went wrong, if the error knows.
    fn column(&self, text: &str, error: &Self::Error) -> Option<usize> {
        let _ = (text, error);
        None
    }

    /// The bytes of the key of a canonical form.
    fn key(&self, group: Self::Group, canonical: Self::Written) -> Vec<u8> {
        self.code_written(group, canonical).as_ref().to_vec()
    }

    /// Writes the key of a canonical form into a buffer of the key's length. A game whose keys are
    /// not its codes writes both.
    fn write_key(&self, group: Self::Group, canonical: Self::Written, key: &mut [u8]) {
        key.copy_from_slice(self.code_written(group, canonical).as_ref());
    }

    /// A position that has this code under the value group, if there is one.
    fn position_of_code(&self, code: &[u8]) -> Option<Self::Position>;

    /// Whether classes may have numbers. A constant, so that what works with numbers is compiled
    /// only for the games that have them.
    const NUMBERED: bool = false;

    /// The numbers of classes under the value group, in stages that follow each other from 0 on.
    /// None if classes have no numbers, and then they are told apart by their codes.
    fn stages(&self) -> &[ClassStage] {
        &[]
    }

    /// The number of a position's class, if classes have numbers.
    fn class_number(&self, position: Self::Position) -> Option<u64> {
        let _ = position;
        None
    }

    /// A position of the class with this number, if there is such a class.
    fn class_at(&self, number: u64) -> Option<Self::Position> {
        let _ = number;
        None
    }

    /// Visits the classes with numbers of a range, ascending: those whose numbers are wanted. It
    /// may be much quicker than asking for [one after the other](Entry::class_at).
    fn each_class<B>(
        &self,
        numbers: Range<u64>,
        mut wanted: impl FnMut(u64) -> bool,
        mut visit: impl FnMut(u64, Self::Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for number in numbers {
            if !wanted(number) {
                continue;
            }
            if let Some(position) = self.class_at(number) {
                visit(number, position)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether [`parents`](Entry::parents) finds all of them.
    fn knows_parents(&self) -> bool {
        false
    }

    /// Visits positions from which a legal move leads here; the same one may come more than once.
    /// Some may be missing, unless [all are known](Entry::knows_parents).
    fn parents<B>(
        &self,
        position: Self::Position,
        visit: impl FnMut(Self::Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let _ = (position, visit);
        ControlFlow::Continue(())
    }

    /// Whether the mover, whose game goes on, is quickly seen to win with the next move. `false`
    /// says nothing: it may be one anyway.
    fn sees_win(&self, position: Self::Position) -> bool {
        let _ = position;
        false
    }

    /// Whether [`sees_win`](Entry::sees_win) is true of many positions that win at once.
    fn sees_wins(&self) -> bool {
        false
    }

    /// Whether the game is over, or else a win is [seen](Entry::sees_win).
    fn sight(&self, position: Self::Position) -> Sight {
        match self.outcome(position) {
            Some(outcome) => Sight::Over(outcome),
            None if self.sees_win(position) => Sight::Wins,
            None => Sight::Open,
        }
    }

    /// The distinct images of what is written, each with the symmetry of the simplest name.
    fn images(
        &self,
        group: Self::Group,
        written: Self::Written,
    ) -> Vec<(Self::Symmetry, Self::Written)> {
        self.orbit_written(group, written)
    }

    /// Reads a record of this very variant in a form of the game's own, as far as it goes, and
    /// says what is wrong with the rest. `None` if the file is something else: every game reads
    /// move lists.
    fn read_own_record(&self, bytes: &[u8]) -> Option<(Record<Self>, Option<String>)> {
        let _ = bytes;
        None
    }

    /// Whether an image under this symmetry looks like the board itself: so it is with nothing but
    /// a shift.
    fn looks_alike(&self, symmetry: Self::Symmetry) -> bool {
        symmetry == Self::Symmetry::IDENTITY
    }

    /// The group whose images are shown and counted when a record is analyzed.
    fn picture_group(&self) -> Self::Group {
        self.portable_group()
    }
}

/// A generic function of a game, as an object: it is called with the game that was found.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Called with the game.
    fn visit<G: Entry>(self, game: G) -> Self::Output;
}
