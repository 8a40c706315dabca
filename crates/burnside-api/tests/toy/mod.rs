//! A game that no list knows: two heaps of sticks. A turn takes one or two sticks of one heap;
//! the player who takes the last stick wins.
//!
//! It says only what every game must say, so that everything else comes from defaults.

use std::fmt;

use burnside::{
    Game, NotAccepted, Notation, Outcome, Player, Symmetric, Symmetry, arrays::Arrays,
    catalog::Entry, qi::InQi, scene::Scenic, symmetry::UnknownSymmetry,
};

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sticks;

/// The two heaps, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Heaps {
    heaps: [u8; 2],
    to_move: Player,
}

/// How many sticks are taken, and from which heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Take {
    heap: usize,
    sticks: u8,
}

/// Sticks in each heap at the start.
const MOST: u8 = 3;

impl Game for Sticks {
    type Position = Heaps;
    type Written = Heaps;
    type Move = Take;

    fn name(&self) -> &'static str {
        "sticks"
    }

    fn accept(&self, written: Heaps) -> Result<Heaps, NotAccepted> {
        Ok(written)
    }

    fn start(&self) -> Heaps {
        Heaps { heaps: [MOST; 2], to_move: Player::One }
    }

    fn to_move(&self, position: Heaps) -> Player {
        position.to_move
    }

    fn outcome(&self, position: Heaps) -> Option<Outcome> {
        (position.heaps == [0, 0]).then(|| Outcome::Win(position.to_move.other()))
    }

    fn moves(&self, position: Heaps) -> impl Iterator<Item = Take> {
        let all = [0, 1].into_iter().flat_map(|heap| [1, 2].map(|sticks| Take { heap, sticks }));
        all.filter(move |take| take.sticks <= position.heaps[take.heap])
    }

    fn play_unchecked(&self, position: Heaps, mv: Take) -> Heaps {
        let mut heaps = position.heaps;
        heaps[mv.heap] -= mv.sticks;
        Heaps { heaps, to_move: position.to_move.other() }
    }
}

/// A text that is not of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found:?}")]
pub(crate) struct TextError {
    expected: &'static str,
    found: String,
}

fn wrong(expected: &'static str, found: &str) -> TextError {
    TextError { expected, found: found.to_owned() }
}

impl Notation for Sticks {
    type Error = TextError;

    fn written_text(&self, Heaps { heaps: [a, b], to_move }: Heaps) -> String {
        format!("{a}/{b} {}", to_move.number())
    }

    fn parse_position(&self, text: &str) -> Result<Heaps, TextError> {
        let error = || wrong("two heaps and a player, such as 3/3 1", text);
        let [a, b'/', b, b' ', player] = *text.as_bytes() else { return Err(error()) };
        let heap = |digit: u8| digit.checked_sub(b'0').filter(|&sticks| sticks <= MOST);
        let heaps = [heap(a).ok_or_else(error)?, heap(b).ok_or_else(error)?];
        let to_move = usize::from(player).checked_sub(usize::from(b'1'));
        let to_move = to_move.and_then(Player::try_index).ok_or_else(error)?;
        Ok(Heaps { heaps, to_move })
    }

    fn move_text(&self, _: Heaps, mv: Take) -> String {
        format!("{}{}", ['a', 'b'][mv.heap], mv.sticks)
    }

    fn parse_move(&self, _: Heaps, text: &str) -> Result<Take, TextError> {
        let error = || wrong("a heap and a number, such as a2", text);
        let [heap @ (b'a' | b'b'), sticks @ (b'1' | b'2')] = *text.as_bytes() else {
            return Err(error());
        };
        Ok(Take { heap: usize::from(heap - b'a'), sticks: sticks - b'0' })
    }
}

/// Whether the heaps change places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Swap(bool);

impl fmt::Display for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if self.0 { "swap" } else { "id" })
    }
}

impl std::str::FromStr for Swap {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        match name {
            "id" => Ok(Self(false)),
            "swap" => Ok(Self(true)),
            _ => Err(UnknownSymmetry { name: name.to_owned(), expected: "id or swap" }),
        }
    }
}

impl Symmetry for Swap {
    const IDENTITY: Self = Self(false);

    fn then(self, next: Self) -> Self {
        Self(self.0 != next.0)
    }

    fn inverse(self) -> Self {
        self
    }
}

/// The only group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Both;

impl fmt::Display for Both {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("both")
    }
}

impl Symmetric for Sticks {
    type Symmetry = Swap;
    type Group = Both;
    type Code = [u8; 3];

    fn groups(&self) -> &'static [Both] {
        &[Both]
    }

    fn portable_group(&self) -> Both {
        Both
    }

    fn value_group(&self) -> Both {
        Both
    }

    fn symmetries_written(&self, _: Both, _: Heaps) -> impl Iterator<Item = Swap> {
        [Swap(false), Swap(true)].into_iter()
    }

    fn transform_written(&self, written: Heaps, symmetry: Swap) -> Heaps {
        let [a, b] = written.heaps;
        Heaps { heaps: if symmetry.0 { [b, a] } else { [a, b] }, ..written }
    }

    fn transform_move(&self, mv: Take, symmetry: Swap) -> Take {
        Take { heap: mv.heap ^ usize::from(symmetry.0), ..mv }
    }

    fn code_written(&self, _: Both, Heaps { heaps: [a, b], to_move }: Heaps) -> [u8; 3] {
        [a, b, to_move.number()]
    }
}

impl InQi for Sticks {}
impl Scenic for Sticks {}

impl Arrays for Sticks {
    type Word = u8;

    fn width(&self) -> Option<usize> {
        Some(3)
    }

    fn layout(&self) -> &'static str {
        "the sticks of both heaps, and the player to move"
    }

    fn load(&self, row: &[u8]) -> Result<Heaps, String> {
        self.position_of_code(row).ok_or_else(|| "expected two heaps and a player".to_owned())
    }

    fn store(&self, written: Heaps, row: &mut [u8]) {
        row.copy_from_slice(&self.code_written(Both, written));
    }

    fn actions(&self) -> usize {
        4
    }

    fn action(&self, mv: Take) -> Option<usize> {
        Some(2 * mv.heap + usize::from(mv.sticks) - 1)
    }

    fn move_of(&self, _: Heaps, action: usize) -> Option<Take> {
        (action < 4).then(|| Take { heap: action / 2, sticks: action as u8 % 2 + 1 })
    }
}

impl Entry for Sticks {
    fn rules_in_short(&self) -> &'static str {
        "Take one or two sticks of a heap; whoever takes the last one wins."
    }

    fn can_return(&self) -> bool {
        false
    }

    fn position_of_code(&self, code: &[u8]) -> Option<Heaps> {
        let &[a, b, player] = code else { return None };
        let to_move = usize::from(player).checked_sub(1).and_then(Player::try_index)?;
        (a <= MOST && b <= MOST).then_some(Heaps { heaps: [a, b], to_move })
    }
}
