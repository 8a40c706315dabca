//! What happens in random games: which rules have something to say.

use burnside::{Game, Notation, Outcome};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

use crate::{
    check::Warning,
    choices::Choices,
    generate::{Move, Moves, NONE},
    play::Defined,
    position::{Position, bits},
    rules::{Act, Condition, End, Forbid, When},
};

/// Random games that are played to find rules that do nothing.
const GAMES: usize = 10_000;
/// And plies in all of them together, so that long games do not take long.
const PLIES: usize = 400_000;
/// A game that takes more plies may never end.
const LONG: usize = 400;

/// What happened in random games.
pub(crate) struct Tally<'g, const W: usize> {
    game: &'g Defined<W>,
    /// Whether each alternative had a move, what follows it happened, and its being forced took
    /// other moves away.
    turns: Vec<bool>,
    followed: Vec<bool>,
    forced: Vec<bool>,
    /// Whether each forbidden line took a move away.
    forbids: Vec<bool>,
    ends: Vec<bool>,
    /// Whether each code was moved, and each kind became another.
    moved: Vec<bool>,
    became: Vec<bool>,
    least: Vec<u64>,
    stuck: bool,
    longest: usize,
    pub(crate) games: usize,
    pub(crate) won: [usize; 2],
    pub(crate) first: Option<(Vec<String>, String, Option<Outcome>)>,
}

impl<'g, const W: usize> Tally<'g, W> {
    pub(crate) fn new(game: &'g Defined<W>) -> Self {
        let rules = &game.rules;
        Self {
            game,
            turns: vec![false; rules.turns.len()],
            followed: vec![false; rules.turns.len()],
            forced: vec![false; rules.turns.len()],
            forbids: vec![false; rules.forbids.len()],
            ends: vec![false; rules.ends.len()],
            moved: vec![false; rules.layout.codes.len()],
            became: vec![false; rules.kinds.len()],
            least: vec![u64::MAX; rules.layout.codes.len()],
            stuck: false,
            longest: 0,
            games: 0,
            won: [0; 2],
            first: None,
        }
    }

    pub(crate) fn play(&mut self) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut plies = 0;
        while self.games < GAMES && plies < PLIES {
            let mut position = self.game.start();
            let mut texts = Vec::new();
            let mut length = 0;
            while length < LONG {
                let count = self.game.moves(position).count();
                if count == 0 {
                    break;
                }
                let choice = ((random.next_u64() as u128 * count as u128) >> 64) as usize;
                let mut moves = Moves::new(&self.game.rules, position);
                let Some(mv) = moves.nth(choice) else { break };
                let followed = [mv.gone, mv.give, mv.put].iter().any(|&part| part != NONE);
                self.followed[moves.alternative()] |= followed;
                self.look(position);
                self.note(position, mv);
                if self.games == 0 {
                    texts.push(self.game.move_text(position, mv));
                }
                position = self.game.play_unchecked(position, mv);
                length += 1;
            }
            self.note_hands(position);
            plies += length.max(1);
            self.longest = self.longest.max(length);
            let outcome = self.game.outcome(position);
            self.note_end(position, outcome);
            if self.games == 0 {
                self.first = Some((texts, self.game.position_text(position), outcome));
            }
            self.games += 1;
        }
    }

    /// Notes which rules have something to say about a position.
    fn look(&mut self, position: Position<W>) {
        let rules = &self.game.rules;
        let choices = Choices::new(rules, position);
        for (index, seen) in self.turns.iter_mut().enumerate().filter(|(_, seen)| !**seen) {
            *seen = choices.open >> index & 1 == 1 && choices.any_of(1 << index);
        }
        for (index, seen) in self.forced.iter_mut().enumerate().filter(|(_, seen)| !**seen) {
            *seen = rules.turns[index].forced && choices.takes_others_away(index);
        }
        for (forbid, seen) in rules.forbids.iter().zip(&mut self.forbids) {
            *seen = *seen || choices.takes_away(forbid);
        }
    }

    fn note(&mut self, position: Position<W>, mv: Move) {
        let layout = &self.game.rules.layout;
        let code = match mv.act {
            Act::Place | Act::Fill => Some(mv.code),
            Act::Move | Act::Jump | Act::Leave => position.top(layout, mv.from),
            Act::Push => {
                let pushes = self.game.rules.turns.iter().filter(|turn| turn.act == Act::Push);
                let me = position.to_move().index();
                pushes.map(|turn| self.game.rules.kinds[turn.kinds[0] as usize].codes[me]).next()
            }
            Act::Remove => position.top(layout, mv.to),
            Act::Give | Act::Pass => None,
        };
        let rules = &self.game.rules;
        let put = rules.placed_after().filter(|_| mv.put != NONE);
        let put = put.map(|kind| rules.kinds[kind as usize].codes[position.to_move().index()]);
        let given = (mv.give != NONE).then_some(mv.give);
        for code in code.into_iter().chain(put).chain(given) {
            self.moved[code as usize] = true;
        }
        let carried = code.filter(|_| matches!(mv.act, Act::Move | Act::Jump));
        let kind = carried.map(|code| layout.codes[code as usize].kind as usize);
        if let Some(kind) = kind.filter(|&kind| !self.became[kind]) {
            let after = rules.act(position, mv).top(layout, mv.to);
            self.became[kind] = after != carried;
        }
    }

    fn note_hands(&mut self, position: Position<W>) {
        let layout = &self.game.rules.layout;
        for (index, least) in self.least.iter_mut().enumerate() {
            if let Some(count) = position.in_hand(layout, index as u8) {
                *least = count.min(*least);
            }
        }
    }

    fn note_end(&mut self, position: Position<W>, outcome: Option<Outcome>) {
        let rules = &self.game.rules;
        let you = position.to_move().other().index();
        if let Some(winner) = outcome.and_then(Outcome::winner) {
            self.won[winner.index()] += 1;
        }
        let holds = |end: &End| end.players[you] && rules.holds(&end.condition, &position, you);
        if let Some(number) = rules.ends.iter().position(holds) {
            self.ends[number] = true;
        } else if outcome.is_some() {
            let rule = |end: &End| matches!(end.condition, Condition::NoMove);
            match rules.ends.iter().position(rule) {
                Some(number) => self.ends[number] = true,
                None => self.stuck = true,
            }
        }
    }

    pub(crate) fn warnings(&self) -> Vec<Warning> {
        let rules = &self.game.rules;
        if self.longest == 0 {
            let start = self.game.start();
            let there = |end: &End| end.players[1] && rules.holds(&end.condition, &start, 1);
            let end = rules.ends.iter().position(there).map(|index| index + 1);
            return vec![Warning::OverAtTheStart { end }];
        }
        let unused = |list: &[bool]| -> Vec<usize> {
            (0..list.len()).filter(|&index| !list[index]).map(|index| index + 1).collect()
        };
        let mut warnings: Vec<Warning> = Vec::new();
        warnings.extend(
            unused(&self.turns).into_iter().map(|number| Warning::TurnNeverApplied { number }),
        );
        for (index, turn) in rules.turns.iter().enumerate().filter(|(index, _)| self.turns[*index])
        {
            let number = index + 1;
            if turn.then.is_some() && !self.followed[index] {
                warnings.push(Warning::ThenNeverApplied { number });
            }
            // Chains that are forced may not stop early, which is not looked for here.
            if turn.forced && !turn.takes_in_chains() && !self.forced[index] {
                warnings.push(Warning::ForcedNeverApplied { number });
            }
        }
        warnings.extend(
            unused(&self.forbids).into_iter().map(|number| Warning::ForbidNeverApplied { number }),
        );
        warnings.extend(
            unused(&self.ends).into_iter().map(|number| Warning::EndNeverApplied { number }),
        );
        for (kind, became) in rules.kinds.iter().zip(&self.became) {
            let name = || kind.name.clone();
            let least = kind.codes.map(|code| self.least[code as usize]);
            let left = least[0].min(least[1]);
            if kind.supply.is_some_and(|supply| supply > 0) && left > 0 && left < u64::MAX {
                warnings.push(Warning::SupplyNeverRunsOut { kind: name(), left });
            }
            if kind.codes.iter().all(|&code| !self.moved[code as usize]) {
                warnings.push(Warning::KindNeverMoves { kind: name() });
            } else if kind.becomes.is_some() && !became {
                warnings.push(Warning::KindNeverBecomes { kind: name() });
            }
        }
        if self.longest >= LONG {
            warnings.push(Warning::MayNeverEnd { plies: LONG });
        }
        if self.stuck {
            warnings.push(Warning::StuckWithoutRule);
        }
        if self.won == [0; 2] {
            warnings.push(Warning::NobodyWins);
        }
        if rules.groups.cut {
            warnings.push(Warning::GroupCut);
        }
        warnings
    }
}

impl<const W: usize> Choices<'_, W> {
    /// Whether an alternative that is forced takes others away that would have a move.
    fn takes_others_away(&self, index: usize) -> bool {
        if self.open >> index & 1 == 0 || !self.any_of(1 << index) {
            return false;
        }
        let turns = self.rules.turns.iter().enumerate();
        let others = turns.filter(|(_, turn)| {
            turn.players[self.view.me]
                && !turn.forced
                && turn.when != When::Stuck
                && self.is_timely(turn)
        });
        self.any_of(others.fold(0, |mask, (other, _)| mask | 1 << other))
    }

    /// Whether a forbidden line takes a move away.
    fn takes_away(&self, forbid: &Forbid) -> bool {
        if !self.rules.is_time(&self.position, forbid.when, self.view.me) {
            return false;
        }
        bits(self.open.into()).any(|index| {
            let turn = &self.rules.turns[index as usize];
            bits(self.codes_of(turn).into()).any(|code| {
                let lost = |from: u8| {
                    let reached = self.reached_by(turn, Some(code), from);
                    reached & !self.allowed_by(forbid, from, code) != 0
                };
                match turn.act {
                    Act::Place => lost(NONE),
                    Act::Move | Act::Jump => bits(self.sources_of(turn, Some(code))).any(lost),
                    _ => false,
                }
            })
        })
    }
}
