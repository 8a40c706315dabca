//! From a FEEN text to a position.

use std::str::FromStr;

use super::{FeenError, FeenOutline};
use crate::{
    Player,
    qi::{
        Epin, Qi,
        hand::Held,
        names::{Names, token_id},
        position::Rest,
    },
};

impl Qi {
    /// Reads a FEEN text: the one that [`to_feen`](Self::to_feen) writes for this position, and
    /// no other.
    ///
    /// ```
    /// use burnside::qi::{FeenError, Qi};
    ///
    /// let position = Qi::from_feen("lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s")?;
    /// assert_eq!(position.shape(), [9, 9]);
    /// assert_eq!(position.board().get(4), Some("k^"));
    ///
    /// let error = Qi::from_feen("8/7/8 / C/c").unwrap_err();
    /// assert_eq!(error.to_string(), "the rank that ends at byte 3 has 7 squares, but the first one has 8");
    /// # Ok::<(), FeenError>(())
    /// ```
    pub fn from_feen(text: &str) -> Result<Self, FeenError> {
        let outline = FeenOutline::read(text)?;
        let style = |player| outline.style(player).text();
        let mut qi = Self::new(outline.shape(), style(Player::One), style(Player::Two))
            .expect("the outline has a valid shape");
        qi.turn = outline.turn;
        qi.on_board = outline.board_pieces as u32;
        qi.place(&text.as_bytes()[..outline.hands_at]);
        let mut rest = &text.as_bytes()[outline.hands_at..];
        let mut held = [Held::EMPTY, Held::EMPTY];
        for hand in &mut held {
            let mut kinds = Vec::new();
            while !matches!(rest[0], b'/' | b' ') {
                let count = count(&mut rest).unwrap_or(1);
                kinds.push((token_id(token(&mut rest)), count));
            }
            rest = &rest[1..];
            if !kinds.is_empty() {
                kinds.sort_unstable();
                *hand = Held::new(kinds.into_iter());
            }
        }
        qi.set_rest(Rest { hands: held, names: Names::EMPTY });
        Ok(qi)
    }

    /// Fills the empty board from a placement that has been checked.
    fn place(&mut self, mut placement: &[u8]) {
        let mut index = 0;
        while let Some(byte) = placement.first() {
            match byte {
                b'/' | b' ' => placement = &placement[1..],
                b'0'..=b'9' => index += count(&mut placement).unwrap_or(0) as usize,
                _ => {
                    self.squares.replace(index, token_id(token(&mut placement)));
                    index += 1;
                }
            }
        }
    }
}

/// Takes a number that has been checked, if one stands here.
fn count(text: &mut &[u8]) -> Option<u32> {
    let mut count = None;
    while let [digit @ b'0'..=b'9', rest @ ..] = *text {
        count = Some(count.unwrap_or(0) * 10 + u32::from(digit - b'0'));
        *text = rest;
    }
    count
}

/// Takes a token that has been checked.
fn token(text: &mut &[u8]) -> Epin {
    let (token, length) = Epin::longest(text).expect("the text has been checked");
    *text = &text[length..];
    token
}

/// FEEN.
impl FromStr for Qi {
    type Err = FeenError;

    fn from_str(text: &str) -> Result<Self, FeenError> {
        Self::from_feen(text)
    }
}
