//! The commands, their parameters, and what they cost.

/// Who works on a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cost {
    /// Microseconds: answered where it is read.
    Rules,
    /// Milliseconds: on another thread, and never refused.
    Quick,
    /// As long as it may: on one of few threads.
    Heavy,
    /// Quick where a table has the answer, else heavy.
    Value,
}

/// A command over HTTP.
#[derive(Debug)]
pub(crate) struct Command {
    pub(crate) name: &'static str,
    pub(crate) parameters: &'static [&'static str],
    pub(crate) cost: Cost,
}

/// The parameters that may be given many times.
pub(crate) const MANY: &[&str] = &["move"];

/// Every command of a game.
pub(crate) const COMMANDS: &[Command] = &[
    Command { name: "moves", parameters: &["position"], cost: Cost::Rules },
    Command { name: "play", parameters: &["position", "move", "moves"], cost: Cost::Rules },
    Command { name: "canon", parameters: &["position", "group"], cost: Cost::Quick },
    Command { name: "orbit", parameters: &["position", "group"], cost: Cost::Quick },
    Command { name: "convert", parameters: &["position", "to", "from"], cost: Cost::Rules },
    Command {
        name: "show",
        parameters: &["position", "format", "dark", "width"],
        cost: Cost::Quick,
    },
    Command {
        name: "perft",
        parameters: &["position", "depth", "unique", "group"],
        cost: Cost::Heavy,
    },
    Command { name: "random", parameters: &["games", "seed"], cost: Cost::Heavy },
    Command { name: "count", parameters: &["plies", "group"], cost: Cost::Heavy },
    Command { name: "value", parameters: &["position"], cost: Cost::Value },
    Command { name: "suggest", parameters: &["position", "seed"], cost: Cost::Value },
    Command {
        name: "analyze",
        parameters: &["position", "move", "moves", "group"],
        cost: Cost::Quick,
    },
];

/// The command of this name.
pub(crate) fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}
