//! From a position to its FEEN text.

use std::{cmp::Reverse, fmt::Write};

use super::NotFeen;
use crate::{
    Player,
    qi::{
        Qi, Sin,
        names::{EMPTY, FIRST_NAME},
    },
};

impl Qi {
    /// The position as FEEN, if its pieces are EPIN tokens, its styles SIN tokens of their
    /// player's case, and its shape one that FEEN can spell.
    pub fn to_feen(&self) -> Result<String, NotFeen> {
        let [to_move, waiting] = [self.turn, self.turn.other()];
        let styles = self.style_tokens()?;
        self.check_tokens()?;
        if self.shape().split_last().is_some_and(|(_, outer)| outer.contains(&1)) {
            return Err(NotFeen::Shape { shape: self.shape().to_vec() });
        }
        let mut text = String::with_capacity(2 * self.square_count().min(512) + 16);
        self.write_placement(&mut text);
        text.push(' ');
        self.write_hand(Player::One, &mut text);
        text.push('/');
        self.write_hand(Player::Two, &mut text);
        text.push(' ');
        text.push_str(styles[to_move.index()].text());
        text.push('/');
        text.push_str(styles[waiting.index()].text());
        Ok(text)
    }

    /// Both styles, if they are tokens in their player's case.
    pub(in crate::qi) fn style_tokens(&self) -> Result<[Sin; 2], NotFeen> {
        let token = |player| {
            let style = self.style(player);
            let token = style.parse().ok().filter(|token: &Sin| token.side() == player);
            token.ok_or_else(|| NotFeen::Style { player, style: style.to_owned() })
        };
        Ok([token(Player::One)?, token(Player::Two)?])
    }

    /// Every name in the table is in use, so a table that is not empty is one piece too many.
    pub(in crate::qi) fn check_tokens(&self) -> Result<(), NotFeen> {
        match self.rest().names.as_slice().first() {
            None => Ok(()),
            Some(piece) => Err(NotFeen::Piece { piece: piece.to_string() }),
        }
    }

    fn write_placement(&self, text: &mut String) {
        let [_, ranks, files] = self.shape.layers_ranks_files();
        let mut empty = 0;
        for index in 0..self.square_count() {
            if index > 0 && index % files == 0 {
                write_count(&mut empty, text);
                text.push_str(if index % (ranks * files) == 0 { "//" } else { "/" });
            }
            match self.squares.get(index) {
                EMPTY => empty += 1,
                piece => {
                    debug_assert!(piece < FIRST_NAME);
                    write_count(&mut empty, text);
                    text.push_str(self.rest().names.text(piece).unwrap_or_default());
                }
            }
        }
        write_count(&mut empty, text);
    }

    /// Larger counts first; the tokens are in order already.
    pub(in crate::qi) fn sorted_hand(&self, player: Player) -> Vec<(&str, usize)> {
        let mut kinds: Vec<_> = self.hand(player).iter().collect();
        kinds.sort_by_key(|&(_, count)| Reverse(count));
        kinds
    }

    fn write_hand(&self, player: Player, text: &mut String) {
        for (piece, mut count) in self.sorted_hand(player) {
            if count > 1 {
                write_count(&mut count, text);
            }
            text.push_str(piece);
        }
    }
}

/// Writes a count unless it is zero, and makes it zero.
fn write_count(count: &mut usize, text: &mut String) {
    match std::mem::take(count) {
        0 => {}
        digit @ 1..10 => text.push((b'0' + digit as u8) as char),
        number => write!(text, "{number}").expect("strings take everything"),
    }
}
