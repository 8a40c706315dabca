//! The legal moves, from masks: alternative by alternative, source by source, target by target,
//! and whatever follows within the turn. Nothing is stored; the iterator is a place in that order.

use std::fmt;

use crate::{
    choices::Choices,
    position::{Position, View, bits},
    rules::{Act, Alternative, Rules, Then},
};

/// No point or code.
pub(crate) const NONE: u8 = 255;

/// Jumps of a turn that may go on in any direction, at most.
pub(crate) const MAX_JUMPS: usize = 10;

/// Where a jump that goes on lands before it ends, one point after the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Via(pub(crate) [u8; MAX_JUMPS - 1]);

/// One ply of a game from a file: what is done, with what, from where, to where, and what follows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub(crate) act: Act,
    pub(crate) code: u8,
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// The point whose piece is removed afterwards.
    pub(crate) gone: u8,
    /// The code that is given afterwards.
    pub(crate) give: u8,
    /// The point on which a piece is placed afterwards.
    pub(crate) put: u8,
    /// Nothing, unless it is a jump that goes on.
    pub(crate) via: Via,
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |value: u8| if value == NONE { "-".to_owned() } else { value.to_string() };
        let parts = [self.code, self.from, self.to, self.gone, self.give, self.put].map(part);
        write!(f, "{:?}({})", self.act, parts.join(" "))?;
        let via: Vec<_> = self.via.0.into_iter().filter(|&point| point != NONE).collect();
        if via.is_empty() { Ok(()) } else { write!(f, " via {via:?}") }
    }
}

impl Move {
    pub(crate) const fn new(act: Act) -> Self {
        let via = Via([NONE; MAX_JUMPS - 1]);
        Self { act, code: NONE, from: NONE, to: NONE, gone: NONE, give: NONE, put: NONE, via }
    }

    /// The move with a target.
    #[inline]
    pub(crate) const fn aimed(mut self, target: u8) -> Self {
        match self.act {
            Act::Give => self.give = target,
            Act::Pass | Act::Leave => {}
            _ => self.to = target,
        }
        self
    }
}

/// The legal moves of a position, in a fixed order. Nothing is looked at before the first is asked
/// for, so that they can be counted without that.
#[derive(Clone, Debug)]
pub struct Moves<'r, const W: usize> {
    rules: &'r Rules,
    position: Position<W>,
    listing: Option<Listing<'r, W>>,
}

/// A place in the order of the moves.
#[derive(Clone, Debug)]
struct Listing<'r, const W: usize> {
    choices: Choices<'r, W>,
    /// Alternatives that are still to come, a bit each.
    coming: u32,
    /// The one at hand.
    turn: usize,
    /// Its codes that are still to come, a bit each.
    codes: u32,
    /// The code that moves, and points that are still to move from.
    moving: Option<u8>,
    sources: u64,
    /// What may follow its moves.
    then: Option<&'r Then>,
    /// Itself, if its jumps take in chains.
    chain: Option<&'r Alternative>,
    /// The move at hand, without target.
    template: Move,
    /// Where it may still go; for gifts the codes.
    targets: u64,
    /// The next set to fill, if that is what is done.
    fill: Option<usize>,
    /// What may still follow the move at hand.
    follows: u64,
    /// After placing the given piece: where that ends the game, and what can be given elsewhere.
    gifts: Option<(u64, u64)>,
}

impl<'r, const W: usize> Moves<'r, W> {
    /// The legal moves; none if the game is over.
    #[inline]
    pub(crate) fn new(rules: &'r Rules, position: Position<W>) -> Self {
        Self { rules, position, listing: None }
    }

    /// The moves, whether or not the board has decided the game.
    pub(crate) fn all(rules: &'r Rules, position: Position<W>) -> Self {
        let choices = Choices::seen(rules, position, View::new(rules, &position));
        Self { rules, position, listing: Some(Listing::of(choices)) }
    }

    /// Which alternative the last move came from.
    pub(crate) fn alternative(&self) -> usize {
        self.listing.as_ref().map_or(0, |listing| listing.turn)
    }
}

impl<const W: usize> Iterator for Moves<'_, W> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let begin = || Listing::of(Choices::new(self.rules, self.position));
        self.listing.get_or_insert_with(begin).next()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(self, first: B, each: F) -> B {
        let begin = || Listing::of(Choices::new(self.rules, self.position));
        self.listing.unwrap_or_else(begin).fold(first, each)
    }

    /// Counts without listing, if none was listed yet.
    #[inline]
    fn count(self) -> usize {
        match self.listing {
            None => self.rules.count_moves(self.position),
            Some(listing) => listing.fold(0, |count, _| count + 1),
        }
    }
}

impl<'r, const W: usize> Listing<'r, W> {
    #[inline]
    fn of(choices: Choices<'r, W>) -> Self {
        Self {
            choices,
            coming: choices.open,
            turn: 0,
            codes: 0,
            moving: None,
            sources: 0,
            then: None,
            chain: None,
            template: Move::new(Act::Pass),
            targets: 0,
            fill: None,
            follows: 0,
            gifts: None,
        }
    }

    /// Goes on to the next source that has targets. False if there is none.
    #[inline]
    fn advance(&mut self) -> bool {
        let rules = self.choices.rules;
        loop {
            if self.sources != 0 {
                let from = self.sources.trailing_zeros() as u8;
                self.sources &= self.sources - 1;
                let turn = &rules.turns[self.turn];
                self.template.from = from;
                self.targets = self.choices.fresh_targets(turn, self.moving, from);
            } else if let Some(fill) = self.fill {
                let turn = &rules.turns[self.turn];
                let next = self.choices.fills(turn).find(|(index, ..)| *index >= fill);
                self.fill = next.map(|(index, ..)| index + 1);
                if let Some((_, first, last)) = next {
                    self.template.from = first;
                    self.targets = 1 << last;
                }
            } else if self.codes != 0 {
                let code = self.codes.trailing_zeros() as u8;
                self.codes &= self.codes - 1;
                self.begin_code(&rules.turns[self.turn], code);
            } else if self.coming != 0 {
                self.turn = self.coming.trailing_zeros() as usize;
                self.coming &= self.coming - 1;
                self.begin(&rules.turns[self.turn]);
            } else {
                return false;
            }
            if self.targets != 0 {
                return true;
            }
        }
    }

    /// Sets up an alternative.
    #[inline]
    fn begin(&mut self, turn: &'r Alternative) {
        self.gifts = None;
        self.then = turn.then.as_ref();
        self.chain = turn.takes_in_chains().then_some(turn);
        self.moving = None;
        self.template = Move::new(turn.act);
        match turn.act {
            Act::Place | Act::Fill | Act::Move | Act::Jump | Act::Leave => {
                self.codes = self.choices.codes_of(turn);
            }
            Act::Push => self.sources = self.choices.sources_of(turn, None),
            Act::Remove => self.targets = self.choices.fresh_targets(turn, None, NONE),
            Act::Give => self.targets = self.choices.gifts_of(&turn.kinds),
            Act::Pass => self.targets = 1,
        }
    }

    /// Sets up a code of an alternative.
    #[inline]
    fn begin_code(&mut self, turn: &Alternative, code: u8) {
        match turn.act {
            Act::Fill => {
                self.template.code = code;
                self.fill = self.choices.has(turn, code).then_some(0);
            }
            Act::Place => {
                self.template.code = code;
                self.targets = self.choices.fresh_targets(turn, Some(code), NONE);
                self.gifts = self.choices.gifts_after(turn, code);
            }
            _ => {
                self.moving = Some(code);
                self.sources = self.choices.sources_of(turn, Some(code));
            }
        }
    }

    /// What may follow the move at hand.
    #[inline]
    fn followed(&self, then: &Then, mv: Move) -> u64 {
        match self.gifts {
            Some((ending, _)) if ending >> mv.to & 1 == 1 => 0,
            Some((_, gifts)) => gifts,
            None => self.choices.follow(then, mv),
        }
    }
}

impl<const W: usize> Iterator for Listing<'_, W> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.targets == 0 && !self.advance() {
            return None;
        }
        while let Some(turn) = self.chain {
            if let Some(mv) = self.choices.next_chain(turn, self.template) {
                self.template = mv;
                return Some(mv);
            }
            self.template = Move::new(turn.act);
            self.targets = 0;
            if !self.advance() {
                return None;
            }
        }
        let mut mv = self.template.aimed(self.targets.trailing_zeros() as u8);
        if let Some(then) = self.then {
            if self.follows == 0 {
                self.follows = self.followed(then, mv);
            }
            if self.follows != 0 {
                let next = self.follows.trailing_zeros() as u8;
                self.follows &= self.follows - 1;
                match then {
                    Then::Give { .. } => mv.give = next,
                    Then::Remove { .. } => mv.gone = next,
                    Then::Place { .. } => mv.put = next,
                }
                if self.follows != 0 {
                    return Some(mv);
                }
            }
        }
        self.targets &= self.targets - 1;
        Some(mv)
    }

    /// All that are left, target by target: what only some alternatives have is looked at once for
    /// each source.
    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(mut self, first: B, mut each: F) -> B {
        let mut all = first;
        loop {
            if self.targets == 0 && !self.advance() {
                return all;
            }
            if self.then.is_none() && self.chain.is_none() {
                let targets = std::mem::take(&mut self.targets);
                for target in bits(targets) {
                    all = each(all, self.template.aimed(target));
                }
            } else if let Some(mv) = self.next() {
                all = each(all, mv);
            } else {
                return all;
            }
        }
    }
}
