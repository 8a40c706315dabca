//! The shipped files and the numbers that they must give.
#![allow(dead_code)] // each test uses a part of it

use std::{collections::BTreeMap, fs, path::PathBuf};

use burnside_define::Defined;
use serde::Deserialize;

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a shipped file.
pub fn text(name: &str) -> String {
    let path = root().join(format!("games/{name}.game.toml"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A shipped game.
pub fn game(name: &str) -> Defined {
    Defined::read(&text(name)).unwrap_or_else(|errors| panic!("{name}:\n{errors}"))
}

/// The names of all shipped files.
pub fn names() -> Vec<String> {
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
pub struct Facts {
    pub board_order: Option<usize>,
    pub full_order: Option<usize>,
    pub colors_order: Option<usize>,
    pub perft: Vec<u64>,
    pub positions: Option<usize>,
    pub finished: Option<usize>,
    pub classes: Option<usize>,
    pub classes_with_swap: Option<usize>,
    pub unfinished_win: usize,
    pub unfinished_loss: usize,
    pub unfinished_draw: usize,
    pub finished_mover_lost: usize,
    pub finished_draw: usize,
    pub finished_mover_won: usize,
    pub start_value: Option<String>,
    pub start_plies: Option<u16>,
    pub longest: Option<u16>,
    pub max_moves: Option<usize>,
}

#[derive(Deserialize)]
struct File {
    games: BTreeMap<String, Facts>,
}

/// The facts of every game, by the name of its file.
pub fn facts() -> BTreeMap<String, Facts> {
    let text = fs::read_to_string(root().join("conformance/game-files.json")).unwrap();
    serde_json::from_str::<File>(&text).unwrap().games
}
