//! Any question at the door that the server, Python, C and Go go through: a line with the game and
//! the command, and JSON.
#![no_main]

use std::{sync::LazyLock, time::Duration};

use burnside_solve::{
    alphabeta::Limits,
    door::{Door, Question},
};
use libfuzzer_sys::fuzz_target;

static DOOR: LazyLock<Door> = LazyLock::new(Door::new);

fuzz_target!(|text: &str| {
    let (head, json) = text.split_once('\n').unwrap_or((text, "{}"));
    let (game, command) = head.split_once(' ').unwrap_or((head, "moves"));
    let Ok(question) = serde_json::from_str::<Question>(json) else { return };
    let limits =
        Limits { nodes: Some(200), time: Some(Duration::from_millis(5)), ..Limits::default() };
    match DOOR.ask(game, command, &question, &limits) {
        Ok(answer) => {
            let read: Result<serde_json::Value, _> = serde_json::from_str(&answer);
            assert!(read.is_ok(), "{answer}");
        }
        Err(error) => assert!(!error.to_string().is_empty() && !error.kind().is_empty()),
    }
});
