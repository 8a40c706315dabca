//! What won, by a second route: lines and counts are found again in the text of the position.

use std::collections::BTreeSet;

use burnside::{gobblet::Gobblet, quantik::Quantik, quarto::Quarto, scene::Scenic, zertz::Zertz};

use super::play;

/// The cells of a text's board, row by row from the top left.
fn cells(text: &str, commas: bool) -> Vec<String> {
    let board = text.split(' ').next().unwrap();
    if commas {
        return board.split(['/', ',']).map(str::to_owned).collect();
    }
    board.chars().filter(|&letter| letter != '/').map(String::from).collect()
}

/// Rows and columns of a square board, and its diagonals.
fn lines(size: usize, diagonals: bool) -> Vec<Vec<usize>> {
    let all = 0..size;
    let mut lines: Vec<Vec<usize>> = Vec::new();
    for a in all.clone() {
        lines.push(all.clone().map(|b| size * a + b).collect());
        lines.push(all.clone().map(|b| size * b + a).collect());
    }
    if diagonals {
        lines.push(all.clone().map(|a| (size + 1) * a).collect());
        lines.push(all.map(|a| (size - 1) * (a + 1)).collect());
    }
    lines
}

fn blocks() -> Vec<Vec<usize>> {
    let corners = (0..3).flat_map(|row| (0..3).map(move |column| 4 * row + column));
    corners.map(|corner| vec![corner, corner + 1, corner + 4, corner + 5]).collect()
}

/// Plays until lines have won several times, and compares.
fn check<G: Scenic>(
    game: &G,
    games: u64,
    name: impl Fn(usize) -> String,
    won: impl Fn(&str) -> BTreeSet<usize>,
) {
    let mut wins = 0;
    play(game, games, |position, scene, _| {
        let expected = match game.outcome(position) {
            None => BTreeSet::new(),
            Some(_) => won(&game.position_text(position)).into_iter().map(&name).collect(),
        };
        wins += usize::from(!expected.is_empty());
        assert_eq!(scene.won.iter().cloned().collect::<BTreeSet<_>>(), expected, "{position:?}");
    });
    assert!(wins >= 3, "only {wins} of {games} games were won by something that can be seen");
}

fn union(lines: Vec<Vec<usize>>, complete: impl Fn(&[usize]) -> bool) -> BTreeSet<usize> {
    lines.into_iter().filter(|line| complete(line)).flatten().collect()
}

#[test]
fn quantik() {
    check(
        &Quantik,
        40,
        |square| square.to_string(),
        |text| {
            let cells = cells(text, false);
            let zones =
                [0, 2, 8, 10].map(|corner| vec![corner, corner + 1, corner + 4, corner + 5]);
            union([lines(4, false), zones.to_vec()].concat(), |line| {
                let shapes: BTreeSet<_> = line.iter().map(|&i| cells[i].to_uppercase()).collect();
                shapes == ["A", "B", "C", "D"].map(String::from).into()
            })
        },
    );
}

#[test]
fn gobblet() {
    for rules in [Gobblet::DEFAULT, Gobblet::STRICT] {
        check(
            &rules,
            20,
            |square| format!("{},{}", square / 3, square % 3),
            |text| {
                let cells = cells(text, true);
                let upper = |square: usize| cells[square].chars().last().unwrap();
                union(lines(3, true), |line| {
                    line.iter().all(|&i| upper(i).is_uppercase())
                        || line.iter().all(|&i| upper(i).is_lowercase())
                })
            },
        );
    }
}

#[test]
fn quarto() {
    for (rules, squares) in [(Quarto::LINES, false), (Quarto::SQUARES, true)] {
        // The first square of the text is number 15.
        check(
            &rules,
            20,
            |index| (15 - index).to_string(),
            |text| {
                let cells = cells(text, false);
                let more = if squares { blocks() } else { Vec::new() };
                union([lines(4, true), more].concat(), |line| {
                    let pieces: Option<Vec<u8>> =
                        line.iter().map(|&i| u8::from_str_radix(&cells[i], 16).ok()).collect();
                    let same = |pieces: &[u8], bit: u8| {
                        pieces.iter().all(|piece| (piece ^ pieces[0]) >> bit & 1 == 0)
                    };
                    pieces.is_some_and(|pieces| (0..4).any(|bit| same(&pieces, bit)))
                })
            },
        );
    }
}

/// The captures that a text counts, against what the rules of the game ask for: 4 white, 5 gray,
/// 6 black or 3 of each; in the short game 3, 4, 5 or 2 of each.
#[test]
fn zertz() {
    for (rules, one, each) in [(Zertz::RINGS_37, [4, 5, 6], 3), (Zertz::BLITZ, [3, 4, 5], 2)] {
        // Items by number: white, gray and black of player 1, then those of player 2.
        let name = |item: usize| format!("{}{}", item / 3 + 1, ["W", "G", "B"][item % 3]);
        check(&rules, 6, name, |text| {
            let captures = |player: usize| -> Vec<usize> {
                let field = text.split(' ').nth(2 + player).unwrap();
                field.split('/').map(|count| count.parse().unwrap()).collect()
            };
            (0..2)
                .flat_map(|player| {
                    let counts = captures(player);
                    let all = counts.iter().all(|&count| count >= each);
                    let enough = move |&color: &usize| all || counts[color] >= one[color];
                    (0..3).filter(enough).map(move |color| 3 * player + color)
                })
                .collect()
        });
    }
}
