//! What solving a game would take.

use burnside::catalog::Entry;
use burnside_solve::{
    plan::{self, Method, PlanOptions},
    solve::Engine,
};

use crate::{
    Context, Error,
    answers::{Plan, PlannedPly},
};

/// Says what solving a game would take. Reports how many classes were looked at.
pub(crate) fn plan<G: Entry>(game: &G, context: &Context<'_>) -> Result<Plan, Error> {
    let report = |done| (context.report)(done, None);
    let plan = plan::plan(game, PlanOptions::default(), &context.limits, &report)?;
    let method = match plan.method {
        Method::Own => "own",
        Method::Classes(Engine::Layers) => "layers",
        Method::Classes(Engine::Distances) => "distances",
        Method::Classes(Engine::Numbers) => "numbers",
    };
    let ply = |ply: &plan::PlyPlan| PlannedPly {
        ply: ply.ply,
        classes: whole(ply.classes),
        counted: ply.counted,
    };
    Ok(Plan {
        game: game.name().to_owned(),
        can_return: plan.can_return,
        method,
        classes: whole(plan.classes),
        counted: plan.counted,
        cut_short: plan.cut_short,
        numbers: plan.numbers.map(|(numbers, _)| numbers),
        stages: plan.numbers.map(|(_, stages)| stages as u64),
        moves: plan.moves,
        rate: plan.rate,
        memory: whole(plan.memory),
        free_memory: plan.free,
        disk: whole(plan.disk),
        table: whole(plan.table),
        seconds: plan.seconds,
        plies: plan.plies.iter().map(ply).collect(),
    })
}

#[allow(clippy::cast_sign_loss)] // numbers of things
fn whole(number: f64) -> u64 {
    number.round() as u64
}
