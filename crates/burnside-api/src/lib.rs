//! Typed requests and answers about any game, listed or registered at run time.
//!
//! ```
//! use burnside_api::{Answer, Context, Place, Request, Service};
//!
//! let service = Service::new();
//! let request = Request::Moves { place: Place::at("ABC./..../..../....") };
//! let error = service.answer("quantik", &request, &Context::default()).unwrap_err();
//! assert_eq!(error.kind.name(), "position"); // nobody plays three times in a row
//!
//! let request = Request::from_json("perft", r#"{"depth": 2}"#)?;
//! let Answer::Perft(perft) = service.answer("gobblet", &request, &Context::default())? else {
//!     unreachable!("a request has its own kind of answer");
//! };
//! assert_eq!(perft.nodes, 675);
//! # Ok::<(), burnside_api::Error>(())
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `collection/` | [`Collection`]: games that were played, folded into a tree of openings; making one (feature `collecting`) |
//! | `command` | [`Command`] and [`Parameter`]: requests and their parameters, by name |
//! | `request` | [`Request`]: the same as types; [`Parameters`] as they come from outside |
//! | `answers/` | [`Answer`]: typed fields, and the JSON that every interface sends |
//! | `error` | [`Error`]: kind, message, hint and place, the same in every interface |
//! | `game` | [`AnyGame`]: a game without its type |
//! | `positions` | [`Positions`]: its positions, moves and symmetries, one at a time |
//! | `batches`, `arrays` | [`Batches`]: many positions at once, as rows of numbers (feature `arrays`) |
//! | `against` | [`Against`]: a policy's moves fixed, and everything that an opponent can do (feature `arrays`) |
//! | `any_value` | [`AnyValue`], [`AnyPosition`]: what goes in and comes out there |
//! | `action_maps` | [`ActionMaps`]: what symmetries do to the numbers of moves |
//! | `puzzles` | which puzzles a game has, and which is the one of a day |
//! | `day` | [`Day`]: a day of the calendar |
//! | `labels` | the values of many positions and moves, looked up together |
//! | `lessons` | strategies to walk along |
//! | `proving` | certificates: finding, checking and drawing them (feature `proving`) |
//! | `planning`, `statistics` | what solving would take, and what a table tells of the whole game (feature `solving`) |
//! | `qi` | [`apply_qi`]: positions of any game at all, step by step |
//! | `random_games` | random games as rows |
//! | `rows` | rows that are filled on all threads |
//! | `service` | [`Service`]: all games by name, and games registered at run time |
//! | `image` | positions and moves carried along by a symmetry |
//! | `load` | games as data: game files |
//! | `many` | [`Many`]: keys and values of many positions as they are written |
//! | `no_arrays` | the same without that feature |
//! | `picture` | pictures and drawings of positions |
//! | `schema` | JSON Schema of every answer (feature `schema`) |
//! | `records` | files with games that were played |
//! | `solving` | complete tables: making them (feature `solving`) |
//! | `verifying` | and verifying them (feature `proving`) |
//! | `dividing` | the same by several processes (feature `cluster`) |
//! | `tables` | where values come from: a table that was opened, one of the program, or a search |

#[cfg(feature = "arrays")]
mod action_maps;
#[cfg(feature = "arrays")]
mod against;
pub mod answers;
mod any_value;
#[cfg(feature = "arrays")]
mod arrays;
#[cfg(feature = "arrays")]
mod batches;
mod collection;
mod command;
mod context;
mod day;
#[cfg(feature = "cluster")]
mod dividing;
mod error;
mod game;
mod image;
#[cfg(feature = "arrays")]
mod labels;
mod lessons;
mod load;
mod many;
#[cfg(not(feature = "arrays"))]
mod no_arrays;
mod picture;
#[cfg(feature = "solving")]
mod planning;
mod positions;
#[cfg(feature = "proving")]
mod proving;
mod puzzles;
mod qi;
#[cfg(feature = "arrays")]
mod random_games;
mod records;
mod request;
#[cfg(feature = "arrays")]
mod rows;
#[cfg(feature = "schema")]
mod schema;
mod service;
#[cfg(feature = "solving")]
mod solving;
#[cfg(feature = "solving")]
mod statistics;
mod tables;
#[cfg(feature = "proving")]
mod verifying;

#[cfg(feature = "arrays")]
pub use action_maps::ActionMaps;
#[cfg(feature = "arrays")]
pub use against::{Against, Fate};
pub use answers::{Answer, to_json};
pub use any_value::{AnyPosition, AnyValue};
#[cfg(feature = "arrays")]
pub use batches::{Applying, Batches, ClassRows, Layout, WordType};
pub use burnside_prove::{shipped_games as certified_games, shipped_proof};
pub use collection::Collection;
#[cfg(feature = "collecting")]
pub use collection::{CollectOptions, Collector, Folded, Mistake, Scratch, record_starts};
pub use command::{Command, Parameter, ParameterKind};
pub use context::{Context, Report};
pub use day::Day;
#[cfg(feature = "cluster")]
pub use dividing::{Cost, DividedWatch};
pub use error::{Error, Kind};
pub use game::AnyGame;
#[cfg(feature = "arrays")]
pub use labels::{Labels, MoveLists, MoveValues};
pub use load::{check_game_file, read_game_file};
pub use many::Many;
pub use picture::{Drawing, PictureFile, PictureFormat, PictureOptions};
pub use positions::{AnyCanonical, AnyEvaluation, AnySuggestion, Positions};
#[cfg(feature = "proving")]
pub use proving::{PosterSheet, ProveOptions, ProveProgress, ProveWatch};
pub use puzzles::{PuzzleOptions, USUAL_PUZZLES};
pub use qi::{LooseValue, TypeNames, apply_qi, read_operations};
#[cfg(feature = "arrays")]
pub use random_games::{Plan, RandomGames};
pub use records::AnalyzedRecord;
pub use request::{
    Effort, LessonPlace, Parameters, Place, PuzzleChoice, RecordSource, Request, USUAL_GAMES,
    USUAL_PLIES, USUAL_SEED, unknown_command,
};
#[cfg(feature = "arrays")]
pub use rows::PORTION;
#[cfg(feature = "schema")]
pub use schema::Schemas;
pub use service::Service;
#[cfg(feature = "solving")]
pub use solving::{SolveOptions, Step, Watch};
pub use tables::reason;
#[cfg(feature = "proving")]
pub use verifying::{Verifiable, VerifyOptions};
