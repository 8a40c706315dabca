//! The classes that a strategy may meet, and what each choice of a move leads to.
//!
//! A class matters only if the player of the claim cannot finish the game there at once. Everything
//! is found when it is first asked for, and kept.

use burnside::{Symmetry as _, catalog::Entry};
use burnside_solve::{Evaluator, Limits, Stopped};
use rustc_hash::FxHashMap;

use crate::{
    claim::Claim,
    search::{Choice, Choices},
};

/// A class in which the game goes on and cannot be finished as claimed at once, or in which the
/// other player moves.
pub(crate) struct Class<G: Entry> {
    /// The position that stands for the class: the first that was met.
    pub(crate) position: G::Position,
    /// From that position to the canonical one.
    witness: G::Symmetry,
    /// Whether it is the turn of the player of the claim.
    pub(crate) own: bool,
    /// About how many decisions it will take: 1 for those that are nearest to the end.
    weight: f32,
    /// The moves, each with what it leads to.
    options: Option<Options<G>>,
}

struct Options<G: Entry> {
    moves: Vec<G::Move>,
    choices: Vec<Choice>,
}

/// Where a position that goes on belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Home<M> {
    /// The player of the claim finishes the game with this move.
    Ends(M),
    /// To a class.
    Class(u32),
}

/// All classes that were met.
pub(crate) struct Classes<'a, G: Entry> {
    pub(crate) game: &'a G,
    evaluator: &'a dyn Evaluator<G>,
    limits: Limits<'a>,
    pub(crate) claim: Claim,
    pub(crate) list: Vec<Class<G>>,
    /// By whose turn it is and the code of the canonical form; none if the game can be finished.
    index: FxHashMap<(bool, G::Code), Option<u32>>,
}

impl<'a, G: Entry> Classes<'a, G> {
    /// The start alone, which is class 0.
    pub(crate) fn new(
        game: &'a G,
        evaluator: &'a dyn Evaluator<G>,
        limits: Limits<'a>,
        claim: Claim,
    ) -> Self {
        let index = FxHashMap::default();
        let mut classes = Self { game, evaluator, limits, claim, list: Vec::new(), index };
        let start = game.start();
        let own = game.to_move(start) == claim.player;
        let witness = game.canonical(game.value_group(), start).witness;
        let code = classes.code(start, witness);
        classes.list.push(Class { position: start, witness, own, weight: 1.0, options: None });
        classes.index.insert((own, code), Some(0));
        classes
    }

    fn code(&self, position: G::Position, witness: G::Symmetry) -> G::Code {
        self.game.code(self.game.value_group(), self.game.transform(position, witness))
    }

    /// A move that finishes the game as claimed.
    pub(crate) fn end(&self, position: G::Position) -> Option<G::Move> {
        let mut moves = self.game.moves(position);
        moves.find(|&mv| self.ends(self.game.play_unchecked(position, mv)) == Some(true))
    }

    /// Whether the game is over as claimed; none if it goes on.
    pub(crate) fn ends(&self, position: G::Position) -> Option<bool> {
        Some(self.claim.is_met_by(self.game.outcome(position)?))
    }

    /// The class of a position that goes on, or none if the game can be finished at once.
    fn class(&mut self, position: G::Position) -> Result<Option<u32>, Stopped> {
        let own = self.game.to_move(position) == self.claim.player;
        let canonical = self.game.canonical(self.game.value_group(), position);
        let code = self.game.code(self.game.value_group(), canonical.position);
        if let Some(&known) = self.index.get(&(own, code)) {
            return Ok(known);
        }
        let class = if own && self.end(position).is_some() {
            None
        } else {
            let plies = self.evaluator.value(position, &self.limits)?.plies();
            let weight = plies.map_or(1.0, |plies| (f32::from(plies) / 4.0).max(1.0));
            let witness = canonical.witness;
            self.list.push(Class { position, witness, own, weight, options: None });
            Some(self.list.len() as u32 - 1)
        };
        self.index.insert((own, code), class);
        Ok(class)
    }

    /// Where a position that goes on belongs, and the symmetry that carries it there.
    pub(crate) fn home(
        &mut self,
        position: G::Position,
    ) -> Result<(Home<G::Move>, G::Symmetry), Stopped> {
        if self.game.to_move(position) == self.claim.player
            && let Some(mv) = self.end(position)
        {
            return Ok((Home::Ends(mv), G::Symmetry::IDENTITY));
        }
        let class = self.class(position)?.expect("it cannot be finished at once");
        let there = self.game.canonical(self.game.value_group(), position).witness;
        let back = self.list[class as usize].witness.inverse();
        Ok((Home::Class(class), there.then(back)))
    }

    /// The move of a choice; none where the other player moves.
    pub(crate) fn move_of(&self, class: u32, choice: u32) -> Option<G::Move> {
        let class = &self.list[class as usize];
        let options = class.options.as_ref().filter(|_| class.own)?;
        options.moves.get(choice as usize).copied()
    }

    /// Adds the classes of all positions that the other player's moves lead to. `false` if one of
    /// them ends the game otherwise than claimed.
    fn replies(&mut self, position: G::Position, children: &mut Vec<u32>) -> Result<bool, Stopped> {
        let game = self.game;
        for reply in game.moves(position) {
            let after = game.play_unchecked(position, reply);
            match self.ends(after) {
                Some(true) => {}
                Some(false) => return Ok(false),
                None => children.extend(self.class(after)?),
            }
        }
        Ok(true)
    }

    /// The classes that must be settled after a move; none if it is not good enough.
    fn after(&mut self, position: G::Position) -> Result<Option<Vec<u32>>, Stopped> {
        let mut children = Vec::new();
        match self.ends(position) {
            Some(met) => return Ok(met.then_some(children)),
            None if self.game.to_move(position) == self.claim.player => {
                children.extend(self.class(position)?);
            }
            None => {
                if !self.replies(position, &mut children)? {
                    return Ok(None);
                }
            }
        }
        children.sort_unstable();
        children.dedup();
        Ok(Some(children))
    }

    fn find_options(&mut self, class: u32) -> Result<Options<G>, Stopped> {
        let Class { position, own, .. } = self.list[class as usize];
        let mut found: Vec<(G::Move, Vec<u32>)> = Vec::new();
        let mut moves = Vec::new();
        if own {
            let evaluation = self.evaluator.evaluate(position, &self.limits)?;
            for (mv, value) in evaluation.moves {
                if value.is_some_and(|value| self.claim.is_met_by_value(value))
                    && let Some(children) = self.after(self.game.play_unchecked(position, mv))?
                {
                    found.push((mv, children));
                }
            }
        } else {
            let mut children = Vec::new();
            let met = self.replies(position, &mut children)?;
            debug_assert!(met, "the other player's turn is good enough");
            children.sort_unstable();
            children.dedup();
            let choices = vec![Self::choice(children)];
            return Ok(Options { moves, choices });
        }
        // What needs all that another move needs, and more, is never better.
        found.sort_by_cached_key(|(_, children)| children.len());
        let mut kept: Vec<Vec<u32>> = Vec::new();
        for (mv, children) in found {
            let within = |less: &Vec<u32>| less.iter().all(|c| children.binary_search(c).is_ok());
            if !kept.iter().any(within) {
                kept.push(children);
                moves.push(mv);
            }
        }
        let choices = kept.into_iter().map(|children| Self::choice(children)).collect();
        Ok(Options { moves, choices })
    }

    fn choice(children: Vec<u32>) -> Choice {
        Choice { children: children.into_boxed_slice() }
    }
}

impl<G: Entry> Choices for Classes<'_, G> {
    fn expand(&mut self, class: u32) -> Result<(), Stopped> {
        if self.list[class as usize].options.is_none() {
            let options = self.find_options(class)?;
            self.list[class as usize].options = Some(options);
        }
        Ok(())
    }

    fn choices(&self, class: u32) -> &[Choice] {
        self.list[class as usize].options.as_ref().map_or(&[], |options| &options.choices)
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn counts(&self, class: u32) -> bool {
        self.list[class as usize].own
    }

    fn weight(&self, class: u32) -> f32 {
        self.list[class as usize].weight
    }
}

impl<G: Entry> Classes<'_, G> {
    /// The choices that moves of positions stand for.
    pub(crate) fn preferences(
        &mut self,
        moves: &FxHashMap<G::Position, G::Move>,
    ) -> Result<Vec<(u32, u32)>, Stopped> {
        let mut wanted = Vec::new();
        for (&position, &mv) in moves {
            let good = self.game.to_move(position) == self.claim.player
                && self.game.outcome(position).is_none()
                && self.game.is_legal(position, mv);
            if !good {
                continue;
            }
            let (Home::Class(class), by) = self.home(position)? else { continue };
            self.expand(class)?;
            let mv = self.game.transform_move(mv, by);
            let class_position = self.list[class as usize].position;
            let Some(children) = self.after(self.game.play_unchecked(class_position, mv))? else {
                continue;
            };
            // Another move may need the same or less.
            let within = |choice: &Choice| {
                choice.children.iter().all(|child| children.binary_search(child).is_ok())
            };
            if let Some(choice) = self.choices(class).iter().position(within) {
                wanted.push((class, choice as u32));
            }
        }
        wanted.sort_unstable();
        Ok(wanted)
    }
}
