//! What is asked, read from an address.

use burnside_solve::door::Question;

use crate::{query::Query, refusal::Refusal};

/// The parameters that any command of the door takes.
const KNOWN: &[&str] = &[
    "position", "move", "moves", "group", "to", "from", "depth", "unique", "plies", "games",
    "seed", "nodes", "seconds", "partial",
];

/// Counts go as far as their time allows; this is more than any game lasts.
const MOST_PLIES: u64 = 1_000;

/// Random games are not stopped on the way: so many take a second or two.
const MOST_GAMES: u64 = 10_000;

/// Reads a question; the door itself says which parameters a command takes.
pub(crate) fn question(command: &str, query: &Query) -> Result<Question, Refusal> {
    query.check(KNOWN, &["move"])?;
    let text = |name| query.get(name).map(str::to_owned);
    Ok(Question {
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
        // Who asks over HTTP wants an answer now, and one that says `unknown` is one.
        partial: query.switch("partial")?.or((command == "value").then_some(true)),
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
