//! The tables of the documentation list exactly what there is.

use burnside_api::{Command, Kind};

const README: &str = include_str!("../../../conformance/README.md");
const SERVER: &str = include_str!("../../../docs/server.md");

/// The words in backticks of a cell.
fn words(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The rows of the table with this heading, as cells.
fn table<'a>(text: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let from = text.split(heading).nth(1).unwrap_or_else(|| panic!("no table {heading}"));
    let rows = from.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.split('|').skip(1).map(str::trim).collect()).collect()
}

#[test]
fn commands_and_their_parameters() {
    let rows = table(README, "| command | parameters | fields of the answer |");
    let listed: Vec<_> = rows.iter().map(|row| (words(row[0])[0], words(row[1]))).collect();
    let known = Command::ALL.map(|command| {
        (command.name(), command.takes().iter().map(|taken| taken.name()).collect::<Vec<_>>())
    });
    assert_eq!(listed, known);
}

#[test]
fn kinds_of_errors() {
    let rows = table(README, "| kind | what is wrong |");
    let mut listed: Vec<_> = rows.iter().flat_map(|row| words(row[0])).collect();
    let mut known = Kind::ALL.map(Kind::name).to_vec();
    listed.sort_unstable();
    known.sort_unstable();
    assert_eq!(listed, known);
}

#[test]
fn addresses() {
    for command in Command::ALL.map(Command::name) {
        assert!(SERVER.contains(&format!("/api/{{game}}/{command}?")), "{command}");
    }
}
