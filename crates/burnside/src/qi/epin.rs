//! Piece tokens: EPIN, and PIN inside it.
//!
//! There are 624 EPIN tokens, and a token's index sorts them as FEEN sorts a hand: by letter,
//! upper case before lower, `-` before `+` before neither, without `^` first, without `'` first.

use std::{fmt, str::FromStr};

use super::TokenError;
use crate::Player;

/// The modifier before a piece's letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum State {
    /// `-`
    Diminished,
    /// `+`
    Enhanced,
    /// No modifier.
    Normal,
}

impl State {
    /// All three, in the order of their index.
    pub const ALL: [Self; 3] = [Self::Diminished, Self::Enhanced, Self::Normal];

    /// 0 to 2.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The state with this index, if it is below 3.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < 3 { Some(Self::ALL[index]) } else { None }
    }
}

/// A PIN token: `[-+]? letter ^?`, such as `K^` or `+p`. The case of the letter is the side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pin(u16);

impl Pin {
    /// How many there are.
    pub const COUNT: usize = 312;

    /// The token with these attributes, if the letter is one of `a` to `z` in either case. The
    /// case of the letter does not matter: the side decides.
    pub const fn new(letter: char, side: Player, state: State, terminal: bool) -> Option<Self> {
        if !letter.is_ascii_alphabetic() {
            return None;
        }
        let letter = letter.to_ascii_uppercase() as u16 - b'A' as u16;
        let attributes = side.index() * 6 + state.index() * 2 + terminal as usize;
        Some(Self(letter * 12 + attributes as u16))
    }

    /// 0 to 311, in canonical order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The token with this index, if it is below 312.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u16)) } else { None }
    }

    /// The piece's letter in upper case, whichever side it is on.
    pub const fn letter(self) -> char {
        (b'A' + (self.0 / 12) as u8) as char
    }

    /// Upper case belongs to player one, lower case to player two.
    pub const fn side(self) -> Player {
        if self.0 / 6 % 2 == 0 { Player::One } else { Player::Two }
    }

    /// What stands before the letter.
    pub const fn state(self) -> State {
        State::ALL[(self.0 / 2 % 3) as usize]
    }

    /// Whether the letter is followed by `^`: the piece that must not be lost.
    pub const fn is_terminal(self) -> bool {
        self.0 % 2 == 1
    }

    /// The token as text.
    pub const fn text(self) -> &'static str {
        Epin::new(self, false).text()
    }
}

/// An EPIN token: a [`Pin`] and, if the piece is of the other side's style, a `'`.
///
/// ```
/// use burnside::{Player, qi::{Epin, State}};
///
/// let king: Epin = "-k^'".parse()?;
/// assert_eq!((king.pin().letter(), king.pin().side()), ('K', Player::Two));
/// assert_eq!(king.pin().state(), State::Diminished);
/// assert!(king.pin().is_terminal() && king.is_derived());
/// assert_eq!(king.to_string(), "-k^'");
/// # Ok::<(), burnside::qi::TokenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epin(u16);

impl Epin {
    /// How many there are.
    pub const COUNT: usize = 2 * Pin::COUNT;

    /// The token of this piece, of its own side's style or derived from the other's.
    pub const fn new(pin: Pin, derived: bool) -> Self {
        Self(pin.0 * 2 + derived as u16)
    }

    /// 0 to 623, in canonical order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The token with this index, if it is below 624.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u16)) } else { None }
    }

    /// Everything but the derivation.
    pub const fn pin(self) -> Pin {
        Pin(self.0 / 2)
    }

    /// Whether the token ends with `'`.
    pub const fn is_derived(self) -> bool {
        self.0 % 2 == 1
    }

    /// The token as text.
    pub const fn text(self) -> &'static str {
        TEXTS[self.0 as usize]
    }

    /// The longest token at the beginning of these bytes, and its length.
    #[inline]
    pub(super) const fn longest(bytes: &[u8]) -> Option<(Self, usize)> {
        let (state, mut at) = match bytes {
            [b'-', ..] => (0, 1),
            [b'+', ..] => (4, 1),
            _ => (8, 0),
        };
        if at == bytes.len() || !bytes[at].is_ascii_alphabetic() {
            return None;
        }
        let letter = (bytes[at] & 0x1F) as u16 - 1;
        let case = (bytes[at] >> 5 & 1) as u16;
        at += 1;
        let terminal = at < bytes.len() && bytes[at] == b'^';
        at += terminal as usize;
        let derived = at < bytes.len() && bytes[at] == b'\'';
        at += derived as usize;
        let id = letter * 24 + case * 12 + state + terminal as u16 * 2 + derived as u16;
        Some((Self(id), at))
    }

    /// The token that is exactly this text, if it is one.
    #[inline]
    pub(super) const fn exactly(text: &str) -> Option<Self> {
        match Self::longest(text.as_bytes()) {
            Some((token, length)) if length == text.len() => Some(token),
            _ => None,
        }
    }
}

/// Four bytes for each token, the unused ones blank.
const BYTES: &[u8; 4 * Epin::COUNT] = &{
    let mut bytes = [b' '; 4 * Epin::COUNT];
    let mut i = 0;
    while i < Epin::COUNT {
        let token = Epin(i as u16);
        let pin = token.pin();
        let mut at = 4 * i;
        if !matches!(pin.state(), State::Normal) {
            bytes[at] = if matches!(pin.state(), State::Enhanced) { b'+' } else { b'-' };
            at += 1;
        }
        bytes[at] = pin.letter() as u8 | (pin.side() as u8) << 5;
        at += 1;
        if pin.is_terminal() {
            bytes[at] = b'^';
            at += 1;
        }
        if token.is_derived() {
            bytes[at] = b'\'';
        }
        i += 1;
    }
    bytes
};

static TEXTS: [&str; Epin::COUNT] = {
    let mut texts = [""; Epin::COUNT];
    let mut i = 0;
    while i < Epin::COUNT {
        let (_, from) = BYTES.split_at(4 * i);
        let (padded, _) = from.split_at(4);
        texts[i] = match std::str::from_utf8(padded.trim_ascii_end()) {
            Ok(text) => text,
            Err(_) => panic!("tokens are ASCII"),
        };
        i += 1;
    }
    texts
};

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl fmt::Debug for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pin({self})")
    }
}

impl FromStr for Pin {
    type Err = TokenError;

    fn from_str(text: &str) -> Result<Self, TokenError> {
        Epin::exactly(text)
            .filter(|token| !token.is_derived())
            .map(Epin::pin)
            .ok_or_else(|| TokenError::pin(text))
    }
}

impl fmt::Display for Epin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl fmt::Debug for Epin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Epin({self})")
    }
}

impl FromStr for Epin {
    type Err = TokenError;

    fn from_str(text: &str) -> Result<Self, TokenError> {
        Self::exactly(text).ok_or_else(|| TokenError::epin(text))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// All tokens spelled out by the grammar, in the order that FEEN gives hands.
    fn spelled() -> Vec<String> {
        let mut all = Vec::new();
        for letter in 'A'..='Z' {
            for letter in [letter, letter.to_ascii_lowercase()] {
                for state in ["-", "+", ""] {
                    for terminal in ["", "^"] {
                        for derived in ["", "'"] {
                            all.push(format!("{state}{letter}{terminal}{derived}"));
                        }
                    }
                }
            }
        }
        all
    }

    #[test]
    fn the_tokens_are_those_of_the_grammar_in_canonical_order() {
        let spelled = spelled();
        assert_eq!(spelled.len(), Epin::COUNT);
        assert_eq!(spelled.iter().collect::<BTreeSet<_>>().len(), Epin::COUNT);
        for (index, text) in spelled.iter().enumerate() {
            let token: Epin = text.parse().unwrap();
            assert_eq!(token.index(), index, "{text}");
            assert_eq!(Epin::try_index(index), Some(token));
            assert_eq!(token.text(), text);
            let pin = token.pin();
            let again = Pin::new(pin.letter(), pin.side(), pin.state(), pin.is_terminal());
            assert_eq!(again.map(|pin| Epin::new(pin, token.is_derived())), Some(token));
            assert_eq!(text.parse::<Pin>().is_ok(), !text.ends_with('\''));
        }
        assert_eq!(Epin::try_index(Epin::COUNT), None);
        assert_eq!(Pin::try_index(Pin::COUNT), None);
    }

    #[test]
    fn nothing_else_is_a_token() {
        let known: BTreeSet<_> = spelled().into_iter().collect();
        let bytes: Vec<char> = "+-^'Kk1@ é[{`".chars().collect();
        let mut longer = vec![String::new()];
        for _ in 0..5 {
            for text in &longer {
                assert_eq!(text.parse::<Epin>().is_ok(), known.contains(text), "{text:?}");
            }
            longer =
                longer.iter().flat_map(|t| bytes.iter().map(move |c| format!("{t}{c}"))).collect();
        }
    }

    #[test]
    fn the_longest_token_is_taken() {
        let read = |text: &str| Epin::longest(text.as_bytes()).map(|(t, n)| (t.text(), n));
        assert_eq!(read("K'K"), Some(("K'", 2)));
        assert_eq!(read("+k^'^"), Some(("+k^'", 4)));
        assert_eq!(read("K'^"), Some(("K'", 2)));
        assert_eq!(read("-"), None);
    }
}
