//! The legal moves, all squares at once.

use super::{
    Board, Move, MoveList, PackedMove, Reveal,
    masks::{ALL, CELLS, SAVES, gather, has_line},
    moves::RESERVE,
};

/// All that decides the mover's choices, as gathered masks by size.
struct Choices {
    /// Whether a piece of the size is in reserve.
    in_reserve: [bool; 3],
    /// Where the mover shows a piece of the size.
    movable: [u16; 3],
    /// Where a piece of the size may stand. Never where the mover shows one, so that no piece
    /// returns to its square.
    room: [u16; 3],
    /// What the opponent shows.
    theirs: u16,
    /// Where lifting the mover's piece uncovers one of the opponent's.
    uncovers: u16,
    reveal: Reveal,
}

impl Choices {
    /// The choices of the player to move, or `None` if the opponent has won.
    #[inline]
    fn new(board: Board, reveal: Reveal) -> Option<Self> {
        let (bits, mover) = (board.to_u64(), board.current_player().index());
        let (ours, theirs) = (bits >> mover, bits >> (1 - mover));
        let [small, medium, large] = [ours & CELLS, ours >> 2 & CELLS, ours >> 4 & CELLS];
        let [their_small, their_medium, their_large] =
            [theirs & CELLS, theirs >> 2 & CELLS, theirs >> 4 & CELLS];

        let with_large = large | their_large;
        let from_medium = with_large | medium | their_medium;
        let occupied = from_medium | small | their_small;

        let they_show = their_large | their_medium & !with_large | their_small & !from_medium;
        let theirs = gather(they_show);
        if has_line(theirs) {
            return None;
        }
        let medium_shows = medium & !with_large;
        let uncovers = large & (their_medium | their_small & !medium) | medium_shows & their_small;
        let fewer_than_two = |plane: u64| plane & plane.wrapping_sub(1) == 0;
        Some(Self {
            in_reserve: [small, medium, large].map(fewer_than_two),
            movable: [small & !from_medium, medium_shows, large].map(gather),
            room: [occupied, from_medium, with_large].map(|taken| gather(CELLS & !taken)),
            theirs,
            uncovers: if uncovers == 0 { 0 } else { gather(uncovers) },
            reveal,
        })
    }

    #[inline]
    fn placements(&self, size: usize) -> u16 {
        if self.in_reserve[size] { self.room[size] } else { 0 }
    }

    #[inline]
    fn slides(&self, size: usize, from: u32) -> u16 {
        let saves = if self.uncovers >> from & 1 == 0 {
            ALL
        } else {
            SAVES[from as usize][self.theirs as usize]
        };
        match self.reveal {
            Reveal::Strict if saves != ALL => 0,
            _ => self.room[size] & saves,
        }
    }

    /// Hands over each source with its destinations: the reserve first, then the board; small,
    /// medium, large; squares ascending.
    #[inline]
    fn each(&self, mut visit: impl FnMut(u8, u16)) {
        for size in 0..3 {
            visit(RESERVE + size as u8, self.placements(size));
        }
        for size in 0..3 {
            let mut rest = self.movable[size];
            while rest != 0 {
                let from = rest.trailing_zeros();
                rest &= rest - 1;
                visit(from as u8, self.slides(size, from));
            }
        }
    }
}

impl Reveal {
    /// The legal moves under this rule, without an allocation. A finished game has none.
    #[inline]
    pub fn legal_moves_packed(self, board: Board) -> MoveList {
        let mut list = MoveList::new();
        if let Some(choices) = Choices::new(board, self) {
            choices.each(|source, targets| list.push_all(source, targets));
        }
        list
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    pub fn count_moves(self, board: Board) -> usize {
        let mut count = 0;
        if let Some(choices) = Choices::new(board, self) {
            choices.each(|_, targets| count += targets.count_ones() as usize);
        }
        count
    }

    /// Whether there is a legal move.
    #[inline]
    pub fn has_move(self, board: Board) -> bool {
        Choices::new(board, self).is_some_and(|choices| {
            let place = (0..3).any(|size| choices.placements(size) != 0);
            place || {
                let mut any = 0;
                choices.each(|_, targets| any |= targets);
                any != 0
            }
        })
    }

    /// Whether the move is legal.
    #[inline]
    pub fn is_legal(self, board: Board, mov: PackedMove) -> bool {
        let Some(choices) = Choices::new(board, self) else { return false };
        let targets = if let Some(size) = mov.reserve_size() {
            choices.placements(size.index())
        } else {
            let from = mov.source() as u32;
            let shown = |&size: &usize| choices.movable[size] >> from & 1 == 1;
            (0..3).find(shown).map_or(0, |size| choices.slides(size, from))
        };
        targets >> mov.to() & 1 == 1
    }
}

impl Board {
    /// The legal moves under the default rule, [`Reveal::HailMary`].
    pub fn legal_moves(self) -> Vec<Move> {
        self.legal_moves_packed().iter().map(PackedMove::to_move).collect()
    }

    /// The legal moves under the default rule, without an allocation.
    pub fn legal_moves_packed(self) -> MoveList {
        Reveal::HailMary.legal_moves_packed(self)
    }
}
