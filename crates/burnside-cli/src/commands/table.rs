//! A game at the terminal.

use std::{
    fmt::Write as _,
    io::{self, BufRead, IsTerminal},
    path::{Path, PathBuf},
};

use anstyle::Style;
use burnside::{
    Match, Player,
    catalog::{self, Entry},
    record::Record,
};
use burnside_draw::{Draw, Visitor};
use burnside_solve::{
    door::{self, Judge, Worth},
    mcts::Options,
};

use super::{Context, counts::limits, positions::standing};
use crate::{
    args::{self, Against},
    failure::{Failure, Outcome},
    files,
    output::{grouped, print_text, wrapped},
    pictures::terminal,
};

const HELP: &str = "\
a move as text, or its number in the list of moves
  moves         list the moves with their numbers
  undo, redo    take a turn back, play it again
  hint          what would you play?
  value         what is this position worth?
  board         draw the board again
  save FILE     save the record        load FILE     go on with a saved one
  help          this list              quit          leave
";

const BOLD: Style = Style::new().bold();

pub(super) struct Table {
    pub(super) context: Context,
    pub(super) play: args::Play,
}

impl Visitor for Table {
    type Output = Outcome<()>;

    fn visit<G: Entry + Draw>(self, game: G) -> Outcome<()> {
        let Self { context, play } = self;
        let first = catalog::read(&game, &play.position)?;
        let current = match &play.load {
            Some(path) => load(game.clone(), path)?,
            None => Match::from_position(game.clone(), first),
        };
        let person = if play.side == 1 { Player::One } else { Player::Two };
        let judge = door::judge(&game);
        Sitting { game, judge, current, person, play, context, turn: 0 }.run()
    }
}

struct Sitting<G: Entry + Draw> {
    game: G,
    judge: Box<dyn Judge<G>>,
    current: Match<G>,
    /// The player at the keyboard; with a friend, both are.
    person: Player,
    play: args::Play,
    context: Context,
    /// Moves made by the program: each has chances of its own.
    turn: u64,
}

/// What the person wants next.
enum Next {
    Ask,
    Redraw,
    Leave,
}

impl<G: Entry + Draw> Sitting<G> {
    fn run(mut self) -> Outcome<()> {
        let title = self.game.title();
        print_text(&format!("{BOLD}{title}{BOLD:#}. Type help for help.\n"))?;
        let mut lines = io::stdin().lock().lines();
        let mut next = Next::Redraw;
        loop {
            if matches!(next, Next::Redraw) {
                self.draw()?;
                while self.is_programs_turn() {
                    self.answer()?;
                    self.draw()?;
                }
            }
            print_text("> ")?;
            let Some(line) = lines.next() else {
                // The end of input ends the line that was begun, as a person's key would.
                return print_text("\n");
            };
            let line = line.map_err(Failure::Input)?;
            if !io::stdin().is_terminal() {
                print_text(&format!("{line}\n"))?;
            }
            next = match self.obey(line.trim()) {
                Ok(next) => next,
                Err(failure @ Failure::Output(_)) => return Err(failure),
                Err(failure) => {
                    failure.report(false);
                    Next::Ask
                }
            };
            if matches!(next, Next::Leave) {
                return Ok(());
            }
        }
    }

    fn obey(&mut self, line: &str) -> Outcome<Next> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => Ok(Next::Ask),
            ("help" | "?", "") => say(HELP),
            ("quit" | "q" | "exit", "") => Ok(Next::Leave),
            ("board", "") => Ok(Next::Redraw),
            ("moves", "") => self.list(),
            ("undo", "") => self.undo(),
            ("redo", "") => self.redo(),
            ("hint", "") => self.hint(),
            ("value", "") => self.value(),
            ("save", path) if !path.is_empty() => self.save(Path::new(path)),
            ("load", path) if !path.is_empty() => {
                self.current = load(self.game.clone(), Path::new(path))?;
                Ok(Next::Redraw)
            }
            ("save" | "load", _) => Err(Failure::Usage {
                message: format!("{word} needs the name of a file"),
                hint: Some(format!("{word} game.txt")),
            }),
            _ => self.play(line),
        }
    }

    fn draw(&self) -> Outcome<()> {
        let position = self.current.position();
        let outcome = self.current.outcome().map(|outcome| outcome.to_string());
        let mut marks = self.game.marks(position);
        marks.last = self.current.history().last();
        let drawing = self.game.terminal(position, &marks, terminal(false));
        let mut text = format!("\n{drawing}\n");
        let to_move = self.current.to_move().number();
        text.push_str(&standing(to_move, outcome.as_deref()));
        if outcome.is_none() {
            let count = self.game.moves(position).count() as u64;
            let _ = write!(text, ", {} moves", grouped(count));
        }
        if self.current.repetitions() >= 3 {
            text.push_str("; this position is on the board for the third time or more");
        }
        text.push('\n');
        print_text(&text)
    }

    fn is_programs_turn(&self) -> bool {
        self.play.against != Against::Friend
            && self.current.outcome().is_none()
            && self.current.to_move() != self.person
    }

    /// Plays a move by its number or its text.
    fn play(&mut self, text: &str) -> Outcome<Next> {
        let position = self.current.position();
        let moves: Vec<_> = if let Ok(number) = text.parse::<usize>() {
            let chosen = number.checked_sub(1).and_then(|n| self.game.moves(position).nth(n));
            let count = self.game.moves(position).count();
            vec![chosen.ok_or_else(|| Failure::Usage {
                message: format!("there is no move {number}"),
                hint: Some(match count {
                    0 => "the game is over: undo, save or quit".to_owned(),
                    _ => format!("1 to {count}: moves lists them"),
                }),
            })?]
        } else {
            let plies = catalog::read_moves(&self.game, position, &[text])?;
            plies.into_iter().map(|(mv, _)| mv).collect()
        };
        for mv in moves {
            let played = self.current.play(mv);
            debug_assert!(played.is_ok(), "it was read as a legal move");
        }
        Ok(Next::Redraw)
    }

    /// The program's move.
    fn answer(&mut self) -> Outcome<()> {
        let position = self.current.position();
        let chosen = if self.play.against == Against::Random {
            burnside_solve::random::any_move(&self.game, position, self.options().seed)
        } else {
            self.think().map(|(mv, _)| mv)
        };
        let Some(mv) = chosen else { return Ok(()) };
        self.turn += 1;
        let text = self.game.move_text(position, mv);
        let player = self.current.to_move();
        let done = self.current.play(mv);
        debug_assert!(done.is_ok(), "suggestions are legal");
        print_text(&format!("{player} plays {BOLD}{text}{BOLD:#}\n"))
    }

    fn options(&self) -> Options {
        let seed = self.play.seed.wrapping_add(self.turn.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let time = self.play.effort.time.map(|seconds| {
            std::time::Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or_default()
        });
        Options { seed, time, ..Options::default() }
    }

    fn think(&self) -> Option<(G::Move, Worth)> {
        let spinner = self.context.progress.spinner();
        spinner.set_message("thinking");
        let limits = limits(self.play.effort, &*self.judge);
        let position = self.current.position();
        let found = door::suggest(&self.game, &*self.judge, position, &limits, &self.options());
        spinner.finish_and_clear();
        found
    }

    fn hint(&self) -> Outcome<Next> {
        let position = self.current.position();
        match self.think() {
            None => say("the game is over\n"),
            Some((mv, worth)) => {
                let mv = self.game.move_text(position, mv);
                say(&format!("{BOLD}{mv}{BOLD:#} ({})\n", in_words(worth)))
            }
        }
    }

    fn value(&self) -> Outcome<Next> {
        let text = self.game.position_text(self.current.position());
        let limits = limits(self.play.effort, &*self.judge);
        let answer = door::value(&self.game, &*self.judge, &text, &limits)?;
        say(&crate::output::Answer::for_people(&answer))
    }

    fn list(&self) -> Outcome<Next> {
        let position = self.current.position();
        let moves = (1..).zip(self.game.moves(position));
        let words = moves.map(|(number, mv)| {
            format!("{number}:{}", self.game.move_text(position, mv).replace(' ', "\u{a0}"))
        });
        say(&wrapped(words, 2))
    }

    /// Takes the last turn back, and the program's answer with it.
    fn undo(&mut self) -> Outcome<Next> {
        if self.current.undo().is_none() {
            return say("there is nothing to take back\n");
        }
        while self.is_programs_turn() && self.current.undo().is_some() {}
        Ok(Next::Redraw)
    }

    fn redo(&mut self) -> Outcome<Next> {
        if self.current.redo().is_none() {
            return say("there is nothing to play again\n");
        }
        while self.is_programs_turn() && self.current.redo().is_some() {}
        Ok(Next::Redraw)
    }

    fn save(&self, path: &Path) -> Outcome<Next> {
        let mut record = Record::from(&self.current);
        record.tags.push(("Game".to_owned(), self.game.name().to_owned()));
        files::write_whole(path, record.to_move_list().as_bytes())?;
        say(&format!("saved {} plies to {}\n", record.moves().len(), path.display()))
    }
}

fn say(text: &str) -> Outcome<Next> {
    print_text(text).map(|()| Next::Ask)
}

fn in_words(worth: Worth) -> String {
    match worth {
        Worth::Exact(value) => value.to_string(),
        Worth::Likely(mean) => {
            format!("wins about {:.0} % of games played at random", 50.0 * (mean + 1.0))
        }
    }
}

/// Reads a record, and plays it again up to its end.
fn load<G: Entry>(game: G, path: &Path) -> Outcome<Match<G>> {
    let bytes = files::read(path)?;
    let record = Record::from_move_list(game.clone(), bytes).map_err(|damaged| {
        let reason = format!("line {}: {}", damaged.line, damaged.reason);
        Failure::Record { path: PathBuf::from(path), reason }
    })?;
    let mut current = Match::from_position(game, record.start());
    for &mv in record.moves() {
        let played = current.play(mv);
        debug_assert!(played.is_ok(), "records hold legal moves");
    }
    Ok(current)
}
