//! Games from files in Qi: grids of at most three dimensions, without stacks and without anything
//! that only a number tells.
//!
//! A piece is its letter in the file, in its player's case, as long as that tells all pieces apart;
//! else kinds are `A`, `B`, ... in the order of the file. What nobody owns is in upper case. What
//! players have in hand is in their hands, and a given piece in the hand of whoever must place it.
//! Pieces in hand that both share follow from the board, and so do hands that are larger than the
//! board: they are left out.

use burnside::{
    Game, Notation, Player,
    qi::{Diff, InQi, NotInQi, NotOfGame, Qi, Sin},
};

use crate::{layout::Layout, play::Defined, position::Position, rules::Rules};

/// How a game is written in Qi.
struct Mapping {
    /// The sizes, outermost first.
    shape: Vec<usize>,
    styles: [&'static str; 2],
    /// The token of each code.
    tokens: Vec<&'static str>,
    /// Whether hands are written.
    hands: bool,
}

/// The token that is just a letter, in a player's case.
fn token(letter: char, owner: Option<u8>) -> Option<&'static str> {
    let side = if owner == Some(1) { Player::Two } else { Player::One };
    Sin::new(letter, side).map(Sin::text)
}

/// A token for each code: the letters of the file if they will do.
fn tokens(layout: &Layout) -> Option<Vec<&'static str>> {
    let codes = &layout.codes;
    let own: Option<Vec<_>> = codes.iter().map(|code| token(code.letter, code.owner)).collect();
    let differ = |tokens: &Vec<&str>| {
        tokens.iter().enumerate().all(|(index, token)| !tokens[..index].contains(token))
    };
    let numbered = || codes.iter().map(|code| token((b'A' + code.kind) as char, code.owner));
    own.filter(differ).or_else(|| numbered().collect())
}

impl Rules {
    /// How the game is written in Qi, or why it is not.
    fn mapping(&self) -> Result<Mapping, &'static str> {
        let layout = &self.layout;
        let [width, height, depth] = self.board.grid.ok_or("its board is not a grid")?;
        if layout.levels > 1 {
            return Err("its pieces stand on each other");
        }
        // Whether it is the first turn a board tells: only then it is the start.
        let told = layout.turns.is_none_or(|(_, last)| last == 1 && !self.can_return());
        if !told || layout.plies.is_some() {
            return Err("its rules count turns, and a board does not tell how many there were");
        }
        let shape = if depth > 1 { vec![depth, height, width] } else { vec![height, width] };
        let supply =
            |kind: &crate::rules::Kind| usize::from(kind.supply.unwrap_or(0)) * kind.letters.len();
        // What begins on the board is there beside the supply.
        let begins: u32 = (1..self.start.len()).map(|word| self.start[word].count_ones()).sum();
        let most = begins as usize + self.kinds.iter().map(supply).sum::<usize>();
        let fits = most <= self.board.size();
        let shared = layout.codes.iter().any(|code| code.owner.is_none() && code.hand.is_some());
        if !layout.hand_follows && (!fits || shared) {
            return Err("what is in hand does not fit into the hands of Qi");
        }
        let letter = self.name.chars().find(char::is_ascii_alphabetic).unwrap_or('g');
        let style = |owner| token(letter, Some(owner)).ok_or("its name has no letter");
        Ok(Mapping {
            shape,
            styles: [style(0)?, style(1)?],
            tokens: tokens(layout).ok_or("it has too many kinds of pieces")?,
            hands: fits && !shared,
        })
    }
}

impl<const W: usize> InQi for Defined<W> {
    fn to_qi(&self, position: Position<W>) -> Result<Qi, NotInQi> {
        let not = |reason: String| NotInQi { game: self.name().to_owned(), reason };
        let mapping = self.rules.mapping().map_err(|reason| not(reason.to_owned()))?;
        let layout = &self.rules.layout;
        if let Some((field, _)) = layout.turns {
            let mut unplayed = position;
            unplayed.words[0] = field.set(unplayed.words[0], 0);
            if (unplayed == self.start()) != (unplayed == position) {
                return Err(not("no game leads there after so many turns".to_owned()));
            }
        }
        let on = |point: usize| {
            let code = position.top(layout, point as u8)?;
            Some(mapping.tokens[code as usize])
        };
        let board: Vec<_> = (0..self.rules.board.size()).map(|point| (point, on(point))).collect();
        let to_move = position.to_move();
        let hand = |player: Player| {
            let mut held = Vec::new();
            for (index, code) in layout.codes.iter().enumerate() {
                let own = code.owner == Some(player.index() as u8) && mapping.hands;
                let count = position.in_hand(layout, index as u8).filter(|_| own).unwrap_or(0);
                let given = position.given(layout) == Some(index as u8) && player == to_move;
                held.push((mapping.tokens[index], count as i64 + i64::from(given)));
            }
            held
        };
        let [first, second] = Player::ALL.map(hand);
        let diff = Diff {
            board: &board,
            first_player_hand: &first,
            second_player_hand: &second,
            toggle: to_move == Player::Two,
        };
        Qi::new(&mapping.shape, mapping.styles[0], mapping.styles[1])
            .and_then(|empty| empty.apply(&diff))
            .map_err(|error| not(error.to_string()))
    }

    /// Reads the text that says the same, and looks whether that is written like this.
    fn read_qi(&self, qi: &Qi) -> Result<Position<W>, NotOfGame> {
        let game = || self.name().to_owned();
        let rules = |reason: String| NotOfGame::Rules { game: game(), reason };
        let mapping = self.rules.mapping().map_err(|reason| rules(reason.to_owned()))?;
        if !qi.shape().iter().map(|&side| usize::from(side)).eq(mapping.shape.iter().copied()) {
            let (found, expected) = (qi.shape(), &mapping.shape);
            return Err(rules(format!("the board has the shape {found:?}, not {expected:?}")));
        }
        let mut text = String::new();
        let mut ends = self.rules.board.rows.iter().scan(0, |end, &row| {
            *end += row;
            Some(*end)
        });
        let mut end = ends.next();
        for (index, piece) in qi.board().iter().enumerate() {
            if Some(index) == end {
                text.push('/');
                end = ends.next();
            }
            let letter =
                match piece {
                    None => '.',
                    Some(piece) => self.letter_of(&mapping, piece).ok_or_else(|| {
                        NotOfGame::Piece { game: game(), index, piece: piece.to_owned() }
                    })?,
                };
            text.push(letter);
        }
        text.push_str(if qi.turn() == Player::One { " 1" } else { " 2" });
        text.push_str(&self.rest_of(&mapping, qi));
        let told = if self.rules.layout.turns.is_some() { &[" 0", " 1"][..] } else { &[""] };
        let mut wrong = String::new();
        for turns in told {
            let read = self.parse_position(&format!("{text}{turns}"));
            let position = read.map_err(|error| rules(error.to_string()))?;
            match self.to_qi(position) {
                Ok(said) if said == *qi => return Ok(position),
                Ok(said) => {
                    let right = said.to_feen().unwrap_or_default();
                    wrong = format!("hands, styles or turn do not go with the board: {right}");
                }
                Err(error) => wrong = error.reason,
            }
        }
        Err(rules(wrong))
    }
}

impl<const W: usize> Defined<W> {
    /// The letter of a token in the file.
    fn letter_of(&self, mapping: &Mapping, token: &str) -> Option<char> {
        let code = mapping.tokens.iter().position(|&known| known == token)?;
        Some(self.rules.layout.codes[code].letter)
    }

    /// What follows the turn in the text of a position: the hands if they are written there, and
    /// the given piece. What is wrong with it comes to light when the position is written again.
    fn rest_of(&self, mapping: &Mapping, qi: &Qi) -> String {
        let layout = &self.rules.layout;
        let count = |player: Player, code: usize| qi.hand(player).count(mapping.tokens[code]);
        let mut rest = String::new();
        let codes = || layout.codes.iter().enumerate();
        if !layout.hand_follows && codes().any(|(_, code)| code.hand.is_some()) {
            let mut hands = String::new();
            for (index, code) in codes() {
                let owner = code.owner.and_then(|owner| Player::try_index(owner.into()));
                let held = owner.map_or(0, |owner| count(owner, index));
                if held > 0 {
                    hands.push(code.letter);
                    hands.push_str(&held.to_string());
                }
            }
            rest.push(' ');
            rest.push_str(if hands.is_empty() { "-" } else { &hands });
        }
        if layout.given.is_some() {
            let given =
                codes().find(|&(index, code)| code.owner.is_none() && count(qi.turn(), index) > 0);
            rest.push(' ');
            rest.push(given.map_or('-', |(_, code)| code.letter));
        }
        rest
    }
}
