//! Certificates: finding them, checking them, and drawing them as posters.

use std::{num::NonZeroUsize, ops::ControlFlow, time::Duration};

use burnside::{Player, Value, catalog::Entry};
use burnside_draw::{Look, Picture};
use burnside_prove::{
    Claim, FindError, Goal, MinimumProgress, Progress, Run, Strategy, find, lower_bound, minimum,
    poster, upper_part, win_from, write,
};
use burnside_solve::{Evaluator, Limits, Stopped, clock::Instant};
use burnside_verify::{
    Observer, OpenEnds, Proof, ProofReport, Silent, Violation, check_proof, verify_proof,
};

use crate::{
    Context, Effort, Error, Kind, Place, VerifyOptions,
    answers::{Proved, ProvedStrategy, Verified, positions::read},
    game::Typed,
};

pub use burnside_prove::PosterSheet;

/// How long to look for a small certificate.
#[derive(Clone, PartialEq, Debug)]
pub struct ProveOptions {
    /// The same seed and rounds give the same certificate, unless time runs out.
    pub seed: u64,
    /// How many times to begin or to go on.
    pub rounds: u32,
    /// How many changes to try in a round.
    pub steps: u64,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Look for a smallest certificate with a SAT solver, and prove that none is smaller. Changes are
    /// tried only if time runs out before that.
    pub minimum: bool,
    /// Only the moves of this many plies, which are chosen quickly; what follows them is left open.
    pub plies: Option<u32>,
    /// Prove who wins from this position, with one winning move for each class that can be met.
    pub from: Option<Place>,
    /// From a position: search at most so many positions for each move.
    pub nodes: Option<u64>,
    /// An earlier certificate to make smaller, or to add plies to.
    pub earlier: Option<String>,
}

impl Default for ProveOptions {
    fn default() -> Self {
        let burnside_prove::Effort { seed, rounds, steps, time } =
            burnside_prove::Effort::default();
        Self {
            seed,
            rounds,
            steps,
            time,
            minimum: false,
            plies: None,
            from: None,
            nodes: None,
            earlier: None,
        }
    }
}

/// How far the search for a small certificate is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProveProgress {
    /// Changes are tried.
    Changes {
        /// Changes tried.
        done: u64,
        /// Changes to try in all.
        total: u64,
        /// Decisions of the best strategy so far, or 0.
        decisions: usize,
    },
    /// The fewest decisions are looked for.
    Minimum {
        /// No strategy has fewer.
        at_least: usize,
        /// A strategy with so many is known.
        at_most: Option<usize>,
    },
    /// The best certificate so far, better than the earlier one: a later search can begin with it.
    /// What is not known yet is an open end of it.
    Certificate(String),
}

/// Called now and then; may stop the search, and the best certificate so far is the answer.
pub type ProveWatch<'a> = &'a (dyn Fn(ProveProgress) -> ControlFlow<()> + Sync);

/// Finds a certificate, and checks it.
pub(crate) fn prove<G: Entry>(
    typed: &Typed<G>,
    options: &ProveOptions,
    watch: ProveWatch<'_>,
) -> Result<(Proved, String), Error> {
    if let Some(from) = &options.from {
        return prove_from(typed, from, options, watch);
    }
    let game = &typed.game;
    let evaluator = typed.evaluator(true);
    let limits = Typed::limits(&*evaluator, Effort::default(), &Context::default());
    let start = game.start();
    let undecided = |stopped| {
        let error = Error::no_value(&game.position_text(start), stopped);
        error.hint(
            "a certificate needs exact values: solve the game first, with burnside solve GAME",
        )
    };
    let value = evaluator.value(start, &limits).map_err(undecided)?;
    let claims = Claim::of_start(value, game.to_move(start));
    let earlier = options.earlier.as_deref().map(Proof::read).transpose()?;
    if options.plies.is_some() && game.can_return() {
        let message = format!("in {} play can return: its first plies prove nothing", game.name());
        return Err(Error::new(Kind::Parameter, message).hint("leave --plies out"));
    }
    let mut strategies: Vec<Strategy<G>> = Vec::new();
    let mut bounds = Vec::new();
    // With a minimum, half of the time is for changes.
    let parts = claims.len() as u32 * (1 + u32::from(options.minimum));
    let effort = burnside_prove::Effort {
        seed: options.seed,
        rounds: options.rounds,
        steps: options.steps,
        time: options.time.map(|time| time / parts),
    };
    let not_found = |error| match error {
        FindError::Stopped(stopped) => undecided(stopped),
        error => Error::new(Kind::Internal, error.to_string()),
    };
    for (index, &claim) in claims.iter().enumerate() {
        let known =
            earlier.as_ref().map_or_else(Vec::new, |proof| known(game, proof, claim.player));
        let changes = |Progress { done, total, decisions }| {
            watch(ProveProgress::Changes { done, total, decisions })
        };
        let keep = |strategy: &Strategy<G>| {
            let later = claims[index + 1..].iter().map(|&claim| Strategy::unknown(game, claim));
            let now = strategies.iter().cloned().map(Some).chain([Some(strategy.clone())]);
            let Some(all) = now.chain(later).collect::<Option<Vec<_>>>() else { return };
            if let Ok((report, text)) = checked(game, &all)
                && earlier.as_ref().is_none_or(|earlier| is_better(&report, earlier, options))
            {
                // Who wants to stop says so again the next time.
                let _ = watch(ProveProgress::Certificate(text));
            }
        };
        let run = Run { known: &known, watch: &changes, keep: &keep };
        if let Some(plies) = options.plies {
            let upper = upper_part(game, &*evaluator, claim, plies, &limits, run);
            strategies.push(upper.map_err(not_found)?);
            continue;
        }
        let (fewest, at_least) = if options.minimum {
            fewest(game, &*evaluator, claim, effort.time, &limits, watch).map_err(undecided)?
        } else {
            (None, lower_bound(game, &*evaluator, claim, &limits).map_err(undecided)?)
        };
        bounds.push(at_least);
        if let Some(strategy) = fewest.as_ref().filter(|found| found.decisions() == at_least) {
            strategies.push(strategy.clone());
            continue;
        }
        let found = find(game, &*evaluator, claim, &effort, &limits, run);
        let found = found.map_err(not_found)?;
        let smaller = fewest.filter(|fewest| fewest.decisions() < found.decisions());
        strategies.push(smaller.unwrap_or(found));
    }
    let (report, text) = checked(game, &strategies)?;
    let strategies = report.strategies.iter().enumerate().map(|(index, strategy)| {
        let mut proved = ProvedStrategy::from(*strategy);
        proved.at_least = bounds.get(index).copied();
        proved
    });
    let proved = Proved {
        game: game.name().to_owned(),
        winner: report.winner.map(Player::number),
        strategies: strategies.collect(),
        bytes: text.len() as u64,
    };
    Ok((proved, text))
}

/// Finds a certificate of who wins from a position, and checks it.
fn prove_from<G: Entry>(
    typed: &Typed<G>,
    from: &Place,
    options: &ProveOptions,
    watch: ProveWatch<'_>,
) -> Result<(Proved, String), Error> {
    let game = &typed.game;
    let from = read(game, from)?;
    let here = || game.position_text(from);
    if let Some(outcome) = game.outcome(from) {
        let message = format!("the game is over in {}: {outcome}", here());
        return Err(Error::new(Kind::Parameter, message).hint("give an earlier position"));
    }
    let evaluator = typed.evaluator(true);
    let effort = Effort { nodes: options.nodes, time: options.time };
    let limits = Typed::limits(&*evaluator, effort, &Context::default());
    let start = Instant::now();
    let undecided = |stopped| {
        let error = Error::no_value(&here(), stopped);
        error.hint("allow more positions for each move (--nodes) or more time (--seconds)")
    };
    let evaluation = evaluator.evaluate(from, &limits).map_err(undecided)?;
    let mover = game.to_move(from);
    let winner = match evaluation.value {
        Value::Win(_) => mover,
        Value::Loss(_) => mover.other(),
        Value::Draw => {
            let message = format!("nobody wins from {}", here());
            let hint = "draws are proved from the start of a game only: leave --from out";
            return Err(Error::new(Kind::Parameter, message).hint(hint));
        }
    };
    let late = || options.time.is_some_and(|time| start.elapsed() >= time);
    let changes = |Progress { done, total, decisions }| {
        if late() {
            return ControlFlow::Break(());
        }
        watch(ProveProgress::Changes { done, total, decisions })
    };
    let strategy = win_from(game, &*evaluator, from, winner, &limits, &changes);
    let strategy = strategy.map_err(|error| match error {
        FindError::Stopped(stopped) => undecided(stopped),
        _ => undecided(Stopped::at_limit(0)),
    })?;
    debug_assert_eq!(strategy.claim, Claim { player: winner, goal: Goal::Win });
    let (report, text) = checked(game, &[strategy])?;
    let proved = Proved {
        game: game.name().to_owned(),
        winner: report.winner.map(Player::number),
        strategies: report.strategies.iter().map(|&strategy| strategy.into()).collect(),
        bytes: text.len() as u64,
    };
    Ok((proved, text))
}

/// The certificate of these strategies, checked: what the finder thinks is no proof.
fn checked<G: Entry>(game: &G, strategies: &[Strategy<G>]) -> Result<(ProofReport, String), Error> {
    let text =
        write(game, strategies).map_err(|error| Error::new(Kind::Symmetry, error.to_string()))?;
    let report = verify_proof(game, &text, OpenEnds::Assume, &Silent).map_err(|error| {
        Error::new(Kind::Internal, format!("the certificate is wrong: {error}"))
    })?;
    Ok((report, text))
}

/// Whether a certificate is better than an earlier one: of the first plies it has more decisions, else
/// fewer, and no open ends.
fn is_better(report: &ProofReport, earlier: &Proof, options: &ProveOptions) -> bool {
    let decisions: usize = report.strategies.iter().map(|strategy| strategy.decisions).sum();
    let before: usize = earlier.strategies.iter().map(|strategy| strategy.decisions.item).sum();
    if options.plies.is_some() {
        return decisions > before;
    }
    let was_open = earlier.strategies.iter().any(|strategy| strategy.open.is_some());
    let is_open = report.strategies.iter().any(|strategy| strategy.open > 0);
    !is_open && (was_open || decisions < before)
}

/// The smallest strategy that the SAT solver meets, and its bound.
fn fewest<G: Entry>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    claim: Claim,
    time: Option<Duration>,
    limits: &Limits<'_>,
    watch: ProveWatch<'_>,
) -> Result<(Option<Strategy<G>>, usize), Stopped> {
    let watch = |MinimumProgress { at_least, at_most, .. }| {
        watch(ProveProgress::Minimum { at_least, at_most })
    };
    let fewest = minimum(game, evaluator, claim, None, time, limits, &watch)?;
    Ok((fewest.strategy, fewest.at_least))
}

/// The moves of an earlier certificate, as far as they can be read.
fn known<G: Entry>(game: &G, proof: &Proof, player: Player) -> Vec<(G::Position, G::Move)> {
    let of_player = proof.strategies.iter().filter(|strategy| strategy.player == player);
    let read = |node: &burnside_verify::ProofNode| {
        let position = game.parse_position(&node.position).ok()?;
        let mv = game.parse_move(position, &node.play.as_ref()?.item).ok()?;
        Some((position, mv))
    };
    of_player.flat_map(|strategy| &strategy.nodes).filter_map(read).collect()
}

/// Checks a certificate.
pub(crate) fn verify<G: Entry>(
    game: &G,
    text: &str,
    options: &VerifyOptions,
    observer: &dyn Observer,
) -> Result<Verified, Error> {
    let open_ends = match options.every {
        _ if options.assume_open => OpenEnds::Assume,
        every => OpenEnds::Search(every.unwrap_or(NonZeroUsize::MIN)),
    };
    let report = match verify_proof(game, text, open_ends, observer) {
        Ok(report) => report,
        Err(Violation::Proof(error)) => return Err(error.into()),
        Err(violation) => return Err(Error::new(Kind::Table, violation.to_string())),
    };
    let closed = report.strategies.iter().all(|strategy| strategy.open == 0);
    if closed && (options.assume_open || options.every.is_some()) {
        let message = "this certificate has no open ends: it is checked whole";
        let hint = "leave --every and --assume-open out";
        return Err(Error::new(Kind::Parameter, message).hint(hint));
    }
    let replies = |strategy: &burnside_verify::ProvedStrategy| strategy.replies as u64;
    let decisions = |strategy: &burnside_verify::ProvedStrategy| strategy.decisions as u64;
    Ok(Verified {
        game: game.name().to_owned(),
        checked: report.strategies.iter().map(replies).sum(),
        reachable: report.strategies.iter().map(decisions).sum(),
        ok: true,
        proved: Some(report.strategies.iter().map(|&strategy| strategy.into()).collect()),
    })
}

/// Draws a certificate, after checking it.
pub(crate) fn draw<G: Entry>(
    game: &G,
    text: &str,
    sheet: PosterSheet,
    look: Look,
) -> Result<Picture, Error> {
    check_proof(game, text)?;
    let proof = Proof::read(text)?;
    Ok(poster(game, &proof, sheet, look)?)
}
