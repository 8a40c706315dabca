//! The project's own chores.

mod bench;
mod cargo;
mod fuzz;
mod games;
mod instructions;
mod load;
mod mutate;
mod native;
mod need;
mod seeds;
mod selfcheck;
mod suite;
mod supply;
mod tables;
mod watch;

use std::process::ExitCode;

const HELP: &str = "\
The project's own chores.

Usage: cargo xtask <COMMAND>

Commands:
  test [--skip PART]... [--only PART]...   run the whole suite, installing what it needs
  test --list                              list its parts
  tables [--kill] [GAME]...                solve again and compare with the tables that are here;
                                           --kill: kill and resume twenty times on the way
  install-c --prefix DIR                   build and install the C library, header and pkg-config file
  check-c, check-go                        test them in C and Go, as the suite does
  bench [--keep]                           measure everything beside its peers and write the report
                                           docs/benchmarks.md; --keep: with criterion's last results
  load [--seconds N] [--clients N]         the server under load, with and without long questions
  book [--write] [GAME]                    make the opening books again and compare, or write 
                                           them; goes on where it was interrupted
  selfcheck                                counts by listing and by Burnside's lemma, every value of
                                           the tables by the rules, golden vectors in every language
  fuzz [--seconds N] [TARGET]...           every fuzz target, ten minutes each unless told otherwise
  mutate [GAME]...                         lose or change every rule line of every game file, and
                                           list the changes that no known number notices
  supply                                   licences, advisories, sets of features, oldest versions,
                                           contents of the packages
  instructions [--write]                   count the instructions of the hot functions and compare
                                           with benches/instructions.txt, or write them down
  help                                     print this

A part whose needs are not met and cannot be installed fails and says what is missing;
--skip PART leaves it out.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        ["test", options @ ..] => suite::run(options),
        ["tables", options @ ..] => tables::run(options),
        ["load", options @ ..] => load::run(options),
        ["selfcheck", options @ ..] => selfcheck::run(options),
        ["instructions", options @ ..] => instructions::run(options),
        ["install-c", options @ ..] => native::install_c(options),
        ["check-c"] => native::check_c(),
        ["check-go"] => native::check_go(),
        ["bench", options @ ..] => bench::run(options),
        ["book", options @ ..] => games::make_books(options),
        ["fuzz", options @ ..] => fuzz::run(options),
        ["mutate", games @ ..] => mutate::run(games),
        ["supply", options @ ..] => supply::run(options),
        ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(true)
        }
        _ => {
            eprint!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
