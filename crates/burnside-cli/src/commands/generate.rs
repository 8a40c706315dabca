//! Completions and the manual page, made from the same description as the help.

use std::path::Path;

use burnside_api::Service;
use clap::{CommandFactory, builder::PossibleValuesParser};
use clap_complete::Shell;

use crate::{
    args::{Cli, Generated},
    failure::{Failure, Result},
    files::write_whole,
    output::write_all,
};

pub(super) fn run(what: Generated, out: Option<&Path>) -> Result<()> {
    let command = Cli::command();
    let mut text = Vec::new();
    let shell = match what {
        Generated::Bash => Some(Shell::Bash),
        Generated::Zsh => Some(Shell::Zsh),
        Generated::Fish => Some(Shell::Fish),
        Generated::Man => None,
    };
    match shell {
        Some(shell) => {
            let mut command = with_names(command);
            clap_complete::generate(shell, &mut command, "burnside", &mut text);
        }
        None => manual(command, &mut text).map_err(Failure::Output)?,
    }
    out.map_or_else(|| write_all(&text), |path| write_whole(path, &text))
}

/// The command line with the names that there are, for completions only: games, groups, formats.
/// Other names are allowed, such as those of files.
fn with_names(command: clap::Command) -> clap::Command {
    // Made once, just before the program ends: names may stay in memory.
    let kept = |name: String| -> &'static str { name.leak() };
    let service = Service::new();
    let games = service.games();
    let shipped = service.shipped().into_iter().map(|game| game.name.to_owned());
    let names = games.iter().map(|game| game.name.clone()).chain(shipped);
    let names = distinct(names.map(kept));
    let groups = games.iter().flat_map(|game| game.groups.iter().map(|group| group.name.clone()));
    let groups = distinct(["portable", "value"].into_iter().chain(groups.map(kept)));
    let formats = distinct(games.iter().flat_map(|game| game.formats.iter().copied()));
    let records = games.iter().flat_map(|game| game.records.iter().copied());
    let records = distinct(std::iter::once("moves").chain(records));
    command.mut_subcommands(|sub| {
        let (of_record, of_feen) = (sub.get_name() == "record", sub.get_name() == "feen");
        sub.mut_args(|arg| {
            let known = match arg.get_id().as_str() {
                "game" | "like" => &names,
                "group" => &groups,
                "to" if of_record => &records,
                "to" | "from" if !of_feen => &formats,
                _ => return arg,
            };
            arg.value_parser(PossibleValuesParser::new(known.clone()))
        })
    })
}

/// Each of them once, in their order.
fn distinct(names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut known = Vec::new();
    for name in names {
        if !known.contains(&name) {
            known.push(name);
        }
    }
    known
}

/// The page of the program, followed by a section for each command.
fn manual(command: clap::Command, text: &mut Vec<u8>) -> std::io::Result<()> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    // It refers to pages of their own, and they are sections here.
    let page =
        String::from_utf8_lossy(&page).replace("(1)", "").replace("burnside\\-", "burnside ");
    text.extend_from_slice(page.as_bytes());
    for part in command.get_subcommands() {
        let name = format!("burnside {}", part.get_name());
        text.extend_from_slice(format!(".SH {}\n", name.to_uppercase()).as_bytes());
        let page = clap_mangen::Man::new(part.clone().bin_name(name));
        page.render_description_section(&mut *text)?;
        page.render_synopsis_section(&mut *text)?;
        page.render_options_section(&mut *text)?;
    }
    Ok(())
}
