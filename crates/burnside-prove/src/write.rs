//! Strategies as text: `docs/proof-format.md` describes every line.

use std::fmt::Write as _;

use burnside::{Player, catalog::Entry};
use burnside_verify::{FROM_PROOF_HEAD, FROM_SEPARATOR, OPEN_PROOF_HEAD, PROOF_HEAD};
use sha2::{Digest, Sha256};

use crate::{
    claim::Goal,
    strategy::{Next, Node, Strategy},
    words::{Words, letter},
};

/// Why a strategy cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A symmetry is not made of those that the start has.
    #[error("the symmetry {symmetry} is not one of the start: such games have no certificates yet")]
    Symmetry {
        /// Its name.
        symmetry: String,
    },
    /// There are more generators than letters.
    #[error("the game's symmetries need {count} generators: a certificate has room for 26")]
    Generators {
        /// How many.
        count: usize,
    },
    /// It has open ends and does not begin at the start.
    #[error("a certificate from another position than the start has no open ends")]
    OpenFrom,
}

/// The strategies of a game as a certificate, from the position of their first node.
pub fn write<G: Entry>(game: &G, strategies: &[Strategy<G>]) -> Result<String, WriteError> {
    let first = strategies.first().and_then(|strategy| strategy.nodes.first());
    let from = first.map(|node| node.position).filter(|&position| position != game.start());
    let words = if from.is_some() {
        Words::<G>::with(game, strategies.iter().flat_map(Strategy::symmetries))
    } else {
        Words::<G>::new(game)
    };
    if words.generators.len() > 26 {
        return Err(WriteError::Generators { count: words.generators.len() });
    }
    let with_open_ends = strategies.iter().any(|strategy| strategy.open() > 0);
    let head = match from {
        Some(_) if with_open_ends => return Err(WriteError::OpenFrom),
        Some(_) => FROM_PROOF_HEAD,
        None if with_open_ends => OPEN_PROOF_HEAD,
        None => PROOF_HEAD,
    };
    let separator = if from.is_some() { FROM_SEPARATOR } else { " " };
    let mut text = format!("{head}\n");
    let mut line = |line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    line(format!("game {}", game.name()));
    line(format!("rules {}", hex::encode(Sha256::digest(game.rules_text().as_bytes()))));
    if let Some(from) = from {
        line(format!("from {}", game.position_text(from)));
    }
    let wins = strategies.iter().find(|strategy| strategy.claim.goal == Goal::Win);
    line(match wins {
        Some(strategy) => format!("result {}", strategy.claim.player),
        None => "result draw".to_owned(),
    });
    for (index, generator) in words.generators.iter().enumerate() {
        line(format!("generator {} {generator}", letter(index)));
    }
    for strategy in strategies {
        line(format!("strategy {}", strategy.claim));
        line(format!("decisions {}", strategy.decisions()));
        if with_open_ends {
            line(format!("open {}", strategy.open()));
        }
        for (index, node) in strategy.nodes.iter().enumerate() {
            line(node_text(game, &words, separator, strategy.claim.player, index, node)?);
        }
    }
    Ok(text)
}

/// What follows some replies.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Line {
    Over,
    End(String),
    To(usize, String),
}

fn node_text<G: Entry>(
    game: &G,
    words: &Words<G>,
    separator: &str,
    player: Player,
    index: usize,
    node: &Node<G>,
) -> Result<String, WriteError> {
    let Node { position, plies, play, next, open } = node;
    let mut text = format!("node {}", index + 1);
    if let Some(plies) = plies {
        let _ = write!(text, " in {plies}");
    }
    let _ = write!(text, " at {}", game.position_text(*position));
    let mut after = *position;
    if let Some(mv) = play {
        let _ = write!(text, "\nplay {}", game.move_text(*position, *mv));
        after = game.play_unchecked(*position, *mv);
    }
    if let Some(plies) = open {
        text.push_str("\nopen");
        if let Some(plies) = plies {
            let _ = write!(text, " in {plies}");
        }
    }
    // Lines with their replies, in the order in which they are written.
    let mut lines: Vec<(Line, Vec<String>)> = Vec::new();
    let mut add = |line: Line, reply: Option<String>| {
        let found = lines.iter().position(|(known, _)| *known == line);
        let at = found.unwrap_or(lines.len());
        if found.is_none() {
            lines.push((line, Vec::new()));
        }
        lines[at].1.extend(reply);
    };
    let ends = common_ends(game, player, after, next);
    for ((reply, next), end) in next.iter().zip(ends) {
        let line = match next {
            Next::Over => Line::Over,
            Next::End(_) => Line::End(end.unwrap_or_default()),
            Next::Node { node, by } => {
                let word = words.word(*by);
                let unknown = || WriteError::Symmetry { symmetry: by.to_string() };
                Line::To(node + 1, word.ok_or_else(unknown)?.to_owned())
            }
        };
        add(line, reply.map(|reply| game.move_text(after, reply)));
    }
    sort(&mut lines);
    for (line, replies) in lines {
        let _ = match line {
            Line::Over => write!(text, "\nover"),
            Line::End(mv) => write!(text, "\nend {mv}"),
            Line::To(node, word) => write!(text, "\nto {node} by {word}"),
        };
        if !replies.is_empty() {
            let _ = write!(text, " after {}", replies.join(separator));
        }
    }
    Ok(text)
}

/// Nodes in the order of their numbers, then what ends the game.
fn sort(lines: &mut [(Line, Vec<String>)]) {
    lines.sort_by(|a, b| b.0.cmp(&a.0));
    lines.sort_by_key(|(line, _)| if let Line::To(node, _) = line { *node } else { usize::MAX });
}

/// For each reply after which the game can be finished, a move that does it: as few different ones
/// as a simple choice finds.
fn common_ends<G: Entry>(
    game: &G,
    player: Player,
    after: G::Position,
    next: &[crate::strategy::Reply<G>],
) -> Vec<Option<String>> {
    let mut chosen = vec![None; next.len()];
    let mut open: Vec<(usize, Vec<String>)> = Vec::new();
    for (index, (reply, next)) in next.iter().enumerate() {
        let Next::End(known) = next else { continue };
        let position = reply.map_or(after, |reply| game.play_unchecked(after, reply));
        let outcome = |mv| game.outcome(game.play_unchecked(position, mv));
        // What is as good as the move that is known: a win, or a draw where that is claimed.
        let good = outcome(*known);
        let wins = |mv: &G::Move| {
            outcome(*mv).is_some_and(|end| Some(end) == good || end.winner() == Some(player))
        };
        let texts = game.moves(position).filter(wins).map(|mv| game.move_text(position, mv));
        open.push((index, texts.collect()));
    }
    while !open.is_empty() {
        let mut counts: Vec<(String, usize)> = Vec::new();
        for text in open.iter().flat_map(|(_, texts)| texts) {
            match counts.iter_mut().find(|(known, _)| known == text) {
                Some((_, count)) => *count += 1,
                None => counts.push((text.clone(), 1)),
            }
        }
        let most = counts.iter().map(|&(_, count)| count).max();
        let Some((best, _)) = counts.iter().find(|&&(_, count)| Some(count) == most) else { break };
        open.retain(|(index, texts)| {
            let has = texts.contains(best);
            if has {
                chosen[*index] = Some(best.clone());
            }
            !has
        });
    }
    chosen
}
