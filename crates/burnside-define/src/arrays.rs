//! Positions as rows of bytes: the code of a position. Moves as numbers: see `actions`.

use burnside::{
    Player, Symmetric,
    arrays::{Arrays, Planes, mark},
};

use crate::{
    actions::Actions, generate::Move, group::Group, layout::Code, play::Defined,
    position::Position, symmetry::Symmetry,
};

impl<const W: usize> Defined<W> {
    /// The numbers of moves, made when first asked for.
    fn numbered(&self) -> &Actions {
        self.rules.actions.get_or_init(|| Actions::new(&self.rules))
    }
}

impl<const W: usize> Arrays for Defined<W> {
    type Word = u8;

    fn width(&self) -> Option<usize> {
        let start = burnside::Game::start(self);
        Some(self.code_written(Group::Full, start).as_ref().len())
    }

    fn layout(&self) -> &'static str {
        if self.numbered().too_many {
            return "the code of the position, byte by byte; moves have no numbers, as there are \
                    more than 65,536";
        }
        "the code of the position, byte by byte"
    }

    fn load(&self, row: &[u8]) -> Result<Position<W>, String> {
        self.rules.position_of(row).ok_or_else(|| "not the code of a position".to_owned())
    }

    fn store(&self, written: Position<W>, row: &mut [u8]) {
        row.copy_from_slice(self.code_written(Group::Full, written).as_ref());
    }

    /// Every move that the rules could ever allow; none if there are more than
    /// [`MAX_ACTIONS`](crate::MAX_ACTIONS).
    fn actions(&self) -> usize {
        self.numbered().len()
    }

    /// The pieces of each player, those under others too; then as planes of one number: how many are
    /// in hand, which piece is given, turns and plies so far, and whose turn it is.
    fn planes(&self) -> Planes {
        let (rules, layout) = (&self.rules, &self.rules.layout);
        let name = |code: &Code| {
            let kind = &rules.kinds[usize::from(code.kind)].name;
            match code.owner {
                Some(owner) => format!("player {}: {kind}", owner + 1),
                None => kind.clone(),
            }
        };
        let mut channels: Vec<String> = layout.codes.iter().map(name).collect();
        let held = layout.codes.iter().filter(|code| code.hand.is_some());
        channels.extend(held.map(|code| format!("{} in hand", name(code))));
        if layout.given.is_some() {
            channels.extend(layout.codes.iter().map(|code| format!("{} given", name(code))));
        }
        channels.extend(layout.turns.map(|_| "turns".to_owned()));
        channels.extend(layout.plies.map(|_| "plies".to_owned()));
        channels.extend(["player 1 to move", "player 2 to move"].map(str::to_owned));
        let size = rules.board.size();
        let shape = match rules.board.grid {
            Some([width, height, depth]) if width * height * depth == size => {
                [height * depth, width]
            }
            _ => [1, size],
        };
        Planes { channels, shape }
    }

    fn write_planes(&self, position: Position<W>, planes: &mut [u8]) {
        let layout = &self.rules.layout;
        let mut rest = planes.chunks_exact_mut(self.rules.board.size());
        let mut fill = |count: u64| {
            if let Some(plane) = rest.next() {
                plane.fill(count.try_into().unwrap_or(u8::MAX));
            }
        };
        let codes = 0..layout.codes.len() as u8;
        let lanes: Vec<u64> = codes.clone().map(|code| position.lane(layout, code)).collect();
        for _ in &lanes {
            fill(0);
        }
        for field in layout.codes.iter().filter_map(|code| code.hand) {
            fill(field.get(position.words[0]));
        }
        if layout.given.is_some() {
            let given = position.given(layout);
            for code in codes {
                fill((given == Some(code)).into());
            }
        }
        for (field, _) in [layout.turns, layout.plies].into_iter().flatten() {
            fill(field.get(position.words[0]));
        }
        for player in Player::ALL {
            fill((player == position.to_move()).into());
        }
        for (plane, lane) in planes.chunks_exact_mut(self.rules.board.size()).zip(lanes) {
            mark(plane, lane);
        }
    }

    fn action(&self, mv: Move) -> Option<usize> {
        self.numbered().number(&self.rules, mv)
    }

    fn move_of(&self, position: Position<W>, action: usize) -> Option<Move> {
        self.numbered().find(&self.rules, &position, action)
    }

    fn action_image(&self, action: usize, symmetry: Symmetry) -> usize {
        let image = |mv| self.transform_move(mv, symmetry);
        self.numbered().image(&self.rules, action, &symmetry, image).unwrap_or(action)
    }
}
