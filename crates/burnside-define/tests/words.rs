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

#[test]
fn a_knight_leaps() {
    let knights = "[board]\ngrid = [3, 3]\n[pieces]\nknight = \"Nn\"\n[[turn]]\n\
                   move = \"knight\"\nhow = \"knight\"\nonto = [\"empty\", \"enemy\"]\n";
    let game = game("n.n/.../N.N", &format!("{knights}{STUCK}"));
    assert_eq!(moves(&game, "n.n/.../N.N 1"), ["a1-b3", "a1-c2", "c1-a2", "c1-b3"]);
    assert_eq!(moves(&game, "n../..n/N.. 1"), ["a1-b3", "a1xc2"]);
    assert_eq!(moves(&game, ".../.N./..n 1"), [""; 0], "from the center there is no way");
    // The outer points form a ring of eight for knights, and the players may change over.
    assert_eq!(game.order(), 32);
    // On a torus every point has eight ways, or fewer where they meet.
    let torus = knights.replace("[3, 3]", "[5, 5]\nwrap = true");
    let game = self::game("N..../...../...../...../....n", &format!("{torus}{STUCK}"));
    assert_eq!(moves(&game, "N..../...../...../...../..... 1").len(), 8);
}

#[test]
fn a_run_goes_as_far_as_it_can() {
    let run = "[board]\ngrid = [4, 4]\n[pieces]\nman = \"xo\"\n[[turn]]\nmove = \"man\"\n\
               how = \"run\"\ndirections = \"orthogonal\"\n";
    let peaceful = game("x..o/..../..../o..x", &format!("{run}{STUCK}"));
    assert_eq!(moves(&peaceful, "x..o/..../..../o... 1"), ["a4-a2", "a4-c4"]);
    assert_eq!(moves(&peaceful, "xo../o.../..../.... 1"), [""; 0]);
    assert_eq!(moves(&peaceful, "..../.x../..../.... 1"), ["b3-a3", "b3-b1", "b3-b4", "b3-d3"]);
    let taking =
        game("x..o/..../..../o..x", &format!("{run}onto = [\"empty\", \"enemy\"]\n{STUCK}"));
    assert_eq!(moves(&taking, "x..o/..../..../o... 1"), ["a4xa1", "a4xd4"]);
    assert_eq!(
        moves(&taking, "x.x./..../..../.... 1"),
        ["a4-a1", "a4-b4", "c4-b4", "c4-c1", "c4-d4"]
    );
}

#[test]
fn both_players_move_what_they_share() {
    // Wythoff's game: the queen goes left, down or both, and who brings her to the corner wins.
    let queen = "[board]\ngrid = [6, 6]\n[pieces]\nqueen = \"Q\"\n[[turn]]\nmove = \"queen\"\n\
                 how = \"slide\"\ndirections = [\"left\", \"down\", \"down-left\"]\n";
    let game = game(&format!(".....Q{}", ".".repeat(30)), &format!("{queen}{STUCK}"));
    // Whoever is to move loses on the cold points alone: (1,2), (3,5) and their mirrors.
    let cold = [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)];
    for (column, row) in (0..6).flat_map(|column| (0..6).map(move |row| (column, row))) {
        let mut rows = vec!["......".to_owned(); 6];
        rows[5 - row].replace_range(column..=column, "Q");
        let position = game.parse_position(&format!("{} 1", rows.join("/"))).unwrap();
        let value = burnside_solve::negamax(&game, position);
        let lost = matches!(value, burnside::Value::Loss(_));
        assert_eq!(lost, cold.contains(&(column, row)), "{column} {row}: {value:?}");
    }
    assert_eq!(game.order(), 4, "the diagonal, and whose turn it is");
}

#[test]
fn shared_pieces_are_removed() {
    // Take one or two matches; whoever takes the last wins.
    let matches = "[board]\ngrid = [5, 1]\n[pieces]\nmatch = \"I\"\n[[turn]]\n\
                   remove = \"shared\"\n[[turn]]\nremove = \"shared\"\nthen = { remove = \"shared\" }\n";
    let game = game("IIIII", &format!("{matches}{STUCK}"));
    assert_eq!(moves(&game, "I.I.. 1"), ["*a1", "*a1*c1", "*c1", "*c1*a1"]);
    // Multiples of three are lost for whoever has to take.
    for (left, text) in
        (0..).zip(["..... 1", "I.... 1", "II... 1", "III.. 1", "IIII. 1", "IIIII 1"])
    {
        let value = burnside_solve::negamax(&game, game.parse_position(text).unwrap());
        assert_eq!(matches!(value, burnside::Value::Loss(_)), left % 3 == 0, "{left}: {value:?}");
    }
}

#[test]
fn a_shared_piece_completes_no_own_line() {
    // Player 1 has no mark left to complete the row with, only a block, and is stuck after that.
    let blocks = "[board]\ngrid = [4, 1]\n[pieces]\nmark = { letters = \"xo\", supply = 2 }\n\
                  block = { letters = \"#\", supply = 1 }\n[[turn]]\nplace = \"any\"\n\
                  [[end]]\nline = \"3 in a row\"\nwinner = \"you\"\n";
    let game = game("", &format!("{blocks}{STUCK}"));
    let position = game.parse_position("xx.. 1").unwrap();
    assert!(!burnside::catalog::Entry::sees_win(&game, position));
    assert_eq!(burnside_solve::negamax(&game, position), burnside::Value::Loss(2));
}

#[test]
fn who_cannot_move_may_lose_or_win_by_player() {
    // Player 1 stuck loses; player 2 stuck is a draw.
    let stuck = "[board]\ngrid = [3, 1]\n[pieces]\nman = \"xo\"\n[[turn]]\nmove = \"man\"\n\
                 directions = \"right\"\n[[end]]\nno_move = true\nplayer = 2\nwinner = \"you\"\n\
                 [[end]]\nno_move = true\nplayer = 1\nwinner = \"nobody\"\n";
    let game = game("x.o", stuck);
    let outcome = |text: &str| game.outcome(game.parse_position(text).unwrap());
    assert_eq!(outcome("o.x 1"), Some(Outcome::Win(Player::Two)));
    assert_eq!(outcome("x.o 2"), Some(Outcome::Draw));
    assert_eq!(outcome("x.o 1"), None);
}

#[test]
fn what_is_left_behind() {
    let trail = "[board]\ngrid = [3, 2]\n[pieces]\nknight = \"Nn\"\nhole = \"#\"\n[[turn]]\n\
                 move = \"knight\"\nhow = \"knight\"\nthen = { place = \"hole\", how = \"behind\" }\n";
    let game = game("n../..N", &format!("{trail}{STUCK}"));
    assert_eq!(moves(&game, "n../..N 1"), [""; 0], "the only way is taken");
    assert_eq!(moves(&game, "..n/..N 1"), ["c1-a2/c1"]);
    let start = game.parse_position("..n/..N 1").unwrap();
    let next = game.play(start, game.parse_move(start, "c1-a2/c1").unwrap());
    assert_eq!(game.position_text(next), "N.n/..# 2");
}

#[test]
fn points_without_neighbors() {
    // The game of fifteen: take numbers in turn; three that make fifteen win. It is tic-tac-toe.
    let sums = (1..10).flat_map(|a| (1..a).flat_map(move |b| (1..b).map(move |c| [c, b, a])));
    let sets: Vec<_> = sums.filter(|set| set.iter().sum::<i32>() == 15).collect();
    let sets: Vec<_> = sets.iter().map(|[a, b, c]| format!("\"n{a} n{b} n{c}\"")).collect();
    let points: Vec<_> = (1..10).map(|number| format!("\"n{number}\"")).collect();
    let fifteen = format!(
        "[board]\npaths = [{}]\n[sets]\nfifteen = [{}]\n[pieces]\nmark = \"xo\"\n[[turn]]\n\
         place = \"mark\"\n[[end]]\nline = \"fifteen\"\nwinner = \"you\"\n",
        points.join(", "),
        sets.join(", ")
    );
    let game = game("", &fifteen);
    assert_eq!((sets.len(), game.order()), (8, 8));
    let lines: Vec<_> =
        (1..7).map(|depth| burnside_solve::perft(&game, game.start(), depth)).collect();
    assert_eq!(lines, [9, 72, 504, 3024, 15120, 54720]);
    let places: std::collections::HashSet<_> = game.points().iter().map(|p| (p.x, p.y)).collect();
    assert_eq!(places.len(), 9);
}

#[test]
fn a_piece_that_fills_two_points_is_one_less_in_hand() {
    let dominoes = "[board]\ngrid = [4, 2]\n[pieces]\ndomino = { letters = \"#\", supply = 3 }\n\
                    [[turn]]\nplace = \"domino\"\nfill = \"2 in a row along rows\"\n";
    let game = game("", &format!("{dominoes}{STUCK}"));
    let after = |texts: &[&str]| {
        texts.iter().fold(game.start(), |position, text| {
            game.play(position, game.parse_move(position, text).unwrap())
        })
    };
    assert_eq!(game.position_text(after(&["#@a1+b1"])), "..../##.. 2 #2");
    // Two points are left, and no domino.
    let over = after(&["#@a1+b1", "#@c1+d1", "#@a2+b2"]);
    assert_eq!(game.outcome(over), Some(Outcome::Win(Player::One)));
}
