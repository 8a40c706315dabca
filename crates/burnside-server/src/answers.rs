//! From a command to its answer.

use std::{
    any::Any,
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::http::StatusCode;
use burnside::{
    catalog::{self, Entry, read_moves},
    record::Record,
};
use burnside_draw::{Draw, Look, Marks, Visitor, png, svg};
use burnside_solve::{
    alphabeta::Limits,
    door::{self, Judge, ValueError, Worth},
    mcts,
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{query::Query, refusal::Refusal};

/// What a client gets.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) mime: &'static str,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(answer: &impl Serialize) -> Result<Self, Refusal> {
        match serde_json::to_vec(answer) {
            Ok(bytes) => Ok(Self { mime: "application/json", bytes }),
            Err(error) => Err(Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())),
        }
    }
}

/// The judges, who keep what they learn.
#[derive(Default)]
pub(crate) struct Judges(Mutex<HashMap<&'static str, Arc<dyn Any + Send + Sync>>>);

impl Judges {
    fn of<G: Entry>(&self, game: &G) -> Arc<Box<dyn Judge<G>>> {
        let mut judges = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || -> Arc<dyn Any + Send + Sync> { Arc::new(door::judge(game)) };
        let judge = judges.entry(game.name()).or_insert_with(new).clone();
        judge.downcast().unwrap_or_else(|_| Arc::new(door::judge(game)))
    }
}

/// One question.
pub(crate) struct Question<'a> {
    pub(crate) command: &'static str,
    pub(crate) query: &'a Query,
    pub(crate) judges: &'a Judges,
    pub(crate) budget: Duration,
}

impl Question<'_> {
    fn position(&self) -> &str {
        self.query.get("position").unwrap_or("start")
    }

    /// `move=A0&move=b5`, or `moves=A0 b5`.
    fn moves(&self) -> Vec<&str> {
        let listed = self.query.get("moves").unwrap_or_default().split_whitespace();
        self.query.all("move").chain(listed).collect()
    }
}

impl Visitor for Question<'_> {
    type Output = Result<Answer, Refusal>;

    fn visit<G: Entry + Draw>(self, game: G) -> Result<Answer, Refusal> {
        let (query, position) = (self.query, self.position());
        let group = query.get("group");
        match self.command {
            "moves" => Answer::json(&catalog::moves(&game, position)?),
            "play" => Answer::json(&catalog::play(&game, position, &self.moves())?),
            "canon" => Answer::json(&catalog::canon(&game, position, group)?),
            "orbit" => Answer::json(&catalog::orbit(&game, position, group)?),
            "convert" => {
                let to = query.get("to").ok_or_else(|| missing("to", "to=feen"))?;
                Answer::json(&catalog::convert(&game, position, to, query.get("from"))?)
            }
            "show" => show(&game, position, query),
            "perft" => {
                let depth = query.number("depth", 4)?.ok_or_else(|| missing("depth", "depth=2"))?;
                if query.switch("unique")? {
                    let unique = door::unique(&game, position, depth as u32, group, &|_, _| {});
                    return Answer::json(&unique?);
                }
                Answer::json(&door::perft(&game, position, depth as u32, &|_, _| {})?)
            }
            "random" => {
                let games = query.number("games", 10_000)?.unwrap_or(1_000);
                let seed = query.number("seed", u64::MAX)?.unwrap_or(42);
                Answer::json(&door::random(&game, games, seed, &|_| {}))
            }
            "count" => {
                let plies = query.number("plies", 4)?.unwrap_or(3);
                Answer::json(&door::count(&game, plies as u32, group, &|_, _| {})?)
            }
            "value" => self.value(&game),
            "suggest" => self.suggest(&game),
            "analyze" => {
                let group =
                    group.map_or(Ok(game.portable_group()), |g| catalog::group(&game, g))?;
                let start = catalog::read(&game, position)?;
                let line = read_moves(&game, start, &self.moves())?;
                let mut record = Record::from_position(game, start);
                for (mv, _) in line {
                    let _ = record.play(mv);
                }
                Answer::json(&catalog::analyze(&record, group))
            }
            _ => Err(Refusal::new(StatusCode::NOT_FOUND, "no such command")),
        }
    }
}

impl Question<'_> {
    fn value<G: Entry>(&self, game: &G) -> Result<Answer, Refusal> {
        let judge = self.judges.of(game);
        let limits = Limits { time: Some(self.budget), ..Limits::default() };
        match door::value(game, &**judge, self.position(), &limits) {
            Ok(answer) => Answer::json(&answer),
            Err(ValueError::Request(error)) => Err(error.into()),
            Err(ValueError::Stopped { position, .. }) => {
                let moves = catalog::moves(game, &position)?.moves;
                let unknown = |mv: String| json!({"move": mv, "value": null, "plies": null});
                let moves: Vec<Value> = moves.into_iter().map(unknown).collect();
                Answer::json(&json!({
                    "position": position, "value": null, "plies": null, "best": [],
                    "moves": moves, "source": judge.source(),
                }))
            }
        }
    }

    fn suggest<G: Entry>(&self, game: &G) -> Result<Answer, Refusal> {
        let judge = self.judges.of(game);
        let position = catalog::read(game, self.position())?;
        let limits = Limits { time: Some(self.budget / 2), ..Limits::default() };
        let seed = self.query.number("seed", u64::MAX)?.unwrap_or(0);
        let options = mcts::Options { seed, time: Some(self.budget / 2), ..Default::default() };
        let found = door::suggest(game, &**judge, position, &limits, &options);
        let text = game.position_text(position);
        let Some((mv, worth)) = found else {
            return Answer::json(&json!({"position": text, "move": null}));
        };
        let mv = game.move_text(position, mv);
        Answer::json(&match worth {
            Worth::Exact(value) => json!({
                "position": text, "move": mv, "source": judge.source(),
                "value": word(value), "plies": value.plies(), "likely": null,
            }),
            Worth::Likely(likely) => json!({
                "position": text, "move": mv, "source": "playouts",
                "value": null, "plies": null, "likely": likely,
            }),
        })
    }
}

fn word(value: burnside::Value) -> &'static str {
    match value {
        burnside::Value::Win(_) => "win",
        burnside::Value::Loss(_) => "loss",
        burnside::Value::Draw => "draw",
    }
}

fn show<G: Entry + Draw>(game: &G, position: &str, query: &Query) -> Result<Answer, Refusal> {
    let position = catalog::read_written(game, position)?;
    let look = if query.switch("dark")? { Look::DARK } else { Look::LIGHT };
    let marks = Marks::new().cells(game.winning_cells(position));
    let scene = game.scene(position, &marks, look);
    match query.get("format").unwrap_or("svg") {
        "svg" => Ok(Answer { mime: "image/svg+xml", bytes: svg(&scene).into_bytes() }),
        "png" => {
            let width = query.number("width", 2_000)?.unwrap_or(800);
            let bytes =
                png(&scene, width as u32).map_err(|error| Refusal::malformed(error.to_string()))?;
            Ok(Answer { mime: "image/png", bytes })
        }
        other => {
            Err(Refusal::malformed(format!("there is no picture format {other:?}"))
                .hint("svg or png"))
        }
    }
}

fn missing(name: &str, example: &str) -> Refusal {
    Refusal::malformed(format!("{name} is missing")).hint(format!("for example {example}"))
}
