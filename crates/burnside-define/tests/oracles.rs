//! Every number that is known of the shipped games, as far as a test can count.

use crate::common::{facts, game, page};

#[test]
fn every_number_is_right() {
    let mut counted = 0;
    for (name, facts) in facts() {
        page::difference(&game(&name), &facts).unwrap_or_else(|what| panic!("{name}: {what}"));
        counted += usize::from(page::is_counted(&facts));
    }
    assert!(counted >= 15, "only {counted} games were counted to the end");
}

/// Positions that somebody has time for who asks for it.
const MANY_POSITIONS: usize = 12_000_000;

/// `cargo xtask oracles` runs it.
#[test]
#[ignore = "it takes minutes and gigabytes"]
fn every_number_of_larger_games_is_right() {
    let mut counted = 0;
    for (name, facts) in facts() {
        if facts.positions.is_some_and(|p| (page::POSITIONS + 1..=MANY_POSITIONS).contains(&p)) {
            page::all_positions(&game(&name), &facts)
                .unwrap_or_else(|what| panic!("{name}: {what}"));
            counted += 1;
        }
    }
    assert!(counted >= 6, "only {counted} games were counted");
}
