//! Tables of numbered classes: every class that has a number, and its value against those of its
//! children. `walk` says why that is enough.
//!
//! The table is read once, into a byte for each number. What it does not store is found from the
//! rules here: ends, wins at once, and what two plies decide. Then every class has to have the
//! value of its best move. The numbers themselves are the game's, and are checked on the way: the
//! class of a number has this number, and for one child in sixteen the number leads back to its
//! class.

use std::{
    collections::VecDeque,
    sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed},
};

use burnside::{Value, catalog::Entry};
use burnside_solve::{
    Packed, parallel,
    table::{Counts, NumberTable, Probe, ReadAt},
};

use crate::{Observer, Report, Violation, law::check, tell};

/// No class has this number.
const NO_CLASS: u8 = 255;
/// The game is over and drawn.
const OVER_DRAWN: u8 = 254;

/// Numbers looked at between two reports.
const BATCH: u64 = 1 << 20;

/// Numbers that are worth a thread.
const PART: u64 = 1 << 10;

/// Checks every class that has a number.
pub(crate) fn verify_numbers<G: Entry, R: ReadAt + Send + Sync>(
    table: &NumberTable<G, R>,
    observer: &dyn Observer,
) -> Result<Report, Violation> {
    let game = table.game();
    let size = game.stages().last().map_or(0, |stage| stage.numbers.end);
    let claims = Claims::read(table, size, observer)?;
    let stored = claims.derive(observer)?;
    let checked = claims.check(observer)?;
    let reachable = claims.reachable(observer)?;
    Ok(Report { checked, reachable, stored })
}

/// What is claimed of each number.
struct Claims<'a, G> {
    game: &'a G,
    bytes: Vec<AtomicU8>,
}

impl<'a, G: Entry> Claims<'a, G> {
    /// What the table stores; and what the rules say of the rest: no class, over, won at once.
    fn read<R: ReadAt + Send + Sync>(
        table: &'a NumberTable<G, R>,
        size: u64,
        observer: &dyn Observer,
    ) -> Result<Self, Violation> {
        let game = table.game();
        let bytes: Vec<AtomicU8> = (0..size).map(|_| AtomicU8::new(NO_CLASS)).collect();
        let mut told = Ok(());
        table.for_each_stored(|number, value| {
            if let Some(packed) = value.and_then(Packed::from_value) {
                bytes[number as usize].store(packed.byte(), Relaxed);
            }
            if number % BATCH == 0 && told.is_ok() {
                told = tell(observer, "reading", number, size);
            }
        })?;
        told?;
        let claims = Self { game, bytes };
        claims.for_each("rules", observer, |number, byte| {
            let Some(position) = game.class_at(number) else {
                return expect(number, byte == NO_CLASS);
            };
            expect(number, game.class_number(position) == Some(number))?;
            if let Some(end) = end(game, position) {
                claims.bytes[number as usize].store(end, Relaxed);
            } else if wins_at_once(game, position) {
                claims.bytes[number as usize].store(Packed::WIN_IN_ONE.byte(), Relaxed);
            }
            Ok(())
        })?;
        Ok(claims)
    }

    /// Visits every number with what is claimed of it.
    fn for_each(
        &self,
        stage: &'static str,
        observer: &dyn Observer,
        visit: impl Fn(u64, u8) -> Result<(), Violation> + Sync,
    ) -> Result<(), Violation> {
        let size = self.bytes.len() as u64;
        for first in (0..size).step_by(BATCH as usize) {
            let end = size.min(first + BATCH);
            let parts = (end - first).div_ceil(PART) as usize;
            parallel::try_each(parts, |part| {
                let first = first + PART * part as u64;
                let mut numbers = first..end.min(first + PART);
                numbers.try_for_each(|number| visit(number, self.byte(number)))
            })?;
            tell(observer, stage, end, size)?;
        }
        Ok(())
    }

    fn byte(&self, number: u64) -> u8 {
        self.bytes[number as usize].load(Relaxed)
    }

    fn class(&self, number: u64) -> Result<G::Position, Violation> {
        self.game.class_at(number).ok_or(Violation::Number { number })
    }

    /// The number of a position that play leads to.
    fn number(&self, position: G::Position) -> Result<u64, Violation> {
        let unknown = || Violation::Unreached { position: self.game.position_text(position) };
        let number = self.game.class_number(position).ok_or_else(unknown)?;
        expect(number, (number as usize) < self.bytes.len())?;
        if number.is_multiple_of(16) {
            let smallest = self.game.canonical_position(self.game.value_group(), position);
            let back = self.class(number)?;
            let back = self.game.canonical_position(self.game.value_group(), back);
            expect(number, back == smallest)?;
        }
        Ok(number)
    }

    /// Replaces what two plies decide by what they decide; how many classes are left, whose values
    /// have to be stored.
    fn derive(&self, observer: &dyn Observer) -> Result<u64, Violation> {
        let game = self.game;
        let stored = AtomicU64::new(0);
        self.for_each("two plies", observer, |number, byte| {
            if is_over(byte) || byte == Packed::WIN_IN_ONE.byte() || byte == NO_CLASS {
                let there = byte != NO_CLASS || game.class_at(number).is_none();
                return expect(number, there);
            }
            let position = self.class(number)?;
            let (mut best, mut open) = (None, false);
            for mv in game.moves(position) {
                let child = game.play_unchecked(position, mv);
                let seen = match self.byte(self.number(child)?) {
                    byte if is_over(byte) || byte == Packed::WIN_IN_ONE.byte() => value(byte),
                    _ if loses_at_once(game, child) => Value::Loss(1),
                    _ => {
                        open = true;
                        continue;
                    }
                };
                best = best.max(Some(seen_before(game, position, child, seen)));
            }
            let short = best.filter(|best| match best {
                Value::Win(plies) => *plies <= 2,
                Value::Loss(_) => !open,
                Value::Draw => false,
            });
            match short.and_then(Packed::from_value) {
                Some(packed) => self.bytes[number as usize].store(packed.byte(), Relaxed),
                None => {
                    stored.fetch_add(1, Relaxed);
                }
            }
            Ok(())
        })?;
        Ok(stored.into_inner())
    }

    /// Every class that goes on against its children; how many classes there are.
    fn check(&self, observer: &dyn Observer) -> Result<u64, Violation> {
        let classes = AtomicU64::new(0);
        self.for_each("values", observer, |number, byte| {
            if byte == NO_CLASS {
                return Ok(());
            }
            classes.fetch_add(1, Relaxed);
            // The rules have said so: nothing else is claimed.
            if is_over(byte) || byte == Packed::WIN_IN_ONE.byte() {
                return Ok(());
            }
            let position = self.class(number)?;
            let claimed = value(byte);
            let breach = check(self.game, position, claimed, |child| {
                self.number(child).map(|number| value(self.byte(number)))
            })?;
            match breach {
                None => Ok(()),
                Some(breach) => {
                    let position = self.game.position_text(position);
                    Err(Violation::Value { position, claimed, breach })
                }
            }
        })?;
        Ok(classes.into_inner())
    }

    /// How many of the classes that play can reach have which value.
    fn reachable(&self, observer: &dyn Observer) -> Result<Counts, Violation> {
        let size = self.bytes.len();
        let seen: Vec<AtomicU64> = (0..size.div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        let is_new = |number: u64| {
            let bit = 1 << (number % 64);
            seen[(number / 64) as usize].fetch_or(bit, Relaxed) & bit == 0
        };
        let mut counts = Counts::default();
        let start = self.number(self.game.start())?;
        is_new(start);
        // Ply by ply, in pieces that are not too large.
        let mut waiting = VecDeque::from([vec![start]]);
        let mut found = 0;
        while let Some(piece) = waiting.pop_front() {
            for &number in &piece {
                let claimed = value(self.byte(number));
                let packed = Packed::from_value(claimed);
                counts.add(packed.ok_or(Violation::TooLong { value: claimed })?, 1);
            }
            found += piece.len() as u64;
            let next = parallel::try_map_parts(&piece, PART as usize, |part| {
                let mut next = Vec::new();
                for &number in part {
                    let position = self.class(number)?;
                    for mv in self.game.moves(position) {
                        let child = self.game.play_unchecked(position, mv);
                        let child = self.number(child)?;
                        if is_new(child) {
                            next.push(child);
                        }
                    }
                }
                Ok::<_, Violation>(next)
            })?;
            let next = next.concat();
            waiting.extend(next.chunks(BATCH as usize).map(<[u64]>::to_vec));
            tell(observer, "reachable", found, size as u64)?;
        }
        Ok(counts)
    }
}

/// An error if something about a number does not hold.
fn expect(number: u64, holds: bool) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation::Number { number }) }
}

/// The value that a byte stands for.
fn value(byte: u8) -> Value {
    Packed::from_byte(byte).map_or(Value::Draw, Packed::value)
}

/// Whether a byte is that of a finished game.
fn is_over(byte: u8) -> bool {
    byte == OVER_DRAWN || Packed::from_byte(byte).is_some_and(|p| p.value().plies() == Some(0))
}

/// The byte of a finished game.
fn end<G: Entry>(game: &G, position: G::Position) -> Option<u8> {
    let value = Value::of_finished(game.outcome(position)?, game.to_move(position));
    Some(match value {
        Value::Draw => OVER_DRAWN,
        value => Packed::from_value(value)?.byte(),
    })
}

/// A child's value for the player who moved there.
fn seen_before<G: Entry>(
    game: &G,
    position: G::Position,
    child: G::Position,
    value: Value,
) -> Value {
    if game.to_move(child) == game.to_move(position) {
        value.one_ply_later()
    } else {
        value.one_ply_earlier()
    }
}

/// What each move ends with; `None` for those after which the game goes on.
fn ends<G: Entry>(game: &G, position: G::Position) -> impl Iterator<Item = Option<Value>> {
    game.moves(position).map(move |mv| {
        let child = game.play_unchecked(position, mv);
        let end = Value::of_finished(game.outcome(child)?, game.to_move(child));
        Some(seen_before(game, position, child, end))
    })
}

fn wins_at_once<G: Entry>(game: &G, position: G::Position) -> bool {
    ends(game, position).any(|end| matches!(end, Some(Value::Win(_))))
}

/// Whether the game goes on and every move ends it with a loss.
fn loses_at_once<G: Entry>(game: &G, position: G::Position) -> bool {
    game.outcome(position).is_none()
        && ends(game, position).all(|end| matches!(end, Some(Value::Loss(_))))
}
