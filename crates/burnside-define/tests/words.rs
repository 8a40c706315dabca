//! Words of the language that no shipped game needs, each in a game that can be counted by hand.

use burnside::{Game, Notation, Outcome, Player, laws};
use burnside_define::{Defined, Group};

const HEAD: &str = "name = \"trial\"\ntitle = \"Trial\"\nrules = \"A trial.\"\n";
const STUCK: &str = "[[end]]\nno_move = true\nwinner = \"you\"\n";

/// A game from its parts; it must obey the laws.
fn game(start: &str, rest: &str) -> Defined {
    let start = if start.is_empty() { String::new() } else { format!("start = {start:?}\n") };
    let game = Defined::read(&format!("{HEAD}{start}{rest}")).unwrap_or_else(|e| panic!("{e}"));
    let positions = laws::sample(&game, 3, 10);
    laws::check_rules(&game, &positions).unwrap();
    laws::check_text(&game, &positions).unwrap();
    for group in Group::ALL {
        laws::check_symmetry(&game, group, &positions[..positions.len().min(20)]).unwrap();
    }
    game
}

/// The moves of a position as texts, sorted.
fn moves(game: &Defined, position: &str) -> Vec<String> {
    let position = game.parse_position(position).unwrap();
    let mut moves: Vec<_> = game.moves(position).map(|mv| game.move_text(position, mv)).collect();
    moves.sort_unstable();
    moves
}

#[test]
fn a_slide_goes_any_way_and_may_take() {
    let rook = "[board]\ngrid = [3, 3]\n[pieces]\nrook = \"Rr\"\n[[turn]]\nmove = \"rook\"\n\
                how = \"slide\"\ndirections = \"orthogonal\"\nonto = [\"empty\", \"enemy\"]\n\
                [[end]]\nfewer = 1\nof = \"enemy\"\nwinner = \"you\"\n";
    let game = game("R../.../..r", rook);
    assert_eq!(moves(&game, "R../.../..r 1"), ["a3-a1", "a3-a2", "a3-b3", "a3-c3"]);
    assert_eq!(moves(&game, "R.r/.../... 1"), ["a3-a1", "a3-a2", "a3-b3", "a3xc3"]);
    assert_eq!(moves(&game, "Rr./.../... 1"), ["a3-a1", "a3-a2", "a3xb3"]);
    let position = game.parse_position("R.r/.../... 1").unwrap();
    let taken = game.play(position, game.parse_move(position, "a3xc3").unwrap());
    assert_eq!(game.outcome(taken), Some(Outcome::Win(Player::One)));
    assert_eq!((game.order_of(Group::Board), game.order()), (8, 16));
}

#[test]
fn what_is_forced_must_be_done() {
    let jumps = "[board]\ngrid = [4, 1]\n[pieces]\nman = \"xo\"\n\
                 [[turn]]\nmove = \"man\"\n\
                 [[turn]]\nmove = \"man\"\nhow = \"jump\"\ncapture = true\n";
    let free = game("xo.x", &format!("{jumps}{STUCK}"));
    assert_eq!(moves(&free, "xo.x 1"), ["a1xc1", "d1-c1"]);
    let forced = game("xo.x", &format!("{jumps}forced = true\n{STUCK}"));
    assert_eq!(moves(&forced, "xo.x 1"), ["a1xc1"]);
    assert_eq!(moves(&forced, "x.ox 1"), ["d1xb1"]);
    assert_eq!(moves(&forced, "x..o 1"), ["a1-b1"]);
}

#[test]
fn whoever_is_stuck_passes() {
    let pass = "[board]\ngrid = [3, 1]\n[pieces]\nman = \"xo\"\n[[turn]]\nmove = \"man\"\n\
                [[turn]]\npass = true\nwhen = \"stuck\"\n[[end]]\nplies = 6\nwinner = \"nobody\"\n";
    let game = game("xo.", pass);
    assert_eq!(moves(&game, "xo. 1 0"), ["pass"]);
    assert_eq!(moves(&game, "xo. 2 1"), ["b1-c1"]);
    assert_eq!(moves(&game, "xo. 2 6"), [""; 0]);
    let over = game.parse_position("xo. 2 6").unwrap();
    assert_eq!(game.outcome(over), Some(Outcome::Draw));
}

#[test]
fn a_move_and_then_an_arrow() {
    let amazons = "[board]\ngrid = [3, 1]\n[pieces]\nqueen = \"Qq\"\narrow = \"#\"\n\
                   [[turn]]\nmove = \"queen\"\nhow = \"slide\"\n\
                   then = { place = \"arrow\", how = \"slide\" }\n";
    let game = game("Q.q", &format!("{amazons}{STUCK}"));
    // The queen steps beside the other one and can only shoot to where it came from.
    assert_eq!(moves(&game, "Q.q 1"), ["a1-b1/a1"]);
    let start = game.start();
    let next = game.play(start, game.parse_move(start, "a1-b1/a1").unwrap());
    assert_eq!(game.position_text(next), "#Qq 2");
    assert_eq!(game.outcome(next), Some(Outcome::Win(Player::One)));
    assert_eq!(moves(&game, "Q.. 1"), ["a1-b1/a1", "a1-b1/c1", "a1-c1/a1", "a1-c1/b1"]);
}

#[test]
fn few_pieces_fly() {
    let fly = "[board]\ngrid = [4, 1]\n[pieces]\nman = \"xo\"\n[[turn]]\nmove = \"man\"\n\
               [[turn]]\nat_most = 1\nmove = \"man\"\nhow = \"anywhere\"\n";
    let game = game("x..o", &format!("{fly}{STUCK}"));
    assert_eq!(moves(&game, "x..o 1"), ["a1-b1", "a1-c1"]);
    assert_eq!(moves(&game, "xx.o 1"), ["b1-c1"]);
}

#[test]
fn hexagons_and_pieces_apart() {
    let apart = "[board]\nhexagon = 2\n[pieces]\nstone = \"xo\"\n[[turn]]\nplace = \"stone\"\n\
                 apart_from = \"piece\"\n";
    let game = game("", &format!("{apart}{STUCK}"));
    assert_eq!(game.points().len(), 7);
    // After the center nothing is free; after the rim three points opposite are.
    assert_eq!(moves(&game, "../.../.. 1").len(), 7);
    assert_eq!(moves(&game, "../.x./.. 2").len(), 0);
    assert_eq!(moves(&game, "x./.../.. 2"), ["o@a1", "o@b1", "o@c2"]);
    assert_eq!(game.order(), 12, "the symmetries of a hexagon");
}

#[test]
fn forbidden_own_lines_and_gifts_of_some_kinds() {
    let dara = "[board]\ngrid = [3, 1]\n[pieces]\nstone = \"xo\"\n[[turn]]\nplace = \"stone\"\n\
                [[forbid]]\nline = \"2 in a row\"\n";
    let game = game("", &format!("{dara}{STUCK}"));
    assert_eq!(moves(&game, "x.o 1"), [""; 0]);
    assert_eq!(moves(&game, "x.. 1"), ["x@c1"]);
}
