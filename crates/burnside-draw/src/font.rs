//! Letters as outlines, so that a picture looks the same on every machine.
//!
//! The outlines are those of `DejaVu` Sans (see `font/LICENSE`), for Latin scripts and a few
//! signs. A character that is not among them is drawn as an empty box.

use std::{collections::HashMap, sync::LazyLock};

use crate::{Step, at};

/// How bold a text is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// For text.
    Book,
    /// For numbers and names that matter. Outside of ASCII it falls back to [`Book`](Self::Book).
    Bold,
}

/// The outline of a character, in units of which [`EM`] make the size of the text.
pub(crate) struct Glyph {
    /// The character that it shows, or the empty box.
    pub(crate) shown: char,
    /// The face that has it.
    pub(crate) weight: Weight,
    /// How far it moves the next one.
    pub(crate) advance: f64,
    /// Its outline as SVG path data, y upwards.
    pub(crate) path: &'static str,
}

/// Font units per size of the text.
pub(crate) const EM: f64 = 2048.0;

/// The height of capital letters over the size of the text.
pub(crate) const CAPITALS: f64 = 1493.0 / EM;

/// What is shown for characters without an outline.
const UNKNOWN: char = '□';

static FACES: LazyLock<[HashMap<char, (f64, &str)>; 2]> = LazyLock::new(|| {
    [include_str!("../font/book.txt"), include_str!("../font/bold.txt")].map(|face| {
        let glyph = |line: &'static str| {
            let mut fields = line.splitn(3, ' ');
            let code = u32::from_str_radix(fields.next()?, 16).ok()?;
            let advance = fields.next()?.parse().ok()?;
            Some((char::from_u32(code)?, (advance, fields.next().unwrap_or_default())))
        };
        face.lines().map(|line| glyph(line).expect("the font is well formed")).collect()
    })
});

/// The glyph of a character, in this weight if there is one.
pub(crate) fn glyph(letter: char, weight: Weight) -> Glyph {
    let faces = match weight {
        Weight::Book => &[Weight::Book][..],
        Weight::Bold => &[Weight::Bold, Weight::Book],
    };
    for shown in [letter, UNKNOWN] {
        for &weight in faces {
            if let Some(&(advance, path)) = FACES[weight as usize].get(&shown) {
                return Glyph { shown, weight, advance, path };
            }
        }
    }
    unreachable!("the font has {UNKNOWN}")
}

/// How wide a text is, over its size.
pub fn width(text: &str, weight: Weight) -> f64 {
    text.chars().map(|letter| glyph(letter, weight).advance).sum::<f64>() / EM
}

/// The text, or as much of it as fits with an ellipsis at the end.
pub(crate) fn cut(text: &str, weight: Weight, room: f64) -> String {
    if width(text, weight) <= room + 1e-9 {
        return text.to_owned();
    }
    let mut kept = text.to_owned();
    while kept.pop().is_some() {
        let short = format!("{}…", kept.trim_end());
        if width(&short, weight) <= room {
            return short;
        }
    }
    String::new()
}

/// An outline that SVG would understand, in steps, y downwards.
pub(crate) fn steps(path: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut rest = path;
    while let Some(letter) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |i| i + 1);
        let numbers: Vec<f64> = rest[1..end].split(' ').filter_map(|n| n.parse().ok()).collect();
        match (letter, &numbers[..]) {
            ('M', &[x, y]) => steps.push(Step::Move(at(x, -y))),
            ('L', &[x, y]) => steps.push(Step::Line(at(x, -y))),
            ('Q', &[cx, cy, x, y]) => steps.push(Step::Curve(at(cx, -cy), at(x, -y))),
            ('Z', []) => steps.push(Step::Close),
            _ => unreachable!("the font has only M, L, Q and Z"),
        }
        rest = &rest[end..];
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outline_can_be_read() {
        for face in FACES.iter() {
            for (letter, (advance, path)) in face {
                assert!(*advance > 0.0, "{letter}");
                let closed = steps(path).iter().filter(|step| **step == Step::Close).count();
                let begun = steps(path).iter().filter(|s| matches!(s, Step::Move(_))).count();
                assert_eq!(closed, begun, "{letter}");
                assert_eq!(path.is_empty(), letter.is_whitespace(), "{letter}");
            }
        }
        assert_eq!(FACES[1].len(), 96);
    }

    #[test]
    fn bold_falls_back_to_book_and_both_to_a_box() {
        assert_eq!(glyph('ł', Weight::Bold).weight, Weight::Book);
        assert_eq!(glyph('7', Weight::Bold).weight, Weight::Bold);
        assert_eq!(glyph('将', Weight::Bold).shown, UNKNOWN);
    }

    #[test]
    fn long_texts_are_cut_where_they_no_longer_fit() {
        let text = "oooo/ooooo/oooooo";
        for room in 0..12 {
            let short = cut(text, Weight::Book, f64::from(room));
            assert!(width(&short, Weight::Book) <= f64::from(room));
        }
        assert_eq!(cut(text, Weight::Book, 100.0), text);
        assert_eq!(cut("a bcdefg", Weight::Book, width("a b…", Weight::Book) - 0.01), "a…");
    }
}
