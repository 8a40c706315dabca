//! Every game in the common tongue and back.

use burnside::{
    Game, Notation,
    gobblet::{Gobblet, Reveal},
    laws,
    qi::{InQi, NotOfGame, Qi},
    quantik::Quantik,
    quarto::Quarto,
    zertz::Zertz,
};

/// Positions of random games go there and back, as Qi, FEEN and PON, and no two share a form.
fn both_ways<G: InQi + Notation>(game: &G, games: usize) -> Result<(), Box<dyn std::error::Error>> {
    let mut forms = std::collections::HashMap::new();
    for position in laws::sample(game, 7, games) {
        let qi = game.to_qi(position)?;
        assert_eq!(game.read_qi(&qi)?, position);
        let feen = game.to_feen(position)?;
        assert_eq!(game.read_feen(&feen)?, position, "{feen}");
        assert_eq!(Qi::from_pon(&qi.to_pon()?)?, qi);
        assert_eq!(qi.turn(), game.to_move(position), "{feen}");
        if let Some(other) = forms.insert(feen, position) {
            assert_eq!(other, position);
        }
        // Whoever's turn it is, it is not the other's as well.
        if let Ok(other) = game.read_qi(&qi.toggle()) {
            assert_ne!(other, position);
        }
    }
    Ok(())
}

/// Every single change to a position's form is refused, or is the form of another position.
fn damage_is_noticed<G: InQi>(game: &G, pieces: &[&str]) {
    for position in laws::sample(game, 8, 3) {
        let qi = game.to_qi(position).unwrap();
        let squares = (0..qi.square_count()).flat_map(|index| {
            let pieces = pieces.iter().copied().map(Some).chain([None]);
            pieces.map(move |piece| (index, piece))
        });
        let boards = squares.filter_map(|square| qi.board_diff([square]).ok());
        let first = pieces.iter().flat_map(|&piece| [(piece, 1), (piece, -1)]);
        let first = first.filter_map(|change| qi.first_player_hand_diff([change]).ok());
        let second = pieces.iter().flat_map(|&piece| [(piece, 1), (piece, -1)]);
        let second = second.filter_map(|change| qi.second_player_hand_diff([change]).ok());
        for changed in boards.chain(first).chain(second) {
            match game.read_qi(&changed) {
                Ok(other) => {
                    assert_eq!(game.to_qi(other).as_ref(), Ok(&changed));
                    assert_eq!(other == position, changed == qi);
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

#[test]
fn quantik() -> Result<(), Box<dyn std::error::Error>> {
    both_ways(&Quantik, 200)?;
    damage_is_noticed(&Quantik, &["A", "b", "D", "+A", "E", "A:A"]);
    assert_eq!(Quantik.to_feen("..../..../..../....".parse()?)?, "4/4/4/4 2A2B2C2D/2a2b2c2d Q/q");

    let error = |feen: &str| Quantik.read_feen(feen).unwrap_err().to_string();
    assert_eq!(
        error("4/4/4 / Q/q"),
        "the board has the shape [3, 4], but that of quantik is [4, 4]"
    );
    assert_eq!(
        error("4/1E2/4/4 2A2B2C2D/2a2b2c2d Q/q"),
        "too many pieces for board size (17 pieces, 16 squares)"
    );
    assert_eq!(
        error("4/1E2/4/4 2A2B2CD/2a2b2c2d Q/q"),
        "square 5 holds \"E\", which quantik does not have there"
    );
    assert_eq!(
        error("4/4/4/4 2A2B2C2D/2a2b2c2d Q/x"),
        "player 2 plays the style \"x\", but in quantik it should be \"q\""
    );
    assert_eq!(
        error("4/4/4/4 2A2B2C2D/2a2b2c2d q/Q"),
        "player 2 is to move, but in quantik it should be player 1"
    );
    assert_eq!(
        error("Aa2/4/4/4 2B2C2DA/2b2c2da Q/q"),
        "not a position of quantik: square 1 holds a, which shares a line with A on square 0"
    );
    let wide = Qi::new(&[4, 4], "Q", "q")?.board_diff([(3, Some("A:A"))])?;
    assert!(matches!(Quantik.read_qi(&wide), Err(NotOfGame::Piece { index: 3, .. })));
    Ok(())
}

#[test]
fn quarto() -> Result<(), Box<dyn std::error::Error>> {
    for rules in [Quarto::LINES, Quarto::SQUARES] {
        both_ways(&rules, 200)?;
        damage_is_noticed(&rules, &["A", "C", "P", "Q", "a", "+A"]);
    }
    let rules = Quarto::LINES;
    assert_eq!(rules.to_feen(rules.start())?, "4/4/4/4 / Q/q");
    // Player one gave piece 0; player two is to place it.
    let given = rules.parse_position("..../..../..../.... 0")?;
    assert_eq!(rules.to_feen(given)?, "4/4/4/4 /A q/Q");
    // The first rank is squares 15 to 12.
    let placed = rules.parse_position("01../..../..../..F4 3")?;
    assert_eq!(rules.to_feen(placed)?, "AB2/4/4/2PE /D q/Q");

    let error = |feen: &str| rules.read_feen(feen).unwrap_err().to_string();
    assert_eq!(error("4/4/4/3A / Q/q"), "player 1 is to move, but in quarto it should be player 2");
    assert_eq!(error("4/4/4/4 A/ q/Q"), "player 1 holds A 1 times, but in quarto it should be 0");
    assert_eq!(error("4/4/4/3A /A q/Q"), "not a position of quarto: piece 0 occurs twice");
    assert_eq!(error("4/4/4/4 /A Q/q"), "player 1 is to move, but in quarto it should be player 2");
    Ok(())
}

#[test]
fn gobblet() -> Result<(), Box<dyn std::error::Error>> {
    for reveal in Reveal::ALL {
        let rules = Gobblet { reveal };
        both_ways(&rules, 30)?;
        damage_is_noticed(&rules, &["S", "m", "L", "l", "+S", "Q"]);
    }
    let rules = Gobblet::default();
    assert_eq!(rules.to_feen(rules.start())?, "3/3/3//3/3/3//3/3/3 2L2M2S/2l2m2s G/g");
    // One stack in the middle, small under medium under large.
    let stack = rules.parse_position(".,.,./.,sMl,./.,.,. 1")?;
    let feen = "3/1s1/3//3/1M1/3//3/1l1/3 2L2SM/2mls G/g";
    assert_eq!(rules.to_feen(stack)?, feen);
    assert_eq!(rules.read_feen(feen)?, stack);

    let error = |feen: &str| rules.read_feen(feen).unwrap_err().to_string();
    assert_eq!(
        error("3/1M1/3//3/3/3//3/3/3 2L2SM/2l2m2s G/g"),
        "square 4 holds \"M\", which gobblet does not have there"
    );
    assert_eq!(
        error("SSS/3/3//3/3/3//3/3/3 2L2M/2l2m2s g/G"),
        "not a position of gobblet: player 1 has 3 small pieces on the board, but only two exist"
    );
    assert_eq!(
        error("S2/3/3//3/3/3//3/3/3 2L2M2S/2l2m2s g/G"),
        "player 1 holds S 2 times, but in gobblet it should be 1"
    );
    Ok(())
}

#[test]
fn zertz() -> Result<(), Box<dyn std::error::Error>> {
    for rules in Zertz::ALL {
        both_ways(&rules, 20)?;
        damage_is_noticed(&rules, &["O", "W", "G", "+B", "+W", "w"]);
    }
    let rules = Zertz::RINGS_37;
    let start = "3OOOO/2OOOOO/1OOOOOO/OOOOOOO/OOOOOO1/OOOOO2/OOOO3 / Z/z";
    assert_eq!(rules.to_feen(rules.start())?, start);
    assert_eq!(
        Zertz::RINGS_48.to_feen(Zertz::RINGS_48.start())?,
        "4OOOO/3OOOOO/2OOOOOO/1OOOOOOO/OOOOOOOO/OOOOOOO1/OOOOOO2/OOOOO3 / Z/z"
    );
    // The rows are those of the game's own text, in the same order.
    let position = rules
        .parse_position("oooo/owooo/ooogoo/ooboooo/oooooo/oooo./ooo. 4/5/7 1/0/1 0/2/1 2 -")?;
    let feen = "3OOOO/2OWOOO/1OOOGOO/OOBOOOO/OOOOOO1/OOOO3/OOO4 BW/2GB z/Z";
    assert_eq!(rules.to_feen(position)?, feen);
    assert_eq!(rules.read_feen(feen)?, position);
    // A marble in the middle of its jumps.
    let jumping = rules
        .parse_position("oooo/ooooo/oooooo/ooowgoo/oooooo/ooooo/ooo. 5/7/10 0/0/0 0/0/0 1 d4")?;
    let feen = "3OOOO/2OOOOO/1OOOOOO/OOO+WGOO/OOOOOO1/OOOOO2/OOO4 / Z/z";
    assert_eq!(rules.to_feen(jumping)?, feen);
    assert_eq!(rules.read_feen(feen)?, jumping);

    let error = |feen: &str| rules.read_feen(feen).unwrap_err().to_string();
    assert_eq!(
        error(&start.replace("3OOOO/2", "2OOOOO/2")),
        "square 2 holds \"O\", which zertz:37 does not have there"
    );
    assert_eq!(
        error(&start.replace(" / Z", " 7W/ Z")),
        "not a position of zertz:37: there are more marbles than the game has"
    );
    assert_eq!(
        error(&start.replace(" / Z", " A/ Z")),
        "player 1 holds A 1 times, but in zertz:37 it should be 0"
    );
    // What came from outside need not have a form.
    let full = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo";
    let crowded = rules.parse_position(&format!("{full} 0/0/0 6/8/10 0/0/0 1 -"))?;
    assert!(rules.to_qi(crowded).unwrap_err().to_string().contains("61 pieces, 49 squares"));
    let inflated = rules.parse_position(&format!("{full} 6/8/11 0/0/0 0/0/0 1 -"))?;
    assert!(rules.to_qi(inflated).unwrap_err().to_string().contains("pool"));
    Ok(())
}
