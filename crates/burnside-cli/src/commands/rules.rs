//! The rules of a game in words and drawings.

use std::fmt::Write as _;

use anstyle::Style;
use burnside_api::{
    Answer, AnyGame, Context, PictureOptions, Place, Request, answers::RulesAnswer,
};
use burnside_draw::Terminal;

use super::{Session, requests::mismatch};
use crate::{
    failure::Result,
    output::{print_json, print_text, wrapped},
};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

pub(super) fn rules(session: &Session, game: &str) -> Result<()> {
    let game = session.game(game)?;
    if session.json {
        return print_json(&ask(&*game)?);
    }
    print_text(&in_words(&*game, session.terminal())?)
}

fn ask(game: &dyn AnyGame) -> Result<RulesAnswer> {
    match game.answer(&Request::Rules, &Context::default())? {
        Answer::Rules(rules) => Ok(rules),
        _ => Err(mismatch()),
    }
}

/// Each part of the rules with its diagrams below it.
pub(super) fn in_words(game: &dyn AnyGame, terminal: Terminal) -> Result<String> {
    let rules = ask(game)?;
    let options = PictureOptions { terminal, ..PictureOptions::default() };
    let mut text = String::new();
    for section in &rules.sections {
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = writeln!(text, "{BOLD}{}{BOLD:#}", section.title);
        for paragraph in &section.text {
            text.push_str(&wrapped(paragraph.split(' '), 0));
        }
        for diagram in &section.diagrams {
            let place = Place { position: diagram.position.clone(), moves: diagram.moves.clone() };
            let drawing = game.drawing(&place, &options, &Context::default())?;
            let _ = writeln!(text, "\n{}{DIM}{}{DIM:#}", drawing.text, diagram.caption);
        }
    }
    Ok(text)
}
