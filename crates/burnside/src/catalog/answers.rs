//! What is said about games and positions. Each answer is a plain structure, and its JSON is the
//! same at every door.

use serde::Serialize;

use super::{
    Entry, Error, Form, Visitor, family, find_format, formats, group, names, read, read_as,
    read_moves, read_written, visit,
};
use crate::{Canonical, Symmetry};

/// A game in the list of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct About {
    /// Its name, variant included.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// The rules in a sentence.
    pub rules: String,
    /// The names of all variants of this game.
    pub variants: Vec<&'static str>,
    /// Its groups.
    pub groups: Vec<GroupAbout>,
    /// The group of the keys that others have too.
    pub portable: String,
    /// The largest group that preserves values.
    pub value: String,
    /// The formats of its positions.
    pub formats: Vec<&'static str>,
    /// Whether the value of every position can be had at once. The catalog knows only rules, so
    /// whoever has tables says so.
    pub solved: bool,
}

/// A group in the list of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GroupAbout {
    /// Its name.
    pub name: String,
    /// How many symmetries it has; where that depends on the position, in the start.
    pub order: usize,
}

/// What there is to say about a game.
pub fn about<G: Entry>(game: &G) -> About {
    let start = game.start();
    let order = |&group: &G::Group| GroupAbout {
        name: group.to_string(),
        order: game.symmetries(group, start).count(),
    };
    About {
        name: game.name().to_owned(),
        title: game.title().to_owned(),
        rules: game.rules_in_short().to_owned(),
        variants: names().filter(|name| family(name) == family(game.name())).collect(),
        groups: game.groups().iter().map(order).collect(),
        portable: game.portable_group().to_string(),
        value: game.value_group().to_string(),
        formats: formats::<G>().map(|format| format.name).collect(),
        solved: false,
    }
}

/// All games.
pub fn games() -> Vec<About> {
    struct Ask;
    impl Visitor for Ask {
        type Output = About;

        fn visit<G: Entry>(self, game: G) -> About {
            about(&game)
        }
    }
    names().filter_map(|name| visit(name, Ask).ok()).collect()
}

/// The legal moves of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Moves {
    /// The position.
    pub position: String,
    /// Whose turn it is, 1 or 2; in a finished game, whose it would be.
    pub to_move: u8,
    /// How the game ended, if it has.
    pub outcome: Option<String>,
    /// The moves.
    pub moves: Vec<String>,
}

/// The legal moves of a position.
pub fn moves<G: Entry>(game: &G, text: &str) -> Result<Moves, Error> {
    let position = read(game, text)?;
    let Play { position: text, to_move, outcome } = standing(game, position);
    let moves = game.moves(position).map(|mv| game.move_text(position, mv)).collect();
    Ok(Moves { position: text, to_move, outcome, moves })
}

/// How things stand after some moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Play {
    /// The position.
    pub position: String,
    /// Whose turn it is, 1 or 2; in a finished game, whose it would be.
    pub to_move: u8,
    /// How the game ended, if it has.
    pub outcome: Option<String>,
}

/// Plays moves from a position.
pub fn play<G: Entry>(game: &G, text: &str, moves: &[impl AsRef<str>]) -> Result<Play, Error> {
    Ok(standing(game, play_moves(game, text, moves)?))
}

/// The position after moves from a position.
pub fn play_moves<G: Entry>(
    game: &G,
    text: &str,
    moves: &[impl AsRef<str>],
) -> Result<G::Position, Error> {
    let position = read(game, text)?;
    Ok(read_moves(game, position, moves)?.last().map_or(position, |&(_, last)| last))
}

fn standing<G: Entry>(game: &G, position: G::Position) -> Play {
    Play {
        position: game.position_text(position),
        to_move: game.to_move(position).number(),
        outcome: game.outcome(position).map(|outcome| outcome.to_string()),
    }
}

/// A canonical form and how it comes about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Canon {
    /// The position.
    pub position: String,
    /// The group.
    pub group: String,
    /// The smallest image.
    pub canonical: String,
    /// Its key, in hexadecimal.
    pub key: String,
    /// Carries the position onto its canonical form.
    pub transform: String,
    /// Carries it back.
    pub inverse: String,
    /// How many different images the position has.
    pub orbit: u32,
    /// How many symmetries leave it as it is.
    pub stabilizer: u32,
}

/// The canonical form of a position under a group; the portable one if none is named.
pub fn canon<G: Entry>(game: &G, text: &str, group_name: Option<&str>) -> Result<Canon, Error> {
    let group = group_name.map_or(Ok(game.portable_group()), |name| group(game, name))?;
    let written = read_written(game, text)?;
    let Canonical { position: canonical, witness, stabilizer, orbit } =
        game.canonical_written(group, written);
    Ok(Canon {
        position: game.written_text(written),
        group: group.to_string(),
        canonical: game.written_text(canonical),
        key: hex::encode(game.key(group, canonical)),
        transform: witness.to_string(),
        inverse: witness.inverse_name(),
        orbit,
        stabilizer,
    })
}

/// The distinct images of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
pub struct Image {
    /// The simplest symmetry that leads there.
    pub transform: String,
    /// The image.
    pub position: String,
}

/// The distinct images of a position under a group; the portable one if none is named.
pub fn orbit<G: Entry>(game: &G, text: &str, group_name: Option<&str>) -> Result<Orbit, Error> {
    let group = group_name.map_or(Ok(game.portable_group()), |name| group(game, name))?;
    let written = read_written(game, text)?;
    let image = |(symmetry, image): (G::Symmetry, G::Written)| Image {
        transform: symmetry.to_string(),
        position: game.written_text(image),
    };
    Ok(Orbit {
        position: game.written_text(written),
        group: group.to_string(),
        images: game.images(group, written).into_iter().map(image).collect(),
    })
}

/// A position in another format.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Convert {
    /// The format.
    pub format: &'static str,
    /// The position, if the format is a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The position in hexadecimal, if the format is bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
}

/// Writes a position in a format. It is read in the format `from`, or in the one that it is
/// recognized by.
pub fn convert<G: Entry>(
    game: &G,
    text: &str,
    to: &str,
    from: Option<&str>,
) -> Result<Convert, Error> {
    let format = find_format(game, to)?;
    let written = match from {
        Some(from) => read_as(game, from, text)?,
        None => read_written(game, text)?,
    };
    let form = (format.write)(game, written).map_err(|reason| Error::Unsayable {
        format: format.name,
        position: game.written_text(written),
        reason,
    })?;
    let (text, hex) = match form {
        Form::Text(text) => (Some(text), None),
        Form::Bytes(bytes) => (None, Some(hex::encode(bytes))),
    };
    Ok(Convert { format: format.name, text, hex })
}
