//! What may follow a move within the same turn.

use crate::{
    choices::Choices,
    generate::{Move, NONE},
    position::View,
    rules::{Act, How, Then, holds},
};

impl<const W: usize> Choices<'_, W> {
    /// What may follow a move: codes that are given, or points; 0 if nothing does.
    #[inline]
    pub(crate) fn follow(&self, then: &Then, mv: Move) -> u64 {
        if let Then::Remove { made: Some(lines), .. } = then {
            let me = self.view.me;
            let Some(own) = self.own_after(mv) else { return self.follow_slowly(then, mv) };
            if !lines.any_through(me, mv.to, own) {
                return 0;
            }
        }
        self.follow_slowly(then, mv)
    }

    /// The mover's pieces after a simple move.
    #[inline]
    fn own_after(&self, mv: Move) -> Option<u64> {
        if self.rules.layout.levels > 1 {
            return None;
        }
        match mv.act {
            Act::Place => {
                let owned = self.rules.layout.codes[mv.code as usize].owner.is_some();
                Some(self.view.own | u64::from(owned) << mv.to)
            }
            Act::Move if self.view.own >> mv.from & 1 == 1 => {
                Some(self.view.own & !(1 << mv.from) | 1 << mv.to)
            }
            _ => None,
        }
    }

    fn follow_slowly(&self, then: &Then, mv: Move) -> u64 {
        let (rules, me) = (self.rules, self.view.me);
        let after = rules.act(self.position, mv);
        match then {
            Then::Give { kinds } => {
                if rules.ended(&after, me).is_some() {
                    return 0;
                }
                rules.gifts(&after, kinds)
            }
            Then::Place { kind, how, rays } => {
                let code = rules.kinds[*kind as usize].codes[me];
                if !after.has_in_hand(&rules.layout, code) || rules.ended(&after, me).is_some() {
                    return 0;
                }
                let occupied = after.union(&rules.layout, &rules.layout.all);
                let empty = rules.layout.full & !occupied;
                if *how == How::Behind && mv.from != NONE {
                    return empty & 1 << mv.from;
                }
                if *how == How::Anywhere || mv.to == NONE {
                    return empty;
                }
                let mut targets = 0;
                for ray in &rays[me][mv.to as usize] {
                    for &point in ray {
                        if occupied >> point & 1 == 1 {
                            break;
                        }
                        targets |= 1 << point;
                        if *how == How::Step {
                            break;
                        }
                    }
                }
                targets
            }
            Then::Remove { made, what, spare } => {
                let view = View::new(rules, &after);
                let is_made = |lines: &crate::lines::Lines| {
                    mv.to != NONE && lines.any_through(me, mv.to, view.own)
                };
                if !made.as_ref().is_none_or(is_made) || rules.ended(&after, me).is_some() {
                    return 0;
                }
                let all = view.holding(rules, &after, *what, None);
                let Some(spare) = spare else { return all };
                let side = if what & holds::OWN != 0 { me } else { 1 - me };
                let safe = spare[side].iter().filter(|&set| set & !all == 0);
                let free = all & !safe.fold(0, |safe, set| safe | set);
                if free == 0 { all } else { free }
            }
        }
    }
}
