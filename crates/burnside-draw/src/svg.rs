//! A picture as SVG: no fonts, no scripts, no styles, nothing from elsewhere.
//!
//! Every letter is defined once and used many times. Its identifier names the face and the
//! character, so several pictures can stand in one page without disturbing each other.

use std::{
    collections::BTreeMap,
    fmt::{self, Write as _},
};

use crate::{
    Anchor, Paint, Picture, Shape, Step, Weight,
    font::{self, CAPITALS, EM, Glyph},
};

/// The picture as an SVG document.
pub fn svg(picture: &Picture) -> String {
    let mut glyphs = BTreeMap::new();
    collect(&picture.shapes, &mut glyphs);
    let mut out = String::new();
    document(picture, &glyphs, &mut out).expect("a String takes everything");
    out
}

fn document(
    picture: &Picture,
    glyphs: &BTreeMap<(Weight, char), &str>,
    out: &mut String,
) -> fmt::Result {
    let (width, height, title) = (N(picture.width), N(picture.height), escape(&picture.title));
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">"#
    )?;
    writeln!(out, "<title>{title}</title>")?;
    if !glyphs.is_empty() {
        writeln!(out, "<defs>")?;
        for (&(weight, letter), path) in glyphs {
            writeln!(out, r#"<path id="{}" d="{path}"/>"#, id(weight, letter))?;
        }
        writeln!(out, "</defs>")?;
    }
    let background = picture.background;
    writeln!(out, r#"<rect width="{width}" height="{height}" fill="{background}"/>"#)?;
    for shape in &picture.shapes {
        write_shape(shape, out)?;
    }
    writeln!(out, "</svg>")
}

/// Every glyph that the shapes need and that is not blank.
fn collect(shapes: &[Shape], glyphs: &mut BTreeMap<(Weight, char), &'static str>) {
    for shape in shapes {
        match shape {
            Shape::Text { text, weight, .. } => {
                for letter in text.chars() {
                    let Glyph { shown, weight, path, .. } = font::glyph(letter, *weight);
                    if !path.is_empty() {
                        glyphs.insert((weight, shown), path);
                    }
                }
            }
            Shape::Group { shapes, .. } => collect(shapes, glyphs),
            _ => {}
        }
    }
}

fn id(weight: Weight, letter: char) -> String {
    let face = match weight {
        Weight::Book => 'r',
        Weight::Bold => 'b',
    };
    format!("{face}{:x}", letter as u32)
}

fn write_shape(shape: &Shape, out: &mut String) -> fmt::Result {
    match shape {
        Shape::Ellipse { center, radii: (rx, ry), paint } => {
            let (cx, cy) = (N(center.x), N(center.y));
            if rx.to_bits() == ry.to_bits() {
                write!(out, r#"<circle cx="{cx}" cy="{cy}" r="{}""#, N(*rx))?;
            } else {
                let (rx, ry) = (N(*rx), N(*ry));
                write!(out, r#"<ellipse cx="{cx}" cy="{cy}" rx="{rx}" ry="{ry}""#)?;
            }
            write_paint(paint, out)?;
        }
        Shape::Rect { corner, size: (width, height), round, paint } => {
            let (x, y, width, height) = (N(corner.x), N(corner.y), N(*width), N(*height));
            write!(out, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}""#)?;
            if *round > 0.0 {
                write!(out, r#" rx="{}""#, N(*round))?;
            }
            write_paint(paint, out)?;
        }
        Shape::Path { steps, paint } => {
            out.push_str(r#"<path d=""#);
            for step in steps {
                match step {
                    Step::Move(p) => write!(out, "M{} {}", N(p.x), N(p.y))?,
                    Step::Line(p) => write!(out, "L{} {}", N(p.x), N(p.y))?,
                    Step::Curve(c, p) => {
                        write!(out, "Q{} {} {} {}", N(c.x), N(c.y), N(p.x), N(p.y))?;
                    }
                    Step::Close => out.push('Z'),
                }
            }
            out.push('"');
            write_paint(paint, out)?;
            if paint.stroke.is_some() {
                out.push_str(r#" stroke-linecap="round" stroke-linejoin="round""#);
            }
        }
        Shape::Text { .. } => return write_text(shape, out),
        Shape::Group { offset, scale, shapes } => {
            let (x, y) = (N(offset.x), N(offset.y));
            write!(out, r#"<g transform="translate({x} {y})"#)?;
            if (scale - 1.0).abs() > 1e-9 {
                let text = format!("{scale:.4}");
                write!(out, " scale({})", text.trim_end_matches('0'))?;
            }
            writeln!(out, r#"">"#)?;
            for shape in shapes {
                write_shape(shape, out)?;
            }
            return writeln!(out, "</g>");
        }
    }
    writeln!(out, "/>")
}

fn write_text(shape: &Shape, out: &mut String) -> fmt::Result {
    let Shape::Text { at, size, anchor, weight, color, text } = shape else { return Ok(()) };
    let width = font::width(text, *weight) * size;
    let x = at.x - width * anchor_share(*anchor);
    let y = at.y + size * CAPITALS / 2.0;
    let scale = size / EM;
    write!(
        out,
        r#"<g role="img" aria-label="{}" fill="{color}" transform="matrix({scale:.6} 0 0 {:.6} {} {})">"#,
        escape(text),
        -scale,
        N(x),
        N(y)
    )?;
    let mut pen = 0.0;
    for letter in text.chars() {
        let Glyph { shown, weight, advance, path } = font::glyph(letter, *weight);
        if !path.is_empty() {
            write!(out, r##"<use href="#{}""##, id(weight, shown))?;
            if pen > 0.0 {
                write!(out, r#" x="{}""#, N(pen))?;
            }
            out.push_str("/>");
        }
        pen += advance;
    }
    writeln!(out, "</g>")
}

/// How much of a text lies before its place.
pub(crate) fn anchor_share(anchor: Anchor) -> f64 {
    match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => 0.5,
        Anchor::End => 1.0,
    }
}

fn write_paint(paint: &Paint, out: &mut String) -> fmt::Result {
    match paint.fill {
        Some(color) => write!(out, r#" fill="{color}""#)?,
        None => out.push_str(r#" fill="none""#),
    }
    match paint.stroke {
        Some((color, width)) => {
            write!(out, r#" stroke="{color}" stroke-width="{}""#, N(width))
        }
        None => Ok(()),
    }
}

/// Text inside XML. Characters that XML cannot hold at all become U+FFFD.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

/// A number with at most two decimals, without zeros at the end.
struct N(f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let short = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if short == "-0" { "0" } else { short })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Rgb, at};

    #[test]
    fn numbers_are_short() {
        let text = |number: f64| N(number).to_string();
        assert_eq!([1.0, 0.5, -0.001, 100.0, 12.345].map(text), ["1", "0.5", "0", "100", "12.35"]);
    }

    #[test]
    fn letters_are_defined_once() {
        let black = Rgb::hex(0);
        let mut picture = Picture::new("x", 100.0, 20.0, black);
        let text = Shape::text(at(50.0, 10.0), 12.0, Weight::Bold, black, "a ab");
        picture.add(Shape::Group { offset: at(1.0, 2.0), scale: 0.5, shapes: vec![text] });
        let svg = svg(&picture);
        assert_eq!(svg.matches("<path id=").count(), 2);
        assert_eq!(svg.matches(r##"<use href="#b61""##).count(), 2);
        assert!(svg.contains(r#"<g transform="translate(1 2) scale(0.5)">"#));
    }

    proptest! {
        /// Whatever a caption says, the document stays well formed: tags cannot be forged, and
        /// no character is left that XML forbids.
        #[test]
        fn any_text_is_harmless(text in any::<String>()) {
            let safe = escape(&text);
            prop_assert!(!safe.contains(['<', '>', '"']));
            let forbidden = |c: char| c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}');
            prop_assert!(!safe.contains(forbidden));
            let unescaped = safe.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"")
                .replace("&amp;", "&");
            prop_assert_eq!(unescaped.chars().count(), text.chars().count());
        }
    }
}
