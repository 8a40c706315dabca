//! Certificates from any position: each is checked by the rules alone.

use std::ops::ControlFlow;

use burnside::{
    Game as _, Notation as _, Player, Value,
    catalog::Entry,
    tictactoe::TicTacToe,
    zertz::{Position, Zertz},
};
use burnside_prove::{FindError, Progress, win_from, write};
use burnside_solve::{Limits, evaluator, negamax};
use burnside_verify::{FROM_PROOF_HEAD, PROOF_HEAD, ProofReport, check_proof};

const RULES: Zertz = Zertz::RINGS_37;

/// Positions of games that the tree search played against itself, won in three or four turns.
const WON: [&str; 4] = [
    "..bb/...o./...ob./.woooow/.bowo./..ooo/.o.. 1/6/0 1/1/3 1/1/3 1 -",
    "boo./oooob/.ooooo/.oooogo/oobooo/...o./...o 4/4/6 0/2/1 2/1/0 2 -",
    "..o./.wooo/..ooo./..oogo./..ooob/..oo./.ow. 1/3/4 2/3/1 1/1/4 1 -",
    "w.../ooo../oog.../..ooo../.oog../.wooo/..oo 0/0/8 3/3/0 1/3/2 1 -",
];

fn limits() -> Limits<'static> {
    Limits { nodes: Some(400_000), ..Limits::default() }
}

fn watch(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn prove<G: Entry>(game: &G, from: G::Position, player: Player) -> Result<String, FindError> {
    let strategy = win_from(game, &*evaluator(game), from, player, &limits(), &watch)?;
    Ok(write(game, &[strategy]).unwrap())
}

fn check(text: &str, winner: Player) -> ProofReport {
    let report = check_proof(&RULES, text).unwrap();
    assert_eq!(report.winner, Some(winner));
    report
}

#[test]
fn forced_wins_of_zertz_are_certified() {
    for won in WON {
        let at: Position = won.parse().unwrap();
        let winner = RULES.to_move(at);
        let text = prove(&RULES, at, winner).unwrap();
        assert!(text.starts_with(FROM_PROOF_HEAD) && text.contains(&format!("\nfrom {won}\n")));
        let report = check(&text, winner);
        assert!(report.strategies[0].plies.unwrap() >= 5);
        // The same for the other player, who has lost after the right move.
        let mv = text.lines().find_map(|line| line.strip_prefix("play ")).unwrap();
        let lost = RULES.play(at, RULES.parse_move(at, mv).unwrap());
        check(&prove(&RULES, lost, winner).unwrap(), winner);
    }
}

/// Part of a board can be shifted: words have symmetries that the start of the game does not have.
#[test]
fn shifts_of_the_board_are_used() {
    let small = "..../...../.ooo../.oooo../.oo.../...../.... 0/1/1 2/2/1 2/2/1 1 -";
    let at: Position = small.parse().unwrap();
    let values = evaluator(&RULES);
    let winner = match values.evaluate(at, &limits()).unwrap().value {
        Value::Win(_) => RULES.to_move(at),
        _ => RULES.to_move(at).other(),
    };
    let text = prove(&RULES, at, winner).unwrap();
    check(&text, winner);
    let shift = text.lines().find(|line| line.starts_with("generator ") && line.contains(" T"));
    let shift = shift.unwrap_or_else(|| panic!("{text}")).to_owned();
    // As far off the board as this, it applies nowhere.
    let letter = shift.split(' ').nth(1).unwrap();
    let far = text.replace(&shift, &format!("generator {letter} T6,6"));
    let error = check_proof(&RULES, &far).unwrap_err();
    assert!(error.reason.contains("does not apply"), "{error}");
}

/// The plies of a certificate are those of the plain search.
#[test]
fn every_win_of_tic_tac_toe_is_certified() {
    let (mut fresh, mut seen) = (vec![TicTacToe.start()], std::collections::HashSet::new());
    let mut proved = 0;
    while let Some(at) = fresh.pop() {
        if TicTacToe.outcome(at).is_some() || !seen.insert(at) {
            continue;
        }
        fresh.extend(TicTacToe.moves(at).map(|mv| TicTacToe.play(at, mv)));
        let mover = TicTacToe.to_move(at);
        let (winner, plies) = match negamax(&TicTacToe, at) {
            Value::Win(plies) => (mover, plies),
            Value::Loss(plies) => (mover.other(), plies),
            Value::Draw => continue,
        };
        let text = prove(&TicTacToe, at, winner).unwrap();
        let report = check_proof(&TicTacToe, &text).unwrap();
        assert_eq!(report.winner, Some(winner), "{text}");
        assert_eq!(report.strategies[0].plies, Some(plies.into()), "{text}");
        proved += 1;
    }
    assert!(proved > 2_000, "{proved}");
}

#[test]
fn nothing_is_certified_where_nobody_wins() {
    let start = TicTacToe.start();
    assert_eq!(prove(&TicTacToe, start, Player::One).unwrap_err(), FindError::None);
    let lost = TicTacToe.parse_position("xo./.../...").unwrap();
    assert_eq!(prove(&TicTacToe, lost, Player::Two).unwrap_err(), FindError::None);
    let over = TicTacToe.parse_position("xxx/oo./...").unwrap();
    assert_eq!(prove(&TicTacToe, over, Player::One).unwrap_err(), FindError::None);
}

/// A certificate is about one position: not about another, and not about the start.
#[test]
fn another_first_position_is_refused() {
    let from = TicTacToe.parse_position("xo./.../...").unwrap();
    let text = prove(&TicTacToe, from, Player::One).unwrap();
    check_proof(&TicTacToe, &text).unwrap();
    let refused = |old: &str, new: &str, reason: &str| {
        assert!(text.contains(old), "{text}");
        let error = check_proof(&TicTacToe, &text.replacen(old, new, 1)).unwrap_err();
        assert!(error.reason.contains(reason), "{error}");
    };
    refused("from xo./.../...", "from x.o/.../...", "the start is x.o/.../...");
    refused("from xo./.../...", "from .../.../...", "version 1");
    refused("from xo./.../...", "from xxx/oo./...", "the game is over here");
    refused("from xo./.../...", "from xo", "not a position of tictactoe");
    refused("\nfrom xo./.../...", "", "expected a line that begins with from");
    refused(FROM_PROOF_HEAD, PROOF_HEAD, "expected a line that begins with result");
}
