//! A picture as PNG, painted shape by shape: the same shapes that the SVG has, without the detour.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Rect, Stroke, Transform,
};

use crate::{
    Paint, Picture, Point, Rgb, Shape, Step,
    font::{self, CAPITALS, EM},
    svg::anchor_share,
};

/// No picture has more pixels than this: 8192 times 8192.
pub const MAX_PIXELS: u64 = 1 << 26;

/// Why there is no picture.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// Nothing would be left of it.
    #[error("a picture of {width} x {height} pixels is empty")]
    Empty {
        /// Pixels across.
        width: u64,
        /// Pixels down.
        height: u64,
    },
    /// It would not fit into memory, or into anybody's viewer.
    #[error(
        "a picture of {width} x {height} pixels has more than {MAX_PIXELS}: ask for a smaller one, or for SVG"
    )]
    TooLarge {
        /// Pixels across.
        width: u64,
        /// Pixels down.
        height: u64,
    },
    /// The encoder gave up.
    #[error("the picture could not be encoded: {0}")]
    Encode(String),
}

/// The picture as a PNG file, `width` pixels wide; the height follows.
///
/// ```
/// use burnside_draw::{PngError, Rgb, Picture, png};
///
/// let picture = Picture::new("nothing", 200.0, 100.0, Rgb::hex(0xff_ffff));
/// assert_eq!(&png(&picture, 50)?[..4], b"\x89PNG");
/// assert_eq!(png(&picture, 100_000), Err(PngError::TooLarge { width: 100_000, height: 50_000 }));
/// # Ok::<(), PngError>(())
/// ```
pub fn png(picture: &Picture, width: u32) -> Result<Vec<u8>, PngError> {
    let pixmap = pixels(picture, width)?;
    pixmap.encode_png().map_err(|error| PngError::Encode(error.to_string()))
}

#[allow(clippy::cast_sign_loss)] // sizes of pictures are positive
fn pixels(picture: &Picture, width: u32) -> Result<Pixmap, PngError> {
    let scale = f64::from(width) / picture.width;
    let (width, height) = (u64::from(width), (picture.height * scale).round() as u64);
    if width == 0 || height == 0 {
        return Err(PngError::Empty { width, height });
    }
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(PngError::TooLarge { width, height });
    }
    let mut pixmap =
        Pixmap::new(width as u32, height as u32).ok_or(PngError::TooLarge { width, height })?;
    pixmap.fill(color(picture.background));
    let transform = Transform::from_scale(scale as f32, scale as f32);
    for shape in &picture.shapes {
        paint_shape(shape, transform, &mut pixmap);
    }
    Ok(pixmap)
}

fn color(Rgb(r, g, b): Rgb) -> Color {
    Color::from_rgba8(r, g, b, 255)
}

fn paint_shape(shape: &Shape, transform: Transform, pixmap: &mut Pixmap) {
    match shape {
        Shape::Ellipse { center, radii: (rx, ry), paint } => {
            if let Some(bounds) = rect(center.plus(-rx, -ry), (2.0 * rx, 2.0 * ry)) {
                paint_path(PathBuilder::from_oval(bounds).as_ref(), paint, transform, pixmap);
            }
        }
        Shape::Rect { corner, size, round, paint } => {
            paint_path(rounded(*corner, *size, *round).as_ref(), paint, transform, pixmap);
        }
        Shape::Path { steps, paint } => {
            paint_path(path(steps).as_ref(), paint, transform, pixmap);
        }
        Shape::Text { at, size, anchor, weight, color, text } => {
            let wide = font::width(text, *weight) * size;
            let mut x = at.x - wide * anchor_share(*anchor);
            let y = at.y + size * CAPITALS / 2.0;
            let scale = size / EM;
            for letter in text.chars() {
                let glyph = font::glyph(letter, *weight);
                let place = transform
                    .pre_translate(x as f32, y as f32)
                    .pre_scale(scale as f32, scale as f32);
                let outline = path(&font::steps(glyph.path));
                paint_path(outline.as_ref(), &Paint::fill(*color), place, pixmap);
                x += glyph.advance * scale;
            }
        }
        Shape::Group { offset, scale, shapes } => {
            let inner = transform
                .pre_translate(offset.x as f32, offset.y as f32)
                .pre_scale(*scale as f32, *scale as f32);
            for shape in shapes {
                paint_shape(shape, inner, pixmap);
            }
        }
    }
}

fn rect(corner: Point, (width, height): (f64, f64)) -> Option<Rect> {
    Rect::from_xywh(corner.x as f32, corner.y as f32, width as f32, height as f32)
}

/// A rectangle with round corners: each a quarter of a circle, as a cubic curve.
fn rounded(corner: Point, (width, height): (f64, f64), round: f64) -> Option<Path> {
    let r = round.min(width / 2.0).min(height / 2.0);
    if r <= 0.0 {
        return rect(corner, (width, height)).map(PathBuilder::from_rect);
    }
    let (left, top, right, bottom) = (corner.x, corner.y, corner.x + width, corner.y + height);
    // How far the control points are from the corner, for a circle.
    let k = r * 0.447_715;
    let mut builder = PathBuilder::new();
    let mut to = |points: [f64; 8]| {
        let [x0, y0, ax, ay, bx, by, x, y] = points.map(|v| v as f32);
        if builder.is_empty() {
            builder.move_to(x0, y0);
        } else {
            builder.line_to(x0, y0);
        }
        builder.cubic_to(ax, ay, bx, by, x, y);
    };
    to([right - r, top, right - k, top, right, top + k, right, top + r]);
    to([right, bottom - r, right, bottom - k, right - k, bottom, right - r, bottom]);
    to([left + r, bottom, left + k, bottom, left, bottom - k, left, bottom - r]);
    to([left, top + r, left, top + k, left + k, top, left + r, top]);
    builder.close();
    builder.finish()
}

fn path(steps: &[Step]) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for step in steps {
        match step {
            Step::Move(p) => builder.move_to(p.x as f32, p.y as f32),
            Step::Line(p) => builder.line_to(p.x as f32, p.y as f32),
            Step::Curve(c, p) => {
                builder.quad_to(c.x as f32, c.y as f32, p.x as f32, p.y as f32);
            }
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}

/// Paints a path; a path without extent is not painted.
fn paint_path(path: Option<&Path>, paint: &Paint, transform: Transform, pixmap: &mut Pixmap) {
    let Some(path) = path else { return };
    let mut brush = tiny_skia::Paint { anti_alias: true, ..Default::default() };
    if let Some(fill) = paint.fill {
        brush.set_color(color(fill));
        pixmap.fill_path(path, &brush, FillRule::Winding, transform, None);
    }
    if let Some((ink, width)) = paint.stroke {
        brush.set_color(color(ink));
        let stroke = Stroke {
            width: width as f32,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Default::default()
        };
        pixmap.stroke_path(path, &brush, &stroke, transform, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Weight, at};

    #[test]
    fn shapes_are_where_they_should_be() {
        let (white, red) = (Rgb::hex(0xff_ffff), Rgb::hex(0xd0_1020));
        let mut picture = Picture::new("probes", 100.0, 50.0, white);
        picture.add(Shape::circle(at(25.0, 25.0), 10.0, Paint::fill(red)));
        let size = (20.0, 20.0);
        picture.add(Shape::rect_around(at(75.0, 25.0), size, 8.0, Paint::stroke(red, 4.0)));
        let pixmap = pixels(&picture, 200).unwrap();
        assert_eq!((pixmap.width(), pixmap.height()), (200, 100));
        let probe = |x: u32, y: u32| {
            let pixel = pixmap.pixel(x, y).unwrap();
            Rgb(pixel.red(), pixel.green(), pixel.blue())
        };
        assert_eq!([probe(50, 50), probe(50, 34), probe(50, 28)], [red, red, white]);
        assert_eq!([probe(150, 50), probe(150, 30), probe(128, 28)], [white, red, white]);
    }

    #[test]
    fn letters_stand_on_their_feet() {
        let (white, black) = (Rgb::hex(0xff_ffff), Rgb::hex(0));
        let mut picture = Picture::new("L", 100.0, 100.0, white);
        picture.add(Shape::text(at(50.0, 50.0), 100.0, Weight::Bold, black, "L"));
        let pixmap = pixels(&picture, 100).unwrap();
        let dark = |x: u32, y: u32| pixmap.pixel(x, y).unwrap().red() < 128;
        // The stem on the left from top to bottom, the foot at the bottom only.
        assert!(dark(32, 18) && dark(32, 82) && dark(70, 82) && !dark(70, 18));
        assert!(!dark(32, 8) && !dark(32, 92));
    }

    #[test]
    fn sizes_have_limits() {
        let picture = Picture::new("", 10_000.0, 1.0, Rgb::hex(0));
        assert_eq!(png(&picture, 0), Err(PngError::Empty { width: 0, height: 0 }));
        assert_eq!(png(&picture, 100), Err(PngError::Empty { width: 100, height: 0 }));
        let tall = Picture::new("", 1.0, 1e9, Rgb::hex(0));
        assert!(matches!(png(&tall, u32::MAX), Err(PngError::TooLarge { .. })));
    }
}
