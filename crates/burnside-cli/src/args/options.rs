//! The options of single commands.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::PathBuf,
};

use burnside_api::USUAL_SEED;
use clap::{Args, ValueEnum};

use super::Several;
use crate::failure;

/// What `play` needs.
#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The game, by name or by a game file (NAME.game.toml)
    pub(crate) game: String,
    /// The position in any form, or `-` for one per line of standard input
    #[arg(default_value = "start")]
    pub(crate) position: String,
    /// The moves; without any, a game begins
    pub(crate) moves: Vec<String>,
    /// Who plays the other side
    #[arg(long, value_enum, default_value = "search")]
    pub(crate) against: Against,
    /// Which player you are
    #[arg(long = "as", value_name = "1|2", default_value_t = 1,
          value_parser = clap::value_parser!(u8).range(1..=2))]
    pub(crate) side: u8,
    /// Continue a saved game
    #[arg(long, value_name = "FILE")]
    pub(crate) load: Option<PathBuf>,
    /// The seed of the opponent's random choices
    #[arg(long, value_name = "SEED", default_value_t = USUAL_SEED)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) effort: Effort,
}

/// Which puzzle: the first if nothing is said.
#[derive(Args, Debug)]
pub(crate) struct Puzzle {
    /// The game, by name or by a game file (NAME.game.toml)
    pub(crate) game: String,
    /// Its number from 1, the easiest first
    #[arg(long, value_name = "N", conflicts_with_all = ["date", "rating"])]
    pub(crate) number: Option<u64>,
    /// The puzzle of a day, as 2026-11-16
    #[arg(long, value_name = "DAY", conflicts_with = "rating")]
    pub(crate) date: Option<String>,
    /// The first that is at least so hard
    #[arg(long, value_name = "N")]
    pub(crate) rating: Option<u32>,
}

/// Where a strategy is asked what to do.
#[derive(Args, Debug)]
pub(crate) struct Lesson {
    /// The game, by name or by a game file (NAME.game.toml)
    pub(crate) game: String,
    /// The position in any form [default: the start]
    pub(crate) position: Option<String>,
    /// Moves that are played from there
    pub(crate) moves: Vec<String>,
    /// Whose strategy, 1 or 2 [default: the winner's, or player 1's]
    #[arg(long, value_name = "1|2")]
    pub(crate) player: Option<u8>,
    /// In the position of this decision, from 1
    #[arg(long, value_name = "N", conflicts_with = "position")]
    pub(crate) number: Option<u64>,
    /// The certificate [default: the one that comes with the program; a new one of a small game]
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
}

/// What `solve` needs.
#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// The game, by name or by a game file (NAME.game.toml)
    pub(crate) game: String,
    /// The file to write; an interrupted run continues where it stopped [default: NAME.bst,
    /// beside the game file if it is one, and every command finds it there]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Use at most this much memory: keep the rest on disk, or refuse to start
    #[arg(long, value_name = "MB")]
    pub(crate) memory: Option<u64>,
    /// Of a game that is too large to be solved whole (Quarto): boards of up to N pieces
    #[arg(long, value_name = "N", conflicts_with_all = ["hosts", "processes"])]
    pub(crate) pieces: Option<u32>,
    /// Store every value: of a large game that cannot return, the table is several times as large,
    /// and written in a fraction of the time
    #[arg(long, conflicts_with_all = ["hosts", "processes"])]
    pub(crate) every_value: bool,
    #[command(flatten)]
    pub(crate) processes: Several,
    /// Where several processes commit what they have found, so that the same command goes on
    /// from there [default: the table's name with .cluster, beside the table]
    #[arg(long, value_name = "DIR", requires = "several")]
    pub(crate) results: Option<PathBuf>,
    /// Only say what it would take: classes, memory, disk, time
    #[arg(long, conflicts_with_all = ["out", "memory", "pieces", "every_value", "hosts", "processes"])]
    pub(crate) plan: bool,
}

/// What `prove` needs.
#[derive(Args, Debug)]
pub(crate) struct Prove {
    /// The game, by name or by a game file (NAME.game.toml)
    pub(crate) game: String,
    /// The certificate to write; if it is there already, it is made smaller [default:
    /// NAME.proof]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Find a smallest certificate and prove that none is smaller, with a SAT solver; with
    /// --seconds, half of the time is for that and the rest for changes
    #[arg(long)]
    pub(crate) minimum: bool,
    /// Only the moves of the first N plies, for games that are too large: what follows them is left
    /// open, for a checker to search; plies are added to a certificate that is there already
    #[arg(long, value_name = "N", conflicts_with_all = ["minimum", "rounds", "steps", "seconds"])]
    pub(crate) plies: Option<u32>,
    /// Prove who wins from this position, in any form, after the moves that follow the game's name
    #[arg(long, value_name = "POSITION",
          conflicts_with_all = ["minimum", "plies", "rounds", "steps", "seed"])]
    pub(crate) from: Option<String>,
    /// With --from: moves that are played first
    #[arg(requires = "from")]
    pub(crate) moves: Vec<String>,
    /// With --from: search at most N positions for each move [default: 5,000,000, or no limit where
    /// the game is solved]
    #[arg(long, value_name = "N", requires = "from")]
    pub(crate) nodes: Option<u64>,
    /// Begin so many times; half of them go on with the best
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) rounds: u32,
    /// Try so many changes in each round
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) steps: u64,
    /// Stop after so many seconds, with the smallest certificate so far [default: no limit]
    #[arg(long, value_name = "SECONDS")]
    pub(crate) seconds: Option<f64>,
    /// The same seed gives the same certificate, unless --seconds stops the search
    #[arg(long, value_name = "SEED", default_value_t = USUAL_SEED)]
    pub(crate) seed: u64,
}

/// What `collect` needs.
#[derive(Args, Debug)]
pub(crate) struct Collect {
    /// Records, and folders with all records in them: move lists, or files in a game's own form,
    /// one or several games in each, also packed as .gz
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// The game of records that do not name it; others are left out
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// The group of symmetries [default: value]
    #[arg(long, value_name = "GROUP")]
    pub(crate) group: Option<String>,
    /// Only the first N plies of each game [default: all]
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<u32>,
    /// Also write each move that gave a win or a draw away to this file, as CSV. Games without a
    /// table are looked at if --nodes or --time says how much to search in each position
    #[arg(long, value_name = "FILE")]
    pub(crate) mistakes: Option<PathBuf>,
    /// Search about this many positions at most for each value
    #[arg(long, value_name = "N", requires = "mistakes")]
    pub(crate) nodes: Option<u64>,
    /// Search at most this many seconds for each value
    #[arg(long, value_name = "SECONDS", requires = "mistakes")]
    pub(crate) time: Option<f64>,
}

/// What `openings` needs.
#[derive(Args, Debug)]
pub(crate) struct Openings {
    /// The collection, as `collect` writes it
    pub(crate) file: PathBuf,
    /// The position in any form, or `-` for one per line of standard input
    #[arg(default_value = "start")]
    pub(crate) position: String,
    /// Moves that are played from there
    pub(crate) moves: Vec<String>,
    /// The game, by name or by a game file [default: the one with the most records]
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Find the values of the moves, even if that takes a search
    #[arg(long)]
    pub(crate) values: bool,
    #[command(flatten)]
    pub(crate) effort: Effort,
}

/// Where `serve` listens.
#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// Game files to offer beside the listed games
    pub(crate) games: Vec<PathBuf>,
    /// Answer questions about openings from this collection of games
    #[arg(long = "collection", value_name = "FILE")]
    pub(crate) collections: Vec<PathBuf>,
    /// Also read game files that clients send
    #[arg(long)]
    pub(crate) accept_game_files: bool,
    /// The address to listen on; port 0 means any free port
    #[arg(long, value_name = "ADDRESS", default_value_t = Self::HOME)]
    pub(crate) addr: SocketAddr,
    /// Also answer under this name, as a proxy on this machine may ask; at an address of this
    /// machine alone, others are refused
    #[arg(long = "host", value_name = "NAME")]
    pub(crate) hosts: Vec<String>,
    /// What to log on standard error: `info` is a line for each request [default: `RUST_LOG`, or
    /// warn]
    #[arg(long, value_name = "FILTER")]
    pub(crate) log: Option<String>,
}

impl Serve {
    /// This machine alone.
    const HOME: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7227);
}

impl Default for Serve {
    fn default() -> Self {
        Self {
            games: Vec::new(),
            collections: Vec::new(),
            accept_game_files: false,
            addr: Self::HOME,
            hosts: Vec::new(),
            log: None,
        }
    }
}

/// The limits of a search.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Search about this many positions at most [default: 5,000,000, or no limit where the game
    /// is solved]
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Search at most this many seconds [default: no limit; 2 for the program's moves in a game at
    /// the terminal, where the game is not solved]
    #[arg(long, value_name = "SECONDS")]
    pub(crate) time: Option<f64>,
    /// Search without a table of early positions (an opening book)
    #[arg(long)]
    pub(crate) no_book: bool,
}

impl Effort {
    /// The same for the API.
    pub(crate) fn within(self) -> failure::Result<burnside_api::Effort> {
        Ok(burnside_api::Effort::seconds(self.nodes, self.time)?)
    }
}

/// When to write in color.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Color {
    /// In a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// In a pipe or a file too
    Always,
    /// Not at all
    Never,
}

impl From<Color> for anstream::ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}

/// The other side.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Against {
    /// The best move that is known or that a search finds
    Search,
    /// Another person at the same terminal
    Friend,
    /// Moves at random
    Random,
}

/// What FEEN can become.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FeenTo {
    /// Its text
    Feen,
    /// A PON object
    Pon,
    /// All of it as JSON: shape, board, hands, styles, turn
    Qi,
}

/// What can be generated.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Generated {
    /// Completions for bash
    Bash,
    /// Completions for zsh
    Zsh,
    /// Completions for fish
    Fish,
    /// The manual page
    Man,
}
