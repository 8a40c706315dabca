//! Positions, moves and symmetries of a game without its type, one at a time.

use std::sync::Arc;

use burnside::{
    Canonical, Outcome, Player, Symmetry, Value,
    catalog::{self, Entry, Form},
    qi::Qi,
};
use burnside_draw::Terminal;
use burnside_solve::{Evaluation, Source};

use crate::{
    AnyPosition, AnyValue, Context, Error, Kind, PictureFile, PictureOptions,
    answers::{
        positions::group_or_value,
        value::{Worth, best_move},
    },
    game::Typed,
    picture,
};

/// A canonical form, and how a position is related to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyCanonical {
    /// The name of the group.
    pub group: String,
    /// The smallest image.
    pub position: AnyPosition,
    /// Carries the position onto its canonical form.
    pub witness: AnyValue,
    /// The bytes that all positions of the orbit share.
    pub key: Vec<u8>,
    /// How many different images the position has.
    pub orbit: u32,
    /// How many symmetries leave it as it is.
    pub stabilizer: u32,
}

/// The value of a position, and of its moves as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyEvaluation {
    /// The value for the side to move.
    pub value: Value,
    /// Each move with its value for the player who makes it; `None` if it is only known not to be
    /// best.
    pub moves: Vec<(AnyValue, Option<Value>)>,
    /// Where the values come from.
    pub source: Source,
    /// Whether only the winner is proved, and the plies are the most that they need.
    pub at_most: bool,
}

/// A good move.
#[derive(Clone, PartialEq, Debug)]
pub struct AnySuggestion {
    /// The move.
    pub mv: AnyValue,
    /// Its value for the player who makes it, if that is known.
    pub value: Option<Value>,
    /// Whether the plies of the value are only the most that the winner needs.
    pub at_most: bool,
    /// Where it is not known: an estimate by the tree search, from 1 (always wins) to -1.
    pub likely: Option<f64>,
}

/// A game's positions, moves and symmetries, without their types.
///
/// Values that go in came out of the same game: others are refused. Whatever asks about play is an
/// error where the rules do not accept the position.
pub trait Positions {
    /// The position in which the game begins.
    fn start(&self) -> AnyPosition;

    /// Reads what is written, in this format or in the one that it is recognized by.
    fn read(&self, text: &str, format: Option<&str>) -> Result<AnyPosition, Error>;

    /// An error if the rules do not accept it.
    fn accept(&self, position: &AnyPosition) -> Result<(), Error>;

    /// What is written, as one line.
    fn text(&self, position: &AnyPosition) -> Result<String, Error>;

    /// What is written, in the format of this name.
    fn write(&self, position: &AnyPosition, format: &str) -> Result<Form, Error>;

    /// The position in the general model.
    fn to_qi(&self, position: &AnyPosition) -> Result<Qi, Error>;

    /// The position that stands for this in the general model.
    fn read_qi(&self, qi: &Qi) -> Result<AnyPosition, Error>;

    /// Whose turn it is; in a finished game, whose it would be.
    fn to_move(&self, position: &AnyPosition) -> Result<Player, Error>;

    /// How the game ended, if it has.
    fn outcome(&self, position: &AnyPosition) -> Result<Option<Outcome>, Error>;

    /// The legal moves, always in the same order.
    fn moves(&self, position: &AnyPosition) -> Result<Vec<AnyValue>, Error>;

    /// The legal move with this text.
    fn read_move(&self, position: &AnyPosition, text: &str) -> Result<AnyValue, Error>;

    /// A move as it is written in a position.
    fn move_text(&self, position: &AnyPosition, mv: &AnyValue) -> Result<String, Error>;

    /// The number of a move among the game's actions; `None` if it has none.
    fn action(&self, mv: &AnyValue) -> Result<Option<usize>, Error>;

    /// The move with this number, as it would be in this position, legal or not.
    fn move_of(&self, position: &AnyPosition, action: usize) -> Result<Option<AnyValue>, Error>;

    /// Whether a move is legal.
    fn is_legal(&self, position: &AnyPosition, mv: &AnyValue) -> Result<bool, Error>;

    /// The position after a legal move.
    fn play(&self, position: &AnyPosition, mv: &AnyValue) -> Result<AnyPosition, Error>;

    /// The position after the moves in a text: one move, or several plies of one turn.
    fn play_text(&self, position: &AnyPosition, text: &str) -> Result<AnyPosition, Error>;

    /// The canonical form under a group; the value group if none is named.
    fn canonical(&self, position: &AnyPosition, group: Option<&str>)
    -> Result<AnyCanonical, Error>;

    /// The distinct images under a group, the position itself first, each with the simplest
    /// symmetry that leads there.
    fn orbit(
        &self,
        position: &AnyPosition,
        group: Option<&str>,
    ) -> Result<Vec<(AnyValue, AnyPosition)>, Error>;

    /// The symmetries of a group that leave the position as it is.
    fn stabilizer(
        &self,
        position: &AnyPosition,
        group: Option<&str>,
    ) -> Result<Vec<AnyValue>, Error>;

    /// The symmetries of a group that apply to the position, the identity first.
    fn symmetries(
        &self,
        position: &AnyPosition,
        group: Option<&str>,
    ) -> Result<Vec<AnyValue>, Error>;

    /// The symmetry with this name.
    fn read_symmetry(&self, name: &str) -> Result<AnyValue, Error>;

    /// The name of a symmetry.
    fn symmetry_text(&self, symmetry: &AnyValue) -> Result<String, Error>;

    /// What people call the inverse of a symmetry.
    fn inverse_text(&self, symmetry: &AnyValue) -> Result<String, Error>;

    /// The symmetry that takes this one back.
    fn inverse(&self, symmetry: &AnyValue) -> Result<AnyValue, Error>;

    /// One symmetry first, then the next.
    fn then(&self, first: &AnyValue, next: &AnyValue) -> Result<AnyValue, Error>;

    /// The image of a position.
    fn transform(&self, position: &AnyPosition, symmetry: &AnyValue) -> Result<AnyPosition, Error>;

    /// The image of a move.
    fn transform_move(&self, mv: &AnyValue, symmetry: &AnyValue) -> Result<AnyValue, Error>;

    /// The value of a position and of its moves, within the limits of the context.
    fn evaluate(
        &self,
        position: &AnyPosition,
        context: &Context<'_>,
    ) -> Result<AnyEvaluation, Error>;

    /// A good move, within the limits of the context: where there is no table, an eighth of the
    /// time goes to the search for its exact value and, if that finds none, the rest to a tree
    /// search on all threads of the pool. `None` if the game is over. Of several best moves the
    /// seed chooses.
    fn suggest(
        &self,
        position: &AnyPosition,
        seed: u64,
        context: &Context<'_>,
    ) -> Result<Option<AnySuggestion>, Error>;

    /// A picture as a file. Values that it shows are searched for within the limits of the
    /// context, and need a position that the rules accept.
    fn position_picture(
        &self,
        position: &AnyPosition,
        options: &PictureOptions,
        context: &Context<'_>,
    ) -> Result<PictureFile, Error>;

    /// A drawing in characters, several lines.
    fn position_drawing(&self, position: &AnyPosition, terminal: Terminal)
    -> Result<String, Error>;
}

impl<G: Entry> Typed<G> {
    /// A value of this game.
    pub(crate) fn any<T>(&self, value: T) -> AnyValue
    where
        T: Eq + std::hash::Hash + std::fmt::Debug + Send + Sync + 'static,
    {
        AnyValue::new(self.number, value)
    }

    /// What is written, with its one check by the rules.
    pub(crate) fn any_written(&self, written: G::Written) -> AnyPosition {
        let accepted = match self.game.accept(written) {
            Ok(position) => Ok(self.any(position)),
            Err(error) => Err(Arc::from(error.reason)),
        };
        AnyPosition::new(self.any(written), accepted)
    }

    /// A position, which the rules have accepted.
    pub(crate) fn any_position(&self, position: G::Position) -> AnyPosition {
        AnyPosition::new(self.any(G::Written::from(position)), Ok(self.any(position)))
    }

    /// The value with its type.
    fn typed<T: Copy + 'static>(&self, value: &AnyValue) -> Result<T, Error> {
        value.of_game(self.number).ok_or_else(|| {
            let message = format!("this is a value of another game, not of {}", self.game.name());
            Error::new(Kind::Parameter, message)
        })
    }

    /// What is written, with its type.
    pub(crate) fn written(&self, position: &AnyPosition) -> Result<G::Written, Error> {
        self.typed(position.written())
    }

    /// An error if the symmetry does not apply.
    pub(crate) fn check_applies(
        &self,
        written: G::Written,
        symmetry: G::Symmetry,
    ) -> Result<(), Error> {
        if self.game.applies(written, symmetry) {
            return Ok(());
        }
        let text = self.game.written_text(written);
        let message = format!("{symmetry} would carry a part of {text} off the board");
        Err(Error::new(Kind::Symmetry, message)
            .hint("the symmetries of a position are those that apply to it"))
    }

    /// The position with its type, or why the rules do not accept it.
    pub(crate) fn accepted(&self, position: &AnyPosition) -> Result<G::Position, Error> {
        match position.accepted() {
            Ok(accepted) => self.typed(accepted),
            Err(reason) => {
                let text = self.game.written_text(self.written(position)?);
                let message = format!("not a position of {}: {reason}", self.game.name());
                Err(Error::new(Kind::Position, message)
                    .hint(format!("{text} can be drawn and turned, but not played")))
            }
        }
    }
}

impl<G: Entry> Positions for Typed<G> {
    fn start(&self) -> AnyPosition {
        self.any_position(self.game.start())
    }

    fn read(&self, text: &str, format: Option<&str>) -> Result<AnyPosition, Error> {
        let written = match format {
            Some(format) => catalog::read_as(&self.game, format, text)?,
            None => catalog::read_written(&self.game, text)?,
        };
        Ok(self.any_written(written))
    }

    fn accept(&self, position: &AnyPosition) -> Result<(), Error> {
        self.accepted(position).map(drop)
    }

    fn text(&self, position: &AnyPosition) -> Result<String, Error> {
        Ok(self.game.written_text(self.written(position)?))
    }

    fn write(&self, position: &AnyPosition, format: &str) -> Result<Form, Error> {
        Ok(catalog::write_as(&self.game, format, self.written(position)?)?.1)
    }

    fn to_qi(&self, position: &AnyPosition) -> Result<Qi, Error> {
        let qi = self.game.to_qi(self.accepted(position)?);
        qi.map_err(|error| Error::new(Kind::Unsayable, error.to_string()))
    }

    fn read_qi(&self, qi: &Qi) -> Result<AnyPosition, Error> {
        match self.game.read_qi(qi) {
            Ok(position) => Ok(self.any_position(position)),
            Err(error) => Err(Error::new(Kind::Position, error.to_string())),
        }
    }

    fn to_move(&self, position: &AnyPosition) -> Result<Player, Error> {
        Ok(self.game.to_move(self.accepted(position)?))
    }

    fn outcome(&self, position: &AnyPosition) -> Result<Option<Outcome>, Error> {
        Ok(self.game.outcome(self.accepted(position)?))
    }

    fn moves(&self, position: &AnyPosition) -> Result<Vec<AnyValue>, Error> {
        Ok(self.game.moves(self.accepted(position)?).map(|mv| self.any(mv)).collect())
    }

    fn read_move(&self, position: &AnyPosition, text: &str) -> Result<AnyValue, Error> {
        let line = catalog::read_moves(&self.game, self.accepted(position)?, &[text])?;
        match line.as_slice() {
            &[(mv, _)] => Ok(self.any(mv)),
            plies => {
                let message = format!("{text} is {} plies, not one", plies.len());
                Err(Error::new(Kind::Move, message).hint("`play` reads turns of several plies"))
            }
        }
    }

    fn move_text(&self, position: &AnyPosition, mv: &AnyValue) -> Result<String, Error> {
        Ok(self.game.move_text(self.accepted(position)?, self.typed(mv)?))
    }

    fn action(&self, mv: &AnyValue) -> Result<Option<usize>, Error> {
        Ok(self.game.action(self.typed(mv)?))
    }

    fn move_of(&self, position: &AnyPosition, action: usize) -> Result<Option<AnyValue>, Error> {
        let position = self.accepted(position)?;
        let in_range = action < self.game.actions();
        let mv = in_range.then(|| self.game.move_of(position, action)).flatten();
        Ok(mv.map(|mv| self.any(mv)))
    }

    fn is_legal(&self, position: &AnyPosition, mv: &AnyValue) -> Result<bool, Error> {
        Ok(self.game.is_legal(self.accepted(position)?, self.typed(mv)?))
    }

    fn play(&self, position: &AnyPosition, mv: &AnyValue) -> Result<AnyPosition, Error> {
        let position = self.accepted(position)?;
        let mv: G::Move = self.typed(mv)?;
        match self.game.try_play(position, mv) {
            Ok(next) => Ok(self.any_position(next)),
            Err(error) => Err(catalog::Error::Illegal {
                game: self.game.name().to_owned(),
                position: self.game.position_text(position),
                text: self.game.move_text(position, mv),
                outcome: error.outcome,
                nearest: None,
            }
            .into()),
        }
    }

    fn play_text(&self, position: &AnyPosition, text: &str) -> Result<AnyPosition, Error> {
        let line = catalog::read_moves(&self.game, self.accepted(position)?, &[text])?;
        Ok(match line.last() {
            Some(&(_, last)) => self.any_position(last),
            None => position.clone(),
        })
    }

    fn canonical(
        &self,
        position: &AnyPosition,
        group: Option<&str>,
    ) -> Result<AnyCanonical, Error> {
        let group = group_or_value(&self.game, group)?;
        let Canonical { position, witness, stabilizer, orbit } =
            self.game.canonical_written(group, self.written(position)?);
        Ok(AnyCanonical {
            group: group.to_string(),
            key: self.game.key(group, position),
            position: self.any_written(position),
            witness: self.any(witness),
            orbit,
            stabilizer,
        })
    }

    fn orbit(
        &self,
        position: &AnyPosition,
        group: Option<&str>,
    ) -> Result<Vec<(AnyValue, AnyPosition)>, Error> {
        let group = group_or_value(&self.game, group)?;
        let images = self.game.images(group, self.written(position)?).into_iter();
        Ok(images.map(|(symmetry, image)| (self.any(symmetry), self.any_written(image))).collect())
    }

    fn stabilizer(
        &self,
        position: &AnyPosition,
        group: Option<&str>,
    ) -> Result<Vec<AnyValue>, Error> {
        let group = group_or_value(&self.game, group)?;
        let symmetries = self.game.stabilizer_written(group, self.written(position)?);
        Ok(symmetries.map(|symmetry| self.any(symmetry)).collect())
    }

    fn symmetries(
        &self,
        position: &AnyPosition,
        group: Option<&str>,
    ) -> Result<Vec<AnyValue>, Error> {
        let group = group_or_value(&self.game, group)?;
        let symmetries = self.game.symmetries_written(group, self.written(position)?);
        Ok(symmetries.map(|symmetry| self.any(symmetry)).collect())
    }

    fn read_symmetry(&self, name: &str) -> Result<AnyValue, Error> {
        let game = &self.game;
        let symmetry: G::Symmetry = name.parse()?;
        let groups = game.groups();
        let listed = |&group| game.symmetries(group, game.start()).any(|known| known == symmetry);
        // Where groups depend on the position, the start does not list all of their symmetries.
        if groups.iter().all(|&group| game.is_fixed(group)) && !groups.iter().any(listed) {
            let message = format!("no group of {} has the symmetry {name}", game.name());
            return Err(Error::new(Kind::Symmetry, message));
        }
        Ok(self.any(symmetry))
    }

    fn symmetry_text(&self, symmetry: &AnyValue) -> Result<String, Error> {
        Ok(self.typed::<G::Symmetry>(symmetry)?.to_string())
    }

    fn inverse_text(&self, symmetry: &AnyValue) -> Result<String, Error> {
        Ok(self.typed::<G::Symmetry>(symmetry)?.inverse_name())
    }

    fn inverse(&self, symmetry: &AnyValue) -> Result<AnyValue, Error> {
        Ok(self.any(self.typed::<G::Symmetry>(symmetry)?.inverse()))
    }

    fn then(&self, first: &AnyValue, next: &AnyValue) -> Result<AnyValue, Error> {
        Ok(self.any(self.typed::<G::Symmetry>(first)?.then(self.typed(next)?)))
    }

    fn transform(&self, position: &AnyPosition, symmetry: &AnyValue) -> Result<AnyPosition, Error> {
        let written = self.written(position)?;
        let symmetry: G::Symmetry = self.typed(symmetry)?;
        self.check_applies(written, symmetry)?;
        Ok(self.any_written(self.game.transform_written(written, symmetry)))
    }

    fn transform_move(&self, mv: &AnyValue, symmetry: &AnyValue) -> Result<AnyValue, Error> {
        Ok(self.any(self.game.transform_move(self.typed(mv)?, self.typed(symmetry)?)))
    }

    fn evaluate(
        &self,
        position: &AnyPosition,
        context: &Context<'_>,
    ) -> Result<AnyEvaluation, Error> {
        let position = self.accepted(position)?;
        let found = self.evaluator(context.book).evaluate(position, &context.limits);
        let Evaluation { value, moves, source, at_most } = found
            .map_err(|stopped| Error::no_value(&self.game.position_text(position), stopped))?;
        let moves = moves.into_iter().map(|(mv, value)| (self.any(mv), value)).collect();
        Ok(AnyEvaluation { value, moves, source, at_most })
    }

    fn suggest(
        &self,
        position: &AnyPosition,
        seed: u64,
        context: &Context<'_>,
    ) -> Result<Option<AnySuggestion>, Error> {
        let position = self.accepted(position)?;
        let evaluator = self.evaluator(context.book);
        let found = best_move(&self.game, &*evaluator, position, &context.limits, seed);
        Ok(found.map(|(mv, worth)| {
            let (value, at_most, likely) = match worth {
                Worth::Exact(value, at_most) => (Some(value), at_most, None),
                Worth::Likely(chance) => (None, false, Some(chance)),
            };
            AnySuggestion { mv: self.any(mv), value, at_most, likely }
        }))
    }

    fn position_picture(
        &self,
        position: &AnyPosition,
        options: &PictureOptions,
        context: &Context<'_>,
    ) -> Result<PictureFile, Error> {
        if options.values.is_some() {
            self.accepted(position)?;
        }
        picture::written_file(self, self.written(position)?, options, context)
    }

    fn position_drawing(
        &self,
        position: &AnyPosition,
        terminal: Terminal,
    ) -> Result<String, Error> {
        Ok(picture::written_drawing(&self.game, self.written(position)?, terminal))
    }
}
