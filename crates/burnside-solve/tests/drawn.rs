//! Games that can be drawn, or won by the side to move at the end, with an order of classes of
//! their own: looking ahead, solving by layers, tables.

use std::ops::ControlFlow;

use crate::toys::{Board, Position, Toy, by_force};
use burnside::{Game, Symmetric, Value};
use burnside_solve::{
    Foresight,
    layered::solve_layered,
    solve::{Options, Run, Silent, Solvable, SolveError, Solved, solve},
    table::{Found, Table, Tabled},
};

/// Tic-tac-toe, or its misere form: a class is its canonical position.
impl Foresight for Toy {
    const ENDS_LOST: bool = false;

    type Node = Position;

    fn node_of(&self, position: Position) -> Position {
        self.canonical_position(Board, position)
    }

    fn position_of(&self, node: Position) -> Position {
        node
    }

    fn is_over(&self, node: Position) -> bool {
        self.outcome(node).is_some()
    }

    fn end(&self, node: Position) -> Option<Value> {
        Some(Value::of_finished(self.outcome(node)?, node.mover))
    }

    fn wins_at_once(&self, node: Position) -> bool {
        let mut children = self.moves(node).map(|mv| self.play(node, mv));
        children.any(|child| self.end(child) == Some(Value::Loss(0)))
    }

    fn children<B>(
        &self,
        node: Position,
        mut visit: impl FnMut(Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for mv in self.moves(node) {
            visit(self.node_of(self.play(node, mv)))?;
        }
        ControlFlow::Continue(())
    }
}

fn key([one, two]: [u16; 2]) -> u32 {
    u32::from(one) << 9 | u32::from(two)
}

impl Tabled for Toy {
    const SCHEME: &'static str = "marks/1";

    /// One for each number of marks.
    fn blocks(&self) -> u32 {
        9
    }

    fn place(&self, node: Position) -> Option<(u32, u32)> {
        let marks = key(node.squares).count_ones();
        (marks < 9).then(|| (marks, key(node.squares)))
    }

    fn scan(&self, block: u32, mut visit: impl FnMut(u32, Position)) {
        for squares in 0..1_u32 << 18 {
            let [one, two] = [squares >> 9, squares & 0o777];
            let in_turn = one.count_ones() == block.div_ceil(2) && two.count_ones() == block / 2;
            if !in_turn || one & two != 0 {
                continue;
            }
            let mover = burnside::Player::ALL[block as usize % 2];
            let position = Position { squares: [one as u16, two as u16], mover };
            let open = [mover, mover.other()]
                .into_iter()
                .all(|mover| self.outcome(Position { mover, ..position }).is_none());
            if open && self.node_of(position) == position {
                visit(squares, position);
            }
        }
    }

    fn horizon(&self, _: Position) -> u16 {
        3
    }
}

impl Solvable for Toy {
    fn memory(&self) -> u64 {
        1_000_000
    }

    fn solve_values(&self, run: &mut Run<'_>) -> Result<Solved<Self>, SolveError> {
        solve_layered(self, run)
    }
}

#[test]
fn looking_ahead_finds_exactly_what_is_near() {
    for toy in [Toy::TicTacToe, Toy::Misere] {
        let mut found = 0;
        for (position, value) in by_force(&toy) {
            for plies in 0..5 {
                let near = value.plies().is_some_and(|after| after <= plies);
                let over = toy.outcome(position).is_some();
                let expected = (near || over).then_some(value);
                let seen = toy.look_ahead(toy.node_of(position), plies);
                assert_eq!(seen, expected, "{toy:?} {position:?} {plies}");
                found += u32::from(near);
            }
        }
        assert!(found > 1_000, "{found}");
    }
}

#[test]
fn tables_have_draws_and_wins_at_the_end() {
    for toy in [Toy::TicTacToe, Toy::Misere] {
        let table = Table::open(toy, solve(&toy, &Options::default(), &Silent).unwrap()).unwrap();
        table.check().unwrap();
        assert_eq!(table.header().counts.total(), 765);
        let (mut stored, mut draws) = (0, 0);
        for (position, value) in by_force(&toy) {
            let found = table.find(position).unwrap();
            assert_eq!(found.value(), value, "{toy:?} {position:?}");
            stored += u32::from(matches!(found, Found::Stored(_)));
            draws += u32::from(value == Value::Draw);
        }
        assert!(stored > 500 && draws > 500, "{stored} {draws}");
        assert_eq!(table.count_stored(), table.header().stored);
    }
}
