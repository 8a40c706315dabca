//! Quantik in Qi: `4/4/4/4 2A2B2C2D/2a2b2c2d Q/q`. What is not on the board is in hand.

use super::{InQi, NotOfGame, check_same, check_shape};
use crate::{
    Game, Player,
    qi::{Diff, Epin, Qi},
    quantik::{Piece, Position, Quantik, Setup, Shape},
};

/// A shape's token, in its player's case.
fn token(piece: Piece) -> &'static str {
    let mut letter = [0; 4];
    Epin::exactly(piece.letter().encode_utf8(&mut letter)).map_or("", Epin::text)
}

fn pieces() -> impl Iterator<Item = Piece> {
    Player::ALL
        .into_iter()
        .flat_map(|player| Shape::ALL.into_iter().map(move |shape| Piece { player, shape }))
}

impl InQi for Quantik {
    fn to_qi(&self, position: Position) -> Qi {
        let setup = position.setup();
        let board: [_; 16] = std::array::from_fn(|i| (i, setup.piece_at(i as u8).map(token)));
        let hand = |player| {
            let left = position.inventory(player);
            Shape::ALL.map(|shape| (token(Piece { player, shape }), left[shape.index()].into()))
        };
        Qi::new(&[4, 4], "Q", "q")
            .and_then(|empty| {
                empty.apply(&Diff {
                    board: &board,
                    first_player_hand: &hand(Player::One),
                    second_player_hand: &hand(Player::Two),
                    toggle: position.to_move() == Player::Two,
                })
            })
            .expect("16 pieces on 16 squares")
    }

    fn from_qi(&self, qi: &Qi) -> Result<Position, NotOfGame> {
        let game = self.name();
        check_shape(game, qi, &[4, 4])?;
        let mut planes = [0; 8];
        for (index, text) in qi.board().iter().enumerate() {
            let Some(text) = text else { continue };
            let Some(plane) = pieces().position(|piece| token(piece) == text) else {
                return Err(NotOfGame::Piece { game, index, piece: text.to_owned() });
            };
            planes[plane] |= 1 << index;
        }
        let position = Setup::from_planes(planes)
            .validate()
            .map_err(|error| NotOfGame::Rules { game, reason: error.to_string() })?;
        check_same(game, qi, &self.to_qi(position))?;
        Ok(position)
    }
}
