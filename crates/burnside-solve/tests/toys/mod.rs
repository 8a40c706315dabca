//! Small games on 3x3 squares that are in no list, to try what works for every game: with and
//! without draws, with and without an end, some that the player to move wins at the end.

#![allow(dead_code)] // each test asks for some of it

use std::{
    collections::{HashMap, hash_map},
    fmt,
};

use burnside::{
    Game, NotAccepted, Notation, Outcome, Player, Symmetric, Value,
    arrays::Arrays,
    catalog::Entry,
    qi::InQi,
    scene::Scenic,
    symmetry::{D4, Permutation},
};

const FULL: u16 = 0o777;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
/// From the reserve, or off the board.
const AWAY: u8 = 9;

/// Which game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Toy {
    /// Three marks in a line win.
    TicTacToe,
    /// Three marks in a line lose: the player who would move next wins.
    Misere,
    /// Three pieces each are placed, then moved to a neighboring point; three in a line win.
    Morris,
    /// The same, moved to any empty point.
    Anywhere,
    /// Two cars each drive off the board; whoever cannot move wins.
    Dodgem,
}

impl Toy {
    pub(crate) const ALL: [Self; 5] =
        [Self::TicTacToe, Self::Misere, Self::Morris, Self::Anywhere, Self::Dodgem];

    fn is_marks(self) -> bool {
        matches!(self, Self::TicTacToe | Self::Misere)
    }

    /// Where a car or a piece can go to from a square.
    fn steps(self, mover: Player, from: u8) -> Vec<u8> {
        let (row, column) = (i16::from(from / 3), i16::from(from % 3));
        let square = |(down, right): (i16, i16)| {
            let (row, column) = (row + down, column + right);
            let inside = (0..3).contains(&row) && (0..3).contains(&column);
            inside.then(|| (3 * row + column).unsigned_abs() as u8)
        };
        let steps: &[(i16, i16)] = match (self, mover) {
            (Self::Dodgem, Player::One) => &[(0, 1), (-1, 0), (1, 0)],
            (Self::Dodgem, Player::Two) => &[(-1, 0), (0, -1), (0, 1)],
            // Diagonals are drawn between the center and the corners.
            (Self::Morris, _) if from.is_multiple_of(2) => {
                &[(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]
            }
            (Self::Morris, _) => &[(0, 1), (0, -1), (1, 0), (-1, 0)],
            _ => return (0..9).collect(),
        };
        let mut to: Vec<u8> = steps.iter().filter_map(|&step| square(step)).collect();
        let leaves = match mover {
            Player::One => column == 2,
            Player::Two => row == 0,
        };
        if self == Self::Dodgem && leaves {
            to.push(AWAY);
        }
        to
    }

    fn all_moves(self, position: Position) -> Vec<Step> {
        let ours = position.squares[position.mover.index()];
        let free = FULL & !(position.squares[0] | position.squares[1]);
        let is_free = |to: u8| to == AWAY || free >> to & 1 == 1;
        if self.is_marks() || (self != Self::Dodgem && ours.count_ones() < 3) {
            return (0..9).filter(|&to| is_free(to)).map(|to| Step(AWAY, to)).collect();
        }
        let from = (0..9).filter(|from| ours >> from & 1 == 1);
        let steps =
            |from| self.steps(position.mover, from).into_iter().map(move |to| Step(from, to));
        from.flat_map(steps).filter(|&Step(_, to)| is_free(to)).collect()
    }
}

/// The squares of both players, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Position {
    pub(crate) squares: [u16; 2],
    pub(crate) mover: Player,
}

/// From a square to a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Step(u8, u8);

impl Game for Toy {
    type Position = Position;
    type Written = Position;
    type Move = Step;

    fn name(&self) -> &'static str {
        match self {
            Self::TicTacToe => "toy:tic-tac-toe",
            Self::Misere => "toy:misere",
            Self::Morris => "toy:morris",
            Self::Anywhere => "toy:anywhere",
            Self::Dodgem => "toy:dodgem",
        }
    }

    fn accept(&self, written: Position) -> Result<Position, NotAccepted> {
        Ok(written)
    }

    fn start(&self) -> Position {
        let squares = if *self == Self::Dodgem { [0o011, 0o600] } else { [0; 2] };
        Position { squares, mover: Player::One }
    }

    fn to_move(&self, position: Position) -> Player {
        position.mover
    }

    fn outcome(&self, position: Position) -> Option<Outcome> {
        let last = position.mover.other();
        let has_line = |player: Player| {
            LINES.iter().any(|line| position.squares[player.index()] & line == *line)
        };
        match self {
            Self::Dodgem if position.squares[last.index()] == 0 => Some(Outcome::Win(last)),
            Self::Dodgem => {
                self.all_moves(position).is_empty().then_some(Outcome::Win(position.mover))
            }
            Self::Misere if has_line(last) => Some(Outcome::Win(position.mover)),
            _ if has_line(last) => Some(Outcome::Win(last)),
            _ if !self.all_moves(position).is_empty() => None,
            _ if self.is_marks() => Some(Outcome::Draw),
            _ => Some(Outcome::Win(last)),
        }
    }

    fn moves(&self, position: Position) -> impl Iterator<Item = Step> {
        let over = self.outcome(position).is_some();
        let moves = if over { Vec::new() } else { self.all_moves(position) };
        moves.into_iter()
    }

    fn play_unchecked(&self, position: Position, Step(from, to): Step) -> Position {
        let mut squares = position.squares;
        let ours = &mut squares[position.mover.index()];
        if from != AWAY {
            *ours &= !(1 << from);
        }
        if to != AWAY {
            *ours |= 1 << to;
        }
        Position { squares, mover: position.mover.other() }
    }
}

/// The one group on offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board;

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("board")
    }
}

impl Symmetric for Toy {
    type Symmetry = D4;
    type Group = Board;
    type Code = [u8; 5];

    fn groups(&self) -> &'static [Board] {
        &[Board]
    }

    fn portable_group(&self) -> Board {
        Board
    }

    fn value_group(&self) -> Board {
        Board
    }

    fn symmetries_written(&self, _: Board, _: Position) -> impl Iterator<Item = D4> {
        let count = if *self == Self::Dodgem { 1 } else { 8 };
        D4::ALL.into_iter().take(count)
    }

    fn transform_written(&self, position: Position, symmetry: D4) -> Position {
        let map: Permutation<9> = symmetry.permutation(3);
        let squares = position.squares.map(|mask| map.permute_mask(mask.into()) as u16);
        Position { squares, ..position }
    }

    fn transform_move(&self, Step(from, to): Step, symmetry: D4) -> Step {
        let map: Permutation<9> = symmetry.permutation(3);
        let image = |square: u8| if square == AWAY { AWAY } else { map.image(square.into()) as u8 };
        Step(image(from), image(to))
    }

    fn code_written(&self, _: Board, Position { squares: [one, two], mover }: Position) -> [u8; 5] {
        let [[a, b], [c, d]] = [one.to_be_bytes(), two.to_be_bytes()];
        [mover.number(), a, b, c, d]
    }
}

impl Notation for Toy {
    type Error = fmt::Error;

    fn written_text(&self, position: Position) -> String {
        let [one, two] = position.squares;
        format!("{one:03o}/{two:03o} {}", position.mover.number())
    }

    fn parse_position(&self, _: &str) -> Result<Position, fmt::Error> {
        Err(fmt::Error)
    }

    fn move_text(&self, _: Position, Step(from, to): Step) -> String {
        format!("{from}-{to}")
    }

    fn parse_move(&self, _: Position, _: &str) -> Result<Step, fmt::Error> {
        Err(fmt::Error)
    }
}

impl InQi for Toy {}
impl Scenic for Toy {}

impl Arrays for Toy {
    type Word = u16;

    fn width(&self) -> Option<usize> {
        Some(3)
    }

    fn layout(&self) -> &'static str {
        "squares of both players, whose turn it is"
    }

    fn load(&self, row: &[u16]) -> Result<Position, String> {
        let &[one, two, mover] = row else { return Err("three words".to_owned()) };
        let mover = Player::try_index(usize::from(mover)).ok_or("0 or 1")?;
        Ok(Position { squares: [one, two], mover })
    }

    fn store(&self, position: Position, row: &mut [u16]) {
        let [one, two] = position.squares;
        row.copy_from_slice(&[one, two, position.mover.index() as u16]);
    }

    fn actions(&self) -> usize {
        100
    }

    fn action(&self, Step(from, to): Step) -> Option<usize> {
        Some(usize::from(from) * 10 + usize::from(to))
    }

    fn move_of(&self, _: Position, action: usize) -> Option<Step> {
        (action < 100).then_some(Step((action / 10) as u8, (action % 10) as u8))
    }
}

impl Entry for Toy {
    fn rules_in_short(&self) -> &'static str {
        "a toy"
    }

    fn can_return(&self) -> bool {
        !self.is_marks()
    }

    fn position_of_code(&self, code: &[u8]) -> Option<Position> {
        let &[mover, a, b, c, d] = code else { return None };
        let squares = [u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])];
        let mover = Player::try_index(usize::from(mover).checked_sub(1)?)?;
        let apart = squares[0] & squares[1] == 0 && (squares[0] | squares[1]) <= FULL;
        apart.then_some(Position { squares, mover })
    }
}

/// Every position that can be reached with its value, by the definition: over and over again until
/// nothing changes.
pub(crate) fn by_force<G: Game>(game: &G) -> HashMap<G::Position, Value> {
    let mut children: HashMap<G::Position, Vec<G::Position>> = HashMap::new();
    let mut fresh = vec![game.start()];
    while let Some(position) = fresh.pop() {
        if let hash_map::Entry::Vacant(place) = children.entry(position) {
            let next: Vec<_> = game.moves(position).map(|mv| game.play(position, mv)).collect();
            fresh.extend(&next);
            place.insert(next);
        }
    }
    // What is decided within this many plies, for more and more of them.
    let mut values: HashMap<G::Position, Value> = HashMap::new();
    for _ in 0..60 {
        let better = |(&position, children): (&G::Position, &Vec<G::Position>)| {
            let mover = game.to_move(position);
            if let Some(outcome) = game.outcome(position) {
                return Some((position, Value::of_finished(outcome, mover)));
            }
            let seen = |child: &G::Position| {
                let value = values.get(child).copied().unwrap_or(Value::Draw);
                if game.to_move(*child) == mover {
                    value.one_ply_later()
                } else {
                    value.one_ply_earlier()
                }
            };
            children.iter().map(seen).max().map(|best| (position, best))
        };
        let next = children.iter().filter_map(better).collect();
        if next == values {
            return values;
        }
        values = next;
    }
    panic!("values of this game are further away than sixty plies");
}
