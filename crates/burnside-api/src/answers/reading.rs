//! What a text means: a position in any format, moves, or a record of a game.

use burnside::catalog::{self, Entry};
use serde::Serialize;

use crate::{Error, Kind, Place, records};

/// What a text means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadText {
    /// The position in which it begins.
    pub position: String,
    /// Whether that is the start of the game.
    pub start: bool,
    /// The moves that are played from there.
    pub moves: Vec<String>,
    /// What is wrong with the rest of the text, if something is.
    pub damage: Option<String>,
}

/// Reads a text: as a position, as a record in a form of the game's own, as moves. If nothing fits,
/// the reading that went farthest says what is wrong.
pub(crate) fn read<G: Entry>(game: &G, text: &str) -> Result<ReadText, Error> {
    let text = text.trim();
    let start = game.position_text(game.start());
    let answer = |place: Place, damage: Option<String>| ReadText {
        start: place.position == start,
        position: place.position,
        moves: place.moves,
        damage,
    };
    let position = match catalog::read(game, text) {
        Ok(position) => {
            let place = Place { position: game.position_text(position), moves: Vec::new() };
            return Ok(answer(place, None));
        }
        Err(error) => Error::from(error),
    };
    let lists = [text.to_owned(), lines(text, |sign| matches!(sign, ';' | '\n')), words(text)];
    let mut farthest: Option<ReadText> = None;
    for list in lists {
        let (place, damage) = records::place(game, list.as_bytes());
        let found = answer(place, damage.map(|error| error.message));
        if found.damage.is_none() {
            return Ok(found);
        }
        if farthest.as_ref().is_none_or(|best| found.moves.len() > best.moves.len()) {
            farthest = Some(found);
        }
    }
    match farthest {
        Some(found) if !found.moves.is_empty() => Ok(found),
        _ => {
            let message = format!("this is neither a position nor a game of {}", game.title());
            let hint = position.hint.unwrap_or_else(|| format!("the start is {start}"));
            Err(Error::new(Kind::Position, message).hint(hint))
        }
    }
}

/// The parts of a text, a line each.
fn lines(text: &str, is_end: impl Fn(char) -> bool) -> String {
    let parts = text.split(is_end).map(|part| unnumbered(part.trim()));
    parts.collect::<Vec<_>>().join("\n")
}

/// The words of a text, a line each, without the numbers of moves.
fn words(text: &str) -> String {
    lines(text, |sign| sign.is_whitespace() || sign == ';')
}

/// `3. A0` is `A0`.
fn unnumbered(part: &str) -> &str {
    let rest = part.trim_start_matches(|sign: char| sign.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if rest.len() + 1 < part.len() => rest.trim_start_matches('.').trim_start(),
        _ => part,
    }
}

#[cfg(test)]
mod tests {
    use burnside::{gobblet::Gobblet, quantik::Quantik, quarto::Quarto, zertz::Zertz};

    use super::*;

    fn moves<G: Entry>(game: &G, text: &str) -> Vec<String> {
        let read = read(game, text).unwrap_or_else(|error| panic!("{text}: {}", error.message));
        assert_eq!(read.damage, None, "{text}");
        assert!(read.start, "{text}");
        read.moves
    }

    #[test]
    fn moves_are_read_however_they_are_separated() {
        for text in ["A0;b6;C9", "A0 b6 C9", "1. A0 2. b6 3. C9", "A0\nb6\n\nC9\n", " A0 ; b6;C9; "]
        {
            assert_eq!(moves(&Quantik, text), ["A0", "b6", "C9"]);
        }
        assert_eq!(moves(&Quarto::LINES, ":9;4:C"), [":9", "4:C"]);
        assert_eq!(moves(&Zertz::RINGS_37, "Ge6,d1;We5,f1"), ["Ge6,d1", "We5,f1"]);
        assert_eq!(moves(&Gobblet::DEFAULT, "S(0,0) s(1,1)").len(), 2);
    }

    #[test]
    fn positions_are_read_in_every_format() {
        let read = |text| read(&Gobblet::DEFAULT, text).map(|read| (read.position, read.start));
        assert_eq!(read("33"), Ok(("Sl,.,./.,.,./.,.,. 1".to_owned(), false)));
        assert_eq!(read(".,.,./.,.,./.,.,. 1").map(|(_, start)| start), Ok(true));
    }

    #[test]
    fn a_game_is_read_as_far_as_it_goes() {
        let read = read(&Quantik, "A0;a5;C9").unwrap();
        assert_eq!(read.moves, ["A0"]);
        assert!(read.damage.is_some_and(|damage| damage.contains("a5")));
    }

    #[test]
    fn nonsense_is_refused_in_plain_words() {
        let error = read(&Quantik, "hello").unwrap_err();
        assert_eq!(error.message, "this is neither a position nor a game of Quantik");
    }
}
