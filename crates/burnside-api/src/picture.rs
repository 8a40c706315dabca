//! Pictures of positions as files, and drawings in characters.

use burnside::{
    Outcome, Player, Value,
    catalog::{self, Entry},
    scene::Gesture,
};
use burnside_draw::{Caption, Look, Marks, Picture, Terminal};
use burnside_solve::Evaluation;

use crate::{Context, Effort, Error, Place, answers::positions, game::Typed};

/// The kind of picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PictureFormat {
    /// SVG.
    #[default]
    Svg,
    /// PNG, this many pixels wide.
    #[cfg(feature = "png")]
    Png(u32),
}

/// How a picture looks.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PictureOptions {
    /// The kind of picture.
    pub format: PictureFormat,
    /// For a dark background.
    pub dark: bool,
    /// What the terminal shows, where characters are drawn.
    pub terminal: Terminal,
    /// Whether every move shows its value, and how much to search for it.
    pub values: Option<Effort>,
}

impl PictureOptions {
    /// The colors asked for.
    pub fn look(&self) -> Look {
        if self.dark { Look::DARK } else { Look::LIGHT }
    }
}

/// A picture as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureFile {
    /// Its media type.
    pub mime: &'static str,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// A position drawn in characters, and how it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// The position.
    pub position: String,
    /// Whose turn it is; in a finished game, whose it would be.
    pub to_move: Option<Player>,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// Several lines.
    pub text: String,
}

impl PictureFormat {
    /// The file of a picture.
    pub fn file(self, picture: &Picture) -> Result<PictureFile, Error> {
        match self {
            Self::Svg => {
                let bytes = burnside_draw::svg(picture).into_bytes();
                Ok(PictureFile { mime: "image/svg+xml", bytes })
            }
            #[cfg(feature = "png")]
            Self::Png(width) => match burnside_draw::png(picture, width) {
                Ok(bytes) => Ok(PictureFile { mime: "image/png", bytes }),
                Err(error) => Err(Error::new(crate::Kind::Picture, error.to_string())
                    .hint("ask for a smaller width")),
            },
        }
    }
}

pub(crate) fn file<G: Entry>(
    typed: &Typed<G>,
    place: &Place,
    options: &PictureOptions,
    context: &Context<'_>,
) -> Result<PictureFile, Error> {
    let written = positions::read_written(&typed.game, place)?;
    let marks = marks(typed, place, written, options.values, context)?;
    let (scene, caption) = (typed.game.written_scene(written), caption(&typed.game, written));
    options.format.file(&burnside_draw::picture(&scene, &caption, &marks, options.look()))
}

/// Only the board.
pub(crate) fn board<G: Entry>(
    typed: &Typed<G>,
    place: &Place,
    look: Look,
) -> Result<Picture, Error> {
    let written = positions::read_written(&typed.game, place)?;
    let (scene, caption) = (typed.game.written_scene(written), caption(&typed.game, written));
    Ok(burnside_draw::picture(&scene, &caption, &Marks::default(), look.board_only()))
}

pub(crate) fn drawing<G: Entry>(
    typed: &Typed<G>,
    place: &Place,
    options: &PictureOptions,
    context: &Context<'_>,
) -> Result<Drawing, Error> {
    let game = &typed.game;
    let written = positions::read_written(game, place)?;
    let marks = marks(typed, place, written, options.values, context)?;
    let scene = game.written_scene(written);
    let position = game.accept(written).ok();
    Ok(Drawing {
        position: game.written_text(written),
        to_move: position.map(|position| game.to_move(position)),
        outcome: position.and_then(|position| game.outcome(position)),
        text: burnside_draw::terminal(&scene, &caption(game, written), &marks, options.terminal),
    })
}

/// What stands over a board: whose turn it is, or how the game ended.
fn caption<G: Entry>(game: &G, written: G::Written) -> Caption {
    let title = format!("{}: {}", game.name(), game.written_text(written));
    let name = game.name().to_owned();
    if let Ok(position) = game.accept(written) {
        return burnside_draw::caption(game, position);
    }
    let status = "Not a legal position".to_owned();
    Caption { game: name, status, player: None, title }
}

/// The last move of the place, and the values of all moves, if they are asked for.
fn marks<G: Entry>(
    typed: &Typed<G>,
    place: &Place,
    written: G::Written,
    values: Option<Effort>,
    context: &Context<'_>,
) -> Result<Marks, Error> {
    let marks = Marks { last: last_move(&typed.game, place)?, ..Marks::default() };
    let Some(effort) = values else { return Ok(marks) };
    let evaluator = typed.evaluator(context.book);
    let limits = Typed::limits(&*evaluator, effort, context);
    valued(typed, written, marks, &Context { limits, ..*context })
}

/// Marks with the values of all moves, within the limits of the context; what the rules do not
/// accept has none.
fn valued<G: Entry>(
    typed: &Typed<G>,
    written: G::Written,
    mut marks: Marks,
    context: &Context<'_>,
) -> Result<Marks, Error> {
    let Ok(position) = typed.game.accept(written) else { return Ok(marks) };
    let Evaluation { moves, at_most, .. } = typed
        .evaluator(context.book)
        .evaluate(position, &context.limits)
        .map_err(|stopped| Error::no_value(&typed.game.position_text(position), stopped))?;
    // Pictures have no sign for a distance that is only a bound, and moves without a value may be
    // as good: nothing is shown that is not known.
    if at_most {
        return Ok(marks);
    }
    let valued = |(mv, value): (G::Move, Option<Value>)| -> Option<(Gesture, Value)> {
        Some((typed.game.gesture(position, mv), value?))
    };
    marks.values = moves.into_iter().filter_map(valued).collect();
    Ok(marks)
}

/// A picture of what is written. Values are searched for within the limits of the context.
pub(crate) fn written_file<G: Entry>(
    typed: &Typed<G>,
    written: G::Written,
    options: &PictureOptions,
    context: &Context<'_>,
) -> Result<PictureFile, Error> {
    let mut marks = Marks::default();
    if let Some(effort) = options.values {
        let limits = effort.within(&context.limits);
        marks = valued(typed, written, marks, &Context { limits, ..*context })?;
    }
    let (scene, caption) = (typed.game.written_scene(written), caption(&typed.game, written));
    options.format.file(&burnside_draw::picture(&scene, &caption, &marks, options.look()))
}

/// A drawing of what is written, in characters.
pub(crate) fn written_drawing<G: Entry>(
    game: &G,
    written: G::Written,
    terminal: Terminal,
) -> String {
    let (scene, caption) = (game.written_scene(written), caption(game, written));
    burnside_draw::terminal(&scene, &caption, &Marks::default(), terminal)
}

/// How the last move of a place was made.
fn last_move<G: Entry>(game: &G, place: &Place) -> Result<Option<Gesture>, Error> {
    if place.moves.is_empty() {
        return Ok(None);
    }
    let first = catalog::read(game, &place.position)?;
    let line = catalog::read_moves(game, first, &place.moves)?;
    let before = line.len().checked_sub(2).map_or(first, |index| line[index].1);
    Ok(line.last().map(|&(mv, _)| game.gesture(before, mv)))
}
