//! When the game is over.

use burnside::{Outcome, Player};

use crate::{
    generate::Moves,
    layout::{CodeSet, TURN},
    position::{Position, View, bits},
    rules::{Act, Condition, Rules, Winner},
};

impl Winner {
    /// How the game ended, given who moved last (0 or 1).
    pub(crate) fn outcome(self, you: usize) -> Outcome {
        let player =
            |index: usize| Outcome::Win(if index == 0 { Player::One } else { Player::Two });
        match self {
            Self::You => player(you),
            Self::Opponent => player(1 - you),
            Self::Player(index) => player(index as usize),
            Self::Nobody => Outcome::Draw,
        }
    }
}

impl Rules {
    /// How the game ended by what is on the board, if it has; `you` moved last.
    #[inline]
    pub(crate) fn ended<const W: usize>(
        &self,
        position: &Position<W>,
        you: usize,
    ) -> Option<Outcome> {
        self.ends
            .iter()
            .find(|end| end.players[you] && self.holds(&end.condition, position, you))
            .map(|end| end.winner.outcome(you))
    }

    /// [`ended`](Self::ended), by what the next player sees.
    #[inline]
    pub(crate) fn ended_seen<const W: usize>(
        &self,
        position: &Position<W>,
        view: &View,
    ) -> Option<Outcome> {
        let you = 1 - view.me;
        let holds = |condition: &Condition| match condition {
            Condition::Line { lines, own: Some(own), .. } => {
                lines.any_in(you, if *own { view.enemy } else { view.own })
            }
            Condition::Different { lines, .. } if !lines.any_in(you, view.occupied) => false,
            Condition::Full => view.occupied == self.layout.full,
            Condition::NoMove => false,
            other => self.holds(other, position, you),
        };
        self.ends
            .iter()
            .find(|end| end.players[you] && holds(&end.condition))
            .map(|end| end.winner.outcome(you))
    }

    /// The points on which a piece of this code would end the game for its player, if the rules
    /// are of the sort that shows it at once. The game goes on so far.
    #[inline]
    pub(crate) fn ending<const W: usize>(
        &self,
        position: &Position<W>,
        view: &View,
        code: u8,
    ) -> Option<u64> {
        let layout = &self.layout;
        let empty = layout.full & !view.occupied;
        if layout.levels > 1 {
            return None;
        }
        let lane = &layout.codes[code as usize];
        let mut points = 0;
        for end in self.ends.iter().filter(|end| end.players[view.me]) {
            match &end.condition {
                Condition::Line { lines, of, .. } => {
                    let has = |set: &&CodeSet| set.0[lane.word] >> lane.shift & 1 == 1;
                    for set in of[view.me].iter().filter(has) {
                        points |= lines.missing_one(view.me, position.union(layout, set));
                    }
                }
                Condition::Full if empty.is_power_of_two() => points |= empty,
                Condition::Full | Condition::NoMove => {}
                _ => return None,
            }
        }
        Some(points)
    }

    /// Whether a condition holds when `you` have moved.
    #[inline]
    pub(crate) fn holds<const W: usize>(
        &self,
        condition: &Condition,
        position: &Position<W>,
        you: usize,
    ) -> bool {
        let layout = &self.layout;
        match condition {
            Condition::Line { lines, of, .. } => {
                of[you].iter().any(|set| lines.any_in(you, position.shown(layout, set)))
            }
            Condition::Different { lines, kinds } => {
                full_of_different(position, self, &lines.sets[you], kinds).next().is_some()
            }
            Condition::Full => position.union(layout, &layout.all) == layout.full,
            Condition::Reach { points, of, safe } => {
                let there = position.shown(layout, &of[you]) & points[you];
                there != 0
                    && (!safe || bits(there).any(|point| !self.attacked(position, you, point)))
            }
            Condition::Connect { ends, of } => {
                let [from, to] = ends[you];
                self.connected(position.shown(layout, &of[you]), from) & to != 0
            }
            Condition::Fewer { than, of, codes } => {
                let on_board: u32 = (0..layout.levels)
                    .map(|level| of[you].and(&layout.of_level[level]))
                    .map(|set| position.union(layout, &set).count_ones())
                    .sum();
                let held: u64 =
                    codes[you].iter().filter_map(|&code| position.in_hand(layout, code)).sum();
                u64::from(on_board) + held < u64::from(*than)
            }
            Condition::Plies(limit) => layout
                .plies
                .is_some_and(|(field, _)| field.get(position.words[0]) >= u64::from(*limit)),
            Condition::NoMove => false,
        }
    }

    /// Those of these points to which a chain of neighbors among them leads from some of them.
    pub(crate) fn connected(&self, points: u64, from: u64) -> u64 {
        let mut reached = points & from;
        let mut fresh = reached;
        while fresh != 0 {
            fresh = self.neighbors.of(fresh) & points & !reached;
            reached |= fresh;
        }
        reached
    }

    /// Whether the opponent could take what stands on a point.
    pub(crate) fn attacked<const W: usize>(
        &self,
        position: &Position<W>,
        you: usize,
        point: u8,
    ) -> bool {
        let mut theirs = *position;
        theirs.words[0] = theirs.words[0] & !TURN | (1 - you) as u64;
        let mut moves = Moves::all(self, theirs);
        moves.any(|mv| mv.act == Act::Move && mv.to == point)
    }
}

/// Those of the sets that are full of different kinds.
#[inline]
pub(crate) fn full_of_different<'a, const W: usize>(
    position: &Position<W>,
    rules: &Rules,
    sets: &'a [u64],
    kinds: &[CodeSet],
) -> impl Iterator<Item = &'a u64> {
    let mut masks = [0; 16];
    let mut occupied = 0;
    for (mask, kind) in masks.iter_mut().zip(kinds) {
        *mask = position.shown(&rules.layout, kind);
        occupied |= *mask;
    }
    let count = kinds.len().min(16);
    sets.iter().filter(move |&&set| {
        set & !occupied == 0
            && masks[..count].iter().map(|mask| u32::from(mask & set != 0)).sum::<u32>()
                == set.count_ones()
    })
}
