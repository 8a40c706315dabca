//! Colors, and the themes that say which of them mean what.

use std::fmt;

use burnside::scene::{self, Color, Form, Ink, Shade};

use crate::{Anchor, Paint, Point, Shape, Step, Weight};

/// An opaque color. There is no transparency anywhere: what is lighter is mixed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The color `0xrrggbb`.
    pub const fn hex(rrggbb: u32) -> Self {
        Self((rrggbb >> 16) as u8, (rrggbb >> 8) as u8, rrggbb as u8)
    }

    /// This color with `percent` of another in it.
    ///
    /// ```
    /// use burnside_draw::Rgb;
    ///
    /// assert_eq!(Rgb::hex(0x00_0000).mix(Rgb::hex(0xff_ff00), 50), Rgb(127, 127, 0));
    /// ```
    #[must_use]
    pub const fn mix(self, other: Self, percent: u8) -> Self {
        const fn channel(a: u8, b: u8, percent: u8) -> u8 {
            ((a as u32 * (100 - percent as u32) + b as u32 * percent as u32) / 100) as u8
        }
        Self(
            channel(self.0, other.0, percent),
            channel(self.1, other.1, percent),
            channel(self.2, other.2, percent),
        )
    }
}

/// `#rrggbb`.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Which color means what.
///
/// Pairs that must be told apart differ in lightness, not only in hue: the two players, the two
/// woods, white, gray and black. Values also carry a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Behind everything.
    pub background: Rgb,
    /// A square, a tray.
    pub square: Rgb,
    /// The lines between squares.
    pub line: Rgb,
    /// Text.
    pub text: Rgb,
    /// Text and lines that should not catch the eye.
    pub faint: Rgb,
    /// The outlines of pieces.
    pub outline: Rgb,
    /// The pieces of player 1 and of player 2.
    pub players: [Rgb; 2],
    /// Light wood.
    pub pale: Rgb,
    /// Dark red wood.
    pub red: Rgb,
    /// White things.
    pub white: Rgb,
    /// Gray things.
    pub gray: Rgb,
    /// Black things.
    pub black: Rgb,
    /// Rings that lie on the table.
    pub ring: Rgb,
    /// What was just played and what won.
    pub accent: Rgb,
    /// A square that belongs to the last move.
    pub recent: Rgb,
    /// A square of a winning line.
    pub won: Rgb,
    /// Labels of moves that win, draw, lose: what they are painted with, and the text on it.
    pub values: [[Rgb; 2]; 3],
}

impl Theme {
    /// For paper.
    pub const LIGHT: Self = Self {
        background: Rgb::hex(0xff_ffff),
        square: Rgb::hex(0xf1_ece2),
        line: Rgb::hex(0x8b_8475),
        text: Rgb::hex(0x22_2428),
        faint: Rgb::hex(0x8d_8778),
        outline: Rgb::hex(0x2a_2b30),
        players: [Rgb::hex(0xf5_bd41), Rgb::hex(0x2f_5d9b)],
        pale: Rgb::hex(0xf3_dfb0),
        red: Rgb::hex(0x97_3a2c),
        white: Rgb::hex(0xff_ffff),
        gray: Rgb::hex(0x9a_a0a8),
        black: Rgb::hex(0x24_262b),
        ring: Rgb::hex(0xd3_c5a6),
        accent: Rgb::hex(0x7b_3fa0),
        recent: Rgb::hex(0xe3_d6ee),
        won: Rgb::hex(0xcf_b5e2),
        values: [
            [Rgb::hex(0x00_624c), Rgb::hex(0xff_ffff)],
            [Rgb::hex(0xff_ffff), Rgb::hex(0x33_363c)],
            [Rgb::hex(0xee_7444), Rgb::hex(0x24_0b00)],
        ],
    };

    /// For dark screens.
    pub const DARK: Self = Self {
        background: Rgb::hex(0x17_191d),
        square: Rgb::hex(0x2a_2d33),
        line: Rgb::hex(0x5c_616b),
        text: Rgb::hex(0xe9_e7e2),
        faint: Rgb::hex(0x8c_919b),
        outline: Rgb::hex(0x0c_0d0f),
        players: [Rgb::hex(0xf7_c65a), Rgb::hex(0x4f_86cf)],
        pale: Rgb::hex(0xf0_dcae),
        red: Rgb::hex(0xa8_4636),
        white: Rgb::hex(0xff_ffff),
        gray: Rgb::hex(0x96_9ca5),
        black: Rgb::hex(0x0b_0c0e),
        ring: Rgb::hex(0x6d_6657),
        accent: Rgb::hex(0xc3_8ce8),
        recent: Rgb::hex(0x40_3550),
        won: Rgb::hex(0x5b_4475),
        values: [
            [Rgb::hex(0x3f_d0a4), Rgb::hex(0x06_140f)],
            [Rgb::hex(0xe4_e2dc), Rgb::hex(0x22_2428)],
            [Rgb::hex(0xc9_4a22), Rgb::hex(0xff_ffff)],
        ],
    };
}

impl Theme {
    /// The color of an ink.
    ///
    /// ```
    /// use burnside::scene::{Color, Ink};
    /// use burnside_draw::Theme;
    ///
    /// assert_eq!(Theme::LIGHT.ink(Ink::of(Color::Player2)), Theme::LIGHT.players[1]);
    /// ```
    pub fn ink(&self, ink: Ink) -> Rgb {
        let color = match ink.color {
            Color::Square => self.square,
            Color::Line => self.line,
            Color::Text => self.text,
            Color::Faint => self.faint,
            Color::Outline => self.outline,
            Color::Accent => self.accent,
            Color::Player1 => self.players[0],
            Color::Player2 => self.players[1],
            Color::Pale => self.pale,
            Color::Red => self.red,
            Color::White => self.white,
            Color::Gray => self.gray,
            Color::Black => self.black,
            Color::Ring => self.ring,
        };
        match ink.shade {
            None => color,
            Some(Shade::Light) => color.mix(Rgb::hex(0xff_ffff), 30),
            Some(Shade::Dark) => color.mix(Rgb::hex(0), 22),
            Some(Shade::Edge) => color.mix(self.outline, 55),
        }
    }

    /// A shape of a scene in these colors, with its origin at a point.
    pub(crate) fn painted(&self, shape: &scene::Shape, origin: Point, scale: f64) -> Shape {
        let to = |x: f64, y: f64| origin.plus(x * scale, y * scale);
        let scene::Paint { fill, stroke, stroke_width } = shape.paint;
        let width = stroke_width.unwrap_or(1.0) * scale;
        // Lines of small things do not become too thin to be seen.
        let width = if scale < 0.6 { width.max(0.6) * 1.2 } else { width };
        let paint = Paint {
            fill: fill.map(|ink| self.ink(ink)),
            stroke: stroke.map(|ink| (self.ink(ink), width)),
        };
        match &shape.form {
            &Form::Circle { x, y, r } => Shape::circle(to(x, y), r * scale, paint),
            &Form::Ellipse { x, y, rx, ry } => {
                Shape::Ellipse { center: to(x, y), radii: (rx * scale, ry * scale), paint }
            }
            &Form::Rect { x, y, width, height, round } => Shape::Rect {
                corner: to(x, y),
                size: (width * scale, height * scale),
                round: round * scale,
                paint,
            },
            Form::Path { d } => {
                let step = |step: &scene::Step| match *step {
                    scene::Step::Move(x, y) => Step::Move(to(x, y)),
                    scene::Step::Line(x, y) => Step::Line(to(x, y)),
                    scene::Step::Curve(bend, end) => {
                        Step::Curve(to(bend.0, bend.1), to(end.0, end.1))
                    }
                    scene::Step::Close => Step::Close,
                };
                Shape::Path { steps: d.0.iter().map(step).collect(), paint }
            }
            Form::Text { x, y, size, text, bold } => Shape::Text {
                at: to(*x, *y),
                size: size * scale,
                anchor: Anchor::Middle,
                weight: if *bold { Weight::Bold } else { Weight::Book },
                color: paint.fill.unwrap_or(self.text),
                text: text.clone(),
            },
        }
    }
}
