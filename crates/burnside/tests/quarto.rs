//! Quarto by its laws, its facts and its text.

use burnside::{
    Game, Match, Notation, Outcome, Player, Symmetric, laws,
    quarto::{
        Group, Move, Piece, Position, Quarto, Setup, Square, TextError, Unreachable, WinningSets,
    },
    symmetry::{Permutation, counting, plain_canonical},
};
use proptest::prelude::*;

fn facts() -> serde_json::Value {
    serde_json::from_str(include_str!("../../../conformance/quarto.json")).unwrap()
}

fn numbers(value: &serde_json::Value) -> Vec<u128> {
    value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap().into()).collect()
}

/// Boards without a hand too: the same positions before the piece was given.
fn with_empty_hands(rules: &Quarto, positions: &[Position]) -> Vec<Position> {
    let board = |p: &Position| Square::ALL.map(|s| p.piece(s));
    let emptied = positions.iter().map(|p| Setup::new(board(p), None).unwrap());
    let emptied = emptied.map(|setup| rules.accept(setup).unwrap());
    positions.iter().copied().chain(emptied).collect()
}

fn torus() -> Quarto {
    let at = |row: usize, column: usize| row % 4 * 4 + column % 4;
    let line = |k: usize| {
        [
            [0, 1, 2, 3].map(|i| at(k, i)),
            [0, 1, 2, 3].map(|i| at(i, k)),
            [0, 1, 2, 3].map(|i| at(i, k + i)),
            [0, 1, 2, 3].map(|i| at(i, k + 4 - i)),
        ]
    };
    let sets: Vec<_> = (0..4).flat_map(line).collect();
    Quarto::with_sets("quarto:torus", WinningSets::new(&sets).unwrap())
}

#[test]
fn laws_of_play_and_text() {
    for rules in [Quarto::LINES, Quarto::SQUARES, torus()] {
        let positions = with_empty_hands(&rules, &laws::sample(&rules, 1, 12));
        laws::check_rules(&rules, &positions).unwrap();
        laws::check_undo(&rules, &positions).unwrap();
        laws::check_text(&rules, &positions).unwrap();
    }
}

#[test]
fn laws_of_the_seeds_group() {
    for rules in [Quarto::LINES, Quarto::SQUARES, torus()] {
        let positions = with_empty_hands(&rules, &laws::sample(&rules, 2, 6));
        laws::check_symmetry(&rules, Group::D4Flip, &positions).unwrap();
    }
}

#[test]
fn laws_of_the_full_group() {
    for rules in [Quarto::LINES, Quarto::SQUARES, torus()] {
        let game = with_empty_hands(&rules, &laws::sample(&rules, 3, 1));
        // Few moves are left late in the game, and 12,288 symmetries are tried on each.
        let late: Vec<_> = game.iter().copied().filter(|p| p.count() >= 8).take(4).collect();
        let early = [rules.start(), game[1], game[2]];
        laws::check_symmetry(&rules, Group::Full, &late).unwrap();
        laws::check_symmetry(&rules, Group::Full, &early[..2]).unwrap();
    }
}

/// Boards that no game reaches have images, keys and texts too.
#[test]
fn laws_of_what_is_written() {
    let texts = ["4567/..../..../3210 -", "..../..../..../3210 4", "0123/4567/89AB/CDEF -"];
    let setups = texts.map(|text| text.parse::<Setup>().unwrap());
    for rules in [Quarto::LINES, Quarto::SQUARES, torus()] {
        assert!(setups.iter().all(|&setup| rules.accept(setup).is_err()));
        laws::check_written_text(&rules, &setups).unwrap();
        laws::check_written(&rules, Group::D4Flip, &setups).unwrap();
        laws::check_written(&rules, Group::Full, &setups[..1]).unwrap();
    }
}

#[test]
fn the_fast_canonical_form_is_the_plain_one() {
    for rules in [Quarto::LINES, Quarto::SQUARES, torus()] {
        let positions = with_empty_hands(&rules, &laws::sample(&rules, 4, 6));
        for group in Group::ALL {
            for &position in &positions {
                let fast = rules.canonical(group, position);
                let plain = plain_canonical(&rules, group, position.into());
                assert_eq!(fast.map(Position::setup), plain, "{position}");
                assert_eq!(rules.canonical_position(group, position), fast.position);
            }
        }
    }
}

#[test]
fn nothing_here_allocates() {
    for rules in [Quarto::LINES, Quarto::SQUARES] {
        let positions = laws::sample(&rules, 5, 20);
        let used = allocation_counter::measure(|| {
            for &position in &positions {
                for mv in rules.moves(position) {
                    let next = rules.play_unchecked(position, mv);
                    std::hint::black_box((rules.outcome(next), rules.to_move(next)));
                }
                for group in Group::ALL {
                    std::hint::black_box(rules.canonical(group, position));
                    std::hint::black_box(rules.canonical_position(group, position));
                }
            }
        });
        assert_eq!(used.count_total, 0);
    }
}

#[test]
fn all_boards_by_burnside() {
    let elements = |rules: &Quarto| -> Vec<_> {
        rules
            .symmetries(Group::Full, rules.start())
            .map(|s| {
                let pieces = Piece::ALL.map(|p| s.1.apply(p).bits());
                (s.0.permutation(), Permutation::new(pieces).unwrap())
            })
            .collect()
    };
    let facts = facts();
    let lines = elements(&Quarto::LINES);
    let boards = counting::arrangements(lines.iter().copied()).unwrap();
    let expected = numbers(&facts["all_classes_without_hand"]["quarto"]);
    assert_eq!(boards[..expected.len()], expected);
    let full = facts["full_board_classes"]["quarto"].as_u64().unwrap();
    assert_eq!(boards[16], full.into());

    // The hand as a seventeenth square: n + 1 pieces with it taken are n pieces and a hand.
    // Below four pieces no set is complete, so these are the open classes too.
    let both = |elements: &[(Permutation<16>, Permutation<16>)]| {
        let with_hand = elements.iter().map(|(squares, pieces)| {
            let mut images = [16; 17];
            images[..16].copy_from_slice(squares.images());
            (Permutation::<17>::new(images).unwrap(), *pieces)
        });
        let boards = counting::arrangements(elements.iter().copied()).unwrap();
        let either = counting::arrangements(with_hand).unwrap();
        let hands: Vec<_> = (0..16).map(|n| either[n + 1] - boards[n + 1]).collect();
        (boards, hands)
    };
    let (_, hands) = both(&lines);
    let expected = numbers(&facts["open_classes"]["quarto"]["with_hand"]);
    assert_eq!(hands[..4], expected[..4]);
    let (boards, _) = both(&elements(&Quarto::SQUARES));
    let expected = numbers(&facts["open_classes"]["quarto:squares"]["without_hand"]);
    assert_eq!(boards[..4], expected[..4]);
}

#[test]
fn a_drawn_full_board() {
    let facts = facts();
    let drawn = facts["drawn"].as_str().unwrap();
    let board = Quarto::LINES.parse_position(drawn).unwrap();
    assert_eq!(Quarto::LINES.outcome(board), Some(Outcome::Draw));
    assert_eq!(board.full_id(), Some(0x10D3_729A_B54E_CF68));
}

#[test]
fn the_first_win_is_at_the_fourth_placement() {
    let rules = Quarto::LINES;
    let mut game = Match::new(rules.clone());
    for text in [":0", "0:1", "1:2", "2:3", "3:"] {
        assert_eq!(game.outcome(), None);
        let mv = rules.parse_move(game.position(), text).unwrap();
        game.play(mv).unwrap();
    }
    // Player one gave the first piece, so she placed the second and the fourth.
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::One)));
    assert_eq!(rules.position_text(game.position()), "..../..../..../3210 -");
    game.undo();
    assert_eq!(rules.position_text(game.position()), "..../..../..../.210 3");
    assert_eq!(game.history().count(), 4);
    // A winning placement gives nothing, and a quiet one must give.
    assert!(!rules.is_legal(game.position(), "3:F".parse().unwrap()));
    assert!(!rules.is_legal(game.position(), "4:".parse().unwrap()));
    assert!(rules.is_legal(game.position(), "4:F".parse().unwrap()));
}

#[test]
fn squares_win_where_they_count() {
    let text = "..../..../..32/..10 -";
    let board = Quarto::LINES.parse_position(text).unwrap();
    assert_eq!(Quarto::LINES.outcome(board), None);
    assert_eq!(Quarto::LINES.to_move(board), Player::One); // she placed the fourth and must give
    let board = Quarto::SQUARES.parse_position(text).unwrap();
    assert_eq!(Quarto::SQUARES.outcome(board), Some(Outcome::Win(Player::One)));
}

#[test]
fn bad_texts_say_what_is_wrong() {
    let refused = |text: &str| Quarto::LINES.parse_position(text).unwrap_err();
    let piece = |bits| Piece::new(bits).unwrap();
    assert_eq!(refused("..../..../..../...."), TextError::NoHand);
    assert_eq!(refused("..../..../.... -"), TextError::Ranks { found: 3 });
    assert_eq!(refused("..../...../..../... -"), TextError::Squares { rank: 2, found: 5 });
    assert_eq!(
        refused("..../.x../..../.... -"),
        TextError::Piece { square: Square::ALL[10], found: 'x' }
    );
    assert_eq!(refused("..../..../..../.... 10"), TextError::Hand { found: "10".to_owned() });
    assert_eq!(refused("A.../..../..../.... A").to_string(), "piece A occurs twice");
    assert_eq!(
        refused("..../..../..../3210 4"),
        Unreachable::GivenAfterTheEnd { piece: piece(4) }.into()
    );
    assert_eq!(refused("4567/..../..../3210 -"), Unreachable::NoLastPiece.into());
    let refused = |text: &str| text.parse::<Move>().unwrap_err();
    assert_eq!(refused("7"), TextError::Move { found: "7".to_owned() });
    assert_eq!(refused(":"), TextError::Move { found: ":".to_owned() });
    assert_eq!(refused("16:A"), TextError::MoveSquare { found: "16".to_owned() });
    assert_eq!(refused("+7:A"), TextError::MoveSquare { found: "+7".to_owned() });
    assert_eq!(refused("7:G"), TextError::MovePiece { found: "G".to_owned() });
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_text() {
    let position = Quarto::LINES.parse_position("01../..../..../..F4 3").unwrap();
    let json = serde_json::to_string(&position).unwrap();
    assert_eq!(json, "\"01../..../..../..F4 3\"");
    let read: Setup = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), json);
    assert_eq!(Quarto::LINES.accept(read), Ok(position));
    let mv: Move = serde_json::from_str("\"13:2\"").unwrap();
    assert_eq!(serde_json::to_string(&mv).unwrap(), "\"13:2\"");
    assert!(serde_json::from_str::<Setup>("\"01\"").is_err());
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let order = Just((0..16_u8).collect::<Vec<_>>()).prop_shuffle();
    (order.clone(), order, 0..=16_usize, any::<bool>()).prop_map(|(squares, pieces, n, hand)| {
        let mut board = [None; 16];
        for (&s, &p) in squares.iter().zip(&pieces).take(n) {
            board[s as usize] = Piece::new(p);
        }
        let hand = pieces.get(n).filter(|_| hand).and_then(|&p| Piece::new(p));
        Setup::new(board, hand).unwrap()
    })
}

proptest! {
    #[test]
    fn any_board_reads_back(setup in any_setup()) {
        prop_assert_eq!(setup.to_string().parse(), Ok(setup));
        let on_board = Square::ALL.iter().filter_map(|&s| setup.piece(s)).count();
        let hand = usize::from(setup.hand().is_some());
        prop_assert_eq!(setup.left().len() as usize + on_board + hand, 16);
        if let Some(id) = setup.full_id() {
            prop_assert_eq!(Setup::from_full_id(id), Ok(setup));
        }
        for rules in [Quarto::LINES, Quarto::SQUARES] {
            let read = laws::check_written_text(&rules, &[setup]);
            prop_assert!(read.is_ok(), "{:?}", read);
        }
    }

    #[test]
    fn canonical_forms_of_any_board(setup in any_setup(), pick in 0..12_288_usize) {
        for rules in [Quarto::LINES, Quarto::SQUARES] {
            for group in Group::ALL {
                let canonical = rules.smallest_written(group, setup);
                let order = rules.symmetries_written(group, setup).count();
                let symmetry = rules.symmetries_written(group, setup).nth(pick % order).unwrap();
                let image = rules.transform_written(setup, symmetry);
                prop_assert_eq!(rules.smallest_written(group, image), canonical);
                let known = rules.canonical_written(group, image);
                prop_assert_eq!(rules.transform_written(image, known.witness), canonical);
            }
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in "\\PC*") {
        let _ = (text.parse::<Setup>(), text.parse::<Move>());
    }

    #[test]
    fn damaged_texts_are_refused_or_read_exactly(
        setup in any_setup(), at in 0..21_usize, with in any::<char>()
    ) {
        let text: Vec<char> = setup.to_string().chars().collect();
        let cut: String = text.iter().take(at).collect();
        prop_assert!(cut.parse::<Setup>().is_err());
        let mut changed = text.clone();
        changed[at] = with;
        let changed: String = changed.into_iter().collect();
        if let Ok(read) = changed.parse::<Setup>() {
            prop_assert_eq!(read.to_string(), changed.to_uppercase().trim().to_owned());
        }
    }
}
