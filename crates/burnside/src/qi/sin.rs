//! Style tokens: SIN.

use std::{fmt, str::FromStr};

use super::{Epin, Pin, State, TokenError};
use crate::Player;

/// A SIN token: one letter for the style; its case is the side.
///
/// ```
/// use burnside::{Player, qi::Sin};
///
/// let style: Sin = "c".parse()?;
/// assert_eq!((style.letter(), style.side()), ('C', Player::Two));
/// # Ok::<(), burnside::qi::TokenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sin(u8);

impl Sin {
    /// How many there are.
    pub const COUNT: usize = 52;

    /// The token of a style, if the letter is one of `a` to `z` in either case. The case does
    /// not matter: the side decides.
    pub const fn new(letter: char, side: Player) -> Option<Self> {
        if !letter.is_ascii_alphabetic() {
            return None;
        }
        Some(Self((letter.to_ascii_uppercase() as u8 - b'A') * 2 + side as u8))
    }

    /// 0 to 51: by letter, upper case before lower.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The token with this index, if it is below 52.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The style's letter in upper case, whichever side plays it.
    pub const fn letter(self) -> char {
        (b'A' + self.0 / 2) as char
    }

    /// Upper case belongs to player one, lower case to player two.
    pub const fn side(self) -> Player {
        if self.0 % 2 == 0 { Player::One } else { Player::Two }
    }

    /// The token as text.
    pub const fn text(self) -> &'static str {
        self.epin().text()
    }

    /// A style's letter is also a piece's token.
    pub(super) const fn epin(self) -> Epin {
        match Pin::new(self.letter(), self.side(), State::Normal, false) {
            Some(pin) => Epin::new(pin, false),
            None => unreachable!(),
        }
    }

    /// The token that is this byte, if it is one.
    pub(super) const fn byte(byte: u8) -> Option<Self> {
        let side = if byte.is_ascii_uppercase() { Player::One } else { Player::Two };
        Self::new(byte as char, side)
    }
}

impl fmt::Display for Sin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl fmt::Debug for Sin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sin({self})")
    }
}

impl FromStr for Sin {
    type Err = TokenError;

    fn from_str(text: &str) -> Result<Self, TokenError> {
        match *text.as_bytes() {
            [byte] => Self::byte(byte),
            _ => None,
        }
        .ok_or_else(|| TokenError::sin(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_and_nothing_else() {
        for byte in 0..=127_u8 {
            let text = (byte as char).to_string();
            let read = text.parse::<Sin>();
            assert_eq!(read.is_ok(), byte.is_ascii_alphabetic(), "{text:?}");
            if let Ok(style) = read {
                assert_eq!(style.text(), text);
                assert_eq!(Sin::new(style.letter(), style.side()), Some(style));
                assert_eq!(Sin::try_index(style.index()), Some(style));
            }
        }
        assert!("".parse::<Sin>().is_err() && "CC".parse::<Sin>().is_err());
        assert_eq!(Sin::try_index(Sin::COUNT), None);
    }
}
