//! Completions and the manual page, made from the same description as the help.

use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::{
    args::{Cli, Generated},
    failure::{Failure, Result},
    files::write_whole,
    output::write_all,
};

pub(super) fn run(what: Generated, out: Option<&Path>) -> Result<()> {
    let mut command = Cli::command();
    let mut text = Vec::new();
    let shell = match what {
        Generated::Bash => Some(Shell::Bash),
        Generated::Zsh => Some(Shell::Zsh),
        Generated::Fish => Some(Shell::Fish),
        Generated::Man => None,
    };
    match shell {
        Some(shell) => clap_complete::generate(shell, &mut command, "burnside", &mut text),
        None => manual(command, &mut text).map_err(Failure::Output)?,
    }
    out.map_or_else(|| write_all(&text), |path| write_whole(path, &text))
}

/// The page of the program, followed by a section for each command.
fn manual(command: clap::Command, text: &mut Vec<u8>) -> std::io::Result<()> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let page = clap_mangen::Man::new(command.clone());
    page.render(text)?;
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
