//! Boards by hand: what is refused, and why; what edits do.

use burnside::{
    Player,
    gobblet::{Board, MoveList, PackedMove, PackedUndo, Pos, Setup, SetupError, Size},
};
use proptest::prelude::*;

use crate::{naive::Naive, random_boards};

/// The bits of one piece on a square.
fn piece(square: u32, player: u64, size: u32) -> u64 {
    player << (6 * square + 2 * size)
}

#[test]
fn each_error_names_what_is_wrong_and_where() {
    let refused = |bits| Board::from_u64(bits).unwrap_err();
    assert_eq!(refused(1 << 55), SetupError::UnusedBits { bits: 1 << 55 });
    assert_eq!(refused(1 << 63 | 0x21), SetupError::UnusedBits { bits: 1 << 63 });
    let (pos, size) = (Pos::ALL[7], Size::Medium);
    assert_eq!(refused(piece(7, 3, 1)), SetupError::Owner { pos, size });
    assert_eq!(
        refused(piece(7, 3, 1)).to_string(),
        "the medium piece on (2,1) has no owner: its owner bits are 3"
    );
    let three_large = piece(0, 2, 2) | piece(4, 2, 2) | piece(5, 2, 2);
    let error = SetupError::TooMany { player: Player::Two, size: Size::Large, count: 3 };
    assert_eq!(refused(three_large), error);
    assert_eq!(error.to_string(), "player 2 has 3 large pieces on the board, but only two exist");
    // Nine small pieces in one hand: the count does not wrap.
    let nine = (0..9).map(|square| piece(square, 1, 0)).sum();
    let error = SetupError::TooMany { player: Player::One, size: Size::Small, count: 9 };
    assert_eq!(refused(nine), error);

    let first_row = piece(0, 1, 0) | piece(1, 1, 0) | piece(2, 1, 1);
    let last_row = piece(6, 2, 0) | piece(7, 2, 0) | piece(8, 2, 1);
    let second_to_move = 1 << 54;
    for player in [0, second_to_move] {
        assert_eq!(refused(first_row | last_row | player), SetupError::BothHaveLines);
    }
    assert_eq!(refused(first_row), SetupError::MoverHasLine { player: Player::One });
    assert_eq!(
        refused(last_row | second_to_move),
        SetupError::MoverHasLine { player: Player::Two }
    );
    assert!(Board::from_u64(first_row | second_to_move).is_ok());
    assert!(Board::from_u64(last_row).is_ok());
    // A covered line is none.
    assert!(Board::from_u64(first_row | piece(1, 2, 2)).is_ok());
}

#[test]
fn bad_edits_are_refused_and_change_nothing() {
    let unchanged: Board = "S,S,sM/.,.,./.,.,l 2".parse().unwrap();
    let mut board = unchanged;
    let corner = Pos::ALL[0];
    assert_eq!(board.switch_player(), Err(SetupError::MoverHasLine { player: Player::One }));
    assert_eq!(board.set_cell(corner, 64), Err(SetupError::CellBits { pos: corner, value: 64 }));
    assert_eq!(
        board.set_cell(corner, 3),
        Err(SetupError::Owner { pos: corner, size: Size::Small })
    );
    assert_eq!(
        board.push_piece(Pos::ALL[8], Player::One, Size::Large),
        Err(SetupError::DoesNotFit { pos: Pos::ALL[8], size: Size::Large })
    );
    assert_eq!(
        board.push_piece(Pos::ALL[5], Player::One, Size::Small),
        Err(SetupError::TooMany { player: Player::One, size: Size::Small, count: 3 })
    );
    assert_eq!(board, unchanged);

    board.push_piece(Pos::ALL[1], Player::Two, Size::Large).unwrap();
    board.switch_player().unwrap();
    assert_eq!(board.to_string(), "S,Sl,sM/.,.,./.,.,l 1");
    // Lifting it would show the line of the player to move.
    assert_eq!(board.pop_top(Pos::ALL[1]), Err(SetupError::MoverHasLine { player: Player::One }));
    assert_eq!(board.pop_top(Pos::ALL[2]), Ok(Some((Player::One, Size::Medium))));
    assert_eq!(board.pop_top(Pos::ALL[4]), Ok(None));
    assert_eq!(board.pop_top(Pos::ALL[1]), Ok(Some((Player::Two, Size::Large))));
    assert_eq!(board.to_string(), "S,S,s/.,.,./.,.,l 1");
    board.set_cell(Pos::ALL[4], 0b10_00_00).unwrap();
    assert_eq!(board.cell(Pos::ALL[4]), 0b10_00_00);
    assert_eq!(board.reserves(Player::Two), [1, 2, 0]);
}

#[test]
fn plain_and_fast_ways_to_look_agree_with_the_naive_board() {
    for board in random_boards(21, 20_000) {
        let naive = Naive::read(&board.to_string());
        let (one, two) = board.visibility_masks();
        for pos in Pos::ALL {
            let top = board.top_piece(pos);
            assert_eq!(board.top_piece_fast(pos), top);
            assert_eq!(board.is_empty(pos), top.is_none());
            let sees = |player| top.is_some_and(|(owner, _)| owner == player);
            assert_eq!(one >> pos.index() & 1 == 1, sees(Player::One), "{board} {pos}");
            assert_eq!(two >> pos.index() & 1 == 1, sees(Player::Two), "{board} {pos}");
            for size in Size::ALL {
                let fits = top.is_none_or(|(_, there)| there < size);
                assert_eq!(board.can_place(size, pos), fits);
            }
        }
        for player in Player::ALL {
            let line = naive.has_line(player.number());
            assert_eq!((board.has_won(player), board.has_won_fast(player)), (line, line));
            let left = Size::ALL.map(|s| 2 - naive.on_board(player.number(), s.index()) as u8);
            assert_eq!(board.reserves(player), left);
        }
        let winner = Player::ALL.into_iter().find(|player| naive.has_line(player.number()));
        assert_eq!((board.check_winner(), board.check_winner_fast()), (winner, winner));
        assert!(naive.is_sound(), "{board}");
    }
}

#[test]
fn lists_hold_what_was_pushed() {
    let mut list = MoveList::new();
    assert!(list.is_empty());
    let moves: Vec<_> = (0..=255).filter_map(PackedMove::from_u8).take(64).collect();
    for &mv in &moves {
        list.push(mv);
    }
    assert_eq!(list.len(), 64);
    assert!(list.iter().eq(moves.iter().copied()) && list.get(63) == moves[63]);
    assert_eq!(
        list,
        list.iter().fold(MoveList::new(), |mut copy, mv| {
            copy.push(mv);
            copy
        })
    );
}

#[test]
fn bytes_that_are_moves_are_those_with_a_source_and_a_square() {
    let moves: Vec<_> = (0..=255).filter_map(PackedMove::from_u8).collect();
    assert_eq!(moves.len(), 12 * 9);
    for mv in moves {
        assert_eq!(PackedMove::from_move(mv.to_move()), mv);
        assert_eq!(mv.is_place(), mv.source() > 8);
        assert_eq!(mv.from_pos().is_some(), mv.reserve_size().is_none());
    }
    let undos = (0..=u16::MAX).filter_map(PackedUndo::from_u16).count();
    assert_eq!(undos, 12 * 9 * 7 * 7);
}

/// Every cell one of 27 stacks, and rarely something else: most of these are no boards, for every
/// reason there is.
fn any_bits() -> impl Strategy<Value = u64> {
    let stack = prop_oneof![
        4 => Just([0, 0, 0]),
        3 => [0..3_u64, 0..3, 0..3],
        1 => [0..4_u64, 0..3, 0..3],
    ];
    let cells = proptest::collection::vec(stack, 9);
    let high = prop_oneof![9 => Just(0_u64), 1 => 0..512_u64];
    (cells, 0..2_u64, high).prop_map(|(cells, player, high)| {
        let cells = cells.iter().enumerate();
        let cells = cells.map(|(i, [s, m, l])| (s | m << 2 | l << 4) << (6 * i)).sum::<u64>();
        cells | player << 54 | high << 55
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn bits_are_a_board_exactly_when_the_naive_rules_say_so(bits in any_bits()) {
        let owners_and_high_bits_fine =
            bits >> 55 == 0 && (0..27).all(|piece| bits >> (2 * piece) & 3 != 3);
        match Board::from_u64(bits) {
            Ok(board) => {
                prop_assert!(owners_and_high_bits_fine);
                prop_assert_eq!(board.to_u64(), bits);
                prop_assert!(Naive::read(&board.to_string()).is_sound());
            }
            Err(SetupError::UnusedBits { .. }) => prop_assert!(bits >> 55 != 0),
            Err(SetupError::Owner { pos, size }) => {
                prop_assert_eq!(bits >> (6 * pos.index() + 2 * size.index()) & 3, 3);
            }
            Err(SetupError::TooMany { player, size, count }) => {
                let owner = |square: usize| bits >> (6 * square + 2 * size.index()) & 3;
                let owned = (0..9).filter(|&s| owner(s) == u64::from(player.number())).count();
                prop_assert_eq!(owned, usize::from(count));
                prop_assert!(count > 2);
            }
            Err(SetupError::BothHaveLines | SetupError::MoverHasLine { .. }) => {
                // Lines are what is wrong: without the turn's owner's top pieces there is none.
                let mut setup = Setup(bits);
                let mover = setup.current_player();
                for pos in Pos::ALL {
                    while let Some((player, size)) = setup.pop_top(pos) {
                        if player != mover {
                            setup.push_piece(pos, player, size);
                            break;
                        }
                    }
                }
                prop_assert!(setup.validate().is_ok());
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn any_number_is_a_board_or_an_error(bits: u64) {
        if let Ok(board) = Board::from_u64(bits) {
            prop_assert_eq!(u64::from(board), bits);
        }
    }
}
