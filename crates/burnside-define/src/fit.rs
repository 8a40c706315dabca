//! Positions with as few words as a game needs, chosen in one place.

use crate::play::Defined;

/// What is done with a game from a file, whatever the size of its positions.
pub trait WithGame {
    /// What comes of it.
    type Output;

    /// Does it.
    fn with<const W: usize>(self, game: Defined<W>) -> Self::Output;
}

impl Defined {
    /// Hands the game over with positions of two, four or eight words: the fewest that it needs.
    /// Smaller positions are faster, and solvers hold more of them.
    ///
    /// ```
    /// use burnside_define::{Defined, WithGame, shipped_text};
    ///
    /// struct Words;
    /// impl WithGame for Words {
    ///     type Output = usize;
    ///     fn with<const W: usize>(self, _: Defined<W>) -> usize {
    ///         W
    ///     }
    /// }
    /// let game = |name| Defined::read(shipped_text(name).unwrap()).unwrap();
    /// assert_eq!(game("teeko").fit(Words), 2);
    /// assert_eq!(game("gobblet").fit(Words), 4);
    /// assert_eq!(game("quarto").fit(Words), 8);
    /// ```
    pub fn fit<A: WithGame>(self, act: A) -> A::Output {
        if let Some(game) = self.narrow::<2>() {
            return act.with(game);
        }
        match self.narrow::<4>() {
            Some(game) => act.with(game),
            None => act.with(self),
        }
    }
}
