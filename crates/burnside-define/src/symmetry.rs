//! Symmetries: where points go, what pieces become, and whether the players change over.

use std::{fmt, str::FromStr};

use burnside::{
    Player,
    symmetry::{D4, Symmetry as Element, UnknownSymmetry},
};

use crate::{fault::MAX_POINTS, layout::MAX_CODES};

/// A symmetry of a game from a file.
///
/// Its name says where points go, by number from 0 in the order in which positions are written:
/// as a turn or mirror of a square board of that side (`rot90:3`), or in cycles (`(0,1)(2,5)`).
/// Then come pieces that are renamed, by number (`pieces(0,1)`), and `swap` if the players change
/// over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    pub(crate) points: [u8; MAX_POINTS],
    pub(crate) codes: [u8; MAX_CODES],
    pub(crate) swap: bool,
}

const fn counting<const N: usize>() -> [u8; N] {
    let mut list = [0; N];
    let mut i = 0;
    while i < N {
        list[i] = i as u8;
        i += 1;
    }
    list
}

fn inverted<const N: usize>(list: &[u8; N]) -> [u8; N] {
    let mut inverse = [0; N];
    for (i, &image) in list.iter().enumerate() {
        inverse[image as usize] = i as u8;
    }
    inverse
}

impl Element for Symmetry {
    const IDENTITY: Self = Self { points: counting(), codes: counting(), swap: false };

    fn then(self, next: Self) -> Self {
        Self {
            points: self.points.map(|point| next.points[point as usize]),
            codes: self.codes.map(|code| next.codes[code as usize]),
            swap: self.swap != next.swap,
        }
    }

    fn inverse(self) -> Self {
        Self { points: inverted(&self.points), codes: inverted(&self.codes), swap: self.swap }
    }
}

impl Symmetry {
    /// Where a point goes.
    pub fn point(&self, point: usize) -> usize {
        self.points[point] as usize
    }

    /// Who plays this player's part.
    pub fn player(&self, player: Player) -> Player {
        if self.swap { player.other() } else { player }
    }

    /// This one, and then codes are renamed.
    pub(crate) fn renamed(mut self, renaming: &[u8; MAX_CODES]) -> Self {
        for code in &mut self.codes {
            *code = renaming[*code as usize];
        }
        self
    }
}

/// A turn or mirror of the first `side` times `side` points.
fn turned(turn: D4, side: usize) -> [u8; MAX_POINTS] {
    let mut points = Symmetry::IDENTITY.points;
    for row in 0..side {
        for column in 0..side {
            let (r, c) = turn.image(side, row, column);
            points[row * side + column] = (r * side + c) as u8;
        }
    }
    points
}

fn write_cycles(f: &mut fmt::Formatter<'_>, list: &[u8]) -> fmt::Result {
    let mut seen = vec![false; list.len()];
    for first in 0..list.len() {
        if seen[first] || list[first] as usize == first {
            continue;
        }
        f.write_str("(")?;
        let mut at = first;
        while !seen[at] {
            seen[at] = true;
            write!(f, "{}{at}", if at == first { "" } else { "," })?;
            at = list[at] as usize;
        }
        f.write_str(")")?;
    }
    Ok(())
}

fn read_cycles<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut list = counting::<N>();
    let mut rest = text;
    let mut used = [false; N];
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let (cycle, after) = rest.strip_prefix('(')?.split_once(')')?;
        rest = after;
        let cycle: Option<Vec<usize>> =
            cycle.split(',').map(|number| number.parse().ok().filter(|&i| i < N)).collect();
        let cycle = cycle?;
        for (i, &at) in cycle.iter().enumerate() {
            if std::mem::replace(&mut used[at], true) {
                return None;
            }
            list[at] = cycle[(i + 1) % cycle.len()] as u8;
        }
    }
    Some(list)
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut joint = "";
        if self.points != Self::IDENTITY.points {
            let turns = D4::ALL.into_iter().filter(|&turn| turn != D4::Identity);
            let mut named = turns.flat_map(|turn| (2..=8).map(move |side| (turn, side)));
            match named.find(|&(turn, side)| turned(turn, side) == self.points) {
                Some((turn, side)) => write!(f, "{turn}:{side}")?,
                None => write_cycles(f, &self.points)?,
            }
            joint = "+";
        }
        if self.codes != Self::IDENTITY.codes {
            write!(f, "{joint}pieces")?;
            write_cycles(f, &self.codes)?;
            joint = "+";
        }
        match (self.swap, joint) {
            (true, _) => write!(f, "{joint}swap"),
            (false, "") => f.write_str("id"),
            (false, _) => Ok(()),
        }
    }
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symmetry({self})")
    }
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        let unknown = || UnknownSymmetry {
            name: name.to_owned(),
            expected: "id, or where points go (rot90:3 or (0,1)(2,5)), pieces(0,1) and swap, joined by +",
        };
        let mut symmetry = Self::IDENTITY;
        if name == "id" {
            return Ok(symmetry);
        }
        let mut stage = 0;
        for part in name.split('+') {
            let (at, read) = if part == "swap" {
                symmetry.swap = true;
                (3, Some(()))
            } else if let Some(cycles) = part.strip_prefix("pieces") {
                (2, read_cycles(cycles).map(|codes| symmetry.codes = codes))
            } else if let Some((turn, side)) = part.split_once(':') {
                let side = side.parse().ok().filter(|side| (2..=8).contains(side));
                let read = turn.parse::<D4>().ok().zip(side);
                (1, read.map(|(turn, side)| symmetry.points = turned(turn, side)))
            } else {
                (1, read_cycles(part).map(|points| symmetry.points = points))
            };
            if read.is_none() || at <= stage {
                return Err(unknown());
            }
            stage = at;
        }
        Ok(symmetry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for name in [
            "id",
            "rot90:3",
            "reflD:8",
            "(0,1,7)(2,5)",
            "pieces(0,1)",
            "swap",
            "rot180:4+pieces(1,2)+swap",
        ] {
            let symmetry: Symmetry = name.parse().unwrap();
            assert_eq!(symmetry.to_string(), name);
            assert_eq!(symmetry.then(symmetry.inverse()), Symmetry::IDENTITY);
        }
        for name in ["", "rot90", "rot90:9", "(0,1", "(0,0)", "(64,0)", "swap+swap", "swap+rot90:3"]
        {
            assert!(name.parse::<Symmetry>().is_err(), "{name}");
        }
    }
}
