//! Jumps that go on in any direction: by hand, and whole games against numbers of a program that
//! was written separately.

use burnside::{Game, Notation, Value, arrays::Arrays, laws};
use burnside_define::{Defined, Group};

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
    assert!(game.actions() == 0, "paths have no numbers");
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
