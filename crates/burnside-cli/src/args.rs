//! The command line: commands, arguments and options.

mod options;

use std::{num::NonZeroUsize, path::PathBuf};

use burnside_api::{USUAL_GAMES, USUAL_PLIES, USUAL_PUZZLES, USUAL_SEED};
use clap::{Args, Parser, Subcommand};

pub(crate) use options::{
    Against, Collect, Color, Effort, FeenTo, Generated, Lesson, Openings, Play, Prove, Puzzle,
    Serve, Solve,
};

use crate::pictures::Pictures;

/// Small two-player board games, exactly: rules, symmetry, counts and values.
#[derive(Parser, Debug)]
#[command(name = "burnside", version, long_version = crate::version::LONG.as_str(), max_term_width = 100)]
#[command(
    after_help = "`burnside games` lists the games. A position is `start`, the game's text or any other of its formats; `-` reads one position per \
line from standard input.\n\
Exit status: 0 fine, 1 bad input or a failed check, 2 usage."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Options of every command.
#[derive(Args, Clone, Debug)]
pub(crate) struct Common {
    /// Answer in JSON: one object, or one object per line
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Use this many threads instead of all
    #[arg(long, global = true, value_name = "N",
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Answer from this table [default: NAME.bst beside NAME.game.toml, if it is there, or a
    /// larger one than the program's own that `tables` lists]
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    /// Show no progress
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Whether to color what is written
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: Color,
    /// Draw with plain characters only
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
}

/// Work by several processes.
#[derive(Args, Clone, Debug)]
#[group(id = "several", multiple = true)]
pub(crate) struct Several {
    /// Work together with the processes at the addresses in this file, one `address:port` a line,
    /// over a network that you trust: run the same command with --process 0, 1, 2 and so on, one
    /// for each line. With `-` the process listens at a free port of this machine, prints its
    /// address, and reads the lines from standard input up to an empty one
    #[arg(long, value_name = "FILE", requires = "process")]
    pub(crate) hosts: Option<PathBuf>,
    /// Which line of the hosts file this process is, counted from 0; process 0 reads and
    /// writes
    #[arg(long, value_name = "K", requires = "hosts")]
    pub(crate) process: Option<usize>,
    /// Start this many processes on this machine, to try it out
    #[arg(long, value_name = "N", conflicts_with = "hosts")]
    pub(crate) processes: Option<NonZeroUsize>,
}

/// A game and a position of it.
#[derive(Args, Clone, Debug)]
pub(crate) struct Place {
    /// The game, by name or by a game file (NAME.game.toml)
    pub(crate) game: String,
    /// The position in any form, `start`, or `-` for one per line of standard input
    pub(crate) position: String,
}

/// Pictures of each state of a record.
#[derive(Args, Clone, Debug)]
pub(crate) struct Grids {
    /// Draw each state: the canonical form first, then the state itself
    #[arg(long)]
    pub(crate) save_images: bool,
    /// Draw every other distinct image too; implies --save-images
    #[arg(long)]
    pub(crate) show_all_transforms: bool,
    /// The folder for the pictures; implies --save-images [default: `canonicalization_output`]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) output_dir: Option<PathBuf>,
    /// How many boards stand side by side; implies --save-images [default: 6]
    #[arg(long, value_name = "N")]
    pub(crate) image_columns: Option<NonZeroUsize>,
    /// Write SVG instead of PNG; implies --save-images
    #[arg(long)]
    pub(crate) svg: bool,
}

impl Grids {
    /// Whether pictures are asked for: every one of the options says so.
    pub(crate) fn are_wanted(&self) -> bool {
        self.save_images
            || self.show_all_transforms
            || self.svg
            || self.output_dir.is_some()
            || self.image_columns.is_some()
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// List the games, their variants, groups and formats, and those that come as game files
    Games,
    /// Draw a position
    Show {
        #[command(flatten)]
        place: Place,
        /// Show what each move is worth to the player who makes it
        #[arg(long)]
        values: bool,
        #[command(flatten)]
        pictures: Pictures,
    },
    /// Explain the rules, with diagrams
    Rules {
        /// The game, by name or by a game file (NAME.game.toml)
        game: String,
    },
    /// Say what a text means: a position in any format, moves, or a record of a game
    Read {
        /// The game, by name or by a game file (NAME.game.toml)
        game: String,
        /// The text, or `-` for all of standard input
        text: String,
    },
    /// Describe a position for a program that shows it: what to draw, what can be touched (JSON)
    View(Place),
    /// Describe only what there is to draw of a position (JSON)
    Scene(Place),
    /// List the legal moves
    Moves(Place),
    /// Play moves from a position; without moves, play a game in the terminal
    Play(Play),
    /// Find the canonical form, its key and the symmetry that leads there
    Canon {
        #[command(flatten)]
        place: Place,
        /// The group of symmetries [default: value]
        #[arg(long, value_name = "GROUP")]
        group: Option<String>,
    },
    /// List the distinct images of a position
    Orbit {
        #[command(flatten)]
        place: Place,
        /// The group of symmetries [default: value]
        #[arg(long, value_name = "GROUP")]
        group: Option<String>,
        /// How many images stand side by side in the picture
        #[arg(long, value_name = "N", default_value_t = 6)]
        columns: usize,
        #[command(flatten)]
        pictures: Pictures,
    },
    /// Write a position in another format
    Convert {
        #[command(flatten)]
        place: Place,
        /// The format to write
        #[arg(long, value_name = "FORMAT")]
        to: String,
        /// The format to read, instead of recognizing it
        #[arg(long, value_name = "FORMAT")]
        from: Option<String>,
    },
    /// Count lines of play, or the positions that they lead to
    Perft {
        /// The game, by name or by a game file (NAME.game.toml)
        game: String,
        /// The position in any form
        #[arg(default_value = "start")]
        position: String,
        /// The length of the lines in plies
        #[arg(long, short, value_name = "N")]
        depth: u32,
        /// Count positions up to symmetry, ply by ply, instead of lines
        #[arg(long)]
        unique: bool,
        /// The group of symmetries for --unique [default: value]
        #[arg(long, value_name = "GROUP", requires = "unique")]
        group: Option<String>,
    },
    /// Play games at random
    Random {
        /// The game, by name or by a game file (NAME.game.toml)
        game: String,
        /// How many games
        #[arg(long, value_name = "N", default_value_t = USUAL_GAMES)]
        games: u64,
        /// The same seed gives the same games
        #[arg(long, value_name = "SEED", default_value_t = USUAL_SEED)]
        seed: u64,
    },
    /// Count the classes of positions at each ply, in two ways
    Count {
        /// The game, by name or by a game file (NAME.game.toml)
        game: String,
        /// How many plies
        #[arg(long, value_name = "N", default_value_t = USUAL_PLIES)]
        plies: u32,
        /// The group of symmetries [default: value]
        #[arg(long, value_name = "GROUP")]
        group: Option<String>,
    },
    /// Find the exact value of a position and of each of its moves
    Value {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        effort: Effort,
        /// Say only what the position is worth, without its moves
        #[arg(long)]
        brief: bool,
        #[command(flatten)]
        processes: Several,
    },
    /// Find a good move: a best one if that is known, else a likely one
    Suggest {
        #[command(flatten)]
        place: Place,
        /// The seed that chooses among several best moves
        #[arg(long, value_name = "SEED", default_value_t = USUAL_SEED)]
        seed: u64,
        #[command(flatten)]
        effort: Effort,
    },
    /// Solve a game completely and write its table
    Solve(Solve),
    /// List the tables that the program has and finds, and say how to make larger ones
    Tables {
        /// Read each of them to its end, and compare its checksum
        #[arg(long)]
        check: bool,
    },
    /// Say what a table tells about a game as a whole: counts, fairness, narrowness
    Stats {
        /// The game, by name or by a game file (NAME.game.toml)
        game: String,
        #[command(flatten)]
        pictures: Pictures,
    },
    /// Find a position with exactly one good move, and that move
    Puzzle(Puzzle),
    /// Choose many such positions from a table and write them to a file, the easiest first
    Puzzles {
        /// The game, by name or by a game file (NAME.game.toml)
        game: String,
        /// How many, if there are so many
        #[arg(long, value_name = "N", default_value_t = USUAL_PUZZLES)]
        count: usize,
        /// The same seed gives the same puzzles
        #[arg(long, value_name = "SEED", default_value_t = USUAL_SEED)]
        seed: u64,
        /// The file to write [default: NAME.puzzles]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Say what a strategy that wins, or never loses, does in a position
    Lesson(Lesson),
    /// Find a small certificate of who wins, or that both players draw
    Prove(Prove),
    /// Draw a certificate on one sheet: every board to know, what to play, where replies lead
    Poster {
        /// The game, by name or by a game file (NAME.game.toml)
        game: String,
        /// The picture to write; its name ends in .svg, .pdf or .png
        out: PathBuf,
        /// The certificate [default: a new one]
        #[arg(long, value_name = "FILE")]
        proof: Option<PathBuf>,
        /// Only the first boards, on A4, in eight panels to fold
        #[arg(long)]
        pocket: bool,
        /// How many pixels wide a PNG is
        #[arg(long, value_name = "PIXELS", default_value_t = 4000)]
        width: u32,
        /// Draw for a dark background
        #[arg(long)]
        dark: bool,
    },
    /// Check a table or a certificate from the rules alone
    Verify {
        /// The table or the certificate
        file: PathBuf,
        /// The game, by name or by a game file [default: the one that the table names, or the game
        /// file beside it]
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
        /// Check only one in N of the last classes of a table of early positions, as all of them take
        /// hours, or of a certificate's open ends
        #[arg(long, value_name = "N")]
        every: Option<NonZeroUsize>,
        /// Take what a certificate leaves open as it is claimed, without a search
        #[arg(long, conflicts_with = "every")]
        assume_open: bool,
    },
    /// Read a position of any game, in FEEN or PON; change it and write it
    Feen {
        /// FEEN, a PON object, `new` for no position yet, or `-` for one per line of standard
        /// input
        text: String,
        /// Operations to apply, a JSON array: `[["board_diff", [[0, "K"], [4, null]]],
        /// ["first_player_hand_diff", [["P", 1]]], ["toggle"]]`; after `new`, the first one is
        /// `["new", [8, 8], "C", "c"]`
        #[arg(long, value_name = "JSON")]
        apply: Option<String>,
        /// What to write instead of a summary
        #[arg(long, value_enum)]
        to: Option<FeenTo>,
    },
    /// Go through game records move by move
    Analyze {
        /// Records: move lists, or files in a game's own form
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The game of a move list, if the file does not name it
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
        /// The group of symmetries [default: portable]
        #[arg(long, value_name = "GROUP")]
        group: Option<String>,
        /// Find the value of every position, even if that takes a search
        #[arg(long)]
        values: bool,
        /// Draw the values as a graph; the name ends in .svg or .png
        #[arg(long, value_name = "FILE")]
        graph: Option<PathBuf>,
        #[command(flatten)]
        effort: Effort,
        #[command(flatten)]
        grids: Grids,
    },
    /// Write a game record in another form: a move list, or a form of the game's own
    Record {
        /// The record in any form, or `-` for standard input
        file: PathBuf,
        /// The game of a move list, if the file does not name it
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
        /// The form: `moves`, or one of the game's own, which `games --json` lists
        #[arg(long, value_name = "FORM", default_value = "moves")]
        to: String,
        /// The file to write, instead of standard output
        #[arg(long, short, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Collect many games: fold their positions by symmetry into one tree of openings
    Collect(Collect),
    /// Say what was played in a position, how often and with what results, by a collection
    Openings(Openings),
    /// Write a game file to begin a game of your own with
    New {
        /// The name of the game
        name: String,
        /// Start from a game file that comes with the program
        #[arg(long, value_name = "GAME")]
        like: Option<String>,
        /// The file to write [default: NAME.game.toml]
        #[arg(long, short, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Check a game file and describe its game: board, symmetry, counts, a random game, warnings
    Check {
        /// The game file
        file: PathBuf,
    },
    /// Serve the explorer and the HTTP API, as `burnside` without a command does
    Serve(Serve),
    /// How likely it is that drawn pieces of Quarto share a trait: exactly, and by drawing them
    Chances {
        /// How often two and four pieces are drawn
        #[arg(long, value_name = "N", default_value_t = 10_000_000)]
        trials: u64,
        /// The same seed draws the same pieces
        #[arg(long, value_name = "SEED", default_value_t = USUAL_SEED)]
        seed: u64,
    },
    /// Say what this program contains, whether it is whole, and what it can use here
    Doctor,
    /// Write shell completions or the manual page
    Generate {
        /// What to write
        #[arg(value_enum)]
        what: Generated,
        /// The file to write, instead of standard output
        #[arg(long, short, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

impl Command {
    /// Whether it answers with values, and so from a table if there is one.
    pub(crate) fn tells_values(&self) -> bool {
        match self {
            Self::Play(play) => play.moves.is_empty(),
            Self::Show { values, .. } => *values,
            Self::Value { .. }
            | Self::Suggest { .. }
            | Self::Analyze { .. }
            | Self::Collect(_)
            | Self::Openings(_)
            | Self::Stats { .. }
            | Self::Puzzle(_)
            | Self::Lesson(_)
            | Self::Puzzles { .. }
            | Self::Prove(_)
            | Self::Poster { .. }
            | Self::Serve(_) => true,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::Cli;

    #[test]
    fn every_request_of_the_api_has_a_command() {
        for request in burnside_api::Command::ALL {
            let name = match request {
                burnside_api::Command::Plan => "solve", // with --plan
                request => request.name(),
            };
            assert!(Cli::command().find_subcommand(name).is_some(), "{name}");
        }
    }
}
