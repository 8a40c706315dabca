//! Small boards of Zertz by the plain search: the values of `docs/results-zertz.md` a second way.

use std::{fs, path::PathBuf};

use burnside::{
    Player,
    zertz::{Position, Zertz},
};
use burnside_verify::{Proof, can_win, check_proof};

const RULES: Zertz = Zertz::RINGS_37;

/// Who wins, if anybody does.
fn winner(board: &str, pool: &str) -> Option<Player> {
    let at: Position = format!("{board} {pool} 0/0/0 0/0/0 1 -").parse().unwrap();
    Player::ALL.into_iter().find(|&player| can_win(&RULES, at, player, 5_000_000).unwrap())
}

#[test]
fn seven_rings() {
    let board = "..../...../..oo../..ooo../..oo../...../....";
    assert_eq!(winner(board, "1/1/1"), Some(Player::One));
    assert_eq!(winner(board, "2/2/2"), None);
}

/// Each certificate of `proofs/positions` is a proof, and about the board that it is named after.
#[test]
fn certificates_of_positions_are_proofs() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../proofs/positions");
    let mut rings = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        assert_eq!(check_proof(&RULES, &text).unwrap().winner, Some(Player::Two));
        let from = Proof::read(&text).unwrap().from.unwrap().item;
        let at: Position = from.parse().unwrap();
        if at.pool() == RULES.marbles() {
            rings.push(at.rings().len());
        }
    }
    rings.sort_unstable();
    assert_eq!(rings, [10, 12, 13, 14]);
}
