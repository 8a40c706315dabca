//! A game without its type: what the classes of Python stand on.

use std::{
    sync::{Arc, LazyLock, atomic::AtomicBool},
    time::Duration,
};

use burnside::{
    Canonical, Outcome, Player, Symmetry, Value,
    catalog::{self, About, Form},
    qi::Qi,
};
use burnside_draw::{Look, Terminal, png, svg};
use burnside_solve::{
    alphabeta::Limits,
    door::{self, Door, Judge, Settled, Worth},
    mcts::Options,
};

use crate::{
    arrays::Arrays,
    batch::Batch,
    erased::{Thing, put, take},
    errors::{Failure, Result},
    maps::Atlas,
};

/// Answers every question, and keeps what searches learn.
pub(crate) static DOOR: LazyLock<Door> = LazyLock::new(Door::new);

/// A canonical form.
pub(crate) struct CanonicalForm {
    pub(crate) group: String,
    pub(crate) position: Thing,
    pub(crate) witness: Thing,
    pub(crate) key: Vec<u8>,
    pub(crate) orbit: u32,
    pub(crate) stabilizer: u32,
}

/// What a position is worth.
pub(crate) struct Worths {
    pub(crate) value: Value,
    /// Each move with its value, if that is known.
    pub(crate) moves: Vec<(Thing, Option<Value>)>,
    /// `rules`, `table` or `search`.
    pub(crate) source: &'static str,
}

/// How a picture looks.
#[derive(Clone, Copy)]
pub(crate) struct Picture {
    pub(crate) dark: bool,
    /// Whether every move shows its value, and how long it may be searched for.
    pub(crate) values: Option<Budget>,
}

/// How long a search may take.
#[derive(Clone, Copy, Default)]
pub(crate) struct Budget {
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
}

impl Budget {
    pub(crate) fn new(nodes: Option<u64>, seconds: Option<f64>) -> Result<Self> {
        let time = match seconds {
            None => None,
            Some(seconds) if seconds >= 0.0 => {
                Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
            }
            Some(seconds) => {
                let message = format!("seconds is a number from 0 on, not {seconds}");
                return Err(Failure::new("parameter", message));
            }
        };
        Ok(Self { nodes, time })
    }

    pub(crate) fn limits(self, cancel: &AtomicBool) -> Limits<'_> {
        Limits { nodes: self.nodes, time: self.time, cancel: Some(cancel), progress: None }
    }
}

/// A game without its type. Every [`Thing`] that goes in came out of the same rules.
pub(crate) trait Rules: Batch + Send + Sync {
    fn about(&self) -> About;
    fn name(&self) -> &'static str;
    fn is_solved(&self) -> bool;

    fn start(&self) -> Thing;
    fn read(&self, text: &str, format: Option<&str>) -> Result<Thing>;
    fn text(&self, position: &Thing) -> String;
    fn write(&self, position: &Thing, format: &str) -> Result<Form>;
    fn to_qi(&self, position: &Thing) -> Result<Qi>;
    fn read_qi(&self, qi: &Qi) -> Result<Thing>;
    /// Whether the rules accept the position: play needs it, symmetry and notation do not.
    fn check(&self, position: &Thing) -> Result<()>;

    fn to_move(&self, position: &Thing) -> Player;
    fn outcome(&self, position: &Thing) -> Option<Outcome>;
    fn moves(&self, position: &Thing) -> Vec<Thing>;
    fn read_move(&self, position: &Thing, text: &str) -> Result<Thing>;
    fn move_text(&self, position: &Thing, mv: &Thing) -> String;
    fn action(&self, mv: &Thing) -> Option<usize>;
    fn move_of(&self, position: &Thing, action: usize) -> Option<Thing>;
    fn is_legal(&self, position: &Thing, mv: &Thing) -> bool;
    fn play(&self, position: &Thing, mv: &Thing) -> Thing;
    /// Plays what a text says: one move, or several plies of one turn.
    fn play_text(&self, position: &Thing, text: &str) -> Result<Thing>;

    fn canonical(&self, position: &Thing, group: Option<&str>) -> Result<CanonicalForm>;
    fn orbit(&self, position: &Thing, group: Option<&str>) -> Result<Vec<(Thing, Thing)>>;
    fn stabilizer(&self, position: &Thing, group: Option<&str>) -> Result<Vec<Thing>>;
    fn symmetries(&self, position: &Thing, group: Option<&str>) -> Result<Vec<Thing>>;
    fn read_symmetry(&self, name: &str) -> Result<Thing>;
    fn symmetry_text(&self, symmetry: &Thing) -> String;
    fn inverse(&self, symmetry: &Thing) -> Thing;
    fn inverse_text(&self, symmetry: &Thing) -> String;
    fn then(&self, first: &Thing, next: &Thing) -> Thing;
    fn transform(&self, position: &Thing, symmetry: &Thing) -> Result<Thing>;
    fn transform_move(&self, mv: &Thing, symmetry: &Thing) -> Thing;

    fn worths(&self, position: &Thing, budget: Budget, cancel: &AtomicBool) -> Result<Worths>;
    fn suggest(
        &self,
        position: &Thing,
        budget: Budget,
        cancel: &AtomicBool,
        options: &Options,
    ) -> Option<(Thing, Worth)>;

    fn svg(&self, position: &Thing, picture: Picture, cancel: &AtomicBool) -> Result<String>;
    fn png(
        &self,
        position: &Thing,
        picture: Picture,
        width: u32,
        cancel: &AtomicBool,
    ) -> Result<Vec<u8>>;
    fn drawing(&self, position: &Thing, terminal: Terminal) -> String;
}

/// The game that has the type.
pub(crate) struct Typed<G: Arrays> {
    pub(crate) game: G,
    /// What symmetries do to actions.
    pub(crate) atlas: Atlas<G>,
}

impl<G: Arrays> Typed<G> {
    pub(crate) const fn new(game: G) -> Self {
        Self { game, atlas: Atlas::new() }
    }

    pub(crate) fn group(&self, name: Option<&str>) -> Result<G::Group> {
        Ok(name.map_or(Ok(self.game.portable_group()), |name| catalog::group(&self.game, name))?)
    }

    fn scene(
        &self,
        position: G::Position,
        picture: Picture,
        cancel: &AtomicBool,
    ) -> Result<burnside_draw::Scene> {
        let mut marks = self.game.marks(position);
        if let Some(budget) = picture.values
            && self.game.outcome(position).is_none()
        {
            let judge = self.judge();
            let Settled { moves, .. } = judge.settle(position, &budget.limits(cancel))?;
            marks = marks.values(moves.into_iter().filter_map(|(mv, value)| Some((mv, value?))));
        }
        let look = if picture.dark { Look::DARK } else { Look::LIGHT };
        Ok(self.game.scene(position, &marks, look))
    }

    pub(crate) fn judge(&self) -> Arc<dyn Judge<G>> {
        DOOR.judge(&self.game)
    }

    pub(crate) fn accept(&self, position: G::Position) -> Result<()> {
        self.game.check(position).map_err(|reason| {
            let text = self.game.position_text(position);
            Failure::new("position", format!("not a position of {}: {reason}", self.game.name()))
                .hint(format!("{text} can be drawn and turned, and not played"))
        })
    }
}

impl<G: Arrays> Rules for Typed<G> {
    fn about(&self) -> About {
        About { solved: self.is_solved(), ..catalog::about(&self.game) }
    }

    fn name(&self) -> &'static str {
        self.game.name()
    }

    fn is_solved(&self) -> bool {
        door::is_solved(self.game.name())
    }

    fn start(&self) -> Thing {
        put(self.game.start())
    }

    fn read(&self, text: &str, format: Option<&str>) -> Result<Thing> {
        let position = match format {
            Some(format) => catalog::read_as(&self.game, format, text)?,
            None => catalog::read_written(&self.game, text)?,
        };
        Ok(put(position))
    }

    fn text(&self, position: &Thing) -> String {
        self.game.position_text(take(position))
    }

    fn write(&self, position: &Thing, format: &str) -> Result<Form> {
        let format = catalog::find_format(&self.game, format)?;
        Ok((format.write)(&self.game, take(position)).map_err(|reason| {
            catalog::Error::Unsayable { format: format.name, position: self.text(position), reason }
        })?)
    }

    fn to_qi(&self, position: &Thing) -> Result<Qi> {
        self.check(position)?;
        let qi = self.game.to_qi(take(position));
        qi.map_err(|error| Failure::new("unsayable", error.to_string()))
    }

    fn read_qi(&self, qi: &Qi) -> Result<Thing> {
        let position = self.game.read_qi(qi);
        let refused = |error: burnside::qi::NotOfGame| Failure::new("position", error.to_string());
        Ok(put(position.map_err(refused)?))
    }

    fn check(&self, position: &Thing) -> Result<()> {
        self.accept(take(position))
    }

    fn to_move(&self, position: &Thing) -> Player {
        self.game.to_move(take(position))
    }

    fn outcome(&self, position: &Thing) -> Option<Outcome> {
        self.game.outcome(take(position))
    }

    fn moves(&self, position: &Thing) -> Vec<Thing> {
        self.game.moves(take(position)).map(put).collect()
    }

    fn read_move(&self, position: &Thing, text: &str) -> Result<Thing> {
        let line = catalog::read_moves(&self.game, take(position), &[text])?;
        match line.as_slice() {
            &[(mv, _)] => Ok(put(mv)),
            plies => {
                let message = format!("{text} is {} plies: play it", plies.len());
                Err(Failure::new("move", message).hint("play reads turns of several plies"))
            }
        }
    }

    fn move_text(&self, position: &Thing, mv: &Thing) -> String {
        self.game.move_text(take(position), take(mv))
    }

    fn action(&self, mv: &Thing) -> Option<usize> {
        self.game.action(take(mv))
    }

    fn move_of(&self, position: &Thing, action: usize) -> Option<Thing> {
        let in_range = action < self.game.actions();
        in_range.then(|| self.game.move_of(take(position), action)).flatten().map(put)
    }

    fn is_legal(&self, position: &Thing, mv: &Thing) -> bool {
        self.game.is_legal(take(position), take(mv))
    }

    fn play(&self, position: &Thing, mv: &Thing) -> Thing {
        put(self.game.play_unchecked(take(position), take(mv)))
    }

    fn play_text(&self, position: &Thing, text: &str) -> Result<Thing> {
        let line = catalog::read_moves(&self.game, take(position), &[text])?;
        Ok(line.last().map_or_else(|| Arc::clone(position), |&(_, last)| put(last)))
    }

    fn canonical(&self, position: &Thing, group: Option<&str>) -> Result<CanonicalForm> {
        let group = self.group(group)?;
        let Canonical { position, witness, stabilizer, orbit } =
            self.game.canonical(group, take(position));
        Ok(CanonicalForm {
            group: group.to_string(),
            key: self.game.key(group, position),
            position: put(position),
            witness: put(witness),
            orbit,
            stabilizer,
        })
    }

    fn orbit(&self, position: &Thing, group: Option<&str>) -> Result<Vec<(Thing, Thing)>> {
        let images = self.game.images(self.group(group)?, take(position));
        Ok(images.into_iter().map(|(symmetry, image)| (put(symmetry), put(image))).collect())
    }

    fn stabilizer(&self, position: &Thing, group: Option<&str>) -> Result<Vec<Thing>> {
        Ok(self.game.stabilizer(self.group(group)?, take(position)).map(put).collect())
    }

    fn symmetries(&self, position: &Thing, group: Option<&str>) -> Result<Vec<Thing>> {
        Ok(self.game.symmetries(self.group(group)?, take(position)).map(put).collect())
    }

    fn read_symmetry(&self, name: &str) -> Result<Thing> {
        let symmetry: G::Symmetry = name.parse()?;
        let game = &self.game;
        let mut fixed = game.groups().iter().filter(|&&group| game.is_fixed(group)).peekable();
        let listed = |&group| game.symmetries(group, game.start()).any(|known| known == symmetry);
        let all_fixed = game.groups().iter().all(|&group| game.is_fixed(group));
        if all_fixed && fixed.peek().is_some() && !fixed.any(listed) {
            let message = format!("{name} is in no group of {}", game.name());
            return Err(Failure::new("symmetry", message));
        }
        Ok(put(symmetry))
    }

    fn symmetry_text(&self, symmetry: &Thing) -> String {
        take::<G::Symmetry>(symmetry).to_string()
    }

    fn inverse(&self, symmetry: &Thing) -> Thing {
        put(take::<G::Symmetry>(symmetry).inverse())
    }

    fn inverse_text(&self, symmetry: &Thing) -> String {
        take::<G::Symmetry>(symmetry).inverse_name()
    }

    fn then(&self, first: &Thing, next: &Thing) -> Thing {
        put(take::<G::Symmetry>(first).then(take(next)))
    }

    fn transform(&self, position: &Thing, symmetry: &Thing) -> Result<Thing> {
        let (position, symmetry) = (take(position), take(symmetry));
        if !self.game.applies(position, symmetry) {
            let text = self.game.position_text(position);
            let message = format!("{symmetry} would carry rings of {text} off the board");
            return Err(Failure::new("symmetry", message)
                .hint("position.symmetries(group) lists those that apply"));
        }
        Ok(put(self.game.transform(position, symmetry)))
    }

    fn transform_move(&self, mv: &Thing, symmetry: &Thing) -> Thing {
        put(self.game.transform_move(take(mv), take(symmetry)))
    }

    fn worths(&self, position: &Thing, budget: Budget, cancel: &AtomicBool) -> Result<Worths> {
        let position = take(position);
        if let Some(outcome) = self.game.outcome(position) {
            let value = Value::of_finished(outcome, self.game.to_move(position));
            return Ok(Worths { value, moves: Vec::new(), source: "rules" });
        }
        let judge = self.judge();
        let Settled { value, moves } = judge.settle(position, &budget.limits(cancel))?;
        let moves = moves.into_iter().map(|(mv, value)| (put(mv), value)).collect();
        Ok(Worths { value, moves, source: judge.source() })
    }

    fn suggest(
        &self,
        position: &Thing,
        budget: Budget,
        cancel: &AtomicBool,
        options: &Options,
    ) -> Option<(Thing, Worth)> {
        let (judge, limits) = (self.judge(), budget.limits(cancel));
        let found = door::suggest(&self.game, &*judge, take(position), &limits, options);
        found.map(|(mv, worth)| (put(mv), worth))
    }

    fn svg(&self, position: &Thing, picture: Picture, cancel: &AtomicBool) -> Result<String> {
        Ok(svg(&self.scene(take(position), picture, cancel)?))
    }

    fn png(
        &self,
        position: &Thing,
        picture: Picture,
        width: u32,
        cancel: &AtomicBool,
    ) -> Result<Vec<u8>> {
        Ok(png(&self.scene(take(position), picture, cancel)?, width)?)
    }

    fn drawing(&self, position: &Thing, terminal: Terminal) -> String {
        let position = take(position);
        let marks = self.game.marks(position);
        self.game.terminal(position, &marks, terminal)
    }
}
