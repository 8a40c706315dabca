//! Quantik in Qi: `4/4/4/4 2A2B2C2D/2a2b2c2d Q/q`. What is not on the board is in hand.

use super::{Piece, Position, Quantik, Setup, Shape};
use crate::{
    Game, Player,
    qi::{Diff, InQi, NotInQi, NotOfGame, Qi, build, check_same, check_shape, token},
};

const SHAPE: &[u8] = &[4, 4];

/// A shape's letter, in its player's case.
fn piece_token(piece: Piece) -> &'static str {
    token(piece.letter())
}

fn pieces() -> impl Iterator<Item = Piece> {
    Player::ALL
        .into_iter()
        .flat_map(|player| Shape::ALL.into_iter().map(move |shape| Piece { player, shape }))
}

impl InQi for Quantik {
    fn to_qi(&self, position: Position) -> Result<Qi, NotInQi> {
        let setup = position.setup();
        let on = |square: usize| setup.piece_at(square as u8).map(piece_token);
        let board: [_; 16] = std::array::from_fn(|square| (square, on(square)));
        let hand = |player| {
            let left = position.inventory(player);
            Shape::ALL
                .map(|shape| (piece_token(Piece { player, shape }), left[shape.index()].into()))
        };
        let diff = Diff {
            board: &board,
            first_player_hand: &hand(Player::One),
            second_player_hand: &hand(Player::Two),
            toggle: position.to_move() == Player::Two,
        };
        build(self.name(), SHAPE, ["Q", "q"], &diff)
    }

    fn read_qi(&self, qi: &Qi) -> Result<Position, NotOfGame> {
        let game = self.name();
        check_shape(game, qi, SHAPE)?;
        let mut planes = [0; 8];
        for (index, text) in qi.board().iter().enumerate() {
            let Some(text) = text else { continue };
            let Some(plane) = pieces().position(|piece| piece_token(piece) == text) else {
                return Err(NotOfGame::Piece {
                    game: game.to_owned(),
                    index,
                    piece: text.to_owned(),
                });
            };
            planes[plane] |= 1 << index;
        }
        let position = Setup::from_planes(planes).validate().map_err(|error| NotOfGame::Rules {
            game: game.to_owned(),
            reason: error.to_string(),
        })?;
        check_same(self, qi, position)
    }
}
