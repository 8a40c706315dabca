//! Positions as text, of every game. A position is read in any format of its game and recognized
//! by its form; `start` is the start.

#![allow(unsafe_code)] // for the attributes that export names; a test looks for blocks

use burnside::catalog::{self, Entry, Visitor};
use burnside_solve::door::Question;
use serde_json::Value;

use crate::{
    memory::{BytesOut, ErrorOut, Number32Out, SizeOut, Text, TextOut, ValueOut},
    questions::ask,
    status::{BurnsideStatus, Refusal, answer},
};

/// How a game ended.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BurnsideOutcome {
    /// It goes on.
    None = 0,
    /// Player 1 won.
    Player1 = 1,
    /// Player 2 won.
    Player2 = 2,
    /// Nobody won.
    Draw = 3,
    /// Both lost: a rule of tournament Zertz.
    BothLose = 4,
}

/// What a position is worth to the side to move.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BurnsideValue {
    /// 1: the side to move wins; -1: it loses; 0: neither can force a win.
    pub result: i32,
    /// Plies to the end under best play; 0 if it is a draw.
    pub plies: u32,
}

impl From<burnside::Value> for BurnsideValue {
    fn from(value: burnside::Value) -> Self {
        let result = match value {
            burnside::Value::Win(_) => 1,
            burnside::Value::Loss(_) => -1,
            burnside::Value::Draw => 0,
        };
        Self { result, plies: value.plies().unwrap_or(0).into() }
    }
}

fn about(position: String) -> Question {
    Question { position: Some(position), ..Question::default() }
}

fn text<'a>(answer: &'a Value, field: &str) -> &'a str {
    answer[field].as_str().unwrap_or_default()
}

/// One text on each line.
fn lines(answer: &Value, field: &str) -> String {
    let texts = answer[field].as_array().into_iter().flatten().filter_map(Value::as_str);
    texts.collect::<Vec<_>>().join("\n")
}

/// Reads a position, in any format, that the rules accept, and writes the game's own text.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_position(
    game: Text,
    position: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let said = ask(&game.read("game")?, "play", &about(position.read("position")?))?;
        buffer.fill(capacity, needed, text(&said, "position"))
    })
}

/// Writes a position in the format `to`. It is read in the format `from`, or, if that is null, in
/// the one that it is recognized by. Bytes are written and read in hexadecimal.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_convert(
    game: Text,
    position: Text,
    from: Text,
    to: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let question = Question {
            from: from.read_optional("from")?,
            to: Some(to.read("to")?),
            ..about(position.read("position")?)
        };
        let said = ask(&game.read("game")?, "convert", &question)?;
        let field = if said["text"].is_string() { "text" } else { "hex" };
        buffer.fill(capacity, needed, text(&said, field))
    })
}

/// Whose turn it is (1 or 2) and how the game ended (BurnsideOutcome).
#[unsafe(no_mangle)]
pub extern "C" fn burnside_outcome(
    game: Text,
    position: Text,
    to_move: Number32Out,
    outcome: Number32Out,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let said = ask(&game.read("game")?, "play", &about(position.read("position")?))?;
        let ended = match said["outcome"].as_str() {
            None => BurnsideOutcome::None,
            Some("player 1") => BurnsideOutcome::Player1,
            Some("player 2") => BurnsideOutcome::Player2,
            Some("draw") => BurnsideOutcome::Draw,
            Some(_) => BurnsideOutcome::BothLose,
        };
        to_move.write(said["to_move"].as_u64().unwrap_or_default() as u32, "to_move")?;
        outcome.write(ended as u32, "outcome")
    })
}

/// The legal moves, one on each line. None if the game is over.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_moves(
    game: Text,
    position: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let said = ask(&game.read("game")?, "moves", &about(position.read("position")?))?;
        buffer.fill(capacity, needed, &lines(&said, "moves"))
    })
}

/// The position after moves, one on each line, played one after the other.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_play(
    game: Text,
    position: Text,
    moves: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let moves = moves.read("moves")?;
        let question = Question {
            moves: Some(moves.lines().map(str::to_owned).collect()),
            ..about(position.read("position")?)
        };
        let said = ask(&game.read("game")?, "play", &question)?;
        buffer.fill(capacity, needed, text(&said, "position"))
    })
}

fn canon(game: Text, position: Text, group: Text) -> Result<Value, Refusal> {
    let group = group.read_optional("group")?;
    ask(&game.read("game")?, "canon", &Question { group, ..about(position.read("position")?) })
}

/// The canonical form of a position: the smallest of its images under the group, or under the
/// game's portable one if `group` is null.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_canonical(
    game: Text,
    position: Text,
    group: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let said = canon(game, position, group)?;
        buffer.fill(capacity, needed, text(&said, "canonical"))
    })
}

/// The name of the symmetry that carries a position onto its canonical form: the witness.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_witness(
    game: Text,
    position: Text,
    group: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let said = canon(game, position, group)?;
        buffer.fill(capacity, needed, text(&said, "transform"))
    })
}

/// The name of the symmetry that carries the canonical form back onto a position. Moves found
/// there come home through it: burnside_map_move.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_inverse_witness(
    game: Text,
    position: Text,
    group: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let said = canon(game, position, group)?;
        buffer.fill(capacity, needed, text(&said, "inverse"))
    })
}

/// The bytes of the canonical key. `needed` is set to their number; there is no zero at the end.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_key(
    game: Text,
    position: Text,
    group: Text,
    buffer: BytesOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let said = canon(game, position, group)?;
        let digits = text(&said, "key").as_bytes();
        let nibble = |digit: u8| char::from(digit).to_digit(16).unwrap_or_default() as u8;
        let key: Vec<u8> =
            digits.chunks_exact(2).map(|pair| nibble(pair[0]) << 4 | nibble(pair[1])).collect();
        buffer.fill(capacity, needed, &key)
    })
}

/// How many different images a position has under a group, and how many symmetries leave it as
/// it is.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_orbit_size(
    game: Text,
    position: Text,
    group: Text,
    orbit: Number32Out,
    stabilizer: Number32Out,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let said = canon(game, position, group)?;
        let number = |field: &str| said[field].as_u64().unwrap_or_default() as u32;
        orbit.write(number("orbit"), "orbit")?;
        stabilizer.write(number("stabilizer"), "stabilizer")
    })
}

/// A position and perhaps a move, carried along by a symmetry.
struct Map {
    position: String,
    transform: String,
    mv: Option<String>,
}

impl Visitor for Map {
    type Output = Result<String, Refusal>;

    fn visit<G: Entry>(self, game: G) -> Self::Output {
        let Self { position, transform, mv } = self;
        let written = catalog::read_written(&game, &position)?;
        let symmetry: G::Symmetry =
            transform.parse().map_err(|error| Refusal::new(BurnsideStatus::Parameter, error))?;
        let applies =
            |&group: &G::Group| game.symmetries_written(group, written).any(|s| s == symmetry);
        if !game.groups().iter().any(applies) {
            let message = format!("{transform} does not apply to {}", game.written_text(written));
            return Err(Refusal::new(BurnsideStatus::Parameter, message));
        }
        let image = game.transform_written(written, symmetry);
        let Some(mv) = mv else { return Ok(game.written_text(image)) };
        let position = catalog::read(&game, &position)?;
        let [(mv, _)] = catalog::read_moves(&game, position, &[mv])?[..] else {
            let message = "one ply at a time can be mapped";
            return Err(Refusal::new(BurnsideStatus::Move, message));
        };
        let image =
            game.accept(image).map_err(|error| Refusal::new(BurnsideStatus::Position, error))?;
        Ok(game.move_text(image, game.transform_move(mv, symmetry)))
    }
}

/// The image of a position under a symmetry, such as burnside_witness names.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_transform(
    game: Text,
    position: Text,
    transform: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let position = position.read("position")?;
        let map = Map { position, transform: transform.read("transform")?, mv: None };
        let image = catalog::visit(&game.read("game")?, map).map_err(catalog::Error::from)??;
        buffer.fill(capacity, needed, &image)
    })
}

/// The move that means in the image of a position under a symmetry what `move_text` means in the
/// position, where it must be legal. To bring a move home from the canonical form, ask with the
/// canonical form and burnside_inverse_witness.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_map_move(
    game: Text,
    position: Text,
    transform: Text,
    move_text: Text,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let position = position.read("position")?;
        let mv = Some(move_text.read("move_text")?);
        let map = Map { position, transform: transform.read("transform")?, mv };
        let image = catalog::visit(&game.read("game")?, map).map_err(catalog::Error::from)??;
        buffer.fill(capacity, needed, &image)
    })
}

fn value(game: Text, position: Text, nodes: u64) -> Result<Value, Refusal> {
    let nodes = (nodes > 0).then_some(nodes);
    ask(&game.read("game")?, "value", &Question { nodes, ..about(position.read("position")?) })
}

/// What a position is worth: from the table inside this library if there is one for the game,
/// else by a search of at most about `nodes` positions (0: five million), which may end with
/// BURNSIDE_STATUS_STOPPED.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_value(
    game: Text,
    position: Text,
    nodes: u64,
    worth: ValueOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let said = value(game, position, nodes)?;
        let result = match text(&said, "value") {
            "win" => 1,
            "loss" => -1,
            _ => 0,
        };
        let plies = said["plies"].as_u64().unwrap_or_default() as u32;
        worth.write(BurnsideValue { result, plies }, "worth")
    })
}

/// The best moves of a position, one on each line; none if the game is over. As burnside_value.
#[unsafe(no_mangle)]
pub extern "C" fn burnside_best_moves(
    game: Text,
    position: Text,
    nodes: u64,
    buffer: TextOut,
    capacity: usize,
    needed: SizeOut,
    error: ErrorOut,
) -> BurnsideStatus {
    answer(error, || {
        let said = value(game, position, nodes)?;
        buffer.fill(capacity, needed, &lines(&said, "best"))
    })
}
