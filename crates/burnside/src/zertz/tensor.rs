//! Positions and moves as arrays for learning code: the seed's layers, its vector of counts, and
//! masks over a fixed list of actions.

use super::{
    board::{Board, Cell, NONE, bit, numbers},
    map::Map,
    moves::Move,
    position::{Color, Position},
    rules::Zertz,
    tables::STEPS,
    transform::Transform,
};
use crate::Game;

/// The layers of a position and of those before it: an array of `4 * steps + 1` squares of the
/// board's width.
///
/// Each step back in time has four: rings, white, gray and black. The last layer of all marks the
/// marble that must go on jumping. Every value is 0 or 1.
///
/// ```
/// use burnside::{Game, zertz::{Layers, Zertz}};
///
/// let rules = Zertz::RINGS_37;
/// let start = rules.start();
/// let next = rules.play(start, "Wd4,a1".parse()?);
/// let layers = Layers::of(&[next, start], 2);
/// assert_eq!(layers.shape(), [9, 7, 7]);
/// assert_eq!(layers.get(1, 3, 3), 1.0); // the white marble on d4
/// assert_eq!(layers.get(4, 3, 0), 1.0); // the ring on a1, one step ago
/// # Ok::<(), burnside::zertz::TextError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Layers {
    board: Board,
    /// Masks in the order of the layers.
    masks: Vec<u64>,
}

impl Layers {
    /// The layers of a position and its past, newest first, for a number of steps. Steps before
    /// the first position are empty.
    ///
    /// # Panics
    /// If there is no position, or some are of another board.
    pub fn of(newest_first: &[Position], steps: usize) -> Self {
        let (now, board) = (newest_first[0], newest_first[0].board);
        let mut masks = vec![0; 4 * steps + 1];
        for (step, position) in masks.chunks_exact_mut(4).zip(newest_first) {
            assert_eq!(position.board, board, "one board");
            step[0] = position.rings;
            step[1..].copy_from_slice(&position.marbles);
        }
        masks[4 * steps] = if now.chain == NONE { 0 } else { bit(now.chain) };
        Self { board, masks }
    }

    /// Layers, rows and columns.
    pub fn shape(&self) -> [usize; 3] {
        [self.masks.len(), self.board.width(), self.board.width()]
    }

    /// One value.
    pub fn get(&self, layer: usize, y: usize, x: usize) -> f32 {
        let index = self.board.cell_at(y, x).and_then(|cell| self.board.index_of(cell));
        index.map_or(0.0, |index| u8::from(self.masks[layer] & bit(index) != 0).into())
    }

    /// All values, layer by layer, row by row.
    pub fn to_vec(&self) -> Vec<f32> {
        let width = self.board.width();
        let mut values = vec![0.0; self.masks.len() * width * width];
        for (layer, &mask) in values.chunks_exact_mut(width * width).zip(&self.masks) {
            for number in numbers(mask) {
                let (y, x) = self.board.tables().places[number as usize];
                layer[y as usize * width + x as usize] = 1.0;
            }
        }
        values
    }

    /// The layers of the transformed position, past and chain included. Rings of the past that a
    /// shift carries off the board are gone.
    #[must_use]
    pub fn transformed(&self, transform: Transform) -> Self {
        let map = Map::of(self.board, transform);
        Self { board: self.board, masks: self.masks.iter().map(|&mask| map.mask(mask)).collect() }
    }
}

/// The vector beside the layers: pool, captures of player 1, captures of player 2 (white, gray,
/// black each), and the index of the player to move.
pub fn global_vector(position: Position) -> [f32; 10] {
    let mut vector = [0.0; 10];
    let counts = [position.pool, position.captures[0], position.captures[1]];
    for (value, count) in vector.iter_mut().zip(counts.into_iter().flatten()) {
        *value = count.into();
    }
    vector[9] = (position.to_move.index() as u8).into();
    vector
}

/// The fixed list of actions of a board, legal or not: first the placements by color, cell and
/// ring taken away (`3 * w*w * (w*w + 1)`, the last ring meaning none), then the jumps by
/// direction and source (`6 * w*w`). Cells are counted along the whole square array.
///
/// ```
/// use burnside::{Game, zertz::{Actions, Zertz}};
///
/// let rules = Zertz::RINGS_37;
/// let actions = Actions::of(rules.board());
/// assert_eq!(actions.len(), 3 * 49 * 50 + 6 * 49);
/// let mask = actions.mask(rules, rules.start());
/// assert_eq!(mask.iter().filter(|&&legal| legal).count(), 1_944);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Actions {
    board: Board,
}

/// The directions of jumps in the order of the list, as steps (y, x).
pub const DIRECTIONS: [(i16, i16); 6] = [(1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1), (1, 1)];

/// One of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    Place { color: Color, at: u8, remove: Option<u8> },
    Jump { direction: (i16, i16), from: u8 },
}

impl Actions {
    /// Those of a board.
    pub const fn of(board: Board) -> Self {
        Self { board }
    }

    const fn squares(self) -> usize {
        self.board.width() * self.board.width()
    }

    /// How many placements there are in the list.
    pub const fn placements(self) -> usize {
        3 * self.squares() * (self.squares() + 1)
    }

    /// How long the list is.
    #[allow(clippy::len_without_is_empty)] // it never is
    pub const fn len(self) -> usize {
        self.placements() + 6 * self.squares()
    }

    /// The place of a move in the list, if it has one: a pass does not.
    pub fn index_of(self, mv: Move) -> Option<usize> {
        let number = |cell: Cell| self.board.index_of(cell);
        match mv {
            Move::Place { color, at, remove } => {
                let remove = match remove {
                    Some(ring) => Some(number(ring)?),
                    None => None,
                };
                Some(self.place(Action::Place { color, at: number(at)?, remove }))
            }
            Move::Jump { from, to, .. } => {
                let from = number(from)?;
                let to = number(to)?;
                let far = &self.board.tables().far[from as usize];
                let direction = far.iter().position(|&far| far == to)?;
                Some(self.place(Action::Jump { direction: STEPS[direction], from }))
            }
            Move::Pass => None,
        }
    }

    /// The move at a place in the list, as it would be in this position: `None` if some cell is
    /// not on the board or a jump goes over nothing.
    pub fn move_at(self, position: Position, index: usize) -> Option<Move> {
        let tables = self.board.tables();
        let cell = |number: u8| tables.cells[number as usize];
        Some(match self.action(index)? {
            Action::Place { color, at, remove } => {
                Move::Place { color, at: cell(at), remove: remove.map(cell) }
            }
            Action::Jump { direction, from } => {
                let step = STEPS.iter().position(|&step| step == direction)?;
                let (near, far) =
                    (tables.near[from as usize][step], tables.far[from as usize][step]);
                if far == NONE {
                    return None;
                }
                Move::Jump {
                    from: cell(from),
                    captured: position.color_at(bit(near))?,
                    to: cell(far),
                }
            }
        })
    }

    /// Which actions are legal.
    pub fn mask(self, rules: Zertz, position: Position) -> Vec<bool> {
        let mut mask = vec![false; self.len()];
        for index in rules.moves(position).filter_map(|mv| self.index_of(mv)) {
            mask[index] = true;
        }
        mask
    }

    /// Where an action goes under a transform: the index here -> the index there. `None` if it
    /// has no cells there.
    pub fn transformed_index(self, index: usize, transform: Transform) -> Option<usize> {
        self.carried(index, transform, &self.images(transform))
    }

    /// Where all actions go under a transform. Those that are on squares outside the board stay
    /// where they are; `None` if an action has no cells there.
    pub(super) fn transformed_indices(self, transform: Transform) -> Vec<Option<usize>> {
        let images = self.images(transform);
        let image = |index| match self.action(index) {
            Some(_) => self.carried(index, transform, &images),
            None => Some(index),
        };
        (0..self.len()).map(image).collect()
    }

    /// Values for actions of a position (a mask, a policy) carried to the transformed position.
    /// What has no place there is dropped; what nothing is carried to has the default value.
    ///
    /// # Panics
    /// If the values are not as many as the actions.
    #[must_use]
    pub fn transformed<T: Copy + Default>(self, values: &[T], transform: Transform) -> Vec<T> {
        assert_eq!(values.len(), self.len(), "one value for each action");
        let images = self.images(transform);
        let mut carried = vec![T::default(); values.len()];
        for (index, &value) in values.iter().enumerate() {
            if let Some(there) = self.carried(index, transform, &images) {
                carried[there] = value;
            }
        }
        carried
    }

    /// Where each cell goes.
    fn images(self, transform: Transform) -> [Option<u8>; 61] {
        let map = Map::of(self.board, transform);
        std::array::from_fn(|number| {
            let image = map.mask(bit(number as u8) & self.board.tables().all);
            (image != 0).then(|| image.leading_zeros() as u8)
        })
    }

    fn carried(
        self,
        index: usize,
        transform: Transform,
        images: &[Option<u8>; 61],
    ) -> Option<usize> {
        let image = |number: u8| images[number as usize];
        Some(self.place(match self.action(index)? {
            Action::Place { color, at, remove } => {
                let remove = match remove {
                    Some(ring) => Some(image(ring)?),
                    None => None,
                };
                Action::Place { color, at: image(at)?, remove }
            }
            Action::Jump { direction, from } => {
                Action::Jump { direction: transform.turn.apply(direction), from: image(from)? }
            }
        }))
    }

    /// The square of a cell in the array.
    fn square(self, number: u8) -> usize {
        let (y, x) = self.board.tables().places[number as usize];
        y as usize * self.board.width() + x as usize
    }

    /// The cell on a square of the array.
    fn number(self, square: usize) -> Option<u8> {
        let width = self.board.width();
        self.board
            .cell_at(square / width, square % width)
            .and_then(|cell| self.board.index_of(cell))
    }

    fn place(self, action: Action) -> usize {
        let squares = self.squares();
        match action {
            Action::Place { color, at, remove } => {
                let remove = remove.map_or(squares, |ring| self.square(ring));
                (color.index() * squares + self.square(at)) * (squares + 1) + remove
            }
            Action::Jump { direction, from } => {
                let direction = DIRECTIONS.iter().position(|&known| known == direction);
                let direction = direction.expect("turns permute the directions");
                self.placements() + direction * squares + self.square(from)
            }
        }
    }

    fn action(self, index: usize) -> Option<Action> {
        let squares = self.squares();
        if let Some(index) = index.checked_sub(self.placements()) {
            let direction = *DIRECTIONS.get(index / squares)?;
            return Some(Action::Jump { direction, from: self.number(index % squares)? });
        }
        let (color_and_put, ring) = (index / (squares + 1), index % (squares + 1));
        let remove = if ring == squares { None } else { Some(self.number(ring)?) };
        let color = Color::try_index(color_and_put / squares)?;
        Some(Action::Place { color, at: self.number(color_and_put % squares)?, remove })
    }
}
