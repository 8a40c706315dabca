//! The kit judged: a small game that obeys is accepted, and each way of breaking it is noticed.

use std::fmt;

use burnside::{
    Canonical, Game, NotAccepted, Notation, Outcome, Player, Reversible, Symmetric, Symmetry,
    laws::{self, Law, Violation},
    symmetry::{D4, UnknownSymmetry, plain_canonical},
};

/// Two players mark the squares of a 2x2 board in turn; a diagonal wins. One law may be broken.
#[derive(Clone)]
struct Corners {
    broken: Option<Law>,
}

/// The marks of both players, who moved in turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Marks([u8; 2]);

/// Any marks at all: what can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Drawn([u8; 2]);

impl From<Marks> for Drawn {
    fn from(Marks(marks): Marks) -> Self {
        Self(marks)
    }
}

impl Corners {
    fn breaks(&self, law: Law) -> bool {
        self.broken == Some(law)
    }
}

impl Game for Corners {
    type Position = Marks;
    type Written = Drawn;
    type Move = u8;

    fn name(&self) -> &'static str {
        "corners"
    }

    fn accept(&self, Drawn([one, two]): Drawn) -> Result<Marks, NotAccepted> {
        let in_turn = [0, 1].contains(&one.count_ones().wrapping_sub(two.count_ones()));
        if one & two == 0 && in_turn && !self.breaks(Law::Accepted) {
            return Ok(Marks([one, two]));
        }
        Err(NotAccepted::new("not in turn"))
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

    fn count_two_plies(&self, position: Marks) -> (u64, u64) {
        let count = |position| self.moves(position).count() as u64;
        let after: u64 =
            self.moves(position).map(|mv| count(self.play_unchecked(position, mv))).sum();
        let wrong = self.breaks(Law::CountsAgree) && position != self.start();
        (count(position), after + u64::from(wrong))
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

    fn written_text(&self, Drawn([one, two]): Drawn) -> String {
        format!("{one} {two}")
    }

    fn parse_position(&self, text: &str) -> Result<Marks, Unreadable> {
        let Drawn([one, two]) = Self::read(text)?;
        if self.breaks(Law::PositionText) {
            return Ok(Marks([two, one]));
        }
        if self.breaks(Law::ReadAccepted) {
            return Ok(Marks([one, two]));
        }
        self.accept(Drawn([one, two])).map_err(|_| Unreadable)
    }

    fn parse_written(&self, text: &str) -> Result<Drawn, Unreadable> {
        let Drawn([one, two]) = Self::read(text)?;
        Ok(Drawn(if self.breaks(Law::WrittenText) { [two, one] } else { [one, two] }))
    }

    fn move_text(&self, _: Marks, mv: u8) -> String {
        if self.breaks(Law::MoveText) { "0".to_owned() } else { mv.to_string() }
    }

    fn parse_move(&self, _: Marks, text: &str) -> Result<u8, Unreadable> {
        text.parse().map_err(|_| Unreadable)
    }
}

impl Corners {
    fn read(text: &str) -> Result<Drawn, Unreadable> {
        let (one, two) = text.split_once(' ').ok_or(Unreadable)?;
        let read = |text: &str| text.parse().map_err(|_| Unreadable);
        Ok(Drawn([read(one)?, read(two)?]))
    }
}

/// A symmetry of the square, perhaps with the players' marks exchanged, and the law that it
/// breaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Turn(D4, Option<Law>, bool);

/// The broken law rides along where `Symmetry` leaves no room for it: in the name.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let swap = if self.2 { "swap/" } else { "" };
        match self.1 {
            Some(Law::Names) => f.write_str("id"),
            Some(law) => write!(f, "{swap}{}/{law:?}", self.0),
            None => write!(f, "{swap}{}", self.0),
        }
    }
}

impl std::str::FromStr for Turn {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        let (swap, name) = name.strip_prefix("swap/").map_or((false, name), |rest| (true, rest));
        let (turn, law) = name.split_once('/').unwrap_or((name, ""));
        let law = Law::ALL.iter().find(|known| format!("{known:?}") == law);
        Ok(Self(turn.parse()?, law.copied(), swap))
    }
}

impl Symmetry for Turn {
    const IDENTITY: Self = Self(D4::IDENTITY, None, false);

    fn then(self, next: Self) -> Self {
        let broken = self.1.or(next.1);
        let (first, second) =
            if broken == Some(Law::Composition) { (next.0, self.0) } else { (self.0, next.0) };
        Self::of(first.then(second), broken, self.2 != next.2)
    }

    fn inverse(self) -> Self {
        let turn = if self.1 == Some(Law::Inverse) { self.0 } else { self.0.inverse() };
        Self::of(turn, self.1, self.2)
    }
}

impl Turn {
    fn of(turn: D4, broken: Option<Law>, swap: bool) -> Self {
        Self(turn, broken.filter(|_| turn != D4::Identity || swap), swap)
    }

    fn apply(self, marks: [u8; 2]) -> [u8; 2] {
        let permutation = self.0.permutation::<4>(2);
        let [one, two] = marks.map(|mask| permutation.permute_mask(mask as u64) as u8);
        if self.2 { [two, one] } else { [one, two] }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Group {
    /// Turns and flips: they preserve play.
    Square,
    /// And the players' marks exchanged: for keys only.
    Swap,
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Square { "d4" } else { "d4-swap" })
    }
}

impl Symmetric for Corners {
    type Symmetry = Turn;
    type Group = Group;
    type Code = [u8; 2];

    fn groups(&self) -> &'static [Group] {
        &[Group::Square, Group::Swap]
    }

    fn portable_group(&self) -> Group {
        Group::Swap
    }

    fn value_group(&self) -> Group {
        Group::Square
    }

    fn preserves_play(&self, group: Group) -> bool {
        group == Group::Square
    }

    fn symmetries_written(&self, group: Group, _: Drawn) -> impl Iterator<Item = Turn> {
        let mut all = D4::ALL;
        if self.breaks(Law::Identity) {
            all.reverse();
        }
        let swaps = if group == Group::Swap { &[false, true][..] } else { &[false] };
        let all = swaps.iter().flat_map(move |&swap| all.map(|turn| (turn, swap)));
        all.map(|(turn, swap)| Turn::of(turn, self.broken, swap))
    }

    fn transform_written(&self, Drawn(marks): Drawn, turn: Turn) -> Drawn {
        Drawn(turn.apply(marks))
    }

    fn code_written(&self, _: Group, Drawn(marks): Drawn) -> [u8; 2] {
        marks
    }

    fn transform_move(&self, mv: u8, Turn(turn, ..): Turn) -> u8 {
        turn.permutation::<4>(2).image(mv as usize) as u8
    }

    fn canonical_written(&self, group: Group, written: Drawn) -> Canonical<Drawn, Turn> {
        let plain = plain_canonical(self, group, written);
        let largest = || {
            let symmetries = self.symmetries_written(group, written);
            let images = symmetries.map(|s| self.transform_written(written, s));
            images.max_by_key(|&image| self.code_written(group, image)).expect("there are some")
        };
        match self.broken {
            Some(Law::CanonicalMinimal) => Canonical { position: largest(), ..plain },
            Some(Law::Witness) => {
                let witness = self.symmetries_written(group, written).last().expect("some");
                Canonical { witness, ..plain }
            }
            Some(Law::CanonicalIdempotent) if plain.position == written => {
                Canonical { position: largest(), ..plain }
            }
            Some(Law::Stabilizer) => Canonical { stabilizer: plain.stabilizer + 1, ..plain },
            Some(Law::Orbit) => Canonical { orbit: 99, ..plain },
            _ => plain,
        }
    }

    fn smallest_written(&self, group: Group, written: Drawn) -> Drawn {
        match self.broken {
            Some(Law::CanonicalAgrees) => Drawn([15, 15]),
            // Right for what was asked about, wrong for its images.
            Some(Law::CanonicalConstant) if written == Drawn(ODD_ONE.0) => {
                plain_canonical(self, group, written).position
            }
            Some(Law::CanonicalConstant) if written.0[0].is_power_of_two() => Drawn([15, 15]),
            _ => plain_canonical(self, group, written).position,
        }
    }

    fn transform(&self, Marks(marks): Marks, turn: Turn) -> Marks {
        // Broken: the position stays as it is.
        if self.breaks(Law::PositionsMapped) { Marks(marks) } else { Marks(turn.apply(marks)) }
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
    laws::check_written_text(game, &drawn())?;
    laws::check_symmetry(game, Group::Square, &positions)
}

/// The odd one, and everything else that can be drawn: most of it nobody could play.
fn drawn() -> Vec<Drawn> {
    let all = (0..16).flat_map(|one| (0..16).map(move |two| Drawn([one, two])));
    std::iter::once(ODD_ONE.into()).chain(all).collect()
}

#[test]
fn a_game_that_obeys_is_accepted() {
    let game = Corners { broken: None };
    assert_eq!(check_all(&game), Ok(()));
    for &group in game.groups() {
        assert_eq!(laws::check_written(&game, group, &drawn()), Ok(()));
        let positions = laws::sample(&game, 3, 20);
        assert_eq!(laws::check_symmetry(&game, group, &positions), Ok(()));
    }
    let refused = drawn().into_iter().filter(|&drawn| game.accept(drawn).is_err()).count();
    assert!(refused > 200);
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
fn each_law_of_what_is_written_is_noticed_under_a_group_for_keys() {
    let laws = [
        Law::Identity,
        Law::Inverse,
        Law::Composition,
        Law::Names,
        Law::CanonicalConstant,
        Law::CanonicalMinimal,
        Law::CanonicalIdempotent,
        Law::Witness,
        Law::CanonicalAgrees,
        Law::Stabilizer,
        Law::Orbit,
    ];
    for law in laws {
        let game = Corners { broken: Some(law) };
        let violation = laws::check_written(&game, Group::Swap, &drawn()).unwrap_err();
        assert_eq!(violation.law, law, "{violation}");
        let violation = laws::check_symmetry(&game, Group::Swap, &[ODD_ONE]).unwrap_err();
        assert_eq!(violation.law, law, "{violation}");
    }
}

#[test]
fn each_law_that_some_symmetries_can_break_is_noticed() {
    let laws = [
        Law::Inverse,
        Law::Names,
        Law::CanonicalConstant,
        Law::SideMapped,
        Law::OutcomeMapped,
        Law::MovesMapped,
        Law::PlayMapped,
    ];
    let sound = Corners { broken: None };
    let group = Group::Square;
    let some = |game: &Corners| -> Vec<Turn> {
        game.symmetries_written(group, ODD_ONE.into()).skip(1).collect()
    };
    let mut positions = vec![ODD_ONE];
    positions.extend(laws::sample(&sound, 7, 20));
    assert_eq!(laws::check_symmetries(&sound, group, &some(&sound), &positions), Ok(()));
    for law in laws {
        let game = Corners { broken: Some(law) };
        let violation = laws::check_symmetries(&game, group, &some(&game), &positions).unwrap_err();
        assert_eq!(violation.law, law, "{violation}");
    }
    // Nothing is asked of no symmetries.
    let broken = Corners { broken: Some(Law::MovesMapped) };
    assert_eq!(laws::check_symmetries(&broken, group, &[], &positions), Ok(()));
}

#[test]
#[should_panic(expected = "an image for keys only")]
fn a_position_has_no_image_that_the_rules_refuse() {
    let game = Corners { broken: None };
    let _ = game.canonical(Group::Swap, Marks([2, 0]));
}

#[test]
fn samples_are_whole_games_and_repeat_with_their_seed() {
    let game = Corners { broken: None };
    let positions = laws::sample(&game, 1, 5);
    assert_eq!(positions, laws::sample(&game, 1, 5));
    assert_eq!(positions.iter().filter(|&&p| p == game.start()).count(), 5);
    assert_eq!(positions.iter().filter(|&&p| game.outcome(p).is_some()).count(), 5);
}
