//! A position while it changes: entries in sequence, the checks that follow each, and the one
//! check at the end.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    Epin, MAX_PIECE_BYTES, Qi, QiError,
    hand::Held,
    names::{EMPTY, FIRST_NAME, Names, PieceId, token_id},
    position::Rest,
};
use crate::Player;

/// So many new names may come up before those no longer in use are dropped. The numbers of the
/// new ones then still fit the 16 bits of a small board.
const MANY_NAMES: usize = 60_000;

pub(super) struct Draft<'a> {
    qi: &'a mut Qi,
    /// Whether a name may have gone out of use.
    dropped: bool,
    /// What moves of tokens on the board do not need.
    open: Option<Box<Open>>,
}

#[derive(Default)]
struct Open {
    /// Names that the position's table does not have yet; they are numbered after it.
    fresh: BTreeMap<Arc<str>, PieceId>,
    hands: [Option<OpenHand>; 2],
}

/// Counts of pieces, which may exceed the board until the end.
type OpenHand = BTreeMap<PieceId, u128>;

impl<'a> Draft<'a> {
    #[inline]
    pub(super) fn of(qi: &'a mut Qi) -> Self {
        Self { qi, dropped: false, open: None }
    }

    /// Puts a piece on a square, or empties it.
    #[inline]
    pub(super) fn set(&mut self, index: usize, piece: Option<&str>) -> Result<(), QiError> {
        let squares = self.qi.shape.squares();
        if index >= squares {
            return Err(QiError::InvalidIndex { index, squares });
        }
        let id = match piece {
            None => EMPTY,
            Some(piece) => self.number(piece)?,
        };
        let old = self.qi.squares.replace(index, id);
        self.dropped |= old >= FIRST_NAME && old != id;
        self.qi.on_board += u32::from(id != EMPTY);
        self.qi.on_board -= u32::from(old != EMPTY);
        Ok(())
    }

    /// Adds copies of a piece to a hand, or removes them.
    pub(super) fn hold(&mut self, player: Player, piece: &str, delta: i64) -> Result<(), QiError> {
        if delta == 0 {
            return Ok(());
        }
        let id = self.number(piece)?;
        let copies = u128::from(delta.unsigned_abs());
        let hand = self.open_hand(player);
        if delta > 0 {
            *hand.entry(id).or_insert(0) += copies;
            return Ok(());
        }
        match hand.get_mut(&id) {
            Some(held) if *held > copies => *held -= copies,
            Some(held) if *held == copies => {
                hand.remove(&id);
                self.dropped |= id >= FIRST_NAME;
            }
            _ => return Err(QiError::NotInHand { player, piece: piece.to_owned() }),
        }
        Ok(())
    }

    pub(super) fn toggle(&mut self) {
        self.qi.turn = self.qi.turn.other();
    }

    /// Accepts the changes if there are no more pieces than squares. Until then, and if not, the
    /// position is not fit to be seen.
    #[inline]
    pub(super) fn finish(mut self) -> Result<(), QiError> {
        let squares = self.qi.shape.squares();
        let pieces = match &self.open {
            None => self.qi.piece_count() as u128,
            Some(open) => {
                let held = |player: usize| match &open.hands[player] {
                    None => self.qi.rest().hands[player].total().into(),
                    Some(hand) => hand.values().sum::<u128>(),
                };
                u128::from(self.qi.on_board) + held(0) + held(1)
            }
        };
        if pieces > squares as u128 {
            return Err(QiError::TooManyPieces { pieces, squares });
        }
        if self.dropped || self.open.is_some() {
            self.close();
        }
        Ok(())
    }

    fn open_hand(&mut self, player: Player) -> &mut OpenHand {
        let held = &self.qi.rest().hands[player.index()];
        self.open.get_or_insert_default().hands[player.index()]
            .get_or_insert_with(|| held.kinds().iter().map(|&(id, n)| (id, n.into())).collect())
    }

    #[inline]
    fn number(&mut self, piece: &str) -> Result<PieceId, QiError> {
        match Epin::exactly(piece) {
            Some(token) => Ok(token_id(token)),
            None => self.name(piece),
        }
    }

    /// The number of a piece that is not an EPIN token; a new one if it is not in use.
    fn name(&mut self, piece: &str) -> Result<PieceId, QiError> {
        if piece.len() > MAX_PIECE_BYTES {
            return Err(QiError::PieceTooLong { bytes: piece.len() });
        }
        if let Some(id) = self.qi.rest().names.find(piece) {
            return Ok(id);
        }
        let fresh = &mut self.open.get_or_insert_default().fresh;
        if let Some(&id) = fresh.get(piece) {
            return Ok(id);
        }
        if fresh.len() == MANY_NAMES {
            self.renumber();
        }
        let fresh = &mut self.open.get_or_insert_default().fresh;
        let id = FIRST_NAME + (self.qi.rest().names.as_slice().len() + fresh.len()) as PieceId;
        fresh.insert(piece.into(), id);
        Ok(id)
    }

    /// Writes the names and the hands back.
    fn close(&mut self) {
        if self.dropped || self.open.as_ref().is_some_and(|open| !open.fresh.is_empty()) {
            self.renumber();
        }
        let Some(open) = self.open.take() else { return };
        let mut rest = self.qi.rest().clone();
        for (hand, open) in rest.hands.iter_mut().zip(open.hands) {
            if let Some(open) = open {
                *hand = Held::new(open.into_iter().map(|(id, count)| (id, count as u32)));
            }
        }
        self.qi.set_rest(rest);
    }

    /// Makes the table hold exactly the names in use, in order, and renumbers the pieces.
    fn renumber(&mut self) {
        let fresh = self.open.as_mut().map(|open| std::mem::take(&mut open.fresh));
        let fresh = fresh.unwrap_or_default();
        let Rest { hands, names } = self.qi.rest();
        let mut used = vec![false; names.as_slice().len() + fresh.len()];
        let mut mark = |id: PieceId| {
            if id >= FIRST_NAME {
                used[(id - FIRST_NAME) as usize] = true;
            }
        };
        self.qi.styles.iter().for_each(|&id| mark(id));
        (0..self.qi.shape.squares()).for_each(|index| mark(self.qi.squares.get(index)));
        for (player, held) in hands.iter().enumerate() {
            match self.open.as_ref().and_then(|open| open.hands[player].as_ref()) {
                None => held.kinds().iter().for_each(|&(id, _)| mark(id)),
                Some(hand) => hand.keys().for_each(|&id| mark(id)),
            }
        }
        if fresh.is_empty() && used.iter().all(|&used| used) {
            return;
        }

        let all = names.as_slice().iter().cloned().zip(FIRST_NAME..).chain(fresh);
        let mut kept: Vec<_> = all.filter(|&(_, id)| used[(id - FIRST_NAME) as usize]).collect();
        kept.sort_unstable();
        let mut numbers = vec![EMPTY; used.len()];
        for ((_, old), new) in kept.iter().zip(FIRST_NAME..) {
            numbers[(old - FIRST_NAME) as usize] = new;
        }
        let renumbered = |id: PieceId| match id {
            FIRST_NAME.. => numbers[(id - FIRST_NAME) as usize],
            _ => id,
        };
        self.qi.squares.renumber(renumbered);
        self.qi.styles = self.qi.styles.map(renumbered);
        for player in Player::ALL {
            let hand = self.open_hand(player);
            *hand = hand.iter().map(|(&id, &count)| (renumbered(id), count)).collect();
        }
        // Both hands are open now: what they held is written back at the end.
        let names = Names::new(kept.into_iter().map(|(name, _)| name).collect());
        self.qi.set_rest(Rest { hands: [Held::EMPTY, Held::EMPTY], names });
    }
}
