//! Nine holes: the reduced game with cycles on which retrograde analysis, checkpoints and tables
//! are tested. 3x3 squares, three pieces each; place them, then move one to any empty square; three
//! in a line win. Draws exist, because play can go on forever.

use std::{fmt, ops::ControlFlow};

use burnside::{Game, NotAccepted, Notation, Outcome, Player, Symmetric, symmetry::D4};
use burnside_solve::{
    Foresight,
    retrograde::{Graded, memory, solve_graded},
    solve::{Run, Solvable, SolveError, Solved},
    table::Tabled,
};

const FULL: u16 = 0o777;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

#[derive(Clone, Copy, Debug)]
pub(crate) struct NineHoles;

/// The mover's squares, the other's, and who the mover is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Position {
    pub(crate) ours: u16,
    pub(crate) theirs: u16,
    pub(crate) mover: Player,
}

/// From a square (9: from the reserve) to a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Step(u8, u8);

fn has_line(squares: u16) -> bool {
    LINES.iter().any(|line| squares & line == *line)
}

impl Game for NineHoles {
    type Position = Position;
    type Written = Position;
    type Move = Step;

    fn name(&self) -> &'static str {
        "nine-holes"
    }

    fn accept(&self, written: Position) -> Result<Position, NotAccepted> {
        Ok(written)
    }

    fn start(&self) -> Position {
        Position { ours: 0, theirs: 0, mover: Player::One }
    }

    fn to_move(&self, position: Position) -> Player {
        position.mover
    }

    fn outcome(&self, position: Position) -> Option<Outcome> {
        has_line(position.theirs).then(|| Outcome::Win(position.mover.other()))
    }

    fn moves(&self, position: Position) -> impl Iterator<Item = Step> {
        let Position { ours, theirs, .. } = position;
        let over = has_line(theirs);
        let placing = ours.count_ones() < 3;
        let sources = (0..10).filter(move |&from| {
            !over && if placing { from == 9 } else { from < 9 && ours >> from & 1 == 1 }
        });
        let free = FULL & !(ours | theirs);
        sources.flat_map(move |from| {
            (0..9).filter(move |to| free >> to & 1 == 1).map(move |to| Step(from, to))
        })
    }

    fn play_unchecked(&self, position: Position, Step(from, to): Step) -> Position {
        let lifted = if from < 9 { position.ours & !(1 << from) } else { position.ours };
        Position { ours: position.theirs, theirs: lifted | 1 << to, mover: position.mover.other() }
    }
}

/// Nothing but the identity: every board counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Nothing;

impl fmt::Display for Nothing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("none")
    }
}

impl Symmetric for NineHoles {
    type Symmetry = D4;
    type Group = Nothing;
    type Code = [u8; 5];

    fn groups(&self) -> &'static [Nothing] {
        &[Nothing]
    }

    fn portable_group(&self) -> Nothing {
        Nothing
    }

    fn value_group(&self) -> Nothing {
        Nothing
    }

    fn symmetries_written(&self, _: Nothing, _: Position) -> impl Iterator<Item = D4> {
        std::iter::once(D4::Identity)
    }

    fn transform_written(&self, position: Position, _: D4) -> Position {
        position
    }

    fn transform_move(&self, mv: Step, _: D4) -> Step {
        mv
    }

    fn code_written(&self, _: Nothing, position: Position) -> [u8; 5] {
        let [[a, b], [c, d]] = [position.ours.to_be_bytes(), position.theirs.to_be_bytes()];
        [a, b, c, d, position.mover.number()]
    }
}

impl Notation for NineHoles {
    type Error = fmt::Error;

    fn written_text(&self, position: Position) -> String {
        format!("{:03o}/{:03o} {}", position.ours, position.theirs, position.mover.number())
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

fn position((ours, theirs): (u16, u16)) -> Position {
    Position { ours, theirs, mover: Player::One }
}

impl Foresight for NineHoles {
    type Node = (u16, u16);

    fn node_of(&self, position: Position) -> (u16, u16) {
        (position.ours, position.theirs)
    }

    fn position_of(&self, node: (u16, u16)) -> Position {
        position(node)
    }

    fn is_over(&self, node: (u16, u16)) -> bool {
        has_line(node.1)
    }

    fn wins_at_once(&self, node: (u16, u16)) -> bool {
        let wins = |child: (u16, u16)| {
            if has_line(child.1) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.children(node, wins).is_break()
    }

    fn children<B>(
        &self,
        node: (u16, u16),
        mut visit: impl FnMut((u16, u16)) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for mv in self.moves(position(node)) {
            visit(self.node_of(self.play_unchecked(position(node), mv)))?;
        }
        ControlFlow::Continue(())
    }
}

impl Graded for NineHoles {
    fn slots(&self) -> u64 {
        1 << 18
    }

    fn grades(&self) -> usize {
        7
    }

    fn grade(&self, grade: usize) -> Vec<std::ops::Range<u64>> {
        let placed = 6 - grade as u32;
        (0..self.slots()).filter(|slot| slot.count_ones() == placed).map(|s| s..s + 1).collect()
    }

    fn node(&self, slot: u64) -> Option<(u16, u16)> {
        let (ours, theirs) = ((slot >> 9) as u16 & FULL, slot as u16 & FULL);
        let counts = (ours.count_ones(), theirs.count_ones());
        let in_turn = counts.0 == counts.1 || counts.0 + 1 == counts.1;
        let accepted = ours & theirs == 0 && counts.1 <= 3 && in_turn && !has_line(ours);
        accepted.then_some((ours, theirs))
    }

    fn slot(&self, (ours, theirs): (u16, u16)) -> u64 {
        u64::from(ours) << 9 | u64::from(theirs)
    }

    fn table_block(&self, block: u32) -> std::ops::Range<u64> {
        u64::from(block) << 9..u64::from(block + 1) << 9
    }

    fn parents<B>(
        &self,
        (ours, theirs): (u16, u16),
        mut visit: impl FnMut((u16, u16)) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if has_line(ours) {
            return ControlFlow::Continue(());
        }
        for to in (0..9).filter(|to| theirs >> to & 1 == 1) {
            let lifted = theirs & !(1 << to);
            let free = FULL & !(ours | theirs);
            let before = (0..9).filter(|from| free >> from & 1 == 1).map(|from| lifted | 1 << from);
            // With all six pieces on the board the last move was a step or the last placing.
            let stepped = ours.count_ones() == 3;
            let placed = ours.count_ones() < 3 || lifted.count_ones() == 2;
            let placed = (placed && theirs.count_ones() <= 3).then_some(lifted);
            for mover in placed.into_iter().chain(before.filter(|_| stepped)) {
                if !has_line(mover) {
                    visit((mover, ours))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Tabled for NineHoles {
    const SCHEME: &'static str = "squares/1";

    fn blocks(&self) -> u32 {
        512
    }

    fn place(&self, (ours, theirs): (u16, u16)) -> Option<(u32, u32)> {
        Some((ours.into(), theirs.into()))
    }

    fn scan(&self, block: u32, mut visit: impl FnMut(u32, (u16, u16))) {
        for theirs in 0..512 {
            if let Some(node) = self.node(u64::from(block) << 9 | theirs) {
                visit(theirs as u32, node);
            }
        }
    }

    fn horizon(&self, _: (u16, u16)) -> u16 {
        2
    }
}

impl Solvable for NineHoles {
    fn memory(&self) -> u64 {
        memory(self, 10_000_000)
    }

    fn solve_values(&self, run: &mut Run<'_>) -> Result<Solved<Self>, SolveError> {
        solve_graded(self, run)
    }
}
