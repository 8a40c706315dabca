//! The list of games: one line for each game and variant. Nothing else lists them.

/// Expands a macro with every listed game: `"name" => rules,` for each.
///
/// A variant that may go by the game's plain name is the first of its game.
///
/// ```
/// macro_rules! count {
///     ($($name:literal => $game:expr,)*) => { [$($name),*].len() };
/// }
/// assert!(burnside::for_each_game!(count) > 8);
/// ```
#[macro_export]
macro_rules! for_each_game {
    ($expand:ident) => {
        $expand! {
            "quantik" => $crate::quantik::Quantik,
            "gobblet" => $crate::gobblet::Gobblet::DEFAULT,
            "gobblet:strict" => $crate::gobblet::Gobblet::STRICT,
            "quarto" => $crate::quarto::Quarto::LINES,
            "quarto:squares" => $crate::quarto::Quarto::SQUARES,
            "zertz:37" => $crate::zertz::Zertz::RINGS_37,
            "zertz:48" => $crate::zertz::Zertz::RINGS_48,
            "zertz:61" => $crate::zertz::Zertz::RINGS_61,
            "zertz:37-blitz" => $crate::zertz::Zertz::BLITZ,
            "tictactoe" => $crate::tictactoe::TicTacToe,
        }
    };
}
