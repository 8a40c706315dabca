//! Puzzles as text, and those that come with the program.
//!
//! ```text
//! burnside puzzles 1
//! game gobblet
//! rules 7d1c...            the SHA-256 of what tells its rules from others
//! seed 42
//! Sl,.,./.,.,./.,.,. 1     a position a line, the easiest first
//! ```

use burnside::catalog::Entry;

use crate::table::rules_hash;

/// The first line of a file with puzzles.
const HEAD: &str = "burnside puzzles 1";

/// Positions that are puzzles, the easiest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleFile {
    /// The game, by name.
    pub game: String,
    /// The SHA-256 of its rules, in hexadecimal.
    pub rules: String,
    /// The seed that chose them.
    pub seed: u64,
    /// The positions, in the game's own text.
    pub positions: Vec<String>,
}

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: expected {expected}")]
pub struct PuzzleFileError {
    /// The line, from 1.
    pub line: usize,
    /// What should be there.
    pub expected: &'static str,
}

impl PuzzleFile {
    /// The puzzles of a game.
    pub fn new<G: Entry>(
        game: &G,
        seed: u64,
        positions: impl IntoIterator<Item = G::Position>,
    ) -> Self {
        Self {
            game: game.name().to_owned(),
            rules: hex::encode(rules_hash(game)),
            seed,
            positions: positions.into_iter().map(|at| game.position_text(at)).collect(),
        }
    }

    /// Reads a file.
    ///
    /// ```
    /// use burnside_solve::puzzles::PuzzleFile;
    ///
    /// let text = "burnside puzzles 1\ngame toy\nrules 00\nseed 42\na b\n";
    /// let file = PuzzleFile::read(text)?;
    /// assert_eq!((file.seed, file.positions.len()), (42, 1));
    /// assert_eq!(file.write(), text);
    /// # Ok::<(), burnside_solve::puzzles::PuzzleFileError>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, PuzzleFileError> {
        let mut lines = text.lines();
        let mut next = |line, start, expected| {
            let found = lines.next().and_then(|text: &str| text.strip_prefix(start));
            found.ok_or(PuzzleFileError { line, expected })
        };
        if !next(1, HEAD, HEAD)?.is_empty() {
            return Err(PuzzleFileError { line: 1, expected: HEAD });
        }
        let game = next(2, "game ", "game NAME")?.to_owned();
        let rules = next(3, "rules ", "rules HASH")?.to_owned();
        let seed = next(4, "seed ", "seed NUMBER")?.parse();
        let seed = seed.map_err(|_| PuzzleFileError { line: 4, expected: "seed NUMBER" })?;
        let positions: Vec<String> = lines.map(str::to_owned).collect();
        if let Some(at) = positions.iter().position(String::is_empty) {
            return Err(PuzzleFileError { line: at + 5, expected: "a position" });
        }
        Ok(Self { game, rules, seed, positions })
    }

    /// Its text.
    pub fn write(&self) -> String {
        let Self { game, rules, seed, positions } = self;
        let mut text = format!("{HEAD}\ngame {game}\nrules {rules}\nseed {seed}\n");
        for position in positions {
            text.push_str(position);
            text.push('\n');
        }
        text
    }

    /// Whether it is of this game, by these rules.
    pub fn is_of<G: Entry>(&self, game: &G) -> bool {
        self.game == game.name() && self.rules == hex::encode(rules_hash(game))
    }
}

/// Every file of `puzzles/` that can be read; a test holds that all can.
pub fn embedded_puzzles() -> &'static [PuzzleFile] {
    static FILES: &[&str] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));
    static READ: std::sync::LazyLock<Vec<PuzzleFile>> = std::sync::LazyLock::new(|| {
        FILES.iter().filter_map(|text| PuzzleFile::read(text).ok()).collect()
    });
    &READ
}
