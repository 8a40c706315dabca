//! Colors, and the themes that say which of them mean what.

use std::fmt;

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
/// colors of Quarto's pieces, the three marbles. Values also carry a sign.
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
    /// Quarto's pieces: white and red.
    pub woods: [Rgb; 2],
    /// Zertz's marbles: white, gray and black.
    pub marbles: [Rgb; 3],
    /// Zertz's rings.
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
        woods: [Rgb::hex(0xf3_dfb0), Rgb::hex(0x97_3a2c)],
        marbles: [Rgb::hex(0xff_ffff), Rgb::hex(0x9a_a0a8), Rgb::hex(0x24_262b)],
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
        woods: [Rgb::hex(0xf0_dcae), Rgb::hex(0xa8_4636)],
        marbles: [Rgb::hex(0xff_ffff), Rgb::hex(0x96_9ca5), Rgb::hex(0x0b_0c0e)],
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
