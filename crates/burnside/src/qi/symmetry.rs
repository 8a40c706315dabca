//! Turning and mirroring any board.
//!
//! A board is as symmetric as its ranks and files: a square has the eight symmetries of [`D4`],
//! a rectangle the four of them that keep its sides, a line two. On a board with layers they act
//! on every layer alike, and no layer changes place: what a layer means is the game's affair
//! (Gobblet's are sizes, others are floors), and most games do not let them be exchanged.

use super::{Qi, shape::Shape, squares::Squares};
use crate::{Canonical, Symmetry, symmetry::D4};

const RECTANGLE: &[D4] = &[D4::Identity, D4::Rot180, D4::ReflV, D4::ReflH];
const LINE: &[D4] = &[D4::Identity, D4::ReflV];

/// A quarter turn or a diagonal mirror of a board that is not square, or anything but the mirror
/// of a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{symmetry} is not a symmetry of a board of shape {shape:?}")]
pub struct NotASymmetry {
    /// What was asked for.
    pub symmetry: D4,
    /// The sizes of the board, outermost first.
    pub shape: Vec<u8>,
}

impl Shape {
    fn symmetries(self) -> &'static [D4] {
        let [_, ranks, files] = self.layers_ranks_files();
        match self.sizes() {
            [_] => LINE,
            _ if ranks == files => &D4::ALL,
            _ => RECTANGLE,
        }
    }

    /// Where a symmetry of this board takes a square.
    fn image(self, symmetry: D4, index: usize) -> usize {
        let [_, ranks, files] = self.layers_ranks_files();
        let (layer, rank, file) = (index / (ranks * files), index / files % ranks, index % files);
        let (rank, file) = match symmetry {
            D4::Rot180 => (ranks - 1 - rank, files - 1 - file),
            D4::ReflV => (rank, files - 1 - file),
            D4::ReflH => (ranks - 1 - rank, file),
            square => square.image(files, rank, file),
        };
        (layer * ranks + rank) * files + file
    }
}

impl Qi {
    /// The symmetries of the board, whatever stands on it, the identity first.
    pub fn symmetries(&self) -> &'static [D4] {
        self.shape.symmetries()
    }

    /// The position with its board turned or mirrored. Hands, styles and turn stay.
    ///
    /// ```
    /// use burnside::{qi::Qi, symmetry::D4};
    ///
    /// let position = Qi::from_feen("K1r/3 / C/c")?;
    /// assert_eq!(position.transform(D4::ReflH)?.to_feen()?, "3/K1r / C/c");
    /// assert!(position.transform(D4::Rot90).is_err()); // the board is not square
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn transform(&self, symmetry: D4) -> Result<Self, NotASymmetry> {
        self.check_symmetry(symmetry)?;
        Ok(self.image(symmetry))
    }

    /// Where the symmetry takes a square.
    ///
    /// # Panics
    /// If there is no such square.
    pub fn transform_index(&self, index: usize, symmetry: D4) -> Result<usize, NotASymmetry> {
        assert!(index < self.square_count(), "no square {index} on {:?}", self.shape());
        self.check_symmetry(symmetry)?;
        Ok(self.shape.image(symmetry, index))
    }

    /// The canonical one among the images of the position, with the symmetry that leads there.
    ///
    /// It is the one whose squares, read row by row, come first: an empty square before any
    /// piece, EPIN tokens in their canonical order (`A` before `a` before `B`, and `-A` before
    /// `+A` before `A`), then other pieces in the order of their bytes. Of several symmetries
    /// that lead there, the witness is the first.
    ///
    /// ```
    /// use burnside::{qi::Qi, symmetry::D4};
    ///
    /// let position = Qi::from_feen("K2/3/1r1 / C/c")?;
    /// let canonical = position.canonical();
    /// assert_eq!(canonical.position.to_feen()?, "3/2r/K2 / C/c");
    /// assert_eq!(canonical.witness, D4::Rot270);
    /// assert_eq!((canonical.orbit, canonical.stabilizer), (8, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(&self) -> Canonical<Self, D4> {
        let mut best = self.squares.clone();
        let (mut witness, mut reached) = (D4::IDENTITY, 1);
        for &symmetry in &self.symmetries()[1..] {
            let image = self.image_squares(symmetry);
            if image < best {
                (best, witness, reached) = (image, symmetry, 1);
            } else if image == best {
                reached += 1;
            }
        }
        Canonical {
            position: self.with_squares(best),
            witness,
            stabilizer: reached,
            orbit: self.symmetries().len() as u32 / reached,
        }
    }

    /// The distinct images of the position, each with the first symmetry that leads to it.
    pub fn orbit(&self) -> Vec<(D4, Self)> {
        let mut images: Vec<(D4, Self)> = Vec::with_capacity(8);
        for &symmetry in self.symmetries() {
            let image = self.image(symmetry);
            if images.iter().all(|(_, known)| *known != image) {
                images.push((symmetry, image));
            }
        }
        images
    }

    /// The symmetries that leave the position as it is.
    pub fn stabilizer(&self) -> impl Iterator<Item = D4> {
        let fixes = |symmetry: &D4| self.image_squares(*symmetry) == self.squares;
        self.symmetries().iter().copied().filter(fixes)
    }

    fn check_symmetry(&self, symmetry: D4) -> Result<(), NotASymmetry> {
        if self.symmetries().contains(&symmetry) {
            return Ok(());
        }
        Err(NotASymmetry { symmetry, shape: self.shape().to_vec() })
    }

    fn image(&self, symmetry: D4) -> Self {
        self.with_squares(self.image_squares(symmetry))
    }

    fn image_squares(&self, symmetry: D4) -> Squares {
        // What is on a square afterwards came from where the inverse takes it.
        let back = symmetry.inverse();
        self.squares.gather(self.square_count(), |index| self.shape.image(back, index))
    }
}
