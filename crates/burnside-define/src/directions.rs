//! Reads words for directions: which way pieces move and are pushed.

use crate::{
    fault::Faults,
    geometry::{Board, Direction, Family},
    rules::{Alternative, How},
    section::{Section, Word, choose},
    turn::Context,
};

/// Whether a step of this direction, along a path of this family, is meant.
pub(crate) type Test = Box<dyn Fn(Option<Direction>, Family) -> bool>;

/// Whether a step goes in the direction that a word names, for a player.
pub(crate) fn direction_test(word: &str, player: usize) -> Option<Test> {
    let up = if player == 0 { -1 } else { 1 };
    let exactly = |wanted: Direction| -> Test { Box::new(move |is, _| is == Some(wanted)) };
    let plane = |holds: fn(i8, i8) -> bool| -> Test {
        Box::new(move |is, _| is.is_some_and(|[dx, dy, dz]| dz == 0 && holds(dx, dy * up)))
    };
    Some(match word {
        "all" => Box::new(|_, _| true),
        "orthogonal" => {
            Box::new(|_, family| matches!(family, Family::Row | Family::Column | Family::Pillar))
        }
        "diagonal" => Box::new(|_, family| family == Family::Diagonal),
        "up" => exactly([0, -1, 0]),
        "down" => exactly([0, 1, 0]),
        "left" => exactly([-1, 0, 0]),
        "right" => exactly([1, 0, 0]),
        "up-left" => exactly([-1, -1, 0]),
        "up-right" => exactly([1, -1, 0]),
        "down-left" => exactly([-1, 1, 0]),
        "down-right" => exactly([1, 1, 0]),
        "higher" => exactly([0, 0, 1]),
        "lower" => exactly([0, 0, -1]),
        "forward" => plane(|dx, dy| dx == 0 && dy == 1),
        "backward" => plane(|dx, dy| dx == 0 && dy == -1),
        "sideways" => plane(|dx, dy| dx != 0 && dy == 0),
        "forward diagonal" => plane(|dx, dy| dx != 0 && dy == 1),
        "backward diagonal" => plane(|dx, dy| dx != 0 && dy == -1),
        _ => return None,
    })
}

pub(crate) const DIRECTIONS: [&str; 18] = [
    "all",
    "orthogonal",
    "diagonal",
    "up",
    "down",
    "left",
    "right",
    "up-left",
    "up-right",
    "down-left",
    "down-right",
    "higher",
    "lower",
    "forward",
    "backward",
    "sideways",
    "forward diagonal",
    "backward diagonal",
];

/// Fills in steps and, where they are needed, rays.
pub(crate) fn read_directions(
    faults: &mut Faults<'_>,
    section: &Section<'_>,
    context: &Context<'_>,
    turn: &mut Alternative,
    push: bool,
) -> Option<()> {
    let rays = read_rays(faults, section, context)?;
    for (steps, lists) in turn.steps.iter_mut().zip(&rays) {
        for (step, rays) in steps.iter_mut().zip(lists) {
            *step = rays.iter().fold(0, |step, ray| step | 1 << ray[0]);
        }
    }
    if turn.how != How::Step || push {
        turn.rays = rays;
    }
    Some(())
}

/// Rays in the directions that are named, for each player and point.
pub(crate) fn read_rays(
    faults: &mut Faults<'_>,
    section: &Section<'_>,
    context: &Context<'_>,
) -> Option<[Vec<Vec<Vec<u8>>>; 2]> {
    let default = || vec![Word { text: "all".to_owned(), at: section.at }];
    let words = section.words(faults, "directions").unwrap_or_else(default);
    for word in &words {
        choose(faults, word, "a direction", &DIRECTIONS)?;
    }
    let rays = [0, 1].map(|player| {
        let tests: Vec<_> =
            words.iter().filter_map(|word| direction_test(&word.text, player)).collect();
        let of = |point: usize| -> Vec<Vec<u8>> {
            let all = context.board.rays(point as u8).into_iter();
            all.filter(|(direction, family, _)| tests.iter().any(|test| test(*direction, *family)))
                .map(|(.., ray)| ray)
                .collect()
        };
        (0..context.board.size()).map(of).collect::<Vec<_>>()
    });
    if rays.iter().flatten().all(Vec::is_empty) {
        let message = "no path of this board goes in such a direction";
        faults.contradiction(section.at_of("directions"), message);
        return None;
    }
    Some(rays)
}

/// Where a knight goes from each point of a grid of square cells: two one way and one the other.
pub(crate) fn knight_steps(board: &Board) -> Option<Vec<u64>> {
    const LEAPS: [[i32; 2]; 8] =
        [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];
    let [width, height, _] = board.grid?;
    // Rows of hexagonal cells are drawn half a cell further right.
    if board.points.iter().any(|point| point.x % 2 != 0) {
        return None;
    }
    let wrap = board.paths.iter().any(|path| path.closed);
    let ends = [width as i32, height as i32];
    let lands = |[column, row, layer]: [i32; 3], leap: [i32; 2]| {
        let mut to = [column + leap[0], row + leap[1]];
        if wrap {
            to = [to[0].rem_euclid(ends[0]), to[1].rem_euclid(ends[1])];
        }
        board.cells.iter().position(|&cell| cell == [to[0], to[1], layer])
    };
    let steps: Vec<u64> = (board.cells.iter().enumerate())
        .map(|(point, &cell)| {
            let all = LEAPS.into_iter().filter_map(|leap| lands(cell, leap));
            all.fold(0, |mask, to| mask | 1 << to) & !(1 << point)
        })
        .collect();
    steps.iter().any(|&to| to != 0).then_some(steps)
}
