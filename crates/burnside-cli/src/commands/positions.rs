//! Commands that look at positions.

use burnside::{
    Outcome as GameOutcome,
    catalog::{self, Entry, Visitor},
};
use burnside_draw::{Draw, orbit_gallery};
use burnside_solve::{
    alphabeta::{Limits, Stopped},
    door::{self, Settled, ValueError},
};
use serde::Serialize;

use super::Context;
use crate::{
    args::{self, FeenTo},
    failure::Outcome,
    output::Answer,
    pictures::{Pictures, terminal},
};

pub(super) struct Show {
    pub(super) context: Context,
    pub(super) position: String,
    pub(super) ascii: bool,
    pub(super) values: bool,
    pub(super) pictures: Pictures,
}

/// A drawing. Its JSON is what the drawing shows.
#[derive(Serialize)]
struct Drawn {
    position: String,
    /// None if the rules do not accept it.
    to_move: Option<u8>,
    outcome: Option<String>,
    #[serde(skip)]
    drawing: String,
}

impl Answer for Drawn {
    fn for_people(&self) -> String {
        self.drawing.clone()
    }

    fn on_one_line(&self) -> String {
        let not_played = || "not a legal position".to_owned();
        let standing = |to_move| standing(to_move, self.outcome.as_deref());
        format!("{}  {}", self.position, self.to_move.map_or_else(not_played, standing))
    }
}

impl burnside_draw::Visitor for Show {
    type Output = Outcome<()>;

    fn visit<G: Entry + Draw>(self, game: G) -> Outcome<()> {
        let terminal = terminal(self.ascii);
        let judge = self.values.then(|| door::judge(&game));
        self.context.answer(&self.position, |text| {
            let written = catalog::read_written(&game, text)?;
            // What the rules do not accept can be drawn, and that is all.
            let accepted = game.accept(written).ok();
            let outcome = accepted.and_then(|position| game.outcome(position));
            let mut marks = game.marks_written(written);
            if let Some((judge, position)) =
                judge.as_ref().zip(accepted).filter(|_| outcome.is_none())
            {
                let stopped = |Stopped { nodes }| ValueError::Stopped {
                    position: game.position_text(position),
                    nodes,
                };
                let limits = Limits { nodes: judge.usual_nodes(), ..Limits::default() };
                let Settled { moves, .. } = judge.settle(position, &limits).map_err(stopped)?;
                let known = moves.into_iter().filter_map(|(mv, worth)| Some((mv, worth?)));
                marks = marks.values(known);
            }
            if self.pictures.are_wanted() {
                self.pictures.save(&game.scene_written(written, &marks, self.pictures.look()))?;
            }
            Ok(Drawn {
                position: game.written_text(written),
                to_move: accepted.map(|position| game.to_move(position).number()),
                outcome: outcome.as_ref().map(GameOutcome::to_string),
                drawing: game.terminal_written(written, &marks, terminal),
            })
        })
    }
}

/// Whose turn it is, or how it ended.
pub(super) fn standing(to_move: u8, outcome: Option<&str>) -> String {
    match outcome {
        None => format!("player {to_move} to move"),
        Some("draw") => "the game is a draw".to_owned(),
        Some("both lose") => "both players lose".to_owned(),
        Some(winner) => format!("{winner} has won"),
    }
}

pub(super) struct Moves {
    pub(super) context: Context,
    pub(super) position: String,
}

impl Visitor for Moves {
    type Output = Outcome<()>;

    fn visit<G: Entry>(self, game: G) -> Outcome<()> {
        self.context.answer(&self.position, |text| Ok(catalog::moves(&game, text)?))
    }
}

pub(super) struct Play {
    pub(super) context: Context,
    pub(super) play: args::Play,
}

impl Visitor for Play {
    type Output = Outcome<()>;

    fn visit<G: Entry>(self, game: G) -> Outcome<()> {
        let moves = &self.play.moves;
        self.context.answer(&self.play.position, |text| Ok(catalog::play(&game, text, moves)?))
    }
}

pub(super) struct Canon {
    pub(super) context: Context,
    pub(super) position: String,
    pub(super) group: Option<String>,
}

impl Visitor for Canon {
    type Output = Outcome<()>;

    fn visit<G: Entry>(self, game: G) -> Outcome<()> {
        let group = self.group.as_deref();
        check_group(&game, group)?;
        self.context.answer(&self.position, |text| Ok(catalog::canon(&game, text, group)?))
    }
}

pub(super) struct Orbit {
    pub(super) context: Context,
    pub(super) position: String,
    pub(super) group: Option<String>,
    pub(super) columns: usize,
    pub(super) pictures: Pictures,
}

impl burnside_draw::Visitor for Orbit {
    type Output = Outcome<()>;

    fn visit<G: Entry + Draw>(self, game: G) -> Outcome<()> {
        let name = self.group.as_deref();
        check_group(&game, name)?;
        if self.pictures.are_wanted() {
            let written = catalog::read_written(&game, &self.position)?;
            let group =
                name.map_or(Ok(game.portable_group()), |name| catalog::group(&game, name))?;
            let images = game.images(group, written).into_iter();
            let images = images.map(|(symmetry, image)| (symmetry.to_string(), image));
            let heading = format!("{} up to {group}", game.written_text(written));
            let look = self.pictures.look();
            let columns = self.columns.max(1);
            self.pictures.save(&orbit_gallery(&game, &heading, images, columns, look))?;
        }
        self.context.answer(&self.position, |text| Ok(catalog::orbit(&game, text, name)?))
    }
}

/// A wrong name is wrong for every line: it is said once.
fn check_group<G: Entry>(game: &G, name: Option<&str>) -> Result<(), catalog::Error> {
    name.map_or(Ok(()), |name| catalog::group(game, name).map(drop))
}

pub(super) struct Convert {
    pub(super) context: Context,
    pub(super) position: String,
    pub(super) to: String,
    pub(super) from: Option<String>,
}

impl Visitor for Convert {
    type Output = Outcome<()>;

    fn visit<G: Entry>(self, game: G) -> Outcome<()> {
        let (to, from) = (&self.to, self.from.as_deref());
        for name in std::iter::once(to.as_str()).chain(from) {
            catalog::find_format(&game, name)?;
        }
        self.context.answer(&self.position, |text| Ok(catalog::convert(&game, text, to, from)?))
    }
}

/// What a FEEN text says, in one of two ways.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum FeenAnswer {
    Summary(catalog::Feen),
    Pon(serde_json::Value),
}

pub(super) fn feen(context: Context, text: &str, to: Option<FeenTo>) -> Outcome<()> {
    context.answer(text, |text| {
        Ok(match to {
            None => FeenAnswer::Summary(catalog::feen(text)?),
            Some(FeenTo::Pon) => FeenAnswer::Pon(catalog::pon(text)?),
        })
    })
}
