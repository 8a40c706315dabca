//! The legal moves, all squares at once.

use super::{
    Board, Move, MoveIter, MoveList, PackedMove, Reveal,
    masks::{ALL, CELLS, SAVES, count, gather, has_line, shown_by},
    moves::RESERVE,
};

/// All that decides the mover's choices: spread masks, by size.
struct Choices {
    /// The mover's pieces of the size, seen or not.
    ours: [u64; 3],
    /// Where the mover shows a piece of the size.
    movable: [u64; 3],
    /// Where a piece of the size may stand. Never where the mover shows one, so that no piece
    /// returns to its square.
    room: [u64; 3],
    /// Where lifting the mover's piece uncovers one of the opponent's.
    uncovers: u64,
    /// What the opponent shows, gathered.
    theirs: u16,
    reveal: Reveal,
}

impl Choices {
    /// The choices of the player to move, or `None` if the opponent has won.
    #[inline]
    fn new(board: Board, reveal: Reveal) -> Option<Self> {
        let (bits, mover) = (board.to_u64(), board.current_player().index());
        let theirs = gather(shown_by(bits, 1 - mover));
        if has_line(theirs) {
            return None;
        }
        let ours = bits >> mover;
        let [small, medium, large] = [ours & CELLS, ours >> 2 & CELLS, ours >> 4 & CELLS];
        let any = bits | bits >> 1;
        let with_large = any >> 4 & CELLS;
        let from_medium = with_large | any >> 2 & CELLS;
        let occupied = from_medium | any & CELLS;

        let their_piece = bits >> (1 - mover);
        let medium_shows = medium & !with_large;
        let uncovers =
            large & (their_piece >> 2 | their_piece & !medium) | medium_shows & their_piece;
        Some(Self {
            ours: [small, medium, large],
            movable: [small & !from_medium, medium_shows, large],
            room: [CELLS ^ occupied, CELLS ^ from_medium, CELLS ^ with_large],
            uncovers,
            theirs,
            reveal,
        })
    }

    #[inline]
    fn in_reserve(&self, size: usize) -> bool {
        let one_less = self.ours[size].wrapping_sub(1);
        self.ours[size] & one_less == 0
    }

    /// Where the piece lifted from a square may land as far as the opponent's lines go, gathered.
    #[inline]
    fn saves(&self, from: usize) -> u16 {
        if self.uncovers >> (6 * from) & 1 == 0 {
            return ALL;
        }
        let saves = SAVES[from][self.theirs as usize];
        if self.reveal == Reveal::Strict && saves != ALL { 0 } else { saves }
    }

    /// Hands over each source with its gathered destinations: the reserve first, then the board;
    /// small, medium, large; squares ascending.
    #[inline]
    fn each(&self, mut visit: impl FnMut(u8, u16)) {
        let room = self.room.map(gather);
        for (size, &room) in room.iter().enumerate() {
            if self.in_reserve(size) {
                visit(RESERVE + size as u8, room);
            }
        }
        for (movable, room) in self.movable.into_iter().zip(room) {
            let mut rest = movable;
            while rest != 0 {
                let from = rest.trailing_zeros() as usize / 6;
                rest &= rest - 1;
                visit(from as u8, room & self.saves(from));
            }
        }
    }

    /// How many moves there are: as many as if no lift mattered, less those that do not save.
    #[inline]
    fn count(&self) -> usize {
        let mut moves = 0;
        for size in 0..3 {
            let pieces = count(self.movable[size]) + usize::from(self.in_reserve(size));
            moves += pieces * count(self.room[size]);
        }
        let mut rest = self.uncovers;
        while rest != 0 {
            let from = rest.trailing_zeros() as usize / 6;
            let size = if self.movable[2] & rest & rest.wrapping_neg() != 0 { 2 } else { 1 };
            rest &= rest - 1;
            let saves = self.saves(from);
            if saves != ALL {
                moves -= (gather(self.room[size]) & !saves).count_ones() as usize;
            }
        }
        moves
    }
}

/// The legal moves in a position: counted without listing them, and listed when first asked.
pub(super) struct Moves {
    board: Board,
    reveal: Reveal,
    list: Option<MoveIter>,
}

impl Moves {
    #[inline]
    pub(super) fn new(board: Board, reveal: Reveal) -> Self {
        Self { board, reveal, list: None }
    }
}

impl Iterator for Moves {
    type Item = PackedMove;

    #[inline]
    fn next(&mut self) -> Option<PackedMove> {
        let list = || self.reveal.legal_moves_packed(self.board).into_iter();
        self.list.get_or_insert_with(list).next()
    }

    #[inline]
    fn count(self) -> usize {
        match self.list {
            Some(list) => list.count(),
            None => self.reveal.count_moves(self.board),
        }
    }

    #[inline]
    fn fold<B, F: FnMut(B, PackedMove) -> B>(self, init: B, f: F) -> B {
        let list = || self.reveal.legal_moves_packed(self.board).into_iter();
        self.list.unwrap_or_else(list).fold(init, f)
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
        Choices::new(board, self).map_or(0, |choices| choices.count())
    }

    /// Whether there is a legal move.
    #[inline]
    pub fn has_move(self, board: Board) -> bool {
        self.count_moves(board) != 0
    }

    /// Whether the move is legal.
    #[inline]
    pub fn is_legal(self, board: Board, mov: PackedMove) -> bool {
        let Some(choices) = Choices::new(board, self) else { return false };
        let to = mov.to() as usize;
        let fits = |size: usize| choices.room[size] >> (6 * to) & 1 == 1;
        if let Some(size) = mov.reserve_size() {
            return choices.in_reserve(size.index()) && fits(size.index());
        }
        let from = mov.source() as usize;
        let shown = |&size: &usize| choices.movable[size] >> (6 * from) & 1 == 1;
        (0..3).find(shown).is_some_and(|size| fits(size) && choices.saves(from) >> to & 1 == 1)
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
