//! From a call to the JSON of its answer.

use std::{fmt::Display, ops::ControlFlow, sync::Arc};

use burnside::Value;
use burnside_api::{
    AnyGame, Command, Context, Effort, Error, Kind, Parameters, PictureOptions, Place, Request,
    Service, answers, apply_qi, check_game_file, to_json, unknown_command,
};
use burnside_solve::Limits;
use serde_json::json;

use crate::{Call, Text, games::read_document, host};

/// Positions that a count looks at before it gives up: as many as a search does.
const NODES: u64 = 5_000_000;

/// Positions that are searched for the values in a picture.
const PICTURE_NODES: u64 = 200_000;

/// Bytes that a count may hold.
const MEMORY: u64 = 1 << 28;

/// Answers calls, and keeps what searches learn.
#[derive(Debug)]
pub struct Engine {
    service: Service,
    /// What belongs to the last answer that is more than JSON, until somebody takes it.
    bytes: Vec<u8>,
}

impl Default for Engine {
    fn default() -> Self {
        Self { service: Service::new(), bytes: Vec::new() }
    }
}

impl Engine {
    /// The JSON of the answer to a call that is written in JSON, with or without lines below it.
    pub fn call(&mut self, call: &[u8]) -> Result<String, Error> {
        let wrong = |error: &dyn Display| {
            Error::new(Kind::Parameter, format!("this is not a call: {error}"))
        };
        // All of it at once: then texts in it need not be checked one by one.
        let call = str::from_utf8(call).map_err(|error| wrong(&error))?;
        let (call, lines) =
            call.split_once('\n').map_or((call, None), |(call, lines)| (call, Some(lines)));
        let call = serde_json::from_str(call).map_err(|error| wrong(&error))?;
        match call {
            Call::Ask { game, command, params, seconds, most } => {
                let effort = Effort::seconds(most, seconds)?;
                self.ask(&game, &command, &params, effort)
            }
            Call::Keys { game, positions, group } => {
                self.keys(&game, &many(&positions, lines), group.as_deref())
            }
            Call::Values { game, positions, nodes, seconds } => {
                self.values(&game, &many(&positions, lines), Effort::seconds(nodes, seconds)?)
            }
            Call::Games {} => Ok(to_json(&self.service.games())),
            Call::Shipped {} => Ok(to_json(&self.service.shipped())),
            Call::About { game } => Ok(self.about(&*self.service.game(&game)?)),
            Call::Load { text } => Ok(self.about(&*self.service.load(&text)?)),
            Call::OnlyFiles {} => {
                self.service = Service::of_files();
                Ok(to_json(&()))
            }
            Call::Check { text } => Ok(to_json(&check_game_file(&text)?)),
            Call::Solve { game } => self.solve(&game),
            Call::Unload { game } => self.service.unload(&game).map(|()| to_json(&())),
            Call::Forget {} => {
                self.service = self.service.fresh();
                Ok(to_json(&()))
            }
            Call::Picture { game, position, moves, dark, values } => {
                let effort = Effort { nodes: Some(PICTURE_NODES), time: None };
                let values = values.then_some(effort);
                let options = PictureOptions { dark, values, ..PictureOptions::default() };
                let game = self.service.game(&game)?;
                let picture =
                    game.picture(&place(position, moves), &options, &context(&limits()))?;
                Ok(to_json(&String::from_utf8_lossy(&picture.bytes)))
            }
            Call::Image { game, position, symmetry, mv } => {
                let place = Place::at(position);
                let image = self.service.game(&game)?.image(&place, &symmetry, mv.as_deref())?;
                Ok(to_json(&image))
            }
            Call::MoveList { game, position, moves } => {
                Ok(to_json(&self.service.game(&game)?.move_list(&place(position, moves))?))
            }
            Call::Record { game, text } => self.record(game.as_deref(), &text),
            Call::Feen { text } => Ok(to_json(&answers::feen(&text)?)),
            Call::Pon { text } => Ok(to_json(&answers::pon(&text)?)),
            Call::Qi { position, operations } => {
                let position = position.map(serde_json::from_value).transpose();
                let position = position
                    .map_err(|error| Error::new(Kind::Parameter, format!("position: {error}")))?;
                Ok(to_json(&apply_qi(position, &operations)?))
            }
            Call::WriteDocument(document) => Ok(to_json(&document.write()?)),
            Call::ReadDocument { hex } => Ok(to_json(&read_document(&hex)?)),
        }
    }

    /// The bytes that belong to the last answer of [`Call::Solve`], [`Call::Keys`] or
    /// [`Call::Values`]; none if they were taken already.
    pub fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    fn keys(
        &mut self,
        game: &str,
        positions: &[&str],
        group: Option<&str>,
    ) -> Result<String, Error> {
        let (keys, width) = self.service.game(game)?.keys_of(positions, group)?;
        self.bytes = keys;
        Ok(to_json(&json!({ "width": width })))
    }

    /// Two bytes of plies for each position, then a byte of value for each, then a byte that says
    /// whether it is known.
    fn values(&mut self, game: &str, positions: &[&str], effort: Effort) -> Result<String, Error> {
        let game = self.service.game(game)?;
        let values = game.values_of(positions, effort, &context(&limits()))?;
        let numbers: Vec<(i16, i8, bool)> = values.iter().copied().map(numbers).collect();
        let mut bytes = Vec::with_capacity(4 * numbers.len());
        bytes.extend(numbers.iter().flat_map(|(plies, ..)| plies.to_le_bytes()));
        bytes.extend(numbers.iter().map(|(_, value, _)| value.cast_unsigned()));
        bytes.extend(numbers.iter().map(|&(.., known)| u8::from(known)));
        self.bytes = bytes;
        Ok(to_json(&()))
    }

    fn solve(&mut self, game: &str) -> Result<String, Error> {
        let watch = |step: burnside_api::Step| {
            host::progress(step.done, Some(step.total).filter(|&total| total > 0));
            if host::is_canceled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let memory = Some(solving_memory());
        let options = burnside_api::SolveOptions { memory, ..Default::default() };
        let (solved, table) = self.service.game(game)?.solve_in_memory(&options, &watch)?;
        self.bytes = table;
        Ok(to_json(&solved))
    }

    /// Takes a table, and names its game.
    pub fn add_table(&mut self, bytes: Vec<u8>) -> Result<String, Error> {
        Ok(to_json(&self.service.open_bytes(bytes)?.name()))
    }

    fn about(&self, game: &dyn AnyGame) -> String {
        to_json(&self.service.about(game))
    }

    fn ask(
        &self,
        game: &str,
        command: &str,
        params: &serde_json::Map<String, serde_json::Value>,
        outer: Effort,
    ) -> Result<String, Error> {
        let game: Arc<dyn AnyGame> = self.service.game(game)?;
        let command = Command::find(command).ok_or_else(|| unknown_command(command))?;
        let request = Request::new(command, Parameters::from_object(params)?)?;
        let counts = matches!(
            request,
            Request::Perft { .. } | Request::Unique { .. } | Request::Count { .. }
        );
        let nodes = counts.then(|| outer.nodes.unwrap_or(NODES));
        let limits = Limits { nodes, time: outer.time, ..limits() };
        Ok(game.answer(&request, &context(&limits))?.to_json())
    }

    fn record(&self, game: Option<&str>, text: &str) -> Result<String, Error> {
        let game = self.service.game_of_record(text.as_bytes(), game)?.ok_or_else(|| {
            Error::new(Kind::Record, "the record does not say of which game it is")
                .hint("name the game")
        })?;
        let (place, damage) = game.read_record(text.as_bytes());
        let Place { position, moves } = place;
        let game = game.name();
        Ok(to_json(&json!({ "game": game, "start": position, "moves": moves, "damage": damage })))
    }
}

/// The positions of a list, or those on the lines below the call.
fn many<'a>(list: &'a [Text<'_>], lines: Option<&'a str>) -> Vec<&'a str> {
    match lines {
        None => list.iter().map(|Text(text)| &**text).collect(),
        Some(lines) => lines.lines().collect(),
    }
}

/// Plies to the end, the value, and whether it is known. A draw has no plies.
fn numbers(value: Option<Value>) -> (i16, i8, bool) {
    let signed = |plies: u16| i16::try_from(plies).unwrap_or(i16::MAX);
    match value {
        Some(Value::Win(plies)) => (signed(plies), 1, true),
        Some(Value::Loss(plies)) => (signed(plies), -1, true),
        Some(Value::Draw) => (-1, 0, true),
        None => (-1, 0, false),
    }
}

fn place(position: Option<String>, moves: Vec<String>) -> Place {
    Place { moves, ..Place::at(position.unwrap_or_else(|| "start".to_owned())) }
}

/// The host may cancel whatever looks at its limits.
fn limits() -> Limits<'static> {
    Limits {
        cancel: Some(&host::CANCELED),
        memory: Some(MEMORY),
        progress: Some(&|done| host::progress(done, None)),
        ..Limits::default()
    }
}

/// Bytes that solving may hold: of what the module may have, what is not counted takes its share too.
fn solving_memory() -> u64 {
    host::memory() / 8 * 5
}

fn context<'a>(limits: &Limits<'a>) -> Context<'a> {
    Context { report: &host::progress, ..Context::from(*limits) }
}
