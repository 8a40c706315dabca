//! Moves: against the naive rules, by the laws, made and taken back, without allocations.

use std::{collections::BTreeSet, hint::black_box};

use burnside::{
    Game, Match, Outcome, Player, Reversible,
    gobblet::{Board, Gobblet, Move, PackedMove, PackedUndo, Reveal},
    laws,
};

use crate::{RULES, naive::Naive, random_boards};

#[test]
fn moves_are_those_of_the_naive_rules() {
    let mut reveals = 0;
    for board in random_boards(1, 40_000) {
        let naive = Naive::read(&board.to_string());
        let [lenient, strict] = RULES.map(|rules| {
            let listed: Vec<_> = rules.moves(board).collect();
            let expected = naive.moves(rules.reveal == Reveal::Strict);
            let texts: BTreeSet<_> = listed.iter().map(ToString::to_string).collect();
            assert_eq!(texts, expected, "{} {board}", rules.name());
            assert_eq!(listed.len(), expected.len(), "{} {board}", rules.name());
            assert_eq!(rules.reveal.count_moves(board), expected.len(), "{board}");
            let over = expected.is_empty();
            assert_eq!(rules.outcome(board).is_some(), over, "{board}");
            let line = naive.has_line(1) || naive.has_line(2);
            assert_eq!(rules.is_stuck(board), over && !line, "{board}");
            listed.len()
        });
        reveals += usize::from(lenient != strict);
    }
    assert!(reveals > 100, "only {reveals} boards tell the variants apart");
}

#[test]
fn every_byte_that_is_a_move_is_legal_where_it_is_listed() {
    for board in random_boards(2, 4_000) {
        for rules in RULES {
            let listed: BTreeSet<_> = rules.moves(board).collect();
            for mv in (0..=255).filter_map(PackedMove::from_u8) {
                assert_eq!(rules.is_legal(board, mv), listed.contains(&mv), "{mv} {board}");
            }
        }
    }
}

#[test]
fn laws_of_play_and_text_hold() {
    for rules in RULES {
        let positions = laws::sample(&rules, 11, 40);
        laws::check_rules(&rules, &positions).unwrap();
        laws::check_undo(&rules, &positions).unwrap();
        laws::check_text(&rules, &positions).unwrap();
        // And where no game leads.
        let anywhere = random_boards(12, 600);
        laws::check_rules(&rules, &anywhere).unwrap();
        laws::check_undo(&rules, &anywhere).unwrap();
        laws::check_text(&rules, &anywhere).unwrap();
    }
}

#[test]
fn whole_games_are_taken_back_bit_for_bit() {
    for seed in 0..200 {
        let boards = laws::sample(&RULES[seed % 2], seed as u64, 1);
        let mut board = Board::new();
        let mut undos = Vec::new();
        for &next in &boards[1..] {
            let before = board;
            // Both forms, found by where the game went.
            let leads_there = |mv: &PackedMove| RULES[0].play_unchecked(before, *mv) == next;
            let mv = RULES[0].moves(before).find(leads_there).unwrap();
            let mut spelled_out = before;
            let undo = spelled_out.apply(mv.to_move());
            let packed = board.apply_packed(mv);
            assert_eq!((board, spelled_out), (next, next));
            assert_eq!(PackedUndo::from(undo), packed);
            assert_eq!(PackedUndo::from_u16(packed.to_u16()), Some(packed));
            spelled_out.undo(&undo);
            assert_eq!(spelled_out, before);
            undos.push(packed);
        }
        for (undo, before) in undos.into_iter().rev().zip(boards.iter().rev().skip(1)) {
            board.undo_packed(undo);
            assert_eq!(board, *before);
        }
        assert_eq!(board.to_u64(), 0);
    }
}

#[test]
fn undo_knows_what_was_covered_and_revealed() {
    // Player 1's medium piece leaves its own small one and covers player 2's.
    let mut board: Board = ".,.,SM/.,.,s/.,.,. 1".parse().unwrap();
    let undo = board.apply("(0,2)->(1,2)".parse().unwrap());
    assert_eq!(board.to_string(), ".,.,S/.,.,sM/.,.,. 2");
    assert_eq!(undo.captured.map(|(player, _)| player), Some(Player::Two));
    assert_eq!(undo.revealed.map(|(player, _)| player), Some(Player::One));
    assert!(matches!(undo.mov, Move::Slide { .. }));
}

#[test]
fn a_player_without_a_move_loses() {
    let stuck = Board::from_u64(2_533_893_567_825_060).unwrap();
    for rules in RULES {
        assert_eq!(rules.outcome(stuck), Some(Outcome::Win(Player::Two)));
        assert!(rules.is_stuck(stuck));
        assert_eq!(rules.try_play(stuck, PackedMove::slide(4, 3)).unwrap_err().position, stuck);
    }
}

#[test]
fn a_line_ends_the_game_for_the_one_who_has_it() {
    let rules = Gobblet::default();
    let game = rules.import("L(0,0) S(1,0) L(0,1) S(1,1) M(0,2)").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::One)));
    assert!(!rules.is_stuck(game.position()));
    assert_eq!(rules.moves(game.position()).count(), 0);
}

#[test]
fn the_third_time_is_announced() {
    // After these two, both players move a piece to and fro.
    let mut game = Match::new(Gobblet::default());
    let play = |game: &mut Match<Gobblet>, text: &str| game.play(text.parse().unwrap()).unwrap();
    play(&mut game, "L(0,0)");
    play(&mut game, "L(2,2)");
    assert_eq!(game.repetitions(), 1);
    for time in 2..=3 {
        for mv in ["(0,0)->(0,1)", "(2,2)->(2,1)", "(0,1)->(0,0)", "(2,1)->(2,2)"] {
            play(&mut game, mv);
        }
        assert_eq!(game.repetitions(), time);
        assert_eq!(game.outcome(), None, "a repetition ends nothing");
    }
    // The same pieces with the other player to move are another position.
    play(&mut game, "(0,0)->(0,1)");
    play(&mut game, "(2,2)->(2,1)");
    play(&mut game, "(0,1)->(0,2)");
    play(&mut game, "(2,1)->(2,2)");
    play(&mut game, "(0,2)->(0,0)");
    assert_eq!(game.position().to_u64() & !(1 << 54), 16 | 32 << 48);
    assert_eq!(game.repetitions(), 1);
    game.undo();
    assert_eq!(game.history().len(), 14);
}

#[test]
fn nothing_on_the_hot_paths_allocates() {
    use burnside::{
        Symmetric,
        gobblet::{Group, rank, unrank},
    };
    let boards = random_boards(3, 1_000);
    let info = allocation_counter::measure(|| {
        for &board in &boards {
            for rules in RULES {
                for mv in rules.moves(board) {
                    black_box(rules.play_unchecked(board, mv));
                    black_box(rules.is_legal(board, mv));
                    let mut made = board;
                    let undo = rules.make(&mut made, mv);
                    rules.undo(&mut made, undo);
                }
                black_box(rules.outcome(board));
                for group in Group::ALL {
                    black_box(rules.canonical(group, board));
                    black_box(rules.canonical_position(group, board));
                }
            }
            black_box((board.canonical(), board.all_symmetries()));
            black_box(unrank(rank(board)));
        }
    });
    assert_eq!(info.count_total, 0);
}
