//! Every game in the common tongue and back.

use burnside::{
    Notation, laws,
    qi::{InQi, NotOfGame, Qi},
    quantik::Quantik,
};

/// Positions of random games go there and back, as Qi, FEEN and PON, and no two share a form.
fn both_ways<G: InQi + Notation>(game: &G, games: usize) -> Result<(), Box<dyn std::error::Error>> {
    let mut forms = std::collections::HashMap::new();
    for position in laws::sample(game, 7, games) {
        let qi = game.to_qi(position)?;
        assert_eq!(game.from_qi(&qi)?, position);
        let feen = game.to_feen(position)?;
        assert_eq!(game.from_feen(&feen)?, position, "{feen}");
        assert_eq!(Qi::from_pon(&qi.to_pon()?)?, qi);
        assert_eq!(qi.turn(), game.to_move(position), "{feen}");
        if let Some(other) = forms.insert(feen, position) {
            assert_eq!(other, position);
        }
        // Whoever's turn it is, it is not the other's as well.
        if let Ok(other) = game.from_qi(&qi.toggle()) {
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
            match game.from_qi(&changed) {
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

    let error = |feen: &str| Quantik.from_feen(feen).unwrap_err().to_string();
    assert_eq!(error("4/4/4 / Q/q"), "the board has the shape [3, 4]: that of quantik is [4, 4]");
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
        "player 2 plays the style \"x\": in quantik it should be \"q\""
    );
    assert_eq!(
        error("4/4/4/4 2A2B2C2D/2a2b2c2d q/Q"),
        "player 2 is to move: in quantik it should be player 1"
    );
    assert_eq!(
        error("Aa2/4/4/4 2B2C2DA/2b2c2da Q/q"),
        "not a position of quantik: square 1 holds a, which shares a line with A on square 0"
    );
    let wide = Qi::new(&[4, 4], "Q", "q")?.board_diff([(3, Some("A:A"))])?;
    assert!(matches!(Quantik.from_qi(&wide), Err(NotOfGame::Piece { index: 3, .. })));
    Ok(())
}
