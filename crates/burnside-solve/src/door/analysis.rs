//! A game move by move, with what each position was worth.

use burnside::{
    Symmetric, Value,
    catalog::{self, Analysis, Entry},
    record::Record,
};
use serde::Serialize;

use super::{Judge, Settled, value::word};
use crate::alphabeta::Limits;

/// A record and the values of its positions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Evaluated {
    /// What the rules and the symmetries say.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// What every position is worth, the first one included.
    pub values: Vec<PlyValue>,
}

/// What a position of a record is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlyValue {
    /// Plies played.
    pub ply: usize,
    /// Whose turn it is; in a finished game, whose it would be.
    pub to_move: u8,
    /// `win`, `loss` or `draw` for the side to move; nothing if the search did not find it.
    pub value: Option<&'static str>,
    /// The same, for programs that have types.
    #[serde(skip)]
    pub exact: Option<Value>,
    /// Plies to the end, unless it is a draw.
    pub plies: Option<u16>,
    /// The best moves.
    pub best: Vec<String>,
}

/// The values of all positions of a record, as far as they can be had within the limits, which
/// are for each position. Reports every position that is done.
pub fn evaluate<G: Entry>(
    record: &Record<G>,
    judge: &dyn Judge<G>,
    limits: &Limits<'_>,
    report: &dyn Fn(),
) -> Vec<PlyValue> {
    let game = record.rules();
    let ply_value = |(ply, position)| {
        let to_move = game.to_move(position).number();
        let settled = match game.outcome(position) {
            Some(outcome) => Some(Settled {
                value: Value::of_finished(outcome, game.to_move(position)),
                moves: Vec::new(),
            }),
            None => judge.settle(position, limits).ok(),
        };
        report();
        let exact = settled.as_ref().map(|settled| settled.value);
        let moves = settled.into_iter().flat_map(|settled| settled.moves);
        let best = moves.filter(|&(_, worth)| worth == exact);
        PlyValue {
            ply,
            to_move,
            value: exact.map(word),
            exact,
            plies: exact.and_then(Value::plies),
            best: best.map(|(mv, _)| game.move_text(position, mv)).collect(),
        }
    };
    record.positions().enumerate().map(ply_value).collect()
}

/// Plays moves from a position and says what there is to say about each ply.
pub fn analyze<G: Entry>(
    game: &G,
    text: &str,
    moves: &[impl AsRef<str>],
    group_name: Option<&str>,
    judge: &dyn Judge<G>,
    limits: &Limits<'_>,
) -> Result<Evaluated, catalog::Error> {
    let group = group_name
        .map_or(Ok(Symmetric::portable_group(game)), |name| catalog::group(game, name))?;
    let start = catalog::read(game, text)?;
    let mut record = Record::from_position(game.clone(), start);
    for (mv, _) in catalog::read_moves(game, start, moves)? {
        record.play(mv).expect("they were legal when they were read");
    }
    let values = evaluate(&record, judge, limits, &|| ());
    Ok(Evaluated { analysis: catalog::analyze(&record, group), values })
}
