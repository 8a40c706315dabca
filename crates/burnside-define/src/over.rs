//! Whether a game may be over, by table: most ends are a set of points that is full. On boards of
//! up to 16 points a bit for every mask says whether one is.

use std::sync::Arc;

use crate::{
    lanes::Pieces,
    rules::{Condition, End},
};

/// Sets of points of which one has to be full, or the game goes on.
#[derive(Clone, Debug)]
pub(crate) struct Over {
    sets: Vec<(Whose, Arc<[u64]>)>,
}

/// Whose pieces have to be there, seen by whoever is to move.
#[derive(Clone, Copy, Debug)]
enum Whose {
    Own,
    Enemy,
    Anybody,
}

impl Over {
    /// For the ends after a move of `you`; `None` if one of them is something else.
    pub(crate) fn new(ends: &[End], you: usize, full: u64) -> Option<Self> {
        let mut sets = Vec::new();
        for end in ends.iter().filter(|end| end.players[you]) {
            match &end.condition {
                Condition::Line { lines, own: Some(own), .. } => {
                    let whose = if *own { Whose::Enemy } else { Whose::Own };
                    sets.push((whose, lines.table(you)?));
                }
                Condition::Different { lines, .. } => {
                    sets.push((Whose::Anybody, lines.table(you)?));
                }
                Condition::Full if full < 1 << 16 => {
                    let mut table = vec![0; full as usize / 64 + 1];
                    table[full as usize / 64] = 1 << (full % 64);
                    sets.push((Whose::Anybody, table.into()));
                }
                Condition::NoMove => {}
                _ => return None,
            }
        }
        Some(Self { sets })
    }

    /// Whether one of the sets is full.
    #[inline]
    pub(crate) fn may_be(&self, pieces: &Pieces, occupied: u64) -> bool {
        self.sets.iter().any(|(whose, table)| {
            let points = match whose {
                Whose::Own => pieces.own_points(),
                Whose::Enemy => pieces.enemy_points(),
                Whose::Anybody => occupied,
            };
            table.get(points as usize / 64).is_some_and(|word| word >> (points % 64) & 1 == 1)
        })
    }
}
