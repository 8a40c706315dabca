//! Answers about many positions of a game: rows of numbers in, rows of numbers out.
//!
//! What takes long runs on the current rayon pool and stops when the context is canceled. A row
//! that is wrong is named by its number, and of several the first is.

use std::sync::Arc;

use burnside::{
    Canonical, Outcome, Player, Value,
    arrays::{Planes, Word, WordVec, Words},
    catalog::{self, Entry},
};
use burnside_solve::{Evaluation, Limits, open_classes};

use crate::{
    AnyPosition, AnyValue, Context, Error, Kind,
    action_maps::{ActionMaps, Maps},
    against::{self, Against},
    answers::positions::group_or_value,
    batches::{Applying, Batches, ClassRows, Layout},
    game::Typed,
    labels::{Labels, MoveLists, MoveValues},
    random_games::{self, Plan, Played, RandomGames},
    rows::{self, filled},
};

impl<G: Entry> Typed<G> {
    fn width(&self) -> usize {
        self.game.width().unwrap_or(1)
    }

    /// The rows with the type of their words.
    fn rows<'a>(&self, states: &Words<'a>) -> Result<&'a [G::Word], Error> {
        let words = G::Word::take(states).filter(|words| words.len() % self.width() == 0);
        words.ok_or_else(|| {
            let message = format!("these are not rows of {}", self.game.name());
            Error::new(Kind::Array, message).hint(format!("a row is {}", self.game.layout()))
        })
    }

    #[cold]
    fn refused(&self, reason: &str) -> Error {
        Error::new(Kind::Position, format!("not a position of {}: {reason}", self.game.name()))
            .hint(format!("a row is {}", self.game.layout()))
    }

    /// Loads a row that can be drawn.
    #[inline]
    fn load(&self, row: &[G::Word]) -> Result<G::Written, Error> {
        self.game.load(row).map_err(|reason| self.refused(&reason))
    }

    /// Loads a row that the rules accept.
    #[inline]
    fn load_position(&self, row: &[G::Word]) -> Result<G::Position, Error> {
        self.game.load_position(row).map_err(|reason| self.refused(&reason))
    }

    /// Loads all rows before anything long begins.
    fn load_all<T: Copy + Send>(
        &self,
        words: &[G::Word],
        context: &Context<'_>,
        load: impl Fn(&[G::Word]) -> Result<T, Error> + Sync,
    ) -> Result<Vec<T>, Error> {
        let mut loaded = filled(Some(words.len() / self.width()), None)?;
        rows::map(context, (self.width(), words), (1, &mut loaded), |row, out| {
            out[0] = Some(load(row)?);
            Ok(())
        })?;
        Ok(loaded.into_iter().flatten().collect())
    }

    /// A row of `width` items for each state.
    fn each<T: Copy + Default + Send>(
        &self,
        states: &Words<'_>,
        width: usize,
        context: &Context<'_>,
        work: impl Fn(&[G::Word], &mut [T]) -> Result<(), Error> + Sync,
    ) -> Result<Vec<T>, Error> {
        let words = self.rows(states)?;
        let count = words.len() / self.width();
        let mut out = filled(count.checked_mul(width), T::default())?;
        rows::map(context, (self.width(), words), (width, &mut out), work)?;
        Ok(out)
    }

    fn maps(&self, group: Option<&str>) -> Result<(G::Group, Arc<Maps<G>>), Error> {
        let group = match group {
            Some(name) => catalog::group(&self.game, name)?,
            None => self.default_group(),
        };
        Ok((group, self.group_maps.of(&self.game, group)?))
    }

    /// The largest group that has action maps.
    fn default_group(&self) -> G::Group {
        let game = &self.game;
        if game.is_fixed(game.value_group()) {
            return game.value_group();
        }
        let usable = |&group: &G::Group| game.is_fixed(group) && game.preserves_play(group);
        let order = |&group: &G::Group| game.symmetries(group, game.start()).count();
        let groups = game.groups().iter().copied();
        groups.filter(usable).max_by_key(order).unwrap_or_else(|| game.value_group())
    }

    /// The value of a position within limits, and its best actions if they are asked for.
    fn label(
        &self,
        position: G::Position,
        best: Option<&mut [bool]>,
        limits: &Limits<'_>,
        book: bool,
    ) -> Option<Value> {
        let evaluator = self.evaluator(book);
        let Some(best) = best else {
            return evaluator.value(position, limits).ok();
        };
        let Evaluation { value, moves, at_most, .. } = evaluator.evaluate(position, limits).ok()?;
        // Labels are exact, distances too.
        if at_most {
            return None;
        }
        for (mv, _) in moves.into_iter().filter(|&(_, worth)| worth == Some(value)) {
            if let Some(action) = self.game.action(mv) {
                best[action] = true;
            }
        }
        Some(value)
    }
}

impl<G: Entry> Batches for Typed<G> {
    fn layout(&self) -> Layout {
        let game = &self.game;
        Layout {
            word: G::Word::erase(&[]).into(),
            width: game.width(),
            about: game.layout().to_owned(),
            actions: game.actions(),
            planes: game.planes(),
        }
    }

    fn states(&self, positions: &[AnyPosition]) -> Result<WordVec, Error> {
        let width = self.width();
        let mut out = filled(positions.len().checked_mul(width), G::Word::default())?;
        for (index, (position, row)) in
            positions.iter().zip(out.chunks_exact_mut(width)).enumerate()
        {
            let written = self.written(position).map_err(|error| rows::in_row(index, error))?;
            self.game.store(written, row);
        }
        Ok(G::Word::collect(out))
    }

    fn positions(&self, states: Words<'_>) -> Result<Vec<AnyPosition>, Error> {
        let rows = self.rows(&states)?.chunks_exact(self.width()).enumerate();
        let position = |(index, row)| match self.load(row) {
            Ok(written) => Ok(self.any_written(written)),
            Err(error) => Err(rows::in_row(index, error)),
        };
        rows.map(position).collect()
    }

    fn keys(
        &self,
        states: Words<'_>,
        group: Option<&str>,
        context: &Context<'_>,
    ) -> Result<(Vec<u8>, usize), Error> {
        let game = &self.game;
        let group = group_or_value(game, group)?;
        let width = game.key(group, game.start().into()).len();
        let keys = self.each(&states, width, context, |row, key| {
            game.write_key(group, game.smallest_written(group, self.load(row)?), key);
            Ok(())
        })?;
        Ok((keys, width))
    }

    fn legal(&self, states: Words<'_>, context: &Context<'_>) -> Result<Vec<bool>, Error> {
        let game = &self.game;
        self.each(&states, game.actions(), context, |row, legal: &mut [bool]| {
            let position = self.load_position(row)?;
            for action in game.moves(position).filter_map(|mv| game.action(mv)) {
                legal[action] = true;
            }
            Ok(())
        })
    }

    fn movers(&self, states: Words<'_>, context: &Context<'_>) -> Result<Vec<u8>, Error> {
        self.each(&states, 1, context, |row, out: &mut [u8]| {
            out[0] = self.game.to_move(self.load_position(row)?).number();
            Ok(())
        })
    }

    fn write_planes(&self, states: Words<'_>, context: &Context<'_>) -> Result<Vec<u8>, Error> {
        let Planes { channels, shape: [rows, columns] } = self.game.planes();
        if channels.is_empty() {
            let message = format!("{} has no observation planes", self.game.name());
            return Err(Error::new(Kind::Array, message).hint("use the states themselves"));
        }
        let width = channels.len() * rows * columns;
        self.each(&states, width, context, |row, planes: &mut [u8]| {
            self.game.write_planes(self.load_position(row)?, planes);
            Ok(())
        })
    }

    fn outcomes(&self, states: Words<'_>, context: &Context<'_>) -> Result<Vec<i8>, Error> {
        self.each(&states, 1, context, |row, out: &mut [i8]| {
            out[0] = match self.game.outcome(self.load_position(row)?) {
                None => -1,
                Some(Outcome::Draw | Outcome::BothLose) => 0,
                Some(Outcome::Win(player)) => player.number().cast_signed(),
            };
            Ok(())
        })
    }

    fn play_all(
        &self,
        states: Words<'_>,
        actions: &[i64],
        context: &Context<'_>,
    ) -> Result<WordVec, Error> {
        let (game, width) = (&self.game, self.width());
        let words = self.rows(&states)?;
        let count = words.len() / width;
        if actions.len() != count {
            let message = format!("there are {} actions for {count} rows", actions.len());
            return Err(Error::new(Kind::Array, message));
        }
        let mut out = filled(Some(words.len()), G::Word::default())?;
        rows::fill(context, count, (width, &mut out), |index, next| {
            let position = self.load_position(&words[index * width..][..width])?;
            let action = actions[index];
            let mv = usize::try_from(action).ok().filter(|&action| action < game.actions());
            let mv = mv.and_then(|action| game.move_of(position, action));
            let mv = mv.filter(|&mv| game.is_legal(position, mv)).ok_or_else(|| {
                let text = game.position_text(position);
                Error::new(Kind::Illegal, format!("action {action} is not legal in {text}"))
            })?;
            game.store(game.play_unchecked(position, mv).into(), next);
            Ok(())
        })?;
        Ok(G::Word::collect(out))
    }

    fn values(
        &self,
        states: Words<'_>,
        best: bool,
        context: &Context<'_>,
    ) -> Result<Labels, Error> {
        /// Rows that are worth a thread where each may take long.
        const FEW: usize = 16;
        let words = self.rows(&states)?;
        // A bad row is found before a long search begins.
        let positions = self.load_all(words, context, |row| self.load_position(row))?;
        if self.looks_up(context) {
            if best {
                return self.table_labels(&positions, context);
            }
            let values = self.evaluator(context.book).values(&positions, &context.limits);
            rows::check_canceled(context)?;
            return Ok(Labels::new(&values, None));
        }
        let (count, actions) = (positions.len(), self.game.actions());
        let mut labels = filled(Some(count), None)?;
        let columns = if best { actions } else { 0 };
        let mut masks = filled(count.checked_mul(columns), false)?;
        let (a, b) = ((1, &mut labels[..]), (columns, &mut masks[..]));
        rows::fill_both(context, FEW, count, a, b, |index, label, mask| {
            rows::check_canceled(context)?;
            let mask = best.then_some(mask);
            label[0] = self.label(positions[index], mask, &context.limits, context.book);
            Ok(())
        })?;
        rows::check_canceled(context)?;
        Ok(Labels::new(&labels, best.then_some(masks)))
    }

    fn move_lists(&self, states: Words<'_>, context: &Context<'_>) -> Result<MoveLists, Error> {
        let words = self.rows(&states)?;
        let positions = self.load_all(words, context, |row| self.load_position(row))?;
        Self::move_lists(self, &positions, context)
    }

    fn move_values(&self, states: Words<'_>, context: &Context<'_>) -> Result<MoveValues, Error> {
        let words = self.rows(&states)?;
        let positions = self.load_all(words, context, |row| self.load_position(row))?;
        Self::move_values(self, &positions, context)
    }

    fn classes(
        &self,
        starts: Words<'_>,
        group: Option<&str>,
        quiet: bool,
        most: usize,
        context: &Context<'_>,
    ) -> Result<ClassRows, Error> {
        let words = self.rows(&starts)?;
        let starts = self.load_all(words, context, |row| self.load_position(row))?;
        let (group, _) = self.maps(group)?;
        let found = open_classes(&self.game, group, &starts, quiet, most, &context.limits);
        rows::check_canceled(context)?;
        let found = found.map_err(|stopped| {
            let name = self.game.name();
            let message = format!("{name} has more than {most} classes there: {stopped}");
            Error::new(Kind::Stopped, message)
                .hint("allow more classes, or begin later in the game")
        })?;
        let width = self.width();
        let mut states = filled(found.positions.len().checked_mul(width), G::Word::default())?;
        for (position, row) in found.positions.iter().zip(states.chunks_exact_mut(width)) {
            self.game.store((*position).into(), row);
        }
        Ok(ClassRows { states: G::Word::collect(states), ply: found.ply })
    }

    fn against(
        &self,
        start: &AnyPosition,
        player: Player,
        symmetry: bool,
        most: usize,
    ) -> Result<Box<dyn Against>, Error> {
        let start = self.accepted(start)?;
        let group = if symmetry { Some(self.maps(None)?.0) } else { None };
        against::begin(&self.game, group, start, player, most)
    }

    fn canonical_states(
        &self,
        states: Words<'_>,
        group: Option<&str>,
        context: &Context<'_>,
    ) -> Result<(WordVec, Vec<u16>), Error> {
        let (game, width) = (&self.game, self.width());
        let (group, maps) = self.maps(group)?;
        let words = self.rows(&states)?;
        let count = words.len() / width;
        let mut out = filled(Some(words.len()), G::Word::default())?;
        let mut witnesses = filled(Some(count), 0_u16)?;
        let (a, b) = ((width, &mut out[..]), (1, &mut witnesses[..]));
        rows::fill_both(context, rows::PORTION, count, a, b, |index, next, number| {
            let written = self.load(&words[index * width..][..width])?;
            let Canonical { position, witness, .. } = game.canonical_written(group, written);
            game.store(position, next);
            number[0] = maps.number(witness).ok_or_else(|| {
                Error::new(
                    Kind::Symmetry,
                    format!("the symmetry {witness} is not in the group {group}"),
                )
            })?;
            Ok(())
        })?;
        Ok((G::Word::collect(out), witnesses))
    }

    fn images(
        &self,
        states: Words<'_>,
        symmetries: &[i64],
        group: Option<&str>,
        context: &Context<'_>,
    ) -> Result<WordVec, Error> {
        let (game, width) = (&self.game, self.width());
        let (_, maps) = self.maps(group)?;
        // A bad row has its own number, not that of an image.
        let written = self.load_all(self.rows(&states)?, context, |row| self.load(row))?;
        let each = symmetries.len().checked_div(written.len()).unwrap_or(0);
        if each * written.len() != symmetries.len() {
            let message =
                format!("there are {} symmetries for {} rows", symmetries.len(), written.len());
            return Err(Error::new(Kind::Array, message));
        }
        let mut out = filled(symmetries.len().checked_mul(width), G::Word::default())?;
        rows::fill(context, symmetries.len(), (width, &mut out), |index, next| {
            let (symmetry, written) = (maps.symmetry(symmetries[index])?, written[index / each]);
            if !maps.actions.fixed {
                self.check_applies(written, symmetry)?;
            }
            game.store(game.transform_written(written, symmetry), next);
            Ok(())
        })?;
        Ok(G::Word::collect(out))
    }

    fn action_maps(&self, group: Option<&str>) -> Result<Arc<ActionMaps>, Error> {
        let game = &self.game;
        let (group, maps) = self.maps(group)?;
        if !game.is_fixed(group) {
            let message = format!(
                "the group {group} of {} depends on the position: it has no table of action maps",
                game.name()
            );
            let fixed = game.groups().iter().filter(|&&group| game.is_fixed(group));
            let fixed: Vec<_> = fixed.map(ToString::to_string).collect();
            return Err(
                Error::new(Kind::Group, message).hint(format!("use one of {}", fixed.join(", ")))
            );
        }
        maps.with_images(game, None)
    }

    fn action_maps_under(
        &self,
        group: Option<&str>,
        symmetries: &[i64],
    ) -> Result<Arc<ActionMaps>, Error> {
        self.maps(group)?.1.with_images(&self.game, Some(symmetries))
    }

    fn all_symmetries(&self, group: Option<&str>) -> Result<Vec<AnyValue>, Error> {
        let group = group_or_value(&self.game, group)?;
        let all = self.game.all_symmetries(group).into_iter();
        Ok(all.map(|symmetry| self.any(symmetry)).collect())
    }

    fn applying(
        &self,
        states: Words<'_>,
        group: Option<&str>,
        context: &Context<'_>,
    ) -> Result<Applying, Error> {
        let (group, maps) = self.maps(group)?;
        let written = self.load_all(self.rows(&states)?, context, |row| self.load(row))?;
        let (mut starts, mut symmetries) = (vec![0], Vec::new());
        for written in written {
            let here = self.game.symmetries_written(group, written);
            symmetries.extend(here.filter_map(|symmetry| maps.number(symmetry)));
            starts.push(i64::try_from(symmetries.len()).unwrap_or(i64::MAX));
        }
        Ok(Applying { starts, symmetries })
    }

    fn random_games(
        &self,
        start: &AnyPosition,
        plan: Plan,
        context: &Context<'_>,
    ) -> Result<RandomGames, Error> {
        let Played { states, game, ply, to_move, action, result } =
            random_games::play(&self.game, self.accepted(start)?, plan, context)?;
        Ok(RandomGames { states: G::Word::collect(states), game, ply, to_move, action, result })
    }
}
