//! Makes the certificates of the repository: `certificates FOLDER [GAME...]`, each game by its name in
//! the list or by that of a shipped game file; without names, all that have a certificate.
//!
//! Each is a smallest one, found and proved to be so by the SAT solver, which does the same every
//! time: so the files are those of `proofs/`, byte for byte, and a file that is not is named. Games
//! from files are solved first. It takes a few minutes, most of them for Gobblet Gobblers.

use std::{env, error::Error, fs, ops::ControlFlow, path::Path, sync::Mutex, time::Instant};

use burnside::catalog::{Entry, Visitor, visit};
use burnside_define::{Defined, shipped_text};
use burnside_prove::{Claim, MinimumProgress, minimum, shipped_games, shipped_proof, write};
use burnside_solve::{
    Limits, evaluator, evaluator_with_table, has_table,
    solve::{Options, Silent, solve_any},
    table::open_any,
};
use burnside_verify::check_proof;

struct Make<'a> {
    folder: &'a Path,
}

impl Visitor for Make<'_> {
    type Output = Result<bool, Box<dyn Error>>;

    fn visit<G: Entry>(self, game: G) -> Self::Output {
        let file = game.name().replace(':', "-");
        let values = if has_table(&game) {
            evaluator(&game)
        } else {
            let path = self.folder.join(format!("{file}.bst"));
            solve_any(&game, &path, Options::default(), &Silent)?;
            let table = fs::read(&path)?;
            fs::remove_file(&path)?;
            evaluator_with_table(&game, open_any(&game, Box::new(table))?)
        };
        let limits = Limits::default();
        let value = values.value(game.start(), &limits)?;
        let mut strategies = Vec::new();
        for claim in Claim::of_start(value, game.to_move(game.start())) {
            let begin = Instant::now();
            let shown = Mutex::new(begin);
            let watch = |progress: MinimumProgress| {
                if let Ok(mut shown) = shown.lock()
                    && shown.elapsed().as_secs() >= 2
                {
                    let MinimumProgress { at_least, at_most, expanded } = progress;
                    let most = at_most.map_or_else(String::new, |most| format!(", at most {most}"));
                    eprintln!("  {claim}: at least {at_least}{most}; {expanded} classes");
                    *shown = Instant::now();
                }
                ControlFlow::Continue(())
            };
            let fewest = minimum(&game, &*values, claim, None, None, &limits, &watch)?;
            let strategy = fewest.strategy.ok_or("the values do not fit the rules")?;
            let seconds = begin.elapsed().as_secs_f32();
            let decisions = strategy.decisions();
            println!("{}: {claim}: {decisions} decisions, no fewer; {seconds:.1} s", game.name());
            strategies.push(strategy);
        }
        let text = write(&game, &strategies)?;
        check_proof(&game, &text)?;
        let same = shipped_proof(game.name()) == Some(text.as_str());
        fs::write(self.folder.join(format!("{file}.proof")), text)?;
        Ok(same)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let folder = arguments.next().ok_or("certificates FOLDER [GAME...]")?;
    fs::create_dir_all(&folder)?;
    let named: Vec<String> = arguments.collect();
    let games = if named.is_empty() { shipped_games().collect() } else { named };
    let mut differ = Vec::new();
    for name in games {
        let make = Make { folder: Path::new(&folder) };
        let same = match shipped_text(&name) {
            Some(text) if visit(&name, Nothing).is_err() => make.visit(Defined::read(text)?)?,
            _ => visit(&name, make)??,
        };
        if !same {
            differ.push(name);
        }
    }
    if differ.is_empty() {
        println!("All are as they are in proofs/, byte for byte.");
        return Ok(());
    }
    Err(format!("not as in proofs/: {}", differ.join(", ")).into())
}

/// Whether a game is listed.
struct Nothing;

impl Visitor for Nothing {
    type Output = ();

    fn visit<G: Entry>(self, _: G) {}
}
