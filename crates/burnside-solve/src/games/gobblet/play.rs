//! The moves of Gobblet Gobblers, forth and back, and its grades: a class is three
//! configurations, and a move changes one of them.

use std::ops::{ControlFlow, Range};

use burnside::{
    Player,
    gobblet::{
        Board, CONFIGURATIONS, Configuration, Gobblet, LARGE_CLASSES, RANKS, Reveal, Setup, Size,
    },
};

use super::node::{ALL, LARGE, MEDIUM, Node, SMALL, TABLES, configurations, lowest};
use super::table::BLOCK;
use crate::{Foresight, retrograde::Graded};

impl Foresight for Gobblet {
    type Node = Node;

    #[inline]
    fn node_of(&self, position: Board) -> Node {
        let bits = position.to_u64();
        let mover = position.current_player().index();
        let layer = |size: usize| {
            let plane = |player: usize| {
                (0..9).fold(0, |set, square| {
                    set | ((bits >> (6 * square + 2 * size + player) & 1) as u16) << square
                })
            };
            TABLES.find(plane(mover), plane(1 - mover))
        };
        Node::new([layer(SMALL), layer(MEDIUM), layer(LARGE)])
    }

    fn position_of(&self, node: Node) -> Board {
        let mut setup = Setup::default();
        for size in Size::ALL {
            let sides = [node.ours[size.index()], node.theirs[size.index()]];
            for (player, squares) in Player::ALL.into_iter().zip(sides) {
                for pos in burnside::gobblet::Pos::ALL {
                    if squares >> pos.index() & 1 == 1 {
                        setup.push_piece(pos, player, size);
                    }
                }
            }
        }
        setup.validate().expect("a node is a board that the rules accept")
    }

    #[inline]
    fn is_over(&self, node: Node) -> bool {
        TABLES.has_line[node.shown().1 as usize] || !node.can_move(self.reveal)
    }

    #[inline]
    fn wins_at_once(&self, node: Node) -> bool {
        let tables = &*TABLES;
        let blocked = node.blocked();
        let (shown, theirs) = node.shown();
        if tables.has_line[theirs as usize] {
            return false;
        }
        // A larger piece finds room wherever a smaller one does.
        let reserve = (0..3).rev().find(|&size| node.ours[size].count_ones() < 2);
        let room = reserve.map_or(0, |size| ALL & !blocked[size]);
        if tables.completing[shown as usize] & room != 0 {
            return true;
        }
        let visible = [node.ours[0] & !blocked[1], node.ours[1] & !blocked[2], node.ours[2]];
        for size in (0..3).rev() {
            let mut rest = visible[size];
            while rest != 0 {
                let from = lowest(rest);
                rest ^= from;
                // Most often there is no such square, whatever the lift brings to light.
                let without = tables.completing[(shown & !from) as usize];
                if (without | tables.completing[shown as usize]) & !blocked[size] == 0 {
                    continue;
                }
                let (ours, saves) = node.saves(self.reveal, size, from, theirs);
                let held = (shown & !from | ours) as usize;
                if tables.completing[held] & !blocked[size] & saves != 0 {
                    return true;
                }
            }
        }
        self.can_stifle(node)
    }

    #[inline]
    fn children<B>(
        &self,
        node: Node,
        mut visit: impl FnMut(Node) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let blocked = node.blocked();
        let (_, theirs) = node.shown();
        if TABLES.has_line[theirs as usize] {
            return ControlFlow::Continue(());
        }
        let visible = [node.ours[0] & !blocked[1], node.ours[1] & !blocked[2], node.ours[2]];
        for size in 0..3 {
            let room = ALL & !blocked[size];
            let (ours, other) = (node.ours[size], node.theirs[size]);
            if ours.count_ones() < 2 {
                let mut rest = room;
                while rest != 0 {
                    let to = lowest(rest);
                    rest ^= to;
                    visit(node.turned_over(size, ours | to, other))?;
                }
            }
            let mut pieces = visible[size];
            while pieces != 0 {
                let from = lowest(pieces);
                pieces ^= from;
                let (_, saves) = node.saves(self.reveal, size, from, theirs);
                let mut rest = room & saves;
                while rest != 0 {
                    let to = lowest(rest);
                    rest ^= to;
                    visit(node.turned_over(size, ours ^ from | to, other))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Graded for Gobblet {
    fn slots(&self) -> u64 {
        RANKS
    }

    fn grades(&self) -> usize {
        TABLES.grades.len()
    }

    fn grade(&self, grade: usize) -> Vec<Range<u64>> {
        const N: usize = CONFIGURATIONS;
        let mut ranges = Vec::new();
        for &[small, medium, large] in &TABLES.grades[grade] {
            let (small, medium) = (configurations(small), configurations(medium));
            for class in 0..LARGE_CLASSES {
                let first = Configuration::first_of_class(class).expect("below their number");
                if first.placed() != large {
                    continue;
                }
                for medium in medium.clone() {
                    let row = ((class * N + medium) * N) as u64;
                    ranges.push(row + small.start as u64..row + small.end as u64);
                }
            }
        }
        ranges.sort_by_key(|range| range.start);
        ranges
    }

    #[inline]
    fn node(&self, slot: u64) -> Option<Node> {
        const N: u32 = CONFIGURATIONS as u32;
        let tables = &*TABLES;
        let rank = u32::try_from(slot).ok()?;
        let (row, small) = (rank / N, (rank % N) as u16);
        let (class, medium) = ((row / N) as usize, (row % N) as u16);
        let large = *tables.first.get(class)?;
        if tables.stabilizer[class] != 1
            && tables.smallest_pair(class, (medium, small)) != (medium, small)
        {
            return None;
        }
        let node = Node::new([small, medium, large]);
        (!tables.has_line[node.shown().0 as usize]).then_some(node)
    }

    #[inline]
    fn slot(&self, node: Node) -> u64 {
        const N: u32 = CONFIGURATIONS as u32;
        let tables = &*TABLES;
        let [small, medium, large] = node.numbers;
        let class = tables.class[large as usize] as usize;
        let turn = tables.to_first[large as usize] as usize;
        let mut pair = (tables.image(turn, medium), tables.image(turn, small));
        if tables.stabilizer[class] != 1 {
            pair = tables.smallest_pair(class, pair);
        }
        u64::from((class as u32 * N + u32::from(pair.0)) * N + u32::from(pair.1))
    }

    fn table_block(&self, block: u32) -> Range<u64> {
        let start = u64::from(block) * BLOCK;
        start..self.slots().min(start + BLOCK)
    }

    #[inline]
    fn parents<B>(
        &self,
        node: Node,
        mut visit: impl FnMut(Node) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let tables = &*TABLES;
        let blocked = node.blocked();
        let visible = [node.theirs[0] & !blocked[1], node.theirs[1] & !blocked[2], node.theirs[2]];
        for (size, mut pieces) in visible.into_iter().enumerate() {
            let (ours, theirs) = (node.ours[size], node.theirs[size]);
            while pieces != 0 {
                let to = lowest(pieces);
                pieces ^= to;
                // The board with the piece in the hand; the mover there is our opponent.
                let lifted = node.turned_over(size, ours, theirs ^ to);
                let (held, against) = lifted.shown();
                let open = |parent: Node| {
                    let (ours, theirs) = parent.shown();
                    !tables.has_line[ours as usize] && !tables.has_line[theirs as usize]
                };
                if open(lifted) {
                    visit(lifted)?;
                }
                if self.reveal == Reveal::Strict && tables.has_line[against as usize] {
                    continue;
                }
                let mut rest = ALL & !lifted.blocked()[size] & !to;
                while rest != 0 {
                    let from = lowest(rest);
                    rest ^= from;
                    // It may stand on any smaller piece, and covers it.
                    if tables.has_line[(held | from) as usize]
                        || tables.has_line[(against & !from) as usize]
                    {
                        continue;
                    }
                    let mut parent = lifted;
                    parent.ours[size] |= from;
                    parent.numbers[size] = tables.find(parent.ours[size], parent.theirs[size]);
                    visit(parent)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The one way to win at once without a line.
trait Stifle {
    fn can_stifle(&self, node: Node) -> bool;
}

impl Stifle for Gobblet {
    /// Whether a move leaves the opponent without one. Large pieces always find room: so both of
    /// the opponent's must be on the board, each held down by a piece of ours beneath it.
    #[inline]
    fn can_stifle(&self, node: Node) -> bool {
        let large = node.theirs[LARGE];
        let over_ours = large & (node.ours[MEDIUM] | node.ours[SMALL] & !node.theirs[MEDIUM]);
        if large.count_ones() < 2 || over_ours != large {
            return false;
        }
        let stuck = |child| {
            if self.is_over(child) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.children(node, stuck).is_break()
    }
}
