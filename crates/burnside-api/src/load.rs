//! Games as data: the text of a game file becomes a game like any other.

use std::sync::Arc;

use burnside_define::{Defined, Errors, Problem};

use crate::{AnyGame, Error, Kind, Service, answers::Checked, game::Typed};

/// Reads the text of a game file. The game is in no list: its name may be that of another.
pub fn read_game_file(text: &str) -> Result<Arc<dyn AnyGame>, Error> {
    let game = Defined::read(text)?;
    // Most games need only a few words a position, and are faster with fewer.
    Ok(match game.narrow::<4>() {
        Some(small) => Arc::new(Typed::new(small)),
        None => Arc::new(Typed::new(game)),
    })
}

/// Looks at a game file from all sides: its board, its symmetries, its first plies, and warnings
/// about rules that do nothing. The same file gets the same answer.
///
/// ```
/// let text = burnside_define::shipped_text("tic-tac-toe").unwrap();
/// let checked = burnside_api::check_game_file(text)?;
/// assert_eq!(checked.plies[1].lines, 72);
/// assert!(checked.warnings.is_empty());
/// # Ok::<(), burnside_api::Error>(())
/// ```
pub fn check_game_file(text: &str) -> Result<Checked, Error> {
    Ok(burnside_define::check(&Defined::read(text)?).into())
}

impl Service {
    /// Reads the text of a game file and adds the game to those that are known by name.
    ///
    /// The same text again is the same game. Another text with the name of a game that was loaded
    /// before takes its place: whoever still has the old one keeps it, and nothing is shared
    /// between the two. The name of a listed or registered game is refused.
    ///
    /// ```
    /// use burnside_api::{Context, Place, Request, Service};
    ///
    /// let text = burnside_define::shipped_text("three-mens-morris").unwrap();
    /// let service = Service::new();
    /// let game = service.load(text)?;
    /// let request = Request::Perft { place: Place::at("start"), depth: 2 };
    /// let answer = game.answer(&request, &Context::default())?;
    /// assert!(answer.to_json().contains(r#""nodes":72"#));
    /// # Ok::<(), burnside_api::Error>(())
    /// ```
    pub fn load(&self, text: &str) -> Result<Arc<dyn AnyGame>, Error> {
        let known = self.known().iter().find(|known| known.text.as_deref() == Some(text)).cloned();
        match known {
            Some(known) => Ok(known.game),
            None => self.add(read_game_file(text)?, Some(text)),
        }
    }
}

/// The first mistake with its place; the others are in the message.
impl From<Errors> for Error {
    fn from(Errors(problems): Errors) -> Self {
        let lines: Vec<_> = problems.iter().map(Problem::to_string).collect();
        let first = problems.first();
        Self {
            line: first.map(|problem| problem.line),
            column: first.map(|problem| problem.column),
            hint: Some("docs/game-files.md has the words, with an example for each".to_owned()),
            ..Self::new(Kind::GameFile, lines.join("\n"))
        }
    }
}
