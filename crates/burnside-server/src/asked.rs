//! What is asked, read from an address.

use burnside::catalog;
use burnside_solve::door::Question;

use crate::{query::Query, refusal::Refusal};

/// The parameters that any command of the door takes.
const KNOWN: &[&str] = &[
    "position", "move", "moves", "group", "to", "from", "depth", "unique", "plies", "games",
    "seed", "nodes", "seconds", "partial",
];

/// Reads a question; the door itself says which parameters a command takes.
pub(crate) fn question(game: &str, command: &str, query: &Query) -> Result<Question, Refusal> {
    query.check(KNOWN, &["move"])?;
    let text = |name| query.get(name).map(str::to_owned);
    let most = most(game);
    Ok(Question {
        position: text("position"),
        moves: moves(query),
        group: text("group"),
        to: text("to"),
        from: text("from"),
        depth: query.number("depth", most.depth)?.map(|depth| depth as u32),
        unique: query.switch("unique")?,
        plies: query
            .number("plies", most.depth)?
            .or((command == "count").then_some(2))
            .map(|n| n as u32),
        games: query.number("games", 10_000)?.or((command == "random").then_some(1_000)),
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

/// How far counting goes.
struct Most {
    depth: u64,
}

fn most(game: &str) -> Most {
    Most { depth: if catalog::family(game) == "zertz" { 2 } else { 4 } }
}
