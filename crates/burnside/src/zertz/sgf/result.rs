//! What a file says about the result, in whatever language: it names the winner.
//!
//! A sentence that says draw does not count: the server also writes it where it does not know the
//! winner, even of games that are won on the board.

use crate::{Outcome, Player};

/// What `RE` says: an outcome in our own words, or a sentence that names one of the players.
pub(super) fn outcome(text: &str, players: &[Option<String>; 2]) -> Option<Outcome> {
    let text = text.trim();
    if let Ok(outcome) = text.parse() {
        return Some(outcome);
    }
    let named =
        players.each_ref().map(|name| name.as_deref().is_some_and(|name| names(text, name)));
    match named {
        [true, false] => Some(Outcome::Win(Player::One)),
        [false, true] => Some(Outcome::Win(Player::Two)),
        _ => None,
    }
}

/// Whether a name stands in a text, not as a part of a longer one. Guests have numbers there.
fn names(text: &str, name: &str) -> bool {
    if name.is_empty() {
        return false;
    }
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut after = text[at + name.len()..].chars();
        let after = if name == "guest" {
            after.find(|letter| !letter.is_ascii_digit())
        } else {
            after.next()
        };
        let ends =
            |letter: Option<char>| letter.is_none_or(|letter| !letter.is_ascii_alphanumeric());
        ends(before) && ends(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_name_the_winner() {
        let players = [Some("Ada".to_owned()), Some("guest".to_owned())];
        let one = Some(Outcome::Win(Player::One));
        let two = Some(Outcome::Win(Player::Two));
        for (text, expected) in [
            ("Game won by Ada", one),
            ("Partida ganada por Ada", one),
            ("Игру выиграл(а) Ada.", one),
            ("Adaが勝ちました", one),
            (" Game won by guest1488\n", two),
            ("player 2", two),
            ("The game is a draw", None),
            ("draw", Some(Outcome::Draw)),
            ("both lose", Some(Outcome::BothLose)),
            ("Game won by Adam", None),
            ("Game won by Nevada", None),
            ("Game won by guestbook", None),
            ("Ada and guest stopped", None),
            ("", None),
        ] {
            assert_eq!(outcome(text, &players), expected, "{text}");
        }
        let same = [Some("guest".to_owned()), Some("guest".to_owned())];
        assert_eq!(outcome("Game won by guest7", &same), None);
        assert_eq!(outcome("Game won by Ada", &[None, Some(String::new())]), None);
    }
}
