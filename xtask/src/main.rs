//! The project's development commands: `cargo xtask help` lists them.

mod bench;
mod cargo;
mod certificates;
mod cluster;
mod dist;
mod divide;
mod fuzz;
mod gallery;
mod games;
mod instructions;
mod load;
mod msrv;
mod mutate;
mod native;
mod need;
mod oracles;
mod packages;
mod public_api;
mod readme;
mod seeds;
mod selfcheck;
mod suite;
mod supply;
mod tables;
mod wasm;
mod watch;
mod wheel;
mod zertz_match;

use std::process::ExitCode;

const HELP: &str = "\
Development commands of burnside.

Usage: cargo xtask <COMMAND>

Commands:
  test [--skip PART]... [--only PART]...   run all tests, installing what they need
  test --list                              list its parts
  tables [--kill] [GAME]...                solve the games again and compare with the stored tables;
                                           --kill: kill and resume twenty times on the way
  install-c --prefix DIR                   build and install the C library, header and pkg-config file
  check-c, check-go                        test the C library in C and in Go
  check-frameworks                         the data sets in PyTorch and polars, the example that
                                           learns, and OpenSpiel's own tests of our games; installs
                                           all three under target/
  package                                  build the WebAssembly module and the npm package in js/
  site DIR                                 write the explorer as files for any static host
  bench [--keep]                           measure everything, compare with other programs and write
                                           docs/benchmarks.md; --keep: with criterion's last results
  load [--seconds N] [--clients N]         the server under load, with and without long requests
  certificates [GAME]...                   make the certificates of proofs/ again, prove that none is
                                           smaller, and compare; what was made is in
                                           target/certificates
  selfcheck                                counts by listing and by Burnside's lemma, every value of
                                           the tables by the rules, golden vectors in every language
  oracles [GAME]...                        solve the shipped games, verify their tables, compare with
                                           the numbers of conformance/game-files.json, and with the
                                           games that are written by hand too
  cluster [--program FILE] [GAME]...       solve games with 1 to 4 processes, compare the tables with
                                           those of one, and measure; listed:NAME is a listed game
  cluster --speed | --model [GAME]...      how much faster two processes are; a model of that, fitted
                                           and checked
  cluster --values                         values of many positions by one process and by two
  cluster --memory                         a game that does not fit one process, and does four
  cluster --network                        in network namespaces, with delay and loss, and cut in the
                                           middle (root only)
  cluster --kubernetes                     the example for Kubernetes against its schemas; installs
                                           a checker under target/
  solving [GAME]...                        solve game files of all sizes, and write what a class and
                                           a move cost into docs/benchmarks.md; of games that are
                                           named, only print it
  solving --beside [GAME]...               solve games that are written by hand too both ways, and
                                           compare CPU time, memory and bytes of the table
  zertz-match [--games N] [--seconds S] [VARIANT]...
                                           Zertz against version 0.1, the same time for a move; ends
                                           as soon as nothing can change what it is to show
  gallery                                  draw the shipped games again and write docs/gallery.md
  fuzz [--seconds N] [TARGET]...           every fuzz target, ten minutes each unless told otherwise
  mutate [GAME]...                         lose or change every rule line of every game file, and
                                           list the changes that no known number notices
  supply [PART]...                         licences and advisories, reasons, sets of features, oldest
                                           versions, oldest compiler, order and contents of the
                                           packages, what the crates offer
  readme                                   write the texts that packages show: those of the
                                           repository, with links that lead there from anywhere
  api [--write CRATE...]                   compare what crates offer with xtask/api, or write it
  dist [program|wheel]                     the program as an archive and as a Debian package, with
                                           manual page and completions, and the Python wheel, in
                                           target/dist; the wheel must be small and quick to import
  instructions [--write | --files]         count the instructions of the hot functions and compare
                                           with benches/instructions.txt, or write them down; and of
                                           game files beside the same rules by hand, or only those,
                                           and how long it takes to find their groups
  help                                     print this

A part fails and says what is missing if it needs something that cannot be installed;
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
        ["check-frameworks"] => wheel::check_frameworks(),
        ["cluster", options @ ..] => cluster::run(options),
        ["bench", options @ ..] => bench::run(options),
        ["certificates", games @ ..] => certificates::run(games),
        ["gallery"] => gallery::run(),
        ["oracles", games @ ..] => oracles::run(games),
        ["solving", games @ ..] => bench::solving::run(games),
        ["package"] => wasm::package(),
        ["site", folder] => wasm::site(folder),
        ["fuzz", options @ ..] => fuzz::run(options),
        ["mutate", games @ ..] => mutate::run(games),
        ["dist", options @ ..] => dist::run(options),
        ["supply", parts @ ..] => supply::run(parts),
        ["zertz-match", options @ ..] => zertz_match::run(options),
        ["readme"] => readme::run(),
        ["api", options @ ..] => public_api::run(options),
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
