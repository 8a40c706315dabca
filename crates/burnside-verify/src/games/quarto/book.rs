//! Quarto's opening book: the last layer by a plain search, the layers before it by the next one.

use std::{
    num::NonZero,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use burnside::{
    Game, Notation, Symmetric, Value,
    quarto::{Position, Quarto},
};
use burnside_solve::{Packed, quarto::Book, table::Counts};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::{Breach, Observer, Prover, Report, Violation, law::check, tell};

/// Checks the values of a book, with their distances, and its counts.
///
/// Classes are listed anew. A value is right if it follows from those of the next layer; one of
/// the last layer, if a plain search from there finds it. That takes half a second each: with
/// `every` above 1, only one of that many is searched for.
///
/// ```no_run
/// use std::num::NonZero;
/// use burnside::quarto::Quarto;
/// use burnside_solve::quarto::Book;
/// use burnside_verify::{Silent, verify_book};
///
/// let book = Book::embedded(&Quarto::LINES).unwrap();
/// let report = verify_book(&Quarto::LINES, &book, NonZero::new(1000).unwrap(), &Silent)?;
/// println!("{} of {} values", report.checked, report.reachable.total());
/// # Ok::<(), burnside_verify::Violation>(())
/// ```
pub fn verify_book(
    rules: &Quarto,
    book: &Book,
    every: NonZero<usize>,
    observer: &dyn Observer,
) -> Result<Report, Violation> {
    let prover = Prover::new(rules);
    let value_of = |position: Position| {
        if let Some(outcome) = rules.outcome(position) {
            return Value::of_finished(outcome, rules.to_move(position));
        }
        book.value(position).expect("it is in one of the layers")
    };
    let last = book.most_pieces();
    let every = |pieces| if pieces == last { every.get() } else { 1 };
    let total = (0..=last).filter_map(|n| Some(book.counts(n)?[0].div_ceil(every(n) as u64))).sum();
    let checked = AtomicU64::new(0);
    let mut counts = Counts::default();
    let mut layer = vec![rules.start()];
    for pieces in 0..=last {
        layer = next_layer(rules, &layer);
        layer.par_iter().step_by(every(pieces)).try_for_each(|&position| {
            let claimed = value_of(position);
            let breach = if pieces < last {
                check(rules, position, claimed, |child| Ok::<_, Violation>(value_of(child)))?
            } else if prover.has_value(position, claimed) {
                None
            } else {
                Some(Breach::Best(prover.value(position)))
            };
            if let Some(breach) = breach {
                let position = rules.position_text(position);
                return Err(Violation::Value { position, claimed, breach });
            }
            tell(observer, "classes", checked.fetch_add(1, Relaxed) + 1, total)
        })?;
        let mut found = [layer.len() as u64, 0, 0];
        for &position in &layer {
            let value = value_of(position);
            counts.add(Packed::from_value(value).expect("a game has 16 plies at most"), 1);
            found[1] += u64::from(value > Value::Draw);
            found[2] += u64::from(value < Value::Draw);
        }
        let book = book.counts(pieces).expect("it has this layer");
        if book != found {
            return Err(Violation::Layer { pieces, book, found });
        }
    }
    Ok(Report { checked: checked.into_inner(), reachable: counts, stored: 0 })
}

/// The classes of the games that go on after one ply more, in order.
fn next_layer(rules: &Quarto, layer: &[Position]) -> Vec<Position> {
    let children = layer.par_iter().flat_map_iter(|&position| {
        let children = rules.moves(position).map(move |mv| rules.play_unchecked(position, mv));
        children.filter(|&child| rules.outcome(child).is_none())
    });
    let classes = children.map(|child| rules.canonical_position(rules.value_group(), child));
    let mut classes: Vec<_> = classes.collect::<FxHashSet<_>>().into_iter().collect();
    classes.par_sort_unstable();
    classes
}
