//! What pictures look like, and what is written over them.

use burnside::{Notation, Outcome, Player};

use crate::Theme;

/// How much a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// The board with its coordinates, what is beside it, and whose turn it is.
    Full,
    /// The board alone: for galleries and thumbnails.
    Board,
}

/// What pictures look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The colors.
    pub theme: Theme,
    /// How much is shown.
    pub detail: Detail,
}

impl Look {
    /// Everything, for paper.
    pub const LIGHT: Self = Self { theme: Theme::LIGHT, detail: Detail::Full };

    /// Everything, for dark screens.
    pub const DARK: Self = Self { theme: Theme::DARK, detail: Detail::Full };

    /// The same colors, only the board.
    #[must_use]
    pub const fn board_only(self) -> Self {
        Self { theme: self.theme, detail: Detail::Board }
    }
}

/// What stands over a board.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Caption {
    /// The name of the game.
    pub game: String,
    /// Whose turn it is, or how the game ended.
    pub status: String,
    /// The player of whom the status speaks, if it is one.
    pub player: Option<Player>,
    /// What describes the picture to those who cannot see it.
    pub title: String,
}

/// The caption of a position: `Player 1 to move`, `Player 2 has won`, `Draw`; its title is the
/// name of the game with the position's text.
pub fn caption<G: Notation>(game: &G, position: G::Position) -> Caption {
    let (status, player) = match game.outcome(position) {
        None => {
            let player = game.to_move(position);
            (format!("Player {} to move", player.number()), Some(player))
        }
        Some(Outcome::Win(player)) => (format!("Player {} has won", player.number()), Some(player)),
        Some(Outcome::Draw) => ("Draw".to_owned(), None),
        Some(Outcome::BothLose) => ("Both players have lost".to_owned(), None),
    };
    let title = format!("{}: {}", game.name(), game.position_text(position));
    Caption { game: game.name().to_owned(), status, player, title }
}
