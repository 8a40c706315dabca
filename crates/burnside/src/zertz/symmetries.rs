//! Every transform that applies to a position, in the order in which ties are broken, without
//! making a list: one hexagon of shifts for each turn, merged row by row.

use super::{
    group::Group,
    position::Position,
    region::Region,
    transform::{Transform, Turn},
};
use crate::symmetry::Symmetry;

/// The identity; then rows down, columns right, then R0, MR0, R60, MR60, R60M, R120 and so on;
/// then, where players may be exchanged, all of it again with the players exchanged.
#[derive(Clone, Debug)]
pub(super) struct Symmetries {
    /// For each turn, in the order of [`Turn::IN_ORDER`]: the shifts before it.
    shifts: [Region; 12],
    /// The next shift of each turn, until there is none.
    next: [Option<(i16, i16)>; 12],
    /// Whether the identity is still to come.
    begins: bool,
    swap: bool,
    /// Whether the same follows with the players exchanged.
    swaps: bool,
}

impl Symmetries {
    pub(super) fn of(group: Group, position: &Position) -> Self {
        let turns = group.turns(position.board);
        let shifts = Turn::IN_ORDER.map(|turn| {
            if turns >> turn.0 & 1 == 0 {
                return Region::EMPTY;
            }
            Region::of(position, turn, group.shifts()).before(turn)
        });
        let next = shifts.map(Region::first);
        Self { shifts, next, begins: true, swap: false, swaps: group == Group::Value }
    }

    fn step(&mut self) -> Option<Transform> {
        let shifts =
            self.next.iter().enumerate().filter_map(|(rank, shift)| Some(((*shift)?, rank)));
        let (shift, rank) = shifts.min()?;
        self.next[rank] = self.shifts[rank].after(shift);
        Some(Transform {
            swap: self.swap,
            ..Transform::shift_and_turn(shift, Turn::IN_ORDER[rank])
        })
    }
}

impl Iterator for Symmetries {
    type Item = Transform;

    fn next(&mut self) -> Option<Transform> {
        if self.begins {
            self.begins = false;
            return Some(Transform::IDENTITY);
        }
        match self.step() {
            // It came first.
            Some(Transform::IDENTITY) => self.next(),
            Some(transform) => Some(transform),
            None if self.swaps => {
                (self.swap, self.swaps) = (true, false);
                self.next = self.shifts.map(Region::first);
                self.next()
            }
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{laws, zertz::Zertz};

    /// The same by making a list and sorting it.
    fn listed(group: Group, position: &Position) -> Vec<Transform> {
        let turns = Turn::IN_ORDER.into_iter();
        let turns = turns.filter(|turn| group.turns(position.board) >> turn.0 & 1 == 1);
        let mut all: Vec<Transform> = turns
            .flat_map(|turn| {
                let shifts = Region::of(position, turn, group.shifts());
                let before = move |shift| turn.inverse().apply(shift);
                shifts.points().map(move |shift| Transform::shift_and_turn(before(shift), turn))
            })
            .collect();
        if group == Group::Value {
            let swapped = all.clone().into_iter().map(|t| Transform { swap: true, ..t });
            all.extend(swapped);
        }
        all.sort_unstable_by_key(|&transform| {
            (transform != Transform::IDENTITY, transform.order())
        });
        all
    }

    #[test]
    fn the_order_is_that_of_a_sorted_list() {
        let mut longest = 0;
        for rules in Zertz::ALL {
            for position in laws::sample(&rules, 11, 4) {
                for group in Group::ALL {
                    let expected = listed(group, &position);
                    longest = longest.max(expected.len());
                    let found: Vec<_> = Symmetries::of(group, &position).collect();
                    assert_eq!(found, expected, "{group} {position}");
                }
            }
        }
        assert!(longest > 90, "some boards are small enough to be shifted far: {longest}");
    }
}
