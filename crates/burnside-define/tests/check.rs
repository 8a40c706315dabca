//! What `check` says about shipped games and about files with rules that do nothing.

use crate::common::{game, text};
use burnside_define::{Defined, Warning, check};

#[test]
fn a_sound_game_has_no_warnings_and_the_known_numbers() {
    let report = check(&game("tic-tac-toe"));
    assert_eq!(report.warnings, []);
    assert_eq!(report.board, "a3  b3  c3\na2  b2  c2\na1  b1  c1\n".replace("  ", " "));
    // Lines as everywhere; classes 3, 12, 38, 108, 174 (OEIS A008907 for tic-tac-toe by ply).
    assert_eq!(report.plies[..5], [(9, 3), (72, 12), (504, 38), (3024, 108), (15120, 174)]);
    let (games, one, two) = report.results;
    assert_eq!(games, 10_000);
    // Random play: player 1 wins 58.5 %, player 2 28.8 % of all games.
    assert!((5700..6000).contains(&one) && (2700..3050).contains(&two), "{one} {two}");
    assert!(report.to_string().contains("group full: 8"));
}

#[test]
fn rules_that_do_nothing_are_named() {
    let plain = text("tic-tac-toe");
    let fly = format!("{plain}\n[[turn]]\nwhen = \"turn 12\"\nmove = \"mark\"\n");
    assert_eq!(warnings(&fly), [Warning::TurnNeverApplied { number: 2 }]);
    let late = format!("{plain}\n[[end]]\nreach = \"a1\"\nof = \"own\"\nwinner = \"nobody\"\n");
    assert!(!warnings(&late).contains(&Warning::NobodyWins));
    let many = plain.replace("\"XO\"", "{ letters = \"XO\", supply = 7 }");
    let left = Warning::SupplyNeverRunsOut { kind: "mark".to_owned(), left: 2 };
    assert_eq!(warnings(&many), [left]);
    let idle = plain.replace("mark = \"XO\"", "mark = \"XO\"\nrock = \"RS\"");
    assert_eq!(warnings(&idle), [Warning::KindNeverMoves { kind: "rock".to_owned() }]);
    // What follows a move counts.
    let behind = text("tic-tac-toe")
        .replace("mark = \"XO\"", "mark = \"XO\"\nhole = \"#\"")
        .replace("place = \"mark\"", "place = \"mark\"\nthen = { place = \"hole\" }");
    assert_eq!(warnings(&behind), []);
    let no_rule = plain.replace("[[end]]\nfull = true\nwinner = \"nobody\"\n", "");
    assert_eq!(warnings(&no_rule), [Warning::StuckWithoutRule]);
}

fn warnings(text: &str) -> Vec<Warning> {
    check(&Defined::read(text).unwrap()).warnings
}

#[test]
fn play_without_an_end_is_named() {
    // Three pawns each that walk around for ever: nobody has a line of four.
    let endless =
        text("three-mens-morris").replace("line = \"3 in a row\"", "line = \"a1 a2 b3 c1\"");
    assert!(warnings(&endless).contains(&Warning::MayNeverEnd { plies: 400 }));
}

#[test]
fn a_game_without_a_move_is_named() {
    let plain = text("tic-tac-toe");
    let drawn = |start: &str| format!("start = \"{start}\"\n{plain}");
    let over = warnings(&drawn("OOO .X. X.X"));
    assert_eq!(over, [Warning::OverAtTheStart { end: Some(1) }]);
    let full = warnings(&drawn("XOX XOO OXX"));
    assert_eq!(full, [Warning::OverAtTheStart { end: Some(2) }]);
    let nothing = warnings(&plain.replace("place = \"mark\"", "move = \"mark\""));
    assert_eq!(nothing, [Warning::OverAtTheStart { end: None }]);
}

#[test]
fn what_never_follows_and_what_never_forbids_is_named() {
    let plain = text("tic-tac-toe");
    // A line ends the game before anything is removed.
    let then = "place = \"mark\"\nthen = { remove = \"enemy\", made = \"3 in a row\" }";
    let never = plain.replace("place = \"mark\"", then);
    assert_eq!(warnings(&never), [Warning::ThenNeverApplied { number: 1 }]);
    // The whole board is never one player's.
    let forbid = "[[forbid]]\nline = \"everywhere\"\n\n[[end]]\nline";
    let never = plain.replace("[[end]]\nline", forbid);
    assert_eq!(warnings(&never), [Warning::ForbidNeverApplied { number: 1 }]);
    // Three in the top row are forbidden to both: that is seen.
    let forbid = "[[forbid]]\nline = \"top row\"\n\n[[end]]\nline";
    let forbidden = warnings(&plain.replace("[[end]]\nline", forbid));
    assert!(!forbidden.contains(&Warning::ForbidNeverApplied { number: 1 }), "{forbidden:?}");
    // There is nothing else to do, so that forcing it changes nothing.
    let forced = plain.replace("place = \"mark\"", "place = \"mark\"\nforced = true");
    assert_eq!(warnings(&forced), [Warning::ForcedNeverApplied { number: 1 }]);
    // A pawn cannot reach the row where it would become a rook.
    let becomes = text("hexapawn").replace(
        "pawn = \"xo\"",
        "pawn = { letters = \"xo\", becomes = \"rook\", in = \"near row\" }\nrook = \"rs\"",
    );
    let found = warnings(&becomes);
    assert!(found.contains(&Warning::KindNeverBecomes { kind: "pawn".to_owned() }), "{found:?}");
}

#[test]
fn an_alternative_that_names_no_move_of_its_own_applies() {
    // All of its moves are moves of the first.
    let twice = text("tic-tac-toe")
        .replace("[[end]]\nline", "[[turn]]\nplace = \"mark\"\nto = \"corners\"\n\n[[end]]\nline");
    assert_eq!(warnings(&twice), []);
}
