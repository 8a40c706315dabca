//! The first plies of a strategy: what follows them is left open, and a search tells what is wrong.

use std::{cell::RefCell, num::NonZeroUsize};

use burnside::{Game as _, catalog::Entry, tictactoe::TicTacToe};
use burnside_define::{Defined, shipped_text};
use burnside_prove::{Claim, Run, Strategy, upper_part, write};
use burnside_solve::{Limits, evaluator};
use burnside_verify::{
    OPEN_PROOF_HEAD, OpenEnds, PROOF_HEAD, ProofReport, Silent, Violation, check_proof,
    verify_proof,
};

const ALL: OpenEnds = OpenEnds::Search(NonZeroUsize::MIN);

fn upper<G: Entry>(game: &G, plies: u32) -> String {
    let values = evaluator(game);
    let limits = Limits::default();
    let value = values.value(game.start(), &limits).unwrap();
    let part = |claim| upper_part(game, &*values, claim, plies, &limits, Run::ALONE).unwrap();
    let claims = Claim::of_start(value, game.to_move(game.start()));
    let strategies: Vec<Strategy<G>> = claims.into_iter().map(part).collect();
    write(game, &strategies).unwrap()
}

fn counts(report: &ProofReport) -> Vec<(usize, usize)> {
    report.strategies.iter().map(|strategy| (strategy.open, strategy.searched)).collect()
}

#[test]
fn every_number_of_plies_of_tic_tac_toe_can_be_proved() {
    for plies in 1..=10 {
        let text = upper(&TicTacToe, plies);
        let report = verify_proof(&TicTacToe, &text, ALL, &Silent).unwrap();
        assert!(counts(&report).iter().all(|(open, searched)| open == searched), "{plies}");
        let assumed = verify_proof(&TicTacToe, &text, OpenEnds::Assume, &Silent).unwrap();
        let open = counts(&assumed).iter().any(|&(open, _)| open > 0);
        assert!(counts(&assumed).iter().all(|&(_, searched)| searched == 0));
        // What leaves something open is no proof by itself, and does not look like one.
        assert_eq!(text.starts_with(OPEN_PROOF_HEAD), open);
        assert_eq!(text.starts_with(PROOF_HEAD), !open);
        assert_eq!(check_proof(&TicTacToe, &text).is_ok(), !open, "{plies}");
        assert!(open || plies > 5);
        // No move is later than it may be: of ply n there are n marks on the board before it.
        let mut played = text.lines().zip(text.lines().skip(1));
        let marks = |node: &str| node.matches(['x', 'o']).count();
        assert!(played.all(|(node, next)| {
            !next.starts_with("play") || marks(node.split(" at ").nth(1).unwrap()) < plies as usize
        }));
    }
}

#[test]
fn a_lost_open_end_is_found_by_the_search_alone() {
    let text = upper(&TicTacToe, 3);
    // A mark in the corner must be answered in the center.
    let right = "node 2 at x../.../...\nplay 4\nopen\n";
    assert!(text.contains(right), "{text}");
    let wrong = text.replace(right, "node 2 at x../.../...\nplay 1\nopen\n");
    verify_proof(&TicTacToe, &wrong, OpenEnds::Assume, &Silent).unwrap();
    let line = wrong.lines().position(|line| line == "node 2 at x../.../...").unwrap() + 3;
    match verify_proof(&TicTacToe, &wrong, ALL, &Silent).unwrap_err() {
        Violation::Proof(error) => {
            assert_eq!(error.reason, "player 2 does not do as claimed from xo./.../...");
            assert_eq!(error.line, line);
        }
        other => panic!("{other}"),
    }
}

#[test]
fn the_plies_of_an_open_end_that_is_won_are_checked() {
    let game = Defined::read(shipped_text("domineering-4x4").unwrap()).unwrap();
    let text = upper(&game, 3);
    let report = verify_proof(&game, &text, ALL, &Silent).unwrap();
    let strategy = report.strategies[0];
    assert!(strategy.wins && strategy.open > 0 && strategy.open == strategy.searched);
    // The same with one ply less everywhere: above the open ends nothing is wrong with it.
    let shorter = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.iter().position(|&word| word == "in");
        let number = at.map(|at| words[at + 1].parse::<u32>().unwrap() - 1);
        let changed = words.iter().enumerate().map(|(index, word)| match (at, number) {
            (Some(at), Some(number)) if index == at + 1 => number.to_string(),
            _ => (*word).to_owned(),
        });
        changed.collect::<Vec<_>>().join(" ") + "\n"
    };
    let all: String = text.lines().map(shorter).collect();
    verify_proof(&game, &all, OpenEnds::Assume, &Silent).unwrap();
    verify_proof(&game, &all, ALL, &Silent).unwrap_err();
}

#[test]
fn an_earlier_certificate_is_where_the_next_begins() {
    let values = evaluator(&TicTacToe);
    let limits = Limits::default();
    let value = values.value(TicTacToe.start(), &limits).unwrap();
    let claims = Claim::of_start(value, TicTacToe.to_move(TicTacToe.start()));
    let part = |plies, known: &[_]| {
        let run = Run { known, ..Run::ALONE };
        upper_part(&TicTacToe, &*values, claims[0], plies, &limits, run).unwrap()
    };
    let corner =
        part(1, &[(TicTacToe.start(), TicTacToe.moves(TicTacToe.start()).next().unwrap())]);
    let more = part(5, &known(&corner));
    assert_eq!(more.nodes[0].play, corner.nodes[0].play);
    assert!(more.decisions() > corner.decisions());
}

fn known<G: Entry>(strategy: &Strategy<G>) -> Vec<(G::Position, G::Move)> {
    strategy.nodes.iter().filter_map(|node| Some((node.position, node.play?))).collect()
}

/// Whatever was kept before a run was killed: going on with it gives the same in the end.
fn goes_on_with_what_was_kept<G: Entry>(game: &G, plies: u32) {
    let values = evaluator(game);
    let limits = Limits::default();
    let value = values.value(game.start(), &limits).unwrap();
    let claims = Claim::of_start(value, game.to_move(game.start()));
    for &claim in &claims {
        let part = |claim, plies, run: Run<'_, G>| {
            upper_part(game, &*values, claim, plies, &limits, run).unwrap()
        };
        // A certificate, of the other player's strategy no more than must be.
        let text = |strategy: &Strategy<G>| {
            let of = |&other: &Claim| match Strategy::unknown(game, other) {
                _ if other == claim => strategy.clone(),
                Some(unknown) => unknown,
                None => part(other, 1, Run::ALONE),
            };
            write(game, &claims.iter().map(of).collect::<Vec<_>>()).unwrap()
        };
        let kept = RefCell::new(Vec::new());
        let keep = |strategy: &Strategy<G>| kept.borrow_mut().push(strategy.clone());
        let whole = part(claim, plies, Run { keep: &keep, ..Run::ALONE });
        let kept = kept.into_inner();
        assert!(kept.len() >= 2, "{}: {claim}", kept.len());
        for strategy in &kept {
            assert!(strategy.open() > 0 && strategy.decisions() < whole.decisions());
            verify_proof(game, &text(strategy), ALL, &Silent).unwrap();
            let again = part(claim, plies, Run { known: &known(strategy), ..Run::ALONE });
            assert_eq!(text(&again), text(&whole));
        }
    }
}

#[test]
fn a_run_that_was_killed_goes_on_to_the_same_end() {
    goes_on_with_what_was_kept(&TicTacToe, 7);
    let game = Defined::read(shipped_text("domineering-4x4").unwrap()).unwrap();
    goes_on_with_what_was_kept(&game, 5);
}
