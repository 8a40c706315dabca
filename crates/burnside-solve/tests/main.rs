//! All tests of this crate in one program, which is compiled and linked once.

mod alphabeta;
mod any;
mod damage;
mod drawn;
mod evaluator;
mod foresight;
mod gobblet;
mod knowledge;
mod limits;
mod morris;
mod puzzles;
mod quantik;
mod quarto;
mod retrograde;
mod search;
mod stats;
mod tables;
mod tictactoe;
mod toys;
mod zertz;
