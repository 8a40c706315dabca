//! The rules of files in sentences: they say what the file says.

use burnside::catalog::Entry;
use burnside_define::Defined;

fn text(file: &str) -> String {
    let game = Defined::<8>::read(file).unwrap_or_else(|errors| panic!("{errors}"));
    let sections = game.explanation();
    assert!(!sections[0].diagrams.is_empty());
    sections.into_iter().flat_map(|section| section.text).collect::<Vec<_>>().join("\n")
}

fn shipped(name: &str) -> String {
    let path = format!("{}/../../games/{name}.game.toml", env!("CARGO_MANIFEST_DIR"));
    text(&std::fs::read_to_string(path).unwrap())
}

#[test]
fn every_shipped_file_has_rules_in_sentences() {
    let folder = format!("{}/../../games", env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if !path.to_string_lossy().ends_with(".game.toml") {
            continue;
        }
        let rules = text(&std::fs::read_to_string(&path).unwrap());
        for line in rules.lines() {
            assert!(line.ends_with(['.', ':', '?', '!', ')']), "{}: {line}", path.display());
            assert!(!line.contains("  ") && !line.contains(" ."), "{}: {line}", path.display());
        }
        assert!(rules.contains("wins.") || rules.contains("you win."), "{}", path.display());
        count += 1;
    }
    assert!(count > 30);
}

#[test]
fn sentences_say_what_the_file_says() {
    let shogi = shipped("dobutsu-shogi");
    for sentence in [
        "Move an elephant to a neighboring point, in these directions: diagonal, onto an empty point or an enemy piece, which is taken.",
        "Place a giraffe, elephant or chick.",
        "If none of the opponent’s lions is left, you win.",
        "If one of your lions stands on the far row and cannot be taken at once, you win.",
        "chick (C and c): each player has their own; on certain points it becomes a hen.",
    ] {
        assert!(shogi.contains(sentence), "{sentence}\n{shogi}");
    }
    let teeko = shipped("teeko");
    for sentence in [
        "man (X and O): each player has 4.",
        "Place a man.",
        "When your hand is empty, move a man to a neighboring point.",
        "If 4 in a row or 2x2 squares are your pieces, you win.",
    ] {
        assert!(teeko.contains(sentence), "{sentence}\n{teeko}");
    }
    let gobblet = shipped("gobblet");
    assert!(
        gobblet.contains("Your turn may not leave 3 in a row of the opponent behind."),
        "{gobblet}"
    );
    let misere = shipped("tic-tac-toe-misere");
    assert!(misere.contains("the opponent wins."), "{misere}");
}

/// A game without anything unusual but these pieces and rules.
fn trial(pieces: &str, rules: &str) -> String {
    text(&format!(
        "name = \"trial\"\ntitle = \"Trial\"\nrules = \"A trial.\"\n[board]\ngrid = [3, 3]\n\
         [pieces]\n{pieces}{rules}"
    ))
}

#[test]
fn sentences_are_english() {
    let fox = trial(
        "fox = \"Ff\"\nhuntsman = \"Hh\"\n",
        "[[turn]]\nplace = \"any\"\n[[turn]]\nmove = \"fox\"\nhow = \"jump\"\nover = \"any\"\n[[turn]]\n\
         move = \"huntsman\"\nhow = \"jump\"\nover = \"own\"\n[[end]]\nreach = \"far row\"\nkind = \"fox\"\n\
         winner = \"you\"\n[[end]]\nline = \"3 in a row\"\nkind = \"huntsman\"\nwinner = \"you\"\n",
    );
    for sentence in [
        "Jump with a fox over any piece beside it to the point behind.",
        "Jump with a huntsman over a piece of your own beside it to the point behind.",
        "If one of your foxes stands on the far row, you win.",
        "If 3 in a row are your huntsmen, you win.",
    ] {
        assert!(fox.contains(sentence), "{sentence}\n{fox}");
    }
    let shared = trial(
        "cross = \"X\"\n",
        "[[turn]]\nplace = \"cross\"\n[[end]]\nline = \"3 in a row\"\nof = \"any\"\nwinner = \"opponent\"\n",
    );
    assert!(shared.contains("If 3 in a row are full, the opponent wins."), "{shared}");
}
