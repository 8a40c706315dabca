//! What a drawing and a hand at the board need: points with places, kinds with shapes, and moves
//! as lists of touches.

use crate::{
    choices::Choices,
    generate::{Move, NONE},
    geometry::Point,
    play::Defined,
    position::Position,
    rules::Act,
};

/// One touch of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Touch {
    /// A point of the board, by its place in [`Defined::points`].
    Point(usize),
    /// A piece in hand, by its letter.
    Hand(char),
    /// Beside the board.
    Off,
    /// The button for passing.
    Pass,
}

/// A kind of piece, as far as a drawing needs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KindAbout<'r> {
    /// Its name.
    pub name: &'r str,
    /// One letter if both players share it, else one for each.
    pub letters: &'r [char],
    /// The shape that the file asks for.
    pub shape: Option<&'r str>,
    /// 0 for the smallest pieces; larger ones cover smaller ones.
    pub size: usize,
    /// How many each player has at the start, or both together; without limit if `None`.
    pub supply: Option<u8>,
}

impl<const W: usize> Defined<W> {
    /// The points of the board, in the order of their numbers.
    pub fn points(&self) -> &[Point] {
        &self.rules.board.points
    }

    /// The pairs of points that are next to each other, the smaller number first: what a board
    /// is drawn with.
    pub fn joined(&self) -> Vec<[usize; 2]> {
        let neighbors = self.rules.neighbors.each.iter().enumerate();
        let pairs = neighbors.flat_map(|(from, &near)| {
            crate::position::bits(near).map(move |to| [from, to as usize])
        });
        pairs.filter(|[from, to]| from < to).collect()
    }

    /// The kinds of pieces.
    pub fn kinds(&self) -> impl Iterator<Item = KindAbout<'_>> {
        self.rules.kinds.iter().map(|kind| KindAbout {
            name: &kind.name,
            letters: &kind.letters,
            shape: kind.shape.as_deref(),
            size: kind.level as usize,
            supply: kind.supply,
        })
    }

    /// What lies on a point, from small to large, as letters.
    pub fn pieces_on(&self, position: Position<W>, point: usize) -> Vec<char> {
        let layout = &self.rules.layout;
        let mut codes: Vec<_> = layout
            .codes
            .iter()
            .enumerate()
            .filter(|(index, _)| position.lane(layout, *index as u8) >> point & 1 == 1)
            .map(|(_, code)| (code.level, code.letter))
            .collect();
        codes.sort_unstable();
        codes.into_iter().map(|(_, letter)| letter).collect()
    }

    /// The pieces in hand that are counted, each letter with its number.
    pub fn hand(&self, position: Position<W>) -> Vec<(char, u64)> {
        let layout = &self.rules.layout;
        let codes = layout.codes.iter().enumerate();
        codes
            .filter_map(|(index, code)| Some((code.letter, position.in_hand(layout, index as u8)?)))
            .collect()
    }

    /// The piece that was given to the player to move.
    pub fn given(&self, position: Position<W>) -> Option<char> {
        let code = position.given(&self.rules.layout)?;
        Some(self.rules.layout.codes[code as usize].letter)
    }

    /// Whether this kind is ever placed from hand.
    pub(crate) fn is_placed(&self, kind: u8) -> bool {
        let mut turns = self.rules.turns.iter();
        turns.any(|turn| turn.act == Act::Place && !turn.given && turn.kinds.contains(&kind))
    }

    /// Whether one has to say which kind is placed.
    pub(crate) fn chooses_kind(&self) -> bool {
        (0..self.rules.kinds.len()).filter(|&kind| self.is_placed(kind as u8)).count() > 1
    }

    /// The orders in which the touches of a move may be made: where there are several kinds, what
    /// is placed may be named before or after its point, and what fills several points may begin
    /// at either end.
    pub fn move_ways(&self, position: Position<W>, mv: Move) -> Vec<Vec<Touch>> {
        let way = self.move_touches(position, mv);
        let turned = match (mv.act, way.as_slice()) {
            (Act::Place, [Touch::Hand(_), Touch::Point(_), ..]) if !self.chooses_kind() => None,
            (Act::Place, [Touch::Hand(_), Touch::Point(_), ..]) | (Act::Fill, [_, _, ..]) => {
                let mut turned = way.clone();
                turned.swap(0, 1);
                Some(turned)
            }
            _ => None,
        };
        std::iter::once(way).chain(turned).filter(|way| way != &[Touch::Pass]).collect()
    }

    /// What a scene calls it.
    pub(crate) fn touch_id(&self, touch: Touch) -> Option<String> {
        match touch {
            Touch::Point(point) => Some(self.points()[point].name.clone()),
            // Points may have names of one letter too.
            Touch::Hand(letter) => Some(format!("hand {letter}")),
            Touch::Off => Some("off".to_owned()),
            Touch::Pass => None,
        }
    }

    /// A move as a list of touches, in the order in which they are made.
    pub fn move_touches(&self, position: Position<W>, mv: Move) -> Vec<Touch> {
        let letter = |code: u8| Touch::Hand(self.rules.layout.codes[code as usize].letter);
        let point = |point: u8| Touch::Point(point as usize);
        let given = position.given(&self.rules.layout);
        let mut touches = match mv.act {
            Act::Place if given == Some(mv.code) => vec![point(mv.to)],
            Act::Place => vec![letter(mv.code), point(mv.to)],
            Act::Fill | Act::Move | Act::Push => vec![point(mv.from), point(mv.to)],
            Act::Jump => [mv.from].into_iter().chain(mv.landings()).map(point).collect(),
            Act::Leave => vec![point(mv.from), Touch::Off],
            Act::Remove => vec![point(mv.to)],
            Act::Give => Vec::new(),
            Act::Pass => vec![Touch::Pass],
        };
        // To stop where the jumps could go on, one touches that point again.
        if Choices::new(&self.rules, position).stops_early(mv) {
            touches.push(point(mv.to));
        }
        if mv.gone != NONE {
            touches.push(point(mv.gone));
        }
        if mv.put != NONE {
            touches.push(point(mv.put));
        }
        if mv.give != NONE {
            touches.push(letter(mv.give));
        }
        touches
    }
}
