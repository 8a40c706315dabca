//! A position while it changes: entries in sequence, the checks that follow each, and the one
//! check at the end.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    Epin, MAX_PIECE_BYTES, Qi, QiError,
    hand::Held,
    names::{EMPTY, FIRST_NAME, Names, PieceId, token_id},
};
use crate::Player;

/// So many new names may come up before those no longer in use are dropped. The numbers of the
/// new ones then still fit the 16 bits of an inline board.
const MANY_NAMES: usize = 60_000;

/// Counts of pieces, which may exceed the board until the end.
type OpenHand = BTreeMap<PieceId, u128>;

pub(super) struct Draft {
    qi: Qi,
    /// Names that the position's table does not have yet; they are numbered after it.
    fresh: BTreeMap<Arc<str>, PieceId>,
    /// Whether a name may have gone out of use.
    dropped: bool,
    hands: [Option<OpenHand>; 2],
}

impl Draft {
    #[inline]
    pub(super) fn of(qi: &Qi) -> Self {
        Self { qi: qi.clone(), fresh: BTreeMap::new(), dropped: false, hands: [None, None] }
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
            Some(piece) => match Epin::exactly(piece) {
                Some(token) => token_id(token),
                None => self.name(piece)?,
            },
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
        let id = match Epin::exactly(piece) {
            Some(token) => token_id(token),
            None => self.name(piece)?,
        };
        let copies = u128::from(delta.unsigned_abs());
        let hand = self.open(player);
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

    /// The changed position, if it has no more pieces than squares.
    #[inline]
    pub(super) fn finish(mut self) -> Result<Qi, QiError> {
        let squares = self.qi.shape.squares();
        let held = |player: usize| match &self.hands[player] {
            None => self.qi.hands[player].total().into(),
            Some(hand) => hand.values().sum::<u128>(),
        };
        let pieces = u128::from(self.qi.on_board) + held(0) + held(1);
        if pieces > squares as u128 {
            return Err(QiError::TooManyPieces { pieces, squares });
        }
        if self.dropped || !self.fresh.is_empty() {
            self.settle();
        }
        for (hand, open) in self.qi.hands.iter_mut().zip(self.hands) {
            if let Some(open) = open {
                *hand = Held::new(open.into_iter().map(|(id, count)| (id, count as u32)));
            }
        }
        Ok(self.qi)
    }

    fn open(&mut self, player: Player) -> &mut OpenHand {
        let held = &self.qi.hands[player.index()];
        self.hands[player.index()]
            .get_or_insert_with(|| held.kinds().iter().map(|&(id, n)| (id, n.into())).collect())
    }

    /// The number of a piece that is not an EPIN token; a new one if it is not in use.
    fn name(&mut self, piece: &str) -> Result<PieceId, QiError> {
        if piece.len() > MAX_PIECE_BYTES {
            return Err(QiError::PieceTooLong { bytes: piece.len() });
        }
        if let Some(id) = self.qi.names.find(piece).or_else(|| self.fresh.get(piece).copied()) {
            return Ok(id);
        }
        if self.fresh.len() == MANY_NAMES {
            self.settle();
        }
        let id = FIRST_NAME + (self.qi.names.as_slice().len() + self.fresh.len()) as PieceId;
        self.fresh.insert(piece.into(), id);
        Ok(id)
    }

    /// Makes the table hold exactly the names in use, in order, and renumbers the pieces.
    fn settle(&mut self) {
        let known = self.qi.names.as_slice().len();
        let mut used = vec![false; known + self.fresh.len()];
        let mut mark = |id: PieceId| {
            if id >= FIRST_NAME {
                used[(id - FIRST_NAME) as usize] = true;
            }
        };
        (0..self.qi.shape.squares()).for_each(|index| mark(self.qi.squares.get(index)));
        for player in 0..2 {
            match &self.hands[player] {
                None => self.qi.hands[player].kinds().iter().for_each(|&(id, _)| mark(id)),
                Some(hand) => hand.keys().for_each(|&id| mark(id)),
            }
        }
        if self.fresh.is_empty() && used.iter().all(|&used| used) {
            return;
        }

        let old = self.qi.names.as_slice().iter().cloned().zip(FIRST_NAME..);
        let all = old.chain(std::mem::take(&mut self.fresh));
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
        for player in Player::ALL {
            let hand = self.open(player);
            *hand = hand.iter().map(|(&id, &count)| (renumbered(id), count)).collect();
        }
        self.qi.names = Names::new(kept.into_iter().map(|(name, _)| name).collect());
    }
}
