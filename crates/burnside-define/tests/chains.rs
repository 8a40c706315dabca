//! Jumps that go on in any direction: by hand, and whole games against numbers of a program that
//! was written separately.

use burnside::{Game, Notation, Symmetric, Value, arrays::Arrays, laws};
use burnside_define::{Defined, Group, Position};

use crate::common::{example_facts, graph::Graph, page, text};

const HEAD: &str = "name = \"trial\"\ntitle = \"Trial\"\nrules = \"A trial.\"\n";
const STUCK: &str = "[[end]]\nno_move = true\nwinner = \"you\"\n";

/// A game that obeys the laws.
fn game(text: &str) -> Defined {
    let game = Defined::read(text).unwrap_or_else(|errors| panic!("{errors}"));
    let positions = laws::sample(&game, 3, 20);
    laws::check_rules(&game, &positions).unwrap();
    laws::check_text(&game, &positions).unwrap();
    for group in Group::ALL {
        laws::check_symmetry(&game, group, &positions).unwrap();
    }
    game
}

/// Men that jump diagonally.
fn jumpers(rest: &str) -> Defined {
    game(&format!(
        "start = \"x..../...../...../...../....o\"\n{HEAD}[board]\ngrid = [5, 5]\n\
         paths = \"diagonals\"\n[pieces]\nman = \"xo\"\n[[turn]]\nmove = \"man\"\nhow = \"jump\"\n\
         capture = true\nagain = \"any direction\"\n{rest}{STUCK}"
    ))
}

/// The moves of a position as texts, in their order; each reads back, and leads to these boards.
fn moves(game: &Defined, position: &str) -> Vec<(String, String)> {
    let position = game.parse_position(position).unwrap();
    let moves: Vec<_> = game.moves(position).collect();
    assert_eq!(moves.len(), game.moves(position).count());
    let written = |&mv| {
        let text = game.move_text(position, mv);
        assert_eq!(game.parse_move(position, &text), Ok(mv));
        let board = game.position_text(game.play(position, mv));
        (text, board.split(' ').next().unwrap_or_default().to_owned())
    };
    moves.iter().map(written).collect()
}

#[test]
fn a_chain_may_turn_and_stop_after_any_jump() {
    let game = jumpers("");
    // Row 5 first, as the board is drawn.
    let board = "...../.o.o./...../.o.../x.... 1";
    let found = moves(&game, board);
    let texts: Vec<_> = found.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(texts, ["a1xc3", "a1xc3xa5", "a1xc3xe5"]);
    assert_eq!(found[1].1, "x..../...o./...../...../.....");
    assert_eq!(found[2].1, "....x/.o.../...../...../.....");
    assert_eq!(found[0].1, "...../.o.o./..x../...../.....");
    // To stop on the way, that point is touched again.
    let position = game.parse_position(board).unwrap();
    let touches = |mv| game.move_touches(position, mv).len();
    assert_eq!(game.moves(position).map(touches).collect::<Vec<_>>(), [3, 3, 3]);
}

#[test]
fn who_must_take_takes_to_the_end() {
    let game = jumpers("forced = true\n");
    let texts = |position| -> Vec<String> {
        moves(&game, position).into_iter().map(|(text, _)| text).collect()
    };
    assert_eq!(texts("...../.o.o./...../.o.../x.... 1"), ["a1xc3xa5", "a1xc3xe5"]);
    // Around and back to where it began; the last of the four is not jumped over twice.
    let around = "...../.o.o./...../.o.o./..x.. 1";
    let both = ["c1xa3xc5xe3xc1", "c1xe3xc5xa3xc1"];
    assert_eq!(texts(around), both);
    assert!(moves(&game, around).iter().all(|(_, board)| board == "...../...../...../...../..x.."));
}

#[test]
fn hops_without_taking_are_told_by_where_they_end() {
    let game = game(&format!(
        "start = \"xx.o.o.\"\n{HEAD}[board]\ngrid = [7, 1]\n[pieces]\nman = \"xo\"\n[[turn]]\n\
         move = \"man\"\nhow = \"jump\"\nover = \"any\"\nagain = \"any direction\"\n{STUCK}"
    ));
    let texts: Vec<_> = moves(&game, "xx.o.o. 1").into_iter().map(|(text, _)| text).collect();
    assert_eq!(texts, ["a1-c1", "a1-e1", "a1-g1"]);
    // From every point to every other at an even distance.
    assert_eq!(game.actions(), 4 * 3 + 3 * 2);
}

/// Numbers of a whole game: positions, finished ones, wins, losses and draws of the others, the
/// value of the start, the greatest distance.
fn numbers(game: &Defined) -> ([usize; 5], Value, Option<u16>) {
    let graph = Graph::of(game, 50_000).expect("a small game");
    let values = graph.values(game);
    let open = || {
        let all = graph.positions.iter().zip(&values);
        all.filter(|(position, _)| game.outcome(**position).is_none()).map(|(_, value)| *value)
    };
    let count = |wanted: fn(Value) -> bool| open().filter(|&value| wanted(value)).count();
    let found = [
        graph.positions.len(),
        graph.positions.len() - open().count(),
        count(|value| matches!(value, Value::Win(_))),
        count(|value| matches!(value, Value::Loss(_))),
        count(|value| value == Value::Draw),
    ];
    (found, values[0], values.iter().filter_map(|value| value.plies()).max())
}

fn perft(game: &Defined, plies: u32) -> Vec<u64> {
    (1..=plies).map(|plies| burnside_solve::perft(game, game.start(), plies)).collect()
}

#[test]
fn checkers_is_as_counted_elsewhere() {
    let facts = &example_facts()["checkers-4x5"];
    page::difference(&game(&text("checkers-4x5")), facts).unwrap();
    assert!(page::is_counted(facts));
}

#[test]
fn chains_that_may_stop_are_as_counted_elsewhere() {
    let game = game(&format!(
        "start = \".o.o./...../...../x.x.x\"\n{HEAD}[board]\ngrid = [5, 4]\npaths = \"diagonals\"\n\
         [pieces]\nman = \"xo\"\n[[turn]]\nmove = \"man\"\ndirections = \"forward diagonal\"\n\
         [[turn]]\nmove = \"man\"\nhow = \"jump\"\ncapture = true\nagain = \"any direction\"\n{STUCK}"
    ));
    assert_eq!(perft(&game, 8), [4, 16, 48, 128, 350, 646, 1634, 2400]);
    assert_eq!(numbers(&game), ([2505, 432, 1231, 842, 0], Value::Win(9), Some(10)));
    // Counted by a program of a few lines: 32 paths of jumps and 48 steps, of which those of player 1
    // lead up and those of player 2 down.
    assert_eq!(game.actions(), 32 + 48);
    for position in Graph::of(&game, 50_000).expect("a small game").positions {
        every_move_has_its_number(&game, position);
    }
}

/// Each legal move has a number that leads back to it.
fn every_move_has_its_number(game: &Defined, position: Position) {
    for mv in game.moves(position) {
        let number = game.action(mv).expect("every move has one");
        assert_eq!(game.move_of(position, number), Some(mv));
    }
}

#[test]
fn a_path_is_numbered_if_some_board_allows_it() {
    let game = jumpers("");
    // Counted by a program of a few lines that tries every path and looks at the whole of it.
    assert_eq!(game.actions(), 80);
    let start = game.start();
    for number in 0..game.actions() {
        let mv = game.move_of(start, number).expect("every number is of a move");
        // Nothing is on the board but who jumps and what is jumped over.
        let text = game.move_text(start, mv);
        let column = |point: &str| usize::from(point.as_bytes()[0] - b'a');
        let row = |point: &str| usize::from(b'5' - point.as_bytes()[1]);
        let points: Vec<_> = text.split('x').map(|point| (row(point), column(point))).collect();
        let mut rows = vec![vec!['.'; 5]; 5];
        rows[points[0].0][points[0].1] = 'x';
        for pair in points.windows(2) {
            let (row, column) = (pair[0].0.midpoint(pair[1].0), pair[0].1.midpoint(pair[1].1));
            rows[row][column] = 'o';
        }
        let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        let position = game.parse_position(&format!("{} 1", rows.join("/"))).unwrap();
        let legal = game.moves(position).find(|&mv| game.action(mv) == Some(number));
        assert_eq!(legal.map(|mv| game.move_text(position, mv)), Some(text));
    }
    for position in laws::sample(&game, 30, 20) {
        every_move_has_its_number(&game, position);
    }
    // A symmetry carries numbers as it carries moves.
    for symmetry in game.symmetries(Group::Full, start) {
        for number in 0..game.actions() {
            let moved = game.transform_move(game.move_of(start, number).unwrap(), symmetry);
            assert_eq!(game.action(moved), Some(game.action_image(number, symmetry)));
        }
    }
}

#[test]
fn checkers_has_numbers_also_on_the_usual_board() {
    // By the same program: 32 paths of jumps, men's among those of kings, and 48 steps.
    let small = text("checkers-4x5");
    assert_eq!(game(&small).actions(), 32 + 48);
    let start = "o.o.\n....\n....\n....\nx.x.";
    let men = [&["........"; 7][..], &["x......."]].concat().join("\n");
    let large = small.replace("[4, 5]", "[8, 8]").replace(start, &men);
    assert_eq!(Defined::read(&large).unwrap().actions(), 2656 + 196);
    // In all eight directions there are too many.
    let wide = large.replace("\"diagonals\"", "[\"rows\", \"columns\", \"diagonals\"]");
    let wide = Defined::read(&wide).unwrap();
    assert_eq!(wide.actions(), 0);
    assert!(wide.layout().contains("more than 65,536"));
}

#[test]
fn hops_are_as_counted_elsewhere() {
    let game = game(&format!(
        "start = \"OOO/.../.../XXX\"\n{HEAD}[board]\ngrid = [3, 4]\npaths = [\"rows\", \"columns\"]\n\
         [pieces]\nman = \"XO\"\n[[turn]]\nmove = \"man\"\n[[turn]]\nmove = \"man\"\nhow = \"jump\"\n\
         over = \"any\"\nagain = \"any direction\"\n[[end]]\nline = \"far row\"\nwinner = \"you\"\n"
    ));
    assert_eq!(perft(&game, 6), [3, 9, 72, 547, 3463, 21911]);
    assert_eq!(numbers(&game), ([36792, 166, 2084, 352, 34190], Value::Draw, Some(5)));
}
