//! Boards side by side, each with its caption.

use crate::{Look, Paint, Picture, Shape, Weight, at, picture::count};

/// A picture with its caption.
#[derive(Clone, PartialEq, Debug)]
pub struct Tile {
    /// The picture.
    pub picture: Picture,
    /// What stands under it.
    pub caption: String,
    /// Whether it stands out from the others.
    pub framed: bool,
}

/// The width of a tile. Pictures are scaled to it.
const TILE: f64 = 180.0;

/// The space around tiles.
const GAP: f64 = 14.0;

/// The height of a caption.
const CAPTION: f64 = 26.0;

/// The height of the heading.
const HEADING: f64 = 40.0;

/// Pictures in rows of `columns` (at least one), with a heading if it is not empty. Where a row
/// is not full, the background shows.
pub fn gallery(heading: &str, tiles: &[Tile], columns: usize, look: Look) -> Picture {
    let theme = &look.theme;
    let columns = columns.clamp(1, tiles.len().max(1));
    let rows = tiles.len().div_ceil(columns);
    let height_of = |tile: &Tile| TILE * tile.picture.height / tile.picture.width;
    let tallest = tiles.iter().map(height_of).fold(0.0, f64::max);
    let (step_x, step_y) = (TILE + GAP, tallest + CAPTION + GAP);
    let top = if heading.is_empty() { GAP } else { HEADING };
    let width = GAP + count(columns) * step_x;
    let height = top + count(rows) * step_y;
    let mut picture = Picture::new(heading, width, height, theme.background);
    if !heading.is_empty() {
        let middle = at(width / 2.0, HEADING / 2.0);
        let text = Shape::text(middle, 19.0, Weight::Bold, theme.text, heading);
        picture.add(text.fitted(width - 2.0 * GAP));
    }
    for (index, tile) in tiles.iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        let corner = at(GAP + count(column) * step_x, top + count(row) * step_y);
        let scale = TILE / tile.picture.width;
        let size = (TILE, height_of(tile));
        let paint = Paint::fill(tile.picture.background);
        picture.add(Shape::Rect { corner, size, round: 0.0, paint });
        let shapes = tile.picture.shapes.clone();
        picture.add(Shape::Group { offset: corner, scale, shapes });
        if tile.framed {
            let size = (TILE + 4.0, size.1 + 4.0);
            let paint = Paint::stroke(theme.accent, 3.0);
            picture.add(Shape::Rect { corner: corner.plus(-2.0, -2.0), size, round: 8.0, paint });
        }
        let weight = if tile.framed { Weight::Bold } else { Weight::Book };
        let middle = corner.plus(TILE / 2.0, tallest + CAPTION / 2.0 + 2.0);
        let caption = Shape::text(middle, 16.0, weight, theme.text, &*tile.caption);
        picture.add(caption.fitted(TILE));
    }
    picture
}

/// The images of a position, each under the name of the symmetry that makes it. The first one
/// stands out.
///
/// ```
/// use burnside_draw::{Look, Picture, Rgb, orbit_gallery};
///
/// let blank = Picture::new("a board", 100.0, 100.0, Rgb::hex(0xff_ffff));
/// let images = ["identity", "half turn"].map(|name| (name.to_owned(), blank.clone()));
/// let gallery = orbit_gallery("a board and its images", images, 3, Look::LIGHT);
/// // A heading; a ground, a picture and a caption for each image; a frame around the first.
/// assert_eq!(gallery.shapes.len(), 1 + 2 * 3 + 1);
/// ```
pub fn orbit_gallery(
    heading: &str,
    images: impl IntoIterator<Item = (String, Picture)>,
    columns: usize,
    look: Look,
) -> Picture {
    let tiles = images.into_iter().enumerate().map(|(index, (caption, picture))| Tile {
        picture,
        caption,
        framed: index == 0,
    });
    gallery(heading, &tiles.collect::<Vec<_>>(), columns, look)
}

/// A state as the analysis of a game shows it.
#[derive(Clone, PartialEq, Debug)]
pub struct CanonicalGrid {
    /// Stands over the grid.
    pub heading: String,
    /// The canonical state.
    pub canonical: Picture,
    /// The state that was played.
    pub original: Picture,
    /// The symmetry that turns the original into the canonical state.
    pub transform: String,
    /// The name of the symmetry that does nothing.
    pub identity: String,
    /// Other distinct images, each under its name.
    pub others: Vec<(String, Picture)>,
}

/// The canonical state first, the original second with the transform that leads from it to the
/// canonical state, then other images of the canonical state.
///
/// ```
/// use burnside_draw::{CanonicalGrid, Look, Picture, Rgb, canonical_grid};
///
/// let blank = Picture::new("a board", 100.0, 100.0, Rgb::hex(0xff_ffff));
/// let grid = CanonicalGrid {
///     heading: "Move 1: Wb5,a1".to_owned(),
///     canonical: blank.clone(),
///     original: blank,
///     transform: "MR0".to_owned(),
///     identity: "R0".to_owned(),
///     others: Vec::new(),
/// };
/// let picture = canonical_grid(&grid, 6, Look::LIGHT);
/// assert!(burnside_draw::svg(&picture).contains(r#"aria-label="Original (MR0)""#));
/// ```
pub fn canonical_grid(grid: &CanonicalGrid, columns: usize, look: Look) -> Picture {
    let CanonicalGrid { heading, canonical, original, transform, identity, others } = grid;
    let first = [
        (format!("Canonical ({identity})"), canonical.clone()),
        (format!("Original ({transform})"), original.clone()),
    ];
    orbit_gallery(heading, first.into_iter().chain(others.clone()), columns, look)
}
