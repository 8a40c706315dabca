//! What a new game should have: laws, known counts counted twice, a known value, a table.

use std::collections::HashSet;

use burnside::{
    Game, Notation, Value, laws,
    symmetry::counting,
    tictactoe::{Group, Position, TicTacToe},
};
use burnside_solve::{Limits, Source, classes, evaluator, negamax};

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
    laws::check_symmetry(&TicTacToe, Group::D4, &positions).unwrap();
}

#[test]
fn positions_and_classes() {
    let positions = reachable();
    assert_eq!(positions.len(), 5_478);
    let by_canonical_form: u64 =
        classes(&TicTacToe, Group::D4, 9).iter().map(|ply| ply.open + ply.finished).sum();
    assert_eq!(by_canonical_form, 765);
    assert_eq!(counting::orbits_among(&TicTacToe, Group::D4, &positions), Ok(765));
}

/// Whatever can be written is what play reaches: three to the ninth boards, one by one.
#[test]
fn nothing_else_can_be_written() {
    let reached: HashSet<_> = reachable().into_iter().collect();
    let mut written = 0;
    for number in 0..3_u32.pow(9) {
        let marks: String = (0..9)
            .map(|square| {
                let mark = [".", "x", "o"][(number / 3_u32.pow(square) % 3) as usize];
                if square % 3 == 2 && square < 8 { format!("{mark}/") } else { mark.to_owned() }
            })
            .collect();
        if let Ok(position) = TicTacToe.parse_position(&marks) {
            assert!(reached.contains(&position), "{position}");
            written += 1;
        }
    }
    assert_eq!(written, reached.len());
}

#[test]
fn neither_player_can_force_a_win() {
    assert_eq!(negamax(&TicTacToe, TicTacToe.start()), Value::Draw);
    let one_away = TicTacToe.parse_position("xx./oo./...").unwrap();
    assert_eq!(negamax(&TicTacToe, one_away), Value::Win(1));
    let missed = TicTacToe.parse_position("x.o/.../..x").unwrap();
    assert_ne!(negamax(&TicTacToe, missed), Value::Draw);
}

#[test]
fn bad_text_is_refused() {
    for text in ["", "...", ".../.../..", ".../.../.../...", "..a/.../...", "é./.../..."] {
        assert!(TicTacToe.parse_position(text).is_err(), "{text}");
    }
    for text in ["xx./.../...", "o../.../...", "xxx/ooo/...", "xxx/oo./o.."] {
        let error = TicTacToe.parse_position(text).unwrap_err();
        assert!(error.to_string().contains("x begins"), "{text}: {error}");
    }
    for text in ["", "9", "-1", "00", "x"] {
        assert!(TicTacToe.parse_move(TicTacToe.start(), text).is_err(), "{text}");
    }
}

/// The table against plain negamax, everywhere.
#[cfg(feature = "tables")]
#[test]
fn the_table_is_right() {
    let evaluator = evaluator(&TicTacToe);
    assert_eq!(evaluator.source(), Source::Table);
    for position in reachable() {
        let value = evaluator.value(position, &Limits::default()).unwrap();
        assert_eq!(value, negamax(&TicTacToe, position), "{position}");
    }
}
