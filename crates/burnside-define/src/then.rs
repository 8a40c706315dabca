//! Reads `then`: what follows a move within the same turn.

use crate::{
    directions::read_rays,
    fault::{Fault, Faults},
    lines::Lines,
    rules::{How, Then},
    section::{Section, choose},
    turn::{Context, REMOVE, read_holds, read_kinds},
};

pub(crate) fn read_then(
    faults: &mut Faults<'_>,
    section: &Section<'_>,
    context: &Context<'_>,
) -> Option<Then> {
    let then = if section.has("give") {
        Then::Give { kinds: read_kinds(faults, section, "give", context, &mut false)? }
    } else if section.has("place") {
        let kinds = read_kinds(faults, section, "place", context, &mut false)?;
        let how = match section.word(faults, "how") {
            Some(word) => {
                let known = ["step", "slide", "anywhere", "behind"];
                let hows = [How::Step, How::Slide, How::Anywhere, How::Behind];
                hows[choose(faults, &word, "a way to get there", &known)?]
            }
            None => How::Anywhere,
        };
        let &[kind] = &kinds[..] else {
            faults.contradiction(section.at_of("place"), "place one kind");
            return None;
        };
        let rays = read_rays(faults, section, context)?;
        Then::Place { kind, how, rays }
    } else if section.has("remove") {
        let what = read_holds(faults, section, "remove", &REMOVE)?;
        let n = context.board.size();
        let made = context.sets(faults, section, "made").map(|sets| Lines::new(sets.0, n));
        let spare = context.sets(faults, section, "spare").map(|sets| sets.0);
        Then::Remove { made, what, spare }
    } else {
        section.allow(&["give", "remove", "place", "made", "spare", "how", "directions"]);
        let needs = "give, remove or place";
        let fault = Fault::Missing { section: section.name.clone(), needs };
        faults.add_like(section.at, fault, "then = { remove = \"enemy\", made = \"3 in a row\" }");
        section.finish(faults);
        return None;
    };
    section.finish(faults);
    Some(then)
}
