//! Whatever happens in a game, it can be drawn, and everything is inside the picture.

#[path = "../../burnside/tests/scenes/toys.rs"]
mod toys;

use burnside::{
    Game, Value,
    catalog::{self, Entry, Visitor},
    quantik::Quantik,
    scene::Scenic,
};
use burnside_draw::{
    Anchor, Look, Marks, Picture, Point, Shape, Step, Terminal, caption, picture, svg, terminal,
    width,
};
use toys::{Floors, Steps};

/// A plain congruential generator: the games are the same on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % limit
    }
}

fn play_and_draw<G: Scenic>(rules: &G, games: u64) {
    for seed in 0..games {
        let (mut dice, mut position) = (Dice(seed), rules.start());
        let mut last = None;
        for _ply in 0..60 {
            let moves: Vec<_> = rules.moves(position).collect();
            let worth = [Value::Win(12), Value::Draw, Value::Loss(3)];
            let values = moves.iter().enumerate().map(|(i, &mv)| {
                let gesture = rules.gesture(position, mv);
                (gesture, worth[i * 7 % 3])
            });
            let marks = Marks { last: last.clone(), values: values.collect() };
            let bare = Marks { last: last.clone(), values: Vec::new() };
            for (marks, look) in [(&marks, Look::LIGHT), (&bare, Look::DARK.board_only())] {
                let (scene, caption) = (rules.scene(position), caption(rules, position));
                let picture = picture(&scene, &caption, marks, look);
                check_inside(&picture);
                check_tags(&svg(&picture));
            }
            let (scene, caption) = (rules.scene(position), caption(rules, position));
            let drawing = terminal(&scene, &caption, &marks, Terminal::PLAIN);
            let fits = drawing.lines().all(|line| line.len() <= 80);
            assert!(drawing.is_ascii() && fits, "{drawing}");
            // Nothing that stands on the board is lost in characters.
            for piece in &scene.pieces {
                assert!(drawing.contains(&piece.text), "{} is not in {drawing}", piece.text);
            }
            let Some(&mv) = moves.get(dice.below(moves.len().max(1))) else { break };
            last = Some(rules.gesture(position, mv));
            position = rules.play(position, mv);
        }
    }
}

fn check_inside(picture: &Picture) {
    for shape in &picture.shapes {
        let (a, b) = bounds(shape);
        let inside = a.x >= 0.0 && a.y >= 0.0 && b.x <= picture.width && b.y <= picture.height;
        assert!(inside, "{shape:?} is not inside {} x {}", picture.width, picture.height);
    }
}

/// Two opposite corners around a shape.
fn bounds(shape: &Shape) -> (Point, Point) {
    let around = |p: Point, (rx, ry): (f64, f64)| (p.plus(-rx, -ry), p.plus(rx, ry));
    match shape {
        Shape::Ellipse { center, radii, .. } => around(*center, *radii),
        Shape::Rect { corner, size, .. } => (*corner, corner.plus(size.0, size.1)),
        Shape::Text { at, size, anchor, weight, text, .. } => {
            let wide = width(text, *weight) * size;
            let start = match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => -wide / 2.0,
                Anchor::End => -wide,
            };
            (at.plus(start, -size / 2.0), at.plus(start + wide, size / 2.0))
        }
        Shape::Path { steps, .. } => {
            let points = steps.iter().flat_map(|step| match *step {
                Step::Move(p) | Step::Line(p) => vec![p],
                Step::Curve(c, p) => vec![c, p],
                Step::Close => vec![],
            });
            points.map(|p| (p, p)).reduce(join).expect("a path goes somewhere")
        }
        Shape::Group { .. } => unreachable!("boards have no groups"),
    }
}

fn join(a: (Point, Point), b: (Point, Point)) -> (Point, Point) {
    let low = Point { x: a.0.x.min(b.0.x), y: a.0.y.min(b.0.y) };
    (low, Point { x: a.1.x.max(b.1.x), y: a.1.y.max(b.1.y) })
}

/// Every tag is closed, in order, and every letter that is used is defined.
fn check_tags(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).expect("a tag has a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{svg}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} never closed");
    for part in svg.split("href=\"#").skip(1) {
        let (id, _) = part.split_once('"').expect("a quoted name");
        assert!(svg.contains(&format!("id=\"{id}\"")), "{id} is not defined");
    }
}

#[test]
fn every_listed_game() {
    struct Play;

    impl Visitor for Play {
        type Output = ();

        fn visit<G: Entry>(self, game: G) {
            // Thousands of moves at the start of the large boards: a game of each is enough.
            let games = if game.moves(game.start()).count() > 1000 { 1 } else { 4 };
            play_and_draw(&game, games);
        }
    }

    for name in catalog::names() {
        catalog::visit(name, Play).unwrap();
    }
}

#[test]
fn games_that_describe_no_scene_of_their_own() {
    play_and_draw(&Steps, 10);
    play_and_draw(&Floors, 10);
}

#[test]
#[should_panic = "left"]
fn the_check_of_tags_can_fail() {
    check_tags("<svg><g></svg>");
}

#[test]
#[should_panic = "is not inside"]
fn the_check_of_bounds_can_fail() {
    let (scene, caption) = (Quantik.scene(Quantik.start()), caption(&Quantik, Quantik.start()));
    let mut picture = picture(&scene, &caption, &Marks::default(), Look::LIGHT);
    picture.width -= 100.0;
    check_inside(&picture);
}
