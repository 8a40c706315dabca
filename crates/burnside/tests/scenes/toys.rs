//! Two small games that describe no scene of their own: one without a mapping into Qi, one with.

use burnside::{
    Game, NotAccepted, Notation, Outcome, Player,
    qi::{Diff, InQi, NotInQi, Qi},
    scene::Scenic,
};

/// What was wrong with a text. The toys only write.
#[derive(Debug, thiserror::Error)]
#[error("toys are not read")]
pub(crate) struct Unread;

/// Place a piece on any of six squares in rows of one, two and three; three of them are enough.
/// Its text is all that there is: `a/.B/... 2`.
#[derive(Clone, Debug)]
pub(crate) struct Steps;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Stones {
    squares: [Option<Player>; 6],
    to_move: Player,
}

impl Game for Steps {
    type Position = Stones;
    type Written = Stones;
    type Move = usize;

    fn name(&self) -> &'static str {
        "toy:steps"
    }

    fn accept(&self, written: Stones) -> Result<Stones, NotAccepted> {
        Ok(written)
    }

    fn start(&self) -> Stones {
        Stones { squares: [None; 6], to_move: Player::One }
    }

    fn to_move(&self, position: Stones) -> Player {
        position.to_move
    }

    fn outcome(&self, position: Stones) -> Option<Outcome> {
        let placed = |player| position.squares.iter().filter(|&&s| s == Some(player)).count();
        Player::ALL.into_iter().find(|&player| placed(player) == 3).map(Outcome::Win)
    }

    fn moves(&self, position: Stones) -> impl Iterator<Item = usize> {
        let open = self.outcome(position).is_none();
        (0..6).filter(move |&square| open && position.squares[square].is_none())
    }

    fn play_unchecked(&self, mut position: Stones, mv: usize) -> Stones {
        position.squares[mv] = Some(position.to_move);
        position.to_move = position.to_move.other();
        position
    }
}

impl Notation for Steps {
    type Error = Unread;

    fn written_text(&self, position: Stones) -> String {
        let letter = |square: usize| match position.squares[square] {
            None => '.',
            Some(Player::One) => 'B',
            Some(Player::Two) => 'a',
        };
        let row = |squares: std::ops::Range<usize>| squares.map(letter).collect::<String>();
        let rows = [row(0..1), row(1..3), row(3..6)].join("/");
        format!("{rows} {}", position.to_move.number())
    }

    fn parse_position(&self, _: &str) -> Result<Stones, Unread> {
        Err(Unread)
    }

    fn move_text(&self, _: Stones, mv: usize) -> String {
        mv.to_string()
    }

    fn parse_move(&self, _: Stones, _: &str) -> Result<usize, Unread> {
        Err(Unread)
    }
}

impl InQi for Steps {}
impl Scenic for Steps {}

/// Two layers of two by three squares. Drop one of two pieces, go with a piece to a neighboring
/// square of the same layer (what stands there is gone), or pass; it ends after twelve plies.
#[derive(Clone, Debug)]
pub(crate) struct Floors;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct House {
    squares: [Option<Player>; 12],
    hands: [u8; 2],
    plies: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Go {
    Drop(usize),
    Step(usize, usize),
    Pass,
}

impl House {
    fn to_move(self) -> Player {
        Player::ALL[usize::from(self.plies % 2)]
    }
}

impl Game for Floors {
    type Position = House;
    type Written = House;
    type Move = Go;

    fn name(&self) -> &'static str {
        "toy:floors"
    }

    fn accept(&self, written: House) -> Result<House, NotAccepted> {
        Ok(written)
    }

    fn start(&self) -> House {
        House { squares: [None; 12], hands: [2; 2], plies: 0 }
    }

    fn to_move(&self, position: House) -> Player {
        position.to_move()
    }

    fn outcome(&self, position: House) -> Option<Outcome> {
        (position.plies == 12).then_some(Outcome::Draw)
    }

    fn moves(&self, position: House) -> impl Iterator<Item = Go> {
        let player = position.to_move();
        let mut moves = Vec::new();
        if position.plies < 12 {
            moves.push(Go::Pass);
            for (square, &on) in position.squares.iter().enumerate() {
                if on.is_none() && position.hands[player.index()] > 0 {
                    moves.push(Go::Drop(square));
                }
                let sideways = if square % 3 < 2 { Some(square + 1) } else { None };
                let down = if square % 6 < 3 { Some(square + 3) } else { None };
                for other in [sideways, down].into_iter().flatten() {
                    for (from, to) in [(square, other), (other, square)] {
                        let may = position.squares[from] == Some(player);
                        if may && position.squares[to] != Some(player) {
                            moves.push(Go::Step(from, to));
                        }
                    }
                }
            }
        }
        moves.into_iter()
    }

    fn play_unchecked(&self, mut position: House, mv: Go) -> House {
        let mover = position.to_move();
        match mv {
            Go::Drop(square) => {
                position.hands[mover.index()] -= 1;
                position.squares[square] = Some(mover);
            }
            Go::Step(from, to) => {
                position.squares[from] = None;
                position.squares[to] = Some(mover);
            }
            Go::Pass => {}
        }
        position.plies += 1;
        position
    }
}

impl Notation for Floors {
    type Error = Unread;

    fn written_text(&self, position: House) -> String {
        format!("{position:?}")
    }

    fn parse_position(&self, _: &str) -> Result<House, Unread> {
        Err(Unread)
    }

    fn move_text(&self, _: House, mv: Go) -> String {
        format!("{mv:?}")
    }

    fn parse_move(&self, _: House, _: &str) -> Result<Go, Unread> {
        Err(Unread)
    }
}

impl InQi for Floors {
    fn to_qi(&self, position: House) -> Result<Qi, NotInQi> {
        let letter = |on: Option<Player>| on.map(|player| ["K", "k"][player.index()]);
        let squares = position.squares.iter().map(|&on| letter(on)).enumerate();
        let hand = |player: Player| i64::from(position.hands[player.index()]);
        let diff = Diff {
            board: &squares.collect::<Vec<_>>(),
            first_player_hand: &[("K", hand(Player::One))],
            second_player_hand: &[("k", hand(Player::Two))],
            toggle: position.to_move() == Player::Two,
        };
        let empty = Qi::new(&[2, 2, 3], "F", "f").expect("a small board");
        Ok(empty.apply(&diff).expect("few pieces"))
    }
}

impl Scenic for Floors {}
