//! What solving a game would take, before anybody starts: classes, memory, disk, time.
//!
//! | file | idea |
//! |---|---|
//! | `survey` | how many classes there are: counted as far as time allows, then estimated |
//! | `pace` | how long numbered classes take, and how many there are |
//!
//! A plan refuses nothing. What is counted is exact; what is estimated is said to be.

mod pace;
mod survey;

use std::time::Duration;

use burnside::catalog::Entry;

pub use survey::PlyPlan;

use self::survey::Survey;
use crate::{
    games,
    limits::{Limits, Stopped, free_memory},
    solve::Engine,
};

/// How a plan is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlanOptions {
    /// So many classes are counted one by one before anything is estimated.
    pub counted: usize,
    /// So many classes of each further ply are looked at.
    pub sample: usize,
    /// After this time nothing more is looked at.
    pub time: Duration,
}

impl Default for PlanOptions {
    fn default() -> Self {
        Self { counted: 300_000, sample: 20_000, time: Duration::from_secs(30) }
    }
}

/// How a game would be solved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// By an order of classes of its own, which has its own costs.
    Own,
    /// Class by class.
    Classes(Engine),
}

/// What solving a game would take.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Whether play can return to a position.
    pub can_return: bool,
    /// How it would be solved.
    pub method: Method,
    /// The numbers that classes have, with or without a class, and the stages they fall into;
    /// `None` if classes have no numbers.
    pub numbers: Option<(u64, usize)>,
    /// The plies as far as they were looked at.
    pub plies: Vec<PlyPlan>,
    /// How many classes there are.
    pub classes: f64,
    /// Whether they were all counted; else their number is an estimate.
    pub counted: bool,
    /// Whether the time was over before the last ply: then there are more classes than that.
    pub cut_short: bool,
    /// Moves in a class on average.
    pub moves: f64,
    /// Moves looked at in a second, on all threads.
    pub rate: f64,
    /// The memory that solving takes, in bytes.
    pub memory: f64,
    /// The memory that is free, if the system says so.
    pub free: Option<u64>,
    /// The disk that it takes until it is done, in bytes: the table and its checkpoint.
    pub disk: f64,
    /// The length of the table.
    pub table: f64,
    /// How long it takes; `None` with an order of classes of its own, which has its own pace.
    pub seconds: Option<f64>,
}

/// Every move is played about so many times: to find the classes, to find their values, and to
/// count those that are finished.
const PASSES: f64 = 3.0;

/// Bytes of a table for each class that goes on: what games of a million classes have.
const TABLE_BYTES: f64 = 1.6;

/// The same where classes have numbers and need no list: no game has needed more.
const TABLE_BYTES_BY_NUMBER: f64 = 1.0;

/// Says what solving a game would take. Reports how many classes were looked at.
///
/// ```
/// use burnside::tictactoe::TicTacToe;
/// use burnside_solve::{Limits, plan::{PlanOptions, plan}};
///
/// let plan = plan(&TicTacToe, PlanOptions::default(), &Limits::default(), &|_| ())?;
/// assert!(plan.counted && plan.classes == 765.0 && !plan.can_return);
/// # Ok::<(), burnside_solve::Stopped>(())
/// ```
#[allow(clippy::cast_precision_loss)] // estimates
pub fn plan<G: Entry>(
    game: &G,
    options: PlanOptions,
    limits: &Limits<'_>,
    report: &(dyn Fn(u64) + Sync),
) -> Result<Plan, Stopped> {
    let survey = Survey::of(game, options, limits, report)?;
    let Survey { mut classes, moves, rate, .. } = survey;
    let (code, class) = (size_of::<G::Code>() as f64, size_of::<(G::Code, G::Position)>() as f64);
    let widest = survey.plies.iter().map(|ply| ply.classes).fold(0.0, f64::max);
    let own = games::memory(game);
    let engine = Engine::of(game);
    let by_number = own.is_none() && engine == Engine::Numbers;
    let pace = (G::NUMBERED && by_number).then(|| pace::pace(game, options.sample, options.time));
    let sizes = game.stages().iter().map(|stage| stage.numbers.end - stage.numbers.start);
    let numbers = by_number.then(|| sizes.clone().sum::<u64>());
    // Where moves are known backward, looking at numbers sees more than going from ply to ply.
    if let Some(pace) = pace.as_ref().filter(|_| !survey.counted && game.knows_parents()) {
        classes = pace.classes;
    }
    // As the engines account for it themselves.
    let memory = match (own, engine) {
        (Some(own), _) => own as f64,
        (None, Engine::Layers) => {
            classes * (size_of::<G::Position>() as f64 + code + 2.0) + 3.0 * widest * class
        }
        (None, Engine::Distances) => {
            classes * (2.0 * class + 2.0 * code + 13.0 + 2.0 * 4.0 * moves)
        }
        (None, Engine::Numbers) => {
            // Two bits and a byte for each number, and the lists of the largest stage: a few bytes
            // for a class that is open, and every move twice.
            let listed = pace.as_ref().map_or(0.0, |pace| pace.listed);
            let lists = 8.0 + 8.0 * listed;
            1.25 * numbers.unwrap_or(0) as f64 + lists * sizes.clone().max().unwrap_or(0) as f64
        }
    };
    let bytes = game.code(game.value_group(), game.start()).as_ref().len() as f64;
    let (table, checkpoint) = match numbers {
        // A byte for each number, and a bit.
        Some(numbers) => (classes * TABLE_BYTES_BY_NUMBER, 1.125 * numbers as f64),
        None => (classes * TABLE_BYTES, classes * (bytes + 1.0)),
    };
    Ok(Plan {
        can_return: game.can_return(),
        method: if own.is_some() { Method::Own } else { Method::Classes(engine) },
        classes,
        counted: survey.counted,
        cut_short: survey.cut_short,
        moves,
        rate,
        memory,
        free: free_memory(),
        disk: table + checkpoint,
        table,
        seconds: own
            .is_none()
            .then(|| pace.map_or(PASSES * classes * moves / rate, |pace| pace.seconds)),
        numbers: numbers.map(|numbers| (numbers, game.stages().len())),
        plies: survey.plies,
    })
}
