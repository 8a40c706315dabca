//! The kit judged: a small game that obeys is accepted, and each way of breaking it is noticed.

use std::fmt;

use burnside::{
    Canonical, Game, Notation, Outcome, Player, Reversible, Symmetric, Symmetry,
    laws::{self, Law, Violation},
    symmetry::{D4, UnknownSymmetry, plain_canonical},
};

/// Two players mark the squares of a 2x2 board in turn; a diagonal wins. One law may be broken.
#[derive(Clone)]
struct Corners {
    broken: Option<Law>,
}

/// The marks of both players, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Marks([u8; 2]);

impl Corners {
    fn breaks(&self, law: Law) -> bool {
        self.broken == Some(law)
    }
}

impl Game for Corners {
    type Position = Marks;
    type Move = u8;

    fn name(&self) -> &str {
        "corners"
    }

    fn start(&self) -> Marks {
        Marks([0, 0])
    }

    fn to_move(&self, Marks([one, two]): Marks) -> Player {
        // Broken: whoever left the first square empty.
        if self.breaks(Law::SideMapped) && one & 1 == 1 {
            return Player::Two;
        }
        if one.count_ones() == two.count_ones() { Player::One } else { Player::Two }
    }

    fn outcome(&self, Marks([one, two]): Marks) -> Option<Outcome> {
        let diagonal = |marks: u8| marks & 0b1001 == 0b1001 || marks & 0b0110 == 0b0110;
        if diagonal(one) {
            // Broken: one diagonal wins for the other player.
            let upside_down = self.breaks(Law::OutcomeMapped) && one & 0b0110 == 0b0110;
            return Some(Outcome::Win(if upside_down { Player::Two } else { Player::One }));
        }
        if diagonal(two) {
            return Some(Outcome::Win(Player::Two));
        }
        (one | two == 0b1111).then_some(Outcome::Draw)
    }

    fn moves(&self, position: Marks) -> impl Iterator<Item = u8> {
        let Marks([one, two]) = position;
        let taken = one | two;
        let over = self.outcome(position).is_some();
        let mut moves: Vec<u8> = (0..4).filter(|square| taken >> square & 1 == 0).collect();
        if over && !self.breaks(Law::FinishedHasNoMoves) {
            moves.clear();
        }
        if self.breaks(Law::UnfinishedHasMoves) && taken.count_ones() == 2 {
            moves.clear();
        }
        if self.breaks(Law::MovesDistinct) && !moves.is_empty() {
            moves.push(moves[0]);
        }
        if self.breaks(Law::MovesMapped) && taken.is_power_of_two() {
            moves.retain(|&square| square != 3);
        }
        moves.into_iter()
    }

    fn is_legal(&self, position: Marks, mv: u8) -> bool {
        let legal = self.moves(position).any(|listed| listed == mv);
        legal != (self.breaks(Law::LegalityAgrees) && position == self.start())
    }

    fn play_unchecked(&self, position: Marks, mv: u8) -> Marks {
        let Marks(mut marks) = position;
        let mover = usize::from(marks[0].count_ones() != marks[1].count_ones());
        // Broken: the last square is marked for the first player, whoever moves.
        let mover = if self.breaks(Law::PlayMapped) && mv == 3 { 0 } else { mover };
        marks[mover] |= 1 << mv;
        Marks(marks)
    }

    fn try_play(&self, position: Marks, mv: u8) -> Result<Marks, burnside::PlayError<Marks, u8>> {
        if self.is_legal(position, mv) && !self.breaks(Law::PlayAgrees) {
            return Ok(self.play_unchecked(position, mv));
        }
        Err(burnside::PlayError { position, mv, outcome: self.outcome(position) })
    }
}

impl Reversible for Corners {
    type Undo = u8;

    fn make(&self, position: &mut Marks, mv: u8) -> u8 {
        if !self.breaks(Law::MakeAgrees) {
            *position = self.play_unchecked(*position, mv);
        }
        mv
    }

    fn undo(&self, position: &mut Marks, mv: u8) {
        position.0[0] &= !(1 << mv);
        if !self.breaks(Law::UndoRestores) {
            position.0[1] &= !(1 << mv);
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Unreadable;

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unreadable")
    }
}

impl std::error::Error for Unreadable {}

impl Notation for Corners {
    type Error = Unreadable;

    fn position_text(&self, Marks([one, two]): Marks) -> String {
        format!("{one} {two}")
    }

    fn parse_position(&self, text: &str) -> Result<Marks, Unreadable> {
        let (one, two) = text.split_once(' ').ok_or(Unreadable)?;
        let (one, two) = if self.breaks(Law::PositionText) { (two, one) } else { (one, two) };
        let read = |text: &str| text.parse().map_err(|_| Unreadable);
        Ok(Marks([read(one)?, read(two)?]))
    }

    fn move_text(&self, _: Marks, mv: u8) -> String {
        if self.breaks(Law::MoveText) { "0".to_owned() } else { mv.to_string() }
    }

    fn parse_move(&self, _: Marks, text: &str) -> Result<u8, Unreadable> {
        text.parse().map_err(|_| Unreadable)
    }
}

/// A symmetry of the square, and the law that it breaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Turn(D4, Option<Law>);

/// The broken law rides along where `Symmetry` leaves no room for it: in the name.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(Law::Names) => f.write_str("id"),
            Some(law) => write!(f, "{}/{law:?}", self.0),
            None => self.0.fmt(f),
        }
    }
}

impl std::str::FromStr for Turn {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        let (turn, law) = name.split_once('/').unwrap_or((name, ""));
        let law = Law::ALL.iter().find(|known| format!("{known:?}") == law);
        Ok(Self(turn.parse()?, law.copied()))
    }
}

impl Symmetry for Turn {
    const IDENTITY: Self = Self(D4::IDENTITY, None);

    fn then(self, next: Self) -> Self {
        let broken = self.1.or(next.1);
        let (first, second) =
            if broken == Some(Law::Composition) { (next.0, self.0) } else { (self.0, next.0) };
        Self::of(first.then(second), broken)
    }

    fn inverse(self) -> Self {
        Self::of(if self.1 == Some(Law::Inverse) { self.0 } else { self.0.inverse() }, self.1)
    }
}

impl Turn {
    fn of(turn: D4, broken: Option<Law>) -> Self {
        Self(turn, broken.filter(|_| turn != D4::Identity))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Square;

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("d4")
    }
}

impl Symmetric for Corners {
    type Symmetry = Turn;
    type Group = Square;
    type Code = [u8; 2];

    fn groups(&self) -> &'static [Square] {
        &[Square]
    }

    fn portable_group(&self) -> Square {
        Square
    }

    fn value_group(&self) -> Square {
        Square
    }

    fn symmetries(&self, _: Square, _: Marks) -> impl Iterator<Item = Turn> {
        let mut all = D4::ALL;
        if self.breaks(Law::Identity) {
            all.reverse();
        }
        all.into_iter().map(|turn| Turn::of(turn, self.broken))
    }

    fn transform(&self, Marks(marks): Marks, Turn(turn, _): Turn) -> Marks {
        Marks(marks.map(|mask| turn.permutation::<4>(2).permute_mask(mask as u64) as u8))
    }

    fn transform_move(&self, mv: u8, Turn(turn, _): Turn) -> u8 {
        turn.permutation::<4>(2).image(mv as usize) as u8
    }

    fn code(&self, _: Square, Marks(marks): Marks) -> [u8; 2] {
        marks
    }

    fn canonical(&self, group: Square, position: Marks) -> Canonical<Marks, Turn> {
        let plain = plain_canonical(self, group, position);
        let largest = || {
            let images = self.symmetries(group, position).map(|s| self.transform(position, s));
            images.max_by_key(|&image| self.code(group, image)).expect("there are eight")
        };
        match self.broken {
            Some(Law::CanonicalMinimal) => Canonical { position: largest(), ..plain },
            Some(Law::Witness) => {
                let witness = self.symmetries(group, position).last().expect("eight");
                Canonical { witness, ..plain }
            }
            Some(Law::CanonicalIdempotent) if plain.position == position => {
                Canonical { position: largest(), ..plain }
            }
            Some(Law::Stabilizer) => Canonical { stabilizer: 8 / plain.orbit + 1, ..plain },
            Some(Law::Orbit) => Canonical { orbit: 9, ..plain },
            _ => plain,
        }
    }

    fn canonical_position(&self, group: Square, position: Marks) -> Marks {
        match self.broken {
            Some(Law::CanonicalAgrees) => Marks([15, 15]),
            // Right for the position asked about, wrong for its images.
            Some(Law::CanonicalConstant) if position == ODD_ONE => Marks([1, 0]),
            Some(Law::CanonicalConstant) if position.0[0].is_power_of_two() => Marks([15, 15]),
            _ => plain_canonical(self, group, position).position,
        }
    }
}

/// One mark, not canonical: here each way of breaking canonical forms shows.
const ODD_ONE: Marks = Marks([2, 0]);

fn check_all(game: &Corners) -> Result<(), Violation> {
    let mut positions = vec![ODD_ONE];
    positions.extend(laws::sample(&Corners { broken: None }, 7, 20));
    laws::check_rules(game, &positions)?;
    laws::check_undo(game, &positions)?;
    laws::check_text(game, &positions)?;
    laws::check_symmetry(game, Square, &positions)
}

#[test]
fn a_game_that_obeys_is_accepted() {
    assert_eq!(check_all(&Corners { broken: None }), Ok(()));
}

#[test]
fn each_law_is_noticed_when_it_is_broken() {
    for &law in Law::ALL {
        let violation = check_all(&Corners { broken: Some(law) }).unwrap_err();
        assert_eq!(violation.law, law, "{violation}");
        assert!(violation.to_string().len() > format!("{law:?}: ").len());
    }
}

#[test]
fn samples_are_whole_games_and_repeat_with_their_seed() {
    let game = Corners { broken: None };
    let positions = laws::sample(&game, 1, 5);
    assert_eq!(positions, laws::sample(&game, 1, 5));
    assert_eq!(positions.iter().filter(|&&p| p == game.start()).count(), 5);
    assert_eq!(positions.iter().filter(|&&p| game.outcome(p).is_some()).count(), 5);
}
