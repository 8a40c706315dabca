//! A scene in characters: a line over the board, the board, a line for each tray.

use std::collections::BTreeMap;

use anstyle::{Ansi256Color, AnsiColor, Style};
use burnside::{
    Player, Value,
    scene::{Color, Item, Scene, Shape, Tray},
};

use crate::{Caption, Marks, badge::short, canvas::Canvas, cells, marks::Best};

/// What the caller knows about the terminal: whether it is one, what `NO_COLOR` says, what the
/// user asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terminal {
    /// Whether to color.
    pub color: bool,
    /// Whether to use more than ASCII.
    pub unicode: bool,
}

impl Default for Terminal {
    fn default() -> Self {
        Self::COLOR
    }
}

impl Terminal {
    /// ASCII without color: for files, pipes and old terminals.
    pub const PLAIN: Self = Self { color: false, unicode: false };

    /// Box drawing and shapes, without color.
    pub const UNICODE: Self = Self { color: false, unicode: true };

    /// Everything.
    pub const COLOR: Self = Self { color: true, unicode: true };

    /// One of two, as the terminal can show.
    pub(crate) const fn pick<T: Copy>(self, unicode: T, ascii: T) -> T {
        if self.unicode { unicode } else { ascii }
    }
}

/// What should not catch the eye.
pub(crate) const FAINT: Style = Style::new().dimmed();

/// What should.
pub(crate) const ACCENT: Style = AnsiColor::Magenta.on_default().bold();

/// No drawing is wider than this, if the board allows it.
pub(crate) const COLUMNS: usize = 80;

/// A scene in characters, several lines.
///
/// `<` and `>` stand around what the last move touched, `*` around what won or must act. Where
/// things stand on others, those that are covered follow in parentheses.
pub fn terminal(scene: &Scene, caption: &Caption, marks: &Marks, terminal: Terminal) -> String {
    let mut canvas = Canvas::new(terminal);
    canvas.line([(&*caption.status, Style::new().bold())]);
    let best = marks.best(scene);
    cells::draw(&mut canvas, scene, marks, &best);
    for tray in &scene.trays {
        tray_lines(&mut canvas, scene, tray, &best);
    }
    canvas.finish()
}

/// A tray: its name, and what lies in it; if that does not fit on a line, in its own rows.
fn tray_lines(canvas: &mut Canvas, scene: &Scene, tray: &Tray, best: &BTreeMap<String, Best>) {
    let name = match tray.owner {
        Some(owner) => (format!("{owner}: "), player(owner)),
        None => (format!("{}: ", tray.title.to_lowercase()), Style::new()),
    };
    let wide = |parts: &[(String, Style)]| -> usize {
        parts.iter().map(|(text, _)| text.chars().count()).sum()
    };
    let indent = name.0.chars().count();
    let item = |item: &Item| item_parts(scene, item, best, canvas.terminal());
    let items: Vec<_> = tray.items.iter().map(|one| one.present.then(|| item(one))).collect();
    let rows = |columns: usize| -> Vec<Vec<(String, Style)>> {
        let row = |row: &[Option<Vec<_>>]| {
            row.iter().flatten().cloned().collect::<Vec<_>>().join(&space(2)[..])
        };
        items.chunks(columns.max(1)).map(row).filter(|line| !line.is_empty()).collect()
    };
    let fits = |lines: &Vec<Vec<_>>| lines.iter().all(|line| indent + wide(line) <= COLUMNS);
    // On one line if possible; else in the rows of the tray, or in halves of them.
    let halves = std::iter::successors(Some(tray.columns), |&columns| Some(columns / 2));
    let tries = [items.len()].into_iter().chain(halves.take_while(|&columns| columns > 0));
    let mut lines = tries.map(rows).find(fits).unwrap_or_else(|| rows(1));
    if lines.is_empty() {
        lines.push(vec![("-".to_owned(), FAINT)]);
    }
    for (index, line) in lines.into_iter().enumerate() {
        let start = if index == 0 { vec![name.clone()] } else { space(indent) };
        let parts = [start, line].concat();
        canvas.line(parts.iter().map(|(text, style)| (&**text, *style)));
    }
}

fn space(wide: usize) -> Vec<(String, Style)> {
    vec![(" ".repeat(wide), Style::new())]
}

fn item_parts(
    scene: &Scene,
    item: &Item,
    best: &BTreeMap<String, Best>,
    terminal: Terminal,
) -> Vec<(String, Style)> {
    let spent = item.count == Some(0);
    let style = if spent { FAINT } else { thing(&item.shapes) };
    let text = item.symbol.as_ref().filter(|_| terminal.unicode).unwrap_or(&item.text);
    let won = item.id.as_ref().is_some_and(|id| scene.won.contains(id));
    let star = won.then(|| ("*".to_owned(), ACCENT));
    let mut parts: Vec<_> = star.clone().into_iter().collect();
    if let Some(count) = item.count {
        parts.push((format!("{count} "), if spent { FAINT } else { Style::new() }));
    }
    parts.push((text.clone(), style));
    parts.extend(star);
    if let Some(best) = item.id.as_ref().and_then(|id| best.get(id)) {
        parts.push((format!(" {}", short(best.value, '-')), value(best.value)));
    }
    parts
}

/// The style of a thing, by the first ink that fills it.
pub(crate) fn thing(shapes: &[Shape]) -> Style {
    let on = |ink: u8, ground: u8| {
        let style = Style::new().fg_color(Some(Ansi256Color(ink).into()));
        style.bg_color(Some(Ansi256Color(ground).into()))
    };
    let ink = shapes.iter().find_map(|shape| shape.paint.fill);
    match ink.map(|ink| ink.color) {
        Some(Color::Player1) => player(Player::One),
        Some(Color::Player2) => player(Player::Two),
        Some(Color::Pale) => AnsiColor::BrightWhite.on_default().bold(),
        Some(Color::Red) => AnsiColor::BrightRed.on_default().bold(),
        Some(Color::White) => on(16, 231),
        Some(Color::Gray) => on(231, 243),
        Some(Color::Black) => on(231, 16),
        _ => Style::new(),
    }
}

pub(crate) fn player(player: Player) -> Style {
    [AnsiColor::BrightYellow, AnsiColor::BrightBlue][player.index()].on_default().bold()
}

pub(crate) fn value(value: Value) -> Style {
    match value {
        Value::Win(_) => AnsiColor::Green.on_default().bold(),
        Value::Draw => Style::new(),
        Value::Loss(_) => AnsiColor::Red.on_default(),
    }
}
