//! From names and texts to groups, positions and moves.

use super::{Entry, Error, Form, ReadError, find_format, format::format_of, nearest};
use crate::{Game, Written};

/// The group with this name; `portable` and `value` are known everywhere. Case does not matter.
pub fn group<G: Entry>(game: &G, name: &str) -> Result<G::Group, Error> {
    let named = game.groups().iter().find(|group| group.to_string().eq_ignore_ascii_case(name));
    match (named, name.to_ascii_lowercase().as_str()) {
        (Some(&group), _) => Ok(group),
        (None, "portable") => Ok(game.portable_group()),
        (None, "value") => Ok(game.value_group()),
        (None, _) => Err(Error::Group {
            game: game.name().to_owned(),
            name: name.to_owned(),
            known: game.groups().iter().map(ToString::to_string).collect(),
        }),
    }
}

/// Reads a position that the rules accept, in any form: `start`, or whatever one of the game's
/// formats recognizes.
///
/// ```
/// use burnside::{catalog, gobblet::Gobblet};
///
/// let game = Gobblet::default();
/// for text in ["Sl,.,./.,.,./.,.,. 1", "33", "0x21"] {
///     assert_eq!(catalog::read(&game, text)?.to_u64(), 33);
/// }
/// # Ok::<(), catalog::Error>(())
/// ```
pub fn read<G: Entry>(game: &G, text: &str) -> Result<G::Position, Error> {
    let (format, written) = recognize(game, text)?;
    game.accept(written).map_err(|error| not_a_position(game, text, format, ReadError::new(error)))
}

/// Reads what is written, whether or not the rules accept it. Symmetry and notation can
/// be asked of it; play cannot.
///
/// ```
/// use burnside::{catalog, quantik::Quantik};
///
/// // Player 1 has not placed a piece, so no game leads here; a color swap does.
/// let written = catalog::read_written(&Quantik, "a.../..../..../....")?;
/// assert_eq!(written.to_qfen(), "a.../..../..../....");
/// assert!(catalog::read(&Quantik, "a.../..../..../....").is_err());
/// # Ok::<(), catalog::Error>(())
/// ```
pub fn read_written<G: Entry>(game: &G, text: &str) -> Result<Written<G>, Error> {
    recognize(game, text).map(|(_, written)| written)
}

/// Reads what is written in a given format.
pub fn read_as<G: Entry>(game: &G, format: &str, text: &str) -> Result<Written<G>, Error> {
    let format = find_format(game, format)?;
    let read = format
        .read
        .ok_or(Error::WriteOnly { game: game.name().to_owned(), format: format.name })?;
    read(game, text.trim()).map_err(|error| not_a_position(game, text.trim(), format.name, error))
}

/// Writes in a format: the name of it, and what it wrote. Options may follow the name, as the format
/// has them.
///
/// ```
/// use burnside::{catalog::{self, Form}, quantik::Quantik};
///
/// let written = catalog::read_written(&Quantik, "..../..../..../.B..")?;
/// let (format, _) = catalog::write_as(&Quantik, r#"cbor {"mc": 1, "crc": true}"#, written)?;
/// assert_eq!(format, "cbor");
/// assert!(catalog::write_as(&Quantik, r#"core {"mc": 1}"#, written).is_err());
/// # Ok::<(), catalog::Error>(())
/// ```
pub fn write_as<G: Entry>(
    game: &G,
    format: &str,
    written: Written<G>,
) -> Result<(&'static str, Form), Error> {
    let (name, options) = match format.trim().split_once(char::is_whitespace) {
        Some((name, options)) => (name, options.trim()),
        None => (format.trim(), ""),
    };
    let format = find_format(game, name)?;
    if !options.is_empty() {
        let none = || Err("the format has no options".to_owned());
        let form = game.write_with(format.name, options, written).unwrap_or_else(none);
        let refused = |reason| Error::Options { format: format.name, reason };
        return form.map(|form| (format.name, form)).map_err(refused);
    }
    match (format.write)(game, written) {
        Ok(form) => Ok((format.name, form)),
        Err(reason) => Err(Error::Unsayable {
            format: format.name,
            position: game.written_text(written),
            reason,
        }),
    }
}

/// Moves with the positions after them.
pub type Line<G> = Vec<(<G as Game>::Move, <G as Game>::Position)>;

/// Reads moves that are played one after the other from a position, and plays them. One text may
/// be several plies, such as a chain of jumps.
pub fn read_moves<G: Entry>(
    game: &G,
    mut position: G::Position,
    texts: &[impl AsRef<str>],
) -> Result<Line<G>, Error> {
    let mut plies = Vec::new();
    for text in texts {
        let text = text.as_ref().trim();
        let moves = game.parse_turn(position, text).map_err(|error| Error::Move {
            game: game.name().to_owned(),
            text: text.to_owned(),
            column: game.column(text, &error),
            reason: error.to_string(),
            example: likely(game, position, text),
        })?;
        for mv in moves {
            position = game.try_play(position, mv).map_err(|error| Error::Illegal {
                game: game.name().to_owned(),
                position: game.position_text(position),
                text: text.to_owned(),
                outcome: error.outcome,
                nearest: likely(game, position, text),
            })?;
            plies.push((mv, position));
        }
    }
    Ok(plies)
}

/// The legal move that is most like a text.
fn likely<G: Entry>(game: &G, position: G::Position, text: &str) -> Option<String> {
    let legal: Vec<_> = game.moves(position).map(|mv| game.move_text(position, mv)).collect();
    let nearest = nearest(text, legal.iter().map(String::as_str)).map(str::to_owned);
    nearest.or_else(|| legal.into_iter().next())
}

fn recognize<G: Entry>(game: &G, text: &str) -> Result<(&'static str, Written<G>), Error> {
    if let Some(written) = game.read_printed(text) {
        return Ok(("text", written));
    }
    let text = text.trim();
    if text.eq_ignore_ascii_case("start") {
        return Ok(("text", game.start().into()));
    }
    if text.is_empty() {
        return Err(not_a_position(game, text, "text", ReadError::new("nothing is written")));
    }
    let (name, read) = format_of(text);
    match read(game, text) {
        Ok(written) => Ok((name, written)),
        Err(error) => Err(not_a_position(game, text, name, error)),
    }
}

fn not_a_position<G: Entry>(game: &G, text: &str, format: &'static str, error: ReadError) -> Error {
    Error::Position {
        game: game.name().to_owned(),
        text: text.to_owned(),
        format,
        column: error.column,
        reason: error.reason,
        example: game.position_text(game.start()).into(),
    }
}
