//! Positions drawn: in the terminal, and as files.

use std::{
    env,
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use burnside_draw::{Look, Scene, Terminal, png, svg};
use clap::Args;

use crate::{
    failure::{Failure, Outcome},
    files,
};

/// Where a picture goes, and what it looks like.
#[derive(Args, Clone, Debug)]
pub(crate) struct Pictures {
    /// Write the picture as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the picture as PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// How many pixels wide a PNG is
    #[arg(long, value_name = "PIXELS", default_value_t = 800)]
    width: u32,
    /// Draw for a dark background
    #[arg(long)]
    dark: bool,
}

impl Pictures {
    /// Whether a file is asked for.
    pub(crate) fn are_wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// A picture shows one thing: many positions need many names.
    pub(crate) fn check_one(&self, position: &str) -> Outcome<()> {
        if position == "-" && self.are_wanted() {
            return Err(Failure::Usage {
                message: "a picture shows one position, and `-` reads many".to_owned(),
                hint: Some("one position, or no --svg and --png".to_owned()),
            });
        }
        Ok(())
    }

    pub(crate) fn look(&self) -> Look {
        if self.dark { Look::DARK } else { Look::LIGHT }
    }

    /// Writes the files that are asked for.
    pub(crate) fn save(&self, scene: &Scene) -> Outcome<()> {
        if let Some(path) = &self.svg {
            files::write_whole(path, svg(scene).as_bytes())?;
        }
        if let Some(path) = &self.png {
            save_png(path, scene, self.width)?;
        }
        Ok(())
    }
}

/// Writes a picture of this width.
pub(crate) fn save_png(path: &Path, scene: &Scene, width: u32) -> Outcome<()> {
    let pixels = png(scene, width).map_err(|error| Failure::Usage {
        message: error.to_string(),
        hint: Some("a smaller --width".to_owned()),
    })?;
    files::write_whole(path, &pixels)
}

/// What standard output can show: plain characters unless it is a terminal that may be colored.
pub(crate) fn terminal(ascii: bool) -> Terminal {
    let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if ascii || no_color || !io::stdout().is_terminal() { Terminal::PLAIN } else { Terminal::COLOR }
}
