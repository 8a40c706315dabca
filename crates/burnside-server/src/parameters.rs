//! From an address to the parameters of a request.

use burnside_api::{Command, Parameter, Parameters};

use crate::{http_error::HttpError, query::Query};

/// Counts go as far as their time allows; this is more than any game lasts.
const MOST_PLIES: u64 = 1_000;

/// Random games are not stopped on the way: this many take a second or two.
const MOST_GAMES: u64 = 10_000;

/// The parameters of a command. `move` may be given many times, or `moves` once.
pub(crate) fn parameters(command: Command, query: &Query) -> Result<Parameters, HttpError> {
    let known: Vec<_> = Parameter::ALL.iter().map(|known| known.name()).chain(["move"]).collect();
    query.check(&known, &["move"])?;
    let text = |name| query.get(name).map(str::to_owned);
    Ok(Parameters {
        position: text("position"),
        moves: moves(query),
        group: text("group"),
        to: text("to"),
        from: text("from"),
        depth: query.number("depth", MOST_PLIES)?.map(|depth| depth as u32),
        unique: query.switch("unique")?,
        plies: query.number("plies", MOST_PLIES)?.map(|plies| plies as u32),
        games: query.number("games", MOST_GAMES)?,
        seed: query.number("seed", u64::MAX)?,
        nodes: query.number("nodes", u64::MAX)?,
        seconds: query.seconds("seconds")?,
        text: text("text"),
        number: query.number("number", u64::MAX)?,
        date: text("date"),
        rating: query.number("rating", u64::from(u32::MAX))?.map(|rating| rating as u32),
        player: query.number("player", 2)?.map(|player| player as u8),
        brief: query.switch("brief")?,
        // HTTP defaults to partial answers.
        partial: query.switch("partial")?.or((command == Command::Value).then_some(true)),
    })
}

/// `move=A0&move=b5`, or `moves=A0;b5`.
fn moves(query: &Query) -> Option<Vec<String>> {
    let listed = query.get("moves");
    let many = listed.unwrap_or_default().split([';', '\n']).map(str::trim);
    let all: Vec<_> = query.all("move").chain(many.filter(|mv| !mv.is_empty())).collect();
    let any = listed.is_some() || !all.is_empty();
    any.then(|| all.into_iter().map(str::to_owned).collect())
}
