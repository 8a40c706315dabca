//! Records are written in every form of a game, and read back to the same moves.

use burnside::catalog::{self, Entry, Visitor};
use burnside_api::{Answer, Command, Context, Kind, Parameters, Request, Service};

/// A random game as the texts of its moves.
struct Random(u64);

impl Visitor for Random {
    type Output = Vec<String>;

    fn visit<G: Entry>(self, game: G) -> Vec<String> {
        let positions = burnside::laws::sample(&game, self.0, 1);
        let texts = positions.windows(2).map(|pair| {
            let played = |mv: &G::Move| game.play_unchecked(pair[0], *mv) == pair[1];
            game.move_text(pair[0], game.moves(pair[0]).find(played).unwrap())
        });
        texts.collect()
    }
}

fn ask(
    game: &str,
    command: Command,
    parameters: Parameters,
) -> Result<Answer, burnside_api::Error> {
    let request = Request::new(command, parameters)?;
    Service::new().answer(game, &request, &Context::default())
}

fn written(game: &str, parameters: Parameters) -> Result<String, burnside_api::Error> {
    match ask(game, Command::Record, parameters)? {
        Answer::Record(record) => Ok(record.text),
        other => panic!("{other:?}"),
    }
}

fn to(form: &str, moves: &[String]) -> Parameters {
    let moves = Some(moves.to_vec());
    Parameters { to: Some(form.to_owned()), moves, ..Parameters::default() }
}

fn read(game: &str, text: String) -> Vec<String> {
    let parameters = Parameters { text: Some(text), ..Parameters::default() };
    match ask(game, Command::Read, parameters).unwrap() {
        Answer::Read(read) => {
            assert_eq!(read.damage, None);
            assert!(read.start);
            read.moves
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_written_is_read_back() {
    let service = Service::new();
    let mut forms = 0;
    for game in service.games() {
        for seed in 0..3 {
            let moves = catalog::visit(&game.name, Random(seed)).unwrap();
            assert!(!moves.is_empty());
            for form in &game.records {
                // Boardspace does not know the short game.
                if *form == "sgf" && game.name.ends_with("blitz") {
                    continue;
                }
                let text = written(&game.name, to(form, &moves)).unwrap();
                assert_eq!(read(&game.name, text.clone()), moves, "{} {form}:\n{text}", game.name);
                forms += usize::from(seed == 0);
            }
        }
    }
    let games = service.games().len();
    // Zertz on three boards has two more each, and the short game one.
    assert_eq!(forms, games + 7);
}

/// A game is analyzed from its record in any form as it is from its moves.
#[test]
fn records_in_every_form_are_analyzed() {
    let moves = ["Wd4,a1", "Bd5,g4", "x d4Bd6"].map(str::to_owned);
    let group = Some("rotation-mirror".to_owned());
    let nodes = Some(10);
    let played = Parameters { moves: Some(moves.to_vec()), group, nodes, ..Parameters::default() };
    let expected = ask("zertz", Command::Analyze, played.clone()).unwrap().to_json();
    assert!(expected.contains("x d4Bd6"));
    for form in ["moves", "notation", "sgf"] {
        let text = Some(written("zertz", to(form, &moves)).unwrap());
        let of_text = Parameters { text: text.clone(), moves: None, ..played.clone() };
        assert_eq!(ask("zertz", Command::Analyze, of_text).unwrap().to_json(), expected, "{form}");
        let both = Parameters { text, ..played.clone() };
        assert_eq!(ask("zertz", Command::Analyze, both).unwrap_err().kind, Kind::Parameter);
    }
    let cut = Some("(;SU[Zertz]; P0[RtoB 2 0 D 4]; P0[R- A 1]; P0[Done]".to_owned());
    let damaged = Parameters { text: cut, ..Parameters::default() };
    let error = ask("zertz", Command::Analyze, damaged).unwrap_err();
    assert_eq!(error.kind, Kind::Record);
    assert!(error.message.contains("cut off"), "{}", error.message);
}

#[test]
fn chains_of_jumps_come_back_too() {
    let mut chains = 0;
    for seed in 0..40 {
        let moves = catalog::visit("zertz:37", Random(seed)).unwrap();
        let jumps = |pair: &&[String]| pair.iter().all(|text| text.starts_with('x'));
        chains += moves.windows(2).filter(jumps).count();
        let text = written("zertz:37", to("sgf", &moves)).unwrap();
        assert!(text.starts_with("(;\nGM[22]"));
        assert_eq!(read("zertz:37", text), moves);
    }
    assert!(chains > 0);
}

#[test]
fn a_record_in_one_form_becomes_one_in_another_with_its_names() {
    let sgf = "(;SU[Zertz]P0[id \"Ada\"]P1[id \"Bo\"]\n; P0[0 Start P0]\n; P0[1 RtoB 2 0 D 4]\n; \
               P0[2 R- A 1]\n; P0[3 Done]\n; P1[4 Resign])";
    let to = |form: &str| Parameters {
        text: Some(sgf.to_owned()),
        to: Some(form.to_owned()),
        ..Parameters::default()
    };
    let notation = "37\n# Player 1: Ada\n# Player 2: Bo\nWd4,a1\n# Resigned: player 2\n";
    assert_eq!(written("zertz", to("notation")).as_deref(), Ok(notation));
    let list = written("zertz", to("moves")).unwrap();
    assert!(
        list.contains("# Game: zertz:37\n") && list.ends_with("Wd4,a1\n# Resigned: player 2\n")
    );
    let damaged =
        Parameters { text: Some("37\nWd4,a1\nx z9\n".to_owned()), ..Parameters::default() };
    let error = written("zertz", damaged).unwrap_err();
    assert_eq!((error.kind, error.line), (Kind::Record, Some(3)));
    assert!(error.message.contains("line 3"), "{}", error.message);
}

#[test]
fn what_a_form_cannot_hold_is_refused() {
    let error = written("zertz:37-blitz", to("sgf", &[])).unwrap_err();
    assert_eq!(error.kind, Kind::Unsayable);
    assert_eq!(error.message, "this record has no sgf form: Boardspace has no short game");
    let position =
        Some("..oo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 -".to_owned());
    let moved = Parameters { position, to: Some("sgf".to_owned()), ..Parameters::default() };
    let error = written("zertz", moved).unwrap_err();
    assert!(error.message.contains("untouched board"), "{}", error.message);
    let error = written("quantik", to("sgf", &[])).unwrap_err();
    assert_eq!(
        (error.kind, error.hint.as_deref()),
        (Kind::Format, Some("its records are written as moves"))
    );
    let both = Parameters { text: Some("37\n".to_owned()), ..to("sgf", &[]) };
    assert_eq!(written("zertz", both).unwrap_err().kind, Kind::Parameter);
}
