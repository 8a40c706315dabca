//! What may be done to the squares and to the pieces without changing the game.
//!
//! Squares: 32 permutations map the ten lines onto lines. They are D4 and three more ways to
//! shuffle rows and columns alike, each followed by D4; the nine 2x2 squares leave D4 alone.
//! Pieces: the four traits may change places (24 ways) and each may swap its two values (16).

use std::{fmt, str::FromStr};

use super::{Piece, Pieces};
use crate::symmetry::{BytePerm16, D4, Permutation, Symmetry as Element, UnknownSymmetry};

/// One of the 32 symmetries of the ten lines: a shuffle, then one of [`D4`].
///
/// ```text
///   a b c d   inner:  a c b d   pairs:  f e h g   weave: both,
///   e f g h           i k j l           b a d c   inner first
///   i j k l           e g f h           n m p o
///   m n o p           m o n p           j i l k
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SquareSymmetry(u8);

const SHUFFLES: [&str; 4] = ["", "inner", "pairs", "weave"];

/// Where rows and columns go.
const SHUFFLED: [[usize; 4]; 4] = [[0, 1, 2, 3], [0, 2, 1, 3], [1, 0, 3, 2], [1, 3, 0, 2]];

pub(super) const PERMUTATIONS: [Permutation<16>; 32] = {
    let mut all = [Permutation::IDENTITY; 32];
    let mut i = 0;
    while i < 32 {
        let mut images = [0; 16];
        let mut square = 0;
        while square < 16 {
            let goes = &SHUFFLED[i / 8];
            images[square] = (goes[square / 4] * 4 + goes[square % 4]) as u8;
            square += 1;
        }
        all[i] = Permutation::literal(images).then(&D4::ALL[i % 8].permutation(4));
        i += 1;
    }
    all
};

/// A static, so that 32 KiB are there once and stay in the first-level cache.
static MASKS: [BytePerm16; 32] = {
    let mut all = [BytePerm16::new(&Permutation::IDENTITY); 32];
    let mut i = 0;
    while i < 32 {
        all[i] = BytePerm16::new(&PERMUTATIONS[i]);
        i += 1;
    }
    all
};

const SQUARES_THEN: [[u8; 32]; 32] = {
    let mut table = [[0; 32]; 32];
    let mut a = 0;
    while a < 32 {
        let mut b = 0;
        while b < 32 {
            let both = PERMUTATIONS[a].then(&PERMUTATIONS[b]);
            table[a][b] = find(&both, &PERMUTATIONS);
            b += 1;
        }
        a += 1;
    }
    table
};

/// The place of a permutation in a list that has it.
const fn find<const N: usize>(wanted: &Permutation<N>, list: &[Permutation<N>]) -> u8 {
    let mut which = 0;
    loop {
        let mut i = 0;
        while i < N && list[which].image(i) == wanted.image(i) {
            i += 1;
        }
        if i == N {
            return which as u8;
        }
        which += 1;
    }
}

impl SquareSymmetry {
    /// All 32; the first eight are [`D4::ALL`].
    pub const ALL: [Self; 32] = {
        let mut all = [Self(0); 32];
        let mut i = 0;
        while i < 32 {
            all[i] = Self(i as u8);
            i += 1;
        }
        all
    };

    /// 0 to 31.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The symmetry with this index, if it is below 32.
    pub const fn try_index(index: usize) -> Option<Self> {
        if index < 32 { Some(Self(index as u8)) } else { None }
    }

    /// Where each square goes.
    pub const fn permutation(self) -> Permutation<16> {
        PERMUTATIONS[self.0 as usize]
    }

    /// The image of a mask of squares.
    #[inline]
    pub fn apply(self, mask: u16) -> u16 {
        MASKS[self.0 as usize].apply(mask)
    }
}

impl Element for SquareSymmetry {
    const IDENTITY: Self = Self(0);

    fn then(self, next: Self) -> Self {
        Self(SQUARES_THEN[self.index()][next.index()])
    }

    fn inverse(self) -> Self {
        Self(find(&PERMUTATIONS[self.index()].inverse(), &PERMUTATIONS))
    }
}

/// `rot90`, `inner`, `pairs-reflD`.
impl fmt::Display for SquareSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (SHUFFLES[self.index() / 8], D4::ALL[self.index() % 8]) {
            ("", turn) => write!(f, "{turn}"),
            (shuffle, D4::Identity) => f.write_str(shuffle),
            (shuffle, turn) => write!(f, "{shuffle}-{turn}"),
        }
    }
}

impl FromStr for SquareSymmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        Self::ALL.into_iter().find(|s| s.to_string().eq_ignore_ascii_case(name)).ok_or_else(|| {
            UnknownSymmetry {
                name: name.to_owned(),
                expected: "a symmetry of the square (rot90), inner, pairs or weave, \
                           or one of these three and a symmetry (inner-rot90)",
            }
        })
    }
}

/// One of the 384 symmetries of the pieces: traits change places, then values are swapped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceSymmetry {
    traits: u8,
    pub(super) flip: u8,
}

/// Where each trait goes, in lexicographic order.
pub(super) const TRAIT_ORDERS: [Permutation<4>; 24] = {
    let mut all = [Permutation::IDENTITY; 24];
    let (mut count, mut code) = (0, 0_usize);
    while code < 256 {
        let images = [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3];
        let images = [images[0] as u8, images[1] as u8, images[2] as u8, images[3] as u8];
        if let Ok(permutation) = Permutation::new(images) {
            all[count] = permutation;
            count += 1;
        }
        code += 1;
    }
    all
};

/// What the orders of traits do to sets of pieces.
static PIECE_SETS: [BytePerm16; 24] = {
    let mut all = [BytePerm16::new(&Permutation::IDENTITY); 24];
    let mut i = 0;
    while i < 24 {
        let mut images = [0; 16];
        let mut piece = 0;
        while piece < 16 {
            images[piece] = TRAIT_ORDERS[i].permute_mask(piece as u64) as u8;
            piece += 1;
        }
        all[i] = BytePerm16::new(&Permutation::literal(images));
        i += 1;
    }
    all
};

impl PieceSymmetry {
    /// Every one, the identity first; the flips of one order of traits stand together.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..24).flat_map(|traits| (0..16).map(move |flip| Self { traits, flip }))
    }

    /// The traits stay in place, and those of `mask` swap their values.
    pub const fn flip(mask: Piece) -> Self {
        Self { traits: 0, flip: mask.bits() }
    }

    pub(super) const fn from_parts(traits: u8, flip: u8) -> Self {
        Self { traits, flip }
    }

    fn read(name: &str) -> Option<Self> {
        if name == "id" {
            return Some(Self::IDENTITY);
        }
        if name.is_empty() || name.ends_with('-') {
            return None;
        }
        let (order, flip) = match (name.strip_prefix("traits"), name.split_once('-')) {
            (Some(_), Some((order, flip))) => (order, flip),
            (Some(_), None) => (name, ""),
            (None, _) => ("", name),
        };
        let images = match order.strip_prefix("traits").map(str::as_bytes) {
            Some(&[a, b, c, d]) => [a, b, c, d].map(|digit| digit.wrapping_sub(b'0')),
            Some(_) => return None,
            None => [0, 1, 2, 3],
        };
        let order = Permutation::new(images).ok()?;
        let flip = match flip.strip_prefix("flip").map(str::as_bytes) {
            Some(&[digit]) => (digit as char).to_digit(16)? as u8,
            None if flip.is_empty() => 0,
            _ => return None,
        };
        Some(Self { traits: find(&order, &TRAIT_ORDERS), flip })
    }

    /// Where trait `t` goes.
    pub(super) const fn goes(self, t: usize) -> usize {
        TRAIT_ORDERS[self.traits as usize].image(t)
    }

    /// The image of a piece.
    pub fn apply(self, piece: Piece) -> Piece {
        let moved = TRAIT_ORDERS[self.traits as usize].permute_mask(u64::from(piece.bits())) as u8;
        Piece::truncated(moved ^ self.flip)
    }

    /// The image of a set of pieces.
    pub fn apply_set(self, set: Pieces) -> Pieces {
        Pieces(flip_set(PIECE_SETS[self.traits as usize].apply(set.0), self.flip))
    }
}

/// Each piece of the set with these bits flipped.
fn flip_set(mut set: u16, flip: u8) -> u16 {
    const HIGH: [u16; 4] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];
    for (bit, high) in HIGH.into_iter().enumerate() {
        if flip >> bit & 1 == 1 {
            let by = 1 << bit;
            set = (set & high) >> by | (set & !high) << by;
        }
    }
    set
}

impl Element for PieceSymmetry {
    const IDENTITY: Self = Self { traits: 0, flip: 0 };

    fn then(self, next: Self) -> Self {
        let orders = &TRAIT_ORDERS;
        let (first, second) = (&orders[self.traits as usize], &orders[next.traits as usize]);
        let moved = second.permute_mask(u64::from(self.flip)) as u8;
        Self { traits: find(&first.then(second), orders), flip: moved ^ next.flip }
    }

    fn inverse(self) -> Self {
        let back = TRAIT_ORDERS[self.traits as usize].inverse();
        let flip = back.permute_mask(u64::from(self.flip)) as u8;
        Self { traits: find(&back, &TRAIT_ORDERS), flip }
    }
}

/// `id`, `traits0132` (digit `t` is where trait `t` goes), `flipA`, `traits0132-flipA`.
impl fmt::Display for PieceSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::IDENTITY {
            return f.write_str("id");
        }
        if self.traits > 0 {
            f.write_str("traits")?;
            (0..4).try_for_each(|t| write!(f, "{}", self.goes(t)))?;
        }
        if self.traits > 0 && self.flip > 0 {
            f.write_str("-")?;
        }
        if self.flip > 0 { write!(f, "flip{:X}", self.flip) } else { Ok(()) }
    }
}

impl FromStr for PieceSymmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        Self::read(name).ok_or_else(|| UnknownSymmetry {
            name: name.to_owned(),
            expected: "traits and where each of the four goes (traits1032), \
                       flip and a hexadecimal mask (flipA), or both (traits1032-flipA)",
        })
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(SquareSymmetry);
#[cfg(feature = "serde")]
crate::text_serde!(PieceSymmetry);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_in_the_documentation_is_true() {
        for (name, drawn) in [("inner", "acbdikjlegfhmonp"), ("pairs", "fehgbadcnmpojilk")] {
            let permutation = name.parse::<SquareSymmetry>().unwrap().permutation();
            let mut image = [' '; 16];
            for (square, letter) in ('a'..='p').enumerate() {
                image[permutation.image(square)] = letter;
            }
            assert_eq!(image.iter().collect::<String>(), drawn, "{name}");
        }
        let [inner, pairs, weave] =
            ["inner", "pairs", "weave"].map(|name| name.parse::<SquareSymmetry>().unwrap());
        assert_eq!(inner.then(pairs), weave);
    }

    #[test]
    fn sets_of_pieces_move_as_their_pieces_do() {
        for symmetry in PieceSymmetry::all() {
            for set in [0x0001, 0x8c21, 0x7e5a, 0xffff] {
                let one_by_one =
                    Pieces(set).iter().fold(Pieces(0), |s, p| s.with(symmetry.apply(p)));
                assert_eq!(symmetry.apply_set(Pieces(set)), one_by_one, "{symmetry}");
            }
            let back = symmetry.then(symmetry.inverse());
            assert_eq!(back, PieceSymmetry::IDENTITY, "{symmetry}");
        }
    }
}
