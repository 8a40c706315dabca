//! Tic-tac-toe in Qi: `X` and `o` on a board of 3x3, nothing in hand: `3/3/3 / T/t`.

use super::{Position, TicTacToe};
use crate::{
    Game, Player,
    qi::{Diff, InQi, NotInQi, NotOfGame, Qi, build, check_same, check_shape, token},
};

const SHAPE: &[u8] = &[3, 3];

/// The mark of a player.
fn mark(player: Player) -> &'static str {
    token(match player {
        Player::One => 'X',
        Player::Two => 'o',
    })
}

impl InQi for TicTacToe {
    fn to_qi(&self, position: Position) -> Result<Qi, NotInQi> {
        let board: [_; 9] =
            std::array::from_fn(|square| (square, position.owner(square).map(mark)));
        let diff = Diff {
            board: &board,
            first_player_hand: &[],
            second_player_hand: &[],
            toggle: position.to_move() == Player::Two,
        };
        build(self.name(), SHAPE, ["T", "t"], &diff)
    }

    fn read_qi(&self, qi: &Qi) -> Result<Position, NotOfGame> {
        let game = self.name();
        check_shape(game, qi, SHAPE)?;
        let mut marks = [0; 2];
        for (index, text) in qi.board().iter().enumerate() {
            let Some(text) = text else { continue };
            let Some(owner) = Player::ALL.into_iter().find(|&player| mark(player) == text) else {
                let (game, piece) = (game.to_owned(), text.to_owned());
                return Err(NotOfGame::Piece { game, index, piece });
            };
            marks[owner.index()] |= 1 << index;
        }
        let position = Position::new(marks).ok_or_else(|| NotOfGame::Rules {
            game: game.to_owned(),
            reason: "no game leads to these marks".to_owned(),
        })?;
        check_same(self, qi, position)
    }
}
