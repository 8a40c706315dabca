//! Quantik for tables: looking ahead by lines, and classes in an order that keeps likes together.
//!
//! A class belongs to the occupied squares, up to the 128 maps of the board; then to the colors on
//! them; then to the shapes. A block of a table is some color patterns of one occupation. Inside a
//! block a class has a *key*: the colors and the shapes, square by square, shapes lettered in the
//! order in which they first appear. Of all maps that leave the occupied squares where they are,
//! the one that gives the smallest key counts.

use std::{ops::ControlFlow, sync::LazyLock};

use burnside::{
    Game,
    quantik::{Geometry, LINES, Position, Quantik, SCOPE, Setup, Shape},
};

use crate::{
    Foresight,
    layered::solve_layered,
    solve::{Run, Solvable, SolveError, Solved},
    table::Tabled,
};

impl Foresight for Quantik {
    type Node = Position;

    #[inline]
    fn node_of(&self, position: Position) -> Position {
        position
    }

    #[inline]
    fn position_of(&self, node: Position) -> Position {
        node
    }

    #[inline]
    fn is_over(&self, node: Position) -> bool {
        node.legal_mask() == 0
    }

    #[inline]
    fn wins_at_once(&self, node: Position) -> bool {
        let legal = node.legal_mask();
        if legal == 0 {
            return false;
        }
        let planes = node.planes();
        let shapes: [u16; 4] = std::array::from_fn(|shape| planes[shape] | planes[shape + 4]);
        for line in LINES {
            let missing = (0..4).filter(|&shape| shapes[shape] & line == 0);
            let mut missing = missing.into_iter();
            if let (Some(shape), None) = (missing.next(), missing.next())
                && legal >> (16 * shape) & u64::from(line) != 0
            {
                return true;
            }
        }
        // Nobody is ever stuck with fewer than eight pieces on the board.
        node.occupancy().count_ones() >= 7
            && node.moves().any(|mv| self.play_unchecked(node, mv).legal_mask() == 0)
    }

    #[inline]
    fn children<B>(
        &self,
        node: Position,
        mut visit: impl FnMut(Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for mv in node.moves() {
            visit(self.play_unchecked(node, mv))?;
        }
        ControlFlow::Continue(())
    }
}

/// The last ply whose classes are stored. What comes later is near its end: looking ahead finds it.
const LAST_PLY: usize = 8;

/// Color patterns of one block.
const PATTERNS: usize = 16;

/// A set of occupied squares, the first of its images.
struct Occupation {
    /// Its squares, ascending.
    squares: Vec<u8>,
    /// What leaves it as it is, as a permutation of the places in `squares`: new place -> old.
    fixing: Vec<Vec<u8>>,
    /// The number of its first block.
    first_block: u32,
}

struct Tables {
    occupations: Vec<Occupation>,
    /// By mask: the occupation it is an image of, and the map that leads there.
    of_mask: Vec<(u16, u8)>,
    /// By number of squares and pattern: the pattern's place among those with as many ones.
    patterns: Vec<Vec<u16>>,
    blocks: u32,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// Player 2's pieces among this many.
const fn second_has(pieces: usize) -> u32 {
    pieces as u32 / 2
}

fn patterns_of(pieces: usize) -> impl Iterator<Item = u16> {
    (0..1_u16 << pieces).filter(move |pattern| pattern.count_ones() == second_has(pieces))
}

impl Tables {
    fn new() -> Self {
        let patterns: Vec<Vec<u16>> = (0..=LAST_PLY)
            .map(|pieces| {
                let mut places = vec![0; 1 << pieces];
                patterns_of(pieces).zip(0..).for_each(|(p, place)| places[p as usize] = place);
                places
            })
            .collect();
        let mut tables = Self {
            occupations: Vec::new(),
            of_mask: vec![(u16::MAX, 0); 1 << 16],
            patterns,
            blocks: 0,
        };
        for pieces in 0..=LAST_PLY {
            let masks = (0..=u16::MAX).filter(|mask| mask.count_ones() as usize == pieces);
            for mask in masks {
                if tables.of_mask[mask as usize].0 == u16::MAX {
                    tables.add(mask);
                }
            }
        }
        tables
    }

    /// Takes in the first mask of an orbit.
    fn add(&mut self, mask: u16) {
        let number = self.occupations.len() as u16;
        let squares: Vec<u8> = (0..16).filter(|square| mask >> square & 1 == 1).collect();
        let mut fixing = Vec::new();
        for (index, map) in Geometry::ALL.iter().enumerate() {
            let image = squares.iter().fold(0, |image, &square| image | 1 << map.image(square));
            if image == mask {
                let place = |square: &u8| squares.iter().position(|other| other == square);
                let mut old = vec![0; squares.len()];
                for (from, &square) in squares.iter().enumerate() {
                    let to = place(&map.image(square)).expect("the image is the same set");
                    old[to] = from as u8;
                }
                fixing.push(old);
            }
            let entry = &mut self.of_mask[image as usize];
            if entry.0 == u16::MAX {
                // The way back, from the image to the first mask.
                *entry = (number, inverse(index));
            }
        }
        fixing.sort();
        fixing.dedup();
        let patterns = patterns_of(squares.len()).count();
        self.occupations.push(Occupation { squares, fixing, first_block: self.blocks });
        self.blocks += patterns.div_ceil(PATTERNS) as u32;
    }
}

/// The place in `Geometry::ALL` of the inverse of a map.
fn inverse(index: usize) -> u8 {
    static INVERSES: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let same =
            |a: &Geometry, b: &Geometry| (0..16).all(|square| b.image(a.image(square)) == square);
        let find = |map: &Geometry| Geometry::ALL.iter().position(|other| same(map, other));
        Geometry::ALL.iter().map(|map| find(map).expect("a group") as u8).collect()
    });
    INVERSES[index]
}

/// Colors and shapes on the occupied squares in ascending order: bit 0 the color, above it the
/// shape.
type Content = [u8; 16];

/// The key of a content: colors on top, then shapes, lettered as they appear.
#[inline]
fn key(content: &Content, order: &[u8]) -> u32 {
    let (mut colors, mut shapes) = (0, 0);
    let (mut letter_of, mut next) = ([4_u32; 4], 0);
    for (place, &old) in order.iter().enumerate() {
        let piece = content[old as usize];
        let letter = &mut letter_of[(piece >> 1) as usize];
        if *letter == 4 {
            *letter = next;
            next += 1;
        }
        colors |= u32::from(piece & 1) << place;
        shapes |= *letter << (2 * (LAST_PLY - 1 - place));
    }
    colors << (2 * LAST_PLY) | shapes
}

#[inline]
fn smallest_key(content: &Content, fixing: &[Vec<u8>]) -> u32 {
    fixing.iter().map(|order| key(content, order)).min().expect("the identity at least")
}

impl Tabled for Quantik {
    const SCHEME: &'static str = "occupation-colors-shapes/1";

    fn blocks(&self) -> u32 {
        TABLES.blocks
    }

    /// Early positions have many moves and few classes; late ones few moves and soon end.
    fn horizon(&self, node: Position) -> u16 {
        match node.occupancy().count_ones() {
            0..=6 => 2,
            7 => 3,
            8 => 4,
            _ => 16,
        }
    }

    fn place(&self, node: Position) -> Option<(u32, u32)> {
        let tables = &*TABLES;
        let (number, map) = tables.of_mask[node.occupancy() as usize];
        let occupation = tables.occupations.get(number as usize)?;
        let map = Geometry::ALL[map as usize];
        let mut on_square = [0; 16];
        for (plane, squares) in node.planes().into_iter().enumerate() {
            let piece = (((plane % 4) << 1) | (plane / 4)) as u8;
            let mut rest = squares;
            while rest != 0 {
                on_square[map.image(rest.trailing_zeros() as u8) as usize] = piece;
                rest &= rest - 1;
            }
        }
        let mut content = [0; 16];
        for (place, &square) in occupation.squares.iter().enumerate() {
            content[place] = on_square[square as usize];
        }
        let key = smallest_key(&content, &occupation.fixing);
        let pattern = tables.patterns[occupation.squares.len()][(key >> (2 * LAST_PLY)) as usize];
        Some((occupation.first_block + u32::from(pattern) / PATTERNS as u32, key))
    }

    fn scan(&self, block: u32, mut visit: impl FnMut(u32, Position)) {
        let tables = &*TABLES;
        let after = tables.occupations.partition_point(|next| next.first_block <= block);
        let Some(occupation) = after.checked_sub(1).map(|index| &tables.occupations[index]) else {
            return;
        };
        let pieces = occupation.squares.len();
        let skipped = (block - occupation.first_block) as usize * PATTERNS;
        for colors in patterns_of(pieces).skip(skipped).take(PATTERNS) {
            let mut filling = Filling { occupation, colors, planes: [0; 8], content: [0; 16] };
            filling.go_on(0, 0, &mut visit);
        }
    }
}

/// Shapes being put on the squares of an occupation, in order of the keys.
struct Filling<'a> {
    occupation: &'a Occupation,
    colors: u16,
    planes: [u16; 8],
    content: Content,
}

impl Filling<'_> {
    fn go_on(&mut self, place: usize, letters: usize, visit: &mut impl FnMut(u32, Position)) {
        let Some(&square) = self.occupation.squares.get(place) else {
            let key = key(&self.content, &self.occupation.fixing[0]);
            if smallest_key(&self.content, &self.occupation.fixing) == key
                && let Ok(position) = Setup::from_planes(self.planes).validate()
                && !position.has_full_line()
            {
                visit(key, position);
            }
            return;
        };
        let color = usize::from(self.colors >> place & 1);
        for shape in 0..Shape::ALL.len().min(letters + 1) {
            let (own, other) = (4 * color + shape, 4 * (1 - color) + shape);
            let allowed = self.planes[own].count_ones() < 2
                && self.planes[other] & SCOPE[square as usize] == 0;
            if allowed {
                self.planes[own] |= 1 << square;
                self.content[place] = ((shape << 1) | color) as u8;
                self.go_on(place + 1, letters.max(shape + 1), visit);
                self.planes[own] &= !(1 << square);
            }
        }
    }
}

impl Solvable for Quantik {
    /// Every class and its value are kept, and the largest layers for a while as tables of codes.
    fn memory(&self) -> u64 {
        900_000_000
    }

    fn solve_values(&self, run: &mut Run<'_>) -> Result<Solved<Self>, SolveError> {
        solve_layered(self, run)
    }
}
