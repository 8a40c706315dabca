//! What the program contains, whether it is whole, and what it can use on this machine.

use std::{env::consts, fmt::Write as _, io::IsTerminal as _, thread};

use burnside_api::{
    Answer, Context, Effort, LessonPlace, Place, Request, certified_games, read_game_file,
    shipped_proof,
};
use burnside_define::shipped_games;
use burnside_draw::Terminal;
use burnside_solve::puzzles::embedded_puzzles;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::{Session, table_list};
use crate::{
    failure::{Failure, Result},
    output::{Printed, grouped, print},
    version,
};

/// One thing that was looked at.
#[derive(Serialize)]
struct Finding {
    /// What.
    about: &'static str,
    /// Whether it is as it should be.
    ok: bool,
    /// What there is, or what is wrong.
    said: String,
}

#[derive(Serialize)]
struct Diagnosis {
    version: &'static str,
    commit: Option<&'static str>,
    findings: Vec<Finding>,
}

/// Looks at everything; something that is wrong is a failed check.
pub(super) fn run(session: &Session) -> Result<()> {
    let mut findings = vec![program()];
    findings.extend(tables());
    findings.push(values(session));
    findings.push(certificates(session));
    findings.push(puzzles(session));
    findings.push(game_files());
    findings.push(machine());
    findings.push(terminal(session.terminal()));
    let bad = findings.iter().filter(|finding| !finding.ok).count();
    let version = env!("CARGO_PKG_VERSION");
    print(&Diagnosis { version, commit: version::COMMIT, findings }, session.json)?;
    if bad == 0 { Ok(()) } else { Err(Failure::BadLines) }
}

fn program() -> Finding {
    let build = if cfg!(debug_assertions) { "a development build" } else { "a release build" };
    let commit = version::COMMIT.unwrap_or("unknown");
    let (os, arch) = (consts::OS, consts::ARCH);
    let version = env!("CARGO_PKG_VERSION");
    let said = format!("burnside {version}, commit {commit}, {build} for {os} on {arch}");
    Finding { about: "program", ok: true, said }
}

/// Every embedded table, compared with the hash that was written down when it was made.
fn tables() -> Vec<Finding> {
    let readable: Vec<_> = table_list::of_program().collect();
    let mut findings: Vec<_> = readable
        .iter()
        .map(|(header, content)| {
            let hash = hex::encode(Sha256::digest(content));
            let listed = version::tables().find(|&(listed, _)| listed == hash);
            let (game, bytes) = (&header.game, grouped(content.len() as u64));
            let said = match listed {
                Some((_, file)) => format!("{file}: {game}, {bytes} bytes, SHA-256 as listed"),
                None => format!("{game}, {bytes} bytes: no listed table has the SHA-256 {hash}"),
            };
            Finding { about: "table", ok: listed.is_some(), said }
        })
        .collect();
    let (files, listed) = (table_list::files_of_program(), version::tables().count());
    if readable.len() != listed || files != listed {
        let said = format!("{listed} are listed, {files} are here, {} can be read", readable.len());
        findings.push(Finding { about: "tables", ok: false, said });
    }
    findings
}

/// Every certificate that comes with the program, checked by the rules of its game.
fn certificates(session: &Session) -> Finding {
    let games: Vec<_> = certified_games().collect();
    let is_right = |name: &&String| {
        let proof = shipped_proof(name).map(str::to_owned);
        let request =
            Request::Lesson { at: LessonPlace::At(Place::at("start")), player: None, proof };
        session.service.answer(name, &request, &Context::default()).is_ok()
    };
    let bad: Vec<_> = games.iter().filter(|name| !is_right(name)).map(String::as_str).collect();
    let said = match bad.as_slice() {
        [] => format!("{} come with the program, all are right", games.len()),
        bad => format!("these are wrong: {}", bad.join(", ")),
    };
    Finding { about: "certificates", ok: bad.is_empty(), said }
}

/// The puzzles that come with the program: of games that it has, by the rules that it has.
fn puzzles(session: &Session) -> Finding {
    let files = embedded_puzzles();
    let is_known = |game: &str| session.service.game(game).is_ok();
    let said = files.iter().map(|file| {
        let unknown = if is_known(&file.game) { "" } else { " (there is no such game)" };
        format!("{} {}{unknown}", file.game, grouped(file.positions.len() as u64))
    });
    let said = said.collect::<Vec<_>>().join(", ");
    Finding { about: "puzzles", ok: files.iter().all(|file| is_known(&file.game)), said }
}

/// The value of the start of every game that is solved, from its table.
fn values(session: &Session) -> Finding {
    let solved = session.service.all().into_iter().filter(|game| game.is_solved());
    let (mut ok, mut said) = (true, Vec::new());
    for game in solved {
        let effort = Effort::default();
        let request = Request::Value { place: Place::at("start"), effort, partial: false };
        if let Ok(Answer::Value(value)) = game.answer(&request, &Context::default()) {
            said.push(format!("{} {}", game.name(), value.on_one_line()));
        } else {
            ok = false;
            said.push(format!("{} cannot be told", game.name()));
        }
    }
    Finding { about: "values", ok, said: said.join(", ") }
}

fn game_files() -> Finding {
    let files = shipped_games();
    let bad: Vec<_> = files
        .iter()
        .filter(|file| read_game_file(file.text).is_err())
        .map(|file| &*file.name)
        .collect();
    let said = match bad.as_slice() {
        [] => format!("{} come with the program, all can be read", files.len()),
        bad => format!("these cannot be read: {}", bad.join(", ")),
    };
    Finding { about: "game files", ok: bad.is_empty(), said }
}

fn machine() -> Finding {
    let cores = thread::available_parallelism();
    let cores = cores.map_or_else(|_| "unknown".to_owned(), |cores| cores.to_string());
    let said = format!("cores: {cores}, threads in use: {}", rayon::current_num_threads());
    Finding { about: "machine", ok: true, said }
}

fn terminal(shown: Terminal) -> Finding {
    let drawings = match shown {
        Terminal { color: true, unicode: true } => "colors and Unicode",
        Terminal { color: false, unicode: true } => "Unicode without colors",
        Terminal { color: true, unicode: false } => "plain characters in color",
        Terminal { color: false, unicode: false } => "plain characters",
    };
    let typed = if std::io::stdin().is_terminal() { "a terminal" } else { "not a terminal" };
    Finding { about: "terminal", ok: true, said: format!("{drawings}; input is {typed}") }
}

impl Printed for Diagnosis {
    fn for_people(&self) -> String {
        let mut text = String::new();
        for Finding { about, ok, said } in &self.findings {
            let mark = if *ok { "ok   " } else { "WRONG" };
            let _ = writeln!(text, "{mark} {about:<12} {said}");
        }
        text
    }

    fn on_one_line(&self) -> String {
        let bad = self.findings.iter().filter(|finding| !finding.ok).count();
        format!("{} {bad} wrong", self.version)
    }
}
