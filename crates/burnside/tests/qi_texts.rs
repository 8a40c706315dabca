//! Parsers that never panic, and texts that round-trip: FEEN, PON, CELL, tokens, serde.

use burnside::{
    Player,
    qi::{Cell, Epin, FeenError, FeenOutline, NotFeen, Pin, PonError, Qi, Sin},
};
use proptest::prelude::*;

/// A position whose pieces and styles are tokens, of any shape.
fn token_positions() -> impl Strategy<Value = Qi> {
    let shape = prop_oneof![
        (1..20_usize).prop_map(|n| vec![n]),
        (1..10_usize, 1..10_usize).prop_map(|(a, b)| vec![a, b]),
        (1..4_usize, 1..4_usize, 1..5_usize).prop_map(|(a, b, c)| vec![a, b, c]),
    ];
    let square = proptest::option::weighted(0.4, 0..Epin::COUNT);
    let held = proptest::collection::vec((0..Epin::COUNT, 1..4_i64), 0..4);
    (
        shape,
        proptest::collection::vec(square, 100),
        [held.clone(), held],
        [0..26_u8, 0..26_u8],
        any::<bool>(),
    )
        .prop_map(|(shape, squares, [one, two], [upper, lower], second)| {
            let text = |index: usize| Epin::try_index(index).unwrap().text();
            let styles =
                [((b'A' + upper) as char).to_string(), ((b'a' + lower) as char).to_string()];
            let mut qi = Qi::new(&shape, &styles[0], &styles[1]).unwrap();
            let count = qi.square_count();
            let squares = squares.into_iter().take(count).map(|s| s.map(text)).enumerate();
            qi = qi.board_diff(squares).unwrap();
            // Hands as far as there is room for them.
            for (player, hand) in [(Player::One, one), (Player::Two, two)] {
                for (piece, copies) in hand {
                    qi = qi.hand_diff(player, [(text(piece), copies)]).unwrap_or(qi);
                }
            }
            if second { qi.toggle() } else { qi }
        })
}

fn spellable(qi: &Qi) -> bool {
    qi.shape().split_last().unwrap().1.iter().all(|&size| size > 1)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn feen_round_trips(qi in token_positions()) {
        match qi.to_feen() {
            Ok(text) => {
                prop_assert!(spellable(&qi));
                prop_assert_eq!(Qi::from_feen(&text), Ok(qi.clone()));
                let outline = FeenOutline::read(&text).unwrap();
                prop_assert_eq!(outline.board_pieces() + outline.hand_pieces(), qi.piece_count());
                prop_assert_eq!(outline.turn(), qi.turn());
                prop_assert_eq!(outline.style(Player::Two).text(), qi.second_player_style());
                let shape: Vec<_> = qi.shape().iter().map(|&s| usize::from(s)).collect();
                prop_assert_eq!(outline.shape(), shape);
            }
            Err(NotFeen::Shape { shape }) => {
                prop_assert!(!spellable(&qi));
                prop_assert_eq!(shape, qi.shape());
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    #[test]
    fn pon_and_serde_round_trip(qi in token_positions()) {
        let pon = qi.to_pon().unwrap();
        prop_assert_eq!(Qi::from_pon(&pon), Ok(qi.clone()));
        let json = serde_json::to_string(&qi).unwrap();
        prop_assert_eq!(serde_json::from_str::<Qi>(&json).unwrap(), qi);
    }

    /// Whatever is cut off or changed: it is refused, or it is the text of what was read.
    #[test]
    fn damaged_texts_are_refused_or_canonical(
        qi in token_positions(),
        at in any::<prop::sample::Index>(),
        byte in prop::sample::select(b"/ 0129+-^'KkPc@\xFF".to_vec()),
        cut in any::<bool>(),
    ) {
        prop_assume!(spellable(&qi));
        let mut bytes = qi.to_feen().unwrap().into_bytes();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        match Qi::from_feen(&text) {
            Ok(qi) => prop_assert_eq!(qi.to_feen(), Ok(text)),
            Err(error) => {
                prop_assert!(!error.to_string().is_empty());
                prop_assert_eq!(FeenOutline::read(&text), Err(error));
            }
        }
        let pon = qi.to_pon().unwrap();
        let mut bytes = pon.into_bytes();
        let at = at * 7 % bytes.len();
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        let _ = Qi::from_pon(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>(), near in "[-+^'A-Za-z0-9/ ]{0,40}") {
        for text in [text, near] {
            if let Ok(qi) = Qi::from_feen(&text) {
                prop_assert_eq!(qi.to_feen(), Ok(text.clone()));
            }
            if let Ok(cell) = text.parse::<Cell>() {
                prop_assert_eq!(cell.to_string(), text.clone());
            }
            if let Ok(token) = text.parse::<Epin>() {
                prop_assert_eq!(token.text(), text.as_str());
            }
            prop_assert_eq!(text.parse::<Pin>().map(Pin::text).ok(),
                text.parse::<Epin>().ok().filter(|t| !t.is_derived()).map(Epin::text));
            prop_assert_eq!(text.parse::<Sin>().is_ok(), text.len() == 1 && text.parse::<Epin>().is_ok());
            let _ = Qi::from_pon(&text);
            let _ = serde_json::from_str::<Qi>(&text);
        }
    }

    #[test]
    fn any_json_is_read_or_refused(
        squares in prop::collection::vec(prop::collection::vec(prop::option::of("[a-zA-Z^']{0,2}"), 0..3), 0..3),
        hand in prop::collection::vec("[a-zA-Z]", 0..3),
        turn in "(first|second|third)",
    ) {
        let value = serde_json::json!({
            "board": squares,
            "hands": { "first": hand, "second": [] },
            "styles": { "first": "C", "second": "c" },
            "turn": turn,
        });
        if let Ok(qi) = Qi::from_pon_value(&value) {
            let again = qi.to_pon_value().unwrap();
            prop_assert_eq!(&again["board"], &value["board"]);
            prop_assert_eq!(&again["turn"], &value["turn"]);
            prop_assert_eq!(qi.first_player_hand().total(), hand.len());
        }
    }
}

#[test]
fn feen_errors_name_the_place() {
    let error = |text: &str| Qi::from_feen(text).unwrap_err().to_string();
    assert_eq!(
        error(""),
        "the text ends at byte 0: expected a piece, a count, / or the space after the board"
    );
    assert_eq!(error("8 / C"), "the text ends at byte 5: expected / between the styles");
    assert_eq!(error("4-/8 / C/c"), "unexpected '/' at byte 2: expected a letter after + or -");
    assert_eq!(error("8 +/ C/c"), "unexpected '/' at byte 3: expected a letter after + or -");
    assert_eq!(
        error("é / C/c"),
        "unexpected 'é' at byte 0: expected a piece, a count, / or the space after the board"
    );
    assert_eq!(error("200A100 / C/c"), "more than 255 files at byte 7");
    assert_eq!(
        error("a/b///c/d / C/c"),
        "the separator at byte 3 has 3 slashes: a board has at most three dimensions"
    );
    assert_eq!(
        error("a/b//c/d/e / C/c"),
        "the layer that ends at byte 10 has 3 ranks, but the first one has 2"
    );
    assert_eq!(error("8 1P/ C/c"), "the count at byte 2 is 1: a count of 1 is left out");
    assert_eq!(error("8 3P3Q2P/ C/c"), "P at byte 6 is already in the hand");
    assert_eq!(
        error("8 PB/ C/c"),
        "the hand is out of order at byte 3: larger counts first, then tokens in order"
    );
    assert_eq!(
        error("8 / C/C"),
        "the styles C and C have the same case: player one's is upper case, player two's is lower case"
    );
    assert_eq!(
        Qi::from_feen(&format!("{} / C/c", ["255"; 256].join("/"))),
        Err(FeenError::DimensionTooLarge { at: 1023, what: "ranks" })
    );
    let layer = ["255"; 3].join("/");
    assert_eq!(
        Qi::from_feen(&format!("{} / C/c", [layer.as_str(); 86].join("//"))),
        Err(FeenError::TooManySquares { squares: 86 * 3 * 255 })
    );
}

#[test]
fn what_has_no_feen_says_why() {
    let error = |qi: &Qi| qi.to_feen().unwrap_err().to_string();
    let qi = Qi::new(&[2, 2], "C", "c").unwrap();
    let named = qi.first_player_hand_diff([("C:K", 1)]).unwrap();
    assert_eq!(error(&named), "the piece \"C:K\" is not an EPIN token");
    assert_eq!(named.to_pon(), Err(NotFeen::Piece { piece: "C:K".into() }));
    let swapped = Qi::new(&[2, 2], "c", "C").unwrap();
    assert_eq!(error(&swapped), "the first player's style \"c\" is not an upper-case letter");
    let long = Qi::new(&[2, 2], "C", "chess").unwrap();
    assert_eq!(error(&long), "the second player's style \"chess\" is not a lower-case letter");
    let flat = Qi::new(&[1, 8], "C", "c").unwrap();
    assert_eq!(
        error(&flat),
        "a board of shape [1, 8] has no FEEN: all sizes but the last must be at least 2"
    );
    assert!(flat.to_pon().is_ok());
}

#[test]
fn pon_errors_name_the_place() {
    let good = r#"{"board":[["r",null],[null,"K^"]],"hands":{"first":["P"],"second":[]},"styles":{"first":"C","second":"c"},"turn":"first"}"#;
    let qi = Qi::from_pon(good).unwrap();
    assert_eq!(qi.to_pon().unwrap(), good);
    let error = |from: &str, to: &str| {
        assert!(good.contains(from));
        Qi::from_pon(&good.replace(from, to)).unwrap_err().to_string()
    };
    assert_eq!(error(r#""r""#, r#""rr""#), "board[0][0]: expected an EPIN token");
    assert_eq!(error(r#""r""#, "7"), "board[0][0]: expected an EPIN token");
    assert_eq!(
        error(r#"["r",null]"#, r#"["r"]"#),
        "board[1] has length 2, but the first list at its depth has 1"
    );
    assert_eq!(error(r#"[null,"K^"]"#, "null"), "board[1]: expected a list");
    assert_eq!(error(r#"["r",null]"#, "null"), "board[1]: expected a square");
    assert_eq!(error(r#""K^""#, "[]"), "board[1][1]: expected a square");
    assert_eq!(error(r#"[["r",null],[null,"K^"]]"#, "[]"), "board: expected at least one square");
    assert_eq!(
        error(r#"[["r",null],[null,"K^"]]"#, "[[[[null]]]]"),
        "board exceeds 3 dimensions (got 4)"
    );
    assert_eq!(
        error(r#"["P"]"#, r#"["P","P","P"]"#),
        "too many pieces for board size (5 pieces, 4 squares)"
    );
    assert_eq!(error(r#"["P"]"#, r#"["P",null]"#), "hands.first[1]: expected an EPIN token");
    assert_eq!(
        error(r#""second":"c""#, r#""second":"C""#),
        "styles.second: expected one lower-case letter"
    );
    assert_eq!(error(r#","turn":"first""#, ""), "turn: expected this field");
    assert_eq!(error(r#""turn":"first""#, r#""turn":1"#), "turn: expected \"first\" or \"second\"");
    assert_eq!(error(r#""turn":"first""#, r#""turn":"first","x":0"#), "x: PON has no such field");
    assert!(matches!(Qi::from_pon("{"), Err(PonError::Json { .. })));
    assert_eq!(Qi::from_pon("[]").unwrap_err().to_string(), "PON: expected an object");
}

#[test]
fn serde_takes_any_position_and_checks_it() {
    let qi = Qi::new(&[1, 3], "chess", "c").unwrap();
    let qi =
        qi.board_diff([(1, Some("C:K"))]).unwrap().second_player_hand_diff([("p", 2)]).unwrap();
    let json = serde_json::to_string(&qi.toggle()).unwrap();
    assert_eq!(
        json,
        r#"{"shape":[1,3],"board":[null,"C:K",null],"first_player_hand":{},"second_player_hand":{"p":2},"first_player_style":"chess","second_player_style":"c","turn":"second"}"#
    );
    assert_eq!(serde_json::from_str::<Qi>(&json).unwrap(), qi.toggle());
    let error = |from: &str, to: &str| {
        serde_json::from_str::<Qi>(&json.replace(from, to)).unwrap_err().to_string()
    };
    assert!(error("[1,3]", "[3,3]").starts_with("invalid length 3, expected 9 squares"));
    assert!(error("[1,3]", "[1,2]").starts_with("invalid length 3, expected 2 squares"));
    assert!(error("[1,3]", "[0,3]").starts_with("dimension size must be at least 1, got 0"));
    assert!(error(r#""p":2"#, r#""p":4000000000"#).starts_with("too many pieces"));
    let token: Epin = serde_json::from_str("\"+k^'\"").unwrap();
    assert_eq!(serde_json::to_string(&token).unwrap(), "\"+k^'\"");
    assert!(serde_json::from_str::<Cell>("\"a0\"").is_err());
}
