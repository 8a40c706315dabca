//! Positions and moves as text, in one spelling for all games.
//!
//! A position is its rows, top first, then whose turn it is; then, only where the rules need
//! them, the hands, the given piece, the turns and the plies played.
//!
//! | move | text |
//! |---|---|
//! | place a piece | `X@b2` |
//! | fill points | `#@a1+a2` |
//! | move | `a1-b2`, or `a1xb2` if it takes what is there |
//! | jump and take | `a1xa3` |
//! | leave the board | `c3-off` |
//! | push | `a1>c1` |
//! | remove | `*b2`; after another move `a1-a2*b2` |
//! | place after another move | `a1-b2/c3` |
//! | give | `:C`; after another move `7@b2:C` |
//! | pass | `pass` |

use burnside::{Notation, Player};

use crate::{
    generate::{Move, NONE},
    layout::TURN,
    play::Defined,
    position::Position,
    rules::{Act, Rules},
};

/// Why a text is not a position or a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TextError {
    /// Not the words that a position has.
    #[error("a position of this game has {expected} words ({words}), not {found}")]
    Words {
        /// How many there should be.
        expected: usize,
        /// What they are.
        words: String,
        /// How many there are.
        found: usize,
    },
    /// Not the rows of the board.
    #[error("row {row} has {found} points: it should have {expected}")]
    Row {
        /// Which row, from 1.
        row: usize,
        /// How many points it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// Not a letter of a piece.
    #[error("{letter:?} at character {column} is not a piece of this game: its pieces are {known}")]
    Letter {
        /// What was written.
        letter: char,
        /// Where, from 1.
        column: usize,
        /// The letters that there are.
        known: String,
    },
    /// Not a number or word of the right sort.
    #[error("{word:?} is not {expected}")]
    Word {
        /// What was written.
        word: String,
        /// What was expected.
        expected: &'static str,
    },
    /// Too many pieces.
    #[error("there are more pieces on the board than the game has")]
    Supply,
    /// Pieces that cannot cover each other.
    #[error("the stack {stack:?} is not ordered from small to large")]
    Stack {
        /// What was written.
        stack: String,
    },
    /// Not a move.
    #[error("{text:?} is not a move: moves look like {examples}")]
    Move {
        /// What was written.
        text: String,
        /// How moves look.
        examples: &'static str,
    },
    /// Not a point.
    #[error("{name:?} is not a point of the board")]
    Point {
        /// What was written.
        name: String,
    },
}

const EXAMPLES: &str = "X@b2, a1-b2, a1xb2, *b2, :C or pass";

impl Rules {
    fn point(&self, name: &str) -> Result<u8, TextError> {
        let found = self.board.find(name).map(|index| index as u8);
        found.ok_or_else(|| TextError::Point { name: name.to_owned() })
    }

    fn letter(&self, letter: char, column: usize) -> Result<u8, TextError> {
        let codes = &self.layout.codes;
        let found = codes.iter().position(|code| code.letter == letter);
        found.map(|index| index as u8).ok_or_else(|| {
            let known: String = codes.iter().map(|code| code.letter).collect();
            TextError::Letter { letter, column, known }
        })
    }

    fn name(&self, point: u8) -> &str {
        self.board.points.get(point as usize).map_or("?", |point| &point.name)
    }

    fn code_letter(&self, code: u8) -> char {
        self.layout.codes.get(code as usize).map_or('?', |code| code.letter)
    }

    /// The words behind the board and the turn.
    fn extra_words(&self) -> Vec<&'static str> {
        let layout = &self.layout;
        let hands = !layout.hand_follows && layout.codes.iter().any(|code| code.hand.is_some());
        let mut words = Vec::new();
        words.extend(hands.then_some("the hands"));
        words.extend(layout.given.map(|_| "the given piece"));
        words.extend(layout.turns.map(|_| "turns played"));
        words.extend(layout.plies.map(|_| "plies played"));
        words
    }

    pub(crate) fn board_text<const W: usize>(&self, position: &Position<W>) -> String {
        let layout = &self.layout;
        let mut text = String::new();
        let mut point = 0_u8;
        for (row, &length) in self.board.rows.iter().enumerate() {
            if row > 0 {
                text.push('/');
            }
            for column in 0..length {
                if layout.levels > 1 && column > 0 {
                    text.push(',');
                }
                let here = |level: usize| {
                    let codes = layout.codes.iter().enumerate();
                    codes.filter(move |(index, code)| {
                        code.level as usize == level
                            && position.lane(layout, *index as u8) >> point & 1 == 1
                    })
                };
                let before = text.len();
                text.extend((0..layout.levels).flat_map(here).map(|(_, code)| code.letter));
                if text.len() == before {
                    text.push('.');
                }
                point += 1;
            }
        }
        text
    }

    fn read_board<const W: usize>(&self, text: &str) -> Result<Position<W>, TextError> {
        let layout = &self.layout;
        let mut position = Position { words: [0; W] };
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != self.board.rows.len() {
            let (expected, found) = (self.board.rows.len(), rows.len());
            return Err(TextError::Words { expected, words: "rows".to_owned(), found });
        }
        let mut point = 0_u8;
        let mut column = 1;
        for (number, (row, &length)) in rows.iter().zip(&self.board.rows).enumerate() {
            let cells: Vec<String> = if layout.levels > 1 {
                row.split(',').map(str::to_owned).collect()
            } else {
                row.chars().map(String::from).collect()
            };
            if cells.len() != length {
                let (row, found) = (number + 1, cells.len());
                return Err(TextError::Row { row, found, expected: length });
            }
            for cell in cells {
                let mut below = None;
                for letter in cell.chars().filter(|_| cell != ".") {
                    let code = self.letter(letter, column)?;
                    let level = layout.codes[code as usize].level;
                    if below.is_some_and(|below| below >= level) {
                        return Err(TextError::Stack { stack: cell });
                    }
                    below = Some(level);
                    position.put(layout, code, point);
                    column += 1;
                }
                if cell.is_empty() {
                    let expected = "a point: '.' or pieces";
                    return Err(TextError::Word { word: cell, expected });
                }
                column += usize::from(cell == ".") + usize::from(layout.levels > 1);
                point += 1;
            }
            column += usize::from(layout.levels == 1);
        }
        Ok(position)
    }

    /// Points with an `x` between them, at least two; their names may have one too.
    fn path(&self, text: &str) -> Option<Vec<u8>> {
        text.match_indices('x').find_map(|(at, _)| {
            let first = self.board.find(&text[..at])? as u8;
            let rest = &text[at + 1..];
            let rest = match self.board.find(rest) {
                Some(last) => vec![last as u8],
                None => self.path(rest)?,
            };
            Some([vec![first], rest].concat())
        })
    }

    fn read_hands<const W: usize>(
        &self,
        position: &mut Position<W>,
        text: &str,
    ) -> Result<(), TextError> {
        let bad = || TextError::Word { word: text.to_owned(), expected: "hands, like X3O2 or -" };
        let mut rest = text;
        if rest == "-" {
            return Ok(());
        }
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            let code = self.letter(letter, 1)?;
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            let count: u64 = rest[..digits].parse().map_err(|_| bad())?;
            rest = &rest[digits..];
            let field = self.layout.codes[code as usize].hand.ok_or_else(bad)?;
            if count == 0 || count >> field.bits != 0 || field.get(position.words[0]) != 0 {
                return Err(bad());
            }
            position.words[0] = field.set(position.words[0], count);
        }
        Ok(())
    }
}

impl<const W: usize> Notation for Defined<W> {
    type Error = TextError;

    fn written_text(&self, position: Position<W>) -> String {
        let rules = &self.rules;
        let layout = &rules.layout;
        let mut text = rules.board_text(&position);
        text.push(' ');
        text.push_str(if position.to_move() == Player::One { "1" } else { "2" });
        for word in rules.extra_words() {
            text.push(' ');
            match word {
                "the hands" => {
                    let before = text.len();
                    for (index, code) in layout.codes.iter().enumerate() {
                        let count = position.in_hand(layout, index as u8).unwrap_or(0);
                        if count > 0 {
                            text.push(code.letter);
                            text.push_str(&count.to_string());
                        }
                    }
                    if text.len() == before {
                        text.push('-');
                    }
                }
                "the given piece" => {
                    let given = position.given(layout);
                    text.push(given.map_or('-', |code| rules.code_letter(code)));
                }
                word => {
                    let field = if word == "turns played" { layout.turns } else { layout.plies };
                    let count = field.map_or(0, |(field, _)| field.get(position.words[0]));
                    text.push_str(&count.to_string());
                }
            }
        }
        text
    }

    fn parse_position(&self, text: &str) -> Result<Position<W>, TextError> {
        let rules = &self.rules;
        let layout = &rules.layout;
        let parts: Vec<&str> = text.split(' ').collect();
        let extra = rules.extra_words();
        if parts.len() != 2 + extra.len() {
            let words = ["the board", "whose turn it is"].iter().chain(&extra).copied();
            let words = words.collect::<Vec<_>>().join(", ");
            let (expected, found) = (2 + extra.len(), parts.len());
            return Err(TextError::Words { expected, words, found });
        }
        let mut position = rules.read_board(parts[0])?;
        match parts[1] {
            "1" => {}
            "2" => position.words[0] |= TURN,
            word => {
                let expected = "whose turn it is (1 or 2)";
                return Err(TextError::Word { word: word.to_owned(), expected });
            }
        }
        for (word, kind) in parts[2..].iter().zip(extra) {
            match kind {
                "the hands" => rules.read_hands(&mut position, word)?,
                "the given piece" => {
                    let mut letters = word.chars();
                    let (Some(letter), None) = (letters.next(), letters.next()) else {
                        let expected = "the given piece, or -";
                        return Err(TextError::Word { word: (*word).to_owned(), expected });
                    };
                    if letter != '-' {
                        position.set_given(layout, Some(rules.letter(letter, 1)?));
                    }
                }
                _ => {
                    let field = if kind == "turns played" { layout.turns } else { layout.plies };
                    let expected = "a number of turns that the rules count";
                    let count =
                        word.parse().ok().filter(|_| word.len() < 5 && !word.starts_with('+'));
                    let count = count.filter(|count| field.is_some_and(|(_, last)| *count <= last));
                    let (Some((field, _)), Some(count)) = (field, count) else {
                        return Err(TextError::Word { word: (*word).to_owned(), expected });
                    };
                    position.words[0] = field.set(position.words[0], count);
                }
            }
        }
        if layout.hand_follows {
            rules.fill_hands(&mut position).ok_or(TextError::Supply)?;
        }
        Ok(position)
    }

    fn move_text(&self, position: Position<W>, mv: Move) -> String {
        let rules = &self.rules;
        let name = |point| rules.name(point);
        let mut text = match mv.act {
            Act::Place => format!("{}@{}", rules.code_letter(mv.code), name(mv.to)),
            Act::Fill => {
                format!("{}@{}+{}", rules.code_letter(mv.code), name(mv.from), name(mv.to))
            }
            Act::Move => {
                let takes =
                    rules.layout.levels == 1 && position.top(&rules.layout, mv.to).is_some();
                format!("{}{}{}", name(mv.from), if takes { 'x' } else { '-' }, name(mv.to))
            }
            Act::Jump => {
                let landings = mv.landings().map(|point| format!("x{}", name(point)));
                format!("{}{}", name(mv.from), landings.collect::<String>())
            }
            Act::Leave => format!("{}-off", name(mv.from)),
            Act::Remove => format!("*{}", name(mv.to)),
            Act::Push => format!("{}>{}", name(mv.from), name(mv.to)),
            Act::Give => String::new(),
            Act::Pass => "pass".to_owned(),
        };
        if mv.gone != NONE {
            text.push('*');
            text.push_str(name(mv.gone));
        }
        if mv.put != NONE {
            text.push('/');
            text.push_str(name(mv.put));
        }
        if mv.give != NONE {
            text.push(':');
            text.push(rules.code_letter(mv.give));
        }
        text
    }

    fn parse_move(&self, position: Position<W>, text: &str) -> Result<Move, TextError> {
        let rules = &self.rules;
        let bad = || TextError::Move { text: text.to_owned(), examples: EXAMPLES };
        let one = |word: &str, column| {
            let mut letters = word.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) => rules.letter(letter, column),
                _ => Err(bad()),
            }
        };
        let (rest, give) = match text.rsplit_once(':') {
            Some((rest, give)) => (rest, one(give, rest.len() + 2)?),
            None => (text, NONE),
        };
        if rest.is_empty() && give != NONE {
            return Ok(Move { give, ..Move::new(Act::Give) });
        }
        let (rest, put) = match rest.rsplit_once('/') {
            Some((rest, put)) => (rest, rules.point(put)?),
            None => (rest, NONE),
        };
        let (main, gone) = match rest.rsplit_once('*') {
            Some((main, gone)) => (main, rules.point(gone)?),
            None => (rest, NONE),
        };
        let mut mv = if main.is_empty() && gone != NONE {
            return Ok(Move { to: gone, give, put, ..Move::new(Act::Remove) });
        } else if main == "pass" {
            Move::new(Act::Pass)
        } else if let Some(point) = main.strip_prefix('*') {
            Move { to: rules.point(point)?, ..Move::new(Act::Remove) }
        } else if let Some((letter, place)) = main.split_once('@') {
            let code = one(letter, 1)?;
            match place.split_once('+') {
                Some((from, to)) => {
                    let (from, to) = (rules.point(from)?, rules.point(to)?);
                    Move { code, from, to, ..Move::new(Act::Fill) }
                }
                None => Move { code, to: rules.point(place)?, ..Move::new(Act::Place) },
            }
        } else if let Some((from, to)) = main.split_once('>') {
            Move { from: rules.point(from)?, to: rules.point(to)?, ..Move::new(Act::Push) }
        } else if let Some(from) = main.strip_suffix("-off") {
            Move { from: rules.point(from)?, ..Move::new(Act::Leave) }
        } else if let Some((from, to)) = main.split_once('-') {
            Move { from: rules.point(from)?, to: rules.point(to)?, ..Move::new(Act::Move) }
        } else {
            let path = rules.path(main).ok_or_else(bad)?;
            match path[..] {
                [from, to] if position.top(&rules.layout, to).is_some() => {
                    Move { from, to, ..Move::new(Act::Move) }
                }
                [from, ref landings @ ..] => Move::jumping(from, landings).ok_or_else(bad)?,
                [] => return Err(bad()),
            }
        };
        (mv.gone, mv.give, mv.put) = (gone, give, put);
        Ok(mv)
    }
}
