//! Moves are counted without being listed: as many as there are, now and after the next one.

use crate::common::{game, names};
use burnside::{Game, laws};
use burnside_define::Defined;

fn compare(game: &Defined) {
    let list = |position| game.moves(position).collect::<Vec<_>>();
    for (index, position) in laws::sample(game, 5, 60).into_iter().enumerate() {
        let listed = list(position).len();
        assert_eq!(game.moves(position).count(), listed, "{} {position:?}", game.name());
        // Also when some were listed before.
        let mut moves = game.moves(position);
        let first = usize::from(moves.next().is_some());
        assert_eq!(moves.count() + first, listed, "{} {position:?}", game.name());
        if index % 3 == 0 && listed <= 100 {
            let after = list(position).into_iter().map(|mv| game.play_unchecked(position, mv));
            let both = (listed as u64, after.map(|next| list(next).len() as u64).sum());
            assert_eq!(game.count_two_plies(position), both, "{} {position:?}", game.name());
        }
    }
}

#[test]
fn in_shipped_games() {
    for name in names() {
        compare(&game(&name));
    }
}

/// Up to four kinds on up to 16 points are looked at together, whatever the conditions are.
#[test]
fn with_several_kinds_and_conditions() {
    let stacks = "small = { letters = \"Ss\", supply = 2, size = 1 }
        medium = { letters = \"Mm\", supply = 1, size = 2 }
        large = { letters = \"Ll\", supply = 2, size = 4 }
        huge = { letters = \"Hh\", supply = 1, size = 8 }";
    let flat = "cube = { letters = \"Cc\", supply = 3 }\nball = \"Bb\"\nrod = \"Rr\"";
    let end = "[[end]]\nline = \"3 in a row\"\nwinner = \"you\"";
    let forbid = "[[forbid]]\nline = \"3 in a row\"\nof = \"enemy\"\nafter = ";
    let anywhere = "how = \"anywhere\"";
    let smaller = "onto = \"smaller\"";
    let turns = [
        (stacks, format!("place = \"any\"\n{smaller}\n[[turn]]\nmove = \"any\"\n{anywhere}\n{smaller}")),
        (stacks, format!("place = \"any\"\n[[turn]]\nmove = [\"small\", \"huge\"]\n{anywhere}\n{smaller}")),
        (stacks, format!("place = [\"medium\", \"large\"]\n{smaller}\nto = \"border\"\n[[turn]]\nmove = \"large\"\n{anywhere}\nfrom = \"corners\"")),
        (flat, "place = \"any\"\napart_from = \"enemy twin\"\nwithin = \"rows\"".to_owned()),
        (flat, "place = \"cube\"\n[[turn]]\nplace = [\"ball\", \"rod\"]\nnext_to = \"own twin\"\n[[turn]]\nplace = \"ball\"\nwhen = \"turn 1\"".to_owned()),
        (flat, format!("place = \"any\"\nto = \"a1 b2 c3 d4\"\n[[turn]]\nmove = \"rod\"\n{anywhere}\nplayer = 2")),
    ];
    for (pieces, turn) in turns {
        for grid in ["[3, 3]", "[4, 4]", "[5, 4]"] {
            let grid = if turn.contains("d4") { "[4, 4]" } else { grid };
            for after in ["", "\"turn\"", "\"lift\""] {
                let forbid =
                    if after.is_empty() { String::new() } else { format!("{forbid}{after}") };
                let text = format!(
                    "name = \"trial\"\ntitle = \"Trial\"\nrules = \"Three in a row win.\"
                    [board]\ngrid = {grid}\n[pieces]\n{pieces}\n[[turn]]\n{turn}\n{forbid}\n{end}\n"
                );
                let game = Defined::read(&text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
                compare(&game);
            }
        }
    }
}
