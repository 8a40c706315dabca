//! The value of a game, ply by ply, and where it was given away.

use burnside::{Player, Value};

use crate::{
    Anchor, Look, Paint, Picture, Point, Shape, Weight, at, badge::player_disc, font,
    picture::count,
};

/// What is known about one position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// Who is to move.
    pub to_move: Player,
    /// What it is worth to them, if that is known.
    pub value: Option<Value>,
    /// The move that was played here, as text; empty at the end.
    pub mv: String,
}

/// Who wins, and in how many plies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Wins(Player, u16),
    Draw,
    Unknown,
}

impl Evaluation {
    fn side(&self) -> Side {
        match self.value {
            Some(Value::Win(plies)) => Side::Wins(self.to_move, plies),
            Some(Value::Loss(plies)) => Side::Wins(self.to_move.other(), plies),
            Some(Value::Draw) => Side::Draw,
            None => Side::Unknown,
        }
    }

    /// What the player to move has here: 1 a win, 0 a draw, -1 a loss.
    fn standing(&self, player: Player) -> Option<i8> {
        match self.side() {
            Side::Wins(winner, _) => Some(if winner == player { 1 } else { -1 }),
            Side::Draw => Some(0),
            Side::Unknown => None,
        }
    }

    /// Whether the move played here made things worse for the player who made it.
    fn is_mistake(&self, next: &Self) -> bool {
        let (before, after) = (self.standing(self.to_move), next.standing(self.to_move));
        matches!((before, after), (Some(before), Some(after)) if after < before)
    }
}

/// The height over and under the line in the middle.
const HALF: f64 = 130.0;

/// The space for the names of the players.
const LEFT: f64 = 104.0;

/// The space for a heading, and for the labels of mistakes over and under the bars.
const EDGE: f64 = 44.0;

/// A bar for each position of a game: upwards if player 1 wins, downwards if player 2 does, the
/// longer the sooner, with the plies to the end at its tip. A diamond is a draw, a circle a
/// position whose value is not known. Moves that gave a win or a draw away are named.
///
/// ```
/// use burnside::{Player, Value};
/// use burnside_draw::{Evaluation, Look, evaluation_graph, svg};
///
/// let ply = |to_move, value, mv: &str| Evaluation { to_move, value: Some(value), mv: mv.to_owned() };
/// let game = [
///     ply(Player::One, Value::Win(3), "A0"),
///     ply(Player::Two, Value::Draw, "b5"), // A0 was a mistake
///     ply(Player::One, Value::Draw, ""),
/// ];
/// let picture = svg(&evaluation_graph("a short game", &game, Look::LIGHT));
/// assert!(picture.contains(r#"aria-label="A0""#) && !picture.contains(r#"aria-label="b5""#));
/// ```
pub fn evaluation_graph(heading: &str, plies: &[Evaluation], look: Look) -> Picture {
    let theme = &look.theme;
    let step = (720.0 / count(plies.len().max(1))).clamp(16.0, 44.0);
    let width = (LEFT + step * count(plies.len()) + 24.0).max(320.0);
    let zero = EDGE + 34.0 + HALF;
    let height = zero + HALF + EDGE + 26.0;
    let mut picture = Picture::new(heading, width, height, theme.background);
    let middle = at(width / 2.0, 24.0);
    picture.add(Shape::text(middle, 19.0, Weight::Bold, theme.text, heading).fitted(width - 24.0));
    let corner = at(LEFT, zero - HALF - EDGE / 2.0 - 6.0);
    let size = (width - LEFT - 12.0, 2.0 * HALF + EDGE + 12.0);
    picture.add(Shape::Rect { corner, size, round: 8.0, paint: Paint::fill(theme.square) });
    for (player, y) in [(Player::One, zero - HALF / 2.0), (Player::Two, zero + HALF / 2.0)] {
        picture.add(Shape::circle(at(22.0, y), 8.0, player_disc(player, theme)));
        for (line, dy) in [(format!("player {}", player.number()), -8.0), ("wins".to_owned(), 9.0)]
        {
            let text = Shape::text(at(36.0, y + dy), 13.5, Weight::Book, theme.text, line);
            picture.add(text.anchored(Anchor::Start));
        }
    }
    let draw = Shape::text(at(LEFT - 10.0, zero), 13.5, Weight::Book, theme.text, "draw");
    picture.add(draw.anchored(Anchor::End));
    picture.add(Shape::line(at(LEFT, zero), at(width - 12.0, zero), theme.line, 2.0));
    let farthest = plies.iter().filter_map(|ply| ply.value?.plies()).max().unwrap_or(0).max(1);
    // How far the labels of mistakes reach, over and under the bars.
    let mut free = [LEFT; 2];
    let every = if step < 24.0 { 5 } else { 1 };
    for (index, ply) in plies.iter().enumerate() {
        let x = LEFT + step * (count(index) + 0.5);
        picture.extend(bar(at(x, zero), step, ply.side(), farthest, look));
        if index % every == 0 {
            let place = at(x, zero + HALF + EDGE + 12.0);
            let number = index.to_string();
            picture.add(Shape::text(place, 13.0, Weight::Book, theme.faint, number));
        }
        if plies.get(index + 1).is_some_and(|next| ply.is_mistake(next)) {
            let between = at(x + step / 2.0, zero);
            let room = &mut free[ply.to_move.index()];
            picture.extend(mistake(between, ply, room, look));
        }
    }
    let caption = Shape::text(
        at(LEFT - 10.0, zero + HALF + EDGE + 12.0),
        13.0,
        Weight::Book,
        theme.faint,
        "ply",
    );
    picture.add(caption.anchored(Anchor::End));
    picture
}

fn bar(foot: Point, step: f64, side: Side, farthest: u16, look: Look) -> Vec<Shape> {
    let theme = &look.theme;
    match side {
        Side::Wins(player, plies) => {
            let share = 1.0 - 0.8 * f64::from(plies) / f64::from(farthest);
            let up = if player == Player::One { -1.0 } else { 1.0 };
            let (wide, long) = (step * 0.66, HALF * share);
            let center = foot.plus(0.0, up * long / 2.0);
            let end = foot.plus(0.0, up * (long + 10.0));
            let letters = if step < 24.0 { 10.0 } else { 13.0 };
            vec![
                Shape::rect_around(center, (wide, long), 3.0, player_disc(player, theme)),
                Shape::text(end, letters, Weight::Bold, theme.text, plies.to_string()),
            ]
        }
        Side::Draw => {
            let r = step.min(24.0) * 0.33;
            let corners = [(0.0, -r), (r, 0.0), (0.0, r), (-r, 0.0)];
            let paint = Paint::fill(theme.values[1][0]).outlined(theme.outline, 2.0);
            vec![Shape::polygon(corners.map(|(x, y)| foot.plus(x, y)), paint)]
        }
        Side::Unknown => {
            let paint = Paint::fill(theme.square).outlined(theme.faint, 2.0);
            vec![Shape::circle(foot, step.min(24.0) * 0.2, paint)]
        }
    }
}

/// The move that gave something away: a line between its two positions, and its name at the end
/// on the side of the player who made it, unless the label before it is in the way.
fn mistake(between: Point, ply: &Evaluation, taken: &mut f64, look: Look) -> Vec<Shape> {
    let up = if ply.to_move == Player::One { -1.0 } else { 1.0 };
    let theme = &look.theme;
    let end = between.plus(0.0, up * (HALF + 12.0));
    let label = between.plus(0.0, up * (HALF + 22.0));
    let mut shapes = vec![Shape::line(between, end, theme.accent, 2.0)];
    let half = font::width(&ply.mv, Weight::Bold) * 13.0 / 2.0;
    if label.x - half >= *taken {
        *taken = label.x + half + 4.0;
        shapes.push(Shape::text(label, 13.0, Weight::Bold, theme.accent, &*ply.mv));
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ply(to_move: Player, value: Option<Value>) -> Evaluation {
        Evaluation { to_move, value, mv: "move".to_owned() }
    }

    #[test]
    fn a_mistake_is_a_worse_result_and_not_a_longer_way() {
        let (one, two) = (Player::One, Player::Two);
        let won = ply(one, Some(Value::Win(5)));
        let cases = [
            (ply(two, Some(Value::Loss(4))), false),
            (ply(two, Some(Value::Loss(8))), false),
            (ply(one, Some(Value::Win(4))), false), // the same player again, in a chain of jumps
            (ply(two, Some(Value::Draw)), true),
            (ply(two, Some(Value::Win(2))), true),
            (ply(one, Some(Value::Loss(2))), true),
            (ply(two, None), false),
        ];
        for (next, expected) in cases {
            assert_eq!(won.is_mistake(&next), expected, "{next:?}");
        }
        assert!(!ply(two, Some(Value::Loss(3))).is_mistake(&ply(one, Some(Value::Win(2)))));
        assert!(ply(two, Some(Value::Draw)).is_mistake(&ply(one, Some(Value::Win(2)))));
    }
}
