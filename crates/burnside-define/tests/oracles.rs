//! Every number that is known of the shipped games, as far as a test can count.

mod common;

use common::{facts, game, page};

#[test]
fn every_number_is_right() {
    let mut counted = 0;
    for (name, facts) in facts() {
        page::difference(&game(&name), &facts).unwrap_or_else(|what| panic!("{name}: {what}"));
        counted += usize::from(page::is_counted(&facts));
    }
    assert!(counted >= 15, "only {counted} games were counted to the end");
}
