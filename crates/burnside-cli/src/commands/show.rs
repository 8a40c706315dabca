//! Positions drawn.

use burnside::{Outcome, Player};
use burnside_api::{
    Answer, Context, Effort, Place, Request,
    answers::{Orbit, outcome_word},
};
use burnside_draw::{Terminal, orbit_gallery};
use serde::Serialize;

use super::{Session, requests::mismatch, words::standing};
use crate::{
    args,
    failure::Result,
    output::Printed,
    pictures::{self, Pictures},
};

/// A drawing. Its JSON is what the drawing shows.
#[derive(Serialize)]
struct Drawn {
    position: String,
    to_move: Option<u8>,
    outcome: Option<&'static str>,
    #[serde(skip)]
    stands: Option<(Player, Option<Outcome>)>,
    #[serde(skip)]
    drawing: String,
}

impl Printed for Drawn {
    fn for_people(&self) -> String {
        self.drawing.clone()
    }

    fn on_one_line(&self) -> String {
        match self.stands {
            Some((to_move, outcome)) => {
                format!("{}  {}", self.position, standing(to_move, outcome))
            }
            None => self.position.clone(),
        }
    }
}

pub(super) fn show(
    session: &Session,
    place: &args::Place,
    values: bool,
    pictures: &Pictures,
) -> Result<()> {
    pictures.refuse_batch(&place.position)?;
    let game =
        if values { session.game_with_values(&place.game)? } else { session.game(&place.game)? };
    let values = values.then(Effort::default);
    let options = pictures.options(session.terminal(), values);
    session.answer(&place.position, |text| {
        let place = Place::at(text);
        let context = Context::default();
        for (path, options) in pictures.files(options) {
            pictures::save(path, &game.picture(&place, &options, &context)?)?;
        }
        let drawing = game.drawing(&place, &options, &context)?;
        Ok(Drawn {
            position: drawing.position,
            to_move: drawing.to_move.map(Player::number),
            outcome: drawing.outcome.map(outcome_word),
            stands: drawing.to_move.map(|player| (player, drawing.outcome)),
            drawing: drawing.text,
        })
    })
}

/// Draws every image of a position.
pub(super) fn orbit(
    session: &Session,
    place: &args::Place,
    group: Option<&str>,
    columns: usize,
    pictures: &Pictures,
) -> Result<()> {
    let game = session.game(&place.game)?;
    let group = group.map(str::to_owned);
    let request = Request::Orbit { place: Place::at(&place.position), group };
    let Answer::Orbit(Orbit { position, group, images }) =
        game.answer(&request, &Context::default())?
    else {
        return Err(mismatch());
    };
    let look = pictures.look();
    let tiles = images
        .into_iter()
        .map(|image| Ok((image.transform, game.board_picture(&Place::at(image.position), look)?)));
    let tiles = tiles.collect::<Result<Vec<_>>>()?;
    let heading = format!("{position} up to {group}");
    let picture = orbit_gallery(&heading, tiles, columns.max(1), look);
    for (path, options) in pictures.files(pictures.options(Terminal::PLAIN, None)) {
        pictures::save(path, &options.format.file(&picture)?)?;
    }
    Ok(())
}
