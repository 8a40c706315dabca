//! What to draw of a game from a file: its board (`plan`), pieces as letters on discs, what is in
//! hand beside the board, and moves as touches.

use burnside::{
    Notation, Player,
    scene::{
        Color, Coordinate, Gesture, Ink, Item, Paint, Piece, Refusal, Route, Scene, Scenic, Shape,
        Tray,
    },
};

use crate::{
    generate::Move,
    play::Defined,
    position::{Position, bits},
    rules::Act,
    touch::Touch,
};

/// The radius of the largest pieces.
const RADIUS: f64 = 30.0;

impl<const W: usize> Scenic for Defined<W> {
    fn scene(&self, position: Position<W>) -> Scene {
        let (board, names) = self.drawn();
        let mut scene = board.scene();
        for (index, point) in self.points().iter().enumerate() {
            let stack = self.pieces_on(position, index);
            let contents = match stack.as_slice() {
                [] => "empty".to_owned(),
                letters => {
                    letters.iter().rev().map(char::to_string).collect::<Vec<_>>().join(" over ")
                }
            };
            let label = format!("{}, {contents}", point.name);
            let row = usize::try_from(point.y).unwrap_or(0);
            scene.places.push(board.place(index, row, &*point.name, &*point.name, label));
            let center = board.centers[index];
            let (x, y) = names[index];
            scene.coordinates.push(Coordinate { text: point.name.clone(), x, y });
            for &letter in &stack {
                scene.pieces.push(Piece {
                    place: point.name.clone(),
                    x: center.0,
                    y: center.1,
                    shapes: self.disc(letter),
                    text: letter.to_string(),
                    symbol: None,
                    owner: self.owner(letter),
                });
            }
        }
        scene.trays = self.trays(position);
        let decisive = self.rules.decisive(&position, 1 - position.to_move().index());
        scene.won =
            bits(decisive).map(|point| self.points()[point as usize].name.clone()).collect();
        scene
    }

    fn gesture(&self, position: Position<W>, mv: Move) -> Gesture {
        let touches = self.move_touches(position, mv);
        let points = touches.iter().filter_map(|touch| match *touch {
            Touch::Point(point) => Some(self.points()[point].name.clone()),
            _ => None,
        });
        let marks: Vec<String> = points.collect();
        let text = self.move_text(position, mv);
        let paths = match (touches.first(), marks.as_slice()) {
            (Some(Touch::Point(_)), [from, to, ..]) => vec![Route::new(from, to)],
            _ => Vec::new(),
        };
        let ids = |way: Vec<Touch>| way.into_iter().filter_map(|touch| self.touch_id(touch));
        let ways = self.move_ways(position, mv).into_iter().map(|way| ids(way).collect()).collect();
        Gesture { ways, words: text.clone(), brief: text, marks, paths, ..Gesture::default() }
    }

    fn refusals(&self, position: Position<W>) -> Vec<Refusal> {
        self.why_not(position)
    }
}

impl<const W: usize> Defined<W> {
    /// Whose piece this letter is.
    fn owner(&self, letter: char) -> Option<Player> {
        let codes = &self.rules.layout.codes;
        let code = codes.iter().find(|code| code.letter == letter)?;
        Player::try_index(usize::from(code.owner?))
    }

    /// A letter on a disc; larger kinds on larger discs.
    fn disc(&self, letter: char) -> Vec<Shape> {
        let codes = &self.rules.layout.codes;
        let levels = codes.iter().map(|code| code.level).max().unwrap_or(0);
        let level = codes.iter().find(|code| code.letter == letter).map_or(0, |code| code.level);
        let radius = RADIUS - 8.0 * f64::from(levels - level.min(levels)).min(2.0);
        let owner = self.owner(letter);
        let fill = owner.map_or(Ink::of(Color::Gray), Ink::player);
        let ink = if owner == Some(Player::Two) { Color::White } else { Color::Outline };
        let paint = Paint::fill(fill).outlined(Color::Outline, 4.0);
        vec![
            Shape::circle(0.0, 0.0, radius, paint),
            Shape::text(0.0, 0.0, radius, ink, letter.to_string()).bold(),
        ]
    }

    /// The letters of pieces of which there is no end, if one has to say which is placed.
    fn endless(&self) -> impl Iterator<Item = char> {
        let choice = self.chooses_kind();
        let codes = self.rules.layout.codes.iter();
        let endless = codes.filter(move |code| choice && code.hand.is_none());
        endless.filter(|code| self.is_placed(code.kind)).map(|code| code.letter)
    }

    /// What is in hand: a tray for each player, and one for what both share.
    fn trays(&self, position: Position<W>) -> Vec<Tray> {
        let given = self.given(position);
        let counted = self.hand(position).into_iter().map(|(letter, count)| (letter, Some(count)));
        let hand: Vec<_> = counted.chain(self.endless().map(|letter| (letter, None))).collect();
        let owners = [Some(Player::One), Some(Player::Two), None];
        let tray = |owner: Option<Player>| {
            let letters = hand.iter().filter(|&&(letter, _)| self.owner(letter) == owner);
            let items: Vec<_> = letters
                .map(|&(letter, count)| Item {
                    id: self.touch_id(Touch::Hand(letter)),
                    shapes: self.disc(letter),
                    label: format!("{letter} in hand"),
                    text: letter.to_string(),
                    symbol: None,
                    count: count.map(|count| usize::try_from(count).unwrap_or(usize::MAX)),
                    present: given != Some(letter),
                })
                .collect();
            let title = "In hand".to_owned();
            (!items.is_empty()).then_some(Tray { owner, title, columns: 8, items })
        };
        let mut trays: Vec<_> = owners.into_iter().filter_map(tray).collect();
        if self.rules.turns.iter().any(|turn| turn.act == Act::Leave) {
            let paint = Paint::fill(Ink::of(Color::Gray)).outlined(Color::Outline, 4.0);
            let items = vec![Item {
                id: self.touch_id(Touch::Off),
                shapes: vec![
                    Shape::circle(0.0, 0.0, RADIUS, paint),
                    Shape::text(0.0, 0.0, 0.8 * RADIUS, Color::Outline, "off").bold(),
                ],
                label: "off the board".to_owned(),
                text: "off".to_owned(),
                symbol: None,
                count: None,
                present: true,
            }];
            let title = "Off the board".to_owned();
            trays.push(Tray { owner: None, title, columns: 8, items });
        }
        if let Some(letter) = given {
            let items = vec![Item {
                id: None,
                shapes: self.disc(letter),
                label: format!("{letter} was given"),
                text: letter.to_string(),
                symbol: None,
                count: None,
                present: true,
            }];
            trays.push(Tray { owner: None, title: "Given".to_owned(), columns: 1, items });
        }
        trays
    }
}
