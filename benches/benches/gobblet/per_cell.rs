//! The seed's own way: bits, but one cell after the other. Its reveal rule is corrected, so that
//! both ways do the same work; everything else follows the seed document.

/// A board of the same encoding.
#[derive(Clone, Copy, Default)]
pub struct PerCell(pub u64);

const WIN_MASKS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

const TRANSFORMS: [[u8; 9]; 8] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [6, 3, 0, 7, 4, 1, 8, 5, 2],
    [8, 7, 6, 5, 4, 3, 2, 1, 0],
    [2, 5, 8, 1, 4, 7, 0, 3, 6],
    [2, 1, 0, 5, 4, 3, 8, 7, 6],
    [6, 7, 8, 3, 4, 5, 0, 1, 2],
    [0, 3, 6, 1, 4, 7, 2, 5, 8],
    [8, 5, 2, 7, 4, 1, 6, 3, 0],
];

/// 64 bytes and a length.
#[derive(Clone, Copy)]
pub struct List {
    moves: [u8; 64],
    len: u8,
}

impl List {
    fn push(&mut self, mv: u8) {
        self.moves[self.len as usize] = mv;
        self.len += 1;
    }

    pub fn as_slice(&self) -> &[u8] {
        &self.moves[..self.len as usize]
    }
}

impl PerCell {
    fn player(self) -> u64 {
        (self.0 >> 54 & 1) + 1
    }

    fn cell(self, pos: u8) -> u64 {
        self.0 >> (pos * 6) & 0x3f
    }

    fn set_cell(&mut self, pos: u8, value: u64) {
        self.0 = self.0 & !(0x3f << (pos * 6)) | value << (pos * 6);
    }

    fn top_owner(self, pos: u8) -> u64 {
        let cell = self.cell(pos);
        let (large, medium, small) = (cell >> 4 & 3, cell >> 2 & 3, cell & 3);
        if large != 0 {
            large
        } else if medium != 0 {
            medium
        } else {
            small
        }
    }

    /// Owner and size, small = 0.
    fn top_piece(self, pos: u8) -> Option<(u64, u8)> {
        let cell = self.cell(pos);
        for size in (0..3).rev() {
            let owner = cell >> (2 * size) & 3;
            if owner != 0 {
                return Some((owner, size));
            }
        }
        None
    }

    fn visibility_masks(self) -> (u16, u16) {
        let (mut one, mut two) = (0, 0);
        for pos in 0..9 {
            match self.top_owner(pos) {
                1 => one |= 1 << pos,
                2 => two |= 1 << pos,
                _ => {}
            }
        }
        (one, two)
    }

    pub fn winner(self) -> Option<u64> {
        let (one, two) = self.visibility_masks();
        for mask in WIN_MASKS {
            if one & mask == mask {
                return Some(1);
            }
            if two & mask == mask {
                return Some(2);
            }
        }
        None
    }

    fn has_won(self, player: u64) -> bool {
        let (one, two) = self.visibility_masks();
        let theirs = if player == 1 { one } else { two };
        WIN_MASKS.iter().any(|mask| theirs & mask == *mask)
    }

    fn reserves(self, player: u64) -> [u8; 3] {
        let mut left = [2; 3];
        for pos in 0..9 {
            let cell = self.cell(pos);
            for (size, left) in left.iter_mut().enumerate() {
                *left -= u8::from(cell >> (2 * size) & 3 == player);
            }
        }
        left
    }

    fn can_place(self, size: u8, pos: u8) -> bool {
        self.top_piece(pos).is_none_or(|(_, top)| top < size)
    }

    fn push_piece(&mut self, pos: u8, player: u64, size: u8) {
        let cell = self.cell(pos) | player << (2 * size);
        self.set_cell(pos, cell);
    }

    fn pop_top(&mut self, pos: u8) -> Option<(u64, u8)> {
        let (owner, size) = self.top_piece(pos)?;
        let cell = self.cell(pos) & !(3 << (2 * size));
        self.set_cell(pos, cell);
        Some((owner, size))
    }

    pub fn legal_moves(self) -> List {
        let mut list = List { moves: [0; 64], len: 0 };
        if self.winner().is_some() {
            return list;
        }
        let player = self.player();
        let reserves = self.reserves(player);
        for size in 0..3 {
            if reserves[size as usize] > 0 {
                for to in 0..9 {
                    if self.can_place(size, to) {
                        list.push((9 + size) << 4 | to);
                    }
                }
            }
        }
        for from in 0..9 {
            let Some((owner, size)) = self.top_piece(from) else { continue };
            if owner != player {
                continue;
            }
            let mut lifted = self;
            lifted.pop_top(from);
            let reveals = lifted.has_won(3 - player);
            for to in 0..9 {
                if to == from || !lifted.can_place(size, to) {
                    continue;
                }
                if reveals {
                    let mut landed = lifted;
                    landed.push_piece(to, player, size);
                    if landed.has_won(3 - player) {
                        continue;
                    }
                }
                list.push(from << 4 | to);
            }
        }
        list
    }

    fn apply(&mut self, mv: u8) {
        let (source, to) = (mv >> 4, mv & 15);
        let player = self.player();
        let size = if source >= 9 { source - 9 } else { self.pop_top(source).unwrap().1 };
        self.push_piece(to, player, size);
        self.0 ^= 1 << 54;
    }

    fn undo(&mut self, mv: u8) {
        let (source, to) = (mv >> 4, mv & 15);
        self.0 ^= 1 << 54;
        let (owner, size) = self.pop_top(to).unwrap();
        if source < 9 {
            self.push_piece(source, owner, size);
        }
    }

    fn transform(self, t: usize) -> u64 {
        let mut image = self.0 & 1 << 54;
        for (new, &old) in TRANSFORMS[t].iter().enumerate() {
            image |= self.cell(old) << (6 * new);
        }
        image
    }

    pub fn canonical(self) -> u64 {
        let mut min = self.0;
        for t in 1..8 {
            min = min.min(self.transform(t));
        }
        min
    }

    /// The same as a loop at run time. The compiler knows the table, unrolls the loops above and
    /// merges cells that go the same way; here it may not.
    pub fn canonical_looped(self) -> u64 {
        let mut min = self.0;
        for t in 1..8 {
            min = min.min(self.transform(std::hint::black_box(t)));
        }
        min
    }

    pub fn perft(mut self, depth: u32) -> u64 {
        let list = self.legal_moves();
        if depth == 1 {
            return list.as_slice().len() as u64;
        }
        let mut lines = 0;
        for &mv in list.as_slice() {
            self.apply(mv);
            lines += self.perft(depth - 1);
            self.undo(mv);
        }
        lines
    }

    /// Counts the unfinished leaves.
    pub fn perft_played(mut self, depth: u32) -> u64 {
        if depth == 0 {
            return u64::from(self.winner().is_none());
        }
        let mut lines = 0;
        for &mv in self.legal_moves().as_slice() {
            self.apply(mv);
            lines += self.perft_played(depth - 1);
            self.undo(mv);
        }
        lines
    }
}
