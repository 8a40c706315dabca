//! Positions drawn: in the terminal, and as files.

use std::{
    env,
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use burnside_api::{Effort, PictureFile, PictureFormat, PictureOptions};
use burnside_draw::{Look, Picture, Terminal};
use clap::Args;

use crate::{
    failure::{Failure, Result},
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
    /// Whether a file is to be written.
    pub(crate) fn are_wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// A picture shows one position: refuses to draw every line of standard input.
    pub(crate) fn refuse_batch(&self, position: &str) -> Result<()> {
        if position == "-" && self.are_wanted() {
            return Err(Failure::Usage {
                message: "a picture shows one position, but `-` reads many".to_owned(),
                hint: Some("name one position, or leave --svg and --png out".to_owned()),
            });
        }
        Ok(())
    }

    pub(crate) fn look(&self) -> Look {
        if self.dark { Look::DARK } else { Look::LIGHT }
    }

    /// How pictures and drawings look.
    pub(crate) fn options(&self, terminal: Terminal, values: Option<Effort>) -> PictureOptions {
        PictureOptions { dark: self.dark, terminal, values, ..PictureOptions::default() }
    }

    /// The files to write, each with its format.
    pub(crate) fn files(
        &self,
        options: PictureOptions,
    ) -> impl Iterator<Item = (&Path, PictureOptions)> {
        let svg = self.svg.as_deref().map(|path| (path, PictureFormat::Svg));
        let png = self.png.as_deref().map(|path| (path, PictureFormat::Png(self.width)));
        let with = move |(path, format)| (path, PictureOptions { format, ..options });
        svg.into_iter().chain(png).map(with)
    }
}

/// Writes a picture to a file.
pub(crate) fn save(path: &Path, picture: &PictureFile) -> Result<()> {
    files::write_whole(path, &picture.bytes)
}

/// Writes a picture of this width.
pub(crate) fn save_png(path: &Path, picture: &Picture, width: u32) -> Result<()> {
    save(path, &PictureFormat::Png(width).file(picture)?)
}

/// Writes a picture that any width fits.
pub(crate) fn save_svg(path: &Path, picture: &Picture) -> Result<()> {
    save(path, &PictureFormat::Svg.file(picture)?)
}

/// What standard output shows.
pub(crate) fn terminal(ascii: bool) -> Terminal {
    let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    shown(ascii || !io::stdout().is_terminal(), no_color)
}

/// Plain characters, or everything that may be shown.
fn shown(is_plain: bool, no_color: bool) -> Terminal {
    match (is_plain, no_color) {
        (true, _) => Terminal::PLAIN,
        (false, true) => Terminal::UNICODE,
        (false, false) => Terminal::COLOR,
    }
}

#[cfg(test)]
mod tests {
    use burnside_draw::Terminal;

    use super::shown;

    #[test]
    fn no_color_takes_colors_and_nothing_else() {
        assert_eq!(shown(false, true), Terminal::UNICODE);
        assert_eq!(shown(false, false), Terminal::COLOR);
        for no_color in [false, true] {
            assert_eq!(shown(true, no_color), Terminal::PLAIN);
        }
    }
}
