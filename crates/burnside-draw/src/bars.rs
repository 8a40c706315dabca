//! Bars side by side: what the positions of each ply are worth.

use crate::{Anchor, Look, Paint, Picture, Rgb, Shape, Theme, Weight, at, picture::count};

/// Some positions, by what they are worth to the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bar {
    /// What stands under the bar.
    pub label: String,
    /// How many go on and are won, drawn, lost.
    pub results: [u64; 3],
    /// How many are finished.
    pub finished: u64,
}

impl Bar {
    fn total(&self) -> u64 {
        self.finished + self.results.iter().sum::<u64>()
    }
}

/// The height of a bar.
const HEIGHT: f64 = 260.0;

/// The space for percentages.
const LEFT: f64 = 62.0;

/// The space for heading and legend.
const TOP: f64 = 104.0;

/// A bar for each of some numbers, all of the same height: how much of it is won, drawn, lost and
/// finished, from the bottom up, and over it how many positions it stands for.
///
/// ```
/// use burnside_draw::{Bar, Look, result_bars, svg};
///
/// let bar = |label: &str, results, finished| Bar { label: label.to_owned(), results, finished };
/// let bars = [bar("0", [0, 1, 0], 0), bar("1", [1200, 300, 40], 7)];
/// let picture = svg(&result_bars("a game", "ply", &bars, Look::LIGHT));
/// assert!(picture.contains(r#"aria-label="1.5k""#) && picture.contains(r#"aria-label="50 %""#));
/// ```
pub fn result_bars(heading: &str, axis: &str, bars: &[Bar], look: Look) -> Picture {
    let theme = &look.theme;
    let step = (760.0 / count(bars.len().max(1))).clamp(18.0, 56.0);
    let width = (LEFT + step * count(bars.len()) + 24.0).max(480.0);
    let floor = TOP + HEIGHT;
    let mut picture = Picture::new(heading, width, floor + 58.0, theme.background);
    let middle = at(width / 2.0, 26.0);
    picture.add(Shape::text(middle, 18.0, Weight::Bold, theme.text, heading).fitted(width - 24.0));
    legend(&mut picture, theme);
    for percent in [0, 50, 100] {
        let y = floor - HEIGHT * f64::from(percent) / 100.0;
        let text = format!("{percent} %");
        let label = Shape::text(at(LEFT - 10.0, y), 13.0, Weight::Book, theme.faint, text);
        picture.add(label.anchored(Anchor::End));
        let right = LEFT + step * count(bars.len());
        picture.add(Shape::line(at(LEFT - 4.0, y), at(right, y), theme.square, 1.5));
    }
    let every = if step < 24.0 { 5 } else { 1 };
    for (index, bar) in bars.iter().enumerate() {
        let x = LEFT + step * (count(index) + 0.5);
        picture.extend(column(at(x, floor), step * 0.78, bar, theme));
        if index % every == 0 {
            let place = at(x, floor + 16.0);
            let label = Shape::text(place, 13.0, Weight::Book, theme.text, &*bar.label);
            picture.add(label.fitted(step * count(every)));
            let place = at(x, TOP - 11.0);
            let number = Shape::text(place, 11.5, Weight::Book, theme.faint, short(bar.total()));
            picture.add(number.fitted(step * count(every) * 0.95));
        }
    }
    let place = at(LEFT + step * count(bars.len()) / 2.0, floor + 40.0);
    picture.add(Shape::text(place, 13.5, Weight::Book, theme.faint, axis));
    picture
}

/// What the parts of a bar are, from the bottom up.
fn parts(theme: &Theme) -> [(&'static str, Rgb); 4] {
    let [win, draw, loss] = theme.values.map(|[color, _]| color);
    [("won", win), ("drawn", draw), ("lost", loss), ("finished", theme.gray)]
}

fn legend(picture: &mut Picture, theme: &Theme) {
    let mut x = LEFT;
    for (name, color) in parts(theme) {
        let paint = Paint::fill(color).outlined(theme.line, 1.0);
        picture.add(Shape::rect_around(at(x + 7.0, 60.0), (14.0, 14.0), 2.0, paint));
        let text = Shape::text(at(x + 20.0, 60.0), 13.5, Weight::Book, theme.text, name);
        picture.add(text.anchored(Anchor::Start));
        x += 96.0;
    }
}

#[allow(clippy::cast_precision_loss)] // heights in a picture
fn column(foot: crate::Point, wide: f64, bar: &Bar, theme: &Theme) -> Vec<Shape> {
    let [won, drawn, lost] = bar.results;
    let total = bar.total().max(1) as f64;
    let mut shapes = Vec::new();
    let mut below = 0.0;
    for ((_, color), number) in parts(theme).into_iter().zip([won, drawn, lost, bar.finished]) {
        let high = HEIGHT * number as f64 / total;
        if number > 0 {
            let center = foot.plus(0.0, -below - high / 2.0);
            let paint = Paint::fill(color).outlined(theme.line, 1.0);
            shapes.push(Shape::rect_around(center, (wide, high), 0.0, paint));
        }
        below += high;
    }
    shapes
}

/// A number in few characters: 765, 1.5k, 12k, 3.4M.
#[allow(clippy::cast_precision_loss)] // two digits
fn short(number: u64) -> String {
    let (scaled, unit) = match number {
        0..1_000 => return number.to_string(),
        1_000..1_000_000 => (number as f64 / 1e3, "k"),
        1_000_000..1_000_000_000 => (number as f64 / 1e6, "M"),
        _ => (number as f64 / 1e9, "G"),
    };
    if scaled < 9.95 { format!("{scaled:.1}{unit}") } else { format!("{scaled:.0}{unit}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1.0k"),
            (1_547, "1.5k"),
            (12_345, "12k"),
            (3_400_000, "3.4M"),
            (246_803_167, "247M"),
        ] {
            assert_eq!(short(number), text);
        }
    }

    #[test]
    fn nothing_to_show_is_no_fault() {
        let none = Bar { label: "0".to_owned(), results: [0; 3], finished: 0 };
        for bars in [vec![], vec![none]] {
            let picture = result_bars("a game", "ply", &bars, Look::DARK);
            assert!(picture.width >= 480.0);
        }
    }
}
