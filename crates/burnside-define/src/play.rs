//! `Game` for the rules of a file.

use std::sync::Arc;

use burnside::{Game, NotAccepted, Outcome, Player, Reversible};

use crate::{
    choices::Choices,
    fault::Errors,
    generate::{Move, Moves, NONE},
    layout::{MAX_WORDS, TURN},
    position::{Position, View, bits},
    read,
    rules::{Act, Rules, Then, When},
};

/// A game from a file. Cheap to clone.
///
/// Positions have `W` words. Eight are enough for every file; a game that needs fewer is faster
/// with fewer: see [`words`](Defined::words) and [`narrow`](Defined::narrow).
///
/// ```
/// use burnside::Game;
/// use burnside_define::Defined;
///
/// let game: Defined = Defined::read(r#"
///     name = "tic-tac-toe"
///     title = "Tic-tac-toe"
///     rules = "Three in a row win."
///     [board]
///     grid = [3, 3]
///     [pieces]
///     mark = "XO"
///     [[turn]]
///     place = "mark"
///     [[end]]
///     line = "3 in a row"
///     winner = "you"
///     [[end]]
///     full = true
///     winner = "nobody"
/// "#)?;
/// assert_eq!(game.moves(game.start()).count(), 9);
/// assert_eq!(game.order(), 8);
/// # Ok::<(), burnside_define::Errors>(())
/// ```
#[derive(Clone, Debug)]
pub struct Defined<const W: usize = MAX_WORDS> {
    pub(crate) rules: Arc<Rules>,
}

impl Defined {
    /// Reads the text of a game file; all that is wrong with it comes back at once.
    pub fn read(text: &str) -> Result<Self, Errors> {
        Ok(Self { rules: Arc::new(read::read(text)?) })
    }
}

impl<const W: usize> Defined<W> {
    /// How many words a position needs.
    pub fn words(&self) -> usize {
        self.rules.layout.words
    }

    /// The same game with positions of another number of words, if that is enough.
    pub fn narrow<const V: usize>(&self) -> Option<Defined<V>> {
        ((self.words().max(2)..=MAX_WORDS).contains(&V))
            .then(|| Defined { rules: Arc::clone(&self.rules) })
    }

    /// The name for people.
    pub fn title(&self) -> &str {
        &self.rules.title
    }

    /// The rules in a sentence.
    pub fn rules_in_short(&self) -> &str {
        &self.rules.in_short
    }

    /// Where the rules come from.
    pub fn source(&self) -> &str {
        &self.rules.source
    }
}

impl Rules {
    /// Whether an alternative is open at this time; `Stuck` is decided by whoever lists moves.
    #[inline]
    pub(crate) fn is_time<const W: usize>(
        &self,
        position: &Position<W>,
        when: When,
        me: usize,
    ) -> bool {
        let turn = || self.layout.turns.map_or(0, |(field, _)| field.get(position.words[0])) + 1;
        let held = || position.words[0] & self.layout.held[me] != 0;
        match when {
            When::Always | When::Stuck => true,
            When::Turn(n) => turn() == u64::from(n),
            When::AfterTurn(n) => turn() > u64::from(n),
            When::HandEmpty => !held(),
            When::HandLeft => held(),
        }
    }

    /// The main part of a move: the turn does not pass yet, and nothing follows.
    #[inline]
    pub(crate) fn act<const W: usize>(&self, mut position: Position<W>, mv: Move) -> Position<W> {
        let layout = &self.layout;
        let me = (position.words[0] & TURN) as usize;
        match mv.act {
            Act::Place => {
                position.put(layout, mv.code, mv.to);
                if layout.given.is_some() && position.given(layout) == Some(mv.code) {
                    position.set_given(layout, None);
                } else {
                    position.take_from_hand(layout, mv.code);
                }
            }
            Act::Fill => {
                for point in bits(self.fill_of(mv).unwrap_or(0)) {
                    position.put(layout, mv.code, point);
                }
                position.take_from_hand(layout, mv.code);
            }
            Act::Move => {
                if self.effects.moves_take {
                    self.take(&mut position, mv.to, me);
                }
                self.carry(&mut position, mv, me);
            }
            Act::Jump => {
                for point in bits(self.between(mv, me)) {
                    self.take(&mut position, point, me);
                }
                self.carry(&mut position, mv, me);
            }
            Act::Leave => {
                if let Some(code) = position.top(layout, mv.from) {
                    position.lift(layout, code, mv.from);
                }
            }
            Act::Remove => {
                if let Some(code) = position.top(layout, mv.to) {
                    position.lift(layout, code, mv.to);
                }
            }
            Act::Push => self.push(&mut position, mv, me),
            Act::Give | Act::Pass => {}
        }
        position
    }

    /// Lifts a piece and sets it down, as what it becomes there.
    #[inline]
    fn carry<const W: usize>(&self, position: &mut Position<W>, mv: Move, me: usize) {
        let layout = &self.layout;
        // Who moves has what is on top.
        let top = match &layout.lanes {
            Some(lanes) => lanes.top(position, me, mv.from),
            None => position.top(layout, mv.from),
        };
        let Some(mut code) = top else { return };
        position.lift(layout, code, mv.from);
        if self.effects.kinds_change {
            let becomes = self.kinds[layout.codes[code as usize].kind as usize].becomes;
            let there = becomes.filter(|(_, place)| place[me] >> mv.to & 1 == 1);
            if let Some((kind, _)) = there {
                code = self.kinds[kind as usize].codes[me];
            }
        }
        position.put(layout, code, mv.to);
    }

    /// Takes what stands on a point, if anything does.
    #[inline]
    fn take<const W: usize>(&self, position: &mut Position<W>, point: u8, me: usize) {
        let layout = &self.layout;
        let Some(code) = position.top(layout, point) else { return };
        position.lift(layout, code, point);
        if self.to_hand {
            let kind = &self.kinds[layout.codes[code as usize].kind as usize];
            let held = self.kinds[kind.taken_as as usize].codes[me];
            position.add_to_hand(layout, held);
        }
    }

    /// The points that a capturing jump passes over.
    fn between(&self, mv: Move, me: usize) -> u64 {
        let mut from = mv.from;
        mv.landings().fold(0, |passed, landing| {
            let passed = passed | self.passed(from, landing, me);
            from = landing;
            passed
        })
    }

    /// The points that a straight jump passes over.
    pub(crate) fn passed(&self, from: u8, to: u8, me: usize) -> u64 {
        let jumps = self.turns.iter().filter(|turn| turn.act == Act::Jump && turn.players[me]);
        for ray in jumps.flat_map(|turn| &turn.rays[me][from as usize]) {
            if let Some(end) = ray.iter().position(|&point| point == to) {
                return ray[..end].iter().fold(0, |mask, &point| mask | 1 << point);
            }
        }
        0
    }

    /// The set that a fill fills.
    pub(crate) fn fill_of(&self, mv: Move) -> Option<u64> {
        let fills = self.turns.iter().flat_map(|turn| turn.fills.iter().flatten());
        let mut found = fills.filter(|fill| (fill.1, fill.2) == (mv.from, mv.to));
        found.next().map(|fill| fill.0)
    }

    /// The kind that is placed after a move: the same in all alternatives.
    pub(crate) fn placed_after(&self) -> Option<u8> {
        self.turns.iter().find_map(|turn| match turn.then {
            Some(Then::Place { kind, .. }) => Some(kind),
            _ => None,
        })
    }

    /// How many pieces a player has on the board and in hand.
    pub(crate) fn pieces_of<const W: usize>(&self, position: &Position<W>, player: usize) -> u32 {
        let layout = &self.layout;
        let codes = layout.codes.iter().enumerate();
        codes
            .filter(|(_, code)| code.owner == Some(player as u8))
            .map(|(index, _)| {
                let held = position.in_hand(layout, index as u8).unwrap_or(0) as u32;
                position.lane(layout, index as u8).count_ones() + held
            })
            .sum()
    }

    /// Takes the piece from its place and pushes it in at the other end of the ray.
    fn push<const W: usize>(&self, position: &mut Position<W>, mv: Move, me: usize) {
        let layout = &self.layout;
        let pushes = self.turns.iter().filter(|turn| turn.act == Act::Push && turn.players[me]);
        for turn in pushes {
            for ray in &turn.rays[me][mv.from as usize] {
                if ray.last() != Some(&mv.to) {
                    continue;
                }
                if let Some(code) = position.top(layout, mv.from) {
                    position.lift(layout, code, mv.from);
                }
                let mut hole = mv.from;
                for &point in ray {
                    if let Some(code) = position.top(layout, point) {
                        position.lift(layout, code, point);
                        position.put(layout, code, hole);
                    }
                    hole = point;
                }
                position.put(layout, self.kinds[turn.kinds[0] as usize].codes[me], mv.to);
                return;
            }
        }
    }

    /// What follows a move within the turn.
    #[inline]
    fn play_rest<const W: usize>(&self, position: &mut Position<W>, mv: Move) {
        let layout = &self.layout;
        if mv.gone != NONE {
            if let Some(code) = position.top(layout, mv.gone) {
                position.lift(layout, code, mv.gone);
            }
        }
        if mv.put != NONE {
            if let Some(kind) = self.placed_after() {
                let code = self.kinds[kind as usize].codes[(position.words[0] & TURN) as usize];
                position.put(layout, code, mv.put);
                position.take_from_hand(layout, code);
            }
        }
        if mv.give != NONE {
            position.take_from_hand(layout, mv.give);
            position.set_given(layout, Some(mv.give));
        }
    }

    /// The whole move, and the turn passes.
    #[inline]
    pub(crate) fn play<const W: usize>(&self, position: Position<W>, mv: Move) -> Position<W> {
        let layout = &self.layout;
        let mut position = self.act(position, mv);
        if self.effects.follows {
            self.play_rest(&mut position, mv);
        }
        for (field, last) in [&layout.turns, &layout.plies].into_iter().flatten() {
            let one_more = u64::from(field.get(position.words[0]) < *last);
            position.words[0] += one_more << field.shift;
        }
        position.words[0] ^= TURN;
        position
    }
}

impl<const W: usize> Game for Defined<W> {
    type Position = Position<W>;
    type Written = Position<W>;
    type Move = Move;

    fn name(&self) -> &str {
        &self.rules.name
    }

    /// Nothing but positions can be written.
    fn accept(&self, written: Position<W>) -> Result<Position<W>, NotAccepted> {
        Ok(written)
    }

    fn start(&self) -> Position<W> {
        Position { words: std::array::from_fn(|i| self.rules.start[i]) }
    }

    fn to_move(&self, position: Position<W>) -> Player {
        position.to_move()
    }

    fn outcome(&self, position: Position<W>) -> Option<Outcome> {
        let view = View::new(&self.rules, &position);
        let ended = self.rules.ended_seen(&position, &view);
        if ended.is_some() {
            return ended;
        }
        let stuck = !Choices::seen(&self.rules, position, view).any();
        stuck.then(|| {
            let last = 1 - view.me;
            self.rules.stuck[last].outcome(last)
        })
    }

    fn is_stuck(&self, position: Position<W>) -> bool {
        let view = View::new(&self.rules, &position);
        self.rules.ended_seen(&position, &view).is_none()
            && !Choices::seen(&self.rules, position, view).any()
    }

    fn moves(&self, position: Position<W>) -> impl Iterator<Item = Move> {
        Moves::new(&self.rules, position)
    }

    fn count_two_plies(&self, position: Position<W>) -> (u64, u64) {
        self.rules.count_ahead(position).unwrap_or_else(|| {
            self.moves(position).fold((0, 0), |(first, second): (u64, u64), mv| {
                let more = self.rules.count_moves(self.rules.play(position, mv)) as u64;
                (first + 1, second.saturating_add(more))
            })
        })
    }

    fn play_unchecked(&self, position: Position<W>, mv: Move) -> Position<W> {
        self.rules.play(position, mv)
    }
}

/// A position is small: what is remembered is the position before.
impl<const W: usize> Reversible for Defined<W> {
    type Undo = Position<W>;

    fn make(&self, position: &mut Position<W>, mv: Move) -> Position<W> {
        let before = *position;
        *position = self.rules.play(before, mv);
        before
    }

    fn undo(&self, position: &mut Position<W>, before: Position<W>) {
        *position = before;
    }
}
