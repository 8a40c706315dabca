//! Lines of play, classes of positions, games at random.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use burnside::catalog::{self, Entry};
use burnside_solve::{
    LemmaBoards, Limits, Lines, boards_by_lemma, count_classes, count_lines,
    random::play_from_start, unique_classes,
};
use serde::{Serialize, Serializer, ser::SerializeMap};

use super::positions::read;
use crate::{Error, Place, Report};

/// The number of lines of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Perft {
    /// The position.
    pub position: String,
    /// The length of the lines in plies.
    pub depth: u32,
    /// How many lines.
    pub nodes: u64,
    /// How many positions stand in all lines of 1 to `depth` plies, each line for itself.
    pub total: u64,
    /// How many by first move, in the order of the moves.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, u64>"))]
    pub divide: Vec<(String, u64)>,
}

fn as_map<S: Serializer>(pairs: &[(String, u64)], to: S) -> Result<S::Ok, S::Error> {
    let mut map = to.serialize_map(Some(pairs.len()))?;
    for (mv, nodes) in pairs {
        map.serialize_entry(mv, nodes)?;
    }
    map.end()
}

/// Counts the lines of play from a position, on all threads. Reports how many first moves of how
/// many are done.
pub(crate) fn perft<G: Entry>(
    game: &G,
    place: &Place,
    depth: u32,
    limits: &Limits<'_>,
    report: Report<'_>,
) -> Result<Perft, Error> {
    let position = read(game, place)?;
    let divide = count_lines(game, position, depth, limits, &|done, total| {
        report(done, Some(total));
    })?;
    let nothing = Lines { lines: u64::from(depth == 0), positions: 0 };
    let all = divide.iter().fold(nothing, |all, &(_, lines)| all.and(lines));
    let named = |(mv, count): (_, Lines)| (game.move_text(position, mv), count.lines);
    let divide = divide.into_iter().map(named).collect();
    let (nodes, total) = (all.lines, all.positions);
    Ok(Perft { position: game.position_text(position), depth, nodes, total, divide })
}

/// The number of classes at each ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unique {
    /// The position.
    pub position: String,
    /// How many plies.
    pub depth: u32,
    /// The group.
    pub group: String,
    /// Classes that can be reached in exactly this many plies, from 0 on, finished ones included.
    pub classes: Vec<u64>,
}

/// Counts the classes that can be reached from a position, ply by ply, on all threads. Reports
/// each ply and its classes.
pub(crate) fn unique<G: Entry>(
    game: &G,
    place: &Place,
    depth: u32,
    group: Option<&str>,
    limits: &Limits<'_>,
    report: Report<'_>,
) -> Result<Unique, Error> {
    let group = playing_group(game, group)?;
    let position = read(game, place)?;
    let report = |ply: u32, _| report(u64::from(ply), Some(u64::from(depth)));
    let classes = unique_classes(game, group, position, depth, limits, &report)?;
    let position = game.position_text(position);
    Ok(Unique { position, depth, group: group.to_string(), classes })
}

/// The classes of a game, ply by ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// The group.
    pub group: String,
    /// The plies, from 0 on.
    pub plies: Vec<PlyCount>,
    /// All boards by their number of pieces, whether or not play leads there, where Burnside's
    /// lemma counts them without listing them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<Vec<BoardCount>>,
}

/// All ways to put so many pieces on the board, up to symmetry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardCount {
    /// Pieces on the board.
    pub pieces: u32,
    /// Classes of boards.
    pub boards: u64,
    /// Classes of boards together with a piece in hand.
    pub with_hand: u64,
}

/// The classes of one ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlyCount {
    /// Plies played.
    pub ply: u32,
    /// Classes that nothing on the board has decided, stuck ones included.
    pub classes: u64,
    /// Classes decided by a line, a capture or a full board at this ply.
    pub finished: u64,
    /// All of them once more by Burnside's lemma, from the positions themselves and without
    /// canonical forms, as far as they are few enough to be listed; or, where play leads to every
    /// board (Quarto's first plies), without listing anything.
    pub burnside: Option<u64>,
}

/// Counts the classes of a game from its start, on all threads. Reports each ply and its classes.
pub(crate) fn count<G: Entry>(
    game: &G,
    plies: u32,
    group: Option<&str>,
    limits: &Limits<'_>,
    report: Report<'_>,
) -> Result<Count, Error> {
    let group = playing_group(game, group)?;
    let report = |ply: u32, _| report(u64::from(ply), Some(u64::from(plies)));
    let counted = count_classes(game, group, plies, limits, &report)?;
    let boards = boards_by_lemma(game, group);
    let without_listing = |ply: u32| {
        let boards = boards.iter().flatten().find(|boards| boards.ply == Some(ply))?;
        Some(boards.with_hand)
    };
    let plies = counted.into_iter().map(|ply| PlyCount {
        ply: ply.ply,
        classes: ply.open,
        finished: ply.finished,
        burnside: ply.burnside.or_else(|| without_listing(ply.ply)),
    });
    let plies = plies.collect();
    let boards = boards.map(|boards| {
        let board = |of: LemmaBoards| BoardCount {
            pieces: of.pieces,
            boards: of.boards,
            with_hand: of.with_hand,
        };
        boards.into_iter().map(board).collect()
    });
    Ok(Count { group: group.to_string(), plies, boards })
}

fn playing_group<G: Entry>(game: &G, name: Option<&str>) -> Result<G::Group, Error> {
    let group = name.map_or(Ok(game.value_group()), |name| catalog::group(game, name))?;
    if game.preserves_play(group) {
        return Ok(group);
    }
    let (game, group) = (game.name().to_owned(), group.to_string());
    Err(catalog::Error::KeysOnly { game, group }.into())
}

/// What became of games played at random.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Random {
    /// How many games.
    pub games: u64,
    /// Their mean length.
    pub mean_plies: f64,
    /// Won by player 1.
    pub player1: u64,
    /// Won by player 2.
    pub player2: u64,
    /// Without a winner.
    pub draws: u64,
    /// Which games they were.
    pub seed: u64,
}

/// Plays games at random from the start, on all threads. Reports every few games that are done.
pub(crate) fn random<G: Entry>(game: &G, games: u64, seed: u64, report: Report<'_>) -> Random {
    let done = AtomicU64::new(0);
    let tally = play_from_start(game, games, seed, &|more| {
        report(done.fetch_add(more, Relaxed) + more, Some(games));
    });
    let mean_plies = if games == 0 { 0.0 } else { tally.mean_plies() };
    let [player1, player2] = tally.wins;
    Random { games: tally.games, mean_plies, player1, player2, draws: tally.draws, seed }
}
