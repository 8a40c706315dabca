//! Shapes and the inks they are painted with: what a picture is made of, without its colors.

use std::fmt;

/// What an ink stands for. A theme, or a style sheet, says which color it has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// A square of the board, a tray.
    Square,
    /// The lines between squares.
    Line,
    /// Text.
    Text,
    /// Text and lines that should not catch the eye.
    Faint,
    /// The outlines of pieces.
    Outline,
    /// What stands out: what was just played, what won.
    Accent,
    /// The pieces of player 1.
    Player1,
    /// The pieces of player 2.
    Player2,
    /// Light wood.
    Pale,
    /// Dark red wood.
    Red,
    /// White.
    White,
    /// Gray.
    Gray,
    /// Black.
    Black,
    /// A ring that lies on the table.
    Ring,
}

impl Color {
    /// All of them, in order.
    pub const ALL: [Self; 14] = [
        Self::Square,
        Self::Line,
        Self::Text,
        Self::Faint,
        Self::Outline,
        Self::Accent,
        Self::Player1,
        Self::Player2,
        Self::Pale,
        Self::Red,
        Self::White,
        Self::Gray,
        Self::Black,
        Self::Ring,
    ];

    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Line => "line",
            Self::Text => "text",
            Self::Faint => "faint",
            Self::Outline => "outline",
            Self::Accent => "accent",
            Self::Player1 => "player-1",
            Self::Player2 => "player-2",
            Self::Pale => "pale",
            Self::Red => "red",
            Self::White => "white",
            Self::Gray => "gray",
            Self::Black => "black",
            Self::Ring => "ring",
        }
    }
}

/// A variation of a color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shade {
    /// In the light: mixed with white.
    Light,
    /// In the shadow: mixed with black.
    Dark,
    /// At the edge: mixed with the color of outlines.
    Edge,
}

impl Shade {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Edge];

    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Edge => "edge",
        }
    }
}

/// What something is painted with.
///
/// ```
/// use burnside::scene::{Color, Ink, Shade};
///
/// assert_eq!(Ink::of(Color::Ring).to_string(), "ring");
/// assert_eq!(Ink::of(Color::Ring).shaded(Shade::Edge).to_string(), "ring-edge");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ink {
    /// The color.
    pub color: Color,
    /// Its variation, if it is not the color itself.
    pub shade: Option<Shade>,
}

impl Ink {
    /// The color itself.
    pub const fn of(color: Color) -> Self {
        Self { color, shade: None }
    }

    /// The ink of a player's pieces.
    pub const fn player(player: crate::Player) -> Self {
        Self::of(match player {
            crate::Player::One => Color::Player1,
            crate::Player::Two => Color::Player2,
        })
    }

    /// A variation of the same color.
    #[must_use]
    pub const fn shaded(self, shade: Shade) -> Self {
        Self { color: self.color, shade: Some(shade) }
    }
}

impl From<Color> for Ink {
    fn from(color: Color) -> Self {
        Self::of(color)
    }
}

/// `ring` or `ring-edge`.
impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.color.name())?;
        self.shade.map_or(Ok(()), |shade| write!(f, "-{}", shade.name()))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Ink {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How a shape is filled and outlined.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Paint {
    /// What it is filled with.
    pub fill: Option<Ink>,
    /// What its outline is drawn with; half of it lies inside.
    pub stroke: Option<Ink>,
    /// How wide the outline is.
    pub stroke_width: Option<f64>,
}

impl Paint {
    /// Filled, without an outline.
    pub fn fill(ink: impl Into<Ink>) -> Self {
        Self { fill: Some(ink.into()), ..Self::default() }
    }

    /// Only an outline.
    pub fn stroke(ink: impl Into<Ink>, width: f64) -> Self {
        Self { fill: None, stroke: Some(ink.into()), stroke_width: Some(width) }
    }

    /// The same with an outline.
    #[must_use]
    pub fn outlined(self, ink: impl Into<Ink>, width: f64) -> Self {
        Self { stroke: Some(ink.into()), stroke_width: Some(width), ..self }
    }
}

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// Begin at this point.
    Move(f64, f64),
    /// A straight line to this point.
    Line(f64, f64),
    /// A curve that is bent towards the first point and ends at the second.
    Curve((f64, f64), (f64, f64)),
    /// A straight line back to where it began.
    Close,
}

/// Lines and curves; written as SVG path data with `M`, `L`, `Q` and `Z` only.
///
/// ```
/// use burnside::scene::Steps;
///
/// let triangle = Steps::polygon(&[(0.0, -1.5), (1.0, 1.0), (-1.0, 1.0)]);
/// assert_eq!(triangle.to_string(), "M0 -1.5L1 1L-1 1Z");
/// ```
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Steps(pub Vec<Step>);

impl Steps {
    /// Straight lines from point to point.
    pub fn line(points: &[(f64, f64)]) -> Self {
        let step = |(index, &(x, y)): (usize, &(f64, f64))| {
            if index == 0 { Step::Move(x, y) } else { Step::Line(x, y) }
        };
        Self(points.iter().enumerate().map(step).collect())
    }

    /// Straight lines from point to point and back to the first.
    pub fn polygon(points: &[(f64, f64)]) -> Self {
        let mut steps = Self::line(points);
        steps.0.push(Step::Close);
        steps
    }

    /// The same lines at another place and in another size.
    fn placed(&self, x: f64, y: f64, scale: f64) -> Self {
        let to = |px: f64, py: f64| (x + px * scale, y + py * scale);
        let step = |step: &Step| match *step {
            Step::Move(px, py) => {
                let (px, py) = to(px, py);
                Step::Move(px, py)
            }
            Step::Line(px, py) => {
                let (px, py) = to(px, py);
                Step::Line(px, py)
            }
            Step::Curve(bend, end) => Step::Curve(to(bend.0, bend.1), to(end.0, end.1)),
            Step::Close => Step::Close,
        };
        Self(self.0.iter().map(step).collect())
    }
}

/// Numbers have at most two decimals.
impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Zero is added so that no zero is negative.
        let n = |number: f64| (number * 100.0).round() / 100.0 + 0.0;
        for step in &self.0 {
            match *step {
                Step::Move(x, y) => write!(f, "M{} {}", n(x), n(y))?,
                Step::Line(x, y) => write!(f, "L{} {}", n(x), n(y))?,
                Step::Curve((bx, by), (x, y)) => {
                    write!(f, "Q{} {} {} {}", n(bx), n(by), n(x), n(y))?;
                }
                Step::Close => f.write_str("Z")?,
            }
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Steps {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The outline of a shape.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Form {
    /// A circle.
    Circle {
        /// Its middle.
        x: f64,
        /// Its middle.
        y: f64,
        /// Its radius.
        r: f64,
    },
    /// An ellipse.
    Ellipse {
        /// Its middle.
        x: f64,
        /// Its middle.
        y: f64,
        /// Its radius to the sides.
        rx: f64,
        /// Its radius up and down.
        ry: f64,
    },
    /// A rectangle.
    Rect {
        /// Its left edge.
        x: f64,
        /// Its upper edge.
        y: f64,
        /// How wide it is.
        width: f64,
        /// How high it is.
        height: f64,
        /// The radius of its corners.
        round: f64,
    },
    /// Lines and curves; their corners and ends are round.
    Path {
        /// Where they go.
        d: Steps,
    },
    /// One line of text around a point: the middle of its width and of its capital letters.
    Text {
        /// Its middle.
        x: f64,
        /// Its middle.
        y: f64,
        /// The height of the letters, ascenders and descenders included.
        size: f64,
        /// What it says.
        text: String,
        /// Whether it is bold.
        bold: bool,
    },
}

/// Something to paint.
///
/// ```
/// use burnside::scene::{Color, Paint, Shape};
///
/// let disc = Shape::circle(0.0, 0.0, 20.0, Paint::fill(Color::Player1));
/// assert_eq!(disc.placed(10.0, 5.0, 0.5), Shape::circle(10.0, 5.0, 10.0, disc.paint));
/// ```
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Shape {
    /// Its outline.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub form: Form,
    /// Its inks.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub paint: Paint,
}

impl Shape {
    /// A circle around a point.
    pub const fn circle(x: f64, y: f64, r: f64, paint: Paint) -> Self {
        Self { form: Form::Circle { x, y, r }, paint }
    }

    /// An ellipse around a point.
    pub const fn ellipse(x: f64, y: f64, rx: f64, ry: f64, paint: Paint) -> Self {
        Self { form: Form::Ellipse { x, y, rx, ry }, paint }
    }

    /// A rectangle around a point.
    pub const fn rect(x: f64, y: f64, width: f64, height: f64, round: f64, paint: Paint) -> Self {
        let (x, y) = (x - width / 2.0, y - height / 2.0);
        Self { form: Form::Rect { x, y, width, height, round }, paint }
    }

    /// A polygon.
    pub fn polygon(corners: &[(f64, f64)], paint: Paint) -> Self {
        Self { form: Form::Path { d: Steps::polygon(corners) }, paint }
    }

    /// Straight lines from point to point.
    pub fn line(points: &[(f64, f64)], ink: impl Into<Ink>, width: f64) -> Self {
        Self { form: Form::Path { d: Steps::line(points) }, paint: Paint::stroke(ink, width) }
    }

    /// Text around a point.
    pub fn text(x: f64, y: f64, size: f64, ink: impl Into<Ink>, text: impl Into<String>) -> Self {
        let form = Form::Text { x, y, size, text: text.into(), bold: false };
        Self { form, paint: Paint::fill(ink) }
    }

    /// The same text in bold letters; other shapes stay as they are.
    #[must_use]
    pub fn bold(mut self) -> Self {
        if let Form::Text { bold, .. } = &mut self.form {
            *bold = true;
        }
        self
    }

    /// The shape with its origin at another place, in another size.
    #[must_use]
    pub fn placed(&self, dx: f64, dy: f64, scale: f64) -> Self {
        let (to_x, to_y) = (|x: f64| dx + x * scale, |y: f64| dy + y * scale);
        let form = match &self.form {
            &Form::Circle { x, y, r } => Form::Circle { x: to_x(x), y: to_y(y), r: r * scale },
            &Form::Ellipse { x, y, rx, ry } => {
                Form::Ellipse { x: to_x(x), y: to_y(y), rx: rx * scale, ry: ry * scale }
            }
            &Form::Rect { x, y, width, height, round } => Form::Rect {
                x: to_x(x),
                y: to_y(y),
                width: width * scale,
                height: height * scale,
                round: round * scale,
            },
            Form::Path { d } => Form::Path { d: d.placed(dx, dy, scale) },
            Form::Text { x, y, size, text, bold } => Form::Text {
                x: to_x(*x),
                y: to_y(*y),
                size: size * scale,
                text: text.clone(),
                bold: *bold,
            },
        };
        let stroke_width = self.paint.stroke_width.map(|width| width * scale);
        Self { form, paint: Paint { stroke_width, ..self.paint } }
    }
}
