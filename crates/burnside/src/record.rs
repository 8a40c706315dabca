//! Records of games: who played what, for every game, and a plain file format for them.
//!
//! A move list has one move per line, as [`Notation`] writes it. Lines that begin with `#` are
//! comments; some of them mean something:
//!
//! ```text
//! # Player 1: Ada
//! # Player 2: Charles
//! # Start: .A../..b./..../....
//! C12
//! # Resigned: player 2
//! ```
//!
//! `# Result: player 1` (or `player 2`, `draw`, `both lose`) says how a game ended that stops
//! before an end by the rules.

use std::fmt::Write as _;

use crate::{Game, Match, Notation, Outcome, PlayError, Player};

/// A game that was played, or is being played.
///
/// ```
/// use burnside::{Notation, record::Record, zertz::Zertz};
///
/// let mut record = Record::new(Zertz::RINGS_37);
/// record.players[0] = Some("Ada".to_owned());
/// record.play(Zertz::RINGS_37.parse_move(record.last(), "Wd4,a1")?)?;
/// assert_eq!(record.to_move_list(), "# Player 1: Ada\nWd4,a1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    rules: G,
    start: G::Position,
    /// All of them legal when they were played.
    moves: Vec<G::Move>,
    last: G::Position,
    /// The names of the players, as far as they are known.
    pub players: [Option<String>; 2],
    /// What was remarked, in order of the plies.
    pub comments: Vec<Comment>,
    /// The player who resigned, if one did.
    pub resigned: Option<Player>,
    /// How it ended by what the record says. Where the rules or a resignation say otherwise, they
    /// count.
    pub result: Option<Outcome>,
    /// What else a file contains about the game, by name: its date, its result in words.
    pub tags: Vec<(String, String)>,
}

/// A remark between two plies.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment {
    /// How many plies had been played.
    pub ply: usize,
    /// One line of text.
    pub text: String,
}

impl<G: Game> Record<G> {
    /// A game without moves.
    pub fn new(rules: G) -> Self {
        let start = rules.start();
        Self::from_position(rules, start)
    }

    /// A game without moves that begins in the middle.
    pub fn from_position(rules: G, start: G::Position) -> Self {
        Self {
            rules,
            start,
            moves: Vec::new(),
            last: start,
            players: [None, None],
            comments: Vec::new(),
            resigned: None,
            result: None,
            tags: Vec::new(),
        }
    }

    /// The rules, variant included.
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// The position in which it began.
    pub fn start(&self) -> G::Position {
        self.start
    }

    /// The plies.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Every position, the first and the last included.
    pub fn positions(&self) -> impl Iterator<Item = G::Position> {
        let mut position = self.start;
        let after = self.moves.iter().map(move |&mv| {
            position = self.rules.play_unchecked(position, mv);
            position
        });
        std::iter::once(self.start).chain(after)
    }

    /// The last position.
    pub fn last(&self) -> G::Position {
        self.last
    }

    /// Adds a ply, if it is legal.
    pub fn play(&mut self, mv: G::Move) -> Result<G::Position, PlayError<G::Position, G::Move>> {
        self.last = self.rules.try_play(self.last, mv)?;
        self.moves.push(mv);
        Ok(self.last)
    }

    /// Takes the last ply back, and returns it.
    pub fn undo(&mut self) -> Option<G::Move> {
        let undone = self.moves.pop()?;
        let play = |position, &mv| self.rules.play_unchecked(position, mv);
        self.last = self.moves.iter().fold(self.start, play);
        Some(undone)
    }

    /// How it ended: by the rules, by resignation, or by the result that the record gives.
    pub fn outcome(&self) -> Option<Outcome> {
        let resigned = || self.resigned.map(|player| Outcome::Win(player.other()));
        self.rules.outcome(self.last).or_else(resigned).or(self.result)
    }
}

/// What has been played so far.
impl<G: Game> From<&Match<G>> for Record<G> {
    fn from(game: &Match<G>) -> Self {
        let start = game.positions().next().unwrap_or_else(|| game.position());
        let mut record = Self::from_position(game.rules().clone(), start);
        record.moves.extend(game.history());
        record.last = game.position();
        record
    }
}

/// A file that could not be read to its end, with everything that was read before.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Damaged<G: Game, E> {
    /// The game up to there.
    pub record: Box<Record<G>>,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: E,
}

/// Why a line is not a move of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadMove<E> {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] E),
    /// It can, and the rules forbid it.
    #[error("{text} is illegal here{}", match .outcome {
        Some(outcome) => format!(": the game is over ({outcome})"),
        None => String::new(),
    })]
    Illegal {
        /// The move as it was written.
        text: String,
        /// How the game had already ended, if that is the reason.
        outcome: Option<Outcome>,
    },
    /// The start that it names is not a position, or comes after a move.
    #[error("a start must be one position, before the first move: {text}")]
    Start {
        /// What was written.
        text: String,
    },
}

impl<G: Notation> Record<G> {
    /// Reads a move list. Text that is not UTF-8 is read as far as it goes.
    pub fn from_move_list(
        rules: G,
        bytes: impl AsRef<[u8]>,
    ) -> Result<Self, Damaged<G, BadMove<G::Error>>> {
        let text = String::from_utf8_lossy(bytes.as_ref());
        // A byte order mark, which some editors put before the first line.
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        Self::new(rules).read_lines(text.lines().zip(1..))
    }

    /// Reads on from numbered lines.
    pub(crate) fn read_lines<'a>(
        mut self,
        lines: impl Iterator<Item = (&'a str, usize)>,
    ) -> Result<Self, Damaged<G, BadMove<G::Error>>> {
        for (text, line) in lines {
            let read = match text.trim().strip_prefix('#') {
                Some(comment) => self.read_comment(comment.trim()),
                None => self.read_turn(text.trim()),
            };
            if let Err(reason) = read {
                return Err(Damaged { record: Box::new(self), line, reason });
            }
        }
        Ok(self)
    }

    fn read_comment(&mut self, text: &str) -> Result<(), BadMove<G::Error>> {
        let (word, rest) = text.split_once(':').unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
            "Player 1" if !rest.is_empty() => self.players[0] = Some(rest.to_owned()),
            "Player 2" if !rest.is_empty() => self.players[1] = Some(rest.to_owned()),
            "Resigned" if rest == "player 1" => self.resigned = Some(Player::One),
            "Resigned" if rest == "player 2" => self.resigned = Some(Player::Two),
            "Result" if rest.parse::<Outcome>().is_ok() => self.result = rest.parse().ok(),
            "Start" => {
                if !self.moves.is_empty() {
                    return Err(BadMove::Start { text: rest.to_owned() });
                }
                self.start = self.rules.parse_position(rest)?;
                self.last = self.start;
            }
            _ if text.is_empty() => {}
            _ => {
                self.comments.push(Comment { ply: self.moves.len(), text: text.to_owned() });
            }
        }
        Ok(())
    }

    fn read_turn(&mut self, text: &str) -> Result<(), BadMove<G::Error>> {
        if text.is_empty() {
            return Ok(());
        }
        for mv in self.rules.parse_turn(self.last, text)? {
            self.play(mv).map_err(|error| BadMove::Illegal {
                text: text.to_owned(),
                outcome: error.outcome,
            })?;
        }
        Ok(())
    }

    /// Writes a move list, one ply per line. Tags are written as comments.
    pub fn to_move_list(&self) -> String {
        let mut text = String::new();
        for (player, name) in (1..).zip(&self.players) {
            if let Some(name) = name {
                comment(&mut text, &format!("Player {player}: {name}"));
            }
        }
        for (name, value) in &self.tags {
            comment(&mut text, &format!("{name}: {value}"));
        }
        if self.start != self.rules.start() {
            comment(&mut text, &format!("Start: {}", self.rules.position_text(self.start)));
        }
        let mut comments = self.comments.iter().peekable();
        for (ply, position) in self.positions().enumerate() {
            while let Some(remark) = comments.next_if(|remark| remark.ply <= ply) {
                comment(&mut text, &remark.text);
            }
            if let Some(&mv) = self.moves.get(ply) {
                let _ = writeln!(text, "{}", self.rules.move_text(position, mv));
            }
        }
        for remark in comments {
            comment(&mut text, &remark.text);
        }
        if let Some(player) = self.resigned {
            comment(&mut text, &format!("Resigned: {player}"));
        }
        if let Some(result) = self.result {
            comment(&mut text, &format!("Result: {result}"));
        }
        text
    }
}

/// One comment line for each line of the text.
fn comment(into: &mut String, text: &str) {
    for line in text.lines() {
        let _ = writeln!(into, "# {}", line.trim());
    }
}
