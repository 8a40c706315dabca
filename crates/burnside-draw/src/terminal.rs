//! What a terminal can show, and the styles of things in it.

use anstyle::{AnsiColor, Style};
use burnside::{Player, Value};

/// What the caller knows about the terminal: whether it is one, what `NO_COLOR` says, what the
/// user asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terminal {
    /// Whether to color.
    pub color: bool,
    /// Whether to use more than ASCII.
    pub unicode: bool,
}

impl Terminal {
    /// ASCII without color: for files, pipes and old terminals.
    pub const PLAIN: Self = Self { color: false, unicode: false };

    /// Box drawing and shapes, without color.
    pub const UNICODE: Self = Self { color: false, unicode: true };

    /// Everything.
    pub const COLOR: Self = Self { color: true, unicode: true };

    /// One of two, as the terminal can show.
    pub(crate) const fn pick<T: Copy>(self, unicode: T, ascii: T) -> T {
        if self.unicode { unicode } else { ascii }
    }
}

/// What should not catch the eye.
pub(crate) const FAINT: Style = Style::new().dimmed();

/// What should.
pub(crate) const ACCENT: Style = AnsiColor::Magenta.on_default().bold();

pub(crate) fn player(player: Player) -> Style {
    [AnsiColor::BrightYellow, AnsiColor::BrightBlue][player.index()].on_default().bold()
}

pub(crate) fn value(value: Value) -> Style {
    match value {
        Value::Win(_) => AnsiColor::Green.on_default().bold(),
        Value::Draw => Style::new(),
        Value::Loss(_) => AnsiColor::Red.on_default(),
    }
}
