//! One file for each game, and what they share.

mod gobblet;
mod quantik;
mod quarto;
mod shared;
mod zertz;

use burnside::Player;

use crate::{Paint, Theme};

/// How a player's things are painted outside of boards.
pub(crate) fn player_disc(player: Player, theme: &Theme) -> Paint {
    shared::disc(player, theme, 2.0)
}
