//! The rules of a game in words and drawings.

use std::fmt::Write as _;

use anstyle::Style;
use burnside_api::{
    Answer, AnyGame, Context, PictureOptions, Place, Request, answers::RulesAnswer,
};

use super::{Session, requests::mismatch};
use crate::{
    failure::Result,
    output::{print_json, print_text, wrapped},
    pictures::is_plain,
};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

pub(super) fn rules(session: &Session, game: &str, ascii: bool) -> Result<()> {
    let game = session.game(game)?;
    let Answer::Rules(rules) = game.answer(&Request::Rules, &Context::default())? else {
        return Err(mismatch());
    };
    if session.json { print_json(&rules) } else { print_text(&in_words(&*game, &rules, ascii)?) }
}

/// Each part of the rules with its diagrams below it.
fn in_words(game: &dyn AnyGame, rules: &RulesAnswer, ascii: bool) -> Result<String> {
    let options = PictureOptions { plain: is_plain(ascii), ..PictureOptions::default() };
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
