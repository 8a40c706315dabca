//! A scene as a picture: header, trays, board, and the marks on it.

use burnside::scene::{self, Outline, Place, Scene};

use crate::{
    Anchor, Caption, Detail, Look, Marks, Paint, Picture, Point, Rgb, Shape, Theme, Weight, at,
    badge::{badge, badge_width, player_disc, value_colors},
    marks::Best,
    tray,
};

/// The space around everything.
pub(crate) const MARGIN: f64 = 16.0;

/// The height of the line over a board.
const HEADER: f64 = 36.0;

/// No picture is narrower than this: there is a line of text over the board.
const NARROWEST: f64 = 340.0;

/// Ways of moves with values are drawn if every such move has one, and if they are not more than
/// this: else one would not see the board.
const MOST_WAYS: usize = 12;

/// A scene as a picture: a line over it, the board with its marks, and the trays around it.
pub fn picture(scene: &Scene, caption: &Caption, marks: &Marks, look: Look) -> Picture {
    let theme = &look.theme;
    let best = marks.best(scene);
    if look.detail == Detail::Board {
        let (width, height) = (scene.width + 2.0 * MARGIN, scene.height + 2.0 * MARGIN);
        let mut picture = Picture::new(&*caption.title, width, height, theme.background);
        let corner = at(MARGIN, MARGIN);
        picture.extend(Drawing { scene, theme, corner, detail: look.detail }.shapes(marks, &best));
        return picture;
    }
    let inner = scene.width.max(NARROWEST);
    let trays = tray::Trays::of(scene, inner, &best, theme);
    let top = MARGIN + HEADER;
    let corner = at(MARGIN + (inner - scene.width) / 2.0, top + trays.above);
    let below = corner.y + scene.height;
    let (width, height) = (inner + 2.0 * MARGIN, below + trays.below + MARGIN);
    let mut picture = Picture::new(&*caption.title, width, height, theme.background);
    picture.extend(header(caption, width, theme));
    picture.extend(Drawing { scene, theme, corner, detail: look.detail }.shapes(marks, &best));
    picture.extend(trays.shapes(at(MARGIN, top), at(MARGIN, below)));
    picture
}

/// Whose turn it is, and the name of the game.
fn header(caption: &Caption, width: f64, theme: &Theme) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let middle = MARGIN + HEADER / 2.0 - 6.0;
    let mut x = MARGIN + 2.0;
    if let Some(player) = caption.player {
        let paint = player_disc(player, theme).outlined(theme.outline, 2.5);
        shapes.push(Shape::circle(at(x + 9.0, middle), 9.0, paint));
        x += 28.0;
    }
    let status = Shape::text(at(x, middle), 20.0, Weight::Bold, theme.text, &*caption.status);
    let taken = x + crate::width(&caption.status, Weight::Bold) * 20.0;
    shapes.push(status.anchored(Anchor::Start));
    let right = width - MARGIN - 2.0;
    let name = Shape::text(at(right, middle), 16.0, Weight::Book, theme.faint, &*caption.game);
    shapes.push(name.anchored(Anchor::End).fitted((right - taken - 12.0).max(0.0)));
    shapes
}

/// A board while it is painted.
struct Drawing<'a> {
    scene: &'a Scene,
    theme: &'a Theme,
    corner: Point,
    detail: Detail,
}

impl Drawing<'_> {
    fn shapes(&self, marks: &Marks, best: &std::collections::BTreeMap<String, Best>) -> Vec<Shape> {
        let Self { scene, theme, .. } = *self;
        let mut shapes = self.painted(&scene.board, (0.0, 0.0), 1.0);
        let place = |id: &String| scene.place(id);
        let won: Vec<_> = scene.won.iter().filter_map(place).collect();
        let last = marks.last.clone().unwrap_or_default();
        for &place in &won {
            shapes.extend(self.won(place));
        }
        for place in last.marks.iter().filter_map(place) {
            shapes.extend(self.recent(place, won.contains(&place)));
        }
        for place in last.gone.iter().filter_map(place) {
            shapes.extend(self.gone(place));
        }
        if self.detail == Detail::Full {
            shapes.extend(self.coordinates());
        }
        for route in &last.paths {
            shapes.extend(self.way(route, theme.accent));
        }
        let ways = marks.best_paths();
        if ways.len() <= MOST_WAYS && marks.values.iter().all(|(mv, _)| !mv.paths.is_empty()) {
            for (route, value) in ways {
                shapes.extend(self.way(route, value_colors(value, theme)[0]));
            }
        }
        for piece in &scene.pieces {
            shapes.extend(self.painted(&piece.shapes, (piece.x, piece.y), 1.0));
        }
        for place in scene.held.iter().filter_map(place) {
            let paint = Paint::stroke(theme.accent, place.reach * 0.19);
            shapes.push(Shape::circle(self.at(place.x, place.y), place.reach * 0.35, paint));
        }
        for place in &scene.places {
            if let Some(best) = best.get(&place.id) {
                shapes.extend(self.value(place, best));
            }
        }
        shapes
    }

    fn at(&self, x: f64, y: f64) -> Point {
        self.corner.plus(x, y)
    }

    /// Shapes of the scene around a point of it.
    fn painted(&self, shapes: &[scene::Shape], (x, y): (f64, f64), scale: f64) -> Vec<Shape> {
        let origin = self.at(x, y);
        shapes.iter().map(|shape| self.theme.painted(shape, origin, scale)).collect()
    }

    /// A place of a winning line.
    fn won(&self, place: &Place) -> Vec<Shape> {
        let (center, theme) = (self.at(place.x, place.y), self.theme);
        match self.scene.outline {
            Outline::Square => {
                let side = 2.0 * place.reach;
                let square = |less: f64, round: f64, paint| {
                    Shape::rect_around(center, (side - less, side - less), round, paint)
                };
                vec![
                    square(4.0, 6.0, Paint::fill(theme.won)),
                    square(9.0, 8.0, Paint::stroke(theme.accent, 5.0)),
                ]
            }
            Outline::Circle => {
                vec![Shape::circle(center, place.reach + 3.0, Paint::stroke(theme.accent, 5.0))]
            }
        }
    }

    /// A place of the last move.
    fn recent(&self, place: &Place, won: bool) -> Vec<Shape> {
        let (center, theme) = (self.at(place.x, place.y), self.theme);
        match self.scene.outline {
            Outline::Square => {
                let side = 2.0 * place.reach - 4.0;
                let paint = Paint::fill(theme.recent);
                let mut shapes = vec![Shape::rect_around(center, (side, side), 6.0, paint)];
                if won {
                    shapes.clear();
                }
                shapes.extend(brackets(center, place.reach, theme.accent, won));
                shapes
            }
            Outline::Circle => {
                vec![Shape::circle(center, place.reach + 2.0, Paint::stroke(theme.accent, 4.0))]
            }
        }
    }

    /// A place that vanished or was emptied: a crossed circle.
    fn gone(&self, place: &Place) -> [Shape; 2] {
        let share = if self.scene.outline == Outline::Circle { 0.85 } else { 0.5 };
        let (center, r) = (self.at(place.x, place.y), place.reach * share);
        let (a, b) = (center.plus(-r * 0.7, r * 0.7), center.plus(r * 0.7, -r * 0.7));
        [
            Shape::circle(center, r, Paint::stroke(self.theme.accent, 2.5)),
            Shape::line(a, b, self.theme.accent, 2.5),
        ]
    }

    /// The way of a jump or a slide, with a dot where it begins.
    fn way(&self, route: &scene::Route, color: Rgb) -> Vec<Shape> {
        let ends = (self.scene.place(&route.from), self.scene.place(&route.to));
        let (Some(from), Some(to)) = ends else { return Vec::new() };
        let (a, b) = (self.at(from.x, from.y), self.at(to.x, to.y));
        let dot = Paint::fill(color).outlined(self.theme.outline, 2.0);
        vec![
            Shape::line(a, b, self.theme.outline, 10.0),
            Shape::line(a, b, color, 6.0),
            Shape::circle(a, 7.0, dot),
        ]
    }

    fn coordinates(&self) -> impl Iterator<Item = Shape> {
        let size = match self.scene.outline {
            Outline::Square => 13.0,
            Outline::Circle => 16.0,
        };
        self.scene.coordinates.iter().map(move |coordinate| {
            let center = self.at(coordinate.x, coordinate.y);
            Shape::text(center, size, Weight::Book, self.theme.faint, &*coordinate.text)
        })
    }

    /// The best value at a place, and what has to go there for it.
    fn value(&self, place: &Place, best: &Best) -> Vec<Shape> {
        let (scene, theme, reach) = (self.scene, self.theme, place.reach);
        let occupied = scene.top(&place.id).is_some();
        let (height, drop, lift) = match (scene.outline, occupied) {
            (Outline::Square, false) => (0.68, 0.24, 0.44),
            (Outline::Circle, false) => (1.04, 0.0, 0.66),
            (Outline::Square, true) => (0.5, 0.7, 0.0),
            (Outline::Circle, true) => (0.8, 0.9, 0.0),
        };
        let thing = best.thing.as_ref().and_then(|id| {
            let item = scene.item(id).map(|item| &item.shapes);
            item.or_else(|| scene.top(id).map(|piece| &piece.shapes))
        });
        let height = height * reach;
        let down = if thing.is_none() && !occupied { 0.0 } else { drop * reach };
        let center = self.at(place.x, place.y + down);
        let Some(thing) = thing else { return badge(center, height, best.value, theme).to_vec() };
        let small = 0.27 * if scene.outline == Outline::Circle { 1.1 } else { 1.0 };
        let (x, y) = (place.x, place.y - lift * reach);
        let (center, (x, y)) = if occupied {
            let half = badge_width(height, best.value) / 2.0 + small * reach;
            let label = at(center.x + small * reach, center.y);
            (label, (x - half + small * reach - 2.0, place.y + down))
        } else {
            (center, (x, y))
        };
        let mut shapes = badge(center, height, best.value, theme).to_vec();
        shapes.extend(self.painted(thing, (x, y), small * self.thing_scale()));
        shapes
    }

    /// Things are drawn to one scale, so that their sizes can be told.
    fn thing_scale(&self) -> f64 {
        let items = self.scene.trays.iter().flat_map(|tray| &tray.items);
        let things = items.map(|item| &item.shapes);
        let all = things.chain(self.scene.pieces.iter().map(|piece| &piece.shapes));
        let extent = |shapes: &Vec<scene::Shape>| tray::extent(shapes);
        let (x, y) =
            all.map(extent).fold((1.0, 1.0), |a: (f64, f64), b| (a.0.max(b.0), a.1.max(b.1)));
        let reach = self.scene.places.first().map_or(1.0, |place| place.reach);
        reach / x.max(y)
    }
}

/// Brackets in the corners of a square; inside its frame if it won, and then not where its name
/// is.
fn brackets(center: Point, reach: f64, color: Rgb, won: bool) -> impl Iterator<Item = Shape> {
    let far = reach - if won { 13.0 } else { 4.5 };
    let near = far - 14.0;
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    corners.into_iter().skip(usize::from(won)).map(move |(sx, sy)| {
        let steps = vec![
            crate::Step::Move(center.plus(sx * near, sy * far)),
            crate::Step::Line(center.plus(sx * far, sy * far)),
            crate::Step::Line(center.plus(sx * far, sy * near)),
        ];
        Shape::Path { steps, paint: Paint::stroke(color, 4.0) }
    })
}
