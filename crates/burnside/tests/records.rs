//! Move lists of every game, whole and damaged, against `conformance/records.json`.

use burnside::{
    Outcome,
    catalog::{self, Entry, Visitor},
    quantik::Quantik,
    record::Record,
};
use serde_json::{Value, json};

struct Case<'a>(&'a Value);

impl Visitor for Case<'_> {
    type Output = ();

    fn visit<G: Entry>(self, game: G) {
        let case = self.0;
        let bytes = case["text"].as_str().unwrap();
        let (record, wrong) = match Record::from_move_list(game.clone(), bytes) {
            Ok(record) => (record, None),
            Err(damaged) => (*damaged.record, Some(damaged.line)),
        };
        let moves = record.positions().zip(record.moves());
        let moves: Vec<_> = moves.map(|(position, &mv)| game.move_text(position, mv)).collect();
        let comments: Vec<_> =
            record.comments.iter().map(|remark| (remark.ply, &remark.text)).collect();
        for (field, found) in [
            ("start", json!(game.position_text(record.start()))),
            ("moves", json!(moves)),
            ("last", json!(game.position_text(record.last()))),
            ("outcome", json!(record.outcome().as_ref().map(Outcome::to_string))),
            ("players", json!(record.players)),
            ("resigned", json!(record.resigned.map(|player| player.index() + 1))),
            ("comments", json!(comments)),
            ("wrong_line", json!(wrong)),
            ("written", json!(record.to_move_list())),
        ] {
            assert_eq!(found, case[field], "{field} of {case}");
        }
    }
}

#[test]
fn move_lists_are_read_and_written() {
    let text = include_str!("../../../conformance/records.json");
    let vectors: Value = serde_json::from_str(text).unwrap();
    let cases = vectors["records"].as_array().unwrap();
    assert!(cases.len() > 50);
    for case in cases {
        catalog::visit(case["game"].as_str().unwrap(), Case(case)).unwrap();
    }
}

#[test]
fn a_byte_order_mark_is_not_a_move() {
    for text in ["A0\nb5\n", "# Game: quantik\nA0\nb5\n", ""] {
        let marked = Record::from_move_list(Quantik, format!("\u{feff}{text}")).unwrap();
        assert_eq!(marked.moves(), Record::from_move_list(Quantik, text).unwrap().moves());
    }
    // Only one, and only at the beginning.
    assert!(Record::from_move_list(Quantik, "\u{feff}\u{feff}A0").is_err());
    assert!(Record::from_move_list(Quantik, "A0\n\u{feff}b5").is_err());
}
