//! Values as labels.

use burnside::{Player, Value};

use crate::{Paint, Point, Rgb, Shape, Theme, Weight};

/// A value in as few characters as possible: `+5`, `=`, `-4`.
pub(crate) fn short(value: Value, minus: char) -> String {
    match value {
        Value::Win(plies) => format!("+{plies}"),
        Value::Draw => "=".to_owned(),
        Value::Loss(plies) => format!("{minus}{plies}"),
    }
}

/// The colors of a value: paint and text.
pub(crate) fn value_colors(value: Value, theme: &Theme) -> [Rgb; 2] {
    theme.values[match value {
        Value::Win(_) => 0,
        Value::Draw => 1,
        Value::Loss(_) => 2,
    }]
}

/// How wide the label of a value is.
pub(crate) fn badge_width(height: f64, value: Value) -> f64 {
    let wide = crate::width(&short(value, '−'), Weight::Bold) * height * 0.72;
    (wide + height * 0.5).max(height)
}

/// A label with a value, around a point.
pub(crate) fn badge(center: Point, height: f64, value: Value, theme: &Theme) -> [Shape; 2] {
    let [paint, ink] = value_colors(value, theme);
    let paint = Paint::fill(paint).outlined(theme.outline, height * 0.06);
    let size = (badge_width(height, value), height);
    [
        Shape::rect_around(center, size, height / 2.0, paint),
        Shape::text(center, height * 0.72, Weight::Bold, ink, short(value, '−')),
    ]
}

/// How a player's things are painted outside of boards.
pub(crate) fn player_disc(player: Player, theme: &Theme) -> Paint {
    Paint::fill(theme.players[player.index()]).outlined(theme.outline, 2.0)
}
