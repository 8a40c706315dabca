//! A game at the terminal.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anstyle::Style;
use burnside::{Outcome, Player};
use burnside_api::{
    Answer, AnyGame, Context, Effort, PictureOptions, Place, Request,
    answers::{Play, Suggestion},
};
use burnside_solve::random::any_below;

use super::{
    Session, game_files,
    line_input::Input,
    requests::{legal_moves, mismatch, standing_at},
    rules, usage,
    words::{Worth, standing},
    write_record,
};
use crate::{
    args::{self, Against},
    failure::{Failure, Result},
    files,
    output::{Printed, counted, print_text, wrapped},
};

const HELP: &str = "\
Type a move as text, or its number in the list of moves, or one of these words,
all in upper or lower case:
  moves         list the moves with their numbers
  undo, redo    take a turn back, or play it again
  hint          suggest a move
  value         say what this position is worth
  board         draw the board again
  rules         explain the rules, with diagrams
  save FILE     save the game           load FILE     continue a saved game
  help          show this list          quit          leave
";

const BOLD: Style = Style::new().bold();

/// How long the program thinks about a move if nothing is said and no table knows it.
const THINKING: Duration = Duration::from_secs(2);

/// Plays a game until the person leaves.
pub(super) fn run(session: &Session, play: args::Play) -> Result<()> {
    let game = match &play.load {
        // A file says itself which variant it is of.
        Some(path) if game_files::path_of(&play.game).is_none() => {
            let found = session.service.game_of_record(&files::read(path)?, Some(&play.game))?;
            let game = found.map_or_else(|| session.game(&play.game), Ok)?;
            session.open_table(&*game, None)?;
            game
        }
        _ => session.game_with_values(&play.game)?,
    };
    let place = match &play.load {
        Some(path) => load(&*game, path)?,
        None => Place::at(&play.position),
    };
    let person = if play.side == 1 { Player::One } else { Player::Two };
    let mut effort = play.effort.within()?;
    if effort.time.is_none() && effort.nodes.is_none() && !game.is_solved() {
        effort.time = Some(THINKING);
    }
    let current = Line::new(&*game, &place)?;
    let session = session.clone();
    TerminalGame { session, game, current, person, play, effort, turn: 0 }.run()
}

/// The positions of a game, and the moves between them; those at `played..` were taken back.
struct Line {
    first: Play,
    plies: Vec<(String, Play)>,
    played: usize,
}

impl Line {
    /// A game so far.
    fn new(game: &dyn AnyGame, place: &Place) -> Result<Self> {
        let first = standing_at(game, &Place::at(&place.position))?;
        let mut line = Self { first, plies: Vec::new(), played: 0 };
        for mv in &place.moves {
            line.play(game, mv)?;
        }
        Ok(line)
    }

    fn now(&self) -> &Play {
        self.played.checked_sub(1).map_or(&self.first, |last| &self.plies[last].1)
    }

    fn place(&self) -> Place {
        Place::at(&self.now().position)
    }

    /// The first position, and all moves from there.
    fn whole(&self) -> Place {
        let moves = self.plies[..self.played].iter().map(|(mv, _)| mv.clone());
        Place { position: self.first.position.clone(), moves: moves.collect() }
    }

    /// The position before the last move, and that move: what a drawing shows.
    fn last(&self) -> Place {
        let Some(last) = self.played.checked_sub(1) else { return self.place() };
        let before = last.checked_sub(1).map_or(&self.first, |index| &self.plies[index].1);
        Place { position: before.position.clone(), moves: vec![self.plies[last].0.clone()] }
    }

    fn play(&mut self, game: &dyn AnyGame, text: &str) -> Result<()> {
        let place = Place { moves: vec![text.to_owned()], ..self.place() };
        let next = standing_at(game, &place)?;
        self.plies.truncate(self.played);
        self.plies.push((text.to_owned(), next));
        self.played += 1;
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let any = self.played > 0;
        self.played -= usize::from(any);
        any
    }

    fn redo(&mut self) -> bool {
        let any = self.played < self.plies.len();
        self.played += usize::from(any);
        any
    }

    /// How often the position has stood on the board, this time included.
    fn repetitions(&self) -> usize {
        let now = &self.now().position;
        let positions = std::iter::once(&self.first)
            .chain(self.plies[..self.played].iter().map(|(_, play)| play));
        positions.filter(|play| play.position == *now).count()
    }
}

struct TerminalGame {
    session: Session,
    game: Arc<dyn AnyGame>,
    current: Line,
    /// The player at the keyboard; with a friend, both are.
    person: Player,
    play: args::Play,
    effort: Effort,
    /// Moves made by the program: each has chances of its own.
    turn: u64,
}

/// What the person wants next.
enum Next {
    Ask,
    Redraw,
    Leave,
}

impl TerminalGame {
    fn run(mut self) -> Result<()> {
        let title = self.game.about().title;
        print_text(&format!("{BOLD}{title}{BOLD:#}. Type help for help.\n"))?;
        let mut input = Input::open();
        let mut next = Next::Redraw;
        loop {
            if matches!(next, Next::Redraw) {
                self.draw()?;
                while self.is_programs_turn() {
                    self.answer()?;
                    self.draw()?;
                }
            }
            let Some(line) = input.next()? else { return Ok(()) };
            next = match self.command(line.trim()) {
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

    fn command(&mut self, line: &str) -> Result<Next> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (&*word.to_lowercase(), rest) {
            ("", _) => Ok(Next::Ask),
            ("help" | "?", "") => print_then_ask(HELP),
            ("quit" | "q" | "exit", "") => Ok(Next::Leave),
            ("board", "") => Ok(Next::Redraw),
            ("moves", "") => self.list(),
            ("undo", "") => self.undo(),
            ("redo", "") => self.redo(),
            ("hint", "") => self.hint(),
            ("value", "") => self.value(),
            ("rules", "") => {
                print_then_ask(&rules::in_words(&*self.game, self.session.terminal())?)
            }
            ("save", path) if !path.is_empty() => self.save(Path::new(path)),
            ("load", path) if !path.is_empty() => {
                let place = load(&*self.game, Path::new(path))?;
                self.current = Line::new(&*self.game, &place)?;
                Ok(Next::Redraw)
            }
            ("save" | "load", _) => Err(usage(
                format!("{word} needs the name of a file"),
                format!("for example {word} game.txt"),
            )),
            _ => self.play(line),
        }
    }

    fn draw(&self) -> Result<()> {
        let options =
            PictureOptions { terminal: self.session.terminal(), ..PictureOptions::default() };
        let drawing = self.game.drawing(&self.current.last(), &options, &Context::default())?;
        let mut text = format!("\n{}\n", drawing.text);
        let Play { to_move, outcome, .. } = *self.current.now();
        text.push_str(&standing(to_move, outcome));
        if outcome.is_none() {
            let count = legal_moves(&*self.game, &self.current.place())?.moves.len() as u64;
            let _ = write!(text, ", {}", counted(count, "move", "moves"));
        }
        if self.current.repetitions() >= 3 {
            text.push_str("; this position is on the board for the third time or more");
        }
        text.push('\n');
        print_text(&text)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.current.now().outcome
    }

    fn is_programs_turn(&self) -> bool {
        self.play.against != Against::Friend
            && self.outcome().is_none()
            && self.current.now().to_move != self.person
    }

    /// Plays a move by its number or its text, in any case if only one move is meant.
    fn play(&mut self, text: &str) -> Result<Next> {
        let chosen = match text.parse::<usize>() {
            Ok(number) => self.move_number(number)?,
            Err(_) => text.to_owned(),
        };
        if let Err(failure) = self.current.play(&*self.game, &chosen) {
            let Some(meant) = self.in_any_case(&chosen)? else { return Err(failure) };
            self.current.play(&*self.game, &meant)?;
        }
        Ok(Next::Redraw)
    }

    /// The legal move that is written so but for upper and lower case, if there is only one.
    fn in_any_case(&self, text: &str) -> Result<Option<String>> {
        let moves = legal_moves(&*self.game, &self.current.place())?.moves;
        let text = text.to_lowercase();
        let mut meant = moves.into_iter().filter(|mv| mv.to_lowercase() == text);
        let first = meant.next();
        Ok(first.filter(|_| meant.next().is_none()))
    }

    fn move_number(&self, number: usize) -> Result<String> {
        let moves = legal_moves(&*self.game, &self.current.place())?.moves;
        let count = moves.len();
        let chosen = number.checked_sub(1).and_then(|index| moves.into_iter().nth(index));
        chosen.ok_or_else(|| {
            let hint = match count {
                0 => "the game is over: undo, save or quit".to_owned(),
                _ => format!("1 to {count}: moves lists them"),
            };
            usage(format!("there is no move {number}"), hint)
        })
    }

    /// The program's move.
    fn answer(&mut self) -> Result<()> {
        let chosen = if self.play.against == Against::Random {
            let moves = legal_moves(&*self.game, &self.current.place())?.moves;
            let index = any_below(moves.len(), self.seed());
            moves.into_iter().nth(index)
        } else {
            self.think()?.text
        };
        let Some(text) = chosen else { return Ok(()) };
        self.turn += 1;
        let player = self.current.now().to_move;
        self.current.play(&*self.game, &text)?;
        print_text(&format!("{player} plays {BOLD}{text}{BOLD:#}\n"))
    }

    fn seed(&self) -> u64 {
        self.play.seed.wrapping_add(self.turn.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn think(&self) -> Result<Suggestion> {
        let spinner = self.session.progress.spinner();
        spinner.set_message("thinking");
        let (place, effort) = (self.current.place(), self.effort);
        let request = Request::Suggest { place, effort, seed: self.seed() };
        let found = self.game.answer(&request, &self.context());
        spinner.finish_and_clear();
        match found? {
            Answer::Suggest(suggestion) => Ok(suggestion),
            _ => Err(mismatch()),
        }
    }

    fn context(&self) -> Context<'static> {
        Context { book: !self.play.effort.no_book, ..Context::default() }
    }

    fn hint(&self) -> Result<Next> {
        let suggestion = self.think()?;
        match &suggestion.text {
            None => print_then_ask("the game is over\n"),
            Some(mv) => print_then_ask(&format!("{BOLD}{mv}{BOLD:#} ({})\n", suggestion.worth())),
        }
    }

    fn value(&self) -> Result<Next> {
        let (place, effort) = (self.current.place(), self.effort);
        let request = Request::Value { place, effort, partial: false };
        print_then_ask(&self.game.answer(&request, &self.context())?.for_people())
    }

    fn list(&self) -> Result<Next> {
        let moves = legal_moves(&*self.game, &self.current.place())?.moves;
        let words =
            (1..).zip(moves).map(|(number, mv)| format!("{number}:{}", mv.replace(' ', "\u{a0}")));
        print_then_ask(&wrapped(words, 2))
    }

    /// Takes the last turn back, and the program's answer with it.
    fn undo(&mut self) -> Result<Next> {
        if !self.current.undo() {
            return print_then_ask("there is nothing to take back\n");
        }
        while self.is_programs_turn() && self.current.undo() {}
        Ok(Next::Redraw)
    }

    fn redo(&mut self) -> Result<Next> {
        if !self.current.redo() {
            return print_then_ask("there is nothing to play again\n");
        }
        while self.is_programs_turn() && self.current.redo() {}
        Ok(Next::Redraw)
    }

    fn save(&self, path: &Path) -> Result<Next> {
        let whole = self.current.whole();
        files::write_whole(path, write_record::named(&*self.game, &whole, path)?.as_bytes())?;
        print_then_ask(&format!("saved {} plies to {}\n", whole.moves.len(), path.display()))
    }
}

fn print_then_ask(text: &str) -> Result<Next> {
    print_text(text).map(|()| Next::Ask)
}

/// Reads a record from its beginning to its end.
fn load(game: &dyn AnyGame, path: &Path) -> Result<Place> {
    let bytes = files::read(path)?;
    match game.read_record(&bytes) {
        (place, None) => Ok(place),
        (_, Some(error)) => {
            Err(Failure::InFile { path: PathBuf::from(path), error: Box::new(error) })
        }
    }
}
