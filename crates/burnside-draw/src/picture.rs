//! A picture before it is a file: shapes, in the units of the board.
//!
//! x grows to the right and y downwards. Later shapes are painted over earlier ones.

use crate::{
    Rgb,
    font::{self, Weight},
};

/// A place in a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// The point with these coordinates.
pub const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

/// A small number of things as a length.
pub(crate) fn count(things: usize) -> f64 {
    f64::from(things as u32)
}

impl Point {
    /// This point, moved.
    #[must_use]
    pub const fn plus(self, dx: f64, dy: f64) -> Self {
        at(self.x + dx, self.y + dy)
    }
}

/// How a shape is filled and outlined.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paint {
    /// The color inside.
    pub fill: Option<Rgb>,
    /// The color and width of the outline, half of which lies inside.
    pub stroke: Option<(Rgb, f64)>,
}

impl Paint {
    /// Filled, without an outline.
    pub const fn fill(color: Rgb) -> Self {
        Self { fill: Some(color), stroke: None }
    }

    /// Only an outline.
    pub const fn stroke(color: Rgb, width: f64) -> Self {
        Self { fill: None, stroke: Some((color, width)) }
    }

    /// The same with an outline.
    #[must_use]
    pub const fn outlined(self, color: Rgb, width: f64) -> Self {
        Self { fill: self.fill, stroke: Some((color, width)) }
    }
}

/// One step of an outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// Begin here.
    Move(Point),
    /// A straight line to here.
    Line(Point),
    /// A curve bent towards the first point, to the second.
    Curve(Point, Point),
    /// Back to the beginning.
    Close,
}

/// Which part of a text is at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// Something to paint.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// An ellipse; a circle if both radii are the same.
    Ellipse {
        /// Its center.
        center: Point,
        /// Its radii along x and y.
        radii: (f64, f64),
        /// Its colors.
        paint: Paint,
    },
    /// A rectangle.
    Rect {
        /// Its upper left corner.
        corner: Point,
        /// Its width and height.
        size: (f64, f64),
        /// The radius of its corners.
        round: f64,
        /// Its colors.
        paint: Paint,
    },
    /// Lines and curves. Corners and ends are round.
    Path {
        /// Where they go.
        steps: Vec<Step>,
        /// Its colors.
        paint: Paint,
    },
    /// One line of text.
    Text {
        /// The place: on the middle of the height of capital letters.
        at: Point,
        /// The height of the letters, ascenders and descenders included.
        size: f64,
        /// Which part of the text is at that place.
        anchor: Anchor,
        /// How bold it is.
        weight: Weight,
        /// Its color.
        color: Rgb,
        /// What it says.
        text: String,
    },
    /// Another picture inside this one.
    Group {
        /// Where its origin is.
        offset: Point,
        /// By how much it is enlarged.
        scale: f64,
        /// What is in it.
        shapes: Vec<Shape>,
    },
}

impl Shape {
    /// A circle.
    pub const fn circle(center: Point, radius: f64, paint: Paint) -> Self {
        Self::Ellipse { center, radii: (radius, radius), paint }
    }

    /// A rectangle around a center.
    pub const fn rect_around(center: Point, size: (f64, f64), round: f64, paint: Paint) -> Self {
        let corner = center.plus(-size.0 / 2.0, -size.1 / 2.0);
        Self::Rect { corner, size, round, paint }
    }

    /// A polygon.
    pub fn polygon(corners: impl IntoIterator<Item = Point>, paint: Paint) -> Self {
        let mut steps: Vec<Step> = corners.into_iter().map(Step::Line).collect();
        if let Some(Step::Line(first)) = steps.first().copied() {
            steps[0] = Step::Move(first);
            steps.push(Step::Close);
        }
        Self::Path { steps, paint }
    }

    /// A straight line.
    pub fn line(from: Point, to: Point, color: Rgb, width: f64) -> Self {
        let paint = Paint::stroke(color, width);
        Self::Path { steps: vec![Step::Move(from), Step::Line(to)], paint }
    }

    /// Text in the middle of a place.
    pub fn text(at: Point, size: f64, weight: Weight, color: Rgb, text: impl Into<String>) -> Self {
        Self::Text { at, size, anchor: Anchor::Middle, weight, color, text: text.into() }
    }

    /// The same text beginning or ending at its place.
    #[must_use]
    pub fn anchored(mut self, to: Anchor) -> Self {
        if let Self::Text { anchor, .. } = &mut self {
            *anchor = to;
        }
        self
    }

    /// The same text, made to fit: smaller down to two thirds, then cut off with an ellipsis.
    #[must_use]
    pub fn fitted(mut self, width: f64) -> Self {
        if let Self::Text { size, weight, text, .. } = &mut self {
            let wide = font::width(text, *weight) * *size;
            if wide > width {
                *size *= (width / wide).max(2.0 / 3.0);
                *text = font::cut(text, *weight, width / *size);
            }
        }
        self
    }
}

/// A whole picture.
///
/// ```
/// use burnside_draw::{Paint, Rgb, Picture, Shape, at};
///
/// let mut picture = Picture::new("a red dot", 10.0, 10.0, Rgb::hex(0xff_ffff));
/// picture.add(Shape::circle(at(5.0, 5.0), 3.5, Paint::fill(Rgb::hex(0xc0_0000))));
/// assert_eq!(
///     burnside_draw::svg(&picture).lines().nth(3),
///     Some(r##"<circle cx="5" cy="5" r="3.5" fill="#c00000"/>"##)
/// );
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// What it shows, for those who cannot see it.
    pub title: String,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// Its background.
    pub background: Rgb,
    /// Its shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

impl Picture {
    /// An empty picture.
    pub fn new(title: impl Into<String>, width: f64, height: f64, background: Rgb) -> Self {
        Self { title: title.into(), width, height, background, shapes: Vec::new() }
    }

    /// Paints a shape over what is there.
    pub fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    /// Paints shapes over what is there.
    pub fn extend(&mut self, shapes: impl IntoIterator<Item = Shape>) {
        self.shapes.extend(shapes);
    }
}
