//! Answers in words.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use burnside::catalog;
use burnside_solve::door;

use super::positions::{FeenAnswer, standing};
use crate::output::{Answer, grouped, to_json, wrapped};

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

impl Answer for catalog::About {
    fn for_people(&self) -> String {
        let group = |group: &catalog::GroupAbout| {
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

impl Answer for catalog::Moves {
    fn for_people(&self) -> String {
        let standing = standing(self.to_move, self.outcome.as_deref());
        let mut text = format!("{}  {standing}", self.position);
        match self.moves.len() {
            0 => text.push('\n'),
            1 => text.push_str(", 1 move\n"),
            count => {
                let _ = writeln!(text, ", {} moves", grouped(count as u64));
            }
        }
        if !self.moves.is_empty() {
            text.push_str(&wrapped(&self.moves, 0));
        }
        text
    }

    fn on_one_line(&self) -> String {
        format!("{}  {}", self.position, self.moves.join(" "))
    }
}

impl Answer for catalog::Play {
    fn for_people(&self) -> String {
        self.on_one_line() + "\n"
    }

    fn on_one_line(&self) -> String {
        format!("{}  {}", self.position, standing(self.to_move, self.outcome.as_deref()))
    }
}

impl Answer for catalog::Canon {
    fn for_people(&self) -> String {
        fields(&[
            ("position", self.position.clone()),
            ("group", self.group.clone()),
            ("canonical", format!("{BOLD}{}{BOLD:#}", self.canonical)),
            ("key", self.key.clone()),
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

impl Answer for catalog::Orbit {
    fn for_people(&self) -> String {
        let count = self.images.len();
        let images = if count == 1 { "image" } else { "images" };
        let mut text = format!("{}  {count} {images} under {}\n", self.position, self.group);
        let names = self.images.iter().map(|image| image.transform.chars().count());
        let widest = names.max().unwrap_or(0);
        for catalog::Image { transform, position } in &self.images {
            let _ = writeln!(text, "{DIM}{transform:<widest$}{DIM:#}  {position}");
        }
        text
    }

    fn on_one_line(&self) -> String {
        let images: Vec<_> = self.images.iter().map(|image| image.position.as_str()).collect();
        images.join("  ")
    }
}

impl Answer for catalog::Convert {
    fn for_people(&self) -> String {
        self.on_one_line() + "\n"
    }

    fn on_one_line(&self) -> String {
        self.text.clone().or_else(|| self.hex.clone()).unwrap_or_default()
    }
}

impl Answer for FeenAnswer {
    fn for_people(&self) -> String {
        let feen = match self {
            Self::Pon(_) => return self.on_one_line() + "\n",
            Self::Summary(feen) => feen,
        };
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
            Self::Pon(pon) => pon.to_string(),
            Self::Summary(feen) => to_json(feen),
        }
    }
}

impl Answer for door::Perft {
    fn for_people(&self) -> String {
        let widest = self.divide.iter().map(|(mv, _)| mv.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for (mv, nodes) in &self.divide {
            let _ = writeln!(text, "{mv:<widest$}  {}", grouped(*nodes));
        }
        let _ =
            writeln!(text, "{BOLD}{}{BOLD:#} lines of {}", grouped(self.nodes), plies(self.depth));
        text
    }

    fn on_one_line(&self) -> String {
        self.nodes.to_string()
    }
}

fn plies(count: u32) -> String {
    if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") }
}

impl Answer for door::Unique {
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

impl Answer for door::Random {
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

impl Answer for door::Count {
    fn for_people(&self) -> String {
        let mut text = format!("up to {}\n", self.group);
        let _ = writeln!(text, "{BOLD}ply          classes         finished  by the lemma{BOLD:#}");
        for door::PlyCount { ply, classes, finished, burnside } in &self.plies {
            let lemma = burnside.map_or_else(|| "-".to_owned(), grouped);
            let (classes, finished) = (grouped(*classes), grouped(*finished));
            let _ = writeln!(text, "{ply:>3}  {classes:>15}  {finished:>15}  {lemma:>12}");
        }
        text
    }

    fn on_one_line(&self) -> String {
        let plies: Vec<_> = self.plies.iter().map(|ply| ply.classes.to_string()).collect();
        plies.join(" ")
    }
}

impl Answer for door::ValueAnswer {
    fn for_people(&self) -> String {
        let mut text = format!("{}  {}\n", self.position, self.on_one_line());
        // Moves of equal worth together, the best first; within a line as they are listed.
        let mut moves: Vec<_> = self.moves.iter().collect();
        moves.sort_by_key(|mv| preference(mv.value, mv.plies));
        for same in moves.chunk_by(|a, b| (a.value, a.plies) == (b.value, b.plies)) {
            let style = match same[0].value {
                Some("win") => AnsiColor::Green.on_default(),
                Some("loss") => AnsiColor::Red.on_default(),
                _ => DIM,
            };
            let value = in_words(same[0].value, same[0].plies);
            let _ = writeln!(text, "{style}{value}{style:#}");
            text.push_str(&wrapped(same.iter().map(|mv| &mv.text), 2));
        }
        text
    }

    fn on_one_line(&self) -> String {
        format!("{} ({})", in_words(self.value, self.plies), self.source)
    }
}

/// `win in 3`, `draw`, `not best`.
pub(super) fn in_words(value: Option<&str>, plies: Option<u16>) -> String {
    match (value, plies) {
        (Some(value), Some(plies)) => format!("{value} in {plies}"),
        (Some(value), None) => value.to_owned(),
        (None, _) => "not best".to_owned(),
    }
}

/// Smaller is better: quick wins, slow wins, draws, what is not known, slow losses, quick losses.
fn preference(value: Option<&str>, plies: Option<u16>) -> (u8, u16) {
    let plies = plies.unwrap_or_default();
    match value {
        Some("win") => (0, plies),
        Some("draw") => (1, 0),
        None => (2, 0),
        Some(_) => (3, u16::MAX - plies),
    }
}
