//! The shipped files and the numbers that they must give.
#![allow(dead_code)] // each test uses a part of it

pub(crate) mod census;
pub(crate) mod graph;
pub(crate) mod page;

use std::{collections::BTreeMap, fs, path::PathBuf};

use burnside_define::Defined;
use serde::Deserialize;

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a shipped file, or of an example.
pub(crate) fn text(name: &str) -> String {
    let file = |folder: &str| root().join(format!("{folder}/{name}.game.toml"));
    let shipped = file("games");
    let path = if shipped.exists() { shipped } else { file("examples/games") };
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A shipped game.
pub(crate) fn game(name: &str) -> Defined {
    Defined::read(&text(name)).unwrap_or_else(|errors| panic!("{name}:\n{errors}"))
}

/// The names of all shipped files.
pub(crate) fn names() -> Vec<String> {
    let files = fs::read_dir(root().join("games")).unwrap();
    let mut names: Vec<_> = files
        .filter_map(|file| {
            let name = file.unwrap().file_name().into_string().unwrap();
            name.strip_suffix(".game.toml").map(str::to_owned)
        })
        .collect();
    names.sort_unstable();
    names
}

/// What is known of a game.
#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Facts {
    pub(crate) board_order: Option<usize>,
    pub(crate) full_order: Option<usize>,
    pub(crate) colors_order: Option<usize>,
    /// The text of the start.
    pub(crate) start: Option<String>,
    pub(crate) perft: Vec<u64>,
    /// The same from other positions, by their texts.
    pub(crate) perft_from: BTreeMap<String, Vec<u64>>,
    /// Who has won in finished positions: `1`, `2` or `draw`.
    pub(crate) outcomes: BTreeMap<String, String>,
    pub(crate) positions: Option<usize>,
    pub(crate) finished: Option<usize>,
    pub(crate) classes: Option<usize>,
    pub(crate) classes_with_swap: Option<usize>,
    pub(crate) unfinished_win: usize,
    pub(crate) unfinished_loss: usize,
    pub(crate) unfinished_draw: usize,
    pub(crate) finished_mover_lost: usize,
    pub(crate) finished_draw: usize,
    pub(crate) finished_mover_won: usize,
    pub(crate) start_value: Option<String>,
    pub(crate) start_plies: Option<u16>,
    pub(crate) longest: Option<u16>,
    pub(crate) longest_win: Option<u16>,
    pub(crate) longest_loss: Option<u16>,
    pub(crate) bfs_depth: Option<u16>,
    pub(crate) first_moves: Vec<FirstMove>,
    /// Up to symmetries of the board, after 1, 2, ... plies.
    pub(crate) classes_per_ply: Vec<u64>,
    pub(crate) max_moves: Option<usize>,
}

/// A first move, with those that are like it.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct FirstMove {
    /// The board after it.
    pub(crate) board: String,
    pub(crate) moves: usize,
    /// For player 1, in plies from the start.
    pub(crate) value: String,
    pub(crate) plies: Option<u16>,
}

#[derive(Deserialize)]
struct File {
    games: BTreeMap<String, Facts>,
    examples: BTreeMap<String, Facts>,
}

fn file() -> File {
    let text = fs::read_to_string(root().join("conformance/game-files.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The facts of every shipped game, by the name of its file.
pub(crate) fn facts() -> BTreeMap<String, Facts> {
    file().games
}

/// The same of examples, which show what no shipped game needs.
pub(crate) fn example_facts() -> BTreeMap<String, Facts> {
    file().examples
}
