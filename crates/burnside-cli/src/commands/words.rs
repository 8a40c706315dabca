//! Answers in words.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use burnside::{Outcome, Player, Value};
use burnside_api::{
    Answer,
    answers::{
        About, BoardCount, Canon, Convert, Count, GroupAbout, Image, Known, MoveValue, Moves,
        Orbit, Perft, Play, PlyCount, QiAnswer, Random, ReadText, ShippedGame, Source, Suggestion,
        Unique, ValueAnswer, WorthAnswer,
    },
    to_json,
};

use crate::output::{Printed, counted, grouped, wrapped};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// Names and what they stand for, one a line.
fn fields(fields: &[(&str, String)]) -> String {
    let widest = fields.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    fields.iter().fold(String::new(), |mut text, (name, value)| {
        let _ = writeln!(text, "{DIM}{name:<widest$}{DIM:#}  {value}");
        text
    })
}

impl Printed for About {
    fn for_people(&self) -> String {
        let group = |group: &GroupAbout| {
            let name = &group.name;
            let mut notes = vec![group.order.to_string()];
            let roles = [(&self.portable, "portable"), (&self.value, "value")];
            let has_role = |(holder, role): &(&String, &str)| *holder == name && role != name;
            notes.extend(roles.into_iter().filter(has_role).map(|(_, role)| role.to_owned()));
            format!("{name} ({})", notes.join(", "))
        };
        let groups: Vec<_> = self.groups.iter().map(group).collect();
        let mut text = format!("{BOLD}{}{BOLD:#}  {}\n", self.name, self.title);
        text.push_str(&wrapped(self.rules.split(' '), 2));
        let groups = groups.join(", ");
        text.push_str(&wrapped(std::iter::once("groups:").chain(groups.split(' ')), 2));
        let _ = writeln!(text, "  formats: {}", self.formats.join(", "));
        text
    }

    fn on_one_line(&self) -> String {
        format!("{}  {}", self.name, self.title)
    }
}

impl Printed for ShippedGame {
    fn for_people(&self) -> String {
        let head = format!("{BOLD}{}{BOLD:#}  {}\n", self.name, self.title);
        head + &wrapped(self.rules.split(' '), 2)
    }

    fn on_one_line(&self) -> String {
        format!("{}  {}", self.name, self.title)
    }
}

impl Printed for Moves {
    fn for_people(&self) -> String {
        let standing = standing(self.to_move, self.outcome);
        let mut text = format!("{}  {standing}", self.position);
        if self.moves.is_empty() {
            text.push('\n');
        } else {
            let count = self.moves.len() as u64;
            let _ = writeln!(text, ", {}", counted(count, "move", "moves"));
            text.push_str(&wrapped(&self.moves, 0));
        }
        text
    }

    fn on_one_line(&self) -> String {
        format!("{}  {}", self.position, self.moves.join(" "))
    }
}

impl Printed for Play {
    fn for_people(&self) -> String {
        self.on_one_line() + "\n"
    }

    fn on_one_line(&self) -> String {
        format!("{}  {}", self.position, standing(self.to_move, self.outcome))
    }
}

impl Printed for Canon {
    fn for_people(&self) -> String {
        fields(&[
            ("position", self.position.clone()),
            ("group", self.group.clone()),
            ("canonical", format!("{BOLD}{}{BOLD:#}", self.canonical)),
            ("key", hex::encode(&self.key)),
            ("transform", self.transform.clone()),
            ("inverse", self.inverse.clone()),
            ("orbit", self.orbit.to_string()),
            ("stabilizer", self.stabilizer.to_string()),
        ])
    }

    fn on_one_line(&self) -> String {
        format!("{}  {}", self.canonical, self.transform)
    }
}

impl Printed for Orbit {
    fn for_people(&self) -> String {
        let count = self.images.len();
        let images = if count == 1 { "image" } else { "images" };
        let mut text = format!("{}  {count} {images} under {}\n", self.position, self.group);
        let names = self.images.iter().map(|image| image.transform.chars().count());
        let widest = names.max().unwrap_or(0);
        for Image { transform, position } in &self.images {
            let _ = writeln!(text, "{DIM}{transform:<widest$}{DIM:#}  {position}");
        }
        text
    }

    fn on_one_line(&self) -> String {
        let images: Vec<_> = self.images.iter().map(|image| image.position.as_str()).collect();
        images.join("  ")
    }
}

impl Printed for Convert {
    fn for_people(&self) -> String {
        self.on_one_line() + "\n"
    }

    fn on_one_line(&self) -> String {
        self.text.clone().or_else(|| self.bytes.as_ref().map(hex::encode)).unwrap_or_default()
    }
}

impl Printed for QiAnswer {
    fn for_people(&self) -> String {
        let Self::Summary(feen) = self else { return self.on_one_line() + "\n" };
        let shape: Vec<_> = feen.shape.iter().map(u8::to_string).collect();
        fields(&[
            ("feen", feen.feen.clone()),
            ("shape", shape.join(" x ")),
            ("turn", feen.turn.to_owned()),
            ("styles", format!("first {}, second {}", feen.styles.first, feen.styles.second)),
            (
                "pieces",
                format!(
                    "{} on the board, {} in the first hand, {} in the second",
                    feen.pieces.board, feen.pieces.first, feen.pieces.second
                ),
            ),
        ])
    }

    fn on_one_line(&self) -> String {
        match self {
            Self::Feen { feen } => feen.clone(),
            other => to_json(other),
        }
    }
}

impl Printed for Perft {
    fn for_people(&self) -> String {
        let widest = self.divide.iter().map(|(mv, _)| mv.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for (mv, nodes) in &self.divide {
            let _ = writeln!(text, "{mv:<widest$}  {}", grouped(*nodes));
        }
        let _ =
            writeln!(text, "{BOLD}{}{BOLD:#} lines of {}", grouped(self.nodes), plies(self.depth));
        if self.depth > 1 {
            let _ = writeln!(text, "{} positions in all of them", grouped(self.total));
        }
        text
    }

    fn on_one_line(&self) -> String {
        self.nodes.to_string()
    }
}

fn plies(count: u32) -> String {
    if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") }
}

impl Printed for Unique {
    fn for_people(&self) -> String {
        let mut text = format!("{}  up to {}\n", self.position, self.group);
        for (ply, classes) in self.classes.iter().enumerate() {
            let _ = writeln!(text, "{ply:>3}  {:>15}", grouped(*classes));
        }
        text
    }

    fn on_one_line(&self) -> String {
        let classes: Vec<_> = self.classes.iter().map(u64::to_string).collect();
        classes.join(" ")
    }
}

impl Printed for Random {
    fn for_people(&self) -> String {
        let share = |part: u64| {
            #[allow(clippy::cast_precision_loss)] // shares are shown with two digits
            let percent =
                if self.games == 0 { 0.0 } else { 100.0 * part as f64 / self.games as f64 };
            format!("{} ({percent:.2} %)", grouped(part))
        };
        fields(&[
            ("games", grouped(self.games)),
            ("player 1", share(self.player1)),
            ("player 2", share(self.player2)),
            ("draws", share(self.draws)),
            ("mean plies", format!("{:.3}", self.mean_plies)),
            ("seed", self.seed.to_string()),
        ])
    }

    fn on_one_line(&self) -> String {
        format!("{} {} {}", self.player1, self.player2, self.draws)
    }
}

impl Printed for Count {
    fn for_people(&self) -> String {
        let mut text = format!("up to {}\n", self.group);
        let _ = writeln!(text, "{BOLD}ply             open         finished  by the lemma{BOLD:#}");
        for PlyCount { ply, classes, finished, burnside } in &self.plies {
            let lemma = burnside.map_or_else(|| "-".to_owned(), grouped);
            let (classes, finished) = (grouped(*classes), grouped(*finished));
            let _ = writeln!(text, "{ply:>3}  {classes:>15}  {finished:>15}  {lemma:>12}");
        }
        let Some(boards) = &self.boards else { return text };
        let _ = writeln!(text, "all boards by the lemma, whether or not play leads there");
        let _ = writeln!(text, "{BOLD}pieces           boards     with a piece in hand{BOLD:#}");
        for BoardCount { pieces, boards, with_hand } in boards {
            let (boards, with_hand) = (grouped(*boards), grouped(*with_hand));
            let _ = writeln!(text, "{pieces:>6}  {boards:>15}  {with_hand:>23}");
        }
        text
    }

    fn on_one_line(&self) -> String {
        let plies: Vec<_> = self.plies.iter().map(|ply| ply.classes.to_string()).collect();
        plies.join(" ")
    }
}

impl Printed for ValueAnswer {
    fn for_people(&self) -> String {
        format!(
            "{}  {}\n{}",
            self.position,
            self.on_one_line(),
            by_worth(&self.moves, self.at_most)
        )
    }

    fn on_one_line(&self) -> String {
        worth_in_words(self.known, self.at_most, self.source)
    }
}

impl Printed for WorthAnswer {
    fn for_people(&self) -> String {
        format!("{}  {}\n", self.position, self.on_one_line())
    }

    fn on_one_line(&self) -> String {
        worth_in_words(self.known, self.at_most, self.source)
    }
}

/// `win in 3 (table)`.
fn worth_in_words(known: Known, is_bound: bool, source: Source) -> String {
    let value = if is_bound { at_most(known) } else { in_words(known) };
    format!("{value} ({})", source.name())
}

/// `win in at most 7`: the winner is proved, the distance is not.
pub(super) fn at_most(Known(value): Known) -> String {
    let plies = value.and_then(Value::plies);
    match (value, plies) {
        (Some(value), Some(plies)) => format!("{} in at most {plies}", value.word()),
        _ => in_words(Known(value)),
    }
}

/// Moves of equal worth together, the best first; within a line as they are listed. Where only the
/// winner is proved, other moves are not known.
pub(super) fn by_worth(moves: &[MoveValue], is_bound: bool) -> String {
    let mut text = String::new();
    let mut moves: Vec<_> = moves.iter().collect();
    moves.sort_by_key(|mv| std::cmp::Reverse(preference(mv.known)));
    for same in moves.chunk_by(|a, b| a.known == b.known) {
        let style = match same[0].known.0 {
            Some(Value::Win(_)) => AnsiColor::Green.on_default(),
            Some(Value::Loss(_)) => AnsiColor::Red.on_default(),
            _ => DIM,
        };
        let worth = match same[0].known {
            Known(None) if is_bound => "not known".to_owned(),
            known if is_bound => at_most(known),
            known => in_words(known),
        };
        let _ = writeln!(text, "{style}{worth}{style:#}");
        text.push_str(&wrapped(same.iter().map(|mv| &mv.text), 2));
    }
    text
}

/// `win in 3`, `draw`, `not best`.
fn in_words(Known(value): Known) -> String {
    value.map_or_else(|| "not best".to_owned(), |value| value.to_string())
}

/// Larger is better: what is only known not to be best lies between draws and losses.
fn preference(Known(value): Known) -> (bool, Option<Value>) {
    (value.is_some_and(|value| value >= Value::Draw), value)
}

impl Printed for Suggestion {
    fn for_people(&self) -> String {
        self.on_one_line() + "\n"
    }

    fn on_one_line(&self) -> String {
        let Some(text) = &self.text else { return "the game is over".to_owned() };
        format!("{BOLD}{text}{BOLD:#} ({})", self.worth())
    }
}

/// How good a suggestion is.
pub(super) trait Worth {
    /// `win in 3`, or an estimate.
    fn worth(&self) -> String;
}

impl Worth for Suggestion {
    fn worth(&self) -> String {
        match (self.known.0, self.likely) {
            (Some(_), _) if self.at_most => at_most(self.known),
            (Some(value), _) => value.to_string(),
            (None, Some(mean)) => {
                format!("wins about {:.0} % of games: an estimate", 50.0 * (mean + 1.0))
            }
            (None, None) => "not known".to_owned(),
        }
    }
}

impl Printed for ReadText {
    fn for_people(&self) -> String {
        let start = if self.start { " (the start)" } else { "" };
        let mut text = fields(&[("position", format!("{}{start}", self.position))]);
        if !self.moves.is_empty() {
            let _ = writeln!(text, "{DIM}moves{DIM:#}");
            text.push_str(&wrapped(&self.moves, 2));
        }
        if let Some(damage) = &self.damage {
            let _ = writeln!(text, "{DIM}what follows is not read:{DIM:#} {damage}");
        }
        text
    }

    fn on_one_line(&self) -> String {
        format!("{}  {}", self.position, self.moves.join(" "))
    }
}

impl Printed for Answer {
    fn for_people(&self) -> String {
        match self {
            Self::Moves(answer) => answer.for_people(),
            Self::Play(answer) => answer.for_people(),
            Self::Canon(answer) => answer.for_people(),
            Self::Orbit(answer) => answer.for_people(),
            Self::Convert(answer) => answer.for_people(),
            Self::Perft(answer) => answer.for_people(),
            Self::Unique(answer) => answer.for_people(),
            Self::Random(answer) => answer.for_people(),
            Self::Count(answer) => answer.for_people(),
            Self::Value(answer) => answer.for_people(),
            Self::Worth(answer) => answer.for_people(),
            Self::Suggest(answer) => answer.for_people(),
            Self::Puzzle(answer) => answer.for_people(),
            Self::Lesson(answer) => answer.for_people(),
            Self::Openings(answer) => answer.for_people(),
            Self::Stats(answer) => answer.for_people(),
            Self::Plan(answer) => answer.for_people(),
            Self::Read(answer) => answer.for_people(),
            Self::Record(answer) => answer.text.clone(),
            // `analyze` and `rules` have words of their own, and programs ask for the others.
            Self::View(_) | Self::Scene(_) | Self::Analyze(_) | Self::Rules(_) => {
                self.to_json() + "\n"
            }
        }
    }

    fn on_one_line(&self) -> String {
        match self {
            Self::Moves(answer) => answer.on_one_line(),
            Self::Play(answer) => answer.on_one_line(),
            Self::Canon(answer) => answer.on_one_line(),
            Self::Orbit(answer) => answer.on_one_line(),
            Self::Convert(answer) => answer.on_one_line(),
            Self::Perft(answer) => answer.on_one_line(),
            Self::Unique(answer) => answer.on_one_line(),
            Self::Random(answer) => answer.on_one_line(),
            Self::Count(answer) => answer.on_one_line(),
            Self::Value(answer) => answer.on_one_line(),
            Self::Worth(answer) => answer.on_one_line(),
            Self::Suggest(answer) => answer.on_one_line(),
            Self::Puzzle(answer) => answer.on_one_line(),
            Self::Lesson(answer) => answer.on_one_line(),
            Self::Openings(answer) => answer.on_one_line(),
            Self::Stats(answer) => answer.on_one_line(),
            Self::Plan(answer) => answer.on_one_line(),
            Self::Read(answer) => answer.on_one_line(),
            // Nobody reads these line by line.
            Self::Record(_)
            | Self::View(_)
            | Self::Scene(_)
            | Self::Analyze(_)
            | Self::Rules(_) => self.to_json(),
        }
    }
}

/// Whose turn it is, or how it ended.
pub(super) fn standing(to_move: Player, outcome: Option<Outcome>) -> String {
    match outcome {
        None => format!("{to_move} to move"),
        Some(Outcome::Draw) => "the game is a draw".to_owned(),
        Some(Outcome::BothLose) => "both players lose".to_owned(),
        Some(Outcome::Win(winner)) => format!("{winner} has won"),
    }
}
