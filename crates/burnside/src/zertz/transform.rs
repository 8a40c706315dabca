//! Transforms: shifts, rotations and mirrors of a board, with the names that the seed gives them.

use std::{fmt, str::FromStr};

use super::tables::turned;
use crate::symmetry::{Symmetry, UnknownSymmetry};

/// A shift, then a rotation and perhaps a mirror around the center of the board; and, for exact
/// values only, an exchange of the players.
///
/// | name | what it does |
/// |---|---|
/// | `R60` | rotates by 60 degrees, clockwise on the printed board |
/// | `MR60` | rotates by 60 degrees, **then** mirrors (a4 <-> a1) |
/// | `R60M` | mirrors, **then** rotates by 60 degrees: the same as `MR300` |
/// | `T1,-2` | shifts by one row down and two columns left |
/// | `T1,-2+R60` | shifts first |
/// | `R300+T-1,2` | shifts last: that is how inverses are written |
/// | `swap` | exchanges the players |
///
/// Eighteen names of rotations and mirrors are twelve maps. Each map prints one name; all of them
/// are read, joined by `+` or by `_`.
///
/// ```
/// use burnside::{Symmetry, zertz::Transform};
///
/// let transform: Transform = "T1,0_R60".parse()?;
/// assert_eq!(transform.to_string(), "T1,0+R60");
/// assert_eq!(transform.inverse_name(), "R300+T-1,0");
/// assert_eq!(transform.inverse_name().parse(), Ok(transform.inverse()));
/// assert_eq!("R240M".parse::<Transform>()?.to_string(), "MR120");
/// # Ok::<(), burnside::symmetry::UnknownSymmetry>(())
/// ```
///
/// Shifts are counted in thirds of a cell inside, because the center of the board with 48 rings
/// lies between cells: there, rotations by 60 degrees that carry cells onto cells come with
/// shifts such as `T1/3,2/3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Transform {
    pub(super) swap: bool,
    /// Three times the rows down and the columns right.
    pub(super) shift3: (i16, i16),
    pub(super) turn: Turn,
}

impl Transform {
    /// A shift by whole rows (down) and columns (right).
    pub const fn shift(rows: i8, columns: i8) -> Self {
        Self::shift_and_turn((3 * rows as i16, 3 * columns as i16), Turn::IDENTITY)
    }

    /// The rotation by 60 degrees times `sixths`, clockwise on the printed board.
    pub const fn rotation(sixths: u8) -> Self {
        Self::shift_and_turn((0, 0), Turn(sixths % 6))
    }

    /// The mirror image: upside down as printed.
    pub const MIRROR: Self = Self::shift_and_turn((0, 0), Turn(6));

    /// The players exchanged, and nothing else.
    pub const SWAP: Self = Self { swap: true, ..Self::IDENTITY };

    pub(super) const fn shift_and_turn(shift3: (i16, i16), turn: Turn) -> Self {
        Self { swap: false, shift3, turn }
    }

    /// Whether it exchanges the players.
    pub const fn swaps_players(self) -> bool {
        self.swap
    }

    /// Rows down and columns right of the shift, if they are whole.
    pub const fn whole_shift(self) -> Option<(i16, i16)> {
        let (dy, dx) = self.shift3;
        if dy % 3 == 0 && dx % 3 == 0 { Some((dy / 3, dx / 3)) } else { None }
    }

    /// How simple it is: the smaller of two names for the same image is kept. Identity,
    /// rotations, mirrors, shifts, combinations; then the length of the shift, the angle and the
    /// length of the name.
    pub(super) fn simplicity(self) -> (u8, i16, u16, usize) {
        let kind = match (self.shift3, self.turn) {
            ((0, 0), Turn::IDENTITY) => 0,
            ((0, 0), turn) if !turn.mirrors() => 1,
            ((0, 0), _) => 2,
            (_, Turn::IDENTITY) => 3,
            _ => 4,
        };
        let (dy, dx) = self.shift3;
        (
            kind,
            dy.saturating_abs().saturating_add(dx.saturating_abs()),
            self.turn.angle(),
            self.to_string().len(),
        )
    }
}

impl Symmetry for Transform {
    const IDENTITY: Self = Self::shift_and_turn((0, 0), Turn::IDENTITY);

    fn then(self, next: Self) -> Self {
        let (dy, dx) = self.turn.inverse().apply(next.shift3);
        let shift3 = (self.shift3.0.wrapping_add(dy), self.shift3.1.wrapping_add(dx));
        Self { swap: self.swap != next.swap, shift3, turn: self.turn.then(next.turn) }
    }

    fn inverse(self) -> Self {
        let (dy, dx) = self.turn.apply(self.shift3);
        let shift3 = (dy.wrapping_neg(), dx.wrapping_neg());
        Self { shift3, turn: self.turn.inverse(), ..self }
    }

    /// The seed's name of the inverse, part by part in reverse order: `T1,0+R60` gives
    /// `R300+T-1,0`, and `MR120` gives `R240M`.
    fn inverse_name(self) -> String {
        let (dy, dx) = self.shift3;
        let back = Shift((dy.wrapping_neg(), dx.wrapping_neg())).to_string();
        let turn = self.turn.inverse_name();
        let swap = if self.swap { "swap" } else { "" };
        let moves = match (self.shift3, self.turn) {
            ((0, 0), Turn::IDENTITY) if self.swap => String::new(),
            ((0, 0), _) => turn,
            (_, Turn::IDENTITY) => back,
            _ => format!("{turn}+{back}"),
        };
        let plus = if moves.is_empty() || swap.is_empty() { "" } else { "+" };
        format!("{moves}{plus}{swap}")
    }
}

impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.swap {
            f.write_str("swap")?;
            if (self.shift3, self.turn) == ((0, 0), Turn::IDENTITY) {
                return Ok(());
            }
            f.write_str("+")?;
        }
        match (self.shift3, self.turn) {
            ((0, 0), turn) => turn.fmt(f),
            (shift3, Turn::IDENTITY) => Shift(shift3).fmt(f),
            (shift3, turn) => write!(f, "{}+{turn}", Shift(shift3)),
        }
    }
}

impl FromStr for Transform {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        let read = || {
            let parts = name.split(['+', '_']);
            parts.map(part).try_fold(Self::IDENTITY, |all, part| Some(all.then(part?)))
        };
        read().ok_or_else(|| UnknownSymmetry {
            name: name.to_owned(),
            expected: "R60, MR60, R60M, T1,-2, swap or several of them joined by +",
        })
    }
}

/// One part of a name.
fn part(name: &str) -> Option<Transform> {
    if name == "swap" {
        return Some(Transform::SWAP);
    }
    if let Some(shift) = name.strip_prefix('T') {
        let (dy, dx) = shift.split_once(',')?;
        return Some(Transform::shift_and_turn((thirds(dy)?, thirds(dx)?), Turn::IDENTITY));
    }
    let turn = match (name.strip_prefix("MR"), name.strip_prefix('R')) {
        (Some(angle), _) => Turn(6 + sixths(angle)?),
        (None, Some(rest)) => match rest.strip_suffix('M') {
            Some(angle) => Turn(6).then(Turn(sixths(angle)?)),
            None => Turn(sixths(rest)?),
        },
        (None, None) => return None,
    };
    Some(Transform::shift_and_turn((0, 0), turn))
}

fn sixths(angle: &str) -> Option<u8> {
    ["0", "60", "120", "180", "240", "300"].iter().position(|&a| a == angle).map(|k| k as u8)
}

fn thirds(number: &str) -> Option<i16> {
    /// Wider than any board, and far from any overflow.
    const FARTHEST: i16 = 99;
    let (digits, scale) = match number.strip_suffix("/3") {
        Some(digits) => (digits, 1),
        None => (number, 3),
    };
    let plain = digits.strip_prefix('-').unwrap_or(digits);
    if plain.is_empty() || !plain.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().filter(|n: &i16| n.abs() <= FARTHEST).map(|n| n * scale)
}

/// `T1,-2`, or with thirds `T1/3,-2/3`.
struct Shift((i16, i16));

impl fmt::Display for Shift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |thirds: i16| {
            if thirds % 3 == 0 { (thirds / 3).to_string() } else { format!("{thirds}/3") }
        };
        write!(f, "T{},{}", part(self.0.0), part(self.0.1))
    }
}

/// One of the twelve maps of a hexagon onto itself: 0 to 5 rotate by that many sixths, 6 to 11
/// rotate and then mirror.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Turn(pub(super) u8);

impl Turn {
    pub(super) const IDENTITY: Self = Self(0);

    /// All of them in the order in which ties are broken:
    /// R0 MR0 R60 MR60 R60M R120 MR120 R120M R180 MR180 R240 R300.
    pub(super) const IN_ORDER: [Self; 12] = [
        Self(0),
        Self(6),
        Self(1),
        Self(7),
        Self(11),
        Self(2),
        Self(8),
        Self(10),
        Self(3),
        Self(9),
        Self(4),
        Self(5),
    ];

    /// The place in that order.
    pub(super) const fn rank(self) -> u8 {
        [0, 2, 5, 8, 10, 11, 1, 3, 6, 9, 7, 4][self.0 as usize]
    }

    pub(super) const fn mirrors(self) -> bool {
        self.0 >= 6
    }

    const fn rotation(self) -> u8 {
        self.0 % 6
    }

    /// Turns a vector (y, x).
    pub(super) const fn apply(self, vector: (i16, i16)) -> (i16, i16) {
        turned(self.0, vector)
    }

    pub(super) const fn then(self, next: Self) -> Self {
        // After a mirror, a rotation goes the other way.
        let (first, second) = (self.rotation(), next.rotation());
        let rotation = if self.mirrors() { first + 6 - second } else { first + second } % 6;
        Self(rotation + if self.mirrors() == next.mirrors() { 0 } else { 6 })
    }

    pub(super) const fn inverse(self) -> Self {
        if self.mirrors() { self } else { Self((6 - self.0) % 6) }
    }

    /// The angle in the name.
    const fn angle(self) -> u16 {
        60 * match self.0 {
            10 => 2,
            11 => 1,
            _ => self.rotation() as u16,
        }
    }

    fn inverse_name(self) -> String {
        let back = (360 - self.angle()) % 360;
        match self.0 {
            0..6 => format!("R{back}"),
            6..10 => format!("R{back}M"),
            _ => format!("MR{back}"),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let angle = self.angle();
        match self.0 {
            0..6 => write!(f, "R{angle}"),
            6..10 => write!(f, "MR{angle}"),
            _ => write!(f, "R{angle}M"),
        }
    }
}

#[cfg(feature = "serde")]
crate::text_serde!(Transform);

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(name: &str) -> Transform {
        name.parse().unwrap()
    }

    #[test]
    fn eighteen_names_are_twelve_maps() {
        let angles = [0, 60, 120, 180, 240, 300];
        let names = angles
            .iter()
            .flat_map(|a| [format!("R{a}"), format!("MR{a}"), format!("R{a}M")])
            .collect::<Vec<_>>();
        let mut maps: Vec<Transform> = names.iter().map(|name| parse(name)).collect();
        maps.sort_unstable();
        maps.dedup();
        assert_eq!((names.len(), maps.len()), (18, 12));
        for k in 0..6 {
            let (there, back) = (60 * k, (360 - 60 * k) % 360);
            assert_eq!(parse(&format!("MR{there}")), parse(&format!("R{back}M")));
        }
        let printed: Vec<String> = Turn::IN_ORDER.iter().map(Turn::to_string).collect();
        assert_eq!(printed.join(" "), "R0 MR0 R60 MR60 R60M R120 MR120 R120M R180 MR180 R240 R300");
        for (rank, turn) in Turn::IN_ORDER.iter().enumerate() {
            assert_eq!(turn.rank() as usize, rank);
        }
    }

    #[test]
    fn names_say_what_is_done_first() {
        assert_eq!(parse("MR60"), Transform::rotation(1).then(Transform::MIRROR));
        assert_eq!(parse("R60M"), Transform::MIRROR.then(Transform::rotation(1)));
        assert_eq!(parse("T1,0+R60"), Transform::shift(1, 0).then(Transform::rotation(1)));
        assert_eq!(parse("R60+T1,0"), Transform::rotation(1).then(Transform::shift(1, 0)));
    }

    #[test]
    fn inverse_names_are_the_seeds() {
        for (name, inverse) in [
            ("R60", "R300"),
            ("MR120", "R240M"),
            ("R120M", "MR240"),
            ("T1,0+R60", "R300+T-1,0"),
            ("T2,1+MR120", "R240M+T-2,-1"),
            ("T-1,3+R180", "R180+T1,-3"),
            ("T0,1+R120M", "MR240+T0,-1"),
            ("T0,-2", "T0,2"),
            ("R0", "R0"),
            ("swap", "swap"),
            ("swap+T1,0+R60", "R300+T-1,0+swap"),
        ] {
            assert_eq!(parse(name).to_string(), name);
            assert_eq!(parse(name).inverse_name(), inverse);
            assert_eq!(parse(inverse), parse(name).inverse());
        }
    }

    #[test]
    fn turns_form_a_group_of_vectors() {
        let all = (0..12).map(Turn);
        for (a, b) in all.clone().flat_map(|a| all.clone().map(move |b| (a, b))) {
            for vector in [(1, 0), (0, 1), (-2, 3)] {
                assert_eq!(a.then(b).apply(vector), b.apply(a.apply(vector)));
                assert_eq!(a.inverse().apply(a.apply(vector)), vector);
            }
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for name in ["", "R", "R30", "M", "T1", "T1,", "T+1,2", "R60+", "T100,0", "T1/2,0", "r60"] {
            assert!(name.parse::<Transform>().is_err(), "{name}");
        }
    }
}
