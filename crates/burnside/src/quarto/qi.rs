//! Quarto in Qi: pieces 0 to 15 are `A` to `P`, whoever placed them; the piece that was given is
//! in the hand of the player who places it: `4/4/4/4 /A q/Q`.

use super::{Piece, Position, Quarto, Setup, Square};
use crate::{
    Game, Player,
    qi::{Diff, InQi, NotInQi, NotOfGame, Qi, build, check_same, check_shape, token},
};

const SHAPE: &[u8] = &[4, 4];

fn piece_token(piece: Piece) -> &'static str {
    token((b'A' + piece.bits()) as char)
}

fn piece_of(token: &str) -> Option<Piece> {
    match token.as_bytes() {
        [letter @ b'A'..=b'P'] => Piece::new(letter - b'A'),
        _ => None,
    }
}

impl InQi for Quarto {
    fn to_qi(&self, position: Position) -> Result<Qi, NotInQi> {
        // Square 15 is the first one, top left.
        let on = |index: usize| position.piece(Square::ALL[15 - index]).map(piece_token);
        let board: [_; 16] = std::array::from_fn(|index| (index, on(index)));
        let given = position.hand().map(|piece| (piece_token(piece), 1));
        let to_move = self.to_move(position);
        let hand = |player| if player == to_move { given.as_slice() } else { &[] };
        let diff = Diff {
            board: &board,
            first_player_hand: hand(Player::One),
            second_player_hand: hand(Player::Two),
            toggle: to_move == Player::Two,
        };
        build(self.name(), SHAPE, ["Q", "q"], &diff)
    }

    fn read_qi(&self, qi: &Qi) -> Result<Position, NotOfGame> {
        let game = self.name();
        check_shape(game, qi, SHAPE)?;
        let mut board = [None; 16];
        for (index, text) in qi.board().iter().enumerate() {
            let Some(text) = text else { continue };
            let piece = piece_of(text).ok_or_else(|| NotOfGame::Piece {
                game: game.to_owned(),
                index,
                piece: text.to_owned(),
            })?;
            board[15 - index] = Some(piece);
        }
        let mut held = Player::ALL.into_iter().flat_map(|player| qi.hand(player).iter());
        let given = held.find_map(|(text, _)| piece_of(text));
        let rules = |reason: String| NotOfGame::Rules { game: game.to_owned(), reason };
        let setup = Setup::new(board, given).map_err(|error| rules(error.to_string()))?;
        let position = self.check(setup).map_err(|error| rules(error.to_string()))?;
        check_same(self, qi, position)
    }
}
