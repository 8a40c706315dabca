//! How results of the search came out in games: a correction of what is said about a position, on
//! which play does not depend.
//!
//! The file has a line for each variant: its name, then points `EXPECTED:CAME` in thousandths, both
//! ascending. Between them, and to 0 and 1 at the ends, the correction is a straight line. `cargo run
//! --release -p burnside-solve --example zertz -- correct` writes it.

use std::fmt;

/// The points of this program.
pub(super) const CHANCES: &str = include_str!("../../../data/zertz.chances");

/// One, in thousandths.
const ONE: u32 = 1_000;

/// How often the player to move won, by how often it was expected to win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chances {
    /// From 0 to 1, with both ends.
    points: Vec<(u32, u32)>,
}

impl Chances {
    /// The points of a variant in a file; `None` if it has none, or something else.
    pub fn read(file: &str, variant: &str) -> Option<Self> {
        let line = file.lines().find_map(|line| line.strip_prefix(variant)?.strip_prefix(' '))?;
        let mut points = vec![(0, 0)];
        for point in line.split(' ') {
            let (expected, came) = point.split_once(':')?;
            points.push((expected.parse().ok()?, came.parse().ok()?));
        }
        points.push((ONE, ONE));
        let ascend = |pair: &[(u32, u32)]| pair[0].0 < pair[1].0 && pair[0].1 <= pair[1].1;
        points.windows(2).all(ascend).then_some(Self { points })
    }

    /// From games: what was expected of positions, from 0 to 1, and whether the player to move won.
    ///
    /// Positions of which about the same was expected are taken together, and neighbors of which the
    /// better ones came out worse as well.
    ///
    /// ```
    /// use burnside_solve::zertz::Chances;
    ///
    /// // Of those of which 0.5 was expected, one in four was won.
    /// let games = (0..400).map(|game| (0.5, game % 4 == 0)).collect();
    /// let chances = Chances::fit(games);
    /// assert_eq!(chances.to_string(), "500:250");
    /// assert!((chances.of(0.75) - 0.625).abs() < 1e-9);
    /// ```
    #[allow(clippy::cast_sign_loss)] // of thousandths between 0 and 1,000
    pub fn fit(mut games: Vec<(f64, bool)>) -> Self {
        const GROUPS: usize = 20;
        games.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut groups: Vec<(f64, f64, f64)> = Vec::new();
        for part in games.chunks(games.len().div_ceil(GROUPS).max(1)) {
            let expected = part.iter().map(|&(expected, _)| expected).sum();
            let won = part.iter().map(|&(_, won)| f64::from(u8::from(won))).sum();
            let mut group: (f64, f64, f64) = (expected, won, f64::from(part.len() as u32));
            while let Some(&before) = groups.last()
                && before.1 / before.2 >= group.1 / group.2
            {
                groups.pop();
                group = (before.0 + group.0, before.1 + group.1, before.2 + group.2);
            }
            groups.push(group);
        }
        let mut points = vec![(0, 0)];
        for (expected, won, count) in groups {
            let thousandths = |sum: f64| (sum / count * f64::from(ONE)).round() as u32;
            let point = (thousandths(expected), thousandths(won));
            if point.0 > points[points.len() - 1].0 && point.0 < ONE {
                points.push(point);
            }
        }
        points.push((ONE, ONE));
        Self { points }
    }

    /// What came, where this was expected, both from 0 to 1. By arithmetic that is the same on every
    /// machine.
    pub fn of(&self, expected: f64) -> f64 {
        let expected = expected.clamp(0.0, 1.0) * f64::from(ONE);
        let after = self.points.partition_point(|&(at, _)| f64::from(at) <= expected);
        let after = after.clamp(1, self.points.len() - 1);
        let [(from, low), (to, high)] = [after - 1, after].map(|at| {
            let (expected, came) = self.points[at];
            (f64::from(expected), f64::from(came))
        });
        (low + (high - low) * (expected - from) / (to - from)) / f64::from(ONE)
    }
}

/// The points as the file has them.
impl fmt::Display for Chances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = &self.points[1..self.points.len() - 1];
        for (number, (expected, came)) in inner.iter().enumerate() {
            let space = if number == 0 { "" } else { " " };
            write!(f, "{space}{expected}:{came}")?;
        }
        Ok(())
    }
}
