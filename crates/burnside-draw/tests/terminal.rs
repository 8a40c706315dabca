//! Boards of all kinds in characters, against drawings made by hand.

use burnside::{
    Player,
    scene::{Board, Color, Coordinate, Gesture, Ink, Outline, Paint, Piece, Scene, Shape},
};
use burnside_draw::{Caption, Marks, Terminal, terminal};

/// A scene of a board whose places are called 0, 1, 2, …
fn scene(board: &Board) -> Scene {
    let mut scene = board.scene();
    for index in 0..board.centers.len() {
        let id = index.to_string();
        scene.places.push(board.place(index, 0, &*id, &*id, &*id));
    }
    scene
}

fn put(scene: &mut Scene, place: &str, text: &str, player: Player) {
    let Some(at) = scene.place(place) else { panic!("{place} is not there") };
    let paint = Paint::fill(Ink::player(player)).outlined(Color::Outline, 2.0);
    let piece = Piece {
        place: place.to_owned(),
        x: at.x,
        y: at.y,
        shapes: vec![Shape::circle(0.0, 0.0, 10.0, paint)],
        text: text.to_owned(),
        symbol: None,
        owner: Some(player),
    };
    scene.pieces.push(piece);
}

fn drawing(scene: &Scene, marks: &Marks) -> String {
    let caption = Caption { status: "Draw".to_owned(), ..Caption::default() };
    terminal(scene, &caption, marks, Terminal::PLAIN)
}

#[test]
fn points_of_a_graph() {
    let mut scene = scene(&Board::graph(&[(0.0, 0.0), (2.0, 0.0), (1.0, 2.0)], &[(0, 1)]));
    put(&mut scene, "1", "X", Player::One);
    let last = Gesture { marks: vec!["1".to_owned()], ..Gesture::default() };
    let marks = Marks { last: Some(last), ..Marks::default() };
    let expected = "\
Draw
  0      <X>
      2
";
    assert_eq!(drawing(&scene, &marks), expected);
}

/// What the last move left is empty, and its name is not cut in two.
#[test]
fn a_name_gives_way_to_signs() {
    let mut scene = scene(&Board::graph(&[(0.0, 0.0), (2.0, 0.0)], &[(0, 1)]));
    for (place, name) in scene.places.iter_mut().zip(["c2", "d2"]) {
        place.text = name.to_owned();
    }
    assert_eq!(drawing(&scene, &Marks::default()), "Draw\n c2  d2\n");
    let last = Gesture { marks: vec!["0".to_owned()], ..Gesture::default() };
    let marks = Marks { last: Some(last), ..Marks::default() };
    assert_eq!(drawing(&scene, &marks), "Draw\n < > d2\n");
}

/// Names stand near their points: where one is empty its name is in it, and not twice.
#[test]
fn names_beside_the_points_of_a_graph() {
    let mut scene = scene(&Board::graph(&[(0.0, 0.0), (2.0, 0.0), (4.0, 0.0)], &[(0, 1)]));
    for place in &scene.places {
        let (x, y) = (place.x + 0.1 * place.reach, place.y);
        scene.coordinates.push(Coordinate { text: place.text.clone(), x, y });
    }
    put(&mut scene, "1", "X", Player::One);
    assert_eq!(drawing(&scene, &Marks::default()), "Draw\n  0   X   2\n");
}

#[test]
fn squares_with_names_beside_them_and_things_on_others() {
    let mut scene = scene(&Board::squares(2, 2, 50.0));
    for (text, x, y) in [("a", 25.0, -10.0), ("b", 75.0, -10.0), ("2", -10.0, 25.0)] {
        scene.coordinates.push(Coordinate { text: text.to_owned(), x, y });
    }
    put(&mut scene, "3", "p", Player::Two);
    put(&mut scene, "3", "K", Player::One);
    scene.won = vec!["3".to_owned()];
    let expected = "\
Draw
      a        b
  +--------+--------+
2 |   0    |   1    |
  +--------+--------+
  |   2    |* K(p) *|
  +--------+--------+
";
    assert_eq!(drawing(&scene, &Marks::default()), expected);
}

#[test]
fn a_board_of_nineteen_squares_fits_into_eighty_columns() {
    let mut scene = scene(&Board::squares(19, 19, 40.0));
    put(&mut scene, "360", "o", Player::Two);
    let drawing = drawing(&scene, &Marks::default());
    assert_eq!(drawing.lines().map(str::len).max(), Some(1 + 19 * 4));
    assert_eq!(drawing.lines().count(), 1 + 1 + 19 * 2);
    assert!(drawing.contains("|   | o |"));
}

#[test]
fn a_scene_without_places_is_its_status() {
    let scene = Scene::new(10.0, 10.0, Outline::Square);
    assert_eq!(drawing(&scene, &Marks::default()), "Draw\n");
    let scene = Scene::new(10.0, 10.0, Outline::Circle);
    assert_eq!(drawing(&scene, &Marks::default()), "Draw\n");
}
