//! Every game of the list describes itself well: whatever is drawn is there once, in its place,
//! and every move can be made by touching things. Games without a description of their own have
//! one as well.

mod toys;
mod vain;
mod won;

use std::collections::{BTreeMap, BTreeSet};

use burnside::{
    Game, Notation,
    catalog::{self, Entry, Visitor},
    gobblet::Gobblet,
    quantik::Quantik,
    quarto::Quarto,
    scene::{Board, Form, Gesture, Item, Outline, Place, Route, Scene, Scenic, Shape, Step},
    zertz::Zertz,
};
use serde_json::json;
use toys::{Floors, Go, Steps};

/// A plain congruential generator: the games are the same on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % limit
    }
}

/// Plays random games and calls back with every position, its scene and its moves.
fn play<G: Scenic>(
    game: &G,
    games: u64,
    mut check: impl FnMut(G::Position, &Scene, &[(G::Move, Gesture)]),
) {
    for seed in 0..games {
        let (mut dice, mut position) = (Dice(seed), game.start());
        for _ply in 0..120 {
            let moves: Vec<_> =
                game.moves(position).map(|mv| (mv, game.gesture(position, mv))).collect();
            check(position, &game.scene(position), &moves);
            let Some((mv, _)) = moves.get(dice.below(moves.len().max(1))) else { break };
            position = game.play(position, *mv);
        }
    }
}

/// Everything that must hold in a scene of any game.
fn check_scene(scene: &Scene) {
    let items = || scene.trays.iter().flat_map(|tray| &tray.items);
    let ids = scene.places.iter().map(|place| &place.id);
    let mut all = BTreeSet::new();
    for id in ids.chain(items().filter_map(|item| item.id.as_ref())) {
        assert!(all.insert(id), "{id} is there twice");
    }
    for id in scene.won.iter().chain(&scene.held) {
        assert!(all.contains(id), "{id} is not there");
    }
    for (index, place) in scene.places.iter().enumerate() {
        for other in &scene.places[..index] {
            assert!(!overlap(scene.outline, place, other), "{} and {}", place.id, other.id);
        }
        let (x, y, reach) = (place.x, place.y, place.reach);
        assert!(x >= reach && x + reach <= scene.width, "{place:?}");
        assert!(y >= reach && y + reach <= scene.height, "{place:?}");
        assert!(place.label.starts_with(&place.name) || place.label.contains(&place.name));
        assert!(place.text.is_ascii());
    }
    let rows = scene.places.iter().map(|place| place.row);
    assert!(rows.clone().all(|row| row <= rows.clone().count()));
    for piece in &scene.pieces {
        let place = scene.place(&piece.place).expect("a piece stands on a place");
        let aside = (piece.x - place.x).abs().max((piece.y - place.y).abs());
        let far = aside + farthest(&piece.shapes);
        assert!(far <= place.reach, "{piece:?} reaches beyond its place: {far}");
        assert!(piece.text.is_ascii() && !piece.text.is_empty());
    }
    let reach = scene.places[0].reach;
    for Item { shapes, text, present, .. } in items() {
        assert!(farthest(shapes) <= reach, "{shapes:?} is larger than a place");
        assert!(text.is_ascii() && *present <= !shapes.is_empty());
    }
    for coordinate in &scene.coordinates {
        let (x, y) = (coordinate.x, coordinate.y);
        assert!(x >= 6.0 && x <= scene.width - 6.0 && y >= 6.0 && y <= scene.height - 6.0);
    }
}

fn overlap(outline: Outline, a: &Place, b: &Place) -> bool {
    let (dx, dy) = ((a.x - b.x).abs(), (a.y - b.y).abs());
    let apart = match outline {
        Outline::Square => dx.max(dy),
        Outline::Circle => dx.hypot(dy),
    };
    apart < a.reach + b.reach - 1e-6
}

/// How far shapes reach from their origin, outlines not counted.
fn farthest(shapes: &[Shape]) -> f64 {
    let far = |shape: &Shape| match &shape.form {
        &Form::Circle { x, y, r } => x.abs().max(y.abs()) + r,
        &Form::Ellipse { x, y, rx, ry } => (x.abs() + rx).max(y.abs() + ry),
        &Form::Rect { x, y, width, height, .. } => {
            [x, y, x + width, y + height].into_iter().map(f64::abs).fold(0.0, f64::max)
        }
        Form::Path { d } => {
            let points = d.0.iter().map(|step| match *step {
                Step::Move(x, y) | Step::Line(x, y) | Step::Curve(_, (x, y)) => {
                    x.abs().max(y.abs())
                }
                Step::Close => 0.0,
            });
            points.fold(0.0, f64::max)
        }
        &Form::Text { x, y, size, .. } => x.abs().max(y.abs()) + size / 2.0,
    };
    shapes.iter().map(far).fold(0.0, f64::max)
}

/// Everything that must hold for the moves of a position: their touches are there, and no two of
/// them can be mistaken for each other.
fn check_moves<M: std::fmt::Debug>(scene: &Scene, moves: &[(M, Gesture)]) {
    let mut ways: BTreeMap<&[String], &M> = BTreeMap::new();
    for (mv, gesture) in moves {
        for id in gesture.ways.iter().flatten() {
            let item = scene.item(id).is_some_and(|item| item.present && item.count != Some(0));
            assert!(item || scene.place(id).is_some(), "{mv:?} touches {id}, which is not there");
        }
        let routes = gesture.paths.iter().flat_map(|Route { from, to }| [from, to]);
        for id in gesture.marks.iter().chain(&gesture.gone).chain(routes) {
            assert!(scene.place(id).is_some(), "{mv:?} marks {id}, which is not a place");
        }
        assert!(!gesture.words.is_empty() && !gesture.brief.is_empty());
        assert!(gesture.brief.len() <= gesture.words.len(), "{gesture:?}");
        for way in &gesture.ways {
            assert!(!way.is_empty());
            let other = ways.insert(way, mv);
            assert!(other.is_none(), "{mv:?} and {other:?} are made by touching {way:?}");
        }
    }
    // Who touches has made a move as soon as a way is complete, so none begins with another.
    for way in ways.keys() {
        for length in 1..way.len() {
            assert!(!ways.contains_key(&way[..length]), "a way begins with {:?}", &way[..length]);
        }
    }
}

#[test]
fn every_listed_game_describes_itself() {
    struct Check;

    impl Visitor for Check {
        type Output = ();

        fn visit<G: Entry>(self, game: G) {
            // Thousands of moves at the start of the large boards: a game of each is enough.
            let games = if game.moves(game.start()).count() > 1000 { 1 } else { 10 };
            play(&game, games, |_, scene, moves| {
                check_scene(scene);
                check_moves(scene, moves);
                assert!(moves.iter().all(|(_, gesture)| !gesture.ways.is_empty()));
                assert!(moves.is_empty() || scene.won.is_empty());
            });
            let emblem = farthest(&game.emblem());
            assert!((40.0..=50.0).contains(&emblem), "{}: {emblem}", game.name());
        }
    }

    for name in catalog::names() {
        catalog::visit(name, Check).unwrap();
    }
}

#[test]
fn games_without_a_description_have_one_too() {
    play(&Steps, 20, |_, scene, moves| {
        check_scene(scene);
        check_moves(scene, moves);
        assert_eq!((scene.places.len(), scene.trays.len()), (6, 0));
        for (_, gesture) in moves {
            let [way] = &*gesture.ways else { panic!("{gesture:?}") };
            assert_eq!((way.len(), &gesture.marks), (1, way));
        }
    });
    play(&Floors, 20, |_, scene, moves| {
        check_scene(scene);
        check_moves(scene, moves);
        assert_eq!(scene.places.len(), 12);
        for (mv, gesture) in moves {
            let lengths: Vec<_> = gesture.ways.iter().map(Vec::len).collect();
            let expected: &[usize] = match mv {
                Go::Drop(_) => &[2, 2],
                Go::Step(..) => &[2],
                Go::Pass => &[],
            };
            assert_eq!(lengths, expected, "{mv:?}");
            assert_eq!(gesture.paths.len(), usize::from(matches!(mv, Go::Step(..))));
        }
    });
    for emblem in [Steps.emblem(), Floors.emblem()] {
        assert!((40.0..=50.0).contains(&farthest(&emblem)));
    }
}

#[test]
fn a_move_of_any_game_is_what_left_and_what_arrived() {
    let drop = Floors.gesture(Floors.start(), Go::Drop(0));
    assert_eq!(drop.ways, [["1:K", "a2A"], ["a2A", "1:K"]]);
    let position =
        [Go::Drop(0), Go::Drop(1)].into_iter().fold(Floors.start(), |p, mv| Floors.play(p, mv));
    let step = Floors.gesture(position, Go::Step(0, 1));
    assert_eq!(step.ways, [["a2A", "b2A"]]);
    assert_eq!(step.paths, [Route::new("a2A", "b2A")]);
    let scene = Floors.scene(position);
    assert_eq!(scene.place("b2A").unwrap().label, "b2A, player 2's k");
    assert_eq!(scene.item("1:K").unwrap().count, Some(1));
    // Six squares in rows of one, two and three, counted from below.
    let names: Vec<_> = Steps.scene(Steps.start()).places.into_iter().map(|p| p.id).collect();
    assert_eq!(names, ["a3", "a2", "b2", "a1", "b1", "c1"]);
}

fn gesture<G: Scenic>(game: &G, position: &str, mv: &str) -> Gesture {
    let position = game.parse_position(position).unwrap();
    let mv = game.parse_move(position, mv).unwrap();
    assert!(game.is_legal(position, mv));
    game.gesture(position, mv)
}

/// The words that the page has always had for moves, and the order of touches.
#[test]
fn moves_are_touches_and_words() {
    let circle = gesture(&Quantik, "..../..../..../....", "A0");
    assert_eq!(circle.words, "circle on square 0");
    assert_eq!(circle.ways, [["A", "0"], ["0", "A"]]);
    let star = gesture(&Quantik, "A.../..../..../....", "d5");
    assert_eq!(
        (star.words.as_str(), &*star.ways[0]),
        ("star on square 5", &["d".to_owned(), "5".to_owned()][..])
    );

    let rules = Gobblet::DEFAULT;
    let placed = gesture(&rules, "s,.,./.,.,./.,.,. 1", "L(0,0)");
    assert_eq!(placed.words, "large piece to square 0,0, gobbling");
    assert_eq!(placed.ways, [["L", "0,0"], ["0,0", "L"]]);
    let slid = gesture(&rules, "L,.,./.,s,./.,.,. 1", "(0,0)->(2,1)");
    assert_eq!(slid.words, "large piece from square 0,0 to 2,1");
    assert_eq!(
        (&*slid.ways, &*slid.marks),
        (&[["0,0", "2,1"].map(String::from).to_vec()][..], &slid.ways[0][..])
    );

    let rules = Quarto::LINES;
    let given = gesture(&rules, "..../..../..../.... -", ":C");
    assert_eq!(given.words, "gives the red tall round solid piece");
    assert_eq!(given.ways, [[":C"]]);
    let both = gesture(&rules, "..../..../..../.... C", "7:3");
    assert_eq!(
        both.words,
        "red tall round solid piece on square 7, gives the white short square hollow piece"
    );
    assert_eq!(both.brief, "on 7, gives white short square hollow");
    assert_eq!(both.ways, [["hand", "7", ":3"]]);

    let rules = Zertz::RINGS_37;
    let start = rules.position_text(rules.start());
    let placed = gesture(&rules, &start, "Wd4,d1");
    assert_eq!(placed.words, "white marble on d4, ring d1 goes");
    assert_eq!(
        (&*placed.ways, &*placed.gone),
        (&[vec!["W".into(), "d4".into(), "d1".into()]][..], &["d1".to_owned()][..])
    );
    let chain = "oooo/ooooo/oooooo/ooooooo/owwooo/ooogo/oooo 4/7/10 0/0/0 0/0/0 1 -";
    let jump = gesture(&rules, chain, "x c2We3");
    assert_eq!(jump.words, "c2 jumps over a white marble to e3");
    assert_eq!(
        (&*jump.gone, &*jump.paths),
        (&["d3".to_owned()][..], &[Route::new("c2", "e3")][..])
    );
}

/// With an empty pool, marbles come from the player's own captures.
#[test]
fn captured_marbles_are_placed_when_the_pool_is_empty() {
    let rules = Zertz::RINGS_37;
    let text = "wogo/ooooo/bobobo/ooooooo/bobobo/ooooo/oooo 0/0/0 3/3/2 2/4/2 2 -";
    let position = rules.parse_position(text).unwrap();
    let moves: Vec<_> = rules.moves(position).map(|mv| (mv, rules.gesture(position, mv))).collect();
    check_moves(&rules.scene(position), &moves);
    let first: BTreeSet<_> = moves.iter().map(|(_, gesture)| &*gesture.ways[0][0]).collect();
    assert_eq!(first, BTreeSet::from(["2B", "2G", "2W"]));
}

/// A marble that must go on jumping is held, as long as the game goes on.
#[test]
fn what_must_act_is_held() {
    let (rules, chain) =
        (Zertz::RINGS_37, "oooo/ooooo/oooooo/ooooooo/owwooo/ooogo/oooo 4/7/10 0/0/0 0/0/0 1 -");
    let position = rules.parse_position(chain).unwrap();
    assert!(rules.scene(position).held.is_empty());
    let jumped = rules.play(position, rules.parse_move(position, "x c2We3").unwrap());
    assert_eq!(rules.scene(jumped).held, ["e3"]);
}

/// What a piece covers stands behind it, and the label says it too.
#[test]
fn covered_pieces_can_be_seen() {
    let rules = Gobblet::DEFAULT;
    let scene = rules.scene(rules.parse_position("Sml,.,./.,.,./.,.,. 1").unwrap());
    let stack: Vec<_> = scene.pieces.iter().map(|piece| (&*piece.text, piece.x, piece.y)).collect();
    let [("S", small_x, _), ("m", medium_x, _), ("l", x, y)] = stack[..] else {
        panic!("{stack:?}")
    };
    assert_eq!((x, y), (60.0, 60.0));
    assert!(small_x > x && medium_x < x);
    assert_eq!(
        scene.places[0].label,
        "square 0,0, player 2's large piece over player 2's medium piece over player 1's small piece"
    );
}

/// The contract with pages: names of fields, and how shapes, inks and owners are written.
#[test]
fn scenes_and_gestures_are_the_json_that_pages_read() {
    let scene =
        serde_json::to_value(Quantik.scene("A.../..../..../....".parse().unwrap())).unwrap();
    assert_eq!((&scene["width"], &scene["outline"]), (&json!(400.0), &json!("square")));
    assert_eq!(
        scene["pieces"][0],
        json!({
            "place": "0", "x": 50.0, "y": 50.0, "text": "A", "symbol": "●", "owner": 1,
            "shapes": [{
                "circle": {"x": 0.0, "y": 0.0, "r": 30.0},
                "fill": "player-1", "stroke": "outline", "stroke_width": 4.0,
            }],
        })
    );
    assert_eq!(
        scene["places"][1],
        json!({
            "id": "1", "name": "1", "x": 150.0, "y": 50.0, "reach": 50.0, "row": 0,
            "label": "square 1, empty", "text": "1", "symbol": null,
        })
    );
    let tray = &scene["trays"][1];
    assert_eq!((&tray["owner"], &tray["columns"]), (&json!(2), &json!(4)));
    assert_eq!((&tray["items"][0]["id"], &tray["items"][0]["count"]), (&json!("a"), &json!(2)));
    let triangle = &tray["items"][2]["shapes"][0]["path"]["d"];
    assert!(triangle.as_str().unwrap().starts_with("M0 -32.98L34.68 27.2L"), "{triangle}");
    let zertz = serde_json::to_value(Zertz::RINGS_37.scene(Zertz::RINGS_37.start())).unwrap();
    assert_eq!(
        (&zertz["outline"], &zertz["board"][2]["stroke"]),
        (&json!("circle"), &json!("ring-edge"))
    );
    assert_eq!((&zertz["trays"][1]["owner"], &zertz["won"]), (&json!(null), &json!([])));
    let mv = gesture(&Gobblet::DEFAULT, "L,.,./.,s,./.,.,. 1", "(0,0)->(2,1)");
    assert_eq!(
        serde_json::to_value(mv).unwrap(),
        json!({
            "ways": [["0,0", "2,1"]], "words": "large piece from square 0,0 to 2,1",
            "brief": "0,0 to 2,1", "marks": ["0,0", "2,1"],
            "paths": [{"from": "0,0", "to": "2,1"}], "gone": [],
        })
    );
}

/// Points and hexagons lie as far apart as they should.
#[test]
fn boards_of_points_do_not_overlap() {
    // The three squares of a mill, and a hexagon of seven cells.
    let mill: Vec<_> = (1..=3)
        .flat_map(|ring| [-1, 0, 1].map(|x| [-1, 0, 1].map(|y| (x * ring, y * ring))).concat())
        .filter(|&(x, y)| (x, y) != (0, 0))
        .map(|(x, y)| (f64::from(x), f64::from(y)))
        .collect();
    let hexagon = [(0, 0), (0, 2), (1, -1), (1, 1), (1, 3), (2, 0), (2, 2)];
    for board in
        [Board::graph(&mill, &[(0, 1)]), Board::hexagons(&hexagon), Board::squares(2, 5, 80.0)]
    {
        let mut scene = board.scene();
        for index in 0..board.centers.len() {
            let id = index.to_string();
            scene.places.push(board.place(index, 0, &*id, &*id, &*id));
        }
        check_scene(&scene);
    }
    let hexagons = Board::hexagons(&hexagon);
    let near = |a: (f64, f64)| {
        let distance = |b: &(f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
        hexagons.centers.iter().filter(|b| (distance(b) - 60.0).abs() < 1e-6).count()
    };
    assert_eq!(near(hexagons.centers[3]), 6);
    assert_eq!(Board::graph(&[], &[]).centers, []);
}

#[test]
#[should_panic = "is there twice"]
fn the_check_of_scenes_can_fail() {
    let mut scene = Quantik.scene(Quantik.start());
    scene.places[3].id = "A".to_owned();
    check_scene(&scene);
}

#[test]
#[should_panic = "1 and 0"]
fn the_check_of_places_can_fail() {
    let mut scene = Quantik.scene(Quantik.start());
    scene.places[1].x -= 1.0;
    check_scene(&scene);
}

#[test]
#[should_panic = "are made by touching"]
fn the_check_of_moves_can_fail() {
    let (rules, mv) = (Quantik, "A0".parse().unwrap());
    let gesture = rules.gesture(rules.start(), mv);
    check_moves(&rules.scene(rules.start()), &[(mv, gesture.clone()), (mv, gesture)]);
}
