//! The points by which a game was decided: the line that was made, the goal that was reached.

use burnside::Outcome;

use crate::{
    outcome::full_of_different,
    position::{Position, bits},
    rules::{Condition, Rules},
};

impl Rules {
    /// The points by which `you`, who moved last, won or lost. None while the game goes on, after
    /// a draw, and where the end is not a matter of points.
    pub(crate) fn decisive<const W: usize>(&self, position: &Position<W>, you: usize) -> u64 {
        let mut ends = self.ends.iter().filter(|end| end.players[you]);
        let Some(end) = ends.find(|end| self.holds(&end.condition, position, you)) else {
            return 0;
        };
        if end.winner.outcome(you) == Outcome::Draw {
            return 0;
        }
        let layout = &self.layout;
        let union = |points, set: &u64| points | set;
        match &end.condition {
            Condition::Line { lines, of, .. } => {
                let full = of[you].iter().flat_map(|set| {
                    let shown = position.shown(layout, set);
                    lines.sets[you].iter().filter(move |&line| line & !shown == 0)
                });
                full.fold(0, union)
            }
            Condition::Different { lines, kinds } => {
                full_of_different(position, self, &lines.sets[you], kinds).fold(0, union)
            }
            Condition::Reach { points, of, safe } => {
                let there = position.shown(layout, &of[you]) & points[you];
                let counts = |&point: &u8| !safe || !self.attacked(position, you, point);
                bits(there).filter(counts).map(|point| 1 << point).sum()
            }
            Condition::Connect { ends, of } => {
                let [from, to] = ends[you];
                let points = position.shown(layout, &of[you]);
                self.connected(points, from) & self.connected(points, to)
            }
            Condition::Full | Condition::Fewer { .. } | Condition::Plies(_) | Condition::NoMove => {
                0
            }
        }
    }
}
