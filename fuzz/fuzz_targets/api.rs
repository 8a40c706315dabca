//! Any request to the API that the server, Python, C and Go go through: a line with the game and
//! the command, and JSON.
#![no_main]

use std::{sync::LazyLock, time::Duration};

use burnside_api::{Context, Request, Service};
use burnside_solve::Limits;
use libfuzzer_sys::fuzz_target;

static SERVICE: LazyLock<Service> = LazyLock::new(Service::new);

fuzz_target!(|text: &str| {
    let (head, json) = text.split_once('\n').unwrap_or((text, "{}"));
    let (game, command) = head.split_once(' ').unwrap_or((head, "moves"));
    let limits =
        Limits { nodes: Some(200), time: Some(Duration::from_millis(5)), ..Limits::default() };
    let answer = Request::from_json(command, json)
        .and_then(|request| SERVICE.answer(game, &request, &Context::from(limits)));
    match answer {
        Ok(answer) => {
            let json = answer.to_json();
            let read: Result<serde_json::Value, _> = serde_json::from_str(&json);
            assert!(read.is_ok(), "{json}");
        }
        Err(error) => assert!(!error.message.is_empty() && !error.kind.name().is_empty()),
    }
});
