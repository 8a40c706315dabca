//! Every number that is known of the shipped games, as far as a test can count. What takes minutes
//! and gigabytes is run by `cargo xtask oracles`, which makes the tables that some of it reads.

use std::{fs::File, path::Path};

use burnside::Game;
use burnside_define::{Defined, Group};
use burnside_solve::{
    Limits, classes, evaluator,
    solve::{Options, Silent, solve_any},
    table::open_any,
};

use crate::common::{Facts, census::Census, facts, game, page, root};

/// Positions that somebody has time for who asks for it.
const MANY_POSITIONS: usize = 12_000_000;

#[test]
fn every_number_is_right() {
    let mut counted = 0;
    for (name, facts) in facts() {
        page::difference(&game(&name), &facts).unwrap_or_else(|what| panic!("{name}: {what}"));
        if page::is_counted(&facts) {
            all_are_known(&name, &facts);
            counted += 1;
        }
    }
    assert!(counted >= 15, "only {counted} games were counted to the end");
}

/// Nothing is left out by mistake: what is missing would not be compared.
fn all_are_known(name: &str, facts: &Facts) {
    let Facts { positions, finished, classes, max_moves, .. } = *facts;
    assert!([positions, finished, classes, max_moves].iter().all(Option::is_some), "{name}");
    let Facts { longest, longest_win, longest_loss, bfs_depth, .. } = *facts;
    assert!([longest, longest_win, longest_loss, bfs_depth].iter().all(Option::is_some), "{name}");
    assert!(facts.start_value.is_some() && !facts.first_moves.is_empty(), "{name}");
    assert!(facts.perft.len() >= 6, "{name}");
}

#[test]
#[ignore = "it takes minutes and gigabytes"]
fn larger_games() {
    let mut counted = 0;
    for (name, facts) in facts() {
        if facts.positions.is_some_and(|p| (page::POSITIONS + 1..=MANY_POSITIONS).contains(&p)) {
            all_are_known(&name, &facts);
            page::all_positions(&game(&name), &facts)
                .unwrap_or_else(|what| panic!("{name}: {what}"));
            println!("{name}: every number is right");
            counted += 1;
        }
    }
    assert!(counted >= 6, "only {counted} games were counted");
}

/// A game with more positions, by its table; it may be made here.
fn largest(name: &str, table: &str) {
    let facts = facts().remove(name).unwrap();
    all_are_known(name, &facts);
    assert!(facts.positions.is_some_and(|positions| positions > MANY_POSITIONS), "{name}");
    let (game, path) = (game(name), root().join("target/oracles").join(table));
    let small: Defined<2> = game.narrow().expect("two words are enough");
    if !path.exists() {
        // With every value: to search for those that a table leaves out would take an hour.
        let options = Options { every_value: true, ..Options::default() };
        solve_any(&small, &path, options, &Silent).unwrap();
    }
    by_table(&small, &path, &facts).unwrap_or_else(|what| panic!("{name}: {what}"));
    println!("{name}: every number is right");
}

#[test]
#[ignore = "it takes minutes and gigabytes"]
fn connect_four_5x5() {
    largest("connect-four-5x5", "connect-four-5x5.bst");
}

#[test]
#[ignore = "it takes minutes"]
fn six_mens_morris() {
    largest("six-mens-morris", "six-mens-morris.bst");
}

#[test]
#[ignore = "it takes minutes and gigabytes"]
fn teeko() {
    largest("teeko", "teeko.bst");
}

/// Compares what the table of a game says.
fn by_table<const W: usize>(game: &Defined<W>, path: &Path, facts: &Facts) -> Result<(), String> {
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let table = open_any(game, Box::new(file)).map_err(|error| error.to_string())?;
    let value = |position| table.probe(position).map_err(|error| error.to_string());
    Census::of_table(game, &*table)?.difference(facts)?;
    let classes = table.header().counts.total() as usize;
    page::known("classes with swap", classes, facts.classes_with_swap)?;
    page::start(facts, value(game.start())?)?;
    page::first_moves(game, facts, |mv| {
        Ok(value(game.play_unchecked(game.start(), mv))?.one_ply_earlier())
    })
}

#[test]
#[ignore = "it takes minutes"]
fn many_lines_of_play() {
    for (name, facts) in facts() {
        page::lines_of_play(&game(&name), &facts, page::LINES + 1..=u64::MAX)
            .unwrap_or_else(|what| panic!("{name}: {what}"));
    }
}

/// The only game that is known by a search, and not to the end.
#[test]
#[ignore = "it takes minutes"]
fn tic_tac_toe_3d() {
    let (game, facts) = (game("tic-tac-toe-3d"), facts().remove("tic-tac-toe-3d").unwrap());
    let by = evaluator(&game);
    let value = |position| by.value(position, &Limits::default()).map_err(|e| e.to_string());
    page::start(&facts, value(game.start()).unwrap()).unwrap();
    page::first_moves(&game, &facts, |mv| {
        Ok(value(game.play_unchecked(game.start(), mv))?.one_ply_earlier())
    })
    .unwrap();

    let plies = facts.classes_per_ply.len() as u32;
    assert_eq!((plies, facts.first_moves.len()), (6, 4));
    let found = classes(&game, Group::Board, plies);
    let found: Vec<u64> = found[1..].iter().map(|ply| ply.open + ply.finished).collect();
    assert_eq!(found, facts.classes_per_ply);
}
