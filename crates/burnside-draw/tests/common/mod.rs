//! The pictures that are kept and compared: all games, both themes, every kind of mark.

use burnside::{
    Game, Notation, Player, Value,
    gobblet::Gobblet,
    quantik::{self, Quantik},
    quarto::Quarto,
    scene::{Outline, Scene, Scenic, Shape},
    symmetry::Symmetric,
    zertz::{TransformFlags, Zertz},
};
use burnside_draw::{
    CanonicalGrid, Caption, Evaluation, Look, Marks, Picture, Terminal, Tile, canonical_grid,
    caption, evaluation_graph, gallery, orbit_gallery, picture, terminal,
};

use toys::{Floors, Go, Steps};

#[path = "../../../burnside/tests/scenes/toys.rs"]
pub(crate) mod toys;

/// A position with marks as a picture.
pub(crate) fn drawn<G: Scenic>(
    rules: &G,
    position: G::Position,
    marks: &Marks,
    look: Look,
) -> Picture {
    picture(&rules.scene(position), &caption(rules, position), marks, look)
}

/// A position without marks as a picture.
pub(crate) fn plain<G: Scenic>(rules: &G, position: G::Position, look: Look) -> Picture {
    drawn(rules, position, &Marks::default(), look)
}

/// The value of a position as far as a search of this many plies proves it.
pub(crate) fn proven<G: Game>(rules: &G, position: G::Position, depth: u32) -> Option<Value> {
    let mover = rules.to_move(position);
    if let Some(outcome) = rules.outcome(position) {
        return Some(Value::of_finished(outcome, mover));
    }
    if depth == 0 {
        return None;
    }
    let values: Vec<_> =
        rules.moves(position).map(|mv| move_value(rules, position, mv, depth)).collect();
    let best = values.iter().flatten().max().copied();
    match best {
        Some(Value::Win(_)) => best,
        _ if values.iter().any(Option::is_none) => None,
        _ => best,
    }
}

/// What a move is worth to the player who makes it, as far as the search proves it.
fn move_value<G: Game>(rules: &G, position: G::Position, mv: G::Move, depth: u32) -> Option<Value> {
    let next = rules.play_unchecked(position, mv);
    let value = proven(rules, next, depth - 1)?;
    if rules.to_move(next) == rules.to_move(position) {
        return Some(value.one_ply_later());
    }
    Some(value.one_ply_earlier())
}

/// Everything that a search of this many plies proves about the moves of a position.
pub(crate) fn values<G: Scenic>(rules: &G, position: G::Position, depth: u32) -> Marks {
    let valued = |mv| {
        let value = move_value(rules, position, mv, depth)?;
        Some((rules.gesture(position, mv), value))
    };
    Marks { last: None, values: rules.moves(position).filter_map(valued).collect() }
}

/// A position after moves, with the last one.
pub(crate) fn after<G: Scenic>(rules: &G, start: &str, moves: &[&str]) -> (G::Position, Marks) {
    let mut position = rules.parse_position(start).expect("a position");
    let mut marks = Marks::default();
    for text in moves {
        for mv in rules.parse_turn(position, text).expect("a move") {
            marks.last = Some(rules.gesture(position, mv));
            position = rules.play(position, mv);
        }
    }
    (position, marks)
}

fn position<G: Notation>(rules: &G, text: &str) -> G::Position {
    rules.parse_position(text).expect("a position")
}

/// A game with every shape, hidden piece, trait and marble somewhere: positions to look at.
pub(crate) mod text {
    pub(crate) const QUANTIK_LATE: &str = "d.C./Ac.B/.a../.a.D";
    pub(crate) const GOBBLET: &str = "L,Sml,./.,.,M/s,.,Ml 2";
    pub(crate) const QUARTO: &str = ".19./A..2/.E.7/F5.. 4";
    pub(crate) const QUARTO_LATE: &str = "F45B/29.E/.C67/..D0 8";
    pub(crate) const ZERTZ: &str =
        "ow../ooob./oooo../ooboo../oooooo/.obo./wo.g 1/7/6 1/0/1 2/0/0 1 -";
    pub(crate) const ZERTZ_JUMPS: &str =
        "oooo/ooooo/oogooo/ooowboo/oogooo/ooooo/ooo. 2/6/9 0/0/0 3/0/0 2 -";
    pub(crate) const ZERTZ_CHAIN: &str =
        "oooo/ooooo/oooooo/ooooooo/owwooo/ooogo/oooo 4/7/10 0/0/0 0/0/0 1 -";
    pub(crate) const ZERTZ_PLACING: &str =
        "..../.ooo./.owoo./ooooo../ooogo./..oo./.... 2/5/8 0/0/1 3/2/1 1 -";
    pub(crate) const ZERTZ_48: &str =
        "oooo/ooooo/oooooo/oowoooo/ooogoooo/ooobooo/oooooo/ooooo 5/7/9 0/0/0 0/0/0 2 -";
}

/// Every picture under its name.
pub(crate) fn all() -> Vec<(&'static str, Picture)> {
    let mut pictures = Vec::new();
    boards(&mut pictures);
    marked(&mut pictures);
    any_game(&mut pictures);
    many(&mut pictures);
    pictures
}

/// Games that describe no scene of their own.
fn any_game(pictures: &mut Vec<(&'static str, Picture)>) {
    let (stones, marks) = played(&Steps, &[2, 0, 5]);
    pictures.push(("toy-steps", drawn(&Steps, stones, &marks, Look::LIGHT)));
    let moves = [Go::Drop(0), Go::Drop(1), Go::Drop(8), Go::Pass, Go::Step(8, 7)];
    let (house, marks) = played(&Floors, &moves);
    pictures.push(("toy-floors", drawn(&Floors, house, &marks, Look::DARK)));
}

/// The position after moves, with the last one.
pub(crate) fn played<G: Scenic>(rules: &G, moves: &[G::Move]) -> (G::Position, Marks) {
    let (mut position, mut marks) = (rules.start(), Marks::default());
    for &mv in moves {
        marks.last = Some(rules.gesture(position, mv));
        position = rules.play(position, mv);
    }
    (position, marks)
}

fn boards(pictures: &mut Vec<(&'static str, Picture)>) {
    let quantik = position(&Quantik, text::QUANTIK_LATE);
    pictures.push(("quantik", plain(&Quantik, quantik, Look::LIGHT)));
    pictures.push(("quantik-dark", plain(&Quantik, quantik, Look::DARK)));
    let gobblet = position(&Gobblet::default(), text::GOBBLET);
    pictures.push(("gobblet", plain(&Gobblet::default(), gobblet, Look::LIGHT)));
    pictures.push(("gobblet-dark", plain(&Gobblet::default(), gobblet, Look::DARK)));
    let quarto = position(&Quarto::LINES, text::QUARTO);
    pictures.push(("quarto", plain(&Quarto::LINES, quarto, Look::LIGHT)));
    pictures.push(("quarto-dark", plain(&Quarto::LINES, quarto, Look::DARK)));
    let zertz = position(&Zertz::RINGS_37, text::ZERTZ);
    pictures.push(("zertz", plain(&Zertz::RINGS_37, zertz, Look::LIGHT)));
    pictures.push(("zertz-dark", plain(&Zertz::RINGS_37, zertz, Look::DARK)));
    let zertz_48 = position(&Zertz::RINGS_48, text::ZERTZ_48);
    pictures.push(("zertz-48", plain(&Zertz::RINGS_48, zertz_48, Look::LIGHT)));
    let start = Zertz::RINGS_61.start();
    pictures.push(("zertz-61", plain(&Zertz::RINGS_61, start, Look::LIGHT)));
}

fn marked(pictures: &mut Vec<(&'static str, Picture)>) {
    let (late, _) = after(&Quantik, "..../..../..../....", &GAME[..7]);
    let marks = values(&Quantik, late, 9);
    pictures.push(("quantik-values", drawn(&Quantik, late, &marks, Look::LIGHT)));
    pictures.push(("quantik-values-dark", drawn(&Quantik, late, &marks, Look::DARK)));
    let (won, marks) = after(&Quantik, "AbC./..../..../....", &["d3"]);
    pictures.push(("quantik-won", drawn(&Quantik, won, &marks, Look::LIGHT)));
    let gobblet = Gobblet::default();
    let open = position(&gobblet, text::GOBBLET);
    let marks = values(&gobblet, open, 3);
    pictures.push(("gobblet-values", drawn(&gobblet, open, &marks, Look::LIGHT)));
    let (slid, marks) = after(&gobblet, "S,s,./.,M,m/.,.,. 1", &["(0,0)->(2,1)"]);
    pictures.push(("gobblet-last", drawn(&gobblet, slid, &marks, Look::LIGHT)));
    let (won, marks) = after(&gobblet, "S,s,./.,M,m/.,.,. 1", &["L(2,2)"]);
    pictures.push(("gobblet-won", drawn(&gobblet, won, &marks, Look::DARK)));
    let quarto = Quarto::LINES;
    let late = position(&quarto, text::QUARTO_LATE);
    pictures.push(("quarto-values", drawn(&quarto, late, &values(&quarto, late, 6), Look::LIGHT)));
    let (won, marks) = after(&quarto, "01../..../..../..F4 3", &["13:2", "12:"]);
    pictures.push(("quarto-won", drawn(&quarto, won, &marks, Look::LIGHT)));
    let zertz = Zertz::RINGS_37;
    let jumps = position(&zertz, text::ZERTZ_JUMPS);
    pictures.push(("zertz-values", drawn(&zertz, jumps, &values(&zertz, jumps, 2), Look::LIGHT)));
    let placing = position(&zertz, text::ZERTZ_PLACING);
    let marks = values(&zertz, placing, 2);
    pictures.push(("zertz-placing", drawn(&zertz, placing, &marks, Look::DARK)));
    let (jumping, marks) = after(&zertz, text::ZERTZ_CHAIN, &["x c2We3"]);
    pictures.push(("zertz-chain", drawn(&zertz, jumping, &marks, Look::LIGHT)));
    let (won, marks) = after(&zertz, text::ZERTZ_JUMPS, &["x d3Wd5"]);
    pictures.push(("zertz-won", drawn(&zertz, won, &marks, Look::LIGHT)));
    let (placed, marks) = after(&zertz, text::ZERTZ, &["Bd4,a4"]);
    pictures.push(("zertz-placed", drawn(&zertz, placed, &marks, Look::LIGHT)));
}

fn many(pictures: &mut Vec<(&'static str, Picture)>) {
    let corner = position(&Quantik, "A.b./..../.C../....");
    let images = Quantik.orbit(quantik::Group::D4, corner).into_iter();
    let board = |image| plain(&Quantik, image, Look::LIGHT.board_only());
    let images = images.map(|(symmetry, image)| (symmetry.to_string(), board(image)));
    pictures.push(("quantik-orbit", orbit_gallery("quantik, d4", images, 4, Look::LIGHT)));
    let rules = Zertz::RINGS_37;
    let original = position(&rules, text::ZERTZ);
    for (name, all, look) in
        [("zertz-canonical", false, Look::LIGHT), ("zertz-images", true, Look::DARK)]
    {
        let board = |image| plain(&rules, image, look.board_only());
        let (canonical, transform, _) = rules.canonicalize(original, TransformFlags::ALL);
        let images = rules.get_all_transformations(original, true).into_iter();
        let others = images.filter(|(_, image)| ![canonical, original].contains(image));
        let others = others.filter(|_| all);
        let grid = CanonicalGrid {
            heading: "Move 17".to_owned(),
            canonical: board(canonical),
            original: board(original),
            transform: transform.to_string(),
            identity: "R0".to_owned(),
            others: others.map(|(name, image)| (name.to_string(), board(image))).collect(),
        };
        pictures.push((name, canonical_grid(&grid, 6, look)));
    }
    let side_by_side = games(pictures);
    pictures.push(("games", side_by_side));
    pictures.push(("emblems", emblems()));
    pictures.push(("graph", evaluation_graph("Quantik, ply by ply", &game(), Look::LIGHT)));
    pictures.push(("graph-dark", evaluation_graph("Quantik, ply by ply", &game(), Look::DARK)));
}

/// All four games side by side.
fn games(pictures: &[(&'static str, Picture)]) -> Picture {
    let shown = [
        ("quantik", "Quantik"),
        ("gobblet", "Gobblet Gobblers"),
        ("quarto", "Quarto"),
        ("zertz", "Zertz"),
    ];
    let tiles = shown.map(|(name, caption)| {
        let (_, picture) = pictures.iter().find(|(known, _)| *known == name).expect("it is drawn");
        Tile { picture: picture.clone(), caption: caption.to_owned(), framed: false }
    });
    gallery("", &tiles, 4, Look::LIGHT)
}

/// The emblems of the games, and the one that any game has.
fn emblems() -> Picture {
    let emblem = |shapes: Vec<Shape>, caption: &str| {
        let mut scene = Scene::new(100.0, 100.0, Outline::Square);
        scene.board = shapes.iter().map(|shape| shape.placed(50.0, 50.0, 1.0)).collect();
        let look = Look::LIGHT.board_only();
        let picture = picture(&scene, &Caption::default(), &Marks::default(), look);
        Tile { picture, caption: caption.to_owned(), framed: false }
    };
    let tiles = [
        emblem(Quantik.emblem(), "Quantik"),
        emblem(Gobblet::default().emblem(), "Gobblet Gobblers"),
        emblem(Quarto::LINES.emblem(), "Quarto"),
        emblem(Zertz::RINGS_37.emblem(), "Zertz"),
        emblem(Steps.emblem(), "any game"),
    ];
    gallery("", &tiles, 5, Look::LIGHT)
}

/// A game of Quantik that player 2 threw away with the move before the last.
const GAME: [&str; 9] = ["A0", "b6", "C9", "d15", "D2", "c4", "B12", "a10", "D8"];

/// What a search can tell about it.
fn game() -> Vec<Evaluation> {
    let mut position = Quantik.start();
    let mut plies = Vec::new();
    for text in GAME {
        plies.push(evaluation(position, text));
        position = Quantik.play(position, Quantik.parse_move(position, text).expect("a move"));
    }
    plies.push(evaluation(position, ""));
    plies
}

fn evaluation(position: quantik::Position, mv: &str) -> Evaluation {
    let pieces = position.occupancy().count_ones();
    let value = (pieces >= 6).then(|| proven(&Quantik, position, 16)).flatten();
    let to_move: Player = Quantik.to_move(position);
    Evaluation { to_move, value, mv: mv.to_owned() }
}

/// Every terminal drawing under its name.
pub(crate) fn drawings(kind: Terminal) -> String {
    fn add<G: Scenic>(
        out: &mut String,
        rules: &G,
        (position, marks): &(G::Position, Marks),
        kind: Terminal,
    ) {
        let (scene, caption) = (rules.scene(*position), caption(rules, *position));
        let drawing = terminal(&scene, &caption, marks, kind);
        out.extend([rules.name(), " ", &rules.position_text(*position), "\n", &drawing, "\n"]);
    }
    fn valued<G: Scenic>(rules: &G, text: &str, depth: u32) -> (G::Position, Marks) {
        let position = position(rules, text);
        (position, values(rules, position, depth))
    }
    let (mut out, gobblet, quarto) = (String::new(), Gobblet::default(), Quarto::LINES);
    add(&mut out, &Quantik, &valued(&Quantik, text::QUANTIK_LATE, 9), kind);
    add(&mut out, &Quantik, &after(&Quantik, "AbC./..../..../....", &["d3"]), kind);
    add(&mut out, &gobblet, &after(&gobblet, text::GOBBLET, &[]), kind);
    add(&mut out, &gobblet, &valued(&gobblet, text::GOBBLET, 3), kind);
    let slid = after(&gobblet, "S,s,./.,M,m/.,.,. 1", &["(0,0)->(2,1)"]);
    add(&mut out, &gobblet, &slid, kind);
    add(&mut out, &gobblet, &after(&gobblet, "S,s,./.,M,m/.,.,. 1", &["L(2,2)"]), kind);
    add(&mut out, &quarto, &valued(&quarto, text::QUARTO_LATE, 6), kind);
    let won = after(&quarto, "01../..../..../..F4 3", &["13:2", "12:"]);
    add(&mut out, &quarto, &won, kind);
    let zertz = Zertz::RINGS_37;
    add(&mut out, &zertz, &after(&zertz, text::ZERTZ, &["Bd4,a4"]), kind);
    add(&mut out, &zertz, &after(&zertz, text::ZERTZ_CHAIN, &["x c2We3"]), kind);
    add(&mut out, &zertz, &valued(&zertz, text::ZERTZ_JUMPS, 2), kind);
    add(&mut out, &zertz, &after(&zertz, text::ZERTZ_JUMPS, &["x d3Wd5"]), kind);
    add(&mut out, &Steps, &played(&Steps, &[2, 0, 5]), kind);
    let house = played(&Floors, &[Go::Drop(0), Go::Drop(1), Go::Drop(8), Go::Pass, Go::Step(8, 7)]);
    add(&mut out, &Floors, &house, kind);
    add(&mut out, &Zertz::RINGS_48, &after(&Zertz::RINGS_48, text::ZERTZ_48, &[]), kind);
    out
}
