//! Why touches lead nowhere in a game from a file: each rule that stands in the way says so in
//! words, and marks the pieces and points that it speaks of.
//!
//! What is tried is compared with every alternative of the rules. The one that allows most of it
//! gives the reason: a piece that may go there in principle, but not over what stands between, is
//! told about that and not about the pieces that move differently.

use std::collections::HashSet;

use burnside::{Game, scene::Refusal};

use crate::{
    choices::Choices,
    generate::{Move, NONE},
    play::Defined,
    position::{Position, View, bits},
    reasons::{Reason, Reasons},
    rules::{Act, Alternative, Then},
    touch::Touch,
};

impl<const W: usize> Defined<W> {
    /// What can be tried in vain, and why.
    pub(crate) fn why_not(&self, position: Position<W>) -> Vec<Refusal> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        Attempts::new(self, position).refusals()
    }
}

/// What can be tried in a position.
struct Attempts<'g, const W: usize> {
    game: &'g Defined<W>,
    position: Position<W>,
    reasons: Reasons<'g, W>,
    moves: Vec<Move>,
    /// The touches with which legal moves begin, of every length.
    begun: HashSet<Vec<Touch>>,
    found: Vec<Refusal>,
}

impl<'g, const W: usize> Attempts<'g, W> {
    fn new(game: &'g Defined<W>, position: Position<W>) -> Self {
        let moves: Vec<_> = game.moves(position).collect();
        let ways = moves.iter().flat_map(|&mv| game.move_ways(position, mv));
        let begun =
            ways.flat_map(|way| (1..=way.len()).map(move |end| way[..end].to_vec())).collect();
        let reasons = Reasons::new(&game.rules, position, &moves);
        Self { game, position, reasons, moves, begun, found: Vec::new() }
    }

    fn refusals(mut self) -> Vec<Refusal> {
        let points = 0..self.game.points().len() as u8;
        for point in points.clone() {
            self.first(Touch::Point(point.into()), self.reasons.first(point));
        }
        let hand: Vec<u8> = self.codes_in_hand().collect();
        for code in hand {
            let touch = self.letter(code);
            self.first(touch, self.reasons.hand(code));
            for point in points.clone() {
                self.second(touch, point, |reasons| reasons.place(code, point));
            }
        }
        for from in points.clone() {
            for to in points.clone().filter(|&to| to != from) {
                self.second(Touch::Point(from.into()), to, |reasons| reasons.go(from, to));
            }
        }
        self.followed();
        self.found
    }

    /// The codes that the mover may have in hand to place.
    fn codes_in_hand(&self) -> impl Iterator<Item = u8> + use<W> {
        let layout = &self.game.rules.layout;
        let me = self.position.to_move().index();
        let placed = |turn: &Alternative| turn.of_enemy && turn.players[me];
        let of_both = self.game.rules.turns.iter().any(placed);
        let is_mine = |code: &u8| {
            let owner = layout.codes[*code as usize].owner;
            of_both || owner.is_none_or(|owner| usize::from(owner) == me)
        };
        let held = |code: &u8| self.position.in_hand(layout, *code) != Some(0);
        let codes: Vec<u8> = (0..layout.codes.len() as u8).filter(is_mine).filter(held).collect();
        codes.into_iter()
    }

    fn letter(&self, code: u8) -> Touch {
        Touch::Hand(self.game.rules.layout.codes[code as usize].letter)
    }

    /// A touch with which no move begins.
    fn first(&mut self, touch: Touch, why: Option<Reason>) {
        if let Some(why) = why.filter(|_| !self.begun.contains(&vec![touch])) {
            self.add(&[touch], &why);
        }
    }

    /// A point with which a move does not go on.
    fn second(&mut self, first: Touch, point: u8, why: impl Fn(&Reasons<'g, W>) -> Option<Reason>) {
        let touches = [first, Touch::Point(point.into())];
        if !self.begun.contains(&touches[..1]) || self.begun.contains(&touches[..]) {
            return;
        }
        // Where nothing was picked up, another point may begin another move.
        let empty = match first {
            Touch::Point(point) => self.game.pieces_on(self.position, point).is_empty(),
            _ => false,
        };
        if empty && self.begun.contains(&touches[1..]) {
            return;
        }
        if let Some(why) = why(&self.reasons) {
            self.add(&touches, &why);
        }
    }

    /// Points that cannot follow a move within the same turn.
    fn followed(&mut self) {
        let mut seen = HashSet::new();
        for mv in self.moves.clone() {
            let main = Move { gone: NONE, put: NONE, give: NONE, ..mv };
            if (mv.gone, mv.put) == (NONE, NONE) || !seen.insert(main) {
                continue;
            }
            let way = self.game.move_touches(self.position, main);
            for point in 0..self.game.points().len() as u8 {
                let mut touches = way.clone();
                touches.push(Touch::Point(point.into()));
                if !self.begun.contains(&touches) {
                    let why = self.reasons.follow(main, point);
                    self.add(&touches, &why);
                }
            }
        }
    }

    fn add(&mut self, touches: &[Touch], why: &Reason) {
        let name = |point: usize| self.game.points()[point].name.clone();
        let ids = touches.iter().filter_map(|touch| self.game.touch_id(*touch)).collect();
        let marks = bits(why.marks).map(|point| name(point.into())).collect();
        self.found.push(Refusal::new(ids, &*why.words, marks));
    }
}

impl<const W: usize> Choices<'_, W> {
    /// The position as it is after the main part of a move.
    pub(crate) fn after(&self, mv: Move) -> View {
        View::new(self.rules, &self.rules.act(self.position, mv))
    }

    /// What follows a move within the turn.
    pub(crate) fn then_of(&self, mv: Move) -> Option<&Then> {
        let fits = |act: Act| act == mv.act;
        self.rules.turns.iter().filter(|turn| fits(turn.act)).find_map(|turn| turn.then.as_ref())
    }
}
