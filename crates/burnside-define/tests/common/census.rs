//! How many positions a game has, of which values, how far from the start, and with how many moves.
//! Small games are counted position by position. Of larger ones a position of each class is looked
//! at, which stands for as many as it has images; their values come from a table.

use burnside::{Game, Symmetric, Value, catalog::Entry};
use burnside_define::{Defined, Group, Position};
use burnside_solve::table::Probe;
use rustc_hash::FxHashSet;

use super::{
    Facts,
    graph::Graph,
    page::{known, same},
};

/// What there is to count.
#[derive(Debug, Default)]
pub(crate) struct Census {
    positions: usize,
    finished: usize,
    /// Up to symmetries of the board.
    classes: usize,
    /// Wins, losses and draws of the player to move.
    unfinished: [usize; 3],
    /// The same of finished positions, whose turn it would be.
    over: [usize; 3],
    longest_win: u16,
    longest_loss: u16,
    /// Plies from the start to the position that is farthest from it.
    depth: u16,
    max_moves: usize,
}

impl Census {
    /// Counts every position of a graph that has these values.
    pub(crate) fn of_graph(game: &Defined, graph: &Graph, values: &[Value]) -> Self {
        let canonical = |&position: &Position| game.canonical_position(Group::Board, position);
        let classes = graph.positions.iter().map(canonical).collect::<FxHashSet<_>>().len();
        let mut census = Self { classes, depth: graph.depth(), ..Self::default() };
        for (number, (&position, &value)) in graph.positions.iter().zip(values).enumerate() {
            let over = game.outcome(position).is_some();
            census.add(1, over, value, graph.children[number].len());
        }
        census
    }

    /// Counts the classes of a game whose start every symmetry of the board leaves as it is: their
    /// images can be reached too.
    pub(crate) fn of_table<const W: usize>(
        game: &Defined<W>,
        table: &dyn Probe<Defined<W>>,
    ) -> Result<Self, String> {
        let (group, start) = (Group::Board, game.start());
        if game.orbit(group, start).len() > 1 {
            return Err("a symmetry of the board moves the start".to_owned());
        }
        let mut census = Self::default();
        let mut layer = vec![start];
        let mut known = FxHashSet::from_iter([start]);
        while !layer.is_empty() {
            // In the order of the table, which decodes a block of neighbors once.
            layer.sort_by_cached_key(|&position| {
                (game.class_number(position), game.code(Group::Full, position))
            });
            let values = table.probe_all(&layer, &|| false).map_err(|error| error.to_string())?;
            let mut next = Vec::new();
            for (position, value) in layer.into_iter().zip(values) {
                let value = value.ok_or_else(|| format!("{position:?} is not in the table"))?;
                let mut moves = 0;
                for mv in game.moves(position) {
                    let child = game.play_unchecked(position, mv);
                    let child = game.canonical_position(group, child);
                    if known.insert(child) {
                        next.push(child);
                    }
                    moves += 1;
                }
                let images = game.orbit(group, position).len();
                census.add(images, game.outcome(position).is_some(), value, moves);
                census.classes += 1;
            }
            census.depth += u16::from(!next.is_empty());
            layer = next;
        }
        Ok(census)
    }

    /// So many positions that are alike.
    fn add(&mut self, positions: usize, over: bool, value: Value, moves: usize) {
        let (result, longest) = match value {
            Value::Win(plies) => (0, Some((&mut self.longest_win, plies))),
            Value::Loss(plies) => (1, Some((&mut self.longest_loss, plies))),
            Value::Draw => (2, None),
        };
        if let Some((longest, plies)) = longest {
            *longest = plies.max(*longest);
        }
        let counts = if over { &mut self.over } else { &mut self.unfinished };
        counts[result] += positions;
        self.positions += positions;
        self.finished += if over { positions } else { 0 };
        self.max_moves = self.max_moves.max(moves);
    }

    /// The first number that differs from what is known.
    pub(crate) fn difference(&self, facts: &Facts) -> Result<(), String> {
        known("positions", self.positions, facts.positions)?;
        known("finished", self.finished, facts.finished)?;
        known("classes", self.classes, facts.classes)?;
        let Facts { unfinished_win, unfinished_loss, unfinished_draw, .. } = *facts;
        let values = [unfinished_win, unfinished_loss, unfinished_draw];
        same("unfinished wins, losses and draws", self.unfinished, values)?;
        let Facts { finished_mover_won, finished_mover_lost, finished_draw, .. } = *facts;
        let values = [finished_mover_won, finished_mover_lost, finished_draw];
        same("finished wins, losses and draws", self.over, values)?;
        known("longest", self.longest_win.max(self.longest_loss), facts.longest)?;
        known("longest win", self.longest_win, facts.longest_win)?;
        known("longest loss", self.longest_loss, facts.longest_loss)?;
        known("depth", self.depth, facts.bfs_depth)?;
        known("most moves", self.max_moves, facts.max_moves)
    }
}
