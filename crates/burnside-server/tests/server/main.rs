//! The server over real sockets.

mod answers;
mod client;
mod ending;
mod game_files;
mod hostile;
mod page;
mod pressure;
mod refusals;
mod run_time_game;
mod running;
