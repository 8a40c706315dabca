//! Boards side by side, each with its caption.

use crate::{Draw, Look, Marks, Paint, Scene, Shape, Weight, at, scene::count};

/// A picture with its caption.
#[derive(Clone, PartialEq, Debug)]
pub struct Tile {
    /// The picture.
    pub scene: Scene,
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
pub fn gallery(heading: &str, tiles: &[Tile], columns: usize, look: Look) -> Scene {
    let theme = &look.theme;
    let columns = columns.clamp(1, tiles.len().max(1));
    let rows = tiles.len().div_ceil(columns);
    let height_of = |tile: &Tile| TILE * tile.scene.height / tile.scene.width;
    let tallest = tiles.iter().map(height_of).fold(0.0, f64::max);
    let (step_x, step_y) = (TILE + GAP, tallest + CAPTION + GAP);
    let top = if heading.is_empty() { GAP } else { HEADING };
    let width = GAP + count(columns) * step_x;
    let height = top + count(rows) * step_y;
    let mut scene = Scene::new(heading, width, height, theme.background);
    if !heading.is_empty() {
        let middle = at(width / 2.0, HEADING / 2.0);
        let text = Shape::text(middle, 19.0, Weight::Bold, theme.text, heading);
        scene.add(text.fitted(width - 2.0 * GAP));
    }
    for (index, tile) in tiles.iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        let corner = at(GAP + count(column) * step_x, top + count(row) * step_y);
        let scale = TILE / tile.scene.width;
        let size = (TILE, height_of(tile));
        let paint = Paint::fill(tile.scene.background);
        scene.add(Shape::Rect { corner, size, round: 0.0, paint });
        let shapes = tile.scene.shapes.clone();
        scene.add(Shape::Group { offset: corner, scale, shapes });
        if tile.framed {
            let size = (TILE + 4.0, size.1 + 4.0);
            let paint = Paint::stroke(theme.accent, 3.0);
            scene.add(Shape::Rect { corner: corner.plus(-2.0, -2.0), size, round: 8.0, paint });
        }
        let weight = if tile.framed { Weight::Bold } else { Weight::Book };
        let middle = corner.plus(TILE / 2.0, tallest + CAPTION / 2.0 + 2.0);
        let caption = Shape::text(middle, 16.0, weight, theme.text, &*tile.caption);
        scene.add(caption.fitted(TILE));
    }
    scene
}

/// The images of a position, each under the name of the symmetry that makes it. The first one
/// stands out.
///
/// ```
/// use burnside::zertz::Zertz;
/// use burnside_draw::{Look, orbit_gallery, svg};
///
/// let rules = Zertz::RINGS_37;
/// let text = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/wooo 5/8/10 0/0/0 0/0/0 2 -";
/// let images = rules.get_all_transformations(text.parse()?, false);
/// let images = images.iter().map(|(transform, image)| (transform.to_string(), *image));
/// let scene = orbit_gallery(&rules, "white on d1", images, 3, Look::LIGHT);
/// assert_eq!(scene.shapes.len(), 1 + 6 * 3 + 1);
/// # Ok::<(), burnside::zertz::TextError>(())
/// ```
pub fn orbit_gallery<G: Draw>(
    rules: &G,
    heading: &str,
    images: impl IntoIterator<Item = (String, G::Written)>,
    columns: usize,
    look: Look,
) -> Scene {
    let tiles = images.into_iter().enumerate().map(|(index, (caption, position))| {
        let scene = rules.scene_written(position, &Marks::new(), look.board_only());
        Tile { scene, caption, framed: index == 0 }
    });
    gallery(heading, &tiles.collect::<Vec<_>>(), columns, look)
}

/// A state as the analysis of a game shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CanonicalGrid<P> {
    /// Stands over the grid.
    pub heading: String,
    /// The canonical state.
    pub canonical: P,
    /// The state that was played.
    pub original: P,
    /// The symmetry that turns the original into the canonical state.
    pub transform: String,
    /// The name of the symmetry that does nothing: `R0` in Zertz.
    pub identity: String,
    /// Other distinct images, each under its name.
    pub others: Vec<(String, P)>,
}

/// The canonical state first, the original second with its transform, then the other images:
/// those of the original, if the transform is to be the only one of its name.
///
/// ```
/// use burnside::{Game, zertz::{TransformFlags, Zertz}};
/// use burnside_draw::{CanonicalGrid, Look, canonical_grid};
///
/// let rules = Zertz::RINGS_37;
/// let original = rules.play(rules.start(), "Wb5,a1".parse()?);
/// let (canonical, transform, _) = rules.canonicalize(original, TransformFlags::ALL);
/// let all = rules.get_all_transformations(original, true).into_iter();
/// let others = all.filter(|(_, image)| ![canonical, original].contains(image));
/// let grid = CanonicalGrid {
///     heading: "Move 1: Wb5,a1".to_owned(),
///     canonical,
///     original,
///     transform: transform.to_string(),
///     identity: "R0".to_owned(),
///     others: others.map(|(name, image)| (name.to_string(), image)).collect(),
/// };
/// assert_eq!(grid.others.len(), 10);
/// let scene = canonical_grid(&rules, &grid, 6, Look::LIGHT);
/// assert!(burnside_draw::svg(&scene).contains(r#"aria-label="Original (MR0)""#));
/// # Ok::<(), burnside::zertz::TextError>(())
/// ```
pub fn canonical_grid<G: Draw>(
    rules: &G,
    grid: &CanonicalGrid<G::Written>,
    columns: usize,
    look: Look,
) -> Scene {
    let CanonicalGrid { heading, canonical, original, transform, identity, others } = grid;
    let first = [
        (format!("Canonical ({identity})"), *canonical),
        (format!("Original ({transform})"), *original),
    ];
    orbit_gallery(rules, heading, first.into_iter().chain(others.clone()), columns, look)
}
