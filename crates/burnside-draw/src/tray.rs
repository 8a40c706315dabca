//! What lies beside the board: player 2's trays over it, player 1's under it, then what both
//! share.

use std::collections::BTreeMap;

use burnside::{
    Player,
    scene::{self, Form, Item, Scene, Step, Tray},
};

use crate::{
    Anchor, Paint, Point, Shape, Theme, Weight, badge::badge, marks::Best, picture::count,
};

/// The height of a row of items.
const ROW: f64 = 52.0;

/// The space between trays.
const GAP: f64 = 8.0;

/// The height of the title over a shared tray.
const TITLE: f64 = 22.0;

/// The space under an item for its value.
const VALUE: f64 = 18.0;

/// All trays of a scene, as wide as its board.
pub(crate) struct Trays<'a> {
    scene: &'a Scene,
    width: f64,
    best: &'a BTreeMap<String, Best>,
    theme: &'a Theme,
    /// The space that they need over the board.
    pub(crate) above: f64,
    /// The space that they need under it.
    pub(crate) below: f64,
}

impl<'a> Trays<'a> {
    pub(crate) fn of(
        scene: &'a Scene,
        width: f64,
        best: &'a BTreeMap<String, Best>,
        theme: &'a Theme,
    ) -> Self {
        let mut trays = Self { scene, width, best, theme, above: 0.0, below: 0.0 };
        trays.above = trays.owned(Player::Two).map(|tray| trays.height(tray) + GAP).sum();
        trays.below = trays.owned(Player::One).map(|tray| trays.height(tray) + GAP).sum();
        if trays.shared().next().is_some() {
            trays.below += GAP + TITLE + trays.shared_height();
        }
        trays
    }

    fn owned(&self, player: Player) -> impl Iterator<Item = &'a Tray> {
        self.scene.trays.iter().filter(move |tray| tray.owner == Some(player))
    }

    fn shared(&self) -> impl Iterator<Item = &'a Tray> {
        self.scene.trays.iter().filter(|tray| tray.owner.is_none())
    }

    fn has_values(&self, tray: &Tray) -> bool {
        tray.items.iter().any(|item| self.value(item).is_some())
    }

    fn value(&self, item: &Item) -> Option<&'a Best> {
        self.best.get(item.id.as_ref()?)
    }

    fn height(&self, tray: &Tray) -> f64 {
        count(rows(tray)) * (ROW + if self.has_values(tray) { VALUE } else { 0.0 })
    }

    fn shared_height(&self) -> f64 {
        let highest = self.shared().map(|tray| self.height(tray)).fold(0.0, f64::max);
        // More than one row: there is a little more space for tall things.
        let most = self.shared().map(rows).max().unwrap_or(0);
        if most > 1 { highest + 12.0 * count(most) } else { highest }
    }

    /// Everything, from the upper left corners of the spaces over and under the board.
    pub(crate) fn shapes(&self, above: Point, below: Point) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let mut corner = above;
        for tray in self.owned(Player::Two) {
            shapes.extend(self.bar(tray, Player::Two, corner));
            corner = corner.plus(0.0, self.height(tray) + GAP);
        }
        corner = below;
        for tray in self.owned(Player::One) {
            corner = corner.plus(0.0, GAP);
            shapes.extend(self.bar(tray, Player::One, corner));
            corner = corner.plus(0.0, self.height(tray));
        }
        // A tray with a single item is as wide as two and a half columns.
        let weight = |tray: &Tray| count(tray.columns).max(2.5);
        let all: f64 = self.shared().map(weight).sum();
        let room = self.width - 12.0 * count(self.shared().count().saturating_sub(1));
        corner = corner.plus(0.0, GAP + TITLE);
        for tray in self.shared() {
            let size = (room * weight(tray) / all, self.shared_height());
            let title = corner.plus(2.0, -TITLE / 2.0);
            let title = Shape::text(title, 15.0, Weight::Book, self.theme.faint, &*tray.title);
            shapes.push(title.anchored(Anchor::Start).fitted(size.0));
            let paint = Paint::fill(self.theme.square);
            shapes.push(Shape::Rect { corner, size, round: 10.0, paint });
            shapes.extend(self.items(tray, corner.plus(6.0, 0.0), (size.0 - 12.0, size.1)));
            corner = corner.plus(size.0 + 12.0, 0.0);
        }
        shapes
    }

    /// A player's tray: number, items.
    fn bar(&self, tray: &Tray, player: Player, corner: Point) -> Vec<Shape> {
        let (theme, size) = (self.theme, (self.width, self.height(tray)));
        let paint = Paint::fill(theme.square);
        let number = player.number().to_string();
        let middle = corner.plus(20.0, size.1 / 2.0);
        let mut shapes = vec![
            Shape::Rect { corner, size, round: 10.0, paint },
            Shape::text(middle, 20.0, Weight::Bold, theme.faint, number),
        ];
        shapes.extend(self.items(tray, corner.plus(40.0, 0.0), (size.0 - 48.0, size.1)));
        shapes
    }

    fn items(&self, tray: &Tray, corner: Point, size: (f64, f64)) -> Vec<Shape> {
        let columns = tray.columns.max(1);
        let slot = (size.0 / count(columns), size.1 / count(rows(tray)));
        let label = if self.has_values(tray) { VALUE } else { 0.0 };
        let extents = tray.items.iter().map(|item| extent(&item.shapes));
        let (x, y) = extents.fold((1.0, 1.0), |a: (f64, f64), b| (a.0.max(b.0), a.1.max(b.1)));
        let fit = |wide: f64| {
            let high = (slot.1 - label - 10.0) / (2.0 * y);
            high.min((wide - 4.0) / (2.0 * x)).clamp(0.05, 0.95)
        };
        // Few things that are alike are shown one beside the other; many as one with a number.
        let most = tray.items.iter().filter_map(|item| item.count).max().unwrap_or(1).max(1);
        let counted = tray.items.iter().any(|item| item.count.is_some());
        let numbers = counted && (most > 3 || fit(slot.0 / count(most)) < 0.8 * fit(slot.0));
        let copies = if numbers { 2 } else { most };
        let scale = fit(slot.0 / count(copies));
        let step = (2.0 * x * scale + 6.0).min(slot.0 / count(copies));
        let layout = Layout { slot, label, scale, step, numbers };
        let mut shapes = Vec::new();
        for (index, item) in tray.items.iter().enumerate() {
            let (row, column) = (count(index / columns), count(index % columns));
            let center = corner.plus((column + 0.5) * slot.0, (row + 0.5) * slot.1);
            if item.present {
                shapes.extend(self.item(item, center, &layout));
            }
        }
        shapes
    }

    fn item(&self, item: &Item, center: Point, layout: &Layout) -> Vec<Shape> {
        let (theme, mut shapes) = (self.theme, Vec::new());
        let Layout { slot, label, scale, step, numbers } = *layout;
        if item.id.as_ref().is_some_and(|id| self.scene.won.contains(id)) {
            let paint = Paint::stroke(theme.accent, 4.0);
            let size = (slot.0 - 6.0, slot.1 - 8.0);
            shapes.push(Shape::rect_around(center, size, 12.0, paint));
        }
        let middle = center.plus(0.0, -label / 2.0);
        let shown = if numbers { 1 } else { item.count.unwrap_or(1).max(1) };
        let first = middle.plus(-step * count(if numbers { 1 } else { shown - 1 }) / 2.0, 0.0);
        let [left, top, right, bottom] = bounds(&item.shapes);
        let origin = first.plus(-scale * (left + right) / 2.0, -scale * (top + bottom) / 2.0);
        let spent = item.count == Some(0);
        for copy in 0..shown {
            let place = origin.plus(step * count(copy), 0.0);
            // What is spent is there as a faint outline.
            let seen = |shape: &&scene::Shape| !spent || shape.paint.stroke.is_some();
            for shape in item.shapes.iter().filter(seen) {
                let shape = theme.painted(shape, place, scale);
                shapes.push(if spent { outline(shape, theme) } else { shape });
            }
        }
        if let (true, Some(count)) = (numbers, item.count) {
            let ink = if count == 0 { theme.faint } else { theme.text };
            let place = first.plus(step * 0.58, 0.0);
            let number = Shape::text(place, 18.0, Weight::Bold, ink, count.to_string());
            shapes.push(number.anchored(Anchor::Start));
        }
        if let Some(best) = self.value(item) {
            let place = center.plus(0.0, slot.1 / 2.0 - VALUE / 2.0 - 3.0);
            shapes.extend(badge(place, VALUE - 1.0, best.value, theme));
        }
        shapes
    }
}

/// How the items of a tray are laid out.
struct Layout {
    slot: (f64, f64),
    label: f64,
    scale: f64,
    step: f64,
    numbers: bool,
}

fn rows(tray: &Tray) -> usize {
    tray.items.len().div_ceil(tray.columns.max(1)).max(1)
}

/// The same shape as a faint outline: there was something.
fn outline(mut shape: Shape, theme: &Theme) -> Shape {
    let faint = Paint::stroke(theme.faint.mix(theme.square, 60), 1.5);
    match &mut shape {
        Shape::Ellipse { paint, .. } | Shape::Rect { paint, .. } | Shape::Path { paint, .. } => {
            *paint = faint;
        }
        Shape::Text { color, .. } => *color = theme.faint.mix(theme.square, 60),
        Shape::Group { .. } => {}
    }
    shape
}

/// A box around shapes: left, top, right, bottom.
pub(crate) fn bounds(shapes: &[scene::Shape]) -> [f64; 4] {
    let mut all = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
    for shape in shapes {
        let edge = shape.paint.stroke_width.unwrap_or(0.0) / 2.0;
        let mut around = |x: f64, y: f64, rx: f64, ry: f64| {
            let (rx, ry) = (rx + edge, ry + edge);
            all = [all[0].min(x - rx), all[1].min(y - ry), all[2].max(x + rx), all[3].max(y + ry)];
        };
        match &shape.form {
            &Form::Circle { x, y, r } => around(x, y, r, r),
            &Form::Ellipse { x, y, rx, ry } => around(x, y, rx, ry),
            &Form::Rect { x, y, width, height, .. } => {
                let (rx, ry) = (width / 2.0, height / 2.0);
                around(x + rx, y + ry, rx, ry);
            }
            Form::Path { d } => {
                for step in &d.0 {
                    match *step {
                        Step::Move(x, y) | Step::Line(x, y) | Step::Curve(_, (x, y)) => {
                            around(x, y, 0.0, 0.0);
                        }
                        Step::Close => {}
                    }
                }
            }
            Form::Text { x, y, size, text, bold } => {
                let weight = if *bold { Weight::Bold } else { Weight::Book };
                around(*x, *y, crate::width(text, weight) * size / 2.0, size / 2.0);
            }
        }
    }
    if all[0] <= all[2] { all } else { [0.0; 4] }
}

/// Half the width and half the height of shapes.
pub(crate) fn extent(shapes: &[scene::Shape]) -> (f64, f64) {
    let [left, top, right, bottom] = bounds(shapes);
    ((right - left) / 2.0, (bottom - top) / 2.0)
}
