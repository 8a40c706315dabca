//! Quarto's tables: the last layer by a plain search, the layers before it by the next one.

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use burnside::{
    Game, Notation, Symmetric, Value,
    quarto::{Position, Quarto},
};
use burnside_solve::{
    Packed,
    quarto::most_pieces,
    table::{Counts, ReadAt, Table},
};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::{Breach, Observer, Prover, Report, Violation, law::check, tell};

/// Checks the values of a table of early positions, with their distances.
///
/// Classes are listed anew. A value is right if it follows from those of the next layer. Of the last
/// layer, what the piece in hand wins at once must be such a win; a value that the table stores is
/// right if a plain search finds it. That takes a while for each: with `every` above 1, only one of
/// that many is searched for. Which ones is decided by their numbers, scattered as if at random, so
/// that of a share of stored values that are wrong about the same share would be met.
///
/// ```no_run
/// use std::num::NonZero;
/// use burnside::quarto::Quarto;
/// use burnside_solve::embedded::table_of;
/// use burnside_verify::{Silent, verify_early};
///
/// let table = table_of(&Quarto::LINES).unwrap()?;
/// let report = verify_early(&table, NonZero::new(1000).unwrap(), &Silent)?;
/// println!("{} of {} values", report.checked, report.reachable.total());
/// # Ok::<(), burnside_verify::Violation>(())
/// ```
pub fn verify_early<R: ReadAt + Sync>(
    table: &Table<Quarto, R>,
    every: NonZeroUsize,
    observer: &dyn Observer,
) -> Result<Report, Violation> {
    let rules = table.game();
    let prover = Prover::new(rules);
    let probe = |position: Position| {
        let value = table.probe(position);
        value.map_err(|error| Violation::Probe { position: rules.position_text(position), error })
    };
    let last = most_pieces(table);
    let total = table.header().counts.total();
    let (seen, checked) = (AtomicU64::new(0), AtomicU64::new(0));
    let (mut counts, mut stored) = (Counts::default(), 0);
    let mut layer = vec![rules.start()];
    for pieces in 0..=last {
        layer = next_layer(rules, &layer);
        let claims =
            layer.par_iter().map(|&position| probe(position)).collect::<Result<Vec<_>, _>>()?;
        layer.par_iter().zip(&claims).enumerate().try_for_each(
            |(number, (&position, &claimed))| {
                tell(observer, "classes", seen.fetch_add(1, Relaxed) + 1, total)?;
                let breach = if pieces < last {
                    check(rules, position, claimed, probe)?
                } else if wins_at_once(rules, position) {
                    (claimed != Value::Win(1)).then_some(Breach::Best(Value::Win(1)))
                } else if !is_drawn(number as u64, every) {
                    return Ok(());
                } else if prover.has_value(position, claimed) {
                    None
                } else {
                    Some(Breach::Best(prover.value(position)))
                };
                checked.fetch_add(1, Relaxed);
                let Some(breach) = breach else { return Ok(()) };
                let position = rules.position_text(position);
                Err(Violation::Value { position, claimed, breach })
            },
        )?;
        for (&position, &value) in layer.iter().zip(&claims) {
            counts.add(Packed::from_value(value).ok_or(Violation::TooLong { value })?, 1);
            stored += u64::from(!wins_at_once(rules, position));
        }
    }
    Ok(Report { checked: checked.into_inner(), reachable: counts, stored })
}

/// Whether the piece in hand completes a set. The table has no place for such a class.
fn wins_at_once(rules: &Quarto, position: Position) -> bool {
    position.hand().is_some_and(|hand| rules.winning_squares(position, hand) != 0)
}

/// Whether a number is one of a sample.
fn is_drawn(number: u64, every: NonZeroUsize) -> bool {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ mixed >> 31).is_multiple_of(every.get() as u64)
}

/// The classes of the games that go on after one ply more, in order.
fn next_layer(rules: &Quarto, layer: &[Position]) -> Vec<Position> {
    let classes = layer.par_iter().fold(FxHashSet::default, |mut classes, &position| {
        let children = rules.moves(position).map(|mv| rules.play_unchecked(position, mv));
        let open = children.filter(|&child| rules.outcome(child).is_none());
        classes.extend(open.map(|child| rules.canonical_position(rules.value_group(), child)));
        classes
    });
    let classes = classes.reduce(FxHashSet::default, |mut all, mut more| {
        if all.len() < more.len() {
            std::mem::swap(&mut all, &mut more);
        }
        all.extend(more);
        all
    });
    let mut classes: Vec<_> = classes.into_iter().collect();
    classes.par_sort_unstable();
    classes
}
