//! Files that have several games, one after the other.

/// Where the records of a file begin: trees of SGF, or move lists that name their games. The first
/// begins at 0, whatever is there, and the last may go on after these bytes.
///
/// ```
/// let two = b"# Game: quantik\nA0\n# Player 1: Ada\n# Game: gobblet\nS(0,0)\n";
/// assert_eq!(burnside_api::record_starts(two), [0, 19]);
/// ```
pub fn record_starts(bytes: &[u8]) -> Vec<usize> {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    if text.trim_ascii_start().starts_with(b"(") {
        tree_starts(bytes)
    } else {
        move_list_starts(bytes)
    }
}

/// Where the trees of an SGF file begin: at a bracket that begins a line or follows the end of a
/// tree, if what follows says which game it is. A tree that was cut off ends before the next one.
fn tree_starts(bytes: &[u8]) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    let mut before = b'\n';
    for (at, &byte) in bytes.iter().enumerate() {
        if byte == b'(' && matches!(before, b'\n' | b')') {
            found.push(at);
        }
        // Blanks at the end of a line do not matter.
        if !(matches!(byte, b' ' | b'\t' | b'\r') || byte == b'\n' && before == b')') {
            before = byte;
        }
    }
    // The first tree begins the file, whatever is in front of it.
    let first = bytes.iter().position(|&byte| byte == b'(');
    found.retain(|&at| Some(at) > first);
    let ends = found.iter().skip(1).copied().chain([bytes.len()]);
    let names_game =
        |tree: &[u8]| [b"GM[", b"SU["].iter().any(|name| tree.windows(3).any(|part| part == *name));
    let mut starts = vec![0];
    let trees = found.iter().copied().zip(ends);
    starts.extend(
        trees.filter(|&(start, end)| names_game(&bytes[start..end])).map(|(start, _)| start),
    );
    starts
}

/// What the lines of a move list are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// `# Game: NAME`.
    Game,
    /// `# Player 1: …` or `# Player 2: …`.
    Player,
    /// `# Result: …` or `# Resigned: …`: the end of a game.
    Last,
    /// Another remark.
    Remark,
    /// A move, or nothing.
    Other,
}

fn kind(line: &[u8]) -> Line {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    let Some(remark) = line.trim_ascii().strip_prefix(b"#") else { return Line::Other };
    let remark = remark.trim_ascii();
    if remark.starts_with(b"Game:") {
        Line::Game
    } else if remark.starts_with(b"Player 1:") || remark.starts_with(b"Player 2:") {
        Line::Player
    } else if remark.starts_with(b"Result:") || remark.starts_with(b"Resigned:") {
        Line::Last
    } else {
        Line::Remark
    }
}

/// Where the move lists of a file begin: each with the remarks around the line that names its game.
/// The first begins at 0, whatever is there.
fn move_list_starts(bytes: &[u8]) -> Vec<usize> {
    let mut starts = vec![0];
    // Where the remarks began that go on here: those of one game, if it has no moves.
    let mut remarks = 0;
    let (mut at, mut before) = (0, Line::Other);
    // Whether they have named a game, and the players of the next one.
    let (mut named, mut has_players) = (false, false);
    // Whether a game was named at all: until then the name belongs to what is there.
    let mut any = false;
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let found = kind(line);
        if matches!(before, Line::Other | Line::Last) {
            (remarks, named) = (at, false);
        }
        if named && found == Line::Player && !has_players {
            (remarks, has_players) = (at, true);
        }
        if found == Line::Game {
            if any {
                starts.push(if named && !has_players { at } else { remarks });
            }
            (any, named, has_players) = (true, true, false);
        }
        (at, before) = (at + line.len(), found);
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> Vec<&str> {
        let starts = record_starts(text.as_bytes());
        let ends = starts[1..].iter().copied().chain([text.len()]);
        starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect()
    }

    #[test]
    fn games_are_told_apart_by_their_names() {
        let (one, two) =
            ("# Game: quantik\nA0\nb5\n", "# Player 1: Ada\n# Game: gobblet\nS(0,0)\n");
        let three = "# Game: quantik\n# Resigned: player 1\n";
        assert_eq!(pieces(&[one, two].concat()), [one, two]);
        assert_eq!(pieces(&[two, one].concat()), [two, one]);
        assert_eq!(pieces(&[three, three, two].concat()), [three, three, two]);
        let empty = "# Player 1: Ada\n# Game: quantik\n# Date: today\n";
        assert_eq!(
            pieces(&[empty, empty, one, empty, empty].concat()),
            [empty, empty, one, empty, empty]
        );
        let bare = "# Game: quantik\n";
        assert_eq!(pieces(&[bare, bare, two, bare].concat()), [bare, bare, two, bare]);
        assert_eq!(pieces(&["\u{feff}", one, "\n\n", two].concat()).len(), 2);
    }

    #[test]
    fn one_game_is_one_piece() {
        for text in
            ["", "A0\nb5\n", "# Player 1: Ada\n# Game: quantik\nA0", "A0\n# Game: quantik\n"]
        {
            assert_eq!(pieces(text), [text]);
        }
    }

    #[test]
    fn trees_are_told_apart() {
        let tree = "(;GM[22]SU[Zertz]\n; P0[1 RtoB 0 0 D 4 (a remark)]\n; C[(;]\n)";
        assert_eq!(pieces(&format!("{tree}\n{tree} {tree}\n\n")).len(), 3);
        assert_eq!(pieces(&format!("{tree}{tree}"))[1], tree);
        let cut = tree.strip_suffix(')').unwrap();
        assert_eq!(pieces(&format!("{cut}{tree}")), [cut, tree]);
        let varied = "(;GM[22]SU[Zertz]\n(; P0[1 Done])\n(; P0[2 Done]))\n";
        assert_eq!(pieces(varied), [varied]);
    }
}
