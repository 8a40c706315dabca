//! Positions drawn: in the terminal, and as files.

use std::{
    env,
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use anstream::{AutoStream, ColorChoice};
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

/// What standard output shows: colors as `--color` or the environment say, and more than ASCII where
/// a terminal can show it.
pub(crate) fn terminal(ascii: bool) -> Terminal {
    let out = io::stdout();
    let has_unicode = || knows_unicode(|name| env::var(name).ok());
    Terminal {
        color: AutoStream::choice(&out) != ColorChoice::Never,
        unicode: !ascii && out.is_terminal() && has_unicode(),
    }
}

/// Whether the locale has more than ASCII. One that is not set, or names a language alone, says
/// nothing about it.
fn knows_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let mut set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable);
    let Some(locale) = set.find(|locale| !locale.is_empty()) else { return true };
    let named = locale.split_once('.').map(|(_, rest)| rest.split('@').next().unwrap_or(rest));
    match named {
        Some(characters) => characters.replace('-', "").eq_ignore_ascii_case("utf8"),
        None => locale != "C" && locale != "POSIX",
    }
}

#[cfg(test)]
mod tests {
    use super::knows_unicode;

    #[test]
    fn the_locale_says_whether_there_is_more_than_ascii() {
        let knows = |set: &[(&str, &str)]| {
            knows_unicode(|name| {
                set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(knows(&[]));
        for unicode in ["en_US.UTF-8", "C.UTF-8", "de_DE.utf8", "ca_ES.UTF-8@valencia", "de_DE"] {
            assert!(knows(&[("LANG", unicode)]), "{unicode}");
        }
        for plain in ["C", "POSIX", "en_US.ISO-8859-1", "de_DE.ISO-8859-15@euro"] {
            assert!(!knows(&[("LANG", plain)]), "{plain}");
        }
        // The first that is set counts, and an empty one is not set.
        assert!(!knows(&[("LANG", "en_US.UTF-8"), ("LC_ALL", "C")]));
        assert!(knows(&[("LC_ALL", ""), ("LC_CTYPE", "C.UTF-8"), ("LANG", "C")]));
    }
}
