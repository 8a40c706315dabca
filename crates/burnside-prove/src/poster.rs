//! A strategy on one sheet: every board up to symmetry, what to play there, and which reply leads to
//! which board.

use burnside::catalog::Entry;
use burnside_draw::{
    Anchor, Caption, Look, Marks, Paint, Picture, Point, Shape, Weight, at, caption, picture,
};
use burnside_verify::{Proof, ProofError, ProofNode, ProofStrategy, ProofThen};

/// What a poster is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PosterSheet {
    /// The whole strategy on A2, landscape.
    #[default]
    A2,
    /// The first boards on A4, landscape, in eight panels to fold.
    Pocket,
}

impl PosterSheet {
    /// Its width and height in millimeters.
    pub const fn size(self) -> (f64, f64) {
        match self {
            Self::A2 => (594.0, 420.0),
            Self::Pocket => (297.0, 210.0),
        }
    }
}

/// A certificate as a poster. It must have passed the checker: what cannot be read is an error.
pub fn poster<G: Entry>(
    game: &G,
    proof: &Proof,
    sheet: PosterSheet,
    look: Look,
) -> Result<Picture, ProofError> {
    let mut sections = Vec::new();
    for strategy in &proof.strategies {
        let mut tiles = Vec::new();
        for (index, node) in strategy.nodes.iter().enumerate() {
            tiles.push(Tile::new(game, strategy, index, node, look)?);
        }
        sections.push((heading(strategy), tiles));
    }
    let key = key(game, look);
    Ok(match sheet {
        PosterSheet::A2 => {
            // The first board of all is the one without pieces.
            if let Some((_, tiles)) = sections.first_mut() {
                tiles.insert(0, key);
            }
            whole(game, &sections, look)
        }
        PosterSheet::Pocket => pocket(game, &sections, &key, look),
    })
}

/// The board without pieces, with the names that moves call its places by.
fn key<G: Entry>(game: &G, look: Look) -> Tile {
    let mut scene = game.scene(game.start());
    scene.pieces.clear();
    scene.held.clear();
    let caption = Caption { title: "the places".to_owned(), ..Caption::default() };
    let mut board = picture(&scene, &caption, &Marks::default(), look.board_only());
    let edge = at((board.width - scene.width) / 2.0, (board.height - scene.height) / 2.0);
    for place in &scene.places {
        let middle = edge.plus(place.x, place.y);
        let name =
            Shape::text(middle, place.reach * 0.7, Weight::Book, look.theme.text, &*place.id);
        board.add(name.fitted(place.reach * 1.7));
    }
    let title = "places".to_owned();
    Tile { title, board, play: String::new(), replies: Vec::new() }
}

/// What a strategy does, in a line.
fn heading(strategy: &ProofStrategy) -> String {
    let ProofStrategy { player, decisions, nodes, .. } = strategy;
    let boards = format!("{} boards to know", decisions.item);
    match nodes[0].plies {
        Some(plies) => format!("Player {} wins within {plies} moves: {boards}", player.number()),
        None => format!("Player {} never loses: {boards}", player.number()),
    }
}

/// A board with its number and what follows it.
struct Tile {
    title: String,
    board: Picture,
    /// What to play.
    play: String,
    /// Replies that lead to other boards.
    replies: Vec<String>,
}

impl Tile {
    fn new<G: Entry>(
        game: &G,
        strategy: &ProofStrategy,
        index: usize,
        node: &ProofNode,
        look: Look,
    ) -> Result<Self, ProofError> {
        let unread =
            |line: usize, text: &str| ProofError { line, reason: format!("{text} cannot be read") };
        let position = game.parse_position(&node.position);
        let position = position.map_err(|_| unread(node.line, &node.position))?;
        let mut marks = Marks::default();
        let mut shown = position;
        if let Some(play) = &node.play {
            let mv = game.parse_move(position, &play.item);
            let mv = mv.map_err(|_| unread(play.line, &play.item))?;
            marks.last = Some(game.gesture(position, mv));
            let played = game.try_play(position, mv);
            shown = played.map_err(|_| unread(play.line, &play.item))?;
        }
        let board = picture(&game.scene(shown), &caption(game, shown), &marks, look.board_only());
        let mut replies: Vec<(usize, Vec<&str>)> = Vec::new();
        for next in &node.next {
            let ProofThen::Node(to, _) = next.then else { continue };
            let texts = next.replies.iter().map(String::as_str);
            match replies.iter_mut().find(|(known, _)| *known == to) {
                Some((_, list)) => list.extend(texts),
                None => replies.push((to, texts.collect())),
            }
        }
        let line = |(to, replies): (usize, Vec<&str>)| {
            // A reply and its mirror images: the first two say enough.
            let more = if replies.len() > 2 { " …" } else { "" };
            let first: Vec<_> = replies.iter().take(2).copied().collect();
            format!("{}{more} → {}", first.join(" "), to + 1)
        };
        let title = match node.plies {
            Some(plies) => format!("{}  wins in {plies}", index + 1),
            None => (index + 1).to_string(),
        };
        let play = node.play.as_ref().map_or_else(
            || format!("player {} begins", strategy.player.other().number()),
            |play| format!("play {}", play.item),
        );
        Ok(Self { title, board, play, replies: replies.into_iter().map(line).collect() })
    }

    /// The height of a tile of this width.
    fn height(&self, wide: f64) -> f64 {
        let lines = count(self.replies.len());
        TITLE * wide + wide * self.board.height / self.board.width + wide * LINE * (lines + 1.6)
    }

    fn shapes(&self, corner: Point, wide: f64, look: Look) -> Vec<Shape> {
        let theme = &look.theme;
        let mut shapes = Vec::new();
        let size = TITLE * wide * 0.82;
        let middle = corner.plus(wide * 0.03, TITLE * wide / 2.0);
        let title = Shape::text(middle, size, Weight::Bold, theme.text, &*self.title);
        shapes.push(title.anchored(Anchor::Start).fitted(wide * 0.94));
        let scale = wide / self.board.width;
        let offset = corner.plus(0.0, TITLE * wide);
        shapes.push(Shape::Group { offset, scale, shapes: self.board.shapes.clone() });
        let mut y = TITLE * wide + self.board.height * scale + wide * LINE * 0.5;
        let play = corner.plus(wide / 2.0, y);
        if !self.play.is_empty() {
            let text = Shape::text(play, LINE * wide, Weight::Bold, theme.accent, &*self.play);
            shapes.push(text.fitted(wide * 0.94));
        }
        for reply in &self.replies {
            y += LINE * wide;
            let place = corner.plus(wide / 2.0, y);
            let text = Shape::text(place, LINE * wide * 0.9, Weight::Book, theme.text, &**reply);
            shapes.push(text.fitted(wide * 0.96));
        }
        shapes
    }
}

/// A small number of things as a length.
fn count(things: usize) -> f64 {
    f64::from(things as u32)
}

/// The height of a tile's title over its width.
const TITLE: f64 = 0.13;
/// The height of a line over the width of a tile.
const LINE: f64 = 0.095;
/// The space around a sheet, in millimeters.
const MARGIN: f64 = 10.0;
/// The height of a heading, in millimeters.
const HEADING: f64 = 12.0;

/// The space between tiles over their width.
const GAP: f64 = 0.06;

const HOW: &str = "Each board is drawn after your move, which is marked. Moves of both players are counted. After a reply that is named, or one that is its \
mirror image, go on at the board with that number: it is yours up to symmetry. After every other reply \
you can finish the game at once.";

/// Rows of tiles, each with its height.
fn rows(tiles: &[Tile], columns: usize, wide: f64) -> Vec<(&[Tile], f64)> {
    let height = |row: &[Tile]| row.iter().map(|tile| tile.height(wide)).fold(0.0, f64::max);
    tiles.chunks(columns).map(|row| (row, height(row))).collect()
}

fn whole<G: Entry>(game: &G, sections: &[(String, Vec<Tile>)], look: Look) -> Picture {
    let (across, down) = PosterSheet::A2.size();
    let room = across - 2.0 * MARGIN;
    let mut picture =
        Picture::new(format!("{}: how to play", game.title()), across, down, look.theme.background);
    let top = MARGIN + 1.6 * HEADING;
    // As many columns as make the boards largest: what they need grows with their width.
    let high = down - top - MARGIN - HEADING * count(sections.len());
    let fits = |columns: usize| {
        let all = sections.iter().flat_map(|(_, tiles)| rows(tiles, columns, 1.0));
        let heights: f64 = all.map(|(_, height)| height + GAP).sum();
        (room / count(columns) * (1.0 - GAP)).min(high / heights)
    };
    let wider = |a: &(usize, f64), b: &(usize, f64)| a.1.total_cmp(&b.1);
    let widths = (4..80).map(|columns| (columns, fits(columns)));
    let (columns, wide) = widths.max_by(wider).expect("there are numbers of columns");
    let step = room / count(columns);
    let theme = &look.theme;
    let title = at(MARGIN, MARGIN + HEADING * 0.5);
    let text = Shape::text(title, HEADING * 0.9, Weight::Bold, theme.text, game.title());
    picture.add(text.anchored(Anchor::Start));
    let how = at(MARGIN, MARGIN + HEADING * 1.25);
    let text = Shape::text(how, HEADING * 0.33, Weight::Book, theme.text, HOW);
    picture.add(text.anchored(Anchor::Start).fitted(room));
    let mut y = top;
    for (heading, tiles) in sections {
        let place = at(MARGIN, y + HEADING * 0.5);
        let text = Shape::text(place, HEADING * 0.55, Weight::Bold, theme.accent, &**heading);
        picture.add(text.anchored(Anchor::Start));
        y += HEADING;
        for (row, height) in rows(tiles, columns, wide) {
            for (column, tile) in row.iter().enumerate() {
                let corner = at(MARGIN + count(column) * step, y);
                picture.extend(tile.shapes(corner, wide, look));
            }
            y += height + wide * GAP;
        }
    }
    picture
}

/// Panels across and down a folded sheet.
const PANELS: (usize, usize) = (4, 2);

fn pocket<G: Entry>(game: &G, sections: &[(String, Vec<Tile>)], key: &Tile, look: Look) -> Picture {
    let (across, down) = PosterSheet::Pocket.size();
    let theme = &look.theme;
    let mut picture =
        Picture::new(format!("{}: how to begin", game.title()), across, down, theme.background);
    let (wide, high) = (across / count(PANELS.0), down / count(PANELS.1));
    let fold = |from, to| Shape::line(from, to, theme.faint, 0.2);
    picture.extend((1..PANELS.0).map(|i| {
        let x = count(i) * wide;
        fold(at(x, 0.0), at(x, down))
    }));
    picture.add(fold(at(0.0, high), at(across, high)));
    let line = |y: f64, size: f64, weight, color, text: &str| {
        Shape::text(at(wide / 2.0, y), size, weight, color, text).fitted(wide - 8.0)
    };
    picture.add(line(20.0, 7.0, Weight::Bold, theme.text, game.title()));
    let headings = sections.iter().flat_map(|(heading, _)| heading.split(": "));
    for (index, heading) in headings.enumerate() {
        let y = 32.0 + 6.0 * count(index);
        picture.add(line(y, 4.0, Weight::Bold, theme.accent, heading));
    }
    let how = [
        "Each board is drawn after your move.",
        "After a reply that is named, go on at the",
        "board with that number, up to symmetry.",
        "Boards that are not here are on the poster.",
        "After other replies you can finish at once.",
    ];
    for (index, text) in how.into_iter().enumerate() {
        let y = 60.0 + 5.0 * count(index);
        picture.add(line(y, 3.2, Weight::Book, theme.text, text));
    }
    let small = (high - 84.0) / key.height(1.0);
    picture.extend(key.shapes(at((wide - small) / 2.0, 83.0), small, look));
    // Four boards in each of the other panels.
    let tiles = sections.iter().flat_map(|(_, tiles)| tiles);
    let per_panel = 4;
    let panels = PANELS.0 * PANELS.1 - 1;
    for (index, tile) in tiles.take(per_panel * panels).enumerate() {
        let panel = 1 + index / per_panel;
        let (column, row) = (index % 2, index / 2 % 2);
        let corner = at(count(panel % PANELS.0) * wide, count(panel / PANELS.0) * high);
        let half = (wide / 2.0, high / 2.0);
        let fits = (half.0 - 3.0).min((half.1 - 3.0) / tile.height(1.0));
        let corner =
            corner.plus(count(column) * half.0 + (half.0 - fits) / 2.0, count(row) * half.1 + 1.5);
        picture.extend(tile.shapes(corner, fits, look));
    }
    let frame = Paint::stroke(theme.faint, 0.2);
    picture.add(Shape::Rect {
        corner: at(0.0, 0.0),
        size: (across, down),
        round: 0.0,
        paint: frame,
    });
    picture
}
