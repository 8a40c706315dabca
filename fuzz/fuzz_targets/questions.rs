//! Any question at the door that the server, Python, C and Go go through.
#![no_main]

use std::{sync::LazyLock, time::Duration};

use burnside_solve::{
    alphabeta::Limits,
    door::{COMMANDS, Door, Question},
};
use libfuzzer_sys::fuzz_target;

const GAMES: [&str; 8] = [
    "quantik",
    "gobblet",
    "gobblet:strict",
    "quarto",
    "quarto:squares",
    "zertz",
    "zertz:48",
    "zertz:61",
];

static DOOR: LazyLock<Door> = LazyLock::new(Door::new);

type Input<'a> = (u8, u8, Option<&'a str>, Vec<&'a str>, Option<&'a str>, u8, u64);

fuzz_target!(|input: Input<'_>| {
    let (game, command, position, moves, name, number, large) = input;
    let game = GAMES[usize::from(game) % GAMES.len()];
    let command = COMMANDS[usize::from(command) % COMMANDS.len()];
    let text = |text: &str| Some(text.to_owned());
    let has = |bit: u8| number >> bit & 1 == 1;
    let question = Question {
        position: position.and_then(text),
        moves: (!moves.is_empty()).then(|| moves.into_iter().map(str::to_owned).collect()),
        group: name.filter(|_| has(0)).and_then(text),
        to: name.filter(|_| has(1)).and_then(text),
        from: name.filter(|_| has(2)).and_then(text),
        depth: has(3).then_some(large as u32),
        unique: has(4).then_some(true),
        plies: has(5).then_some(large as u32),
        games: has(6).then_some(large % 50),
        seed: has(6).then_some(large),
        nodes: has(7).then_some(large),
        seconds: None,
        partial: has(4).then_some(true),
    };
    let limits =
        Limits { nodes: Some(500), time: Some(Duration::from_millis(20)), ..Limits::default() };
    match DOOR.ask(game, command, &question, &limits) {
        Ok(answer) => assert!(answer.starts_with(['{', '[']), "{answer}"),
        Err(error) => assert!(!error.to_string().is_empty() && !error.kind().is_empty()),
    }
});
