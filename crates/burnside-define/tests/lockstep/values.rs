//! Values. By hand they come from the tables of the program or, of late positions of Quarto, from its
//! own search; from the file, out of the search for any game or the table that the engines for any
//! game make of it.

use std::{collections::HashSet, fs::File};

use burnside::{
    Game, Notation, Value,
    catalog::Entry,
    gobblet::Reveal,
    laws, quantik,
    quarto::{self, Quarto},
};
use burnside_define::Defined;
use burnside_solve::{
    Limits, embedded_table, evaluator,
    table::{Probe, open_any},
};

use super::{POSITIONS, Pair};
use crate::common::root;

/// Positions that the suite has time for.
const SOME: usize = 1_500;

/// Different positions of random games in which the game goes on.
fn positions<G: Game>(
    game: &G,
    wanted: usize,
    is_wanted: impl Fn(&G::Position) -> bool,
) -> Vec<G::Position> {
    let mut known = HashSet::new();
    let mut all = Vec::new();
    for seed in 0.. {
        for position in laws::sample(game, seed, 100) {
            let goes_on = game.outcome(position).is_none();
            if goes_on && is_wanted(&position) && known.insert(position) {
                all.push(position);
            }
        }
        if all.len() >= wanted {
            break;
        }
    }
    all
}

/// How many values of each kind were compared.
#[derive(Default, Debug)]
struct Compared {
    wins: usize,
    losses: usize,
    draws: usize,
    /// More than two plies away: no look at the next moves tells them.
    far: usize,
}

impl Compared {
    fn add(&mut self, value: Value) {
        match value {
            Value::Win(_) => self.wins += 1,
            Value::Loss(_) => self.losses += 1,
            Value::Draw => self.draws += 1,
        }
        self.far += usize::from(value.plies().is_some_and(|plies| plies > 2));
    }

    fn total(&self) -> usize {
        self.wins + self.losses + self.draws
    }
}

/// Compares values by hand with those that the search for any game finds.
fn by_search<G: Entry>(
    pair: &Pair<G>,
    by_hand: &dyn Probe<G>,
    positions: &[G::Position],
    limits: &Limits<'_>,
) -> Compared {
    let mut compared = Compared::default();
    let images: Vec<_> = positions.iter().map(|&position| pair.image(position)).collect();
    let found = evaluator(&pair.file).values(&images, limits);
    for (&position, found) in positions.iter().zip(found) {
        let Some(found) = found else { continue };
        let expected = by_hand.probe(position).unwrap();
        assert_eq!(found, expected, "{}", pair.hand.position_text(position));
        compared.add(found);
    }
    compared
}

/// The search finds what is near, and the table has the same.
#[test]
fn some_of_quantik() {
    let pair = super::quantik();
    let by_hand = embedded_table(&pair.hand).unwrap();
    let late = |position: &quantik::Position| {
        position.to_qfen().chars().filter(char::is_ascii_alphabetic).count() >= 8
    };
    let positions = positions(&pair.hand, SOME, late);
    let compared = by_search(&pair, &*by_hand, &positions, &Limits::default());
    assert_eq!(compared.total(), positions.len());
    assert!(compared.far > SOME / 20 && compared.losses > SOME / 10, "{compared:?}");
}

fn some_of_gobblet(reveal: Reveal, file: &str) {
    let pair = super::gobblet(reveal, file);
    let by_hand = embedded_table(&pair.hand).unwrap();
    let positions = positions(&pair.hand, SOME, |_| true);
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let compared = by_search(&pair, &*by_hand, &positions, &limits);
    assert!(compared.total() > SOME / 2, "{compared:?}");
    assert!(compared.far > SOME / 20 && compared.losses > SOME / 20, "{compared:?}");
}

#[test]
fn some_of_gobblet_gobblers() {
    some_of_gobblet(Reveal::HailMary, "gobblet");
}

#[test]
fn some_of_gobblet_gobblers_strict() {
    some_of_gobblet(Reveal::Strict, "gobblet-strict");
}

/// Whether somebody has won.
fn is_won<G: Game>(game: &G, position: G::Position) -> bool {
    game.outcome(position).is_some_and(|outcome| outcome.winner().is_some())
}

/// Both sides search, each in its own way.
fn late_positions_of_quarto(rules: Quarto, file: &str, wanted: usize, pieces: u32) {
    let pair = super::quarto(rules, file);
    // Most late positions are won at once. These are not.
    let late = |position: &quarto::Position| {
        let hand = &pair.hand;
        let mut children = hand.moves(*position).map(|mv| hand.play_unchecked(*position, mv));
        position.count() >= pieces && children.all(|child| !is_won(hand, child))
    };
    let positions = positions(&pair.hand, wanted, late);
    let images: Vec<_> = positions.iter().map(|&position| pair.image(position)).collect();
    let by_hand = evaluator(&pair.hand).values(&positions, &Limits::default());
    let by_file = evaluator(&pair.file).values(&images, &Limits::default());
    let mut compared = Compared::default();
    for ((position, by_hand), by_file) in positions.into_iter().zip(by_hand).zip(by_file) {
        assert_eq!(by_file, by_hand, "{}", pair.hand.position_text(position));
        compared.add(by_hand.expect("nothing limits it"));
    }
    assert!(compared.total() >= wanted, "{compared:?}");
    let least = [compared.wins, compared.losses, compared.draws, compared.far];
    assert!(least.into_iter().all(|count| count > wanted / 50), "{compared:?}");
    println!("{file}: {compared:?}");
}

#[test]
fn some_of_quarto() {
    late_positions_of_quarto(Quarto::LINES, "quarto", SOME, 11);
    late_positions_of_quarto(Quarto::SQUARES, "quarto-squares", SOME, 11);
}

#[test]
#[ignore = "it takes minutes: `cargo xtask oracles quarto`"]
fn quarto_late() {
    late_positions_of_quarto(Quarto::LINES, "quarto", POSITIONS, 10);
}

#[test]
#[ignore = "it takes minutes: `cargo xtask oracles quarto-squares`"]
fn quarto_squares_late() {
    late_positions_of_quarto(Quarto::SQUARES, "quarto-squares", POSITIONS, 10);
}

/// Compares two whole tables: how many classes there are of each value, and the values of many
/// positions.
fn by_table<G: Entry>(pair: &Pair<G>) {
    let name = pair.file.name();
    let path = root().join(format!("target/oracles/{name}.bst"));
    let file = File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let small: Defined<4> = pair.file.narrow().expect("a small board");
    let by_file = open_any(&small, Box::new(file)).unwrap();
    let by_hand = embedded_table(&pair.hand).unwrap();
    assert_eq!(by_file.header().counts, by_hand.header().counts);

    let positions = positions(&pair.hand, POSITIONS, |_| true);
    let images: Vec<_> = positions
        .iter()
        .map(|&position| {
            let text = (pair.position)(&pair.hand, position);
            small.parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
        })
        .collect();
    let expected = by_hand.probe_all(&positions, &|| false).unwrap();
    let found = by_file.probe_all(&images, &|| false).unwrap();
    let mut compared = Compared::default();
    for ((position, expected), found) in positions.into_iter().zip(expected).zip(found) {
        assert_eq!(found, expected, "{}", pair.hand.position_text(position));
        compared.add(expected.expect("a whole table"));
    }
    assert!(compared.total() >= POSITIONS, "{compared:?}");
    assert!(compared.far > POSITIONS / 20, "{compared:?}");
    println!("{name}: {compared:?}");
}

#[test]
#[ignore = "it takes minutes, and a table that `cargo xtask oracles quantik` makes"]
fn quantik_tables() {
    by_table(&super::quantik());
}

#[test]
#[ignore = "it takes minutes, and a table that `cargo xtask oracles gobblet` makes"]
fn gobblet_tables() {
    by_table(&super::gobblet(Reveal::HailMary, "gobblet"));
}

#[test]
#[ignore = "it takes minutes, and a table that `cargo xtask oracles gobblet-strict` makes"]
fn gobblet_strict_tables() {
    by_table(&super::gobblet(Reveal::Strict, "gobblet-strict"));
}
