//! Strategies to walk along: of the certificate that comes with the program, of another one, or, if
//! the game has few classes, of one that is found when it is first asked for.

use burnside::catalog::Entry;
use burnside_prove::{Claim, Guide, Run, find, shipped_proof, write};
use burnside_solve::Limits;
use burnside_verify::ProofError;

use crate::{Error, Kind, game::Typed};

/// The strategies of the certificate that there is.
pub(crate) fn guides<G: Entry>(typed: &Typed<G>) -> Result<&[Guide<G>], Error> {
    let made = typed.guides.get_or_init(|| {
        let game = &typed.game;
        // One of other rules under the same name does not pass the check.
        let shipped = shipped_proof(game.name()).and_then(|text| Guide::read(game, text).ok());
        shipped.map_or_else(|| found(typed), Ok)
    });
    made.as_deref().map_err(Clone::clone)
}

/// The strategies of a certificate, after checking it.
pub(crate) fn read<G: Entry>(game: &G, proof: &str) -> Result<Vec<Guide<G>>, Error> {
    Ok(Guide::read(game, proof)?)
}

/// Finds a certificate of a small game. It is not as small as it could be.
fn found<G: Entry>(typed: &Typed<G>) -> Result<Vec<Guide<G>>, Error> {
    let game = &typed.game;
    let none = || {
        let message = format!("there is no certificate of {}", game.name());
        Error::new(Kind::Table, message)
            .hint("burnside prove GAME finds one of a solved game; send it as text")
    };
    let few = typed.small_table().and_then(|_| typed.complete_evaluator());
    let evaluator = few.ok_or_else(none)?;
    let start = evaluator.value(game.start(), &Limits::default()).map_err(|_| none())?;
    let effort = burnside_prove::Effort { rounds: 1, steps: 200, ..Default::default() };
    let mut strategies = Vec::new();
    for claim in Claim::of_start(start, game.to_move(game.start())) {
        let strategy = find(game, &*evaluator, claim, &effort, &Limits::default(), Run::ALONE);
        strategies.push(strategy.map_err(|_| none())?);
    }
    let text = write(game, &strategies).map_err(|_| none())?;
    read(game, &text)
}

/// Where a certificate is wrong.
impl From<ProofError> for Error {
    fn from(ProofError { line, reason }: ProofError) -> Self {
        Self { line: Some(line), ..Self::new(Kind::Table, format!("line {line}: {reason}")) }
    }
}
