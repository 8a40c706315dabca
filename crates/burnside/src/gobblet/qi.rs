//! Gobblet Gobblers in Qi: one layer of 3x3 for each size, small, medium, large; what is not on
//! the board is in hand: `3/3/3//3/3/3//3/3/3 2L2M2S/2l2m2s G/g`.

use super::{Board, Gobblet, Pos, Setup, Size};
use crate::{
    Game, Player,
    qi::{Diff, InQi, NotInQi, NotOfGame, Qi, build, check_same, check_shape, token},
};

const SHAPE: &[u8] = &[3, 3, 3];

fn piece_token(player: Player, size: Size) -> &'static str {
    token(match player {
        Player::One => size.letter(),
        Player::Two => size.letter().to_ascii_lowercase(),
    })
}

impl InQi for Gobblet {
    fn to_qi(&self, position: Board) -> Result<Qi, NotInQi> {
        let on = |index: usize| {
            let (size, cell) = (Size::ALL[index / 9], position.cell(Pos::ALL[index % 9]));
            let owner = (cell >> (2 * size.index()) & 3).checked_sub(1)?;
            Some(piece_token(Player::ALL[owner as usize], size))
        };
        let board: [_; 27] = std::array::from_fn(|index| (index, on(index)));
        let hand = |player| {
            let left = position.reserves(player);
            Size::ALL.map(|size| (piece_token(player, size), left[size.index()].into()))
        };
        let diff = Diff {
            board: &board,
            first_player_hand: &hand(Player::One),
            second_player_hand: &hand(Player::Two),
            toggle: position.current_player() == Player::Two,
        };
        build(self.name(), SHAPE, ["G", "g"], &diff)
    }

    fn read_qi(&self, qi: &Qi) -> Result<Board, NotOfGame> {
        let game = self.name();
        check_shape(game, qi, SHAPE)?;
        let mut setup = Setup::default();
        for (index, text) in qi.board().iter().enumerate() {
            let Some(text) = text else { continue };
            let size = Size::ALL[index / 9];
            let owner = Player::ALL.into_iter().find(|&player| piece_token(player, size) == text);
            let Some(owner) = owner else {
                return Err(NotOfGame::Piece {
                    game: game.to_owned(),
                    index,
                    piece: text.to_owned(),
                });
            };
            setup.push_piece(Pos::ALL[index % 9], owner, size);
        }
        if qi.turn() == Player::Two {
            setup.switch_player();
        }
        let board = setup.validate().map_err(|error| NotOfGame::Rules {
            game: game.to_owned(),
            reason: error.to_string(),
        })?;
        check_same(self, qi, board)
    }
}
