//! Finds the certificates of the repository: `ship FOLDER SECONDS GAME...`, each game by its name in
//! the list or by that of a shipped game file. Games from files are solved first.

use std::{env, error::Error, fs, ops::ControlFlow, path::Path, time::Duration};

use burnside::catalog::{Entry, Visitor, visit};
use burnside_define::{Defined, shipped_text};
use burnside_prove::{Claim, Effort, find, lower_bound, write};
use burnside_solve::{
    Limits, evaluator, evaluator_with_table, has_table,
    solve::{Options, Silent, solve_any},
    table::open_any,
};
use burnside_verify::check_proof;

struct Ship<'a> {
    folder: &'a Path,
    seconds: u64,
}

impl Visitor for Ship<'_> {
    type Output = Result<(), Box<dyn Error>>;

    fn visit<G: Entry>(self, game: G) -> Self::Output {
        let file = game.name().replace(':', "-");
        let values = if has_table(&game) {
            evaluator(&game)
        } else {
            let path = env::temp_dir().join(format!("{file}.bst"));
            solve_any(&game, &path, Options::default(), &Silent)?;
            let table = fs::read(&path)?;
            fs::remove_file(&path)?;
            evaluator_with_table(&game, open_any(&game, Box::new(table))?)
        };
        let limits = Limits::default();
        let value = values.value(game.start(), &limits)?;
        let effort = Effort {
            rounds: 40,
            steps: 50_000,
            time: Some(Duration::from_secs(self.seconds)),
            ..Effort::default()
        };
        let mut strategies = Vec::new();
        for claim in Claim::of_start(value, game.to_move(game.start())) {
            let watch = |_| ControlFlow::Continue(());
            let strategy = find(&game, &*values, claim, &effort, &limits, &[], &watch)?;
            let bound = lower_bound(&game, &*values, claim, &limits)?;
            let decisions = strategy.decisions();
            println!("{}: {claim}: {decisions} decisions, at least {bound}", game.name());
            strategies.push(strategy);
        }
        let text = write(&game, &strategies)?;
        check_proof(&game, &text)?;
        fs::write(self.folder.join(format!("{file}.proof")), text)?;
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder, seconds, games @ ..] = &arguments[..] else {
        return Err("ship FOLDER SECONDS GAME...".into());
    };
    for name in games {
        let ship = Ship { folder: Path::new(folder), seconds: seconds.parse()? };
        match shipped_text(name) {
            Some(text) if visit(name, Nothing).is_err() => ship.visit(Defined::read(text)?)?,
            _ => visit(name, ship)??,
        }
    }
    Ok(())
}

/// Whether a game is listed.
struct Nothing;

impl Visitor for Nothing {
    type Output = ();

    fn visit<G: Entry>(self, _: G) {}
}
