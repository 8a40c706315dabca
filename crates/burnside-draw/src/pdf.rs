//! A picture as PDF, for printing: one page of a size in millimeters, nothing but outlines.
//!
//! Every letter is one form that is used many times.

use std::{
    collections::BTreeMap,
    fmt::{self, Write as _},
};

use crate::{
    Paint, Picture, Point, Rgb, Shape, Step, Weight, at,
    font::{self, CAPITALS, EM},
    svg::anchor_share,
};

/// Points per millimeter.
const POINTS: f64 = 72.0 / 25.4;

/// The picture as a PDF file with one page, so many millimeters wide; the height follows.
///
/// ```
/// use burnside_draw::{Paint, Picture, Rgb, Shape, at, pdf};
///
/// let mut picture = Picture::new("a red dot", 10.0, 10.0, Rgb::hex(0xff_ffff));
/// picture.add(Shape::circle(at(5.0, 5.0), 3.5, Paint::fill(Rgb::hex(0xc0_0000))));
/// let file = pdf(&picture, 25.4);
/// assert!(file.starts_with(b"%PDF-1.4\n") && file.ends_with(b"%%EOF\n"));
/// assert!(String::from_utf8_lossy(&file).contains("/MediaBox [0 0 72 72]"));
/// ```
pub fn pdf(picture: &Picture, millimeters: f64) -> Vec<u8> {
    let mut page = Page { out: String::new(), forms: BTreeMap::new() };
    page.picture(picture, millimeters * POINTS / picture.width).expect("a String takes everything");
    let scale = millimeters * POINTS / picture.width;
    let size = (N(picture.width * scale), N(picture.height * scale));
    let mut file = File::default();
    let mut forms = String::new();
    for index in 0..page.forms.len() {
        let _ = write!(forms, "/G{index} {} 0 R ", FIRST_FORM + index);
    }
    file.object("<< /Type /Catalog /Pages 2 0 R >>");
    file.object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
    file.object(&format!(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {} {}] /Contents 4 0 R \
         /Resources << /XObject << {forms}>> >> >>",
        size.0, size.1
    ));
    file.stream("", &page.out);
    file.object(&format!("<< /Title ({}) >>", escape(&picture.title)));
    let mut forms: Vec<_> = page.forms.into_iter().map(|(key, number)| (number, key)).collect();
    forms.sort_unstable();
    for (_, (weight, letter)) in forms {
        let mut outline = String::new();
        let glyph = font::glyph(letter, weight);
        path(&font::steps(glyph.path), &mut outline).expect("a String takes everything");
        outline.push_str("f\n");
        let form = "/Type /XObject /Subtype /Form /BBox [-2048 -4096 4096 4096] ";
        file.stream(form, &outline);
    }
    file.end()
}

/// The number of the first form: the catalog, the list of pages, the page, what is on it and the
/// title come before it.
const FIRST_FORM: usize = 6;

/// A number with at most three decimals.
struct N(f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.3}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// A text in parentheses; what is not ASCII is left out.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars().filter(|c| c.is_ascii() && !c.is_control()) {
        if matches!(letter, '(' | ')' | '\\') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// A file as it grows.
#[derive(Default)]
struct File {
    body: String,
    places: Vec<usize>,
}

const HEAD: &str = "%PDF-1.4\n";

impl File {
    fn object(&mut self, content: &str) {
        self.places.push(HEAD.len() + self.body.len());
        let _ = write!(self.body, "{} 0 obj\n{content}\nendobj\n", self.places.len());
    }

    fn stream(&mut self, keys: &str, content: &str) {
        let length = content.len();
        self.object(&format!("<< {keys}/Length {length} >>\nstream\n{content}\nendstream"));
    }

    fn end(self) -> Vec<u8> {
        let Self { body, places } = self;
        let start = HEAD.len() + body.len();
        let count = places.len() + 1;
        let mut out = format!("{HEAD}{body}xref\n0 {count}\n0000000000 65535 f \n");
        for place in places {
            let _ = writeln!(out, "{place:010} 00000 n ");
        }
        let _ = writeln!(
            out,
            "trailer\n<< /Size {count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n{start}\n%%EOF"
        );
        out.into_bytes()
    }
}

/// What is painted on the page, and the letters that it needs.
struct Page {
    out: String,
    forms: BTreeMap<(Weight, char), usize>,
}

impl Page {
    fn picture(&mut self, picture: &Picture, scale: f64) -> fmt::Result {
        // From now on y grows downwards.
        let height = N(picture.height * scale);
        writeln!(self.out, "{} 0 0 {} 0 {height} cm 1 J 1 j", scale, -scale)?;
        let ground = Paint::fill(picture.background);
        let size = (picture.width, picture.height);
        self.shape(&Shape::Rect { corner: at(0.0, 0.0), size, round: 0.0, paint: ground })?;
        picture.shapes.iter().try_for_each(|shape| self.shape(shape))
    }

    fn shape(&mut self, shape: &Shape) -> fmt::Result {
        match shape {
            Shape::Ellipse { center, radii, paint } => {
                let corner = center.plus(-radii.0, -radii.1);
                self.rounded(corner, (2.0 * radii.0, 2.0 * radii.1), *radii, paint)
            }
            Shape::Rect { corner, size, round, paint } => {
                let r = round.min(size.0 / 2.0).min(size.1 / 2.0).max(0.0);
                self.rounded(*corner, *size, (r, r), paint)
            }
            Shape::Path { steps, paint } => {
                self.colors(paint)?;
                path(steps, &mut self.out)?;
                self.paint(paint)
            }
            Shape::Text { at, size, anchor, weight, color, text } => {
                let wide = font::width(text, *weight) * size;
                let mut x = at.x - wide * anchor_share(*anchor);
                let (y, scale) = (at.y + size * CAPITALS / 2.0, size / EM);
                self.color(*color, "rg")?;
                for letter in text.chars() {
                    let glyph = font::glyph(letter, *weight);
                    if !glyph.path.is_empty() {
                        let fresh = self.forms.len();
                        let form = *self.forms.entry((glyph.weight, glyph.shown)).or_insert(fresh);
                        let (x, y) = (N(x), N(y));
                        writeln!(self.out, "q {scale:.7} 0 0 {scale:.7} {x} {y} cm /G{form} Do Q")?;
                    }
                    x += glyph.advance * scale;
                }
                Ok(())
            }
            Shape::Group { offset, scale, shapes } => {
                writeln!(
                    self.out,
                    "q {scale:.7} 0 0 {scale:.7} {} {} cm",
                    N(offset.x),
                    N(offset.y)
                )?;
                shapes.iter().try_for_each(|shape| self.shape(shape))?;
                writeln!(self.out, "Q")
            }
        }
    }

    /// A rectangle with corners of these radii: an ellipse if they are half of its sides.
    fn rounded(
        &mut self,
        corner: Point,
        (width, height): (f64, f64),
        (rx, ry): (f64, f64),
        paint: &Paint,
    ) -> fmt::Result {
        self.colors(paint)?;
        let (left, top, right, bottom) = (corner.x, corner.y, corner.x + width, corner.y + height);
        if rx <= 0.0 || ry <= 0.0 {
            let (left, top) = (N(left), N(top));
            writeln!(self.out, "{left} {top} {} {} re", N(width), N(height))?;
            return self.paint(paint);
        }
        // How far the control points are from the corner, for a circle.
        let (kx, ky) = (rx * 0.447_715, ry * 0.447_715);
        let corners = [
            [right - rx, top, right - kx, top, right, top + ky, right, top + ry],
            [right, bottom - ry, right, bottom - ky, right - kx, bottom, right - rx, bottom],
            [left + rx, bottom, left + kx, bottom, left, bottom - ky, left, bottom - ry],
            [left, top + ry, left, top + ky, left + kx, top, left + rx, top],
        ];
        for (index, corner) in corners.into_iter().enumerate() {
            let [x0, y0, ax, ay, bx, by, x, y] = corner.map(N);
            let first = if index == 0 { "m" } else { "l" };
            writeln!(self.out, "{x0} {y0} {first} {ax} {ay} {bx} {by} {x} {y} c")?;
        }
        writeln!(self.out, "h")?;
        self.paint(paint)
    }

    fn color(&mut self, Rgb(r, g, b): Rgb, operator: &str) -> fmt::Result {
        let [r, g, b] = [r, g, b].map(|part| N(f64::from(part) / 255.0));
        writeln!(self.out, "{r} {g} {b} {operator}")
    }

    fn colors(&mut self, paint: &Paint) -> fmt::Result {
        if let Some(fill) = paint.fill {
            self.color(fill, "rg")?;
        }
        if let Some((ink, width)) = paint.stroke {
            self.color(ink, "RG")?;
            writeln!(self.out, "{} w", N(width))?;
        }
        Ok(())
    }

    fn paint(&mut self, paint: &Paint) -> fmt::Result {
        let operator = match (paint.fill, paint.stroke) {
            (Some(_), Some(_)) => "B",
            (Some(_), None) => "f",
            (None, Some(_)) => "S",
            (None, None) => "n",
        };
        writeln!(self.out, "{operator}")
    }
}

/// An outline. A curve bent towards one point is written as one bent towards two.
fn path(steps: &[Step], out: &mut String) -> fmt::Result {
    let mut here = at(0.0, 0.0);
    for step in steps {
        match *step {
            Step::Move(to) => {
                writeln!(out, "{} {} m", N(to.x), N(to.y))?;
                here = to;
            }
            Step::Line(to) => {
                writeln!(out, "{} {} l", N(to.x), N(to.y))?;
                here = to;
            }
            Step::Curve(bent, to) => {
                let near = |end: Point| {
                    at(end.x + (bent.x - end.x) * 2.0 / 3.0, end.y + (bent.y - end.y) * 2.0 / 3.0)
                };
                let [a, b] = [near(here), near(to)];
                let [ax, ay, bx, by, x, y] = [a.x, a.y, b.x, b.y, to.x, to.y].map(N);
                writeln!(out, "{ax} {ay} {bx} {by} {x} {y} c")?;
                here = to;
            }
            Step::Close => writeln!(out, "h")?,
        }
    }
    Ok(())
}
