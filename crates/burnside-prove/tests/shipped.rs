//! The certificates of the repository: each is a proof, none is larger than promised.

use std::{fs, path::PathBuf};

use burnside::catalog::{Entry, Visitor, visit};
use burnside_define::{Defined, shipped_text};
use burnside_verify::{ProofReport, check_proof, proof_game};

struct Check<'a>(&'a str);

impl Visitor for Check<'_> {
    type Output = ProofReport;

    fn visit<G: Entry>(self, game: G) -> ProofReport {
        check_proof(&game, self.0).unwrap()
    }
}

fn shipped() -> Vec<(String, ProofReport)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../proofs");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "proof")).collect();
    paths.sort();
    let check = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let name = proof_game(text.as_bytes()).unwrap();
        let report = match visit(&name, Check(&text)) {
            Ok(report) => report,
            Err(_) => check_file(&name, &text),
        };
        (name, report)
    };
    paths.into_iter().map(check).collect()
}

fn check_file(name: &str, text: &str) -> ProofReport {
    let game = Defined::read(shipped_text(name).unwrap()).unwrap();
    Check(text).visit(game)
}

#[test]
fn every_certificate_is_a_proof() {
    let shipped = shipped();
    let decisions = |name: &str| {
        let (_, report) = shipped.iter().find(|(of, _)| of == name).unwrap();
        report.strategies.iter().map(|strategy| strategy.decisions).sum::<usize>()
    };
    assert!(decisions("gobblet") <= 46);
    assert!(decisions("gobblet:strict") <= 45);
    assert!(decisions("quantik") <= 179);
    assert!(shipped.len() >= 10);
}
