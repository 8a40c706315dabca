//! Answers about one position: its moves, what follows them, its canonical form, its images,
//! its other formats.

use burnside::{
    Canonical, Outcome, Player, Symmetry,
    catalog::{self, Entry, Form},
};
use serde::Serialize;

use super::known;
use crate::{Error, Place};

/// The legal moves of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moves {
    /// The position.
    pub position: String,
    /// Whose turn it is, 1 or 2; in a finished game, whose it would be.
    #[serde(serialize_with = "known::player")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::player_schema"))]
    pub to_move: Player,
    /// How the game ended, if it has.
    #[serde(serialize_with = "known::outcome")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::outcome_schema"))]
    pub outcome: Option<Outcome>,
    /// The moves.
    pub moves: Vec<String>,
}

/// The legal moves of a position.
pub(crate) fn moves<G: Entry>(game: &G, place: &Place) -> Result<Moves, Error> {
    let position = read(game, place)?;
    let moves = game.moves(position).map(|mv| game.move_text(position, mv)).collect();
    Ok(Moves {
        position: game.position_text(position),
        to_move: game.to_move(position),
        outcome: game.outcome(position),
        moves,
    })
}

/// How things stand after some moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Play {
    /// The position.
    pub position: String,
    /// Whose turn it is, 1 or 2; in a finished game, whose it would be.
    #[serde(serialize_with = "known::player")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::player_schema"))]
    pub to_move: Player,
    /// How the game ended, if it has.
    #[serde(serialize_with = "known::outcome")]
    #[cfg_attr(feature = "schema", schemars(schema_with = "known::outcome_schema"))]
    pub outcome: Option<Outcome>,
}

/// Plays moves from a position.
pub(crate) fn play<G: Entry>(game: &G, place: &Place) -> Result<Play, Error> {
    let position = read(game, place)?;
    Ok(Play {
        position: game.position_text(position),
        to_move: game.to_move(position),
        outcome: game.outcome(position),
    })
}

/// A canonical form and how it comes about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Canon {
    /// The position.
    pub position: String,
    /// The group.
    pub group: String,
    /// The smallest image.
    pub canonical: String,
    /// Its key, in hexadecimal.
    #[serde(serialize_with = "known::hex")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub key: Vec<u8>,
    /// Carries the position onto its canonical form.
    pub transform: String,
    /// Carries it back.
    pub inverse: String,
    /// How many different images the position has.
    pub orbit: u32,
    /// How many symmetries leave it as it is.
    pub stabilizer: u32,
}

/// The canonical form of a position under a group; the value group if none is named.
pub(crate) fn canon<G: Entry>(
    game: &G,
    place: &Place,
    group: Option<&str>,
) -> Result<Canon, Error> {
    let group = group_or_value(game, group)?;
    let position = read_written(game, place)?;
    let Canonical { position: canonical, witness, stabilizer, orbit } =
        game.canonical_written(group, position);
    Ok(Canon {
        position: game.written_text(position),
        group: group.to_string(),
        canonical: game.written_text(canonical),
        key: game.key(group, canonical),
        transform: witness.to_string(),
        inverse: witness.inverse_name(),
        orbit,
        stabilizer,
    })
}

/// The distinct images of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Orbit {
    /// The position.
    pub position: String,
    /// The group.
    pub group: String,
    /// The images, the position itself first.
    pub images: Vec<Image>,
}

/// One image of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Image {
    /// The simplest symmetry that leads there.
    pub transform: String,
    /// The image.
    pub position: String,
}

/// The distinct images of a position under a group; the value group if none is named.
pub(crate) fn orbit<G: Entry>(
    game: &G,
    place: &Place,
    group: Option<&str>,
) -> Result<Orbit, Error> {
    let group = group_or_value(game, group)?;
    let position = read_written(game, place)?;
    let images = game.images(group, position).into_iter().map(|(symmetry, image)| Image {
        transform: symmetry.to_string(),
        position: game.written_text(image),
    });
    Ok(Orbit {
        position: game.written_text(position),
        group: group.to_string(),
        images: images.collect(),
    })
}

/// A position in another format.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Convert {
    /// The format.
    pub format: &'static str,
    /// The position, if the format is a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The position in hexadecimal, if the format is bytes.
    #[serde(
        rename = "hex",
        serialize_with = "known::hex_or_null",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub bytes: Option<Vec<u8>>,
}

/// Writes a position in a format. It is read in the format `from`, or in the one that it is
/// recognized by.
pub(crate) fn convert<G: Entry>(
    game: &G,
    place: &Place,
    to: &str,
    from: Option<&str>,
) -> Result<Convert, Error> {
    let position = match from {
        Some(from) => {
            let first = catalog::read_as(game, from, &place.position)?;
            play_written(game, first, &place.moves)?
        }
        None => read_written(game, place)?,
    };
    let (format, form) = catalog::write_as(game, to, position)?;
    let (text, bytes) = match form {
        Form::Text(text) => (Some(text), None),
        Form::Bytes(bytes) => (None, Some(bytes)),
    };
    Ok(Convert { format, text, bytes })
}

/// The group with this name, or the value group: positions that it calls the same are worth the
/// same.
pub(crate) fn group_or_value<G: Entry>(game: &G, name: Option<&str>) -> Result<G::Group, Error> {
    Ok(name.map_or(Ok(game.value_group()), |name| catalog::group(game, name))?)
}

/// The group with this name, or the portable one: what others show of a record too.
pub(crate) fn group_or_portable<G: Entry>(game: &G, name: Option<&str>) -> Result<G::Group, Error> {
    Ok(name.map_or(Ok(game.portable_group()), |name| catalog::group(game, name))?)
}

/// The position after the moves of a place.
pub(crate) fn read<G: Entry>(game: &G, place: &Place) -> Result<G::Position, Error> {
    let first = catalog::read(game, &place.position)?;
    let line = catalog::read_moves(game, first, &place.moves)?;
    Ok(line.last().map_or(first, |&(_, last)| last))
}

/// What is written at a place. Moves can only be played from a position that the rules accept.
pub(crate) fn read_written<G: Entry>(game: &G, place: &Place) -> Result<G::Written, Error> {
    if place.moves.is_empty() {
        return Ok(catalog::read_written(game, &place.position)?);
    }
    Ok(read(game, place)?.into())
}

fn play_written<G: Entry>(
    game: &G,
    written: G::Written,
    moves: &[String],
) -> Result<G::Written, Error> {
    if moves.is_empty() {
        return Ok(written);
    }
    let place = Place { position: game.written_text(written), moves: moves.to_vec() };
    Ok(read(game, &place)?.into())
}
