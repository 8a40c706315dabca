//! Positions and moves as one line of text that round-trips exactly.

use crate::Game;

/// A game whose positions and moves can be written down and read back.
pub trait Notation: Game {
    /// What was wrong with a text, and where.
    type Error: std::error::Error + Send + Sync + 'static;

    /// What is written, as one line.
    fn written_text(&self, written: Self::Written) -> String;

    /// The position as one line.
    fn position_text(&self, position: Self::Position) -> String {
        self.written_text(position.into())
    }

    /// Reads what [`position_text`](Notation::position_text) wrote: a position that the rules
    /// accept.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Self::Error>;

    /// Reads what [`written_text`](Notation::written_text) wrote. The default is for games in
    /// which only positions can be written.
    fn parse_written(&self, text: &str) -> Result<Self::Written, Self::Error> {
        self.parse_position(text).map(Into::into)
    }

    /// The move as it is written in this position.
    fn move_text(&self, position: Self::Position, mv: Self::Move) -> String;

    /// Reads a move. It need not be legal: [`Game::try_play`] decides that.
    fn parse_move(&self, position: Self::Position, text: &str) -> Result<Self::Move, Self::Error>;

    /// Reads what players write as one move but the rules count as several plies, such as a chain
    /// of jumps. The default knows no such thing and reads one.
    fn parse_turn(
        &self,
        position: Self::Position,
        text: &str,
    ) -> Result<Vec<Self::Move>, Self::Error> {
        Ok(vec![self.parse_move(position, text)?])
    }
}
