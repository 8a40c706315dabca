//! Text: precise errors, round trips, and nothing that makes a reader panic.

use burnside::{
    Match, Notation, Outcome, Player,
    gobblet::{
        Board, Gobblet, Move, PackedMove, Pos, RANKS, RecordError, SetupError, Size, TextError,
        export, unrank,
    },
    laws,
};
use proptest::prelude::*;

#[test]
fn boards_are_read_in_every_form() {
    let board: Board = "Sl,.,s/M,.,./M,.,. 2".parse().unwrap();
    assert_eq!(board.to_u64(), 18_014_673_388_445_729);
    for text in
        ["18014673388445729", "0x40004000102021", "0X40004000102021", " 18014673388445729\n"]
    {
        assert_eq!(text.parse(), Ok(board), "{text}");
    }
    assert_eq!(format!("{:#x}", board.to_u64()), "0x40004000102021");
    assert_eq!(format!("{board:?}"), "Board(Sl,.,s/M,.,./M,.,. 2 = 18014673388445729)");
}

#[test]
fn board_texts_are_refused_where_they_are_wrong() {
    let refused = |text: &str| text.parse::<Board>().unwrap_err();
    assert_eq!(refused(""), TextError::Rows { found: 1 });
    assert_eq!(refused(".,.,./.,.,. 1"), TextError::Rows { found: 2 });
    assert_eq!(refused(".,.,./.,./.,.,. 1"), TextError::Cells { row: 1, found: 2 });
    let pos = Pos::ALL[5];
    assert_eq!(refused(".,.,./.,.,/.,.,. 1"), TextError::Nothing { pos });
    assert_eq!(refused(".,.,./.,.,X/.,.,. 1"), TextError::Letter { pos, letter: 'X' });
    assert_eq!(refused(".,.,./.,.,S./.,.,. 1"), TextError::Letter { pos, letter: '.' });
    assert_eq!(refused(".,.,./.,.,Ls/.,.,. 1"), TextError::Order { pos, letter: 's' });
    assert_eq!(refused(".,.,./.,.,Ss/.,.,. 1"), TextError::Order { pos, letter: 's' });
    assert_eq!(refused(".,.,./.,.,./.,.,."), TextError::Player { found: String::new() });
    assert_eq!(refused(".,.,./.,.,./.,.,. 3"), TextError::Player { found: "3".into() });
    assert_eq!(refused("0x"), TextError::Number { text: "0x".into() });
    assert_eq!(refused("0x+1"), TextError::Number { text: "0x+1".into() });
    assert_eq!(
        refused("18446744073709551616"),
        TextError::Number { text: "18446744073709551616".into() }
    );
    let too_many = SetupError::TooMany { player: Player::Two, size: Size::Small, count: 3 };
    assert_eq!(refused("s,s,s/.,.,./.,.,. 1"), TextError::Setup(too_many));
    assert_eq!(refused("36028797018963968"), SetupError::UnusedBits { bits: 1 << 55 }.into());
}

#[test]
fn moves_are_read_in_every_form() {
    let read = |text: &str| text.parse::<PackedMove>();
    for text in ["S(1,1)", "s(1,1)", "0x94", "0X94", " S(1,1) "] {
        assert_eq!(read(text), Ok(PackedMove::place(Size::Small, 4)), "{text}");
    }
    for text in ["(0,0)->(1,1)", "(0,0)→(1,1)", "0x04", "0x4"] {
        assert_eq!(read(text), Ok(PackedMove::slide(0, 4)), "{text}");
    }
    assert_eq!("(2,0)->(0,2)".parse::<Move>().unwrap().to_string(), "(2,0)->(0,2)");
    assert_eq!(read("S(3,0)"), Err(TextError::Square { row: '3', column: '0' }));
    assert_eq!(read("(0,0)->(0,9)"), Err(TextError::Square { row: '0', column: '9' }));
    assert_eq!(read("0xc0"), Err(TextError::Byte { byte: 0xc0 }));
    for text in [
        "",
        "S",
        "S(0,0",
        "S(0,0)x",
        "S(00,0)",
        "S(0;0)",
        "S(0,0)->(1,1)",
        "(0,0)",
        "(0,0)>(1,1)",
        "X(0,0)",
        "(0,0)->(1,1)→(2,2)",
        "0x194",
        "→",
        "ſ(0,0)",
    ] {
        assert_eq!(read(text), Err(TextError::Move { text: text.into() }), "{text}");
    }
}

#[test]
fn records_are_played_and_written_back() {
    let rules = Gobblet::default();
    assert_eq!(export(&Match::new(rules)), "");
    assert_eq!(export(&rules.import("  \n").unwrap()), "");
    assert_eq!(export(&rules.import("FROM:33").unwrap()), "FROM:33");
    let game = rules.import("from:0x21 L(1,1)\t(1,1)→(2,2)").unwrap_err();
    assert!(matches!(game, RecordError::Illegal { number: 2, outcome: None, .. }));
    for seed in 0..50 {
        let boards = laws::sample(&rules, seed, 1);
        let mut game = Match::from_position(rules, boards[seed as usize % 3]);
        let later = &boards[seed as usize % 3 + 1..];
        for &next in later {
            let here = game.position();
            let moves = here.legal_moves_packed();
            let leads_there = |&mv: &PackedMove| {
                let mut board = here;
                board.apply_packed(mv);
                board == next
            };
            game.play(moves.iter().find(leads_there).unwrap()).unwrap();
        }
        let text = export(&game);
        assert_eq!(text.starts_with("FROM:"), seed % 3 != 0);
        let again = rules.import(&text.replace("->", "→")).unwrap();
        assert!(again.positions().eq(game.positions()), "{text}");
        assert_eq!(export(&again), text);
    }
}

#[test]
fn records_are_refused_where_they_are_wrong() {
    let refused = |text: &str| Gobblet::default().import(text).unwrap_err();
    assert_eq!(
        refused("S(0,0) nonsense"),
        RecordError::Text { number: 2, error: TextError::Move { text: "nonsense".into() } }
    );
    let number = TextError::Number { text: "x".into() };
    assert_eq!(refused("FROM:x S(0,0)"), RecordError::From(number));
    let owner = SetupError::Owner { pos: Pos::ALL[0], size: Size::Small };
    assert_eq!(refused("FROM:3"), RecordError::Board(owner));
    let over = refused("L(0,0) S(1,0) L(0,1) S(1,1) M(0,2) S(2,2)");
    let expected = Some(Outcome::Win(Player::One));
    assert!(matches!(over, RecordError::Illegal { number: 6, outcome, .. } if outcome == expected));
    assert_eq!(
        over.to_string(),
        "move 6: S(2,2) is not legal in L,L,M/s,s,./.,.,. 2: the game is over (player 1)"
    );
}

#[cfg(feature = "serde")]
#[test]
fn serde_is_the_text() {
    let board = Board::from_u64(33).unwrap();
    let json = serde_json::to_string(&(board, PackedMove::slide(0, 4))).unwrap();
    assert_eq!(json, r#"["Sl,.,./.,.,./.,.,. 1","(0,0)->(1,1)"]"#);
    let back: (Board, PackedMove) = serde_json::from_str(&json).unwrap();
    assert_eq!(back, (board, PackedMove::slide(0, 4)));
    assert!(serde_json::from_str::<Board>("\"S,S,S/.,.,./.,.,. 1\"").is_err());
    assert_eq!(serde_json::from_str::<Move>("\"0x94\"").unwrap().to_string(), "S(1,1)");
}

fn any_board() -> impl Strategy<Value = Board> {
    (0..RANKS, any::<bool>()).prop_filter_map("no board has this rank", |(rank, swap)| {
        unrank(rank).map(|board| if swap { board.swap_colors() } else { board })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn boards_round_trip(board in any_board()) {
        let rules = Gobblet::default();
        prop_assert_eq!(rules.parse_position(&rules.position_text(board)), Ok(board));
        prop_assert_eq!(board.to_u64().to_string().parse(), Ok(board));
        prop_assert_eq!(format!("{:#x}", board.to_u64()).parse(), Ok(board));
    }

    #[test]
    fn one_letter_more_less_or_other_never_panics(
        board in any_board(), at: prop::sample::Index, letter: char, how in 0..3,
    ) {
        let mut letters: Vec<char> = board.to_string().chars().collect();
        let at = at.index(letters.len());
        match how {
            0 => letters.truncate(at),
            1 => letters[at] = letter,
            _ => letters.insert(at, letter),
        }
        let text: String = letters.into_iter().collect();
        // What is read is again a board, and says what was written.
        if let Ok(read) = text.parse::<Board>() {
            let words = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(words(&read.to_string()), words(&text));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text: String) {
        let _ = text.parse::<Board>();
        let _ = text.parse::<PackedMove>();
        let _ = Gobblet::default().import(&text);
    }

    #[test]
    fn texts_of_the_right_letters_are_read_or_refused(
        text in "(FROM:)?[0-9x]{0,3}[SMLsml.,/() 0-3>→-]{0,40}",
    ) {
        if let Ok(mv) = text.parse::<PackedMove>() {
            prop_assert_eq!(mv.to_string().parse(), Ok(mv));
        }
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
        if let Ok(game) = Gobblet::default().import(&text) {
            prop_assert!(Gobblet::default().import(&export(&game)).is_ok());
        }
    }
}
