//! The pictures that are kept and compared: all games, both themes, every kind of mark.

use burnside::{
    Game, Notation, Player, Value,
    gobblet::Gobblet,
    quantik::{self, Quantik},
    quarto::Quarto,
    symmetry::Symmetric,
    zertz::{TransformFlags, Zertz},
};
use burnside_draw::{
    CanonicalGrid, Draw, Evaluation, Look, Marks, Scene, Terminal, Tile, canonical_grid,
    evaluation_graph, gallery, orbit_gallery,
};

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
pub(crate) fn values<G: Game>(rules: &G, position: G::Position, depth: u32) -> Marks<G::Move> {
    let valued = |mv| Some((mv, move_value(rules, position, mv, depth)?));
    Marks::new().values(rules.moves(position).filter_map(valued))
}

/// A position after moves, with the last one and what it won.
pub(crate) fn after<G: Draw>(
    rules: &G,
    start: &str,
    moves: &[&str],
) -> (G::Position, Marks<G::Move>) {
    let mut position = rules.parse_position(start).expect("a position");
    let mut marks = Marks::new();
    for text in moves {
        for mv in rules.parse_turn(position, text).expect("a move") {
            position = rules.play(position, mv);
            marks.last = Some(mv);
        }
    }
    let cells = rules.winning_cells(position);
    (position, marks.cells(cells))
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
pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    let mut scenes = Vec::new();
    boards(&mut scenes);
    marked(&mut scenes);
    many(&mut scenes);
    scenes
}

fn boards(scenes: &mut Vec<(&'static str, Scene)>) {
    let none = Marks::new();
    let quantik = position(&Quantik, text::QUANTIK_LATE);
    scenes.push(("quantik", Quantik.scene(quantik, &none, Look::LIGHT)));
    scenes.push(("quantik-dark", Quantik.scene(quantik, &none, Look::DARK)));
    let (none, gobblet) = (Marks::new(), position(&Gobblet::default(), text::GOBBLET));
    scenes.push(("gobblet", Gobblet::default().scene(gobblet, &none, Look::LIGHT)));
    scenes.push(("gobblet-dark", Gobblet::default().scene(gobblet, &none, Look::DARK)));
    let (none, quarto) = (Marks::new(), position(&Quarto::LINES, text::QUARTO));
    scenes.push(("quarto", Quarto::LINES.scene(quarto, &none, Look::LIGHT)));
    scenes.push(("quarto-dark", Quarto::LINES.scene(quarto, &none, Look::DARK)));
    let (none, zertz) = (Marks::new(), position(&Zertz::RINGS_37, text::ZERTZ));
    scenes.push(("zertz", Zertz::RINGS_37.scene(zertz, &none, Look::LIGHT)));
    scenes.push(("zertz-dark", Zertz::RINGS_37.scene(zertz, &none, Look::DARK)));
    let zertz_48 = position(&Zertz::RINGS_48, text::ZERTZ_48);
    scenes.push(("zertz-48", Zertz::RINGS_48.scene(zertz_48, &none, Look::LIGHT)));
    let start = Zertz::RINGS_61.start();
    scenes.push(("zertz-61", Zertz::RINGS_61.scene(start, &none, Look::LIGHT)));
}

fn marked(scenes: &mut Vec<(&'static str, Scene)>) {
    let (late, _) = after(&Quantik, "..../..../..../....", &GAME[..7]);
    let marks = values(&Quantik, late, 9);
    scenes.push(("quantik-values", Quantik.scene(late, &marks, Look::LIGHT)));
    scenes.push(("quantik-values-dark", Quantik.scene(late, &marks, Look::DARK)));
    let (won, marks) = after(&Quantik, "AbC./..../..../....", &["d3"]);
    scenes.push(("quantik-won", Quantik.scene(won, &marks, Look::LIGHT)));
    let gobblet = Gobblet::default();
    let open = position(&gobblet, text::GOBBLET);
    scenes.push(("gobblet-values", gobblet.scene(open, &values(&gobblet, open, 3), Look::LIGHT)));
    let (slid, marks) = after(&gobblet, "S,s,./.,M,m/.,.,. 1", &["(0,0)->(2,1)"]);
    scenes.push(("gobblet-last", gobblet.scene(slid, &marks, Look::LIGHT)));
    let (won, marks) = after(&gobblet, "S,s,./.,M,m/.,.,. 1", &["L(2,2)"]);
    scenes.push(("gobblet-won", gobblet.scene(won, &marks, Look::DARK)));
    let quarto = Quarto::LINES;
    let late = position(&quarto, text::QUARTO_LATE);
    scenes.push(("quarto-values", quarto.scene(late, &values(&quarto, late, 6), Look::LIGHT)));
    let (won, marks) = after(&quarto, "01../..../..../..F4 3", &["13:2", "12:"]);
    scenes.push(("quarto-won", quarto.scene(won, &marks, Look::LIGHT)));
    let zertz = Zertz::RINGS_37;
    let jumps = position(&zertz, text::ZERTZ_JUMPS);
    scenes.push(("zertz-values", zertz.scene(jumps, &values(&zertz, jumps, 2), Look::LIGHT)));
    let placing = position(&zertz, text::ZERTZ_PLACING);
    let marks = values(&zertz, placing, 2);
    scenes.push(("zertz-placing", zertz.scene(placing, &marks, Look::DARK)));
    let (jumping, marks) = after(&zertz, text::ZERTZ_CHAIN, &["x c2We3"]);
    scenes.push(("zertz-chain", zertz.scene(jumping, &marks, Look::LIGHT)));
    let (won, marks) = after(&zertz, text::ZERTZ_JUMPS, &["x d3Wd5"]);
    scenes.push(("zertz-won", zertz.scene(won, &marks, Look::LIGHT)));
    let (placed, marks) = after(&zertz, text::ZERTZ, &["Bd4,a4"]);
    scenes.push(("zertz-placed", zertz.scene(placed, &marks, Look::LIGHT)));
}

fn many(scenes: &mut Vec<(&'static str, Scene)>) {
    let corner = position(&Quantik, "A.b./..../.C../....");
    let images = Quantik.orbit_written(quantik::Group::D4, corner.into()).into_iter();
    let images = images.map(|(symmetry, image)| (symmetry.to_string(), image));
    scenes.push(("quantik-orbit", orbit_gallery(&Quantik, "quantik, d4", images, 4, Look::LIGHT)));
    let rules = Zertz::RINGS_37;
    let original = position(&rules, text::ZERTZ);
    for (name, all, look) in
        [("zertz-canonical", false, Look::LIGHT), ("zertz-images", true, Look::DARK)]
    {
        let (canonical, transform, _) = rules.canonicalize(original, TransformFlags::ALL);
        let images = rules.get_all_transformations(original, true).into_iter();
        let others = images.filter(|(_, image)| ![canonical, original].contains(image));
        let grid = CanonicalGrid {
            heading: "Move 17".to_owned(),
            canonical,
            original,
            transform: transform.to_string(),
            identity: "R0".to_owned(),
            others: others.filter(|_| all).map(|(name, image)| (name.to_string(), image)).collect(),
        };
        scenes.push((name, canonical_grid(&rules, &grid, 6, look)));
    }
    let side_by_side = games(scenes);
    scenes.push(("games", side_by_side));
    scenes.push(("graph", evaluation_graph("Quantik, ply by ply", &game(), Look::LIGHT)));
    scenes.push(("graph-dark", evaluation_graph("Quantik, ply by ply", &game(), Look::DARK)));
}

/// All four games side by side.
fn games(scenes: &[(&'static str, Scene)]) -> Scene {
    let shown = [
        ("quantik", "Quantik"),
        ("gobblet", "Gobblet Gobblers"),
        ("quarto", "Quarto"),
        ("zertz", "Zertz"),
    ];
    let tiles = shown.map(|(name, caption)| {
        let (_, scene) = scenes.iter().find(|(known, _)| *known == name).expect("it is drawn");
        Tile { scene: scene.clone(), caption: caption.to_owned(), framed: false }
    });
    gallery("", &tiles, 4, Look::LIGHT)
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
pub(crate) fn drawings(terminal: Terminal) -> String {
    fn add<G: Draw>(
        out: &mut String,
        rules: &G,
        (position, marks): (G::Position, Marks<G::Move>),
        terminal: Terminal,
    ) {
        let drawing = rules.terminal(position, &marks, terminal);
        out.extend([rules.name(), " ", &rules.position_text(position), "\n", &drawing, "\n"]);
        drop(marks);
    }
    fn valued<G: Draw>(rules: &G, text: &str, depth: u32) -> (G::Position, Marks<G::Move>) {
        let position = position(rules, text);
        (position, values(rules, position, depth))
    }
    let (mut out, gobblet, quarto) = (String::new(), Gobblet::default(), Quarto::LINES);
    add(&mut out, &Quantik, valued(&Quantik, text::QUANTIK_LATE, 9), terminal);
    add(&mut out, &Quantik, after(&Quantik, "AbC./..../..../....", &["d3"]), terminal);
    add(&mut out, &gobblet, after(&gobblet, text::GOBBLET, &[]), terminal);
    add(&mut out, &gobblet, valued(&gobblet, text::GOBBLET, 3), terminal);
    add(&mut out, &gobblet, after(&gobblet, "S,s,./.,M,m/.,.,. 1", &["L(2,2)"]), terminal);
    add(&mut out, &quarto, valued(&quarto, text::QUARTO_LATE, 6), terminal);
    let won = after(&quarto, "01../..../..../..F4 3", &["13:2", "12:"]);
    add(&mut out, &quarto, won, terminal);
    let zertz = Zertz::RINGS_37;
    add(&mut out, &zertz, after(&zertz, text::ZERTZ, &["Bd4,a4"]), terminal);
    add(&mut out, &zertz, after(&zertz, text::ZERTZ_CHAIN, &["x c2We3"]), terminal);
    add(&mut out, &zertz, valued(&zertz, text::ZERTZ_JUMPS, 2), terminal);
    add(&mut out, &Zertz::RINGS_48, after(&Zertz::RINGS_48, text::ZERTZ_48, &[]), terminal);
    out
}
