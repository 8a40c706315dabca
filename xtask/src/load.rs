//! The server under load: many clients at once, with and without long requests among them.

use std::{
    fmt::Write as _,
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    cargo::build_release,
    need::{Need, Source},
};

const WRK: Need = Need { probe: &["sh", "-c", "command -v wrk"], source: Source::Debian("wrk") };

/// How many positions of each game are asked for.
const POSITIONS: &str = "2000";

/// Clients that ask long requests while the others ask short ones.
const LONG_CLIENTS: u32 = 20;

/// `cargo xtask load [--seconds N] [--clients N]`.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    let (mut seconds, mut clients) = (60, 200);
    for option in options.chunks(2) {
        match *option {
            ["--seconds", number] => seconds = number.parse().context("--seconds")?,
            ["--clients", number] => clients = number.parse().context("--clients")?,
            _ => bail!("unknown option {}: try `cargo xtask help`", option[0]),
        }
    }
    WRK.meet()?;
    build_release(&["-p", "burnside-cli"])?;
    build_release(&["-p", "burnside-solve", "--example", "positions"])?;
    let (solved, others): (Vec<_>, Vec<_>) = games()?.into_iter().partition(|game| game.solved);
    let short = targets("short", "value", &solved)?;
    let long = targets("long", "value", &others)?;
    let likely = targets("likely", "suggest", &others)?;

    let server = Server::start()?;
    println!("memory at first: {}", server.memory()?);
    println!("{clients} clients for {seconds} s, values of games with a table");
    print(&server.ask(&short, clients, seconds)?.wait_with_output()?.stdout);
    println!("memory: {}", server.memory()?);
    println!("the same again");
    print(&server.ask(&short, clients, seconds)?.wait_with_output()?.stdout);
    println!("memory: {}", server.memory()?);
    println!(
        "the same, while {} others ask for values and moves of games without one",
        2 * LONG_CLIENTS
    );
    let others = [&long, &likely].map(|file| server.ask(file, LONG_CLIENTS, seconds));
    print(&server.ask(&short, clients, seconds)?.wait_with_output()?.stdout);
    for (name, other) in ["values", "moves"].iter().zip(others) {
        println!("the others, {name} (503 is meant to be)");
        print(&other?.wait_with_output()?.stdout);
    }
    println!("memory: {}", server.memory()?);
    Ok(true)
}

/// A game of the list.
#[derive(serde::Deserialize)]
struct Listed {
    name: String,
    solved: bool,
}

fn games() -> Result<Vec<Listed>> {
    let output = Command::new("target/release/burnside").args(["games", "--json"]).output()?;
    let lines = String::from_utf8(output.stdout)?;
    lines.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

/// Writes the addresses of questions about random positions to a file.
fn targets(name: &str, command: &str, games: &[Listed]) -> Result<PathBuf> {
    let path = Path::new("target").join(format!("load-{name}.txt"));
    let mut addresses = String::new();
    for Listed { name: game, .. } in games {
        let made = Command::new("target/release/examples/positions")
            .args([game.as_str(), POSITIONS])
            .output()?;
        ensure!(made.status.success(), "positions: {}", made.status);
        for position in String::from_utf8(made.stdout)?.lines() {
            let position = position.replace(' ', "+");
            writeln!(addresses, "/api/{game}/{command}?position={position}")?;
        }
    }
    fs::write(&path, addresses)?;
    Ok(path)
}

fn print(summary: &[u8]) {
    // wrk has words of its own first.
    let text = String::from_utf8_lossy(summary);
    println!("  {}", text.lines().last().unwrap_or_default());
}

/// A server of our own.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn start() -> Result<Self> {
        let mut process = Command::new("target/release/burnside")
            .args(["serve", "--addr", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .spawn()?;
        let out = process.stdout.take().context("its output")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let url = line.split_whitespace().last().context("an address")?.to_owned();
        thread::sleep(Duration::from_millis(200));
        Ok(Self { process, url })
    }

    /// Asks for the addresses of a file.
    fn ask(&self, targets: &Path, clients: u32, seconds: u32) -> Result<Child> {
        let mut wrk = Command::new("wrk");
        wrk.args(["--threads", "1", "--timeout", "10s", "--script", "xtask/src/load.lua"]);
        wrk.args(["--connections", &clients.to_string()]);
        wrk.args(["--duration", &format!("{seconds}s"), &self.url, "--"]).arg(targets);
        Ok(wrk.stdout(Stdio::piped()).spawn()?)
    }

    /// What it holds in memory.
    fn memory(&self) -> Result<String> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        Ok(line.context("no VmRSS")?.trim().to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
