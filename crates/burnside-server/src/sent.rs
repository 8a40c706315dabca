//! Games whose files clients have sent: a few, and of those that were not asked about for longest
//! nothing is kept.

use std::sync::{Arc, Mutex, PoisonError};

use burnside_api::{AnyGame, Error, Kind, answers::About, read_game_file};
use sha2::{Digest, Sha256};

/// The games, the one that was asked about last at the end.
pub(crate) struct Sent {
    games: Mutex<Vec<Game>>,
    most: usize,
}

/// A game under the name by which addresses know it.
#[derive(Clone)]
struct Game {
    name: String,
    text: Arc<str>,
    rules: Arc<dyn AnyGame>,
}

impl Game {
    fn about(&self) -> About {
        let name = self.name.clone();
        About { name: name.clone(), variants: vec![name], ..self.rules.about() }
    }
}

impl Sent {
    /// Keeps at most so many.
    pub(crate) fn new(most: usize) -> Self {
        Self { games: Mutex::default(), most }
    }

    /// Whether files are accepted at all.
    pub(crate) fn accepts(&self) -> bool {
        self.most > 0
    }

    /// The game by its name in addresses.
    pub(crate) fn find(&self, name: &str) -> Option<Arc<dyn AnyGame>> {
        Some(self.known(name)?.rules)
    }

    /// What there is to say about a game, by its name in addresses.
    pub(crate) fn about(&self, name: &str) -> Option<About> {
        Some(self.known(name)?.about())
    }

    fn known(&self, name: &str) -> Option<Game> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let at = games.iter().position(|known| known.name.eq_ignore_ascii_case(name.trim()))?;
        let known = games.remove(at);
        games.push(known.clone());
        Some(known)
    }

    /// Reads a file and keeps its game. What there is to say about it has the name by which
    /// addresses know it: that of the file and a number made from the text, so that no client's
    /// game takes the place of another's.
    pub(crate) fn accept(&self, text: &str) -> Result<About, Error> {
        let rules = read_game_file(text)?;
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let known = games.iter().position(|known| *known.text == *text).map(|at| games.remove(at));
        let known = if let Some(known) = known {
            known
        } else {
            // Two texts of one number are possible, and then the second has to be changed.
            let name = format!("{}_{:016x}", rules.name(), number(text));
            if games.iter().any(|known| known.name == name) {
                let message = "another game has this name and number";
                return Err(Error::new(Kind::GameFile, message).hint("change its name"));
            }
            Game { name, text: text.into(), rules }
        };
        let about = known.about();
        if games.len() >= self.most {
            games.remove(0);
        }
        games.push(known);
        Ok(about)
    }
}

/// The same number for the same text, wherever the server runs.
fn number(text: &str) -> u64 {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(name: &str) -> String {
        format!(
            "name = {name:?}\ntitle = \"\"\nrules = \"\"\nboard.grid = [3, 3]\npieces.x = \"XO\"\n\
             turn = [{{ place = \"x\" }}]\nend = [{{ line = \"3 in a row\", winner = \"you\" }}]\n"
        )
    }

    #[test]
    fn the_one_that_nobody_asks_about_goes() {
        let sent = Sent::new(2);
        let [a, b, c] = ["a", "b", "c"].map(text);
        let name = |text: &str| sent.accept(text).unwrap().name;
        let (first, second) = (name(&a), name(&b));
        assert!(first.starts_with("a_") && first.len() == 18, "{first}");
        assert_eq!(name(&a), first, "the same text is the same game");
        assert!(sent.find(&first).is_some());
        let third = name(&c);
        assert!(sent.find(&second).is_none());
        assert!(sent.find(&first).is_some() && sent.find(&third.to_uppercase()).is_some());
        assert_eq!(sent.accept("name = 3").unwrap_err().kind, Kind::GameFile);
    }
}
