//! Zertz in Qi: an array as wide as the board, in whose rows the rings lie side by side as on
//! the table; a square without a ring is empty, `O` is a vacant ring, `W`, `G` and `B` are
//! marbles. A marble that must go on jumping has a `+`. Captured marbles are in hand, the pool is
//! what is left: `3OOOO/2OOOOO/1OOOOOO/OOOOOOO/OOOOOO1/OOOOO2/OOOO3 / Z/z`.

use super::{Board, Cell, Color, Counts, Position, Zertz};
use crate::{
    Game, Notation, Player,
    qi::{Diff, InQi, NotInQi, NotOfGame, Qi, build, check_same, check_shape},
};

const VACANT: &str = "O";
const MARBLES: [&str; 3] = ["W", "G", "B"];
const JUMPING: [&str; 3] = ["+W", "+G", "+B"];

fn shape(board: Board) -> &'static [u8] {
    match board {
        Board::Rings37 => &[7, 7],
        Board::Rings48 => &[8, 8],
        Board::Rings61 => &[9, 9],
    }
}

/// The squares of the array, row by row, each with its cell if it has one.
fn squares(board: Board) -> impl Iterator<Item = (usize, Option<Cell>)> {
    let width = board.width();
    // The cells of row 0 end at the right edge; every further row is one step to the left.
    let indent = width - (0..width).filter(|&x| board.cell_at(0, x).is_some()).count();
    (0..width * width).map(move |index| {
        let (row, column) = (index / width, index % width);
        let x = (column + row).checked_sub(indent);
        (index, x.and_then(|x| board.cell_at(row, x)))
    })
}

/// The marbles that are neither on the board nor captured.
fn pool(rules: Zertz, on_board: Counts, captures: [Counts; 2]) -> Option<Counts> {
    let mut pool = rules.marbles();
    for taken in [on_board, captures[0], captures[1]] {
        for (left, taken) in pool.iter_mut().zip(taken) {
            *left = left.checked_sub(taken)?;
        }
    }
    Some(pool)
}

impl InQi for Zertz {
    fn to_qi(&self, position: Position) -> Result<Qi, NotInQi> {
        let game = self.name();
        let on_board = Color::ALL.map(|color| position.marbles(color).len() as u8);
        let captures = Player::ALL.map(|player| position.captures(player));
        if position.board() != self.board() {
            let reason = format!("it is on the board with {} rings", position.board());
            return Err(NotInQi { game: game.to_owned(), reason });
        }
        if pool(*self, on_board, captures) != Some(position.pool()) {
            let reason = "its pool is not what the board and the captures leave".to_owned();
            return Err(NotInQi { game: game.to_owned(), reason });
        }
        let token = |cell| match position.marble(cell) {
            Some(color) if position.chain() == Some(cell) => Some(JUMPING[color.index()]),
            Some(color) => Some(MARBLES[color.index()]),
            None => position.rings().contains(cell).then_some(VACANT),
        };
        let board: Vec<_> =
            squares(self.board()).map(|(index, cell)| (index, cell.and_then(token))).collect();
        let [first, second] = captures
            .map(|captures| Color::ALL.map(|c| (MARBLES[c.index()], captures[c.index()].into())));
        let diff = Diff {
            board: &board,
            first_player_hand: &first,
            second_player_hand: &second,
            toggle: position.to_move() == Player::Two,
        };
        build(game, shape(self.board()), ["Z", "z"], &diff)
    }

    fn read_qi(&self, qi: &Qi) -> Result<Position, NotOfGame> {
        let game = self.name();
        check_shape(game, qi, shape(self.board()))?;
        let (mut rows, mut chain) = (vec![String::new(); self.board().width()], "-".to_owned());
        let mut on_board = [0; 3];
        for (index, cell) in squares(self.board()) {
            let text = qi.board().get(index);
            let wrong = |text: &str| NotOfGame::Piece {
                game: game.to_owned(),
                index,
                piece: text.to_owned(),
            };
            let Some(cell) = cell else {
                text.map_or(Ok(()), |text| Err(wrong(text)))?;
                continue;
            };
            let letter = match text {
                None => '.',
                Some(VACANT) => 'o',
                Some(text) => {
                    let color = |texts: [&str; 3]| texts.into_iter().position(|t| t == text);
                    if color(JUMPING).is_some() {
                        chain = cell.to_string();
                    }
                    let color = color(MARBLES).or(color(JUMPING)).ok_or_else(|| wrong(text))?;
                    on_board[color] += 1;
                    Color::ALL[color].letter()
                }
            };
            rows[index / self.board().width()].push(letter);
        }
        let captures = Player::ALL.map(|player| {
            MARBLES.map(|marble| u8::try_from(qi.hand(player).count(marble)).unwrap_or(u8::MAX))
        });
        let rules = |reason: String| NotOfGame::Rules { game: game.to_owned(), reason };
        let pool = pool(*self, on_board, captures)
            .ok_or_else(|| rules("there are more marbles than the game has".to_owned()))?;
        let counts = |counts: Counts| counts.map(|count| count.to_string()).join("/");
        let text = format!(
            "{} {} {} {} {} {chain}",
            rows.join("/"),
            counts(pool),
            counts(captures[0]),
            counts(captures[1]),
            qi.turn().number(),
        );
        let position = self.parse_position(&text).map_err(|error| rules(error.to_string()))?;
        check_same(self, qi, position)
    }
}
