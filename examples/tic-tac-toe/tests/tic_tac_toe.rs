//! What a new game should have: laws, known counts counted twice, a known value.

use std::collections::HashSet;

use burnside::{Game, Notation, Value, laws, symmetry::counting};
use burnside_solve::{classes, negamax};
use tic_tac_toe::{Board, Position, TicTacToe};

/// Every position that can be reached, by walking there.
fn reachable() -> Vec<Position> {
    let mut seen = HashSet::from([TicTacToe.start()]);
    let mut fresh = vec![TicTacToe.start()];
    while let Some(position) = fresh.pop() {
        for mv in TicTacToe.moves(position) {
            let next = TicTacToe.play(position, mv);
            if seen.insert(next) {
                fresh.push(next);
            }
        }
    }
    seen.into_iter().collect()
}

#[test]
fn it_obeys_the_laws_everywhere() {
    let positions = reachable();
    laws::check_rules(&TicTacToe, &positions).unwrap();
    laws::check_undo(&TicTacToe, &positions).unwrap();
    laws::check_text(&TicTacToe, &positions).unwrap();
    laws::check_symmetry(&TicTacToe, Board, &positions).unwrap();
}

#[test]
fn positions_and_classes() {
    let positions = reachable();
    assert_eq!(positions.len(), 5_478);
    let by_canonical_form: u64 =
        classes(&TicTacToe, Board, 9).iter().map(|ply| ply.open + ply.finished).sum();
    assert_eq!(by_canonical_form, 765);
    assert_eq!(counting::orbits_among(&TicTacToe, Board, &positions), Ok(765));
}

#[test]
fn nobody_can_force_a_win() {
    assert_eq!(negamax(&TicTacToe, TicTacToe.start()), Value::Draw);
    let missed = TicTacToe.parse_position("x.o/.../..x").unwrap();
    assert_eq!(
        TicTacToe.parse_position("xx./oo./...").map(|p| negamax(&TicTacToe, p)),
        Ok(Value::Win(1))
    );
    assert_ne!(negamax(&TicTacToe, missed), Value::Draw);
}

#[test]
fn bad_text_is_refused() {
    for text in ["", "...", ".../.../..", ".../.../.../...", "..a/.../...", "é./.../..."] {
        assert!(TicTacToe.parse_position(text).is_err(), "{text}");
    }
    let error = TicTacToe.parse_position("xx./.../...").unwrap_err();
    assert_eq!(error.to_string(), "2 x and 0 o: x begins, then they take turns");
    for text in ["", "9", "-1", "00", "x"] {
        assert!(TicTacToe.parse_move(TicTacToe.start(), text).is_err(), "{text}");
    }
}

/// Backward induction layer by layer, against plain negamax for every class.
#[test]
fn layers_agree_with_negamax() {
    use burnside_solve::{
        Packed,
        layered::{all_layers, all_values},
        solve::{Run, Silent},
    };
    let mut run = Run::new(&Silent, None);
    let layers = all_layers(&TicTacToe, Board, vec![TicTacToe.start()], &mut run).unwrap();
    let values = all_values(&TicTacToe, Board, &layers, &mut run).unwrap();
    let mut classes = 0;
    for (layer, values) in layers.iter().zip(&values) {
        classes += layer.open.len() as u64;
        classes += layer.finished.iter().map(|&(_, count)| count).sum::<u64>();
        for (&position, &byte) in layer.open.iter().zip(values) {
            let value = Packed::from_byte(byte).unwrap().value();
            assert_eq!(value, negamax(&TicTacToe, position), "{position}");
        }
    }
    assert_eq!(classes, 765);
    assert_eq!(values[0], [Packed::DRAW.byte()]);
}
