//! What may be done to a position: the groups on offer, and the seed's flags.

use std::{fmt, ops::BitOr};

use super::{
    board::{Board, Cell, NONE, bit},
    canonical,
    moves::Move,
    position::Position,
    region::Region,
    rules::Zertz,
    transform::{Transform, Turn},
};
use crate::{
    Player,
    symmetry::{Canonical, Symmetric, Symmetry},
};

/// Which kinds of transforms count: the seed's flags, with its numbers.
///
/// ```
/// use burnside::zertz::TransformFlags;
///
/// let flags = TransformFlags::ROTATION | TransformFlags::MIRROR;
/// assert_eq!(flags, TransformFlags::ROTATION_MIRROR);
/// assert_eq!((flags.bits(), flags.to_string()), (3, "rotation-mirror".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TransformFlags(u8);

impl TransformFlags {
    /// Only the identity.
    pub const NONE: Self = Self(0);
    /// Rotations.
    pub const ROTATION: Self = Self(1);
    /// The mirror; together with rotations, all mirrors.
    pub const MIRROR: Self = Self(2);
    /// Rotations and mirrors.
    pub const ROTATION_MIRROR: Self = Self(3);
    /// Shifts under which every ring stays on a cell.
    pub const TRANSLATION: Self = Self(4);
    /// Everything.
    pub const ALL: Self = Self(7);

    /// The flags with this number.
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits < 8 { Some(Self(bits)) } else { None }
    }

    /// The number.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether all of these are set.
    pub const fn contains(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// The turns that they allow, as bits.
    const fn turns(self) -> u16 {
        [0b1, 0b11_1111, 0b100_0001, 0b1111_1111_1111][self.0 as usize & 3]
    }
}

impl BitOr for TransformFlags {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// `none`, `rotation`, …, `all`.
impl fmt::Display for TransformFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            [
                "none",
                "rotation",
                "mirror",
                "rotation-mirror",
                "translation",
                "rotation-translation",
                "mirror-translation",
                "all",
            ][self.0 as usize],
        )
    }
}

/// A group of transforms, and what it compares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Group {
    /// The seed's: boards count as the same, whoever moves and whatever is captured, and whether
    /// or not a marble is in the middle of a chain.
    Transforms(TransformFlags),
    /// Everything that play depends on, seen by the mover. Players may be exchanged, and on the
    /// board with 48 rings any rotation counts under which the rings that are left still fit.
    Value,
}

impl Group {
    /// Every group.
    pub const ALL: [Self; 9] = [
        Self::Transforms(TransformFlags(0)),
        Self::Transforms(TransformFlags(1)),
        Self::Transforms(TransformFlags(2)),
        Self::Transforms(TransformFlags(3)),
        Self::Transforms(TransformFlags(4)),
        Self::Transforms(TransformFlags(5)),
        Self::Transforms(TransformFlags(6)),
        Self::Transforms(TransformFlags(7)),
        Self::Value,
    ];

    pub(super) fn shifts(self) -> bool {
        match self {
            Self::Transforms(flags) => flags.contains(TransformFlags::TRANSLATION),
            Self::Value => true,
        }
    }

    /// The turns of the group as bits. On the board of 48 rings some of them do not map the
    /// board onto itself, and only the value group has those.
    pub(super) fn turns(self, board: Board) -> u16 {
        match self {
            Self::Transforms(flags) => flags.turns() & board.tables().fitting,
            Self::Value => 0xfff,
        }
    }
}

/// The flags' name, or `value`.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Transforms(flags) => flags.fmt(f),
            Self::Value => f.write_str("value"),
        }
    }
}

/// The bytes by which boards are compared: the seed's key, which is the layers of rings, white,
/// gray and black, one byte per cell of the whole square array, row after row.
///
/// Under [`Group::Value`] there follow the place of the marble that must go on jumping (counted
/// from 1 along the whole array, 0 if there is none), the pool, the captures of the mover and of the opponent, and
/// who moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    // Compared before the length, which is the same on the same board.
    bytes: [u8; Self::LONGEST],
    length: u16,
}

impl Key {
    const LONGEST: usize = 4 * 81 + 11;

    fn of(group: Group, position: &Position) -> Self {
        let mut key = Self { bytes: [0; Self::LONGEST], length: 0 };
        let width = position.board.width();
        let [white, gray, black] = position.marbles;
        for layer in [position.rings, white, gray, black] {
            for (number, &(y, x)) in (0..).zip(&position.board.tables().places) {
                if layer & bit(number) != 0 {
                    key.bytes[key.length as usize + y as usize * width + x as usize] = 1;
                }
            }
            key.length += (width * width) as u16;
        }
        if group == Group::Value {
            let chain = position.chain;
            let chain = if chain == NONE {
                0
            } else {
                let (y, x) = position.board.tables().places[chain as usize];
                y * width as u8 + x + 1
            };
            let mover = position.to_move.index();
            let counts = [position.pool, position.captures[mover], position.captures[1 - mover]];
            let rest = [chain].into_iter().chain(counts.into_iter().flatten());
            for byte in rest.chain([position.to_move.index() as u8]) {
                key.bytes[key.length as usize] = byte;
                key.length += 1;
            }
        }
        key
    }
}

impl AsRef<[u8]> for Key {
    fn as_ref(&self) -> &[u8] {
        &self.bytes[..self.length as usize]
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({:?})", self.as_ref())
    }
}

impl Symmetric for Zertz {
    type Symmetry = Transform;
    type Group = Group;
    type Code = Key;

    fn groups(&self) -> &'static [Group] {
        &Group::ALL
    }

    /// `all`.
    fn portable_group(&self) -> Group {
        Group::Transforms(TransformFlags::ALL)
    }

    /// `value`.
    fn value_group(&self) -> Group {
        Group::Value
    }

    /// The identity, then in the order in which ties are broken: rows down, columns right, then
    /// R0, MR0, R60, MR60, R60M, R120 and so on.
    fn symmetries(&self, group: Group, position: Position) -> impl Iterator<Item = Transform> {
        let mut all: Vec<Transform> = Turn::IN_ORDER
            .into_iter()
            .filter(|turn| group.turns(position.board) >> turn.0 & 1 == 1)
            .flat_map(|turn| {
                let back = turn.inverse();
                let shifts = Region::of(&position, turn, group.shifts());
                shifts.points().map(move |shift| Transform::shift_and_turn(back.apply(shift), turn))
            })
            .collect();
        if group == Group::Value {
            all.extend_from_within(..);
            let half = all.len() / 2;
            all[half..].iter_mut().for_each(|transform| transform.swap = true);
        }
        all.sort_unstable_by_key(|&transform| {
            (transform != Transform::IDENTITY, transform.order())
        });
        all.into_iter()
    }

    fn transform(&self, position: Position, transform: Transform) -> Position {
        position.transformed(transform)
    }

    fn transform_move(&self, mv: Move, transform: Transform) -> Move {
        let map = |cell| transformed_cell(self.board(), cell, transform).unwrap_or(cell);
        match mv {
            Move::Place { color, at, remove } => {
                Move::Place { color, at: map(at), remove: remove.map(map) }
            }
            Move::Jump { from, captured, to } => {
                Move::Jump { from: map(from), captured, to: map(to) }
            }
            Move::Pass => Move::Pass,
        }
    }

    fn transform_player(&self, player: Player, transform: Transform) -> Player {
        if transform.swap { player.other() } else { player }
    }

    fn code(&self, group: Group, position: Position) -> Key {
        Key::of(group, &position)
    }

    fn canonical(&self, group: Group, position: Position) -> Canonical<Position, Transform> {
        canonical::canonical(group, &position)
    }

    fn canonical_position(&self, group: Group, position: Position) -> Position {
        canonical::canonical_position(group, &position)
    }
}

impl Zertz {
    /// Whether the transform keeps every ring of the position on a cell of the board.
    pub fn applies(self, position: Position, transform: Transform) -> bool {
        position.board == self.board()
            && Region::of(&position, transform.turn, true)
                .contains(transform.turn.apply(transform.shift3))
    }

    /// The canonical position, the transform that leads there and its inverse: the seed's
    /// `canonicalize_state`.
    ///
    /// ```
    /// use burnside::{Game, Symmetry, zertz::{TransformFlags, Zertz}};
    ///
    /// let rules = Zertz::RINGS_37;
    /// let position = rules.play(rules.start(), "Wb5,a1".parse()?);
    /// let (canonical, transform, inverse) = rules.canonicalize(position, TransformFlags::ALL);
    /// assert_eq!(transform.to_string(), "R300");
    /// assert_eq!(
    ///     canonical.to_string(),
    ///     ".ooo/ooooo/oooooo/ooooooo/oooooo/ooooo/owoo 5/8/10 0/0/0 0/0/0 2 -"
    /// );
    /// assert_eq!(transform.inverse(), inverse);
    /// # Ok::<(), burnside::zertz::ParseError>(())
    /// ```
    pub fn canonicalize(
        self,
        position: Position,
        flags: TransformFlags,
    ) -> (Position, Transform, Transform) {
        let Canonical { position, witness, .. } =
            self.canonical(Group::Transforms(flags), position);
        (position, witness, witness.inverse())
    }

    /// The distinct images of a board, each under its simplest name, the simplest first: the
    /// seed's `get_all_transformations`. Images are distinct when rings or marbles differ.
    ///
    /// ```
    /// use burnside::{Game, zertz::Zertz};
    ///
    /// let rules = Zertz::RINGS_37;
    /// assert_eq!(rules.get_all_transformations(rules.start(), true).len(), 1);
    /// ```
    pub fn get_all_transformations(
        self,
        position: Position,
        include_translation: bool,
    ) -> Vec<(Transform, Position)> {
        let flags =
            if include_translation { TransformFlags::ALL } else { TransformFlags::ROTATION_MIRROR };
        let mut transforms: Vec<Transform> =
            self.symmetries(Group::Transforms(flags), position).collect();
        transforms.sort_by_cached_key(|transform| transform.simplicity());
        let mut seen = std::collections::HashSet::new();
        transforms
            .into_iter()
            .map(|transform| (transform, position.transformed(transform)))
            .filter(|(_, image)| seen.insert((image.rings, image.marbles)))
            .collect()
    }

    /// The name of the group that this is, to whoever asks the rules.
    pub fn group(self, name: &str) -> Option<Group> {
        match name {
            "portable" => Some(self.portable_group()),
            _ => self.groups().iter().copied().find(|group| group.to_string() == name),
        }
    }
}

impl Transform {
    /// What decides between symmetries that do the same.
    pub(super) fn order(self) -> (bool, (i16, i16), u8) {
        (self.swap, self.shift3, self.turn.rank())
    }
}

impl Position {
    /// The position after a transform that applies to it.
    pub(super) fn transformed(&self, transform: Transform) -> Self {
        let map = Map::of(self.board, transform);
        let mut image = *self;
        image.rings = map.mask(self.rings);
        image.marbles = self.marbles.map(|mask| map.mask(mask));
        image.loose = map.mask(self.loose);
        if self.chain != NONE {
            image.chain = map.mask(bit(self.chain)).leading_zeros() as u8;
        }
        if transform.swap {
            image.captures.swap(0, 1);
            image.to_move = self.to_move.other();
        }
        image
    }
}

/// A transform made ready for masks of one board.
#[derive(Clone, Copy)]
pub(super) struct Map {
    board: Board,
    /// The board whose turn is done: the same, or the one with 61 rings, in which all turns fit.
    host: Board,
    turn: Turn,
    /// Whole rows and columns, after the turn.
    shift: (i16, i16),
}

impl Map {
    pub(super) fn of(board: Board, transform: Transform) -> Self {
        let turn = transform.turn;
        Self::turn_and_shift(board, turn, turn.apply(transform.shift3))
    }

    /// A turn, then a shift in thirds.
    pub(super) fn turn_and_shift(board: Board, turn: Turn, (dy, dx): (i16, i16)) -> Self {
        if board.tables().fits(turn) {
            return Self { board, host: board, turn, shift: (dy / 3, dx / 3) };
        }
        // Around the center of the larger board instead of its own.
        let host = Board::Rings61;
        let ((y, x), (host_y, host_x)) = (board.center3(), host.center3());
        let offset = (y - host_y, x - host_x);
        let (turned_y, turned_x) = turn.apply(offset);
        let shift =
            ((dy + offset.0 - turned_y).div_euclid(3), (dx + offset.1 - turned_x).div_euclid(3));
        Self { board, host, turn, shift }
    }

    pub(super) fn mask(self, mask: u64) -> u64 {
        if mask == 0 {
            return 0;
        }
        let (own, host) = (self.board.tables(), self.host.tables());
        let mask =
            if self.host == self.board { mask } else { own.shifted_mask(mask, (0, 0), host) };
        let mask =
            if self.turn == Turn::IDENTITY { mask } else { host.turned_mask(self.turn.0, mask) };
        if self.host == self.board && self.shift == (0, 0) {
            return mask;
        }
        host.shifted_mask(mask, self.shift, own)
    }
}

/// Where a transform carries a cell, if that is on the board.
pub(super) fn transformed_cell(board: Board, cell: Cell, transform: Transform) -> Option<Cell> {
    let index = board.index_of(cell)?;
    let image = Map::of(board, transform).mask(bit(index));
    (image != 0).then(|| board.tables().cells[image.leading_zeros() as usize])
}
