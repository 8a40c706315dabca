//! `cargo xtask tables`: every finished table again from nothing, byte for byte; with `--kill`,
//! through twenty kills, and then tables of game files too, both of games that can return and of
//! one that cannot. Tables of early positions take an hour: they are made when they are named, and
//! not killed twenty times.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command},
    thread::sleep,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, Result, bail, ensure};

use crate::cargo::build_release;

pub(crate) const FOLDER: &str = "crates/burnside-solve/tables";
const KILLS: u32 = 20;

/// Games from files that are killed too: one that is solved by numbers, and one by plies.
const FROM_FILES: [&str; 2] = ["six-mens-morris", "four-on-4x4"];

/// Solves each game and compares; `false` if a table differs.
pub(crate) fn run(options: &[&str]) -> Result<bool> {
    let (kill, games) = match options {
        ["--kill", games @ ..] => (true, games),
        games => (false, games),
    };
    let mut games: Vec<String> = games.iter().map(|&game| game.to_owned()).collect();
    if games.is_empty() {
        for table in files()? {
            let names = names_of(&table)?;
            if names.is_early() {
                println!("{0}: takes long; `cargo xtask tables {0}` makes it", names.game);
            } else {
                games.push(names.game);
            }
        }
        if kill {
            games.extend(FROM_FILES.map(str::to_owned));
        }
    }
    build_release(&["-p", "burnside-solve", "--example", "solve"])?;
    build_release(&["-p", "burnside-define", "--example", "tables"])?;
    let scratch = PathBuf::from("target/tables");
    fs::create_dir_all(&scratch)?;
    let mut same = true;
    for game in &games {
        let stem = game.replace(':', "-");
        let known = Path::new(FOLDER).join(format!("{stem}.bst"));
        let new = scratch.join(format!("{stem}.bst"));
        let clear = || -> Result<()> {
            for leftover in ["bst", "bst.checkpoint", "bst.unfinished"] {
                let path = scratch.join(format!("{stem}.{leftover}"));
                if path.exists() {
                    fs::remove_file(path)?;
                }
            }
            Ok(())
        };
        clear()?;
        let expected = if is_file(game) {
            // What nobody disturbs.
            ensure!(solver(game, &new)?.wait()?.success(), "{game} was not solved");
            fs::read(&new)?
        } else {
            fs::read(&known).with_context(|| format!("no table {}", known.display()))?
        };
        clear()?;
        if kill {
            kill_at_random(game, &new, &expected)?;
        }
        let start = Instant::now();
        ensure!(solver(game, &new)?.wait()?.success(), "{game} was not solved");
        let equal = fs::read(&new)? == expected;
        let verdict = if equal { "the same bytes" } else { "DIFFERENT" };
        println!("{game}: {verdict} ({:.0} s)", start.elapsed().as_secs_f64());
        same &= equal;
    }
    Ok(same)
}

/// The finished tables, in the order of their names.
pub(crate) fn files() -> Result<Vec<PathBuf>> {
    let mut tables = Vec::new();
    for entry in fs::read_dir(FOLDER)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "bst") {
            tables.push(path);
        }
    }
    tables.sort();
    ensure!(!tables.is_empty(), "there are no tables in {FOLDER}");
    Ok(tables)
}

/// What a table is of.
pub(crate) struct Names {
    /// The game with its variant.
    pub(crate) game: String,
    /// The order of classes.
    scheme: String,
}

impl Names {
    /// Whether it has the values of early positions alone.
    pub(crate) fn is_early(&self) -> bool {
        self.scheme.starts_with("occupation-pieces/")
    }
}

/// The first texts of a table's header: the game, the group and the scheme.
pub(crate) fn names_of(table: &Path) -> Result<Names> {
    const PREFIX: usize = 28;
    let bytes = fs::read(table)?;
    let mut rest = bytes.get(PREFIX..).context("the file has no header")?;
    let mut text = || {
        let (&length, after) = rest.split_first().context("the header is too short")?;
        let (text, after) =
            after.split_at_checked(length.into()).context("the header is too short")?;
        rest = after;
        anyhow::Ok(String::from_utf8(text.to_vec())?)
    };
    let (game, _, scheme) = (text()?, text()?, text()?);
    Ok(Names { game, scheme })
}

/// Whether a game comes from a file, and no finished table of it is kept.
fn is_file(game: &str) -> bool {
    let stem = game.replace(':', "-");
    !Path::new(FOLDER).join(format!("{stem}.bst")).exists()
        && Path::new("games").join(format!("{game}.game.toml")).exists()
}

fn solver(game: &str, path: &Path) -> Result<Child> {
    let mut command = if is_file(game) {
        let mut command = Command::new("target/release/examples/tables");
        command.arg("solve");
        command
    } else {
        Command::new("target/release/examples/solve")
    };
    Ok(command.arg(game).arg(path).spawn()?)
}

/// Starts and kills the solver. One that finishes first must be right, and the next starts anew.
fn kill_at_random(game: &str, path: &Path, expected: &[u8]) -> Result<()> {
    let mut random = SystemTime::now().duration_since(UNIX_EPOCH)?.as_nanos() as u64;
    println!("{game}: seed {random}");
    let mut kills = 0;
    while kills < KILLS {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let wait = Duration::from_millis(500 + (random >> 33) % 8_000);
        let mut child = solver(game, path)?;
        sleep(wait);
        if let Some(status) = child.try_wait()? {
            ensure!(status.success(), "{game} was not solved: {status}");
            ensure!(fs::read(path)? == expected, "{game}: other bytes after {kills} kills");
            println!("\n{game}: the same bytes after {kills} kills; once more from nothing");
            fs::remove_file(path)?;
            continue;
        }
        child.kill()?;
        child.wait()?;
        kills += 1;
        println!("\n{game}: kill {kills} after {} ms", wait.as_millis());
        if path.exists() {
            bail!("a table was written before it was complete");
        }
    }
    Ok(())
}
